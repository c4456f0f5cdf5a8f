/*
 * Any text as a query, in formats of all kinds: it is compiled, or refused with a
 * message and a column.  A compiled query selects the same records of a batch whether it
 * is evaluated for the whole batch or record by record.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz_lib.h"
#include "query/query.h"

enum { RECORDS = 24, LONGEST = 1 << 17 };

static void need(bool good, const char *what)
{
	if (!good)
		fuzz_fail("%s", what);
}

/* Bytes that are records in many formats. */
static void write_records(const struct format *f, struct str *out)
{
	for (unsigned i = 0; i < RECORDS; i++) {
		if (!strcmp(f->name, "cis501"))
			str_addf(out,
				 "%u 48d1%02x -1 %u 45 - %c %c -264 7fffe7ff0%02x 48d1e9 "
				 "%x CMP LOAD\n",
				 i % 3 + 1, i / 3, i % 5, "-TN"[i % 3], "-LS"[i % 3], i,
				 i);
		else
			for (unsigned k = 0; k < f->record_size; k++)
				str_addc(out, (char)(k % 5 == 0 ? i % 4 : k == 9));
	}
}

static void select_all(const struct query *q, const struct batch *b)
{
	struct query_reach reach = query_reach(q);
	if (reach.before || reach.after)
		return;
	struct query_scratch *s = query_scratch_new(q);
	uint32_t hit[RECORDS], one;
	size_t n = query_select(q, s, b, hit), k = 0;
	need(n <= b->n, "more hits than records");
	uint64_t ordinal;
	bool gave_up = query_gave_up(s, &ordinal);
	for (size_t i = 0; i < b->n && !gave_up; i++) {
		struct batch single;
		batch_copy(&single, b, i, 1);
		bool is = query_select(q, s, &single, &one) == 1;
		bool was = k < n && hit[k] == i;
		k += was;
		need(is == was, "a record alone is not as in its batch");
		batch_release(&single);
	}
	query_scratch_free(s);
}

static void ask_format(const char *name, const char *text)
{
	const struct format *f = format_find(name);
	struct schema *s;
	struct query *q = NULL;
	struct err err = ERR_INIT;
	struct batch b;
	struct str bytes = STR_INIT;
	need(schema_new(&s, f, NULL, &err) == ST_OK, err.text);
	enum status st = query_compile(&q, text, s, &err);
	if (st) {
		need(st == ST_INVALID && err.text[0], "refused without a word");
		need(err.at >= 1 && (size_t)err.at <= strlen(text) + 1,
		     "the fault is not in the text");
	} else {
		write_records(f, &bytes);
		batch_init(&b, s, RECORDS, query_fields(q));
		batch_decode(&b, (const uint8_t *)bytes.text, bytes.len, true);
		need(b.n > 0, "no records");
		select_all(q, &b);
		batch_release(&b);
		query_free(q);
	}
	schema_free(s);
	str_release(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "cis501", "champsim", "byu" };
	if (size > LONGEST)
		return 0;
	char *text = mem_new(size + 1, 1);
	memcpy(text, data, size);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		ask_format(names[i], text);
	free(text);
	return 0;
}
