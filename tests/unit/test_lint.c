/* Findings: the fast check against the full one, parts against the whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/lint_trace.h"
#include "base/bytes.h"
#include "finding_list.h"
#include "firsthit.h"
#include "format/layout.h"
#include "query/hits.h"
#include "tracefile.h"

static uint64_t seed;

static uint64_t draw(uint64_t below)
{
	return dice(&seed) % below;
}

/* Traces with many faults */

static void make_champsim(struct str *out, unsigned n)
{
	uint64_t pc = 0x401000;
	for (unsigned i = 0; i < n; i++) {
		uint8_t r[64] = { 0 };
		pc = draw(20) ? pc + draw(16) : draw(3) ? 0x401000 + draw(64) : draw(5);
		if (draw(30)) {
			put_le64(r, pc);
			r[8] = draw(4) == 0 ? (uint8_t)draw(3) : 0;
			r[9] = (uint8_t)draw(2);
			for (unsigned k = 10; k < 16; k++)
				r[k] = draw(3) ? 0 : (uint8_t)(24 + draw(4));
			for (unsigned k = 16; k < 64; k += 8)
				if (!draw(6))
					put_le64(r + k, draw(4)   ? 0x7fff0000 + draw(99)
							: draw(2) ? draw(300)
								  : UINT64_C(1) << 60);
		}
		str_addn(out, (const char *)r, sizeof r);
	}
	str_addn(out, "stray", 5);
}

static void make_byu(struct str *out, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		uint8_t r[12] = { 0 };
		if (draw(30)) {
			put_le32(r, draw(20) ? 0x1000 + (uint32_t)draw(9999) : 0);
			r[4] = (uint8_t)(draw(20) ? draw(4) : draw(64));
			r[5] = (uint8_t)(draw(9) ? 8 : draw(70));
			r[6] = (uint8_t)(draw(9) ? 0 : draw(9));
			put_le32(r + 8, draw(40) ? (uint32_t)draw(9) : UINT32_MAX);
		}
		str_addn(out, (const char *)r, sizeof r);
	}
}

static void make_cis501(struct str *out, unsigned n)
{
	static const char *const opcodes[] = { "MOV LOAD", "MOV STORE", "J JMP_IMM",
					       "ADD ADD", "VERYLONGOPCODE X" };
	unsigned uop = 0;
	uint64_t pc = 0x1000;
	for (unsigned i = 0; i < n; i++) {
		if (!draw(60))
			str_addf(out, "no record %u\n", (unsigned)draw(3));
		uop = draw(3) ? 1 : uop + 1 + (unsigned)(draw(9) == 0);
		if (uop == 1 || !draw(20))
			pc = draw(9) ? pc + 4 : 0x1000 + 4 * draw(20);
		str_addf(out, "%u %llx %d %d %d %c %c %c 0 %llx %llx %llx %s\n", uop,
			 (unsigned long long)pc, (int)draw(20) - 1, (int)draw(20) - 1,
			 (int)draw(20) - 1, "-RW"[draw(3)], "---TN"[draw(5)],
			 "--LS"[draw(4)],
			 (unsigned long long)(draw(2) ? 0 : 0x7ff0 + draw(99)),
			 (unsigned long long)(pc + (draw(9) ? 4 : 6)),
			 (unsigned long long)(draw(3) ? 0 : 0x1000 + 4 * draw(20)),
			 opcodes[draw(5)]);
	}
}

