/*
 * Findings, counted by kind, and identical ones folded.
 *
 * Two findings are identical when they are of one kind and their sentences are the
 * same: what is wrong in a loop is told once, with how often.  The first
 * DOCKET_DISTINCT of each kind are told apart, those behind them only counted, so
 * memory is bounded, and what comes out does not depend on the pieces in which a
 * trace was gone over.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_DOCKET_H
#define ANALYSIS_DOCKET_H

#include "analysis/tally.h"
#include "format/lint.h"

enum { DOCKET_DISTINCT = 1024 };

struct docket_entry {
	uint64_t record;  /* the first that has it */
	uint64_t times;   /* how many have; not kept when kind.more is set */
	uint64_t badness; /* as in struct complaint */
	uint64_t v[FINDING_VALUES];
	char *text; /* the sentence, where it does not follow from v; NULL */
	uint64_t key;
};

struct docket_kind {
	const struct finding *finding;
	uint64_t count;
	struct docket_entry *entry; /* in order of the first record of each */
	size_t n;
	bool more;                 /* there are others than these */
	struct docket_entry worst; /* of the greatest badness; 0: none has any */
	struct tally by_key;       /* where the entries are kept */
};

struct docket;

/* Life cycle */

struct docket *docket_new(const struct schema *s);
void docket_free(struct docket *t); /* t may be NULL */

/* Use */

/* One more finding.  v and text may be NULL; text is copied. */
void docket_add(struct docket *t, const struct finding *f, uint64_t record,
		uint64_t badness, const uint64_t v[FINDING_VALUES], const char *text);

/* So many like it (lines that are no records run together to one gap). */
void docket_add_times(struct docket *t, const struct finding *f, uint64_t record,
		      uint64_t times, const char *text);

/* Add what was found in the records behind those of t. */
void docket_merge(struct docket *t, const struct docket *later);

/* The kinds that were found, in order of the tables; NULL behind the last. */
const struct docket_kind *docket_kind(const struct docket *t, size_t nth);

/* The sentence of an entry, appended. */
void docket_sentence(const struct docket *t, const struct docket_kind *k,
		     const struct docket_entry *e, struct str *out);

/* The entry of a kind that is worst: the greatest badness or, where that has no
 * measure, what is there most often; NULL: none stands out. */
const struct docket_entry *docket_worst(const struct docket_kind *k);

#endif
