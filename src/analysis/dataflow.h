/*
 * The operands of a record: the registers, condition codes and bytes that it reads and
 * writes, as values that can be compared.  This is the only place where roles become
 * dependences; chains and dependence analyses use nothing else.
 *
 * Private to analysis/, except that the arrows beside the list of records use it too.
 * Threads: read-only after dataflow_init().
 */
#ifndef ANALYSIS_DATAFLOW_H
#define ANALYSIS_DATAFLOW_H

#include "analysis/chain.h"

/* Registers below REGISTERS_NEAR are looked up in tables by their number. */
enum { REGISTERS_NEAR = 256 };

struct operand {
	struct chain_value value;
	bool address, data; /* a register: it is part of an address; it has another use */
	/* The same key means the same register.  Of memory, the first and the last
	 * byte. */
	uint64_t key, last;
	/* Of registers and condition codes: equal keys of different threads are different
	 * registers.  Chains set it, by thread_of(); 0 where they are common. */
	uint64_t thread;
};

/* A slot of a batch that has values of a role. */
struct operand_column {
	uint16_t slot;
	uint8_t field;
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
	int flags, size;      /* fields; -1: the format has no such field */
	bool marks_addresses; /* the format marks the registers of an address */
	bool all_uses;        /* CHAIN_ADDRESS and CHAIN_DATA are both followed */
	bool separate; /* threads have registers, and address spaces memory, of their own */
	fieldset want; /* fields that records must be read with */
	/* For register numbers below REGISTERS_NEAR: the register they are a part of, and
	 * whether it is followed. */
	uint64_t whole[REGISTERS_NEAR];
	bool followed[REGISTERS_NEAR];
};

enum { OPERANDS_MOST = SLOTS_MAX + 1 };

void dataflow_init(struct dataflow *d, const struct schema *s,
		   const struct chain_options *opt);
void dataflow_release(struct dataflow *d);

/*
 * The operands that record i reads, or writes, as far as the options follow them; each
 * register once.  Returns their number.  *incomplete (unless NULL) is set to true if an
 * operand is unknown, otherwise it does not change.
 */
size_t dataflow_reads(const struct dataflow *d, const struct batch *b, size_t i,
		      struct operand out[OPERANDS_MOST], bool *incomplete);
size_t dataflow_writes(const struct dataflow *d, const struct batch *b, size_t i,
		       struct operand out[OPERANDS_MOST], bool *incomplete);

/* Convert a value to an operand. */
struct operand dataflow_operand(const struct dataflow *d, const struct chain_value *v);

/* The register that a register is a part of, or itself. */
static inline uint64_t dataflow_whole(const struct dataflow *d, uint64_t number)
{
	if (number < REGISTERS_NEAR)
		return d->whole[number];
	return d->opt.with >> CHAIN_PARTS & 1
		       ? register_whole(d->schema->registers, number)
		       : number;
}

#endif
