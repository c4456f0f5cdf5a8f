/*
 * A line is a sequence of numbers, words, blanks and signs.  Lines with the same sequence
 * are of one kind, as are lines with the same beginning whose rest is a text, for example
 * a disassembly.  Then classify each place by its values: a word that is always the same
 * is a literal, numbers that advance like addresses of instructions are the pc, and so
 * on.
 */
#include "format/pattern_guess.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/heading.h"
#include "format/pattern_internal.h"
#include "format/registers.h"

enum {
	LINES = 300,
	PARTS = 64,
	KINDS = 8,
	WORDS = 8,
	WORD_LENGTH = 12,
	NAMES = 64,
	ANCHORS = 16
};

enum guess_class { GUESS_BLANK, GUESS_SIGN, GUESS_VALUE };
/* Possible types of a value. */
enum { GUESS_NUMBER = 1, GUESS_POINT = 2, GUESS_WORD = 4 };

struct guess_part {
	enum guess_class is;
	unsigned can;  /* possible types, if `is` is GUESS_VALUE */
	bool digit;    /* it has a digit */
	size_t prefix; /* length of 0x, 32'h or 16# before its digits in bytes */
	bool minus;    /* decimal number with a sign */
	bool unknown;  /* hexadecimal number with unknown digits, as in xxxx */
	bool groups;   /* number with _ between its digits */
	uint8_t list;  /* number of parts of an item, if it begins a list */
	char between;  /* , or blank between the items of a list */
	bool varies;   /* the other items begin with other words */
	const uint8_t *at;
	size_t len;
};

struct guess_line {
	struct guess_part part[PARTS];
	size_t n;
	bool more; /* the line has more parts */
	int kind;  /* -1 if none */
	const uint8_t *end;
};

/* Statistics of one place in a kind of lines. */
struct guess_place {
	struct guess_part first;
	unsigned can;
	bool same, decimal, minus, digit, letters, registers, wide, even, groups;
	bool stem;  /* words that differ only in a number at their end */
	bool named; /* registers of the map disasm */
	uint8_t list;
	char between;
	size_t n, prefix, zero;
	struct guess_part word[WORDS];
	size_t words; /* number of different words; WORDS + 1 if more */
	char role[32];
	const char *type; /* NULL if the name implies the type */
};

struct guess_kind {
	struct guess_place place[PARTS];
	size_t n;
	bool cut;   /* the lines differ after the first n places */
	bool bytes; /* the last place is the first of several bytes */
	size_t lines;
	const struct guess_line *line; /* the first */
	bool records;                  /* its lines begin records */
};

struct guess {
	struct guess_line line[LINES];
	size_t nlines;
	struct guess_kind kind[KINDS];
	size_t nkinds;
	/* Names used so far, and their types */
	struct guess_names {
		struct {
			char name[32];
			const char *type;
			size_t kind;
		} used[NAMES];
		size_t n;
		bool numeric; /* at least one field is not a text */
		bool registers;
	} names;
	bool riscv; /* encodings are RISC-V */
	bool has_pc;
	bool inner; /* the lines are parts of lines */
	int plain; /* 1: in the rests of lines, look only for groups that all have; 2: for
	             * none */
};

/* Parts of a line */

/* True for characters of names and numbers, also of names in other scripts. */
static bool guess_name_char(uint8_t c)
{
	return pattern_name_char((char)c) || c >= 0x80;
}

/* Return the length of 0x, 32'h or 16# before a hexadecimal digit, in bytes. */
static size_t guess_prefix(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *q = p;
	while (q < end && char_is_digit(*q))
		q++;
	bool verilog = q > p && end - q > 2 && q[0] == '\'' && (q[1] | 32) == 'h';
	bool c = number_has_prefix(p, (size_t)(end - p));
	bool vhdl = q == p + 2 && !memcmp(p, "16", 2) && end - q > 1 && *q == '#';
	q += verilog ? 2 : c || vhdl ? 1 : 0;
	return (verilog || c || vhdl) && (number_digit((char)*q) < NUMBER_NO_DIGIT ||
					  pattern_unknown_digit(*q))
		       ? (size_t)(q - p)
		       : 0;
}

/* True if a unit of time is at p. */
static bool guess_unit(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *q = p;
	while (q < end && pattern_name_char(*q))
		q++;
	return str_has_word_n("ns us ps ms", p, (size_t)(q - p));
}

/* Return the value at p, which must be alphanumeric. */
static struct guess_part guess_value(const uint8_t *p, const uint8_t *end)
{
	struct guess_part v = { .is = GUESS_VALUE, .at = p };
	enum { LEAST_UNKNOWN = 4 };
	bool hex = true, decimal = true;
	size_t unknown = 0;
	v.prefix = guess_prefix(p, end);
	const uint8_t *q = p + v.prefix;
	for (; q < end && guess_name_char(*q); q++) {
		bool group = *q == '_' && (v.prefix || char_is_digit(*p)) && end - q > 1;
		v.groups |= group;
		unknown += pattern_unknown_digit(*q);
		hex &= group || number_digit((char)*q) < NUMBER_NO_DIGIT ||
		       (v.prefix && pattern_unknown_digit(*q));
		decimal &= char_is_digit(*q);
		v.digit |= char_is_digit(*q);
	}
	hex |= unknown >= LEAST_UNKNOWN && unknown == (size_t)(q - p);
	v.unknown = hex && unknown;
	/* Leave out a unit, as in 20ns. */
	const uint8_t *unit = p;
	while (unit < q && char_is_digit(*unit))
		unit++;
	if (unit > p && unit < q && guess_unit(unit, end)) {
		q = unit;
		hex = decimal = true;
	}
	v.groups &= hex;
	bool point = decimal && end - q > 1 && *q == '.' && char_is_digit(q[1]);
	if (point && !v.prefix) {
		for (q++; q < end && char_is_digit(*q); q++)
			;
		bool ends = q == end || !pattern_name_char(*q) || guess_unit(q, end);
		v.can = ends ? GUESS_POINT : GUESS_WORD;
	} else if (hex) {
		v.can = GUESS_NUMBER;
		if (!v.prefix && char_is_letter(*p) && !v.unknown)
			v.can |= GUESS_WORD;
	} else {
		v.can = GUESS_WORD;
	}
	/* for example c.addi */
	while (v.can & GUESS_WORD && end - q > 1 && (*q == '.' || *q == '$') &&
	       pattern_name_char(q[1])) {
		v.can = GUESS_WORD;
		for (q++; q < end && pattern_name_char(*q); q++)
			;
	}
	v.len = (size_t)(q - p);
	return v;
}

/* Return the negative decimal number at p, if p is at the beginning of the line or after a
 * blank or one of =(,[: .  If there is no such number, return a part with length 0. */
static struct guess_part guess_negative(const struct guess_line *l, const uint8_t *p,
					const uint8_t *end)
{
	struct guess_part v = { .len = 0 };
	bool free = !l->n || linescan_blank(p[-1]) || strchr("=(,[:", p[-1]);
	if (*p != '-' || !free || end - p < 2 || !char_is_digit(p[1]))
		return v;
	v = guess_value(p + 1, end);
	for (size_t i = 0; i < v.len; i++)
		if (!char_is_digit(v.at[i]))
			return (struct guess_part) { .len = 0 };
	v.at = p;
	v.len++;
	v.minus = true;
	return v;
}

