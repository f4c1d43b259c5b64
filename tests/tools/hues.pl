#!/usr/bin/env perl
# hues.pl - what colours a picture has: 'hues.pl FILE.ppm DPI' reads points "x y" in mm from the top left, and says for
# each the colour's name (green, blue, yellow, purple, black, white, other) and its lightness L* in CIELAB (sRGB, D65).
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Ppm;

my ($file, $dpi) = @ARGV;
my ($data, $width, $height, $start) = read_ppm($file);

sub name {
    my ($red, $green, $blue) = @_;
    my ($low, $high) = (sort { $a <=> $b } @_)[0, 2];
    return 'black' if $high < 64;
    return 'white' if $low > 240;
    return 'yellow' if $red > $green && $green > 1.3 * $blue;
    return 'green' if $green > 1.2 * $red && $green > 1.2 * $blue;
    return 'blue' if $blue > 1.2 * $green && $green > $red;
    return 'purple' if $blue > $red && $red > 1.2 * $green;
    return 'other';
}

sub lightness {
    my ($red, $green, $blue) = map { my $c = $_ / 255; $c <= 0.04045 ? $c / 12.92 : (($c + 0.055) / 1.055) ** 2.4 } @_;
    my $y = 0.2126 * $red + 0.7152 * $green + 0.0722 * $blue;
    return $y > 216 / 24389 ? 116 * $y ** (1 / 3) - 16 : $y * 24389 / 27;
}

while (<STDIN>) {
    my ($x, $y) = map { int($_ / 25.4 * $dpi) } (split)[0, 1];
    if ($x < 0 || $y < 0 || $x >= $width || $y >= $height) { print "outside 0\n"; next }
    my @rgb = unpack 'C3', substr $data, $start + 3 * ($y * $width + $x), 3;
    printf "%s %.1f\n", name(@rgb), lightness(@rgb);
}
