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

#include "analysis/critical_path.h"
#include "tui/session/bgjob.h"

struct session;

struct chain_request {
	bool longest, latency; /* the longest of a span */
	struct span over;
	uint64_t record;          /* otherwise */
	struct chain_options opt; /* without only */
};

struct chain_loader {
	struct session *session;
	struct bgjob job;
	struct chain building; /* the job's, or */
	struct critical_path finding;
	struct chain_request wants, runs;
	bool wanted;

	/* What came of the last one that was not given up. */
	struct chain_request has;
	bool there;
	struct chain chain;
	struct critical_path path;
	char trouble[252]; /* why there is none; "" */
};

/* Life cycle */

void chain_loader_begin(struct chain_loader *c, struct session *s);
void chain_loader_end(struct chain_loader *c);

/* Use */

/* Ask for the chain of a record; NULL: it is not there yet, or c->trouble says why it
 * never will be.  Borrowed until the session is polled. */
const struct chain *chain_loader_ask(struct chain_loader *c, uint64_t record,
				     const struct chain_options *opt);

const struct critical_path *chain_loader_ask_longest(struct chain_loader *c,
						     struct span over,
						     const struct chain_options *opt,
						     bool latency);

/* Nothing is wanted for now. */
void chain_loader_idle(struct chain_loader *c);

/* How much of the way is behind, 0 to 100; -1: nothing runs. */
int chain_loader_percent(struct chain_loader *c);

#endif
