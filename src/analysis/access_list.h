/*
 * Collect the loads and stores of a part, in trace order.  Within a record, loads come
 * first.
 *
 * A zeroed struct access_list is empty; a part fills it, and the merge replays it.
 * Threads: a list belongs to one thread at a time.
 */
#ifndef ANALYSIS_ACCESS_LIST_H
#define ANALYSIS_ACCESS_LIST_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"
#include "base/key_counts.h"

enum { ACCESS_LOADS, ACCESS_STORES, ACCESS_SIDES };

struct access_entry {
	uint64_t first, last;   /* addresses */
	uint64_t record, space; /* space: see thread_of_space() */
	uint32_t pc;            /* number of the instruction, plus 1; 0 if none */
	bool store;
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

/* Add the accesses of records.  pcs numbers instructions by address; it may be NULL. */
void access_list_add(struct access_list *l, const struct records *r,
		     struct key_counts *pcs);

/* After the merge of pcs, renumber the instructions by their numbers in the whole.
 * Accesses of instructions that the whole has not kept have no instruction. */
void access_list_join(struct access_list *l, const struct key_counts *pcs);

/* Count the instructions among records by their first micro-ops.  If the format has
 * addresses, `pc`, skip micro-ops without an address: if it has fetches, its requests are
 * not instructions. */
uint64_t access_list_instructions(const struct role_slots *pc, const struct records *r);

#endif
