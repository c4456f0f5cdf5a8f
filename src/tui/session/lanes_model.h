/*
 * The lanes of the browser, their records, and their figures, which a background job
 * counts.  The model belongs to the session, so that the lanes remain when the pane is
 * closed.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_LANES_MODEL_H
#define TUI_SESSION_LANES_MODEL_H

#include "analysis/lanes.h"

struct session;
struct lanes_model;

/* Life cycle */

struct lanes_model *lanes_model_of(struct session *s); /* created at the first call */
void lanes_model_free(struct lanes_model *m);          /* m may be NULL */

/* The lanes */

const struct lane_list *lanes_model_lanes(const struct lanes_model *m); /* borrowed */

/* Names and queries with commas between them; "": the default ones. */
enum status lanes_model_set(struct lanes_model *m, const char *text, struct err *err);
/* Add a lane, a name or a query; "" adds the last search, also when it changes. */
enum status lanes_model_add(struct lanes_model *m, const char *text, struct err *err);
void lanes_model_remove(struct lanes_model *m, size_t lane);
/* Exchange a lane with the one at lane + by, which exists. */
void lanes_model_exchange(struct lanes_model *m, size_t lane, int by);
/* Switch a lane to the next scale. */
void lanes_model_rescale(struct lanes_model *m, size_t lane);

/* The lane that was added or moved last; -1 if none since the last call. */
int lanes_model_take_moved(struct lanes_model *m);

/* Counting */

struct lanes_request {
	struct span within; /* SPAN_ALL: the whole trace */
	size_t intervals;
	enum lanes_by by;
	bool whole; /* all records, not only those that the filters leave */
};

/* Start to count the lanes of a request, unless that was already started. */
void lanes_model_request(struct lanes_model *m, const struct lanes_request *r);

/* The lanes so far; NULL if none yet. */
const struct lanes *lanes_model_get(const struct lanes_model *m);
/* The lanes of the whole trace that its index has, in intervals of chunks; NULL if
 * none. */
const struct lanes *lanes_model_overview(const struct lanes_model *m);

bool lanes_model_running(struct lanes_model *m, double *done);
const char *lanes_model_error(const struct lanes_model *m); /* "": there is none */

/* Phases */

/* Find the phases of the trace so far, unless they are known or looking for them was
 * stopped; again: also if it was stopped. */
void lanes_model_find_phases(struct lanes_model *m, bool again);
/* The letter of the phase of a record; false if not known (yet). */
bool lanes_model_phase(const struct lanes_model *m, uint64_t ordinal, char *letter);

#endif
