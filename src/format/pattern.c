/* Parse the text of a description into kinds of lines. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "format/detect.h"
#include "format/pattern_internal.h"
#include "isa/riscv.h"

/* Errors */

void pattern_fail(struct pattern_compiler *c, size_t at, const char *fmt, ...)
{
	va_list args;
	char text[400];
	if (c->failed)
		return;
	c->failed = true;
	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	err_at(c->err, (int)at + 1, "%s", text);
}

size_t pattern_line_of(const char *text, int at)
{
	size_t line = 1;
	for (int i = 0; i + 1 < at && text[i]; i++)
		line += text[i] == '\n';
	return line;
}

/* Fields */

/* Word of the text. */
struct pattern_token {
	size_t at, len;
};

static bool pattern_is(const struct pattern_compiler *c, struct pattern_token t,
		       const char *word)
{
	return str_is(c->text + t.at, t.len, word);
}

static size_t pattern_skip_blanks(const struct pattern_compiler *c, size_t at, size_t to)
{
	while (at < to && linescan_blank(c->text[at]))
		at++;
	return at;
}

/* Return the next word before `to`; its length is 0 if there is none. */
static struct pattern_token pattern_next(const struct pattern_compiler *c, size_t *at,
					 size_t to)
{
	struct pattern_token t = { pattern_skip_blanks(c, *at, to), 0 };
	for (*at = t.at; *at < to && c->text[*at] != ' ' && c->text[*at] != '\t';)
		++*at;
	t.len = *at - t.at;
	return t;
}

static bool pattern_number(const struct pattern_compiler *c, struct pattern_token t,
			   uint64_t *v)
{
	return number_any((const uint8_t *)c->text + t.at, t.len, v);
}

static const struct pattern_role *pattern_role_at(const struct pattern_compiler *c,
						  struct pattern_token t)
{
	return pattern_role(c->text + t.at, t.len);
}

/* Find the field with a name or alias; return -1 if there is none. */
static int pattern_field_at(const struct pattern_compiler *c, struct pattern_token t)
{
	const struct pattern_role *r = pattern_role_at(c, t);
	int f = r ? pattern_find(c->x, r->field.name) : -1;
	/* Layouts have fields with names that are aliases here. */
	return f < 0 ? pattern_find_field(c->x, c->text + t.at, t.len) : f;
}

/* Like pattern_field_at(), but report an unknown field and, if number is set, a field that
 * is not a number. */
static int pattern_field_named(struct pattern_compiler *c, struct pattern_token t,
			       bool number)
{
	int f = pattern_field_at(c, t);
	bool wrong =
		f >= 0 && number &&
		(c->x->field[f].kind == KIND_TEXT || c->x->field[f].kind == KIND_REG);
	if (f < 0 || wrong)
		pattern_fail(c, t.at,
			     wrong      ? "this field is not a number"
			     : c->bytes ? "there is no field with this name"
					: "no line has this field");
	return wrong ? -1 : f;
}

/* Return the next field before `to`; -1 after the last, or after an error. */
static int pattern_next_field(struct pattern_compiler *c, size_t *at, size_t to,
			      bool number)
{
	struct pattern_token t = pattern_next(c, at, to);
	return t.len ? pattern_field_named(c, t, number) : -1;
}

int pattern_find_field(const struct pattern *x, const char *name, size_t len)
{
	for (size_t i = 0; i < x->nfields; i++)
		if (str_is(name, len, x->field[i].name))
			return (int)i;
	return -1;
}

int pattern_add_field(struct pattern *x, const char *name, size_t len,
		      enum pattern_type type, const struct pattern_role *as)
{
	if (as) {
		name = as->field.name;
		len = strlen(name);
	}
	int at = pattern_find_field(x, name, len);
	if (at >= 0)
		return at;
	if (x->nfields == FIELDS_MAX)
		return -1;
	struct field *f = &x->field[x->nfields];
	const enum kind kind = pattern_types[type].kind;
	*f = as ? as->field
		: (struct field) { .help = "a value in the line", .kind = kind };
	f->name = pattern_own(x, mem_copy(name, len));
	x->put[x->nfields].since = PATTERN_NO_FIELD;
	x->put[x->nfields].role = as;
	if (f->role == ROLE_BRANCH_KIND)
		f->codes = branch_kind_codes;
	/* The type in the pattern takes precedence, for example `data` as text. */
	if (as && type != TYPE_NONE && (kind == KIND_TEXT) != (f->kind == KIND_TEXT)) {
		f->kind = kind;
		if (kind == KIND_TEXT) {
			f->role = ROLE_NONE;
			f->flags &= FIELD_QUIET;
		}
	}
	return (int)x->nfields++;
}

static void pattern_add_code(struct pattern *x, int field, uint64_t value,
			     const char *name, size_t len)
{
	size_t n = 0;
	struct code *list = x->put[field].codes;
	while (list && list[n].name) {
		if (list[n].value == value)
			return;
		n++;
	}
	list = mem_resize(list, n + 2, sizeof *list);
	list[n + 1] = (struct code) { 0, NULL };
	for (; n && list[n - 1].value > value; n--)
		list[n] = list[n - 1];
	list[n] = (struct code) { value, pattern_own(x, mem_copy(name, len)) };
	x->put[field].codes = list;
	x->field[field].codes = list;
}

void pattern_add_words(struct pattern *x, int field, uint16_t table)
{
	const struct pattern_words *w = x->words[table];
	for (size_t i = 0; x->field[field].kind == KIND_CODE && i < w->n; i++)
		pattern_add_code(x, field, w->word[i].value, w->word[i].text,
				 w->word[i].len);
}

/* Parts of a pattern */

uint32_t pattern_node(struct pattern_compiler *c, enum pattern_node_kind kind)
{
	c->node = mem_room(c->node, c->nnodes, &c->node_room, sizeof *c->node);
	c->node[c->nnodes] =
		(struct pattern_node) { .kind = (uint8_t)kind,
					.at = (uint16_t)c->at,
					.field = { PATTERN_NO_FIELD, PATTERN_NO_FIELD } };
	return c->nnodes++;
}

void pattern_append(struct pattern_compiler *c, struct pattern_sequence *s, uint32_t n)
{
	if (s->last)
		c->node[s->last].next = n;
	else
		s->first = n;
	for (; n; n = c->node[n].next)
		s->last = n;
}

void pattern_alternative(struct pattern_compiler *c, uint32_t group, uint32_t *last,
			 uint32_t inner)
{
	uint32_t alt = pattern_node(c, NODE_GROUP);
	c->node[alt].inner = inner;
	if (*last)
		c->node[*last].sibling = alt;
	else
		c->node[group].inner = alt;
	*last = alt;
}

size_t pattern_name_len(const char *p, const char *end)
{
	size_t n = 0;
	if (p < end && !char_is_digit(*p))
		while (p + n < end && pattern_name_char(p[n]))
			n++;
	return n;
}

/* Types of register numbers: first register, and number of registers. */
static const struct {
	const char *name;
	enum pattern_type type;
	uint64_t first, count;
} register_types[] = {
	{ "xhex", TYPE_HEX, 0, 32 },
	{ "fhex", TYPE_HEX, RISCV_FLOAT, 32 },
	{ "vhex", TYPE_HEX, RISCV_VECTOR, 32 },
	{ "csrhex", TYPE_HEX, RISCV_CSR, 4096 },
	{ "xdec", TYPE_DEC, 0, 32 },
	{ "fdec", TYPE_DEC, RISCV_FLOAT, 32 },
};

/* Return the type with a name, and set the registers of v; return TYPE_NONE if there is
 * none. */
static enum pattern_type pattern_type_named(const struct pattern_compiler *c,
					    struct pattern_token name,
					    struct pattern_node *v)
{
	for (unsigned t = 1; t < TYPE_COUNT; t++)
		if (pattern_types[t].name && pattern_is(c, name, pattern_types[t].name))
			return (enum pattern_type)t;
	for (size_t i = 0; i < sizeof register_types / sizeof *register_types; i++)
		if (pattern_is(c, name, register_types[i].name)) {
			v->number = register_types[i].first;
			v->count = register_types[i].count;
			return register_types[i].type;
		}
	return TYPE_NONE;
}

static int pattern_longer(const void *a, const void *b)
{
	const struct pattern_word *x = a, *y = b;
	return x->len != y->len ? (x->len < y->len ? 1 : -1) : strcmp(x->text, y->text);
}

uint16_t pattern_parse_words(struct pattern_compiler *c, size_t from, size_t to,
			     char divide)
{
	struct pattern *x = c->x;
	struct pattern_words *w = mem_new(1, sizeof *w);
	size_t room = 0;
	uint64_t value = 0;
	x->words = mem_room(x->words, x->nwords, &x->words_room,
			    sizeof(struct pattern_words *));
	x->words[x->nwords] = w;
	for (size_t at = from; at <= to; at++, value++) {
		size_t end = at, name;
		struct str word = STR_INIT;
		for (; end < to && c->text[end] != divide && c->text[end] != '='; end++) {
			end += c->text[end] == '\\' && end + 1 < to;
			str_addc(&word, c->text[end]);
		}
		name = word.len;
		if (end < to && c->text[end] == '=') {
			size_t digits = end + 1;
			while (end < to && c->text[end] != divide)
				end++;
			if (!pattern_number(
				    c, (struct pattern_token) { digits, end - digits },
				    &value))
				pattern_fail(c, digits, "expected a number");
		}
		if (!name)
			pattern_fail(c, at, "expected a word");
		if (w->n == 512)
			pattern_fail(c, at, "there are more than 512 words");
		if (c->failed) {
			str_release(&word);
			break;
		}
		uint8_t begin[8] = { 0 }, mask[8] = { 0 };
		size_t most = name < sizeof begin ? name : sizeof begin;
		memcpy(begin, word.text, most);
		memset(mask, 0xff, most);
		w->word = mem_room(w->word, w->n, &room, sizeof *w->word);
		w->word[w->n++] =
			(struct pattern_word) { pattern_own(x, str_detach(&word)), name,
						words_load8(begin), words_load8(mask),
						value };
		at = end;
	}
	if (w->n)
		qsort(w->word, w->n, sizeof *w->word, pattern_longer);
	if (w->n && w->word[0].len == w->word[w->n - 1].len)
		w->len = w->word[0].len;
	for (size_t b = 0; b < 256; b++)
		w->first[b] = (uint16_t)w->n;
	for (size_t i = w->n; i--;)
		w->first[(uint8_t)w->word[i].text[0]] = (uint16_t)i;
	return (uint16_t)x->nwords++;
}

