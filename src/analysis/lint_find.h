/*
 * The next thing that is wrong, from a place in a trace on.
 *
 * Records are looked at until one is found; the stretches in which nothing was found
 * are remembered, so that nobody looks through them again.  They are not kept in the
 * index: to look at every record while the index is made would take a quarter more
 * time, for something that few ask for.
 *
 * Threads: a lint_hunt belongs to one search at a time.
 */
#ifndef ANALYSIS_LINT_FIND_H
#define ANALYSIS_LINT_FIND_H

#include "format/lint.h"
#include "trace/sweep.h"

/* A record, or what stands in front of it that is none. */
struct lint_place {
	uint64_t record;
	bool gap;
};

struct lint_hunt;

/* Life cycle */

/* least: what is less is passed over. */
struct lint_hunt *lint_hunt_new(struct trace *t, enum severity least);
void lint_hunt_free(struct lint_hunt *h); /* h may be NULL */

/* Use */

/*
 * The next place behind `from`, or before it.  ST_OK: it was found, and text is what
 * is wrong there, as "CH002 error: ..."; ST_END: there is none.
 */
enum status lint_find(struct lint_hunt *h, struct lint_place from, bool backward,
		      struct lint_place *out, struct str *text, struct task *task,
		      struct err *err);

/* "CH002 error: the sentence", appended. */
void lint_print(const struct finding *f, const char *sentence, struct str *out);

#endif
