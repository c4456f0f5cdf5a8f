#!/bin/sh
# The commands of doc/corpus.md, run as they are written in a folder with small traces.  A
# fenced block "sh run" is run; needs=PROGRAM, or a module of python3: if the machine has it,
# which is said otherwise; file=NAME: it is written to that file for later blocks.
work=$(mktemp -d) || exit 99
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/run" "$work/run/traces"
ln -s "$OPSCOPE" "$work/bin/opscope"
PATH=$work/bin:$PATH
XDG_CACHE_HOME=$work/cache
export PATH XDG_CACHE_HOME
guide=$(cd "$top_srcdir" && pwd)/doc/corpus.md
samples=$(cd "$top_srcdir" && pwd)/samples
# The python3 that has the modules.
if [ -x /usr/bin/python3 ] && ! python3 -c 'import numpy' 2>/dev/null; then
	ln -s /usr/bin/python3 "$work/bin/python3"
	hash -r
fi

has()
{
	case $1 in
	numpy | pandas | *.py) python3 -c "import ${1%.py}" 2>/dev/null ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

cd "$work/run" || exit 99
n=0
while [ $n -lt 12 ]; do
	for name in ls.champsim.xz ls.cis501.trace.gz ls.byu.tr.gz; do
		opscope export --span="$((n * 1000)).." -o "traces/$n-$name" "$samples/$name" \
			2>/dev/null || exit 99
	done
	n=$((n + 4))
done

awk -v dir="$work" '
	/^```sh run/ { to = sprintf("%s/block.%02d", dir, ++n); print $0 > (to ".head"); next }
	/^```/ { to = ""; next }
	to { print > to }' "$guide"
ran=0
for block in "$work"/block.??; do
	head=$(cat "$block.head")
	needs=$(expr "$head" : '.* needs=\([^ ]*\)')
	file=$(expr "$head" : '.* file=\([^ ]*\)')
	if [ -n "$file" ]; then
		cp "$block" "$file"
		continue
	fi
	if [ -n "$needs" ] && ! has "$needs"; then
		echo "skipped: there is no $needs for:"
		cat "$block"
		continue
	fi
	sh -e "$block" >"$work/out" 2>&1 || { cat "$block" "$work/out"; exit 1; }
	[ -z "${SHOW-}" ] || cat "$work/out"
	ran=$((ran + 1))
done
[ $ran -ge 4 ] || { echo "only $ran blocks were run"; exit 1; }
