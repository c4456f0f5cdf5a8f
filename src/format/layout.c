/*
 * Parse the text in one pass, item by item:
 *
 * 	dst : u8 be [2] ? @10 {a,b} =dst
 * 	name  type   count none place names role
 *
 * Name and type come first, other parts in any order.  Omitted parts have defaults: the
 * place is after the preceding item, the role follows from the name, and the kind of
 * value from the role.
 */
#include "format/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cmdline.h"
#include "base/mem.h"
#include "base/number.h"
#include "format/branch_kind.h"
#include "format/linescan.h"
#include "format/pattern_internal.h"

enum {
	NAME_MAX_LEN = 31,
	RECORD_SIZE_MAX = 65536,
	COUNT_MAX = 255 /* max width of a field, which is stored in a byte */
};

struct layout_parser {
	const char *text, *p;
	struct pattern_compiler *c; /* reports errors */
	struct pattern *x;
	bool line;
	unsigned long next; /* next byte or word after the last item */
	unsigned long end;  /* byte or word after the highest byte or word of all items */
	unsigned slots;
	unsigned long size;             /* number after size=; 0 if not given */
	size_t nfields;                 /* number of fields of earlier statements */
	struct pattern_word_item *word; /* words of the line */
};

static const struct layout_type {
	const char *name;
	enum kind kind;
	uint8_t bits; /* default number of bits for types of bytes; 0 if a number is
	               * required */
	enum pattern_type word; /* TYPE_NONE for types of bytes */
} types[] = {
	{ "u", KIND_UINT, 0, TYPE_NONE },    { "i", KIND_INT, 0, TYPE_NONE },
	{ "x", KIND_ADDR, 0, TYPE_NONE },    { "addr", KIND_ADDR, 64, TYPE_NONE },
	{ "reg", KIND_REG, 8, TYPE_NONE },   { "bool", KIND_BOOL, 8, TYPE_NONE },
	{ "char", KIND_TEXT, 8, TYPE_NONE }, { "hex", KIND_ADDR, 0, TYPE_HEX },
	{ "dec", KIND_UINT, 0, TYPE_DEC },   { "int", KIND_INT, 0, TYPE_INT },
	{ "num", KIND_UINT, 0, TYPE_NUM },   { "reg", KIND_REG, 0, TYPE_DEC },
	{ "bool", KIND_BOOL, 0, TYPE_DEC },  { "text", KIND_TEXT, 0, TYPE_WORD },
};

/* Report an error at a place of the text. */
#define layout_fail(ps, at, ...) \
	pattern_fail((ps)->c, (size_t)((at) - (ps)->text), __VA_ARGS__)

/* Tokens */

static bool layout_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool layout_is_letter(char c)
{
	return char_is_letter(c) || c == '_';
}

/* Skip blanks, and comments from # to the end of the line. */
static const char *layout_begin(const char *text)
{
	while (*text == '#' || layout_is_space(*text))
		text += *text == '#' ? strcspn(text, "\n") : 1;
	return text;
}

static void layout_skip_space(struct layout_parser *ps)
{
	ps->p = layout_begin(ps->p);
}

static size_t layout_word_len(const char *p)
{
	return pattern_name_len(p, p + strlen(p));
}

/* Parse a number; return `least` after an error. */
static unsigned long layout_number(struct layout_parser *ps, unsigned long least,
				   unsigned long most, const char *what)
{
	const char *from = ps->p;
	unsigned long v = 0;
	while (char_is_digit(*ps->p) && v <= most)
		v = v * 10 + (unsigned long)(*ps->p++ - '0');
	if (ps->p == from)
		layout_fail(ps, from, "%s is missing; expected a number", what);
	else if (v < least || v > most)
		layout_fail(ps, from, "%s must be from %lu to %lu", what, least, most);
	return ps->c->failed ? least : v;
}

/* Parse the place of a field.  Bytes are counted from 0; words are counted from 1 in the
 * text and from 0 in the code. */
static unsigned long layout_place(struct layout_parser *ps)
{
	return ps->line ? layout_number(ps, 1, SLOTS_MAX, "the number of a word") - 1
			: layout_number(ps, 0, RECORD_SIZE_MAX - 1, "the place");
}

