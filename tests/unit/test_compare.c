/* Comparing two traces: hunks and what they mean, windows, shifts, values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "compare/compare.h"
#include "compare/hunks.h"
#include "tracefile.h"

/* Traces */

struct numbers {
	uint64_t *at;
	size_t n, room;
};

static void numbers_add(struct numbers *l, uint64_t v)
{
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = v;
}

/* Letters are instructions of four bytes; a count before parentheses repeats: 3(AB). */
static const char *numbers_parse(struct numbers *l, const char *p)
{
	while (*p && *p != ')') {
		char *end;
		long n = strtol(p, &end, 10);
		if (end == p) {
			numbers_add(l, 0x400000 + 4 * (uint64_t)(*p++ - 'A'));
			continue;
		}
		const char *body = end + 1;
		for (long i = 0; i < n; i++)
			p = numbers_parse(l, body);
		p++;
	}
	return p;
}

static struct numbers numbers_of(const char *pattern)
{
	struct numbers l = { 0 };
	numbers_parse(&l, pattern);
	return l;
}

static void add_u64(struct str *out, uint64_t v)
{
	for (int k = 0; k < 8; k++)
		str_addc(out, (char)(v >> 8 * k));
}

/* A trace with these addresses and, as values, their place modulo `values`; 0: zeros. */
static struct trace *trace_of(const char *name, const struct numbers *l, uint64_t values)
{
	struct str bytes = STR_INIT;
	for (size_t i = 0; i < l->n; i++) {
		add_u64(&bytes, l->at[i]);
		add_u64(&bytes, values ? i % values : 0);
	}
	/* A file without a record cannot be opened: see span_of(). */
	for (int k = 0; k < 2 && !l->n; k++)
		add_u64(&bytes, 0x400000);
	struct trace *t = open_as(file_write(name, &bytes), NULL, "pc:u64 number:u64");
	str_release(&bytes);
	return t;
}

static struct span span_of(const struct numbers *l)
{
	return (struct span) { !l->n, UINT64_MAX };
}

struct pair {
	struct trace *t[2];
	struct compare *c;
	struct compare_counts n;
};

static struct pair pair_compare(const struct numbers *a, const struct numbers *b,
				const struct compare_options *o)
{
	struct pair p = { .t = { trace_of("a", a, 0), trace_of("b", b, 7) } };
	struct err err = ERR_INIT;
	int side = -1;
	struct compare_side sides[2] = { { p.t[0], NULL, span_of(a) },
					 { p.t[1], NULL, span_of(b) } };
	assert_int_equal(compare_new(&p.c, sides, o, &side, &err), ST_OK);
	assert_int_equal(compare_run(p.c, NULL, &side, &err), ST_OK);
	p.n = compare_counts(p.c);
	return p;
}

static void pair_release(struct pair *p)
{
	compare_free(p->c);
	trace_free(p->t[0]);
	trace_free(p->t[1]);
}

static struct compare_options exact(void)
{
	struct compare_options o = compare_defaults();
	o.min_run = 1;
	return o;
}

static uint64_t pair_distance(const struct pair *p)
{
	return p->n.records[0] + p->n.records[1] - 2 * p->n.equal;
}

static struct pair pair_of(const char *a, const char *b)
{
	struct compare_options o = exact();
	struct numbers x = numbers_of(a), y = numbers_of(b);
	struct pair p = pair_compare(&x, &y, &o);
	free(x.at);
	free(y.at);
	return p;
}

/* "2+1/2+1 different" */
static void hunk_say(const struct hunk *h, struct str *out)
{
	static const char *const kind[] = { "different", "only A", "only B",
					    "loop",      "begin",  "end" };
	str_addf(out, "%s%" PRIu64 "+%" PRIu64 "/%" PRIu64 "+%" PRIu64 " %s",
		 out->len ? "; " : "", h->first[0], h->count[0], h->first[1], h->count[1],
		 kind[h->kind]);
	if (h->heads)
		str_addf(out, " +%" PRIu64, h->heads);
	if (h->moved != HUNK_NO_PLACE)
		str_addf(out, " moved %" PRIu64, h->moved);
	if (h->period)
		str_addf(out, " %" PRIu32 ":%" PRIu64 "/%" PRIu64, h->period, h->times[0],
			 h->times[1]);
}

static void check_hunks(const char *a, const char *b, const char *hunks)
{
	struct pair p = pair_of(a, b);
	struct str out = STR_INIT;
	for (size_t i = 0; i < compare_hunks(p.c); i++)
		hunk_say(compare_hunk(p.c, i), &out);
	assert_string_equal(out.text, hunks);
	str_release(&out);
	pair_release(&p);
}