/* Parse the decimal number at *at and advance *at to its end.  Return the number, at most
 * 1000. */
static unsigned pattern_digits(const struct pattern_compiler *c, size_t *at, size_t to)
{
	unsigned n = 0;
	for (; *at < to && char_is_digit(c->text[*at]); ++*at)
		n = n < 100 ? n * 10 + (unsigned)(c->text[*at] - '0') : 1000;
	return n;
}

/* Parse the type of a value and set the type, width and words of the node.  Return the
 * end of the type: the position of '=', or `to`. */
static size_t pattern_parse_type(struct pattern_compiler *c, struct pattern_node *v,
				 size_t from, size_t to)
{
	size_t at = from, n = 0;
	unsigned width = pattern_digits(c, &at, to), widest = width;
	if (width && at < to && c->text[at] == '-') {
		at++;
		widest = pattern_digits(c, &at, to);
	}
	while (at + n < to && char_is_letter(c->text[at + n]))
		n++;
	const struct pattern_token name = { at, n };
	enum pattern_type type = pattern_type_named(c, name, v);
	if (pattern_is(c, name, "char") && at == from && c->text[at + n] == '[') {
		size_t digit = at + n + 1;
		width = pattern_digits(c, &digit, to);
		if (!width || width > 200 || digit >= to || c->text[digit] != ']')
			pattern_fail(c, at + n,
				     "expected [N] with a number from 1 to 200");
		v->type = TYPE_CHARS;
		v->width = (uint8_t)width;
		return digit + 1;
	}
	/* csv[;]: use a separator other than a comma; groups[_]: accept only this one */
	if ((type == TYPE_CSV || type == TYPE_GROUPS) && at == from && at + n + 2 < to &&
	    c->text[at + n] == '[') {
		size_t sign = at + n + 1;
		bool tab = c->text[sign] == '\\';
		v->width = (uint8_t)(tab ? '\t' : c->text[sign]);
		if (tab && c->text[++sign] != 't')
			pattern_fail(c, sign, "expected \\t");
		if (c->text[sign + 1] != ']' || sign + 2 != to)
			pattern_fail(c, sign, "expected a separator and ]");
		v->type = (uint8_t)type;
		return to;
	}
	/* fix[3]: use thousandths */
	if (type == TYPE_FIX) {
		v->table = PATTERN_DECIMALS;
		if (at + n + 2 < to && c->text[at + n] == '[' &&
		    c->text[at + n + 1] <= '0' + PATTERN_DECIMALS &&
		    char_is_digit(c->text[at + n + 1]) && c->text[at + n + 2] == ']') {
			v->table = (uint16_t)(c->text[at + n + 1] - '0');
			n += 3;
		}
	}
	bool ends = at + n == to || c->text[at + n] == '=';
	bool words = memchr(c->text + from, '|', to - from) ||
		     (memchr(c->text + from, '=', to - from) && !(type && ends));
	if (words) {
		/* A role may follow the last word: A|B=ROLE. */
		size_t role = to;
		while (role > from && pattern_name_char(c->text[role - 1]))
			role--;
		if (role > from && c->text[role - 1] == '=' &&
		    !char_is_digit(c->text[role]))
			to = role - 1;
		v->number = v->count = 0;
		v->type = TYPE_CHOICE;
		v->table = pattern_parse_words(c, from, to, '|');
		return to;
	}
	if (!type || !ends || widest < width || widest >= 100)
		pattern_fail(
			c, from,
			"unknown type; types are hex, dec, int, num, fix, reg, word, label, text, "
			"bytes, memory, csv, json, groups, row, char[N], words: A|B, and xhex, fhex, vhex, "
			"csrhex, xdec and fdec for numbers of registers");
	v->type = (uint8_t)type;
	v->width = (uint8_t)width;
	v->widest = (uint8_t)widest;
	if (width)
		v->flags |= OP_WIDE;
	return at + n;
}

/* Find the index of a name in `carry`; return -1 if there is none. */
static int pattern_carry_named(const struct pattern_compiler *c, const char *name,
			       size_t len)
{
	for (size_t i = 0; i < c->ncarry; i++)
		if (c->carry[i].len == len && !memcmp(c->carry[i].name, name, len))
			return (int)i;
	return -1;
}

static void pattern_untyped(struct pattern_compiler *c, size_t at, const char *name,
			    size_t len)
{
	struct str near = STR_INIT, lower = STR_INIT;
	for (size_t i = 0; i < len; i++)
		str_addc(&lower,
			 (char)(char_is_letter(name[i]) ? name[i] | 32 : name[i]));
	suggest_add(&near, lower.text, pattern_nth_role, NULL, "", NULL);
	pattern_fail(c, at, "this name does not imply a type%s: write {name:type}",
		     near.text);
	str_release(&near);
	str_release(&lower);
}

/* Find or add the field of a value, and set the type of the value. */
static uint8_t pattern_capture_field(struct pattern_compiler *c, size_t at, size_t len,
				     struct pattern_node *v,
				     const struct pattern_role *as)
{
	struct pattern *x = c->x;
	const char *name = c->text + at;
	/* Load or store, like the preceding access. */
	bool again = v->type == TYPE_ROW &&
		     pattern_is(c, (struct pattern_token) { at, len }, "again");
	if (again) {
		v->flags |= OP_AGAIN;
		name = "load";
		len = strlen(name);
	}
	const struct pattern_role *role = pattern_role(name, len);
	if (len > 30) {
		pattern_fail(c, at, "this name is longer than 30 characters");
		return PATTERN_NO_FIELD;
	}
	if (!v->type && role)
		v->type = (uint8_t)role->type;
	if (!v->type) {
		int before = pattern_find_field(x, name, len);
		if (before < 0 || x->field[before].kind != KIND_ADDR)
			pattern_untyped(c, at, name, len);
		v->type = TYPE_HEX;
	}
	/* Read values of remarks without storing them. */
	if (c->remark && pattern_carry_named(c, name, len) < 0)
		return PATTERN_NO_FIELD;
	size_t known = x->nfields;
	int field = pattern_add_field(x, name, len, (enum pattern_type)v->type, role);
	if (field < 0) {
		pattern_fail(c, at, "there are more than %d fields", FIELDS_MAX);
		return PATTERN_NO_FIELD;
	}
	struct field *f = &x->field[field];
	if (as && (as->field.kind == KIND_TEXT && as->field.role != ROLE_CLASS) !=
			  (f->kind == KIND_TEXT)) {
		pattern_fail(c, at, "the values of this role are %s",
			     f->kind == KIND_TEXT ? "numbers" : "texts");
		return PATTERN_NO_FIELD;
	}
	if (as && x->nfields > known) {
		f->role = as->field.role;
		f->flags |= as->field.flags;
		x->put[field].role = as;
	}
	/* A size in the line may be 0. */
	if (f->kind != KIND_TEXT)
		f->flags &= ~(unsigned)FIELD_ZERO_IS_NONE;
	bool text = pattern_types[v->type].kind == KIND_TEXT;
	bool reg = v->type == TYPE_REG || v->count, choice = v->type == TYPE_CHOICE;
	if (reg && x->nfields > known && f->kind != KIND_TEXT)
		f->kind = KIND_REG;
	if (text != (f->kind == KIND_TEXT) || reg != (f->kind == KIND_REG))
		pattern_fail(c, at, "this field already has another type");
	if (choice) {
		if (x->nfields > known || f->kind == KIND_UINT)
			f->kind = f->kind == KIND_BOOL ? KIND_BOOL : KIND_CODE;
		pattern_add_words(x, field, v->table);
	}
	return (uint8_t)field;
}

static const struct pattern_role *pattern_parse_role(struct pattern_compiler *c,
						     size_t at, size_t to)
{
	const struct pattern_role *r = pattern_role(c->text + at, to - at);
	if (!r)
		pattern_fail(c, at,
			     "unknown role; roles are the names that need no type");
	return r;
}

static uint32_t pattern_parse_sequence(struct pattern_compiler *c, size_t *at, size_t to,
				       bool inner);

/* Parse the number in NAME=NUMBER; for `kind`, also accept the name of a kind of
 * branch. */
static bool pattern_constant(const struct pattern_compiler *c, size_t at, size_t len,
			     size_t close, uint64_t *number)
{
	struct pattern_token name = { at, len },
			     value = { at + len + 1, close - at - len - 1 };
	for (const struct code *k = branch_kind_codes; k->name; k++)
		if (pattern_is(c, name, "kind") && pattern_is(c, value, k->name)) {
			*number = k->value;
			return true;
		}
	return pattern_number(c, value, number);
}

/* Parse NAME, NAME:TYPE, NAME+NAME, NAME=NUMBER, :TYPE or nothing before the } at
 * `close`. */
