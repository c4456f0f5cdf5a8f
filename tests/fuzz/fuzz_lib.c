#include "fuzz_lib.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

void fuzz_fail(const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

/* Files */

static char folder[200];
static pid_t owner;

static void remove_folder(void)
{
	char command[300];
	if (getpid() != owner)
		return;
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	(void)!system(command);
}

const char *fuzz_folder(void)
{
	if (*folder)
		return folder;
	const char *tmp = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/opscope-fuzz-XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(folder))
		fuzz_fail("no folder for files: %s", folder);
	owner = getpid();
	setenv("OPSCOPE_INDEX", "none", 1);
	atexit(remove_folder);
	return folder;
}

const char *fuzz_file(const char *name, const void *data, size_t size)
{
	static char path[300];
	snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0)
		fuzz_fail("%s cannot be written", path);
	return path;
}

unsigned fuzz_byte(struct fuzz_input *in)
{
	if (!in->size)
		return 0;
	return in->data[--in->size];
}

/* Sources */

static bool note_damage(struct source *src, uint64_t at, uint64_t *to)
{
	struct damage d;
	if (!source_damage_at(src, at, &d))
		fuzz_fail("damage at %llu of which nothing is known",
			  (unsigned long long)at);
	if (d.at > at || d.resume <= at)
		fuzz_fail("damage at %llu goes from %llu to %llu", (unsigned long long)at,
			  (unsigned long long)d.at, (unsigned long long)d.resume);
	*to = d.resume;
	return d.resume != DAMAGE_NO_MORE;
}

static void list_damages(struct source *src, struct fuzz_run *out)
{
	size_t room = 0;
	struct damage d;
	while (source_damage(src, out->damages, &d)) {
		out->damage = mem_room(out->damage, out->damages, &room, sizeof d);
		out->damage[out->damages++] = d;
	}
}

static void run_grow(struct fuzz_run *r, uint64_t need, size_t *room)
{
	if (need <= *room && r->bytes)
		return;
	*room = need > 2 * *room ? (size_t)need : 2 * *room;
	r->bytes = realloc(r->bytes, *room ? *room : 1);
	if (!r->bytes)
		fuzz_fail("no memory for %zu bytes", *room);
}

bool fuzz_read(struct source *src, uint64_t most, size_t piece, struct fuzz_run *out)
{
	struct cursor *cur;
	struct err err = ERR_INIT;
	size_t room = 0;
	*out = (struct fuzz_run) { .bytes = NULL };
	cur = cursor_open(src);
	enum status st = ST_OK;
	while (out->len < most) {
		size_t n = most - out->len < piece ? (size_t)(most - out->len) : piece;
		size_t got;
		run_grow(out, out->len + n, &room);
		st = cursor_read(cur, out->len, out->bytes + out->len, n, &got, &err);
		if (got > n)
			fuzz_fail("%zu bytes were asked for, and %zu given", n, got);
		out->len += got;
		if (st == ST_OK)
			continue;
		uint64_t to;
		if (st != ST_DAMAGED || !note_damage(src, out->len, &to))
			break;
		to = to < most ? to : most;
		run_grow(out, to, &room);
		/* The bytes after those that were read may have been overwritten. */
		memset(out->bytes + out->len, 0, to - out->len);
		out->len = to;
	}
	out->cut = out->len >= most;
	list_damages(src, out);
	cursor_free(cur);
	return st == ST_OK || st == ST_END || st == ST_DAMAGED;
}

void fuzz_run_release(struct fuzz_run *r)
{
	free(r->bytes);
	free(r->damage);
}

void fuzz_same_run(const struct fuzz_run *a, const struct fuzz_run *b, const char *what)
{
	if (a->len != b->len)
		fuzz_fail("%s: %llu bytes, and %llu", what, (unsigned long long)a->len,
			  (unsigned long long)b->len);
	if (memcmp(a->bytes, b->bytes, a->len) != 0)
		fuzz_fail("%s: the bytes differ", what);
	/* If reading stopped early, one of them may have read ahead. */
	if (a->cut)
		return;
	if (a->damages != b->damages)
		fuzz_fail("%s: %zu damages, and %zu", what, a->damages, b->damages);
	for (size_t i = 0; i < a->damages; i++) {
		const struct damage *x = &a->damage[i], *y = &b->damage[i];
		if (x->at != y->at || x->resume != y->resume || x->realign != y->realign)
			fuzz_fail("%s: damage %zu differs: %s; %s", what, i, x->text,
				  y->text);
	}
}

