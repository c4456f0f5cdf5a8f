/*
 * Events of records that depend on all earlier records: mispredicted branches, and misses
 * of simulated caches.  A simulator, installed by higher layers, finds them in one pass
 * over the trace; queries look them up.
 *
 * Events are kept in blocks of 65,536 records, as distances between records with an event
 * or, if that is shorter, as a bit for each record.  A kind of event therefore takes at
 * most one bit per record, and about a byte per event if events are rare.  Only requested
 * kinds are kept.
 *
 * Threads: any; the set has its own lock.
 */
#ifndef TRACE_EVENTS_H
#define TRACE_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/task.h"

enum event {
	EVENT_MISPREDICTED,
	EVENT_L1, /* a load or store of the record misses the cache l1 */
	EVENT_L1I,
	EVENT_L2, /* a load, a store or the fetch misses it */
	EVENT_L3,
	/* For branches without a recorded outcome: determined by a later record, which
	 * may be any number of records away. */
	EVENT_TAKEN,
	EVENT_UNTAKEN,
	EVENTS
};

struct trace;
struct events;

/* "mispredicted", "l1", "l1i", "l2", "l3", "taken", "untaken" */
const char *event_name(enum event event);

/* The simulator.  Its functions are called by one thread at a time. */
struct event_simulator {
	/* Continue to record `last`, or the end of the trace, with the events of `wanted`
	 * (bits 1 << event).  Add them with events_add() in the order of records, and
	 * report progress with events_reach(). */
	enum status (*run)(void *own, struct events *e, unsigned wanted, uint64_t last,
			   struct task *task, struct err *err);
	void (*free)(void *own);
};

struct events *events_new(void);
void events_free(struct events *e); /* e may be NULL */

/* Install a simulator, taking ownership, and forget the events of the previous one.  If
 * that is running, it is stopped, and its callers get ST_CANCELLED. */
void events_install(struct events *e, const struct event_simulator *simulator, void *own);

/*
 * Make sure that the wanted events are known up to record `last`, or to the end of the
 * trace.  This can take a scan of the trace, so callbacks of a scan must not call it.
 * ST_UNSUPPORTED, with a sentence, if the trace cannot have them.
 */
enum status events_ensure(struct events *e, unsigned wanted, uint64_t last,
			  struct task *task, struct err *err);

/* For the simulator: keep this event from now on, even if it was not requested. */
void events_keep(struct events *e, enum event event);

/* For the simulator: record `ordinal` has an event; all events of records before `end`
 * are added. */
void events_add(struct events *e, enum event event, uint64_t ordinal);
/* Do the same for any record, even before `end`. */
void events_add_late(struct events *e, enum event event, uint64_t ordinal);
void events_reach(struct events *e, enum event event, uint64_t end);

/* True if the simulator should return soon, with any status. */
bool events_stopping(const struct events *e);

/* Return the `own` of the simulator; NULL if none is installed. */
void *events_simulator(const struct events *e);

/* Looking up */

enum { EVENT_BLOCK = 65536 /* records */ };

/* A block as bits, kept by the caller between calls; zeroed before the first. */
struct event_window {
	bool valid;
	uint64_t generation, block, end;
	uint64_t bits[EVENT_BLOCK / 64];
};

/* True if a record is known to have an event. */
bool events_has(struct events *e, enum event event, uint64_t ordinal,
		struct event_window *w);

/* Count the records with an event from `first` on.  False if that would require
 * looking at each; *most is then an upper bound, or UINT64_MAX. */
bool events_count(struct events *e, enum event event, uint64_t first, uint64_t n,
		  uint64_t *count, uint64_t *max);

/* True if simulated events of some kind are known for some records. */
bool events_found(struct events *e);

/* Return the record up to which events of this kind are known. */
uint64_t events_end(struct events *e, enum event event);

/* Set taken[i] of up to 64 records from `first` on.  The result has a bit for each that
 * was set: branches for which EVENT_TAKEN or EVENT_UNTAKEN is known.  e may be NULL. */
uint64_t events_outcomes(struct events *e, uint64_t first, size_t n, uint64_t *taken,
			 struct event_window w[2]);

#endif
