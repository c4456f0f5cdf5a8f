/*
 * The lanes of the browser, their records, and their figures, which a background job
 * counts.  The model belongs to the session, so that the lanes remain when the pane is
 * closed.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_LANES_MODEL_H
#define TUI_SESSION_LANES_MODEL_H

#include "analysis/analysis.h"
#include "analysis/lanes.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

struct lanes_request {
	struct span within; /* SPAN_ALL: the whole trace */
	size_t intervals;
	enum lanes_by by;
	bool whole; /* all records, not only those that the filters leave */
};

struct lanes_result {
	struct lanes overview, lanes; /* cut NULL: there is none */
};

/* Read only for others, except where a comment says otherwise. */
struct lanes_model {
	struct session *session;
	struct lane_list list; /* the scale of a lane may be changed */
	int moved; /* the lane that was added or moved last, until it is set to -1 */
	/* The lanes so far, and those of the whole trace that its index has, in intervals of
	 * chunks; NULL if there are none (yet). */
	const struct lanes *lanes, *overview;

	const struct schema *schema; /* of the list */
	bool chosen;                 /* by the user */
	struct latest latest, phases;
	bool whole; /* of the last request */
	struct query *filter[FILTERS_MAX], *search;
	size_t nfilter;
	struct str queries; /* the texts of all these */
	struct lanes_spec spec;
	struct lanes_result shown;
	struct err err;           /* of the queries */
	struct settings settings; /* of the phases */
};

/* Life cycle */

struct lanes_model *lanes_model_of(struct session *s); /* created at the first call */
void lanes_model_free(struct lanes_model *m);          /* m may be NULL */

/* The lanes */

/* Names and queries with commas between them; "": the default ones. */
enum status lanes_model_set(struct lanes_model *m, const char *text, struct err *err);
/* Add a lane, a name or a query; "" adds the last search, also when it changes. */
enum status lanes_model_add(struct lanes_model *m, const char *text, struct err *err);
void lanes_model_remove(struct lanes_model *m, size_t lane);
/* Exchange a lane with the one at lane + by, which exists. */
void lanes_model_exchange(struct lanes_model *m, size_t lane, int by);

/* Counting */

/* Start to count the lanes of a request, unless that was already started. */
void lanes_model_request(struct lanes_model *m, const struct lanes_request *r);

bool lanes_model_running(struct lanes_model *m, double *done);
bool lanes_model_stopped(const struct lanes_model *m); /* with Ctrl-C */
const char *lanes_model_error(const struct lanes_model *m); /* "": there is none */

/* Phases */

/* Find the phases of the trace so far, unless they are known or looking for them was
 * stopped; again: also if it was stopped. */
void lanes_model_find_phases(struct lanes_model *m, bool again);
/* The letter of the phase of a record; false if not known (yet). */
bool lanes_model_phase(const struct lanes_model *m, uint64_t ordinal, char *letter);

#endif