static void hunks_have_places_and_kinds(void **state)
{
	(void)state;
	check_hunks("", "ABC", "1+0/0+3 only B");
	check_hunks("ABCDEF", "ABCDEF", "");
	check_hunks("ABCDEF", "ABXDEF", "2+1/2+1 different");
	check_hunks("ABCDEF", "ABDEF", "2+1/2+0 only A");
	check_hunks("XY1204(ABC)ZW", "XY1377(ABC)ZW", "2+0/2+519 loop 3:1204/1377");
	check_hunks("XY40000(ABC)ZW", "XY50000(ABC)ZW", "2+0/2+30000 loop 3:40000/50000");
	check_hunks("XY1204(ABC)ZW", "XYZW", "2+3612/2+0 only A 3:1204/0");
	check_hunks("Q100(AB)R100(CD)S", "Q90(AB)R120(CD)S",
		    "1+20/1+0 loop 2:100/90; 202+0/182+40 loop 2:100/120");
	check_hunks("500(ABCD)", "X500(ABCD)", "0+0/0+1 begin");
	check_hunks("ABABABABX", "BABABABABX", "0+0/0+1 begin");
	check_hunks("KLMN10(ABCDEFGH)", "10(ABCDEFGH)", "0+4/0+0 begin");
	check_hunks("10(ABCDEFGH)KLMN", "10(ABCDEFGH)", "80+4/80+0 end");
	check_hunks("P300(ABCDE)M300(FGHIJ)N", "P300(FGHIJ)M300(ABCDE)N",
		    "1+1501/1+0 only A moved 1502 5:300/0; "
		    "3002+0/1501+1501 only B moved 1");
	check_hunks("QABCDR", "QABDABEDABCDR", "1+0/1+7 only B +2");
	/* A run that can be after a hunk does not divide it. */
	check_hunks("SPABCDEFQRABCDEFT", "SABCDEFT", "1+9/1+0 only A");
}

/* The x can be after the second gap, the x and y not after the third. */
static void records_between_hunks_are_equal(void **state)
{
	static const char text[2][10] = { "SGxPxyQyT", "SxyT" };
	static const struct lcs_run script[] = {
		{ 0, 0, 1 }, { 2, 1, 1 }, { 5, 2, 1 }, { 8, 3, 1 }
	};
	uint32_t item[2][9];
	struct keys_stream side[2] = { { .n = 9 }, { .n = 4 } };
	struct key_counts table;
	struct lcs_runs runs = { 0 };
	struct hunk_list out = { 0 };
	(void)state;
	key_counts_init(&table, sizeof(struct keys_entry), KEY_COUNTS_ALL);
	for (int k = 0; k < 2; k++) {
		side[k].item = item[k];
		for (size_t i = 0; i < side[k].n; i++)
			item[k][i] =
				(uint32_t)key_counts_at(&table, (uint64_t)text[k][i], 0);
	}
	for (size_t i = 0; i < sizeof script / sizeof *script; i++)
		lcs_add(&runs, script[i].a, script[i].b, script[i].n);
	const struct hunk_window w = { .side = { &side[0], &side[1] },
				       .table = &table,
				       .min_run = 1,
				       .last = UINT32_MAX,
				       .begins = true,
				       .ends = true };
	hunks_make(&w, &runs, (size_t[]) { side[0].n, side[1].n }, &out);
	assert_int_equal(out.n, 2);
	assert_int_equal(out.at[0].item[0], 1);
	assert_int_equal(out.at[0].count[0], 3);
	assert_int_equal(out.at[1].item[0], 5);
	assert_int_equal(out.at[1].count[0], 2);
	free(out.at);
	lcs_runs_release(&runs);
	key_counts_release(&table);
}

static void iterations_of_an_inner_loop_are_one_place(void **state)
{
	struct pair p = pair_of("Q100(AB5(C)D)R", "Q100(AB6(C)D)R");
	(void)state;
	assert_int_equal(compare_hunks(p.c), 100);
	for (size_t i = 0; i < 100; i++) {
		const struct hunk *h = compare_hunk(p.c, i);
		assert_int_equal(h->kind, HUNK_LOOP);
		assert_int_equal(h->period, 1);
		assert_int_equal(h->times[0], 5);
		assert_int_equal(h->times[1], 6);
		assert_int_equal(h->place, compare_hunk(p.c, 0)->place);
	}
	assert_true(compare_loops_aside(&p.n) == 1);
	pair_release(&p);
}

/* More hunks than are kept: those close to each other are one. */
static void too_many_hunks_are_joined(void **state)
{
	struct numbers a = { 0 }, b = { 0 };
	struct compare_options o = exact();
	uint64_t records = 0;
	(void)state;
	for (uint64_t i = 0; i < HUNKS_MAX + 1000; i++) {
		for (uint64_t k = 0; k < 4 + 4 * (i % 2); k++) {
			numbers_add(&a, 0x400000 + 4 * (9 * (i % 1000) + k));
			numbers_add(&b, 0x400000 + 4 * (9 * (i % 1000) + k));
		}
		numbers_add(&a, 0x500000);
		numbers_add(&b, 0x500004);
	}
	struct pair p = pair_compare(&a, &b, &o);
	assert_int_equal(pair_distance(&p), 2 * (HUNKS_MAX + 1000));
	assert_int_equal(compare_about(p.c).min_run, 8);
	assert_int_equal(compare_hunks(p.c), p.n.hunks);
	for (size_t i = 0; i < compare_hunks(p.c); i++)
		records += compare_hunk(p.c, i)->count[0] - compare_hunk(p.c, i)->equal;
	assert_int_equal(records, HUNKS_MAX + 1000);
	pair_release(&p);
	free(a.at);
	free(b.at);
}

