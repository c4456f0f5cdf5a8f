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
	size_t lines;        /* number of lines in the records */
	size_t bad;          /* number of gaps, counting each malformed line */
	size_t fit, all;     /* number of bytes in legal records; in all but remarks */
	bool differs;        /* at least two records differ */
	bool broken;         /* some bytes do not match the format */
	uint64_t at, length; /* first bytes that do not match */
	char why[200];       /* reason for the mismatch */
};

/* Read all fields of the head, up to records_max records and gaps, or until misfit_max
 * bytes contain no legal record. */
void nearest_sample(struct nearest_sample *s, const struct format *f, const uint8_t *head,
		    size_t len, bool whole, size_t records_max, size_t misfit_max);

/*
 * Find the format that matches most of the head: a text format if the head is text,
 * otherwise a binary format.  misfit, an array of size bytes, receives a phrase about the
 * first line, record or byte that does not match, such as `line 3 does not fit: "x y"
 * (reason)`.  Return NULL if no format is similar.  whole is true if head is the whole
 * file.
 */
const struct format *nearest_format(const uint8_t *head, size_t len, bool whole,
				    char *misfit, size_t size);

#endif
