/*
 * Random queries over random traces find what a naive evaluator finds.
 *
 * Each query is made in two forms at the same time: as a text, which is compiled, and as
 * a tree of this test, which is evaluated for one record after another.  The two share
 * nothing but the tables of fields.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "firsthit.h"
#include "query/computed.h"
#include "query/hits.h"
#include "query/matcher.h"
#include "tracefile.h"

enum { RECORDS = 170, ROUNDS = 10, DEEP = 3 };

static uint64_t seed = 20;

static unsigned below(unsigned n)
{
	return (unsigned)(dice(&seed) % n);
}

static bool rarely(unsigned n)
{
	return below(n) == 0;
}

/* Traces */

static void put(struct str *out, uint64_t v, unsigned width)
{
	for (unsigned i = 0; i < width; i++)
		str_addc(out, (char)(v >> 8 * i));
}

static uint64_t some_address(void)
{
	static const uint64_t bases[] = { 0x1000, 0x1040, 0x48d1e0, 0x7fff00001000,
					  0xffffffff81000000 };
	return bases[below(5)] + 8 * below(6);
}

static uint64_t seldom(uint64_t v, unsigned n)
{
	return rarely(n) ? v : 0;
}

static void write_cis501(struct str *out)
{
	static const char *const macro[] = { "CMP", "MOV", "J", "CALL", "RET", "PUSH" };
	static const char *const micro[] = { "LOAD", "CMP", "STORE", "JMP_IMM",
					     "JMP_REG" };
	unsigned uop = 0, pc = 0, m = 0;
	for (int i = 0; i < RECORDS; i++) {
		if (!uop || rarely(3)) {
			uop = 0;
			pc = 0x400000 + 4 * below(9);
			m = below(6);
		}
		bool branch = rarely(4);
		unsigned mem = below(3);
		if (rarely(40))
			str_add(out, "nonsense\n");
		unsigned long long addr = rarely(9) ? UINT64_MAX : 0x1000 + 8 * below(20);
		str_addf(out, "%u %x %d %d %d %c %c %c %d %llx %x %x %s %s\n", ++uop, pc,
			 (int)below(9) - 1, (int)below(60) - 1, (int)below(9) - 1,
			 "-RW"[below(3)], branch ? "TN"[below(2)] : '-', "-LS"[mem],
			 (int)below(9) - 4, mem ? addr : 0, pc + 4,
			 branch ? 0x400000 + 4 * below(9) : 0, macro[m], micro[below(5)]);
	}
}

static void write_champsim_like(struct str *out, unsigned dst, unsigned store,
				bool cloudsuite)
{
	for (int i = 0; i < RECORDS; i++) {
		bool branch = rarely(3);
		put(out, some_address(), 8);
		put(out, branch, 1);
		put(out, rarely(2), 1);
		for (unsigned k = 0; k < dst; k++)
			put(out, rarely(4) ? 26 : seldom(1 + below(12), 2), 1);
		for (int k = 0; k < 4; k++)
			put(out, rarely(4) ? 25 + below(2) : seldom(1 + below(12), 2), 1);
		if (cloudsuite)
			put(out, 0, 6);
		for (unsigned k = 0; k < store; k++)
			put(out, seldom(some_address(), 4), 8);
		for (int k = 0; k < 4; k++)
			put(out, seldom(some_address(), 3), 8);
		if (cloudsuite) {
			put(out, below(3), 1);
			put(out, below(3), 1);
			put(out, 0, 6);
		}
	}
}

static void write_champsim(struct str *out)
{
	write_champsim_like(out, 2, 2, false);
}

static void write_cloudsuite(struct str *out)
{
	write_champsim_like(out, 4, 4, true);
}

static void write_byu_like(struct str *out, unsigned address)
{
	static const uint8_t types[] = { 0, 1, 2, 3, 0x10, 0x36, 0x99 };
	for (int i = 0; i < RECORDS; i++) {
		put(out, rarely(9) ? UINT64_MAX : 0x1000 + 16 * below(20), address);
		put(out, types[below(7)], 1);
		put(out, 1 << below(4), 1);
		put(out, below(8), 1);
		put(out, below(4), 1);
		put(out, rarely(30) ? UINT32_MAX : below(9), 4);
	}
}

static void write_byu(struct str *out)
{
	write_byu_like(out, 4);
}

static void write_byu16(struct str *out)
{
	write_byu_like(out, 8);
}

static void write_layout(struct str *out)
{
	static const char texts[][5] = { "CMP", "LOAD", "a b", "mov", "", "x" };
	for (int i = 0; i < RECORDS; i++) {
		put(out, some_address(), 8);
		put(out, rarely(2) ? 1 : 1 + below(4), 1);
		put(out, (uint64_t)((int)below(9) - 4), 2);
		put(out, (uint64_t)((int)below(3) - 1), 2);
		put(out, (uint64_t)((int)below(4) - 1), 1);
		put(out, below(5), 1);
		for (int k = 0; k < 3; k++)
			str_addn(out, texts[below(6)], 4);
		put(out, seldom(some_address(), 2), 8);
		put(out, seldom(some_address(), 3), 8);
		put(out, seldom(some_address(), 3), 8);
		put(out, below(4), 1);
		put(out, below(4), 1);
	}
}

#define LAYOUT                                                                          \
	"pc:u64 uop:u8 v:i16[2] w:i8?-1 c:u8{zero,one,two} name:char[4] macro:char[4] " \
	"micro:char[4] load:u64[2] store:u64 dst:u8[2]"

/* Written by gem5_line(), with or without a second file that completes its stores. */
static void write_gem5(struct str *out)
{
	struct str sq = STR_INIT;
	for (unsigned i = 0; i < RECORDS; i++)
		gem5_line(out, &sq, i);
	file_write("t-gem5.sq.txt", &sq);
	str_release(&sq);
}

static const struct kind_of_trace {
	const char *file, *format, *layout, *companion;
	void (*write)(struct str *out);
} kinds[] = {
	{ "t-cis501", "cis501", NULL, NULL, write_cis501 },
	{ "t-champsim", "champsim", NULL, NULL, write_champsim },
	{ "t-cloudsuite", "cloudsuite", NULL, NULL, write_cloudsuite },
	{ "t-byu", "byu", NULL, NULL, write_byu },
	{ "t-byu16", "byu16", NULL, NULL, write_byu16 },
	{ "t-gem5.txt", "gem5", NULL, NULL, write_gem5 },
	{ "t-gem5.txt", "gem5", NULL, "", write_gem5 },
	{ "t-layout", NULL, LAYOUT, NULL, write_layout },
};

enum { KINDS = sizeof kinds / sizeof *kinds, QUERIES_EACH = 2000 / (KINDS * ROUNDS) };

/* All records of a trace, for the naive evaluator. */
struct all {
	const struct schema *schema;
	struct batch *batch;
	size_t batches, room;
	size_t n;
	const struct batch *of[RECORDS];
	size_t at[RECORDS];
};

static void read_all(struct all *a, struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	*a = (struct all) { .schema = trace_schema(t) };
	struct reader *rd = reader_open(t, NULL);
	while (reader_read(rd, a->n, RECORDS, FIELDSET_ALL, &b, &err) == ST_OK) {
		a->batch = mem_room(a->batch, a->batches, &a->room, sizeof *a->batch);
		batch_copy(&a->batch[a->batches++], b, 0, b->n);
		a->n += b->n;
	}
	reader_free(rd);
	size_t n = 0;
	for (size_t k = 0; k < a->batches; k++)
		for (size_t i = 0; i < a->batch[k].n; i++, n++) {
			a->of[n] = &a->batch[k];
			a->at[n] = i;
		}
	assert_int_equal(n, RECORDS);
}

static void forget_all(struct all *a)
{
	for (size_t k = 0; k < a->batches; k++)
		batch_release(&a->batch[k]);
	free(a->batch);
}

/* Conditions */

enum relation { EQ, NE, LT, LE, GT, GE, IN, NOT_IN, RELATIONS };
enum what {
	VALUE,
	TRUTH, /* present, and not 0 if it is a number or flag */
	COUNT,
	NUMBER,
	TEXT_IS,
	TEXT_LIKE,
	OPCODE_LIKE,
	BRANCH_KINDS_ARE,
	NEGATION,
	BOTH,
	EITHER,
	THEN,
	ANY_UOP,
	TOUCHES,
	ARITHMETIC
};

enum { ITEMS = 4, FIELDS_OF_NAME = 4 };

struct question {
	enum what what;
	struct question *a, *b;
	unsigned within;

