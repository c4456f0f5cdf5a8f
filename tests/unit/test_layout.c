/* Formats compiled from layouts, and the columns of errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/layout.h"
#include "format/record.h"

static struct schema *compile(const char *text)
{
	struct format *f;
	struct schema *s;
	struct err err = ERR_INIT;
	if (layout_compile(&f, text, &err) != ST_OK)
		fail_msg("%s: column %d: %s", text, err.at, err.text);
	assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
	s->own = f;
	return s;
}

/* Record i as "name=values name=values", without fields that have only none values. */
static const char *row(const struct batch *b, size_t i)
{
	static struct str out = STR_INIT;
	str_clear(&out);
	for (size_t k = 0; k < b->schema->format->nfields; k++) {
		size_t before = out.len;
		str_addf(&out, "%s%s=", k ? " " : "", b->schema->format->fields[k].name);
		size_t from = out.len;
		field_print(b, i, (int)k, &out);
		if (out.len == from) {
			out.len = before;
			out.text[before] = 0;
		}
	}
	return out.text;
}

/* A layout that describes ChampSim decodes like the built-in format. */
static void the_layout_of_champsim_decodes_the_same(void **state)
{
	(void)state;
	struct schema *s = compile("pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] "
				   "store:u64[2] load:u64[4]");
	struct schema *twin;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&twin, format_find("champsim"), NULL, &err), ST_OK);
	assert_int_equal(s->format->record_size, 64);
	assert_int_equal(s->format->nfields, twin->format->nfields);
	enum { N = 2000 };
	uint8_t *bytes = mem_new(N, 64);
	uint32_t r = 12345;
	for (size_t i = 0; i < N * 64; i++) {
		r = r * 1664525 + 1013904223;
		/* Include register numbers with a meaning. */
		static const uint8_t some[] = { 0, 0, 6, 25, 26, 3, 0xff, 1 };
		bytes[i] = some[r >> 29];
	}
	struct batch a, b;
	batch_init(&a, s, N, FIELDSET_ALL);
	batch_init(&b, twin, N, FIELDSET_ALL);
	assert_int_equal(batch_decode(&a, bytes, N * 64, true), N * 64);
	assert_int_equal(batch_decode(&b, bytes, N * 64, true), N * 64);
	for (size_t k = 0; k < twin->format->nfields; k++) {
		const struct field *f = schema_field(twin, (int)k);
		int other = schema_find(s, f->name);
		assert_true(other >= 0);
		assert_int_equal(schema_field(s, other)->role, f->role);
		assert_int_equal(schema_field(s, other)->kind, f->kind);
		for (unsigned j = 0; j < field_count(f); j++)
			for (size_t i = 0; i < N; i++)
				assert_true(batch_value(&a, i, other, j) ==
					    batch_value(&b, i, (int)k, j));
	}
	batch_release(&a);
	batch_release(&b);
	schema_free(s);
	schema_free(twin);
	free(bytes);
}

/* The examples of opscope-layout(7). */

static void forks_of_champsim_have_layouts(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		unsigned size;
		const char *field;
		unsigned at;
	} cases[] = {
		{ "pc:u64 branch:u8 taken:u8 graph:bool op:u8 operand:x64[2]@16 "
		  "name:char[64] dst:u8[2] src:u8[4] store:u64[2]@104 load:u64[4]",
		  152, "dst", 96 },
		{ "pc:u64 branch:u8 taken:u8 dst:u8[8] src:u8[4] pad[2] store:u64[2] "
		  "load:u64[4]",
		  72, "store", 24 },
		{ "offset1:i64?-1 offset2:i64?-1 pc:u64 opcode:u64 branch:u8 taken:u8 "
		  "dst:u8[2] src:u8[4] store:u64[2] load:u64[4]",
		  88, "load", 56 },
		{ "pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] "
		  "load:u64[4] store_pa:x64[2] load_pa:x64[4] size=512",
		  512, "load_pa", 80 },
		{ "pc:u64 taken:u8 @16 load:u64[4] src:u8 dst:u8", 50, "load", 16 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct schema *s = compile(cases[i].text);
		assert_int_equal(s->format->record_size, cases[i].size);
		int f = schema_find(s, cases[i].field);
		assert_true(f >= 0);
		assert_int_equal(schema_field(s, f)->at, cases[i].at);
		assert_int_equal(s->format->layout, LAYOUT_BYTES);
		assert_true(s->by_role[ROLE_BRANCH_KIND] != 0);
		schema_free(s);
	}
}

