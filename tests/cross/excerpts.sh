#!/bin/sh
# Raw exports of some records are traces with these records, in every format.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
command -v python3 >/dev/null 2>&1 || { echo "skipped: python3 is missing"; exit 77; }
exec python3 "$top_srcdir/tests/cross/excerpts.py" "$OPSCOPE" "$top_srcdir/tests/data"
