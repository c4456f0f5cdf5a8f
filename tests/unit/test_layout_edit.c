/*
 * Edits of layouts against a map of the bytes of a record: after any edits the text
 * compiles, and each byte belongs to the field that was put there.  Guesses of layouts for
 * headers and forks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "format/layout.h"
#include "format/layout_edit.h"
#include "format/layout_guess.h"
#include "format/record.h"

static uint64_t state = 11;

static uint32_t draw(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

static struct format *compiled(const char *text)
{
	struct format *f;
	struct err err = ERR_INIT;
	if (layout_compile_any(&f, text, &err) != ST_OK)
		fail_msg("%s: column %d: %s", text, err.at, err.text);
	return f;
}

enum { BYTES = 96 };

/* The twin: which field each byte belongs to. */
struct map {
	int owner[BYTES]; /* -1: none */
	unsigned size;    /* of the record */
};

static void compare(const struct map *m, const char *text)
{
	struct format *f = compiled(text);
	char name[16];
	assert_int_equal(f->record_size, m->size);
	for (unsigned at = 0; at < BYTES; at++) {
		int field = layout_field_at(f, at);
		if (m->owner[at] < 0) {
			assert_int_equal(field, -1);
			continue;
		}
		assert_true(field >= 0);
		snprintf(name, sizeof name, "f%d", m->owner[at]);
		assert_string_equal(f->fields[field].name, name);
	}
	format_free(f);
}

static void edits_agree_with_a_map_of_bytes(void **ignored)
{
	static const struct {
		const char *type;
		unsigned bytes;
	} types[] = { { "u8", 1 },          { "u16be", 2 },    { "u64", 8 },
		      { "u32[3]", 12 },     { "char[5]", 5 },  { "u8{a,b=7}", 1 },
		      { "u64?-1=load", 8 }, { "x64[2]?", 16 }, { "i32=none", 4 } };
	(void)ignored;
	for (int round = 0; round < 60; round++) {
		struct map m = { .size = 0 };
		struct str text = STR_INIT, next = STR_INIT;
		for (int i = 0; i < BYTES; i++)
			m.owner[i] = -1;
		for (int step = 0; step < 60; step++) {
			struct err err = ERR_INIT;
			char item[64];
			unsigned at = draw(BYTES - 16), t = draw(9), last = 0;
			bool room = true;
			for (unsigned i = 0; i < BYTES; i++)
				last = m.owner[i] >= 0 ? i + 1 : last;
			for (unsigned i = at; i < at + types[t].bytes; i++)
				room = room && m.owner[i] < 0;
			str_clear(&next);
			switch (draw(4)) {
			case 0:
				assert_int_equal(
					layout_edit_remove(text.text, at, &next, &err),
					m.owner[at] < 0 ? ST_INVALID : ST_OK);
				for (int o = m.owner[at], i = 0; o >= 0 && i < BYTES; i++)
					if (m.owner[i] == o)
						m.owner[i] = -1;
				break;
			case 1:
				assert_int_equal(
					layout_edit_size(text.text, at + 1, &next, &err),
					at + 1 < last ? ST_INVALID : ST_OK);
				m.size = at + 1 < last ? m.size : at + 1;
				break;
			default:
				snprintf(item, sizeof item, "f%d:%s", step,
					 types[t].type);
				assert_int_equal(
					layout_edit_add(text.text, item, at, &next, &err),
					room ? ST_OK : ST_INVALID);
				for (unsigned i = at; room && i < at + types[t].bytes;
				     i++)
					m.owner[i] = step;
				if (room && m.size < at + types[t].bytes)
					m.size = at + types[t].bytes;
			}
			if (err.text[0])
				assert_true(err.at > 0);
			else
				str_clear(&text), str_add(&text, next.text);
			compare(&m, text.text);
		}
		str_release(&text);
		str_release(&next);
	}
}

/* The text after an edit, which the next call overwrites. */
static struct str out = STR_INIT;

static const char *added(const char *text, const char *item, unsigned at)
{
	struct err err = ERR_INIT;
	str_clear(&out);
	if (layout_edit_add(text, item, at, &out, &err) != ST_OK)
		return err.text[0] ? mem_text(err.text) : "?";
	return out.text;
}

