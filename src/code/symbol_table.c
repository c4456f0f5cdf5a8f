/*
 * Sort symbols by address and, at the same address, by preference, so that the first
 * symbol of each address is its name.  Then one sweep makes ranges that do not overlap:
 * a function inside another function is cut out of it, and a symbol without a size
 * extends to the next symbol.
 */
#include "code/symbol_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/search.h"
#include "code/demangle.h"

#define SYMBOL_NONE UINT32_MAX

struct symbol {
	uint64_t address, size;
	uint32_t name; /* position in names */
	uint32_t order;
	uint8_t kind, binding;
};

/* The symbol from `begin` up to the next entry. */
struct symbol_begin {
	uint64_t begin;
	uint32_t symbol; /* SYMBOL_NONE if unknown */
};

struct symbol_table {
	struct symbol *symbol;
	size_t n, room;
	struct str names; /* each ends with a NUL */
	struct symbol_begin *range;
	size_t nranges, range_room;
	size_t named, count;
};

struct symbol_table *symbol_table_new(void)
{
	struct symbol_table *t = mem_new(1, sizeof *t);
	str_init(&t->names);
	str_addc(&t->names, 0);
	return t;
}

void symbol_table_free(struct symbol_table *t)
{
	if (!t)
		return;
	free(t->symbol);
	free(t->range);
	str_release(&t->names);
	free(t);
}

void symbol_table_add(struct symbol_table *t, uint64_t address, uint64_t size,
		      const char *name, size_t len, enum symbol_kind kind,
		      enum symbol_binding binding)
{
	const char *version = len ? memchr(name + 1, '@', len - 1) : NULL;
	if (version)
		len = (size_t)(version - name);
	if ((!len && kind != SYMBOL_UNNAMED) || t->n == SYMBOLS_MAX ||
	    len > UINT32_MAX - t->names.len - 1)
		return;
	t->symbol = mem_room(t->symbol, t->n, &t->room, sizeof *t->symbol);
	t->symbol[t->n] = (struct symbol) {
		.address = address,
		.size = size,
		.name = len ? (uint32_t)t->names.len : 0,
		.order = (uint32_t)t->n,
		.kind = (uint8_t)kind,
		.binding = (uint8_t)binding,
	};
	t->n++;
	if (len) {
		str_addn(&t->names, name, len);
		str_addc(&t->names, 0);
	}
}

static const char *symbol_text(const struct symbol_table *t, const struct symbol *s)
{
	return t->names.text + s->name;
}

/* Order */

struct symbol_rank {
	unsigned kind, underscores, binding, inner;
	size_t len;
};

static struct symbol_rank symbol_rank(const struct symbol_table *t,
				      const struct symbol *s)
{
	/* Some linkers name stubs like functions: puts$plt. */
	static const uint8_t kind[] = {
		[SYMBOL_STUB] = 0,  [SYMBOL_FUNCTION] = 1, [SYMBOL_VARIABLE] = 1,
		[SYMBOL_LABEL] = 2, [SYMBOL_RESOLVER] = 3, [SYMBOL_UNNAMED] = 4
	};
	const char *name = symbol_text(t, s);
	return (struct symbol_rank) {
		.kind = kind[s->kind],
		.underscores = (unsigned)strspn(name, "_"),
		.binding = s->binding,
		.inner = str_ends_with(name, "_ifunc") || !strncmp(name, "__GI_", 5),
		.len = strlen(name),
	};
}

