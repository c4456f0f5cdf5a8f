/*
 * One pass over the text, item by item:
 *
 *	dst : u8 be [2] ? @10 {a,b} =dst
 *	name  type   count none place names role
 *
 * Name and type come first, the other parts in any order.  Omitted parts have defaults:
 * the place follows the preceding item, the role follows from the name, and the kind of
 * value from the role.
 */
#include "format/layout.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/branch_kind.h"
#include "format/pattern.h"

enum {
	NAME_MAX_LEN = 31,
	RECORD_SIZE_MAX = 65536,
	CODES_MAX = 256,
	COUNT_MAX = 255 /* limit of a field's width, which is a byte */
};

/* A format and everything that it points to. */
struct layout_user_format {
	struct format format; /* first member: layout_free() casts its pointer */
	struct field field[FIELDS_MAX];
	void **owned; /* texts and lists of codes to free */
	size_t nowned, owned_room;
};

struct layout_parser {
	const char *text, *p;
	struct err *err;
	struct layout_user_format *l;
	bool line;
	unsigned long next; /* byte or word after the last item */
	unsigned long end;  /* after the highest byte or word of all items */
	unsigned slots;
	unsigned long size; /* number after size=; 0 if not given */
	bool empty;         /* a layout without fields is valid */
};

static const struct layout_type {
	const char *name;
	bool line; /* a type of words, not of bytes */
	enum kind kind;
	uint8_t bits; /* default number of bits, for types of bytes; 0 if required */
	uint8_t base; /* base of types of words */
} types[] = {
	{ "u", false, KIND_UINT, 0, 0 },    { "i", false, KIND_INT, 0, 0 },
	{ "x", false, KIND_ADDR, 0, 0 },    { "addr", false, KIND_ADDR, 64, 0 },
	{ "reg", false, KIND_REG, 8, 0 },   { "bool", false, KIND_BOOL, 8, 0 },
	{ "char", false, KIND_TEXT, 8, 0 }, { "hex", true, KIND_ADDR, 0, 16 },
	{ "dec", true, KIND_UINT, 0, 10 },  { "int", true, KIND_INT, 0, 10 },
	{ "num", true, KIND_UINT, 0, 0 },   { "reg", true, KIND_REG, 0, 10 },
	{ "bool", true, KIND_BOOL, 0, 10 }, { "text", true, KIND_TEXT, 0, 0 },
};

#define LEN(list) (sizeof list / sizeof *list)

static void *layout_keep(struct layout_user_format *l, void *owned)
{
	l->owned = mem_room(l->owned, l->nowned, &l->owned_room, sizeof *l->owned);
	l->owned[l->nowned++] = owned;
	return owned;
}

static char *layout_keep_text(struct layout_user_format *l, const char *p, size_t len)
{
	return layout_keep(l, mem_copy(p, len));
}

void layout_free(struct format *f)
{
	struct layout_user_format *l = (struct layout_user_format *)f;
	if (!l)
		return;
	for (size_t i = 0; i < l->nowned; i++)
		free(l->owned[i]);
	free(l->owned);
	free(l);
}

/* Tokens */

static int layout_column(const struct layout_parser *ps, const char *p)
{
	return (int)(p - ps->text) + 1;
}

static bool layout_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool layout_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool layout_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Skip blanks, and comments from # to the end of the line. */
static void layout_skip_space(struct layout_parser *ps)
{
	while (layout_is_space(*ps->p) || *ps->p == '#') {
		if (*ps->p == '#')
			ps->p += strcspn(ps->p, "\n");
		else
			ps->p++;
	}
}

static size_t layout_word_len(const char *p)
{
	size_t n = 0;
	while (layout_is_letter(p[n]) || (n && layout_is_digit(p[n])))
		n++;
	return n;
}

static enum status layout_number(struct layout_parser *ps, unsigned long least,
				 unsigned long most, const char *what, unsigned long *out)
{
	const char *from = ps->p;
	unsigned long v = 0;
	while (layout_is_digit(*ps->p) && v <= most)
		v = v * 10 + (unsigned long)(*ps->p++ - '0');
	if (ps->p == from)
		return err_at(ps->err, layout_column(ps, from),
			      "%s is missing; it is a number", what);
	if (v < least || v > most)
		return err_at(ps->err, layout_column(ps, from),
			      "%s must be from %lu to %lu", what, least, most);
	*out = v;
	return ST_OK;
}

