/*
 * Find the operands of a record: the registers, condition codes and bytes that it reads
 * and writes, as values that can be compared.  Only this module derives dependences
 * from roles; chains, last writers and dependence analyses use it.
 *
 * Private to analysis/.  Threads: a struct dataflow is read-only after dataflow_init();
 * a struct sweep belongs to one thread.
 */
#ifndef ANALYSIS_DATAFLOW_H
#define ANALYSIS_DATAFLOW_H

#include "analysis/chain.h"
#include "analysis/thread_of.h"

enum {
	/* Look up registers with lower numbers in tables. */
	REGISTERS_NEAR = 256,
/* Key of the condition codes; not a register number. */
#define FLAGS_KEY UINT64_MAX
	OPERANDS_MAX = SLOTS_MAX + 1
};

struct operand {
	struct chain_value value;
	bool address, data; /* for a register: true if part of an address; true if it has
			     * another use */
	uint64_t key; /* equal keys are the same register; for memory, the first byte */
	/* The thread of a register, or the address space of memory.  Equal keys with
	 * different `of` are different values. */
	uint64_t of;
};

/* Return the last byte of an operand in memory. */
static inline uint64_t operand_last(const struct operand *o)
{
	return access_last(o->key, o->value.size);
}

struct dataflow {
	const struct schema *schema;
	struct chain_options opt;
	struct role_slots read, written, load, store;
	int flags, size;      /* fields; -1 if the format has no such field */
	bool marks_addresses; /* the format marks the registers of an address */
	bool all_uses;        /* true to follow both CHAIN_ADDRESS and CHAIN_DATA */
	bool separate; /* registers belong to threads, and memory to address spaces */
	fieldset want; /* fields to read for records */
	/* For register numbers below REGISTERS_NEAR: the register that contains this
	 * one, and true to follow it. */
	uint64_t whole[REGISTERS_NEAR];
	bool followed[REGISTERS_NEAR];
};

void dataflow_init(struct dataflow *d, const struct schema *s,
		   const struct chain_options *opt);

/* Find the threads with separate registers, which is one thread unless d->separate is
 * set.  The caller releases *out.  from is as in thread_of_init(). */
void dataflow_threads(const struct dataflow *d, struct thread_of *out,
		      const struct thread_of *from);

/*
 * Get the operands that record i reads (or writes) and that the options follow, each
 * register once.  Return their number.  Set *incomplete (unless NULL) to true if an
 * operand is unknown; otherwise leave it unchanged.
 */
size_t dataflow_reads(const struct dataflow *d, struct thread_of *threads,
		      const struct batch *b, size_t i, struct operand out[OPERANDS_MAX],
		      bool *incomplete);
size_t dataflow_writes(const struct dataflow *d, struct thread_of *threads,
		       const struct batch *b, size_t i, struct operand out[OPERANDS_MAX],
		       bool *incomplete);

/* Return the register that contains a register as a part, or the register itself. */
static inline uint64_t dataflow_whole(const struct dataflow *d, uint64_t number)
{
	if (number < REGISTERS_NEAR)
		return d->whole[number];
	return d->opt.with >> CHAIN_PARTS & 1
		       ? register_whole(d->schema->registers, number)
		       : number;
}

/* Return the registers that the records of a chunk write, or read; more if they are
 * unknown. */
struct register_set dataflow_chunk_registers(const struct dataflow *d,
					     const struct chunk *c, bool written);

/* Return the lowest address at which an access of a chunk can begin that reaches `first`. */
uint64_t dataflow_reach(const struct dataflow *d, const struct chunk *c, uint64_t first);

/* Records of a trace, in either direction, with their operands. */
struct sweep {
	struct dataflow flow;
	struct thread_of threads;
	struct trace *trace;
	struct reader *reader;
	struct task *task;
	uint64_t thread, space; /* thread and space of the first record */
	uint64_t records_read;
};

enum { SWEEP_READ = 4096 /* number of records to read at once */ };

/* Open a sweep; the caller closes it after any result.  more has the fields to read in
 * addition to the fields for dataflow. */
enum status sweep_open(struct sweep *s, struct trace *t, const struct chain_options *opt,
		       fieldset more, struct task *task, struct err *err);
void sweep_close(struct sweep *s);

/* Read at most n records from `first` on.  Record `first` must exist. */
enum status sweep_read(struct sweep *s, uint64_t first, uint64_t n,
		       const struct batch **out, struct err *err);

/* Read fields of records with another reader of the trace, on any thread, without
 * counting the records. */
enum status sweep_read_by(const struct sweep *s, struct reader *reader, uint64_t first,
			  uint64_t n, fieldset want, const struct batch **out,
			  struct err *err);

/* Begin the sweep with record i of a batch. */
static inline void sweep_begin(struct sweep *s, const struct batch *b, size_t i)
{
	s->thread = thread_of(&s->threads, b, i);
	s->space = thread_of_space(&s->threads, b, i);
}

/* True if record i has the address space of the first record. */
static inline bool sweep_has(const struct sweep *s, const struct batch *b, size_t i)
{
	return !s->threads.space.n || thread_of_space(&s->threads, b, i) == s->space;
}

/* Convert a value of the first record to an operand. */
struct operand sweep_operand(const struct sweep *s, const struct chain_value *v);

/*
 * Filters that exclude most records: the number of wanted values in each register, of
 * any thread, and in each cache line.
 */
struct register_filter {
	uint32_t near[REGISTERS_NEAR]; /* by register number in the trace */
	uint32_t far[64];              /* by register_place() - 256 */
	uint32_t flags;                /* condition codes */
};

/* Add n wanted values; UINT32_MAX removes one. */
void register_filter_add(struct register_filter *f, const struct dataflow *d,
			 uint64_t key, uint32_t n);

/* True if the filter can have a register in these slots of record i. */
static inline bool register_filter_has(const struct register_filter *f,
				       const struct role_slots *slots,
				       const struct batch *b, size_t i)
{
	for (unsigned c = 0; c < slots->n; c++) {
		uint64_t v = b->slot[slots->at[c].slot][i];
		if (v < REGISTERS_NEAR ? f->near[v] : f->far[register_place(v) - 256])
			return true;
	}
	return false;
}

/* Return the registers of the filter, for chunks. */
struct register_set register_filter_set(const struct register_filter *f);
/* True if a record of a chunk may write a register of the filter. */
bool register_filter_may_write(const struct register_filter *f, const struct dataflow *d,
			       const struct chunk *c);

struct line_filter {
	uint32_t n[1024]; /* number of values in lines with the same hash */
};

static inline uint32_t *line_filter_at(struct line_filter *f, uint64_t address)
{
	return &f->n[hash_top(address >> LINE_BITS, 10)];
}

/* True if accesses to addresses in these slots of record i can use a line of the
 * filter. */
bool line_filter_has_access(struct line_filter *f, const struct dataflow *d,
			    const struct batch *b, size_t i, uint64_t first);

static inline bool line_filter_has(struct line_filter *f, const struct dataflow *d,
				   const struct role_slots *slots, const struct batch *b,
				   size_t i)
{
	uint64_t v;
	for (unsigned c = 0; c < slots->n; c++)
		if (slot_value(b, &slots->at[c], i, &v) &&
		    line_filter_has_access(f, d, b, i, v))
			return true;
	return false;
}

#endif