static int symbol_compare_rank(const struct symbol_table *t, const struct symbol *a,
			       const struct symbol *b)
{
	struct symbol_rank x = symbol_rank(t, a), y = symbol_rank(t, b);
	if (x.kind != y.kind)
		return x.kind < y.kind ? -1 : 1;
	if (x.underscores != y.underscores)
		return x.underscores < y.underscores ? -1 : 1;
	if (x.binding != y.binding)
		return x.binding < y.binding ? -1 : 1;
	if (x.inner != y.inner)
		return x.inner < y.inner ? -1 : 1;
	if (x.len != y.len)
		return x.len < y.len ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static int symbol_compare_address(const void *p, const void *q)
{
	const struct symbol *a = p, *b = q;
	if (a->address != b->address)
		return a->address < b->address ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

/* Ranges */

struct symbol_open {
	uint64_t end;
	uint32_t symbol;
};

struct symbol_sweep {
	struct symbol_table *t;
	struct symbol_open *open;
	size_t n, room;
};

/* Assign addresses from begin on to this symbol. */
static void symbol_begin(struct symbol_table *t, uint64_t begin, uint32_t symbol)
{
	struct symbol_begin *last = t->nranges ? &t->range[t->nranges - 1] : NULL;
	if (last && last->begin == begin) {
		last->symbol = symbol;
		return;
	}
	if ((last ? last->symbol : SYMBOL_NONE) == symbol)
		return;
	t->range = mem_room(t->range, t->nranges, &t->range_room, sizeof *t->range);
	t->range[t->nranges++] = (struct symbol_begin) { begin, symbol };
}

/* Close the ranges that end at or before an address. */
static void symbol_sweep_to(struct symbol_sweep *s, uint64_t address)
{
	while (s->n && s->open[s->n - 1].end <= address) {
		uint64_t end = s->open[--s->n].end;
		while (s->n && s->open[s->n - 1].end <= end)
			s->n--;
		symbol_begin(s->t, end, s->n ? s->open[s->n - 1].symbol : SYMBOL_NONE);
	}
}

/* Add symbols a to z - 1, which have the same address; the first one is its name.  next
 * is the address of the symbol after them. */
static void symbol_sweep_add(struct symbol_sweep *s, size_t a, size_t z, uint64_t next)
{
	const struct symbol *list = s->t->symbol;
	uint64_t at = list[a].address, size = 0, unwind = 0;
	for (size_t i = a; i < z; i++) {
		uint64_t *to = list[i].kind == SYMBOL_UNNAMED ? &unwind : &size;
		if (list[i].size > *to)
			*to = list[i].size;
	}
	bool named = list[a].kind != SYMBOL_UNNAMED;
	symbol_sweep_to(s, at);
	if (!size && s->n)
		return; /* a label, or unwind data, for part of a function */
	if (!size)
		size = unwind;
	if (!size)
		size = next - at < SYMBOL_REACH ? next - at : SYMBOL_REACH;
	s->t->named += named;
	s->t->count++;
	s->open = mem_room(s->open, s->n, &s->room, sizeof *s->open);
	s->open[s->n++] =
		(struct symbol_open) { size > UINT64_MAX - at ? UINT64_MAX : at + size,
				       (uint32_t)a };
	symbol_begin(s->t, at, (uint32_t)a);
}

/* Return the number of the first symbol after the symbols with the address of symbol
 * a. */
static size_t symbol_group_end(const struct symbol_table *t, size_t a)
{
	size_t z = a;
	while (z < t->n && t->symbol[z].address == t->symbol[a].address)
		z++;
	return z;
}

/* Move the preferred symbol of an address to the first place. */
static void symbol_prefer(struct symbol_table *t, size_t a, size_t z)
{
	size_t best = a;
	for (size_t i = a + 1; i < z; i++)
		if (symbol_compare_rank(t, &t->symbol[i], &t->symbol[best]) < 0)
			best = i;
	struct symbol first = t->symbol[best];
	t->symbol[best] = t->symbol[a];
	t->symbol[a] = first;
}

void symbol_table_finish(struct symbol_table *t)
{
	struct symbol_sweep s = { .t = t };
	if (t->n)
		qsort(t->symbol, t->n, sizeof *t->symbol, symbol_compare_address);
	for (size_t a = 0, z; a < t->n; a = z) {
		z = symbol_group_end(t, a);
		symbol_prefer(t, a, z);
		symbol_sweep_add(&s, a, z, z < t->n ? t->symbol[z].address : UINT64_MAX);
	}
	symbol_sweep_to(&s, UINT64_MAX);
	free(s.open);
}

/* Use */

size_t symbol_table_named(const struct symbol_table *t)
{
	return t->named;
}

size_t symbol_table_count(const struct symbol_table *t)
{
	return t->count;
}

/* Return the number of ranges that begin at or before an address. */
static size_t symbol_ranges_upto(const struct symbol_table *t, uint64_t address)
{
	return count_upto(t->range, t->nranges, sizeof *t->range,
			  offsetof(struct symbol_begin, begin), address);
}

/* Get range n; return false if it has no symbol. */
static bool symbol_range_get(const struct symbol_table *t, size_t n,
			     struct symbol_range *out)
{
	const struct symbol_begin *r = &t->range[n];
	if (r->symbol == SYMBOL_NONE)
		return false;
	*out = (struct symbol_range) {
		.begin = r->begin,
		.end = n + 1 < t->nranges ? r[1].begin : UINT64_MAX,
		.address = t->symbol[r->symbol].address,
		.symbol = r->symbol,
	};
	return true;
}

bool symbol_table_find(const struct symbol_table *t, uint64_t address,
		       struct symbol_range *out)
{
	size_t n = symbol_ranges_upto(t, address);
	return n && symbol_range_get(t, n - 1, out);
}

/* Two ranges without a symbol are never adjacent. */
bool symbol_table_first(const struct symbol_table *t, uint64_t first, uint64_t last,
			struct symbol_range *out)
{
	size_t n = symbol_ranges_upto(t, first);
	if (n && symbol_range_get(t, n - 1, out))
		return true;
	return n < t->nranges && t->range[n].begin <= last && symbol_range_get(t, n, out);
}

bool symbol_table_last(const struct symbol_table *t, uint64_t first, uint64_t last,
		       struct symbol_range *out)
{
	size_t n = symbol_ranges_upto(t, last);
	if (n && symbol_range_get(t, n - 1, out))
		return true;
	return n > 1 && t->range[n - 1].begin > first && symbol_range_get(t, n - 2, out);
}

/* Append a name in display form. */
static void symbol_show(const struct symbol_table *t, const struct symbol *s,
			struct str *out)
{
	size_t from = out->len;
	if (s->kind == SYMBOL_UNNAMED) {
		str_add(out, "fn_");
		str_addx(out, s->address);
		return;
	}
	if (!demangle(symbol_text(t, s), out))
		str_add(out, symbol_text(t, s));
	if (out->len - from > SYMBOL_NAME_MAX)
		str_cut(out, from + SYMBOL_NAME_MAX);
	if (s->kind == SYMBOL_STUB)
		str_add(out, "@plt");
	if (s->kind == SYMBOL_RESOLVER)
		str_add(out, " (resolver)");
}

void symbol_table_name(const struct symbol_table *t, uint32_t symbol, struct str *out)
{
	symbol_show(t, &t->symbol[symbol], out);
}

size_t symbol_table_base_length(const char *name, size_t len)
{
	static const char *const suffix[] = { ".cold",       ".part.",     ".isra.",
					      ".constprop.", ".lto_priv.", NULL };
	for (const char *p = name; (p = memchr(p, '.', len - (size_t)(p - name))); p++)
		for (const char *const *s = suffix; *s; s++) {
			size_t n = strlen(*s), rest = len - (size_t)(p - name);
			if (p > name && rest >= n && !memcmp(p, *s, n))
				return (size_t)(p - name);
		}
	return len;
}

struct symbol_search {
	bool (*is)(void *ctx, const char *name, size_t len);
	void *ctx;
	struct str name;
};

/* True if a name, with or without the suffix of a part, is being searched for. */
static bool symbol_search_text(const struct symbol_search *s, const char *name,
			       size_t len)
{
	size_t base = len ? symbol_table_base_length(name, len) : 0;
	return s->is(s->ctx, name, len) || (base < len && s->is(s->ctx, name, base));
}

static bool symbol_search_one(struct symbol_search *s, const struct symbol_table *t,
			      const struct symbol *symbol)
{
	const char *raw = symbol_text(t, symbol);
	bool plain = symbol->kind == SYMBOL_FUNCTION || symbol->kind == SYMBOL_LABEL ||
		     symbol->kind == SYMBOL_VARIABLE;
	if (plain && symbol_search_text(s, raw, strlen(raw)))
		return true;
	if (plain && !demangle_is_mangled(raw))
		return false;
	str_clear(&s->name);
	symbol_show(t, symbol, &s->name);
	return symbol_search_text(s, s->name.text, s->name.len);
}

/* True if one of the names of a symbol's address is being searched for. */
static bool symbol_search_group(struct symbol_search *s, const struct symbol_table *t,
				size_t a)
{
	size_t z = symbol_group_end(t, a);
	for (size_t k = a; k < z; k++)
		if ((t->symbol[k].kind != SYMBOL_UNNAMED || k == a) &&
		    symbol_search_one(s, t, &t->symbol[k]))
			return true;
	return false;
}

void symbol_table_each(const struct symbol_table *t, uint64_t shift,
		       bool (*is)(void *ctx, const char *name, size_t len),
		       void (*fn)(void *ctx, uint64_t first, uint64_t last), void *ctx)
{
	struct symbol_search s = { is, ctx, STR_INIT };
	/* If other functions cut a function into many ranges, check its names once. */
	enum { UNKNOWN, IS_NOT, IS };
	uint8_t *known = mem_new(t->n + 1, 1);
	for (size_t i = 0; i < t->nranges; i++) {
		const struct symbol_begin *r = &t->range[i];
		if (r->symbol == SYMBOL_NONE)
			continue;
		if (!known[r->symbol])
			known[r->symbol] =
				symbol_search_group(&s, t, r->symbol) ? IS : IS_NOT;
		if (known[r->symbol] == IS)
			fn(ctx, r->begin + shift,
			   (i + 1 < t->nranges ? t->range[i + 1].begin : UINT64_MAX) - 1 +
				   shift);
	}
	free(known);
	str_release(&s.name);
}
