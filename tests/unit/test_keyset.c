/* Filters compared with the sets they were made of; opcodes compared with a plain
 * count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/varint.h"
#include "firsthit.h"
#include "query/hits.h"
#include "trace/index/keyset.h"
#include "trace/index/opcodes.h"
#include "tracefile.h"

enum { MOST = 12000, ROOM = 1 << 17 };

static uint64_t number[2 * MOST], copy[4 * MOST];
static uint8_t bytes[3][ROOM + KEYSET_SLACK];

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static size_t make_set(uint64_t *out, size_t n)
{
	qsort(out, n, sizeof *out, by_number);
	size_t to = 0;
	for (size_t i = 0; i < n; i++)
		if (!to || out[i] != out[to - 1])
			out[to++] = out[i];
	return to;
}

static bool has(const uint64_t *set, size_t n, uint64_t v)
{
	return bsearch(&v, set, n, sizeof *set, by_number);
}

/* Numbers like addresses (runs with jumps between), or spread over all values. */
static size_t some_numbers(uint64_t *out, size_t n, int kind, uint64_t *seed)
{
	uint64_t at = dice(seed) >> 20;
	for (size_t i = 0; i < n; i++) {
		switch (kind) {
		case 0:
			at += dice(seed) % 8 + (dice(seed) % 50 ? 0 : dice(seed) >> 40);
			break;
		case 1:
			at = dice(seed);
			break;
		case 2:
			at = dice(seed) % (n * 3 / 2 + 1);
			break;
		default:
			/* The smallest and largest numbers, and gaps of every length. */
			at = dice(seed) >> dice(seed) % 64;
			at = i % 3 ? at : ~at;
		}
		out[i] = at;
	}
	if (kind == 3 && n > 2) {
		out[0] = 0;
		out[1] = UINT64_MAX;
	}
	return make_set(out, n);
}

/* Whether there is one from first to last among the numbers without their lower bits. */
static bool has_near(const uint64_t *set, size_t n, uint64_t first, uint64_t last,
		     unsigned bits)
{
	for (size_t k = 0; k < n; k++)
		if (set[k] >> bits >= first >> bits && set[k] >> bits <= last >> bits)
			return true;
	return false;
}

/* Never false for a member; for an exact filter never true for a number that is not
 * one. */
static void check(const struct keyset *f, const uint64_t *set, size_t n, uint64_t *seed)
{
	for (size_t i = 0; i < n; i += n / 300 + 1)
		assert_true(keyset_may_intersect(f, set[i], set[i]));
	if (n)
		assert_true(keyset_may_intersect(f, set[n - 1], set[n - 1]));
	unsigned wrong = 0;
	for (unsigned i = 0; i < 80; i++) {
		uint64_t v = dice(seed) % 3 && n ? set[dice(seed) % n] + dice(seed) % 9
						 : dice(seed) >> dice(seed) % 64;
		bool there = has(set, n, v), may = keyset_may_intersect(f, v, v);
		assert_true(may || !there);
		wrong += may && !there;

		uint64_t last = v + (dice(seed) >> dice(seed) % 64);
		if (last < v)
			last = UINT64_MAX;
		size_t k = 0;
		while (k < n && set[k] < v)
			k++;
		there = k < n && set[k] <= last;
		may = keyset_may_intersect(f, v, last);
		assert_true(may || !there);
		if (f->form == KEYSET_EXACT)
			assert_int_equal(may, has_near(set, n, v, last, f->bits));
	}
	if (f->form == KEYSET_EXACT && !f->bits) {
		size_t same;
		uint64_t *list = keyset_list(f, &same);
		assert_int_equal(wrong, 0);
		assert_int_equal(same, n);
		assert_true(!n || memcmp(list, set, n * sizeof *list) == 0);
		free(list);
	}
}