static uint32_t pattern_parse_capture(struct pattern_compiler *c, size_t at, size_t close)
{
	struct pattern *x = c->x;
	size_t len = pattern_name_len(c->text + at, c->text + close), second = 0,
	       len2 = 0;
	size_t p = at + len;
	uint64_t number;
	if (len && c->text[p] == '=' && c->remark)
		return 0;
	if (len && c->text[p] == '=') {
		uint32_t set = pattern_node(c, NODE_NUMBER);
		(void)pattern_constant(c, at, len, close, &number);
		const struct pattern_role *role = pattern_role(c->text + at, len);
		int f = pattern_add_field(x, c->text + at, len, TYPE_DEC, role);
		if (f < 0 || x->field[f].kind == KIND_TEXT)
			pattern_fail(c, at,
				     f < 0 ? "there are too many fields"
					   : "this field already has another type");
		c->node[set].field[0] = (uint8_t)f;
		c->node[set].number = number;
		return set;
	}
	struct pattern_node v = { .kind = NODE_VALUE,
				  .at = (uint16_t)c->at,
				  .field = { PATTERN_NO_FIELD, PATTERN_NO_FIELD } };
	if (c->text[p] == '+' && len) {
		second = p + 1;
		len2 = pattern_name_len(c->text + second, c->text + close);
		p = second + len2;
		if (!len2)
			pattern_fail(c, second, "expected a name");
	}
	const struct pattern_role *as = NULL;
	if (p < close && c->text[p] == ':') {
		p = pattern_parse_type(c, &v, p + 1, close);
		if (!c->failed && p < close && c->text[p] == '=') {
			as = pattern_parse_role(c, p + 1, close);
			p = close;
		}
	}
	if (!c->failed && p < close)
		pattern_fail(c, p, "expected } or :");
	if (!c->failed && len)
		v.field[0] = pattern_capture_field(c, at, len, &v, as);
	if (!c->failed && len2)
		v.field[1] = pattern_capture_field(c, second, len2, &v, as);
	if (!v.type)
		v.type = TYPE_TEXT;
	uint32_t n = pattern_node(c, NODE_VALUE);
	c->node[n] = v;
	return n;
}

size_t pattern_closing(const struct pattern_compiler *c, size_t at, size_t to)
{
	unsigned depth = 0;
	for (; at < to; at++) {
		if (c->text[at] == '\\' && at + 1 < to)
			at++;
		else if (c->text[at] == '{')
			depth++;
		else if (c->text[at] == '}' && --depth == 0)
			return at;
	}
	return to;
}

static bool pattern_is_capture(const struct pattern_compiler *c, size_t at, size_t close)
{
	size_t n = pattern_name_len(c->text + at, c->text + close);
	char next = c->text[at + n];
	if (n && next == '=') {
		uint64_t number;
		return pattern_constant(c, at, n, close, &number);
	}
	return at == close || next == ':' || (n && (at + n == close || next == '+'));
}

/* Parse the alternatives before the } at `close`. */
static uint32_t pattern_parse_group(struct pattern_compiler *c, size_t at, size_t close)
{
	char sign = c->text[at];
	bool repeats = sign == '?' || sign == '*' || sign == '+' || sign == '!';
	size_t begin = at, n = 0;
	uint32_t group = pattern_node(c, NODE_GROUP), last = 0;
	c->node[group].repeat = sign == '?'   ? REPEAT_MAYBE
				: sign == '!' ? REPEAT_NOT
				: repeats     ? REPEAT_ANY
					      : REPEAT_ONE;
	at += repeats;
	if (++c->depth > PATTERN_DEPTH)
		pattern_fail(c, begin, "braces are nested more than %d deep",
			     PATTERN_DEPTH);
	while (!c->failed) {
		uint32_t inner = pattern_parse_sequence(c, &at, close, true);
		if (!inner && sign == '!')
			pattern_fail(c, begin - 1,
				     "{! with an empty alternative never matches");
		pattern_alternative(c, group, &last, inner);
		if (++n > PATTERN_KINDS)
			pattern_fail(c, begin, "there are more than %d alternatives",
				     PATTERN_KINDS);
		if (at >= close)
			break;
		at++; /* '|' */
	}
	c->depth--;
	if (!repeats && n < 2)
		pattern_fail(c, begin - 1,
			     "only one alternative: did you mean {?...}, {*...} or \\{?");
	uint32_t only = n == 1 ? c->node[last].inner : 0;
	if (sign == '!' && c->node[only].repeat == REPEAT_NOT && !c->node[only].next) {
		c->node[only].repeat = REPEAT_AHEAD;
		return only;
	}
	if (c->failed || sign != '+')
		return group;
	/* One match, then any number of matches. */
	uint32_t once = pattern_node(c, NODE_GROUP);
	c->node[once].inner = c->node[group].inner;
	c->node[once].next = group;
	return once;
}

static const char *pattern_let(const struct pattern_compiler *c, size_t at, size_t len,
			       size_t *from, size_t *to)
{
	for (size_t i = 0; i < c->nlets; i++)
		if (c->let[i].len == len && !memcmp(c->let[i].name, c->text + at, len)) {
			*from = c->let[i].from;
			*to = c->let[i].to;
			return c->let[i].name;
		}
	return NULL;
}

static uint32_t pattern_parse_brace(struct pattern_compiler *c, size_t at, size_t close)
{
	size_t from, to;
	if (!pattern_is_capture(c, at, close))
		return pattern_parse_group(c, at, close);
	if (at < close && pattern_let(c, at, close - at, &from, &to)) {
		if (++c->depth > PATTERN_DEPTH)
			pattern_fail(c, at, "braces are nested more than %d deep",
				     PATTERN_DEPTH);
		uint32_t seq =
			c->failed ? 0 : pattern_parse_sequence(c, &from, to, false);
		c->depth--;
		return seq;
	}
	return pattern_parse_capture(c, at, close);
}

/* Skip blanks and \t: a blank matches the tabs after it. */
static size_t pattern_skip_tabs(const struct pattern_compiler *c, size_t at, size_t to)
{
	for (;;) {
		if (at < to && linescan_blank(c->text[at]))
			at++;
		else if (to - at > 1 && !memcmp(c->text + at, "\\t", 2))
			at += 2;
		else
			return at;
	}
}

/* Parse a sequence from *at to `to` or, if inner is set, to a '|'.  Return 0 if it is
 * empty. */
static uint32_t pattern_parse_sequence(struct pattern_compiler *c, size_t *at, size_t to,
				       bool inner)
{
	struct pattern_sequence parts = { 0, 0 };
	while (*at < to && !c->failed) {
		char ch = c->text[*at];
		size_t place = *at;
		uint32_t n = 0;
		c->at = place;
		if (ch == '|' && inner)
			break;
		if (c->nnodes > PATTERN_NODES)
			pattern_fail(c, place, "this description is too large");
		if (linescan_blank(ch)) {
			*at = pattern_skip_tabs(c, *at, to);
			n = pattern_node(c, NODE_BLANK);
		} else if (ch == '{') {
			size_t close = pattern_closing(c, place, to);
			if (close == to)
				pattern_fail(c, place, "this brace is not closed");
			else
				n = pattern_parse_brace(c, place + 1, close);
			*at = close + 1;
		} else if (ch == '}') {
			pattern_fail(c, place, "} without {: write \\}");
		} else {
			if (ch == '\\' && place + 1 < to) {
				ch = c->text[++*at];
				ch = ch == 't' ? '\t' : ch;
			}
			uint64_t byte;
			if (*at > place && ch == 'x' && place + 3 < to &&
			    number_hex(c->text + place + 2, 2, &byte) && byte &&
			    byte != '\n') {
				ch = (char)byte;
				*at += 2;
			}
			n = pattern_node(c, NODE_CHAR);
			c->node[n].c = (uint8_t)ch;
			++*at;
		}
		pattern_append(c, &parts, n);
	}
	return parts.first;
}

/* Fields that patterns read */

/* How often a sequence can read each field: the fields that it can read more than i
 * times. */
struct pattern_counts {
	fieldset over[PATTERN_SLOTS];
};

static unsigned pattern_count_of(const struct pattern_counts *c, size_t field)
{
	unsigned n = 0;
	while (n < PATTERN_SLOTS && c->over[n] >> field & 1)
		n++;
	return n;
}

static void pattern_count_add(struct pattern_counts *to,
			      const struct pattern_counts *more)
{
	const struct pattern_counts a = *to;
	for (size_t i = 0; i < PATTERN_SLOTS; i++) {
		to->over[i] |= more->over[i];
		for (size_t k = 0; k < i; k++)
			to->over[i] |= a.over[k] & more->over[i - 1 - k];
	}
}

/* Add how often a sequence can read each field.  Return the fields that it reads in every
 * line. */
static fieldset pattern_count_fields(const struct pattern_compiler *c, uint32_t n,
				     struct pattern_counts *to)
{
	fieldset always = 0;
	for (; n; n = c->node[n].next) {
		const struct pattern_node *x = &c->node[n];
		for (unsigned k = 0; k < 2; k++) {
			struct pattern_counts one = { { 0 } };
			if (x->field[k] == PATTERN_NO_FIELD)
				continue;
			one.over[0] = (fieldset)1 << x->field[k];
			pattern_count_add(to, &one);
			always |= one.over[0];
		}
		if (x->kind != NODE_GROUP)
			continue;
		struct pattern_counts group = { { 0 } };
		fieldset all = x->repeat == REPEAT_ONE ? UINT64_MAX : 0;
		for (uint32_t a = x->inner; a; a = c->node[a].sibling) {
			struct pattern_counts one = { { 0 } };
			all &= pattern_count_fields(c, c->node[a].inner, &one);
			for (size_t i = 0; i < PATTERN_SLOTS; i++)
				group.over[i] |= one.over[i];
		}
		always |= all;
		for (size_t i = 0; x->repeat == REPEAT_ANY && i < PATTERN_SLOTS; i++)
			group.over[i] = group.over[0];
		pattern_count_add(to, &group);
	}
	return always;
}

