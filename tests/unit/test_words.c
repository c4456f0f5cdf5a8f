/* Words and numbers: the fast functions against the plain ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>

#include "base/number.h"
#include "format/words.h"
#include "lines.h"

static void plain_numbers_are_parsed(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool dec, hex;
		int64_t dec_value;
		uint64_t hex_value;
	} cases[] = {
		{ "0", true, true, 0, 0 },
		{ "-1", true, false, -1, 0 },
		{ "0010", true, true, 10, 0x10 },
		{ "9223372036854775807", true, false, INT64_MAX, 0 },
		{ "9223372036854775808", false, false, 0, 0 },
		{ "-9223372036854775808", true, false, INT64_MIN, 0 },
		{ "-9223372036854775809", false, false, 0, 0 },
		{ "ffffffffffffffff", false, true, 0, UINT64_MAX },
		{ "10000000000000000", true, false, 10000000000000000, 0 },
		{ "00000000000000000fF", false, true, 0, 0xff },
		{ "0xaB", false, true, 0, 0xab },
		{ "0X1", false, true, 0, 1 },
		{ "0x", false, false, 0, 0 },
		{ "x1", false, false, 0, 0 },
		{ "-", false, false, 0, 0 },
		{ "--1", false, false, 0, 0 },
		{ "+1", false, false, 0, 0 },
		{ "1 ", false, false, 0, 0 },
		{ "", false, false, 0, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const uint8_t *p = (const uint8_t *)cases[i].text;
		size_t len = strlen(cases[i].text);
		int64_t d = 0;
		uint64_t h = 0;
		assert_int_equal(number_dec(p, len, &d), cases[i].dec);
		assert_int_equal(number_hex(p, len, &h), cases[i].hex);
		assert_true(d == cases[i].dec_value);
		assert_true(h == cases[i].hex_value);
	}
}

static void words_are_counted_and_stored(void **state)
{
	(void)state;
	static const char line[] = " a\tbc\v\f d\r\n e ";
	struct word w[3];
	assert_int_equal(words_split((const uint8_t *)line, sizeof line - 1, w, 3), 4);
	assert_int_equal(w[1].len, 2);
	assert_memory_equal(w[1].at, "bc", 2);
	assert_memory_equal(w[2].at, "d", 1);
	assert_int_equal(words_split((const uint8_t *)line, 1, w, 3), 0);
	char quote[WORD_QUOTE];
	assert_string_equal(word_quote((const uint8_t *)"a\x1b\xff", 3, quote), "a??");
	assert_string_equal(
		word_quote((const uint8_t *)"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 30, quote),
		"aaaaaaaaaaaaaaaaaaaa...");
}

static void blanks_are_marked(void **state)
{
	(void)state;
	for (int round = 0; round < 5000; round++) {
		uint8_t bytes[16];
		uint64_t want = 0, others = 0, got;
		for (unsigned i = 0; i < 16; i++) {
			unsigned kind = random_below(4);
			bytes[i] = kind == 0   ? ' '
				   : kind == 1 ? (uint8_t)random_below(0x22)
					       : (uint8_t)random_below(256);
			want |= (uint64_t)(bytes[i] == ' ') << i;
			others |= (uint64_t)(bytes[i] < ' ') << i;
		}
		assert_int_equal(words_blank16(bytes, &got), want);
		assert_int_equal(got, others);
		assert_int_equal(words_blank16(bytes, NULL), want);
		uint64_t white = 0, ends = 0;
		for (unsigned i = 0; i < 16; i++) {
			white |= (uint64_t)(isspace(bytes[i]) != 0) << i;
			ends |= (uint64_t)(bytes[i] == '\n') << i;
		}
		assert_int_equal(words_white16(bytes, &got), white);
		assert_int_equal(got, ends);
	}
}

/* A number of len characters, mostly valid, at the end of 16 random bytes. */
static void make_number(uint8_t bytes[16], unsigned len, const char *digits)
{
	for (unsigned i = 0; i < 16; i++)
		bytes[i] = (uint8_t)random_below(256);
	for (unsigned i = 16 - len; i < 16; i++)
		if (random_below(40))
			bytes[i] =
				(uint8_t)digits[random_below((unsigned)strlen(digits))];
}