static void filters_contain_their_numbers(void **state)
{
	(void)state;
	static const size_t sizes[] = { 0, 1, 2, 3, 17, 500, 1500 };
	static const size_t rooms[] = { 0, 8, 100, 700, 2048, 6000, ROOM };
	uint64_t seed = 3;
	unsigned forms[KEYSET_FORMS] = { 0 }, shifted = 0;
	for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
		for (int kind = 0; kind < 4; kind++) {
			size_t n = some_numbers(number, sizes[s], kind, &seed);
			for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
				struct keyset f;
				memcpy(copy, number, n * sizeof *copy);
				memset(bytes[0], 0xa5, sizeof bytes[0]);
				keyset_make(&f, copy, n, KEYSET_SHIFT_MAX, bytes[0],
					    rooms[r]);
				assert_true(f.len <= rooms[r]);
				forms[f.form]++;
				check(&f, number, n, &seed);
				if (rooms[r] == ROOM) {
					assert_int_equal(f.form, KEYSET_EXACT);
					assert_int_equal(f.bits, 0);
				}
				shifted += f.form == KEYSET_EXACT && f.bits;
			}
		}
	}
	assert_true(forms[KEYSET_UNKNOWN] > 5);
	assert_true(forms[KEYSET_EXACT] > 5);
	assert_true(shifted > 5);
}

static void neighbours_take_little_room(void **state)
{
	(void)state;
	struct keyset f;
	uint64_t seed = 4;
	size_t n = 0;
	for (uint64_t at = 0x401000; n < 2000; at += dice(&seed) % 7 + 1)
		number[n++] = at;
	keyset_make(&f, number, n, 0, bytes[0], ROOM);
	assert_in_range(f.len, 1, 2003);
	for (uint64_t i = 0; i < 2000; i++)
		number[i] = 0x401000 + i;
	keyset_make(&f, number, n, 0, bytes[0], ROOM);
	assert_in_range(f.len, 1, 8);
}

/* Any bytes from a file: the numbers ascend, except that 0 can be repeated, and there are not too
 * many. */
static void foreign_bytes_do_no_harm(void **state)
{
	(void)state;
	uint64_t seed = 5, most = 0;
	size_t n;
	for (int round = 0; round < 3000; round++) {
		struct keyset f = { .form = KEYSET_EXACT,
				    .bits = (uint8_t)(dice(&seed) %
						      (KEYSET_SHIFT_MAX + 1)),
				    .len = (uint32_t)(dice(&seed) % 12) };
		uint8_t *exactly = malloc(f.len ? f.len : 1);
		for (uint32_t i = 0; i < f.len; i++)
			exactly[i] = (uint8_t)(dice(&seed) & dice(&seed) & dice(&seed));
		f.bytes = exactly;
		uint64_t *list = keyset_list(&f, &n);
		for (size_t i = 1; i < n; i++)
			assert_true(list[i] > list[i - 1] || !list[i]);
		assert_in_range(n, 0, KEYSET_MAX);
		most = n > most ? n : most;
		keyset_may_intersect(&f, dice(&seed) >> 30, dice(&seed));
		free(list);
		free(exactly);
	}
	assert_true(most > 1000);
	/* More numbers than a list can have, and a number above 64 bits. */
	static const uint8_t many[] = { 5, 0, 0x80, 0x80, 0x80, 0x08 },
			     above[] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
					 0xff, 0xff, 0xff, 1,    1 };
	struct keyset f = { .form = KEYSET_EXACT, .len = sizeof many, .bytes = many };
	free(keyset_list(&f, &n));
	assert_int_equal(n, KEYSET_MAX);
	f = (struct keyset) { .form = KEYSET_EXACT, .len = sizeof above, .bytes = above };
	free(keyset_list(&f, &n));
	assert_int_equal(n, 1);
}

