/*
 * Collect the operands of the records of a part, in trace order: for each record, the
 * operands it reads, then the operands it writes.
 *
 * A struct operand_list of zeros is empty; a part fills it, and the merge replays it.
 * Threads: a list belongs to one thread at a time.
 */
#ifndef ANALYSIS_OPERAND_LIST_H
#define ANALYSIS_OPERAND_LIST_H

#include "analysis/dataflow.h"

enum { OPERAND_SIZE_MAX = 128 /* max bytes of memory; cut larger sizes */ };

struct operand_entry {
	uint64_t key, of;
	uint32_t size;
	bool memory;
	bool address; /* true for a register that forms the address of a load, if known */
};

struct operand_list {
	struct operand_entry *at;
	size_t n, room;
};

void operand_list_release(struct operand_list *l);

/* Append the operands that record i reads or writes.  Return their number. */
uint8_t operand_list_reads(struct operand_list *l, const struct dataflow *d,
			   struct thread_of *threads, const struct batch *b, size_t i);
uint8_t operand_list_writes(struct operand_list *l, const struct dataflow *d,
			    struct thread_of *threads, const struct batch *b, size_t i);

static inline struct operand operand_of(const struct operand_entry *e)
{
	return (struct operand) { .value = { .kind = e->memory ? VALUE_MEMORY
							       : VALUE_REGISTER,
					     .size = e->size },
				  .key = e->key,
				  .of = e->of };
}

#endif
