/*
 * Each record belongs to the nearest call target, or function of the program
 * (code/program.h), at or below its address.  The table of keys has all the data, so no
 * record is read again.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "code/program.h"
#include "compare/compare_internal.h"

static const struct program *function_program(const struct compare *c, int k)
{
	const struct trace *t = c->stream[k].trace;
	return t && trace_schema(t) ? trace_schema(t)->program : NULL;
}

/* Get the executed functions of the program of B, or of A if B has none.  Return their
 * number, which is at most the number of keys. */
static size_t function_symbols(const struct compare *c, struct compare_function *out)
{
	int k = function_program(c, 1) ? 1 : 0;
	const struct program *p = function_program(c, k);
	bool moved = !k && c->kind == KEYS_AUTO;
	size_t n = 0;
	for (size_t i = 0; p && i < c->table.n; i++) {
		uint64_t at = keys_entry(&c->table, (uint32_t)i)->pc, start;
		if (!at ||
		    !program_start(p, moved ? at - shifts_back(&c->shifts, at) : at,
				   &start))
			continue;
		out[n++].address = moved ? start + shifts_of(&c->shifts, start) : start;
	}
	return n;
}

/* Get the distinct targets of both sides, by address in B; the first one is 0. */
static size_t function_targets(const struct compare *c, struct compare_function *out)
{
	size_t n = 1, kept = 1;
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < c->stream[k].targets.n; i++) {
			uint64_t at = c->stream[k].targets.key[i].a;
			if (!k && c->kind == KEYS_AUTO)
				at += shifts_of(&c->shifts, at);
			out[n++].address = at;
		}
	n += function_symbols(c, out + n);
	qsort(out, n, sizeof *out, u64_compare);
	for (size_t i = 1; i < n; i++)
		if (out[i].address != out[kept - 1].address)
			out[kept++].address = out[i].address;
	return kept;
}

static struct compare_function *function_of(struct compare_function *f, size_t n,
					    uint64_t pc)
{
	return &f[count_upto(f, n, sizeof *f, offsetof(struct compare_function, address),
			     pc) -
		  1];
}

static void function_take_firsts(struct compare_function *to, const struct keys_entry *e)
{
	/* Without an item, the number wraps to COMPARE_NO_ITEM. */
	for (int k = 0; k < 2; k++)
		to->first_differs[k] =
			u64_min(to->first_differs[k], e->first_differs[k] - 1);
	to->first_equal = u64_min(to->first_equal, e->first_equal - 1);
}

size_t compare_functions(const struct compare *c, struct compare_function **out)
{
	size_t all = 1 + c->stream[0].targets.n + c->stream[1].targets.n + c->table.n;
	size_t kept = 0;
	struct compare_function *f = mem_new(all, sizeof *f);
	size_t n = function_targets(c, f);
	for (size_t i = 0; i < n; i++)
		f[i].first_differs[0] = f[i].first_differs[1] = f[i].first_equal =
			COMPARE_NO_ITEM;
	for (size_t i = 0; i < c->table.n; i++) {
		const struct keys_entry *e = keys_entry(&c->table, (uint32_t)i);
		if (!e->pc)
			continue;
		struct compare_function *to = function_of(f, n, e->pc);
		to->records[0] += e->n[0];
		to->records[1] += e->n[1];
		to->equal += e->equal;
		function_take_firsts(to, e);
	}
	for (size_t i = 0; i < n; i++) {
		if (!f[i].records[0] && !f[i].records[1])
			continue;
		if (f[i].address && c->kind == KEYS_AUTO)
			f[i].address -= shifts_back(&c->shifts, f[i].address);
		f[kept++] = f[i];
	}
	*out = f;
	return kept;
}

bool compare_function_name(const struct compare *c, const struct compare_function *f,
			   struct str *out)
{
	const struct program *a = function_program(c, 0), *b = function_program(c, 1);
	uint64_t shift = c->kind == KEYS_AUTO ? shifts_of(&c->shifts, f->address) : 0;
	return f->address && ((a && program_symbol(a, f->address, out)) ||
			      (b && program_symbol(b, f->address + shift, out)));
}