static void layout_expect(struct layout_parser *ps, char c, const char *where)
{
	if (*ps->p == c)
		ps->p++;
	else
		layout_fail(ps, ps->p, "%s must end with '%c'", where, c);
}

/* Set the role of a field to the role that a word names.  Return false if the word is not
 * a role. */
static bool layout_set_role(struct field *f, const char *word, size_t len)
{
	const struct field *r;
	for (size_t i = 0; (r = layout_role(i)); i++)
		if (str_is(word, len, r->name)) {
			f->role = r->role;
			f->flags |= r->flags & FIELD_PROCESSOR;
			return true;
		}
	return false;
}

/* Parts of an item */

/* Return the type whose name of *len letters begins a text; NULL if there is none. */
static const struct layout_type *layout_type_at(const char *text, bool line, size_t *len)
{
	for (*len = 0; layout_is_letter(text[*len]);)
		++*len;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if ((types[i].word != TYPE_NONE) == line &&
		    str_is(text, *len, types[i].name))
			return &types[i];
	return NULL;
}

/* Field as written. */
struct layout_item {
	struct field f;
	const char *name, *type, *at; /* places in the text; without @, `at` equals
	                               * name */
	size_t name_len, type_len;
	bool role_given;
	enum pattern_type word; /* type of words */
	bool named;             /* its values have names: x->words[words] */
	uint16_t words;
};

/* Parse the letters of a type and, for types of bytes, the number of bits and "be". */
static void layout_parse_type(struct layout_parser *ps, struct layout_item *item)
{
	struct field *f = &item->f;
	const char *from = ps->p;
	size_t len;
	const struct layout_type *t = layout_type_at(from, ps->line, &len);
	if (!t) {
		layout_fail(ps, from, "%s",
			    ps->line ? "unknown word type; types are hex, dec, int, num, "
				       "reg, bool, text and {NAME,...}"
			    : str_is(from, len, "f")
				    ? "floating-point types are not supported; use u32 "
				      "or u64 to show their bits"
				    : "unknown type; types are u8 to u64, i8 to i64, x8 "
				      "to x64, addr, reg, bool and char");
		return;
	}
	ps->p += len;
	f->kind = t->kind;
	item->word = t->word;
	if (ps->line)
		return;
	unsigned long bits = t->bits;
	const char *digits = ps->p;
	if (!bits || char_is_digit(*digits))
		bits = layout_number(ps, 8, 64, "the number of bits");
	if (bits % 8 || (t->kind == KIND_TEXT && bits != 8))
		layout_fail(ps, digits, "%s of %lu bits do not fill whole bytes", t->name,
			    bits);
	f->width = (uint8_t)(bits / 8);
	if (ps->p[0] == 'b' && ps->p[1] == 'e' && !layout_is_letter(ps->p[2])) {
		f->flags |= FIELD_BIG_ENDIAN;
		ps->p += 2;
	}
}

/* Parse names of values: {FETCH,READ,WRITE=4} names 0, 1 and 4. */
static void layout_parse_names(struct layout_parser *ps, struct layout_item *item)
{
	const size_t at = (size_t)(ps->p - ps->text), to = at + strlen(ps->p),
		     close = pattern_closing(ps->c, at, to),
		     blank = at + strcspn(ps->p, " \t\r\n");
	item->f.kind = KIND_CODE;
	item->named = true;
	if (close == to)
		pattern_fail(ps->c, to, "a list of names must end with '}'");
	else if (blank < close)
		pattern_fail(ps->c, blank, "there is a blank in a list of names");
	else
		item->words = pattern_parse_words(ps->c, at + 1, close, ',');
	ps->p = ps->text + close + (close < to);
}

/* Items */

/* True if the role allows the kind of the field.  Opcodes may be text; values of other
 * roles are numbers. */
static bool layout_fits_role(const struct field *f, enum role role)
{
	return f->kind != KIND_TEXT || role == ROLE_NONE || role == ROLE_MACRO ||
	       role == ROLE_MICRO || role == ROLE_CLASS;
}

