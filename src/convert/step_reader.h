/*
 * Read records into steps.
 *
 * Records are added in the order of the trace.  Micro-ops of an instruction, and the
 * accesses after its fetch, are joined into one step if the target requires it.  A step
 * is passed on after the next step has begun, because the next pc shows if a branch was
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

/* Contents of steps in addition to addresses, loads and stores. */
enum step_needs {
	STEP_REGISTERS = 1,
	STEP_FLOW = 2,  /* kinds and targets of branches */
	STEP_SIZES = 4, /* sizes of instructions and accesses */
	STEP_TIME = 8,
	STEP_PIPELINE = 16, /* times of stages */
	STEP_TEXT = 32,     /* opcodes, disassembly and related values */
	STEP_VALUES = 64
};

struct step_rules {
	bool join_micro_ops;  /* join micro-ops to their instruction */
	bool join_references; /* join loads and stores to the previous fetch */
	bool same_slots;      /* keep empty slots before used ones */
	unsigned needs;       /* enum step_needs */
};

/* Make a reader.  registers maps to the numbers of the target and is borrowed.  The
 * reader calls to() with each step. */
struct step_reader *step_reader_new(const struct schema *s, struct step_rules rules,
				    struct reg_map *registers,
				    void (*to)(void *ctx, struct step *s), void *ctx);
void step_reader_free(struct step_reader *r);

/* Take the thread from this field of the source instead of the format's fields for
 * threads and address spaces.  Set bytes if the target stores the thread in two bytes,
 * low byte first. */
void step_reader_thread(struct step_reader *r, int field, bool bytes);

/* True if the target needs branches that only the flow of the source can show. */
bool step_reader_needs_successors(const struct step_reader *r);

/* For these targets, add the successors of the instructions among n records of a batch to
 * a table.  wanted is as in step_reader_add().  step_reader_learns() returns the fields
 * that the reader must decode. */
fieldset step_reader_learns(const struct step_reader *r);
void step_reader_learn(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		       const bool *wanted, struct successors *to);

/* Set the successors for finding branches; they are borrowed. */
void step_reader_set_successors(struct step_reader *r, const struct successors *s);

/* Return the fields that the reader must decode. */
fieldset step_reader_wants(const struct step_reader *r);

/* True if steps contain a field of the source that has this name and no role. */
bool step_reader_has(const struct step_reader *r, const char *name);

/* Add n records of a batch, at most STEP_PIECE, starting at record i.  wanted[k] is true
 * if record i + k is wanted; other records only show the flow.  If wanted is NULL, all
 * are wanted. */
void step_reader_add(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		     const bool *wanted);

/* Pass on buffered data.  Later records do not continue the flow. */
void step_reader_flush(struct step_reader *r);

/* True if the last wanted step has been passed on. */
bool step_reader_settled(const struct step_reader *r);

#endif
