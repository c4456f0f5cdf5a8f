/*
 * Compile conditions on records; see opscope-query(7) for the language.
 *
 *   taken and pc in 401000..401fff       names of fields, and names with the
 *   line(mem) == 0x12ff200               same meaning in every format
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
/* Compile the steps of a sequence, A then B then C, each a condition on one record.
 * The array has room for `room` steps; *n is their number, even after an error. */
enum status query_compile_steps(struct query **out, size_t room, size_t *n,
				const char *text, const struct schema *s,
				struct err *err);
/* Make a query for the executions of the instruction at an address; in formats with
 * micro-ops, for the first micro-op of each execution.  The format must have the role
 * pc. */
struct query *query_execution(uint64_t pc, const struct schema *s);
/* Make a query for the records that match all of n queries.  n is at least 1; the queries
 * must outlive the result. */
struct query *query_all_of(const struct query *const part[], size_t n);
void query_free(struct query *q); /* q may be NULL */

/* Use: properties */

fieldset query_fields(const struct query *q);
const char *query_text(const struct query *q); /* borrowed */

/* True if the query matches printed rows, because the format has no opcodes. */
bool query_uses_rows(const struct query *q);

/* True if the query is only a regular expression over opcodes. */
bool query_is_opcodes(const struct query *q);

/* True if the query is only a set of values of its fields, such as `mem in
 * 600000..6fffff or load in stack`; a record matches if one of its values is in the
 * set.  In that case, query_has_value() is true if the set contains the value v of a
 * field. */
bool query_is_values(const struct query *q);
bool query_has_value(const struct query *q, int field, uint64_t v);

/* Append a sentence, without a full stop, about what the query assumes because the
 * format does not record it, or about a number that is read as hexadecimal; append
 * nothing if neither applies. */
void query_limits(const struct query *q, struct str *out);

/* Return the kinds of findings that the query selects, as bits (see lint_kind()); 0 if
 * the query has other conditions. */
uint64_t query_finding_kinds(const struct query *q);

/* True if the query looks up previous executions of instructions at any distance
 * (delta). */
bool query_uses_history(const struct query *q);

/* Shorten a span, in either direction, to the records that pass the conditions on
 * record numbers, if any. */
void query_clip(const struct query *q, struct span *over);

/* Return the bits of enum derived that the query looks up.  reduce() calls
 * trace_derive() for them. */
unsigned query_derived(const struct query *q);

/*
 * Number of records before and after a record that affect whether it matches.  It is 0
 * unless the query has sequences, micro-ops of an instruction or findings.  Such a
 * query needs a matcher (matcher.h).
 */
struct query_reach {
	uint32_t before, after;
};
struct query_reach query_reach(const struct query *q); /* q may be NULL */

/* Use: summaries of chunks */

#define MATCHES_UNKNOWN UINT64_MAX

/*
 * Make an evaluator of a query on chunk summaries.  It caches the result for each
 * opcode of the trace, and borrows the query and the index.  Threads: any.
 */
struct summary_eval *summary_eval_new(const struct query *q, struct index *ix);
void summary_eval_free(struct summary_eval *s); /* s may be NULL */

/* Return the number of matching records of the chunk, or MATCHES_UNKNOWN if the chunk
 * must be read to count them. */
uint64_t summary_eval_chunk(struct summary_eval *s, const struct chunk *c);

/* Use: batches */

struct query_scratch *query_scratch_new(const struct query *q);
void query_scratch_free(struct query_scratch *s); /* s may be NULL */

/* Set the trace in which to look up previous executions that are not in a batch
 * (delta); without a trace, they are absent.  Both are borrowed; task may be NULL. */
void query_scratch_open(struct query_scratch *s, struct trace *t, struct task *task);

/*
 * Store the positions of the matching records of b in hit[], which has room for b->n.
 * Return the number of matches.  b must have at least the query's fields; the query
 * must not depend on other records, so query_reach() must be 0.
 */
size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit);

/* Like query_select(), but set is[i] to true if record i matches, otherwise to false. */
void query_mark(const struct query *q, struct query_scratch *s, const struct batch *b,
		bool *is);

/*
 * True if a record was not decided because a regular expression takes too many steps on
 * it; *ordinal is the first such record.  Undecided records are not hits.
 */
bool query_gave_up(const struct query_scratch *s, uint64_t *ordinal);

#endif
