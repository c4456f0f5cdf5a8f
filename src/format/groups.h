/*
 * Records of several lines, of formats with struct format.group.
 *
 * Whether a line begins or joins a record follows from its kind and from the line before it.
 */
#ifndef FORMAT_GROUPS_H
#define FORMAT_GROUPS_H

#include "format/linescan.h"

/* A line, without its end (LF, or CR LF). */
struct group_line {
	const uint8_t *at;
	size_t len, whole; /* whole: with its end */
	bool complete;     /* its end is among the bytes, or no more bytes follow */
	int kind;          /* of the format; of a complete line that is not too long */
};

/* The lines of a record. */
struct group_lines {
	const uint8_t *bytes; /* of the record */
	size_t len;
	/* private */
	const struct line_group *group;
	const uint8_t *high; /* all bytes to here can be read */
	size_t at;           /* of the next line */
	struct group_line line;
};

/* A record has at most RECORD_LINE_MAX bytes; what follows is not part of it. */
struct line_group {
	int (*kind)(const uint8_t *line, size_t len);

	/* Whether a line of a kind can begin a record. */
	bool (*begins)(int kind);

	/* Whether a line, which may be empty, belongs to the record whose last line so
	 * far is `before`. */
	bool (*joins)(const struct group_line *before, const struct group_line *line);

	/* Whether a line that does not begin a record is part of the format
	 * (GAP_REMARK); requires format.remark. */
	bool (*remarks)(const uint8_t *line, size_t len);

	/* The bytes can be several records: record() adds those from number b->carry[0] on
	 * for which there is room, and sets b->carry[0] to the number of the next one, 0 if
	 * there is none.  A field of such a format has FIELD_CARRIED. */
	bool expands;

	/* Add the record of these lines, whose bytes are `bytes`, as a line_decoder does. */
	bool (*record)(const struct schema *s, struct batch *b, uint64_t offset,
		       struct group_lines *lines, char why[160]);
};

/* The lines of a record that was found before. */
struct group_lines group_lines_of(const struct format *f, const uint8_t *bytes,
				  size_t len);

/* The next line of the record; NULL if there are no more.  It is valid until the next
 * call. */
const struct group_line *group_lines_next(struct group_lines *g);

static inline struct linescan group_lines_scan(const struct group_lines *g,
					       const struct group_line *line)
{
	return (struct linescan) { line->at, line->at + line->len, g->high, line->at };
}

/* decode() of a format with a group: see struct format. */
size_t group_lines_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			  bool last, struct batch *b);

/* The length of the next *n records, which are not decoded; *n is decremented by the number
 * of those whose end is among the bytes. */
size_t group_lines_measure(const struct format *f, const uint8_t *bytes, size_t len,
			   uint32_t *n);

/* The line at *at, without its end; advances *at to the next one.  False if there are no
 * more lines. */
bool group_line_next(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		     size_t *n);

#endif