/* Set the kind and none value implied by the role and the type. */
static void layout_apply_role(struct field *f, bool line)
{
	const uint32_t none = FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE;
	bool is_plain = f->kind == KIND_UINT;
	switch (f->role) {
	case ROLE_PC:
	case ROLE_FALLTHROUGH:
	case ROLE_REG_VALUE:
	case ROLE_MEM_VALUE:
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
		/* An empty slot is 0 in binary traces, -1 or '-' in text. */
		if (!(f->flags & none))
			f->flags |= line ? FIELD_MINUS_IS_NONE : FIELD_ZERO_IS_NONE;
		break;
	case ROLE_IS_BRANCH:
		if (is_plain)
			f->kind = KIND_BOOL;
		break;
	case ROLE_TAKEN:
		if (is_plain)
			f->kind = KIND_BOOL;
		if (!(f->flags & none))
			f->flags |= line ? FIELD_MINUS_IS_NONE : FIELD_OWN_NONE;
		break;
	default:
		break;
	}
}

/* Unless has_role is set, set the role implied by the name; set the properties implied by
 * the role.  src1 and src2 have the role of src. */
static void layout_imply_all(struct field *f, bool has_role, bool line)
{
	size_t len = strlen(f->name);
	while (len && char_is_digit(f->name[len - 1]))
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

static void layout_parse_role(struct layout_parser *ps, struct field *f)
{
	size_t len = layout_word_len(ps->p);
	if (!layout_set_role(f, ps->p, len)) {
		struct str text = STR_INIT;
		const struct field *r;
		for (size_t i = 0; (r = layout_role(i)); i++)
			str_addf(&text, "%s%s", i ? ", " : "", r->name);
		layout_fail(ps, ps->p, "unknown role; roles are %s", text.text);
		str_release(&text);
	} else if (!layout_fits_role(f, f->role)) {
		layout_fail(ps, ps->p,
			    "text values cannot have this role, which is for numbers");
	}
	ps->p += len;
}

/* Parse one part, starting at its first character. */
static void layout_parse_part(struct layout_parser *ps, struct layout_item *item)
{
	struct field *f = &item->f;
	unsigned long n;
	switch (*ps->p) {
	case '[':
		ps->p++;
		n = layout_number(ps, 1, COUNT_MAX, "the count");
		*(f->kind == KIND_TEXT && !ps->line ? &f->width : &f->count) = (uint8_t)n;
		layout_expect(ps, ']', "a count");
		break;
	case '@':
		item->at = ++ps->p;
		f->at = (uint16_t)layout_place(ps);
		break;
	case '?':
		n = strncmp(++ps->p, "-1", 2) ? 0 : 2;
		ps->p += n;
		f->flags |= n ? FIELD_MINUS_IS_NONE : FIELD_ZERO_IS_NONE;
		break;
	case '{':
		if (f->kind == KIND_TEXT)
			layout_fail(ps, ps->p, "text values cannot have names");
		else
			layout_parse_names(ps, item);
		break;
	default:
		ps->p++;
		item->role_given = true;
		layout_parse_role(ps, f);
	}
}

/* Parse the parts after a type: [2], @10, ?, ?-1, {a,b}, =role. */
static void layout_parse_parts(struct layout_parser *ps, struct layout_item *item)
{
	char seen[8] = "";
	while (!ps->c->failed && *ps->p && !layout_is_space(*ps->p)) {
		char c = *ps->p;
		if (!strchr("[@?{=", c))
			layout_fail(
				ps, ps->p,
				"unexpected '%c'; a type is followed by [COUNT], @PLACE, "
				"?, {NAME,...} or =ROLE",
				c);
		else if (strchr(seen, c))
			layout_fail(ps, ps->p, "a second '%c'", c);
		else
			layout_parse_part(ps, item);
		seen[strlen(seen)] = c;
	}
}

/* True if the next item is NAME=NAME(, the beginning of a copy. */
static bool layout_is_copy(const struct layout_parser *ps)
{
	size_t len = layout_word_len(ps->p);
	const char *of = ps->p + len + 1;
	return len && ps->p[len] == '=' && of[layout_word_len(of)] == '(';
}

/* Parse @16, pad[6], skip, skip[2], skip=8 or size=152.  Return false for any other item,
 * such as size=word(8..15). */
static bool layout_parse_special(struct layout_parser *ps)
{
	const char *word = ps->line ? "skip" : "pad";
	size_t len = layout_word_len(ps->p);
	unsigned long n = 1;
	if (*ps->p == '@') {
		ps->p++;
		ps->next = layout_place(ps);
		return true;
	}
	if (!ps->line && ps->p[len] == '=' && !layout_is_copy(ps)) {
		bool size = str_is(ps->p, len, "size");
		if (!size && !str_is(ps->p, len, "skip"))
			return false;
		ps->p += len + 1;
		len = strcspn(ps->p, " \t\r\n");
		if (size) {
			ps->size = layout_number(ps, 1, RECORD_SIZE_MAX,
						 "the size of a record");
		} else if (number_any((const uint8_t *)ps->p, len, &ps->x->format.skip)) {
			ps->p += len;
		} else {
			layout_fail(ps, ps->p, "expected a number of bytes");
		}
		return true;
	}
	if (!str_is(ps->p, len, word) || ps->p[len] == ':')
		return false;
	ps->p += len;
	if (*ps->p == '[') {
		ps->p++;
		n = layout_number(ps, 1, RECORD_SIZE_MAX, "the count");
		layout_expect(ps, ']', "a count");
	}
	ps->next += n;
	if (!ps->line && ps->end < ps->next)
		ps->end = ps->next;
	return true;
}

/* Parse the name of a field and the character after it. */
static void layout_parse_name(struct layout_parser *ps, struct layout_item *item,
			      char after)
{
	size_t len = layout_word_len(ps->p);
	item->name = item->at = ps->p;
	item->name_len = len;
	if (!len)
		layout_fail(ps, ps->p, "a field begins with its name");
	if (len > NAME_MAX_LEN)
		layout_fail(ps, ps->p, "a name has at most %d characters", NAME_MAX_LEN);
	ps->p += len;
	if (*ps->p == after)
		ps->p++;
	else if (pattern_is_property(item->name, len))
		layout_fail(ps, item->name, "properties come before the fields");
	else
		layout_fail(ps, ps->p, "the name %.*s must be followed by ':' and a type",
			    (int)len, item->name);
}

/* Advance the parser past the bytes or words of a field. */
static void layout_advance(struct layout_parser *ps, const struct layout_item *item)
{
	/* Without @, the place may be too large for field.at. */
	unsigned long begin = item->at != item->name ? item->f.at : ps->next;
	ps->next = begin + (ps->line ? 1ul : item->f.width) * field_count(&item->f);
	if (ps->next > (ps->line ? (unsigned long)SLOTS_MAX : RECORD_SIZE_MAX))
		layout_fail(ps, item->at, "%.*s ends after %s %d", (int)item->name_len,
			    item->name, ps->line ? "word" : "byte",
			    ps->line ? SLOTS_MAX : RECORD_SIZE_MAX);
	if (ps->end < ps->next)
		ps->end = ps->next;
}

static void layout_check_overlap(struct layout_parser *ps, const struct layout_item *item)
{
	const struct field *f = &item->f;
	unsigned size = ps->line ? 1 : f->width;
	unsigned long from = f->at, to = from + (unsigned long)size * field_count(f);
	for (size_t i = ps->nfields; !f->copy.of && i < ps->x->nfields; i++) {
		const struct field *o = &ps->x->field[i];
		unsigned long osize = ps->line ? 1 : o->width;
		if (!o->copy.of && from < o->at + osize * field_count(o) && o->at < to)
			layout_fail(ps, item->at, "%s overlaps %s", f->name, o->name);
	}
}

/* Add a field with its name and the properties implied by its name, role and type.  Several
 * lists of words may have the same field. */
static void layout_add_field(struct layout_parser *ps, struct layout_item *item,
			     const char *help, size_t help_len)
{
	struct pattern *x = ps->x;
	if (ps->c->failed)
		return;
	item->f.name = pattern_own(x, mem_copy(item->name, item->name_len));
	layout_imply_all(&item->f, item->role_given, ps->line);
	int before = pattern_find(x, item->f.name);
	size_t n = before < 0 ? x->nfields : (size_t)before;
	bool same = n < ps->nfields && x->field[n].kind == item->f.kind &&
		    x->field[n].count == item->f.count;
	if (n < x->nfields && !same)
		layout_fail(ps, item->name, "a second field named %s", item->f.name);
	if (n == FIELDS_MAX - 1)
		layout_fail(ps, item->name, "more than %d fields", FIELDS_MAX - 1);
	ps->slots += field_count(&item->f);
	if (ps->slots > SLOTS_MAX - 1)
		layout_fail(ps, item->name,
			    "the fields have more than %d values in total",
			    SLOTS_MAX - 1);
	layout_check_overlap(ps, item);
	if (ps->c->failed)
		return;
	item->f.help = pattern_own(x, mem_copy(help, help_len));
	if (!same) {
		x->field[n] = item->f;
		x->put[n].since = PATTERN_NO_FIELD;
		x->nfields++;
	}
	for (unsigned j = 0; ps->line && !item->f.copy.of && j < field_count(&item->f);
	     j++)
		ps->word[item->f.at + j] = (struct pattern_word_item) {
			.field = (uint8_t)n,
			.type = item->word,
			.used = true,
			.at = (size_t)(item->name - ps->text),
			.words = item->words
		};
	if (item->named)
		pattern_add_words(x, (int)n, item->words);
}

/* Copies */

/* Parse the name of an earlier field with a single number, which may be bits of another
 * field; return NULL after an error. */
static const struct field *layout_number_field(struct layout_parser *ps)
{
	size_t len = layout_word_len(ps->p);
	const char *name = ps->p;
	for (size_t i = 0; i < ps->x->nfields; i++) {
		const struct field *f = &ps->x->field[i];
		ps->p = name + len;
		if (str_is(name, len, f->name) && (!f->copy.of || f->copy.bits) &&
		    f->kind != KIND_TEXT && field_count(f) == 1)
			return f;
	}
	layout_fail(ps, name, "expected a field with a single number, described earlier");
	return NULL;
}

/* Parse a value of a field, either a number or a name, and set its bit in *values. */
static void layout_copy_value(struct layout_parser *ps, const struct field *where,
			      uint64_t *values)
{
	size_t len = strcspn(ps->p, ",) \t\n");
	uint64_t v;
	bool known = number_any((const uint8_t *)ps->p, len, &v);
	const struct code *c = where->codes;
	for (; !known && c && c->name; c++)
		if (str_is(ps->p, len, c->name)) {
			v = c->value;
			known = true;
		}
	if (known && v <= 63)
		*values |= UINT64_C(1) << v;
	else
		layout_fail(ps, ps->p,
			    "expected a value of %s: a name or a number from 0 to 63",
			    where->name);
	ps->p += len;
}

/* Parse "3..5)": the lowest and the highest bit of a number. */
static void layout_copy_bits(struct layout_parser *ps, const struct field *of,
			     struct field_copy *copy)
{
	unsigned width = ps->line ? 64 : of->width * 8u;
	unsigned long low = layout_number(ps, 0, width - 1, "the lowest bit");
	if (ps->c->failed || ps->p[0] != '.' || ps->p[1] != '.') {
		layout_fail(ps, ps->p, "expected .. and the highest bit");
		return;
	}
	ps->p += 2;
	copy->low = (uint8_t)low;
	copy->bits =
		(uint8_t)(layout_number(ps, low, width - 1, "the highest bit") - low + 1);
}

/* Parse "rw=W,2)": a field and its values. */
static void layout_copy_values(struct layout_parser *ps, struct field_copy *copy)
{
	const struct field *where = layout_number_field(ps);
	if (!where)
		return;
	copy->where = where->name;
	if (*ps->p != '=')
		layout_fail(ps, ps->p, "expected = and a value of %s", where->name);
	while (!ps->c->failed) {
		ps->p++;
		layout_copy_value(ps, where, &copy->values);
		if (*ps->p != ',')
			break;
	}
}

/* Parse a copy: store=addr(rw=W,2) is the value of a field in records where another field
 * has certain values; op=word(0..3){add,sub} is some bits of the value. */
static void layout_parse_copy(struct layout_parser *ps)
{
	struct layout_item item = { .name = NULL };
	layout_parse_name(ps, &item, '=');
	const struct field *of = ps->c->failed ? NULL : layout_number_field(ps);
	if (!of)
		return;
	struct field_copy copy = { .of = of->name };
	ps->p++;
	if (char_is_digit(*ps->p))
		layout_copy_bits(ps, of, &copy);
	else
		layout_copy_values(ps, &copy);
	if (*ps->p == ')')
		ps->p++;
	else
		layout_fail(ps, ps->p, "expected ')'");
	item.f = (struct field) { .kind = copy.bits ? KIND_UINT : of->kind,
				  .at = of->at,
				  .width = of->width,
				  .flags = (of->flags & FIELD_BIG_ENDIAN) | FIELD_DERIVED,
				  .copy = copy };
	if (!copy.bits || of->flags & (FIELD_MINUS_IS_NONE | FIELD_ZERO_IS_NONE))
		item.f.flags |= FIELD_MINUS_IS_NONE;
	while (!ps->c->failed && copy.bits && *ps->p && strchr("{=", *ps->p))
		layout_parse_part(ps, &item);
	layout_add_field(ps, &item, item.name, (size_t)(ps->p - item.name));
}

static void layout_parse_field(struct layout_parser *ps)
{
	struct layout_item item = { .f.at = (uint16_t)ps->next };
	char help[96];
	layout_parse_name(ps, &item, ':');
	if (ps->c->failed)
		return;
	item.type = ps->p;
	if (!ps->line || *ps->p != '{')
		layout_parse_type(ps, &item);
	else
		item.word = TYPE_CHOICE;
	item.type_len = (size_t)(ps->p - item.type);
	layout_parse_parts(ps, &item);
	if (!ps->c->failed)
		layout_advance(ps, &item);
	if (ps->line)
		snprintf(help, sizeof help, "word %u of the line", item.f.at + 1u);
	else
		snprintf(help, sizeof help, "%.*s at byte %u",
			 item.type_len < 40 ? (int)item.type_len : 40, item.type,
			 item.f.at);
	if (!str_is(item.name, item.name_len, "_"))
		layout_add_field(ps, &item, help, strlen(help));
}

/* Add the kind of branch, by the rules of ChampSim, if records have a pc and
 * registers. */
static void layout_add_kind(struct pattern *x)
{
	static const struct field kind =
		FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_ZERO_IS_NONE,
		      "kind of branch, from the registers, by the rules of ChampSim",
		      .codes = branch_kind_codes);
	unsigned seen = 0;
	for (size_t i = 0; i < x->nfields; i++) {
		if (strcmp(x->field[i].name, kind.name) == 0)
			return;
		seen |= 1u << x->field[i].role;
	}
	unsigned needed = 1u << ROLE_PC | 1u << ROLE_REG_READ | 1u << ROLE_REG_WRITTEN;
	if ((seen & needed) == needed)
		x->field[x->nfields++] = kind;
}