static void texts_are_in_normal_form(void **ignored)
{
	struct err err = ERR_INIT;
	(void)ignored;
	assert_string_equal(added("", "pc:u64", 0), "pc:u64");
	assert_string_equal(added("pc:u64 # note\n pad[4] x:u8", "b:u8", 8),
			    "pc:u64 b:u8 x:u8@12");
	assert_string_equal(added("size=64", "pc:u64", 8), "pc:u64@8 size=64");
	assert_string_equal(added("b:u8@0{a@1,c}", "pc:u64", 1), "b:u8{a@1,c} pc:u64");
	str_clear(&out);
	assert_int_equal(layout_edit_remove("pc:u64 x:u8 y:u8", 8, &out, &err), ST_OK);
	assert_string_equal(out.text, "pc:u64 y:u8@9");
	assert_string_equal(added("a:u64 w:u8 load=a(w=1,2) size=20", "n:u8", 10),
			    "a:u64 w:u8 n:u8@10 load=a(w=1,2) size=20");
	str_clear(&out);
	assert_int_equal(layout_edit_remove("a:u64 w:u8 load=a(w=1)", 8, &out, &err),
			 ST_INVALID);
	str_clear(&out);
	assert_int_equal(layout_edit_size("line: {pc}", 3, &out, &err), ST_INVALID);
	/* A description in one line has blanks before its lines. */
	assert_int_equal(layout_edit_skip(" skip=5\n line: {pc}", 9, &out, &err), ST_OK);
	assert_string_equal(out.text, "skip=9\n line: {pc}");
}

/* The length of a header is not a property. */
static void mistakes_in_properties_are_reported(void **ignored)
{
	struct err err = ERR_INIT;
	struct format *f;
	(void)ignored;
	assert_int_equal(layout_compile(&f, "title X\nskip 5\npc:u8", &err), ST_INVALID);
	assert_string_equal(err.text, "the length of a header is skip=BYTES");
	assert_int_equal(err.at, 9);
}

static void mistakes_have_the_column_in_the_item(void **ignored)
{
	struct err err = ERR_INIT;
	(void)ignored;
	str_clear(&out);
	assert_int_equal(layout_edit_add("pc:u64", "x:u9", 8, &out, &err), ST_INVALID);
	assert_int_equal(err.at, 4);
	/* A description of text is not a field, and is freed as one. */
	assert_int_equal(layout_edit_add("pc:u64", "line: {pc} {n:dec}", 8, &out, &err),
			 ST_INVALID);
	assert_int_equal(layout_edit_add("pc:u64", "a:u8 b:u8", 8, &out, &err),
			 ST_INVALID);
	assert_int_equal(layout_edit_add("pc:u64", "pc:u8", 8, &out, &err), ST_INVALID);
	assert_int_equal(layout_edit_add("a:u8 @40000", "b:u64", 65530, &out, &err),
			 ST_INVALID);
	assert_int_equal(out.len, 0);
}

static const char *completed_in(const char *layout, const char *typed, unsigned at)
{
	struct format *f = compiled(layout);
	str_clear(&out);
	layout_edit_complete(f, typed, at, &out);
	format_free(f);
	return out.text;
}

static const char *completed(const char *typed)
{
	return completed_in("", typed, 8);
}

static void short_forms_are_completed(void **ignored)
{
	(void)ignored;
	assert_string_equal(completed("pc"), "pc:u64");
	/* By the byte order of the layout, and before the next field or the end */
	assert_string_equal(completed_in("pc:u32be@4 size=22", "time", 0), "time:u32be");
	assert_string_equal(completed_in("pc:u32be@4 size=22", "op", 8), "op:u8");
	assert_string_equal(completed_in("pc:u32be@4 size=22", "store", 19),
			    "store:u16be");
	assert_string_equal(completed_in("pc:u64", "addr", 8), "addr:x64");
	assert_string_equal(completed("load[4]"), "load:u64[4]");
	assert_string_equal(completed("src2"), "src2:u8");
	assert_string_equal(completed("u32be"), "byte8:u32be");
	assert_string_equal(completed("char[4]"), "byte8:char[4]");
	assert_string_equal(completed("x:u16{a,b}"), "x:u16{a,b}");
}