/* Count the literal characters of a sequence, assuming the shortest alternatives. */
static unsigned pattern_literals(const struct pattern_compiler *c, uint32_t n)
{
	unsigned sum = 0;
	for (; n; n = c->node[n].next) {
		const struct pattern_node *x = &c->node[n];
		sum += x->kind == NODE_CHAR || x->kind == NODE_BLANK;
		unsigned fewest = UINT32_MAX;
		if (x->kind != NODE_GROUP || x->repeat != REPEAT_ONE)
			continue;
		for (uint32_t a = x->inner; a; a = c->node[a].sibling) {
			unsigned one = pattern_literals(c, c->node[a].inner);
			fewest = one < fewest ? one : fewest;
		}
		sum += fewest;
	}
	return sum;
}

/* Statements */

static const struct {
	const char *name;
	enum pattern_line_kind kind;
} kind_names[] = {
	{ "line", LINE_RECORD },   { "more", LINE_PART },    { "undo", LINE_PART },
	{ "before", LINE_BEFORE }, { "note", LINE_NOTE },    { "skip", LINE_NOTE },
	{ "head", LINE_HEAD },     { "words", LINE_RECORD },
};

enum { KIND_NAMES = sizeof kind_names / sizeof *kind_names };

/* Parse NAME after KIND... same FIELD... before the colon.  If late is set, parse only
 * the kinds after `after`, because the text may define them later; otherwise parse the
 * rest. */
static void pattern_parse_names(struct pattern_compiler *c, struct pattern_kind *k,
				size_t at, size_t colon, bool late)
{
	struct pattern *x = c->x;
	enum { NAME, AFTER, SAME } what = NAME;
	for (struct pattern_token t;
	     !c->failed && (t = pattern_next(c, &at, colon)).len > 0;) {
		uint64_t found = 0;
		if (pattern_is(c, t, "after") || pattern_is(c, t, "same")) {
			what = pattern_is(c, t, "after") ? AFTER : SAME;
			k->has_after |= what == AFTER;
		} else if (what == AFTER && late) {
			for (size_t i = 0; i < x->nkinds; i++)
				if (x->kind[i].name &&
				    pattern_is(c, t, x->kind[i].name) &&
				    x->kind[i].kind < LINE_NOTE)
					found |= UINT64_C(1) << i;
			if (!found)
				pattern_fail(c, t.at, "no line has this name");
			k->after |= found;
		} else if (what == NAME && !late) {
			if (k->name)
				pattern_fail(c, t.at, "expected after, same or :");
			else
				k->name = pattern_own(x, mem_copy(c->text + t.at, t.len));
		} else if (what == SAME && !late) {
			int f = pattern_field_at(c, t);
			if (k->nsame == PATTERN_SAME)
				pattern_fail(c, t.at, "more than %d fields are compared",
					     PATTERN_SAME);
			else if (f < 0)
				pattern_fail(c, t.at,
					     "neither this line nor an earlier one has "
					     "this field");
			else
				k->same[k->nsame++] = (uint8_t)f;
		}
	}
}

/* Return the items of a statement that is a list of words, such as
 * words(:,): pc:hex rw:{R,W} or line: pc:hex; NULL if it is not one. */
static const char *pattern_list(const char *statement)
{
	bool words = !strncmp(statement, "words", 5);
	if (!words && strncmp(statement, "line", 4) != 0)
		return NULL;
	const char *p = statement + (words ? 5 : 4);
	words |= *p == '(';
	/* ')' may be the first separator. */
	if (*p == '(' && p[1] && p[1] != '\n')
		p += 2 + strcspn(p + 2, ")\n");
	p += strcspn(p, ":\n");
	if (*p++ != ':')
		return NULL;
	/* The names of values of a list are separated by commas.  The list may begin in the
	 * next line. */
	const char *brace = p + strcspn(p, "{\n");
	if (*brace == '{')
		words |= brace[-1] == ':' && brace[strcspn(brace, ",}\n")] == ',';
	else
		words |= memchr(p, ':', (size_t)(brace - p)) ||
			 strchr("#\n", p[strspn(p, " \t\r")]);
	return words ? p : NULL;
}

/* Make the alternatives of a word: its value, or a sign that the value is missing. */
static uint32_t pattern_word(struct pattern_compiler *c,
			     const struct pattern_word_item *w)
{
	const struct field *f = w->used ? &c->x->field[w->field] : NULL;
	uint32_t flags = f && f->kind != KIND_TEXT ? f->flags : 0;
	c->at = w->at;
	uint32_t value = pattern_node(c, NODE_VALUE), group, last = 0;
	c->node[value].type = (uint8_t)(f ? w->type : TYPE_WORD);
	c->node[value].field[0] = f ? w->field : PATTERN_NO_FIELD;
	c->node[value].table = w->words;
	if (!(flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE)))
		return value;
	group = pattern_node(c, NODE_GROUP);
	pattern_alternative(c, group, &last, value);
	for (size_t n = flags & FIELD_MINUS_IS_NONE ? 2 : 1; n; n--) {
		struct pattern_sequence parts = { 0, 0 };
		for (size_t i = 0; i <= n; i++) {
			uint32_t part = pattern_node(c, i < n ? NODE_CHAR : NODE_NUMBER);
			if (i < n)
				c->node[part].c = (uint8_t) "-1"[i];
			else
				c->node[part].field[0] = w->field;
			c->node[part].number =
				flags & FIELD_ZERO_IS_NONE ? 0 : UINT64_MAX;
			pattern_append(c, &parts, part);
		}
		pattern_alternative(c, group, &last, parts.first);
	}
	return group;
}

/* Parse the list in words(SEPARATORS): pc:hex rw:{R,W} addr:hex.  If `blanks` is set, all
 * separators are blanks.  A line may have more words. */
static uint32_t pattern_parse_list(struct pattern_compiler *c, size_t at, size_t to,
				   const struct pattern_set *set, bool blanks)
{
	struct pattern_word_item *word = mem_new(SLOTS_MAX, sizeof *word);
	struct pattern_sequence parts = { 0, 0 };
	uint16_t separators = pattern_add_set(c->x, set);
	size_t n = layout_words(c, at, to, word);
	for (size_t i = 0; !c->failed && i <= n; i++) {
		/* Blanks are read together with the value after them. */
		bool blank = blanks && i && i < n;
		uint32_t gap = pattern_node(c, blank ? NODE_BLANK : NODE_SEPARATORS);
		c->node[gap].table = separators;
		c->node[gap].repeat = i ? REPEAT_ONE : REPEAT_ANY;
		if (i || !blanks)
			pattern_append(c, &parts, gap);
		uint32_t part =
			i < n ? pattern_word(c, &word[i]) : pattern_node(c, NODE_VALUE);
		if (i == n)
			c->node[part].type = TYPE_TEXT;
		pattern_append(c, &parts, part);
	}
	free(word);
	return n ? parts.first : 0;
}

/* True if a remark matches all lines that begin like the record, because it consists of
 * literals at the beginning of the record's pattern and a text. */
static bool pattern_hides(const struct pattern_compiler *c, uint32_t remark,
			  uint32_t record)
{
	const struct pattern_node *a = &c->node[remark], *b = &c->node[record];
	while (remark && record && (a->kind == NODE_CHAR || a->kind == NODE_BLANK) &&
	       a->kind == b->kind && a->c == b->c) {
		a = &c->node[remark = a->next];
		b = &c->node[record = b->next];
	}
	return remark && a->kind == NODE_VALUE && a->type == TYPE_TEXT &&
	       c->node[a->next].kind == NODE_END;
}

/* True if no record can begin with the first character of a remark. */
static bool pattern_begins_alone(const struct pattern_compiler *c, size_t remark,
				 const uint32_t *sequence)
{
	const struct pattern_node *first = &c->node[sequence[remark]];
	struct pattern_set set = { { 0 } };
	for (size_t k = 0; k < c->x->nkinds; k++)
		if (c->x->kind[k].kind < LINE_NOTE)
			(void)pattern_begins(c, sequence[k], &set);
	return first->kind == NODE_CHAR && !pattern_set_has(&set, first->c);
}

/* Reject remarks that match damaged records, because they would hide the damage. */
static void pattern_check_remarks(struct pattern_compiler *c, const uint32_t *sequence)
{
	struct pattern *x = c->x;
	for (size_t i = 0; i < x->nkinds; i++) {
		if (x->kind[i].kind == LINE_NOTE &&
		    pattern_literals(c, sequence[i]) < 2 &&
		    !pattern_begins_alone(c, i, sequence))
			pattern_fail(c, x->kind[i].at,
				     "a line that is not a record needs two literal "
				     "characters");
		for (size_t k = 0; x->kind[i].kind >= LINE_NOTE && k < x->nkinds; k++)
			if (x->kind[k].kind < LINE_NOTE &&
			    pattern_hides(c, sequence[i], sequence[k]))
				pattern_fail(
					c, x->kind[i].at,
					"this also matches damaged lines of records: add "
					"another word");
	}
}

/* Append an example of a line, using first alternatives: the text before the value of a
 * field to out[0], the text after it to out[1].  Return true if the field was found. */