static void types_of_bytes_are_decoded(void **state)
{
	(void)state;
	struct schema *s = compile("  # a comment, then blanks\n"
				   "ip:u32be=pc lead:u16be a:i24 size:u8\n"
				   "mode:u8{USER,KERNEL,HYPER=7,NEXT} t:char[5] z:u16? "
				   "n:u16?-1 src1:u8 src2:u8 _:u8[3] free:u8=none "
				   "proc:u8@40 size=44");
	static const uint8_t bytes[44] = {
		0x12, 0x34, 0x56, 0x78, 0x01, 0x02, 0xfe, 0xff, 0xff, 4, 7,
		'h',  'i',  0x1b, 0,    'x',  0,    0,    0xff, 0xff, 0, 6,
		9,    9,    9,    5,    0,    0,    0,    0,    0,    0, 0,
		0,    0,    0,    0,    0,    0,    0,    3,    0,    0, 0,
	};
	struct batch b;
	batch_init(&b, s, 2, FIELDSET_ALL);
	assert_int_equal(batch_decode(&b, bytes, sizeof bytes, true), 44);
	assert_string_equal(row(&b, 0), "ip=12345678 lead=258 a=-2 size=4 mode=HYPER "
					"t=hi\\x1b src2=rsp free=5 proc=3");
	uint64_t v;
	assert_true(record_role(&b, 0, ROLE_PC, &v) && v == 0x12345678);
	assert_true(record_role(&b, 0, ROLE_REG_READ, &v) && v == 6);
	assert_true(record_role(&b, 0, ROLE_ACCESS_SIZE, &v) && v == 4);
	assert_true(record_role(&b, 0, ROLE_SPACE, &v) && v == 3);
	int mode = schema_find(s, "mode");
	assert_true(value_parse(s, mode, "next", &v) && v == 8);
	assert_true(field_legal(schema_field(s, mode), 8));
	assert_false(field_legal(schema_field(s, mode), 2));
	batch_release(&b);
	schema_free(s);
}

/* A text is not a number, so it does not get the role that its name implies. */
static void texts_have_no_roles_of_numbers(void **state)
{
	(void)state;
	struct schema *s = compile("pc:u64 branch:u8 taken:char macro:char[2]");
	static const uint8_t bytes[12] = { 1, 0, 0, 0, 0, 0, 0, 0, 0, 'T', 'J', 'E' };
	struct batch b;
	batch_init(&b, s, 2, FIELDSET_ALL);
	assert_int_equal(batch_decode(&b, bytes, sizeof bytes, true), 12);
	assert_string_equal(row(&b, 0), "pc=1 branch=0 taken=T macro=JE");
	assert_true(s->by_role[ROLE_TAKEN] == 0 && s->by_role[ROLE_MACRO] != 0);
	batch_release(&b);
	schema_free(s);
}

static void check_lines(const char *layout, const char *text, const char *const *rows,
			size_t nrows, size_t bad)
{
	struct schema *s = compile(layout);
	struct batch b;
	batch_init(&b, s, 20, FIELDSET_ALL);
	size_t len = strlen(text);
	assert_int_equal(batch_decode(&b, (const uint8_t *)text, len, true), len);
	assert_int_equal(b.n, nrows);
	for (size_t i = 0; i < nrows; i++)
		assert_string_equal(row(&b, i), rows[i]);
	size_t pieces = 0;
	for (size_t g = 0; g < b.ngaps; g++)
		pieces += b.gap[g].pieces;
	assert_int_equal(pieces, bad);
	batch_release(&b);
	schema_free(s);
}