/* Parse the place of a field.  Bytes are counted from 0; words from 1 in the text, from 0
 * in the code. */
static enum status layout_place(struct layout_parser *ps, unsigned long *out)
{
	if (!ps->line)
		return layout_number(ps, 0, RECORD_SIZE_MAX - 1, "the place", out);
	enum status st = layout_number(ps, 1, SLOTS_MAX, "the number of a word", out);
	if (!st)
		--*out;
	return st;
}

static enum status layout_expect(struct layout_parser *ps, char c, const char *where)
{
	if (*ps->p != c)
		return err_at(ps->err, layout_column(ps, ps->p), "%s must end with '%c'",
			      where, c);
	ps->p++;
	return ST_OK;
}

/* Give a field the role of a word; proc and cpu are processors.  Return false if the word
 * is not a role. */
static bool layout_set_role(struct field *f, const char *word, size_t len)
{
	const char *name;
	enum role role;
	for (size_t i = 0; (name = layout_role_word(i, &role)); i++)
		if (strlen(name) == len && !memcmp(name, word, len)) {
			f->role = role;
			if (str_has_word("proc cpu", name))
				f->flags |= FIELD_PROCESSOR;
			return true;
		}
	return false;
}

/* Parts of an item */

/* Parse the letters of a type; for types of bytes, then the number of bits, and be. */
static enum status layout_parse_type(struct layout_parser *ps, struct field *f)
{
	const char *from = ps->p;
	size_t len = 0;
	while (layout_is_letter(from[len]))
		len++;
	const struct layout_type *t = NULL;
	for (size_t i = 0; i < LEN(types); i++)
		if (types[i].line == ps->line && strlen(types[i].name) == len &&
		    memcmp(types[i].name, from, len) == 0)
			t = &types[i];
	if (!t && !ps->line && len == 1 && *from == 'f')
		return err_at(ps->err, layout_column(ps, from),
			      "floating-point types are not supported; use u32 or u64 to "
			      "show their bits");
	if (!t)
		return err_at(
			ps->err, layout_column(ps, from),
			ps->line ? "unknown word type; types are hex, dec, int, num, "
				   "reg, bool, text and {NAME,...}"
				 : "unknown type; types are u8 to u64, i8 to i64, x8 to "
				   "x64, addr, reg, bool and char");
	ps->p += len;
	f->kind = t->kind;
	f->base = t->base;
	if (ps->line)
		return ST_OK;
	unsigned long bits = t->bits;
	const char *digits = ps->p;
	if (!bits || layout_is_digit(*digits)) {
		enum status st = layout_number(ps, 8, 64, "the number of bits", &bits);
		if (st)
			return st;
	}
	if (bits % 8 || (t->kind == KIND_TEXT && bits != 8))
		return err_at(ps->err, layout_column(ps, digits),
			      "%s of %lu bits do not fill whole bytes", t->name, bits);
	f->width = (uint8_t)(bits / 8);
	if (ps->p[0] == 'b' && ps->p[1] == 'e' && !layout_is_letter(ps->p[2])) {
		f->flags |= FIELD_BIG_ENDIAN;
		ps->p += 2;
	}
	return ST_OK;
}

/* Parse names of values: {FETCH,READ,WRITE=4} names 0, 1 and 4. */
static enum status layout_parse_codes(struct layout_parser *ps, struct field *f)
{
	const char *open = ps->p++;
	struct code *codes = layout_keep(ps->l, mem_new(CODES_MAX + 1, sizeof *codes));
	unsigned long value = 0;
	for (size_t n = 0;; n++) {
		size_t len = strcspn(ps->p, ",=} \t\n");
		if (!len || len > NAME_MAX_LEN)
			return err_at(ps->err, layout_column(ps, ps->p),
				      "the name of a value is missing or too long");
		if (n == CODES_MAX)
			return err_at(ps->err, layout_column(ps, open),
				      "more than %d value names", CODES_MAX);
		codes[n].name = layout_keep_text(ps->l, ps->p, len);
		ps->p += len;
		if (*ps->p == '=') {
			ps->p++;
			enum status st = layout_number(ps, 0, UINT32_MAX,
						       "the value of a name", &value);
			if (st)
				return st;
		}
		codes[n].value = value++;
		if (*ps->p != ',')
			break;
		ps->p++;
	}
	f->kind = KIND_CODE;
	f->codes = codes;
	return layout_expect(ps, '}', "a list of names");
}

