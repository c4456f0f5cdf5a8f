/*
 * What a record reads and what it writes, as values that can be compared: which
 * registers, whether condition codes, which bytes.  This is where roles become
 * dependences; what is built on it asks for nothing else.
 *
 * Private to analysis/, but for the gutter beside the records.
 * Threads: does not change once it is made and the space is chosen.
 */
#ifndef ANALYSIS_DATAFLOW_H
#define ANALYSIS_DATAFLOW_H

#include "analysis/chain.h"

enum { REGISTERS_NEAR = 256, SPACES_MOST = 4 };

struct operand {
	struct chain_value value;
	bool address, data; /* a register: whether it is part of an address, and
	                     * whether it is anything else */
	/* Two operands with the same key are the same register; of memory, the first
	 * and the last byte. */
	uint64_t key, last;
};

/* Where the values of a role stand in a batch. */
struct operand_column {
	uint16_t slot;
	uint8_t field;
	uint64_t none[2]; /* the numbers that stand for "nothing here" */
	bool has_none;
	uint32_t flags; /* of the field */
};

struct operand_columns {
	struct operand_column *column;
	size_t n;
};

struct dataflow {
	const struct schema *schema;
	struct chain_options opt;
	struct operand_columns read, written, load, store;
	int flags, size;      /* fields; -1: there is none */
	bool marks_addresses; /* the format says which registers make an address */
	bool all_uses;        /* CHAIN_ADDRESS and CHAIN_DATA are both followed */
	/* Threads or address spaces that are told apart: where they stand, and the
	 * one that is looked at. */
	struct operand_columns spaces;
	uint64_t space[SPACES_MOST];
	fieldset want; /* what records have to be read with */
	/* Of numbers below REGISTERS_NEAR: the register they are a part of, and
	 * whether it is followed at all. */
	uint64_t whole[REGISTERS_NEAR];
	bool followed[REGISTERS_NEAR];
};

enum { OPERANDS_MOST = SLOTS_MAX + 1 };

void dataflow_init(struct dataflow *d, const struct schema *s,
		   const struct chain_options *opt);
void dataflow_release(struct dataflow *d);

/*
 * What record i reads, or writes, of what is followed; each register once.  Returns
 * how many.  incomplete, unless NULL, is set when something could not be told.
 */
size_t dataflow_reads(const struct dataflow *d, const struct batch *b, size_t i,
		      struct operand out[OPERANDS_MOST], bool *incomplete);
size_t dataflow_writes(const struct dataflow *d, const struct batch *b, size_t i,
		       struct operand out[OPERANDS_MOST], bool *incomplete);

/* From now on only records of the thread or address space of this one matter. */
void dataflow_choose_space(struct dataflow *d, const struct batch *b, size_t i);

/* A value as an operand. */
struct operand dataflow_operand(const struct dataflow *d, const struct chain_value *v);

/* The largest access in a chunk; c may be NULL: it is not known. */
uint64_t dataflow_reach(const struct dataflow *d, const struct chunk *c);

/* Bytes that each access of record i has. */
uint64_t dataflow_size(const struct dataflow *d, const struct batch *b, size_t i);

static inline bool operand_there(const struct operand_column *c, uint64_t v)
{
	return !c->has_none || (v != c->none[0] && v != c->none[1]);
}

static inline bool dataflow_same_space(const struct dataflow *d, const struct batch *b,
				       size_t i)
{
	for (size_t k = 0; k < d->spaces.n; k++)
		if (b->slot[d->spaces.column[k].slot][i] != d->space[k])
			return false;
	return true;
}

/* The last byte of an access. */
static inline uint64_t access_last(uint64_t first, uint64_t size)
{
	return size - 1 > UINT64_MAX - first ? UINT64_MAX : first + (size - 1);
}

/* The register that one is a part of. */
static inline uint64_t dataflow_whole(const struct dataflow *d, uint64_t number)
{
	if (number < REGISTERS_NEAR)
		return d->whole[number];
	return d->opt.with >> CHAIN_PARTS & 1
		       ? register_whole(d->schema->registers, number)
		       : number;
}

#endif
