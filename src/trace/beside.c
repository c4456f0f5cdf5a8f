#include "trace/beside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/dict.h"
#include "base/mem.h"
#include "format/heading.h"
#include "format/line_column.h"

enum { TEXT_BYTES = 64 << 20, TEXT_PAD = 16, RECENT_BITS = 8 };

struct beside {
	atomic_int users;
	struct trace *lines;
	char name[HEADING_NAME + 1];
	bool by_instruction;
	uint64_t before; /* lines of the file before the first one */
	uint64_t limit;  /* lines whose numbers are known */
	bool cut;        /* others follow after a hole in packed data */
	uint64_t damaged, first_damaged;

	pthread_mutex_t lock; /* guards the texts */
	struct dict *dict;
	char **text; /* indexed by number; set before the number is used */
	atomic_bool full;
};

struct beside_reader {
	struct beside *of;
	struct reader *rd;
	uint32_t recent[1 << RECENT_BITS]; /* numbers of texts, plus 1, by hash */
};

/* Opening */

/* Read the first bytes, up to the end of a line. */
static enum status beside_head(struct source *src, uint8_t *bytes, size_t *len,
			       struct err *err)
{
	struct cursor *cur = cursor_open(src);
	enum status st = ST_OK;
	*len = 0;
	while (st == ST_OK && *len < FORMAT_HEAD) {
		size_t got = 0;
		uint64_t seen = source_arrived(src);
		st = cursor_read(cur, *len, bytes + *len, FORMAT_HEAD - *len, &got, err);
		*len += got;
		if (st == ST_AGAIN) {
			source_wait(src, &seen, SOURCE_WAIT, NULL);
			st = ST_OK;
		} else if (st == ST_OK && !got) {
			break;
		}
	}
	cursor_free(cur);
	bool whole = st == ST_END || (st == ST_OK && *len < FORMAT_HEAD);
	for (size_t n = *len; !whole && n; n--)
		if (bytes[n - 1] == '\n') {
			*len = n;
			break;
		}
	return st == ST_OK || st == ST_END || (st == ST_DAMAGED && *len) ? ST_OK : st;
}

/* Derive a column name from the file name: "hits" from "out/hits.csv.gz". */
static void beside_name_file(struct beside *x, const char *path)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
	if (!heading_lower(base, strcspn(base, "."), x->name))
		strcpy(x->name, "beside");
}

static enum status beside_open_lines(struct beside *x, const char *path,
				     const char *column, struct trace_options *opt,
				     struct err *err)
{
	struct source *src;
	struct identity id;
	struct str name = STR_INIT;
	struct err why = ERR_INIT;
	size_t len;
	enum status st = source_open(&src, path, err);
	if (st)
		return st;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	st = beside_head(src, bytes, &len, err);
	if (st == ST_OK)
		st = line_column_format(&opt->made, bytes, len, column, &opt->skip, &name,
					&why);
	if (why.text[0])
		err_set(err, st, "%s: %s", path, why.text);
	for (size_t k = 0; st == ST_OK && k < opt->skip; k++)
		x->before += bytes[k] == '\n';
	/* A pipe cannot be read again. */
	if (!source_identity(src, &id))
		opt->source = src;
	if (st == ST_OK)
		st = trace_open(&x->lines, path, opt, err);
	if (name.len)
		memcpy(x->name, name.text, name.len + 1);
	else
		beside_name_file(x, path);
	source_free(src);
	str_release(&name);
	free(bytes);
	return st;
}

enum status beside_open(struct beside **out, const char *text, bool by_instruction,
			bool no_index, struct err *err)
{
	struct trace_options opt = { .index = no_index ? "none" : NULL };
	struct beside *x = mem_new(1, sizeof *x);
	const char *colon = strrchr(text, ':');
	bool file = !colon || access(text, F_OK) == 0;
	char *path = file ? mem_text(text) : mem_copy(text, (size_t)(colon - text));
	atomic_init(&x->users, 1);
	x->by_instruction = by_instruction;
	pthread_mutex_init(&x->lock, NULL);
	enum status st = beside_open_lines(x, path, file ? NULL : colon + 1, &opt, err);
	free(path);
	if (st) {
		beside_free(x);
		return st;
	}
	if (beside_kind(x) == KIND_TEXT) {
		x->dict = dict_new_of(BESIDE_TEXTS_MAX, TEXT_BYTES);
		x->text = mem_new(BESIDE_TEXTS_MAX, sizeof *x->text);
	}
	*out = x;
	return ST_OK;
}

struct beside *beside_share(struct beside *x)
{
	atomic_fetch_add(&x->users, 1);
	return x;
}

