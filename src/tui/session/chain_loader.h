/*
 * Dependency chains as latest requests: the chain of a record, or the longest chain of a span.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_CHAIN_LOADER_H
#define TUI_SESSION_CHAIN_LOADER_H

#include "analysis/critical_path.h"
#include "tui/session/latest.h"

struct chain_request {
	bool longest, latency;    /* the longest chain of a span; measured by latency */
	struct span over;         /* if longest */
	uint64_t record;          /* if not */
	struct chain_options opt; /* without only */
};

struct chain_result { /* of a request; the other one is empty */
	struct chain chain;
	struct critical_path path;
};

extern const struct latest_class chain_loader;

#endif
