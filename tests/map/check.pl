#!/usr/bin/perl
# check.pl - checks maps of Enchanted Land, and scores them, without a line of the program's own code.
#
#   check.pl <MAPS
#
# MAPS holds any number of maps as the program prints them, each behind a line
#   # N SEED MODE TOTAL SPREAD
# with the players, the seed, what was asked for (board, shuffled, lake, grown) and what the program says of it: the
# total of 100, and the spread in per cent.  Says every mistake as "N SEED MODE: what", then one line for each N and
# mode: "N MODE maps M mean MEAN least LEAST even E distinct D", E being how many have a spread of at most 2 %.
# Plain Perl, nothing to install; numbers are floating point here, and whole in the program.
use strict;
use warnings;

# As published for five and six players; the rest as this project has decided.
my %board = (
    3 => { mainland => 20, island => 16, sea => 14, end => 2, hexes => 52 },
    4 => { mainland => 24, island => 16, sea => 18, end => 2, hexes => 60 },
    5 => { mainland => 28, island => 16, sea => 22, end => 2, hexes => 68 },
    6 => { mainland => 30, island => 16, sea => 21, end => 1, hexes => 68 },
    2 => { mainland => 16, island => 16 },
    7 => { mainland => 35, island => 19 },
    8 => { mainland => 40, island => 21 },
);
my %mainland_terrain = (
    3 => { forest => 4, pasture => 4, fields => 4, hills => 4, mountains => 4 },
    4 => { forest => 5, pasture => 5, fields => 5, hills => 4, mountains => 5 },
    5 => { forest => 6, pasture => 6, fields => 6, hills => 4, mountains => 5, desert => 1 },
    6 => { forest => 6, pasture => 6, fields => 6, hills => 5, mountains => 5 },    # and two of any resource
);
my %island_terrain = (
    board => { forest => 2, pasture => 1, fields => 2, hills => 2, mountains => 2, gold => 2, desert => 5 },
    lake  => { forest => 2, pasture => 1, fields => 2, hills => 2, mountains => 2, gold => 2, desert => 4, sea => 1 },
);
my %mainland_number = (
    5 => { 2 => 1, 3 => 3, 4 => 3, 5 => 3, 6 => 3, 8 => 3, 9 => 3, 10 => 3, 11 => 3, 12 => 2 },
    6 => { 2 => 1, 3 => 4, 4 => 4, 5 => 3, 6 => 3, 8 => 3, 9 => 3, 10 => 4, 11 => 3, 12 => 2 },
);
my %base_set = (2 => 1, 3 => 2, 4 => 2, 5 => 2, 6 => 2, 8 => 2, 9 => 2, 10 => 2, 11 => 2, 12 => 1);
my %base_board = (forest => 4, pasture => 4, fields => 4, hills => 3, mountains => 3, desert => 1);
my %base56_board = (forest => 6, pasture => 6, fields => 6, hills => 5, mountains => 5, desert => 2);
my %base56_set = (2 => 2, (map { $_ => 3 } 3, 4, 5, 6, 8, 9, 10, 11), 12 => 2);
my %treasures = (16 => 19, 19 => 24, 21 => 27);

my %yields = map { $_ => 1 } qw(forest pasture fields hills mountains gold);
my @resources = qw(forest pasture fields hills mountains);
my @around = ([1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]);

my ($name, $players, $mode, $total, $spread, @rows, %summary, %fixed, $mistakes);
my (%at, @hexes);       # "q,r" => hex; in the order of the file

sub bad { print "$name: $_[0]\n"; $mistakes++ }
sub pips { my $n = shift; $n ? 6 - abs($n - 7) : 0 }
sub hex_at { $at{"$_[0],$_[1]"} }
sub neighbours { my $h = shift; grep { $_ } map { hex_at($h->{q} + $_->[0], $h->{r} + $_->[1]) } @around }
sub is_land { my $h = shift; $h && ($h->{region} eq 'mainland' || $h->{region} eq 'island') && $h->{terrain} ne 'sea' }