static void similarity_is_the_share_of_equal_records(void **state)
{
	(void)state;
	struct pair p = pair_of("", "");
	assert_true(compare_similarity(&p.n) == 1);
	pair_release(&p);
	p = pair_of("", "ABC");
	assert_true(compare_similarity(&p.n) == 0);
	pair_release(&p);
	p = pair_of("ABCABBA", "CBABAC");
	assert_int_equal(pair_distance(&p), 5);
	assert_true(compare_similarity(&p.n) == 8.0 / 13);
	/* C: 1 and 2, A: 3 and 2, B: 3 and 2 */
	assert_int_equal(p.n.max_equal, 5);
	pair_release(&p);
}

/* Random programs */

static void numbers_random(struct numbers *l, uint64_t *seed, unsigned depth, size_t most)
{
	unsigned parts = 1 + (unsigned)(dice(seed) % 5);
	for (unsigned i = 0; i < parts && l->n < most; i++) {
		size_t from = l->n;
		if (depth && dice(seed) % 3)
			numbers_random(l, seed, depth - 1, most);
		else
			for (uint64_t n = 1 + dice(seed) % 6; n; n--)
				numbers_add(l, 0x401000 + 4 * (dice(seed) % 4000));
		size_t body = l->n - from;
		for (uint64_t n = dice(seed) % 9; n && l->n + body < most; n--)
			for (size_t k = 0; k < body; k++)
				numbers_add(l, l->at[from + k]);
	}
}

static struct numbers numbers_long(uint64_t *seed, size_t n)
{
	struct numbers l = { 0 };
	while (l.n < n)
		numbers_random(&l, seed, 4, n);
	return l;
}

/* Every place is different or equal but for one record in `each`. */
static struct numbers numbers_change(const struct numbers *l, uint64_t *seed,
				     uint64_t each)
{
	struct numbers out = { 0 };
	for (size_t i = 0; i < l->n; i++) {
		uint64_t what = dice(seed) % each;
		if (what == 0)
			continue;
		if (what == 1)
			numbers_add(&out, 0x401000 + 4 * (dice(seed) % 4000));
		numbers_add(&out, l->at[i]);
	}
	return out;
}

/* The twin: all hunks and the equal records between them make both traces. */
static void check_hunks_rebuild(const struct pair *p, const struct numbers *a,
				const struct numbers *b)
{
	uint64_t x = 0, y = 0, equal = 0, within = 0;
	for (size_t i = 0; i < compare_hunks(p->c); i++) {
		const struct hunk *h = compare_hunk(p->c, i);
		assert_true(h->first[0] >= x && h->first[1] >= y);
		assert_int_equal(h->first[0] - x, h->first[1] - y);
		for (; x < h->first[0]; x++, y++, equal++)
			assert_int_equal(a->at[x], b->at[y]);
		x += h->count[0];
		y += h->count[1];
		within += h->equal;
		assert_int_equal(h->end[0], x);
		assert_int_equal(h->end[1], y);
	}
	assert_int_equal(a->n - x, b->n - y);
	for (; x < a->n; x++, y++, equal++)
		assert_int_equal(a->at[x], b->at[y]);
	assert_int_equal(equal + within, p->n.equal);
}

/* The twin: all hunks are looked through. */
static void check_function(const struct pair *p, const struct compare_function *f,
			   size_t na)
{
	uint64_t first[2] = { COMPARE_NO_ITEM, COMPARE_NO_ITEM };
	for (size_t i = compare_hunks(p->c); i-- > 0;)
		for (int k = 0; k < 2; k++)
			if (compare_hunk(p->c, i)->count[k])
				first[k] = compare_hunk(p->c, i)->item[k];
	assert_true(f->first_differs[0] == first[0] && f->first_differs[1] == first[1]);
	assert_true(f->equal ? f->first_equal < na : f->first_equal == COMPARE_NO_ITEM);
}

/* Without calls there is one function, which has all records. */
static void functions_know_their_first_records(void **state)
{
	uint64_t seed = 23;
	(void)state;
	for (unsigned round = 0; round < 6; round++) {
		struct numbers a = numbers_long(&seed, 20000);
		struct numbers b = numbers_change(&a, &seed, round ? 300 : UINT64_MAX);
		struct compare_options o = exact();
		struct compare_function *f;
		o.key.functions = true;
		o.window = round % 2 ? 3000 : 0;
		struct pair p = pair_compare(&a, &b, &o);
		assert_int_equal(compare_functions(p.c, &f), 1);
		check_function(&p, f, a.n);
		free(f);
		pair_release(&p);
		free(a.at);
		free(b.at);
	}
}

