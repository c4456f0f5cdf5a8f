/*
 * Which format is this?  Every format bids on the first unpacked bytes; the
 * highest bid wins, and how sure that is can be told.
 *
 * A bid is in bits of evidence: 0 says that it is not this format, DETECT_SURE
 * and above that mistaking it is out of the question.  See Bids in
 * doc/architecture.md.
 */
#ifndef FORMAT_DETECT_H
#define FORMAT_DETECT_H

#include "format/format.h"

enum { DETECT_SURE = 24, DETECT_MOST_FORMATS = 64, DETECT_BEGINNING = 4096 };

struct detect_score {
	const struct format *format;
	unsigned bits;
};

struct detection {
	struct detect_score score[DETECT_MOST_FORMATS]; /* highest first, all formats */
	size_t n;
	const struct format *format; /* NULL: none of them */
	bool weak;                   /* fewer than DETECT_SURE bits, or: */
	bool beginning;              /* what comes after the first DETECT_BEGINNING
	                              * bytes is in no known format */
	bool tied;                   /* the next one is as likely */
	char looks[160];             /* what it looks like instead, when format is NULL:
	                  * "an ELF file", "a tar archive", "text", ... */
};

/* whole: head is all there is.  path: its suffix may break a tie; NULL: no. */
void detect_format(struct detection *out, const uint8_t *head, size_t len, bool whole,
		   const char *path);

/* What one format bids, in bits: with its own function, or else by its table. */
unsigned detect_bid(const struct format *f, const uint8_t *head, size_t len, bool whole);

#endif