/* Parse the items. */
static void layout_parse(struct layout_parser *ps)
{
	for (layout_skip_space(ps); !ps->c->failed && *ps->p; layout_skip_space(ps)) {
		const char *from = ps->p;
		bool done = layout_parse_special(ps);
		if (!done && layout_is_copy(ps))
			layout_parse_copy(ps);
		else if (!done)
			layout_parse_field(ps);
		if (*ps->p && !layout_is_space(*ps->p))
			layout_fail(ps, ps->p,
				    "unexpected '%c'; fields are separated by blanks",
				    *ps->p);
		if (ps->size && ps->size < ps->end)
			layout_fail(ps, from,
				    "the fields take %lu bytes, but the record has %lu",
				    ps->end, ps->size);
		if (ps->next > RECORD_SIZE_MAX)
			layout_fail(ps, from, "a record has at most %d bytes",
				    RECORD_SIZE_MAX);
	}
}

size_t layout_words(struct pattern_compiler *c, size_t at, size_t to,
		    struct pattern_word_item *word)
{
	char *items = mem_copy(c->text, to);
	struct layout_parser ps = { .text = items,
				    .p = items + at,
				    .c = c,
				    .x = c->x,
				    .line = true,
				    .nfields = c->x->nfields,
				    .word = word };
	layout_parse(&ps);
	free(items);
	return ps.end;
}

