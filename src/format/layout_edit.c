/*
 * The text is compiled, which gives the places of its fields, and split into items.  The
 * items that are fields are then written again, without their places, in order.
 */
#include "format/layout_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/layout.h"

struct layout_edit_item {
	char *text;   /* without its place */
	unsigned at;  /* byte, from 0 */
	unsigned len; /* bytes */
};

/* A layout as items. */
struct layout_edit {
	struct layout_sketch sketch;
	struct str copies; /* " load=addr(rw=R)": they have no place of their own */
	struct layout_edit_item item[FIELDS_MAX + 1];
	size_t n;
};

static bool layout_edit_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *layout_edit_skip(const char *p)
{
	while (layout_edit_is_blank(*p) || *p == '#') {
		if (*p == '#')
			p += strcspn(p, "\n");
		else
			p++;
	}
	return p;
}

static unsigned layout_edit_unit(const struct field *f)
{
	return f->width * field_count(f);
}

/* Sketches */

static bool layout_edit_has_item(const char *text, const char *what)
{
	for (const char *p = layout_edit_skip(text); *p; p = layout_edit_skip(p)) {
		if (strncmp(p, what, strlen(what)) == 0)
			return true;
		p += strcspn(p, " \t\n\r");
	}
	return false;
}

/* Compile a text that may have no fields, by adding one. */
static enum status layout_edit_sketch_empty(struct layout_sketch *k, const char *text,
					    struct err *err)
{
	struct str probe = STR_INIT;
	struct format *f;
	str_addf(&probe, "%s\nprobe:u8@0", text);
	enum status st = layout_compile(&f, probe.text, err);
	str_release(&probe);
	if (st != ST_OK)
		return st;
	k->size = f->record_size > 1 || layout_edit_has_item(text, "size=")
			  ? f->record_size
			  : 0;
	format_free(f);
	return ST_OK;
}

enum status layout_sketch_init(struct layout_sketch *k, const char *text, struct err *err)
{
	struct err why = ERR_INIT, ignored = ERR_INIT;
	*k = (struct layout_sketch) { 0 };
	if (layout_compile(&k->format, text, &why) != ST_OK) {
		k->format = NULL;
		if (layout_edit_sketch_empty(k, text, &ignored) == ST_OK)
			return ST_OK;
		*err = why;
		return ST_INVALID;
	}
	k->lines = k->format->pattern;
	k->size = k->format->record_size;
	return ST_OK;
}

void layout_sketch_release(struct layout_sketch *k)
{
	format_free(k->format);
	*k = (struct layout_sketch) { 0 };
}

int layout_sketch_field(const struct layout_sketch *k, unsigned at, unsigned *nth)
{
	for (size_t i = 0; !k->lines && k->format && i < k->format->nfields; i++) {
		const struct field *f = &k->format->fields[i];
		if (f->flags & FIELD_DERIVED || at < f->at ||
		    at - f->at >= layout_edit_unit(f))
			continue;
		if (nth)
			*nth = (at - f->at) / f->width;
		return (int)i;
	}
	return -1;
}

/* Items */

/* Append an item without its place. */
static void layout_edit_strip(struct str *out, const char *p, size_t len)
{
	bool in_names = false;
	for (size_t i = 0; i < len; i++) {
		in_names = p[i] == '{' || (in_names && p[i] != '}');
		if (p[i] != '@' || in_names) {
			str_addc(out, p[i]);
			continue;
		}
		while (i + 1 < len && p[i + 1] >= '0' && p[i + 1] <= '9')
			i++;
	}
}

static void layout_edit_insert(struct layout_edit *e, const char *p, size_t len,
			       unsigned at, unsigned units)
{
	struct str text = STR_INIT;
	size_t i = e->n++;
	layout_edit_strip(&text, p, len);
	for (; i && e->item[i - 1].at > at; i--)
		e->item[i] = e->item[i - 1];
	e->item[i] = (struct layout_edit_item) { str_detach(&text), at, units };
}

static const struct field *layout_edit_field_named(const struct format *f, const char *p,
						   size_t len)
{
	for (size_t i = 0; i < f->nfields; i++)
		if (!(f->fields[i].flags & FIELD_DERIVED) &&
		    strlen(f->fields[i].name) == len &&
		    memcmp(f->fields[i].name, p, len) == 0)
			return &f->fields[i];
	return NULL;
}

static void layout_edit_release(struct layout_edit *e)
{
	for (size_t i = 0; i < e->n; i++)
		free(e->item[i].text);
	str_release(&e->copies);
	layout_sketch_release(&e->sketch);
}

static enum status layout_edit_parse(struct layout_edit *e, const char *text,
				     struct err *err)
{
	*e = (struct layout_edit) { .copies = STR_INIT };
	enum status st = layout_sketch_init(&e->sketch, text, err);
	if (st != ST_OK)
		return st;
	if (e->sketch.lines)
		return err_at(err, 1, "the records are lines; they have no size");
	for (const char *p = layout_edit_skip(text); e->sketch.format && *p;
	     p = layout_edit_skip(p)) {
		size_t len = strcspn(p, " \t\n\r");
		const struct field *f =
			layout_edit_field_named(e->sketch.format, p, strcspn(p, ":=[@"));
		if (f && p[strlen(f->name)] == ':')
			layout_edit_insert(e, p, len, f->at, layout_edit_unit(f));
		else if (memchr(p, '(', len) && p[strcspn(p, ":=[@(")] == '=')
			str_addf(&e->copies, " %.*s", (int)len, p);
		p += len;
	}
	return ST_OK;
}

