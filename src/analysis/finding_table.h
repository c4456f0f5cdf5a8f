/*
 * Count findings by kind; identical findings are one entry.
 *
 * Two findings are identical if they have the same kind and the same sentence, so an
 * error in a loop is reported once, with a count.  The first FINDINGS_DISTINCT
 * different findings of each kind have an entry; further findings are only counted, so
 * memory is bounded.  The result does not depend on the parts in which a trace was
 * read.
 *
 * A table by places is for comparing with another run: two findings are identical if
 * they have the same kind, the same reason (finding_print_reason()) and the same
 * instruction.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef ANALYSIS_FINDING_TABLE_H
#define ANALYSIS_FINDING_TABLE_H

#include "base/key_counts.h"
#include "format/lint.h"

enum {
	FINDINGS_DISTINCT = 1024,
	FINDINGS_PLACES = 16384 /* same limit for a table by places */
};

struct finding_entry {
	uint64_t record;  /* first record with this finding */
	uint64_t times;   /* min if finding_group.more is set */
	uint64_t badness; /* as in struct finding */
	uint64_t v[FINDING_VALUES];
	char *text;   /* sentence; NULL if it follows from v */
	uint64_t key; /* hash that identical findings share */

	/* Members of a table by places. */
	bool has_pc;
	uint64_t pc;
	char *symbol; /* NULL if none */
};

struct finding_group {
	const struct finding_kind *finding;
	uint64_t count;
	uint64_t known;              /* findings omitted by finding_table_without() */
	struct finding_entry *entry; /* ordered by their first record */
	size_t n;
	bool more;                  /* true if there are more different findings */
	struct finding_entry worst; /* entry with the max badness; 0 if no finding has a
				     * badness */
	struct key_counts by_key;   /* storage of the entries */
};

struct finding_table;

/* Life cycle */

struct finding_table *finding_table_new(const struct schema *s, bool places);
void finding_table_free(struct finding_table *t); /* t may be NULL */

/* Use */

/* Add e.times findings, or one if this is 0.  The strings of e are copied. */
void finding_table_add(struct finding_table *t, const struct finding_kind *f,
		       struct finding_entry e);

/* Add the findings of `later`, whose records come after the records of t. */
void finding_table_merge(struct finding_table *t, const struct finding_table *later);

/*
 * Make a table of the unknown findings of t.  known() is called for the entries in
 * order and returns the number of known findings of the entry, at most e->times.
 */
struct finding_table *finding_table_without(
	const struct finding_table *t,
	uint64_t (*known)(void *arg, const struct finding_group *k,
			  const struct finding_entry *e),
	void *arg);

/* Return the n-th kind with findings, including known findings, in the order of the
 * tables of kinds; NULL after the last. */
const struct finding_group *finding_table_kind(const struct finding_table *t, size_t nth);

/* Append the sentence of an entry, or its reason. */
void finding_table_sentence(const struct finding_table *t, const struct finding_group *k,
			    const struct finding_entry *e, struct str *out);
void finding_table_reason(const struct finding_table *t, const struct finding_group *k,
			  const struct finding_entry *e, struct str *out);

/* Return the worst entry of a kind: the entry with the largest badness or, if the kind
 * has no measure of badness, the most frequent entry; NULL if no entry is worse than the
 * others. */
const struct finding_entry *finding_table_worst(const struct finding_group *k);

#endif