static void guess_split(struct guess_line *l, const uint8_t *p, size_t len)
{
	const uint8_t *end = p + len;
	l->n = 0;
	l->kind = -1;
	while (end > p && (linescan_blank(end[-1]) || end[-1] == '\r'))
		end--;
	while (p < end && linescan_blank(*p))
		p++;
	for (; p < end && l->n < PARTS; p += l->part[l->n++].len) {
		struct guess_part *v = &l->part[l->n];
		*v = guess_negative(l, p, end);
		if (v->len)
			continue;
		if (guess_name_char(*p)) {
			*v = guess_value(p, end);
			continue;
		}
		*v = (struct guess_part) { .is = GUESS_SIGN, .at = p, .len = 1 };
		if (*p != ' ' && *p != '\t')
			continue;
		v->is = GUESS_BLANK;
		while (linescan_blank(p[v->len]))
			v->len++;
		/* Patterns skip blanks before numbers, as in n= 5. */
		if (l->n > 1 && p[-1] == '=' && pattern_name_char((char)p[-2]) &&
		    char_is_digit(p[v->len])) {
			p += v->len;
			*v = guess_value(p, end);
		}
	}
	l->more = p < end;
	l->end = end;
}

static bool guess_equal(const struct guess_part *a, const struct guess_part *b)
{
	return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

/* True if n parts have the same types as n others. */
static bool guess_same_types(const struct guess_part *a, const struct guess_part *b,
			     size_t n)
{
	for (; n; n--, a++, b++)
		if (a->is != b->is || (a->is == GUESS_SIGN && *a->at != *b->at) ||
		    (a->is == GUESS_VALUE && !(a->can & b->can)))
			return false;
	return true;
}

/* Leave only the first item of lists such as 1,2,3 and a=1,b=2 and a=1 b=2. */
static void guess_shorten_lists(struct guess_line *l)
{
	for (size_t i = 0; i < l->n; i++)
		for (size_t item = 3; item < 4; item -= 2)
			while (l->part[i].is == GUESS_VALUE && i + 2 * item < l->n &&
			       (*l->part[i + item].at == ',' ||
				(item > 1 && l->part[i + item].is == GUESS_BLANK)) &&
			       guess_same_types(&l->part[i], &l->part[i + item + 1],
						item)) {
				l->part[i].list = (uint8_t)item;
				l->part[i].varies |=
					!guess_equal(&l->part[i], &l->part[i + item + 1]);
				l->part[i].between = (char)*l->part[i + item].at;
				l->n -= item + 1;
				memmove(&l->part[i + item], &l->part[i + 2 * item + 1],
					(l->n - i - item) * sizeof *l->part);
			}
}

/* Count the letters before a decimal number, such as 3 for cpu0; return 0 for other
 * words. */
static size_t guess_stem(const struct guess_part *v)
{
	size_t n = 0, digits = 0;
	while (n < v->len && char_is_letter(v->at[n]))
		n++;
	while (n + digits < v->len && char_is_digit(v->at[n + digits]))
		digits++;
	return digits && n + digits == v->len ? n : 0;
}

/* True if two words are equal except for a number at their end. */
static bool guess_alike(const struct guess_part *a, const struct guess_part *b)
{
	size_t n = guess_stem(a);
	return guess_equal(a, b) ||
	       (n && n == guess_stem(b) && memcmp(a->at, b->at, n) == 0);
}

/* Kinds of lines */

/* True if a part of a line can be at a place of a kind.  after is the next part. */
static bool guess_fits(const struct guess_place *p, const struct guess_part *v,
		       const struct guess_part *after)
{
	if (p->first.is != v->is)
		return false;
	if (v->is == GUESS_SIGN)
		return *p->first.at == *v->at;
	if (v->is == GUESS_BLANK)
		return true;
	/* A key before = is literal. */
	bool key = v->can & GUESS_WORD && after && after->is == GUESS_SIGN &&
		   *after->at == '=';
	return p->can & v->can && (!key || guess_alike(&p->first, v));
}

/* Count the parts at the beginning of a line that can be at the places of a kind. */
static size_t guess_fitting(const struct guess_kind *k, const struct guess_line *l)
{
	size_t n = 0;
	while (n < k->n && n < l->n &&
	       guess_fits(&k->place[n], &l->part[n],
			  n + 1 < l->n ? &l->part[n + 1] : NULL))
		n++;
	return n;
}

/* Count the parts of a line that match a kind; return 0 if the line is of another
 * kind.  Parts of lines that begin with the same word are of one kind. */
static size_t guess_common(const struct guess_kind *k, const struct guess_line *l,
			   bool inner)
{
	enum { PERCENT = 60 };
	size_t n = guess_fitting(k, l);
	if ((n == k->n && (k->cut || n == l->n)) || inner)
		return n;
	/* The rest differs, so enough parts must be equal. */
	bool first = k->place[0].first.can & GUESS_WORD;
	if (!n || (first && !guess_alike(&k->place[0].first, &l->part[0])))
		return 0;
	/* Parts other than blanks: of both, of the line, of the kind */
	size_t numbers = 0, both = 0, of = 0, mine = 0;
	for (size_t i = 0; i < l->n; i++) {
		const struct guess_part *v = &l->part[i];
		of += v->is != GUESS_BLANK;
		both += i < n && v->is != GUESS_BLANK;
		numbers += i < n && v->is == GUESS_VALUE &&
			   v->can & (GUESS_NUMBER | GUESS_POINT);
	}
	for (size_t i = 0; i < k->n; i++)
		mine += k->place[i].first.is != GUESS_BLANK;
	of = mine < of ? mine : of;
	return numbers >= 2 || (numbers && both * 100 >= of * PERCENT) ? n : 0;
}

static void guess_join(struct guess *g, struct guess_line *l)
{
	size_t best = 0, most = 0;
	for (size_t i = 0; i < g->nkinds; i++) {
		size_t n = guess_common(&g->kind[i], l, g->inner);
		if (n > most) {
			most = n;
			best = i;
		}
	}
	struct guess_kind *k = &g->kind[most ? best : g->nkinds];
	if (!most && g->nkinds == KINDS)
		return;
	if (!most) {
		g->nkinds++;
		k->n = l->n;
		k->line = l;
		for (size_t i = 0; i < l->n; i++)
			k->place[i] = (struct guess_place) { .first = l->part[i],
							     .can = l->part[i].can };
		most = l->n;
	}
	if (l->more && most == PARTS)
		most--;
	k->cut |= most < k->n || most < l->n;
	k->n = most;
	for (size_t i = 0; i < most; i++)
		k->place[i].can &= l->part[i].can;
	k->lines++;
	l->kind = (int)(k - g->kind);
}

/* True if a word may be a register.  Set *named if the map disasm has it by this name. */
static bool guess_is_register(const uint8_t *p, size_t len, bool *named)
{
	const struct registers *map = registers_find("disasm");
	uint64_t number;
	char name[8];
	struct str text = STR_INIT;
	if (!char_is_letter(*p) || len > 5)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)len, (const char *)p);
	bool is = register_parse(map, name, &number);
	if (is)
		register_print(map, number, &text);
	*named = is && !strcmp(text.text, name);
	str_release(&text);
	return is;
}

static void guess_see(struct guess_place *p, const struct guess_part *v)
{
	uint64_t number;
	size_t letters = 0, w = 0;
	if (!p->n++) {
		p->same = p->decimal = p->letters = p->registers = true;
		p->even = p->stem = p->named = true;
	}
	p->prefix += v->prefix && v->prefix == p->first.prefix &&
		     memcmp(v->at, p->first.at, v->prefix) == 0;
	p->groups |= v->groups;
	p->same &= guess_equal(&p->first, v) && !v->varies;
	if (v->unknown)
		return;
	p->stem &= guess_stem(v) && guess_alike(&p->first, v);
	p->minus |= v->minus;
	p->decimal &= v->minus || (!v->prefix && number_udec(v->at, v->len, &number));
	p->digit |= v->digit;
	p->zero += !v->prefix && v->len > 3 && *v->at == '0';
	p->wide |= v->len - v->prefix >= 6;
	if (v->list > p->list) {
		p->list = v->list;
		p->between = v->between;
	}
	p->even &= v->len == p->first.len;
	while (letters < v->len && char_is_letter(v->at[letters]))
		letters++;
	p->letters &= letters == v->len && v->len <= WORD_LENGTH;
	bool named = false;
	p->registers &= guess_is_register(v->at, v->len, &named);
	p->named &= named;
	while (w < p->words && w < WORDS && !guess_equal(&p->word[w], v))
		w++;
	if (w < WORDS && w == p->words)
		p->word[p->words++] = *v;
	else if (w == WORDS)
		p->words = WORDS + 1;
}

