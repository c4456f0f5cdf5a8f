/*
 * Format detection.  Every format bids on the first decompressed bytes, and the highest
 * bid wins.
 *
 * A bid is in bits of evidence: 0 means not this format; with at least DETECT_SURE, an
 * error is practically impossible.  The comment of detect.c describes the bids of
 * formats without a bid() of their own.
 */
#ifndef FORMAT_DETECT_H
#define FORMAT_DETECT_H

#include "format/format.h"

enum { DETECT_SURE = 24, DETECT_FORMATS_MAX = 200, DETECT_BEGINNING = 4096 };

struct detect_score {
	const struct format *format;
	unsigned bits;
	/* to choose among equal bits: share of lines that fit, and evidence of such a
	 * line */
	unsigned share, detail;
};

struct detection {
	struct detect_score
		score[DETECT_FORMATS_MAX]; /* highest first; some bids of 0 are missing */
	size_t n;
	const struct format *format; /* NULL if unknown */
	/* fewer than DETECT_SURE bits, or beginning is set */
	bool weak;
	/* the bytes after the first DETECT_BEGINNING are in no known format */
	bool beginning;
	/* the second format has equal bits, and the suffix does not decide */
	bool tied;
	/* a description of the file if format is NULL: "an ELF file", "a tar
	 * archive", "text", ... */
	char looks[160];
	/* if format is NULL: the format that fits most of the first bytes, NULL if
	 * none does, and a phrase about the first place that does not fit it */
	const struct format *nearest;
	char misfit[320];
};

/* Set *out to the result for the head of a file. whole is true if head is the whole file.
 * The suffix of path may break a tie; path may be NULL. */
void detect_format(struct detection *out, const uint8_t *head, size_t len, bool whole,
		   const char *path);

/* Return the bid of one format in bits, from its bid() or its table. */
unsigned detect_bid(const struct format *f, const uint8_t *head, size_t len, bool whole);

/* Return the bid, in bits, of a format of lines whose decode() accepts hardly any other
 * lines: 0 unless nearly all of the first lines are records or remarks; each record is
 * `bits` of evidence; at most DETECT_SURE + 2.  For format.line_bits, or a bid() that
 * looks at more bytes. */
unsigned detect_lines_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole, unsigned bits);

#endif