static void make_gem5(struct str *out, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (!draw(99))
			str_add(out, "-99 1000\n");
		str_addf(out, "%u -1 %u", (unsigned)!draw(9),
			 (unsigned)(i * 500 - (draw(9) ? 0 : 900 % (i * 500 + 1))));
		for (int k = 0; k < 6; k++)
			str_addf(out, " %d",
				 draw(9) ? 10 * (k < 2 ? k + 6 : k) : (int)draw(99) - 1);
		str_addf(out, " %u", draw(3) ? 1 : 47 + (unsigned)draw(2));
		for (int k = 0; k < 13; k++)
			str_add(out, draw(7) ? " 0" : " 1");
		str_addf(out, " %u %u %u 0 0 0 0 0 0 0 0 0 0", (unsigned)draw(2),
			 (unsigned)(draw(2) * 4096), (unsigned)draw(2) * 8);
		str_addf(out, " %u %u %u 0 0 0 0 0 0 0 0 0 2 1 0 %u 1 %u 0 %u\n",
			 0x400000 + (unsigned)draw(40), (unsigned)draw(2),
			 (unsigned)!draw(9), (unsigned)draw(40), (unsigned)draw(300),
			 (unsigned)draw(40));
	}
}

/* Instructions of RV32 that mostly continue as they should, and values of three registers and
 * two words. */
static void make_rvfi(struct str *out, unsigned n)
{
	static const struct {
		unsigned bits, step, target;
		const char *access;
	} insns[] = {
		{ 0x00630333, 4, 4, "-- -------- --------" },   /* add t1, t1, t1 */
		{ 0x00532023, 4, 4, "w4 0000%x000 0000000%x" }, /* sw t0, 0(t1) */
		{ 0x00032283, 4, 4, "r4 0000%x000 0000000%x" }, /* lw t0, 0(t1) */
		{ 0x00628463, 4, 8, "-- -------- --------" },   /* beq t0, t1, 8 */
		{ 0x0100006f, 16, 16, "-- -------- --------" }, /* j 16 */
		{ 0x2011, 4, 4, "-- -------- --------" },       /* c.jal 4 */
		{ 0x0305, 2, 2, "-- -------- --------" },       /* c.addi t1, 1 */
		{ 0x8082, 64, 2, "-- -------- --------" },      /* ret */
		{ 0x0000000b, 4, 4, "-- -------- --------" },   /* unknown */
		{ 0x00000073, 128, 4, "-- -------- --------" }, /* ecall */
	};
	unsigned pc = 0x1000;
	for (unsigned i = 0; i < n; i++) {
		size_t k = draw(sizeof insns / sizeof *insns);
		str_addf(out,
			 "%12u.000 ns: RVFI %6u %08x %0*x %c x %u %08x x %u %08x x %u "
			 "%08x  ",
			 50 + i - (draw(99) ? 0 : 9), i, pc,
			 insns[k].bits > UINT16_MAX ? 8 : 4, insns[k].bits,
			 draw(30) ? 'M' : 'U', 5 + (unsigned)draw(2), (unsigned)draw(2),
			 6 + (unsigned)draw(2), (unsigned)draw(2), 5 + (unsigned)draw(2),
			 (unsigned)draw(2));
		str_addf(out, draw(20) ? insns[k].access : "-- -------- --------",
			 1 + (unsigned)draw(2), (unsigned)draw(2));
		str_add(out, " x\n");
		if (!draw(200))
			str_add(out, "what is this\n");
		pc += draw(4) ? (draw(2) ? insns[k].step : insns[k].target)
			      : 2 * (unsigned)draw(20);
	}
}

static const struct maker {
	const char *format;
	void (*make)(struct str *out, unsigned n);
} kinds[] = {
	{ "champsim", make_champsim }, { "byu", make_byu },   { "cis501", make_cis501 },
	{ "gem5", make_gem5 },         { "rvfi", make_rvfi },
};

/* Many correct records between faults. */
static void make_sparse(struct str *out, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		uint8_t r[64] = { 0 };
		put_le64(r, 0x401000 + 4 * i);
		if (!draw(60))
			put_le64(r + 16, 0x41);
		if (!draw(90))
			r[8] = 7;
		str_addn(out, (const char *)r, sizeof r);
	}
}

enum { KINDS = sizeof kinds / sizeof *kinds, RECORDS = 1500 };

/* Records */

static struct finding_list reported;

static const char *lint_unfiltered(const struct lint *l, const struct batch *b)
{
	static struct finding_list list = { .text = STR_INIT };
	list.to.emit = finding_list_emit;
	str_clear(&list.text);
	lint_records_unfiltered(l, NULL, 0, b, 0, b->n, &list.to);
	return list.text.text;
}

