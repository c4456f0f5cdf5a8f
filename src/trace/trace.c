#include "trace/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/xdg.h"
#include "format/align.h"
#include "format/described.h"
#include "format/heading.h"
#include "format/layout.h"
#include "format/layout_guess.h"
#include "trace/cycle.h"
#include "trace/index/fingerprint.h"
#include "trace/index/index_autosave.h"
#include "trace/nests.h"
#include "trace/scan/indexer.h"
#include "trace/stack_points.h"
#include "trace/thread_edits.h"
#include "trace/thread_slot.h"
#include "trace/trace_internal.h"

/* How long to wait for a slow pipe, in milliseconds after its first bytes: for
 * FORMAT_HEAD bytes, and for the detection to be sure. */
enum { WAIT_HEAD = 300, WAIT_SURE = 2000 };

enum { MEMORY_DEFAULT = 32 << 20 }; /* bytes of the cache of decoded records */

/* The number after NAME= in a word; false: the word does not have that form. */
static bool trace_number_of(const char *word, const char *name, unsigned long *n)
{
	size_t len = strlen(name);
	char *end;
	if (strncmp(word, name, len) != 0)
		return false;
	*n = strtoul(word + len, &end, 10);
	return end != word + len;
}

static void trace_read_test_options(struct test_options *k)
{
	*k = (struct test_options) { .chunk = CHUNK_RECORDS, .chunks = CHUNKS_EQUAL };
	const char *p = getenv("OPSCOPE_TEST");
	while (p && *p) {
		size_t len = strcspn(p, ",");
		char word[32];
		snprintf(word, sizeof word, "%.*s", (int)(len < 31 ? len : 31), p);
		unsigned long n;
		if (strcmp(word, "serial") == 0)
			k->serial = true;
		else if (strcmp(word, "noindex") == 0)
			k->noindex = true;
		else if (strcmp(word, "noscreen") == 0)
			k->noscreen = true;
		else if (strcmp(word, "notemplates") == 0)
			k->notemplates = true;
		else if (trace_number_of(word, "chunk=", &n) && n && n <= CHUNK_RECORDS)
			k->chunk = (uint32_t)n;
		else if (trace_number_of(word, "chunks=", &n) && n > 1)
			k->chunks = n;
		else if (strcmp(word, "keep") == 0)
			k->keep = true;
		else if (trace_number_of(word, "savings=", &n))
			k->savings = n + 1;
		p += len + (p[len] == ',');
	}
}

/* Return the end of a long path, so that a message with it stays readable. */
static const char *trace_short_name(const char *path)
{
	size_t len = strlen(path);
	if (len <= 80)
		return path;
	const char *slash = strrchr(path, '/');
	return slash && slash[1] && strlen(slash + 1) <= 80 ? slash + 1 : path + len - 80;
}

void trace_add_warning(struct trace *t, const char *sentence)
{
	if (t->warning.len)
		str_add(&t->warning, "; ");
	str_add(&t->warning, sentence);
}

/* Which format is it? */

struct trace_head {
	uint8_t *bytes;
	size_t len;
	bool whole;   /* the head is the whole file */
	bool more;    /* more bytes have not arrived yet */
	bool damaged; /* the head ends at, or begins after, a hole */
	struct damage damage;
};

/*
 * Read the first decompressed bytes from `from` on.  If a hole leaves hardly any before
 * it, read those after it instead: they are of the same format.
 */