/* Collect the values of all lines again, after kinds and their places are known. */
static void guess_collect(struct guess *g)
{
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind < 0)
			continue;
		struct guess_kind *k = &g->kind[l->kind];
		for (size_t n = 0; n < k->n; n++)
			if (l->part[n].is == GUESS_VALUE)
				guess_see(&k->place[n], &l->part[n]);
	}
	for (size_t i = 0; i < g->nkinds; i++)
		for (size_t n = 0; n < g->kind[i].n; n++) {
			struct guess_place *p = &g->kind[i].place[n];
			/* a0 is a register, cafe a word, deadbeef00 a number. */
			if (p->can == (GUESS_NUMBER | GUESS_WORD))
				p->can = p->digit && !p->registers && p->wide
						 ? GUESS_NUMBER
						 : GUESS_WORD;
		}
}

static bool guess_is_choice(const struct guess_kind *k, size_t n)
{
	const struct guess_place *p = &k->place[n];
	return p->can == GUESS_WORD && !p->same && p->letters && p->words <= WORDS &&
	       p->words * 2 <= k->lines;
}

/* Return the rest of a line after the places of its kind. */
static const uint8_t *guess_rest(const struct guess_kind *k, const struct guess_line *l)
{
	const uint8_t *p = l->part[k->n].at;
	while (k->bytes && l->end - p > 3 && linescan_blank(*p) &&
	       number_digit((char)p[1]) < NUMBER_NO_DIGIT &&
	       number_digit((char)p[2]) < NUMBER_NO_DIGIT && linescan_blank(p[3]))
		p += 3;
	return p;
}

/* Words that differ become part of the text after them. */
static void guess_cut(struct guess_kind *k, bool pc)
{
	for (size_t n = 0; pc && n < k->n; n++) {
		const struct guess_place *p = &k->place[n];
		bool key = n + 1 < k->n && k->place[n + 1].first.is == GUESS_SIGN &&
			   *k->place[n + 1].first.at == '=';
		if (p->first.is == GUESS_VALUE && p->can == GUESS_WORD && !p->same &&
		    p->words > 2 && !p->registers && !p->stem && !key && n &&
		    k->place[n - 1].first.is == GUESS_BLANK) {
			k->cut = true;
			k->n = n;
		}
	}
	while (k->cut && k->n) {
		const struct guess_place *p = &k->place[k->n - 1];
		if (p->first.is != GUESS_BLANK &&
		    (p->first.is != GUESS_VALUE || p->can != GUESS_WORD || p->same))
			break;
		k->n--;
	}
}

/* Classification of a place */

/* Copy the digits of a number, without 0x and _.  Return the number of digits; 0 if they
 * do not fit. */
static size_t guess_digits(const struct guess_part *p, char digit[32])
{
	size_t n = 0;
	for (size_t i = p->prefix; i < p->len; i++)
		if (p->at[i] != '_' && n == 32)
			return 0;
		else if (p->at[i] != '_')
			digit[n++] = (char)p->at[i];
	return n;
}

/* Read the number at a place, in decimal if `decimal` is set. */
static bool guess_number(const struct guess_line *l, size_t n, bool decimal, uint64_t *v)
{
	char digit[32];
	size_t len = guess_digits(&l->part[n], digit);
	return decimal ? number_udec(digit, len, v) : number_hex(digit, len, v);
}

/* True if numbers have so many values without a letter that they are not hexadecimal. */
static bool guess_is_decimal(const struct guess_place *p)
{
	return p->decimal && !p->zero && p->words > WORDS;
}

/* Whether the word before a number is a name for encodings, another name, or no name. */
enum guess_naming { GUESS_NAMED, GUESS_OTHER_NAME, GUESS_UNNAMED };

/* True if a number depends only on the pc and has 4 or 8 digits, or any number of digits
 * if it is named.  With another name, it must be RISC-V or occur at a pc again. */
static bool guess_is_encoding(struct guess *g, size_t kind, size_t pc, size_t n,
			      enum guess_naming naming)
{
	bool named = naming == GUESS_NAMED, again = naming != GUESS_OTHER_NAME;
	size_t all = 0, riscv = 0;
	uint64_t v, w, at, other;
	char digit[32];
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind != (int)kind || !guess_number(l, n, false, &v) ||
		    !guess_number(l, pc, false, &at))
			continue;
		size_t digits = guess_digits(&l->part[n], digit);
		if (digits != 4 && digits != 8 && !named)
			return false;
		all++;
		bool narrow = named ? v <= UINT16_MAX : digits == 4;
		riscv += (v & 3) == 3 ? (v & 31) != 31 && (named || !narrow) : narrow;
		for (size_t k = 0; k < i; k++)
			if (g->line[k].kind == (int)kind &&
			    guess_number(&g->line[k], pc, false, &other) && other == at &&
			    guess_number(&g->line[k], n, false, &w)) {
				again = true;
				if (w != v)
					return false;
			}
	}
	if (all <= 3 || (!again && riscv < all))
		return false;
	g->riscv |= riscv == all;
	return true;
}

/* True if decimal numbers ascend; if by_one is set, by exactly one. */
static bool guess_rises(const struct guess *g, size_t kind, size_t n, bool by_one)
{
	uint64_t v, before = 0;
	size_t all = 0;
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind != (int)kind ||
		    !number_udec(l->part[n].at, l->part[n].len, &v))
			continue;
		if (all && (by_one ? v != before + 1 : v < before))
			return false;
		before = v;
		all++;
	}
	return all > 3;
}

/* Set the name of a place.  Add a number if the kind already has the name or the name has
 * another type. */
static void guess_name(struct guess *g, size_t kind, struct guess_place *p,
		       const char *name, const char *type)
{
	struct guess_names *names = &g->names;
	bool list = str_has_word("src dst value load store", name);
	for (unsigned k = 1;; k++) {
		char text[32];
		bool taken = false;
		snprintf(text, sizeof text, k > 1 ? "%.24s%u" : "%.24s", name, k);
		for (size_t i = 0; i < names->n; i++)
			taken |= !strcmp(names->used[i].name, text) &&
				 ((names->used[i].kind == kind && !list) ||
				  strcmp(names->used[i].type, type) != 0);
		if (taken && k < NAMES)
			continue;
		memcpy(p->role, text, sizeof text);
		p->type = type;
		if (names->n < NAMES) {
			memcpy(names->used[names->n].name, text, sizeof text);
			names->used[names->n].type = type;
			names->used[names->n++].kind = kind;
		}
		break;
	}
	names->numeric |= !str_has_word("text word", type);
	names->registers |= !strcmp(type, "reg");
}

/* Find the last value before place n, with a name if `named` is set; return PARTS if there
 * is none. */
static size_t guess_before(const struct guess_kind *k, size_t n, bool named)
{
	while (n-- > 0)
		if (k->place[n].first.is == GUESS_VALUE &&
		    (!named || k->place[n].role[0]))
			return n;
	return PARTS;
}

/* Find the next value after place n, with a name if `named` is set; return k->n if there is
 * none. */
static size_t guess_after(const struct guess_kind *k, size_t n, bool named)
{
	for (n++; n < k->n; n++)
		if (k->place[n].first.is == GUESS_VALUE &&
		    (!named || k->place[n].role[0]))
			break;
	return n;
}

