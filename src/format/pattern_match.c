/*
 * Match a line of text with the operations of a description.
 *
 * Every operation stops at the LF of the line, so do not search for its end first.  The
 * number of steps per line is limited for any description.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/str.h"
#include "format/pattern_internal.h"
#include "isa/riscv.h"

/* A backtracking point. */
struct pattern_level {
	const uint8_t *at;
	const uint8_t *search; /* OP_MORE: next possible end of the text */
	uint64_t left;         /* remaining alternatives, as bits */
	uint32_t n;            /* number of values */
	uint32_t bits;
};

static inline const uint8_t *pattern_skip(const uint8_t *p)
{
	while (linescan_blank(*p))
		p++;
	return p;
}

static inline unsigned pattern_hex_digit(uint8_t c)
{
	return number_digit((char)c);
}

/* Return the LF at or after p; there must be one. */
static const uint8_t *pattern_line_end(const uint8_t *p)
{
	for (;; p += 16) {
		uint64_t lf = words_byte16(p, '\n');
		if (lf)
			return p + bits_first(lf);
	}
}

/* Read decimal digits.  Return their end; NULL if there are none.  Set *none if the number
 * has more than 64 bits. */
static inline const uint8_t *pattern_dec(const uint8_t *p, uint64_t *v, bool *none)
{
	unsigned n;
	*v = words_dec_at(p, &n);
	if (n < 8)
		return n ? p + n : NULL;
	for (p += n; char_is_digit((char)*p); p++)
		*none |= !number_append(v, 10, (unsigned)(*p - '0'));
	return p;
}

/* Read hexadecimal digits, with or without 0x. */
static inline __attribute__((always_inline)) const uint8_t *pattern_hex(
	const uint8_t *p, struct pattern_value *v)
{
	if (number_has_prefix(p, 3) && pattern_hex_digit(p[2]) < NUMBER_NO_DIGIT)
		p += 2;
	unsigned n;
	v->value = words_hex_at(p, &n);
	if (!n)
		return NULL;
	p += n;
	v->digits = (uint8_t)n;
	if (n == 16 && pattern_hex_digit(*p) < NUMBER_NO_DIGIT) {
		for (; pattern_hex_digit(*p) < NUMBER_NO_DIGIT; p++) {
			v->none |= v->value >> 60 != 0;
			v->value = v->value << 4 | pattern_hex_digit(*p);
		}
		v->digits = 17;
	}
	return p;
}

/* Read the digits after the point, and append `decimals` of them to *v. */
static const uint8_t *pattern_fraction(const uint8_t *p, unsigned decimals, uint64_t *v,
				       bool *none)
{
	static const uint64_t power[PATTERN_DECIMALS + 1] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000
	};
	uint64_t part = 0;
	unsigned n = 0;
	if (*p != '.' || !char_is_digit(p[1]))
		return NULL;
	for (p++; char_is_digit(*p); p++)
		if (n < decimals) {
			part = part * 10 + (uint64_t)(*p - '0');
			n++;
		}
	uint64_t whole;
	if (__builtin_mul_overflow(*v, power[decimals], &whole) ||
	    __builtin_add_overflow(whole, part * power[decimals - n], v))
		*none = true;
	return p;
}

/* Cache of register names; each thread has its own. */
struct pattern_register {
	const struct registers *map;
	char name[16];
	uint64_t number;
	bool known;
};

static bool pattern_register_named(const struct pattern *x, const char name[16],
				   uint64_t *number)
{
	enum { BITS = 8 };
	static _Thread_local struct pattern_register memo[1 << BITS];
	uint64_t a = words_load8((const uint8_t *)name),
		 b = words_load8((const uint8_t *)name + 8);
	struct pattern_register *m = &memo[hash_top(a ^ b * 31, BITS)];
	if (m->map != x->map || memcmp(m->name, name, sizeof m->name) != 0) {
		char text[17];
		m->map = x->map;
		memcpy(m->name, name, sizeof m->name);
		memcpy(text, name, 16);
		text[16] = '\0';
		m->known = x->map->read ? x->map->read(text, &m->number)
					: register_parse(x->map, text, &m->number);
		/* c773_mtvec has the number of a CSR before its name. */
		char *under = strchr(text, '_');
		if (!m->known && under && text[0] == 'c' && char_is_digit(text[1])) {
			*under = '\0';
			m->known = register_parse(x->map, text, &m->number);
		}
	}
	*number = m->number;
	return m->known;
}

