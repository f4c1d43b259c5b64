#!/usr/bin/env perl
# terrains.pl - which terrain each hex of a picture shows: 'terrains.pl FILE.ppm DPI' reads the boxes "X0 Y0 X1 Y1" of
# hexes in mm from the top left, and says the terrain whose colour, low on the hex's left, is nearest.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ppm;

my ($file, $dpi) = @ARGV;
my %colour = (      # between the two ends of the palette's gradients, four fifths of the way down
    forest => [32, 84, 44], pasture => [120, 179, 58], fields => [221, 163, 45], hills => [166, 73, 42],
    mountains => [115, 117, 136], desert => [210, 189, 130], gold => [197, 149, 46], sea => [55, 125, 179],
);
my ($data, $width, undef, $start) = read_ppm($file);

while (<STDIN>) {
    my ($x0, $y0, $x1, $y1) = split;
    my ($x, $y) = map { int($_ * $dpi / 25.4) } $x0 + .12 * ($x1 - $x0), $y0 + .74 * ($y1 - $y0);
    my @seen = unpack 'C3', substr $data, $start + 3 * ($y * $width + $x), 3;
    my %far = map { my $t = $_; $t => (map { $_->[0] ** 2 + $_->[1] ** 2 + $_->[2] ** 2 }
        [map { $seen[$_] - $colour{$t}[$_] } 0 .. 2])[0] } keys %colour;
    my ($best) = sort { $far{$a} <=> $far{$b} || $a cmp $b } keys %far;
    print "$best @seen\n";
}