/* True if a sign between two places is one of these or, if `other` is set, another one. */
static bool guess_has_sign(const struct guess_kind *k, size_t n, size_t to,
			   const char *signs, bool other)
{
	for (n++; n < to; n++)
		if (k->place[n].first.is == GUESS_SIGN &&
		    !strchr(signs, *k->place[n].first.at) == other)
			return true;
	return false;
}

/* Get the name of a place from the word before it: addr=, "addr": or a known word such as
 * size. */
static bool guess_key(const struct guess_kind *k, size_t n, char *name)
{
	size_t at = guess_before(k, n, false);
	const struct guess_place *p = &k->place[at];
	return at < PARTS && p->same && p->can & GUESS_WORD && p->first.len > 1 &&
	       !p->role[0] && !guess_has_sign(k, at, n, "=:\"'", true) &&
	       heading_name((const char *)p->first.at, p->first.len, name) &&
	       !str_has_word("ns us ps ms", name) &&
	       (guess_has_sign(k, at, n, "=:", false) || pattern_role_type(name));
}

/* True if a number may be an encoding according to the word before it. */
static bool guess_may_encode(const struct guess_kind *k, size_t n,
			     enum guess_naming *naming)
{
	char name[HEADING_NAME + 1];
	bool key = guess_key(k, n, name);
	*naming = !key                                           ? GUESS_UNNAMED
		  : str_has_word("encoding disasm opcode", name) ? GUESS_NAMED
								 : GUESS_OTHER_NAME;
	return *naming != GUESS_OTHER_NAME || !pattern_role_type(name);
}

static const char *guess_type(const struct guess_kind *k, size_t n)
{
	const struct guess_place *p = &k->place[n];
	if (p->can == GUESS_POINT)
		return "fix";
	if (p->can == GUESS_NUMBER && p->minus)
		return "int";
	if (p->can == GUESS_NUMBER)
		return p->decimal && !p->zero ? "dec" : "hex";
	return p->registers && p->named ? "reg"
	       : guess_is_choice(k, n)  ? "choice"
					: "word";
}

/* True if the next value is a number, and only blanks and signs other than , and ; are
 * between. */
static bool guess_names_number(const struct guess_kind *k, size_t n)
{
	size_t to = guess_after(k, n, false);
	return to < k->n && k->place[to].can == GUESS_NUMBER &&
	       !guess_has_sign(k, n, to, ",;|", false);
}

/* Name a place by the word before it; return false if there is none. */
static bool guess_name_by_key(struct guess *g, size_t kind, size_t n)
{
	struct guess_kind *k = &g->kind[kind];
	const char *type = guess_type(k, n);
	char name[HEADING_NAME + 1];
	if (!guess_key(k, n, name))
		return false;
	const char *needs = pattern_role_type(name);
	bool address = needs && !strcmp(needs, "hex") && !strcmp(type, "dec");
	bool decimal = address && guess_is_decimal(&k->place[n]);
	if (address && !decimal && k->place[n].even)
		type = "hex";
	bool fits = !needs || decimal || !strcmp(type, needs) ||
		    (!strcmp(name, "opcode") && !strcmp(type, "choice"));
	if (!fits || str_has_word("value data", name))
		return false;
	guess_name(g, kind, &k->place[n], name, strcmp(name, "opcode") ? type : "word");
	return true;
}

/* Find the store among the alternatives R|W, r|w, load|store and similar; return -1 if
 * there is no such choice. */
static int guess_store(const struct guess_place *p)
{
	enum heading_access a[2] = { HEADING_ANY, HEADING_ANY };
	for (unsigned i = 0; p->words == 2 && i < 2; i++)
		a[i] = heading_access_of(p->word[i].at, p->word[i].len);
	return a[0] == HEADING_READS && a[1] == HEADING_WRITES   ? 1
	       : a[0] == HEADING_WRITES && a[1] == HEADING_READS ? 0
								 : -1;
}

/* Return load or store if this word, with blanks and signs, is the only part before place
 * n; otherwise NULL. */
static const char *guess_access(const struct guess_kind *k, size_t n)
{
	size_t at = guess_before(k, n, false);
	const struct guess_place *p = at < PARTS ? &k->place[at] : NULL;
	if (!p || !p->same || p->role[0])
		return NULL;
	enum heading_access a = heading_access_of(p->first.at, p->first.len);
	return a == HEADING_READS ? "load" : a == HEADING_WRITES ? "store" : NULL;
}

/* True if a number is not a pc because of the text before it: another name, a register, R
 * or W, or an address after ld or st. */
static bool guess_is_other(const struct guess_kind *k, size_t n)
{
	char name[HEADING_NAME + 1];
	size_t before = guess_before(k, n, false);
	if (guess_key(k, n, name))
		return strcmp(name, "pc") != 0;
	return guess_access(k, n) ||
	       (before < PARTS &&
		(guess_access(k, before) || guess_store(&k->place[before]) >= 0 ||
		 k->place[before].registers));
}

/* Words before the number of a processor or thread, such as cpu0 */
static const char *guess_stem_name(const struct guess_part *v)
{
	size_t n = guess_stem(v);
	return str_has_word_n("cpu core CPU Core", v->at, n)       ? "cpu"
	       : str_has_word_n("T t tid thread Thread", v->at, n) ? "tid"
	       : str_has_word_n("hart", v->at, n)                  ? "hart"
								   : NULL;
}

/* True if a place has the number of a processor or thread, and not always the same. */
static bool guess_is_thread(const struct guess_kind *k, size_t n)
{
	const struct guess_place *p = &k->place[n];
	char name[HEADING_NAME + 1];
	if (p->first.is != GUESS_VALUE || p->same)
		return false;
	return p->stem ? guess_stem_name(&p->first) != NULL
		       : p->decimal && guess_key(k, n, name) &&
				 str_has_word("cpu hart tid", name);
}

/* Find the last line before line i with the kind of line i, and equal to it at place by
 * unless that is PARTS; NULL if there is none. */
static const struct guess_line *guess_earlier(const struct guess *g, size_t i, size_t by)
{
	const struct guess_line *l = &g->line[i];
	while (i-- > 0) {
		const struct guess_line *m = &g->line[i];
		if (m->kind == l->kind &&
		    (by == PARTS || guess_equal(&m->part[by], &l->part[by])))
			return m;
	}
	return NULL;
}

/* True if numbers advance like addresses of instructions, in each thread if place by has
 * its number, otherwise in all lines (by is PARTS). */
static bool guess_advances(const struct guess *g, size_t kind, size_t n, size_t by)
{
	enum { NEAR = 4096, LONGEST_INSTRUCTION = 15, BUNDLE = 16 };
	size_t near = 0, moved = 0, all = 0;
	bool decimal = guess_is_decimal(&g->kind[kind].place[n]);
	uint64_t v, before;
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i], *m;
		if (l->kind != (int)kind || !guess_number(l, n, decimal, &v))
			continue;
		all++;
		m = guess_earlier(g, i, by);
		if (!m || !guess_number(m, n, decimal, &before))
			continue;
		near += v - before + NEAR < 2 * NEAR;
		moved += v - before - 1 < LONGEST_INSTRUCTION || v - before == BUNDLE ||
			 v - before == 2 * BUNDLE;
	}
	return all > 3 && near * 10 >= all * 6 && moved * 10 >= all * 3;
}

static bool guess_is_pc(const struct guess *g, size_t kind, size_t n)
{
	const struct guess_kind *k = &g->kind[kind];
	bool pc = guess_advances(g, kind, n, PARTS);
	for (size_t by = 0; by < k->n && !pc; by++)
		pc = guess_is_thread(k, by) && guess_advances(g, kind, n, by);
	return pc;
}

/* Find the place of the pc, preferably a long number, and one that is not perhaps a time,
 * at last a short decimal number before a colon; return PARTS if there is none. */
