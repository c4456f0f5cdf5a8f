/* Lines of Lackey, decoded in columns or one by one, against the table of the format. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>

#include "format/format.h"
#include "lines.h"

/* The format without its own decoder: lines are divided into the words of its table. */
static struct format by_table(void)
{
	struct format twin = *format_find("lackey");
	twin.decode = NULL;
	return twin;
}

static void add_random_line(struct str *s)
{
	static const char *const ops[] = { "I  ", " L ",  " S ",  " M ",
					   "I ",  "  L ", "\tS\t" };
	unsigned many = random_below(4) ? 4 : sizeof ops / sizeof *ops;
	str_add(s, ops[random_below(many)]);
	if (random_below(40) == 0)
		str_add(s, "0x");
	str_addf(s, random_below(3) ? "%08" PRIx64 : "%" PRIx64,
		 random_number(random_below(9) ? 47 : 64));
	str_addf(s, ",%u", (unsigned)random_number(random_below(4) ? 4 : 13));
	str_add(s, random_below(20) ? "\n" : "\r\n");
}

static void lines_agree_with_the_table(void **state)
{
	(void)state;
	const struct format twin = by_table();
	size_t records = 0;
	struct str s = STR_INIT;
	for (int round = 0; round < 300; round++) {
		str_clear(&s);
		for (unsigned n = random_below(200); n--;)
			add_random_line(&s);
		if (round % 3 == 0)
			random_damage(&s, random_below(20));
		size_t room = random_below(2) ? 500 : 1 + random_below(9);
		size_t piece = random_below(2) ? 1 << 20 : 1 + random_below(300);
		fieldset want = round % 4 ? FIELDSET_ALL : random_next();
		records += assert_same_decoding(format_find("lackey"), want, &twin,
						FIELDSET_ALL, s.text, s.len, room, piece);
	}
	assert_true(records > 10000);
	str_release(&s);
}

/* With lines before and after it, so that it is read in columns. */
static void every_byte_of_a_line_is_checked(void **state)
{
	(void)state;
	static const char *const lines[] = { "I  0401ab73,5\n", " S 1ffefff8e0,16\n" };
	const struct format twin = by_table();
	struct str s = STR_INIT;
	for (size_t k = 0; k < 2; k++)
		for (size_t at = 0; at < strlen(lines[k]); at++)
			for (unsigned c = 0; c < 256; c++) {
				str_clear(&s);
				for (int n = 0; n < 8; n++)
					str_add(&s, lines[k]);
				s.text[3 * strlen(lines[k]) + at] = (char)c;
				assert_same_decoding(format_find("lackey"), FIELDSET_ALL,
						     &twin, FIELDSET_ALL, s.text, s.len,
						     16, 4096);
			}
	str_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_agree_with_the_table),
		cmocka_unit_test(every_byte_of_a_line_is_checked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