static void fast_numbers_equal_plain_ones(void **state)
{
	(void)state;
	unsigned good = 0;
	for (int round = 0; round < 40000; round++) {
		uint8_t bytes[16];
		uint64_t want = 0, bad = 0, v;
		int64_t sign;
		unsigned len = 1 + random_below(16);
		make_number(bytes, len, "0123456789abcdefABCDEF");
		v = words_hex(bytes + 16, len, &bad);
		const uint8_t *p = bytes + 16 - len;
		/* The fast function does not accept 0x. */
		bool prefix = len > 2 && p[0] == '0' && (p[1] | 0x20) == 'x';
		assert_int_equal(bad == 0, !prefix && number_hex(p, len, &want));
		if (!bad)
			assert_true(v == want);
		good += !bad;

		len = 1 + random_below(8);
		make_number(bytes, len, "0123456789");
		p = bytes + 16 - len;
		bad = 0;
		v = words_dec(words_load8(bytes + 8), len, &bad);
		assert_int_equal(bad == 0, *p != '-' && number_dec(p, len, &sign));
		if (!bad)
			assert_true(v == (uint64_t)sign);
		good += !bad;
	}
	assert_true(good > 10000);
}

/* From each place of a number: the digits up to the first other byte, of 16. */
static void numbers_are_read_from_their_begin(void **state)
{
	(void)state;
	unsigned whole = 0;
	for (int round = 0; round < 40000; round++) {
		uint8_t bytes[16];
		unsigned n, len = 0;
		uint64_t want = 0;
		make_number(bytes, 1 + random_below(16), "0123456789abcdefABCDEF");
		if (random_below(2)) /* the digits first */
			for (unsigned i = 0; i < 8; i++) {
				uint8_t c = bytes[i];
				bytes[i] = bytes[15 - i];
				bytes[15 - i] = c;
			}
		while (len < 16 && number_digit((char)bytes[len]) < NUMBER_NO_DIGIT)
			want = want << 4 | number_digit((char)bytes[len++]);
		assert_true(words_hex_at(bytes, &n) == want);
		assert_int_equal(n, len);
		whole += len == 16;
	}
	assert_true(whole > 100);
}

/* Each byte value at each position of a number. */
static void fast_numbers_check_every_byte(void **state)
{
	(void)state;
	for (unsigned at = 0; at < 16; at++)
		for (unsigned c = 0; c < 256; c++) {
			uint8_t bytes[16];
			uint64_t v, bad = 0;
			memset(bytes, '1', sizeof bytes);
			bytes[at] = (uint8_t)c;
			v = words_hex(bytes + 16, 16, &bad);
			uint64_t want;
			assert_int_equal(bad == 0, number_hex(bytes, 16, &want));
			if (!bad)
				assert_true(v == want);
			bad = 0;
			v = words_dec(words_load8(bytes + 8), 8, &bad);
			assert_int_equal(bad == 0, at < 8 || (c >= '0' && c <= '9'));
		}
}

/* Each place of the end of a line, in memory that ends after the bytes. */
static void ends_of_lines_are_found(void **state)
{
	(void)state;
	for (size_t n = 0; n < 100; n++)
		for (size_t at = 0; at <= n; at++) {
			uint8_t *bytes = malloc(n ? n : 1);
			memset(bytes, '\v', n ? n : 1);
			assert_null(words_lf(bytes, n));
			if (at < n)
				bytes[n - 1] = bytes[at] = '\n';
			assert_ptr_equal(words_lf(bytes, n), at < n ? bytes + at : NULL);
			free(bytes);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_numbers_are_parsed),
		cmocka_unit_test(words_are_counted_and_stored),
		cmocka_unit_test(blanks_are_marked),
		cmocka_unit_test(fast_numbers_equal_plain_ones),
		cmocka_unit_test(numbers_are_read_from_their_begin),
		cmocka_unit_test(fast_numbers_check_every_byte),
		cmocka_unit_test(ends_of_lines_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