static size_t guess_pc(const struct guess *g, size_t kind)
{
	const struct guess_kind *k = &g->kind[kind];
	for (int pass = 0; pass < 4 && !g->inner; pass++)
		for (size_t n = 0; n < k->n; n++) {
			const struct guess_place *p = &k->place[n];
			bool decimal = !p->wide && p->decimal && !p->zero;
			bool colon = n + 1 < k->n && *k->place[n + 1].first.at == ':';
			if (p->first.is == GUESS_VALUE && p->can == GUESS_NUMBER &&
			    p->wide == (pass < 2) && decimal == (pass == 3) &&
			    (pass < 3 || colon) &&
			    !(pass % 3 == 0 && p->decimal &&
			      guess_rises(g, kind, n, false)) &&
			    !guess_is_other(k, n) && guess_is_pc(g, kind, n))
				return n;
		}
	return PARTS;
}

static void guess_name_number(struct guess *g, size_t kind, size_t n, size_t pc)
{
	struct guess_kind *k = &g->kind[kind];
	struct guess_place *p = &k->place[n];
	/* Zeros before a decimal number do not make it hexadecimal if it ascends. */
	bool time = n != pc && pc < PARTS && p->decimal && p->words > WORDS &&
		    guess_rises(g, kind, n, false);
	const char *type = time ? "dec" : guess_type(k, n);
	size_t before = guess_before(k, n, true);
	const char *role = before < PARTS ? k->place[before].role : "";
	enum guess_naming naming;
	bool number =
		!strcmp(type, "hex") || (p->wide && p->even && !guess_is_decimal(p));
	const char *access = number ? guess_access(k, n) : NULL;
	if (k->bytes && n + 1 == k->n) {
		guess_name(g, kind, p, "enc", "bytes");
	} else if (n == pc) {
		guess_name(g, kind, p, "pc", guess_is_decimal(p) ? "dec" : "hex");
	} else if (!strcmp(type, "hex") && pc < PARTS && before == pc &&
		   guess_may_encode(k, n, &naming) &&
		   guess_is_encoding(g, kind, pc, n, naming)) {
		guess_name(g, kind, p, "enc", "hex");
	} else if (guess_name_by_key(g, kind, n)) {
		return;
	} else if (number && !strcmp(role, "dst")) {
		guess_name(g, kind, p, "value", "hex");
	} else if (access) {
		guess_name(g, kind, p, access, "hex");
	} else if (n && *k->place[n - 1].first.at == '[' && guess_access(k, n)) {
		guess_name(g, kind, p, *guess_access(k, n) == 'l' ? "read" : "written",
			   type);
	} else if (number && (!strcmp(role, "store") || !strcmp(role, "load"))) {
		guess_name(g, kind, p, *role == 's' ? "data" : "loaded", "hex");
	} else if (n && *k->place[n - 1].first.at == '+') {
		guess_name(g, kind, p, "offset", type);
	} else if (!strcmp(type, "dec") && guess_rises(g, kind, n, true)) {
		guess_name(g, kind, p, "count", "dec");
	} else if (!strcmp(type, "dec") && !p->same && guess_rises(g, kind, n, false)) {
		guess_name(g, kind, p, "time", "dec");
	} else {
		char key[HEADING_NAME + 1];
		guess_name(g, kind, p,
			   guess_key(k, n, key) && str_has_word("value data", key) ? "val"
			   : p->even && p->first.len - p->first.prefix < 3 &&
					   !strcmp(type, "hex")
				   ? "byte"
			   : !strcmp(type, "hex") ? "addr"
			   : !strcmp(type, "fix") ? "f"
						  : "n",
			   type);
	}
}

/* True if a register has its value after a sign, such as a0 <= 0x12.  Set *value if a
 * number follows. */
static bool guess_is_written(const struct guess_kind *k, size_t n, bool *value)
{
	size_t to = guess_after(k, n, false), next = guess_after(k, to, false);
	char name[HEADING_NAME + 1];
	/* A word such as val may be between. */
	if (next < k->n && guess_key(k, next, name) && !strcmp(name, "value"))
		to = next;
	const struct guess_place *p = &k->place[to];
	*value = to < k->n && p->can == GUESS_NUMBER && (p->prefix || p->wide);
	return *value && guess_has_sign(k, n, to, "<=:", false);
}

static bool guess_is_taken(const struct guess_part *v)
{
	return str_has_word_n("taken T", v->at, v->len);
}

/* True if a place has one of two words, one of which is taken or T. */
static bool guess_is_outcome(const struct guess_place *p)
{
	return p->words == 2 &&
	       guess_is_taken(&p->word[0]) != guess_is_taken(&p->word[1]);
}

static void guess_name_word(struct guess *g, size_t kind, size_t n)
{
	struct guess_kind *k = &g->kind[kind];
	struct guess_place *p = &k->place[n];
	const char *type = guess_type(k, n);
	bool label = p->same && guess_names_number(k, n);
	bool outcome = !p->same && guess_is_outcome(p);
	char key[HEADING_NAME + 1];
	/* A register after name= */
	bool other = p->registers && !p->same && guess_key(k, n, key) &&
		     !pattern_role_type(key);
	if (!label && !outcome && !other && guess_name_by_key(g, kind, n))
		return;
	bool value, is_key = heading_name((const char *)p->first.at, p->first.len, key) &&
			     pattern_role_type(key);
	if (p->registers && !is_key && (guess_is_written(k, n, &value) || !p->same)) {
		const char *access = guess_access(k, n);
		bool dst = access ? *access == 's' : value;
		guess_name(g, kind, p, dst ? "dst" : "src", p->named ? "reg" : "word");
	} else if (p->stem && !p->same) {
		const char *name = guess_stem_name(&p->first);
		guess_name(g, kind, p, name ? name : "n", "dec");
	} else if (outcome) {
		guess_name(g, kind, p, "taken", "choice");
	} else if (!p->same) {
		guess_name(g, kind, p,
			   guess_store(p) >= 0       ? "rw"
			   : !strcmp(type, "choice") ? "what"
						     : "word",
			   !strcmp(type, "choice") ? "choice" : "word");
	}
}

/* Name the places of a kind. */
static void guess_name_kind(struct guess *g, size_t kind)
{
	struct guess_kind *k = &g->kind[kind];
	size_t pc = guess_pc(g, kind);
	for (size_t n = 0; n < k->n; n++)
		if (k->place[n].first.is == GUESS_VALUE && k->place[n].can == GUESS_WORD)
			guess_name_word(g, kind, n);
		else if (k->place[n].first.is == GUESS_VALUE)
			guess_name_number(g, kind, n, pc);
}

/* Writing */

/* Signs that a pattern must escape; inside braces, also | and : */
static const char guess_signs[] = "\\{}", guess_signs_inside[] = "\\{}|:";

static void guess_write_literal(struct str *out, const uint8_t *p, size_t len,
				const char *signs)
{
	for (size_t i = 0; i < len; i++) {
		if (p[i] && strchr(signs, p[i]))
			str_addc(out, '\\');
		str_addc(out, p[i] == '\t' ? ' ' : (char)p[i]);
	}
}

/* Write a part of a line that is not a value. */
static void guess_write_part(struct str *out, const struct guess_part *v,
			     const char *signs)
{
	guess_write_literal(out, v->at, v->is == GUESS_BLANK ? 1 : v->len, signs);
}

/* Write 0x or a similar prefix if all values have it. */
static void guess_write_prefix(const struct guess_place *p, struct str *out)
{
	if (p->prefix && p->prefix == p->n)
		str_addn(out, (const char *)p->first.at, p->first.prefix);
}

