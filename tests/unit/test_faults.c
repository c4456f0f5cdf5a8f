/*
 * The n-th read and the n-th allocation of a size that comes from a file fail, for every
 * n, while a trace is opened, explored, read and searched and chains are followed.  The
 * caller gets an error message and, when it tries again, the result.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/chain.h"
#include "query/hits.h"
#include "source/checkpoints.h"
#include "source/file.h"
#include "tracefile.h"

enum { RECORDS = 600, FAULTS_MOST = 2000 };

enum packing { PLAIN, GZIP, XZ, PACKINGS };

static const char *make_trace(enum packing how)
{
	struct str lines = STR_INIT, packed = STR_INIT;
	uint64_t seed = 5;
	for (unsigned i = 0; i < RECORDS; i++) {
		if (i % 100 == 70)
			str_add(&lines, "this is no record\n");
		str_addf(&lines, "1 %x %u %d %u W - %c 0 %x %x 0 MOV %s\n",
			 0x400000 + 3 * i, (unsigned)(dice(&seed) % 16), i % 2 ? 4 : -1,
			 (unsigned)(dice(&seed) % 16), "-L"[i % 2],
			 i % 2 ? 0x7000 + (unsigned)(dice(&seed) % 999) : 0,
			 0x400003 + 3 * i, i % 2 ? "LOAD" : "ADD");
	}
	const char *path = NULL;
	if (how == PLAIN) {
		str_addn(&packed, lines.text, lines.len);
	} else if (how == GZIP) {
		pack_gzip(&packed, lines.text, lines.len, 900);
	} else if (how == XZ) {
		pack_xz(&packed, lines.text, lines.len, 9000);
	}
	if (packed.len)
		path = file_write("faulty", &packed);
	str_release(&lines);
	str_release(&packed);
	return path;
}

/* Fails unless st is what may come of a fault; true: ask again. */
static bool failed(enum status st, struct err *err, unsigned *faults)
{
	if (st == ST_OK)
		return false;
	if (st != ST_IO && st != ST_NOMEM)
		fail_msg("status %d: %s", st, err->text);
	assert_true(*err->text);
	*err = (struct err)ERR_INIT;
	assert_true(++*faults < 20);
	return true;
}

static bool add_hit(void *ctx, uint64_t ordinal)
{
	str_addf(ctx, "hit %" PRIu64 "\n", ordinal);
	return true;
}

static void read_all(struct trace *t, struct str *out, unsigned *faults)
{
	struct reader *rd = reader_open(t, NULL);
	struct err err = ERR_INIT;
	const struct batch *b;
	/* Backward, so that places in the middle are begun at. */
	for (uint64_t at = RECORDS; at > 0; at -= 50) {
		size_t had = out->len;
		for (uint64_t i = at - 50; i < at; i += b->n) {
			while (failed(reader_read(rd, i, at - i, FIELDSET_ALL, &b, &err),
				      &err, faults))
				;
			for (size_t k = 0; k < b->n; k++)
				field_print(b, k, 1, out);
		}
		assert_true(out->len > had);
	}
	reader_free(rd);
}

static void search(struct trace *t, struct str *out, unsigned *faults)
{
	struct query *q;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, "ADD", trace_schema(t), &err), ST_OK);
	size_t had = out->len;
	while (failed(hits_each(t, q, SPAN_ALL, add_hit, out, NULL, NULL, &err), &err,
		      faults)) {
		out->len = had;
		out->text[had] = '\0';
	}
	query_free(q);
}

static void follow(struct trace *t, struct str *out, unsigned *faults)
{
	struct chain_options opt = chain_defaults();
	struct chain c;
	struct err err = ERR_INIT;
	while (failed(chain_trace(&c, t, RECORDS - 1, &opt, NULL, &err), &err, faults))
		chain_release(&c);
	for (size_t i = 0; i < c.nnodes; i++)
		str_addf(out, "node %" PRIu64 "\n", c.node[i].record);
	chain_release(&c);
}

/* All that is said of a trace; returns how many faults were noticed. */
static unsigned ask(const char *path, unsigned threads, struct str *out)
{
	unsigned faults = 0;
	struct trace *t;
	struct err err = ERR_INIT;
	struct trace_options opt = { .threads = threads, .index = "none" };
	while (failed(trace_open(&t, path, &opt, &err), &err, &faults))
		/* Every opening would fail at the same read again. */
		unsetenv("OPSCOPE_FAIL_READ");
	while (failed(trace_build_index(t, NULL, &err), &err, &faults))
		;
	read_all(t, out, &faults);
	search(t, out, &faults);
	follow(t, out, &faults);
	struct extent x = trace_extent(t);
	str_addf(out, "%" PRIu64 " records, %" PRIu64 " gaps, %" PRIu64 " damages\n",
		 x.records, x.gaps, x.damages);
	trace_free(t);
	return faults;
}

static void arm(bool reads, long n)
{
	char text[24];
	snprintf(text, sizeof text, "%ld", n);
	if (reads)
		setenv("OPSCOPE_FAIL_READ", text, 1);
	else
		mem_inject_failure(n);
}

static bool disarm(bool reads)
{
	bool was = reads ? file_failure_injected() : !mem_failure_pending();
	unsetenv("OPSCOPE_FAIL_READ");
	mem_inject_failure(0);
	return was;
}

static void each_fails(bool reads)
{
	checkpoints_default_spacing(4096);
	setenv("OPSCOPE_TEST", "chunk=41", 1);
	unsigned noticed = 0, was = 0;
	for (enum packing how = PLAIN; how < PACKINGS; how++) {
		const char *path = make_trace(how);
		if (!path)
			continue;
		struct str truth = STR_INIT, said = STR_INIT;
		assert_int_equal(ask(path, 1, &truth), 0);
		for (unsigned threads = 1; threads <= 2; threads++) {
			bool goes_on = true;
			for (long n = 1; goes_on; n++) {
				assert_true(n < FAULTS_MOST);
				str_clear(&said);
				file_failure_injected();
				arm(reads, n);
				noticed += ask(path, threads, &said);
				goes_on = disarm(reads);
				was += goes_on;
				if (strcmp(said.text, truth.text) != 0)
					fail_msg("packing %d, %u threads, fault %ld: "
						 "other "
						 "answers",
						 how, threads, n);
			}
		}
		str_release(&truth);
		str_release(&said);
	}
	unsetenv("OPSCOPE_TEST");
	checkpoints_default_spacing(0);
	print_message("%u faults, %u of them noticed\n", was, noticed);
	assert_true(was > 3);
	assert_true(noticed > 0 || !reads);
}

static void each_read_fails(void **state)
{
	(void)state;
	each_fails(true);
}

static void each_allocation_fails(void **state)
{
	(void)state;
	each_fails(false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_read_fails),
		cmocka_unit_test(each_allocation_fails),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