/* The layout of each format with a table decodes as the format does. */
static void formats_are_written_as_layouts(void **ignored)
{
	const struct format *f;
	size_t tried = 0;
	(void)ignored;
	for (size_t n = 0; (f = format_at(n)); n++) {
		struct err err = ERR_INIT;
		struct format *own;
		str_clear(&out);
		if (f->layout != LAYOUT_BYTES || !layout_write(f, false, &out))
			continue;
		tried++;
		assert_int_equal(layout_compile(&own, out.text, &err), ST_OK);
		assert_int_equal(own->record_size, f->record_size);
		for (size_t i = 0; i < f->nfields; i++) {
			const struct field *a = &f->fields[i], *b = NULL;
			for (size_t j = 0; j < own->nfields; j++)
				if (strcmp(own->fields[j].name, a->name) == 0)
					b = &own->fields[j];
			if (a->flags & (FIELD_DERIVED | FIELD_PADDING))
				continue;
			assert_non_null(b);
			assert_int_equal(a->at, b->at);
			assert_int_equal(a->width, b->width);
			assert_int_equal(field_count(a), field_count(b));
			assert_int_equal(a->kind, b->kind);
		}
		format_free(own);
	}
	assert_true(tried >= 2);
	str_clear(&out);
	assert_true(layout_write(format_find("champsim"), false, &out));
	assert_string_equal(out.text,
			    "pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] "
			    "load:u64[4]");
}

static void expect_same_codes(const struct code *a, const struct code *b)
{
	for (; a && a->name; a++, b++) {
		assert_non_null(b);
		assert_string_equal(a->name, b->name);
		assert_true(a->value == b->value);
	}
	assert_true(!b || !b->name);
}

/* A layout that is printed means the same. */
static void layouts_are_printed_with_the_same_meaning(void **ignored)
{
	static const char *const names[] = { "pc",   "load", "taken", "src1", "cpu",
					     "proc", "time", "n",     "dst",  "branch" };
	static const char *const types[] = { "u8",  "u64",  "i32",     "x16be", "addr",
					     "reg", "bool", "char[3]", "reg16", "u16be" };
	static const char *const parts[] = { "",      "?",     "?-1",     "[2]",
					     "{a,b}", "=load", "=none",   "{a=3,b,c=9}",
					     "=src",  "=pc",   "?=taken", "=cpu" };
	(void)ignored;
	unsigned good = 0;
	for (int round = 0; round < 4000; round++) {
		struct err err = ERR_INIT;
		struct str text = STR_INIT;
		struct format *a, *b;
		unsigned at = draw(10);
		for (unsigned i = 0; i < 3; i++)
			str_addf(&text, "%s:%s%s@%u ", names[(at + i) % 10],
				 types[draw(10)], parts[draw(12)], i * 40 + draw(20));
		str_add(&text, "k:u8@130{x,y,z=7} v:u64@140 ");
		if (draw(2))
			str_addf(&text, "store=v(k=%s) bits=v(%u..%u)%s ",
				 draw(2) ? "x,z" : "y,5", draw(4), 4 + draw(9),
				 draw(2) ? "{p,q}" : "");
		if (draw(2))
			str_add(&text, "size=300");
		if (layout_compile(&a, text.text, &err) == ST_OK) {
			good++;
			str_clear(&out);
			assert_true(layout_write(a, false, &out));
			if (layout_compile(&b, out.text, &err) != ST_OK)
				fail_msg("%s -> %s: %s", text.text, out.text, err.text);
			assert_int_equal(a->record_size, b->record_size);
			assert_int_equal(a->nfields, b->nfields);
			for (size_t i = 0; i < a->nfields; i++) {
				const struct field *x = &a->fields[i], *y = b->fields;
				while (strcmp(x->name, y->name) != 0)
					y++;
				if (x->kind != y->kind || x->role != y->role ||
				    x->flags != y->flags || x->at != y->at ||
				    x->width != y->width ||
				    field_count(x) != field_count(y))
					fail_msg("%s -> %s: %s", text.text, out.text,
						 x->name);
				expect_same_codes(x->codes, y->codes);
				assert_int_equal(x->copy.values, y->copy.values);
				assert_int_equal(x->copy.bits, y->copy.bits);
				assert_int_equal(x->copy.low, y->copy.low);
			}
			format_free(b);
			format_free(a);
		}
		str_release(&text);
	}
	assert_true(good > 1000);
}

/* Guesses */

