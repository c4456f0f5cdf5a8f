/*
 * Each change compiles the new text; if this fails, nothing changes.  The undo history is
 * a list of texts, with a current position.
 */
#include "tui/session/layout_model.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/xdg.h"
#include "format/align.h"
#include "format/described.h"
#include "format/detect.h"
#include "format/layout.h"
#include "format/linescan.h"
#include "format/pattern_edit.h"
#include "format/pattern_guess.h"
#include "output/newfile.h"
#include "output/outfile.h"
#include "tui/session/session.h"

enum {
	JUDGED = 1024,      /* max records to judge */
	JUDGED_LINES = 300, /* max lines to judge */
	LINE_BYTES = RECORD_LINE_MAX
};

/* The text */

/* Compile the current text, which must be valid. */
static void layout_model_apply(struct layout_model *m)
{
	struct err err = ERR_INIT;
	schema_free(m->schema);
	format_free(m->format);
	m->schema = NULL;
	m->format = NULL;
	m->judged = 0;
	str_clear(&m->judgement);
	m->judged_bad = false;
	m->text = m->tried ? m->tried : m->step[m->at];
	if (layout_compile_any(&m->format, m->text, &err) != ST_OK)
		return;
	m->lines = m->format->layout != LAYOUT_BYTES;
	if (m->format->nfields &&
	    schema_new(&m->schema, m->format, m->registers, &err) != ST_OK)
		m->schema = NULL;
}

static void layout_model_forget(struct layout_model *m, size_t from)
{
	while (m->nsteps > from)
		free(m->step[--m->nsteps]);
}

/* Add a step with a valid text after the current step. */
static void layout_model_push(struct layout_model *m, const char *text)
{
	const char *now = m->nsteps ? m->step[m->at] : NULL;
	if (now && strcmp(now, text) == 0)
		return;
	layout_model_forget(m, now ? m->at + 1 : 0);
	m->at = m->nsteps;
	m->step = mem_room(m->step, m->nsteps, &m->step_room, sizeof *m->step);
	m->step[m->nsteps++] = mem_text(text);
	layout_model_apply(m);
}

/* Return the text to edit, a description in lines; the caller frees it.  NULL if it does
 * not compile. */
static char *layout_model_normal(const char *text, struct err *err)
{
	struct format *f;
	if (layout_compile_any(&f, text, err) != ST_OK)
		return NULL;
	char *normal = mem_text(f->nfields ? pattern_text(f) : text);
	size_t len = strlen(normal);
	while (f->nfields && len && normal[len - 1] == '\n')
		normal[--len] = '\0';
	format_free(f);
	return normal;
}

enum status layout_model_set(struct layout_model *m, const char *text, struct err *err)
{
	char *normal = layout_model_normal(text, err);
	if (!normal)
		return ST_INVALID;
	layout_model_push(m, normal);
	free(normal);
	return ST_OK;
}

bool layout_model_undo(struct layout_model *m, bool redo)
{
	if (redo ? m->at + 1 >= m->nsteps : m->at == 0)
		return false;
	m->at = redo ? m->at + 1 : m->at - 1;
	layout_model_apply(m);
	return true;
}

/* Take the result of an edit. */
static enum status layout_model_take(struct layout_model *m, enum status st,
				     struct str *text, struct err *err)
{
	if (st == ST_OK)
		st = layout_model_set(m, text->text, err);
	str_release(text);
	return st;
}

void layout_model_begin(struct layout_model *m, uint64_t at)
{
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	layout_model_take(m, layout_edit_skip(m->text, at, &text, &err), &text, &err);
}

