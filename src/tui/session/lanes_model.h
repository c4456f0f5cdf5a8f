/*
 * The lanes of the browser, their records and their values, counted by a background job.
 * The session owns the model, so that the lanes remain when the pane is closed.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_LANES_MODEL_H
#define TUI_SESSION_LANES_MODEL_H

#include "analysis/analysis.h"
#include "analysis/lanes.h"
#include "tui/session/latest.h"
#include "tui/session/scope.h"

struct lanes_request {
	struct span within; /* SPAN_ALL for the whole trace */
	size_t intervals;
	enum lanes_by by;
	bool whole; /* true to count all records, ignoring filters */
};

struct lanes_result {
	struct lanes overview, lanes; /* cut is NULL if none */
};

/* Read-only for others, except where noted. */
struct lanes_model {
	struct session *session;
	struct lane_list list; /* the scale of a lane may be changed */
	int moved;             /* index of the lane last added or moved; -1 if handled */
	/* The lanes so far, and the lanes of the whole trace from its index, in intervals
	 * of chunks; NULL if there are none yet. */
	const struct lanes *lanes, *overview;

	const struct schema *schema; /* schema of the list */
	bool chosen;                 /* true if the user has chosen the lanes */
	struct latest latest, phases;
	bool whole;         /* `whole` of the last request */
	struct scope scope; /* filters to count with */
	struct scope_queries queries;
	struct query *search;
	struct str search_text; /* "" if no lane counts its hits */
	struct lanes_spec spec;
	struct lanes_result shown;
	struct err err;           /* error in the queries */
	struct settings settings; /* settings of the phases */
};

/* Life cycle */

struct lanes_model *lanes_model_of(struct session *s); /* created at the first call */
void lanes_model_free(struct lanes_model *m);          /* m may be NULL */

/* The lanes */

/* Set the lanes: names and queries separated by commas; "" for the default lanes. */
enum status lanes_model_set(struct lanes_model *m, const char *text, struct err *err);
/* Add a lane by name or query, or select the one that is there.  "" adds a lane that
 * follows the last search. */
enum status lanes_model_add(struct lanes_model *m, const char *text, struct err *err);
/* Set the lanes to those of another session if the user has chosen them.  from may be
 * NULL. */
void lanes_model_keep(struct session *to, const struct lanes_model *from);
void lanes_model_remove(struct lanes_model *m, size_t lane);
/* Swap a lane with the lane at lane + by, which must exist. */
void lanes_model_exchange(struct lanes_model *m, size_t lane, int by);

/* Counting */

/* Start counting the lanes of a request, unless already started. */
void lanes_model_request(struct lanes_model *m, const struct lanes_request *r);

bool lanes_model_running(struct lanes_model *m, double *done);
const char *lanes_model_error(const struct lanes_model *m); /* "" if none */

/* Phases */

/* Find the phases of the trace so far, unless they are known or the search was stopped;
 * if again is set, even after a stop. */
void lanes_model_find_phases(struct lanes_model *m, bool again);
/* Get the letter of a record's phase; false if not known yet. */
bool lanes_model_phase(const struct lanes_model *m, uint64_t ordinal, char *letter);

#endif