void fuzz_jumps(struct source *src, const struct fuzz_run *r, unsigned seed)
{
	enum { JUMPS = 6, LENGTH = 300 };
	struct cursor *cur;
	struct err err = ERR_INIT;
	uint8_t buf[LENGTH];
	if (!r->len)
		return;
	cur = cursor_open(src);
	for (unsigned i = 0; i < JUMPS; i++) {
		seed = seed * 1103515245 + 12345;
		uint64_t at = (seed >> 8) % r->len;
		size_t n = r->len - at < LENGTH ? (size_t)(r->len - at) : LENGTH, got;
		enum status st = cursor_read(cur, at, buf, n, &got, &err);
		if (st != ST_OK && st != ST_DAMAGED)
			fuzz_fail("a jump to %llu: %s", (unsigned long long)at, err.text);
		if (memcmp(buf, r->bytes + at, got) != 0)
			fuzz_fail("a jump to %llu gives other bytes",
				  (unsigned long long)at);
	}
	cursor_free(cur);
}

/* Records */

const struct format *fuzz_only_format(void)
{
	static const struct format *only;
	static bool known;
	const char *name = known ? NULL : getenv("FUZZ_FORMAT");
	if (name && *name && !(only = format_find(name)))
		fuzz_fail("FUZZ_FORMAT: there is no format %s", name);
	known = true;
	return only;
}

const struct format *fuzz_format(unsigned number)
{
	static size_t count;
	while (format_at(count))
		count++;
	return fuzz_only_format() ? fuzz_only_format() : format_at(number % count);
}

struct schema *fuzz_schema(const struct format *f, const uint8_t *bytes, size_t len)
{
	struct schema *s;
	struct err err = ERR_INIT;
	const uint8_t *lf;
	if (schema_new(&s, f, NULL, &err) != ST_OK)
		fuzz_fail("%s", err.text);
	if (!f->tables)
		return s;
	s->tables = f->tables->new ();
	while (f->tables->line && len && (lf = memchr(bytes, '\n', len)) &&
	       f->tables->line(s->tables, bytes, (size_t)(lf - bytes))) {
		len -= (size_t)(lf + 1 - bytes);
		bytes = lf + 1;
	}
	return s;
}

void fuzz_print_record(struct str *out, const struct batch *b, size_t i)
{
	const struct schema *s = b->schema;
	str_addf(out, "%llu+%u", (unsigned long long)b->offset[i], b->length[i]);
	for (size_t f = 0; f < s->format->nfields; f++) {
		str_addc(out, '|');
		field_print(b, i, (int)f, out);
	}
	str_addc(out, '|');
	if (schema_has_opcode(s))
		record_opcode(b, i, out);
	str_addc(out, '|');
	if (s->format->classic)
		s->format->classic(s, b, i, out);
	str_addc(out, '\n');
}

size_t fuzz_record_units(const struct schema *s, const uint8_t *data, size_t size,
			 struct fuzz_unit *out, size_t most)
{
	struct batch b;
	batch_init(&b, s, most, 0);
	batch_decode(&b, data, size, true);
	for (size_t i = 0; i < b.n; i++)
		out[i] = (struct fuzz_unit) { (size_t)b.offset[i], b.length[i] };
	size_t n = b.n;
	batch_release(&b);
	return n;
}

bool fuzz_print_trace(struct str *out, struct trace *t, uint64_t most, size_t at_once)
{
	struct reader *rd = reader_open(t, NULL);
	struct err err = ERR_INIT;
	enum status st;
	const struct batch *b;
	for (uint64_t at = 0;
	     at < most &&
	     (st = reader_read(rd, at, at_once, FIELDSET_ALL, &b, &err)) == ST_OK;
	     at += b->n) {
		if (b->first != at || !b->n || b->n > at_once)
			fuzz_fail("record %llu was asked for, not %zu from %llu",
				  (unsigned long long)at, b->n,
				  (unsigned long long)b->first);
		for (size_t i = 0; i < b->n && at + i < most; i++)
			fuzz_print_record(out, b, i);
	}
	reader_free(rd);
	return true;
}