static enum status layout_overlap(struct layout_parser *ps, const struct field *f,
				  const char *at)
{
	unsigned size = ps->line ? 1 : f->width;
	unsigned long from = f->at, to = from + (unsigned long)size * field_count(f);
	for (size_t i = 0; !f->copy.of && i < ps->l->format.nfields; i++) {
		const struct field *o = &ps->l->field[i];
		if (o->copy.of)
			continue;
		unsigned osize = ps->line ? 1 : o->width;
		if (from < o->at + (unsigned long)osize * field_count(o) && o->at < to)
			return err_at(ps->err, layout_column(ps, at), "%s overlaps %s",
				      f->name, o->name);
	}
	return ST_OK;
}

/* Items */

/* True if the role allows the kind of the field: opcodes may be text, the values of other
 * roles are numbers. */
static bool layout_fits_role(const struct field *f, enum role role)
{
	return f->kind != KIND_TEXT || role == ROLE_NONE || role == ROLE_MACRO ||
	       role == ROLE_MICRO || role == ROLE_CLASS;
}

/* Set the kind and none value that follow from the role and the type. */
static void layout_apply_role(struct field *f, bool line)
{
	bool is_plain = f->kind == KIND_UINT;
	switch (f->role) {
	case ROLE_PC:
	case ROLE_FALLTHROUGH:
		if (is_plain)
			f->kind = KIND_ADDR;
		break;
	case ROLE_TARGET:
	case ROLE_LOAD:
	case ROLE_STORE:
		if (is_plain)
			f->kind = KIND_ADDR;
		if (!(f->flags & FIELD_MINUS_IS_NONE))
			f->flags |= FIELD_ZERO_IS_NONE;
		break;
	case ROLE_REG_READ:
	case ROLE_REG_WRITTEN:
		if (is_plain || f->kind == KIND_INT)
			f->kind = KIND_REG;
		/* An empty slot is 0 in binary traces, -1 or '-' in texts. */
		if (!(f->flags & (FIELD_MINUS_IS_NONE | FIELD_ZERO_IS_NONE)))
			f->flags |= line ? FIELD_MINUS_IS_NONE : FIELD_ZERO_IS_NONE;
		break;
	case ROLE_IS_BRANCH:
		if (is_plain)
			f->kind = KIND_BOOL;
		break;
	case ROLE_TAKEN:
		if (is_plain)
			f->kind = KIND_BOOL;
		if (!(f->flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE)))
			f->flags |=
				FIELD_MINUS_IS_NONE | (line ? 0 : FIELD_NONE_IS_DERIVED);
		break;
	default:
		break;
	}
}

/* Set the role that follows from the name, unless has_role, and the properties that
 * follow from the role. src1 and src2 have the role of src. */
static void layout_imply_all(struct field *f, bool has_role, bool line)
{
	size_t len = strlen(f->name);
	while (len && layout_is_digit(f->name[len - 1]))
		len--;
	if (!has_role &&
	    !(layout_set_role(f, f->name, len) && layout_fits_role(f, f->role)))
		f->role = ROLE_NONE;
	layout_apply_role(f, line);
}

void layout_imply(struct field *f, bool has_role)
{
	layout_imply_all(f, has_role, false);
}

/* A field as written. */
struct layout_item {
	struct field f;
	const char *name, *type, *at; /* places in the text; without @, at is name */
	size_t name_len, type_len;
	bool role_given;
};