static enum status trace_read_head(const struct trace *t, struct source *src,
				   uint64_t from, struct trace_head *h, int patience,
				   struct err *err)
{
	enum { HEAD_MIN = 1024 };
	struct cursor *cur = cursor_open(src);
	int64_t start = clock_ms();
	h->len = 0;
	h->whole = h->more = h->damaged = false;
	while (h->len < FORMAT_HEAD) {
		size_t got = 0;
		uint64_t seen = source_arrived(src);
		enum status st = cursor_read(cur, from + h->len, h->bytes + h->len,
					     FORMAT_HEAD - h->len, &got, err);
		if (st == ST_OK && got) {
			h->len += got;
			continue;
		}
		if (st == ST_AGAIN) {
			/* The first bytes may take any time. */
			int left = h->len ? patience - (int)(clock_ms() - start)
					  : SOURCE_WAIT;
			if (left <= 0) {
				h->more = true;
				break;
			}
			source_wait(src, &seen, left, t->opening);
			if (task_cancelled(t->opening)) {
				cursor_free(cur);
				return err_set(err, ST_CANCELLED, "stopped");
			}
			if (!h->len)
				start = clock_ms();
			continue;
		}
		if (st == ST_DAMAGED) {
			h->damaged = true;
			source_damage_at(src, from + h->len, &h->damage);
			if (h->len >= HEAD_MIN || h->damage.resume == DAMAGE_NO_MORE)
				break;
			from = h->damage.resume;
			h->len = 0;
			continue;
		}
		if (st == ST_END || st == ST_OK) {
			h->whole = true;
			break;
		}
		cursor_free(cur);
		return st;
	}
	cursor_free(cur);
	return ST_OK;
}

/* Skip a byte order mark of a file in a named format, without waiting for data. */
static void trace_skip_mark(struct trace *t)
{
	uint8_t head[DETECT_MARK_TEXT];
	size_t got = 0;
	struct err err = ERR_INIT;
	struct cursor *cur = cursor_open(t->source);
	if (!t->skip && cursor_read(cur, 0, head, sizeof head, &got, &err) == ST_OK)
		t->skip = detect_mark(head, got);
	cursor_free(cur);
}

static void trace_detect(struct trace *t, const struct trace_head *h, const char *path)
{
	detect_format(&t->detection, h->bytes, h->len, h->whole && !h->damaged, path);
}

/* Guess the layout of a file of an unknown format. */
static void trace_guess_layout(struct trace *t, const struct trace_head *h)
{
	t->layout = mem_new(1, sizeof *t->layout);
	struct source_facts facts = source_facts(t->source);
	layout_guess_init(t->layout, h->bytes, h->len, t->skip,
			  facts.size_known ? facts.size : 0);
}

/* Compile the layout that was guessed, which includes the skip. */
static enum status trace_use_guess(struct trace *t, struct format **out, struct err *err)
{
	t->skip = 0;
	str_addf(&t->guess, "%s; %s", t->detection.looks, t->layout->reason);
	return layout_compile(out, t->layout->text.text, err);
}

/* *own: the format that is made for the file, if none is detected; NULL if none is
 * made. */
static enum status trace_find_format(struct trace *t, const char *path,
				     struct format **own, struct err *err)
{
	struct trace_head h = { .bytes = mem_new(FORMAT_HEAD, 1) };
	enum status st = trace_read_head(t, t->source, t->skip, &h, WAIT_HEAD, err);
	if (st == ST_OK && own && !h.len && h.whole && t->skip)
		st = err_set(err, ST_INVALID,
			     "%s has no bytes after the first %" PRIu64
			     ", which --skip omits",
			     trace_short_name(path), t->skip);
	if (st == ST_OK) {
		const struct detection *d = &t->detection;
		size_t mark = h.damaged || t->skip ? 0 : detect_mark(h.bytes, h.len);
		t->skip += mark;
		h.len -= mark;
		memmove(h.bytes, h.bytes + mark, h.len);
		trace_detect(t, &h, path);
		if (h.more && (!d->format || d->weak || d->tied)) {
			st = trace_read_head(t, t->source, t->skip, &h, WAIT_SURE, err);
			if (st == ST_OK)
				trace_detect(t, &h, path);
		}
	}
	if (st == ST_OK && own)
		*own = heading_format(t->detection.format, h.bytes, h.len,
				      h.whole && !h.damaged);
	if (st == ST_OK && own && *own)
		memset(&t->detection, 0, sizeof t->detection);
	if (st == ST_OK && !t->detection.format && (!own || !*own))
		trace_guess_layout(t, &h);
	if (st == ST_OK && !t->detection.format && h.len == 0 && h.damaged) {
		snprintf(t->detection.looks, sizeof t->detection.looks,
			 "compressed data, none of which can be read");
		st = err_set(err, ST_DAMAGED, "%s: %s; none of it can be read",
			     trace_short_name(path), h.damage.text);
	}
	free(h.bytes);
	return st;
}

