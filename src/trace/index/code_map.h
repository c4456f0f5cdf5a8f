/*
 * Numbers the instructions of a trace, and represents sets of them by number.
 *
 * Addresses that occur in a chunk but in no earlier one get the next numbers, in
 * ascending order.  Numbers therefore never change, and code first executed in the same
 * chunk has consecutive numbers.  The set of a chunk is the runs of its numbers
 * (KEYSET_CODES): about 40 runs in 140 bytes for thousands of instructions, without false
 * positives, however long the trace is.
 *
 * Private to trace/index.  Threads: any, except for loading.
 */
#ifndef TRACE_CODE_MAP_H
#define TRACE_CODE_MAP_H

#include "trace/index/keyset.h"

enum { CODE_MAP_MAX = 1 << 22 /* numbers */ };

struct code_map;

/* Life cycle */

struct code_map *code_map_new(void);
void code_map_free(struct code_map *m); /* m may be NULL */

/* Adding */

/*
 * Set number[i] to the number of pc[i], for n ascending, distinct addresses of one chunk;
 * new addresses get a number.  False if there was no room for all of them (then
 * the map is full).
 */
bool code_map_add(struct code_map *m, const uint64_t *pc, size_t n, uint64_t *number);

/* For loading: give an address the next number.  It must be new: if an address has two
 * numbers, none can be added.  False if there is no room. */
bool code_map_load(struct code_map *m, uint64_t pc);

void code_map_fill(struct code_map *m); /* there is no room for others from now on */

/* Use */

/* Return the number of addresses.  *full: some were not added; full may be NULL. */
uint64_t code_map_count(struct code_map *m, bool *full);

uint64_t code_map_address(struct code_map *m, uint64_t number);

/* Sets by number, of form KEYSET_CODES. */

/* False means no address from first to last, both included, is in the set. */
bool code_map_meets(struct code_map *m, const struct keyset *codes, uint64_t first,
		    uint64_t last);

/* Return the addresses of a set as an ascending list, which the caller frees. */
uint64_t *code_map_addresses(struct code_map *m, const struct keyset *codes, size_t *n);

#endif