static void windows_change_little(void **state)
{
	uint64_t seed = 17;
	(void)state;
	for (unsigned round = 0; round < 6; round++) {
		struct numbers a = numbers_long(&seed, 30000);
		struct numbers b = numbers_change(&a, &seed, 200);
		struct compare_options o = exact();
		struct pair whole = pair_compare(&a, &b, &o);
		check_hunks_rebuild(&whole, &a, &b);
		o.window = 3000 + 1000 * round;
		struct pair parts = pair_compare(&a, &b, &o);
		check_hunks_rebuild(&parts, &a, &b);
		assert_true(pair_distance(&parts) * 100 <= pair_distance(&whole) * 110);
		assert_true(parts.n.max_equal == whole.n.max_equal);
		pair_release(&whole);
		pair_release(&parts);
		free(a.at);
		free(b.at);
	}
}

static void a_missing_beginning_is_one_hunk(void **state)
{
	uint64_t seed = 23;
	(void)state;
	for (size_t window = 0; window <= 20000; window += 5000) {
		struct numbers a = { 0 };
		/* In a window a shorter script may be possible if the code repeats. */
		for (size_t i = 0; i < 30000; i++)
			numbers_add(&a, 0x401000 + 4 * (dice(&seed) % 4000));
		struct numbers b = { a.at + 1000, a.n - 1000, 0 };
		struct compare_options o = compare_defaults();
		o.window = window;
		struct pair p = pair_compare(&a, &b, &o);
		assert_int_equal(compare_hunks(p.c), 1);
		const struct hunk *h = compare_hunk(p.c, 0);
		assert_int_equal(h->count[0], 1000);
		assert_int_equal(h->count[1], 0);
		assert_int_equal(h->kind, HUNK_BEGINNING);
		assert_int_equal(p.n.equal, b.n);
		pair_release(&p);
		free(a.at);
	}
}

/* An insertion that is longer than several windows. */
static void far_insertions_are_found(void **state)
{
	uint64_t seed = 61;
	(void)state;
	for (size_t at = 0; at <= 40000; at += 8000) {
		struct numbers a = { 0 }, b = { 0 };
		for (size_t i = 0; i < 40000; i++)
			numbers_add(&a, 0x401000 + 4 * (dice(&seed) % 4000));
		for (size_t i = 0; i <= a.n; i++) {
			for (size_t k = 0; i == at && k < 50000; k++)
				numbers_add(&b, 0x401000 + 4 * (dice(&seed) % 4000));
			if (i < a.n)
				numbers_add(&b, a.at[i]);
		}
		struct compare_options o = compare_defaults();
		o.window = 9000;
		struct pair p = pair_compare(&a, &b, &o), q = pair_compare(&b, &a, &o);
		check_hunks_rebuild(&p, &a, &b);
		check_hunks_rebuild(&q, &b, &a);
		/* Records at the border of the insertion may be lost. */
		assert_true(pair_distance(&p) <= 50000 + 1000);
		assert_true(pair_distance(&q) <= 50000 + 1000);
		assert_true(p.n.max_equal >= p.n.equal);
		pair_release(&p);
		pair_release(&q);
		free(a.at);
		free(b.at);
	}
}

/* Values on both sides of such an insertion, which are not side by side, are not the first
 * difference. */
static void the_first_difference_is_before_a_far_insertion(void **state)
{
	enum { ALL = 40000, AT = 8000, INSERTED = 50000 };
	uint64_t seed = 71;
	struct numbers a = { 0 }, b = { 0 };
	struct compare_options o = compare_defaults();
	struct err err = ERR_INIT;
	struct compare *c;
	int side;
	(void)state;
	for (size_t i = 0; i < ALL; i++)
		numbers_add(&a, 0x401000 + 4 * (dice(&seed) % 4000));
	for (size_t i = 0; i < ALL + INSERTED; i++)
		numbers_add(&b, i < AT              ? a.at[i]
				: i < AT + INSERTED ? 0x401000 + 4 * (dice(&seed) % 4000)
						    : a.at[i - INSERTED]);
	struct trace *t[2] = { trace_of("a", &a, 7), trace_of("b", &b, 7) };
	const struct compare_side sides[2] = { { t[0], NULL, span_of(&a) },
					       { t[1], NULL, span_of(&b) } };
	o.window = 9000;
	o.also = "number";
	assert_int_equal(compare_new(&c, sides, &o, &side, &err), ST_OK);
	assert_int_equal(compare_run(c, NULL, &side, &err), ST_OK);
	assert_int_equal(compare_difference(c)->first[0], AT);
	assert_int_equal(compare_difference(c)->first[1], AT);
	assert_int_equal(compare_difference(c)->roles, 0);
	compare_free(c);
	for (int k = 0; k < 2; k++)
		trace_free(t[k]);
	free(a.at);
	free(b.at);
}

/* A part of such an insertion that is also at the same place of the other trace does not
 * hide where the traces resynchronise. */