static enum status trace_unknown_format(const struct trace *t, const char *path,
					struct err *err)
{
	const struct detection *d = &t->detection;
	struct str near = STR_INIT;
	if (d->nearest)
		str_addf(&near, "; the nearest format is %s: %s", d->nearest->name,
			 d->misfit);
	enum status st = err_set(
		err, ST_UNSUPPORTED,
		"%s is not a trace of a known format; it looks like %s%s; name the "
		"format with --format=NAME or describe the records with --layout=TEXT%s",
		trace_short_name(path), d->looks[0] ? d->looks : "no known kind of file",
		near.text,
		trace_suggested_layout(t) ? "; opscope info suggests a layout" : "");
	str_release(&near);
	return st;
}

static void trace_warn_of_weak_detection(struct trace *t)
{
	const struct detection *d = &t->detection;
	if (!d->format || !(d->weak || d->tied) || (d->beginning && t->resync))
		return;
	struct str s = STR_INIT;
	if (d->tied && d->n > 1)
		str_addf(&s,
			 "the format may be %s (score %u) or %s (score %u); choose with "
			 "--format=%s or --format=%s",
			 d->score[0].format->name, d->score[0].bits,
			 d->score[1].format->name, d->score[1].bits,
			 d->score[0].format->name, d->score[1].format->name);
	else if (d->beginning)
		str_addf(&s,
			 "only the beginning looks like %s; the rest is damaged or in "
			 "another format; use --format=NAME to choose one%s",
			 d->format->name,
			 d->format->record_size
				 ? ", use --resync to find records again after inserted "
				   "or lost bytes"
				 : "");
	else
		str_addf(&s,
			 "read as %s on weak evidence (score %u; %d is certain); use "
			 "--format=NAME to choose another format",
			 d->format->name, d->score[0].bits, DETECT_SURE);
	trace_add_warning(t, s.text);
	str_release(&s);
}

/* Read the text of a file; the caller frees it. */
static enum status trace_read_classes(const char *path, char **text, struct err *err)
{
	enum { MAX = 1 << 16 };
	FILE *file = fopen(path, "r");
	*text = mem_new(MAX + 1, 1);
	size_t len = file ? fread(*text, 1, MAX, file) : 0;
	enum status st = ST_OK;
	if (!file || ferror(file))
		st = err_set(err, ST_IO, "cannot read %s: %s", trace_short_name(path),
			     strerror(errno));
	(*text)[len] = '\0';
	if (file)
		fclose(file);
	return st;
}

/* Make *own, a copy of f with the op classes of a version, or those that a file names. */
static enum status trace_choose_classes(const char *name, const struct format *f,
					struct format **own, struct err *err)
{
	if (!f->with_classes)
		return err_set(err, ST_INVALID,
			       "traces of format %s have no gem5 op classes; omit "
			       "--op-classes=%s",
			       f->name, trace_short_name(name));
	struct err why = ERR_INIT;
	const char *list = NULL;
	char *text = NULL;
	enum status st = f->class_list(name, &list, &why);
	if (st == ST_END) {
		st = trace_read_classes(name, &text, err);
		if (st) {
			free(text);
			return st;
		}
	}
	if (st == ST_OK)
		st = f->with_classes(f, text ? text : list, own, &why);
	if (st)
		err_set(err, st, "--op-classes=%s: %s", trace_short_name(name), why.text);
	free(text);
	return st;
}

/* Get the format that the options name; NULL if none.  *own: it, if the caller frees
 * it. */
static enum status trace_name_format(const struct trace_options *opt,
				     const struct format **f, struct format **own,
				     struct err *err)
{
	if (opt->made) {
		*f = *own = opt->made;
		return ST_OK;
	}
	if (opt->layout) {
		enum status st = layout_compile(own, opt->layout, err);
		*f = *own;
		return st;
	}
	*f = opt->format ? format_find(opt->format) : NULL;
	if (opt->format && !*f) {
		if (access(opt->format, F_OK) != 0)
			return err_set(
				err, ST_INVALID,
				"unknown format %s; opscope formats lists the formats",
				opt->format);
		enum status st = described_read(own, opt->format, NULL, err);
		*f = *own;
		return st;
	}
	return ST_OK;
}

/* Choose the format of the trace, as for trace_name_format(); any: NULL if it is not
 * known. */
