#!/bin/sh
# Figures are well-formed XML without a script or a reference, whatever is in the names; also
# those of the browser, which never replace a file.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
samples=$(cd "$top_srcdir/samples" && pwd)
cd "$dir" || exit 99

# Without xmllint: tags are nested, and each has its end.
balanced() {
	awk 'BEGIN { RS = "<" } NR > 1 {
		n = index($0, ">"); if (!n) bad = 1
		tag = substr($0, 1, n - 1); name = tag; sub(/[ \n].*/, "", name)
		if (index(substr($0, n + 1), ">")) bad = 1
		if (tag ~ /^\//) { if (depth < 1 || "/" open[depth--] != tag) bad = 1 }
		else if (tag !~ /\/$/ && tag !~ /^[!?]/) open[++depth] = name
	} END { exit bad || depth }' "$1"
}

check() {
	[ -s "$1" ] || { echo "$1 is empty"; exit 1; }
	balanced "$1" || { echo "$1: tags are not balanced"; exit 1; }
	if command -v xmllint >/dev/null; then
		xmllint --noout --nonet "$1" || { echo "$1 is not well formed"; exit 1; }
	fi
	if sed 's|xmlns="http://www.w3.org/2000/svg"||' "$1" |
		grep -n -i -e '<script' -e 'href' -e 'url(' -e '@import' -e 'http:'; then
		echo "$1 refers to something else"
		exit 1
	fi
}

cp "$samples/ls.champsim.xz" "a<b>&'\"'\$(x).xz"
for trace in "$samples/ls.cis501.trace.gz" "$samples/ls.gem5.txt.gz" "a<b>&'\"'\$(x).xz"; do
	for of in timeline 'timeline --lanes=code,data' hist 'hist --by=64 --log' \
		'hist --over-time' calltree 'stat misses' 'stat branches' 'stat hot' \
		'stat mix' 'stat loops' 'stat calls' 'stat cache' 'stat footprint' \
		'stat reuse' 'stat structures' 'stat prefetch' 'stat deps' 'stat parallelism' \
		'stat forwarding' 'stat phases' 'stat values --of=pc'; do
		"$OPSCOPE" $of --to=svg "$trace" >one.svg 2>err ||
			{ grep -q -e 'has no rows' -e 'not record which instructions are calls' err &&
				continue; cat err; exit 1; }
		check one.svg
	done
done

# A query, and a name of the trace, with marks of XML and bytes that are no text.
"$OPSCOPE" timeline --lanes='pc > 5 && pc < 7,loads' --to=svg "a<b>&'\"'\$(x).xz" >one.svg ||
	exit 1
check one.svg
grep -q 'pc &gt; 5 &amp;&amp; pc &lt; 7' one.svg || { echo "the query is not there"; exit 1; }
grep -q 'a&lt;b&gt;&amp;' one.svg || { echo "the name is not there"; exit 1; }

# The command of a figure makes the same one.
command=$(sed -n 's|.*class="c">\(.*\)</text>|\1|p' one.svg | sed \
	-e 's/&lt;/</g' -e 's/&gt;/>/g' -e "s/&#39;/'/g" -e 's/&quot;/"/g' -e 's/&amp;/\&/g')
(
	opscope() { "$OPSCOPE" "$@"; }
	eval "$command"
) >other.svg || exit 1
cmp one.svg other.svg || exit 1

# The pipeline: a step for each stage that takes a cycle, and for the last one.
"$OPSCOPE" pipeline --span=1000..1060 --to=svg "$samples/ls.gem5.txt.gz" >pipe.svg || exit 1
check pipe.svg
"$OPSCOPE" pipeline --span=1000..1060 --to=json "$samples/ls.gem5.txt.gz" >pipe.json || exit 1
steps=$(awk -F'"cycle":' '/"record"/ {
	for (i = 2; i < NF; i++) sum += $(i + 1) + 0 > $i + 0
	sum++
} END { print sum }' pipe.json)
boxes=$(grep -c '<rect x=.*class="s' pipe.svg)
names=$(grep -c '<text.*>\(fetch\|decode\|rename\|dispatch\|issue\|complete\|retire\|store\)<' pipe.svg)
[ "$steps" -gt 200 ] && [ "$boxes" = $((steps + names)) ] ||
	{ echo "pipeline: $steps steps and $names names, but $boxes boxes"; exit 1; }