/* Read the name of a register.  "x 5" and "r 0" have blanks before the number. */
static const uint8_t *pattern_reg(const struct pattern *x, const uint8_t *p, uint64_t *v)
{
	enum { MOST = 15, HIGHEST = 31 };
	char name[16];
	uint8_t c = *p | 32;
	if (x->riscv && (c == 'x' || c == 'f' || c == 'v' || c == 'r')) {
		const uint8_t *q = pattern_skip(p + 1);
		unsigned number = (unsigned)(*q - '0');
		if (number < 10) {
			if (char_is_digit(*++q))
				number = number * 10 + (unsigned)(*q++ - '0');
			if (number <= HIGHEST && !pattern_number_goes_on(*q) &&
			    *q != '_') {
				*v = number + (c == 'f'   ? RISCV_FLOAT
					       : c == 'v' ? RISCV_VECTOR
							  : 0);
				return q;
			}
		}
	}
	if (!char_is_letter(*p) && *p != '_' && *p != '$')
		return NULL;
	p += *p == '$';
	words16 text = words_load16(p), letter = (words16)((text | 32) - 'a' < 26),
		other = (words16)((text - '0' < 10) | (text == '_'));
	unsigned n = bits_first(~words_mask16(letter | other));
	text |= letter & 32; /* lower case */
	text &= words_load16(words_ones + 32 - (n < MOST ? n : MOST));
	memcpy(name, &text, sizeof name);
	if (n > MOST && !memchr(name, '_', sizeof name))
		return NULL;
	for (p += n; n > MOST && pattern_name_char((char)*p);)
		p++;
	return pattern_register_named(x, name, v) ? p : NULL;
}

static inline const uint8_t *pattern_choice_word(const struct pattern *x,
						 const struct pattern_op *o,
						 const uint8_t *p, uint64_t *v)
{
	const struct pattern_words *w = x->words[o->table];
	const uint64_t begin = words_load8(p);
	for (size_t i = w->first[*p]; i < w->n; i++) {
		const struct pattern_word *word = &w->word[i];
		size_t k = sizeof word->begin;
		if ((begin ^ word->begin) & word->mask)
			continue;
		while (k < word->len && p[k] == (uint8_t)word->text[k])
			k++;
		if (k >= word->len) {
			*v = word->value;
			return p + (w->len ? w->len : word->len);
		}
	}
	return NULL;
}

/* Read pairs of digits, or groups of equal length, separated by blanks. */
static const uint8_t *pattern_byte_text(const uint8_t *p)
{
	unsigned each = 0;
	const uint8_t *end = NULL;
	for (;;) {
		unsigned n = 0;
		while (pattern_hex_digit(p[n]) < NUMBER_NO_DIGIT)
			n++;
		if (!n || n % 2 || char_is_letter(p[n]) || (each && n != each))
			return end;
		each = n;
		end = p + n;
		p = end + 1;
		if (*end != ' ')
			return end;
	}
}

/* Read a hexadecimal number, with the byte at the lowest address first. */
static const uint8_t *pattern_memory(const uint8_t *p, struct pattern_value *v)
{
	unsigned n = 0;
	const uint8_t *from = p;
	v->value = 0;
	while (pattern_hex_digit(*p) < NUMBER_NO_DIGIT) {
		if (n < 16)
			v->value |= (uint64_t)pattern_hex_digit(*p) << ((n ^ 1) * 4);
		n++;
		p++;
	}
	v->none = n > 16;
	v->digits = (uint8_t)(n < PATTERN_AGAIN ? n : PATTERN_AGAIN - 1);
	return p == from || n % 2 ? NULL : p;
}

/* Read hexadecimal digits, some of which are separated by this sign; by a blank, colon or
 * underscore if it is 0.  More than 16 digits are not a value. */
static const uint8_t *pattern_groups(const uint8_t *p, uint8_t separator,
				     struct pattern_value *v)
{
	p = pattern_hex(p, v);
	while (p && (separator ? *p == separator : *p == '_' || *p == ':' || *p == ' ') &&
	       pattern_hex_digit(p[1]) < NUMBER_NO_DIGIT)
		for (p++; pattern_hex_digit(*p) < NUMBER_NO_DIGIT; p++) {
			v->value = v->value << 4 | pattern_hex_digit(*p);
			v->digits += v->digits < 17;
		}
	v->none = v->digits > 16;
	return p;
}

