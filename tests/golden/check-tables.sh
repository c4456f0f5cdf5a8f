#!/bin/sh
# The tables of all analyses as a program reads them: each csv has one header line and as
# many cells in every line, json has the same rows and totals, and the sections of a
# table together are the table.
set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
python3 -c 'import csv, json' 2>/dev/null || {
	echo "python3 is missing"
	exit 77
}
exec python3 - "$OPSCOPE" "$top_srcdir"/samples/ls.*[xzt] <<'END'
import csv, io, json, subprocess, sys

opscope, files = sys.argv[1], sys.argv[2:]
tables = 0


def run(*args):
    r = subprocess.run([opscope, "stat", *args], capture_output=True, text=True)
    return r.stdout if r.returncode == 0 else None


def lines(text):
    rows = list(csv.reader(io.StringIO(text)))
    assert rows and all(len(r) == len(rows[0]) for r in rows), rows[:2]
    return [dict(zip(rows[0], r)) for r in rows[1:]]


def same(line, row):
    """A csv line has an empty cell where a json row has none."""
    assert {k: v for k, v in line.items() if v} == {
        k: str(v) for k, v in row.items() if v != ""
    }, (line, row)


def check(name, file, all_rows):
    global tables
    text = run(name, "--to=csv", file)
    if text is None:
        return None
    tables += 1
    doc = json.loads(run(name, "--to=json", file), parse_float=str, parse_int=str)
    rows = lines(text)
    assert len(rows) == len(doc["rows"]), name
    for line, row in zip(rows, doc["rows"]):
        same(line, row)
    totals = lines(run(name, "--totals", "--to=csv", file))
    assert [t["name"] for t in totals] == list(doc["totals"]), name
    for t in totals:
        same({k: v for k, v in t.items() if k != "name"}, doc["totals"][t["name"]])
    if all_rows is not None:
        section = name.split(".")[1]
        part = [dict(r) for r in all_rows if r["table"] == section]
        for r in part:
            del r["table"]
        assert part == doc["rows"], name
    return doc["rows"]


names = json.loads(run("--list", "--to=json"))["analyses"]
for file in files:
    for a in names:
        rows = check(a["name"], file, None)
        for section in a["sections"]:
            if rows is not None:
                check(a["name"] + "." + section, file, rows)
print(tables, "tables")
assert tables >= 40
END