static bool pattern_print(const struct pattern_compiler *c, uint32_t n, int field,
			  bool after, struct str out[2])
{
	for (; n; n = c->node[n].next) {
		const struct pattern_node *x = &c->node[n];
		if (x->kind == NODE_CHAR)
			str_addc(&out[after], (char)x->c);
		else if (x->kind == NODE_BLANK)
			str_addc(&out[after], ' ');
		else if (x->kind == NODE_VALUE && x->field[0] == field)
			after = true;
		else if (x->kind == NODE_VALUE && x->type == TYPE_CHOICE)
			str_add(&out[after], c->x->words[x->table]->word[0].text);
		else if (x->kind == NODE_VALUE && x->type != TYPE_TEXT)
			str_addc(&out[after], '0');
		else if (x->kind == NODE_GROUP && x->repeat == REPEAT_ONE)
			after = pattern_print(c, c->node[x->inner].inner, field, after,
					      out);
	}
	return after;
}

/* Find the carried fields that a remark sets for later records. */
static void pattern_find_carried(struct pattern_compiler *c, uint32_t sequence)
{
	struct pattern *x = c->x;
	for (size_t i = 0; i < c->ncarry; i++) {
		struct str out[2] = { STR_INIT, STR_INIT };
		int f = pattern_find_field(x, c->carry[i].name, c->carry[i].len);
		bool has = f >= 0 && pattern_print(c, sequence, f, false, out);
		if (has && !x->carry_line[i][0])
			for (unsigned k = 0; k < 2; k++)
				x->carry_line[i][k] = pattern_own(x, str_detach(&out[k]));
		str_release(&out[0]);
		str_release(&out[1]);
	}
}

static void pattern_parse_statement(struct pattern_compiler *c, size_t kind, size_t at,
				    size_t to, uint32_t *sequence)
{
	struct pattern *x = c->x;
	if (x->nkinds == PATTERN_KINDS) {
		pattern_fail(c, at, "there are more than %d kinds of lines",
			     PATTERN_KINDS);
		return;
	}
	struct pattern_kind *k = &x->kind[x->nkinds];
	k->kind = kind_names[kind].kind;
	k->at = (uint32_t)at;
	size_t head = at + strlen(kind_names[kind].name), colon = head;
	const char *list = pattern_list(c->text + at);
	k->undoes = !strcmp(kind_names[kind].name, "undo");
	struct pattern_set set = { { 0 } };
	pattern_set_add(&set, ' ');
	pattern_set_add(&set, '\t');
	const bool blanks = c->text[head] != '(';
	if (list && !blanks) {
		size_t from = ++head;
		while (head < to && (c->text[head] != ')' || head == from))
			pattern_set_add(&set, (uint8_t)c->text[head++]);
		colon = ++head;
	}
	while (colon < to && c->text[colon] != ':')
		colon++;
	if (colon >= to) {
		pattern_fail(c, at,
			     !strcmp(kind_names[kind].name, "skip")
				     ? "a : is missing after the kind of the line; the "
				       "length of a header is skip=BYTES"
				     : "a : is missing after the kind of the line");
		return;
	}
	if (to - colon > PATTERN_LINE_MAX) {
		pattern_fail(c, at, "this pattern is longer than %d characters",
			     PATTERN_LINE_MAX);
		return;
	}
	x->nkinds++;
	c->remark = k->kind >= LINE_NOTE;
	size_t from = pattern_skip_blanks(c, colon + 1, to);
	while (to > from && linescan_blank(c->text[to - 1]) && c->text[to - 2] != '\\')
		to--;
	struct pattern_sequence parts = { 0, 0 };
	/* Blanks and tabs at the beginning of a line are skipped. */
	from = list ? from : pattern_skip_tabs(c, from, to);
	uint32_t seq = list ? pattern_parse_list(c, from, to, &set, blanks)
			    : pattern_parse_sequence(c, &from, to, false);
	if (list && !x->format.title)
		x->format.title = "trace in a user-defined layout";
	if (list && !x->format.record)
		x->format.record = "record";
	pattern_parse_names(c, k, head, colon, false);
	c->head[x->nkinds - 1] = (struct pattern_names_at) { head, colon };
	uint32_t end = pattern_node(c, NODE_END);
	c->node[end].table = (uint16_t)(x->nkinds - 1);
	pattern_append(c, &parts, seq);
	pattern_append(c, &parts, end);
	sequence[x->nkinds - 1] = parts.first;
	if (c->failed)
		return;
	if (!seq)
		pattern_fail(c, at, "this pattern is empty");
	if (c->remark)
		pattern_find_carried(c, seq);
	for (uint32_t n = seq; n && k->kind == LINE_RECORD; n = c->node[n].next)
		x->literal |= c->node[n].kind == NODE_CHAR && c->node[n].c != ' ';
	struct pattern_counts count = { { 0 } };
	(void)pattern_count_fields(c, seq, &count);
	if (k->kind == LINE_RECORD && !count.over[0])
		pattern_fail(c, at,
			     "this line has no value; use note if it is not a "
			     "record");
}

/* Properties */

static void pattern_append_text(struct pattern *x, const char **to, const char *text,
				size_t len, char between)
{
	struct str all = STR_INIT;
	if (*to)
		str_addf(&all, "%s%c", *to, between);
	str_addn(&all, text, len);
	*to = pattern_own(x, str_detach(&all));
}

/* columns FIELD... */
static void pattern_parse_columns(struct pattern_compiler *c, size_t at, size_t to)
{
	struct pattern *x = c->x;
	uint8_t rank = 1;
	for (size_t f = 0; f < x->nfields; f++)
		x->field[f].flags |= FIELD_QUIET;
	for (int f; (f = pattern_next_field(c, &at, to, false)) >= 0;) {
		x->field[f].rank = rank++;
		x->put[f].shown = c->columns = true;
		x->field[f].flags &= ~(unsigned)FIELD_QUIET;
	}
}

/* help FIELD TEXT */
static void pattern_parse_help(struct pattern_compiler *c, size_t at, size_t to)
{
	int f = pattern_field_named(c, pattern_next(c, &at, to), false);
	if (f < 0)
		return;
	at = pattern_skip_blanks(c, at, to);
	c->x->field[f].help = pattern_own(c->x, mem_copy(c->text + at, to - at));
}

/* names FIELD WORD... or WORD=NUMBER... */
static void pattern_parse_code_names(struct pattern_compiler *c, size_t at, size_t to)
{
	int f = pattern_field_named(c, pattern_next(c, &at, to), true);
	uint64_t value = 0;
	if (f < 0)
		return;
	free(c->x->put[f].codes);
	c->x->put[f].codes = NULL;
	c->x->field[f].codes = NULL;
	c->x->field[f].kind = KIND_CODE;
	for (struct pattern_token t;
	     !c->failed && (t = pattern_next(c, &at, to)).len > 0;) {
		const char *equal = memchr(c->text + t.at, '=', t.len);
		size_t name = equal ? (size_t)(equal - c->text) - t.at : t.len;
		struct pattern_token number = { t.at + name + 1, t.len - name - 1 };
		if (equal && !pattern_number(c, number, &value))
			pattern_fail(c, number.at, "expected a number");
		if (!name)
			pattern_fail(c, t.at, "expected a word");
		else
			pattern_add_code(c->x, f, value++, c->text + t.at, name);
	}
}

/* copy FIELD of FIELD where FIELD WORD... */
static void pattern_parse_copy(struct pattern_compiler *c, size_t at, size_t to)
{
	struct pattern *x = c->x;
	struct pattern_token t, name = pattern_next(c, &at, to);
	int field[2] = { -1, -1 };
	for (unsigned i = 0; i < 2; i++) {
		t = pattern_next(c, &at, to);
		if (!pattern_is(c, t, i ? "where" : "of"))
			pattern_fail(c, t.at, "expected %s", i ? "where" : "of");
		t = pattern_next(c, &at, to);
		if (i && memchr(c->text + t.at, '=', t.len))
			pattern_fail(c, t.at,
				     "expected a field and its values, as in where rw W");
		field[i] = c->failed ? -1 : pattern_field_named(c, t, false);
	}
	if (c->failed || !name.len)
		return;
	size_t known = x->nfields;
	int f = pattern_add_field(x, c->text + name.at, name.len, TYPE_HEX,
				  pattern_role_at(c, name));
	if (f < 0 || x->nfields == known) {
		pattern_fail(c, name.at,
			     f < 0 ? "there are too many fields"
				   : "a line already has this field");
		return;
	}
	x->field[f].flags |= FIELD_COMPUTED | FIELD_QUIET;
	x->field[f].copy.of = x->field[field[0]].name;
	x->field[f].copy.where = x->field[field[1]].name;
	while ((t = pattern_next(c, &at, to)).len > 0) {
		const struct code *code = x->put[field[1]].codes;
		while (code && code->name && !pattern_is(c, t, code->name))
			code++;
		if (!code || !code->name || code->value > 63)
			pattern_fail(c, t.at, "the field has no such value");
		else
			x->field[f].copy.values |= UINT64_C(1) << code->value;
	}
}

/* max FIELD NUMBER, add FIELD NUMBER */
static void pattern_parse_field_number(struct pattern_compiler *c, size_t at, size_t to)
{
	uint64_t number;
	int f = pattern_field_named(c, pattern_next(c, &at, to), false);
	struct pattern_token digits = pattern_next(c, &at, to);
	if (!pattern_number(c, digits, &number))
		pattern_fail(c, digits.at, "expected a number");
	if (!c->failed)
		*(*c->property == 'm' ? &c->x->field[f].max : &c->x->put[f].add) = number;
}

