/*
 * A line is a sequence of numbers, words, blanks and signs.  Lines with the same sequence
 * are of one kind, as are lines with the same beginning.  The rest of the latter is a
 * text, for example a disassembly, and groups that begin with an anchor, such as R[ or
 * sp=.  The lines of a group are a kind like any other.  Lines of NAME=VALUE in any order
 * have only groups.  Then classify each place of a kind by its values: a word that is
 * always the same is a literal, numbers that advance like addresses of instructions are
 * the pc, and so on.
 */
#include "format/pattern_guess.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/heading.h"
#include "format/mnemonic.h"
#include "format/pattern_internal.h"
#include "format/registers.h"

enum {
	LINES = 300,
	PARTS = 64,
	KINDS = 64, /* of lines and groups */
	LINE_KINDS = 8,
	WORDS = 8,
	WORD_LENGTH = 12,
	NAMES = 64,
	ANCHORS = 16
};

enum guess_class { GUESS_BLANK, GUESS_SIGN, GUESS_VALUE };
/* Possible types of a value. */
enum { GUESS_NUMBER = 1, GUESS_POINT = 2, GUESS_WORD = 4 };
enum { GUESS_DASH = 1, GUESS_EMPTY = 2 };

struct guess_part {
	enum guess_class is;
	unsigned can;  /* possible types, if `is` is GUESS_VALUE */
	bool digit;    /* it has a digit */
	size_t prefix; /* length of 0x, 32'h or 16# before its digits in bytes */
	bool minus;    /* decimal number with a sign */
	bool unknown;  /* hexadecimal number with unknown digits, as in xxxx */
	bool groups;   /* number with _ between its digits */
	bool stamp;    /* a date or a time of day */
	bool none;     /* - or nothing in place of a value */
	bool key;      /* the name in NAME=VALUE */
	uint8_t list;  /* number of parts of an item, if it begins a list */
	char between;  /* , or blank between the items of a list */
	bool varies;   /* the other items begin with other words */
	const uint8_t *at;
	size_t len;
};

struct guess_line {
	struct guess_part part[PARTS];
	size_t n;
	size_t keys; /* first part of the NAME=VALUE that fill its rest; PARTS if none */
	bool more;   /* the line has more parts */
	struct guess_kind *kind;
	const uint8_t *end;
};

/* Statistics of one place in a kind of lines. */
struct guess_place {
	struct guess_part first;
	unsigned can;
	bool same, decimal, minus, digit, letters, registers, wide, even, groups, stamp;
	bool stem;     /* words that differ only in a number at their end */
	bool named;    /* registers of the map disasm */
	unsigned none; /* some lines have - (GUESS_DASH) or nothing in its place */
	bool paired;   /* R or W written with the address */
	char csv;      /* sign that ends a word; 0 if the pattern tells it */
	uint8_t list;
	char between;
	size_t n, prefix, zero;
	struct guess_part word[WORDS];
	size_t words; /* number of different words; WORDS + 1 if more */
	char role[32];
	const char *type; /* NULL if the name implies the type */
};

struct guess_kind {
	struct guess_place place[PARTS], rest; /* rest: name of the text */
	size_t n;
	bool cut;     /* the lines differ after the first n places */
	bool bytes;   /* the last place is the first of several bytes */
	bool records; /* its lines begin records */
	bool access;  /* groups around it have addresses of accesses */
	size_t keys;  /* as in all lines, PARTS if they differ */
	size_t pc;    /* place of the pc; PARTS if there is none */
	struct guess_line *line[LINES];
	size_t lines;
	const struct guess_kind
		*top; /* the kind of lines that a group is part of; itself for
				       * lines */
};

struct guess {
	struct guess_line line[LINES + 1]; /* the last is of no kind */
	size_t nlines;
	struct guess_kind *kind[KINDS];
	size_t nkinds;
	bool numeric; /* at least one field is not a text */
	bool registers;
	bool riscv; /* encodings are RISC-V */
	bool quiet; /* without remarks */
	int plain; /* in the rests of lines, 0: look for groups that several lines have; 1: for
	            * groups that any line has; 2: that all lines have; 3: for none */
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

/* Return the length of the date, the time of day, or both at p, as in
 * 2024-05-17T09:30:00.25Z; 0 if there is none. */
static size_t guess_stamp(const uint8_t *p, const uint8_t *end)
{
	static const char *const shapes[] = { "0000-00-00T00:00:00",
					      "0000-00-00 00:00:00", "0000-00-00",
					      "00:00:00" };
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		const char *c = shapes[i];
		const uint8_t *q = p;
		for (; *c && q < end && (*c == '0' ? char_is_digit(*q) : *q == *c); c++)
			q++;
		if (*c)
			continue;
		if (end - q > 1 && (*q == '.' || *q == ',') && char_is_digit(q[1]))
			for (q++; q < end && char_is_digit(*q); q++)
				;
		q += q < end && *q == 'Z';
		return q < end && guess_name_char(*q) ? 0 : (size_t)(q - p);
	}
	return 0;
}