/* Read a field of CSV and set *from and *to to its contents.  If separator is 0, use a
 * comma. */
static const uint8_t *pattern_csv(const uint8_t *p, uint8_t separator,
				  const uint8_t **from, const uint8_t **to)
{
	separator = separator ? separator : ',';
	if (*p != '"') {
		uint64_t is = 0;
		*from = p;
		for (; !is; p += 16)
			is = words_byte16(p, (char)separator) | words_byte16(p, '\n') |
			     words_byte16(p, '\r');
		return *to = p - 16 + bits_first(is);
	}
	*from = ++p;
	while (*p != '\n' && (*p != '"' || p[1] == '"'))
		p += *p == '"' ? 2 : 1;
	*to = p;
	return *p == '"' ? p + 1 : NULL;
}

/* Return the end of a string of JSON, its second quote; NULL if it does not end. */
static const uint8_t *pattern_json_string(const uint8_t *p)
{
	for (p++; *p != '"'; p++) {
		p += *p == '\\';
		if (*p == '\n')
			return NULL;
	}
	return p;
}

/* Read a value of JSON and set *from and *to to its text, without the quotes of a
 * string. */
static const uint8_t *pattern_json(const uint8_t *p, const uint8_t **from,
				   const uint8_t **to)
{
	const uint8_t *begin = p;
	size_t depth = 0;
	if (*p != '"' && *p != '{' && *p != '[') {
		while (char_is_letter((char)*p) || char_is_digit((char)*p) || *p == '-' ||
		       *p == '+' || *p == '.')
			p++;
		*from = begin;
		*to = p;
		return p > begin ? p : NULL;
	}
	do {
		if (*p == '"')
			p = pattern_json_string(p);
		if (!p || *p == '\n')
			return NULL;
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth);
	*from = begin + (*begin == '"');
	*to = p - (*begin == '"');
	return p;
}

/* Set the sign of a number with a sign, which may be too large. */
static inline void pattern_sign(struct pattern_value *v, bool minus)
{
	/* Some tracers print -1 as all ones. */
	v->none |= v->value > (uint64_t)INT64_MAX + minus &&
		   (minus || v->value != UINT64_MAX);
	v->value = minus ? 0 - v->value : v->value;
}

/* Read a number that ends after `width` characters, although digits follow.  Return its end;
 * NULL if it has other characters. */
static const uint8_t *pattern_column(enum pattern_type type, const uint8_t *p,
				     size_t width, struct pattern_value *v)
{
	const unsigned base = type == TYPE_HEX ? 16 : 10;
	const uint8_t *end = p + width;
	p = pattern_skip(p);
	bool minus = type == TYPE_INT && *p == '-';
	p += minus || (type == TYPE_INT && *p == '+');
	if (p >= end)
		return NULL;
	if (base == 16 && number_has_prefix(p, (size_t)(end - p)))
		p += 2;
	v->value = 0;
	v->none = false;
	v->digits = (uint8_t)(end - p);
	for (; p < end; p++) {
		unsigned digit = pattern_hex_digit(*p);
		if (digit >= base)
			return NULL;
		v->none |= !number_append(&v->value, base, digit);
	}
	if (type == TYPE_INT)
		pattern_sign(v, minus);
	return end;
}

/* Read a hexadecimal number with unknown digits, as simulators of circuits print it: xxxx or
 * 00zz.  Unless it is 0, the sign may divide digits.  Return the end of the number; NULL if no
 * two x or z are adjacent. */
static const uint8_t *pattern_unknown(const uint8_t *p, uint8_t sign,
				      struct pattern_value *v)
{
	p += number_has_prefix(p, 3) ? 2 : 0;
	const uint8_t *from = p;
	bool unknown = false;
	for (;; p++) {
		bool letter = pattern_unknown_digit(*p);
		unknown |= letter && (p[1] | 32) == (*p | 32);
		const uint8_t *digit = p + (sign && *p == sign);
		if (!pattern_unknown_digit(*digit) &&
		    pattern_hex_digit(*digit) == NUMBER_NO_DIGIT)
			break;
	}
	if (!unknown || pattern_number_goes_on(*p))
		return NULL;
	v->value = 0;
	v->none = true;
	v->digits = (uint8_t)(p - from < 16 ? p - from : 16);
	return p;
}