static enum status layout_parse_count(struct layout_parser *ps, struct field *f)
{
	unsigned long n;
	enum status st = layout_number(ps, 1, COUNT_MAX, "the count", &n);
	if (st)
		return st;
	if (f->kind == KIND_TEXT && !ps->line)
		f->width = (uint8_t)n;
	else
		f->count = (uint8_t)n;
	return layout_expect(ps, ']', "a count");
}

static enum status layout_unknown_role(struct layout_parser *ps)
{
	struct str text = STR_INIT;
	const char *name;
	for (size_t i = 0; (name = layout_role_word(i, NULL)); i++)
		str_addf(&text, "%s%s", i ? ", " : "", name);
	enum status st = err_at(ps->err, layout_column(ps, ps->p),
				"unknown role; roles are %s", text.text);
	str_release(&text);
	return st;
}

static enum status layout_parse_role(struct layout_parser *ps, struct field *f)
{
	size_t len = layout_word_len(ps->p);
	if (!layout_set_role(f, ps->p, len))
		return layout_unknown_role(ps);
	if (!layout_fits_role(f, f->role))
		return err_at(ps->err, layout_column(ps, ps->p),
			      "text values cannot have this role, which is for numbers");
	ps->p += len;
	return ST_OK;
}

/* Parse one part after its first character c; the { of a list of names is not yet
 * consumed. */
static enum status layout_parse_part(struct layout_parser *ps, struct layout_item *item,
				     char c)
{
	struct field *f = &item->f;
	unsigned long n = 0;
	enum status st;
	switch (c) {
	case '[':
		return layout_parse_count(ps, f);
	case '@':
		item->at = ps->p;
		st = layout_place(ps, &n);
		f->at = (uint16_t)n;
		return st;
	case '?':
		if (strncmp(ps->p, "-1", 2) == 0) {
			ps->p += 2;
			f->flags |= FIELD_MINUS_IS_NONE;
		} else {
			f->flags |= FIELD_ZERO_IS_NONE;
		}
		return ST_OK;
	case '{':
		if (f->kind == KIND_TEXT)
			return err_at(ps->err, layout_column(ps, ps->p),
				      "text values cannot have names");
		return layout_parse_codes(ps, f);
	default:
		item->role_given = true;
		return layout_parse_role(ps, f);
	}
}

/* Parse the parts after a type: [2], @10, ?, ?-1, {a,b}, =role. */
static enum status layout_parse_parts(struct layout_parser *ps, struct layout_item *item)
{
	enum status st = ST_OK;
	char seen[8] = "";
	while (!st && *ps->p && !layout_is_space(*ps->p)) {
		char c = *ps->p;
		if (!strchr("[@?{=", c))
			return err_at(
				ps->err, layout_column(ps, ps->p),
				"unexpected '%c'; a type is followed by [COUNT], @PLACE, "
				"?, {NAME,...} or =ROLE",
				c);
		if (strchr(seen, c))
			return err_at(ps->err, layout_column(ps, ps->p), "a second '%c'",
				      c);
		seen[strlen(seen)] = c;
		if (c != '{')
			ps->p++;
		st = layout_parse_part(ps, item, c);
	}
	return st;
}

/* Parse @16, pad[6], skip, skip[2] or size=152, and set *done to true if the item is one
 * of these. */
static enum status layout_parse_special(struct layout_parser *ps, bool *done)
{
	unsigned long n = 1;
	enum status st;
	const char *word = ps->line ? "skip" : "pad";
	size_t len = layout_word_len(ps->p);
	*done = true;
	if (*ps->p == '@') {
		ps->p++;
		st = layout_place(ps, &n);
		ps->next = n;
		return st;
	}
	if (!ps->line && len == 4 && strncmp(ps->p, "size=", 5) == 0) {
		ps->p += 5;
		return layout_number(ps, 1, RECORD_SIZE_MAX, "the size of a record",
				     &ps->size);
	}
	if (len != strlen(word) || strncmp(ps->p, word, len) != 0 || ps->p[len] == ':') {
		*done = false;
		return ST_OK;
	}
	ps->p += len;
	if (*ps->p == '[') {
		ps->p++;
		st = layout_number(ps, 1, RECORD_SIZE_MAX, "the count", &n);
		if (!st)
			st = layout_expect(ps, ']', "a count");
		if (st)
			return st;
	}
	ps->next += n;
	if (!ps->line && ps->end < ps->next)
		ps->end = ps->next;
	return ST_OK;
}

