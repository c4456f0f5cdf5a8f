/*
 * Findings, counted by kind, and identical ones folded.
 *
 * Two findings are identical when they are of one kind and their sentences are the
 * same: what is wrong in a loop is told once, with how often.  The first
 * FINDINGS_DISTINCT of each kind are told apart, those behind them only counted, so
 * memory is bounded, and what comes out does not depend on the pieces in which a
 * trace was gone over.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_DOCKET_H
#define ANALYSIS_DOCKET_H

#include "analysis/key_counts.h"
#include "format/lint.h"

enum { FINDINGS_DISTINCT = 1024 };

struct finding_entry {
	uint64_t record;  /* the first that has it */
	uint64_t times;   /* how many have; not kept when kind.more is set */
	uint64_t badness; /* as in struct finding */
	uint64_t v[FINDING_VALUES];
	char *text; /* the sentence, where it does not follow from v; NULL */
	uint64_t key;
};

struct finding_group {
	const struct finding_kind *finding;
	uint64_t count;
	struct finding_entry *entry; /* in order of the first record of each */
	size_t n;
	bool more;                  /* there are others than these */
	struct finding_entry worst; /* of the greatest badness; 0: none has any */
	struct key_counts by_key;   /* where the entries are kept */
};

struct finding_table;

/* Life cycle */

struct finding_table *finding_table_new(const struct schema *s);
void finding_table_free(struct finding_table *t); /* t may be NULL */

/* Use */

/* One more finding.  v and text may be NULL; text is copied. */
void finding_table_add(struct finding_table *t, const struct finding_kind *f,
		       uint64_t record, uint64_t badness,
		       const uint64_t v[FINDING_VALUES], const char *text);

/* So many like it (lines that are no records run together to one gap). */
void finding_table_add_n(struct finding_table *t, const struct finding_kind *f,
			 uint64_t record, uint64_t times, const char *text);

/* Add what was found in the records behind those of t. */
void finding_table_merge(struct finding_table *t, const struct finding_table *later);

/* The kinds that were found, in order of the tables; NULL behind the last. */
const struct finding_group *finding_table_kind(const struct finding_table *t, size_t nth);

/* The sentence of an entry, appended. */
void finding_table_sentence(const struct finding_table *t, const struct finding_group *k,
			    const struct finding_entry *e, struct str *out);

/* The entry of a kind that is worst: the greatest badness or, where that has no
 * measure, what is there most often; NULL: none stands out. */
const struct finding_entry *finding_table_worst(const struct finding_group *k);

#endif