/* Return where a column begins if the blanks before p, at the beginning of the line or
 * after a blank of the pattern, belong to it. */
static const uint8_t *pattern_column_begin(const uint8_t *line, const uint8_t *p)
{
	const uint8_t *from = p;
	while (from > line && linescan_blank(from[-1]))
		from--;
	return from + (from > line && from < p);
}

/* Return the end of the number at p, with blanks before it from `from` on, if it is as the
 * flags of its operation require; NULL if it is not.  end is the end of its digits; NULL if
 * there are none. */
static const uint8_t *pattern_end_number(const struct pattern_op *o,
					 enum pattern_type type, const uint8_t *line,
					 const uint8_t *from, const uint8_t *p,
					 const uint8_t *end, struct pattern_value *v)
{
	bool more = true;
	if (o->flags & OP_WIDE) {
		more = p == from;
		from = more ? pattern_column_begin(line, p) : from;
	}
	uint8_t sign = type != TYPE_GROUPS ? 0 : o->width ? (uint8_t)o->width : '_';
	if ((type == TYPE_HEX || sign) && o->flags & OP_ENDS &&
	    (!end || pattern_number_goes_on(*end) || (sign && *end == sign))) {
		const uint8_t *unknown = pattern_unknown(p, sign, v);
		end = unknown ? unknown : end;
	}
	if (o->flags & OP_COLUMN && end && (size_t)(end - from) > o->widest)
		end = pattern_column(type, from, o->widest, v);
	if (!end || ((o->flags & OP_ENDS) && pattern_number_goes_on(*end)))
		return NULL;
	if (o->flags & OP_WIDE && ((size_t)(end - from) < o->width ||
				   (!more && (size_t)(end - from) > o->widest)))
		return NULL;
	if (o->flags & OP_REGISTER) {
		if (v->value >= o->table)
			return NULL;
		v->value += o->number;
	}
	return end;
}

/* Read the number of an operation at p.  Return its end; NULL if it does not match. */
static inline __attribute__((always_inline)) const uint8_t *pattern_read_number(
	const struct pattern *x, const struct pattern_op *o, const enum pattern_type type,
	const uint8_t *line, const uint8_t *p, struct pattern_value *v)
{
	const uint8_t *from = p, *end = NULL;
	bool minus;
	v->none = false;
	v->digits = 0;
	if (type == TYPE_REG)
		return pattern_reg(x, p, &v->value);
	if (type == TYPE_CHOICE)
		return pattern_choice_word(x, o, p, &v->value);
	p = pattern_skip(p);
	switch (type) {
	case TYPE_HEX:
		end = pattern_hex(p, v);
		break;
	case TYPE_INT:
		minus = *p == '-';
		end = pattern_dec(p + (minus || *p == '+'), &v->value, &v->none);
		pattern_sign(v, minus);
		break;
	case TYPE_NUM:
		end = number_has_prefix(p, 3) ? pattern_hex(p, v)
					      : pattern_dec(p, &v->value, &v->none);
		break;
	case TYPE_MEMORY:
		end = pattern_memory(p, v);
		break;
	case TYPE_GROUPS:
		end = pattern_groups(p, o->flags & OP_WIDE ? 0 : o->width, v);
		break;
	default:
		end = pattern_dec(p, &v->value, &v->none);
		if (end && type == TYPE_FIX)
			end = pattern_fraction(end, o->table, &v->value, &v->none);
	}
	if (end && type != TYPE_GROUPS && !(o->flags & (OP_WIDE | OP_REGISTER)) &&
	    !(o->flags & OP_ENDS && pattern_number_goes_on(*end)))
		return end;
	/* A value whose address is passed to a function is not in registers. */
	struct pattern_value other = *v;
	end = pattern_end_number(o, type, line, from, p, end, &other);
	*v = other;
	return end;
}

/* Read the text of an operation at p, and set *from and *to to its contents.  Return its
 * end; NULL if it does not match. */
