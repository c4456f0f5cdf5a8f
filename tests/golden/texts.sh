#!/bin/sh
# Texts of the system are not traces: of 2,000 of them none is taken for one.  TEXTS=100000
# takes more, which needs about ten minutes.
max=${TEXTS:-2000}
taken=${TAKEN:-tests/golden/taken}
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
[ -x "$taken" ] || { echo "skipped: $taken is not there"; exit 77; }
find /usr/share /usr/lib /usr/include /etc -type f -size -2000k -print 2>/dev/null |
	LC_ALL=C sort >"$dir/all"
# Those with a NUL are not texts.
files=$(wc -l <"$dir/all")
awk -v step="$((files / (max * 2) + 1))" 'NR % step == 0' "$dir/all" |
	tr '\n' '\0' | xargs -0 grep -LPa '\x00' 2>/dev/null | head -n "$max" >"$dir/texts"
n=$(wc -l <"$dir/texts")
[ "$n" -ge 100 ] || { echo "skipped: there are only $n texts"; exit 77; }
"$taken" <"$dir/texts" >"$dir/taken" || exit 99
echo "$n texts"
[ ! -s "$dir/taken" ] || { cat "$dir/taken"; exit 1; }