/* The fast check, in parts of any length, finds the same as the full check. */
static void the_fast_check_misses_nothing(void **state)
{
	(void)state;
	str_init(&reported.text);
	reported.to.emit = finding_list_emit;
	for (size_t k = 0; k < KINDS; k++) {
		struct str bytes = STR_INIT;
		struct err err = ERR_INIT;
		struct schema *s;
		struct batch b;
		seed = 7 + k;
		kinds[k].make(&bytes, RECORDS);
		assert_int_equal(schema_new(&s, format_find(kinds[k].format), NULL, &err),
				 ST_OK);
		batch_init(&b, s, RECORDS, FIELDSET_ALL);
		batch_decode(&b, (const uint8_t *)bytes.text, bytes.len, true);
		assert_int_equal(b.n, RECORDS);
		struct lint *l = lint_new(s);
		const char *truth = lint_unfiltered(l, &b);
		assert_true(strlen(truth) > 10000);
		for (size_t piece = 1; piece < 4000; piece = piece * 3 + 1) {
			str_clear(&reported.text);
			for (size_t from = 0; from < b.n; from += piece) {
				size_t n = b.n - from < piece ? b.n - from : piece;
				lint_records(l, from ? &b : NULL, from - 1, &b, from, n,
					     &reported.to);
			}
			assert_string_equal(reported.text.text, truth);
		}
		lint_free(l);
		batch_release(&b);
		schema_free(s);
		str_release(&bytes);
	}
	str_release(&reported.text);
}

/* Random layouts: whatever fields there are and whatever they contain. */

static void draw_layout(struct str *out)
{
	static const char *const choices[][6] = {
		{ "pc:u64", "pc:u64?", "pc:u64?-1", "pc:addr" },
		{ "fallthrough:u64", "fallthrough:u64?", "fallthrough:u64?-1" },
		{ "target:u64", "target:u64?", "target:u64?-1", "target:addr" },
		{ "taken:u8", "taken:bool", "taken:u8?-1", "taken:i8" },
		{ "branch:u8", "branch:bool", "branch:u8?-1" },
		{ "uop:u8", "uop:u16?" },
		{ "time:i64", "time:u64", "time:i16", "time:u32?", "time:i64?-1" },
		{ "load:u64?", "load:u64" },
		{ "where:addr", "kind:u8{a,b}", "pad2:u16" },
		{ "tid:u8" },
	};
	for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
		size_t n = 0;
		while (n < 6 && choices[i][n])
			n++;
		if (draw(3))
			str_addf(out, "%s%s", out->len ? " " : "", choices[i][draw(n)]);
	}
	if (!out->len)
		str_add(out, "pc:u64 fallthrough:u64");
}

static uint64_t draw_value(const struct field *f, unsigned i)
{
	switch (f->width) {
	case 8:
		return draw(9)   ? (draw(9) ? 0x401000 + 4 * (i % 5) : draw(5) - 2)
		       : draw(2) ? 0x401000 + 4 * draw(7)
				 : UINT64_C(1) << (44 + draw(20));
	case 1:
		return draw(40) ? draw(2) : draw(5) - 2;
	default:
		return i + draw(2);
	}
}

