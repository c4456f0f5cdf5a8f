/*
 * Records of several lines.  A record ends where a line does not belong to it, so the
 * line after it must be available before it is complete.
 */
#include <stdio.h>
#include <string.h>

#include "format/record.h"
#include "format/words.h"

/* A line at p: its length without its end (LF, or CR LF). */
struct groups_line {
	size_t len, whole;
	bool complete; /* its end is among the bytes, or no more bytes follow */
};

static struct groups_line groups_line_at(const uint8_t *p, size_t len, bool last)
{
	const uint8_t *lf = words_lf(p, len);
	struct groups_line l = { len, len, last };
	if (lf) {
		l.len = (size_t)(lf - p);
		l.whole = l.len + 1;
		l.complete = true;
	}
	if (l.len && p[l.len - 1] == '\r')
		l.len--;
	return l;
}

bool record_group_line(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		       size_t *n)
{
	if (*at >= len)
		return false;
	struct groups_line l = groups_line_at(bytes + *at, len - *at, true);
	*line = bytes + *at;
	*n = l.len;
	*at += l.whole;
	return true;
}

/* The length of the record that begins at p with a line of these lengths; 0: more bytes
 * are needed. */
static size_t groups_extent(const struct line_group *g, const uint8_t *p,
			    struct groups_line before, size_t len, bool last)
{
	const uint8_t *line = p;
	size_t all = before.whole;
	while (all < len) {
		struct groups_line l = groups_line_at(p + all, len - all, last);
		if (all + l.whole > RECORD_LINE_MAX)
			return all;
		if (!l.complete)
			return 0;
		if (!g->joins(line, before.len, p + all, l.len))
			return all;
		line = p + all;
		before = l;
		all += l.whole;
	}
	return last ? all : 0;
}

/* A line that does not begin a record and does not belong to one. */
static bool groups_other_line(const struct schema *s, struct batch *b, uint64_t offset,
			      const uint8_t *line, size_t len, size_t whole,
			      char why[160])
{
	(void)offset;
	(void)whole;
	const struct line_group *g = s->format->group;
	bool remark = g->remarks && g->remarks(line, len);
	if (remark && g->note)
		g->note(line, len, b);
	for (; remark && len && (*line == ' ' || *line == '\t'); line++)
		len--;
	if (remark)
		snprintf(why, 160, "%s: %.*s", s->format->remark,
			 len < 80 ? (int)len : 80, (const char *)line);
	else
		strcpy(why, "this line is not part of a record");
	return false;
}

size_t record_decode_groups(const struct schema *s, const uint8_t *bytes, size_t len,
			    bool last, struct batch *b)
{
	const struct line_group *g = s->format->group;
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		struct groups_line l = groups_line_at(p, len - at, last);
		bool begins = !b->mid_line && l.complete && l.len <= RECORD_LINE_MAX &&
			      g->begins(p, l.len);
		if (!begins) {
			size_t used = record_decode_lines(s, p, l.whole,
							  last && at + l.whole == len, b,
							  groups_other_line);
			if (!used)
				break;
			at += used;
			continue;
		}
		size_t all = groups_extent(g, p, l, len - at, last);
		if (!all)
			break;
		char why[160] = "";
		size_t before = b->n;
		uint64_t offset = batch_position(b, p);
		bool good = g->record(s, b, offset, p, all, why);
		b->within = good && g->expands && b->carry[0];
		if (b->within)
			break;
		if (!good) {
			b->n = before;
			bool remark =
				s->format->remark && !strncmp(why, s->format->remark,
							      strlen(s->format->remark));
			batch_gap(b, remark ? GAP_REMARK : GAP_MALFORMED, offset, all,
				  "%s", *why ? why : "these lines are not a record");
		}
		at += all;
	}
	return at;
}

/* The same where the first line of a record can be recognised alone: a record ends before
 * the next first line. */
static size_t groups_measure_alone(const struct line_group *g, const uint8_t *bytes,
				   size_t len, uint32_t *n)
{
	size_t at = 0, begin = 0;
	bool open = false;
	while (at < len) {
		struct groups_line l = groups_line_at(bytes + at, len - at, false);
		if (!l.complete)
			break;
		if (g->begins(bytes + at, l.len)) {
			*n -= open;
			if (!*n)
				return at;
			open = true;
			begin = at;
		}
		at += l.whole;
	}
	return open ? begin : at;
}

size_t record_measure_groups(const struct format *f, const uint8_t *bytes, size_t len,
			     uint32_t *n)
{
	const struct line_group *g = f->group;
	size_t at = 0;
	if (g->first_alone)
		return groups_measure_alone(g, bytes, len, n);
	while (*n && at < len) {
		const uint8_t *p = bytes + at;
		struct groups_line l = groups_line_at(p, len - at, false);
		if (!l.complete)
			break;
		size_t all = l.whole;
		if (g->begins(p, l.len)) {
			all = groups_extent(g, p, l, len - at, false);
			if (!all)
				break;
			--*n;
		}
		at += all;
	}
	return at;
}
