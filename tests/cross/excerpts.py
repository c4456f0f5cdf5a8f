"""Raw exports are traces again: what is written of a span, or of the records that match a
query, has the same records as the trace, field by field.

    excerpts.py OPSCOPE DATA

Each trace DATA/FORMAT/good* is exported in part, by its span in the middle and by every
seventh record, and read without --format.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

opscope, data = sys.argv[1:]
failures = 0

# Values that count from the beginning of the file.
COUNTERS = {"cis501": "macroop", "byu": "clock", "bt9": "instr"}
# A log of them has no place of its own for the commands of an instruction.
ELSEWHERE = {"kanata"}
# An execution of a block is a line and several records; it is written as one.
BLOCKS = {"qemu-asm"}
# They are detected by records that follow each other.
BY_FLOW = {"champsim", "cloudsuite", "cvp1", "cbp2025", "itrace"}


def run(*args):
    return subprocess.run([opscope, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "OPSCOPE_INDEX": "none"}, check=False)


def records(path, *args):
    got = [json.loads(line) for line in run("list", "--to=json", *args, path).stdout.splitlines()]
    for r in got:
        del r["record"]
    return got


def format_of(path):
    got = run("info", "--to=json", path).stdout
    return json.loads(got)["format"] if got else None


def is_within(some, all_):
    left = iter(all_)
    return all(r in left for r in some)


def same(form, got, expected, in_a_row):
    counter = COUNTERS.get(form)
    if form in BLOCKS:
        return is_within(expected, got)
    if counter:
        got, expected = [[dict(r) for r in side] for side in (got, expected)]
        for side in (got, expected):
            first = side[0][counter]
            for r in side:
                r[counter] = r[counter] - first if in_a_row else 0
    return got == expected


def check(path, form, name, args, expected):
    global failures
    said = run("export", "--force", "--to=raw", "-o", name, *args, path)
    if said.returncode:
        print("FAIL:", path, args, said.stderr.decode())
        failures += 1
        return
    span = args[0].startswith("--span")
    by_flow = form in BY_FLOW and not span
    # One line that could be anything is not detected, nor taken for another format.
    alone = len(expected) == 1 and format_of(name) is None
    hint = ["--format=" + form] if by_flow or alone else []
    if not hint and format_of(name) != form:
        print("FAIL:", path, args, "is taken for", format_of(name))
        failures += 1
    elif not same(form, records(name, *hint), expected, span):
        print("FAIL:", path, args, "has other records")
        failures += 1


with tempfile.TemporaryDirectory() as scratch:
    seen = set()
    for trace in sorted(glob.glob(data + "/*/good*")):
        all_records = [] if "/packed/" in trace or trace.endswith(".py") else records(trace)
        form = all_records and format_of(trace)
        if len(all_records) < 8 or trace.endswith(".sq.txt") or form in ELSEWHERE:
            continue
        seen.add(form)
        plain = os.path.join(scratch, os.path.basename(trace).replace(".zip", ""))
        n = len(all_records)
        check(trace, form, plain, [f"--span={n // 3}..{2 * n // 3}"],
              all_records[n // 3:2 * n // 3 + 1])
        check(trace, form, plain, ["--where=record % 7 == 3"], all_records[3::7])
print(len(seen), "formats:", *sorted(seen))
sys.exit(failures > 0 or not {"drmemtrace", "drview", "gem5", "bt9", "qemu-asm"} <= seen)
