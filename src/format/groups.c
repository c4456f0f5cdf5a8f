/*
 * Records of several lines.  A record ends before a line that does not belong to it, so
 * it is complete only when the next line is available.
 */
#include "format/groups.h"

/* Return the line at p.  group is NULL if the kind of the line is not needed. */
static inline struct group_line group_line_at(const struct line_group *group,
					      const uint8_t *p, size_t len, bool last)
{
	const uint8_t *lf = words_lf(p, len);
	struct group_line l = { .at = p, .len = len, .whole = len, .complete = last };
	if (lf) {
		l.len = (size_t)(lf - p);
		l.whole = l.len + 1;
		l.complete = true;
	}
	if (l.len && p[l.len - 1] == '\r')
		l.len--;
	if (group && l.complete && l.len <= RECORD_LINE_MAX)
		l.kind = group->kind(p, l.len);
	return l;
}

bool group_line_next(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		     size_t *n)
{
	if (*at >= len)
		return false;
	struct group_line l = group_line_at(NULL, bytes + *at, len - *at, true);
	*line = l.at;
	*n = l.len;
	*at += l.whole;
	return true;
}

struct group_lines group_lines_of(const struct format *f, const uint8_t *bytes,
				  size_t len)
{
	return (struct group_lines) {
		.bytes = bytes, .len = len, .group = f->group, .high = bytes + len
	};
}

const struct group_line *group_lines_next(struct group_lines *g)
{
	if (g->at == g->len)
		return NULL;
	g->line = group_line_at(g->group, g->bytes + g->at, g->len - g->at, true);
	g->at += g->line.whole;
	return &g->line;
}

static bool group_line_begins(const struct line_group *g, const struct group_line *l)
{
	return l->complete && l->len <= RECORD_LINE_MAX && g->begins(l->kind);
}

/* Return the length of the record that begins with a line; 0 if more bytes are needed. */
static size_t group_extent(const struct line_group *g, struct group_line line, size_t len,
			   bool last)
{
	const uint8_t *p = line.at;
	size_t n = line.whole;
	while (n < len) {
		struct group_line next = group_line_at(g, p + n, len - n, last);
		if (!next.complete && n + next.whole <= RECORD_LINE_MAX)
			return 0;
		if (n + next.whole > RECORD_LINE_MAX || !g->joins(&line, &next))
			return n;
		line = next;
		n += next.whole;
	}
	return last ? n : 0;
}

/* Explain a line that does not begin a record and does not belong to a record. */
static bool group_other_line(struct batch *b, struct record_line *l)
{
	const uint8_t *from = l->at, *end = from + l->len;
	while (from < end && linescan_blank(*from))
		from++;
	if (b->schema->format->group->remarks(l->at, l->len))
		return record_remark(l, from, (size_t)(end - from));
	strcpy(l->why, "this line is not part of a record");
	return false;
}

/* Add a record.  Return true if the same bytes contain more records. */
static bool group_lines_add(struct group_lines *g, struct batch *b)
{
	size_t before = b->n;
	bool good = g->group->record(b, g);
	b->within = good && g->group->expands && b->carry[0];
	if (good)
		return b->within;
	b->n = before;
	batch_gap(b, g->remark ? GAP_REMARK : GAP_MALFORMED, batch_position(b, g->bytes),
		  g->len, "%s", g->why);
	return false;
}

size_t group_lines_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	const struct format *f = b->schema->format;
	const struct line_group *group = f->group;
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		struct group_line l = group_line_at(group, p, len - at, last);
		if (b->mid_line || !group_line_begins(group, &l)) {
			size_t used = record_decode_lines(p, l.whole,
							  last && at + l.whole == len, b,
							  group_other_line);
			if (!used)
				break;
			at += used;
			continue;
		}
		struct group_lines g =
			group_lines_of(f, p, group_extent(group, l, len - at, last));
		g.high = b->bytes + b->bytes_len;
		if (!g.len || group_lines_add(&g, b))
			break;
		at += g.len;
	}
	return at;
}

size_t group_lines_measure(const struct format *f, const uint8_t *bytes, size_t len,
			   uint32_t *n)
{
	size_t at = 0;
	while (*n && at < len) {
		struct group_line l =
			group_line_at(f->group, bytes + at, len - at, false);
		bool begins = group_line_begins(f->group, &l);
		size_t whole = !l.complete ? 0
			       : begins    ? group_extent(f->group, l, len - at, false)
					   : l.whole;
		if (!whole)
			break;
		*n -= begins;
		at += whole;
	}
	return at;
}
