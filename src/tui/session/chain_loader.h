/*
 * Dependence chains as latest requests: the chain of a record, or the longest chain of a
 * span.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_CHAIN_LOADER_H
#define TUI_SESSION_CHAIN_LOADER_H

#include "analysis/critical_path.h"
#include "tui/session/latest.h"

struct chain_request {
	bool longest, latency;    /* longest chain of a span; measured by latency */
	struct span over;         /* set if longest */
	uint64_t record;          /* set if not longest */
	struct chain_options opt; /* without only */
};

struct chain_result { /* result of a request; the other member is empty */
	struct chain chain;
	struct critical_path path;
};

extern const struct latest_class chain_loader;

#endif