/* evidence BITS FIELD... or FIELD%NUMBER... (multiples of the number) */
static void pattern_parse_evidence(struct pattern_compiler *c, size_t at, size_t to)
{
	uint64_t bits = 0;
	struct pattern_token t = pattern_next(c, &at, to);
	if (!pattern_number(c, t, &bits) || bits > DETECT_SURE)
		pattern_fail(c, t.at, "expected a number");
	c->x->evidence = (unsigned)bits;
	while ((t = pattern_next(c, &at, to)).len > 0) {
		const char *percent = memchr(c->text + t.at, '%', t.len);
		uint64_t of = 0;
		if (percent) {
			size_t sign = (size_t)(percent - c->text);
			struct pattern_token number = { sign + 1,
							t.at + t.len - sign - 1 };
			if (!pattern_number(c, number, &of) || !of || of > UINT16_MAX)
				pattern_fail(c, number.at, "expected a number");
			t.len = sign - t.at;
		}
		int f = pattern_field_named(c, t, false);
		if (f < 0)
			continue;
		c->x->put[f].proof = true;
		c->x->put[f].multiple = (uint16_t)of;
		c->x->multiples |= of > 0;
	}
}

/* since FIELD FIELD..., plus FIELD FIELD... */
static void pattern_parse_relative(struct pattern_compiler *c, size_t at, size_t to)
{
	int f, of = pattern_field_named(c, pattern_next(c, &at, to), true);
	while (of >= 0 && (f = pattern_next_field(c, &at, to, true)) >= 0) {
		c->x->put[f].since = (uint8_t)of;
		c->x->put[f].plus = *c->property == 'p';
	}
}

/* units UNIT FIELD... */
static void pattern_parse_units(struct pattern_compiler *c, size_t at, size_t to)
{
	struct pattern_token unit = pattern_next(c, &at, to);
	const char *text = pattern_own(c->x, mem_copy(c->text + unit.at, unit.len));
	for (int f; (f = pattern_next_field(c, &at, to, true)) >= 0;)
		c->x->field[f].unit = text;
}

/* zero FIELD...: 0 means that the value is missing. */
static void pattern_parse_zero(struct pattern_compiler *c, size_t at, size_t to)
{
	for (int f; (f = pattern_next_field(c, &at, to, true)) >= 0;)
		c->x->field[f].flags |= FIELD_ZERO_IS_NONE;
}

/* carry FIELD... */
static void pattern_parse_carry(struct pattern_compiler *c, size_t at, size_t to)
{
	for (struct pattern_token t; (t = pattern_next(c, &at, to)).len > 0;) {
		if (c->ncarry == CARRY_MAX) {
			pattern_fail(c, t.at, "more than %d fields are carried",
				     CARRY_MAX);
			return;
		}
		c->carry[c->ncarry].name = c->text + t.at;
		c->carry[c->ncarry++].len = t.len;
	}
}

/* derive WHAT FIELD */
static void pattern_parse_hook(struct pattern_compiler *c, size_t at, size_t to)
{
	struct pattern_token what = pattern_next(c, &at, to),
			     of = pattern_next(c, &at, to);
	struct str all = STR_INIT;
	const char *needs = NULL;
	if (!of.len || what.len >= 32 || of.len >= 32) {
		pattern_fail(c, at, "derive needs a name and a field");
		return;
	}
	const struct pattern_role *r = pattern_role_at(c, of);
	for (const struct pattern_hook *h = pattern_hooks; h->name; h++) {
		if (pattern_is(c, what, h->name) &&
		    (r ? !strcmp(h->of, r->field.name) : pattern_is(c, of, h->of))) {
			c->x->hooks |= 1u << (h - pattern_hooks);
			str_release(&all);
			return;
		}
		if (pattern_is(c, what, h->name))
			needs = h->of;
		str_addf(&all, "%s%s %s", h == pattern_hooks ? "" : ", ", h->name, h->of);
	}
	if (needs)
		pattern_fail(c, of.at, "derive %.*s needs the field %s", (int)what.len,
			     c->text + what.at, needs);
	else
		pattern_fail(c, what.at, "unknown name after derive; names are %s",
			     all.text);
	str_release(&all);
}

/* let NAME = PATTERN */
static void pattern_parse_let(struct pattern_compiler *c, size_t at, size_t to)
{
	size_t len = pattern_name_len(c->text + at, c->text + to);
	size_t p = pattern_skip_blanks(c, at + len, to);
	if (!len || p == to || c->text[p] != '=') {
		pattern_fail(c, at, "expected NAME = PATTERN after let");
		return;
	}
	if (c->nlets == PATTERN_KINDS) {
		pattern_fail(c, at, "there are more than %d lets", PATTERN_KINDS);
		return;
	}
	c->let[c->nlets].name = c->text + at;
	c->let[c->nlets].len = len;
	c->let[c->nlets].from = pattern_skip_blanks(c, p + 1, to);
	c->let[c->nlets++].to = to;
}

/* registers MAP */
static void pattern_parse_registers(struct pattern_compiler *c, size_t at, size_t to)
{
	char name[32] = "";
	memcpy(name, c->text + at, to - at < 31 ? to - at : 31);
	c->x->map = registers_find(name);
	if (!c->x->map)
		pattern_fail(c, at, "unknown register map; opscope formats lists them");
	else
		c->x->format.registers = c->x->map->name;
}

/* skip=BYTES */
static void pattern_parse_skip(struct pattern_compiler *c, size_t at, size_t to)
{
	if (!pattern_number(c, (struct pattern_token) { at, to - at },
			    &c->x->format.skip))
		pattern_fail(c, at, "expected a number of bytes");
}

static void pattern_parse_unordered(struct pattern_compiler *c, size_t at, size_t to)
{
	(void)at;
	(void)to;
	c->x->format.unordered = true;
}

/* Parse late properties last, because they refer to fields of all lines. */
static const struct pattern_property {
	const char *name;
	size_t text; /* for a text, offset in struct format */
	void (*parse)(struct pattern_compiler *c, size_t at, size_t to);
	bool late, bytes; /* bytes: also allowed before layouts of bytes */
} properties[] = {
	{ "title", offsetof(struct format, title), NULL, false, true },
	{ "unit", offsetof(struct format, record), NULL, false, true },
	{ "registers", 0, pattern_parse_registers, false, true },
	{ "derive", 0, pattern_parse_hook, false, false },
	{ "let", 0, pattern_parse_let, false, false },
	{ "columns", 0, pattern_parse_columns, true, false },
	{ "names", 0, pattern_parse_code_names, true, false },
	{ "help", 0, pattern_parse_help, true, true },
	{ "units", 0, pattern_parse_units, true, true },
	{ "copy", 0, pattern_parse_copy, true, false },
	{ "add", 0, pattern_parse_field_number, true, false },
	{ "plus", 0, pattern_parse_relative, true, false },
	{ "since", 0, pattern_parse_relative, true, false },
	{ "carry", 0, pattern_parse_carry, false, false },
	{ "max", 0, pattern_parse_field_number, true, true },
	{ "zero", 0, pattern_parse_zero, true, false },
	{ "evidence", 0, pattern_parse_evidence, true, false },
	{ "skip", 0, pattern_parse_skip, false, false },
	{ "unordered", 0, pattern_parse_unordered, false, true },
	{ "about", offsetof(struct format, about), NULL, false, true },
	{ "command", offsetof(struct format, command), NULL, false, true },
	{ "suffix", offsetof(struct format, suffixes), NULL, false, true },
	{ "family", offsetof(struct format, family), NULL, false, true },
	{ "sample", offsetof(struct format, sample), NULL, false, true },
	{ "format", offsetof(struct format, name), NULL, false, true },
};

/* Find a property by its name; return NULL if there is none. */
static const struct pattern_property *pattern_property_named(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
		if (str_is(name, len, properties[i].name))
			return &properties[i];
	return NULL;
}

bool pattern_is_property(const char *word, size_t len)
{
	return pattern_property_named(word, len);
}

bool pattern_is_keyword(const char *word, size_t len)
{
	bool is = pattern_is_property(word, len);
	for (size_t i = 0; !is && i < KIND_NAMES; i++)
		is = str_is(word, len, kind_names[i].name);
	return is;
}

static void pattern_unknown_word(struct pattern_compiler *c, size_t at)
{
	struct str kinds = STR_INIT, names = STR_INIT;
	for (size_t i = 0; i < KIND_NAMES; i++)
		str_addf(&kinds, "%s%s", i ? i + 1 < KIND_NAMES ? ", " : " or " : "",
			 kind_names[i].name);
	for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
		str_addf(&names, "%s%s", i ? ", " : "", properties[i].name);
	pattern_fail(c, at,
		     "unknown word; a line is %s with a pattern, or a property: %s",
		     kinds.text, names.text);
	str_release(&kinds);
	str_release(&names);
}

static void pattern_parse_property(struct pattern_compiler *c, size_t at, size_t to,
				   bool late)
{
	struct pattern_token name = pattern_next(c, &at, to);
	const char *equal = memchr(c->text + name.at, '=', name.len);
	if (equal) {
		name.len = (size_t)(equal - c->text) - name.at;
		at = name.at + name.len + 1;
	}
	const struct pattern_property *p =
		pattern_property_named(c->text + name.at, name.len);
	at = pattern_skip_blanks(c, at, to);
	if (!p || (equal && p->parse != pattern_parse_skip)) {
		pattern_unknown_word(c, name.at);
		return;
	}
	c->property = p->name;
	if (p->late != late)
		return;
	if (c->bytes && !p->bytes)
		pattern_fail(c, name.at, "%s is for lines of text, not for bytes",
			     p->name);
	else if (p->parse)
		p->parse(c, at, to);
	else if (at == to)
		pattern_fail(c, name.at, "the text of %s is missing", p->name);
	else
		pattern_append_text(
			c->x, (const char **)(void *)((char *)&c->x->format + p->text),
			c->text + at, to - at, !strcmp(p->name, "sample") ? '\n' : ' ');
}

/* Whole descriptions */

bool pattern_is_statement(const char *text)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz");
	char after = text[n];
	return pattern_is_keyword(text, n) &&
	       (linescan_blank((uint8_t)after) || after == '(' ||
		(after == ':' && (!text[n + 1] || strchr(" \t\r\n", text[n + 1]))));
}