static void the_fast_check_passes_what_the_full_one_passes(void **state)
{
	(void)state;
	size_t total = 0;
	str_init(&reported.text);
	reported.to.emit = finding_list_emit;
	for (seed = 1000; seed < 1400;) {
		uint64_t first_seed = seed;
		struct str layout = STR_INIT, bytes = STR_INIT;
		struct format *f;
		struct schema *s;
		struct batch b;
		struct err err = ERR_INIT;
		draw_layout(&layout);
		assert_int_equal(layout_compile(&f, layout.text, &err), ST_OK);
		assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
		for (unsigned i = 0; i < RECORDS; i++) {
			uint8_t r[256] = { 0 };
			for (size_t k = 0; k < f->nfields; k++) {
				uint64_t v = draw_value(&f->fields[k], i);
				for (unsigned n = 0; n < f->fields[k].width; n++)
					r[f->fields[k].at + n] = (uint8_t)(v >> 8 * n);
			}
			str_addn(&bytes, (const char *)r, f->record_size);
		}
		batch_init(&b, s, RECORDS, FIELDSET_ALL);
		batch_decode(&b, (const uint8_t *)bytes.text, bytes.len, true);
		struct lint *l = lint_new(s);
		const char *truth = lint_unfiltered(l, &b);
		total += strlen(truth);
		for (size_t piece = 5; piece < 4000; piece *= 21) {
			str_clear(&reported.text);
			for (size_t from = 0; from < b.n; from += piece)
				lint_records(l, from ? &b : NULL, from - 1, &b, from,
					     b.n - from < piece ? b.n - from : piece,
					     &reported.to);
			if (strcmp(reported.text.text, truth) != 0)
				fail_msg("%s: another result in pieces of %zu",
					 layout.text, piece);
		}
		lint_free(l);
		batch_release(&b);
		schema_free(s);
		format_free(f);
		str_release(&layout);
		str_release(&bytes);
		seed = first_seed + 1;
	}
	assert_true(total > 100000);
	str_release(&reported.text);
}

/* Traces */

static void print_result(struct str *out, const struct lint_result *r)
{
	const struct finding_group *k;
	str_addf(out, "%llu records\n", (unsigned long long)r->records);
	for (size_t i = 0; (k = finding_table_kind(r->findings, i)); i++) {
		str_addf(out, "%s %llu, %zu%s\n", k->finding->id,
			 (unsigned long long)k->count, k->n, k->more ? " at least" : "");
		const struct finding_entry *worst = finding_table_worst(k);
		for (size_t e = 0; e <= k->n; e++) {
			const struct finding_entry *at = e < k->n ? &k->entry[e] : worst;
			if (!at)
				continue;
			str_addf(out, "  %llu ", (unsigned long long)at->record);
			finding_table_sentence(r->findings, k, at, out);
			if (!k->more)
				str_addf(out, " %llu", (unsigned long long)at->times);
			str_addc(out, '\n');
		}
	}
}

static void lint_with(struct str *out, const char *path, const char *format,
		      unsigned threads, const char *knobs, int rounds)
{
	struct trace_options opt = { .format = format, .threads = threads };
	struct trace *t;
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", knobs, 1);
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
	/* The first run builds the index, the second uses it. */
	while (rounds--) {
		struct lint_result r;
		str_clear(out);
		assert_int_equal(lint_trace(&r, t, false, NULL, &err), ST_OK);
		print_result(out, &r);
		lint_trace_release(&r);
	}
	unsetenv("OPSCOPE_TEST");
	trace_free(t);
}

static void results_do_not_depend_on_parts(void **state)
{
	(void)state;
	static const struct {
		const char *knobs;
		unsigned threads;
		int rounds;
	} ways[] = {
		{ "", 1, 2 },
		{ "chunk=7", 1, 1 },
		{ "chunk=7", 3, 2 },
		{ "chunk=100", 2, 2 },
		{ "notemplates", 1, 2 },
		{ "nofastlint", 2, 2 },
		{ "chunk=5000", 2, 2 },
		{ "serial", 3, 1 },
		{ "noindex,chunk=64", 2, 2 },
	};
	for (size_t k = 0; k < KINDS; k++) {
		struct str bytes = STR_INIT, truth = STR_INIT, other = STR_INIT;
		seed = 77 + k;
		kinds[k].make(&bytes, 4 * RECORDS);
		const char *path = file_write("trace", &bytes);
		lint_with(&truth, path, kinds[k].format, 1, "serial", 1);
		for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
			lint_with(&other, path, kinds[k].format, ways[w].threads,
				  ways[w].knobs, ways[w].rounds);
			assert_string_equal(other.text, truth.text);
		}
		str_release(&bytes);
		str_release(&truth);
		str_release(&other);
	}
}

/* The same lines again and again, some with the address of a load or store that they do not
 * have: the first one at a border of batches. */
