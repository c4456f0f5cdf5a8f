/*
 * Records of several lines, of formats with struct format.group.
 *
 * The beginning of each line is read once, by head(); whether the line begins or joins a
 * record, and what is in the record, follows from that.
 */
#ifndef FORMAT_GROUPS_H
#define FORMAT_GROUPS_H

#include "format/linescan.h"

enum { GROUP_HEAD_MOST = 88 };

/* A line, without its end (LF, or CR LF). */
struct group_line {
	const uint8_t *at;
	size_t len, whole;   /* whole: with its end */
	bool complete;       /* its end is among the bytes, or no more bytes follow */
	const uint8_t *rest; /* where head() ended */
	/* What head() found: a struct of the format of at most this size. */
	_Alignas(uint64_t) unsigned char head[GROUP_HEAD_MOST];
};

/* The lines of a record. */
struct group_lines;

/* A record has at most RECORD_LINE_MAX bytes; what follows is not part of it. */
struct line_group {
	/* Read the beginning of a line in *head.  NULL: the format needs only the bytes. */
	void (*head)(struct linescan *l, void *head);

	/* Whether a line can begin a record. */
	bool (*begins)(const struct group_line *line);

	/* begins() is true of the first line of each record and of no other line. */
	bool first_alone;

	/* Whether a line, which may be empty, belongs to the record whose last line so
	 * far is `before`. */
	bool (*joins)(const struct group_line *before, const struct group_line *line);

	/* Whether a line that does not begin a record is part of the format
	 * (GAP_REMARK); requires format.remark.  NULL: none is. */
	bool (*remarks)(const struct group_line *line);

	/* The bytes can be several records: record() adds those from number b->carry[0] on
	 * for which there is room, and sets b->carry[0] to the number of the next one, 0 if
	 * there is none.  A field of such a format has FIELD_CARRIED. */
	bool expands;

	/* Add the record of these lines, whose bytes are `bytes`, as a line_decoder does. */
	bool (*record)(const struct schema *s, struct batch *b, uint64_t offset,
		       struct group_lines *lines, char why[160]);
};

enum { GROUP_LINES_KEPT = 16 };

struct group_lines {
	const uint8_t *bytes; /* of the record */
	size_t len;
	/* private: lines by their numbers modulo GROUP_LINES_KEPT: those from number first
	 * on are the record's if they are less than that; next is what group_lines_next()
	 * returns */
	const struct line_group *group;
	const uint8_t *high; /* all bytes to here can be read */
	size_t first, n, next;
	const uint8_t *at; /* of line number next */
	struct group_line kept[GROUP_LINES_KEPT];
};

/* The next line of the record; NULL: there are no more.  It is valid until the next call. */
const struct group_line *group_lines_next(struct group_lines *g);

/* The lines of a record that was found before. */
void group_lines_of(struct group_lines *g, const struct format *f, const uint8_t *bytes,
		    size_t len);

/* What head() found in a line. */
static inline const void *group_line_head(const struct group_line *line)
{
	return line->head;
}

/* A line of the record from where head() ended. */
static inline struct linescan group_lines_scan(const struct group_lines *g,
					       const struct group_line *line)
{
	return (struct linescan) { line->rest, line->at + line->len, g->high, line->at };
}

/* decode() of a format with a group: see struct format. */
size_t group_lines_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			  bool last, struct batch *b);

/* The length of the next *n records, which are not decoded; *n is decremented by the number
 * of those whose end is among the bytes. */
size_t group_lines_measure(const struct format *f, const uint8_t *bytes, size_t len,
			   uint32_t *n);

/* The line at *at, without its end; advances *at to the next one.  False: there are no more
 * lines. */
bool group_line_next(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		     size_t *n);

#endif