	int field[FIELDS_OF_NAME];
	unsigned fields;
	bool all; /* all of its values, otherwise any */
	enum relation relation;
	unsigned bits; /* page() or line() */
	uint64_t low[ITEMS], high[ITEMS];
	unsigned items;

	char text[16];
	bool begins, ends, any_case, negated;
	unsigned branch_kinds;
	struct sum *left, *right[ITEMS]; /* ARITHMETIC */
};

/* An expression: a value of some fields, or an operation on up to two others. */
struct sum {
	enum sum_op {
		SUM_NAME,
		SUM_CONST,
		SUM_RECORD,
		SUM_COUNT,
		SUM_DELTA,
		SUM_ROUNDED, /* value: the bits */
		SUM_ABS,
		SUM_MINUS,
		SUM_INVERT,
		SUM_MIN,
		SUM_MAX,
		SUM_BINARY /* op: one of sum_operators[] */
	} what;
	unsigned op;
	struct sum *a, *b;
	int64_t value;
	bool kilo; /* value is in units of K */
	bool prev, first;
	fieldset fields;
};

static void free_sum(struct sum *m)
{
	if (!m)
		return;
	free_sum(m->a);
	free_sum(m->b);
	free(m);
}

static struct question *new_question(enum what what)
{
	struct question *q = mem_new(1, sizeof *q);
	q->what = what;
	return q;
}

static void free_question(struct question *q)
{
	if (!q)
		return;
	free_question(q->a);
	free_question(q->b);
	free_sum(q->left);
	for (unsigned k = 0; k < ITEMS; k++)
		free_sum(q->right[k]);
	free(q);
}

/* Evaluation, one record at a time */

static bool is_signed(const struct field *f)
{
	return f->kind == KIND_INT;
}

static int order(uint64_t a, uint64_t b, bool as_signed)
{
	if (as_signed)
		return (int64_t)a < (int64_t)b ? -1 : (int64_t)a > (int64_t)b;
	return a < b ? -1 : a > b;
}

