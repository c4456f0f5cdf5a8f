/*
 * What is wrong with records, told from them and their neighbours alone.
 *
 * A record is looked at by itself (values that the table of fields does not allow,
 * addresses that no processor takes) and beside the one in front of it (the pc
 * cannot follow, micro-op numbers jump, the time goes back), by the roles of its
 * fields; then its format adds what only it knows (format.complain).  So a page of
 * records on the screen can be judged as it is drawn, and a trace in any pieces.
 *
 * What takes a whole trace to say (a register that nothing ever wrote) is left to
 * analysis/an_lint.h; those kinds stand in the same table.
 *
 * Nearly all records of nearly all traces are fine: a block of records is first
 * gone over column by column for those that may not be, which takes some 10 ns for
 * each record, and only these are looked at closely.
 *
 * Threads: a struct lint does not change and may be shared.
 */
#ifndef FORMAT_LINT_H
#define FORMAT_LINT_H

#include "format/record.h"

/* The kinds that any format can have; lint_common_findings[] is in this order. */
enum common_finding {
	FOUND_ILLEGAL,
	FOUND_ZERO,
	FOUND_PADDING,
	FOUND_ZEROS,
	FOUND_ACCESS_TO_0,
	FOUND_NOT_CANONICAL,
	FOUND_TARGET_OF_NONE,
	FOUND_NO_TARGET,
	FOUND_UOP_JUMPS,
	FOUND_UOP_PC,
	FOUND_UOP_FALLTHROUGH,
	FOUND_PC_ASTRAY,
	FOUND_PC_AGAINST_TAKEN,
	FOUND_PC_JUMPS,
	FOUND_TIME_BACK,
	FOUND_MALFORMED,
	FOUND_PARTIAL,
	FOUND_STRAY,
	FOUND_LOST,
	FOUND_REMARK,
	/* Of a whole trace */
	FOUND_TAR,
	FOUND_UNWRITTEN_REGISTER,
	FOUND_UNWRITTEN_FLAGS,
	FOUND_LENGTHS,
	FOUND_OPCODES,
	FOUND_KINDS,
	FOUND_COMMON
};

extern const struct finding_kind
	lint_common_findings[FOUND_COMMON + 1]; /* the last has no id */

struct lint;

/* Life cycle */

struct lint *lint_new(const struct schema *s); /* s must outlive it */
void lint_free(struct lint *l);                /* l may be NULL */

/* Use */

/* The fields that records must have been read with. */
fieldset lint_fields(const struct schema *s);

/*
 * Look at records from..from+n-1 of a batch.  prev[p] is the record in front of
 * the first of them; prev NULL: not known.  It is not looked at when a gap stands
 * between the two.
 */
void lint_records(const struct lint *l, const struct batch *prev, size_t p,
		  const struct batch *b, size_t from, size_t n, struct lint_sink *to);

/* The same without looking for suspects first: for tests. */
void lint_records_unfiltered(const struct lint *l, const struct batch *prev, size_t p,
			     const struct batch *b, size_t from, size_t n,
			     struct lint_sink *to);

/*
 * Kinds of findings by number, from 0 on: those that any format can have, and then those
 * of the format.  lint_kind() is NULL beyond the last; there are at most KINDS_MOST.
 */
enum { KINDS_MOST = 64 };
const struct finding_kind *lint_kind(const struct schema *s, size_t number);
size_t lint_kind_number(const struct schema *s, const struct finding_kind *f);

/* Whether a kind is of records and gaps, and not of a whole trace. */
bool lint_kind_of_record(size_t number);

/*
 * The kinds of findings of each record of a batch, as bits by number; those of the gaps
 * before a record count as its own.  prev: the record before the batch, as a batch that
 * ends with it; NULL: there is none, or it is not known.
 */
void lint_kinds(const struct lint *l, const struct batch *prev, const struct batch *b,
		uint64_t *kinds);

/* What kind of finding a gap is; its sentence is the text of the gap. */
const struct finding_kind *lint_gap(const struct gap *g);

/* Whether a gap stands in front of record i; i == b->n: behind the last. */
bool lint_gap_before(const struct batch *b, size_t i);

#endif