bool layout_model_line(const struct layout_model *m, uint64_t at, struct layout_line *out)
{
	size_t n;
	out->begin = layout_model_row(m, at, 1);
	out->text = byte_window_at(m->bytes, out->begin, &n);
	out->size = (size_t)(layout_model_row_end(m, out->begin, 1) - out->begin);
	out->size = out->size < n ? out->size : n;
	out->len = out->text ? out->size : 0;
	while (out->len &&
	       (out->text[out->len - 1] == '\n' || out->text[out->len - 1] == '\r'))
		out->len--;
	out->judged = out->text && m->lines && at >= m->format->skip;
	out->verdict = (struct pattern_verdict) { .place = PATTERN_REMARK };
	out->nmarks = 0;
	/* An empty line is a remark. */
	if (out->judged && !linescan_all_blank(out->text, out->len))
		pattern_judge(m->format, out->text, out->len, &out->verdict, out->mark,
			      &out->nmarks);
	return out->judged;
}

enum status layout_model_end(struct layout_model *m, uint64_t at, struct err *err)
{
	struct str text = STR_INIT;
	struct layout_place p = layout_model_place(m, at);
	uint64_t begin = m->format->skip;
	/* If inside a later record, begin at the start of that record. */
	if (m->format->record_size && p.inside && p.begin < at && p.record)
		begin = p.begin;
	if (at <= begin || at - begin > UINT16_MAX)
		return err_at(err, 1,
			      "the next record must begin 1 to %u bytes after byte %llu, "
			      "where this record begins",
			      UINT16_MAX, (unsigned long long)begin);
	enum status st = layout_edit_size(m->text, (unsigned)(at - begin), &text, err);
	return layout_model_take(m, st, &text, err);
}

enum status layout_model_change(struct layout_model *m, uint64_t at, const char *item,
				struct err *err)
{
	struct str text = STR_INIT, full = STR_INIT;
	struct layout_place p = layout_model_place(m, at);
	struct layout_line l;
	enum status st;
	if (!p.inside)
		return err_set(err, ST_INVALID,
			       "this is before the first record; use @ to move it here");
	if (m->lines && !layout_model_line(m, at, &l)) {
		st = err_at(err, 1, "this line is not loaded yet");
	} else if (m->lines) {
		st = pattern_edit_name(m->format, l.text, l.len, (size_t)(at - l.begin),
				       item, &text, err);
	} else if (item) {
		layout_edit_complete(m->format, item, p.unit, &full);
		st = layout_edit_add(m->text, full.text, p.unit, &text, err);
		str_release(&full);
	} else {
		st = layout_edit_remove(m->text, p.unit, &text, err);
	}
	return layout_model_take(m, st, &text, err);
}

size_t layout_model_statement(const struct layout_model *m, uint64_t at, size_t *length)
{
	struct layout_line l;
	if (!m->lines) {
		size_t items = layout_items(m->text);
		*length = strlen(m->text + items);
		return items;
	}
	layout_model_line(m, at, &l);
	if (!l.text)
		return SIZE_MAX;
	return pattern_edit_statement(m->format, l.text, l.len, length);
}

/* Append the text that layout_model_replace() would set.  Return the byte at which the
 * statement begins. */
static size_t layout_model_put(const struct layout_model *m, size_t at,
			       const char *statement, struct str *out)
{
	const char *text = m->step[m->at];
	if (m->lines && (at == SIZE_MAX || at > strlen(text)))
		return pattern_edit_append(layout_is_description(text) ? text : "",
					   statement, out);
	if (m->lines) {
		pattern_edit_replace(text, at, statement, out);
		return at;
	}
	size_t items = layout_items(text);
	str_addn(out, text, items);
	str_add(out, statement);
	return items;
}

enum status layout_model_replace(struct layout_model *m, size_t at, const char *statement,
				 struct err *err)
{
	struct str text = STR_INIT;
	size_t begin = layout_model_put(m, at, statement, &text), line = 1;
	enum status st = layout_model_set(m, text.text, err);
	size_t fault = st == ST_OK || !err->at ? begin : (size_t)err->at - 1;
	if (fault >= begin && fault <= begin + strlen(statement)) {
		/* The user sees only the statement. */
		err->at -= err->at ? (int)begin : 0;
	} else {
		for (size_t i = 0; i < fault && text.text[i]; i++)
			line += text.text[i] == '\n';
		struct err inner = *err;
		st = err_at(err, 1, "statement %zu: %s", line, inner.text);
	}
	str_release(&text);
	return st;
}

