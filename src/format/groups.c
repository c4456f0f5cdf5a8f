/*
 * Records of several lines.  A record ends where a line does not belong to it, so the
 * line after it must be available before it is complete.
 */
#include <string.h>

#include "format/groups.h"

/* The line at p, without its head. */
static inline void group_line_find(struct group_line *l, const uint8_t *p, size_t len,
				   bool last)
{
	const uint8_t *lf = words_lf(p, len);
	l->at = l->rest = p;
	l->len = l->whole = len;
	l->complete = last;
	if (lf) {
		l->len = (size_t)(lf - p);
		l->whole = l->len + 1;
		l->complete = true;
	}
	if (l->len && p[l->len - 1] == '\r')
		l->len--;
}

static inline void group_line_head_read(const struct line_group *g, struct group_line *l,
					const uint8_t *high)
{
	struct linescan scan = { l->at, l->at + l->len, high, l->at };
	if (!g->head)
		return;
	g->head(&scan, l->head);
	l->rest = scan.at;
}

bool group_line_next(const uint8_t *bytes, size_t len, size_t *at, const uint8_t **line,
		     size_t *n)
{
	struct group_line l;
	if (*at >= len)
		return false;
	group_line_find(&l, bytes + *at, len - *at, true);
	*line = l.at;
	*n = l.len;
	*at += l.whole;
	return true;
}

static inline struct group_line *group_lines_kept(struct group_lines *g, size_t number)
{
	return &g->kept[number % GROUP_LINES_KEPT];
}

/* Read the line at p as the one with a number.  The head of a line that is too long or not
 * complete is not read. */
static inline struct group_line *group_lines_read(struct group_lines *g, size_t number,
						  const uint8_t *p, size_t len, bool last)
{
	struct group_line *l = group_lines_kept(g, number);
	group_line_find(l, p, len, last);
	if (l->complete && l->len <= RECORD_LINE_MAX)
		group_line_head_read(g->group, l, g->high);
	return l;
}

const struct group_line *group_lines_next(struct group_lines *g)
{
	if (g->at == g->bytes + g->len)
		return NULL;
	struct group_line *l = group_lines_kept(g, g->first + g->next);
	/* Of a record with more lines than are kept, each is read again. */
	if (g->n >= GROUP_LINES_KEPT)
		l = group_lines_read(g, g->first + g->next, g->at,
				     (size_t)(g->bytes + g->len - g->at), true);
	g->next++;
	g->at += l->whole;
	return l;
}

static bool group_lines_begins(const struct group_lines *g, const struct group_line *l)
{
	return l->complete && l->len <= RECORD_LINE_MAX && g->group->begins(l);
}

/* Find the record that begins at p with line number first, which has been read.  False: more
 * bytes are needed.  *after: the line after it has been read as number first + n. */
static bool group_lines_extent(struct group_lines *g, const uint8_t *p, size_t len,
			       bool last, bool *after)
{
	const struct group_line *before = group_lines_kept(g, g->first);
	g->bytes = g->at = p;
	g->len = before->whole;
	g->n = 1;
	g->next = 0;
	*after = false;
	while (g->len < len) {
		const struct group_line *l = group_lines_read(
			g, g->first + g->n, p + g->len, len - g->len, last);
		if (!l->complete && g->len + l->whole <= RECORD_LINE_MAX)
			return false;
		if (g->len + l->whole > RECORD_LINE_MAX || !g->group->joins(before, l)) {
			*after = g->n < GROUP_LINES_KEPT;
			return true;
		}
		before = l;
		g->len += l->whole;
		g->n++;
	}
	return last;
}

static void group_lines_init(struct group_lines *g, const struct format *f,
			     const uint8_t *high)
{
	g->group = f->group;
	g->high = high;
	g->first = 0;
}

void group_lines_of(struct group_lines *g, const struct format *f, const uint8_t *bytes,
		    size_t len)
{
	group_lines_init(g, f, bytes + len);
	g->bytes = g->at = bytes;
	g->len = len;
	g->n = GROUP_LINES_KEPT; /* none is kept */
	g->next = 0;
}

