/*
 * Named parts of a trace: its phases, which are runs of records, and its stacks, heap,
 * code and global data, which are ranges of addresses.  Queries (`phase == B`, `mem in
 * stack`) and charts look them up here; higher layers find them.
 *
 * Threads: any; the set has its own lock.
 */
#ifndef TRACE_PARTS_H
#define TRACE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum parts_of { PARTS_PHASES, PARTS_REGIONS, PARTS_KINDS };

enum { PART_NAME = 16 };

struct part {
	uint64_t first, last; /* records or addresses, inclusive */
	char name[PART_NAME];
};

struct trace;
struct parts;

/* Find the parts of a kind with parts_set().  It may read the trace. */
typedef enum status (*parts_finder)(struct trace *t, enum parts_of of, struct err *err);

/* Life cycle */

struct parts *parts_new(struct trace *t);
void parts_free(struct parts *p); /* p may be NULL */

/* Use */

/* Replace the parts of a kind; they are copied.  Several may have the same name. */
void parts_set(struct parts *p, enum parts_of of, const struct part *part, size_t n);

/* Set the function that finds them on first use; NULL means that only parts_set()
 * supplies them. */
void parts_install(struct parts *p, enum parts_of of, parts_finder find);

/* Get a copy of the parts of a kind, by ascending `first`, which the caller frees; finds
 * them first if they are not known.  ST_UNSUPPORTED if nothing can find them. */
enum status parts_get(struct parts *p, enum parts_of of, struct part **out, size_t *n,
		      struct err *err);

/* Get the part that contains a record or address, among the known parts.  False if there
 * is none. */
bool parts_at(struct parts *p, enum parts_of of, uint64_t at, struct part *out);

#endif
