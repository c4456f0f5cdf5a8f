#!/bin/sh
# All formats: every field against an independent reader, detection
# of their samples and of nothing else.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
command -v python3 >/dev/null 2>&1 || { echo "skipped: python3 is missing"; exit 77; }
here=$top_srcdir/tests/cross
traces=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-formats.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
failures=0 files=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# The format of a file by detection alone; "none" if it has none.
format_of()
{
	"$OPSCOPE" info --to=json "$1" 2>/dev/null |
		sed -n 's/^ *"format": "\([^"]*\)".*/\1/p' | grep . || echo none
}

# check FORMAT FILE...: each file is detected unless its name begins with bad-, and all
# its fields are right.  A file that is not part of the project is skipped if it is absent.
check()
{
	format=$1
	shift
	for f; do
		[ -e "$f" ] || { echo "skipped: ${f##*/} is absent"; continue; }
		files=$((files + 1))
		case $f in
		*/bad-*) ;;
		*)
			found=$(format_of "$f")
			[ "$found" = "$format" ] || fail "$f is $found, not $format"
			;;
		esac
		python3 "$here/formats.py" "$OPSCOPE" "$format" "$f" ||
			fail "$f: fields of $format"
	done
}

. "$here/formats.list"
python3 "$here/gem5_layouts.py" "$OPSCOPE" || fail "layouts of gem5"

# Other files are not traces of these formats.
for f in "$top_srcdir"/[A-Z]* "$top_srcdir"/doc/* "$top_srcdir"/src/*/*.c \
	/etc/*.conf /etc/passwd /etc/services \
	/etc/mime.types /usr/share/common-licenses/* /usr/share/perl/*/unicore/*.pl \
	/usr/share/i18n/charmaps/* /usr/share/misc/* /usr/lib/os-release /bin/* \
	/usr/share/doc/*/copyright /usr/share/python3/*.py /usr/lib/python3/*.py \
	/usr/share/zoneinfo/*.tab /usr/share/hwdata/* /var/lib/dpkg/info/*.md5sums; do
	[ -f "$f" ] && [ -r "$f" ] && printf '%s\n' "$f"
done | awk 'NR <= 200 || NR % 8 == 0' >"$work/others"
while IFS= read -r f; do
	found=$(format_of "$f")
	[ "$found" = none ] || fail "$f is taken for $found"
done <"$work/others"

[ $failures = 0 ] &&
	echo "formats: $files files read, $(wc -l <"$work/others") others are not traces"
exit $((failures > 0))
