/*
 * Detect the format of a trace.  Each format bids on the first decompressed bytes, and
 * the highest bid wins.
 *
 * A bid is in bits of evidence: 0 excludes the format; with at least DETECT_SURE, an
 * error is practically impossible.  See detect.c for the bids of formats without a bid().
 */
#ifndef FORMAT_DETECT_H
#define FORMAT_DETECT_H

#include "format/format.h"

enum { DETECT_SURE = 24, DETECT_FORMATS_MAX = 200, DETECT_BEGINNING = 4096 };

struct detect_score {
	const struct format *format;
	unsigned bits;
	/* to choose among equal bits: share of lines that match, and evidence of such a
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
	/* the second format has the same bits, and the suffix does not decide */
	bool tied;
	/* description of the file if format is NULL, such as "an ELF file", "a tar
	 * archive" or "text" */
	char looks[160];
	/* if format is NULL: format that matches most of the first bytes (NULL if none
	 * does), and a phrase about the first place that does not match it */
	const struct format *nearest;
	char misfit[320];
};

enum { DETECT_MARK_TEXT = 64 }; /* bytes that detect_mark() examines */

/* Return the length of the byte order mark of UTF-8 before a text, to skip when the file is
 * read; 0 if the head of the file has none. */
size_t detect_mark(const uint8_t *head, size_t len);

/* Detect the format from the head of a file, and set *out to the result.  whole is true
 * if head is the whole file.  The suffix of path may break a tie; path may be NULL. */
void detect_format(struct detection *out, const uint8_t *head, size_t len, bool whole,
		   const char *path);

/* Return the bid of one format in bits, from its bid() or its table. */
unsigned detect_bid(const struct format *f, const uint8_t *head, size_t len, bool whole);

/* Return the bid, in bits, of a format of lines whose decode() accepts hardly any other
 * lines.  It is 0 unless nearly all of the first lines are records or remarks.  Each
 * record is `bits` of evidence; the max is DETECT_SURE + 2.  For bid(). */
unsigned detect_lines_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole, unsigned bits);

#endif