/* Skip the properties at the beginning of a text, each on a line: title My trace. */
static const char *layout_after_properties(const char *text)
{
	size_t n;
	for (text = layout_begin(text); n = layout_word_len(text),
	    pattern_is_property(text, n) && linescan_blank(text[n]);
	     text = layout_begin(text))
		text += strcspn(text, "\n");
	return text;
}

size_t layout_items(const char *text)
{
	return (size_t)(layout_after_properties(text) - text);
}

bool layout_is_description(const char *text)
{
	const char *begin = layout_begin(text);
	text = layout_after_properties(begin);
	if (!*text)
		return text > begin;
	/* skip=8 may precede lines and bytes. */
	if (strncmp(text, "skip=", 5) == 0)
		text = layout_after_properties(text + strcspn(text, " \t\r\n"));
	return pattern_is_statement(text);
}

/* Return a description in one line with an LF in place of each \n; the caller frees it.
 * Other characters keep their positions. */
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

/* Compile a layout of bytes, which may follow properties; without fields if `any` is
 * set. */
static enum status layout_compile_items(struct format **out, const char *name,
					const char *text, bool any, struct err *err)
{
	struct pattern *x = pattern_new(text);
	struct format *f = &x->format;
	size_t begin = layout_items(text);
	struct pattern_compiler c = { .x = x, .text = text, .err = err };
	struct layout_parser ps = { .text = text, .p = text + begin, .c = &c, .x = x };
	c.failed = pattern_properties(x, begin, false, err) != ST_OK;
	layout_parse(&ps);
	if (!any && !x->nfields)
		layout_fail(&ps, ps.p, "the layout has no fields");
	layout_add_kind(x);
	if (!c.failed)
		c.failed = pattern_properties(x, begin, true, err) != ST_OK;
	pattern_set_names(x, name, "trace in a user-defined layout", "record");
	f->suffixes = f->suffixes ? f->suffixes : "";
	f->registers = f->registers ? f->registers : "pin3";
	f->record_size = (uint32_t)(ps.size ? ps.size : ps.end);
	f->derive = branch_kind_derive;
	f->sources = branch_kind_sources;
	f->nfields = x->nfields;
	if (c.failed)
		format_free(f);
	else
		*out = f;
	return c.failed ? ST_INVALID : ST_OK;
}