static void guess_write_value(const struct guess_place *p, struct str *out)
{
	const char *implied = pattern_role_type(p->role);
	guess_write_prefix(p, out);
	if (p->can == GUESS_WORD && !strcmp(p->type, "dec"))
		str_addn(out, (const char *)p->first.at, guess_stem(&p->first));
	bool groups = p->groups && !strcmp(p->type, "hex");
	if (implied && !strcmp(implied, p->type) && !groups) {
		str_addf(out, "{%s}", p->role);
		return;
	}
	str_addf(out, "{%s:", p->role);
	if (strcmp(p->type, "choice") != 0)
		str_add(out, groups ? "groups[_]" : p->type);
	for (size_t i = 0; !strcmp(p->type, "choice") && i < p->words; i++) {
		if (i)
			str_addc(out, '|');
		str_addn(out, (const char *)p->word[i].at, p->word[i].len);
		if (!strcmp(p->role, "taken"))
			str_add(out, guess_is_taken(&p->word[i]) ? "=1" : "=0");
	}
	str_addc(out, '}');
}

/* Write the words and signs between two values, then the second value, with a new
 * name. */
static void guess_write_next(const struct guess_kind *k, size_t from, size_t to,
			     const char *name, struct str *out)
{
	const struct guess_place *p = &k->place[to];
	for (size_t i = from + 1; i < to; i++)
		guess_write_part(out, &k->place[i].first, guess_signs_inside);
	guess_write_prefix(p, out);
	str_addf(out, "{%s%s}", name,
		 p->groups                 ? ":groups[_]"
		 : !strcmp(p->type, "dec") ? ":dec"
					   : "");
}

/* Write {R {load}|W {store}}: the word at n, the address after it and, if it has a name,
 * the data after the address.  Return the place after these; 0 if there is no such
 * pair. */
static size_t guess_write_access(const struct guess_kind *k, size_t n, struct str *out)
{
	size_t to = guess_after(k, n, true), data;
	int store = guess_store(&k->place[n]);
	char name[HEADING_NAME + 1];
	if (store < 0 || to == k->n || strncmp(k->place[to].role, "addr", 4) != 0)
		return 0;
	data = guess_after(k, to, true);
	bool has_data = data < k->n && k->place[data].can == GUESS_NUMBER &&
			guess_key(k, data, name) && !strcmp(name, "data");
	for (int w = 0; w < 2; w++) {
		str_addc(out, w ? '|' : '{');
		str_addn(out, (const char *)k->place[n].word[w].at,
			 k->place[n].word[w].len);
		guess_write_next(k, n, to, w == store ? "store" : "load", out);
		if (has_data)
			guess_write_next(k, to, data, w == store ? "data" : "loaded",
					 out);
	}
	str_addc(out, '}');
	return (has_data ? data : to) + 1;
}

static void guess_write_rest(struct guess *g, size_t kind, bool pc, struct str *out);

static void guess_write_place(const struct guess_place *p, const char *signs,
			      struct str *out)
{
	if (p->first.is == GUESS_VALUE && p->role[0])
		guess_write_value(p, out);
	else
		guess_write_part(out, &p->first, signs);
}

static void guess_write_pattern(struct guess *g, size_t kind, bool pc, const char *signs,
				struct str *out)
{
	struct guess_kind *k = &g->kind[kind];
	for (size_t n = 0, pair; n < k->n; n = pair) {
		const struct guess_place *p = &k->place[n];
		bool value = p->first.is == GUESS_VALUE && p->role[0];
		pair = value ? guess_write_access(k, n, out) : 0;
		if (pair)
			continue;
		/* Lines of the kind may differ within an item. */
		bool list = p->list && n + p->list <= k->n;
		pair = n + (list ? p->list : 1);
		for (size_t i = n; i < pair; i++)
			guess_write_place(&k->place[i], signs, out);
		if (list)
			str_addf(out, "{*%c", p->between);
		for (size_t i = n; list && i < pair; i++)
			guess_write_place(&k->place[i], guess_signs_inside, out);
		str_add(out, list ? "}" : "");
	}
	if (k->cut)
		guess_write_rest(g, kind, pc, out);
}

/* Rests of lines */

/* Words with a sign that begin groups in the rest of lines, such as R[ or sp=, and signs
 * between blanks. */
struct guess_anchors {
	struct guess_part of[ANCHORS]; /* sign after a register if `digit` is set */
	size_t lines[ANCHORS];         /* number of lines that have it; 0: unused */
	bool before[ANCHORS][ANCHORS]; /* a line has it before another */
	size_t n;
	const uint8_t *at[LINES][ANCHORS]; /* place in each line; NULL if it has none */
};

/* Return the length of the anchor at p, which a blank precedes; 0 if there is none. */
static size_t guess_anchor_len(const uint8_t *p, const uint8_t *end)
{
	size_t n = 0, sign;
	while (p + n < end && pattern_name_char(p[n]))
		n++;
	if (n && n <= WORD_LENGTH && char_is_letter(*p) && p + n < end &&
	    strchr("=[:", p[n])) {
		const uint8_t *q = p + n + 1;
		while (q < end && linescan_blank(*q))
			q++;
		return q < end && (pattern_name_char(*q) || *q == '-' ||
				   (*q == '[' && p[n] == '='))
			       ? n + 1
			       : 0;
	}
	if (n && p + n < end && linescan_blank(p[n]) &&
	    heading_access_of(p, n) != HEADING_ANY) {
		const struct guess_part v = guess_value(p + n + 1, end);
		return v.can & GUESS_NUMBER && v.len > 3 ? n : 0;
	}
	sign = n ? 0 : end - p > 1 && *p != '}' && p[1] == '>' ? 2 : 1;
	return sign && strchr(";|}-=", *p) && (sign == 2 || !strchr("-=", *p)) &&
			       (p + sign == end || linescan_blank(p[sign]))
		       ? sign
		       : 0;
}

/* Find or add an anchor; return a->n if there are too many. */
static size_t guess_anchor_add(struct guess_anchors *a, const uint8_t *p, size_t len)
{
	/* Registers are equal. */
	bool named, reg = guess_is_register(p, len - 1, &named);
	const struct guess_part v = { .at = reg ? p + len - 1 : p,
				      .len = reg ? 1 : len,
				      .digit = reg };
	size_t i = 0;
	while (i < a->n && (a->of[i].digit != reg || !guess_equal(&a->of[i], &v)))
		i++;
	if (i == a->n && i < ANCHORS)
		a->of[a->n++] = v;
	return i;
}

/* Find the anchors in the rests of the lines of a kind, which are in the same order in
 * all lines. */
static void guess_anchors_find(const struct guess *g, size_t kind,
			       struct guess_anchors *a)
{
	enum { SELDOM = 50, FEW = 4 };
	const struct guess_kind *k = &g->kind[kind];
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind != (int)kind || l->n <= k->n)
			continue;
		size_t len;
		for (const uint8_t *p = guess_rest(k, l); p < l->end; p++) {
			if (p == l->part[0].at || !linescan_blank(p[-1]) ||
			    !(len = guess_anchor_len(p, l->end)))
				continue;
			size_t of = guess_anchor_add(a, p, len);
			if (of == ANCHORS || a->at[i][of])
				continue;
			for (size_t b = 0; b < a->n; b++)
				a->before[b][of] |= a->at[i][b] != NULL;
			a->at[i][of] = p;
			a->lines[of]++;
		}
	}
	for (size_t i = 0; i < a->n; i++)
		if (a->lines[i] < FEW || a->lines[i] * SELDOM < k->lines ||
		    (g->plain && a->lines[i] < k->lines))
			a->lines[i] = 0;
	for (size_t i = 0; i < a->n; i++)
		for (size_t b = 0; b < a->n; b++)
			if (a->before[i][b] && a->before[b][i] && a->lines[i] &&
			    a->lines[b])
				a->lines[a->lines[i] < a->lines[b] ? i : b] = 0;
}

/* Return the first anchor that is after no other; ANCHORS if there is none. */
static size_t guess_anchor_first(const struct guess_anchors *a)
{
	for (size_t i = 0; i < a->n; i++) {
		bool first = a->lines[i] > 0;
		for (size_t b = 0; b < a->n; b++)
			first &= !a->before[b][i] || !a->lines[b];
		if (first)
			return i;
	}
	return ANCHORS;
}

