/*
 * Compile the text to fields, edit the fields, and print them.  When printing a field,
 * omit the parts implied by its name.
 */
#include "format/layout_edit.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "format/layout.h"

/* Fields of a layout; formats own their texts. */
struct layout_edit {
	struct field field[FIELDS_MAX + 1];
	size_t n;
	unsigned size;      /* size of a record in bytes */
	uint64_t skip;      /* bytes before the first record */
	const char *before; /* text whose properties to keep; may be NULL */
};

static unsigned layout_edit_bytes(const struct field *f)
{
	return f->width * field_count(f);
}

int layout_field_at(const struct format *f, unsigned at)
{
	for (size_t i = 0; f && f->layout == LAYOUT_BYTES && i < f->nfields; i++) {
		const struct field *field = &f->fields[i];
		if (!(field->flags & FIELD_DERIVED) && at >= field->at &&
		    at - field->at < layout_edit_bytes(field))
			return (int)i;
	}
	return -1;
}

bool layout_is_big_endian(const struct format *f)
{
	uint32_t flags = 0;
	for (size_t i = 0; i < f->nfields; i++)
		flags |= f->fields[i].flags;
	return flags & FIELD_BIG_ENDIAN;
}

/* Printing */

static const char *layout_edit_role_word(enum role role)
{
	const struct field *f;
	for (size_t i = 0; (f = layout_role(i)); i++)
		if (f->role == role)
			return f->name;
	return "none";
}

static void layout_edit_write_codes(const struct code *c, struct str *out)
{
	uint64_t next = 0;
	for (const struct code *first = c; c && c->name; c++) {
		str_addf(out, "%c%s", c == first ? '{' : ',', c->name);
		if (c->value != next)
			str_addf(out, "=%" PRIu64, c->value);
		next = c->value + 1;
		if (!c[1].name)
			str_addc(out, '}');
	}
}

/* Append NAME:TYPE and the parts after the type, without the place. */
static void layout_edit_write_field(const struct field *f, struct str *out)
{
	enum { LETTER = 1, NONE = 2, ROLE = 4, ALL = 7 };
	static const char *const letters[] = {
		[KIND_UINT] = "u",   [KIND_INT] = "i",   [KIND_BOOL] = "bool",
		[KIND_ADDR] = "x",   [KIND_REG] = "reg", [KIND_CODE] = "u",
		[KIND_TEXT] = "char"
	};
	const uint32_t nones = FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE;
	const uint32_t implied = nones | FIELD_NONE_IS_DERIVED | FIELD_PROCESSOR;
	const uint32_t none = f->flags & FIELD_NONE_IS_DERIVED ? 0 : f->flags & nones;
	const uint32_t processor = f->flags & FIELD_PROCESSOR;
	bool plain = f->kind == KIND_ADDR || f->kind == KIND_REG || f->kind == KIND_BOOL;
	unsigned parts = 0;
	/* Find the fewest parts that imply the field. */
	for (; parts < ALL; parts++) {
		struct field g = { .name = f->name,
				   .kind = plain && !(parts & LETTER) ? KIND_UINT
								      : f->kind,
				   .flags = (parts & NONE ? none : 0) |
					    (parts & ROLE ? processor : 0),
				   .role = f->role };
		layout_imply(&g, parts & ROLE);
		if (g.kind == f->kind && g.role == f->role &&
		    !((g.flags ^ f->flags) & implied))
			break;
	}
	str_addf(out, "%s:%s", f->name,
		 letters[plain && !(parts & LETTER) ? KIND_UINT : f->kind]);
	if (f->kind == KIND_TEXT)
		str_addf(out, "[%u]", f->width);
	else
		str_addf(out, "%u%s", f->width * 8u,
			 f->flags & FIELD_BIG_ENDIAN && f->width > 1 ? "be" : "");
	if (f->count > 1)
		str_addf(out, "[%u]", f->count);
	if (parts & NONE && none)
		str_add(out, none & FIELD_ZERO_IS_NONE ? "?" : "?-1");
	layout_edit_write_codes(f->codes, out);
	if (parts & ROLE)
		str_addf(out, "=%s", processor ? "cpu" : layout_edit_role_word(f->role));
}

/* Return the name of a value of a field; NULL if it has none. */
static const char *layout_edit_code(const struct layout_edit *e, const char *field,
				    uint64_t value)
{
	for (size_t i = 0; i < e->n; i++) {
		const struct code *c = e->field[i].codes;
		for (; c && c->name && !strcmp(e->field[i].name, field); c++)
			if (c->value == value)
				return c->name;
	}
	return NULL;
}