static enum status trace_choose_format(struct trace *t, const char *path,
				       const struct trace_options *opt, bool any,
				       const struct format **f, struct format **own,
				       struct err *err)
{
	enum status st = trace_name_format(opt, f, own, err);
	if (st == ST_OK && *f && !any && !opt->layout)
		trace_skip_mark(t);
	if (st == ST_OK && (!*f || any)) {
		st = trace_find_format(t, path, *f ? NULL : own, err);
		st = any && st == ST_DAMAGED ? ST_OK : st;
	}
	if (st != ST_OK || *f)
		return st;
	*f = t->detection.format ? t->detection.format : *own;
	trace_warn_of_weak_detection(t);
	if (*f || any)
		return ST_OK;
	if (!opt->guess)
		return trace_unknown_format(t, path, err);
	st = trace_use_guess(t, own, err);
	*f = *own;
	return st;
}

/* own: f, which belongs to the schema from now on, or NULL. */
static enum status trace_make_schema(struct trace *t, const struct trace_options *opt,
				     const struct format *f, struct format *own,
				     struct err *err)
{
	struct schema *s;
	enum status st = opt->op_classes
				 ? trace_choose_classes(opt->op_classes, f, &own, err)
				 : ST_OK;
	if (st == ST_OK)
		st = schema_new(&s, own ? own : f, opt->registers, err);
	if (st) {
		format_free(own);
		return st;
	}
	t->schema = s;
	t->skip = t->skip ? t->skip : s->format->skip;
	s->own = own;
	s->events = t->events;
	s->threads = t->thread_slot;
	s->stacks = t->stack_points;
	s->nests = t->nests;
	s->parts = t->parts;
	s->skip = t->skip;
	if (opt->resync && !(s->align = align_new_by_pc(s)))
		return err_set(
			err, ST_UNSUPPORTED,
			"--resync is for fixed-size records that have illegal values or "
			"a pc; those of format %s do not",
			f->name);
	return ST_OK;
}

static enum status trace_open_schema(struct trace *t, const char *path,
				     const struct trace_options *opt, bool any,
				     struct err *err)
{
	const struct format *f = NULL;
	struct format *own = NULL;
	enum status st = trace_choose_format(t, path, opt, any, &f, &own, err);
	if (st == ST_OK && f)
		return trace_make_schema(t, opt, f, own, err);
	format_free(own);
	return st;
}

/* Tables of the format */

/* Read the lines of some bytes; *at: after the last whole one.  False if the tables
 * end. */
static bool trace_table_lines(const struct schema *s, const uint8_t *bytes, size_t len,
			      size_t *at)
{
	const uint8_t *lf;
	while ((lf = memchr(bytes + *at, '\n', len - *at))) {
		const uint8_t *line = bytes + *at;
		size_t n = (size_t)(lf - line);
		*at += n + 1;
		if (!s->format->tables->line(s->tables, line,
					     n && line[n - 1] == '\r' ? n - 1 : n))
			return false;
	}
	/* No line of a table is so long. */
	if (*at == 0 && len == FORMAT_HEAD)
		*at = len;
	return true;
}

/* Read from the beginning of the trace to the end of its tables.  If the trace is still
 * being written, the bytes that have arrived are used once no more arrive for a while;
 * bytes in a hole are missing. */
static enum status trace_read_tables(struct trace *t, struct err *err)
{
	struct cursor *cur = cursor_open(t->source);
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	uint64_t from = t->skip;
	size_t len = 0;
	for (;;) {
		size_t got = 0, used = 0;
		uint64_t seen = source_arrived(t->source);
		struct damage d;
		enum status st =
			cursor_read(cur, from, bytes + len, FORMAT_HEAD - len, &got, err);
		if (st == ST_AGAIN) {
			uint64_t before = seen;
			source_wait(t->source, &seen, WAIT_SURE, t->opening);
			if (seen == before)
				break;
			continue;
		}
		if (st == ST_DAMAGED && source_damage_at(t->source, from, &d) &&
		    d.resume != DAMAGE_NO_MORE) {
			len = 0;
			from = d.resume;
			continue;
		}
		if (st != ST_OK || !got)
			break;
		from += got;
		len += got;
		if (!trace_table_lines(t->schema, bytes, len, &used))
			break;
		memmove(bytes, bytes + used, len - used);
		len -= used;
	}
	free(bytes);
	cursor_free(cur);
	return ST_OK;
}

