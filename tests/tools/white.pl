#!/usr/bin/env perl
# white.pl - how far the paper stays white: 'white.pl FILE.ppm DPI' reads boxes "X0 Y0 X1 Y1" in mm, and says for each
# how many mm are free of ink from its left, its right, its top and its bottom edge.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ppm;

my ($file, $dpi) = @ARGV;
my ($data, $width, undef, $start) = read_ppm($file);

sub row { my ($x0, $x1, $y) = @_; return substr $data, $start + 3 * ($y * $width + $x0), 3 * ($x1 - $x0 + 1) }

while (<STDIN>) {
    # whole pixels inside the box
    my ($x0, $y0, $x1, $y1) = map { $_ / 25.4 * $dpi } (split)[0 .. 3];
    ($x0, $y0, $x1, $y1) = (int($x0) + 1, int($y0) + 1, int($x1) - 1, int($y1) - 1);
    my ($left, $right, $top, $bottom) = ($x1 - $x0 + 1, $x1 - $x0 + 1, $y1 - $y0 + 1, $y1 - $y0 + 1);
    for my $y ($y0 .. $y1) {
        my $row = row($x0, $x1, $y);
        next if $row !~ /[^\xff]/;
        $top = $y - $y0 if $top > $y - $y0;
        $bottom = $y1 - $y;
        my ($before) = $row =~ /\A(\xff*)/;
        my ($after) = $row =~ /(\xff*)\z/;
        $left = int(length($before) / 3) if $left > int(length($before) / 3);
        $right = int(length($after) / 3) if $right > int(length($after) / 3);
    }
    printf "%.2f %.2f %.2f %.2f\n", map { $_ / $dpi * 25.4 } $left, $right, $top, $bottom;
}