/* Parse the name of a field and the colon after it. */
static enum status layout_parse_name(struct layout_parser *ps, struct layout_item *item)
{
	size_t len = layout_word_len(ps->p);
	if (!len)
		return err_at(ps->err, layout_column(ps, ps->p),
			      "a field begins with its name");
	if (len > NAME_MAX_LEN)
		return err_at(ps->err, layout_column(ps, ps->p),
			      "a name has at most %d characters", NAME_MAX_LEN);
	item->name = item->at = ps->p;
	item->name_len = len;
	ps->p += len;
	if (*ps->p != ':')
		return err_at(ps->err, layout_column(ps, ps->p),
			      "the name %.*s must be followed by ':' and a type",
			      (int)len, item->name);
	ps->p++;
	return ST_OK;
}

/* Advance the parser past the bytes or words of a field. */
static enum status layout_advance(struct layout_parser *ps,
				  const struct layout_item *item)
{
	/* Without @, the place may be too large for field.at. */
	unsigned long begin = item->at != item->name ? item->f.at : ps->next;
	unsigned long end =
		begin + (ps->line ? 1ul : item->f.width) * field_count(&item->f);
	if (end > (ps->line ? (unsigned long)SLOTS_MAX : RECORD_SIZE_MAX))
		return err_at(ps->err, layout_column(ps, item->at),
			      "%.*s ends after %s %d", (int)item->name_len, item->name,
			      ps->line ? "word" : "byte",
			      ps->line ? SLOTS_MAX : RECORD_SIZE_MAX);
	ps->next = end;
	if (ps->end < end)
		ps->end = end;
	return ST_OK;
}

/* Check the limits of a format with one more field. */
static enum status layout_check_field(struct layout_parser *ps,
				      const struct layout_item *item)
{
	const struct layout_user_format *l = ps->l;
	int column = layout_column(ps, item->name);
	for (size_t i = 0; i < l->format.nfields; i++)
		if (strcmp(l->field[i].name, item->f.name) == 0)
			return err_at(ps->err, column, "a second field named %s",
				      item->f.name);
	if (l->format.nfields == FIELDS_MAX - 1)
		return err_at(ps->err, column, "more than %d fields", FIELDS_MAX - 1);
	ps->slots += field_count(&item->f);
	if (ps->slots > SLOTS_MAX - 1)
		return err_at(ps->err, column,
			      "the fields have more than %d values in total",
			      SLOTS_MAX - 1);
	return layout_overlap(ps, &item->f, item->at);
}

/* Set the properties that follow from the name, the role and the type of a field. */
static void layout_finish_field(struct layout_parser *ps, struct layout_item *item)
{
	struct field *f = &item->f;
	char help[96];
	layout_imply_all(f, item->role_given, ps->line);
	if (ps->line)
		snprintf(help, sizeof help, "word %u of the line", f->at + 1u);
	else
		snprintf(help, sizeof help, "%.*s at byte %u",
			 item->type_len < 40 ? (int)item->type_len : 40, item->type,
			 f->at);
	f->help = layout_keep_text(ps->l, help, strlen(help));
}

/* Find an earlier field with a single number. */
static const struct field *layout_number_field(struct layout_parser *ps, size_t len)
{
	struct layout_user_format *l = ps->l;
	for (size_t i = 0; i < l->format.nfields; i++)
		if (strlen(l->field[i].name) == len &&
		    memcmp(l->field[i].name, ps->p, len) == 0 && !l->field[i].copy.of &&
		    l->field[i].kind != KIND_TEXT && field_count(&l->field[i]) == 1)
			return &l->field[i];
	err_at(ps->err, layout_column(ps, ps->p),
	       "expected a field with a single number, described earlier");
	return NULL;
}