static void layout_edit_write(const struct layout_edit *e, struct str *out)
{
	unsigned next = 0;
	size_t from = out->len;
	for (size_t i = 0; i < e->n; i++) {
		const struct layout_edit_item *it = &e->item[i];
		str_addf(out, "%s%s", out->len > from ? " " : "", it->text);
		if (it->at != next)
			str_addf(out, "@%u", it->at);
		next = it->at + it->len;
	}
	str_add(out, e->copies.text);
	if (e->sketch.size > next)
		str_addf(out, "%ssize=%u", out->len > from ? " " : "", e->sketch.size);
}

/* Write e to out and release it.  The text must compile. */
static enum status layout_edit_finish(struct layout_edit *e, struct str *out,
				      struct err *err)
{
	struct str text = STR_INIT;
	struct layout_sketch k;
	layout_edit_write(e, &text);
	layout_edit_release(e);
	enum status st = layout_sketch_init(&k, text.text, err);
	if (st == ST_OK) {
		layout_sketch_release(&k);
		str_add(out, text.text);
	} else {
		err->at = 1; /* the column was that in the new text */
	}
	str_release(&text);
	return st;
}

/* Edits */

/* Compile an item alone: its number of bytes or words, and its name. */
static enum status layout_edit_measure(const char *item, unsigned *units, char name[64],
				       struct err *err)
{
	struct format *f;
	enum status st = layout_compile(&f, item, err);
	if (st != ST_OK)
		return st;
	size_t n = f->nfields;
	*units = layout_edit_unit(&f->fields[0]);
	snprintf(name, 64, "%s", f->fields[0].name);
	format_free(f);
	if (n != 1 || item[strcspn(item, " \t\n\r#")])
		return err_at(err, 1, "expected one field, as in pc:u64");
	return ST_OK;
}

enum status layout_edit_add(const char *text, const char *item, unsigned at,
			    struct str *out, struct err *err)
{
	struct layout_edit e;
	unsigned units = 0;
	char name[64];
	enum status st = layout_edit_parse(&e, text, err);
	if (st == ST_OK)
		st = layout_edit_measure(item, &units, name, err);
	for (unsigned k = at; st == ST_OK && k < at + units; k++) {
		int f = layout_sketch_field(&e.sketch, k, NULL);
		if (f >= 0)
			st = err_at(err, 1, "%s would overlap %s; Delete removes a field",
				    name, e.sketch.format->fields[f].name);
	}
	if (st == ST_OK && e.n == FIELDS_MAX)
		st = err_at(err, 1, "the layout has too many fields");
	if (st != ST_OK) {
		layout_edit_release(&e);
		return st;
	}
	layout_edit_insert(&e, item, strlen(item), at, units);
	return layout_edit_finish(&e, out, err);
}

enum status layout_edit_remove(const char *text, unsigned at, struct str *out,
			       struct err *err)
{
	struct layout_edit e;
	enum status st = layout_edit_parse(&e, text, err);
	for (size_t i = 0; st == ST_OK && i < e.n; i++) {
		if (at < e.item[i].at || at - e.item[i].at >= e.item[i].len)
			continue;
		free(e.item[i].text);
		memmove(&e.item[i], &e.item[i + 1], (--e.n - i) * sizeof *e.item);
		return layout_edit_finish(&e, out, err);
	}
	layout_edit_release(&e);
	return st != ST_OK ? st : err_at(err, 1, "there is no field here");
}

enum status layout_edit_size(const char *text, unsigned size, struct str *out,
			     struct err *err)
{
	struct layout_edit e;
	enum status st = layout_edit_parse(&e, text, err);
	if (st == ST_OK && e.n) {
		const struct layout_edit_item *last = &e.item[e.n - 1];
		if (last->at + last->len > size)
			st = err_at(err, 1,
				    "the fields take %u bytes, so a record of %u is too "
				    "short; Delete removes a field",
				    last->at + last->len, size);
	}
	if (st != ST_OK) {
		layout_edit_release(&e);
		return st;
	}
	e.sketch.size = size;
	return layout_edit_finish(&e, out, err);
}

/* The layout of a format */

/* What a role is called after =. */
static const char *layout_edit_role_word(enum role role)
{
	const char *word;
	enum role r;
	for (size_t i = 0; (word = layout_role_word(i, &r)); i++)
		if (r == role)
			return word;
	return "none";
}