static enum status trace_give_head(struct trace *t, struct err *err)
{
	struct trace_head h = { .bytes = mem_new(FORMAT_HEAD, 1) };
	enum status st = trace_read_head(t, t->source, t->skip, &h, WAIT_HEAD, err);
	if (st == ST_OK && h.len)
		t->schema->format->tables->head(t->schema->tables, h.bytes, h.len);
	free(h.bytes);
	return st;
}

/* The second file */

static bool trace_same_file(const char *a, const char *b)
{
	struct stat sa, sb;
	return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev &&
	       sa.st_ino == sb.st_ino;
}

/* Open the second file; if the trace is followed, it is followed too.  ST_AGAIN if it is
 * empty, because reading it would block. */
static enum status trace_open_companion(struct trace *t, const char *name, bool follow,
					struct err *err)
{
	struct stat sb;
	if (!follow)
		return source_open(&t->companion, name, err);
	if (stat(name, &sb) == 0 && sb.st_size == 0)
		return err_set(err, ST_AGAIN,
			       "%s is still empty, so some values are unknown; reopen "
			       "the trace once it has data",
			       trace_short_name(name));
	enum status st = source_follow(&t->companion, name, t->opening, err);
	if (st == ST_OK)
		source_notify(t->companion, t->source);
	return st;
}

/* True if records among the first bytes of the trace lack values that are in the second
 * file, or may, because they have not arrived. */
static bool trace_lacks_values(struct trace *t)
{
	const struct format *f = t->schema->format;
	struct trace_head h = { .bytes = mem_new(FORMAT_HEAD, 1) };
	struct err err = ERR_INIT;
	size_t n = 1;
	bool known =
		trace_read_head(t, t->source, t->skip, &h, WAIT_HEAD, &err) == ST_OK &&
		h.len && !h.more && !h.damaged && f->paired;
	if (known)
		f->paired(t->schema, false, h.bytes, h.len, &n);
	free(h.bytes);
	return !known || n == 0;
}

static void trace_warn_of_other_companion(struct trace *t, const char *name)
{
	const struct format *second = format_find(t->schema->format->second);
	struct trace_head h = { .bytes = mem_new(FORMAT_HEAD, 1) };
	struct err err = ERR_INIT;
	struct str s = STR_INIT;
	if (trace_read_head(t, t->companion, 0, &h, WAIT_HEAD, &err) == ST_OK &&
	    memchr(h.bytes, '\n', h.len) &&
	    !detect_bid(second, h.bytes, h.len, h.whole && !h.damaged)) {
		str_addf(&s,
			 "the second file %s is not in format %s, so some values are "
			 "unknown; use --companion=FILE to name another one",
			 trace_short_name(name), second->name);
		trace_add_warning(t, s.text);
	}
	str_release(&s);
	free(h.bytes);
}

static enum status trace_find_companion(struct trace *t, const char *path,
					const char *given, bool follow, struct err *err)
{
	const struct format *f = t->schema->format;
	if (given && *given && !f->companion)
		return err_set(err, ST_INVALID,
			       "traces of format %s consist of one file; omit "
			       "--companion=%s",
			       f->name, trace_short_name(given));
	if (given && *given) {
		enum status st = trace_open_companion(t, given, follow, err);
		if (st == ST_AGAIN)
			trace_add_warning(t, err->text);
		if (st == ST_OK)
			trace_warn_of_other_companion(t, given);
		return st == ST_AGAIN ? ST_OK : st;
	}
	if (!f->companion)
		return ST_OK;
	t->companion_wanted = true;
	if (given) {
		if (trace_lacks_values(t))
			trace_add_warning(
				t,
				"the second file is ignored as requested, so some values "
				"are unknown");
		return ST_OK;
	}
	struct str name = STR_INIT, first = STR_INIT;
	bool pipe = strcmp(path, "-") == 0, found = false;
	for (unsigned i = 0; !pipe && !found && f->companion(path, i, &name); i++) {
		struct stat sb;
		struct err why = ERR_INIT;
		if (!first.len)
			str_add(&first, name.text);
		found = stat(name.text, &sb) == 0 && !S_ISDIR(sb.st_mode) &&
			!trace_same_file(path, name.text);
		if (found && trace_open_companion(t, name.text, follow, &why)) {
			trace_add_warning(t, why.text);
			t->companion = NULL;
		} else if (found) {
			trace_warn_of_other_companion(t, name.text);
		}
		str_clear(&name);
	}
	if (!found && trace_lacks_values(t)) {
		struct str s = STR_INIT;
		if (pipe || !first.len)
			str_add(&s, "the second file is missing");
		else
			str_addf(&s, "the second file is missing (%s, for example)",
				 trace_short_name(first.text));
		str_add(&s, ", so some values are unknown; use --companion=FILE to name "
			    "it");
		trace_add_warning(t, s.text);
		str_release(&s);
	}
	str_release(&name);
	str_release(&first);
	return ST_OK;
}

