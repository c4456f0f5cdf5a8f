/*
 * A condition on records; opscope-query(7) describes the language.
 *
 *   taken and pc in 401000..401fff       names of fields, and names that mean the
 *   line(mem) == 0x12ff200               same in every format
 *   macro ~ /^CMP/ then within 3 branch  a sequence of records
 *   0x48d1e2                             the instruction at this address
 *   CMP +LOAD, /CMP/                     a regular expression over the opcodes (macro
 *                                        and micro opcode with a blank between them);
 *                                        in formats without opcodes, over the printed
 *                                        row with a blank between fields
 *
 * A text is a regular expression unless it begins like a query: see opscope-query(7).  A
 * regular expression without upper-case letters matches both cases.
 *
 * Threads: a compiled query does not change; any number of threads may use it at once,
 * each with its own scratch.
 */
#ifndef QUERY_QUERY_H
#define QUERY_QUERY_H

#include "trace/scan/scan.h"

struct query;
struct query_scratch;

/* Life cycle */

/* The schema is borrowed.  On ST_INVALID err->at is the column of the error, from 1. */
enum status query_compile(struct query **out, const char *text, const struct schema *s,
			  struct err *err);
/* The steps of a sequence, A then B then C, each about one record; at most `room`, and *n
 * of them, also after an error. */
enum status query_compile_steps(struct query **out, size_t room, size_t *n,
				const char *text, const struct schema *s,
				struct err *err);
/* The executions of the instruction at an address: in formats of micro-ops the first
 * micro-op of each.  The format must have the role pc. */
struct query *query_execution(uint64_t pc, const struct schema *s);
/* The records that match all of n queries, at least one; these must outlive the
 * result. */
struct query *query_all_of(const struct query *const part[], size_t n);
void query_free(struct query *q); /* q may be NULL */

/* Use: properties */

fieldset query_fields(const struct query *q);
const char *query_text(const struct query *q); /* borrowed */

/* True if it matches printed rows, because the format has no opcodes. */
bool query_uses_rows(const struct query *q);

/* True if it is nothing but a regular expression over opcodes. */
bool query_is_opcodes(const struct query *q);

/* True if it is nothing but a set of values of its fields, any of which a record may
 * have, such as `mem in 600000..6fffff or load in stack`; then whether a value of a field
 * is one. */
bool query_is_values(const struct query *q);
bool query_has_value(const struct query *q, int field, uint64_t v);

/* Append what is assumed because the format does not record it: a sentence without a full
 * stop, or nothing. */
void query_limits(const struct query *q, struct str *out);

/* The kinds of findings that the query selects, as bits (see lint_kind()); 0 if it is
 * not, or not only, a condition on findings. */
uint64_t query_finding_kinds(const struct query *q);

/* The events that it looks up, as bits (1 << enum event): see events_ensure(), which
 * reduce() calls. */
unsigned query_events(const struct query *q);

/* True if it looks up previous executions of instructions, however long ago (delta). */
bool query_uses_history(const struct query *q);

/* Reduce a span, in either direction, to the records that pass the conditions on record
 * numbers, if any in it. */
void query_clip(const struct query *q, struct span *over);

/* Enum derived that it looks up: see trace_derive(), which
 * reduce() calls. */
unsigned query_derived(const struct query *q);

/*
 * How many records before and after a record the query looks at: 0 unless it has
 * sequences, micro-ops of an instruction or findings.  query_select() assumes that
 * records outside of its batch do not match; matcher.h takes them into account.
 */
struct query_reach {
	uint32_t before, after;
};
struct query_reach query_reach(const struct query *q);

/* Use: summaries of chunks */

#define MATCHES_UNKNOWN UINT64_MAX

/*
 * The evaluation of a query on the summaries of chunks.  It remembers the result for
 * each opcode of the trace.  It borrows the query and the index.  Threads: any.
 */
struct summary_eval *summary_eval_new(const struct query *q, struct index *ix);
void summary_eval_free(struct summary_eval *s); /* s may be NULL */

/* The number of records of the chunk that match, or MATCHES_UNKNOWN if the chunk must be
 * read to know. */
uint64_t summary_eval_chunk(struct summary_eval *s, const struct chunk *c);

/* Use: batches */

struct query_scratch *query_scratch_new(const struct query *q);
void query_scratch_free(struct query_scratch *s); /* s may be NULL */

/* The trace in which previous executions are looked up that are not in a batch (delta);
 * without it they are absent.  Both are borrowed; task may be NULL. */
void query_scratch_open(struct query_scratch *s, struct trace *t, struct task *task);

/*
 * The numbers (in the batch) of the records of b that match, in hit[], which has room for
 * b->n; returns the number of matches.  b has at least the query's fields.
 */
size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit);

/*
 * True if some record was not decided, because a regular expression takes too many steps
 * on it; *ordinal is the first of them.  Undecided records are not among the hits.
 */
bool query_gave_up(const struct query_scratch *s, uint64_t *ordinal);

#endif