static void lines_of_words_are_decoded(void **state)
{
	(void)state;
	static const char *const lackey[] = { "kind=I addr=401010 size=7",
					      "kind=S addr=1fff0006f8 size=8" };
	check_lines("line(,): kind:{I,L,S,M} addr:hex size:dec",
		    "==1== Lackey\nI  00401010,7\n S 1fff0006f8,8\n", lackey, 2, 1);

	static const char *const pin[] = { "pc=7f85d3b852d3 rw=W addr=7fffc7177908" };
	check_lines("line(:): pc:hex rw:{R,W} addr:hex",
		    "0x7f85d3b852d3: W 0x7fffc7177908\n#eof\n", pin, 1, 1);

	static const char *const some[] = { "pc=ff macro=mov n=7 taken=T" };
	check_lines("line: pc:hex macro:text skip n:dec skip[2] taken:{N,T}",
		    "ff mov ? 7 ? ? T and more\nff mov\nff mov ? -7 ? ? T\n", some, 1, 2);

	static const char *const mixed[] = { "n=16 load=10 src1=r0 v=3,4", "n=10 v=3,4" };
	static const char *const joined[] = { "pc=ff op=R load=8" };
	check_lines(
		"title X\nline: # words: of a line\n pc:hex\n# more\n\n skip op:{R,W}\n"
		"  skip load:hex # end\nskip=0\nnote: # {}\n",
		"# head\nff ? R - 8\n", joined, 1, 1);

	check_lines("line: n:num load:hex@3 src1:dec@2 src2:int@6 v:dec[2]@4",
		    "0x10 0 10 3 4 -1\n10 -1 - 3 4 -\n", mixed, 2, 0);
}

static uint32_t draw(uint32_t below)
{
	static uint64_t x = 7;
	x = x * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(x >> 33) % below;
}

/* Random lines, some of which lack words, against the values they were made of. */
static void words_are_found_between_any_separators(void **state)
{
	(void)state;
	enum { LINES = 400, WORDS = 6 };
	static const char *const signs[] = { ",", ";", " ", " , ", ";; ", "\t" };
	static const char *const names[] = { "R", "W", "RW" };
	struct str text = STR_INIT, want[LINES];
	size_t n = 0;
	for (size_t i = 0; i < LINES; i++) {
		char word[WORDS][32];
		uint32_t a = draw(1u << 30), b = draw(1000), c = draw(3), d = draw(3);
		size_t last = draw(8) ? WORDS : draw(WORDS);
		snprintf(word[0], sizeof word[0], draw(2) ? "0x%x" : "%x", a);
		snprintf(word[1], sizeof word[1], "%u", b);
		snprintf(word[2], sizeof word[2], draw(2) ? "?" : "skipped:");
		snprintf(word[3], sizeof word[3], c ? "%s%u" : "-", c > 1 ? "-" : "", b);
		snprintf(word[4], sizeof word[4], "%s", names[d]);
		snprintf(word[5], sizeof word[5], "t%u-", b);
		if (draw(2))
			str_add(&text, signs[draw(6)]);
		for (size_t k = 0; k < last; k++)
			str_addf(&text, "%s%s", word[k],
				 k + 1 < last || draw(2) ? signs[draw(6)] : "");
		str_add(&text, last == WORDS && draw(3) == 0 ? ",more\r\n" : "\n");
		if (last < WORDS)
			continue;
		str_init(&want[n]);
		str_addf(&want[n], "a=%x b=%u", a, b);
		if (c)
			str_addf(&want[n], " c=%s%u", c > 1 && b ? "-" : "", b);
		str_addf(&want[n++], " d=%s e=t%u-", names[d], b);
	}
	struct schema *s = compile("line(,;): a:hex b:dec skip c:int? d:{R,W,RW} e:text");
	struct batch b;
	batch_init(&b, s, LINES, FIELDSET_ALL);
	assert_int_equal(batch_decode(&b, (const uint8_t *)text.text, text.len, true),
			 text.len);
	assert_int_equal(b.n, n);
	for (size_t i = 0; i < n; i++) {
		assert_string_equal(row(&b, i), want[i].text);
		str_release(&want[i]);
	}
	batch_release(&b);
	schema_free(s);
	str_release(&text);
}

static void layouts_of_lines_have_no_derived_kind(void **state)
{
	(void)state;
	struct schema *s = compile("line: pc:hex src:dec dst:dec");
	assert_int_equal(s->format->nfields, 3);
	assert_int_equal(s->format->layout, LAYOUT_OWN);
	schema_free(s);
	/* Fields may be named line or kind. */
	s = compile("line:u8 kind:u8 pc:u8 src:u8 dst:u8");
	assert_int_equal(s->format->nfields, 5);
	assert_int_equal(s->format->record_size, 5);
	schema_free(s);
}