static inline __attribute__((always_inline)) const uint8_t *pattern_read_text(
	const struct pattern *x, const struct pattern_op *o, const enum pattern_type type,
	const uint8_t *p, const uint8_t **from, const uint8_t **to)
{
	*from = p;
	switch (type) {
	case TYPE_WORD:
		while (!pattern_set_has(&x->set[o->table], *p))
			p++;
		*to = p;
		return p > *from ? p : NULL;
	case TYPE_LABEL:
		*from = p = pattern_skip(p);
		while (!linescan_blank(*p) && *p != '\n' && *p != '\r')
			p++;
		*to = p - (p > *from);
		return *to > *from && **to == ':' ? p : NULL;
	case TYPE_CHARS:
		for (unsigned n = 0; n < o->width; n++, p++)
			if (*p == '\n' || (*p == '\r' && p[1] == '\n'))
				return NULL;
		return *to = p;
	case TYPE_BYTES:
		*from = pattern_skip(p);
		return *to = pattern_byte_text(*from);
	case TYPE_JSON:
		return pattern_json(p, from, to);
	default:
		return pattern_csv(p, o->width, from, to);
	}
}

/* Store a value for the fields of an operation or, if explain is set, also without a
 * field. */
static inline void pattern_keep(struct pattern_line *out, const struct pattern_op *o,
				struct pattern_value v, uint32_t *n, const bool explain)
{
	for (unsigned k = 0; k < 2; k++) {
		if (o->field[k] == PATTERN_NO_FIELD && (k || !explain))
			return;
		/* Copy each member separately, because a copy of the struct would wait
		 * for all members. */
		struct pattern_value *to = &out->value[*n];
		to->value = v.value;
		to->digits = v.digits;
		to->none = v.none;
		to->field = o->field[k];
		*n += *n < PATTERN_VALUES;
	}
}

/* Store a text without the blanks around it. */
static inline void pattern_keep_text(struct pattern_line *out, const struct pattern_op *o,
				     const uint8_t *line, const uint8_t *from,
				     const uint8_t *to, uint32_t *n, const bool explain)
{
	if (o->field[0] == PATTERN_NO_FIELD && !explain)
		return;
	struct pattern_value v = { .value = linescan_text(line, from, to) };
	pattern_keep(out, o, v, n, explain);
}

/* Set the places of values `from` to n, which were read between `at` and `to`. */
static void pattern_keep_span(struct pattern_line *out, const struct pattern_op *o,
			      const uint8_t *line, const uint8_t *at, const uint8_t *to,
			      uint32_t from, uint32_t n)
{
	while (at < to && linescan_blank(*at))
		at++;
	while (to > at && linescan_blank(to[-1]))
		to--;
	for (; from < n; from++)
		out->span[from] = (struct pattern_span) { (uint32_t)(at - line),
							  (uint32_t)(to - line), o->at };
}

/* Find the next possible end of a text, starting at p; return NULL if there is none. */
static inline const uint8_t *pattern_text_end(const struct pattern *x,
					      const struct pattern_op *o,
					      const uint8_t *from, const uint8_t *p)
{
	if (!(o->flags & OP_SEARCH)) {
		const struct pattern_set *set = &x->set[o->table];
		for (;; p++) {
			const uint8_t *end = p;
			if (o->flags & OP_BLANKED)
				p = pattern_skip(p);
			if (pattern_set_has(set, *p) &&
			    (p > end || !(o->flags & OP_BLANKED)))
				return end;
			if (*p == '\n')
				return NULL;
		}
	}
	for (;; p++) {
		for (;; p += 16) {
			uint64_t is =
				words_byte16(p, (char)o->width) | words_byte16(p, '\n');
			if (is) {
				p += bits_first(is);
				break;
			}
		}
		if (*p != o->width)
			return NULL;
		if (!(o->flags & OP_BLANKED))
			return p;
		const uint8_t *end = p;
		while (end > from && linescan_blank(end[-1]))
			end--;
		if (end < p)
			return end;
	}
}

/*
 * Read ADDRESS and 16 bytes, the highest address first: ".." is a byte that is not
 * accessed, "##" an unknown byte.  Adjacent bytes are one access; store its address and
 * its data.
 */