/* A line that does not begin a record and does not belong to one. */
static bool group_other_line(const struct schema *s, struct batch *b, uint64_t offset,
			     const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)offset;
	(void)b;
	const struct line_group *g = s->format->group;
	struct group_line l = { line, len, whole, true, line, { 0 } };
	group_line_head_read(g, &l, line + len);
	bool remark = g->remarks && g->remarks(&l);
	if (!remark) {
		strcpy(why, "this line is not part of a record");
		return false;
	}
	for (; len && linescan_blank(*line); line++)
		len--;
	len = len < 80 ? len : 80;
	char *end = stpcpy(stpcpy(why, s->format->remark), ": ");
	memcpy(end, line, len);
	end[len] = '\0';
	return false;
}

/* Add the record that was found; true: more records of the same bytes follow. */
static bool group_lines_add(struct group_lines *g, const struct schema *s,
			    struct batch *b)
{
	char why[160] = "";
	size_t before = b->n;
	uint64_t offset = batch_position(b, g->bytes);
	bool good = g->group->record(s, b, offset, g, why);
	b->within = good && g->group->expands && b->carry[0];
	if (good)
		return b->within;
	b->n = before;
	const char *sign = s->format->remark;
	bool remark = sign && !strncmp(why, sign, strlen(sign));
	batch_gap(b, remark ? GAP_REMARK : GAP_MALFORMED, offset, g->len, "%s",
		  *why ? why : "these lines are not a record");
	return false;
}

size_t group_lines_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			  bool last, struct batch *b)
{
	struct group_lines g;
	size_t at = 0;
	bool read = false; /* line number g.first is the one at `at` */
	group_lines_init(&g, s->format, b->bytes + b->bytes_len);
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		const struct group_line *l =
			read ? group_lines_kept(&g, g.first)
			     : group_lines_read(&g, g.first, p, len - at, last);
		if (b->mid_line || !group_lines_begins(&g, l)) {
			size_t used = record_decode_lines(s, p, l->whole,
							  last && at + l->whole == len, b,
							  group_other_line);
			if (!used)
				break;
			at += used;
			read = false;
			continue;
		}
		if (!group_lines_extent(&g, p, len - at, last, &read) ||
		    group_lines_add(&g, s, b))
			break;
		at += g.len;
		g.first += g.n;
	}
	return at;
}

/* The same where the first line of a record can be recognised alone: a record ends before
 * the next first line. */
static size_t group_lines_measure_alone(struct group_lines *g, const uint8_t *bytes,
					size_t len, uint32_t *n)
{
	size_t at = 0, begin = 0;
	bool open = false;
	while (at < len) {
		const struct group_line *l =
			group_lines_read(g, 0, bytes + at, len - at, false);
		if (!l->complete)
			break;
		if (group_lines_begins(g, l)) {
			*n -= open;
			if (!*n)
				return at;
			open = true;
			begin = at;
		}
		at += l->whole;
	}
	return open ? begin : at;
}

size_t group_lines_measure(const struct format *f, const uint8_t *bytes, size_t len,
			   uint32_t *n)
{
	struct group_lines g;
	size_t at = 0;
	bool read = false;
	group_lines_init(&g, f, bytes + len);
	if (g.group->first_alone)
		return group_lines_measure_alone(&g, bytes, len, n);
	while (*n && at < len) {
		const struct group_line *l =
			read ? group_lines_kept(&g, g.first)
			     : group_lines_read(&g, g.first, bytes + at, len - at, false);
		if (!l->complete)
			break;
		if (!group_lines_begins(&g, l)) {
			at += l->whole;
			read = false;
			continue;
		}
		if (!group_lines_extent(&g, bytes + at, len - at, false, &read))
			break;
		at += g.len;
		g.first += g.n;
		--*n;
	}
	return at;
}
