#include "query/functions.h"

#include <string.h>

#include "trace/index/index.h"

/* Types */

static enum expr_type function_type_same(enum expr_type a, enum expr_type b)
{
	(void)b;
	return a;
}

static enum expr_type function_type_size(enum expr_type a, enum expr_type b)
{
	(void)b;
	return a == EXPR_ADDRESS ? EXPR_ADDRESS : EXPR_UNSIGNED;
}

static enum expr_type function_type_both(enum expr_type a, enum expr_type b)
{
	if (a == EXPR_SIGNED || b == EXPR_SIGNED)
		return EXPR_SIGNED;
	return a == EXPR_ADDRESS ? a : b;
}

/* Evaluation */

static void function_abs(const struct query_function *f, bool is_signed,
			 int64_t *restrict x, const int64_t *restrict y, size_t n)
{
	(void)f;
	(void)y;
	for (size_t i = 0; i < n; i++)
		if (is_signed && x[i] < 0)
			x[i] = expr_negative(x[i]);
}

static void function_min(const struct query_function *f, bool is_signed,
			 int64_t *restrict x, const int64_t *restrict y, size_t n)
{
	(void)f;
	for (size_t i = 0; i < n; i++)
		x[i] = expr_less(y[i], x[i], expr_both(is_signed)) ? y[i] : x[i];
}

static void function_max(const struct query_function *f, bool is_signed,
			 int64_t *restrict x, const int64_t *restrict y, size_t n)
{
	(void)f;
	for (size_t i = 0; i < n; i++)
		x[i] = expr_less(x[i], y[i], expr_both(is_signed)) ? y[i] : x[i];
}

static void function_round(const struct query_function *f, bool is_signed,
			   int64_t *restrict x, const int64_t *restrict y, size_t n)
{
	(void)is_signed;
	(void)y;
	for (size_t i = 0; i < n; i++)
		x[i] = (int64_t)((uint64_t)x[i] >> f->bits << f->bits);
}

/* Bounds */

static struct expr_range function_abs_bounds(const struct query_function *f,
					     bool is_signed, struct expr_range x,
					     struct expr_range y)
{
	(void)f;
	(void)y;
	if (!is_signed || x.low >= 0)
		return x;
	struct expr_range r = { expr_negative(x.high), expr_negative(x.low) };
	if (x.high > 0) {
		r.low = 0;
		if ((uint64_t)x.high > (uint64_t)r.high)
			r.high = x.high;
	}
	return r;
}

/* Compute the bounds of a function that increases with each argument. */
static struct expr_range function_ascending_bounds(const struct query_function *f,
						   bool is_signed, struct expr_range x,
						   struct expr_range y)
{
	f->eval(f, is_signed, &x.low, &y.low, 1);
	f->eval(f, is_signed, &x.high, &y.high, 1);
	return x;
}

/* The table */

static const char function_delta[] =
	"In formats with micro-ops, it is the difference from the same micro-op,\n"
	"however long ago.\nThe first execution of a pc has no value.\n"
	"The last values of some 786,000 instructions are remembered; if a trace has\n"
	"more, those executed least recently have no value, and the number of records\n"
	"without one is reported.\n";
static const char function_cycles[] =
	"The length of a cycle is computed from the times of the trace;\n"
	".B \\-\\-cycle\nsets it.\n";
static const char function_hex[] =
	".B opscope stat values\nand columns show it this way.\n"
	"A single value that is compared with it is written as for X.\n";

/* clang-format off */
const struct query_function query_functions[] = {
	{ "prev", "X", "the value in the preceding record",
	  .what = FUNCTION_PREV, .max = 1 },
	{ "delta", "X", "the difference from the previous execution of this pc", function_delta,
	  .what = FUNCTION_DELTA, .max = 1 },
	{ "cycles", "X", "a time in clock cycles", function_cycles,
	  .what = FUNCTION_CYCLES, .max = 1 },
	{ "abs", "X", "the absolute value",
	  .max = 1, .type = function_type_size, .eval = function_abs,
	  .bounds = function_abs_bounds },
	{ "min", "X, Y, ...", "the minimum of several numbers",
	  .max = UINT32_MAX, .type = function_type_both, .eval = function_min,
	  .bounds = function_ascending_bounds },
	{ "max", "X, Y, ...", "the maximum of several numbers",
	  .max = UINT32_MAX, .type = function_type_both, .eval = function_max,
	  .bounds = function_ascending_bounds },
	{ "hex", "X", "the same number, shown in hexadecimal", function_hex,
	  .what = FUNCTION_SAME, .max = 1, .begins = true },
	{ "line", "X", "the cache line of an address",
	  .max = 1, .begins = true, .bits = LINE_BITS, .type = function_type_same,
	  .eval = function_round, .bounds = function_ascending_bounds },
	{ "page", "X", "the page of an address",
	  .max = 1, .begins = true, .bits = PAGE_BITS, .type = function_type_same,
	  .eval = function_round, .bounds = function_ascending_bounds },
	{ "count", "NAME", "number of values",
	  .what = FUNCTION_COUNT, .takes = TAKES_NAME, .max = 1, .begins = true },
	{ "all", NULL, "true if all values match",
	  .what = FUNCTION_ALL, .takes = TAKES_CONDITION, .begins = true },
	{ "any uop ", NULL, "any micro-op of the same instruction",
	  .what = FUNCTION_ANY_UOP, .takes = TAKES_CONDITION, .begins = true },
	{ "touches", NULL, "an access to any byte at these addresses",
	  .what = FUNCTION_TOUCHES, .takes = TAKES_ACCESSES, .begins = true },
	{ "miss", NULL, "whether a simulated cache misses",
	  .what = FUNCTION_MISS, .takes = TAKES_CACHE, .begins = true },
	{ .name = NULL },
};
/* clang-format on */

const struct query_function functions_of_tables[] = {
	{ "percent", NULL, "the number as a percentage", .what = FUNCTION_PERCENT,
	  .max = 1 },
	{ .name = NULL },
};

const struct query_function *query_function_find(const struct query_function *table,
						 const char *name, size_t len)
{
	for (const struct query_function *f = table; f->name; f++)
		if (!strncmp(f->name, name, len) && !f->name[len])
			return f;
	return NULL;
}

bool query_function_applies(const struct query_function *f, const struct schema *s)
{
	bool data = s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE];
	if (f->what == FUNCTION_TOUCHES)
		return data;
	if (f->what == FUNCTION_MISS)
		return data || s->by_role[ROLE_PC];
	return f->what != FUNCTION_ANY_UOP || s->by_role[ROLE_UOP];
}

void query_functions_manual(FILE *to)
{
	for (const struct query_function *f = query_functions; f->name; f++)
		if (f->arguments)
			fprintf(to, ".TP\n.BI %s( \"%s\" )\n%s%s\n%s", f->name,
				f->arguments, f->help, f->more ? "." : "",
				f->more ? f->more : "");
}