static void a_copy_in_a_far_insertion_is_passed(void **state)
{
	enum {
		BEFORE = 8000,
		INSERTED = 100000,
		ALL = 60000,
		COPY = 20000,
		COPIED = 500
	};
	uint64_t seed = 67;
	struct numbers a = { 0 }, b = { 0 };
	struct compare_options o = compare_defaults();
	(void)state;
	for (size_t i = 0; i < ALL; i++)
		numbers_add(&a, 0x401000 + 4 * (dice(&seed) % 4000));
	for (size_t i = 0; i < ALL + INSERTED; i++)
		numbers_add(&b, i < BEFORE || i - COPY < COPIED ? a.at[i]
				: i < BEFORE + INSERTED
					? 0x401000 + 4 * (dice(&seed) % 4000)
					: a.at[i - INSERTED]);
	o.window = 40000;
	struct pair p = pair_compare(&a, &b, &o), q = pair_compare(&b, &a, &o);
	check_hunks_rebuild(&p, &a, &b);
	check_hunks_rebuild(&q, &b, &a);
	assert_true(pair_distance(&p) <= INSERTED + 1000);
	assert_true(pair_distance(&q) <= INSERTED + 1000);
	pair_release(&p);
	pair_release(&q);
	free(a.at);
	free(b.at);
}

static void nothing_in_common_is_one_hunk(void **state)
{
	struct numbers a = { 0 }, b = { 0 };
	(void)state;
	for (uint64_t i = 0; i < 5000; i++) {
		numbers_add(&a, 0x401000 + 8 * (i % 300));
		numbers_add(&b, 0x401004 + 8 * (i * i % 300));
	}
	struct compare_options o = exact();
	for (o.window = 0; o.window < 3000; o.window += 1000) {
		o.key.kind = KEYS_PC;
		struct pair p = pair_compare(&a, &b, &o);
		assert_int_equal(compare_hunks(p.c), 1);
		assert_int_equal(p.n.equal, 0);
		assert_int_equal(compare_hunk(p.c, 0)->kind, HUNK_DIFFERENT);
		pair_release(&p);
	}
	free(a.at);
	free(b.at);
}

/* Moves the code of a trace by regions, as address space layout randomisation does. */
static uint64_t moved(uint64_t pc)
{
	return pc < 0x403000 ? pc + 0x12345000 : pc - 0x300000;
}

static void shifts_of_pages_are_learnt(void **state)
{
	uint64_t seed = 29;
	(void)state;
	for (size_t window = 0; window <= 16000; window += 8000) {
		struct numbers a = numbers_long(&seed, 80000);
		struct numbers b = numbers_change(&a, &seed, 500), c = { 0 };
		for (size_t i = 0; i < b.n; i++)
			numbers_add(&c, moved(b.at[i]));
		struct compare_options o = exact();
		o.window = window;
		struct pair p = pair_compare(&a, &b, &o), q = pair_compare(&a, &c, &o);
		assert_int_equal(compare_about(p.c).key, KEYS_PC);
		assert_int_equal(compare_about(q.c).key, KEYS_AUTO);
		assert_true(pair_distance(&q) * 100 <= pair_distance(&p) * 103);
		const struct shifts *s = compare_about(q.c).shifts;
		assert_int_equal(s->n, 2);
		assert_true(s->region[0].shift == 0x12345000);
		assert_true(s->region[1].shift == (uint64_t)-0x300000);
		assert_true(s->region[0].end == 0x403000);
		pair_release(&p);
		pair_release(&q);
		free(a.at);
		free(b.at);
		free(c.at);
	}
}

/* Addresses in some pages by chance, and in others. */
static void shifts_are_not_learnt_from_accidents(void **state)
{
	uint64_t seed = 37;
	(void)state;
	for (unsigned round = 0; round < 12; round++) {
		struct numbers x[2] = { { 0 }, { 0 } };
		struct compare_options o = exact();
		/* A loop of five instructions of each is at the same offsets. */
		for (int k = 0; k < 2; k++)
			while (x[k].n < 2000) {
				uint64_t page = k ? 0x7f0000000000 : 0x400000;
				for (uint64_t i = 0; round % 2 && i < 5; i++)
					numbers_add(&x[k], page + 0x700 + 4 * i);
				numbers_add(&x[k], page + dice(&seed) % 65536);
			}
		struct pair p = pair_compare(&x[0], &x[1], &o);
		assert_int_equal(compare_about(p.c).shifts->n, 0);
		assert_int_equal(p.n.equal, 0);
		pair_release(&p);
		free(x[0].at);
		free(x[1].at);
	}
}

/* The twin: the records are compared one by one. */
static void the_difference_of_a_moved_hunk_is_the_first(void **state)
{
	uint64_t seed = 47;
	(void)state;
	for (unsigned round = 0; round < 60; round++) {
		struct numbers a = numbers_long(&seed, 400 + 100 * round);
		struct numbers b = numbers_change(&a, &seed, 50 + 10 * round);
		struct compare_options o = compare_defaults();
		o.window = round % 3 ? 0 : 300;
		struct pair p = pair_compare(&a, &b, &o);
		const struct compare_difference *d = compare_difference(p.c);
		size_t i = 0;
		while (i < a.n && i < b.n && a.at[i] == b.at[i])
			i++;
		assert_true((d != NULL) == (i < a.n || i < b.n));
		assert_true(!d || (d->first[0] == i && d->first[1] == i));
		assert_true(!d || d->place == (i ? a.at[i - 1] : HUNK_NO_PLACE));
		pair_release(&p);
		free(a.at);
		free(b.at);
	}
}