/* Parse a value of a field, a number or name, and set its bit in *values. */
static enum status layout_copy_value(struct layout_parser *ps, const struct field *where,
				     uint64_t *values)
{
	size_t len = strcspn(ps->p, ",) \t\n");
	uint64_t v;
	bool known = number_any((const uint8_t *)ps->p, len, &v);
	for (const struct code *c = where->codes; !known && c && c->name; c++)
		if (strlen(c->name) == len && memcmp(c->name, ps->p, len) == 0) {
			v = c->value;
			known = true;
		}
	if (!known || v > 63)
		return err_at(ps->err, layout_column(ps, ps->p),
			      "expected a value of %s: a name or a number from 0 to 63",
			      where->name);
	*values |= UINT64_C(1) << v;
	ps->p += len;
	return ST_OK;
}

/* Parse "3..5)": the lowest and the highest bit of a number. */
static enum status layout_copy_bits(struct layout_parser *ps, const struct field *of,
				    struct field_copy *copy)
{
	unsigned width = ps->line ? 64 : of->width * 8u;
	unsigned long low, high;
	enum status st = layout_number(ps, 0, width - 1, "the lowest bit", &low);
	if (!st && (ps->p[0] != '.' || ps->p[1] != '.'))
		st = err_at(ps->err, layout_column(ps, ps->p),
			    "expected .. and the highest bit");
	if (st)
		return st;
	ps->p += 2;
	st = layout_number(ps, low, width - 1, "the highest bit", &high);
	if (st)
		return st;
	copy->low = (uint8_t)low;
	copy->bits = (uint8_t)(high - low + 1);
	return ST_OK;
}

/* Parse "rw=W,2)": a field and its values. */
static enum status layout_copy_values(struct layout_parser *ps, struct field_copy *copy)
{
	size_t len = layout_word_len(ps->p);
	const struct field *where = layout_number_field(ps, len);
	if (!where)
		return ST_INVALID;
	copy->where = where->name;
	ps->p += len;
	if (*ps->p != '=')
		return err_at(ps->err, layout_column(ps, ps->p),
			      "expected = and a value of %s", where->name);
	enum status st = ST_OK;
	do {
		ps->p++;
		st = layout_copy_value(ps, where, &copy->values);
	} while (!st && *ps->p == ',');
	return st;
}

/* Parse a copy: store=addr(rw=W,2) is the value of a field in records in which another
 * field has certain values; op=word(0..3){add,sub} is some of its bits. */
static enum status layout_parse_copy(struct layout_parser *ps)
{
	struct layout_user_format *l = ps->l;
	struct layout_item item = { .name = ps->p, .at = ps->p };
	item.name_len = layout_word_len(ps->p);
	if (item.name_len > NAME_MAX_LEN)
		return err_at(ps->err, layout_column(ps, ps->p),
			      "a name has at most %d characters", NAME_MAX_LEN);
	ps->p += item.name_len + 1;
	size_t len = layout_word_len(ps->p);
	const struct field *of = layout_number_field(ps, len);
	if (!of)
		return ST_INVALID;
	ps->p += len + 1;
	struct field_copy copy = { .of = of->name };
	enum status st = layout_is_digit(*ps->p) ? layout_copy_bits(ps, of, &copy)
						 : layout_copy_values(ps, &copy);
	if (!st && *ps->p != ')')
		st = err_at(ps->err, layout_column(ps, ps->p), "expected ')'");
	if (st)
		return st;
	ps->p++;
	uint32_t none = FIELD_MINUS_IS_NONE | FIELD_ZERO_IS_NONE;
	item.f = (struct field) { .kind = copy.bits ? KIND_UINT : of->kind,
				  .at = of->at,
				  .width = of->width,
				  .base = of->base,
				  .flags = (of->flags & FIELD_BIG_ENDIAN) | FIELD_DERIVED,
				  .copy = copy };
	if (!copy.bits || of->flags & none)
		item.f.flags |= FIELD_MINUS_IS_NONE;
	if (copy.bits && *ps->p == '{')
		st = layout_parse_codes(ps, &item.f);
	if (st)
		return st;
	item.f.name = layout_keep_text(l, item.name, item.name_len);
	st = layout_check_field(ps, &item);
	if (st)
		return st;
	item.type = item.name;
	item.type_len = (size_t)(ps->p - item.name);
	layout_imply_all(&item.f, false, ps->line);
	item.f.help = layout_keep_text(l, item.type, item.type_len);
	l->field[l->format.nfields++] = item.f;
	return ST_OK;
}