sub tally { my ($key, @list) = @_; my %n; $n{$_->{$key}}++ for grep { $_->{$key} ne '' } @list; \%n }

sub same {
    my ($what, $got, $wanted) = @_;
    my %all = (%$got, %$wanted);
    my @wrong = grep { ($got->{$_} || 0) != ($wanted->{$_} || 0) } sort keys %all;
    bad("$what: " . join(', ', map { ($got->{$_} || 0) . " x $_ instead of " . ($wanted->{$_} || 0) } @wrong)) if @wrong;
}

sub read_map {
    my $head = shift @rows;
    bad("the header is '$head'") if $head ne 'q,r,region,terrain,number';
    (%at, @hexes) = ();
    for (@rows) {
        my ($q, $r, $region, $terrain, $number) = /^(-?\d+),(-?\d+),(mainland|island|sea|end),(\w+),(\d*)$/
            or bad("a row is '$_'"), next;
        my $hex = { q => $q, r => $r, region => $region, terrain => $terrain, number => $number };
        bad("$q,$r is there twice") if $at{"$q,$r"};
        $at{"$q,$r"} = $hex;
        push @hexes, $hex;
        my $wet = $region eq 'sea' || $region eq 'end' || ($region eq 'island' && $mode =~ /lake/);
        bad("$q,$r is $terrain in the region $region") if $terrain eq 'sea' ? !$wet : $region eq 'sea' || $region eq 'end';
        bad("$q,$r: number '$number' on $terrain") if $yields{$terrain} ? $number !~ /^([234569]|8|1[0-2])$/ : $number ne '';
    }
}

# Rows without gaps whose ends go out, then in, half a hex a row.
sub check_hexagon {
    my %row;
    push @{ $row{$_->{r}} }, $_->{q} for @hexes;
    my ($first) = sort { $a <=> $b } keys %row;
    my (@left, @right);
    for (my $r = $first; $row{$r}; $r++) {
        my @q = sort { $a <=> $b } @{ $row{$r} };
        bad("row $r has a gap") if $q[-1] - $q[0] != $#q;
        push @left, $q[0];
        push @right, $q[-1];
        delete $row{$r};
    }
    bad("a row is missing") if %row;
    my $lefts = join '', map { $left[$_] - $left[$_ - 1] == -1 ? 'o' : $left[$_] == $left[$_ - 1] ? 'i' : 'x' } 1 .. $#left;
    my $rights = join '', map { $right[$_] - $right[$_ - 1] == -1 ? 'i' : $right[$_] == $right[$_ - 1] ? 'o' : 'x' } 1 .. $#right;
    bad("the hexes make no hexagon ($lefts, $rights)") if $lefts !~ /^o*i*$/ || $rights !~ /^o*i*$/;
}