static void addresses_of_nothing_are_found_in_known_lines(void **state)
{
	(void)state;
	static const char *const ways[] = { "", "notemplates", "chunk=256" };
	for (unsigned first = 128; first <= 4096; first *= 2) {
		struct str text = STR_INIT, out = STR_INIT;
		for (unsigned i = 0; i < first + 1000; i++) {
			bool wrong = i == first || i == first + 100 || i == first + 700;
			str_addf(
				&text,
				"1 4010%02x  7 -1  3 - - -         0 %12x       4010%02x "
				"           0 MOV      ADD\n",
				i % 2 * 3, wrong ? 5 : 0, i % 2 ? 0 : 3);
		}
		const char *path = file_write("trace", &text);
		for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
			lint_with(&out, path, "cis501", 1, ways[w], 2);
			assert_non_null(strstr(out.text, "CI001 3, "));
		}
		str_release(&text);
		str_release(&out);
	}
}

/* A naive count, record by record. */
static void counts_agree_with_a_naive_count(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct lint_result r;
	struct err err = ERR_INIT;
	seed = 5;
	make_champsim(&bytes, RECORDS);
	struct trace *t = open_as(file_write("trace", &bytes), "champsim", NULL);
	assert_int_equal(lint_trace(&r, t, false, NULL, &err), ST_OK);
	struct batch b;
	batch_init(&b, trace_schema(t), RECORDS, FIELDSET_ALL);
	batch_decode(&b, (const uint8_t *)bytes.text, bytes.len, true);
	struct lint *l = lint_new(trace_schema(t));
	const char *truth = lint_unfiltered(l, &b);
	const struct finding_group *k;
	for (size_t i = 0; (k = finding_table_kind(r.findings, i)); i++) {
		uint64_t n = 0;
		for (const char *at = truth; (at = strstr(at, k->finding->id)); at++)
			n++;
		if (n)
			assert_int_equal(k->count, n);
		else
			assert_true(k->finding >=
					    &lint_common_findings[FOUND_MALFORMED] &&
				    k->finding < &lint_common_findings[FOUND_COMMON]);
	}
	lint_trace_release(&r);
	lint_free(l);
	batch_release(&b);
	trace_free(t);
	str_release(&bytes);
}

/* Findings as a name of queries */

enum { RECORDS_ASKED = 300 };

/* The kinds of findings of each record, by the full check. */
struct kinds_found {
	struct lint_sink to;
	uint64_t of[RECORDS_ASKED];
};

static void collect_kinds(struct lint_sink *to, const struct batch *b,
			  const struct finding *f)
{
	struct kinds_found *h = (struct kinds_found *)to;
	h->of[b->first + f->i] |= UINT64_C(1) << lint_kind_number(b->schema, f->kind);
}

static void collect_all_kinds(struct kinds_found *h, const struct schema *s,
			      const struct batch *b)
{
	struct lint *l = lint_new(s);
	*h = (struct kinds_found) { .to = { collect_kinds } };
	lint_records_unfiltered(l, NULL, 0, b, 0, b->n, &h->to);
	for (size_t g = 0; g < b->ngaps; g++)
		if (b->gap[g].before < b->n)
			h->of[b->gap[g].before] |=
				UINT64_C(1) << lint_kind_number(s, lint_gap(&b->gap[g]));
	lint_free(l);
}

struct fault_query {
	char text[40];
	uint64_t kinds;
	bool negated;
	unsigned then; /* not 0: another fault follows within this many records */
};