/* n records of a program, with the pc at a byte and ChampSim's registers after it. */
static uint8_t *program(size_t header, size_t size, size_t pc_at, size_t n)
{
	uint8_t *all = mem_new(header + n * size, 1), *p = all + header;
	uint64_t pc = 0x401000;
	for (size_t i = 0; i < header; i++)
		all[i] = (uint8_t)draw(256);
	for (size_t i = 0; i < n; i++, p += size) {
		put_le64(p + pc_at, pc);
		pc += 1 + draw(7);
		p[pc_at + 10] = (uint8_t)(3 + draw(16));
		p[pc_at + 12] = (uint8_t)(3 + draw(16));
		if (size >= pc_at + 64 && draw(3) == 0)
			put_le64(p + pc_at + 32, 0x7ffc00000000 + draw(1 << 20));
		if (draw(9) == 0)
			pc = 0x401000 + draw(1 << 14);
	}
	return all;
}

/* Compare the text of a guess, which begins with the skip. */
static void check_guess(const struct layout_guess *g, const char *fields)
{
	struct str want = STR_INIT;
	if (g->skip)
		str_addf(&want, "skip=%llu ", (unsigned long long)g->skip);
	str_add(&want, fields);
	assert_string_equal(g->text.text, want.text);
	str_release(&want);
}

static void headers_are_skipped(void **ignored)
{
	static const size_t headers[] = { 0, 1, 5, 8, 63, 64, 100, 512, 1000 };
	(void)ignored;
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
		struct layout_guess g;
		uint8_t *p = program(headers[i], 64, 0, 600);
		layout_guess_init(&g, p, headers[i] + 600 * 64, 0, 0);
		assert_true(g.found);
		assert_int_equal(g.skip, headers[i]);
		check_guess(&g, "pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] "
				"store:u64[2] load:u64[4]");
		layout_guess_release(&g);
		free(p);
	}
}

static void forks_have_their_size_and_pc(void **ignored)
{
	(void)ignored;
	struct layout_guess g;
	uint8_t *p = program(0, 88, 16, 400);
	layout_guess_init(&g, p, 88 * 400, 0, 0);
	assert_true(g.found);
	assert_string_equal(g.text.text,
			    "pc:u64@16 code:u8@26 code2:u8@28 addr:x64@48 size=88");
	assert_int_equal(g.skip, 0);
	layout_guess_release(&g);
	/* An address with few values, so that each of its bytes has few */
	for (size_t i = 0; i < 400; i += 3)
		put_le64(p + i * 88 + 72, 0x7ffd31eba7a8 + 8 * draw(4));
	layout_guess_init(&g, p, 88 * 400, 0, 0);
	assert_string_equal(g.text.text, "pc:u64@16 code:u8@26 code2:u8@28 addr:x64@48 "
					 "addr2:x64@72 size=88");
	layout_guess_release(&g);
	free(p);
}

/* The numbers of each record in the other order of bytes. */
static void big_endian_records_are_recognised(void **ignored)
{
	static const struct {
		size_t at, width;
	} numbers[] = { { 0, 8 },  { 16, 8 }, { 24, 8 }, { 32, 8 },
			{ 40, 8 }, { 48, 8 }, { 56, 8 } };
	(void)ignored;
	for (size_t header = 0; header < 200; header += 67) {
		uint8_t *p = program(header, 64, 0, 600), old[64];
		for (size_t i = 0; i < 600; i++) {
			uint8_t *r = p + header + 64 * i;
			memcpy(old, r, sizeof old);
			for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
				for (size_t k = 0; k < numbers[n].width; k++)
					r[numbers[n].at + k] =
						old[numbers[n].at + numbers[n].width - 1 -
						    k];
		}
		struct layout_guess g;
		layout_guess_init(&g, p, header + 600 * 64, 0, 0);
		assert_true(g.found);
		assert_int_equal(g.skip, header);
		check_guess(&g, "pc:u64be branch:u8 taken:u8 dst:u8[2] src:u8[4] "
				"store:u64be[2] load:u64be[4]");
		layout_guess_release(&g);
		free(p);
	}
	uint8_t *p = program(0, 88, 16, 400);
	for (size_t i = 0; i < 400; i++) {
		uint64_t pc = le64(p + 88 * i + 16);
		for (unsigned k = 0; k < 8; k++)
			p[88 * i + 16 + k] = (uint8_t)(pc >> (56 - 8 * k));
	}
	struct layout_guess g;
	layout_guess_init(&g, p, 88 * 400, 0, 0);
	assert_string_equal(g.text.text, "pc:u64be@16 code:u8@26 code2:u8@28 size=88");
	layout_guess_release(&g);
	free(p);
}