static void layout_edit_type_text(const struct field *f, struct str *out)
{
	static const char *const letters[] = {
		[KIND_UINT] = "u",   [KIND_INT] = "i",   [KIND_BOOL] = "bool",
		[KIND_ADDR] = "x",   [KIND_REG] = "reg", [KIND_CODE] = "u",
		[KIND_TEXT] = "char"
	};
	str_add(out, letters[f->kind]);
	if (f->kind == KIND_TEXT) {
		str_addf(out, "[%u]", f->width);
		return;
	}
	str_addf(out, "%u%s", f->width * 8u,
		 f->flags & FIELD_BIG_ENDIAN && f->width > 1 ? "be" : "");
}

static void layout_edit_field_text(const struct field *f, struct str *out)
{
	str_addf(out, "%s:", f->name);
	layout_edit_type_text(f, out);
	if (f->count > 1)
		str_addf(out, "[%u]", f->count);
	if (f->flags & FIELD_ZERO_IS_NONE)
		str_add(out, "?");
	else if (f->flags & FIELD_MINUS_IS_NONE && !(f->flags & FIELD_NONE_IS_DERIVED))
		str_add(out, "?-1");
	for (const struct code *c = f->codes; c && c->name; c++)
		str_addf(out, "%s%s=%llu%s", c == f->codes ? "{" : ",", c->name,
			 (unsigned long long)c->value, c[1].name ? "" : "}");
	str_addf(out, "=%s", layout_edit_role_word(f->role));
}

/* Append a field of another format: with the parts of field_text() that the compiler
 * needs. */
static void layout_edit_add_field(struct layout_edit *e, const struct field *f)
{
	struct str full = STR_INIT, brief = STR_INIT;
	struct format *a = NULL, *b = NULL;
	struct err err = ERR_INIT;
	layout_edit_field_text(f, &full);
	str_addf(&brief, "%s:", f->name);
	if (f->kind == KIND_REG || f->kind == KIND_ADDR || f->kind == KIND_BOOL)
		str_addf(&brief, "u%u", f->width * 8u);
	else
		layout_edit_type_text(f, &brief);
	if (f->count > 1)
		str_addf(&brief, "[%u]", f->count);
	/* The short form is the same field if kind, role and none value follow from name. */
	bool same = layout_compile(&a, full.text, &err) == ST_OK &&
		    layout_compile(&b, brief.text, &err) == ST_OK &&
		    a->fields[0].kind == b->fields[0].kind &&
		    a->fields[0].role == b->fields[0].role &&
		    a->fields[0].flags == b->fields[0].flags && !f->codes;
	const struct str *text = same ? &brief : &full;
	format_free(a);
	format_free(b);
	layout_edit_insert(e, text->text, text->len, f->at, layout_edit_unit(f));
	str_release(&full);
	str_release(&brief);
}

bool layout_write(const struct format *f, struct str *out)
{
	struct layout_edit e = { .copies = STR_INIT };
	struct err err = ERR_INIT;
	if (f->layout != LAYOUT_BYTES || f->decode)
		return false;
	e.sketch.size = f->record_size;
	for (size_t i = 0; i < f->nfields; i++)
		if (!(f->fields[i].flags & (FIELD_DERIVED | FIELD_PADDING)))
			layout_edit_add_field(&e, &f->fields[i]);
	return layout_edit_finish(&e, out, &err) == ST_OK;
}

/* Short forms */

static bool layout_edit_all(const uint8_t *p, size_t len, const char *set)
{
	for (size_t i = 0; i < len; i++)
		if (!p[i] || !strchr(set, p[i]))
			return false;
	return len > 0;
}

const char *layout_edit_word_type(const uint8_t *p, size_t len)
{
	static const char digits[] = "0123456789", hex[] = "0123456789abcdefABCDEF";
	bool x = len > 2 && p[0] == '0' && (p[1] | 32) == 'x';
	if (x && len <= 18 && layout_edit_all(p + 2, len - 2, hex))
		return "hex";
	if (len <= 19 && layout_edit_all(p, len, digits))
		return "dec";
	if (len > 1 && len <= 19 && *p == '-' && layout_edit_all(p + 1, len - 1, digits))
		return "int";
	return len > 3 && len <= 16 && layout_edit_all(p, len, hex) ? "hex" : "text";
}

/* The type of a field of bytes that has only a name. */
static const char *layout_edit_default_type(const char *name, size_t len)
{
	static const char *const wide[] = { "pc",     "ip",   "load", "store",
					    "target", "time", "addr", "fallthrough" };
	while (len && name[len - 1] >= '0' && name[len - 1] <= '9')
		len--;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (strlen(wide[i]) == len && memcmp(wide[i], name, len) == 0)
			return strcmp(wide[i], "addr") == 0 ? "x64" : "u64";
	return "u8";
}

void layout_edit_complete(const char *typed, unsigned at, struct str *out)
{
	size_t name = strcspn(typed, ":[{?=");
	struct str probe = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f = NULL;
	if (typed[name] == ':') {
		str_add(out, typed);
		return;
	}
	/* Is it a type? */
	str_addf(&probe, "x:%s", typed);
	if (layout_compile(&f, probe.text, &err) == ST_OK) {
		str_addf(out, "byte%u:%s", at, typed);
		format_free(f);
	} else {
		str_addn(out, typed, name);
		str_addf(out, ":%s%s", layout_edit_default_type(typed, name),
			 typed + name);
	}
	str_release(&probe);
}
