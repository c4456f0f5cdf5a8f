/* Figures: texts are escaped, and scales are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cmdline.h"
#include "base/mem.h"
#include "output/svg.h"

static void assert_text(const char *text, const char *expected)
{
	char *out;
	size_t size;
	FILE *f = open_memstream(&out, &size);
	svg_write_text(f, text);
	fclose(f);
	assert_string_equal(out, expected);
	free(out);
}

static void test_texts_are_escaped(void **state)
{
	(void)state;
	assert_text("plain", "plain");
	assert_text("a<b> & \"c\" 'd'", "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
	assert_text("</text><script>x()</script>",
		    "&lt;/text&gt;&lt;script&gt;x()&lt;/script&gt;");
	assert_text("]]>", "]]&gt;");
	assert_text("\x01\x1b[1m\n", "\\x01\\x1b[1m\\n");
	assert_text("gr\xc3\xbc\xc3\x9f \xff\xc3", "gr\xc3\xbc\xc3\x9f \\xff\\xc3");
	/* No characters of XML. */
	assert_text("\xef\xbf\xbe\xed\xa0\x80", "\\xef\\xbf\\xbe\\xed\\xa0\\x80");
}

static void test_every_byte_is_a_character_of_xml(void **state)
{
	(void)state;
	for (int byte = 1; byte < 256; byte++) {
		char text[2] = { (char)byte, 0 }, *out;
		size_t size;
		FILE *f = open_memstream(&out, &size);
		svg_write_text(f, text);
		fclose(f);
		for (size_t i = 0; i < size; i++)
			assert_true(out[i] >= ' ' && out[i] < 127 && out[i] != '<' &&
				    out[i] != '>' && out[i] != '"');
		free(out);
	}
}

/* The path of a row of 0, half, all and nothing. */
static void test_heights_of_a_row(void **state)
{
	(void)state;
	struct chart c;
	char *out;
	size_t size;
	double top, base;
	chart_init(&c, (struct span) { 0, 3 }, NULL, 4, 1);
	c.row[0] = (struct chart_row) { .label = mem_text("a<b"), .unit = "%" };
	memcpy(c.value, (double[]) { 0, 2, 4, NAN }, 4 * sizeof *c.value);
	chart_measure(&c);
	FILE *f = open_memstream(&out, &size);
	svg_write_chart(f, &(struct svg_head) { "t", "x", NULL, true }, &c, false, NULL,
			0);
	fclose(f);
	assert_non_null(strstr(out, ">a&lt;b</text>"));
	assert_null(strstr(out, "<style"));
	const char *path = strstr(out, "<path class=\"s0\"");
	double v[5];
	assert_non_null(path);
	assert_int_equal(sscanf(path,
				"<path class=\"s0\" d=\"M%*f %lfV%lfH%*fV%lfH%*fV%lfH%*f"
				"V%lfH%*fV%lfZ",
				&base, &v[0], &v[1], &v[2], &v[3], &v[4]),
			 6);
	top = v[2];
	assert_true(top < base);
	assert_true(v[0] == base && v[3] == base && v[4] == base);
	assert_true(fabs(v[1] - (top + base) / 2) < 0.11);
	free(out);
	chart_release(&c);
}

static void test_words_of_a_command(void **state)
{
	(void)state;
	static const char *const words[][2] = {
		{ "a.xz", "a.xz" },         { "", "''" },
		{ "pc == 5", "'pc == 5'" }, { "it's", "'it'\\''s'" },
		{ "$(x)", "'$(x)'" },       { "4K..1M:1..8", "4K..1M:1..8" },
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct str s = STR_INIT;
		cmdline_quote(words[i][0], &s);
		assert_string_equal(s.text, words[i][1]);
		str_release(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts_are_escaped),
		cmocka_unit_test(test_every_byte_is_a_character_of_xml),
		cmocka_unit_test(test_heights_of_a_row),
		cmocka_unit_test(test_words_of_a_command),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