static void varints_can_be_read_back(void **state)
{
	(void)state;
	uint64_t seed = 7;
	for (int i = 0; i < 3000; i++) {
		uint64_t v = dice(&seed) >> dice(&seed) % 64, w = 0;
		uint8_t b[VARINT_MAX];
		size_t n = varint_put(b, v);
		const uint8_t *p = b;
		assert_true(varint_get(&p, b + n, &w));
		assert_int_equal(v, w);
		assert_ptr_equal(p, b + n);
		p = b;
		assert_false(varint_get(&p, b + n - 1, &w));
		assert_int_equal(unzigzag(zigzag((int64_t)v)), (int64_t)v);
	}
	/* 2 to the power of 64, and a number without an end. */
	const uint8_t much[] = { 128, 128, 128, 128, 128, 128, 128, 128, 128, 2, 1 };
	const uint8_t long_one[] = {
		128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 1
	};
	uint64_t w;
	const uint8_t *p = much;
	assert_false(varint_get(&p, much + sizeof much, &w));
	p = long_one;
	assert_false(varint_get(&p, long_one + sizeof long_one, &w));
}

/* Traces: opcodes and addresses of chunks, compared with a read of all records */

struct seen {
	uint64_t pc[4096], access[4096], store[4096];
	size_t npcs, naccesses, nstores;
	struct str opcodes; /* of all records, each with a LF */
};

static void see(struct seen *to, struct trace *t, const struct chunk *c)
{
	struct err err = ERR_INIT;
	const struct schema *s = trace_schema(t);
	struct reader *rd = reader_open(t, NULL);
	to->npcs = to->naccesses = to->nstores = 0;
	str_clear(&to->opcodes);
	for (uint64_t n = 0; n < c->count; n++) {
		const struct batch *b;
		assert_int_equal(
			reader_read(rd, c->start.ordinal + n, 1, FIELDSET_ALL, &b, &err),
			ST_OK);
		for (int f = 0; f < (int)s->format->nfields; f++) {
			const struct field *fd = schema_field(s, f);
			for (unsigned k = 0; k < field_count(fd); k++) {
				uint64_t v = batch_value(b, 0, f, k);
				if (fd->kind == KIND_TEXT || field_none(fd, v))
					continue;
				if (fd->role == ROLE_PC)
					to->pc[to->npcs++] = v;
				if (fd->role == ROLE_LOAD || fd->role == ROLE_STORE)
					to->access[to->naccesses++] = v;
				if (fd->role == ROLE_STORE)
					to->store[to->nstores++] = v >> WORD_BITS;
			}
		}
		if (record_opcode(b, 0, &to->opcodes))
			str_addc(&to->opcodes, '\n');
	}
	to->npcs = make_set(to->pc, to->npcs);
	to->naccesses = make_set(to->access, to->naccesses);
	to->nstores = make_set(to->store, to->nstores);
	reader_free(rd);
}

static uint64_t count_lines(const struct str *text, const char *line, size_t len)
{
	uint64_t n = 0;
	for (const char *p = text->text; *p; p = strchr(p, '\n') + 1)
		n += (size_t)(strchr(p, '\n') - p) == len && memcmp(p, line, len) == 0;
	return n;
}

static void check_opcodes(struct trace *t, const struct chunk *c, const struct seen *seen)
{
	struct opcodes_walk w;
	struct str text = STR_INIT;
	uint64_t sum = c->opcodes.others;
	opcodes_walk(&w, &c->opcodes);
	while (opcodes_next(&w)) {
		assert_true(w.code < index_opcodes(trace_index(t)));
		str_clear(&text);
		index_opcode_text(trace_index(t), (uint32_t)w.code, &text);
		assert_int_equal(w.count,
				 count_lines(&seen->opcodes, text.text, text.len));
		sum += w.count;
	}
	assert_int_equal(sum, c->count);
	str_release(&text);
}