/* Append NAME=FIELD(WHAT=VALUE,...) or NAME=FIELD(LOW..HIGH){NAME,...}. */
static void layout_edit_write_copy(const struct layout_edit *e, const struct field *f,
				   struct str *out)
{
	const struct field_copy *c = &f->copy;
	str_addf(out, " %s=%s(", f->name, c->of);
	if (c->bits) {
		struct field g = { .name = f->name };
		layout_imply(&g, false);
		str_addf(out, "%u..%u)", c->low, c->low + c->bits - 1u);
		layout_edit_write_codes(f->codes, out);
		if (g.role != f->role)
			str_addf(out, "=%s", layout_edit_role_word(f->role));
		return;
	}
	str_add(out, c->where);
	for (unsigned v = 0; v < 64; v++) {
		if (!(c->values >> v & 1))
			continue;
		const char *name = layout_edit_code(e, c->where, v);
		str_addc(out, c->values & ((UINT64_C(1) << v) - 1) ? ',' : '=');
		if (name)
			str_add(out, name);
		else
			str_addu(out, v);
	}
	str_addc(out, ')');
}

/* Find the first field that begins at or after a byte; return NULL if there is none. */
static const struct field *layout_edit_next(const struct layout_edit *e, unsigned at)
{
	const struct field *next = NULL;
	for (size_t i = 0; i < e->n; i++) {
		const struct field *f = &e->field[i];
		if (!(f->flags & (FIELD_DERIVED | FIELD_PADDING)) && f->at >= at &&
		    (!next || f->at < next->at))
			next = f;
	}
	return next;
}

static void layout_edit_write(const struct layout_edit *e, struct str *out)
{
	unsigned end = 0;
	if (e->before)
		str_addn(out, e->before, layout_items(e->before));
	size_t from = out->len;
	if (e->skip)
		str_addf(out, "skip=%" PRIu64, e->skip);
	for (const struct field *f; (f = layout_edit_next(e, end));) {
		str_add(out, out->len > from ? " " : "");
		layout_edit_write_field(f, out);
		if (f->at != end)
			str_addf(out, "@%u", f->at);
		end = f->at + layout_edit_bytes(f);
	}
	for (size_t i = 0; i < e->n; i++)
		if (e->field[i].copy.of)
			layout_edit_write_copy(e, &e->field[i], out);
	if (e->size > end)
		str_addf(out, "%ssize=%u", out->len > from ? " " : "", e->size);
}

static void layout_edit_take(struct layout_edit *e, const struct format *f, unsigned size)
{
	*e = (struct layout_edit) { .n = f ? f->nfields : 0, .size = size };
	for (size_t i = 0; i < e->n; i++)
		e->field[i] = f->fields[i];
}

bool layout_write(const struct format *f, bool big_endian, struct str *out)
{
	struct layout_edit e;
	if (f->layout != LAYOUT_BYTES || f->decode)
		return false;
	layout_edit_take(&e, f, f->record_size);
	for (size_t i = 0; big_endian && i < e.n; i++)
		e.field[i].flags |= FIELD_BIG_ENDIAN;
	layout_edit_write(&e, out);
	return true;
}

/* Edits */

static enum status layout_edit_begin(struct layout_edit *e, struct format **f,
				     const char *text, struct err *err)
{
	*f = NULL;
	enum status st = layout_compile_any(f, text, err);
	bool lines = *f && (*f)->layout != LAYOUT_BYTES;
	layout_edit_take(e, lines ? NULL : *f, *f ? (*f)->record_size : 0);
	e->skip = *f ? (*f)->skip : 0;
	e->before = text;
	return lines ? err_at(err, 1, "the records are lines; they have no size") : st;
}

/* Append the text of e, which must compile, and free f. */
static enum status layout_edit_finish(const struct layout_edit *e, enum status st,
				      struct format *f, struct str *out, struct err *err)
{
	struct str text = STR_INIT;
	struct format *edited = NULL;
	if (st == ST_OK) {
		layout_edit_write(e, &text);
		st = layout_compile_any(&edited, text.text, err);
		if (st != ST_OK)
			err->at = 1; /* the column is not in the new text */
	}
	if (st == ST_OK)
		str_addn(out, text.text, text.len);
	format_free(edited);
	format_free(f);
	str_release(&text);
	return st;
}

enum status layout_edit_add(const char *text, const char *item, unsigned at,
			    struct str *out, struct err *err)
{
	struct layout_edit e;
	struct format *k, *one = NULL;
	enum status st = layout_edit_begin(&e, &k, text, err);
	if (st == ST_OK)
		st = layout_compile(&one, item, err);
	if (st == ST_OK && (one->nfields != 1 || item[strcspn(item, " \t\n\r#")]))
		st = err_at(err, 1, "expected one field, as in pc:u64");
	for (unsigned i = 0; st == ST_OK && i < layout_edit_bytes(one->fields); i++) {
		int f = layout_field_at(k, at + i);
		if (f >= 0)
			st = err_at(err, 1, "%s would overlap %s; Delete removes a field",
				    one->fields[0].name, k->fields[f].name);
	}
	if (st == ST_OK && e.n == FIELDS_MAX)
		st = err_at(err, 1, "the layout has too many fields");
	if (st == ST_OK) {
		e.field[e.n] = one->fields[0];
		e.field[e.n++].at = (uint16_t)at;
	}
	st = layout_edit_finish(&e, st, k, out, err);
	format_free(one);
	return st;
}

