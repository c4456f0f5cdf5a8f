/*
 * A question about each record: opscope-query(7) has the whole language.
 *
 *   taken and pc in 401000..401fff       names of fields, and names that mean the
 *   line(mem) == 0x12ff200               same in every format
 *   macro ~ /^CMP/ then within 3 branch  what follows it
 *   0x48d1e2                             the instruction at this address
 *   CMP +LOAD, /CMP/                     a regular expression over the opcodes (macro
 *                                        and micro opcode with a blank between them);
 *                                        over the row as it is printed, with a blank
 *                                        between fields, in formats that have none
 *
 * A text is a regular expression unless it first_uop like a query: see is_query_text() in
 * parse.h.  One without upper-case letters matches both cases.
 *
 * A query does not change after it is compiled and may be used by any number
 * of threads at once; each needs a scratch of its own.
 */
#ifndef QUERY_QUERY_H
#define QUERY_QUERY_H

#include "trace/scan/scan.h"

struct query;
struct query_scratch;

/* On ST_INVALID err->at is the column where the text stops making sense. */
enum status query_compile(struct query **out, const char *text, const struct schema *s,
			  struct err *err);
/* The instruction at an address, whatever the text looks like. */
struct query *query_pc(uint64_t pc, const struct schema *s);
/* The same, once for each time that it is executed: in formats of micro-ops the
 * first of each macro-op. */
struct query *query_execution(uint64_t pc, const struct schema *s);
/* What all of n queries match, at least one; they must outlive it. */
struct query *query_all_of(const struct query *const part[], size_t n);
void query_free(struct query *q); /* q may be NULL */

fieldset query_fields(const struct query *q);
const char *query_text(const struct query *q);

/* Whether it looks at printed rows because the format has no opcodes. */
bool query_uses_rows(const struct query *q);

/* The kinds of findings that it asks for, as bits (see lint_kind()); 0: it asks for
 * something else, or for something else as well. */
uint64_t query_finding_kinds(const struct query *q);

/*
 * How many records before and after a record it looks at: none, unless it asks for
 * sequences or for all micro-ops of an instruction.  query_select() takes what lies
 * outside of its batch for no match; matcher.h takes it into account.
 */
struct query_reach {
	uint32_t before, after;
};
struct query_reach query_reach(const struct query *q);

/*
 * What the summary of a chunk says of a query.  A screener remembers what came of
 * each opcode of the trace.  Any number of threads may ask the same one.
 */
struct summary_eval *summary_eval_new(const struct query *q, struct index *ix);
void summary_eval_free(struct summary_eval *s); /* s may be NULL */

/*
 * *hits is how many records of the chunk match, MATCHES_UNKNOWN when only reading
 * them tells.  NONE and ALL are never wrong.
 */
#define MATCHES_UNKNOWN UINT64_MAX
enum chunk_verdict summary_eval_chunk(struct summary_eval *s, const struct chunk *c,
				      uint64_t *hits);

/* The same without remembering anything: expressions are not asked then. */
enum chunk_verdict query_screen(const struct query *q, const struct chunk *c);

struct query_scratch *query_scratch_new(const struct query *q);
void query_scratch_free(struct query_scratch *s);

/*
 * The numbers of the records of b that match, in hit[], which has room for b->n;
 * returns how many.  b has the query's fields at least.
 */
size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit);

/*
 * Whether some record was not decided, because the expression takes too many
 * steps on it; *ordinal is the first of them.  It was not among the hits.
 */
bool query_gave_up(const struct query_scratch *s, uint64_t *ordinal);

/* The sentence about it; ST_INVALID. */
enum status query_step_limit_error(uint64_t ordinal, struct err *err);

#endif