/* Return the end of the text or group before the next anchor after p. */
static const uint8_t *guess_group_end(const struct guess_anchors *a, size_t line,
				      const uint8_t *p, const uint8_t *end)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->lines[i] && a->at[line][i] && a->at[line][i] > p &&
		    a->at[line][i] < end)
			end = a->at[line][i];
	while (end > p && linescan_blank(end[-1]))
		end--;
	return end;
}

/* Write the group that begins with an anchor, by its lines without what is around it. */
static void guess_write_group(struct guess *g, size_t kind, const struct guess_anchors *a,
			      size_t anchor, struct str *out)
{
	struct guess *in = mem_new(1, sizeof *in);
	in->inner = true;
	in->plain = g->plain;
	in->nkinds = kind;
	in->names = g->names;
	for (size_t i = 0; i < g->nlines; i++) {
		const uint8_t *p = a->at[i][anchor];
		if (!p)
			continue;
		struct guess_line *l = &in->line[in->nlines++];
		guess_split(l, p, (size_t)(guess_group_end(a, i, p, g->line[i].end) - p));
		guess_shorten_lists(l);
		guess_join(in, l);
	}
	guess_collect(in);
	bool always = a->lines[anchor] == g->kind[kind].lines;
	str_add(out, always ? " " : "{? ");
	guess_cut(&in->kind[kind], false);
	guess_name_kind(in, kind);
	guess_write_pattern(in, kind, false, always ? guess_signs : guess_signs_inside,
			    out);
	str_add(out, always ? "" : "}");
	g->names = in->names;
	free(in);
}

/* Return the number of signs at the end of a text, at most n, that another also has. */
static size_t guess_tail(const uint8_t *p, const uint8_t *end, const uint8_t *other,
			 size_t n)
{
	size_t tail = 0;
	while (tail < n && tail < (size_t)(end - p)) {
		uint8_t c = end[-1 - (ptrdiff_t)tail];
		if (pattern_name_char((char)c) || linescan_blank(c) ||
		    c != other[-1 - (ptrdiff_t)tail])
			break;
		tail++;
	}
	return tail;
}

/* Write a text, and the groups after it, for the rest of the lines of a kind.  Some lines
 * may end there. */
static void guess_write_rest(struct guess *g, size_t kind, bool pc, struct str *out)
{
	struct guess_kind *k = &g->kind[kind];
	struct guess_anchors *a = mem_new(1, sizeof *a);
	bool text = false, ends = false, blank = k->n > 0;
	size_t tail = SIZE_MAX;
	const uint8_t *end = NULL;
	if (g->plain < 2)
		guess_anchors_find(g, kind, a);
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind != (int)kind)
			continue;
		ends |= l->n <= k->n && k->n;
		if (l->n <= k->n)
			continue;
		const uint8_t *p = guess_rest(k, l);
		blank &= linescan_blank(*p);
		tail = guess_tail(p, l->end, end ? end : l->end, tail);
		end = l->end;
		while (p < l->end && linescan_blank(*p))
			p++;
		text |= guess_group_end(a, i, p - 1, l->end) > p;
	}
	str_add(out, ends ? "{?" : "");
	if (text) {
		struct guess_place rest = { .n = 0 };
		char name[HEADING_NAME + 1];
		bool key = !pc && guess_key(k, k->n, name) && !pattern_role_type(name);
		guess_name(g, kind, &rest, pc ? "disasm" : key ? name : "text", "text");
		str_addf(out, "%s{%s%s}", blank ? " " : "", rest.role, pc ? "" : ":text");
	}
	size_t next = guess_anchor_first(a);
	if (end && tail && next == ANCHORS) /* the text ends there */
		guess_write_literal(out, end - tail, tail, guess_signs_inside);
	for (; next < ANCHORS; next = guess_anchor_first(a)) {
		guess_write_group(g, kind, a, next, out);
		a->lines[next] = 0;
	}
	str_add(out, ends ? "}" : "");
	free(a);
}

/* True if a kind has a value that is stored. */
static bool guess_has_value(const struct guess_kind *k)
{
	bool value = k->cut;
	for (size_t n = 0; n < k->n; n++)
		value |= k->place[n].role[0] != '\0';
	return value;
}

/* Write a rare kind of lines as a remark if it begins like a comment. */
static void guess_write_remark(const struct guess_kind *k, struct str *out)
{
	size_t n = 0, signs = 0;
	struct str text = STR_INIT;
	for (; n < k->n && (k->place[n].first.is != GUESS_VALUE || signs < 2); n++) {
		guess_write_part(&text, &k->place[n].first, guess_signs);
		signs += k->place[n].first.len;
	}
	struct str note = STR_INIT;
	str_addf(&note, "note: %s%s\n", text.text, n < k->n || k->cut ? "{}" : "");
	if (signs >= 2 && !strstr(out->text, note.text))
		str_addn(out, note.text, note.len);
	str_release(&note);
	str_release(&text);
}

/* Return the number of the processor or thread of a line; NULL if it has none. */
static const struct guess_part *guess_thread(const struct guess *g,
					     const struct guess_line *l)
{
	const struct guess_kind *k = &g->kind[l->kind];
	for (size_t n = 0; n < k->n; n++)
		if (guess_is_thread(k, n))
			return &l->part[n];
	return NULL;
}

/* Return the first place with a value, or 0. */
static size_t guess_first(const struct guess_kind *k)
{
	size_t n = k->place[0].first.is == GUESS_VALUE ? 0 : guess_after(k, 0, false);
	return n < k->n ? n : 0;
}

/* True if nearly all lines of a kind follow a line of another kind and the same thread, or
 * each other if there are few. */
static bool guess_joins(const struct guess *g, size_t kind)
{
	enum { PERCENT = 90 };
	const struct guess_line *before = NULL;
	size_t joined = 0, runs = 0;
	bool joins = false, alike = false;
	size_t begin = guess_first(&g->kind[kind]);
	struct guess_part first = g->kind[kind].place[begin].first;
	first.can = g->kind[kind].place[begin].can;
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i];
		if (l->kind < 0)
			continue;
		if (before && l->kind == (int)kind && before->kind != l->kind) {
			const struct guess_part *a = guess_thread(g, before);
			const struct guess_part *b = guess_thread(g, l);
			joins = !a || !b || guess_equal(a, b);
			runs++;
			/* Lines that begin like records are records. */
			const struct guess_kind *k = &g->kind[before->kind];
			const struct guess_place *at = &k->place[begin];
			alike |= k->records && guess_first(k) == begin &&
				 guess_fits(at, &first, NULL) &&
				 (!at->same || guess_equal(&at->first, &first));
		}
		joined += l->kind == (int)kind && joins;
		before = l;
	}
	size_t lines = g->kind[kind].lines;
	return joined * 100 >= lines * PERCENT &&
	       lines <= (alike ? runs : runs * PATTERN_SLOTS);
}

/* True if nearly all lines of a kind are followed by a line with a pc. */
static bool guess_precedes(const struct guess *g, size_t kind)
{
	enum { PERCENT = 90 };
	bool pc[KINDS];
	size_t followed = 0;
	for (size_t k = 0; k < g->nkinds; k++)
		pc[k] = k != kind && guess_pc(g, k) < PARTS;
	for (size_t i = 0; i + 1 < g->nlines; i++)
		followed += g->line[i].kind == (int)kind && g->line[i + 1].kind >= 0 &&
			    pc[g->line[i + 1].kind];
	return followed * 100 >= g->kind[kind].lines * PERCENT;
}

/* Return the place with a name at which the line before each line of a kind has the same
 * number, such as the number of the instruction; NULL if there is none. */