size_t pattern_statement_end(const char *text, size_t at)
{
	at += strspn(text + at, " \t");
	bool list = pattern_is_statement(text + at) && pattern_list(text + at);
	for (;;) {
		at += strcspn(text + at, "\n");
		if (!list || !text[at])
			return at;
		const char *next = text + at + 1 + strspn(text + at + 1, " \t");
		/* skip may be an item, as in skip pc:hex. */
		const char *colon = next + strcspn(next, ":\n");
		bool skip = !strncmp(next, "skip", 4) &&
			    (*colon != ':' || !linescan_blank((uint8_t)colon[1]));
		if (skip ? next[4] == '=' : pattern_is_statement(next))
			return at;
		at++;
	}
}

/* Return the kind of the statement at `at`; -1 if it is a property. */
static int pattern_statement_at(const struct pattern_compiler *c, size_t at, size_t to)
{
	size_t n = 0;
	while (at + n < to && char_is_letter(c->text[at + n]))
		n++;
	char next = at + n < to ? c->text[at + n] : '\0';
	for (size_t i = 0; i < KIND_NAMES; i++)
		if (pattern_is(c, (struct pattern_token) { at, n }, kind_names[i].name) &&
		    (next == ':' || next == ' ' || next == '(' || next == '\t' || !next))
			return (int)i;
	return -1;
}

enum pattern_pass { PASS_EARLY, PASS_LINES, PASS_LATE };

static void pattern_parse_pass(struct pattern_compiler *c, enum pattern_pass pass,
			       uint32_t *sequence)
{
	for (size_t at = 0, end; c->text[at] && !c->failed;
	     at = end + (c->text[end] == '\n')) {
		size_t to = end = pattern_statement_end(c->text, at);
		at = pattern_skip_blanks(c, at, to);
		while (to > at && (c->text[to - 1] == '\r' || c->text[to - 1] == ' '))
			to--;
		if (at == to || c->text[at] == '#')
			continue;
		int kind = pattern_statement_at(c, at, to);
		if (kind >= 0 && c->bytes)
			pattern_fail(c, at, "the length of a header is skip=BYTES");
		if (kind < 0 && pass != PASS_LINES)
			pattern_parse_property(c, at, to, pass == PASS_LATE);
		if (kind >= 0 && pass == PASS_LINES)
			pattern_parse_statement(c, (size_t)kind, at, to, sequence);
	}
	for (size_t k = 0; k < c->x->nkinds && pass == PASS_LINES; k++)
		pattern_parse_names(c, &c->x->kind[k], c->head[k].from, c->head[k].colon,
				    true);
}

/* Set the number of values of each field, whether all records have the field, and the kinds
 * of lines with results. */
static void pattern_place_fields(struct pattern_compiler *c, const uint32_t *sequence)
{
	struct pattern *x = c->x;
	struct pattern_counts count[PATTERN_KINDS] = { { { 0 } } };
	uint64_t reads[PATTERN_KINDS];
	int dst = pattern_find(x, "dst");
	for (size_t k = 0; k < x->nkinds; k++) {
		reads[k] = pattern_count_fields(c, sequence[k], &count[k]);
		x->kind[k].has_results = dst >= 0 && count[k].over[0] >> dst & 1;
	}
	for (size_t f = 0; f < x->nfields; f++) {
		struct field *fd = &x->field[f];
		const struct pattern_role *r = x->put[f].role;
		unsigned most = 0, joined = 0;
		bool always = true, read = false;
		for (size_t k = 0; k < x->nkinds; k++) {
			const struct pattern_kind *kind = &x->kind[k];
			if (kind->kind > LINE_BEFORE)
				continue;
			unsigned n = pattern_count_of(&count[k], f);
			bool repeats = kind->has_after ? kind->after >> k & 1
						       : kind->kind != LINE_RECORD;
			read |= n > 0;
			if (kind->kind == LINE_RECORD && !kind->has_after)
				most = n > most ? n : most;
			else
				joined += n && repeats ? PATTERN_SLOTS : n;
			if (kind->kind == LINE_RECORD)
				always &= reads[k] >> f & 1;
		}
		most += joined;
		x->put[f].plain =
			read && always && fd->count <= 1 && !(r && r->list && most > 1);
		if (r && r->list && read)
			fd->count =
				(uint8_t)(most < PATTERN_SLOTS ? most : PATTERN_SLOTS);
	}
}

static void pattern_find_needs(struct pattern *x)
{
	static const char *const needs[] = {
		"encoding", "pc",     "disasm", "opcode", "lost",        "load",
		"store",    "size",   "kind",   "src",    "dst",         "accesses",
		"taken",    "target", "class",  "flags",  "cpu",         "core",
		"addr",     "data",   "set",    "length", "fallthrough", "srcvalue",
	};
	static_assert(sizeof needs / sizeof *needs == PATTERN_NEEDS,
		      "see struct pattern");
	for (size_t i = 0; i < PATTERN_NEEDS; i++)
		x->need[i] = pattern_find(x, needs[i]);
	x->riscv = x->format.registers && !strcmp(x->format.registers, "riscv");
}

/* Return the position of a field among all fields: by the list of columns, then by
 * rank. */
static unsigned pattern_place(const struct pattern *x, size_t field)
{
	enum { UNRANKED = 62, HIDDEN = 64 };
	unsigned rank = x->field[field].rank;
	return (rank ? rank : UNRANKED) + (x->put[field].shown ? 0 : HIDDEN);
}

static void pattern_sort_fields(struct pattern_compiler *c)
{
	struct pattern *x = c->x;
	struct pattern old = *x;
	uint8_t to[FIELDS_MAX];
	for (size_t i = 0; i < x->nfields; i++) {
		to[i] = 0;
		for (size_t k = 0; k < x->nfields; k++) {
			unsigned a = pattern_place(x, k), b = pattern_place(x, i);
			to[i] = (uint8_t)(to[i] + (a < b || (a == b && k < i)));
		}
	}
	for (size_t i = 0; i < x->nfields; i++) {
		struct pattern_field *p = &x->put[to[i]];
		x->field[to[i]] = old.field[i];
		*p = old.put[i];
		if (c->columns && !p->shown)
			x->field[to[i]].rank = 0;
		if (p->since != PATTERN_NO_FIELD)
			p->since = to[p->since];
		x->proof |= (fieldset)p->proof << to[i];
	}
	for (uint32_t n = 0; n < c->nnodes; n++)
		for (unsigned k = 0; k < 2; k++)
			if (c->node[n].field[k] != PATTERN_NO_FIELD)
				c->node[n].field[k] = to[c->node[n].field[k]];
	for (size_t k = 0; k < x->nkinds; k++)
		for (size_t i = 0; i < x->kind[k].nsame; i++)
			x->kind[k].same[i] = to[x->kind[k].same[i]];
	for (size_t i = 0; i < c->ncarry; i++) {
		int f = pattern_find_field(x, c->carry[i].name, c->carry[i].len);
		if (f < 0 || !x->carry_line[i][0] || x->field[f].kind == KIND_TEXT) {
			pattern_fail(c, (size_t)(c->carry[i].name - c->text),
				     f < 0 || !x->carry_line[i][0]
					     ? "no remark has this field"
					     : "this field is not a number");
			return;
		}
		x->field[f].flags |= FIELD_CARRIED | FIELD_DERIVED;
		x->put[f].plain = true;
		x->carried[x->ncarried++] = (uint8_t)f;
	}
	pattern_find_needs(x);
}

/* Return the field with a name, which may be NULL; PATTERN_NO_FIELD if there is none. */
static uint8_t pattern_index(const struct pattern *x, const char *name)
{
	int f = name ? pattern_find(x, name) : -1;
	return f < 0 ? PATTERN_NO_FIELD : (uint8_t)f;
}

/* Return the number of values of a field; 0 for PATTERN_NO_FIELD. */
static unsigned pattern_count(const struct pattern *x, uint8_t field)
{
	return field == PATTERN_NO_FIELD ? 0 : field_count(&x->field[field]);
}

