#include "query/lower_symbol.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/str.h"
#include "code/program.h"

struct symbol_query {
	const struct text_test *test;
	struct regex_state *state;
	const struct text_word *word; /* word of the test; NULL means all functions */
	size_t len;                   /* length of the word without +0x1c */
	uint64_t offset;
	bool within; /* only the instruction at the offset */
	bool all;    /* all functions */
	struct interval_set *set;
};

bool lower_symbol_is(const struct schema *s, fieldset fields)
{
	return fields && !(fields & ~(s->given & ~s->all & s->by_role[ROLE_SYMBOL]));
}

fieldset lower_symbol_filled(const struct schema *s)
{
	return s->given & s->all & s->by_role[ROLE_SYMBOL];
}

static bool symbol_query_is(void *ctx, const char *name, size_t len)
{
	const struct symbol_query *q = ctx;
	const struct text_word *w = q->word;
	if (q->all)
		return true;
	if (!w)
		return regex_match(q->test->re, q->state, name, len) == REGEX_YES;
	return len == q->len && (w->any_case ? str_same_nocase_n(name, w->text, len)
					     : !memcmp(name, w->text, len));
}

static void symbol_query_add(void *ctx, uint64_t first, uint64_t last)
{
	const struct symbol_query *q = ctx;
	if (first > last) /* the interval wraps around */
		interval_set_add(q->set, 0, last);
	if (!q->within)
		interval_set_add(q->set, first, first > last ? UINT64_MAX : last);
	else if (q->offset <= last - first)
		interval_set_add(q->set, first + q->offset, first + q->offset);
}

/* Split main+0x1c. */
static void symbol_query_split(struct symbol_query *q)
{
	const char *plus = strrchr(q->word->text, '+');
	q->len = q->word->len;
	q->within = plus && plus > q->word->text && plus[1] == '0' && plus[2] == 'x' &&
		    number_hex(plus + 1, strlen(plus + 1), &q->offset);
	if (q->within)
		q->len = (size_t)(plus - q->word->text);
}

void lower_symbol_set(const struct schema *s, const struct text_test *test,
		      struct interval_set *out)
{
	struct symbol_query q = { .test = test, .set = out };
	if (test->re) {
		q.state = regex_state_new(test->re);
		program_symbols(s->program, false, symbol_query_is, symbol_query_add, &q);
		regex_state_free(q.state);
	}
	for (size_t i = 0; !test->re && i < test->n; i++) {
		q.word = &test->word[i];
		symbol_query_split(&q);
		program_symbols(s->program, false, symbol_query_is, symbol_query_add, &q);
	}
	if (!test->negated)
		return;
	/* Invert within all functions, because addresses outside functions have no
	 * symbol. */
	struct interval_set every = { 0 };
	q = (struct symbol_query) { .all = true, .set = &every };
	program_symbols(s->program, false, symbol_query_is, symbol_query_add, &q);
	interval_set_invert(&every);
	interval_set_add_all(out, &every);
	interval_set_invert(out);
	interval_set_release(&every);
}

bool lower_symbol_addresses(const struct schema *s, struct text_word name,
			    struct interval_set *out)
{
	struct interval_set found = { 0 };
	struct symbol_query q = { .word = &name, .set = &found };
	if (s->program && name.len) {
		symbol_query_split(&q);
		program_symbols(s->program, true, symbol_query_is, symbol_query_add, &q);
		program_symbols(s->program, false, symbol_query_is, symbol_query_add, &q);
	}
	bool any = found.n;
	interval_set_add_all(out, &found);
	interval_set_release(&found);
	free(name.text);
	return any;
}