void layout_model_try(struct layout_model *m, size_t at, const char *statement)
{
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	if (statement)
		layout_model_put(m, at, statement, &text);
	char *normal = statement ? layout_model_normal(text.text, &err) : NULL;
	str_release(&text);
	if (statement ? !normal : !m->tried)
		return; /* keep the last text that compiled */
	free(m->tried);
	m->tried = normal;
	layout_model_apply(m);
}

void layout_model_suggest_line(const struct layout_model *m, uint64_t at, struct str *out)
{
	struct layout_line l;
	layout_model_line(m, at, &l);
	if (l.text)
		pattern_guess_line(l.text, l.len, out);
}

bool layout_model_next_misfit(const struct layout_model *m, uint64_t *at)
{
	struct layout_line l;
	uint64_t row = layout_model_row_end(m, layout_model_row(m, *at, 1), 1);
	while (layout_model_line(m, row, &l) && l.verdict.place != PATTERN_MISFIT)
		row = layout_model_row_end(m, row, 1);
	if (l.judged)
		*at = row + l.verdict.at;
	return l.judged;
}

/* Return the bytes from which the format is detected when the file is opened, after the first
 * *skip bytes; NULL if they are not loaded yet. */
static const uint8_t *layout_model_head(const struct layout_model *m, size_t *n,
					size_t *skip)
{
	const uint8_t *head = byte_window_at(m->bytes, 0, n);
	if (!head)
		return NULL;
	*n = *n < FORMAT_HEAD ? *n : FORMAT_HEAD;
	*skip = detect_mark(head, *n);
	*n -= *skip;
	return head + *skip;
}

const char *layout_model_guess(struct layout_model *m, const char **text)
{
	size_t n, skip;
	bool more;
	uint64_t total = byte_window_size(m->bytes, &more);
	const uint8_t *head = layout_model_head(m, &n, &skip);
	*text = NULL;
	if (!m->guessed && head) {
		layout_guess_init(&m->guess, head, n, skip, more ? 0 : total);
		struct str *guess = &m->guess.text;
		while (guess->len && guess->text[guess->len - 1] == '\n')
			str_cut(guess, guess->len - 1);
		m->guessed = true;
	}
	if (m->guessed && m->guess.found && strcmp(m->guess.text.text, m->text) != 0)
		*text = m->guess.text.text;
	return m->guess.reason;
}

bool layout_model_suggest(struct layout_model *m)
{
	struct err err = ERR_INIT;
	if (!m->guessed)
		return false;
	char *text = layout_model_normal(m->guess.text.text, &err);
	layout_model_push(m, text ? text : "");
	free(text);
	return true;
}

enum status layout_model_use(struct layout_model *m, uint64_t at, struct err *err)
{
	if (!m->schema)
		return err_set(err, ST_INVALID,
			       "the layout has no fields; a adds one at the cursor");
	session_open_layout(m->session, m->text, at);
	return ST_OK;
}

static void layout_model_print(const void *what, FILE *to)
{
	fprintf(to, "%s\n", (const char *)what);
}

/* Write the layout to path, in place of the file there if replace is set. */
static enum status layout_model_put_file(struct layout_model *m, const char *path,
					 bool replace, struct err *err)
{
	struct outfile *to;
	if (!xdg_make_parents(path))
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	enum status st = outfile_open(&to, path, replace, err);
	if (st != ST_OK)
		return st;
	layout_model_print(m->text, outfile_stream(to));
	return outfile_close(to, true, err);
}