/* Set the storage and the slots of the values of each field. */
static void pattern_finish_fields(struct pattern_compiler *c)
{
	struct pattern *x = c->x;
	uint16_t slot = 0;
	for (size_t f = 0; f < x->nfields; f++) {
		struct field *fd = &x->field[f];
		struct pattern_field *p = &x->put[f];
		const struct pattern_role *r = x->put[f].role;
		if (fd->kind == KIND_CODE && !fd->codes)
			fd->kind = KIND_UINT;
		p->of = pattern_index(x, r ? r->of : NULL);
		p->of2 = pattern_index(x, r ? r->of2 : NULL);
		p->put = r               ? r->list ? PUT_LIST : PUT_ONE
			 : fd->count > 1 ? PUT_LIST
					 : PUT_ONE;
		unsigned n = pattern_count(x, p->of), n2 = pattern_count(x, p->of2);
		if (n || n2) {
			p->put = PUT_OF;
			n = n > n2 ? n : n2;
			fd->count = fd->count && fd->count < n ? fd->count : (uint8_t)n;
		}
		p->room = (uint8_t)field_count(fd);
		p->text = fd->kind == KIND_TEXT;
		if (fd->kind == KIND_ADDR)
			x->addresses |= (fieldset)1 << f;
		for (unsigned h = 0; x->hooks >> h; h++)
			p->noted |= x->hooks >> h & 1 &&
				    str_has_word(pattern_hooks[h].reads, fd->name);
		p->always = p->plain && !p->text;
		p->access = (int)f == x->load || (int)f == x->store;
		p->slot = slot;
		p->same = -1;
		slot = (uint16_t)(slot + p->room);
		if (p->text && p->room > 1)
			fd->flags |= FIELD_ZERO_IS_NONE;
		bool zero = fd->flags & FIELD_ZERO_IS_NONE;
		bool other = fd->kind == KIND_TEXT || zero;
		p->none = other ? 0 : UINT64_MAX;
		/* In a list of words, -1 may mean that the value is missing. */
		bool minus = (fd->flags & (FIELD_OWN_NONE | FIELD_DERIVED)) ==
			     FIELD_MINUS_IS_NONE;
		p->ones = !p->text && !minus;
		if (!other && !p->plain && !minus)
			fd->flags |= FIELD_OWN_NONE;
		/* Op classes are counted by number. */
		if (fd->role == ROLE_CLASS && fd->kind == KIND_TEXT)
			fd->role = ROLE_NONE;
	}
	for (size_t f = 0; f < x->nfields; f++) {
		unsigned of = x->put[f].since;
		if (of == PATTERN_NO_FIELD)
			continue;
		x->put[of].noted = true;
		x->bases |= (fieldset)1 << of;
		x->field[f].flags |= x->field[of].flags & FIELD_CARRIED;
	}
	for (size_t f = 0; f < x->nfields; f++) {
		const struct pattern_field *p = &x->put[f];
		bool simple = p->put == PUT_ONE && !p->noted && !p->add &&
			      p->since == PATTERN_NO_FIELD;
		x->simple |= (fieldset)simple << f;
		x->texts |= (fieldset)p->text << f;
	}
	for (size_t i = 0; i < x->nsame; i++)
		x->put[x->same[i]].same = (int8_t)i;
	/* Only the first time field has the role. */
	int cycle = pattern_find(x, "cycle");
	if (pattern_find(x, "time") >= 0 && cycle >= 0)
		x->field[cycle].role = ROLE_NONE;
}

/* Find the kinds of lines that can continue other lines, and the compared fields. */
static void pattern_finish_kinds(struct pattern_compiler *c)
{
	struct pattern *x = c->x;
	for (size_t k = 0; k < x->nkinds; k++) {
		struct pattern_kind *kind = &x->kind[k];
		bool record = kind->kind < LINE_NOTE;
		for (size_t i = 0; i < kind->nsame; i++) {
			size_t n = 0;
			while (n < x->nsame && x->same[n] != kind->same[i])
				n++;
			if (n == PATTERN_SAME)
				pattern_fail(c, 0, "more than %d fields are compared",
					     PATTERN_SAME);
			else if (n == x->nsame)
				x->same[x->nsame++] = kind->same[i];
		}
		kind->continued = kind->kind == LINE_BEFORE;
		for (size_t j = 0; record && j < x->nkinds; j++) {
			const struct pattern_kind *next = &x->kind[j];
			if (next->kind >= LINE_NOTE)
				continue;
			kind->continued |= next->has_after ? next->after >> k & 1
							   : next->kind == LINE_PART;
		}
		x->joins |= record && kind->continued;
	}
}

void *pattern_own(struct pattern *x, void *text)
{
	x->owned = mem_room(x->owned, x->nowned, &x->owned_room, sizeof *x->owned);
	return x->owned[x->nowned++] = text;
}

static void pattern_free(struct format *f)
{
	struct pattern *x = (struct pattern *)(void *)f;
	for (size_t i = 0; i < x->nowned; i++)
		free(x->owned[i]);
	for (size_t i = 0; i < FIELDS_MAX; i++)
		free(x->put[i].codes);
	for (size_t i = 0; i < x->nchoices; i++)
		free(x->choice[i]);
	for (size_t i = 0; i < x->nwords; i++) {
		free(x->words[i]->word);
		free(x->words[i]);
	}
	free(x->owned);
	free(x->choice);
	free(x->words);
	free(x->set);
	free(x->op);
	free(x);
}

/* The hook `reads` clears the values of registers that an instruction does not read. */
static fieldset pattern_sources(const struct schema *s, int field)
{
	const struct pattern *x = pattern_of(s->format);
	return field == x->srcvalue && x->src >= 0 ? (fieldset)1 << x->src : 0;
}

void pattern_set_names(struct pattern *x, const char *name, const char *title,
		       const char *record)
{
	struct format *f = &x->format;
	if (!f->name)
		f->name = pattern_own(x, mem_text(name));
	if (!f->title)
		f->title = title ? title : f->name;
	if (!f->record)
		f->record = record;
}

static void pattern_make_format(struct pattern *x)
{
	struct format *f = &x->format;
	f->nfields = x->nfields;
	f->layout = LAYOUT_OWN;
	f->decode = pattern_decode;
	f->measure = x->joins ? pattern_measure : NULL;
	f->sources = pattern_sources;
	f->pattern = x;
	x->excerpt = pattern_excerpt;
	for (size_t i = 0; i < x->ncarried; i++)
		x->excerpt.wants |= (fieldset)1 << x->carried[i];
	f->excerpt = x->ncarried ? &x->excerpt : NULL;
}

const char *pattern_text(const struct format *f)
{
	return f->free == pattern_free ? pattern_of(f)->text : NULL;
}

/* Add the fields computed by hooks. */
static void pattern_add_hooks(struct pattern_compiler *c)
{
	struct pattern *x = c->x;
	unsigned opcode = 0;
	for (unsigned h = 0; pattern_hooks[h].name; h++)
		opcode |= (unsigned)!strcmp(pattern_hooks[h].name, "opcode") << h;
	pattern_find_needs(x);
	if (x->disasm >= 0 && x->field[x->disasm].kind == KIND_TEXT &&
	    x->field[x->disasm].role == ROLE_DISASSEMBLY && x->opcode < 0)
		x->hooks |= opcode;
	for (unsigned h = 0; pattern_hooks[h].name; h++) {
		const char *of = pattern_hooks[h].of;
		if (!(x->hooks >> h & 1))
			continue;
		if (pattern_find(x, of) < 0)
			pattern_fail(c, 0, "derive %s %s: no line has the field %s",
				     pattern_hooks[h].name, of, of);
		else
			pattern_hook_add(x, &pattern_hooks[h]);
		for (size_t f = 0; pattern_hooks[h].texts && f < x->nfields; f++)
			if (x->field[f].kind != KIND_TEXT &&
			    str_has_word(pattern_hooks[h].texts, x->field[f].name))
				pattern_fail(c, 0, "derive %s %s: %s is not a text",
					     pattern_hooks[h].name, of, x->field[f].name);
	}
	/* The first word of a micro-op's disassembly is its opcode. */
	int word = pattern_find(x, "opcode"), uop = pattern_find(x, "uop");
	if (x->opcode < 0 && word >= 0 && uop >= 0)
		x->field[word].role = ROLE_MICRO;
	unsigned slots = 0;
	bool lists = false;
	for (size_t f = 0; f < x->nfields; f++) {
		slots += field_count(&x->field[f]);
		lists |= x->field[f].count == PATTERN_SLOTS && x->put[f].role &&
			 !(x->field[f].flags & FIELD_DERIVED);
	}
	if (lists && x->nfields < FIELDS_MAX)
		pattern_add_field(x, "lost", 4, TYPE_DEC, pattern_role("lost", 4));
	if (slots >= SLOTS_MAX - FIELDS_MAX)
		pattern_fail(c, 0, "there are too many values in a record");
	pattern_find_needs(x);
}

struct pattern *pattern_new(const char *text)
{
	struct pattern *x = mem_new(1, sizeof *x);
	x->text = pattern_own(x, mem_text(text));
	x->map = registers_find("none");
	x->format.fields = x->field;
	x->format.free = pattern_free;
	return x;
}

enum status pattern_properties(struct pattern *x, size_t len, bool late, struct err *err)
{
	char *text = mem_copy(x->text, len);
	struct pattern_compiler c = { .x = x, .text = text, .err = err, .bytes = true };
	pattern_parse_pass(&c, late ? PASS_LATE : PASS_EARLY, NULL);
	free(text);
	return c.failed ? ST_INVALID : ST_OK;
}

enum status pattern_compile(struct format **out, const char *name, const char *text,
			    struct err *err)
{
	struct pattern *x = pattern_new(text);
	struct pattern_compiler c = { .x = x, .text = text, .err = err };
	uint32_t sequence[PATTERN_KINDS];
	pattern_node(&c, NODE_CHAR); /* node 0 stands for no node */
	if (strlen(text) > PATTERN_TEXT_MAX)
		pattern_fail(&c, PATTERN_TEXT_MAX,
			     "a description has at most %d characters", PATTERN_TEXT_MAX);
	for (enum pattern_pass pass = PASS_EARLY; pass < PASS_LATE; pass++)
		pattern_parse_pass(&c, pass, sequence);
	bool any = false;
	for (size_t k = 0; k < x->nkinds; k++)
		any |= x->kind[k].kind == LINE_RECORD;
	if (!any)
		pattern_fail(&c, 0,
			     "a description needs a line: `line: PATTERN`, or fields: "
			     "pc:u64");
	if (!c.failed) {
		pattern_place_fields(&c, sequence);
		pattern_add_hooks(&c);
	}
	if (!c.failed)
		pattern_parse_pass(&c, PASS_LATE, sequence);
	if (!c.failed)
		pattern_sort_fields(&c);
	if (!c.failed)
		pattern_check_remarks(&c, sequence);
	if (!c.failed)
		pattern_finish_kinds(&c);
	if (!c.failed)
		pattern_finish_fields(&c);
	if (!c.failed)
		pattern_make_code(&c, sequence, x->nkinds);
	free(c.node);
	pattern_set_names(x, name, NULL, "instruction");
	pattern_make_format(x);
	if (c.failed) {
		pattern_free(&x->format);
		return ST_INVALID;
	}
	*out = &x->format;
	return ST_OK;
}