/* A trace that grows, with one other record, beside all of it: one hunk. */
static void a_trace_that_grows_has_a_free_end(void **state)
{
	uint64_t seed = 53;
	(void)state;
	for (unsigned round = 0; round < 40; round++) {
		struct numbers a = numbers_long(&seed, 20000), b = { 0 };
		size_t n = 100 + dice(&seed) % (a.n - 100), at = dice(&seed) % n;
		for (size_t i = 0; i < n; i++)
			numbers_add(&b, i == at ? 0x700000 : a.at[i]);
		struct compare_options o = exact();
		int side = (int)(round % 2);
		o.grows[!side] = true;
		o.window = round % 3 ? 0 : 5000;
		struct pair p = pair_compare(side ? &b : &a, side ? &a : &b, &o);
		assert_int_equal(compare_hunks(p.c), 1);
		assert_int_equal(pair_distance(&p), at + 1 == n ? 1 : 2);
		assert_int_equal(p.n.records[!side], n);
		assert_int_equal(compare_waits(p.c), side);
		pair_release(&p);
		/* What the complete one does not have is a difference. */
		o.grows[!side] = false;
		o.grows[side] = true;
		p = pair_compare(side ? &b : &a, side ? &a : &b, &o);
		assert_int_equal(p.n.records[side], a.n);
		assert_int_equal(compare_waits(p.c), -1);
		pair_release(&p);
		free(a.at);
		free(b.at);
	}
}

/* Loops that run more often, and parts that one side does not have. */
static void a_free_end_is_near_the_best(void **state)
{
	uint64_t seed = 59, changed = 0, found = 0;
	(void)state;
	for (unsigned round = 0; round < 30; round++) {
		struct numbers a = numbers_long(&seed, 20000);
		size_t n = a.n / 4 + dice(&seed) % (a.n / 2), all = a.n;
		a.n = n;
		struct compare_options o = exact();
		struct numbers c = numbers_change(&a, &seed, 300);
		struct pair whole = pair_compare(&a, &c, &o);
		changed += pair_distance(&whole);
		pair_release(&whole);
		a.n = all;
		o.grows[1] = true;
		struct pair p = pair_compare(&a, &c, &o);
		found += pair_distance(&p);
		assert_int_equal(compare_waits(p.c), 0);
		pair_release(&p);
		free(a.at);
		free(c.at);
	}
	assert_true(found * 100 <= changed * 105);
}

static void values_of_equal_records_are_compared(void **state)
{
	struct compare_options o = exact();
	struct numbers a = numbers_of("100(ABCDEFG)"), b = numbers_of("100(ABCDEFG)");
	(void)state;
	o.also = "number,pc";
	struct pair p = pair_compare(&a, &b, &o);
	assert_int_equal(p.n.hunks, 0);
	assert_int_equal(compare_roles(p.c), 2);
	/* The values of B are the place modulo 7, those of A are 0. */
	assert_int_equal(compare_get_role(p.c, 0).records, 600);
	assert_int_equal(compare_get_role(p.c, 0).first[0], 1);
	assert_int_equal(compare_get_role(p.c, 1).records, 0);
	assert_int_equal(p.n.changed, 600);
	/* Nearly everywhere, so that not all of them are hunks. */
	assert_true(compare_get_role(p.c, 0).common);
	pair_release(&p);
	free(a.at);
	free(b.at);
}

/* Lines of a trace of micro-ops, some of them malformed, and the items that they are. */
static struct trace *damaged_of(uint64_t seed, bool instructions, struct keys_place *item,
				size_t *n)
{
	struct str text = STR_INIT;
	uint64_t records = 0;
	bool gap = false;
	*n = 0;
	for (int i = 0; i < 30000; i++) {
		uint64_t kind = dice(&seed) % 64;
		bool second = kind % 3 == 1;
		if (i > 20000 && i < 29990 && kind < 9)
			kind = 10;
		if (kind < 9 && (i < 9000 || i > 18000)) {
			str_add(&text, kind % 2 ? "malformed\n" : "line\n");
			if (!gap)
				item[(*n)++] = (struct keys_place) { records, 1 };
			gap = true;
			continue;
		}
		str_addf(&text, "%d %x -1 -1 0 - - - 0 0 400004 0 MOV MOV_IMM\n",
			 1 + second, 0x400000 + (unsigned)kind * 4);
		if (!second || !instructions)
			item[(*n)++] = (struct keys_place) { records, 0 };
		records++;
		gap = false;
	}
	if (!gap)
		item[(*n)++] = (struct keys_place) { records, 1 };
	str_add(&text, "the end\n");
	struct trace *t = open_as(file_write("damaged", &text), "cis501", NULL);
	str_release(&text);
	return t;
}

static void check_places(const struct compare *c, const struct keys_place *item, size_t n,
			 uint64_t *seed)
{
	struct keys_place out[300];
	struct err err = ERR_INIT;
	for (int round = 0; round < 300; round++) {
		size_t from = dice(seed) % (n + 3), want = dice(seed) % 300;
		size_t left = from < n ? n - from : 0, found;
		uint64_t at;
		assert_int_equal(
			compare_places(c, 0, NULL, from, want, out, &found, NULL, &err),
			ST_OK);
		assert_int_equal(found, want < left ? want : left);
		for (size_t i = 0; i < found; i++) {
			assert_true(out[i].ordinal == item[from + i].ordinal);
			assert_true(out[i].above == item[from + i].above);
		}
		if (from >= n)
			continue;
		assert_int_equal(compare_item_at(c, 0, NULL, item[from], &at, NULL, &err),
				 ST_OK);
		assert_int_equal(at, from);
	}
}

