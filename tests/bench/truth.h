/*
 * The ground truth about a trace: what a reader of it should find.
 *
 * It is computed while the records are written, from the state of the machine,
 * in terms of records: for a CIS501 trace these are micro-ops, for the ChampSim
 * trace of the same run instructions.  It contains only what the records of the
 * format contain: a register that did not fit into a record is not in the truth
 * either.
 *
 * The file is text with one fact on each line and one blank between words.
 * Numbers are decimal, addresses hexadecimal without 0x; -1 means no record.
 *
 *     total NAME N           records, macro_ops, unique_pcs, branches,
 *                            branches_taken, records_with_load,
 *                            records_with_store, loads, stores, switches, and
 *                            kind_KIND for each kind of branch by its true kind
 *     pc ADDRESS N           records of each of the most frequent pcs, in
 *                            descending order
 *     thread N NUMBER        from record N on runs this thread
 *     record N PC THREAD     a selected record; the following lines are about it
 *     prev N M               the preceding execution of its pc began at M
 *     reg N REGISTER M       it reads a register whose last writer is M
 *     mem N ADDRESS BYTES M  it loads bytes whose last writer is M
 */
#ifndef BENCH_TRUTH_H
#define BENCH_TRUTH_H

#include "machine.h"

struct truth;

/* The contents of one record. */
struct seen {
	uint32_t insn;
	uint64_t pc;
	unsigned thread;
	bool begins;           /* a macro-op */
	bool no_pc;            /* not in the record; pc is that of its instruction */
	bool is_branch, taken; /* as in the record */
	enum branch kind;      /* the true kind; BR_NONE in all but one record of an
	                   * instruction */
	uint8_t nreads, reads[6];
	uint8_t nwrites, writes[4];
	uint8_t nloads;
	bool store;
	uint8_t size;
	uint64_t load[2], store_at;
};

/* every: selects about one of this many records.  name: gives the name of a
 * register in this format.  truth_free() writes the file. */
struct truth *truth_new(const char *path, struct memory *m, const struct program *p,
			unsigned threads, uint64_t every,
			void (*name)(unsigned reg, char buf[16]));
void truth_record(struct truth *t, const struct seen *s);
void truth_free(struct truth *t);

/* Adds a total that is specific to the format. */
void truth_total(struct truth *t, const char *name, uint64_t n);

#endif
