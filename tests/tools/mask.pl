#!/usr/bin/env perl
# mask.pl - where a picture is not white: 'mask.pl FILE.ppm DPI' says
#
#   AREA X0 Y0 X1 Y1 ACROSS DOWN
#
# AREA in square mm, the box about it in mm, and how many square mm differ from the picture turned over left and right,
# and above and below, about the middle of the page.  A pixel counts by how dark it is: full colour is black.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ppm;

my ($file, $dpi) = @ARGV;
my ($data, $width, $height, $start) = read_ppm($file);
my ($area, $across, $down, @box) = (0, 0, 0);
my @rows;
for my $y (0 .. $height - 1) {
    my @bytes = unpack 'C*', substr $data, $start + 3 * $y * $width, 3 * $width;
    my @row = map { 255 - $bytes[3 * $_] } 0 .. $width - 1;
    push @rows, \@row;
    my @dark = grep { $row[$_] > 127 } 0 .. $width - 1;
    $area += $_ for @row;
    next if !@dark;
    $box[0] = $dark[0] if !defined $box[0] || $dark[0] < $box[0];
    $box[1] = $y if !defined $box[1];
    $box[2] = $dark[-1] + 1 if !defined $box[2] || $dark[-1] + 1 > $box[2];
    $box[3] = $y + 1;
}
for my $y (0 .. $height - 1) {
    my ($row, $other) = ($rows[$y], $rows[$height - 1 - $y]);
    for my $x (0 .. $width - 1) {
        $across += abs($row->[$x] - $row->[$width - 1 - $x]);
        $down += abs($row->[$x] - $other->[$x]);
    }
}
my $mm = 25.4 / $dpi;
printf "%.1f %s %.1f %.1f\n", $area / 255 * $mm ** 2, join(' ', map { sprintf '%.2f', $_ * $mm } @box),
    $across / 510 * $mm ** 2, $down / 510 * $mm ** 2;