static size_t make_queries(const struct schema *s, const struct kinds_found *h, size_t n,
			   struct fault_query *out)
{
	const struct finding_kind *f;
	uint64_t all = 0, bad = 0, hints = 0, seen = 0;
	size_t first = 0;
	for (size_t i = 0; i < n; i++)
		seen |= h->of[i];
	for (size_t k = 0; (f = lint_kind(s, k)); k++) {
		uint64_t bit = UINT64_C(1) << k;
		all |= bit;
		bad |= f->severity >= SEVERITY_WARNING ? bit : 0;
		hints |= f->severity == SEVERITY_HINT ? bit : 0;
	}
	while (first < LINT_KINDS_MAX - 1 && !(seen >> first & 1))
		first++;
	f = lint_kind(s, seen ? first : 0);
	uint64_t one = UINT64_C(1) << (seen ? first : 0);
	const struct fault_query asked[] = {
		{ "fault", all, false, 0 },
		{ "fault >= warning", bad, false, 0 },
		{ "fault < warning", hints, false, 0 },
		{ "not fault > hint", bad, true, 0 },
		{ "fault then within 3 fault", all, false, 3 },
		{ "", one, false, 0 },
		{ "", all & ~one, false, 0 },
	};
	memcpy(out, asked, sizeof asked);
	snprintf(out[5].text, sizeof out->text, "fault == %s", f->id);
	snprintf(out[6].text, sizeof out->text, "fault != %s", f->id);
	return sizeof asked / sizeof *asked;
}

static bool query_matches(const struct fault_query *q, const struct kinds_found *h,
			  size_t n, size_t i)
{
	bool is = ((h->of[i] & q->kinds) != 0) != q->negated, later = !q->then;
	for (size_t k = i + 1; k < n && k <= i + q->then; k++)
		later |= (h->of[k] & q->kinds) != 0;
	return is && later;
}

struct faults_found {
	uint64_t ordinal[RECORDS_ASKED];
	size_t n;
};

static bool add_fault(void *ctx, uint64_t ordinal)
{
	struct faults_found *f = ctx;
	f->ordinal[f->n++] = ordinal;
	return true;
}

static void check_faults(struct trace *t, const struct fault_query *q,
			 const struct kinds_found *h, size_t n, struct span over)
{
	struct faults_found f = { .n = 0 };
	struct query *query;
	struct err err = ERR_INIT;
	bool back = over.last < over.first;
	if (query_compile(&query, q->text, trace_schema(t), &err) ||
	    hits_each(t, query, over, add_fault, &f, NULL, NULL, &err))
		fail_msg("%s: %s", q->text, err.text);
	size_t k = 0;
	for (size_t j = 0; j < n; j++) {
		size_t i = back ? n - 1 - j : j;
		if (i < (back ? over.last : over.first) ||
		    i > (back ? over.first : over.last))
			continue;
		bool found = k < f.n && f.ordinal[k] == i;
		k += found;
		if (found != query_matches(q, h, n, i))
			fail_msg("%s: record %zu from %" PRIu64 " to %" PRIu64, q->text,
				 i, over.first, over.last);
	}
	assert_int_equal(k, f.n);
	uint64_t from = draw(n), hit;
	enum status st = first_hit(t, query, from, false, &hit, &err);
	size_t next = (size_t)from;
	while (next < n && !query_matches(q, h, n, next))
		next++;
	assert_int_equal(st, next < n ? ST_OK : ST_END);
	if (st == ST_OK)
		assert_int_equal(hit, next);
	query_free(query);
}

/* Queries for faults match the records that the full check reports. */
static void queries_find_the_same_faults(void **state)
{
	(void)state;
	static struct kinds_found truth;
	static const char *const knobs[] = { "chunk=7", "serial,chunk=64",
					     "chunk=7,noindex", "noscreen,chunk=20" };
	for (size_t k = 0; k < (KINDS + 1) * 4; k++) {
		struct maker m = { "champsim", make_sparse };
		if (k / 4 < KINDS)
			m = kinds[k / 4];
		struct str bytes = STR_INIT;
		struct err err = ERR_INIT;
		struct batch b;
		struct trace *t;
		struct fault_query asked[8];
		seed = 900 + k;
		m.make(&bytes, RECORDS_ASKED);
		struct trace_options opt = { .format = m.format, .threads = 1 + k % 3 };
		setenv("OPSCOPE_TEST", knobs[k % 4], 1);
		assert_int_equal(trace_open(&t, file_write("trace", &bytes), &opt, &err),
				 ST_OK);
		unsetenv("OPSCOPE_TEST");
		const struct schema *s = trace_schema(t);
		batch_init(&b, s, RECORDS_ASKED, FIELDSET_ALL);
		batch_decode(&b, (const uint8_t *)bytes.text, bytes.len, true);
		collect_all_kinds(&truth, s, &b);
		size_t n = make_queries(s, &truth, b.n, asked);
		for (size_t i = 0; i < n; i++) {
			check_faults(t, &asked[i], &truth, b.n, SPAN_ALL);
			check_faults(t, &asked[i], &truth, b.n,
				     (struct span) { UINT64_MAX, 0 });
			for (int round = 0; round < 6; round++)
				check_faults(t, &asked[i], &truth, b.n,
					     (struct span) { draw(b.n), draw(b.n) });
		}
		batch_release(&b);
		trace_free(t);
		str_release(&bytes);
	}
}

