/*
 * Rows that match a sequence are highlighted, also at the end of a group of records that
 * one look reads, where the match depends on the record after the group.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"
#include "tui/session/session.h"

/* RECORDS is more than a search reads at once; TOGETHER is the size of a group. */
enum { RECORDS = 200000, TOGETHER = 256, DISTANT = 150000 };

static bool highlighted(struct session *s, uint64_t ordinal)
{
	const struct batch *b;
	size_t i;
	session_go(s, (struct position) { ordinal, 0 });
	session_settle(s, false);
	assert_true(session_peek(s, ordinal, &b, &i));
	session_hit(s, b, i); /* as drawing does; it may start a job */
	session_settle(s, false);
	assert_true(session_peek(s, ordinal, &b, &i));
	return session_hit(s, b, i);
}

static void sequences_are_highlighted(void **state)
{
	(void)state;
	struct str text = STR_INIT;
	struct trace *t;
	struct err err = ERR_INIT;
	for (unsigned i = 0; i < RECORDS; i++)
		str_addf(&text, "1 %x 1 -1 0 - - - 0 0 %x 0 %s ADD\n", 0x400000 + 3 * i,
			 0x400003 + 3 * i, i % TOGETHER == TOGETHER - 1 ? "AA" : "BB");
	t = open_as(file_write("hit.cis501", &text), "cis501", NULL);
	struct session *s = session_new(t, NULL, NULL);
	s->page = 30;
	session_build_index(s);
	session_settle(s, true);
	assert_int_equal(
		session_search(s, "macro == AA then macro == BB", false, 1, &err), ST_OK);
	session_settle(s, true);
	uint64_t hit = DISTANT - DISTANT % TOGETHER + TOGETHER - 1;
	assert_true(highlighted(s, TOGETHER - 1));
	assert_true(highlighted(s, hit));
	assert_false(highlighted(s, hit - 1));
	assert_false(highlighted(s, hit + 1));
	session_free(s);
	trace_free(t);
	str_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequences_are_highlighted),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
