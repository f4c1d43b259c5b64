#!/usr/bin/env perl
# cube.pl - folds a net of six squares and says whether a cube comes out of it.
#
# Reads "face X0 Y0 X1 Y1 COLOUR" (mm, on the page) six times and "outline x,y;x,y;..." once.  Says
#
#   faces N, M folds, a cube | not a cube
#   opposite COLOUR and COLOUR          three lines, sorted
#   seams N: A with one tab, B with two, C without
#   tabs from D to E mm deep
#
# A face's place in space is its normal and where its right and its bottom point; over an edge these turn by 90 degrees.
# An edge of the cube is the pair of the normals that meet there.
use strict;
use warnings;

my (@faces, @outline);
while (<STDIN>) {
    if (/^face (\S+) (\S+) (\S+) (\S+) (\S+)/) { push @faces, { x0 => $1, y0 => $2, x1 => $3, y1 => $4, colour => $5 } }
    elsif (/^outline (\S+)/) { @outline = map { [split /,/] } split /;/, $1 }
}

sub negative { return [map { -$_ } @{ $_[0] }] }
sub name { return join ' ', map { $_ + 0 } @{ $_[0] } }

my %steps = (right => [1, 0], left => [-1, 0], down => [0, 1], up => [0, -1]);

sub facing {    # where a side of a face points
    my ($face, $side) = @_;
    return $face->{$side} if $side eq 'right' || $side eq 'down';
    return negative($face->{ $side eq 'left' ? 'right' : 'down' });
}

sub neighbour { # the face that begins where this one ends
    my ($face, $side) = @_;
    my ($dx, $dy) = map { $_ * ($face->{x1} - $face->{x0}) } @{ $steps{$side} };
    for (@faces) { return $_ if abs($_->{x0} - $face->{x0} - $dx) < 0.02 && abs($_->{y0} - $face->{y0} - $dy) < 0.02 }
    return;
}

sub inside {    # even-odd
    my ($x, $y) = @_;
    my $in = 0;
    for my $i (0 .. $#outline) {
        my ($p, $q) = ($outline[$i], $outline[$i - 1]);
        next if ($p->[1] > $y) == ($q->[1] > $y);
        $in = !$in if $x < ($q->[0] - $p->[0]) * ($y - $p->[1]) / ($q->[1] - $p->[1]) + $p->[0];
    }
    return $in;
}

sub depth {     # of the tab at a side, 0 without one
    my ($face, $side) = @_;
    my ($dx, $dy) = @{ $steps{$side} };
    my $half = ($face->{x1} - $face->{x0}) / 2;
    my ($x, $y) = (($face->{x0} + $face->{x1}) / 2 + $dx * $half, ($face->{y0} + $face->{y1}) / 2 + $dy * $half);
    my $d = 0.1;
    $d += 0.01 while $d < 50 && inside($x + $dx * $d, $y + $dy * $d);
    return $d > 0.1 ? $d : 0;
}

my (%edges, %normals, @todo, $folds);
if (@faces) {
    @{ $faces[0] }{qw(normal right down)} = ([0, 0, 1], [1, 0, 0], [0, 1, 0]);
    @todo = ($faces[0]);
}
while (my $face = shift @todo) {
    $normals{ name($face->{normal}) } = $face;
    for my $side (sort keys %steps) {
        my $next = neighbour($face, $side);
        my $edge = join ' | ', sort map { name($_) } $face->{normal}, facing($face, $side);
        if (!$next) { push @{ $edges{$edge} }, depth($face, $side); next }
        $folds++;
        next if $next->{normal};
        my $toward = facing($face, $side);
        my ($back, $sign) = ($face->{normal}, $side eq 'right' || $side eq 'down' ? 1 : -1);
        $back = negative($back) if $sign > 0;
        $next->{normal} = $toward;
        ($next->{right}, $next->{down}) = $side =~ /right|left/ ? ($back, $face->{down}) : ($face->{right}, $back);
        push @todo, $next;
    }
}
my $cube = @faces == 6 && keys %normals == 6;
printf "faces %d, %d folds, %s\n", scalar @faces, ($folds // 0) / 2, $cube ? 'a cube' : 'not a cube';
my %pairs;
for (keys %normals) {
    my $other = $normals{ name(negative($normals{$_}{normal})) } or next;
    $pairs{ join ' | ', sort map { name($_->{normal}) } $normals{$_}, $other } =
        'opposite ' . join ' and ', sort $normals{$_}{colour}, $other->{colour};
}
print "$_\n" for sort values %pairs;
my ($one, $two, $none, @depths) = (0, 0, 0);
for (values %edges) {
    my $tabs = grep { $_ > 0 } @$_;
    push @depths, grep { $_ > 0 } @$_;
    if (@$_ == 2 && $tabs == 1) { $one++ } elsif ($tabs > 1) { $two++ } else { $none++ }
}
@depths = sort { $a <=> $b } @depths;
printf "seams %d: %d with one tab, %d with two, %d without\n", scalar keys %edges, $one, $two, $none;
printf "tabs from %.2f to %.2f mm deep\n", $depths[0] // 0, $depths[-1] // 0;
