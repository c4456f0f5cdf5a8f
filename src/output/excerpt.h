/*
 * Writes the bytes of some records to a file, so that it is a trace again: what the format
 * has beside its records, such as listings of blocks or the entry of a thread, precedes the
 * records that need it.
 *
 * Threads: belongs to one.
 */
#ifndef OUTPUT_EXCERPT_H
#define OUTPUT_EXCERPT_H

#include <stdio.h>

#include "base/str.h"
#include "format/record.h"

struct excerpt {
	const struct format_excerpt *of; /* NULL: records need nothing else */
	void *own;                       /* state of `of` */
	struct str text;
	uint64_t before; /* see batch_bytes_once() */
};

void excerpt_init(struct excerpt *x, const struct schema *s);
void excerpt_release(struct excerpt *x);

/* The fields with which to read the records. */
fieldset excerpt_wants(const struct schema *s);

/* Write record i of a batch, which follows those written before.  False: the file cannot
 * be written; errno. */
bool excerpt_put(struct excerpt *x, const struct batch *b, size_t i, FILE *to);

#endif
