/* Registers from disassembly, and the table of mnemonics, which is private to its file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "format/operands.c"

/* Each name of the table has the shape of its class, and no other class has it. */
static void each_mnemonic_is_found(void **state)
{
	(void)state;
	size_t n = 0;
	for (const struct words_class *c = shapes; c->names; c++)
		for (const char *p = c->names; *p; p += strspn(p, " "), n++) {
			char name[MNEMONIC_MAX + 1] = "";
			size_t len = strcspn(p, " ");
			assert_true(len <= MNEMONIC_MAX);
			memcpy(name, p, len);
			assert_int_equal(operand_shape(name), c->value);
			p += len;
		}
	assert_true(n > 200);
	assert_int_equal(operand_shape("a"), -1);
	assert_int_equal(operand_shape("zzz"), -1);
	assert_int_equal(operand_shape(""), -1);
	assert_int_equal(operand_shape("addx"), -1);
}

static bool read_text(const char *text, enum operand_names names, struct operands *o)
{
	return operands_parse((const uint8_t *)text, strlen(text), names, o);
}

static void no_prefix_of_a_text_is_read_beyond_its_end(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"ldp x29, x30, [sp, #16]!", "c_add a0, a1", "b.eq 0x400",
		"add x0, x1, w2, uxtw #2",  "sd ra, 8(sp)", "limm t2, 0x12"
	};
	struct operands o;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (size_t n = 0; n <= strlen(texts[i]); n++) {
			/* In memory of its size, so that a sanitizer notices. */
			char *copy = malloc(n ? n : 1);
			memcpy(copy, texts[i], n);
			for (int names = OPERANDS_X86; names <= OPERANDS_RISC; names++) {
				operands_parse((const uint8_t *)copy, n,
					       (enum operand_names)names, &o);
				assert_true(o.nsrc <= OPERAND_SOURCES);
				assert_true(o.ndst <= OPERAND_TARGETS);
			}
			free(copy);
		}
}

static void what_is_not_sure_has_no_registers(void **state)
{
	(void)state;
	struct operands o;
	assert_true(read_text("add x0, x1, x2", OPERANDS_RISC, &o));
	assert_int_equal(o.nsrc, 2);
	assert_int_equal(o.ndst, 1);
	assert_false(read_text("frobnicate x0, x1", OPERANDS_RISC, &o));
	assert_int_equal(o.nsrc + o.ndst, 0);
	assert_false(read_text("add x0, x1, y2", OPERANDS_RISC, &o));
	assert_int_equal(o.nsrc + o.ndst, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_mnemonic_is_found),
		cmocka_unit_test(no_prefix_of_a_text_is_read_beyond_its_end),
		cmocka_unit_test(what_is_not_sure_has_no_registers),
	};
	return cmocka_run_group_tests_name("operands", tests, NULL, NULL);
}