/* Records of any size, byte order and place of the pc, after a header with a magic
 * number, are found. */
static void headed_records_are_found(void **ignored)
{
	enum { N = 1500, LOOP = 300 };
	static const struct {
		size_t header, before, after;
		unsigned width;
		bool big;
	} cases[] = {
		{ 40, 4, 14, 4, true }, { 40, 4, 14, 4, false }, { 0, 8, 0, 4, true },
		{ 24, 0, 9, 8, true },  { 100, 1, 7, 8, false }, { 64, 9, 12, 4, true },
		{ 16, 8, 20, 8, true }, { 128, 9, 1, 8, false }, { 13, 0, 10, 8, false },
	};
	(void)ignored;
	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		const size_t header = cases[c].header, before = cases[c].before;
		const unsigned width = cases[c].width;
		size_t size = before + width + cases[c].after, total = header + N * size;
		uint8_t *p = mem_new(total, 1);
		uint64_t time = 0, at = 0;
		memcpy(p, "MGIC", header ? 4 : 0);
		for (size_t i = 0; i < N; i++) {
			uint8_t *r = p + header + i * size;
			uint64_t pc = 0x8001000 + 4 * at;
			for (size_t k = 0; k < before; k++)
				r[before - 1 - k] = (uint8_t)(time >> 8 * k);
			for (size_t k = 0; k < width; k++)
				r[before + (cases[c].big ? width - 1 - k : k)] =
					(uint8_t)(pc >> 8 * k);
			for (size_t k = 0; k < cases[c].after; k++)
				r[before + width + k] = (uint8_t)draw(256);
			time += 1 + draw(8);
			at = draw(8) ? (at + 1) % LOOP : draw(LOOP);
		}
		struct layout_guess g;
		char want[80], place[32] = "";
		if (before)
			snprintf(place, sizeof place, "@%zu", before);
		snprintf(want, sizeof want, "pc:u%u%s%s", width * 8,
			 cases[c].big ? "be" : "", place);
		layout_guess_init(&g, p, total, 0, total);
		assert_int_equal(g.skip, header);
		if (!strstr(g.text.text, want))
			fail_msg("case %zu: %s", c, g.text.text);
		struct format *f;
		struct err err = ERR_INIT;
		assert_int_equal(layout_compile(&f, g.text.text, &err), ST_OK);
		assert_int_equal(f->record_size, size);
		format_free(f);
		layout_guess_release(&g);
		/* The pc does not extend into the next record if the size is unknown. */
		layout_guess_init(&g, p, total, 0, 0);
		assert_int_equal(layout_compile(&f, g.text.text, &err), ST_OK);
		assert_int_equal(f->record_size, size);
		format_free(f);
		layout_guess_release(&g);
		free(p);
	}
}

static void any_bytes_give_a_layout_that_compiles(void **ignored)
{
	(void)ignored;
	for (int round = 0; round < 400; round++) {
		size_t len = draw(round % 4 ? 300 : 4000);
		uint8_t *p = mem_new(len + 1, 1);
		bool text = draw(2);
		struct layout_guess g;
		for (size_t i = 0; i < len; i++)
			p[i] = text ? (uint8_t) " ,:=[]()\n\n0af{}@#?x-"[draw(21)]
				    : (uint8_t)draw(256);
		layout_guess_init(&g, p, len, 0, 0);
		struct format *f = compiled(g.text.text);
		assert_true(f->nfields > 0);
		format_free(f);
		layout_guess_release(&g);
		free(p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(edits_agree_with_a_map_of_bytes),
		cmocka_unit_test(texts_are_in_normal_form),
		cmocka_unit_test(mistakes_in_properties_are_reported),
		cmocka_unit_test(mistakes_have_the_column_in_the_item),
		cmocka_unit_test(short_forms_are_completed),
		cmocka_unit_test(formats_are_written_as_layouts),
		cmocka_unit_test(layouts_are_printed_with_the_same_meaning),
		cmocka_unit_test(headers_are_skipped),
		cmocka_unit_test(forks_have_their_size_and_pc),
		cmocka_unit_test(big_endian_records_are_recognised),
		cmocka_unit_test(headed_records_are_found),
		cmocka_unit_test(any_bytes_give_a_layout_that_compiles),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
