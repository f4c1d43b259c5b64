# Ppm.pm - the pixels of a picture that pdftoppm has made.
package Ppm;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = ('read_ppm');

# The bytes of the file, the picture's width and height, and where its pixels begin: three bytes each, by rows.
sub read_ppm {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!\n";
    local $/;
    my $data = <$in>;
    $data =~ /\AP6\s+(\d+)\s+(\d+)\s+255\s/g or die "$file: no PPM\n";
    return ($data, $1, $2, pos $data);
}

1;
