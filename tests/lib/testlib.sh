# Functions shared by the tests written in shell:
#
#     . "$top_srcdir/tests/lib/testlib.sh"
#     tap_...            for tests that report cases

# tap_compare EXPECTED GOT STATUS HEAD [KEY]: report the cases of a file: see tap.awk.
# With UPDATE, replace the file.
tap_compare()
{
	if [ -n "${UPDATE-}" ]; then
		cmp -s "$1" "$2" || { cp "$2" "$1" && echo "updated $1"; }
		return "$3"
	fi
	diff -u "$1" "$2" >&2
	awk -v status="$3" -v head="$4" -v key="${5-}" -f "$top_srcdir/tests/lib/tap.awk" "$1" "$2"
}