void beside_free(struct beside *x)
{
	if (!x || atomic_fetch_sub(&x->users, 1) > 1)
		return;
	trace_free(x->lines);
	for (uint32_t k = 0; x->dict && k < dict_count(x->dict); k++)
		free(x->text[k]);
	dict_free(x->dict);
	free(x->text);
	pthread_mutex_destroy(&x->lock);
	free(x);
}

/* Counting */

/* The first line from `from` on that ends after a position or, for UINT64_MAX, is
 * damaged. */
static enum status beside_find(struct beside *x, uint64_t from, uint64_t position,
			       uint64_t *line, struct task *task, struct err *err)
{
	const fieldset want = (fieldset)1 << LINE_COLUMN_DAMAGED;
	const struct batch *b;
	struct reader *rd = reader_open(x->lines, task);
	enum status st = ST_OK;
	struct span left = { from, UINT64_MAX };
	*line = UINT64_MAX;
	while (*line == UINT64_MAX &&
	       (st = reader_next(rd, &left, want, &b, err)) == ST_OK) {
		const uint64_t *damaged = batch_field(b, LINE_COLUMN_DAMAGED)[0];
		for (size_t i = 0; i < b->n && *line == UINT64_MAX; i++)
			if (position == UINT64_MAX
				    ? damaged[i] != 0
				    : b->offset[i] + b->length[i] > position)
				*line = b->first + i;
	}
	reader_free(rd);
	if (st == ST_END) {
		*line = left.first;
		st = ST_OK;
	}
	return st;
}

/* Return the number of damaged lines in the index, and the first line of a chunk with
 * one. */
static uint64_t beside_count_damaged(struct beside *x, uint64_t *first)
{
	const struct chunk *c;
	uint64_t n = 0;
	for (uint64_t k = 0; (c = index_chunk(trace_index(x->lines), k)); k++) {
		if (!n)
			*first = c->start.ordinal;
		n += c->range[LINE_COLUMN_DAMAGED].nonzero;
	}
	return n;
}

/* Get the first position after which lines are missing; false if there is none. */
static bool beside_hole(const struct beside *x, uint64_t *at)
{
	struct damage d;
	for (uint64_t k = 0; source_damage(trace_source(x->lines), k, &d); k++)
		if (d.resume > d.at) {
			*at = d.at;
			return true;
		}
	return false;
}

enum status beside_count(void *arg, struct task *task, struct err *err)
{
	struct beside *x = arg;
	const struct chunk *c;
	uint64_t at, from = 0;
	enum status st = trace_build_index(x->lines, task, err);
	if (st)
		return st;
	x->limit = trace_extent(x->lines).records;
	x->damaged = beside_count_damaged(x, &from);
	if (x->damaged)
		st = beside_find(x, from, UINT64_MAX, &x->first_damaged, task, err);
	if (st == ST_OK && (x->cut = beside_hole(x, &at))) {
		for (from = 0;
		     (c = index_locate(trace_index(x->lines), from)) && c->end <= at;)
			from += c->count;
		st = beside_find(x, from, at, &x->limit, task, err);
	}
	return st;
}

/* Use */

struct trace *beside_lines(const struct beside *x)
{
	return x->lines;
}

const char *beside_name(const struct beside *x)
{
	return x->name;
}

enum kind beside_kind(const struct beside *x)
{
	return schema_field(trace_schema(x->lines), LINE_COLUMN_VALUE)->kind;
}

fieldset beside_needs(const struct beside *x, const struct schema *s)
{
	int f = x->by_instruction ? schema_first(s, ROLE_MACROOP) : -1;
	return f < 0 ? 0 : (fieldset)1 << f;
}

void beside_describe(const struct beside *x, struct str *out)
{
	unsigned column = schema_field(trace_schema(x->lines), LINE_COLUMN_VALUE)->at;
	const char *path = trace_path(x->lines);
	str_addf(out, "column %u of ", column + 1);
	str_escape(out, path, strlen(path), true);
	str_addf(out, ", the line of the %s",
		 x->by_instruction ? "instruction" : "record");
}

void beside_damage(const struct beside *x, struct str *out)
{
	char count[32], line[32];
	unsigned column = schema_field(trace_schema(x->lines), LINE_COLUMN_VALUE)->at + 1;
	if (x->damaged)
		str_addf(
			out, "%s line%s no %s in column %u, the first is line %s",
			human_count(count, sizeof count, x->damaged),
			x->damaged == 1 ? " has" : "s have",
			beside_kind(x) == KIND_TEXT ? "value" : "number", column,
			human_count(line, sizeof line, x->before + x->first_damaged + 1));
	if (x->cut)
		str_addf(out,
			 "%sdata is missing after line %s, so that the lines after it "
			 "belong to no record",
			 out->len ? "; " : "",
			 human_count(line, sizeof line, x->before + x->limit));
}