/* Tables */

static void finding_tables_are_in_order(void **state)
{
	(void)state;
	for (size_t f = 0; f == 0 || formats[f - 1]; f++) {
		const struct finding_kind *all =
			f ? formats[f - 1]->findings : lint_common_findings;
		for (size_t i = 0; all && all[i].id; i++) {
			const struct finding_kind *x = &all[i];
			assert_int_equal(strlen(x->id), 5);
			assert_int_equal(strspn(x->id + 2, "0123456789"), 3);
			assert_true(i == 0 || strcmp(all[i - 1].id, x->id) < 0);
			assert_true(x->title && x->sentence && x->explanation);
			assert_non_null(x->example);
			assert_true(x->title[strlen(x->title) - 1] != '.');
			assert_true(x->sentence[strlen(x->sentence) - 1] != '.');
			assert_true(x->explanation[strlen(x->explanation) - 1] == '.');
			unsigned values = 0;
			for (const char *p = x->sentence; (p = strchr(p, '{')); p++)
				values++;
			assert_true(values <= FINDING_VALUES);
		}
	}
	for (size_t i = 0; i < FOUND_COMMON; i++)
		assert_non_null(lint_common_findings[i].id);
	assert_null(lint_common_findings[FOUND_COMMON].id);
}

/* The sentences do not contain "a indirect jump", "a other" or "is a no branch". */
static void check_articles(const struct finding_kind *f)
{
	static const char *const wrong[] = { " a a",  " a i", " a o",  " an b",
					     " an c", " no ", "the a", "the an " };
	/* "the {K}" is used for branches only. */
	uint64_t first = strstr(f->sentence, "{K}") ? BRANCH_NONE + 1 : BRANCH_NONE;
	for (uint64_t k = first; k < BRANCH_KINDS; k++) {
		const uint64_t v[FINDING_VALUES] = { k, k, k, k };
		struct str text = STR_INIT;
		str_addc(&text, ' ');
		finding_print(f, NULL, v, &text);
		for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
			if (strstr(text.text, wrong[i]))
				fail_msg("%s: '%s' in '%s'", f->id, wrong[i], text.text);
		str_release(&text);
	}
}

static void kinds_of_branches_have_the_right_article(void **state)
{
	(void)state;
	unsigned n = 0;
	for (size_t t = 0; t < 2; t++)
		for (const struct finding_kind *f = t ? lint_common_findings
						      : format_find("champsim")->findings;
		     f->id; f++)
			if (strstr(f->sentence, "{k}") || strstr(f->sentence, "{K}")) {
				check_articles(f);
				n++;
			}
	assert_int_equal(n, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_fast_check_misses_nothing),
		cmocka_unit_test(the_fast_check_passes_what_the_full_one_passes),
		cmocka_unit_test(results_do_not_depend_on_parts),
		cmocka_unit_test(addresses_of_nothing_are_found_in_known_lines),
		cmocka_unit_test(counts_agree_with_a_naive_count),
		cmocka_unit_test(queries_find_the_same_faults),
		cmocka_unit_test(finding_tables_are_in_order),
		cmocka_unit_test(kinds_of_branches_have_the_right_article),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
