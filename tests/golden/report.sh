#!/bin/sh
# The page of `opscope report` is well formed, refers to nothing else, is small, has every
# section that the format has, and its commands print something.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
samples=$(cd "$top_srcdir/samples" && pwd)
cd "$dir" || exit 99
mkdir bin
ln -s "$OPSCOPE" bin/opscope
PATH=$dir/bin:$PATH
export PATH

fail() { echo "$*"; exit 1; }

check() {
	[ -s "$1" ] || fail "$1 is empty"
	[ "$(wc -c <"$1")" -lt 2000000 ] || fail "$1 is larger than 2 MB"
	[ "$(grep -c '<svg ' "$1")" = "$(grep -c '</svg>' "$1")" ] || fail "$1: figures"
	if command -v xmllint >/dev/null; then
		sed 1d "$1" | xmllint --noout --nonet - || fail "$1 is not well formed"
	fi
	sed 's|xmlns="http://www.w3.org/2000/svg"||' "$1" | grep -n -i -e '<script' \
		-e 'href="[^#]' -e 'url(' -e '@import' -e 'http:' -e ' src=' &&
		fail "$1 refers to something else"
	# What it links to is there.
	for id in $(sed -n 's|.*href="#\([a-z]*\)".*|\1|p' "$1"); do
		grep -q "id=\"$id\"" "$1" || fail "$1 has no section $id"
	done
}

# The commands of a page, except for the one that made it.
commands() {
	sed -n 's|.*<pre>\(.*\)</pre>|\1|p' "$1" | sed -e 's/&lt;/</g' -e 's/&gt;/>/g' \
		-e "s/&#39;/'/g" -e 's/&quot;/"/g' -e 's/&amp;/\&/g' | grep -v '^opscope report'
}

for name in ls.champsim.xz ls.cis501.trace.gz ls.gem5.txt.gz ls.byu.tr.gz ls.cloudsuite.xz \
	sort.lackey sort.qemu; do
	opscope report "$samples/$name" 2>err || fail "$name: $(cat err)"
	check "$name.html"
	commands "$name.html" >list
	[ "$(wc -l <list)" -ge 4 ] || fail "$name.html has few commands"
	while read -r line; do
		eval "$line" >out 2>err </dev/null || fail "$line: $(cat err)"
		[ -s out ] || fail "$line printed nothing"
	done <list
done
for id in overview timeline mix branches caches memory hot loops calls; do
	grep -q "<h2 id=\"$id\"" ls.cis501.trace.gz.html || fail "no section $id"
done

# Numbers are those of the commands.
opscope stat branches --top=1 --to=csv "$samples/ls.champsim.xz" | sed -n 's/^0x//; 2s/,.*//p' >pc
grep -q "<td class=\"n\">$(cat pc)</td>" ls.champsim.xz.html || fail "no branch $(cat pc)"

# A file is not replaced without --force.
cp sort.qemu.html before
opscope report "$samples/sort.qemu" 2>err && fail "sort.qemu.html was replaced"
grep -q exists err || fail "$(cat err)"
cmp before sort.qemu.html || exit 1
opscope report --force "$samples/sort.qemu" || exit 1
opscope report -o - "$samples/sort.qemu" >out || exit 1
sed 's/<pre>opscope report.*//' out >a
sed 's/<pre>opscope report.*//' sort.qemu.html >b
cmp a b || fail "pages differ"

# Options are passed on, and a name is escaped.
cp "$samples/ls.champsim.xz" "a<b> &'\$(x).xz"
opscope report -o odd.html --caches=16K:4 --format=champsim "a<b> &'\$(x).xz" || exit 1
check odd.html
commands odd.html >list
grep -q 'stat misses .*--caches=16K:4' list || fail "no --caches"
while read -r line; do
	eval "$line" >out 2>err </dev/null || fail "$line: $(cat err)"
done <list

# Two traces.
opscope report -o both.html "$samples/ls.champsim.xz" "$samples/ls.cis501.trace.gz" || exit 1
check both.html
grep -q '<tr><td>records</td><td>40,000</td><td>48,390</td></tr>' both.html ||
	fail "no records beside each other"
commands both.html >list
grep -q '^opscope diff ' list || fail "no diff"
[ "$(grep -c -e ' --against=' list)" -ge 4 ] || fail "few tables of both"
while read -r line; do
	eval "$line" >out 2>err </dev/null
	case $line$? in 'opscope diff '*1 | *0) ;; *) fail "$line: $(cat err)" ;; esac
	[ -s out ] || fail "$line printed nothing"
done <list
# The differences are those of opscope diff, and the rows those of --against.
opscope diff --hunks=20 "$samples/ls.champsim.xz" "$samples/ls.cis501.trace.gz" |
	sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' >diff
sed -n '/<pre class="out">/,/<\/pre>/p' both.html | sed -e 's/<[^>]*>//' -e '$d' >shown
cmp diff shown || exit 1
opscope stat hot.blocks --top=1 --against="$samples/ls.cis501.trace.gz" --to=csv \
	"$samples/ls.champsim.xz" | sed -n '2s/.*,\(-*[0-9]*\)$/\1/p' >pc
sed -n '/Largest/,/<\/table>/p' both.html | grep -q -e ">[+]*$(cat pc)</td>" || fail "no $(cat pc)"
# A trace and itself; and two that have nothing in common.
opscope report -o same.html "$samples/sort.lackey" "$samples/sort.lackey" || exit 1
check same.html
grep -q 'no differences' same.html || fail "a trace differs from itself"
grep -q 'No row differs' same.html || fail "a table differs from itself"
opscope report -o other.html "$samples/ls.byu.tr.gz" "$samples/ls.champsim.xz" || exit 1
check other.html
ls | grep -v -e html -e xz -e '^[ab]$' -e '^bin$' -e before -e list -e err -e out -e pc -e diff -e shown &&
	fail "other files"
exit 0