"$OPSCOPE" pipeline --to=svg "$samples/ls.gem5.txt.gz" >pipe.svg || exit 1
grep -q '39,800 more records are not drawn' pipe.svg || { echo "no note"; exit 1; }
printf '%s\n' wait 'keys 1000G' wait 'keys Z' wait 'keys Wpane.svg<Enter>' 'screen message' >keys
"$OPSCOPE" browse --size=40x120 --script=keys "$samples/ls.gem5.txt.gz" >out 2>&1
[ -s pane.svg ] || { echo "pane.svg was not written:"; cat out; exit 1; }
check pane.svg
command=$(sed -n 's|.*class="c">opscope \(.*\)</text>|\1|p' pane.svg)
eval "\"\$OPSCOPE\" $command" | cmp - pane.svg || exit 1

# The browser: its panes, and a file that exists.
printf '%s\n' wait 'keys L' wait 'keys Wtimeline.svg<Enter>' 'screen message' \
	'keys Wtimeline.svg<Enter>' 'screen message' 'keys <Esc>L' 'keys i' wait \
	'keys Wmemory.svg<Enter>' 'screen message' 'keys i' 'keys Y' wait \
	'keys Wflame.svg<Enter>' 'screen message' >keys
"$OPSCOPE" browse --size=40x120 --script=keys "$samples/ls.champsim.xz" >out 2>&1
for name in timeline memory flame; do
	[ -s $name.svg ] || { echo "$name.svg was not written:"; cat out; exit 1; }
	check $name.svg
done
# The command of a figure has the span, the filters and the parameters of its pane, and
# makes the same figure.
printf '%s\n' wait ':span 5000..20000' ':filter load' ':filter mem > 10' wait \
	':table misses --caches=4K..64K:1..4' wait 'keys Wtable.svg<Enter>' 'screen message' \
	'keys i' wait 'keys os' wait 'keys Wbins.svg<Enter>' 'screen message' 'keys i' 'keys L' wait \
	'keys Wlanes.svg<Enter>' 'screen message' >keys
"$OPSCOPE" browse --fresh --size=40x120 --script=keys "$samples/ls.cis501.trace.gz" >drawn 2>&1
for name in table bins lanes; do
	[ -s $name.svg ] || { echo "$name.svg was not written:"; cat drawn; exit 1; }
	check $name.svg
	command=$(sed -n 's|.*class="c">\(.*\)</text>|\1|p' $name.svg |
		sed "s/&gt;/>/g; s/&#39;/'/g; s/^opscope //" | sed -e ':all' -e 'N; s/ \\\n/ /; ball')
	case $command in
	*"--where='(load) and (mem > 10)'"*) ;;
	*) echo "$name.svg: no filters in $command"; exit 1 ;;
	esac
	eval "\"\$OPSCOPE\" $command" | grep -v 'class="c"' >other.svg || exit 1
	grep -v 'class="c"' $name.svg | cmp - other.svg || { echo "$name: $command"; exit 1; }
done
# No command makes a figure of a part of the addresses or of the calls.
printf '%s\n' wait 'keys i' wait 'keys +' wait 'keys Wrange.svg<Enter>' 'screen message' \
	'keys i' 'keys Y' wait 'keys jj<Enter>' wait 'keys Wcalls.svg<Enter>' 'screen message' >keys
"$OPSCOPE" browse --fresh --size=40x120 --script=keys "$samples/ls.cis501.trace.gz" >drawn 2>&1
for name in range calls; do
	[ -s $name.svg ] || { echo "$name.svg was not written:"; cat drawn; exit 1; }
	check $name.svg
	! grep 'class="c"' $name.svg || { echo "$name.svg has a command"; exit 1; }
done
grep -q 'the file already exists' out || { cat out; exit 1; }