/* Life cycle */

static uint64_t trace_schema_cycle(void *of)
{
	return trace_cycle(of);
}

/* A trace that is not opened yet. */
static struct trace *trace_new(const struct trace_options *opt)
{
	struct trace *t = mem_new(1, sizeof *t);
	str_init(&t->warning);
	str_init(&t->guess);
	trace_read_test_options(&t->test);
	t->events = events_new();
	t->thread_slot = thread_slot_new();
	t->stack_points = stack_points_new(t->test.chunk);
	t->nests = nests_new();
	t->parts = parts_new(t);
	t->opening = opt->task;
	t->followed = opt->follow;
	t->skip = opt->skip;
	t->resync = opt->resync;
	t->threads = opt->threads ? opt->threads : parallel_processors();
	t->memory = opt->memory ? opt->memory : MEMORY_DEFAULT;
	if (t->test.serial)
		t->threads = 1;
	return t;
}

static enum status trace_open_source(struct trace *t, const char *path,
				     const struct trace_options *opt, struct err *err)
{
	if (opt->source) {
		t->source = source_share(opt->source);
		return ST_OK;
	}
	return opt->follow ? source_follow(&t->source, path, t->opening, err)
			   : source_open(&t->source, path, err);
}

static enum status trace_open_tables(struct trace *t, struct err *err)
{
	const struct format_tables *tables = t->schema->format->tables;
	if (!tables)
		return ST_OK;
	t->schema->tables = tables->new ();
	if (tables->head)
		return trace_give_head(t, err);
	return tables->line ? trace_read_tables(t, err) : ST_OK;
}

/* True if the number of records follows from the size of the file. */
static bool trace_is_flat(const struct trace *t)
{
	struct source_facts facts = source_facts(t->source);
	return t->schema->format->record_size && strcmp(facts.codec, "plain") == 0 &&
	       facts.size_known && !facts.growing && !t->test.noindex && !t->skip &&
	       !t->resync;
}

static enum status trace_open_with(struct trace **out, const char *path,
				   const struct trace_options *opt, bool any,
				   struct err *err)
{
	static const struct trace_options none;
	struct trace_options own = opt ? *opt : none;
	struct trace *t = trace_new(&own);
	enum status st = trace_open_source(t, path, &own, err);
	if (st)
		format_free(own.made);
	else
		st = trace_open_schema(t, path, &own, any, err);
	if (st == ST_OK && t->schema)
		st = trace_open_tables(t, err);
	if (st == ST_OK && t->schema)
		st = trace_find_companion(t, path, own.companion, own.follow, err);
	if (st == ST_OK && task_cancelled(t->opening))
		st = err_set(err, ST_CANCELLED, "stopped");
	t->opening = NULL;
	if (st) {
		trace_free(t);
		return st;
	}
	if (t->schema) {
		t->flat = trace_is_flat(t);
		t->schema->cycle = trace_schema_cycle;
		t->schema->cycle_of = t;
	}
	t->index = index_new(t->schema ? t->schema->format->nfields : 0);
	index_lengths(t->index, t->test.chunk, t->test.chunks);
	t->indexer = indexer_new(t);
	/* A guess is not worth an index, and a source is restored before it is read. */
	if (t->guess.len || own.source)
		own.index = "none";
	t->autosave = index_autosave_new(t, &own);
	*out = t;
	return ST_OK;
}

