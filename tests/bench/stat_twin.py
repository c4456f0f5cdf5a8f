#!/usr/bin/env python3
"""The figures of `opscope stat` for a ChampSim trace, as one writes it in Python.

	stat_twin.py [--parsed] FILE

Reads record by record with struct and lzma (gzip, or plain files) and prints the
seven figures, and the seconds on standard error.  With --parsed each record becomes
a dictionary with lists of its registers and addresses first, as in a viewer that
shows records too.
"""
import gzip
import lzma
import struct
import sys
import time

FORMAT = "<Q 2B 2B 4B 2Q 4Q"


def open_trace(path):
    if path.endswith(".xz"):
        return lzma.open(path, "rb")
    if path.endswith(".gz"):
        return gzip.open(path, "rb")
    return open(path, "rb")


def read_values(trace):
    size = struct.calcsize(FORMAT)
    while True:
        data = trace.read(size)
        if len(data) < size:
            return
        yield struct.unpack(FORMAT, data)


def read_parsed(trace):
    for v in read_values(trace):
        yield {
            "ip": v[0],
            "is_branch": v[1],
            "branch_taken": v[2],
            "dst_regs": [r for r in v[3:5] if r],
            "src_regs": [r for r in v[5:9] if r],
            "dst_mem": [a for a in v[9:11] if a],
            "src_mem": [a for a in v[11:15] if a],
        }


def count_values(trace):
    ips = set()
    total = branches = taken = reads = writes = 0
    for (ip, is_branch, branch_taken, _, _, _, _, _, _,
         dst0, dst1, src0, src1, src2, src3) in read_values(trace):
        total += 1
        ips.add(ip)
        if is_branch:
            branches += 1
            if branch_taken:
                taken += 1
        if src0 or src1 or src2 or src3:
            reads += 1
        if dst0 or dst1:
            writes += 1
    return total, len(ips), branches, taken, reads, writes


def count_parsed(trace):
    ips = set()
    total = branches = taken = reads = writes = 0
    for r in read_parsed(trace):
        total += 1
        ips.add(r["ip"])
        if r["is_branch"]:
            branches += 1
            if r["branch_taken"]:
                taken += 1
        if r["src_mem"]:
            reads += 1
        if r["dst_mem"]:
            writes += 1
    return total, len(ips), branches, taken, reads, writes


def main():
    args = sys.argv[1:]
    parsed = "--parsed" in args
    path = [a for a in args if a != "--parsed"][0]
    begun = time.perf_counter()
    with open_trace(path) as trace:
        figures = (count_parsed if parsed else count_values)(trace)
    took = time.perf_counter() - begun
    total, ips, branches, taken, reads, writes = figures
    print("records", total)
    print("unique_pcs", ips)
    print("branches", branches)
    print("branches_taken", taken)
    print("branches_not_taken", branches - taken)
    print("records_with_load", reads)
    print("records_with_store", writes)
    print("%.3f" % took, file=sys.stderr)


main()
