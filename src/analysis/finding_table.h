/*
 * Findings, counted by kind; identical findings are one entry.
 *
 * Two findings are identical if they have the same kind and the same sentence, so an
 * error in a loop is reported once, with a count.  The first FINDINGS_DISTINCT different
 * findings of each kind have an entry; further ones are only counted, so memory is
 * bounded.  The result does not depend on the parts in which a trace was read.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef ANALYSIS_FINDING_TABLE_H
#define ANALYSIS_FINDING_TABLE_H

#include "analysis/key_counts.h"
#include "format/lint.h"

enum { FINDINGS_DISTINCT = 1024 };

struct finding_entry {
	uint64_t record;  /* the first record that has it */
	uint64_t times;   /* a lower bound if finding_group.more is set */
	uint64_t badness; /* as in struct finding */
	uint64_t v[FINDING_VALUES];
	char *text;   /* the sentence, if it does not follow from v; otherwise NULL */
	uint64_t key; /* hash of text, or of v */
};

struct finding_group {
	const struct finding_kind *finding;
	uint64_t count;
	struct finding_entry *entry; /* ordered by their first record */
	size_t n;
	bool more;                  /* there are further different findings */
	struct finding_entry worst; /* of the greatest badness; 0: no entry has any */
	struct key_counts by_key;   /* storage of the entries */
};

struct finding_table;

/* Life cycle */

struct finding_table *finding_table_new(const struct schema *s);
void finding_table_free(struct finding_table *t); /* t may be NULL */

/* Use */

/* Add a finding.  v and text may be NULL; text is copied. */
void finding_table_add(struct finding_table *t, const struct finding_kind *f,
		       uint64_t record, uint64_t badness,
		       const uint64_t v[FINDING_VALUES], const char *text);

/* Add N identical findings (malformed lines that are merged to one gap). */
void finding_table_add_n(struct finding_table *t, const struct finding_kind *f,
			 uint64_t record, uint64_t times, const char *text);

/* Add what `later` has from the records after those of t. */
void finding_table_merge(struct finding_table *t, const struct finding_table *later);

/* The nth kind that has findings, in the order of the tables of kinds; NULL after the
 * last. */
const struct finding_group *finding_table_kind(const struct finding_table *t, size_t nth);

/* Append the sentence of an entry. */
void finding_table_sentence(const struct finding_table *t, const struct finding_group *k,
			    const struct finding_entry *e, struct str *out);

/* The worst entry of a kind: the one of the greatest badness or, if the kind has no
 * measure of badness, the most frequent one; NULL: no entry is worse than the others. */
const struct finding_entry *finding_table_worst(const struct finding_group *k);

#endif