static bool value_fits(const struct question *q, uint64_t v, bool as_signed)
{
	bool in = false;
	v = v >> q->bits << q->bits;
	for (unsigned k = 0; k < q->items; k++)
		in |= order(v, q->low[k] >> q->bits << q->bits, as_signed) >= 0 &&
		      order(v, q->high[k] >> q->bits << q->bits, as_signed) <= 0;
	int o = order(v, q->low[0] >> q->bits << q->bits, as_signed);
	switch (q->relation) {
	case EQ:
	case IN:
		return in;
	case NE:
	case NOT_IN:
		return !in;
	case LT:
		return o < 0;
	case LE:
		return o <= 0;
	case GT:
		return o > 0;
	default:
		return o >= 0;
	}
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool text_fits(const struct question *q, const char *text, size_t len)
{
	size_t n = strlen(q->text);
	bool found = false;
	for (size_t from = 0; from + n <= len && !found; from++) {
		bool same = true;
		for (size_t i = 0; i < n; i++)
			same &= q->any_case ? lower(text[from + i]) == lower(q->text[i])
					    : text[from + i] == q->text[i];
		found = same && (!q->begins || from == 0) &&
			(!q->ends || from + n == len);
	}
	return found;
}

/* Whether a load, store or fetch of all ones is one of that address, by the field that
 * selects it. */
static bool accesses_last_address(const struct batch *b, size_t i, const struct field *f)
{
	const struct schema *s = b->schema;
	if (!f->copy.of && strcmp(f->name, "load") && strcmp(f->name, "store"))
		return false;
	int mem = schema_find(s, "mem"), type = schema_find(s, "type");
	int addr = schema_find(s, "addr");
	if (addr < 0 || batch_value(b, i, addr, 0) != UINT64_MAX)
		return false;
	if (mem >= 0)
		return batch_value(b, i, mem, 0) == (f->role == ROLE_LOAD ? 1 : 2);
	static const unsigned of[] = { 1 << ROLE_PC, 1 << ROLE_LOAD, 1 << ROLE_LOAD,
				       1 << ROLE_STORE };
	uint64_t t = type >= 0 ? batch_value(b, i, type, 0) : 4;
	return t < 4 && of[t] >> f->role & 1;
}

/* Whether an access that begins at v has a byte in one of the ranges. */
static bool touch_fits(const struct question *q, const struct all *a, size_t i,
		       uint64_t v)
{
	uint64_t size = 0;
	for (int f = 0; f < (int)a->schema->format->nfields; f++)
		if (schema_field(a->schema, f)->role == ROLE_ACCESS_SIZE) {
			size = batch_value(a->of[i], a->at[i], f, 0);
			if (!batch_has(a->of[i], a->at[i], f, 0))
				size = 0;
		}
	size = !size ? 8 : size > 4096 ? 4096 : size;
	for (unsigned k = 0; k < q->items; k++)
		if (v <= q->high[k] && (v >= q->low[k] || q->low[k] - v < size))
			return true;
	return false;
}

/* Tests each value that is present: any of them, or all and at least one. */
static bool ask_values(const struct question *q, const struct all *a, size_t i,
		       unsigned *count)
{
	const struct batch *b = a->of[i];
	size_t at = a->at[i];
	unsigned there = 0, good = 0;
	for (unsigned k = 0; k < q->fields; k++) {
		const struct field *f = schema_field(a->schema, q->field[k]);
		if (!batch_known(b, at, q->field[k]))
			continue;
		for (unsigned j = 0; j < field_count(f); j++) {
			uint64_t v = batch_value(b, at, q->field[k], j);
			bool fits;
			if (f->kind == KIND_TEXT) {
				size_t len;
				const char *text = batch_text(b, at, v, &len);
				fits = text_fits(q, text, len) != q->negated;
			} else if ((v == 0 && (f->flags & FIELD_ZERO_IS_NONE)) ||
				   (v == UINT64_MAX && (f->flags & FIELD_MINUS_IS_NONE) &&
				    !accesses_last_address(b, at, f))) {
				continue;
			} else if (q->what == TEXT_LIKE) {
				struct str text = STR_INIT;
				value_print(b, at, q->field[k], j, &text);
				fits = text_fits(q, text.text, text.len) != q->negated;
				str_release(&text);
			} else if (q->what == TRUTH) {
				fits = v != 0 || f->kind == KIND_ADDR ||
				       f->kind == KIND_REG;
			} else if (q->what == TOUCHES) {
				fits = touch_fits(q, a, i, v);
			} else if (q->what == BRANCH_KINDS_ARE) {
				fits = v < 32 && (q->branch_kinds >> v & 1);
			} else {
				fits = value_fits(q, v, is_signed(f));
			}
			there++;
			good += fits;
		}
	}
	*count = there;
	return q->all ? there && good == there : good > 0;
}

static bool begins_here(const struct all *a, size_t i)
{
	for (int f = 0; f < (int)a->schema->format->nfields; f++)
		if (schema_field(a->schema, f)->role == ROLE_UOP)
			return batch_value(a->of[i], a->at[i], f, 0) == 1;
	return true;
}

/* Arithmetic, one record and one combination of values at a time */

enum { VARIABLES = 8 };

struct variable {
	fieldset fields;
	bool prev;
	unsigned turn, turns;
};

struct variables {
	struct variable one[VARIABLES];
	unsigned n;
	bool addresses;
};

static unsigned slots_of(const struct schema *s, fieldset fields)
{
	unsigned n = 0;
	for (int f = 0; f < (int)s->format->nfields; f++)
		n += fields >> f & 1 ? field_count(schema_field(s, f)) : 0;
	return n;
}

static void find_variables(const struct sum *m, const struct schema *s,
			   struct variables *v)
{
	if (!m)
		return;
	for (int f = 0; m->what == SUM_NAME && f < (int)s->format->nfields; f++)
		v->addresses |=
			(m->fields >> f & 1) && schema_field(s, f)->kind == KIND_ADDR;
	unsigned k = 0;
	while (k < v->n && (v->one[k].fields != m->fields || v->one[k].prev != m->prev))
		k++;
	if (m->what == SUM_NAME && !m->first && k == v->n) {
		assert_true(v->n < VARIABLES);
		v->one[v->n++] = (struct variable) { m->fields, m->prev, 0,
						     slots_of(s, m->fields) };
	}
	find_variables(m->a, s, v);
	find_variables(m->b, s, v);
}

/* Value number `turn` of some fields of record i; false: it is absent. */
static bool nth_value(const struct all *a, fieldset fields, size_t i, unsigned turn,
		      int64_t *out)
{
	for (int f = 0; f < (int)a->schema->format->nfields; f++) {
		const struct field *fd = schema_field(a->schema, f);
		if (!(fields >> f & 1))
			continue;
		if (turn >= field_count(fd)) {
			turn -= field_count(fd);
			continue;
		}
		uint64_t v = batch_value(a->of[i], a->at[i], f, turn);
		*out = (int64_t)v;
		return batch_has(a->of[i], a->at[i], f, turn);
	}
	return false;
}

static bool first_value(const struct all *a, fieldset fields, size_t i, int64_t *out)
{
	for (unsigned k = 0; k < slots_of(a->schema, fields); k++)
		if (nth_value(a, fields, i, k, out))
			return true;
	return false;
}

static const struct {
	const char *text;
	int level;
} sum_operators[] = {
	{ "|", 1 }, { "^", 2 }, { "&", 3 }, { "<<", 4 }, { ">>", 4 },
	{ "+", 5 }, { "-", 5 }, { "*", 6 }, { "/", 6 },  { "%", 6 },
};

enum { SUM_OPERATORS = sizeof sum_operators / sizeof *sum_operators };

/* What the bits of a value mean. */
enum sum_type { SUM_SIGNED, SUM_UNSIGNED, SUM_ADDRESS };

static enum sum_type sum_type(const struct sum *m, const struct schema *s)
{
	if (m->what == SUM_NAME) {
		enum sum_type type = SUM_UNSIGNED;
		for (int f = 0; f < (int)s->format->nfields; f++) {
			if (!(m->fields >> f & 1))
				continue;
			if (is_signed(schema_field(s, f)))
				return SUM_SIGNED;
			if (schema_field(s, f)->kind == KIND_ADDR)
				type = SUM_ADDRESS;
		}
		return type;
	}
	if (m->what == SUM_CONST || m->what == SUM_RECORD || m->what == SUM_COUNT)
		return SUM_UNSIGNED;
	if (m->what == SUM_DELTA || m->what == SUM_MINUS || m->what == SUM_INVERT)
		return SUM_SIGNED;
	enum sum_type a = sum_type(m->a, s);
	if (m->what == SUM_ROUNDED)
		return a;
	if (m->what == SUM_ABS)
		return a == SUM_SIGNED ? SUM_UNSIGNED : a;
	enum sum_type b = sum_type(m->b, s);
	bool sign = a == SUM_SIGNED || b == SUM_SIGNED;
	bool address = a == SUM_ADDRESS || b == SUM_ADDRESS;
	if (m->what == SUM_MIN || m->what == SUM_MAX)
		return sign ? SUM_SIGNED : address ? SUM_ADDRESS : SUM_UNSIGNED;
	switch (*sum_operators[m->op].text) {
	case '*':
	case '/':
	case '%':
		return sign ? SUM_SIGNED : SUM_UNSIGNED;
	case '<':
	case '>':
		return a == SUM_SIGNED ? a : SUM_UNSIGNED;
	case '-':
		return a == SUM_ADDRESS && b != SUM_ADDRESS ? a : SUM_SIGNED;
	case '&':
		if (m->a->what == SUM_CONST || m->b->what == SUM_CONST)
			return SUM_UNSIGNED;
		break;
	default:
		break;
	}
	return address ? SUM_ADDRESS : sign ? SUM_SIGNED : SUM_UNSIGNED;
}

/* -1, 0 or 1: the order of two numbers of any types. */
static int sum_order(int64_t x, enum sum_type a, int64_t y, enum sum_type b)
{
	if (a == SUM_SIGNED && x < 0)
		return b != SUM_SIGNED || y >= 0 ? -1 : x < y ? -1 : x > y;
	if (b == SUM_SIGNED && y < 0)
		return 1;
	return (uint64_t)x < (uint64_t)y ? -1 : (uint64_t)x > (uint64_t)y;
}

static bool operate(const char *op, int64_t x, int64_t y, bool sign, int64_t *out)
{
	uint64_t a = (uint64_t)x, b = (uint64_t)y;
	bool far = y < 0 || y > 63;
	switch (*op) {
	case '|':
		*out = x | y;
		return true;
	case '^':
		*out = x ^ y;
		return true;
	case '&':
		*out = x & y;
		return true;
	case '<':
		*out = far ? 0 : (int64_t)(a << y);
		return true;
	case '>':
		if (!sign)
			*out = far ? 0 : (int64_t)(a >> y);
		else
			*out = far ? x < 0 ? -1 : 0 : x >> y;
		return true;
	case '+':
		*out = (int64_t)(a + b);
		return true;
	case '-':
		*out = (int64_t)(a - b);
		return true;
	case '*':
		*out = (int64_t)(a * b);
		return true;
	default:
		if (!y)
			return false;
		if (!sign)
			*out = (int64_t)(*op == '/' ? a / b : a % b);
		else
			*out = y == -1      ? *op == '/' ? (int64_t)-a : 0
			       : *op == '/' ? x / y
					    : x % y;
		return true;
	}
}

static bool sum_value(const struct sum *m, const struct variables *v, const struct all *a,
		      size_t i, int64_t *out);

static bool same_place(const struct all *a, size_t i, size_t j)
{
	static const enum role roles[] = { ROLE_PC, ROLE_UOP };
	for (int r = 0; r < 2; r++) {
		int f = schema_first(a->schema, roles[r]);
		int64_t x = 0, y = 0;
		if (f < 0)
			continue;
		if (!nth_value(a, (fieldset)1 << f, i, 0, &x) ||
		    !nth_value(a, (fieldset)1 << f, j, 0, &y) || x != y)
			return false;
	}
	return true;
}

static bool sum_delta(const struct sum *m, const struct variables *v, const struct all *a,
		      size_t i, int64_t *out)
{
	int64_t here, then;
	if (!sum_value(m->a, v, a, i, &here))
		return false;
	for (size_t j = i; j--;)
		if (same_place(a, i, j)) {
			bool ok = sum_value(m->a, v, a, j, &then);
			*out = (int64_t)((uint64_t)here - (uint64_t)then);
			return ok;
		}
	return false;
}

static bool sum_value(const struct sum *m, const struct variables *v, const struct all *a,
		      size_t i, int64_t *out)
{
	int64_t x = 0, y = 0;
	unsigned k = 0, count = 0;
	switch (m->what) {
	case SUM_NAME:
		if (m->prev && !i)
			return false;
		if (m->first)
			return first_value(a, m->fields, i - m->prev, out);
		while (v->one[k].fields != m->fields || v->one[k].prev != m->prev)
			k++;
		return nth_value(a, m->fields, i - m->prev, v->one[k].turn, out);
	case SUM_CONST:
		*out = m->value * (m->kilo ? v->addresses ? 1024 : 1000 : 1);
		return true;
	case SUM_RECORD:
		*out = (int64_t)i - m->prev;
		return i || !m->prev;
	case SUM_COUNT:
		for (; k < slots_of(a->schema, m->fields); k++)
			count += nth_value(a, m->fields, i, k, &x);
		*out = count;
		return true;
	case SUM_DELTA:
		return sum_delta(m, v, a, i, out);
	default:
		break;
	}
	if (!sum_value(m->a, v, a, i, &x) || (m->b && !sum_value(m->b, v, a, i, &y)))
		return false;
	enum sum_type type = sum_type(m, a->schema), type_a = sum_type(m->a, a->schema);
	switch (m->what) {
	case SUM_ROUNDED:
		*out = (int64_t)((uint64_t)(x >> m->value) << m->value);
		return true;
	case SUM_ABS:
		*out = type_a == SUM_SIGNED && x < 0 ? (int64_t)(0 - (uint64_t)x) : x;
		return true;
	case SUM_MINUS:
		*out = (int64_t)(0 - (uint64_t)x);
		return true;
	case SUM_INVERT:
		*out = -1 - x;
		return true;
	case SUM_MIN:
		*out = sum_order(y, type, x, type) < 0 ? y : x;
		return true;
	case SUM_MAX:
		*out = sum_order(y, type, x, type) > 0 ? y : x;
		return true;
	default:
		return operate(sum_operators[m->op].text, x, y, type == SUM_SIGNED, out);
	}
}

static bool related(enum relation r, int order)
{
	switch (r) {
	case EQ:
		return order == 0;
	case NE:
		return order != 0;
	case LT:
		return order < 0;
	case LE:
		return order <= 0;
	case GT:
		return order > 0;
	default:
		return order >= 0;
	}
}

static bool sum_fits(const struct question *q, const struct variables *v,
		     const struct all *a, size_t i)
{
	int64_t x, y;
	bool in = false;
	if (!sum_value(q->left, v, a, i, &x))
		return false;
	for (unsigned k = 0; k < q->items; k++) {
		bool there = sum_value(q->right[k], v, a, i, &y);
		int o = sum_order(x, sum_type(q->left, a->schema), y,
				  sum_type(q->right[k], a->schema));
		if (q->relation == IN || q->relation == NOT_IN) {
			in |= there && o == 0;
			continue;
		}
		return there && related(q->relation, o);
	}
	return q->items ? in == (q->relation == IN) : x != 0;
}

static bool ask_sum(const struct question *q, const struct all *a, size_t i)
{
	struct variables v = { .n = 0 };
	find_variables(q->left, a->schema, &v);
	for (unsigned k = 0; k < q->items; k++)
		find_variables(q->right[k], a->schema, &v);
	for (;;) {
		if (sum_fits(q, &v, a, i))
			return true;
		unsigned k = 0;
		while (k < v.n && ++v.one[k].turn == v.one[k].turns)
			v.one[k++].turn = 0;
		if (k == v.n)
			return false;
	}
}

static bool ask(const struct question *q, const struct all *a, size_t i)
{
	unsigned count;
	struct str opcode = STR_INIT;
	bool found = false;
	switch (q->what) {
	case NEGATION:
		return !ask(q->a, a, i);
	case BOTH:
		return ask(q->a, a, i) && ask(q->b, a, i);
	case EITHER:
		return ask(q->a, a, i) || ask(q->b, a, i);
	case THEN:
		if (!ask(q->a, a, i))
			return false;
		for (size_t k = i + 1; k <= i + q->within && k < a->n && !found; k++)
			found = ask(q->b, a, k);
		return found;
	case ANY_UOP: {
		size_t first = i, last = i;
		while (first > 0 && !begins_here(a, first))
			first--;
		while (last + 1 < a->n && !begins_here(a, last + 1))
			last++;
		for (size_t k = first; k <= last && !found; k++)
			found = ask(q->a, a, k);
		return found;
	}
	case ARITHMETIC:
		return ask_sum(q, a, i);
	case NUMBER:
		return value_fits(q, i, false);
	case COUNT:
		ask_values(q, a, i, &count);
		return value_fits(q, count, false);
	case OPCODE_LIKE:
		record_opcode(a->of[i], a->at[i], &opcode);
		found = text_fits(q, opcode.text, opcode.len);
		str_release(&opcode);
		return found;
	default:
		return ask_values(q, a, i, &count);
	}
}

/* Random conditions */

static const struct shared_name {
	const char *name;
	enum role role, other;
} shared_names[] = {
	{ "pc", ROLE_PC, ROLE_NONE },
	{ "macro", ROLE_MACRO, ROLE_NONE },
	{ "micro", ROLE_MICRO, ROLE_NONE },
	{ "op", ROLE_MACRO, ROLE_MICRO },
	{ "load", ROLE_LOAD, ROLE_NONE },
	{ "store", ROLE_STORE, ROLE_NONE },
	{ "mem", ROLE_LOAD, ROLE_STORE },
	{ "read", ROLE_REG_READ, ROLE_NONE },
	{ "reg", ROLE_REG_READ, ROLE_REG_WRITTEN },
	{ "write", ROLE_REG_WRITTEN, ROLE_NONE },
	{ "taken", ROLE_TAKEN, ROLE_NONE },
	{ "target", ROLE_TARGET, ROLE_NONE },
	{ "uop", ROLE_UOP, ROLE_NONE },
	{ "macroop", ROLE_MACROOP, ROLE_NONE },
	{ "size", ROLE_ACCESS_SIZE, ROLE_NONE },
	{ "time", ROLE_TIME, ROLE_NONE },
	{ "proc", ROLE_SPACE, ROLE_NONE },
	{ "asid", ROLE_SPACE, ROLE_NONE },
	{ "asid", ROLE_SPACE, ROLE_NONE },
	{ "class", ROLE_CLASS, ROLE_NONE },
	{ "kind", ROLE_BRANCH_KIND, ROLE_NONE },
	{ "fallthrough", ROLE_FALLTHROUGH, ROLE_NONE },
};

enum { SHARED = sizeof shared_names / sizeof *shared_names };

static unsigned fields_with(const struct schema *s, enum role a, enum role b, int *out)
{
	unsigned n = 0;
	for (int f = 0; f < (int)s->format->nfields && n < FIELDS_OF_NAME; f++) {
		enum role role = schema_field(s, f)->role;
		if (role != ROLE_NONE && (role == a || role == b))
			out[n++] = f;
	}
	return n;
}

/* A name and its fields; a dot selects the format's own field. */
static void choose_name(struct question *q, const struct schema *s, struct str *name)
{
	str_clear(name);
	while (rarely(2)) {
		const struct shared_name *sh = &shared_names[below(SHARED)];
		q->fields = fields_with(s, sh->role, sh->other, q->field);
		if (!q->fields)
			continue;
		str_add(name, sh->name);
		return;
	}
	q->fields = 1;
	q->field[0] = (int)below((unsigned)s->format->nfields);
	str_addf(name, ".%s", schema_field(s, q->field[0])->name);
}

/* A value that occurs, or one close to it. */
static uint64_t choose_value(const struct all *a, const struct question *q)
{
	int f = q->field[below(q->fields)];
	size_t i = below((unsigned)a->n);
	unsigned slots = field_count(schema_field(a->schema, f));
	uint64_t v = batch_value(a->of[i], a->at[i], f, below(slots));
	return rarely(8) ? v + below(3) - 1 : v;
}

static void write_value(const struct all *a, const struct question *q, uint64_t v,
			struct str *out)
{
	const struct field *f = schema_field(a->schema, q->field[0]);
	struct str word = STR_INIT;
	switch (f->kind) {
	case KIND_ADDR:
		str_addf(out,
			 rarely(2)   ? "0x%" PRIx64
			 : rarely(2) ? "%" PRIX64
				     : "%" PRIx64,
			 v);
		break;
	case KIND_REG:
		if (rarely(3))
			str_addf(&word, "%" PRIu64, v);
		else
			register_print(a->schema->registers, v, &word);
		str_addf(out, "%s", word.text);
		break;
	case KIND_CODE:
		for (const struct code *c = f->codes; c->name; c++)
			if (c->value == v && !word.len)
				str_addf(&word, "\"%s\"", c->name);
		if (!word.len || rarely(4)) {
			str_clear(&word);
			str_addf(&word, "%" PRIu64, v);
		}
		str_add(out, word.text);
		break;
	case KIND_INT:
		if (f->unit && !strcmp(f->unit, "ps") && v % 1000 == 0 && (int64_t)v > 0)
			str_addf(out, rarely(2) ? "%" PRIu64 " ns" : "%" PRIu64 "ns",
				 v / 1000);
		else
			str_addf(out, "%" PRId64, (int64_t)v);
		break;
	default:
		if (v >= 10000 && rarely(2))
			str_addf(out, "%" PRIu64 "_%04" PRIu64, v / 10000, v % 10000);
		else
			str_addf(out, "%" PRIu64, v);
	}
	str_release(&word);
}

static const char *const relation_text[RELATIONS] = { "==", "!=", "<",  "<=",
						      ">",  ">=", "in", "not in" };

/* A value, or the ends of a range. */
static void add_item(const struct all *a, struct question *q, bool range, struct str *out)
{
	const struct field *f = schema_field(a->schema, q->field[0]);
	bool number = q->what == NUMBER || q->what == COUNT;
	uint64_t low =
		number ? below(q->what == COUNT ? 5 : RECORDS) : choose_value(a, q);
	uint64_t high = low;
	unsigned k = q->items++;
	bool as_signed = !number && is_signed(f);
	/* "-" is not a number; the absence of a value has a test of its own. */
	if (!number && f->kind == KIND_INT && low == UINT64_MAX &&
	    (f->flags & FIELD_MINUS_IS_NONE))
		low = high = 0;
	bool by_length = range && rarely(3);
	if (range && number)
		high = low + below(40);
	else if (range)
		high = by_length ? low + below(70) : choose_value(a, q);
	if (order(high, low, as_signed) < 0) {
		uint64_t swap = low;
		low = high;
		high = swap;
		by_length = false;
	}
	q->low[k] = low;
	q->high[k] = high;
	if (number)
		str_addf(out, "%" PRIu64, low);
	else
		write_value(a, q, low, out);
	if (by_length) {
		str_addf(out, rarely(2) ? " + %" PRIu64 : "+0x%" PRIx64, high - low + 1);
	} else if (range) {
		str_add(out, rarely(2) ? ".." : " .. ");
		if (number)
			str_addf(out, "%" PRIu64, high);
		else
			write_value(a, q, high, out);
	}
}

static void add_comparison(const struct all *a, struct question *q, struct str *out)
{
	q->relation = (enum relation)below(RELATIONS);
	str_addf(out, " %s ", relation_text[q->relation]);
	if (q->relation != IN && q->relation != NOT_IN) {
		add_item(a, q, false, out);
		return;
	}
	if (rarely(2)) {
		add_item(a, q, true, out);
		return;
	}
	str_addc(out, '{');
	for (unsigned k = 1 + below(ITEMS), i = 0; i < k; i++) {
		str_add(out, i ? ", " : "");
		add_item(a, q, rarely(3), out);
	}
	str_addc(out, '}');
}

/* A comparison of a subject, with either side first, and with brackets around it. */
static void write_comparison(const struct all *a, struct question *q, const char *subject,
			     struct str *out)
{
	static const char *const mirrored[] = { "==", "!=", ">", ">=", "<", "<=" };
	struct str right = STR_INIT;
	add_comparison(a, q, &right);
	const char *value = right.text + strlen(relation_text[q->relation]) + 2;
	if (q->relation < IN && *value >= '0' && *value <= '9' && rarely(3))
		str_addf(out, "%s %s %s", value, mirrored[q->relation], subject);
	else
		str_addf(out, rarely(4) ? "(%s)%s" : "%s%s", subject, right.text);
	str_release(&right);
}

static void choose_text(struct question *q)
{
	static const char *const parts[] = {
		"CMP", "cmp", "LOAD", "J",    "M", "A", "a",
		"mov", "a b", "op",   "JMP_", "1", "e", "c"
	};
	snprintf(q->text, sizeof q->text, "%s",
		 parts[below(sizeof parts / sizeof *parts)]);
	q->any_case = true;
	for (const char *p = q->text; *p; p++)
		q->any_case &= *p < 'A' || *p > 'Z';
}

static void write_expression(struct question *q, struct str *out)
{
	q->begins = rarely(3);
	q->ends = rarely(3);
	str_addf(out, "/%s%s%s/", q->begins ? "^" : "", q->text, q->ends ? "$" : "");
}

static bool has_text(const struct schema *s, const struct question *q)
{
	for (unsigned k = 0; k < q->fields; k++)
		if (schema_field(s, q->field[k])->kind == KIND_TEXT)
			return true;
	return false;
}

static struct question *make_text(struct question *q, const struct str *name,
				  bool is_text, struct str *out)
{
	choose_text(q);
	q->negated = rarely(3);
	q->all = rarely(4);
	str_addf(out, "%s%s ", q->all ? "all(" : "", name->text);
	if (is_text && rarely(2)) {
		q->what = TEXT_IS;
		q->begins = q->ends = true;
		str_add(out, q->negated ? "!= " : "== ");
		/* Between quotes it is matched literally. */
		bool quoted = strchr(q->text, ' ') || rarely(2);
		q->any_case &= !quoted;
		str_addf(out, quoted ? "\"%s\"" : "%s", q->text);
	} else {
		q->what = TEXT_LIKE;
		str_add(out, q->negated ? "!~ " : "~ ");
		write_expression(q, out);
	}
	str_add(out, q->all ? ")" : "");
	return q;
}

/* "branch", which is defined by the kind or the mark, and names defined by the kind. */
static struct question *make_branch(const struct all *a, struct str *out)
{
	static const struct {
		const char *name;
		unsigned kinds;
	} names[] = {
		{ "branch", 0 },
		{ "call", 1 << 4 | 1 << 5 },
		{ "return", 1 << 6 },
		{ "conditional", 1 << 3 },
		{ "indirect", 1 << 2 | 1 << 5 },
	};
	unsigned k = below(sizeof names / sizeof *names);
	struct question *q = new_question(names[k].kinds ? BRANCH_KINDS_ARE : TRUTH);
	q->fields = fields_with(a->schema, ROLE_BRANCH_KIND,
				names[k].kinds ? ROLE_NONE : ROLE_IS_BRANCH, q->field);
	if (!a->schema->by_role[ROLE_BRANCH_KIND]) {
		free(q);
		return NULL;
	}
	q->branch_kinds = names[k].kinds;
	str_add(out, names[k].name);
	return q;
}

/* Arithmetic */

struct sum_maker {
	const struct all *all;
	unsigned names; /* of values that range over combinations */
	unsigned deltas;
	bool prev, first;
};

static struct sum *new_sum(const struct sum_maker *k, enum sum_op what)
{
	struct sum *m = mem_new(1, sizeof *m);
	m->what = what;
	m->prev = k->prev;
	m->first = k->first;
	return m;
}

/* A name with numbers, and not too many of them. */
static struct sum *make_name(const struct sum_maker *k, enum sum_op what, struct str *out)
{
	enum { VALUES_MOST = 12 };
	struct sum *m = new_sum(k, what);
	struct str name = STR_INIT;
	for (;;) {
		struct question q = { .fields = 0 };
		choose_name(&q, k->all->schema, &name);
		m->fields = 0;
		for (unsigned f = 0; f < q.fields; f++)
			m->fields |= (fieldset)1 << q.field[f];
		if (!has_text(k->all->schema, &q) &&
		    slots_of(k->all->schema, m->fields) <= VALUES_MOST)
			break;
	}
	str_addf(out, what == SUM_COUNT ? "count(%s)" : "%s", name.text);
	str_release(&name);
	return m;
}

static struct sum *make_const(const struct sum_maker *k, struct str *out)
{
	static const int64_t some[] = { 0, 1, 2, 3, 4, 6, 8, 63, 64, 4095, 1000000 };
	struct sum *m = new_sum(k, SUM_CONST);
	m->value = some[below(sizeof some / sizeof *some)];
	m->kilo = m->value < 9 && rarely(8);
	str_addf(out, m->kilo || rarely(2) ? "%" PRId64 "%s" : "0x%" PRIx64 "%s",
		 m->value, m->kilo ? "K" : "");
	return m;
}

static struct sum *make_sum(struct sum_maker *k, unsigned deep, int level,
			    struct str *out);

static struct sum *make_leaf(struct sum_maker *k, struct str *out)
{
	enum { NAMES_MOST = 3, DELTAS_MOST = 2 };
	bool inside = k->prev || k->first;
	struct sum *m;
	if (rarely(10) && !k->prev) {
		str_add(out, "record");
		return new_sum(k, SUM_RECORD);
	}
	if (rarely(12) && !inside)
		return make_name(k, SUM_COUNT, out);
	if (rarely(5) && !inside && k->deltas < DELTAS_MOST &&
	    k->all->schema->by_role[ROLE_PC]) {
		m = new_sum(k, SUM_DELTA);
		k->deltas++;
		str_add(out, "delta(");
		k->first = true;
		m->a = make_sum(k, below(2), 1, out);
		k->first = false;
		str_addc(out, ')');
		return m;
	}
	if (rarely(4) && !inside && k->names < NAMES_MOST) {
		str_add(out, "prev(");
		k->prev = true;
		m = make_sum(k, below(2), 1, out);
		k->prev = false;
		str_addc(out, ')');
		return m;
	}
	if (rarely(4) || (k->names >= NAMES_MOST && !k->first))
		return make_const(k, out);
	k->names += !k->first;
	return make_name(k, SUM_NAME, out);
}

static struct sum *make_call(struct sum_maker *k, unsigned deep, struct str *out)
{
	static const char *const names[] = {
		"abs", "-", "~", "min", "max", "line", "page"
	};
	static const enum sum_op ops[] = { SUM_ABS, SUM_MINUS,   SUM_INVERT, SUM_MIN,
					   SUM_MAX, SUM_ROUNDED, SUM_ROUNDED };
	unsigned c = below(7);
	struct sum *m = new_sum(k, ops[c]);
	m->value = c == 5 ? 6 : 12;
	str_addf(out, "%s(", names[c]);
	m->a = make_sum(k, deep, 1, out);
	if (ops[c] == SUM_MIN || ops[c] == SUM_MAX) {
		str_add(out, ", ");
		m->b = make_sum(k, deep, 1, out);
	}
	str_addc(out, ')');
	return m;
}

/* level: operators that bind less are put between brackets. */
static struct sum *make_sum(struct sum_maker *k, unsigned deep, int level,
			    struct str *out)
{
	if (!deep)
		return make_leaf(k, out);
	if (rarely(4))
		return make_call(k, deep - 1, out);
	struct sum *m = new_sum(k, SUM_BINARY);
	m->op = below(SUM_OPERATORS);
	int own = sum_operators[m->op].level;
	bool brackets = own < level || rarely(5);
	str_add(out, brackets ? "(" : "");
	m->a = make_sum(k, deep - 1, own, out);
	str_addf(out,
		 rarely(3) && !strchr("-", *sum_operators[m->op].text) ? "%s" : " %s ",
		 sum_operators[m->op].text);
	m->b = make_sum(k, below(deep), own + 1, out);
	str_add(out, brackets ? ")" : "");
	return m;
}

static struct question *make_arithmetic(const struct all *a, struct str *out)
{
	struct question *q = new_question(ARITHMETIC);
	struct sum_maker k = { .all = a };
	struct sum *m = q->left = new_sum(&k, SUM_BINARY);
	/* An operator, so that a number on the right side is decimal. */
	m->op = below(SUM_OPERATORS);
	int own = sum_operators[m->op].level;
	m->a = make_sum(&k, below(3), own, out);
	str_addf(out, " %s ", sum_operators[m->op].text);
	m->b = make_sum(&k, below(2), own + 1, out);
	if (rarely(6)) {
		str_add(out, " != 0");
		return q;
	}
	q->relation = (enum relation)below(RELATIONS);
	str_addf(out, " %s ", relation_text[q->relation]);
	if (q->relation != IN && q->relation != NOT_IN) {
		q->right[q->items++] = make_sum(&k, below(2), 1, out);
		return q;
	}
	str_addc(out, '{');
	for (unsigned n = 1 + below(ITEMS); q->items < n;) {
		str_add(out, q->items ? ", " : "");
		q->right[q->items++] = make_sum(&k, 0, 6, out);
	}
	str_addc(out, '}');
	return q;
}

/* A name, or line(), page(), count() or prev() of one. */
static struct sum *make_side(struct sum_maker *k, struct str *out)
{
	unsigned f = below(6);
	if (f == 0)
		return make_name(k, SUM_COUNT, out);
	if (f == 1) {
		struct sum *m = new_sum(k, SUM_RECORD);
		m->prev = rarely(2);
		str_add(out, m->prev ? "prev(record)" : "record");
		return m;
	}
	if (f == 2) {
		k->prev = true;
		str_add(out, "prev(");
	} else if (f < 5) {
		str_addf(out, f == 3 ? "line(" : "page(");
	}
	struct sum *m = make_name(k, SUM_NAME, out), *around = m;
	k->prev = false;
	str_add(out, f == 5 ? "" : ")");
	if (f == 3 || f == 4) {
		around = new_sum(k, SUM_ROUNDED);
		around->value = f == 3 ? 6 : 12;
		around->a = m;
	}
	return around;
}

/* Whether a side is a name alone whose values have names themselves, and that is only
 * compared with these. */
static bool has_named_values(const struct sum *m, const struct schema *s)
{
	if (m->what != SUM_NAME || m->prev)
		return false;
	enum kind kind = schema_field(s, fieldset_first(m->fields))->kind;
	return kind == KIND_CODE || kind == KIND_BOOL || kind == KIND_REG;
}

/* page(load) == page(store): the left side is not one that could have a literal on its
 * right side. */
static struct question *make_pair(const struct all *a, struct str *out)
{
	struct question *q = new_question(ARITHMETIC);
	struct sum_maker k = { .all = a };
	bool brackets = rarely(3);
	size_t before = out->len;
	do {
		free_sum(q->left);
		out->len = before;
		str_add(out, brackets ? "(" : "");
		q->left = make_side(&k, out);
	} while (has_named_values(q->left, a->schema));
	q->relation = (enum relation)below(IN);
	str_addf(out, brackets ? ") %s (" : " %s ", relation_text[q->relation]);
	q->right[q->items++] = make_side(&k, out);
	str_add(out, brackets ? ")" : "");
	return q;
}

static struct question *make_touches(const struct all *a, struct str *out)
{
	static const struct shared_name names[] = {
		{ "load", ROLE_LOAD, ROLE_NONE },
		{ "store", ROLE_STORE, ROLE_NONE },
		{ "mem", ROLE_LOAD, ROLE_STORE },
	};
	const struct shared_name *name = &names[below(3)];
	struct question *q = new_question(TOUCHES);
	q->fields = fields_with(a->schema, name->role, name->other, q->field);
	if (!q->fields) {
		free(q);
		return NULL;
	}
	str_addf(out, "touches(%s, ", name->name);
	bool set = rarely(3);
	str_add(out, set ? "{" : "");
	do {
		str_add(out, q->items ? ", " : "");
		add_item(a, q, rarely(3), out);
	} while (set && q->items < ITEMS && rarely(2));
	str_add(out, set ? "})" : ")");
	return q;
}

static struct question *make_one(const struct all *a, struct str *out)
{
	const struct schema *s = a->schema;
	struct question *q;
	if (rarely(12)) {
		q = new_question(NUMBER);
		write_comparison(a, q, "record", out);
		return q;
	}
	if (rarely(3))
		return make_arithmetic(a, out);
	if (rarely(8))
		return make_pair(a, out);
	if (rarely(10) && (q = make_branch(a, out)))
		return q;
	if (rarely(10) && (q = make_touches(a, out)))
		return q;
	if (rarely(12) && (s->by_role[ROLE_MACRO] | s->by_role[ROLE_MICRO])) {
		q = new_question(OPCODE_LIKE);
		choose_text(q);
		write_expression(q, out);
		return q;
	}
	struct str name = STR_INIT, subject = STR_INIT;
	q = new_question(VALUE);
	choose_name(q, s, &name);
	const struct field *f = schema_field(s, q->field[0]);
	bool text = has_text(s, q);
	if (text || rarely(8)) {
		make_text(q, &name, text, out);
	} else if (rarely(8)) {
		q->what = TRUTH;
		str_addf(out, rarely(2) ? "%s" : "(%s)", name.text);
	} else if (rarely(8)) {
		q->what = COUNT;
		str_addf(&subject, "count(%s)", name.text);
		write_comparison(a, q, subject.text, out);
	} else {
		bool around = f->kind == KIND_ADDR && rarely(3);
		q->bits = around ? rarely(2) ? 12 : 6 : 0;
		q->all = rarely(6);
		str_add(out, q->all ? "all(" : "");
		str_addf(&subject, around ? "%s(%s)" : "%s%s",
			 !around         ? ""
			 : q->bits == 12 ? "page"
					 : "line",
			 name.text);
		write_comparison(a, q, subject.text, out);
		str_add(out, q->all ? ")" : "");
	}
	str_release(&subject);
	str_release(&name);
	return q;
}

static struct question *make(const struct all *a, unsigned deep, struct str *out)
{
	struct question *q;
	unsigned choice = deep ? below(9) : 8;
	if (choice >= 7)
		return make_one(a, out);
	if (choice == 0) {
		q = new_question(NEGATION);
		str_add(out, rarely(2) ? "not (" : "!(");
		q->a = make(a, deep - 1, out);
		str_addc(out, ')');
		return q;
	}
	if (choice == 6) {
		q = new_question(ANY_UOP);
		str_add(out, "any uop (");
		q->a = make(a, deep - 1, out);
		str_addc(out, ')');
		return q;
	}
	q = new_question(choice <= 2 ? BOTH : choice <= 4 ? EITHER : THEN);
	str_addc(out, '(');
	q->a = make(a, deep - 1, out);
	if (q->what == THEN && rarely(2)) {
		q->within = 1 + below(20);
		str_addf(out, " then within %u ", q->within);
	} else {
		q->within = 1;
		str_add(out, q->what == BOTH     ? rarely(2) ? " and " : " && "
			     : q->what == EITHER ? rarely(2) ? " or " : " || "
						 : " then ");
	}
	q->b = make(a, deep - 1, out);
	str_addc(out, ')');
	return q;
}

/* Searches give the same matches */

struct found {
	uint64_t ordinal[RECORDS];
	size_t n, most;
};

static bool note(void *ctx, uint64_t ordinal)
{
	struct found *f = ctx;
	assert_true(f->n < RECORDS);
	f->ordinal[f->n++] = ordinal;
	return f->n != f->most;
}

static void check_span(struct trace *t, const struct query *q, const char *text,
		       const bool *is)
{
	struct span over = { below(RECORDS + 20), below(RECORDS + 20) };
	if (rarely(3))
		over = rarely(2) ? SPAN_ALL : (struct span) { UINT64_MAX, 0 };
	struct found f = { .most = rarely(3) ? 1 + below(5) : 0 };
	struct err err = ERR_INIT;
	uint64_t count, want = 0;
	if (hits_each(t, q, over, note, &f, &count, NULL, &err))
		fail_msg("%s: %s", text, err.text);
	bool back = over.last < over.first;
	uint64_t low = back ? over.last : over.first,
		 high = back ? over.first : over.last;
	for (uint64_t k = 0; k < RECORDS; k++) {
		uint64_t i = back ? RECORDS - 1 - k : k;
		if (i < low || i > high || !is[i])
			continue;
		if (!f.most || want < f.most) {
			if (want >= f.n || f.ordinal[want] != i)
				fail_msg("%s: record %" PRIu64 " is not the %" PRIu64
					 "th hit from %" PRIu64 " to %" PRIu64,
					 text, i, want, over.first, over.last);
		}
		want++;
	}
	if (f.most && want > f.most)
		want = f.most;
	if (f.n != want || count != want)
		fail_msg("%s: %zu hits, %" PRIu64 " counted, not %" PRIu64
			 " from %" PRIu64 " to %" PRIu64,
			 text, f.n, count, want, over.first, over.last);
	if (f.most)
		return;
	if (hits_each(t, q, over, NULL, NULL, &count, NULL, &err))
		fail_msg("%s: %s", text, err.text);
	if (count != want)
		fail_msg("%s: %" PRIu64 " counted, not %" PRIu64, text, count, want);
}

static void check_next(struct trace *t, const struct query *q, const char *text,
		       const bool *is)
{
	uint64_t from = below(RECORDS + 5), got = UINT64_MAX;
	bool back = rarely(2);
	int64_t want = -1;
	for (int64_t i = (int64_t)from; !back && i < RECORDS && want < 0; i++)
		want = is[i] ? i : -1;
	for (int64_t i = (int64_t)from; back && i >= 0 && want < 0; i--)
		want = i < RECORDS && is[i] ? i : -1;
	struct err err = ERR_INIT;
	enum status st = first_hit(t, q, from, back, &got, &err);
	if (st != (want < 0 ? ST_END : ST_OK) || (want >= 0 && got != (uint64_t)want))
		fail_msg("%s: %s from %" PRIu64 " is %" PRId64 ", not %" PRId64 " (%d)",
			 text, back ? "the last one" : "the next one", from, (int64_t)got,
			 want, (int)st);
}

/* The result of a summary is never wrong; *known counts the results that are exact. */
static void check_summaries(struct trace *t, const struct query *q, const char *text,
			    const bool *is, unsigned *known)
{
	struct index *ix = trace_index(t);
	struct summary_eval *s = summary_eval_new(q, ix);
	for (uint64_t k = 0; k < index_count(ix); k++) {
		const struct chunk *c = index_chunk(ix, k);
		uint64_t count = 0, hits = summary_eval_chunk(s, c);
		for (uint64_t i = 0; i < c->count; i++)
			count += is[c->start.ordinal + i];
		if (hits != MATCHES_UNKNOWN && hits != count)
			fail_msg("%s: %" PRIu64 " hits, not %" PRIu64
				 ", in chunk %" PRIu64,
				 text, hits, count, k);
		*known += hits != MATCHES_UNKNOWN;
	}
	summary_eval_free(s);
}

/* A scan with records gives the same matches, run after run, without a hole. */

struct scanned {
	struct span over;
	bool all;      /* records() gets records that do not match, too */
	bool begun;    /* there was a run */
	uint64_t next; /* the first record of the next run */
	struct found found;
};

struct scanned_part {
	const struct scanned *scan;
	bool any;
	uint64_t from, next; /* with `all`, the records that it was given */
	struct found found;
};

static bool scanned_records(void *part, const struct records *s)
{
	struct scanned_part *p = part;
	if (p->any && p->scan->all)
		assert_int_equal(s->b->first, p->next);
	else if (!p->any)
		p->from = s->b->first;
	p->any = true;
	p->next = s->b->first + s->b->n;
	for (size_t i = 0; i < s->n; i++) {
		assert_true(s->at[i] < s->b->n);
		assert_non_null(batch_bytes(s->b, s->at[i]));
		note(&p->found, s->b->first + s->at[i]);
	}
	return true;
}

static bool scanned_merge(void *ctx, void *part, const struct match_run *r)
{
	struct scanned *s = ctx;
	struct scanned_part *p = part;
	/* Conditions on record numbers may have shortened the span. */
	if (!s->begun && !s->all && r->first > s->next)
		s->next = r->first;
	s->begun = true;
	if (r->n)
		assert_int_equal(r->first, s->next);
	s->next += r->n;
	for (size_t i = 0; p && i < p->found.n; i++) {
		assert_in_range(p->found.ordinal[i], r->first, r->first + r->n - 1);
		note(&s->found, p->found.ordinal[i]);
	}
	for (uint64_t i = 0; !p && i < r->hits; i++)
		note(&s->found, r->first + i); /* all of them */
	if (p && r->n && s->all) {
		assert_int_equal(p->from, r->first);
		assert_int_equal(p->next, r->first + r->n);
	}
	return true;
}

static bool skip_if_alike(void *ctx, const struct chunk *c, uint64_t hits)
{
	(void)ctx;
	return hits == 0 || hits == c->count;
}

/* other: another query; sometimes the matches of both are scanned. */
static void check_scan(struct trace *t, const struct query *q, const char *text,
		       const bool *is, const struct query *other, const bool *other_is)
{
	uint64_t first = rarely(2) ? 0 : below(RECORDS);
	struct span over = { first, rarely(2) ? UINT64_MAX : first + below(RECORDS) };
	struct scanned s = { .over = over, .all = rarely(2), .next = first };
	const struct reducer r = { .want = rarely(2) ? 0 : FIELDSET_ALL,
				   .all = s.all,
				   .skip = s.all ? NULL : skip_if_alike,
				   .part_size = sizeof(struct scanned_part),
				   .records = scanned_records,
				   .merge = scanned_merge };
	const struct query *where[] = { q, other };
	bool both = rarely(2);
	struct err err = ERR_INIT;
	if (reduce(t, &(struct selection) { over, where, both ? 2 : 1 }, &r, &s, NULL,
		   &err))
		fail_msg("%s: %s", text, err.text);
	size_t k = 0;
	for (uint64_t i = first; i < RECORDS && i <= over.last; i++) {
		bool found = k < s.found.n && s.found.ordinal[k] == i;
		k += found;
		if (found != (is[i] && (!both || other_is[i])))
			fail_msg("%s and %s: record %" PRIu64 " of a scan from %" PRIu64
				 " to %" PRIu64,
				 text, both ? query_text(other) : "nothing", i,
				 over.first, over.last);
	}
	assert_int_equal(k, s.found.n);
}

static const char *const knobs[] = { "serial,chunk=7", "chunk=7", "noindex,chunk=50",
				     "noscreen,chunk=11", "chunk=40" };

enum { KNOBS = sizeof knobs / sizeof *knobs };

static struct trace *open_kind(const struct kind_of_trace *k)
{
	struct trace_options opt = { .format = k->format,
				     .layout = k->layout,
				     .companion = k->companion };
	struct err err = ERR_INIT;
	struct trace *t = NULL;
	char path[400];
	snprintf(path, sizeof path, "%s/%s", file_dir, k->file);
	if (trace_open(&t, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	return t;
}

static void check_kind(const struct kind_of_trace *kind, unsigned *hits, unsigned *known)
{
	struct trace *trace[KNOBS];
	struct str bytes = STR_INIT, text = STR_INIT;
	struct all all;
	kind->write(&bytes);
	file_write(kind->file, &bytes);
	for (int k = 0; k < KNOBS; k++) {
		setenv("OPSCOPE_TEST", knobs[k], 1);
		trace[k] = open_kind(kind);
	}
	unsetenv("OPSCOPE_TEST");
	/* A trace that is not indexed yet is indexed by the first search in it. */
	struct trace *plain = open_kind(kind);
	read_all(&all, plain);
	explore_all(trace[0]);
	struct query *other = NULL;
	bool other_is[RECORDS];
	for (int n = 0; n < QUERIES_EACH; n++) {
		bool is[RECORDS];
		struct query *q;
		struct err err = ERR_INIT;
		str_clear(&text);
		struct question *question = make(&all, below(DEEP + 1), &text);
		if (query_compile(&q, text.text, trace_schema(plain), &err)) {
			if (!strstr(err.text, "16 questions"))
				fail_msg("%s\n%*s^ %s", text.text, err.at - 1, "",
					 err.text);
			free_question(question);
			continue;
		}
		for (size_t i = 0; i < RECORDS; i++)
			*hits += is[i] = ask(question, &all, i);
		check_summaries(trace[0], q, text.text, is, known);
		for (int k = 0; k < KNOBS && other; k++)
			check_scan(trace[k], q, text.text, is, other, other_is);
		for (int round = 0; round < 3; round++) {
			struct trace *t = trace[below(KNOBS)];
			check_span(t, q, text.text, is);
			check_next(t, q, text.text, is);
		}
		query_free(other);
		other = q;
		memcpy(other_is, is, sizeof is);
		free_question(question);
	}
	query_free(other);
	for (int k = 0; k < KNOBS; k++)
		trace_free(trace[k]);
	forget_all(&all);
	trace_free(plain);
	str_release(&bytes);
	str_release(&text);
}

static void random_queries_match_a_naive_evaluator(void **state)
{
	(void)state;
	unsigned hits = 0, known = 0;
	for (int round = 0; round < ROUNDS; round++)
		for (int k = 0; k < KINDS; k++)
			check_kind(&kinds[k], &hits, &known);
	/* The tests had matches, and results of summaries. */
	assert_true(hits > 2000 * RECORDS / 10);
	assert_true(hits < 2000 * RECORDS / 10 * 9);
	assert_true(known > 2000);
}

/* Computed columns */

struct column_of {
	char name[8];
	struct sum *sum;
	struct variables variables;
	const struct column_of
		*less; /* the column from which it is subtracted, or NULL */
};

/* Names stand for their first value. */
static void set_first(struct sum *m)
{
	if (!m)
		return;
	m->first = true;
	set_first(m->a);
	set_first(m->b);
}

static bool column_value(const struct column_of *c, const struct all *a, size_t i,
			 int64_t *out)
{
	int64_t x;
	if (!sum_value(c->sum, &c->variables, a, i, out))
		return false;
	if (!c->less)
		return true;
	if (!column_value(c->less, a, i, &x))
		return false;
	*out = (int64_t)((uint64_t)x - (uint64_t)*out);
	return true;
}

static enum sum_type column_type(const struct column_of *c, const struct schema *s)
{
	enum sum_type type = sum_type(c->sum, s);
	if (!c->less)
		return type;
	return column_type(c->less, s) == SUM_ADDRESS && type != SUM_ADDRESS ? SUM_ADDRESS
									     : SUM_SIGNED;
}

/* Add a random column to all traces; less: NULL, or a column that it uses. */
static void make_column(struct column_of *c, const char *name,
			const struct column_of *less, const struct all *all,
			struct trace *const *trace)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct sum_maker k = { .all = all };
	*c = (struct column_of) { .less = less };
	snprintf(c->name, sizeof c->name, "%s", name);
	str_addf(&text, "%s = %s%s", name, less ? less->name : "", less ? " - (" : "");
	c->sum = make_sum(&k, below(4), 1, &text);
	str_add(&text, less ? ")" : "");
	set_first(c->sum);
	find_variables(c->sum, all->schema, &c->variables);
	c->variables.addresses |= less && less->variables.addresses;
	for (int t = 0; t < KNOBS; t++)
		if (computed_add(trace[t], text.text, &err))
			fail_msg("%s: %s", text.text, err.text);
	str_release(&text);
}

/* Read some records anywhere, with one or both columns, and any other fields. */
static void check_columns(struct trace *t, struct reader *rd, const struct all *all,
			  const struct column_of *column)
{
	const struct schema *s = trace_schema(t);
	uint64_t first = below(RECORDS);
	fieldset want = rarely(2) ? 0 : (fieldset)dice(&seed) & s->all;
	const struct batch *b;
	struct err err = ERR_INIT;
	want |= s->computed;
	assert_int_equal(reader_read(rd, first, 1 + below(60), want, &b, &err), ST_OK);
	for (size_t i = 0; i < b->n; i++)
		for (int k = 0; k < 2; k++) {
			int64_t v = 0;
			int f = schema_find(s, column[k].name);
			uint64_t got = batch_value(b, i, f, 0);
			bool is = column_value(&column[k], all, first + i, &v);
			if (is != batch_has(b, i, f, 0) || (is && got != (uint64_t)v))
				fail_msg("%s of record %" PRIu64 " is %" PRId64
					 ", not %" PRId64 " (%d): %s",
					 column[k].name, first + i, (int64_t)got, v, is,
					 computed_text(s, f));
		}
}

/* A comparison of the first column with a value of it, with "-", or with the second. */
static void check_column_query(struct trace *t, const struct all *all,
			       const struct column_of *column, unsigned *hits)
{
	enum relation r = (enum relation)below(IN);
	enum sum_type type = column_type(&column[0], all->schema), other_type = type;
	int64_t other = 0, x, y;
	bool has, is[RECORDS], second = rarely(3), none = !second && rarely(4);
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct query *q;
	column_value(&column[0], all, below(RECORDS), &other);
	if (none)
		r = rarely(2) ? EQ : NE;
	str_addf(&text, "%s %s ", column[0].name, relation_text[r]);
	if (none)
		str_add(&text, "-");
	else if (second)
		str_add(&text, column[1].name);
	else
		str_addf(&text,
			 type == SUM_SIGNED && other < 0 ? "0 - %" PRIu64
							 : "0 + %" PRIu64,
			 type == SUM_SIGNED && other < 0 ? -(uint64_t)other
							 : (uint64_t)other);
	if (second)
		other_type = column_type(&column[1], all->schema);
	for (size_t i = 0; i < RECORDS; i++) {
		has = column_value(&column[0], all, i, &x);
		y = other;
		is[i] = has && (!second || column_value(&column[1], all, i, &y));
		is[i] = none ? has == (r == NE)
			     : is[i] && related(r, sum_order(x, type, y, other_type));
		*hits += is[i];
	}
	if (query_compile(&q, text.text, trace_schema(t), &err))
		fail_msg("%s: %s", text.text, err.text);
	check_span(t, q, text.text, is);
	check_next(t, q, text.text, is);
	query_free(q);
	str_release(&text);
}

static void check_columns_of(const struct kind_of_trace *kind, unsigned *hits)
{
	enum { PAIRS = 6 };
	struct trace *trace[KNOBS];
	struct str bytes = STR_INIT;
	struct all all;
	struct err err = ERR_INIT;
	kind->write(&bytes);
	file_write(kind->file, &bytes);
	for (int k = 0; k < KNOBS; k++) {
		setenv("OPSCOPE_TEST", knobs[k], 1);
		trace[k] = open_kind(kind);
	}
	unsetenv("OPSCOPE_TEST");
	explore_all(trace[0]);
	read_all(&all, trace[0]);
	for (int n = 0; n < PAIRS; n++) {
		struct column_of c[2];
		make_column(&c[0], "c0", NULL, &all, trace);
		make_column(&c[1], "c1", rarely(2) ? &c[0] : NULL, &all, trace);
		for (int k = 0; k < KNOBS; k++) {
			struct reader *rd = reader_open(trace[k], NULL);
			for (int round = 0; round < 4; round++) {
				check_columns(trace[k], rd, &all, c);
				check_column_query(trace[k], &all, c, hits);
			}
			reader_free(rd);
			if (c[1].less)
				assert_int_equal(computed_remove(trace[k], "c0", &err),
						 ST_INVALID);
			assert_int_equal(computed_remove(trace[k], "c1", &err), ST_OK);
			assert_int_equal(computed_remove(trace[k], "c0", &err), ST_OK);
			assert_int_equal(trace_schema(trace[k])->computed, 0);
		}
		free_sum(c[0].sum);
		free_sum(c[1].sum);
	}
	for (int k = 0; k < KNOBS; k++)
		trace_free(trace[k]);
	forget_all(&all);
	str_release(&bytes);
}

static void computed_columns_match_a_naive_evaluator(void **state)
{
	(void)state;
	unsigned hits = 0;
	for (int round = 0; round < ROUNDS / 2; round++)
		for (int k = 0; k < KINDS; k++)
			check_columns_of(&kinds[k], &hits);
	assert_true(hits > 1000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_queries_match_a_naive_evaluator),
		cmocka_unit_test(computed_columns_match_a_naive_evaluator),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