/* Return the value at p, which must be alphanumeric. */
static struct guess_part guess_value(const uint8_t *p, const uint8_t *end)
{
	struct guess_part v = { .is = GUESS_VALUE, .at = p };
	enum { LEAST_UNKNOWN = 4 };
	bool hex = true, decimal = true;
	size_t unknown = 0;
	v.len = guess_stamp(p, end);
	v.stamp = v.len > 0;
	v.can = GUESS_WORD;
	if (v.stamp)
		return v;
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

static bool guess_sign_is(const struct guess_part *v, const char *signs)
{
	return v->is == GUESS_SIGN && strchr(signs, *v->at);
}

/* Set *v to the negative decimal number at p, to the - in place of a value, or to nothing
 * between two separators; return false if there is none of these. */
static bool guess_special(const struct guess_line *l, const uint8_t *p,
			  const uint8_t *end, struct guess_part *v)
{
	const char before = l->n ? (char)p[-1] : ' ';
	bool minus = p < end && *p == '-' && strchr(" \t,;|=:[(", before);
	uint64_t number;
	if (minus && end - p > 1 && char_is_digit(p[1])) {
		*v = guess_value(p + 1, end);
		v->minus = number_udec(v->at, v->len, &number);
		v->at = p;
		v->len++;
		return v->minus;
	}
	bool dash = minus && (p + 1 == end || strchr(" \t,;|]", p[1]));
	bool empty = l->n && guess_sign_is(&l->part[l->n - 1], ",;|") &&
		     (p == end || (char)*p == before);
	*v = (struct guess_part) { .is = GUESS_VALUE,
				   .can = GUESS_NUMBER | GUESS_POINT | GUESS_WORD,
				   .none = true,
				   .at = p,
				   .len = dash };
	return dash || empty;
}

/* Find the NAME=VALUE, at least two, that fill the rest of a line. */
static void guess_find_keys(struct guess_line *l)
{
	size_t pairs = 0;
	bool inside = false;
	for (size_t i = 0; i < l->n; i++) {
		struct guess_part *v = &l->part[i];
		if (v->is == GUESS_BLANK || guess_sign_is(v, ",;|")) {
			inside = false;
		} else if (!inside) {
			inside = v->key = i + 2 < l->n && v->can & GUESS_WORD &&
					  char_is_letter(*v->at) &&
					  guess_sign_is(&v[1], "=:") && v[2].can;
			pairs = v->key ? pairs + 1 : 0;
			l->keys = pairs == 1 ? i : l->keys;
		}
	}
	l->keys = pairs > 1 && !l->more ? l->keys : PARTS;
}

static void guess_split(struct guess_line *l, const uint8_t *p, size_t len)
{
	const uint8_t *end = p + len;
	l->n = 0;
	while (end > p && (linescan_blank(end[-1]) || end[-1] == '\r'))
		end--;
	while (p < end && linescan_blank(*p))
		p++;
	for (; l->n < PARTS; p += l->part[l->n++].len) {
		struct guess_part *v = &l->part[l->n];
		if (guess_special(l, p, end, v))
			continue;
		if (p >= end)
			break;
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
	guess_find_keys(l);
}

static bool guess_equal(const struct guess_part *a, const struct guess_part *b)
{
	return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

/* Leave only the first item of lists such as 1,2,3 and a=1,b=2 and a=1 b=2. */
static void guess_shorten_lists(struct guess_line *l)
{
	for (struct guess_part *v = l->part; v < l->part + l->n; v++)
		for (size_t item = 3; item < 4; item -= 2)
			for (struct guess_part *next = v + item + 1;
			     next + item <= l->part + l->n && v->can & next->can &&
			     (*next[-1].at == ',' ||
			      (item > 1 && next[-1].is == GUESS_BLANK)) &&
			     (item == 1 ||
			      (v[1].is == next[1].is && *v[1].at == *next[1].at &&
			       v[2].can & next[2].can));) {
				v->list = (uint8_t)item;
				v->varies |= !guess_equal(v, next);
				v->between = (char)*next[-1].at;
				l->n -= item + 1;
				memmove(next - 1, next + item,
					(size_t)(l->part + l->n - next + 1) *
						sizeof *next);
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

/* True if a word may be a register.  Set *named, unless NULL, if the map disasm has it by this
 * name. */
static bool guess_is_register(const struct guess_part *v, bool *named)
{
	const struct registers *map = registers_find("disasm");
	uint64_t number;
	char name[8];
	struct str text = STR_INIT;
	if (!char_is_letter(*v->at) || v->len > 5)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)v->len, (const char *)v->at);
	if (*name == 'R')
		*name = 'r';
	bool is = register_parse(map, name, &number);
	if (is)
		register_print(map, number, &text);
	if (named)
		*named = is && str_is(v->at, v->len, text.text);
	str_release(&text);
	return is;
}

/* Kinds of lines */

/* True if two words are registers, or equal except for a number at their end. */
static bool guess_similar(const struct guess_part *a, const struct guess_part *b)
{
	return guess_alike(a, b) ||
	       (guess_is_register(a, NULL) && guess_is_register(b, NULL));
}

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
	/* A key before = is literal, or a register. */
	bool key = v->can & GUESS_WORD && after && guess_sign_is(after, "=");
	return p->can & v->can && (!key || guess_similar(&p->first, v));
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

/* True if the lines of a kind have NAME=VALUE where this line has them, at least one of
 * them with the same name, and before them the same words. */
static bool guess_shares_keys(const struct guess_kind *k, const struct guess_line *l)
{
	const struct guess_line *m = k->line[0];
	bool shares = false;
	if (l->keys == PARTS || l->keys != k->keys || guess_fitting(k, l) < l->keys)
		return false;
	for (size_t i = 0; i < l->keys; i++)
		if (l->part[i].can & GUESS_WORD && !guess_alike(&m->part[i], &l->part[i]))
			return false;
	for (size_t i = l->keys; i < l->n; i++)
		for (size_t j = m->keys; l->part[i].key && j < m->n; j++)
			shares |= m->part[j].key && guess_equal(&m->part[j], &l->part[i]);
	return shares;
}

/* Count the parts of a line that match a kind; return -1 if the line is of another kind.
 * Parts of lines that begin with the same word are of one kind. */
static int guess_common(const struct guess_kind *k, const struct guess_line *l)
{
	enum { PERCENT = 60 };
	size_t n = guess_fitting(k, l);
	if ((n && n == k->n && (k->cut ? k->keys == PARTS : n == l->n)) ||
	    guess_shares_keys(k, l))
		return (int)n;
	/* The rest differs, so enough parts must be equal. */
	bool first = k->place[0].first.can & GUESS_WORD && !l->part[0].stamp;
	if (!n || (first && !guess_alike(&k->place[0].first, &l->part[0])))
		return -1;
	/* Parts other than blanks: of the line, of the kind; equal ones, which may differ in
	 * numbers and in the opcode after a long number */
	size_t numbers = 0, equal = 0, of = 0, mine = 0;
	bool opcode = false;
	for (size_t i = 0; i < k->n; i++)
		mine += k->place[i].first.is != GUESS_BLANK;
	for (size_t i = 0; i < l->n; i++) {
		const struct guess_part *v = &l->part[i];
		bool number = v->can & (GUESS_NUMBER | GUESS_POINT) || v->stamp;
		of += v->is != GUESS_BLANK;
		if (i >= n || v->is == GUESS_BLANK)
			continue;
		numbers += v->stamp ? 2 : number;
		equal += !v->can || number || opcode ||
			 guess_similar(&k->place[i].first, v);
		opcode = v->can ? number && v->len > 3
				: opcode && guess_sign_is(v, ":)]>");
	}
	of = mine < of ? mine : of;
	return numbers >= 2 || (numbers && equal * 100 >= of * PERCENT) ? (int)n : -1;
}

/* Return a new kind of lines, or of groups of lines of the kind top; NULL if there are too
 * many. */
static struct guess_kind *guess_new_kind(struct guess *g, const struct guess_line *l,
					 const struct guess_kind *top)
{
	if (g->nkinds == (top ? KINDS : LINE_KINDS))
		return NULL;
	struct guess_kind *k = mem_new(1, sizeof *k);
	g->kind[g->nkinds++] = k;
	k->top = top ? top : k;
	k->n = l->n;
	k->keys = l->keys;
	for (size_t i = 0; i < l->n; i++)
		k->place[i] = (struct guess_place) { .first = l->part[i],
						     .can = l->part[i].can };
	return k;
}

/* Add a line, whose first n parts match, to a kind. */
static void guess_add(struct guess_kind *k, struct guess_line *l, size_t n)
{
	if (l->more && n == PARTS)
		n--;
	k->cut |= n < k->n || n < l->n;
	k->n = n;
	k->keys = !k->lines || guess_shares_keys(k, l) ? k->keys : PARTS;
	for (size_t i = 0; i < n; i++)
		k->place[i].can &= l->part[i].can;
	k->line[k->lines++] = l;
	l->kind = k;
}

static void guess_join(struct guess *g, struct guess_line *l)
{
	struct guess_kind *best = NULL;
	int most = -1;
	for (size_t i = 0; i < g->nkinds; i++) {
		int n = guess_common(g->kind[i], l);
		if (n > most) {
			most = n;
			best = g->kind[i];
		}
	}
	if (!best && (best = guess_new_kind(g, l, NULL)))
		most = (int)l->n;
	if (best)
		guess_add(best, l, (size_t)most);
}

static void guess_see(struct guess_place *p, const struct guess_part *v)
{
	uint64_t number;
	size_t letters = 0, w = 0;
	if (v->none) {
		p->none |= v->len ? GUESS_DASH : GUESS_EMPTY;
		return;
	}
	if (!p->n++) {
		p->first = *v;
		p->same = p->decimal = p->letters = p->registers = true;
		p->even = p->stem = p->named = p->stamp = true;
	}
	p->prefix += v->prefix && v->prefix == p->first.prefix &&
		     memcmp(v->at, p->first.at, v->prefix) == 0;
	p->groups |= v->groups;
	p->same &= guess_equal(&p->first, v) && !v->varies;
	p->stamp &= v->stamp;
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
	p->registers &= guess_is_register(v, &named);
	p->named &= named;
	while (w < p->words && w < WORDS && !guess_equal(&p->word[w], v))
		w++;
	if (w < WORDS && w == p->words)
		p->word[p->words++] = *v;
	else if (w == WORDS)
		p->words = WORDS + 1;
}

/* Collect the values at the places of a kind. */
static void guess_collect(struct guess_kind *k)
{
	for (size_t n = 0; n < k->n; n++) {
		struct guess_place *p = &k->place[n];
		*p = (struct guess_place) { .first = p->first, .can = p->can };
		for (size_t i = 0; p->first.is == GUESS_VALUE && i < k->lines; i++)
			guess_see(p, &k->line[i]->part[n]);
		/* a0 is a register, cafe a word, deadbeef00 a number. */
		if (p->can == (GUESS_NUMBER | GUESS_WORD))
			p->can = p->digit && !p->registers && p->wide ? GUESS_NUMBER
								      : GUESS_WORD;
		p->same = p->n ? p->same && !p->none : true;
	}
}

static bool guess_is_choice(const struct guess_kind *k, size_t n)
{
	const struct guess_place *p = &k->place[n];
	return p->can == GUESS_WORD && !p->same && p->letters && p->words > 1 &&
	       p->words <= WORDS && p->words * 2 <= p->n;
}

/* Return the rest of a line after the places of its kind. */
static const uint8_t *guess_rest(const struct guess_kind *k, const struct guess_line *l)
{
	return k->n < l->n ? l->part[k->n].at : l->end;
}

/* Find the last value before place n, with a name if `named` is set; return PARTS if there
 * is none. */
static size_t guess_before(const struct guess_kind *k, size_t n, bool named)
{
	while (n-- > 0)
		if (named ? k->place[n].role[0] : k->place[n].first.is == GUESS_VALUE)
			return n;
	return PARTS;
}

/* Find the next value after place n, with a name if `named` is set; return k->n if there is
 * none. */
static size_t guess_after(const struct guess_kind *k, size_t n, bool named)
{
	for (n++; n < k->n; n++)
		if (named ? k->place[n].role[0] : k->place[n].first.is == GUESS_VALUE)
			break;
	return n;
}

/* Words that differ become part of the text after them, if any lines differ there. */
static void guess_cut(struct guess_kind *k, bool pc)
{
	for (size_t n = 0; pc && n < k->n; n++) {
		const struct guess_place *p = &k->place[n];
		bool key = n + 1 < k->n && guess_sign_is(&k->place[n + 1].first, "=");
		if (p->can == GUESS_WORD && !p->same && p->words > 2 && !p->registers &&
		    !p->stem && !p->stamp && !key && n &&
		    k->place[n - 1].first.is == GUESS_BLANK &&
		    (k->cut || guess_after(k, n, false) == k->n)) {
			k->cut = true;
			k->n = n;
		}
	}
	while (k->cut && k->n) {
		const struct guess_place *p = &k->place[k->n - 1];
		if (p->first.is != GUESS_BLANK && (p->can != GUESS_WORD || p->same))
			break;
		k->n--;
	}
}

/* Classification of a place */

/* Copy the digits of a number, without 0x, _ and point.  Return the number of digits; 0 if
 * they do not fit. */
static size_t guess_digits(const struct guess_part *p, char digit[32])
{
	size_t n = 0;
	for (size_t i = p->prefix; i < p->len; i++) {
		if (p->at[i] == '_' || p->at[i] == '.')
			continue;
		if (n == 32)
			return 0;
		digit[n++] = (char)p->at[i];
	}
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

/* True if decimal numbers ascend; if by_one is set, by exactly one. */
static bool guess_rises(const struct guess_kind *k, size_t n, bool by_one)
{
	uint64_t v, before = 0;
	size_t all = 0;
	for (size_t i = 0; i < k->lines; i++) {
		if (!guess_number(k->line[i], n, true, &v))
			continue;
		if (all && (by_one ? v != before + 1 : v < before))
			return false;
		before = v;
		all++;
	}
	return all > 3;
}

/* True if another place has a name, and the name cannot be used here too. */
static bool guess_name_taken(const struct guess *g, const struct guess_kind *k,
			     const char *name, const char *type)
{
	bool list = str_has_word("src dst value load store", name);
	for (size_t i = 0; i < g->nkinds; i++)
		for (size_t n = 0; n <= g->kind[i]->n; n++) {
			const struct guess_kind *of = g->kind[i];
			const struct guess_place *p =
				n < of->n ? &of->place[n] : &of->rest;
			if (p->role[0] && !strcmp(p->role, name) &&
			    ((of->top == k->top && !list) || strcmp(p->type, type) != 0))
				return true;
		}
	return false;
}

/* Set the name of a place.  Add a number if the kind already has the name or the name has
 * another type. */
static void guess_name(struct guess *g, const struct guess_kind *k, struct guess_place *p,
		       const char *name, const char *type)
{
	char text[32];
	unsigned i = 1;
	do
		snprintf(text, sizeof text, i > 1 ? "%.24s%u" : "%.24s", name, i);
	while (i++ < NAMES && guess_name_taken(g, k, text, type));
	memcpy(p->role, text, sizeof text);
	p->type = type;
	g->numeric |= !str_has_word("text word char", type);
	g->registers |= !strcmp(type, "reg");
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
	return at < PARTS && p->same && p->n && p->can & GUESS_WORD && p->first.len > 1 &&
	       !p->role[0] && !guess_has_sign(k, at, n, "=:\"'", true) &&
	       heading_name((const char *)p->first.at, p->first.len, name) &&
	       !str_has_word("ns us ps ms", name) &&
	       (guess_has_sign(k, at, n, "=:", false) || pattern_role_type(name));
}

/* True if a number depends only on the pc and has 4 or 8 digits, or any number of digits
 * if it is named.  Without such a name, it must be RISC-V, unless it directly follows the pc and,
 * if it has another name, occurs at a pc again. */
static bool guess_is_encoding(struct guess *g, const struct guess_kind *k, size_t n)
{
	char key[HEADING_NAME + 1];
	bool keyed = guess_key(k, n, key);
	bool named = keyed && str_has_word("encoding disasm opcode", key),
	     again = named || !keyed;
	bool next = named || guess_before(k, n, true) == k->pc;
	size_t all = 0, riscv = 0;
	uint64_t v, w, at, other;
	char digit[32];
	for (size_t i = 0; i < k->lines; i++) {
		const struct guess_line *l = k->line[i];
		if (!guess_number(l, n, false, &v) || !guess_number(l, k->pc, false, &at))
			continue;
		size_t digits = guess_digits(&l->part[n], digit);
		if (digits != 8 && !(digits == 4 && next) && !named)
			return false;
		all++;
		bool narrow = named ? v <= UINT16_MAX : digits == 4;
		riscv += (v & 3) == 3 ? (v & 31) != 31 && (named || !narrow) : narrow;
		for (size_t j = 0; j < i; j++)
			if (guess_number(k->line[j], k->pc, false, &other) &&
			    other == at && guess_number(k->line[j], n, false, &w)) {
				again = true;
				if (w != v)
					return false;
			}
	}
	if (all <= 3 || (!(again && next) && riscv < all) ||
	    (keyed && !named && pattern_role_type(key)))
		return false;
	g->riscv |= riscv == all;
	return true;
}

static const char *guess_type(const struct guess_kind *k, size_t n)
{
	const struct guess_place *p = &k->place[n];
	if (p->stamp)
		return p->even ? "char" : "text";
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

/* True if a place before place n has a name. */
static bool guess_has_role(const struct guess_kind *k, size_t n, const char *role)
{
	while (n-- > 0)
		if (!strcmp(k->place[n].role, role))
			return true;
	return false;
}

/* True if a line of a kind has NAME=VALUE for a field. */
static bool guess_has_key(const struct guess_kind *k, const char *field)
{
	char name[HEADING_NAME + 1];
	for (size_t n = 0; n < k->lines; n++)
		for (size_t i = 0; i < k->line[n]->n; i++) {
			const struct guess_part *v = &k->line[n]->part[i];
			if (v->key && heading_name((const char *)v->at, v->len, name) &&
			    !strcmp(name, field))
				return true;
		}
	return false;
}

/* Name a place by the word before it; return false if there is none. */
static bool guess_name_by_key(struct guess *g, struct guess_kind *k, size_t n)
{
	struct guess_place *p = &k->place[n];
	const char *type = guess_type(k, n);
	char name[HEADING_NAME + 1];
	if (!guess_key(k, n, name))
		return false;
	/* The word before an encoding may be insn. */
	if (!strcmp(name, "disasm") && !strcmp(type, "hex") && p->first.len > 3)
		snprintf(name, sizeof name, "encoding");
	const char *needs = pattern_role_type(name);
	bool address = needs && !strcmp(needs, "hex") && !strcmp(type, "dec");
	bool decimal = address && guess_is_decimal(p);
	if (address && !decimal && p->even)
		type = "hex";
	/* An opcode is a word, and a register that no map has. */
	if (needs && p->can == GUESS_WORD && strcmp(type, "reg") != 0 &&
	    (!strcmp(needs, "word") || (p->registers && !strcmp(needs, "reg"))))
		needs = type = "word";
	/* Values belong to registers, and data to accesses, before or after them. */
	bool owned = !strcmp(name, "value")
			     ? guess_has_key(k->top, "dst") || guess_has_role(k, n, "dst")
		     : !strcmp(name, "data")
			     ? k->access || (guess_has_key(k->top, "rw") &&
					     guess_has_key(k->top, "addr"))
			     : true;
	if ((needs && !decimal && strcmp(type, needs) != 0) || !owned)
		return false;
	guess_name(g, k, p, name, type);
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
		 (k->place[before].registers && k->place[before].n)));
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
	if (p->same)
		return false;
	return p->stem ? guess_stem_name(&p->first) != NULL
		       : p->decimal && guess_key(k, n, name) &&
				 str_has_word("cpu hart tid", name);
}

/* True if numbers advance like addresses of instructions, in each thread if place by has
 * its number, otherwise in all lines (by is PARTS). */
static bool guess_advances(const struct guess_kind *k, size_t n, size_t by)
{
	enum { NEAR = 4096, LONGEST_INSTRUCTION = 15, BUNDLE = 16 };
	size_t near = 0, moved = 0, all = 0;
	bool decimal = guess_is_decimal(&k->place[n]);
	uint64_t v, before;
	for (size_t i = 0; i < k->lines; i++) {
		const struct guess_line *l = k->line[i];
		size_t m = i;
		if (!guess_number(l, n, decimal, &v))
			continue;
		all++;
		while (m-- > 0 && by < PARTS &&
		       !guess_equal(&k->line[m]->part[by], &l->part[by]))
			;
		if (m >= i || !guess_number(k->line[m], n, decimal, &before))
			continue;
		near += v - before + NEAR < 2 * NEAR;
		moved += v - before - 1 < LONGEST_INSTRUCTION || v - before == BUNDLE ||
			 v - before == 2 * BUNDLE;
	}
	return all > 3 && near * 10 >= all * 6 && moved * 10 >= all * 3;
}

static bool guess_is_pc(const struct guess_kind *k, size_t n)
{
	bool pc = guess_advances(k, n, PARTS);
	for (size_t by = 0; by < k->n && !pc; by++)
		pc = guess_is_thread(k, by) && guess_advances(k, n, by);
	return pc;
}

/* Find the place of the pc, preferably a long number, and one that is not perhaps a time,
 * at last a short decimal number before a colon; return PARTS if there is none. */
static size_t guess_pc(const struct guess_kind *k)
{
	for (int pass = 0; pass < 4; pass++)
		for (size_t n = 0; n < k->n; n++) {
			const struct guess_place *p = &k->place[n];
			bool decimal = !p->wide && p->decimal && !p->zero;
			bool colon = n + 1 < k->n && *k->place[n + 1].first.at == ':';
			if (p->can == GUESS_NUMBER && p->wide == (pass < 2) &&
			    decimal == (pass == 3) && (pass < 3 || colon) &&
			    !(pass % 3 == 0 && p->decimal && guess_rises(k, n, false)) &&
			    !guess_is_other(k, n) && guess_is_pc(k, n))
				return n;
		}
	return PARTS;
}

static void guess_name_number(struct guess *g, struct guess_kind *k, size_t n)
{
	struct guess_place *p = &k->place[n];
	/* Zeros before a decimal number do not make it hexadecimal if it ascends. */
	bool rises = !p->same && guess_rises(k, n, false);
	bool time =
		n != k->pc && k->pc < PARTS && p->decimal && p->words > WORDS && rises;
	const char *type = time ? "dec" : guess_type(k, n);
	size_t before = guess_before(k, n, true);
	const char *role = before < PARTS ? k->place[before].role : "";
	/* The lines that have it have the value before it. */
	bool together = true;
	for (size_t i = 0; before < PARTS && i < k->lines; i++)
		together &= k->line[i]->part[n].none == k->line[i]->part[before].none;
	uint8_t sign = n ? *k->place[n - 1].first.at : 0;
	char key[HEADING_NAME + 1];
	bool number =
		!strcmp(type, "hex") || (p->wide && p->even && !guess_is_decimal(p));
	const char *access = guess_access(k, n);
	bool unit = n + 1 < k->n && k->place[n + 1].first.is == GUESS_VALUE;
	if (k->bytes && n + 1 == k->n)
		guess_name(g, k, p, "enc", "bytes");
	else if (n == k->pc)
		guess_name(g, k, p, "pc", guess_is_decimal(p) ? "dec" : "hex");
	else if (!strcmp(type, "hex") && k->pc < PARTS && guess_is_encoding(g, k, n))
		guess_name(g, k, p, "enc", "hex");
	else if (guess_name_by_key(g, k, n))
		return;
	else if (number && together && !strcmp(role, "dst"))
		guess_name(g, k, p, "value", "hex");
	else if (number && access)
		guess_name(g, k, p, access, "hex");
	else if (sign == '[' && access)
		guess_name(g, k, p, *access == 'l' ? "read" : "written", type);
	else if (number && together && str_has_word("store load", role))
		guess_name(g, k, p, *role == 's' ? "data" : "loaded", "hex");
	else if (sign == '+')
		guess_name(g, k, p, "offset", type);
	else if (!strcmp(type, "dec") && guess_rises(k, n, true))
		guess_name(g, k, p, "count", "dec");
	else if ((!strcmp(type, "dec") || (!strcmp(type, "fix") && !unit)) && rises)
		guess_name(g, k, p, "time", type);
	else
		guess_name(g, k, p,
			   guess_key(k, n, key) && str_has_word("value data", key) ? "val"
			   : p->even && p->first.len - p->first.prefix < 3 &&
					   !strcmp(type, "hex")
				   ? "byte"
			   : !strcmp(type, "hex") ? "addr"
			   : !strcmp(type, "fix") ? "f"
						  : "n",
			   type);
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

/* True if some of the words at a place are mnemonics. */
static bool guess_is_opcode(const struct guess_kind *k, size_t n)
{
	static const char usual[] =
		"add addi sub mov mul xor nop ADD ADDI SUB MOV MUL XOR NOP";
	bool is = false;
	for (size_t i = 0; k->pc < PARTS && i < k->lines && !is; i++) {
		const struct guess_part *v = &k->line[i]->part[n];
		is = str_has_word_n(usual, v->at, v->len) ||
		     mnemonic_branch((const char *)v->at, v->len) != BRANCH_NONE;
	}
	return is;
}

static void guess_name_word(struct guess *g, struct guess_kind *k, size_t n)
{
	struct guess_place *p = &k->place[n];
	const char *type = guess_type(k, n);
	/* A word before a number, with blanks and signs other than , and ; between */
	size_t to = guess_after(k, n, false);
	bool label = p->same && to < k->n && k->place[to].can == GUESS_NUMBER &&
		     !guess_has_sign(k, n, to, ",;|", false);
	/* One of two words is taken or T. */
	bool outcome = !p->same && p->words == 2 &&
		       guess_is_taken(&p->word[0]) != guess_is_taken(&p->word[1]);
	char key[HEADING_NAME + 1];
	/* A register after name= */
	bool other = p->registers && !p->same && guess_key(k, n, key) &&
		     !pattern_role_type(key);
	if (!label && !outcome && !other && guess_name_by_key(g, k, n))
		return;
	bool value, is_key = heading_name((const char *)p->first.at, p->first.len, key) &&
			     pattern_role_type(key);
	if (p->registers && !is_key && (guess_is_written(k, n, &value) || !p->same)) {
		const char *access = guess_access(k, n);
		bool dst = access ? *access == 's' : value;
		guess_name(g, k, p, dst ? "dst" : "src", p->named ? "reg" : "word");
	} else if (p->stem && !p->same) {
		const char *name = guess_stem_name(&p->first);
		guess_name(g, k, p, name ? name : "n", "dec");
	} else if (outcome) {
		guess_name(g, k, p, "taken", "choice");
	} else if (p->stamp) {
		guess_name(g, k, p, "when", type);
	} else if (!p->same && guess_is_opcode(k, n)) {
		guess_name(g, k, p, "opcode", "word");
	} else if (!p->same) {
		guess_name(g, k, p,
			   guess_store(p) >= 0       ? "rw"
			   : !strcmp(type, "choice") ? "what"
						     : "word",
			   !strcmp(type, "choice") ? "choice" : "word");
	}
}

/* Name the places of a kind. */
static void guess_name_kind(struct guess *g, struct guess_kind *k)
{
	for (size_t n = 0; n < k->n; n++)
		if (!k->place[n].n)
			continue;
		else if (k->place[n].can == GUESS_WORD)
			guess_name_word(g, k, n);
		else
			guess_name_number(g, k, n);
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
	bool groups = p->groups && !strcmp(p->type, "hex");
	bool word = p->can == GUESS_WORD;
	if (p->none)
		str_addf(out, "{%s%s", p->none & GUESS_EMPTY ? "?" : "",
			 p->none & GUESS_DASH && word ? "-|" : "");
	guess_write_prefix(p, out);
	if (word && !strcmp(p->type, "dec"))
		str_addn(out, (const char *)p->first.at, guess_stem(&p->first));
	str_addf(out, "{%s", p->role);
	if (p->csv && !strcmp(p->type, "word"))
		str_addf(out, ":csv[%c]", p->csv);
	else if (!implied || strcmp(implied, p->type) != 0 || groups)
		str_addf(out, ":%s",
			 groups                       ? "groups[_]"
			 : !strcmp(p->type, "choice") ? ""
						      : p->type);
	if (!strcmp(p->type, "char"))
		str_addf(out, "[%zu]", p->first.len);
	for (size_t i = 0; !strcmp(p->type, "choice") && i < p->words; i++) {
		if (i)
			str_addc(out, '|');
		str_addn(out, (const char *)p->word[i].at, p->word[i].len);
		if (!strcmp(p->role, "taken"))
			str_add(out, guess_is_taken(&p->word[i]) ? "=1" : "=0");
	}
	str_addc(out, '}');
	if (p->none)
		str_add(out, p->none & GUESS_DASH && !word ? "|-}" : "}");
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
static size_t guess_write_access(struct guess_kind *k, size_t n, struct str *out)
{
	size_t to = guess_after(k, n, true), data;
	int store = guess_store(&k->place[n]);
	char name[HEADING_NAME + 1];
	if (store < 0 || to == k->n || strncmp(k->place[to].role, "addr", 4) != 0 ||
	    k->place[n].none || k->place[to].none)
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
	k->place[n].paired = k->place[to].paired = true;
	return (has_data ? data : to) + 1;
}

static void guess_write_rest(struct guess *g, struct guess_kind *k, const char *signs,
			     struct str *out);

static void guess_write_place(const struct guess_place *p, const char *signs,
			      struct str *out)
{
	if (p->role[0])
		guess_write_value(p, out);
	else
		guess_write_part(out, &p->first, signs);
}

static void guess_write_pattern(struct guess *g, struct guess_kind *k, const char *signs,
				struct str *out)
{
	for (size_t n = 0, pair; n < k->n; n = pair) {
		const struct guess_place *p = &k->place[n];
		pair = p->role[0] ? guess_write_access(k, n, out) : 0;
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
		guess_write_rest(g, k, signs, out);
}

/* Rests of lines */

/* The rests of the lines of a kind, divided at anchors: words with a sign that begin groups,
 * such as R[ or sp=, and signs between blanks. */
struct guess_rest {
	struct guess_part of[ANCHORS]; /* sign after a register if `digit` is set */
	size_t lines[ANCHORS];         /* number of lines that have it; 0: unused */
	bool again[ANCHORS];           /* a line has it twice */
	size_t n;
	bool keys;          /* the rests are NAME=VALUE */
	struct str between; /* sign and blanks after a NAME=VALUE */
	bool text;          /* a text precedes the first anchor */
	bool ends;          /* some lines have no rest */
	bool blank;         /* all rests begin with a blank */
	const uint8_t *end; /* of a line */
	size_t tail;        /* number of signs at the ends of all lines */
	struct guess_piece {
		size_t anchor;
		size_t section; /* number of earlier anchors that all lines have */
		const uint8_t *from, *to;
	} * piece;
	size_t npieces, room, sections;
};

/* Return the length of the anchor at p; 0 if there is none. */
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
	bool two = end - p > 1 && (p[1] == '>' || (*p == '/' && p[1] == '/'));
	sign = n ? 0 : *p != '}' && two ? 2 : 1;
	return sign && strchr(";|}#-=/", *p) && (sign == 2 || !strchr("-=/", *p)) &&
			       (p + sign == end || linescan_blank(p[sign]))
		       ? sign
		       : 0;
}

/* Find the first anchor at or after *p in a line, and advance *p to it, or to its end if
 * there is none.  Consider only anchors in use, or add new ones if add is set.  Return ANCHORS if
 * there is none. */
static size_t guess_anchor_next(struct guess_rest *a, const struct guess_line *l,
				const uint8_t **p, bool add)
{
	for (; *p < l->end; ++*p) {
		size_t i = 0, len;
		if (*p == l->part[0].at ? !a->keys
					: !linescan_blank((*p)[-1]) &&
						  !(a->keys && strchr(",;|", (*p)[-1])))
			continue;
		if (!(len = guess_anchor_len(*p, l->end)))
			continue;
		/* Registers are equal. */
		struct guess_part v = { .at = *p, .len = len - 1 };
		bool reg = guess_is_register(&v, NULL);
		v = (struct guess_part) { .at = reg ? *p + len - 1 : *p,
					  .len = reg ? 1 : len,
					  .digit = reg };
		while (i < a->n && (a->of[i].digit != reg || !guess_equal(&a->of[i], &v)))
			i++;
		if (add && i == a->n && i < ANCHORS)
			a->of[a->n++] = v;
		if (i < a->n && (add || a->lines[i]))
			return i;
	}
	return ANCHORS;
}

/* Add a piece of a line to a group of the lines of the kind top, which is new if *k is
 * NULL. */
static void guess_add_part(struct guess *g, const struct guess_kind *top,
			   const struct guess_piece *piece, struct guess_kind **k)
{
	struct guess_line *l = mem_new(1, sizeof *l);
	guess_split(l, piece->from, (size_t)(piece->to - piece->from));
	guess_shorten_lists(l);
	l->keys = PARTS;
	if (!*k)
		*k = guess_new_kind(g, l, top);
	if (*k && (*k)->lines < LINES)
		guess_add(*k, l, guess_fitting(*k, l));
	else
		free(l);
}

/* Return the number of signs at the end of a text, at most n, that another also has. */
static size_t guess_tail(const uint8_t *p, const uint8_t *end, const uint8_t *other,
			 size_t n)
{
	size_t tail = 0;
	for (; tail < n && end > p && !pattern_name_char((char)end[-1]) &&
	       !linescan_blank(end[-1]) && end[-1] == other[-1];
	     end--, other--)
		tail++;
	return tail;
}

/* True if a place of a kind, or one of its keys, is the pc. */
static bool guess_has_pc(const struct guess_kind *k)
{
	return guess_has_role(k, k->n, "pc") ||
	       (k->keys < PARTS && guess_has_key(k, "pc"));
}

/* Find the anchors in the rests of the lines of a kind. */
static void guess_find_anchors(const struct guess *g, const struct guess_kind *k,
			       struct guess_rest *r)
{
	enum { SELDOM = 50, FEW = 4 };
	size_t i;
	for (size_t n = 0; n < k->lines && g->plain < 3; n++) {
		const struct guess_line *l = k->line[n];
		bool seen[ANCHORS] = { false };
		for (const uint8_t *p = guess_rest(k, l);
		     (i = guess_anchor_next(r, l, &p, true)) < ANCHORS; p++) {
			r->again[i] |= seen[i];
			r->lines[i] += !seen[i];
			seen[i] = true;
		}
	}
	for (i = 0; i < r->n && !r->keys; i++)
		if (g->plain == 2 ? r->lines[i] < k->lines
				  : !g->plain && (r->lines[i] < FEW ||
						  r->lines[i] * SELDOM < k->lines))
			r->lines[i] = 0;
}

/* True if all lines have an anchor, once. */
static bool guess_all_have(const struct guess_kind *k, const struct guess_rest *r,
			   size_t anchor)
{
	return !r->keys && !r->again[anchor] && r->lines[anchor] == k->lines;
}

/* Divide the rest of a line at its anchors. */
static void guess_divide(const struct guess_kind *k, const struct guess_line *l,
			 struct guess_rest *r)
{
	const uint8_t *p = guess_rest(k, l);
	size_t section = 0, next;
	r->ends |= p == l->end;
	if (p == l->end)
		return;
	r->blank &= linescan_blank(*p);
	r->tail = guess_tail(p, l->end, r->end ? r->end : l->end, r->tail);
	r->end = l->end;
	while (p < l->end && linescan_blank(*p))
		p++;
	const uint8_t *begin = p;
	size_t i = guess_anchor_next(r, l, &p, false);
	r->text |= p > begin;
	for (; i < ANCHORS; i = next) {
		struct guess_piece piece = { .anchor = i,
					     .section = section,
					     .from = p++ };
		next = guess_anchor_next(r, l, &p, false);
		for (piece.to = p; r->keys && strchr(" \t,;|", piece.to[-1]);)
			piece.to--;
		if (next < ANCHORS && !r->between.len)
			str_addn(&r->between, (const char *)piece.to,
				 (size_t)(p - piece.to));
		r->piece = mem_room(r->piece, r->npieces, &r->room, sizeof piece);
		r->piece[r->npieces++] = piece;
		section += guess_all_have(k, r, i);
		r->sections = section > r->sections ? section : r->sections;
	}
}

/* Write the group that begins with an anchor in a section of the rests of lines, if there is
 * one. */
static bool guess_write_group(struct guess *g, const struct guess_kind *k,
			      const struct guess_rest *r, size_t section, size_t anchor,
			      const char *signs, struct str *out)
{
	struct guess_kind *group = NULL;
	for (size_t i = 0; i < r->npieces; i++)
		if (r->piece[i].section == section && r->piece[i].anchor == anchor)
			guess_add_part(g, k->top, &r->piece[i], &group);
	if (!group)
		return false;
	guess_collect(group);
	guess_cut(group, false);
	group->pc = PARTS;
	for (size_t i = 0; i < r->n; i++)
		group->access |=
			r->lines[i] && heading_access_of(r->of[i].at, r->of[i].len);
	guess_name_kind(g, group);
	for (size_t n = 0; n < group->n; n++)
		group->place[n].csv = r->between.text[0];
	str_add(out, r->keys ? "" : " ");
	guess_write_pattern(g, group, signs, out);
	if (r->keys) {
		str_add(out, "{?");
		guess_write_literal(out, (const uint8_t *)r->between.text, r->between.len,
				    signs);
		str_add(out, "}");
	}
	return true;
}

/* Write the groups in a section: those that some lines have, in any order, then the one that
 * all lines have. */
static void guess_write_section(struct guess *g, const struct guess_kind *k,
				const struct guess_rest *r, size_t section,
				const char *signs, struct str *out)
{
	size_t n = 0, open = out->len;
	bool again = r->keys;
	/* Registers come last, because other names may be like them. */
	for (size_t j = 0; j < 2 * r->n; j++) {
		size_t before = out->len, i = j % r->n;
		if (guess_all_have(k, r, i) || r->of[i].digit != (j >= r->n))
			continue;
		str_add(out, n ? "|" : r->keys ? "{+" : "{*");
		if (!guess_write_group(g, k, r, section, i, guess_signs_inside, out)) {
			str_cut(out, before);
			continue;
		}
		again |= n++ || r->again[i];
	}
	if (n && !again)
		out->text[open + 1] = '?';
	str_add(out, n ? "}" : "");
	for (size_t i = 0; i < r->n; i++)
		if (guess_all_have(k, r, i))
			guess_write_group(g, k, r, section, i, signs, out);
}

/* Write a text, and the groups after it, for the rest of the lines of a kind.  Some lines
 * may end there.  A section of the groups ends with a group that all lines have. */
static void guess_write_rest(struct guess *g, struct guess_kind *k, const char *signs,
			     struct str *out)
{
	struct guess_rest *r = mem_new(1, sizeof *r);
	bool pc = guess_has_pc(k);
	r->tail = SIZE_MAX;
	r->blank = k->n;
	r->keys = k->keys < PARTS;
	str_init(&r->between);
	guess_find_anchors(g, k, r);
	for (size_t i = 0; i < k->lines; i++)
		guess_divide(k, k->line[i], r);
	r->ends &= k->n > 0;
	signs = r->ends ? guess_signs_inside : signs;
	str_add(out, r->ends ? "{?" : "");
	if (r->text) {
		char name[HEADING_NAME + 1];
		bool key = !pc && guess_key(k, k->n, name) && !pattern_role_type(name);
		guess_name(g, k, &k->rest, pc ? "disasm" : key ? name : "text", "text");
		str_addf(out, "%s{%s%s}", r->blank ? " " : "", k->rest.role,
			 pc ? "" : ":text");
	}
	if (r->end && !r->npieces) /* the text ends there */
		guess_write_literal(out, r->end - r->tail, r->tail, guess_signs_inside);
	for (size_t section = 0; section <= r->sections; section++)
		guess_write_section(g, k, r, section, signs, out);
	str_add(out, r->ends ? "}" : "");
	free(r->piece);
	str_release(&r->between);
	free(r);
}

/* Statements */

/* True if a kind has a value that is stored. */
static bool guess_has_value(const struct guess_kind *k)
{
	bool value = k->cut;
	for (size_t n = 0; n < k->n; n++)
		value |= k->place[n].role[0] != '\0';
	return value;
}

/* Write a rare kind of lines as a remark if it begins like a comment. */
static void guess_write_remark(const struct guess *g, const struct guess_kind *k,
			       struct str *out)
{
	size_t n = 0, signs = 0;
	struct str note = STR_INIT;
	str_add(&note, "note: ");
	for (; n < k->n && (k->place[n].first.is != GUESS_VALUE || signs < 2); n++) {
		guess_write_part(&note, &k->place[n].first, guess_signs);
		signs += k->place[n].first.len;
	}
	str_add(&note, n < k->n || k->cut ? "{}\n" : "\n");
	if (!g->quiet && signs >= 2 && !strstr(out->text, note.text))
		str_addn(out, note.text, note.len);
	str_release(&note);
}

/* Return the number of the processor or thread of a line; NULL if it has none. */
static const struct guess_part *guess_thread(const struct guess_line *l)
{
	for (size_t n = 0; n < l->kind->n; n++)
		if (guess_is_thread(l->kind, n))
			return &l->part[n];
	return NULL;
}

/* Return the last line before a line that is of a kind; NULL if there is none. */
static const struct guess_line *guess_previous(const struct guess *g,
					       const struct guess_line *l)
{
	while (l-- > g->line)
		if (l->kind)
			return l;
	return NULL;
}

/* True if nearly all lines of a kind follow a line of another kind and the same thread, or
 * each other if there are few. */
static bool guess_joins(const struct guess *g, const struct guess_kind *k)
{
	enum { PERCENT = 90 };
	size_t joined = 0, runs = 0, begin = 0;
	while (begin + 1 < k->n && k->place[begin].first.is != GUESS_VALUE)
		begin++;
	bool joins = false, alike = false;
	struct guess_part first = k->place[begin].first;
	first.can = k->place[begin].can;
	for (size_t i = 0; i < k->lines; i++, joined += joins) {
		const struct guess_line *before = guess_previous(g, k->line[i]);
		if (!before || before->kind == k)
			continue;
		const struct guess_part *a = guess_thread(before),
					*b = guess_thread(k->line[i]);
		joins = !a || !b || guess_equal(a, b);
		runs++;
		/* Lines that begin like records are records. */
		const struct guess_place *at = &before->kind->place[begin];
		alike |= before->kind->records && guess_fits(at, &first, NULL) &&
			 (!at->same || guess_equal(&at->first, &first));
	}
	return joined * 100 >= k->lines * PERCENT &&
	       k->lines <= (alike ? runs : runs * PATTERN_SLOTS);
}

/* True if nearly all lines of a kind are followed by a line with a pc. */
static bool guess_precedes(const struct guess_kind *k)
{
	enum { PERCENT = 90 };
	size_t followed = 0;
	for (size_t i = 0; i < k->lines; i++) {
		const struct guess_kind *next = k->line[i][1].kind;
		followed += next && next != k && next->pc < PARTS;
	}
	return followed * 100 >= k->lines * PERCENT;
}

/* Return the place with a name at which the line before each line of a kind has the same
 * number, such as the number of the instruction; NULL if there is none. */
static const struct guess_place *guess_tag(const struct guess *g,
					   const struct guess_kind *k, size_t n)
{
	const struct guess_place *tag = NULL;
	for (size_t i = 0; i < k->lines; i++) {
		const struct guess_line *l = k->line[i], *b = guess_previous(g, l);
		if (!b || n >= b->kind->n || !guess_equal(&b->part[n], &l->part[n]))
			return NULL;
		if (b->kind != k)
			tag = &b->kind->place[n];
	}
	return tag && tag->role[0] && !strcmp(tag->type, "dec") ? tag : NULL;
}

/* Name the numbers that a kind of lines repeats from the lines before, and write the
 * beginning of the statement for lines that continue these. */
static void guess_write_more(const struct guess *g, struct guess_kind *k, struct str *out)
{
	enum { SAME_MOST = 4 };
	size_t tags = 0;
	str_add(out, "more");
	for (size_t n = 0; n < k->n && tags < SAME_MOST; n++) {
		struct guess_place *p = &k->place[n];
		const struct guess_place *tag = p->same ? NULL : guess_tag(g, k, n);
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
static bool guess_is_head(const struct guess *g, const struct guess_kind *k)
{
	const struct guess_line *l = g->line;
	while (l < g->line + g->nlines && l->kind && guess_is_comment(l->kind))
		l++;
	return l < g->line + g->nlines && l > k->line[k->lines - 1];
}

static void guess_write_kind(struct guess *g, struct guess_kind *k, bool *records,
			     struct str *out)
{
	bool seldom = k->lines * 25 < g->nlines || (k->lines < 2 && g->nlines > 3);
	if (guess_is_comment(k) && (seldom || k->lines < 4 || guess_is_head(g, k))) {
		guess_write_remark(g, k, out);
		return;
	}
	if (seldom && g->nlines > 1)
		return;
	guess_cut(k, k->pc < PARTS);
	if (k->cut && k->keys < PARTS)
		k->n = k->keys;
	k->pc = guess_pc(k);
	/* A byte between the pc and a text may be the first of several. */
	const struct guess_place *last = k->n ? &k->place[k->n - 1] : NULL;
	k->bytes = k->cut && last && k->pc < PARTS &&
		   guess_before(k, k->n - 1, false) == k->pc &&
		   last->can == GUESS_NUMBER && last->even && last->first.len == 2;
	guess_name_kind(g, k);
	if (!guess_has_value(k)) {
		guess_write_remark(g, k, out);
		return;
	}
	/* Lines without a pc after lines with a pc belong to the same record. */
	bool pc = guess_has_pc(k), more = *records && !pc && guess_joins(g, k);
	bool before = !more && !pc && !*records && guess_precedes(k);
	if (more)
		guess_write_more(g, k, out);
	else
		str_add(out, before ? "before: " : "line: ");
	guess_write_pattern(g, k, guess_signs, out);
	str_addc(out, '\n');
	k->records = !more && !before;
	*records |= k->records;
}

/* Let the only address be a load or a store according to a word that does not directly
 * precede it. */
static void guess_write_copies(const struct guess *g, struct str *out)
{
	const struct guess_place *rw = NULL, *addr = NULL, *p;
	size_t addresses = 0;
	for (size_t i = 0; i < g->nkinds; i++)
		for (p = g->kind[i]->place; p < g->kind[i]->place + g->kind[i]->n; p++) {
			bool is = p->role[0] && !p->paired;
			rw = is && !strcmp(p->type, "choice") && guess_store(p) >= 0 ? p
										     : rw;
			is &= !strncmp(p->role, "addr", 4);
			addr = is ? p : addr;
			addresses += is;
		}
	for (int w = 0; rw && addresses == 1 && w < 2; w++)
		str_addf(out, "copy %s of %s where %s %.*s\n",
			 w == guess_store(rw) ? "store" : "load", addr->role, rw->role,
			 (int)rw->word[w].len, (const char *)rw->word[w].at);
}

static void guess_free(struct guess *g)
{
	for (size_t i = 0; g && i < g->nkinds; i++) {
		struct guess_kind *k = g->kind[i];
		for (size_t n = 0; k->top != k && n < k->lines; n++)
			free(k->line[n]);
		free(k);
	}
	free(g);
}

static struct guess *guess_lines(const uint8_t *p, size_t len, int plain)
{
	struct guess *g = mem_new(1, sizeof *g);
	const uint8_t *end = p + len;
	g->plain = plain;
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
	for (size_t i = 0; i < g->nkinds; i++) {
		guess_collect(g->kind[i]);
		g->kind[i]->pc = guess_pc(g->kind[i]);
	}
	return g;
}

/* Append a description.  Return false if it does not compile. */
static bool guess_describe(struct guess *g, struct str *out)
{
	struct str lines = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f;
	bool records = false;
	size_t at = out->len, kinds = g->nkinds;
	for (size_t i = 0; i < kinds; i++)
		guess_write_kind(g, g->kind[i], &records, &lines);
	guess_write_copies(g, &lines);
	bool riscv = g->riscv && strstr(lines.text, "{enc}");
	if (!strstr(lines.text, "{pc"))
		str_add(out, "unit record\n");
	if (riscv || g->registers)
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
	/* Remarks such as `note: # {}` do not compile if records begin like them. */
	for (int tries = 0; !good && tries < 8; tries++) {
		guess_free(g);
		g = guess_lines(text, len, tries / 2);
		g->quiet = tries % 2;
		good = guess_describe(g, out);
	}
	if (!good)
		str_add(out, "unit record\nline: {text:text}\n");
	/* A few numbers in prose have no structure. */
	size_t most = 0;
	for (size_t i = 0; i < g->nkinds; i++)
		if (g->kind[i]->top == g->kind[i] && g->kind[i]->lines > most)
			most = g->kind[i]->lines;
	good &= g->numeric && (most > 3 || most == g->nlines) && most * 4 >= g->nlines;
	guess_free(g);
	return good;
}

void pattern_guess_line(const uint8_t *line, size_t len, struct str *out)
{
	struct guess *g = guess_lines(line, len, 3);
	struct guess_kind *k = g->nkinds ? g->kind[0] : NULL;
	/* The description may use another register map. */
	for (size_t i = 0; k && i < k->n; i++)
		k->place[i].registers = false;
	if (k)
		guess_name_kind(g, k);
	str_add(out, k && guess_has_value(k) ? "line: " : "note: ");
	if (k)
		guess_write_pattern(g, k, guess_signs, out);
	guess_free(g);
}
