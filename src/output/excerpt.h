/*
 * Copy the bytes of some records to a file that can be read as a trace.  Before a record,
 * write data that it needs from other parts of the trace, such as listings of blocks or
 * the entry of a thread.
 *
 * Threads: an excerpt belongs to one thread.
 */
#ifndef OUTPUT_EXCERPT_H
#define OUTPUT_EXCERPT_H

#include <stdio.h>

#include "base/str.h"
#include "format/record.h"

struct excerpt {
	const struct format_excerpt *of; /* NULL if records need no other data */
	void *own;                       /* state of `of` */
	struct str text;
	bool headed;     /* the file begins with records of another trace */
	uint64_t before; /* for batch_bytes_once(); 0 before the first record */
};

void excerpt_init(struct excerpt *x, const struct schema *s);
void excerpt_release(struct excerpt *x);

/* Return the fields that the reader must decode. */
fieldset excerpt_wants(const struct schema *s);

/* Write record i of a batch, which follows the records written so far.  Return false if
 * writing fails; see errno. */
bool excerpt_put(struct excerpt *x, const struct batch *b, size_t i, FILE *to);

#endif
