#!/usr/bin/env perl
# shapes.pl - what is drawn on a page, from 'mutool draw -F trace' on stdin: a line for each filled or stroked shape.
#
#   KIND WIDTH COLOUR X0 Y0 X1 Y1 POINTS
#
# KIND is fill, stroke or shade (a gradient; its shape is the innermost clip around it); WIDTH the line width in pt, or
# -; COLOUR its components, as 1,.5,0, or -; X0 ... Y1 the box about its points, and POINTS these (x,y;x,y;...), all in
# mm from the top left of the page.  Of curves only the ends count.
use strict;
use warnings;

my (@clips, @points, $op, $attributes);

sub attribute { my ($name, $text) = @_; return $text =~ /\b$name="([^"]*)"/ ? $1 : '-' }

sub at {        # a point under the transform of the element that is open
    my ($x, $y) = @_;
    my @t = split / /, attribute('transform', $attributes);
    @t = (1, 0, 0, 1, 0, 0) if @t != 6;
    push @points, [map { $_ * 25.4 / 72 } $x * $t[0] + $y * $t[2] + $t[4], $x * $t[1] + $y * $t[3] + $t[5]];
}

sub say_shape {
    my ($kind, $width, $colour, @shape) = @_;
    return if !@shape;
    my @x = sort { $a <=> $b } map { $_->[0] } @shape;
    my @y = sort { $a <=> $b } map { $_->[1] } @shape;
    $colour =~ tr/ /,/;
    printf "%s %s %s %.3f %.3f %.3f %.3f %s\n", $kind, $width, $colour, $x[0], $y[0], $x[-1], $y[-1],
        join ';', map { sprintf '%.3f,%.3f', @$_ } @shape;
}

while (<STDIN>) {
    if (/<(fill_path|stroke_path|clip_path|clip_stroke_path)\b(.*)>/) { ($op, $attributes, @points) = ($1, $2) }
    elsif (/<moveto x="([^"]*)" y="([^"]*)"/ || /<lineto x="([^"]*)" y="([^"]*)"/) { at($1, $2) }
    elsif (/<curveto .*x3="([^"]*)" y3="([^"]*)"/) { at($1, $2) }
    elsif (m{</(clip_path|clip_stroke_path)>}) { push @clips, [@points] }
    elsif (m{</fill_path>}) { say_shape('fill', '-', attribute('color', $attributes), @points) }
    elsif (m{</stroke_path>}) {
        say_shape('stroke', attribute('linewidth', $attributes), attribute('color', $attributes), @points);
    }
    elsif (/<fill_shade/) { say_shape('shade', '-', '-', @{ $clips[-1] // [] }) }
    elsif (/<clip_(text|stroke_text|image_mask)/) { push @clips, [] }
    elsif (/<pop_clip/) { pop @clips }
}