enum status trace_open(struct trace **out, const char *path,
		       const struct trace_options *opt, struct err *err)
{
	return trace_open_with(out, path, opt, false, err);
}

enum status trace_open_any(struct trace **out, const char *path,
			   const struct trace_options *opt, struct err *err)
{
	return trace_open_with(out, path, opt, true, err);
}

/* A schema that was replaced. */
struct trace_extension {
	struct schema *before;
	void (*release)(void *compute_of); /* releases the schema after it */
	struct trace_extension *next;      /* the schema replaced before */
};

void trace_extend(struct trace *t, struct schema *s, void (*release)(void *compute_of))
{
	struct trace_extension *x = mem_new(1, sizeof *x);
	*x = (struct trace_extension) { t->schema, release, t->extension };
	t->extension = x;
	t->schema = s;
}

void trace_set_program(struct trace *t, struct program *program,
		       void (*release)(struct program *program))
{
	struct schema *s = t->schema;
	s->program = t->program = program;
	t->release_program = release;
}

/* Free all schemas, the last one first: they borrow from the first. */
static void trace_free_schemas(struct trace *t)
{
	struct trace_extension *x;
	while ((x = t->extension)) {
		struct schema *s = t->schema;
		x->release(s->compute_of);
		schema_free(s);
		t->schema = x->before;
		t->extension = x->next;
		free(x);
	}
	schema_free(t->schema);
}

void trace_free(struct trace *t)
{
	if (!t)
		return;
	index_autosave_free(t->autosave);
	indexer_free(t->indexer);
	index_free(t->index);
	trace_free_schemas(t);
	if (t->program)
		t->release_program(t->program);
	events_free(t->events);
	thread_slot_free(t->thread_slot);
	stack_points_free(t->stack_points);
	nests_free(t->nests);
	parts_free(t->parts);
	source_free(t->companion);
	source_free(t->source);
	str_release(&t->warning);
	str_release(&t->guess);
	if (t->layout)
		layout_guess_release(t->layout);
	free(t->layout);
	free(t);
}

/* Use */

const struct detection *trace_detection(const struct trace *t)
{
	return &t->detection;
}

const char *trace_guess(const struct trace *t)
{
	return t->guess.len ? t->guess.text : NULL;
}

const struct layout_guess *trace_suggested_layout(const struct trace *t)
{
	return t->layout && t->layout->found ? t->layout : NULL;
}

const struct schema *trace_schema(const struct trace *t)
{
	return t->schema;
}

struct events *trace_events(const struct trace *t)
{
	return t->events;
}

struct thread_slot *trace_thread_slot(const struct trace *t)
{
	return t->thread_slot;
}

struct stack_points *trace_stack_points(const struct trace *t)
{
	return t->stack_points;
}

struct nests *trace_nests(const struct trace *t)
{
	return t->nests;
}

enum status trace_find_threads(struct trace *t, struct task *task, struct err *err)
{
	uint64_t before = thread_slot_generation(t->thread_slot);
	enum status st = thread_slot_ensure(t->thread_slot, task, err);
	if (st == ST_OK && t->edited != thread_slot_generation(t->thread_slot)) {
		thread_edits_apply(t);
		t->edited = thread_slot_generation(t->thread_slot);
	}
	if (st == ST_OK && thread_slot_generation(t->thread_slot) != before)
		trace_save_index(t);
	return st;
}

enum status trace_find_stacks(struct trace *t, uint64_t last, uint64_t *key,
			      struct task *task, struct err *err)
{
	struct stack_points *s = t->stack_points;
	uint64_t before = stack_points_generation(s), saved, records;
	bool settled;
	enum status st = stack_points_ensure(s, last, key, task, err);
	if (st == ST_OK && stack_points_generation(s) != before &&
	    trace_extent(t).complete &&
	    stack_points_known(s, &saved, &records, &settled) && settled)
		trace_save_index(t);
	return st;
}