void beside_difference(const struct beside *x, struct trace *t, const char *name,
		       struct str *out)
{
	struct extent e = trace_extent(t);
	bool instructions = beside_needs(x, trace_schema(t));
	const char *unit = instructions ? "instruction" : "record";
	uint64_t n = e.records, lines = x->limit;
	struct totals totals;
	char number[32];
	if (instructions) {
		index_totals(trace_index(t), &totals);
		n = totals.macro_ops;
	}
	bool all = e.complete || (e.counted && !instructions);
	if (lines < n || (all && lines > n)) {
		str_add_count(out, lines, "line");
		str_addf(out, " for %s%s %ss: ", all ? "" : "at least ",
			 human_count(number, sizeof number, n), unit);
	}
	if (lines < n && all)
		str_addf(out, "the last %s have no %s",
			 human_count(number, sizeof number, n - lines), name);
	else if (lines < n)
		str_addf(out, "those after them have no %s", name);
	else if (all && lines == n + 1)
		str_addf(out,
			 "the last belongs to no %s; if the first is a heading, name the "
			 "column, as in --with=FILE:NAME",
			 unit);
	else if (all && lines > n)
		str_addf(out, "the last %s belong to no %s",
			 human_count(number, sizeof number, lines - n), unit);
	if (atomic_load(&x->full))
		str_addf(out,
			 "%s%s has more than %s different texts: the others are absent",
			 out->len ? "; " : "", name,
			 human_count(number, sizeof number, BESIDE_TEXTS_MAX));
}

const char *beside_text(const struct beside *x, uint32_t number)
{
	return x->text[number];
}

/* Reading */

struct beside_reader *beside_reader_new(struct beside *x)
{
	struct beside_reader *r = mem_new(1, sizeof *r);
	r->of = x;
	r->rd = reader_open(x->lines, NULL);
	return r;
}

void beside_reader_free(struct beside_reader *r)
{
	if (r)
		reader_free(r->rd);
	free(r);
}

static uint32_t beside_number(struct beside *x, const char *text, size_t len)
{
	pthread_mutex_lock(&x->lock);
	uint32_t n = dict_code(x->dict, text, len);
	if (n != DICT_FULL && !x->text[n]) {
		x->text[n] = mem_new(len + TEXT_PAD, 1);
		memcpy(x->text[n], text, len);
	}
	pthread_mutex_unlock(&x->lock);
	if (n == DICT_FULL)
		atomic_store(&x->full, true);
	return n;
}

/* The value of a text; false if there are too many. */
static bool beside_keep(struct beside_reader *r, const char *text, size_t len, int64_t *v)
{
	uint64_t h = hash_bytes(0, text, len);
	uint32_t *recent = &r->recent[h >> (64 - RECENT_BITS)], n = *recent - 1;
	if (!*recent || strnlen(r->of->text[n], len + 1) != len ||
	    memcmp(r->of->text[n], text, len) != 0) {
		n = beside_number(r->of, text, len);
		*recent = n + 1;
	}
	*v = (int64_t)((uint64_t)n << 32 | len);
	return n != DICT_FULL;
}

/* Set the values for the records from i on whose lines are in l; returns the first record
 * that has another line. */
static size_t beside_take(struct beside_reader *r, const struct batch *b, size_t i,
			  const uint64_t *line, const struct batch *l, int64_t *v,
			  uint8_t *ok)
{
	const uint64_t *value = batch_field(l, LINE_COLUMN_VALUE)[0];
	unsigned slot = l->schema->first_slot[LINE_COLUMN_VALUE];
	bool text = beside_kind(r->of) == KIND_TEXT;
	for (; i < b->n; i++) {
		uint64_t at = (line ? line[i] : b->first + i) - l->first;
		if (at >= l->n)
			break;
		v[i] = (int64_t)value[at];
		ok[i] = l->first + at < r->of->limit && batch_has_slot(l, slot, at);
		if (text && ok[i]) {
			size_t len;
			const char *s = batch_text(l, at, value[at], &len);
			ok[i] = len && beside_keep(r, s, len, &v[i]);
		}
	}
	return i;
}

void beside_reader_values(struct beside_reader *r, const struct batch *b, int64_t *v,
			  uint8_t *ok, struct task *task)
{
	const fieldset want = (fieldset)1 << LINE_COLUMN_VALUE;
	fieldset needs = beside_needs(r->of, b->schema);
	const uint64_t *line = needs ? batch_field(b, fieldset_first(needs))[0] : NULL;
	memset(ok, 0, b->n);
	reader_set_task(r->rd, task);
	for (size_t i = 0; i < b->n;) {
		struct err err = ERR_INIT;
		const struct batch *l;
		uint64_t first = line ? line[i] : b->first + i;
		if (first >= r->of->limit ||
		    reader_read(r->rd, first, b->n - i, want, &l, &err) != ST_OK)
			break;
		i = beside_take(r, b, i, line, l, v, ok);
	}
}
