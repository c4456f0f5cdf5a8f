/*
 * Which differences the list does not show: those of some kinds, and those of which all
 * records match a query.  The traces are not aligned again.
 *
 * A job counts the records of each hunk that match, in one scan of each trace.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_HIDE_H
#define TUI_DIFF_HIDE_H

#include "compare/compare.h"
#include "tui/session/bgjob.h"

enum diff_class { DIFF_ONLY_A, DIFF_ONLY_B, DIFF_BOTH, DIFF_LOOPS, DIFF_VALUES, DIFF_CLASSES };

struct diff_hide {
	bool class[DIFF_CLASSES]; /* these are hidden */
	char *text;               /* of the query; "": none */
	struct query *query[2];

	/* The job, and what it found: one for each hunk */
	struct bgjob job;
	const struct compare *compare;
	const struct keys_maker *maker;
	struct trace *trace[2];
	const struct query *where[2];
	atomic_uint_least64_t *match[2];
	size_t n;
	bool counted;
	void (*changed)(void *owner); /* after it has ended */
	void *owner;
};

void diff_hide_init(struct diff_hide *h, struct bgjobs *jobs,
		    void (*changed)(void *owner), void *owner);
void diff_hide_release(struct diff_hide *h);

/* "" for no query.  ST_INVALID: it is not a query for one of the schemas; *side is that. */
enum status diff_hide_query(struct diff_hide *h, const char *text,
			    const struct schema *const s[2], int *side, struct err *err);
/* Count the hunks of a comparison that has ended, if there is a query; all is borrowed
 * until diff_hide_stop(). */
void diff_hide_count(struct diff_hide *h, const struct compare *c,
		     const struct compare_side side[2], const struct keys_maker maker[2]);
void diff_hide_stop(struct diff_hide *h);

/* Whether hunk i of the comparison, x, is hidden. */
bool diff_hide_has(const struct diff_hide *h, size_t i, const struct hunk *x);

#endif