static void items_have_places(void **state)
{
	uint64_t seed = 83;
	struct err err = ERR_INIT;
	struct keys_place *item = mem_new(60000, sizeof *item);
	(void)state;
	for (int round = 0; round < 6; round++) {
		struct compare_options o = exact();
		struct compare *c;
		size_t n;
		int side;
		o.key.unit = round % 2 ? KEYS_INSTRUCTIONS : KEYS_RECORDS;
		o.window = round < 2 ? 0 : 3000 + (size_t)round * 11;
		struct trace *t = damaged_of(seed + (uint64_t)round, round % 2, item, &n);
		struct compare_side sides[2] = { { t, NULL, SPAN_ALL },
						 { t, NULL, SPAN_ALL } };
		assert_int_equal(compare_new(&c, sides, &o, &side, &err), ST_OK);
		assert_int_equal(compare_run(c, NULL, &side, &err), ST_OK);
		assert_int_equal(compare_counts(c).records[0], n);
		assert_int_equal(compare_hunks(c), 0);
		assert_false(compare_item_is_record(c, 0));
		check_places(c, item, n, &seed);
		compare_free(c);
		trace_free(t);
	}
	free(item);
}

static void check_first(const struct numbers *a, const struct numbers *b, bool found,
			uint64_t first)
{
	struct trace *t[2] = { trace_of("a", a, 0), trace_of("b", b, 0) };
	struct compare_side sides[2] = { { t[0], NULL, span_of(a) },
					 { t[1], NULL, span_of(b) } };
	struct compare_options o = compare_defaults();
	struct compare *c;
	struct err err = ERR_INIT;
	int side;
	o.first = true;
	assert_int_equal(compare_new(&c, sides, &o, &side, &err), ST_OK);
	assert_int_equal(compare_run(c, NULL, &side, &err), ST_OK);
	const struct compare_difference *d = compare_difference(c);
	assert_true((d != NULL) == found);
	if (found) {
		assert_int_equal(d->first[0], first + !a->n);
		assert_int_equal(d->first[1], first + !b->n);
	}
	compare_free(c);
	trace_free(t[0]);
	trace_free(t[1]);
}

static void the_first_difference_is_found(void **state)
{
	uint64_t seed = 31;
	struct numbers a = numbers_long(&seed, 200000), b = { 0 };
	(void)state;
	check_first(&a, &a, false, 0);
	static const size_t places[] = { 0, 1, 65535, 65536, 131071, 199999 };
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		size_t at = places[i];
		uint64_t was = a.at[at];
		b.n = 0;
		for (size_t k = 0; k < a.n; k++)
			numbers_add(&b, a.at[k]);
		b.at[at] = was ^ 4;
		check_first(&a, &b, true, at);
		b.at[at] = was;
		b.n = at;
		check_first(&a, &b, true, at);
		check_first(&b, &a, true, at);
	}
	b.n = 0;
	for (size_t k = 0; k < a.n; k++)
		numbers_add(&b, moved(a.at[k]));
	check_first(&a, &b, false, 0);
	b.at[150000] += 8;
	check_first(&a, &b, true, 150000);
	free(a.at);
	free(b.at);
}

/* Whether addresses are compared modulo shifts does not depend on the first records. */
static void other_pages_at_the_beginning_are_a_difference(void **state)
{
	uint64_t seed = 37;
	struct numbers a = numbers_long(&seed, 30000), b = { 0 };
	(void)state;
	for (size_t k = 0; k < a.n; k++)
		numbers_add(&b, k < 6000 ? moved(a.at[k]) : a.at[k]);
	struct compare_options o = compare_defaults();
	struct pair p = pair_compare(&a, &b, &o);
	assert_int_equal(compare_difference(p.c)->first[0], 0);
	pair_release(&p);
	check_first(&a, &b, true, 0);
	free(a.at);
	free(b.at);
}

static void a_cancelled_comparison_ends(void **state)
{
	struct task task = TASK_INIT;
	struct numbers a = numbers_of("100(ABCDEFG)");
	struct trace *t = trace_of("a", &a, 0);
	struct compare_side sides[2] = { { t, NULL, SPAN_ALL }, { t, NULL, SPAN_ALL } };
	struct compare_options o = compare_defaults();
	struct compare *c;
	struct err err = ERR_INIT;
	int side;
	(void)state;
	assert_int_equal(compare_new(&c, sides, &o, &side, &err), ST_OK);
	task_cancel(&task);
	assert_int_equal(compare_run(c, &task, &side, &err), ST_CANCELLED);
	assert_int_equal(compare_hunks(c), 0);
	compare_free(c);
	trace_free(t);
	free(a.at);
}

