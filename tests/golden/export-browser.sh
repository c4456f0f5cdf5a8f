#!/bin/sh
# What :export writes is what `opscope export` writes.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
trace=$top_srcdir/samples/ls.cis501.trace.gz

# browse LINE...: a script with these lines; prints the messages
browse()
{
	printf '%s\n' wait "$@" >"$dir/keys"
	(cd "$dir" && "$OPSCOPE" browse --size=12x100 --script=keys "$trace") >"$dir/out"
}

same()
{
	cmp "$dir/$1" "$dir/$2" || { cat "$dir/out"; exit 1; }
}

said()
{
	grep -q "$1" "$dir/out" || { echo "no message: $1"; cat "$dir/out"; exit 1; }
}

browse ':export all.trace' 'screen message' ':export all.trace' 'screen message' \
	':export all.csv.gz csv' 'screen message'
"$OPSCOPE" export -o "$dir/all2.trace" "$trace" 2>/dev/null
same all.trace all2.trace
said '48,390 records written to all.trace'
said 'the file already exists; choose another name'

browse ':span 1000..2999' ':export span.trace' 'screen message'
"$OPSCOPE" export -o "$dir/span2.trace" --span=1000..2999 "$trace" 2>/dev/null
same span.trace span2.trace
said '2,000 records written to span.trace'

browse ':span 1000..29999' ':filter store' ':filter macro == CALL' ':export f.trace' \
	'screen message' ':columns pc addr' ':export f.csv' ':export f.json'
"$OPSCOPE" export -o "$dir/f2.trace" --span=1000..29999 -w 'store and macro == CALL' \
	"$trace" 2>/dev/null
same f.trace f2.trace
said 'records written to f.trace'
"$OPSCOPE" export -o "$dir/f2.csv" --to=csv --span=1000..29999 --fields=pc,addr \
	-w 'store and macro == CALL' "$trace" 2>/dev/null
same f.csv f2.csv
"$OPSCOPE" export -o "$dir/f2.json" --to=json --span=1000..29999 --fields=pc,addr \
	-w 'store and macro == CALL' "$trace" 2>/dev/null
same f.json f2.json

# Other formats, and the options of the batch
browse ':span 1000..29999' ':filter store' ':export c.champsim.gz champsim' 'screen message' \
	':span none' ':unfilter' ':unfilter' ':export d.din din --where=load --span=..999' \
	'screen message' ':export e.csv --fields=pc --where="uop == 2"' ':export d.din din' \
	'screen message' ':export g.trace --force --span=5..7' ':export g.trace --force' \
	'screen message' ':export h.din din --fields=pc' 'screen message' \
	':export h.din --nothing' 'screen message'
gzip -dc "$dir/c.champsim.gz" >"$dir/c1"
"$OPSCOPE" export --to=champsim --span=1000..29999 -w store "$trace" 2>/dev/null >"$dir/c2"
same c1 c2
said 'c.champsim.gz written; .* micro-ops of cis501 written as .* instructions of champsim'
"$OPSCOPE" export --to=din --span=..999 -w load "$trace" 2>/dev/null >"$dir/d2"
same d.din d2
"$OPSCOPE" export --to=csv --fields=pc -w 'uop == 2' "$trace" 2>/dev/null >"$dir/e2"
same e.csv e2
same g.trace all.trace
said 'din determines its own fields'
said 'unknown option --nothing'

# What is not a notation is not a part of the name, which is quoted if it has blanks; ~ is the
# home directory.
HOME=$dir/g
export HOME
mkdir "$HOME"
browse ':export typo.csv jsn' 'screen message' ':export typo.csv -to=json' 'screen message' \
	':export --to=csv' 'screen message' ":export 'e f.csv' --span=..9" \
	':export e f.csv csv' 'screen message' ':export "e f.csv' 'screen message' \
	':export a --b.csv' 'screen message' \
	':export "~/e --b \"c\" \\ it'"'"'s" csv --where="pc > 0" --span=..9' 'screen message' \
	':export e'"'"'f.csv --where="op == \"a --b\"" --span=..9' 'screen message' \
	':export ~/a.csv --span=..9' 'screen message' ':notes export ~/notes' ':table mix' \
	'keys W~/mix<Enter>' 'screen message' ':write ~/' 'screen message' \
	'keys W~/mi<Tab>' 'screen message'
said 'unknown output format jsn'
said 'unknown option -t; options are --to=, '
said 'missing file name'
said 'unknown output format f.csv; quote a file name with blanks'
said 'the quote " is not closed'
said 'unknown option --b.csv; options are --to='
said "0 records written to e'f.csv as csv"
same 'e f.csv' g/a.csv
same 'e f.csv' "g/e --b \"c\" \\ it's"
said "10 records written to $HOME/a.csv"
said "rows written to $HOME/mix"
said 'write .*: ~/mix'

browse ':export /nonexistent/x.trace' 'screen message' ':export' 'screen message'
said 'nonexistent'
said 'missing file name'

# The end of a name is that of what is written, or it is refused.
browse ':span ..99' ':export n.npz' 'screen message' ':export n.npy' 'screen message' \
	':export n.lackey' 'screen message' ':export n.champsim.xz' 'screen message' \
	':export n.bt9' 'screen message' ':export n.zip' 'screen message' \
	':export n.cis501' 'screen message' ':table mix' 'keys Wn.png<Enter>' \
	'screen message' 'keys <Esc>Wn.txt<Enter>' 'screen message'
said '100 records written to n.npz as npz'
said 'an archive that ends with .npz'
said 'n.lackey written; .*of lackey'
said 'n.champsim.xz written; .* of champsim'
said 'bt9 cannot be written; choose another extension'
said 'zip archives can only be read'
said '100 records written to n.cis501 as cis501'
said 'names of tables end with .csv, .json, .md or .txt'
said 'written to n.txt'
"$OPSCOPE" stat -F champsim "$dir/n.champsim.xz" >"$dir/out" || exit 1
[ ! -e "$dir/n.npy" ] && [ ! -e "$dir/n.png" ] && [ ! -e "$dir/n.bt9" ] || exit 1
rm "$dir"/n.*

# Nothing else is left, such as an incomplete file.
[ "$(cd "$dir" && ls -A | grep -vc -e '^all' -e '^span' -e '^[c-g]' -e '^keys$' -e '^out$')" = 0 ] ||
	{ ls -A "$dir"; exit 1; }

# What W writes is what the command of the pane writes.
written()
{
	name=$1 keys=$2
	shift 2
	browse ":20111" "keys $keys" wait "keys W$name.csv<Enter>" 'screen message'
	"$OPSCOPE" "$@" --to=csv 2>/dev/null >"$dir/$name.batch"
	same $name.csv $name.batch
}
written chain t chain "$trace" 20111
written state X state "$trace" 20111
written stack S stack "$trace" 20111
written memory i hist "$trace"
written hot ':table hot<Enter>' stat hot "$trace"

# The columns of a comparison have the same names, too.
champsim=$top_srcdir/samples/ls.champsim.xz
"$OPSCOPE" export -o "$dir/less.champsim" --where='record not in 7000..7004' "$champsim" \
	2>/dev/null
trace=$champsim
browse ':diff less.champsim' wait 'keys DWdiff.csv<Enter>' 'screen message'
"$OPSCOPE" diff --to=csv "$champsim" "$dir/less.champsim" 2>/dev/null |
	cut -d, -f1-4 >"$dir/diff.batch"
cut -d, -f2-5 "$dir/diff.csv" >"$dir/diff.pane"
same diff.pane diff.batch