static const uint8_t *pattern_row(const struct pattern_op *o, const uint8_t *p,
				  struct pattern_line *out, uint32_t *n)
{
	enum { ROW = 16, MOST = 8 };
	struct pattern_value address = { .value = 0 }, data = { .value = 0 };
	const uint8_t *byte[ROW];
	p = pattern_hex(pattern_skip(p), &address);
	if (!p || address.none || !linescan_blank(*p))
		return NULL;
	for (unsigned i = ROW; i--; p += 2) {
		byte[i] = p = pattern_skip(p);
		for (unsigned k = 0; k < 2; k++)
			if (pattern_hex_digit(p[k]) >= NUMBER_NO_DIGIT &&
			    (p[k] != p[0] || (p[k] != '.' && p[k] != '#')))
				return NULL;
	}
	for (unsigned i = 0, run = 0; i < ROW; i++) {
		const uint8_t *b = byte[i];
		if (*b == '.')
			continue;
		data.none |= *b == '#' || run >= MOST;
		if (!data.none)
			data.value |= (uint64_t)(pattern_hex_digit(b[0]) << 4 |
						 pattern_hex_digit(b[1]))
				      << 8 * run;
		run++;
		if (i + 1 < ROW && *byte[i + 1] != '.')
			continue;
		struct pattern_value v[2] = {
			{ .value = address.value + i + 1 - run,
			  .digits = o->flags & OP_AGAIN ? PATTERN_AGAIN : 0 },
			{ .value = data.value,
			  .digits = (uint8_t)(2 * run),
			  .none = data.none }
		};
		for (unsigned k = 0; k < 2; k++) {
			v[k].field = o->field[k];
			if (v[k].field != PATTERN_NO_FIELD && *n < PATTERN_VALUES)
				out->value[(*n)++] = v[k];
		}
		run = 0;
		data = (struct pattern_value) { .value = 0 };
	}
	return p;
}

/* True if a failure has only a general sentence. */
static bool pattern_is_vague(const struct pattern *x, struct pattern_failure f)
{
	const struct pattern_op *o = &x->op[f.op];
	bool search = o->kind == OP_MORE && o->flags & OP_SEARCH;
	return f.stage == STAGE_ACTION && o->kind < OP_VALUE && !search &&
	       o->kind != OP_END && o->kind != OP_SEPARATORS;
}

/* Store a failure at p, the farthest so far or as far. */
static void pattern_fails(const struct pattern *x, struct pattern_line *l,
			  const uint8_t *p, struct pattern_failure f)
{
	if (p > l->far || (l->nfar == 1 && pattern_is_vague(x, l->failure[0])))
		l->nfar = 0;
	else if (l->nfar && pattern_is_vague(x, f))
		return;
	l->far = p;
	l->failure[l->nfar > 0] = f;
	l->nfar = l->nfar > 0 ? 2 : 1;
}

