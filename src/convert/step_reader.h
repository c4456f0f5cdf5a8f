/*
 * Reads records into steps.
 *
 * Records are added in the order of the trace.  Micro-ops of an instruction, and the
 * accesses after its fetch, are joined into one step if the target requires it.  A step
 * is passed on when the next one has begun, because its pc shows whether a branch was
 * taken.  A step depends only on its own records and the first record of the next step.
 *
 * Threads: a reader belongs to one thread.
 */
#ifndef CONVERT_STEP_READER_H
#define CONVERT_STEP_READER_H

#include "convert/reg_map.h"
#include "convert/step.h"
#include "convert/successors.h"

struct step_reader;

enum { STEP_PIECE = 512 };

/* What steps contain besides addresses, loads and stores. */
enum step_needs {
	STEP_REGISTERS = 1,
	STEP_FLOW = 2,  /* kinds and targets of branches */
	STEP_SIZES = 4, /* of instructions and accesses */
	STEP_TIME = 8,
	STEP_PIPELINE = 16, /* times of stages */
	STEP_TEXT = 32,     /* opcodes, disassembly and related values */
	STEP_VALUES = 64
};

struct step_rules {
	bool join_micro_ops;  /* to their instruction */
	bool join_references; /* join loads and stores to the fetch before them */
	bool same_slots;      /* keep empty slots before used ones */
	unsigned needs;       /* enum step_needs */
};

/* registers: maps to the numbers of the target; borrowed.  to() receives each step. */
struct step_reader *step_reader_new(const struct schema *s, struct step_rules rules,
				    struct reg_map *registers,
				    void (*to)(void *ctx, struct step *s), void *ctx);
void step_reader_free(struct step_reader *r);

/* Take the thread from this field of the source instead of the format's own fields for
 * threads and address spaces.  bytes: the target stores it in two bytes, the low one
 * first. */
void step_reader_thread(struct step_reader *r, int field, bool bytes);

/* True if the target has branches that only the flow of the source reveals. */
bool step_reader_needs_successors(const struct step_reader *r);

/* For these targets: find the instructions among n records of a batch, at most
 * STEP_PIECE, and where they continued; returns their number.  wanted is as in
 * step_reader_add().  step_reader_learns() returns the fields that the reader must
 * decode. */
fieldset step_reader_learns(const struct step_reader *r);
size_t step_reader_learn(struct step_reader *r, const struct batch *b, size_t i, size_t n,
			 const bool *wanted, struct successors_pair *pair);

/* Find branches using these successors, which are borrowed. */
void step_reader_set_successors(struct step_reader *r, const struct successors *s);

/* The fields that the reader must decode. */
fieldset step_reader_wants(const struct step_reader *r);

/* True if steps have what is in a field of the source without a role. */
bool step_reader_has(const struct step_reader *r, const char *name);

/* Add n records of a batch from i on, at most STEP_PIECE.  wanted[k]: record i + k is to
 * be written; others show the flow only.  NULL if all are. */
void step_reader_add(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		     const bool *wanted);

/* The first record of a batch that begins a step whatever is before it; b->n: none. */
size_t step_reader_first(struct step_reader *r, const struct batch *b);

/* Pass on buffered data.  Records that follow do not continue the flow. */
void step_reader_flush(struct step_reader *r);

/* True if the last step that is wanted has been passed on. */
bool step_reader_settled(const struct step_reader *r);

#endif