static enum status layout_parse_field(struct layout_parser *ps)
{
	struct layout_user_format *l = ps->l;
	size_t word = layout_word_len(ps->p);
	const char *open = word && ps->p[word] == '='
				   ? ps->p + word + 1 + layout_word_len(ps->p + word + 1)
				   : NULL;
	if (open && *open == '(')
		return layout_parse_copy(ps);
	struct layout_item item = { .f.at = (uint16_t)ps->next };
	enum status st = layout_parse_name(ps, &item);
	if (st)
		return st;
	item.type = ps->p;
	if (!ps->line || *ps->p != '{')
		st = layout_parse_type(ps, &item.f);
	item.type_len = (size_t)(ps->p - item.type);
	if (!st)
		st = layout_parse_parts(ps, &item);
	if (!st)
		st = layout_advance(ps, &item);
	bool hidden = item.name_len == 1 && *item.name == '_';
	if (st || hidden)
		return st;
	item.f.name = layout_keep_text(l, item.name, item.name_len);
	st = layout_check_field(ps, &item);
	if (st)
		return st;
	layout_finish_field(ps, &item);
	l->field[l->format.nfields++] = item.f;
	return ST_OK;
}

/* Parse "line:" or "line(,;):" at the beginning of a layout of words. */
static enum status layout_parse_head(struct layout_parser *ps)
{
	if (strncmp(ps->p, "line", 4) != 0 || !strchr(":(", ps->p[4]))
		return ST_OK;
	const char *p = ps->p + 4;
	/* A field may be named line; then its type follows without a blank. */
	if (*p == ':' && p[1] && !layout_is_space(p[1]))
		return ST_OK;
	if (!*p)
		return ST_OK;
	ps->line = true;
	if (*p == '(') {
		/* ')' may be the first separator. */
		size_t len = p[1] ? 1 + strcspn(p + 2, ")") : 0;
		if (!len || p[1 + len] != ')')
			return err_at(ps->err, layout_column(ps, p),
				      "the separators must end with ')'");
		ps->l->format.separators = layout_keep_text(ps->l, p + 1, len);
		p += len + 2;
		if (*p != ':')
			return err_at(ps->err, layout_column(ps, p),
				      "the separators must be followed by ':'");
	}
	ps->p = p + 1;
	return ST_OK;
}

/* Add the kind of branch, by the rules of ChampSim, to records with a pc and
 * registers. */
static void layout_add_kind(struct layout_user_format *l)
{
	static const struct field kind = {
		.name = "kind",
		.help = "kind of branch, from the registers, by the rules of ChampSim",
		.kind = KIND_CODE,
		.role = ROLE_BRANCH_KIND,
		.flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE,
		.codes = branch_kind_codes,
	};
	unsigned seen = 0;
	for (size_t i = 0; i < l->format.nfields; i++) {
		if (strcmp(l->field[i].name, kind.name) == 0)
			return;
		seen |= 1u << l->field[i].role;
	}
	unsigned needed = 1u << ROLE_PC | 1u << ROLE_REG_READ | 1u << ROLE_REG_WRITTEN;
	if ((seen & needed) == needed)
		l->field[l->format.nfields++] = kind;
}