/* Say that the layout was saved as a format, and how to open the file with it. */
static void layout_model_say_saved(struct layout_model *m, const char *name,
				   bool replaces)
{
	struct str text = STR_INIT;
	struct detection d;
	size_t n, skip;
	bool more;
	uint64_t total = byte_window_size(m->bytes, &more);
	const uint8_t *head = layout_model_head(m, &n, &skip);
	str_addf(&text, "saved as format %s, in opscope/formats%s", name,
		 replaces ? "; it replaces the built-in format" : "");
	if (head) {
		detect_format(&d, head, n, !more && skip + n == total,
			      trace_path(m->session->trace));
		bool own = d.format && !strcmp(d.format->name, name);
		if (d.format && !own)
			str_addf(&text, "; this file opens as %s", d.format->name);
		if (own)
			str_add(&text, "; such files open with it");
		else
			str_addf(&text, "; open this file with --format=%s", name);
	}
	session_message(m->session, "%s", text.text);
	str_release(&text);
}

enum status layout_model_save(struct layout_model *m, const char *name, struct err *err)
{
	size_t len = strcspn(name, "!");
	bool replace = strcmp(name + len, "!") == 0;
	char *own = mem_copy(name, replace ? len : strlen(name));
	char *path = described_path(own);
	const struct format *f = format_find(own);
	bool replaces = f && !described_by_user(f);
	enum status st =
		!path ? err_at(err, 1, "a name has only letters, digits, - and _")
		: !replace && access(path, F_OK) == 0
			? err_at(err, (int)len + 1, "this format exists; %s! replaces it",
				 own)
			: layout_model_put_file(m, path, replace, err);
	if (st == ST_OK) {
		described_saved(own);
		layout_model_say_saved(m, own, replaces);
	}
	free(own);
	free(path);
	return st;
}

enum status layout_model_write(struct layout_model *m, const char *path, struct err *err)
{
	struct str text = STR_INIT;
	layout_option(m->text, &text);
	enum status st = newfile_create(path, layout_model_print, text.text, err);
	str_release(&text);
	return st;
}

/* The bytes */

static struct layout_place layout_model_place_line(const struct layout_model *m,
						   uint64_t at)
{
	struct layout_line l;
	bool judged = layout_model_line(m, at, &l);
	size_t byte = (size_t)(at - l.begin);
	struct layout_place p = { .field = -1,
				  .begin = l.begin,
				  .unit = judged ? (unsigned)byte : 0,
				  .inside = at >= m->format->skip };
	for (size_t i = 0; i < l.nmarks; i++)
		if (byte >= l.mark[i].from && byte < l.mark[i].to)
			p.field = l.mark[i].field;
	return p;
}

struct layout_place layout_model_place(const struct layout_model *m, uint64_t at)
{
	struct layout_place p = { .field = -1 };
	uint64_t skip = m->format->skip;
	unsigned size = m->format->record_size;
	if (m->lines)
		return layout_model_place_line(m, at);
	if (at < skip) {
		p.unit = at < UINT32_MAX ? (unsigned)at : UINT32_MAX;
		return p;
	}
	p.inside = true;
	p.record = size ? (at - skip) / size : 0;
	p.begin = skip + p.record * size;
	p.unit = at - p.begin < UINT32_MAX ? (unsigned)(at - p.begin) : UINT32_MAX;
	p.field = layout_field_at(m->format, p.unit);
	return p;
}

uint64_t layout_model_row(const struct layout_model *m, uint64_t at, unsigned width)
{
	size_t n, back = 0;
	if (!m->lines)
		return at - (at - layout_model_place(m, at).begin) % width;
	/* A line has at most LINE_BYTES bytes. */
	const uint8_t *p = byte_window_before(m->bytes, at, &n);
	while (back < n && back < LINE_BYTES && p[n - back - 1] != '\n')
		back++;
	return at - back;
}