static void check_addresses(const struct chunk *c, const struct seen *seen,
			    uint64_t *seed)
{
	for (size_t i = 0; i < seen->npcs; i++)
		assert_true(chunk_may_execute(c, seen->pc[i], seen->pc[i]));
	for (size_t i = 0; i < seen->naccesses; i++)
		assert_true(chunk_may_access(c, seen->access[i], seen->access[i]));
	for (size_t i = 0; i < seen->nstores; i++) {
		uint64_t first = seen->store[i] << WORD_BITS;
		assert_true(chunk_may_store(c, first, first + 7));
	}
	const struct keyset *pcs = &c->set[CHUNK_PCS], *stores = &c->set[CHUNK_STORES];
	for (int i = 0; i < 50; i++) {
		uint64_t v = dice(seed) % 0x3000, last = v + dice(seed) % 300;
		if (pcs->form == KEYSET_CODES)
			assert_int_equal(chunk_may_execute(c, v, last),
					 has_near(seen->pc, seen->npcs, v, last, 0));
		if (pcs->form == KEYSET_CODES ||
		    (pcs->form == KEYSET_EXACT && !pcs->bits))
			assert_int_equal(chunk_may_execute(c, v, v),
					 has(seen->pc, seen->npcs, v));
		if (stores->form == KEYSET_EXACT && !stores->bits)
			assert_int_equal(keyset_may_intersect(stores, v, v),
					 has(seen->store, seen->nstores, v));
	}
}

/* Lines of a program with many or few, long or short opcodes. */
static void make_lines(struct str *out, size_t n, int kind, uint64_t *seed)
{
	static const char *const words[] = {
		"CMP", "MOV", "LOAD", "SIXTEEN_LETTERS_", "SEVENTEEN_LETTERS", "x"
	};
	for (size_t i = 0; i < n; i++) {
		uint64_t pc = 0x1000 + dice(seed) % 8 * 4 + i / 100 * 256;
		str_addf(out, "%" PRIx64 " %" PRIx64 " %" PRIx64, pc,
			 dice(seed) % 3 ? 0 : 0x7f0000000000 + dice(seed) % 70000,
			 dice(seed) % 4 ? 0 : dice(seed) >> 40);
		for (int k = 0; k < 2; k++) {
			str_addc(out, ' ');
			if (kind == 1)
				str_addf(out, "%u", (unsigned)dice(seed) % 9);
			else if (kind == 2)
				str_addf(out, "OP%u", (unsigned)dice(seed) % 20000);
			else
				str_add(out, words[(dice(seed) % 6 + i / 70) % 6]);
		}
		str_addc(out, '\n');
	}
}

static const char *const layouts[] = {
	"line: pc:hex load:hex store:hex macro:text micro:text",
	"line: pc:hex load:hex store:hex macro:dec micro:dec",
	"line: pc:hex load:hex store:hex macro:text micro:text",
	"line: pc:hex load:hex store:hex macro:text skip",
	"line: pc:hex load:hex store:hex skip micro:text",
	"line: pc:hex load:hex store:hex skip skip",
};

static uint64_t count_hits(struct trace *t, const struct query *q)
{
	uint64_t count;
	struct err err = ERR_INIT;
	assert_int_equal(hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_OK);
	return count;
}

/* Counting with summaries, and by reading everything. */
static void check_counts(struct trace *t, struct trace *plain, const char *text)
{
	struct query *q, *p;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, text, trace_schema(t), &err), ST_OK);
	assert_int_equal(query_compile(&p, text, trace_schema(plain), &err), ST_OK);
	uint64_t hits = count_hits(plain, p);
	assert_int_equal(count_hits(t, q), hits);
	for (int back = 0; back < 2; back++) {
		uint64_t from = back ? trace_extent(plain).records - 1 : 0, a = 0, b = 0;
		for (int i = 0; i < 30; i++) {
			enum status st = first_hit(t, q, from, back, &a, &err);
			assert_int_equal(first_hit(plain, p, from, back, &b, &err), st);
			if (st == ST_END)
				break;
			assert_int_equal(a, b);
			from = back ? a - 1 : a + 1;
			if (back && a == 0)
				break;
		}
	}
	query_free(q);
	query_free(p);
}

