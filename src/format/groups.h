/*
 * Decode records of several lines, for formats with struct format.group.
 *
 * The kind of a line and the previous line determine if it begins or joins a record.
 */
#ifndef FORMAT_GROUPS_H
#define FORMAT_GROUPS_H

#include "format/linescan.h"

/* A line, without its end (LF, or CR LF). */
struct group_line {
	const uint8_t *at;
	size_t len, whole; /* length without and with the line end */
	bool complete;     /* the line end is among the bytes, or no more bytes follow */
	int kind;          /* a kind of the format; set if the line is complete and not
	                    * too long */
};

/* Lines of a record. */
struct group_lines {
	const uint8_t *bytes; /* first byte of the record */
	size_t len;
	/* for record(); see struct record_line */
	char why[160];
	bool remark;
	/* private */
	const struct line_group *group;
	const uint8_t *high; /* bytes before it are readable */
	size_t at;           /* offset of the next line */
	struct group_line line;
};

/* A record has at most RECORD_LINE_MAX bytes; it does not contain later bytes. */
struct line_group {
	int (*kind)(const uint8_t *line, size_t len);

	/* True if a line of this kind can begin a record. */
	bool (*begins)(int kind);

	/* True if a line, which may be empty, belongs to the record whose last line so
	 * far is `before`. */
	bool (*joins)(const struct group_line *before, const struct group_line *line);

	/* True if a line that does not begin a record is part of the format
	 * (GAP_REMARK). */
	bool (*remarks)(const uint8_t *line, size_t len);

	/* True if the bytes may contain several records.  record() then adds records,
	 * starting at number b->carry[0], while there is room, and sets b->carry[0] to
	 * the number of the next record, or 0 if there is none.  At least one field must
	 * have FIELD_CARRIED. */
	bool expands;

	/* Add the record of these lines, like a line_decoder. */
	bool (*record)(struct batch *b, struct group_lines *lines);
};

/* Return the lines of a record that has been found. */
struct group_lines group_lines_of(const struct format *f, const uint8_t *bytes,
				  size_t len);

/* Return the next line of the record, valid until the next call; NULL if there are no
 * more. */
const struct group_line *group_lines_next(struct group_lines *g);

static inline struct linescan group_lines_scan(const struct group_lines *g,
					       const struct group_line *line)
{
	return (struct linescan) { line->at, line->at + line->len, g->high, line->at };
}

/* Implement decode() for a format with a group: see struct format. */
size_t group_lines_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b);

/* Return the length of the next *n records without decoding them, and decrement *n by the
 * number of records that end within the bytes. */
size_t group_lines_measure(const struct format *f, const uint8_t *bytes, size_t len,
			   uint32_t *n);

/* Get the line at *at, without its end, and advance *at to the next line.  Return false
 * if there are no more lines. */
bool group_line_next(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		     size_t *n);

#endif