static const struct guess_place *guess_tag(const struct guess *g, size_t kind, size_t n)
{
	const struct guess_line *before = NULL;
	const struct guess_place *tag = NULL;
	for (size_t i = 0; i < g->nlines; i++) {
		const struct guess_line *l = &g->line[i], *b = before;
		if (l->kind < 0)
			continue;
		before = l;
		if (l->kind != (int)kind)
			continue;
		if (!b || n >= g->kind[b->kind].n ||
		    !guess_equal(&b->part[n], &l->part[n]))
			return NULL;
		if (b->kind != l->kind)
			tag = &g->kind[b->kind].place[n];
	}
	return tag && tag->role[0] && !strcmp(tag->type, "dec") ? tag : NULL;
}

/* Name the numbers that a kind of lines repeats from the lines before, and write the
 * beginning of the statement for lines that continue these. */
static void guess_write_more(struct guess *g, size_t kind, struct str *out)
{
	enum { SAME_MOST = 4 };
	struct guess_kind *k = &g->kind[kind];
	size_t tags = 0;
	str_add(out, "more");
	for (size_t n = 0; n < k->n && tags < SAME_MOST; n++) {
		struct guess_place *p = &k->place[n];
		const struct guess_place *tag = p->first.is == GUESS_VALUE && !p->same
							? guess_tag(g, kind, n)
							: NULL;
		if (!tag)
			continue;
		memcpy(p->role, tag->role, sizeof p->role);
		p->type = tag->type;
		str_addf(out, "%s %s", tags++ ? "" : " same", tag->role);
	}
	str_add(out, ": ");
}

static bool guess_is_comment(const struct guess_kind *k)
{
	const uint8_t *p = k->place[0].first.at;
	return k->n && *p && strchr("#=;%!/*-", *p);
}

/* True if lines of this kind are only at the beginning, before all that are not comments. */
static bool guess_is_head(const struct guess *g, size_t kind)
{
	bool begun = false;
	for (size_t i = 0; i < g->nlines; i++) {
		int of = g->line[i].kind;
		if (begun && of == (int)kind)
			return false;
		begun |= of < 0 || !guess_is_comment(&g->kind[of]);
	}
	return begun;
}

static void guess_write_kind(struct guess *g, size_t kind, size_t *records,
			     struct str *out)
{
	struct guess_kind *k = &g->kind[kind];
	size_t shown = k->lines * 25;
	if (!k->n && !k->cut)
		return;
	bool seldom = shown < g->nlines || (k->lines < 2 && g->nlines > 3);
	if (guess_is_comment(k) && (seldom || k->lines < 4 || guess_is_head(g, kind))) {
		guess_write_remark(k, out);
		return;
	}
	if (seldom && g->nlines > 1)
		return;
	size_t at = guess_pc(g, kind);
	bool pc = at < PARTS;
	guess_cut(k, pc);
	/* A byte between the pc and a text may be the first of several. */
	const struct guess_place *last = k->n ? &k->place[k->n - 1] : NULL;
	k->bytes = k->cut && last && pc && guess_before(k, k->n - 1, false) == at &&
		   last->can == GUESS_NUMBER && last->even && last->first.len == 2;
	guess_name_kind(g, kind);
	if (!guess_has_value(k)) {
		guess_write_remark(k, out);
		return;
	}
	for (size_t n = 0; n < k->n; n++)
		pc |= !strcmp(k->place[n].role, "pc");
	g->has_pc |= pc;
	/* Lines without a pc after lines with a pc belong to the same record. */
	bool more = *records && !pc && guess_joins(g, kind);
	bool before = !more && !pc && !*records && guess_precedes(g, kind);
	if (more)
		guess_write_more(g, kind, out);
	else
		str_add(out, before ? "before: " : "line: ");
	guess_write_pattern(g, kind, pc, guess_signs, out);
	str_addc(out, '\n');
	k->records = !more && !before;
	*records += k->records;
}

static struct guess *guess_lines(const uint8_t *p, size_t len)
{
	struct guess *g = mem_new(1, sizeof *g);
	const uint8_t *end = p + len;
	while (p < end && g->nlines < LINES) {
		const uint8_t *lf = memchr(p, '\n', (size_t)(end - p));
		/* The last line may be truncated. */
		if (!lf && g->nlines)
			break;
		size_t n = (size_t)((lf ? lf : end) - p);
		guess_split(&g->line[g->nlines], p, n);
		if (g->line[g->nlines].n && !memchr(p, 0, n))
			guess_join(g, &g->line[g->nlines++]);
		p += n + 1;
	}
	guess_collect(g);
	return g;
}

/* Add the lines of rarer kinds to a kind with a pc and a text, if they fit. */
static void guess_merge(struct guess *g, size_t kind)
{
	struct guess_kind *a = &g->kind[kind];
	bool pc = guess_pc(g, kind) < PARTS, merged = false;
	if (!pc || !a->cut)
		return;
	guess_cut(a, pc);
	for (size_t b = 0; b < g->nkinds; b++) {
		struct guess_kind *k = &g->kind[b];
		if (b == kind || k->lines > a->lines || k->n <= a->n ||
		    guess_fitting(a, k->line) < a->n)
			continue;
		for (size_t i = 0; i < g->nlines; i++)
			if (g->line[i].kind == (int)b)
				g->line[i].kind = (int)kind;
		a->lines += k->lines;
		*k = (struct guess_kind) { .n = 0 };
		merged = true;
	}
	for (size_t n = 0; merged && n < a->n; n++)
		a->place[n] = (struct guess_place) { .first = a->place[n].first,
						     .can = a->place[n].can };
	if (merged)
		guess_collect(g);
}

/* Append a description.  Return false if it does not compile. */
static bool guess_describe(struct guess *g, struct str *out)
{
	struct str lines = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f;
	size_t records = 0, at = out->len;
	for (size_t i = 0; i < g->nkinds; i++)
		guess_merge(g, i);
	for (size_t i = 0; i < g->nkinds; i++)
		guess_write_kind(g, i, &records, &lines);
	bool riscv = g->riscv && strstr(lines.text, "{enc}");
	if (!g->has_pc)
		str_add(out, "unit record\n");
	if (riscv || g->names.registers)
		str_addf(out, "registers %s\n", riscv ? "riscv" : "disasm");
	str_addn(out, lines.text, lines.len);
	if (riscv)
		str_add(out, "derive riscv enc\n");
	bool good =
		records && pattern_compile(&f, "layout", out->text + at, &err) == ST_OK;
	if (good)
		format_free(f);
	else
		out->len = at;
	str_release(&lines);
	return good;
}

bool pattern_guess(const uint8_t *text, size_t len, struct str *out)
{
	struct guess *g = NULL;
	bool good = false;
	for (int plain = 0; !good && plain < 3; plain++) {
		free(g);
		g = guess_lines(text, len);
		g->plain = plain;
		good = guess_describe(g, out);
	}
	if (!good)
		str_add(out, "unit record\nline: {text:text}\n");
	/* A few numbers in prose have no structure. */
	size_t most = 0;
	for (size_t i = 0; i < g->nkinds; i++)
		most = g->kind[i].lines > most ? g->kind[i].lines : most;
	good &= g->names.numeric && (most > 3 || most == g->nlines) &&
		most * 4 >= g->nlines;
	free(g);
	return good;
}

void pattern_guess_line(const uint8_t *line, size_t len, struct str *out)
{
	struct guess *g = guess_lines(line, len);
	struct guess_kind *k = &g->kind[0];
	/* The description may use another register map. */
	for (size_t i = 0; g->nkinds && i < k->n; i++)
		k->place[i].registers = false;
	if (g->nkinds)
		guess_name_kind(g, 0);
	bool value = g->nkinds && guess_has_value(k);
	str_add(out, value ? "line: " : "note: ");
	if (g->nkinds)
		guess_write_pattern(g, 0, false, guess_signs, out);
	free(g);
}