uint64_t layout_model_row_end(const struct layout_model *m, uint64_t row, unsigned width)
{
	uint64_t skip = m->format->skip;
	if (m->lines) {
		size_t n;
		const uint8_t *p = byte_window_at(m->bytes, row, &n);
		if (n > LINE_BYTES)
			n = LINE_BYTES;
		const uint8_t *lf = n ? memchr(p, '\n', n) : NULL;
		return row + (lf ? (size_t)(lf - p) + 1 : n ? n : 1);
	}
	struct layout_place at = layout_model_place(m, row);
	uint64_t end = row + width;
	uint64_t most = !at.inside               ? skip
			: m->format->record_size ? at.begin + m->format->record_size
						 : end;
	return end < most ? end : most;
}

/* Records */

/* Return the first line of the record that contains a line, if it is near. */
static uint64_t layout_model_first_line(const struct layout_model *m, uint64_t row)
{
	enum { BACK = 16 };
	struct layout_line l;
	for (int k = 0; k < BACK && row > m->format->skip &&
			layout_model_line(m, row, &l) && l.verdict.continues;
	     k++)
		row = layout_model_row(m, row - 1, 1);
	return row;
}

bool layout_model_decode(const struct layout_model *m, uint64_t at, size_t n,
			 struct batch *b)
{
	size_t len;
	if (!m->schema || !n)
		return false;
	if (at < m->format->skip)
		at = m->format->skip;
	uint64_t begin = layout_model_place(m, at).begin;
	if (m->lines)
		begin = layout_model_first_line(m, begin);
	at = begin < m->format->skip ? m->format->skip : begin;
	const uint8_t *bytes = byte_window_at(m->bytes, at, &len);
	if (!len)
		return false;
	bool more;
	uint64_t size = byte_window_size(m->bytes, &more);
	if (m->format->record_size && len / m->format->record_size > n)
		len = n * m->format->record_size;
	batch_init(b, m->schema, n, FIELDSET_ALL);
	b->bytes_at = at;
	for (size_t used = 0; used < len && b->n < n;) {
		size_t took = batch_decode(b, bytes + used, len - used,
					   !more && at + len >= size);
		if (!took)
			break;
		used += took;
	}
	return true;
}

/* Judging */

/* Count the plausible records; SIZE_MAX if any bytes are plausible. */
static size_t layout_model_count_possible(const struct layout_model *m,
					  const struct batch *b)
{
	struct align *a = align_new(m->schema);
	size_t n = 0;
	for (size_t i = 0; a && i < b->n; i++)
		n += align_run(a, batch_bytes(b, i), 1);
	bool any = !a;
	align_free(a);
	return any ? SIZE_MAX : n;
}

/* Count the records whose pc is near the previous pc. */
static size_t layout_model_count_continued(const struct batch *b, int pc)
{
	enum { NEAR = 1 << 20 };
	size_t n = 0;
	for (size_t i = 1; i < b->n; i++) {
		uint64_t step = batch_value(b, i, pc, 0) - batch_value(b, i - 1, pc, 0);
		n += step && step + NEAR < 2 * NEAR;
	}
	return n;
}

__attribute__((format(printf, 3, 4))) static void layout_model_add_sentence(
	struct layout_model *m, bool bad, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	str_add(&m->judgement, m->judgement.len ? "; " : "");
	str_addv(&m->judgement, format, args);
	va_end(args);
	m->judged_bad |= bad;
}

const char *layout_model_verdict(enum pattern_place place)
{
	static const char *const names[] = { [PATTERN_MISFIT] = "misfit",
					     [PATTERN_RECORD] = "record",
					     [PATTERN_PART] = "part",
					     [PATTERN_REMARK] = "remark" };
	return names[place];
}