enum status trace_derive(struct trace *t, unsigned derived, uint64_t last,
			 struct task *task, struct err *err)
{
	uint64_t key;
	enum status st = ST_OK;
	if (derived & DERIVED_THREADS)
		st = trace_find_threads(t, task, err);
	if (st == ST_OK && derived & DERIVED_NESTS && t->followed)
		return err_set(err, ST_UNSUPPORTED,
			       "loops are not available while the trace is followed");
	/* Unless they are saved, all of the trace is read before the first result. */
	task_say(task, derived & DERIVED_STACKS ? "following calls" : NULL);
	if (st == ST_OK && derived & DERIVED_STACKS)
		st = trace_find_stacks(t, UINT64_MAX, &key, task, err);
	task_say(task, NULL);
	if (st == ST_OK && derived & DERIVED_NESTS)
		st = nests_ensure(t->nests, task, err);
	if (st == ST_OK && derived & DERIVED_OUTCOMES)
		st = events_ensure(t->events, 1 << EVENT_TAKEN | 1 << EVENT_UNTAKEN,
				   UINT64_MAX, task, err);
	if (st == ST_OK && derived >= DERIVED_EVENT)
		st = events_ensure(t->events, derived / DERIVED_EVENT, last, task, err);
	return st;
}

void trace_save_index(struct trace *t)
{
	index_autosave_again(t->autosave);
}

bool trace_is_followed(const struct trace *t)
{
	return t->followed;
}

const char *trace_path(const struct trace *t)
{
	return source_path(t->source);
}

struct source *trace_source(const struct trace *t)
{
	return t->source;
}

struct index *trace_index(struct trace *t)
{
	return t->index;
}

uint64_t trace_flat_records(const struct trace *t)
{
	if (!t->flat)
		return 0;
	return source_facts(t->source).size / t->schema->format->record_size;
}

struct extent trace_extent(struct trace *t)
{
	struct extent e = indexer_extent(t->indexer);
	struct source_facts facts = source_facts(t->source);
	e.damages = facts.damages;
	if (t->companion)
		e.damages += source_facts(t->companion).damages;
	e.counted = e.complete;
	if (t->flat && !e.complete) {
		e.records = trace_flat_records(t);
		e.counted = true;
		e.stray = facts.size % t->schema->format->record_size;
		e.gap_bytes += e.stray;
		e.gaps += e.stray > 0;
	}
	return e;
}

static bool trace_make_key(struct trace *t, uint64_t *key)
{
	struct stat info;
	struct fingerprint now;
	if (!t->schema || t->followed || stat(trace_path(t), &info) < 0 ||
	    !fingerprint_make(&now, t))
		return false;
	*key = hash_text(0, t->schema->format->name);
	*key = hash_number(*key, t->schema->format->record_size);
	*key = hash_number(*key, t->skip);
	*key = hash_number(*key, now.trace.size);
	*key = hash_number(*key, now.trace.content);
	return true;
}

bool trace_content_key(struct trace *t, uint64_t *key)
{
	enum { UNKNOWN, NONE, MADE };
	if (t->key_state == UNKNOWN) { /* all threads make the same key */
		uint64_t made = 0;
		bool has = trace_make_key(t, &made);
		t->key = made;
		t->key_state = has ? MADE : NONE;
	}
	*key = t->key;
	return t->key_state == MADE;
}

char *trace_data_path(struct trace *t, const char *suffix)
{
	uint64_t key;
	if (!trace_content_key(t, &key))
		return NULL;
	return xdg_path(XDG_DATA, "%016" PRIx64 ".%s", key, suffix);
}

struct saved_index trace_saved_index(struct trace *t)
{
	return index_autosave_state(t->autosave);
}

bool trace_remove_index(struct trace *t)
{
	return index_autosave_remove(t->autosave);
}

struct source *trace_companion_source(const struct trace *t)
{
	return t->companion;
}

const char *trace_companion(const struct trace *t, bool *wanted)
{
	if (wanted)
		*wanted = t->companion_wanted;
	return t->companion ? source_path(t->companion) : NULL;
}

const char *trace_warning(const struct trace *t)
{
	return t->warning.len ? t->warning.text : NULL;
}

bool trace_uses_summaries(const struct trace *t)
{
	return !t->test.noscreen;
}

unsigned trace_workers(const struct trace *t)
{
	return t->threads;
}

size_t trace_memory(const struct trace *t)
{
	return t->memory;
}