sub check_counts {
    my %of = map { my $region = $_; $region => [grep { $_->{region} eq $region } @hexes] } qw(mainland island sea end);
    my $wanted = $mode =~ /^base56/ ? { mainland => 30, island => 0, sea => 0, end => 0 }
        : $mode =~ /^base/ ? { mainland => 19, island => 0, sea => 0, end => 0 } : $board{$players};
    for (qw(mainland island sea end)) {
        next if !defined $wanted->{$_};
        next if $mode =~ /shape/ && ($_ eq 'sea' || $_ eq 'end');       # the six players' mainland may lie on an end, or not
        bad(@{ $of{$_} } . " hexes of $_ instead of $wanted->{$_}") if @{ $of{$_} } != $wanted->{$_};
    }
    bad(@hexes . " hexes instead of $wanted->{hexes}") if $wanted->{hexes} && @hexes != $wanted->{hexes};
    my ($land, $numbers) = (tally('terrain', @{ $of{mainland} }), tally('number', @{ $of{mainland} }));
    if ($mode =~ /^base/) {
        same('terrain', $land, $mode =~ /56/ ? \%base56_board : \%base_board);
        same('numbers', $numbers, $mode =~ /56/ ? \%base56_set : \%base_set);
        return;
    }
    if ($players == 6) {
        my $more = 0;
        for (@resources) {
            my $n = ($land->{$_} || 0) - $mainland_terrain{6}{$_};
            bad("too little $_ on the mainland") if $n < 0;
            $more += $n;
        }
        bad("$more random hexes instead of 2") if $more != 2;
        bad("something else on the mainland") if grep { !$mainland_terrain{6}{$_} } keys %$land;
    } elsif ($mainland_terrain{$players}) {
        same('mainland', $land, $mainland_terrain{$players});
    }
    same('numbers of the mainland', $numbers, $mainland_number{$players}) if $mainland_number{$players};
    if (@{ $of{island} } == 16) {
        same('island', tally('terrain', @{ $of{island} }), $island_terrain{$mode =~ /lake/ ? 'lake' : 'board'});
    }
    my $tokens = tally('number', @{ $of{island} });
    if ($players <= 6) {        # out of one set of the base game
        bad("token $_ is " . $tokens->{$_} . " times on the island") for grep { $tokens->{$_} > $base_set{$_} } keys %$tokens;
    }
}

# The hexes that hang together with one, as long as $alike says so.
sub reach {
    my ($alike, $start) = @_;
    my %seen = ("$start->{q},$start->{r}" => 1);
    my @todo = ($start);
    while (my $hex = shift @todo) {
        for (grep { $alike->($hex, $_) } neighbours($hex)) {
            push @todo, $_ unless $seen{"$_->{q},$_->{r}"}++;
        }
    }
    scalar keys %seen;
}

sub check_places {
    for my $region (qw(mainland island)) {
        my @part = grep { $_->{region} eq $region } @hexes or next;
        bad("the $region is in pieces") if reach(sub { $_[0]{region} eq $_[1]{region} }, $part[0]) != @part;
    }
    for my $hex (@hexes) {
        next if $hex->{region} ne 'mainland';
        bad("$hex->{q},$hex->{r} touches the island") if grep { $_->{region} eq 'island' } neighbours($hex);
    }
    if ($mode !~ /^base/) {     # the mainland in the north and east, the island in the south-west
        my (%x, %y, %n);
        for (@hexes) {
            $x{$_->{region}} += $_->{q} + $_->{r} / 2;
            $y{$_->{region}} += $_->{r};
            $n{$_->{region}}++;
        }
        bad("the island is not in the south-west")
            if $x{island} / $n{island} >= $x{mainland} / $n{mainland} || $y{island} / $n{island} <= $y{mainland} / $n{mainland};
    }
}

# An intersection is named by the three hexes around it, whether there are such or not.
sub corners {
    my $h = shift;
    map { my ($a, $b) = ($around[$_], $around[($_ + 1) % 6]);
          join ' ', sort "$h->{q},$h->{r}", ($h->{q} + $a->[0]) . ',' . ($h->{r} + $a->[1]), ($h->{q} + $b->[0]) . ',' . ($h->{r} + $b->[1])
    } 0 .. 5;
}

sub check_rules {
    my (%corner, $inside);
    for my $hex (@hexes) {
        my $n = $hex->{number} || 0;
        for (neighbours($hex)) {
            my $m = $_->{number} || 0;
            next if !$n || !$m;
            bad("$n beside $m at $hex->{q},$hex->{r}") if $n == $m || ($n == 6 && $m == 8) || ($n == 2 && $m == 12);
        }
        bad("gold with " . pips($n) . " pips") if $hex->{terrain} eq 'gold' && pips($n) > 4;
        my $alike = sub { is_land($_[0]) && is_land($_[1]) && $_[0]{terrain} eq $_[1]{terrain} };
        bad("more than two $hex->{terrain} at $hex->{q},$hex->{r}") if is_land($hex) && reach($alike, $hex) > 2;
        $corner{$_}++ || push @$inside, $_ for corners($hex);
    }
    my $treasures = 0;
    for (@$inside) {
        my @three = map { $at{$_} } split;
        my $sum = 0;
        $sum += pips($_->{number} || 0) for grep { $_ } @three;
        bad("$sum pips at $_") if $sum > 12;
        $treasures++ if 3 == grep { $_ && $_->{region} eq 'island' } @three;
    }
    my $size = grep { $_->{region} eq 'island' } @hexes;
    bad("$treasures places of treasures on $size hexes instead of " . ($treasures{$size} || 'those of a board'))
        if $size && $treasures != ($treasures{$size} || -1);
}

