/*
 * Readers of text that have a faster way for lines as tools write them.  Random lines are
 * changed so that they mean the same but are not such lines, and are then read by the
 * definition: both must give the same records and gaps, in batches of any size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "format/record.h"

enum { ROUNDS = 300, LINES = 400 };

static uint64_t seed = 1;

/* One of n texts. */
static const char *one_of(const char *const *text, size_t n)
{
	return text[dice(&seed) % n];
}
#define ONE_OF(...)                                   \
	one_of((const char *const[]) { __VA_ARGS__ }, \
	       sizeof((const char *const[]) { __VA_ARGS__ }) / sizeof(const char *))

/* Records and gaps as text. */

static void list_batch(const struct batch *b, struct str *out)
{
	for (size_t i = 0, g = 0; i <= b->n; i++) {
		for (; g < b->ngaps && b->gap[g].before == i; g++)
			str_addf(out, "gap %d of %d: %s\n", (int)b->gap[g].kind,
				 (int)b->gap[g].pieces, b->gap[g].text);
		for (int f = 0; i < b->n && f < (int)b->schema->format->nfields; f++) {
			field_print(b, i, f, out);
			str_addc(out,
				 f + 1 == (int)b->schema->format->nfields ? '\n' : ' ');
		}
	}
	for (int f = 0; f < (int)b->schema->format->nfields; f++)
		for (unsigned k = batch_used(b, f);
		     k < field_count(schema_field(b->schema, f)); k++)
			for (size_t i = 0; i < b->n; i++)
				assert_false(batch_has(b, i, f, k));
}

/* Records in batches of `room`, of bytes that come in pieces of `some`. */
static void list_text(const char *format, const struct str *text, size_t room,
		      size_t some, struct str *out)
{
	struct schema *s;
	struct batch b;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find(format), NULL, &err), ST_OK);
	batch_init(&b, s, room, FIELDSET_ALL);
	/* An allocation of exactly these bytes, so that a read after them is found. */
	uint8_t *bytes = malloc(text->len + 1);
	assert_non_null(bytes);
	memcpy(bytes, text->text, text->len);
	bytes = realloc(bytes, text->len ? text->len : 1);
	for (size_t at = 0, len = some; at < text->len;) {
		if (len > text->len - at)
			len = text->len - at;
		batch_clear(&b);
		b.bytes_at = at;
		size_t used = batch_decode(&b, bytes + at, len, at + len == text->len);
		list_batch(&b, out);
		at += used;
		len = used ? some : len + some;
	}
	free(bytes);
	batch_release(&b);
	schema_free(s);
}

/* Lines of Kanata with CR LF. */
static void with_cr(const struct str *text, struct str *out)
{
	for (size_t i = 0; i < text->len; i++) {
		if (text->text[i] == '\n')
			str_addc(out, '\r');
		str_addc(out, text->text[i]);
	}
}

/* Two blanks after the unit of a time of Tarmac. */
static void with_blanks(const struct str *text, struct str *out)
{
	static const char unit[] = " clk ";
	const char *at = text->text, *next;
	while ((next = strstr(at, unit))) {
		next += sizeof unit - 1;
		str_addn(out, at, (size_t)(next - at));
		str_addc(out, ' ');
		at = next;
	}
	str_add(out, at);
}

/* Gaps of adjacent lines are joined only within a batch, so batches are large where there
 * are any. */
static void compare_ways(const char *format, const struct str *text,
			 void (*change)(const struct str *text, struct str *out))
{
	struct str other = STR_INIT, usual = STR_INIT, slow = STR_INIT, parts = STR_INIT;
	change(text, &other);
	list_text(format, text, LINES + 1, text->len, &usual);
	list_text(format, &other, LINES + 1, other.len, &slow);
	assert_string_equal(usual.text ? usual.text : "", slow.text ? slow.text : "");
	if (!strstr(usual.text ? usual.text : "", "gap ")) {
		list_text(format, text, 1 + dice(&seed) % 40, 1 + dice(&seed) % 3000,
			  &parts);
		assert_string_equal(parts.text ? parts.text : "",
				    usual.text ? usual.text : "");
	}
	str_release(&other);
	str_release(&usual);
	str_release(&slow);
	str_release(&parts);
}

static void compare_lines(const char *format, void (*line)(struct str *out, bool odd),
			  void (*change)(const struct str *text, struct str *out))
{
	for (unsigned round = 0; round < ROUNDS; round++) {
		struct str text = STR_INIT;
		for (unsigned i = 0; i < LINES; i++)
			line(&text, round % 2);
		compare_ways(format, &text, change);
		str_release(&text);
	}
}

