/* The listings of blocks, which are found by their places in the file. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/qemu_blocks.h"
#include "lines.h"

enum { LISTINGS = 300, PCS = 5, HOSTS = 3, TEXTS = 4, OFFSETS = 2000, TEXT = 64 };

struct listed {
	uint64_t offset, host, pc;
	bool executed;
	char text[TEXT];
};

/* The text of the last listing before an execution: of its translation, or of any. */
static const char *naive_find(const struct listed *all, size_t n, uint64_t host,
			      uint64_t pc, uint64_t offset)
{
	const struct listed *own = NULL, *any = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct listed *l = &all[i];
		if (l->offset > offset || l->pc != pc)
			continue;
		if (l->executed && l->host == host && (!own || l->offset > own->offset))
			own = l;
		if (!l->executed && (!any || l->offset > any->offset))
			any = l;
	}
	return own ? own->text : any ? any->text : NULL;
}

/* Random listings, of which a few texts recur, in any order. */
static void make_listings(struct listed all[LISTINGS])
{
	for (size_t i = 0; i < LISTINGS; i++) {
		struct listed *l = &all[i];
		*l = (struct listed) { .offset = i * (OFFSETS / LISTINGS),
				       .host = 0x7f0000000000 + random_below(HOSTS),
				       .pc = 0x401000 + random_below(PCS),
				       .executed = random_below(3) > 0 };
		snprintf(l->text, sizeof l->text, "0x%08" PRIx64 ":  90   nop  # %u",
			 l->pc, random_below(TEXTS));
	}
	for (size_t i = LISTINGS; i-- > 1;) {
		size_t k = random_below((unsigned)i + 1);
		struct listed l = all[i];
		all[i] = all[k];
		all[k] = l;
	}
}

/* Some are added twice. */
static void add_listings(struct qemu_blocks *t, const struct listed all[LISTINGS])
{
	for (size_t i = 0; i < LISTINGS; i++)
		for (unsigned n = 1 + random_below(2); n; n--)
			qemu_blocks_add(t, all[i].offset, (const uint8_t *)all[i].text,
					strlen(all[i].text), all[i].executed, all[i].host,
					all[i].pc);
}

static void check_finds(struct qemu_blocks *t, const struct listed all[LISTINGS])
{
	unsigned found = 0;
	for (unsigned round = 0; round < 20000; round++) {
		uint64_t host = 0x7f0000000000 + random_below(HOSTS);
		uint64_t pc = 0x401000 + random_below(PCS), at = random_below(OFFSETS);
		const char *want = naive_find(all, LISTINGS, host, pc, at);
		const struct qemu_listing *l = qemu_blocks_find(t, host, pc, at);
		assert_int_equal(l != NULL, want != NULL);
		if (!want)
			continue;
		found++;
		assert_int_equal(l->len, strlen(want));
		assert_memory_equal(qemu_blocks_lines(t, l), want, l->len);
	}
	assert_true(found > 10000);
}

static void the_last_listing_before_a_place_is_found(void **state)
{
	(void)state;
	static struct listed all[LISTINGS];
	struct qemu_blocks *t = qemu_blocks_new();
	make_listings(all);
	add_listings(t, all);
	check_finds(t, all);
	qemu_blocks_free(t);
}

static void listings_that_are_saved_are_found(void **state)
{
	(void)state;
	static struct listed all[LISTINGS];
	struct qemu_blocks *t = qemu_blocks_new(), *loaded = qemu_blocks_new();
	struct str entry = STR_INIT;
	size_t bytes = 0, n = 0;
	make_listings(all);
	add_listings(t, all);
	for (; qemu_blocks_entry(t, n, &entry); n++) {
		bytes += entry.len;
		assert_true(
			qemu_blocks_load(loaded, (const uint8_t *)entry.text, entry.len));
		str_clear(&entry);
	}
	assert_int_equal(n, LISTINGS);
	/* Each text is saved once. */
	assert_true(bytes < (size_t)LISTINGS * 16 + PCS * TEXTS * TEXT);
	check_finds(loaded, all);
	/* An entry that refers to one which does not exist. */
	static const uint8_t wrong[] = { 0, 0, 0, 1 };
	struct qemu_blocks *none = qemu_blocks_new();
	assert_false(qemu_blocks_load(none, wrong, sizeof wrong));
	qemu_blocks_free(none);
	str_release(&entry);
	qemu_blocks_free(t);
	qemu_blocks_free(loaded);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_listing_before_a_place_is_found),
		cmocka_unit_test(listings_that_are_saved_are_found),
	};
	return cmocka_run_group_tests_name("qemu_blocks", tests, NULL, NULL);
}
