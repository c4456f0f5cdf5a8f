/*
 * Find the format most similar to a file of an unknown format, and the first place at
 * which the file differs from it.
 */
#ifndef FORMAT_NEAREST_H
#define FORMAT_NEAREST_H

#include <stdbool.h>

#include "format/format.h"

/* Result of reading the first bytes of a file in a format. */
struct nearest_sample {
	const struct format *format;
	size_t records, legal;
	size_t lines;        /* lines of the records */
	size_t bad;          /* gaps, counting each malformed line */
	size_t fit, all;     /* bytes of the legal records; of all but remarks */
	bool differs;        /* not all records are equal */
	bool broken;         /* true if some bytes do not fit the format */
	uint64_t at, length; /* bytes that do not fit */
	char why[200];       /* reason */
};

/* Read all fields of the head, until there are records_max records and gaps, or no record
 * is legal in misfit_max bytes. */
void nearest_sample(struct nearest_sample *s, const struct format *f, const uint8_t *head,
		    size_t len, bool whole, size_t records_max, size_t misfit_max);

/*
 * Find the format that fits most of the head: a text format if the head is text,
 * otherwise a binary one.  misfit, an array of size bytes, receives a phrase about the
 * first line, record or byte that does not fit: `line 3 does not fit: "x y" (reason)`.
 * Return NULL if no format is similar.  whole is true if head is the whole file.
 */
const struct format *nearest_format(const uint8_t *head, size_t len, bool whole,
				    char *misfit, size_t size);

#endif