/* Kanata */

static void kanata_number(struct str *out)
{
	uint64_t v = dice(&seed);
	if (v % 50 == 0)
		str_addf(out, "%" PRIu64, v);
	else
		str_addf(out, "%u", (unsigned)(v >> 8) % (v % 9 ? 6 : 100000000));
}

static void kanata_odd_line(struct str *out)
{
	str_add(out, ONE_OF("# remark\n", "Kanata\t0004\n", "C=\t", "C 1\n", "\n", "x\n",
			    "I\n", "S\t0\t0\n", "S\t0\t0\t\n", "S\t1\t0\tDs x\n",
			    "S 1 0 F\n", "I\t1\t\t0\n", "R\t1\t1\n", "W\t1\t2\t0 x\n",
			    "E\t1\t\n", "L\t1\t0\n", "L\t1\t0\t\n", "L\t1\t1\tmore\n",
			    "\tI\t1\t1\t0\n", "C\t\n", "C\t1x\n", "R\t2\t1\t0\tx\n",
			    "S\tx\t0\tF\n", "Q\t1\t1\t1\n", "S\t3\t0\tF\1\n"));
}

static void kanata_line(struct str *out, bool odd)
{
	uint64_t v = dice(&seed);
	if (odd && v % 16 == 0) {
		kanata_odd_line(out);
		return;
	}
	const char *letter = ONE_OF("I", "S", "S", "S", "S", "E", "R", "W", "L", "C");
	str_addf(out, "%s\t", letter);
	kanata_number(out);
	if (*letter != 'C') {
		str_addc(out, '\t');
		kanata_number(out);
		str_addc(out, '\t');
	}
	if (*letter == 'S' || *letter == 'E')
		str_add(out,
			ONE_OF("F", "D", "Dc", "Rn", "Ds", "Di", "De", "ID", "Is", "I",
			       "Sc", "Cm", "WB", "@", "D@", "stage", "rn", "Z"));
	else if (*letter == 'L')
		str_add(out,
			ONE_OF("12000d918 iBC(r17)", "0x4000: add r1, r2", "word", "abc",
			       "  4000  nop  ", "12345678901234567 x",
			       "of more than sixty-four bytes, which is a long label "
			       "for an instruction"));
	else if (*letter != 'C')
		str_addf(out, "%u", (unsigned)(v >> 20) % 3);
	str_addc(out, '\n');
}

static void kanata(void **state)
{
	(void)state;
	compare_lines("kanata", kanata_line, with_cr);
}

/* Tarmac */

static void tarmac_prefix(struct str *out)
{
	uint64_t v = dice(&seed);
	switch (v % 12) {
	case 0:
		str_addf(out, "%" PRIu64 " clk cpu3 ", v | UINT64_C(1) << 63);
		break;
	case 1:
		str_addf(out, "%" PRIu64 " clk ", v);
		break;
	case 2:
		str_addf(out, "%u ns cpu3 ", (unsigned)(v >> 8));
		break;
	case 3:
		str_add(out, ONE_OF("7 clk cpu03 ", " 7 clk cpu3 ", "7  clk cpu3 ",
				    "7 clk\tcpu3 ", "7 clk cpu3  ", "cpu3 "));
		break;
	default:
		str_addf(out, "%u clk cpu3 ", (unsigned)(v >> 8) >> v % 32);
	}
}

static void tarmac_record(struct str *out, bool odd)
{
	tarmac_prefix(out);
	str_add(out,
		ONE_OF("IT (1) 002105d4 d2a00200 O EL3h_s :   MOVZ   X0, #16, #16\n",
		       "IT (23) 00210618 b9000441 O EL3h_s :   STR   W1, [X2, #4]\n",
		       "IS (24) 00210618 b9000441 O EL3h_s :   STR   W1, [X2, #4]\n"));
	for (uint64_t n = dice(&seed) % (odd ? 4 : 2); n; n--) {
		tarmac_prefix(out);
		str_add(out,
			ONE_OF("R X0 0000000000100000\n", "R cpsr 20000000 __C_\n",
			       "MW4 00001000 00000001\n", "MR8 00000008 01 02 03 04\n"));
	}
}

static void tarmac(void **state)
{
	(void)state;
	compare_lines("tarmac", tarmac_record, with_blanks);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(kanata),
					    cmocka_unit_test(tarmac) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
