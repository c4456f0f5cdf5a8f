/*
 * Computes a dependency chain in a background job: the chain of the record that was
 * requested last, or the longest chain of a span.
 *
 * Threads: all functions belong to the main loop; the result changes only in
 * session_poll().
 */
#ifndef TUI_SESSION_CHAIN_LOADER_H
#define TUI_SESSION_CHAIN_LOADER_H

#include "analysis/critical_path.h"
#include "tui/session/latest.h"

struct session;

struct chain_request {
	bool longest, latency;    /* the longest chain of a span; measured by latency */
	struct span over;         /* if longest */
	uint64_t record;          /* if not */
	struct chain_options opt; /* without only */
};

struct chain_loader {
	struct session *session;
	struct latest latest; /* its results are a chain and a path, one of them empty */
};

/* Life cycle */

void chain_loader_init(struct chain_loader *c, struct session *s);
void chain_loader_release(struct chain_loader *c);

/* Use */

/* Request the chain of a record.  Returns it if it is loaded, else NULL: it is still
 * being computed, or failed, and c->latest.error says why.  Borrowed until session_poll(). */
const struct chain *chain_loader_request(struct chain_loader *c, uint64_t record,
					 const struct chain_options *opt);

/* The same for the longest chain of a span, by records or by latency. */
const struct critical_path *chain_loader_request_longest(struct chain_loader *c,
							 struct span over,
							 const struct chain_options *opt,
							 bool latency);

#endif