static inline __attribute__((always_inline)) int pattern_run(const struct pattern *x,
							     const uint8_t *p,
							     struct pattern_line *out,
							     const bool explain,
							     unsigned doubts)
{
	struct pattern_level level[PATTERN_LEVELS];
	const struct pattern_op *ops = x->op, *o;
	const uint8_t *line = p;
	uint32_t n = 0, at = x->begin, bits = 0, steps = PATTERN_STEPS;
	enum pattern_stage stage;
	out->too_many_steps = false;
	out->nfar = 0;
	if (explain)
		out->far = NULL;
	p = pattern_skip(p);
	for (;;) {
		o = &ops[at];
		stage = STAGE_FIRST;
		if ((words_load8(p) ^ o->bytes[0]) & o->mask[0])
			goto fail;
		p += o->len[0];
		if (o->blanks) {
			if (explain)
				stage = STAGE_BLANKS;
			if (o->blanks == 1 && !linescan_blank(*p))
				goto fail;
			p = pattern_skip(p);
			if (explain)
				stage = STAGE_SECOND;
			if ((words_load8(p) ^ o->bytes[1]) & o->mask[1])
				goto fail;
			p += o->len[1];
		}
		if (explain)
			stage = STAGE_ACTION;
		/* Read values from `kept` on here. */
		const uint8_t *from = p;
		uint32_t kept = n;
		switch (o->kind) {
		case OP_NEXT:
			break;
		case OP_NEVER:
			goto fail;
		case OP_BACK:
			p = level[o->level].at;
			n = kept = level[o->level].n;
			break;
		case OP_SEPARATORS:
			while (pattern_set_has(&x->set[o->table], *p))
				p++;
			if (p == from && *p != '\n' && *p != '\r' &&
			    !(o->flags & OP_KEEPS))
				goto fail;
			break;
		case OP_SET:
			pattern_keep(out, o,
				     (struct pattern_value) { .value = o->number }, &n,
				     explain);
			break;
		case OP_LOOP:
			if (p == level[o->level].at) {
				at = o->fail;
				continue;
			}
			o = &ops[o->next];
			goto choose;
		case OP_CHOOSE:
			if (!explain && o->flags & OP_DECIDED && !--doubts) {
				while (o->kind != OP_END)
					o = &ops[o->next];
				out->n = n;
				return o->table;
			}
			if (explain)
				bits = bits + o->bits > o[1].bits
					       ? bits + o->bits - o[1].bits
					       : 0;
			o++;
		choose:; /* o is an OP_RETRY */
			const uint64_t left = pattern_alternatives(o, *p);
			const uint32_t *start = o->choice->start;
			if (!left) {
				if (!(o->flags & OP_KEEPS))
					goto fail;
				at = o->next;
				continue;
			}
			if (explain && !--steps)
				goto steps;
			level[o->level].at = p;
			level[o->level].n = n;
			if (explain)
				level[o->level].bits = bits;
			level[o->level].left = left & (left - 1);
			/* A branch is faster than the number of the bit: the processor
			 * need not wait for the byte. */
			if (left & 1)
				at = start[0];
			else if (left & 2)
				at = start[1];
			else
				at = start[bits_first(left)];
			continue;
		case OP_RETRY: {
			struct pattern_level *l = &level[o->level];
			p = l->at;
			n = l->n;
			if (explain)
				bits = l->bits;
			if (!l->left || !--steps) {
				if (!steps)
					goto steps;
				if (!(o->flags & OP_KEEPS))
					goto fail;
				break;
			}
			uint32_t next = o->choice->start[bits_first(l->left)];
			l->left &= l->left - 1;
			at = next;
			continue;
		}
		case OP_TEXT:
			level[o->level].at = level[o->level].search = p;
			level[o->level].n = n;
			if (explain)
				bits += o->bits;
			level[o->level].bits = bits;
			at++;
			o++;
			/* fall through */
		case OP_MORE: {
			struct pattern_level *l = &level[o->level];
			const uint8_t *end =
				l->search ? pattern_text_end(x, o, l->at, l->search)
					  : NULL;
			if (!end) {
				p = l->at;
				goto fail;
			}
			if (!--steps)
				goto steps;
			/* Find the character after the blanks. */
			const uint8_t *after = end;
			if (o->flags & OP_BLANKED)
				after = pattern_skip(end);
			l->search = *after == '\n' ? NULL : after + 1;
			n = kept = l->n;
			from = l->at;
			if (explain)
				bits = l->bits;
			pattern_keep_text(out, o, line, from, end, &n, explain);
			p = end;
			break;
		}
		case OP_REST:
			p = pattern_line_end(p);
			p -= p > from && p[-1] == '\r';
			pattern_keep_text(out, o, line, from, p, &n, explain);
			break;
		case OP_END: {
			const uint8_t *end = pattern_skip(p);
			if (*end == '\r')
				end++;
			if (*end != '\n') {
				p = end;
				goto fail;
			}
			out->n = n;
			out->bits = bits;
			out->after = end + 1;
			return o->table;
		}
		case OP_MISFIT:
			return -1;
/* Use a case for each type, so that each type has its own branch, and a value for each,
 * because a value whose address is passed to a function is not in registers. */
#define PATTERN_NUMBER(type)                                      \
	case OP_VALUE + type: {                                   \
		struct pattern_value v;                           \
		p = pattern_read_number(x, o, type, line, p, &v); \
		if (!p)                                           \
			goto unread;                              \
		pattern_keep(out, o, v, &n, explain);             \
		if (explain && v.digits >= 6)                     \
			bits += 2 * PATTERN_TENTHS;               \
		break;                                            \
	}
#define PATTERN_TEXT(type)                                               \
	case OP_VALUE + type: {                                          \
		const uint8_t *begin, *to;                               \
		p = pattern_read_text(x, o, type, p, &begin, &to);       \
		if (!p)                                                  \
			goto unread;                                     \
		pattern_keep_text(out, o, line, begin, to, &n, explain); \
		break;                                                   \
	}
			PATTERN_NUMBER(TYPE_HEX)
			PATTERN_NUMBER(TYPE_DEC)
			PATTERN_NUMBER(TYPE_INT)
			PATTERN_NUMBER(TYPE_NUM)
			PATTERN_NUMBER(TYPE_FIX)
			PATTERN_NUMBER(TYPE_MEMORY)
			PATTERN_NUMBER(TYPE_GROUPS)
			PATTERN_NUMBER(TYPE_REG)
			PATTERN_NUMBER(TYPE_CHOICE)
			PATTERN_TEXT(TYPE_WORD)
			PATTERN_TEXT(TYPE_LABEL)
			PATTERN_TEXT(TYPE_CHARS)
			PATTERN_TEXT(TYPE_BYTES)
			PATTERN_TEXT(TYPE_CSV)
			PATTERN_TEXT(TYPE_JSON)
		case OP_VALUE + TYPE_ROW: {
			uint32_t read = n; /* the address of n is not passed, either */
			p = pattern_row(o, p, out, &read);
			if (!p)
				goto unread;
			n = read;
			break;
		}
		default: /* no bounds are tested */
			__builtin_unreachable();
		}
		if (explain && n > kept)
			pattern_keep_span(out, o, line, from, p, kept, n);
		if (explain && o->kind != OP_RETRY)
			bits += o->bits;
		at = o->next;
		continue;
	unread:
		p = from;
	fail:
		if (explain && p >= out->far)
			pattern_fails(x, out, p, (struct pattern_failure) { at, stage });
		at = o->fail;
	}
steps:
	out->too_many_steps = true;
	return -1;
}

