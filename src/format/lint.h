/*
 * Find errors in records by examining each record and its predecessor.
 *
 * By the roles of its fields, check a record alone (values that the table of fields does
 * not allow, addresses that are not canonical) and against the preceding record (a pc
 * that cannot follow, micro-op numbers that are not consecutive, a time that decreases).
 * Then run the checks of the format (format.check).  So records on the screen can be
 * checked as they are drawn, and a trace in parts of any size.
 *
 * analysis/lint_trace.h makes findings that need a whole trace (a register that is never
 * written); their kinds are in the same table.
 *
 * Nearly all records of nearly all traces are correct.  So first test the rules column by
 * column, for 64 records at a time, then check only records that may have a finding.  This
 * takes a tenth of the time of checking each record: 6 ns instead of 50 for a ChampSim
 * record.
 *
 * Threads: a struct lint is immutable and may be shared.
 */
#ifndef FORMAT_LINT_H
#define FORMAT_LINT_H

#include "format/record.h"

/* Kinds of findings of all formats; lint_common_findings[] is in this order. */
enum common_finding {
	FOUND_ILLEGAL,
	FOUND_ZERO,
	FOUND_PADDING,
	FOUND_ZEROS,
	FOUND_ACCESS_TO_0,
	FOUND_NOT_CANONICAL,
	FOUND_TARGET_WITHOUT_BRANCH,
	FOUND_NO_TARGET,
	FOUND_UOP_JUMPS,
	FOUND_UOP_PC,
	FOUND_UOP_FALLTHROUGH,
	FOUND_PC_UNEXPECTED,
	FOUND_PC_AGAINST_TAKEN,
	FOUND_PC_JUMPS,
	FOUND_TIME_BACK,
	FOUND_LATER,
	FOUND_EARLIER,
	FOUND_MALFORMED,
	FOUND_PARTIAL,
	FOUND_STRAY,
	FOUND_LOST,
	FOUND_REMARK,
	FOUND_INSERTED,
	/* Findings about a whole trace */
	FOUND_TAR,
	FOUND_UNWRITTEN_REGISTER,
	FOUND_UNWRITTEN_FLAGS,
	FOUND_LENGTHS,
	FOUND_OPCODES,
	FOUND_KINDS,
	FOUND_SUCCESSOR,
	FOUND_REPEATED, /* about a record */
	FOUND_CODE_CUT,
	FOUND_BRANCH_EXCHANGED,
	FOUND_CALL_WITHOUT_STORE,
	FOUND_ACCESS_EXCHANGED,
	FOUND_OPERANDS,
	FOUND_VALUE,
	FOUND_REGISTER_VALUE,
	FOUND_DATA_CUT,
	FOUND_NO_ADDRESS,
	FOUND_ADDRESS,
	FOUND_RESULT,
	FOUND_COMMON
};

extern const struct finding_kind
	lint_common_findings[FOUND_COMMON + 1]; /* ends with an entry without an id */

struct lint;

/* Life cycle */

struct lint *lint_new(const struct schema *s); /* s must outlive it */
void lint_free(struct lint *l);                /* l may be NULL */

/* Use */

/* Return the fields that checked records must have.  The check of a format can use these
 * fields only. */
fieldset lint_fields(const struct schema *s);

/*
 * Check records from..from+n-1 of a batch.  prev[p] is the record before the first; prev
 * is NULL if it is not available.  prev[p] is ignored if a gap is between them.
 */
void lint_records(const struct lint *l, const struct batch *prev, size_t p,
		  const struct batch *b, size_t from, size_t n, struct lint_sink *to);

/* Like lint_records(), without the tests of columns; for tests. */
void lint_records_unfiltered(const struct lint *l, const struct batch *prev, size_t p,
			     const struct batch *b, size_t from, size_t n,
			     struct lint_sink *to);

/*
 * A record of a templated batch (template.h) whose template and that of the record before
 * it had no finding together has none again, unless its varying fields may be wrong: it is
 * settled.  lint_settles() is true if this holds for the format.
 *
 * lint_unsettled() returns the other records from 64 * w on, as bits, and the first
 * record of the batch.  After a record b[at] that follows b[at - 1] has been checked as
 * all[i], which has all fields, call lint_settle(); found is true if it has a finding.
 */
bool lint_settles(const struct lint *l);
uint64_t lint_unsettled(const struct lint *l, const struct batch *b, size_t w);
void lint_settle(const struct lint *l, const struct batch *b, size_t at,
		 const struct batch *all, size_t i, bool found);

/*
 * Kinds of findings have numbers from 0: first the kinds of all formats, then the kinds
 * of the format.  lint_kind() returns NULL after the last; there are at most
 * LINT_KINDS_MAX.
 */
enum { LINT_KINDS_MAX = 64 };
const struct finding_kind *lint_kind(const struct schema *s, size_t number);
size_t lint_kind_number(const struct schema *s, const struct finding_kind *f);

/* True if a kind is about records and gaps, not about a whole trace. */
bool lint_kind_of_record(size_t number);

/*
 * Set kinds[i] to the kinds of findings of record i of a batch, with a bit for each kind
 * number, including findings of the gaps before it.  prev is a batch that ends with the
 * record before b; NULL if there is none or it is not available.
 */
void lint_kinds(const struct lint *l, const struct batch *prev, const struct batch *b,
		uint64_t *kinds);

/* Return the kind of finding of a gap.  Its sentence is the text of the gap. */
const struct finding_kind *lint_gap(const struct gap *g);

/* True if record prev[p] has the same thread as record b[i].  Records of different threads
 * do not follow each other. */
bool lint_same_thread(const struct batch *prev, size_t p, const struct batch *b,
		      size_t i);

/* True if there is a gap before record i or, if i is b->n, after the last record. */
static inline bool lint_gap_before(const struct batch *b, size_t i)
{
	size_t n;
	return b->ngaps && batch_gaps_before(b, i, &n);
}

#endif