enum status layout_edit_remove(const char *text, unsigned at, struct str *out,
			       struct err *err)
{
	struct layout_edit e;
	struct format *k;
	enum status st = layout_edit_begin(&e, &k, text, err);
	int f = layout_field_at(k, at);
	if (st == ST_OK && f < 0)
		st = err_at(err, 1, "there is no field here");
	if (st == ST_OK)
		memmove(&e.field[f], &e.field[f + 1],
			(--e.n - (size_t)f) * sizeof *e.field);
	return layout_edit_finish(&e, st, k, out, err);
}

enum status layout_edit_size(const char *text, unsigned size, struct str *out,
			     struct err *err)
{
	struct layout_edit e;
	struct format *k;
	unsigned end = 0;
	enum status st = layout_edit_begin(&e, &k, text, err);
	for (const struct field *f; (f = layout_edit_next(&e, end));)
		end = f->at + layout_edit_bytes(f);
	if (st == ST_OK && end > size)
		st = err_at(err, 1,
			    "the fields take %u bytes, so a record of %u is too "
			    "short; Delete removes a field",
			    end, size);
	e.size = size;
	return layout_edit_finish(&e, st, k, out, err);
}

enum status layout_edit_skip(const char *text, uint64_t skip, struct str *out,
			     struct err *err)
{
	struct layout_edit e;
	struct format *k;
	enum status st = layout_edit_begin(&e, &k, text, err);
	e.skip = skip;
	if (!k || k->layout == LAYOUT_BYTES)
		return layout_edit_finish(&e, st, k, out, err);
	if (skip)
		str_addf(out, "skip=%" PRIu64 "\n", skip);
	for (size_t n; *text; text += n) {
		n = strcspn(text, "\n");
		n += text[n] == '\n';
		if (strncmp(text + strspn(text, " \t"), "skip=", 5) != 0)
			str_addn(out, text, n);
	}
	format_free(k);
	return ST_OK;
}

/* Short forms */

const char *layout_edit_word_type(const uint8_t *p, size_t len)
{
	uint64_t v;
	bool prefix = number_has_prefix(p, len), hex = number_hex(p, len, &v);
	if (prefix && len <= 18 && hex)
		return "hex";
	if (len <= 19 && number_udec(p, len, &v))
		return "dec";
	if (len <= 19 && len && *p == '-' && number_udec(p + 1, len - 1, &v))
		return "int";
	return !prefix && len > 3 && len <= 16 && hex ? "hex" : "text";
}

/* True if n bytes have no other field and are in the record, or after it. */
static bool layout_edit_is_free(const struct format *k, unsigned at, unsigned n)
{
	bool is = at >= k->record_size || at + n <= k->record_size;
	for (unsigned i = 0; is && i < n; i++)
		is = layout_field_at(k, at + i) < 0;
	return is;
}

/* Append the type of a field of bytes that has only a name: 8 bytes for addresses and times,
 * or fewer if the next field or record begins earlier, in the byte order of the layout. */
static void layout_edit_add_type(const struct format *k, const char *name, size_t len,
				 unsigned at, struct str *out)
{
	unsigned bits = 8;
	while (len && char_is_digit(name[len - 1]))
		len--;
	if (str_has_word_n("pc ip load store target time fallthrough addr", name, len))
		while (bits < 64 && layout_edit_is_free(k, at, bits / 4))
			bits *= 2;
	str_addf(out, "%s%u%s", str_is(name, len, "addr") ? "x" : "u", bits,
		 layout_is_big_endian(k) && bits > 8 ? "be" : "");
}

void layout_edit_complete(const struct format *k, const char *typed, unsigned at,
			  struct str *out)
{
	size_t name = strcspn(typed, ":[{?=");
	struct str probe = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f = NULL;
	if (typed[name] == ':') {
		str_add(out, typed);
		return;
	}
	/* Test if it is a type; addr is more useful as a name. */
	str_addf(&probe, "x:%s", typed);
	if (!str_is(typed, name, "addr") &&
	    layout_compile(&f, probe.text, &err) == ST_OK) {
		str_addf(out, "byte%u:%s", at, typed);
		format_free(f);
	} else {
		str_addn(out, typed, name);
		str_addc(out, ':');
		layout_edit_add_type(k, typed, name, at, out);
		str_add(out, typed + name);
	}
	str_release(&probe);
}
