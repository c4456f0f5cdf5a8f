/*
 * Collect the loads and stores of a part, in trace order.  Within a record, loads come
 * first.
 *
 * If the state of an analysis has a list (struct analysis, accesses), a part fills it, and
 * the merge replays it.  Threads: a list belongs to one thread at a time.
 */
#ifndef ANALYSIS_ACCESS_LIST_H
#define ANALYSIS_ACCESS_LIST_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"

enum { ACCESS_LOADS, ACCESS_STORES, ACCESS_SIDES };

struct access_entry {
	uint64_t first, last;   /* addresses */
	uint64_t record, space; /* space: see thread_of_space() */
	uint64_t pc;            /* if has_pc is set */
	bool has_pc, store;
	uint8_t field; /* field with the address */
	uint8_t tag;   /* tag of the caller */
};

struct access_list {
	struct role_slots of[ACCESS_SIDES], pc;
	int size; /* field of access sizes; -1 if the format has none: accesses are then 1
		   * byte */
	struct thread_of *threads; /* source of the spaces; NULL if all are 0 */
	struct picks picks;
	struct access_entry *at;
	size_t n, room;
};

void access_list_init(struct access_list *l, const struct schema *s);
void access_list_release(struct access_list *l);

void access_list_add(struct access_list *l, const struct records *r);

/* Count the instructions among records by their first micro-ops.  If the format has
 * addresses, `pc`, skip micro-ops without an address: if it has fetches, its requests are
 * not instructions. */
uint64_t access_list_instructions(const struct role_slots *pc, const struct records *r);

#endif
