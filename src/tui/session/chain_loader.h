/*
 * Latest requests for dependence chains: the chain of a record, or the longest chain of a
 * span.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_CHAIN_LOADER_H
#define TUI_SESSION_CHAIN_LOADER_H

#include "analysis/critical_path.h"
#include "tui/session/latest.h"

struct chain_request {
	bool longest, latency;    /* find the longest chain; measure it by latency */
	struct span over;         /* span of the longest chain; set if longest */
	uint64_t record;          /* start of the chain; set if not longest */
	struct chain_options opt; /* without only */
};

struct chain_result { /* result of a request; the unused member is empty */
	struct chain chain;
	struct critical_path path;
};

extern const struct latest_class chain_loader;

#endif