static void errors_have_the_column_of_the_mistake(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int at;
		const char *says;
	} cases[] = {
		{ "", 1, "no fields" },
		{ "   ", 4, "no fields" },
		{ "size=8", 7, "no fields" },
		{ "pc", 3, "':'" },
		{ "pc u64", 3, "':'" },
		{ "1pc:u64", 1, "name" },
		{ "pc:", 4, "type" },
		{ "pc:v64", 4, "type" },
		{ "pc:u", 5, "bits" },
		{ "pc:u12", 5, "bits" },
		{ "pc:u72", 5, "64" },
		{ "pc:f64", 4, "floating" },
		{ "pc:char16[2]", 8, "char" },
		{ "pc:u64 a:u8x", 12, "'x'" },
		{ "pc:u64[0]", 8, "count" },
		{ "pc:u64[256]", 8, "count" },
		{ "pc:u64[", 8, "count" },
		{ "pc:u64[2", 9, "']'" },
		{ "pc:u64[2]]", 10, "unexpected" },
		{ "pc:u64[2][3]", 10, "second" },
		{ "pc:u64@", 8, "place" },
		{ "pc:u64@65536", 8, "65535" },
		{ "pc:u64 @", 9, "place" },
		{ "pc:u64 @4 a:u8", 11, "overlaps pc" },
		{ "@8x pc:u64", 3, "unexpected" },
		{ "pc:u64@65530", 8, "ends after" },
		{ "pc:u64=foo", 8, "role" },
		{ "pc:u64=", 8, "role" },
		{ "a:u64 load=b(rw=R)", 12, "described earlier" },
		{ "a:u64 w:u8{R} load=a(w=X)", 24, "a value of w" },
		{ "a:u64 w:u8 load=a(w=64)", 21, "from 0 to 63" },
		{ "a:u64 w:u8 load=a(w", 20, "= and a value" },
		{ "a:u64 w:u8 load=a(w=1", 22, "')'" },
		{ "a:u64 w:u8[2] load=a(w=1)", 22, "single number" },
		{ "a:u64 w:u8 a=a(w=1)", 12, "second field" },
		{ "a:u8 b=a(8..9)", 10, "lowest bit" },
		{ "a:u8 b=a(1", 11, ".." },
		{ "a:u8 b=a(3..1)", 13, "highest bit" },
		{ "a:u8 b=a(1..2){x", 17, "}" },
		{ "t:char[2]=taken", 11, "which is for numbers" },
		{ "pc:u64 pc:u64", 8, "second field" },
		{ "pc:u64 a:u8@4", 13, "overlaps pc" },
		{ "pc:u64@4 a:u64@0", 16, "overlaps pc" },
		{ "size=8 pc:u64 a:u8", 15, "9 bytes" },
		{ "pc:u64 a:u8 size=8", 13, "9 bytes" },
		{ "size=0 pc:u64", 6, "size" },
		{ "size=99999999999999999999 pc:u64", 6, "size" },
		{ "pad[70000] pc:u8", 5, "count" },
		{ "pad[60000] pad[60000] pc:u8", 12, "at most" },
		{ "pad[65536] pc:u8", 12, "ends after" },
		{ "pad(3)", 4, "unexpected" },
		{ "mode:u8{}", 9, "expected a word" },
		{ "mode:u8{A,}", 11, "expected a word" },
		{ "mode:u8{A=x}", 11, "number" },
		{ "mode:u8{A, B}", 11, "blank" },
		{ "mode:u8{A", 10, "'}'" },
		{ "t:char[4]{A}", 10, "text" },
		{ "a:u64[200] b:u64[200]", 12, "more than" },
		{ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:u8", 1, "31" },
		{ "line: pc:u64", 10, "word type" },
		{ "line: pc:hex@0", 14, "word" },
		{ "line: pc:hex@1 a:dec@1", 22, "overlaps" },
		{ "line(", 1, "a : is missing" },
		{ "line(,", 1, "a : is missing" },
		{ "line(,) pc:hex", 15, "':'" },
		{ "line(,)", 1, "a : is missing" },
		{ "line(\n,): pc:hex", 7, "unknown word" },
		{ "line:", 1, "empty" },
		{ "line: skip", 1, "no value" },
		{ "line: skip[300] a:dec", 17, "ends after" },
		{ "pc:u64,a:u8", 7, "unexpected" },
		{ "pc:u64 \x1b[2J", 8, "name" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct format *f = NULL;
		struct err err = ERR_INIT;
		enum status st = layout_compile(&f, cases[i].text, &err);
		if (st != ST_INVALID || f || err.at != cases[i].at ||
		    !strstr(err.text, cases[i].says))
			fail_msg("%s: status %d, column %d: %s", cases[i].text, st,
				 err.at, err.text);
	}
}

static void too_many_fields_are_rejected(void **state)
{
	(void)state;
	struct str text = STR_INIT;
	for (int i = 0; i < FIELDS_MAX - 1; i++)
		str_addf(&text, "f%cq%c:u8 ", 'a' + i / 26, 'a' + i % 26);
	struct schema *s = compile(text.text);
	assert_int_equal(s->format->nfields, FIELDS_MAX - 1);
	schema_free(s);
	int column = (int)text.len + 1;
	str_add(&text, "more:u8");
	struct format *f;
	struct err err = ERR_INIT;
	assert_int_equal(layout_compile(&f, text.text, &err), ST_INVALID);
	assert_int_equal(err.at, column);
	str_release(&text);
	format_free(NULL);
}

/* Remove the escapes of a manual page. */
static void plain(char *to, const char *from, size_t n)
{
	for (size_t i = 0; i < n;) {
		if (from[i] == '\\' && strncmp(from + i, "\\(aq", 4) == 0) {
			*to++ = '\'';
			i += 4;
		} else {
			i += from[i] == '\\';
			*to++ = from[i++];
		}
	}
	*to = 0;
}

/* Every layout after --layout= in the manual compiles. */
static void examples_of_the_manual_work(void **state)
{
	(void)state;
	const char *top = getenv("top_srcdir");
	char path[512];
	snprintf(path, sizeof path, "%s/doc/opscope-layout.7", top ? top : ".");
	FILE *in = fopen(path, "r");
	if (!in) {
		print_message("%s is not there: skipped\n", path);
		skip();
	}
	static char page[65536], text[65536];
	size_t len = fread(page, 1, sizeof page - 1, in);
	fclose(in);
	plain(text, page, len);
	unsigned examples = 0;
	for (char *p = text; (p = strstr(p, "--layout='"));) {
		p += strlen("--layout='");
		char *end = strchr(p, '\'');
		assert_non_null(end);
		*end = 0;
		schema_free(compile(p));
		examples++;
		p = end + 1;
	}
	assert_true(examples > 0);
}

/* Any text compiles to a usable format or is an error. */
static void any_text_compiles_or_is_an_error(void **state)
{
	(void)state;
	static const char *const parts[] = {
		"pc",    ":",      "u64",       "u8", "[",   "]",    "2",    "@", "line",
		"line:", " ",      "=src",      "{",  "}",   "A",    ",",    "?", "-1",
		"be",    "pad",    "size=",     "64", "hex", "text", "char", "#", "\n",
		"skip",  "dst:u8", "src:u8[4]", "_:", "(",   ")",    "\xff",
	};
	enum { PARTS = sizeof parts / sizeof *parts };
	uint8_t bytes[300];
	memset(bytes, '7', sizeof bytes);
	uint32_t r = 99;
	unsigned good = 0;
	for (int i = 0; i < 60000; i++) {
		char text[128] = "";
		for (int k = 0; k < 1 + i % 9; k++) {
			r = r * 1664525 + 1013904223;
			strcat(text, parts[(r >> 16) % PARTS]);
		}
		struct format *f;
		struct schema *s;
		struct err err = ERR_INIT;
		enum status st = layout_compile(&f, text, &err);
		if (st) {
			assert_int_equal(st, ST_INVALID);
			assert_true(err.at >= 1 && err.at <= (int)strlen(text) + 1);
			assert_true(err.text[0] != 0);
			continue;
		}
		good++;
		assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
		s->own = f;
		struct batch b;
		batch_init(&b, s, 3, FIELDSET_ALL);
		batch_decode(&b, bytes, sizeof bytes, true);
		for (size_t k = 0; k < b.n; k++)
			row(&b, k);
		batch_release(&b);
		schema_free(s);
	}
	assert_true(good > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_layout_of_champsim_decodes_the_same),
		cmocka_unit_test(forks_of_champsim_have_layouts),
		cmocka_unit_test(types_of_bytes_are_decoded),
		cmocka_unit_test(texts_have_no_roles_of_numbers),
		cmocka_unit_test(lines_of_words_are_decoded),
		cmocka_unit_test(words_are_found_between_any_separators),
		cmocka_unit_test(layouts_of_lines_have_no_derived_kind),
		cmocka_unit_test(errors_have_the_column_of_the_mistake),
		cmocka_unit_test(too_many_fields_are_rejected),
		cmocka_unit_test(examples_of_the_manual_work),
		cmocka_unit_test(any_text_compiles_or_is_an_error),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