/* Judge the first lines. */
static void layout_model_judge_lines(struct layout_model *m)
{
	struct layout_line l;
	size_t lines = 0, of[4] = { 0 };
	for (uint64_t at = layout_model_row(m, m->format->skip, 1);
	     lines < JUDGED_LINES && layout_model_line(m, at, &l);
	     at = layout_model_row_end(m, at, 1), lines++)
		of[l.verdict.place]++;
	if (!lines)
		return;
	layout_model_add_sentence(m, of[PATTERN_MISFIT] * 10 > lines, "first ");
	str_add_count(&m->judgement, lines, "line");
	str_add(&m->judgement, ": ");
	for (int k = PATTERN_RECORD; k <= PATTERN_REMARK; k++)
		if (of[k]) {
			str_add_count(&m->judgement, of[k],
				      layout_model_verdict((enum pattern_place)k));
			str_add(&m->judgement, ", ");
		}
	str_add_count(&m->judgement, of[PATTERN_MISFIT],
		      layout_model_verdict(PATTERN_MISFIT));
}

static void layout_model_judge_batch(struct layout_model *m, const struct batch *b)
{
	size_t of = b->n, n;
	int pc = schema_first(m->schema, ROLE_PC);
	for (size_t i = 0; i < b->ngaps; i++)
		of += b->gap[i].kind == GAP_MALFORMED ? (size_t)b->gap[i].pieces : 0;
	if (m->lines)
		layout_model_judge_lines(m);
	else if (of && (n = layout_model_count_possible(m, b)) == SIZE_MAX)
		layout_model_add_sentence(m, false, "any bytes are possible values");
	else if (of)
		layout_model_add_sentence(m, n * 10 < of * 9,
					  "%zu of %zu records are possible", n, of);
	if (pc < 0 || b->n <= 3)
		return;
	n = layout_model_count_continued(b, pc);
	bool never = n * 10 < b->n;
	layout_model_add_sentence(m, never, "the pc %s%zu of %zu times near the last one",
				  never ? "is only " : "is ", n, b->n - 1);
}

void layout_model_judge(struct layout_model *m)
{
	struct batch b;
	bool more;
	size_t n;
	uint64_t size = byte_window_size(m->bytes, &more), skip = m->format->skip;
	/* The window may no longer contain the first records. */
	if (!byte_window_at(m->bytes, skip, &n) || n == m->judged)
		return;
	m->judged = n;
	m->judged_bad = false;
	str_clear(&m->judgement);
	if (layout_model_decode(m, skip, JUDGED, &b)) {
		layout_model_judge_batch(m, &b);
		batch_release(&b);
	}
	unsigned left = m->format->record_size && size > skip
				? (unsigned)((size - skip) % m->format->record_size)
				: 0;
	if (!more && left)
		layout_model_add_sentence(
			m, true, "%u bytes are left after the last record", left);
}

/* Life cycle */

struct layout_model *layout_model_of(struct session *s)
{
	if (s->layout)
		return s->layout;
	struct layout_model *m = mem_new(1, sizeof *m);
	struct str text = STR_INIT;
	const struct format *f = s->schema->format;
	m->session = s;
	m->registers = s->files ? s->files->options.registers : NULL;
	m->bytes = byte_window_new(s);
	str_init(&m->judgement);
	struct err err = ERR_INIT;
	if (pattern_text(f))
		str_add(&text, pattern_text(f));
	else
		layout_write(f, false, &text);
	char *normal = layout_model_normal(text.text, &err);
	layout_model_push(m, normal ? normal : "");
	free(normal);
	/* --skip */
	str_clear(&text);
	if (m->format->skip != s->schema->skip &&
	    layout_edit_skip(m->text, s->schema->skip, &text, &err) == ST_OK) {
		layout_model_forget(m, 0);
		layout_model_push(m, text.text);
	}
	str_release(&text);
	s->layout = m;
	return m;
}

void layout_model_free(struct layout_model *m)
{
	if (!m)
		return;
	layout_model_forget(m, 0);
	free(m->step);
	free(m->tried);
	schema_free(m->schema);
	format_free(m->format);
	if (m->guessed)
		layout_guess_release(&m->guess);
	str_release(&m->judgement);
	byte_window_free(m->bytes);
	free(m);
}