# What stays put from seed to seed: numbers, gold and deserts of a board.
sub check_fixed {
    my $places = join ' ', map {
        "$_->{q},$_->{r},$_->{region},$_->{number}" . ($_->{terrain} =~ /gold|desert/ ? $_->{terrain} : '') } @hexes;
    my $terrain = join ' ', map { $_->{terrain} =~ /gold|desert/ ? "$_->{q},$_->{r},$_->{terrain}" : () } @hexes;
    my $key = "$players $mode";
    $fixed{$key}{places} = $places if !defined $fixed{$key}{places};
    $fixed{$key}{terrain} = $terrain if !defined $fixed{$key}{terrain};
    bad("a number, gold or desert has moved") if $mode =~ /^(board|mirror|lake)/ && $fixed{$key}{places} ne $places;
    bad("gold or desert has moved") if $mode =~ /^numbers/ && $fixed{$key}{terrain} ne $terrain;
}

# The whole score once more, and the opening: settlement, city, settlement.
sub score {
    my @land = grep { is_land($_) && $_->{region} eq 'mainland' } @hexes;
    my (%site, %number_of, %pips_of, @inner);
    for my $hex (@land) {
        $number_of{$hex->{terrain}}++;
        $pips_of{$hex->{terrain}} += pips($hex->{number} || 0);
        $site{$_} = 1 for corners($hex);
    }
    my ($pairs, $borders) = (0, 0);
    for my $hex (@land) {
        for (grep { is_land($_) && $_->{region} eq 'mainland' } neighbours($hex)) {
            $borders++;
            $pairs++ if $_->{terrain} eq $hex->{terrain};
        }
    }
    my ($sum, $squares, $varied) = (0, 0, 0);
    my %s;
    for (keys %site) {
        my @around = split;
        my @three = grep { is_land($_) && $_->{region} eq 'mainland' } map { $at{$_} } @around;
        my $pips = 0;
        $pips += pips($_->{number} || 0) for @three;
        my %kinds = map { $_->{terrain} => 1 } grep { $yields{$_->{terrain}} } @three;
        my ($x, $y) = (0, 0);
        for (@around) { my ($q, $r) = split /,/; $x += ($q + $r / 2) / 3; $y += $r / 3 }
        my (%wet, @near);
        for (@around) {
            my ($q, $r) = split /,/;
            my ($dx, $dy) = ($q + $r / 2 - $x, $r - $y);
            my $side = ($dy < -.1 ? 'N' : 'S') . (abs($dx) < .1 ? '' : $dx < 0 ? 'W' : 'E');
            $wet{$side} = 1 if !is_land($at{$_});
        }
        my $coast = $wet{S} || $wet{SW} || ($wet{NW} && !$wet{NE}) ? 1 : 0;
        $s{$_} = { pips => $pips, kinds => [keys %kinds], coast => $coast, x => $x, y => $y };
        if (@three == 3) {
            push @inner, $pips;
            $varied++ if keys %kinds == 3;
        }
    }
    $sum += $_, $squares += $_ * $_ for @inner;
    my $n = @inner || 1;
    my $variance = $squares / $n - ($sum / $n) ** 2;
    my ($all_pips, $all_hexes, $worst) = (0, 0, 0);
    $all_pips += $pips_of{$_} || 0, $all_hexes += $number_of{$_} || 0 for @resources;
    for (grep { $number_of{$_} } @resources) {
        my $d = abs($pips_of{$_} / $number_of{$_} / ($all_pips / $all_hexes) - 1) / .5;
        $worst = $d if $d > $worst;
    }
    my @seat = map { { income => 0, has => {}, coast => 0 } } 1 .. $players;
    my @opening = $mode =~ /^base/ ? (1, 1) : (1, 2, 1);
    my @order = sort { $s{$a}{y} <=> $s{$b}{y} || $s{$a}{x} <=> $s{$b}{x} } keys %s;
    my %closed;
    for my $round (0 .. $#opening) {
        for my $turn (0 .. $players - 1) {
            my $seat = $seat[$round % 2 ? $players - 1 - $turn : $turn];
            my $must = $mode !~ /^base/ && $round == $#opening && !$seat->{coast};
            my ($best, $income) = (undef, -1);
            for (@order) {
                next if $closed{$_} || ($must && !$s{$_}{coast});
                my $i = $opening[$round] * $s{$_}{pips} + .5 * grep { !$seat->{has}{$_} } @{ $s{$_}{kinds} };
                ($best, $income) = ($_, $i) if $i > $income + 1e-9;
            }
            bad("a seat finds no place in the opening"), return 0 if !defined $best;
            $seat->{income} += $income;
            $seat->{has}{$_} = 1 for @{ $s{$best}{kinds} };
            $seat->{coast} = 1 if $s{$best}{coast} && $opening[$round] == 1;
            my %own = map { $_ => 1 } split ' ', $best;             # a road away: two hexes in common
            $closed{$_} = 1 for grep { 2 <= grep { $own{$_} } split } keys %s;
        }
    }
    my @income = sort { $a <=> $b } map { $_->{income} } @seat;
    my $mean = 0;
    $mean += $_ / @income for @income;
    my $range = $income[-1] - $income[0];
    my @part = (1 - $range / ($mean / 4), 1 - $worst, 1 - sqrt($variance > 0 ? $variance : 0) / 3,
        1 - ($pairs / 2) / (.15 * $borders / 2), $varied / $n);
    my @weight = (30, 25, 20, 15, 10);
    my $score = 0;
    $score += $weight[$_] * ($part[$_] < 0 ? 0 : $part[$_]) for 0 .. 4;
    bad(sprintf "the program says %s, this is %.4f (%s)", $total, $score, join ' ', map { sprintf '%.3f', $_ } @part)
        if abs($score - $total) > .011;
    bad(sprintf "the program says a spread of %s %%, this is %.4f", $spread, 100 * $range / $mean) if abs(100 * $range / $mean - $spread) > .011;
    ($score, 100 * $range / $mean);
}

sub check_map {
    return if !defined $name;
    my $text = join "\n", @rows;
    read_map();
    check_hexagon();
    check_counts();
    check_places();
    check_rules();
    check_fixed();
    my ($score, $range) = score();
    my $key = "$players $mode";
    my $s = $summary{$key} ||= { maps => 0, sum => 0, least => 100, even => 0, seen => {} };
    $s->{maps}++;
    $s->{sum} += $score;
    $s->{least} = $score if $score < $s->{least};
    $s->{even}++ if defined $range && $range <= 2;
    $s->{seen}{$text} = 1;
}

while (<STDIN>) {
    chomp;
    if (/^# (\d+) (\S+) (\S+) (\S+) (\S+)$/) {
        check_map();
        ($players, $mode, $total, $spread, $name, @rows) = ($1, $3, $4, $5, "$1 $2 $3");
    } else {
        push @rows, $_;
    }
}
check_map();
for (sort keys %summary) {
    my $s = $summary{$_};
    printf "%s maps %d mean %.2f least %.2f even %d distinct %d\n", $_, $s->{maps}, $s->{sum} / $s->{maps}, $s->{least},
        $s->{even}, scalar keys %{ $s->{seen} };
}
exit($mistakes ? 1 : 0);
