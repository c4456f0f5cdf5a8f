/*
 * A dependency chain that is being followed in the background: of whichever record
 * was asked for last, or the longest one of a span.
 *
 * At most one walk runs.  When something else is asked for meanwhile it is stopped,
 * and the next begins when it has ended: so nobody waits, and a cursor that runs over
 * many records leaves no walks behind.
 */
#ifndef TUI_CHASER_H
#define TUI_CHASER_H

#include "analysis/longest.h"
#include "tui/bgjob.h"

struct session;

struct chase {
	bool longest, latency; /* the longest of a span */
	struct span over;
	uint64_t record;          /* otherwise */
	struct chain_options opt; /* without only */
};

struct chaser {
	struct session *session;
	struct bgjob job;
	struct chain building; /* the job's, or */
	struct longest finding;
	struct chase wants, runs;
	bool wanted;

	/* What came of the last one that was not given up. */
	struct chase has;
	bool there;
	struct chain chain;
	struct longest path;
	char trouble[252]; /* why there is none; "" */
};

/* Life cycle */

void chaser_begin(struct chaser *c, struct session *s);
void chaser_end(struct chaser *c);

/* Use */

/* Ask for the chain of a record; NULL: it is not there yet, or c->trouble says why it
 * never will be.  Borrowed until the session is polled. */
const struct chain *chaser_ask(struct chaser *c, uint64_t record,
			       const struct chain_options *opt);

const struct longest *chaser_ask_longest(struct chaser *c, struct span over,
					 const struct chain_options *opt, bool latency);

/* Nothing is wanted for now. */
void chaser_rest(struct chaser *c);

/* How much of the way is behind, 0 to 100; -1: nothing runs. */
int chaser_percent(struct chaser *c);

#endif