int pattern_match(const struct pattern *x, const uint8_t *p, struct pattern_line *out)
{
	return pattern_run(x, p, out, false, UINT_MAX);
}

int pattern_kind_of(const struct pattern *x, const uint8_t *p, struct pattern_line *out)
{
	/* After two other parts of a kind, the third is nearly certain. */
	enum { DOUBTS = 3 };
	return pattern_run(x, p, out, false, DOUBTS);
}

int pattern_explain(const struct pattern *x, const uint8_t *p, struct pattern_line *out)
{
	return pattern_run(x, p, out, true, UINT_MAX);
}

/* Write what the operation of a failure, which is not vague, expected. */
static void pattern_missed(const struct pattern *x, struct pattern_failure f, char *out,
			   size_t size)
{
	const struct pattern_op *o = &x->op[f.op];
	if (f.stage == STAGE_FIRST || f.stage == STAGE_SECOND) {
		unsigned which = f.stage == STAGE_SECOND;
		char literal[9] = "";
		for (unsigned i = 0; i < 8; i++)
			literal[i] = (char)(o->bytes[which] >> 8 * i);
		snprintf(out, size, *literal == '\t' ? "a tab" : "\"%s\"", literal);
	} else if (f.stage == STAGE_BLANKS || o->kind == OP_SEPARATORS) {
		snprintf(out, size, "a blank");
	} else if (o->kind == OP_END) {
		snprintf(out, size, "the end of the line");
	} else if (o->kind == OP_MORE) {
		const char *quote = o->width == '"' ? "'" : "\"";
		snprintf(out, size, "a text before %s%c%s", quote, o->width, quote);
	} else {
		snprintf(out, size, "%s", pattern_types[o->kind - OP_VALUE].expected);
	}
}

void pattern_expected(const struct pattern *x, const struct pattern_line *l, char *out,
		      size_t size)
{
	char missed[2][48];
	if (!l->nfar || pattern_is_vague(x, l->failure[0])) {
		snprintf(out, size, "nothing in this format matches here");
		return;
	}
	for (unsigned k = 0; k < l->nfar; k++)
		pattern_missed(x, l->failure[k], missed[k], sizeof missed[k]);
	bool other = l->nfar == 2 && strcmp(missed[0], missed[1]) != 0;
	snprintf(out, size, "expected %s%s%s", missed[0], other ? " or " : "",
		 other ? missed[1] : "");
}
