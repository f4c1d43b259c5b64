#!/usr/bin/env perl
# cells.pl - cells of a CSV file, by nobody's library: 'cells.pl FILE LANGUAGE COLUMN...' prints those of the columns,
# or of COLUMN_LANGUAGE where there is one and its cell is not empty, a line for each, icons (:name:) taken out.
use strict;
use warnings;
use open qw(:std :encoding(UTF-8));

my ($file, $language, @columns) = @ARGV;
open my $in, '<:encoding(UTF-8)', $file or die "$file: $!\n";
my $text = do { local $/; <$in> };
my (@rows, @row);
while ($text =~ /\G(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|\z)/g) {
    my ($cell, $end) = (defined $1 ? $1 =~ s/""/"/gr : $2, $3);
    last if $end eq '' && !@row && $cell eq '';
    push @row, $cell;
    next if $end eq ',';
    push @rows, [@row];
    @row = ();
}
my $head = shift @rows;
my %at = map { $head->[$_] => $_ } 0 .. $#$head;
for my $row (@rows) {
    for my $column (@columns) {
        die "$file: no column $column\n" if !exists $at{$column};
        my $own = $at{"${column}_$language"};
        my $cell = defined $own && $row->[$own] ne '' ? $row->[$own] : $row->[$at{$column}];
        $cell =~ s/:[a-z-]+://g;
        $cell =~ s/\s+/ /g;
        print "$cell\n" if $cell =~ /\S/;
    }
}