static enum status layout_parse(struct layout_parser *ps)
{
	struct format *f = &ps->l->format;
	layout_skip_space(ps);
	enum status st = layout_parse_head(ps);
	for (;;) {
		layout_skip_space(ps);
		if (st || !*ps->p)
			break;
		bool done;
		const char *from = ps->p;
		st = layout_parse_special(ps, &done);
		if (!st && !done)
			st = layout_parse_field(ps);
		if (!st && *ps->p && !layout_is_space(*ps->p))
			return err_at(ps->err, layout_column(ps, ps->p),
				      "unexpected '%c'; fields are separated by blanks",
				      *ps->p);
		if (!st && ps->size && ps->size < ps->end)
			return err_at(ps->err, layout_column(ps, from),
				      "the fields take %lu bytes, but the record has %lu",
				      ps->end, ps->size);
		if (!st && ps->next > RECORD_SIZE_MAX)
			return err_at(ps->err, layout_column(ps, from),
				      "a record has at most %d bytes", RECORD_SIZE_MAX);
	}
	if (st)
		return st;
	if (!f->nfields && !ps->empty)
		return err_at(ps->err, layout_column(ps, ps->p),
			      "the layout has no fields");
	f->layout = ps->line ? LAYOUT_WORDS : LAYOUT_BYTES;
	if (ps->line) {
		f->registers = "none";
	} else {
		f->record_size = (uint32_t)(ps->size ? ps->size : ps->end);
		f->registers = "pin3";
		f->derive = branch_kind_derive;
		layout_add_kind(ps->l);
	}
	return ST_OK;
}

bool layout_is_description(const char *text)
{
	static const char first[] =
		"line more before note skip head title about unit command suffix family format "
		"registers let derive names help columns sample copy add since carry units "
		"unordered max evidence";
	char word[12] = "";
	while (*text == '#' || layout_is_space(*text))
		text += *text == '#' ? strcspn(text, "\n") : 1;
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz");
	const char *after = text + n;
	if (!n || n >= sizeof word)
		return false;
	memcpy(word, text, n);
	if (*after == ' ' || *after == '\t')
		return str_has_word(first, word);
	if (strcmp(word, "words") == 0)
		return *after == '(' || (*after == ':' && layout_is_space(after[1]));
	/* A field of a layout has its type directly after the colon. */
	if (*after != ':' || !layout_is_space(after[1]) || !str_has_word(first, word))
		return false;
	/* Words of a layout have commas between them. */
	const char *brace = strchr(after, '{');
	return strcmp(word, "line") != 0 ||
	       (brace && (brace[-1] != ':' || brace[strcspn(brace, ",}")] != ','));
}

/* Return a description in one line with an LF in place of each \n; free() it.  Other
 * characters keep their places. */
static char *layout_lines(const char *text)
{
	char *lines = mem_text(text);
	for (char *p = lines; *p; p++)
		if (*p == '\\' && p[1] == 'n') {
			*p++ = ' ';
			*p = '\n';
		} else if (*p == '\\' && p[1]) {
			p++;
		}
	return lines;
}

static enum status layout_compile_with(struct format **out, const char *text, bool empty,
				       struct err *err)
{
	if (layout_is_description(text)) {
		char *lines = layout_lines(text);
		enum status st = pattern_compile(out, "layout", lines, err);
		free(lines);
		return st;
	}
	struct layout_user_format *l = mem_new(1, sizeof *l);
	struct layout_parser ps = {
		.text = text, .p = text, .err = err, .l = l, .empty = empty
	};
	l->format.name = "layout";
	l->format.title = "trace in a user-defined layout";
	l->format.record = "record";
	l->format.free = layout_free;
	l->format.about = layout_keep_text(l, text, strlen(text));
	l->format.suffixes = "";
	l->format.fields = l->field;
	enum status st = layout_parse(&ps);
	if (st) {
		layout_free(&l->format);
		return st;
	}
	*out = &l->format;
	return ST_OK;
}

enum status layout_compile(struct format **out, const char *text, struct err *err)
{
	return layout_compile_with(out, text, false, err);
}

enum status layout_compile_any(struct format **out, const char *text, struct err *err)
{
	return layout_compile_with(out, text, true, err);
}

/* Quote a text for a shell, in one line. */
static void layout_quote(const char *text, struct str *out)
{
	str_addc(out, '\'');
	for (; *text; text++)
		if (*text == '\'')
			str_add(out, "'\\''");
		else if (*text == '\n')
			str_add(out, text[1] ? "\\n" : "");
		else
			str_addc(out, *text);
	str_addc(out, '\'');
}

void layout_option(const char *layout, uint64_t skip, struct str *out)
{
	str_add(out, "--layout=");
	layout_quote(layout, out);
	if (skip)
		str_addf(out, " --skip=%llu", (unsigned long long)skip);
}
