#!/usr/bin/env perl
# within.pl - 'within.pl missing FILE' reads lines and prints those that are not in the file, 'within.pl present FILE'
# those that are.  Blanks, line ends and hyphens do not count.
use strict;
use warnings;

my ($wanted, $file) = @ARGV;
open my $in, '<', $file or die "$file: $!\n";
my $text = do { local $/; <$in> };
$text =~ s/[\s-]//g;
while (my $line = <STDIN>) {
    (my $bare = $line) =~ s/[\s-]//g;
    print $line if (index($text, $bare) >= 0) == ($wanted eq 'present');
}