/* A comparison that is cancelled after so many windows, or at any moment. */
struct cancelled {
	struct compare *c;
	struct task *task;
	unsigned windows; /* after which it is cancelled; 0: by another thread */
	atomic_bool begun;
};

static void cancel_after_windows(void *arg)
{
	struct cancelled *x = arg;
	if (x->windows && !--x->windows)
		task_cancel(x->task);
}

static enum status run_cancelled(void *arg, struct task *task, struct err *err)
{
	struct cancelled *x = arg;
	int side;
	x->task = task;
	x->begun = true;
	return compare_run(x->c, task, &side, err);
}

static void same_hunk(const struct hunk *x, const struct hunk *y)
{
	for (int k = 0; k < 2; k++) {
		assert_int_equal(x->item[k], y->item[k]);
		assert_int_equal(x->first[k], y->first[k]);
		assert_int_equal(x->count[k], y->count[k]);
	}
	assert_int_equal(x->kind, y->kind);
}

/* The result is the beginning of the whole; the last hunk may have been cut. */
static void check_beginning(const struct compare *c, const struct compare *whole)
{
	struct compare_counts n = compare_counts(c), all = compare_counts(whole);
	size_t hunks = compare_hunks(c);
	assert_int_equal(n.hunks, hunks);
	assert_true(hunks <= compare_hunks(whole));
	for (size_t i = 0; i + 1 < hunks; i++)
		same_hunk(compare_hunk(c, i), compare_hunk(whole, i));
	for (int k = 0; k < 2; k++) {
		assert_true(n.records[k] <= all.records[k]);
		assert_true(n.equal <= n.records[k]);
		if (!hunks)
			continue;
		const struct hunk *last = compare_hunk(c, hunks - 1);
		assert_int_equal(last->item[k], compare_hunk(whole, hunks - 1)->item[k]);
		assert_true(last->item[k] + last->count[k] <= n.records[k]);
	}
	assert_true(n.equal <= all.equal);
	assert_true(compare_similarity(&n) <= 1);
}

static void what_is_known_remains_when_it_is_cancelled(void **state)
{
	uint64_t seed = 77;
	struct numbers a = numbers_long(&seed, 60000), b = { 0 };
	struct compare_options o = exact();
	struct err err = ERR_INIT;
	size_t windows = 0;
	(void)state;
	for (size_t k = 0; k < a.n; k++)
		if (k % 977)
			numbers_add(&b, a.at[k]);
	o.window = 4096;
	struct pair p = pair_compare(&a, &b, &o);
	struct compare_side sides[2] = { { p.t[0], NULL, span_of(&a) },
					 { p.t[1], NULL, span_of(&b) } };
	for (unsigned round = 0; round < 60; round++) {
		struct task task = TASK_INIT;
		struct cancelled x = { .windows = round < 12 ? round + 1 : 0 };
		enum status st;
		int side;
		assert_int_equal(compare_new(&x.c, sides, &o, &side, &err), ST_OK);
		if (x.windows) {
			task.wake = cancel_after_windows;
			task.wake_arg = &x;
			st = run_cancelled(&x, &task, &err);
			assert_int_equal(st, ST_CANCELLED);
			assert_true(compare_counts(x.c).records[0] > windows);
			windows = compare_counts(x.c).records[0];
		} else {
			struct job *j = job_start(run_cancelled, &x, NULL, NULL);
			while (!x.begun)
				;
			for (volatile unsigned spin = 0; spin < round * 20000; spin++)
				;
			job_stop(j);
		}
		check_beginning(x.c, p.c);
		compare_free(x.c);
	}
	pair_release(&p);
	free(a.at);
	free(b.at);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hunks_have_places_and_kinds),
		cmocka_unit_test(records_between_hunks_are_equal),
		cmocka_unit_test(iterations_of_an_inner_loop_are_one_place),
		cmocka_unit_test(too_many_hunks_are_joined),
		cmocka_unit_test(similarity_is_the_share_of_equal_records),
		cmocka_unit_test(functions_know_their_first_records),
		cmocka_unit_test(windows_change_little),
		cmocka_unit_test(a_missing_beginning_is_one_hunk),
		cmocka_unit_test(far_insertions_are_found),
		cmocka_unit_test(the_first_difference_is_before_a_far_insertion),
		cmocka_unit_test(a_copy_in_a_far_insertion_is_passed),
		cmocka_unit_test(nothing_in_common_is_one_hunk),
		cmocka_unit_test(shifts_of_pages_are_learnt),
		cmocka_unit_test(shifts_are_not_learnt_from_accidents),
		cmocka_unit_test(the_difference_of_a_moved_hunk_is_the_first),
		cmocka_unit_test(a_trace_that_grows_has_a_free_end),
		cmocka_unit_test(a_free_end_is_near_the_best),
		cmocka_unit_test(values_of_equal_records_are_compared),
		cmocka_unit_test(items_have_places),
		cmocka_unit_test(the_first_difference_is_found),
		cmocka_unit_test(other_pages_at_the_beginning_are_a_difference),
		cmocka_unit_test(a_cancelled_comparison_ends),
		cmocka_unit_test(what_is_known_remains_when_it_is_cancelled),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
