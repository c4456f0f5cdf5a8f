/*
 * BT9 traces: records of templates and of the rows of edges, against those of a schema
 * whose tables have no rows, so that each line and its edge are read by the definition.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>

#include "lines.h"

extern const struct format fmt_bt9;

enum { EDGES = 400 };

static void add_line(const struct schema *s, const char *line)
{
	s->format->tables->line(s->tables, (const uint8_t *)line, strlen(line));
}

/* Random tables, the same for the same seed: branches that are not there, values that are
 * all ones, physical addresses. */
static struct schema *new_schema(bool rows, uint64_t seed)
{
	struct schema *s = schema_for(&fmt_bt9);
	struct str line = STR_INIT;
	uint64_t state = random_state;
	random_state = seed;
	s->tables = fmt_bt9.tables->new ();
	for (unsigned i = 0; i < 100; i++) {
		str_clear(&line);
		str_addf(&line, "NODE %u 0x%" PRIx64 " %s 0x%x %u class: %s behavior: %s",
			 i, random_below(40) ? random_number(64) : UINT64_MAX,
			 i % 3 ? "-" : "0x123", random_below(99999),
			 i ? random_below(5) : 0, i % 2 ? "JMP+DIR+CND" : "RET+IND+UCD",
			 i % 5 ? "DYN+DIR" : "AT+DIR");
		if (random_below(20))
			add_line(s, line.text);
	}
	for (unsigned i = 0; i < EDGES; i++) {
		str_clear(&line);
		str_addf(&line, "EDGE %u %u 1 %c 0x%" PRIx64 " - %u traverse_cnt: 3", i,
			 random_below(102), i % 2 ? 'T' : 'N', random_number(64),
			 random_below(50));
		if (random_below(20))
			add_line(s, line.text);
	}
	if (rows)
		add_line(s, "BT9_EDGE_SEQUENCE");
	random_state = state;
	str_release(&line);
	return s;
}

/* Lines of a few edges again and again; odd: some of any other kind. */
static void add_lines(struct str *s, unsigned n, bool odd)
{
	static const char *const others[] = { "7 # edge",
					      " 12",
					      "0012",
					      " 0",
					      "\1",
					      "# remark",
					      "",
					      "12345678",
					      "123456789",
					      "EOF",
					      "99999999999999999999999",
					      "4x",
					      "-4",
					      "8\r" };
	unsigned first = random_below(EDGES), few = 1 + random_below(30);
	while (n--) {
		if (odd && !random_below(30))
			str_addf(s, "%s\n",
				 others[random_below(sizeof others / sizeof *others)]);
		else if (odd && !random_below(30))
			str_addf(s, "%u\n", random_below(EDGES + 10));
		else if (odd && !random_below(60))
			str_addn(s, "\0\n", 2);
		else if (odd && !random_below(60))
			str_addf(s, "%u%c\n", first, 0);
		else if (odd && !random_below(60))
			str_addf(s, "%c%u\n", 0, first);
		else
			str_addf(s, "%u\n", (first + random_below(few)) % EDGES);
	}
}

static void compare(bool templates)
{
	struct str s = STR_INIT;
	size_t records = 0;
	with_templates = templates;
	for (unsigned round = 0; round < 600; round++) {
		struct schema *one = new_schema(true, round + 1);
		struct schema *two = new_schema(false, round + 1);
		str_clear(&s);
		add_lines(&s, 300, round % 4);
		if (round % 4 == 3)
			random_damage(&s, random_below(10));
		size_t room = random_below(2) ? 4096 : 1 + random_below(70);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(300);
		/* Sums are carried only if they are wanted. */
		fieldset want = round % 3 ? FIELDSET_ALL : random_next() | one->carried;
		records += assert_same_schemas(one, want, two, FIELDSET_ALL, s.text,
					       s.len, room, piece);
		schema_free(one);
		schema_free(two);
	}
	assert_true(records > 60000);
	with_templates = false;
	str_release(&s);
}

static void records_of_rows_agree(void **state)
{
	(void)state;
	compare(false);
}

static void records_of_templates_agree(void **state)
{
	(void)state;
	compare(true);
}

/* Without this the preceding test would not test anything. */
static void usual_lines_have_templates(void **state)
{
	(void)state;
	struct schema *s = new_schema(true, 3);
	struct str text = STR_INIT;
	struct batch b;
	/* The first edges of these tables that are in them. */
	uint64_t seen[8];
	size_t known = 0;
	str_add(&text, "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n");
	decode_all(&b, s, text.text, text.len);
	for (size_t i = 0; i < b.n && known < 8; i++)
		if (batch_known(&b, i, 0))
			seen[known++] = i;
	batch_release(&b);
	str_clear(&text);
	for (size_t i = 0; i < 1000; i++)
		str_addf(&text, "%" PRIu64 "\n", seen[random_below((unsigned)known)]);
	batch_init(&b, s, 4096, FIELDSET_ALL);
	b.templates = templates_new(s);
	assert_int_equal(batch_decode(&b, (const uint8_t *)text.text, text.len, true),
			 text.len);
	assert_int_equal(b.n, 1000);
	assert_true(b.templated);
	/* The first lines are read one by one, and have other keys. */
	assert_in_range(b.templates->rows.n, 2, 2 * known);
	templates_free(b.templates);
	batch_release(&b);
	str_release(&text);
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_of_rows_agree),
		cmocka_unit_test(records_of_templates_agree),
		cmocka_unit_test(usual_lines_have_templates),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
