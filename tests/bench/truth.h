/*
 * The ground truth beside a trace: what its reader ought to find out.
 *
 * Told while the records are made, from the machine's own state, in terms of
 * records: the truth about a CIS501 trace speaks of micro-ops, that about the
 * ChampSim trace of the same run of instructions.  It says only what a record
 * of the format can tell: a register that did not fit into a record is not in
 * the truth either.
 *
 * The file is text, a fact a line, words with one blank between them.
 * Numbers are decimal, addresses hexadecimal without 0x, a record that is not
 * there is -1.
 *
 *     total NAME N           records, macro_ops, unique_pcs, branches,
 *                            branches_taken, records_with_load,
 *                            records_with_store, loads, stores, switches, and
 *                            kind_KIND for each kind of branch by its true kind
 *     pc ADDRESS N           records of each of the pcs met most, most first
 *     thread N NUMBER        from record N on runs this thread
 *     record N PC THREAD     a chosen record; what follows is about it
 *     prev N M               the last execution of its pc before began at M
 *     reg N REGISTER M       reads a register that M wrote last
 *     mem N ADDRESS BYTES M  loads bytes that M wrote last
 */
#ifndef BENCH_TRUTH_H
#define BENCH_TRUTH_H

#include "machine.h"

struct truth;

/* What one record tells. */
struct seen {
	uint32_t insn;
	uint64_t pc;
	unsigned thread;
	bool begins;           /* a macro-op */
	bool no_pc;            /* the record has none: pc is that of its instruction */
	bool is_branch, taken; /* as the record has them */
	enum branch kind; /* as it is; BR_NONE in all but one record of an instruction */
	uint8_t nreads, reads[6];
	uint8_t nwrites, writes[4];
	uint8_t nloads;
	bool store;
	uint8_t size;
	uint64_t load[2], store_at;
};

/* every: choose about one record in so many.  name: of a register in this
 * format.  The truth is written when it is freed. */
struct truth *truth_new(const char *path, struct memory *m, const struct program *p,
			unsigned threads, uint64_t every,
			void (*name)(unsigned reg, char buf[16]));
void truth_record(struct truth *t, const struct seen *s);
void truth_free(struct truth *t);

/* Another total, of the format's own. */
void truth_total(struct truth *t, const char *name, uint64_t n);

#endif
