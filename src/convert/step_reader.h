/*
 * Reads records to steps.
 *
 * Records are added in the order of the trace.  Micro-ops of one instruction, and the
 * accesses after the fetch of an instruction, become one step where the target asks for
 * it.  A step is passed on when the next one of the trace has begun, because its pc
 * shows whether a branch was taken.  It depends on no other records than its own and the
 * first one of the step after it.
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

/* What steps have besides place, loads and stores. */
enum step_needs {
	STEP_REGISTERS = 1,
	STEP_FLOW = 2,  /* kinds and targets of branches */
	STEP_SIZES = 4, /* of instructions and accesses */
	STEP_TIME = 8,
	STEP_PIPELINE = 16, /* times of stages */
	STEP_TEXT = 32,     /* opcodes and disassembly, and what belongs to these */
	STEP_VALUES = 64
};

struct step_rules {
	bool join_micro_ops;  /* to their instruction */
	bool join_references; /* loads and stores to the fetch before them */
	bool same_slots;      /* keep empty slots before used ones */
	unsigned needs;       /* enum step_needs */
};

/* registers: to the numbers of the target, borrowed.  to() receives each step. */
struct step_reader *step_reader_new(const struct schema *s, struct step_rules rules,
				    struct reg_map *registers,
				    void (*to)(void *ctx, struct step *s), void *ctx);
void step_reader_free(struct step_reader *r);

/* A field of the source that has the thread, instead of those that its format has for
 * threads and address spaces.  bytes: the target has two bytes for it, the lower one
 * first. */
void step_reader_thread(struct step_reader *r, int field, bool bytes);

/* Whether the target has branches, which only the flow of the source shows. */
bool step_reader_needs_successors(const struct step_reader *r);

/* For that: the instructions among n records of a batch, at most STEP_PIECE, and where they
 * continued; returns their number.  wanted: as of step_reader_add().  step_reader_learns():
 * the fields with which to read the records. */
fieldset step_reader_learns(const struct step_reader *r);
size_t step_reader_learn(struct step_reader *r, const struct batch *b, size_t i, size_t n,
			 const bool *wanted, struct successors_pair *pair);

/* Find branches with these, which are borrowed. */
void step_reader_set_successors(struct step_reader *r, const struct successors *s);

/* The fields with which to read the records. */
fieldset step_reader_wants(const struct step_reader *r);

/* Whether steps have what is in a field of the source without a role. */
bool step_reader_has(const struct step_reader *r, const char *name);

/* Add n records of a batch from i on, at most STEP_PIECE.  wanted[k]: record i + k is to
 * be written; others show the flow only.  NULL: all are. */
void step_reader_add(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		     const bool *wanted);

/* The first record of a batch that begins a step whatever is before it; b->n: none. */
size_t step_reader_first(struct step_reader *r, const struct batch *b);

/* Pass on what is held back.  Records that follow do not continue the flow. */
void step_reader_flush(struct step_reader *r);

/* Whether the last step that is wanted has been passed on. */
bool step_reader_settled(const struct step_reader *r);

#endif