static void check_trace(const char *layout, const char *way, struct seen *seen,
			const char *const *queries)
{
	uint64_t seed = 1;
	setenv("OPSCOPE_TEST", way, 1);
	struct trace *t = open_as(file_path_buf, NULL, layout);
	explore_all(t);
	setenv("OPSCOPE_TEST", "noscreen,noindex,serial", 1);
	struct trace *plain = open_as(file_path_buf, NULL, layout);
	explore_all(plain);
	unsetenv("OPSCOPE_TEST");

	struct index *ix = trace_index(t);
	struct totals a, b;
	index_totals(ix, &a);
	index_totals(trace_index(plain), &b);
	assert_memory_equal(&a, &b, sizeof a);
	uint64_t records = 0;
	for (uint64_t n = 0; n < index_count(ix); n++) {
		const struct chunk *c = index_chunk(ix, n);
		assert_int_equal(c->start.ordinal, records);
		records += c->count;
		see(seen, t, c);
		check_addresses(c, seen, &seed);
		if (schema_has_opcode(trace_schema(t)))
			check_opcodes(t, c, seen);
		else
			assert_int_equal(c->opcodes.others, c->count);
	}
	assert_int_equal(records, trace_extent(t).records);
	for (; *queries; queries++)
		check_counts(t, plain, *queries);
	trace_free(plain);
	trace_free(t);
}

static void summaries_agree_with_records(void **state)
{
	(void)state;
	static const char *const queries[] = { "0x1004",  "0x1100",  "0x9999",
					       "/^MOV /", "letters", "/x$/",
					       "5",       "/OP1?7/", NULL };
	struct seen *seen = mem_new(1, sizeof *seen);
	str_init(&seen->opcodes);
	for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
		struct str text = STR_INIT;
		uint64_t seed = i;
		make_lines(&text, 700, i < 3 ? (int)i : 0, &seed);
		file_write("trace", &text);
		check_trace(layouts[i], "chunk=61", seen, queries);
		check_trace(layouts[i], "chunk=400", seen, queries);
		/* Chunks become longer many times */
		check_trace(layouts[i], "chunk=7,chunks=9", seen, queries);
		check_trace(layouts[i], "chunk=10,chunks=2,serial", seen, queries);
		str_release(&text);
	}
	str_release(&seen->opcodes);
	free(seen);
}

/* More different opcodes than the dictionary takes, and texts that are too long. */
static void a_full_dictionary_counts_others(void **state)
{
	(void)state;
	struct str text = STR_INIT;
	for (int i = 0; i < 36000; i++)
		str_addf(&text, "%x OP%d\n", i % 99, i / 2);
	for (int i = 0; i < 300; i++) {
		str_add(&text, "5 LONG");
		str_pad(&text, 'x', 300);
		str_add(&text, "\n6 OP7\n");
	}
	file_write("many", &text);
	struct trace *t = open_as(file_path_buf, NULL, "line: pc:hex macro:text");
	explore_all(t);
	assert_in_range(index_opcodes(trace_index(t)), 1000, 16384);
	check_counts(t, t, "/^OP7$/");
	check_counts(t, t, "/^LONG/");
	struct query *q;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, "/^OP(7|17999)$/", trace_schema(t), &err),
			 ST_OK);
	assert_int_equal(count_hits(t, q), 304);
	query_free(q);
	trace_free(t);
	str_release(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(varints_can_be_read_back),
		cmocka_unit_test(filters_contain_their_numbers),
		cmocka_unit_test(neighbours_take_little_room),
		cmocka_unit_test(foreign_bytes_do_no_harm),
		cmocka_unit_test(summaries_agree_with_records),
		cmocka_unit_test(a_full_dictionary_counts_others),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