static enum status layout_compile_text(struct format **out, const char *text, bool any,
				       struct err *err)
{
	char *lines = layout_lines(text);
	enum status st = layout_is_description(lines)
				 ? pattern_compile(out, "layout", lines, err)
				 : layout_compile_items(out, "layout", lines, any, err);
	free(lines);
	return st;
}

enum status layout_compile_any(struct format **out, const char *text, struct err *err)
{
	return layout_compile_text(out, text, true, err);
}

enum status layout_compile(struct format **out, const char *text, struct err *err)
{
	return layout_compile_text(out, text, false, err);
}

/* True if a text begins with NAME:TYPE or another item of bytes: see layout_parse_special().
 * A pattern may follow the colon of a word of descriptions without a blank: line:{pc}. */
static bool layout_begins(const char *text)
{
	size_t n = strcspn(text, ":(=[ \t\r\n");
	if (text[n] != ':')
		return *text == '@' || str_is(text, n, "pad") ||
		       (text[n] == '=' && str_has_word_n("size skip", text, n));
	const char *type = text + n + 1;
	if (!*type || layout_is_space(*type))
		return false;
	return !pattern_is_keyword(text, n) || layout_type_at(type, false, &n);
}

enum status layout_compile_file(struct format **out, const char *name, const char *text,
				struct err *err)
{
	return layout_begins(layout_after_properties(text)) &&
			       !layout_is_description(text)
		       ? layout_compile_items(out, name, text, false, err)
		       : pattern_compile(out, name, text, err);
}

void layout_option(const char *layout, struct str *out)
{
	struct str line = STR_INIT;
	for (; *layout; layout++)
		if (*layout != '\n')
			str_addc(&line, *layout);
		else if (layout[1])
			str_add(&line, "\\n");
	str_add(out, "--layout=");
	cmdline_quote(line.text, out);
	str_release(&line);
}
