/* A trace that is indexed on several threads has the same index as on one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "base/bytes.h"
#include "base/task.h"
#include "trace/index/index.h"
#include "trace/read/reader.h"
#include "trace/trace_internal.h"

/* Traces */

static void cis501_lines(struct str *out, size_t n, bool odd)
{
	static const char *const opcodes[] = { "CMP      LOAD", "JCC      BRANCH",
					       "MOV      MOV", "CALL     STORE",
					       "-        LEA" };
	uint64_t seed = n;
	unsigned uop = 1;
	uint64_t pc = 0x48d1e2;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		bool load = v % 3 == 0;
		str_addf(out,
			 "%u %" PRIx64 " %*d %2d %2d - - %c %9d %12" PRIx64 " %12" PRIx64
			 " %12d %s\n",
			 uop, pc, odd && v >> 60 == 0 ? 1 : 2, (int)(v >> 8 & 15) - 1, 5,
			 45, load ? 'L' : '-', -264,
			 load ? 0x7fffe7ff0000 + (v >> 20 & 0xfff) : 0, pc + 7, 0,
			 opcodes[(v >> 32) % (i < n / 2 ? 3 : 5)]);
		uop = v >> 40 & 3 ? 1 : uop + 1;
		pc += uop == 1 ? 7 : 0;
		if (odd && v >> 48 & 63)
			continue;
		if (odd && (v >> 56) % 3 == 0)
			str_add(out, "no micro-op\n");
		else if (odd && (v >> 56) % 3 == 1)
			str_add(out, "\n");
	}
}

/* Records of pseudo-random words of 4 bytes: 0, or below 512. */
static void fixed_records(struct str *out, size_t n, size_t size)
{
	uint64_t seed = n + size;
	for (size_t i = 0; i < n; i++) {
		for (size_t at = 0; at < size; at += 4) {
			uint64_t v = dice(&seed);
			uint32_t word = (uint32_t)(v >> 40) & 0x1ff;
			if (v % 5 == 0)
				word = 0;
			str_addn(out, (const char *)&word, 4);
		}
	}
}

/* One line of gem5; early: of a store that has not completed. */
static void gem5_text_line(struct str *out, unsigned i, uint64_t v, bool store,
			   bool early)
{
	str_addf(out, "0 %d %u 500 900 100 200 300 400", store ? (int)(v >> 16 & 15) : -1,
		 1000 + i);
	if (early) {
		str_add(out, v >> 24 & 7 ? "\n" : "  \t\r\n");
		return;
	}
	if (store)
		str_addf(out, " 950 %u", 960 + (unsigned)(v >> 28 & 7));
	str_addf(
		out,
		" %u 0 0 0 0 0 0 0 0 0 0 0 0 0  1 %u 8 2 -1 -1 -1 0 0 0 0 0 0  %u 0 0 -1 -1 "
		"-1 -1 0 0 0 0 0  1 1  0 %u  0 1\n",
		store ? 48 : 47, (unsigned)(v >> 32 & 0xffff), 4096 + 4 * (i % 500),
		(unsigned)(v >> 48 & 31));
}

/* A trace and its companion; odd: with lines in both that have no partner. */
static void gem5_text_lines(struct str *out, struct str *second, unsigned n, bool odd)
{
	uint64_t seed = n;
	for (unsigned i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		bool store = v % 5 == 0, complete = store && v >> 8 & 1;
		gem5_text_line(out, i, v, store, store && !complete);
		if (store && !complete)
			gem5_text_line(second, odd && i % 211 == 0 ? i + 1 : i, v, true,
				       false);
		if (!odd || dice(&seed) % 30)
			continue;
		switch (dice(&seed) % 6) {
		case 0:
			str_add(out, "0 1 2 3\n");
			break;
		case 1:
			str_addf(out, "-99 %u\n", i);
			break;
		case 2:
			str_addf(second, "-99 %u\n", i);
			break;
		case 3:
			str_add(second, " \t \n");
			break;
		case 4:
			str_add(second, "\r\n");
			break;
		default:
			str_addf(second, "%*s\n", 70000, "");
		}
	}
}

/* The whole index as text */

static void say_filter(struct str *out, const char *what, const struct keyset *f)
{
	str_addf(out, "  %s %d:", what, (int)f->form);
	for (size_t i = 0; i < f->len; i++)
		str_addf(out, "%02x", f->bytes[i]);
	str_addc(out, '\n');
}

static void say_totals(struct str *out, const struct totals *t)
{
	const uint64_t *v = &t->records;
	for (size_t i = 0; i < sizeof *t / sizeof *v; i++)
		str_addf(out, " %" PRIu64, v[i]);
	str_addc(out, '\n');
}

static void say_chunk(struct str *out, const struct chunk *c, size_t nfields)
{
	str_addf(out, "%" PRIu64 " @%" PRIu64 "-%" PRIu64 " x%u %d", c->start.ordinal,
		 c->start.offset, c->end, c->count, c->regular);
	for (int i = 0; i < CARRY_MAX; i++)
		str_addf(out, " %" PRIu64 ">%" PRIu64, c->start.carry[i],
			 c->end_carry[i]);
	for (int i = 0; i < REGISTER_WORDS; i++)
		str_addf(out, " %" PRIx64 ",%" PRIx64, c->regs_read.word[i],
			 c->regs_written.word[i]);
	say_totals(out, &c->totals);
	for (size_t f = 0; f < nfields; f++) {
		const struct range *r = &c->range[f];
		str_addf(out, "  %" PRIx64 "..%" PRIx64 " %u %u\n", r->min, r->max,
			 r->present, r->nonzero);
	}
	str_addf(out, "  others %u:", c->opcodes.others);
	for (size_t i = 0; i < c->opcodes.len; i++)
		str_addf(out, "%02x", c->opcodes.bytes[i]);
	str_addc(out, '\n');
	say_filter(out, "pcs", &c->set[CHUNK_PCS]);
	say_filter(out, "lines", &c->set[CHUNK_LINES]);
	say_filter(out, "stores", &c->set[CHUNK_STORES]);
}

static void say_index(struct str *out, struct trace *t)
{
	struct index *ix = trace_index(t);
	size_t nfields = trace_schema(t)->format->nfields;
	for (uint64_t n = 0; n < index_count(ix); n++)
		say_chunk(out, index_chunk(ix, n), nfields);
	struct totals totals;
	index_totals(ix, &totals);
	say_totals(out, &totals);
	for (uint32_t code = 0; code < index_opcodes(ix); code++) {
		index_opcode_text(ix, code, out);
		str_addc(out, '\n');
	}
	struct bins pages;
	index_accesses(ix, &pages);
	struct bin *page = bins_sorted(&pages);
	for (size_t i = 0; i < pages.table.n; i++)
		str_addf(out, "page %" PRIx64 ": %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			 page[i].number << pages.bits, page[i].n[ACCESS_LOAD],
			 page[i].n[ACCESS_STORE], page[i].n[ACCESS_FETCH]);
	free(page);
	bins_release(&pages);
	struct trace_stats stats;
	index_stats(ix, &stats);
	str_addf(out, "stats %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d",
		 stats.marked, stats.marked_taken, stats.incomplete, stats.pcs,
		 stats.pcs_more);
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		str_addf(out, " %" PRIu64, stats.kind[i]);
	str_addc(out, '\n');
	struct extent x = trace_extent(t);
	str_addf(out, "%" PRIu64 " %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
		 x.records, x.complete, x.damages, x.gaps, x.gap_bytes, x.stray);
}

static char *companion; /* of the traces that are opened; NULL: none is given */

static struct trace *open_threads(const char *path, const char *format,
				  const char *layout, unsigned threads)
{
	struct trace *t = NULL;
	struct trace_options opt = { .format = format,
				     .layout = layout,
				     .companion = companion,
				     .threads = threads,
				     .index = "none" };
	struct err err = ERR_INIT;
	if (trace_open(&t, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	return t;
}

static void compare_ways(const char *path, const char *format, const char *layout,
			 const char *const *knobs, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		char plain[64];
		snprintf(plain, sizeof plain, "%s,notemplates", knobs[k]);
		setenv("OPSCOPE_TEST", plain, 1);
		struct str want = STR_INIT;
		struct trace *t = open_threads(path, format, layout, 1);
		explore_all(t);
		say_index(&want, t);
		trace_free(t);
		setenv("OPSCOPE_TEST", knobs[k], 1);
		for (unsigned threads = 1; threads <= 4; threads *= 2) {
			struct str got = STR_INIT;
			t = open_threads(path, format, layout, threads);
			explore_all(t);
			say_index(&got, t);
			trace_free(t);
			if (strcmp(got.text, want.text) != 0) {
				size_t at = 0;
				while (got.text[at] == want.text[at])
					at++;
				while (at && want.text[at - 1] != '\n')
					at--;
				fail_msg("%s, %s, %u threads:\n%.200s\nnot\n%.200s", path,
					 knobs[k], threads, got.text + at,
					 want.text + at);
			}
			str_release(&got);
		}
		str_release(&want);
	}
	unsetenv("OPSCOPE_TEST");
}

static void compare(const char *path, const char *format, const char *layout)
{
	static const char *const knobs[] = { "chunk=11", "chunk=64,chunks=5", "chunk=333",
					     "" };
	compare_ways(path, format, layout, knobs, sizeof knobs / sizeof *knobs);
}

/* Plain and packed in every way, unchanged and with a few bytes changed. */
static void compare_packed(const struct str *bytes, const char *format,
			   const char *layout)
{
	compare(file_write("plain", bytes), format, layout);
	static const size_t blocks[] = { 1 << 30, 3000, 20000 };
	for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
		for (int kind = 0; kind < 2; kind++) {
			struct str packed = STR_INIT;
			if (kind == 0)
				pack_gzip(&packed, bytes->text, bytes->len, blocks[b]);
			if (kind == 1)
				pack_xz(&packed, bytes->text, bytes->len, blocks[b]);
			if (packed.len) {
				compare(file_write("packed", &packed), format, layout);
				packed.text[packed.len / 2] ^= 0x55;
				compare(file_write("hurt", &packed), format, layout);
				packed.len -= packed.len / 4;
				compare(file_write("cut", &packed), format, layout);
			}
			str_release(&packed);
		}
	}
}

static void lines_with_carried_values(void **state)
{
	(void)state;
	for (int odd = 0; odd < 2; odd++) {
		struct str bytes = STR_INIT;
		cis501_lines(&bytes, 1500, odd);
		compare_packed(&bytes, "cis501", NULL);
		str_release(&bytes);
	}
}

static void lines_without_carried_values(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 1;
	for (unsigned i = 0; i < 1500; i++)
		str_addf(&bytes, "%x %u M%u\r\n", (unsigned)(dice(&seed) & 0xffff), i,
			 (unsigned)(dice(&seed) % 40));
	str_add(&bytes, "12 13 without an end");
	compare_packed(&bytes, NULL, "line: pc:hex n:dec macro:text");
	str_release(&bytes);
}

/* The lines of n instructions, with those of their registers; odd: with others. */
static void tarmac_lines(struct str *out, unsigned n, bool odd)
{
	uint64_t seed = n;
	for (unsigned i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		str_addf(out,
			 "%u clk cpu0 IT (%u) %08x d2a00200 O EL3h_s : MOVZ X0, #1\n", i,
			 i, 0x2000 + 4 * (unsigned)(v & 0xfff));
		for (unsigned k = 0; k < (v >> 20) % 4; k++)
			str_addf(out, "%u clk cpu0 R X%u %016x\n", i, k,
				 (unsigned)(v >> 32));
		if (odd && (v >> 48) % 90 == 0)
			str_add(out, v >> 60 & 1 ? "a line of the program\n" : "\n");
	}
}

/* Micro-ops, some after the line of their instruction. */
static void gem5_exec_lines(struct str *out, unsigned n, bool odd)
{
	uint64_t seed = n;
	for (unsigned i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		unsigned pc = 0x4000 + 4 * (unsigned)(v & 0xfff);
		bool macro = v >> 20 & 1;
		if (macro)
			str_addf(out, "%u: system.cpu: T0 : 0x%x    : stp\n", i, pc);
		str_addf(
			out,
			"%u: system.cpu: T0 : 0x%x%s :   mov   x1, x2 : IntAlu :  D=0x%x\n",
			i, pc, macro ? ". 0" : "   ", (unsigned)(v >> 32));
		if (odd && (v >> 40) % 90 == 0)
			str_add(out, "warn: something\n");
	}
}

/* Instructions of CVP-1 of different lengths; odd: with other bytes between them. */
static void cvp_records(struct str *out, unsigned n, bool odd)
{
	uint64_t seed = n;
	for (unsigned i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		uint8_t insn[64] = { (uint8_t)(4 * i), (uint8_t)(i >> 6), 0x40, 0 };
		size_t len = 9;
		insn[len++] = v % 3;
		for (unsigned k = 0; k < v % 3; k++)
			insn[len++] = (uint8_t)(v >> (8 + k)) & 31;
		insn[len++] = v >> 20 & 1;
		if (v >> 20 & 1) {
			insn[len++] = (uint8_t)(v >> 24) & 63;
			uint64_t x = dice(&seed);
			memcpy(insn + len, &x, sizeof x);
			len += insn[len - 1] >= 32 ? 16 : 8;
		}
		str_addn(out, (const char *)insn, len);
		if (odd && (v >> 40) % 200 == 0)
			str_addn(out, "\377\377\377", 3);
	}
}

static void groups_of_lines(void **state)
{
	(void)state;
	for (int odd = 0; odd < 2; odd++) {
		struct str alone = STR_INIT, not_alone = STR_INIT;
		tarmac_lines(&alone, 1500, odd);
		compare_packed(&alone, "tarmac", NULL);
		gem5_exec_lines(&not_alone, 1500, odd);
		compare_packed(&not_alone, "gem5-exec", NULL);
		str_release(&alone);
		str_release(&not_alone);
	}
}

static void records_of_different_lengths(void **state)
{
	(void)state;
	for (int odd = 0; odd < 2; odd++) {
		struct str bytes = STR_INIT;
		cvp_records(&bytes, 1500, odd);
		compare_packed(&bytes, "cvp1", NULL);
		str_release(&bytes);
	}
}

static void records_of_one_size(void **state)
{
	(void)state;
	static const struct {
		const char *format;
		size_t size;
	} kinds[] = { { "champsim", 64 }, { "byu", 12 }, { "byu16", 16 } };
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		struct str bytes = STR_INIT;
		fixed_records(&bytes, 1500, kinds[k].size);
		str_add(&bytes, "stray");
		compare_packed(&bytes, kinds[k].format, NULL);
		str_release(&bytes);
	}
}

/* Records of some instructions, each with other addresses.  They begin with `len` bytes
 * of the instruction; the other bytes are addresses, or 0. */
static void recurring_records(struct str *out, size_t n, size_t size, size_t len)
{
	uint64_t seed = n + size;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed), of = v % 60 ? i % 40 : v >> 8 & 0xff;
		uint8_t record[96] = { 0 };
		uint64_t own = of + 1;
		for (size_t at = 8; at < len; at++)
			record[at] = (uint8_t)(dice(&own) >> 40) & (at < 10 ? 1 : 31);
		record[0] = (uint8_t)(4 * of);
		record[1] = 0x40;
		for (size_t at = (len + 7) / 8 * 8; at + 8 <= 88 && at < size; at += 8)
			if (v >> (at / 8 + 20) & 1)
				put_le64(record + at, dice(&seed) >> 48 << 3);
		str_addn(out, (const char *)record, size);
	}
}

/* Micro-ops that are executed again, some of them changed or in other columns. */
static void recurring_lines(struct str *out, size_t n, bool odd)
{
	struct str some = STR_INIT;
	size_t begin[62] = { 0 }, lines = 0;
	uint64_t seed = n;
	cis501_lines(&some, 60, false);
	for (size_t at = 0; at < some.len && lines < 61; lines++) {
		begin[lines] = at;
		at = (size_t)(strchr(some.text + at, '\n') + 1 - some.text);
		begin[lines + 1] = at;
	}
	for (size_t i = 0, k = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		k = v % 8 ? (k + 1) % lines : (v >> 8) % lines;
		str_addn(out, some.text + begin[k], begin[k + 1] - begin[k]);
		if (!odd || v >> 16 & 31)
			continue;
		static const char *const others[] = {
			"no micro-op\n", "\n",
			"1 48d1e2 -1 5 45 W T - 1 0 48d1e9 48d220 J JMP_IMM\n",
			("1 48d1e2 -1  5 45 - - S        -1 "
			 "ffffffffffffffff       48d1e9            0 MOV      STORE\n")
		};
		str_add(out, others[(v >> 24) % 4]);
	}
	str_release(&some);
}

/* Edges of a graph again and again; with `odd`, some without a branch or of a size of 0,
 * and remarks. */
static void recurring_edges(struct str *out, size_t n, bool odd)
{
	uint64_t seed = 23;
	str_add(out, "BT9_SPA_TRACE_FORMAT\nBT9_NODES\nNODE 0 0 - 0 0\n");
	for (unsigned i = 1; i < 90; i++)
		str_addf(out, "NODE %u 0x%x - 0x%x 4 class: JMP+DIR+CND\n", i,
			 0x8000 + 12 * i, i);
	str_add(out, "BT9_EDGES\n");
	for (unsigned i = 0; i < 300; i++)
		str_addf(out, "EDGE %u %u 5 %c 0x%x - %u\n", i, i % 3 ? 7 + i % 80 : i,
			 i % 2 ? 'T' : 'N', 0x8000 + 8 * i, i % 11);
	str_add(out, "BT9_EDGE_SEQUENCE\n");
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		static const char *const others[] = { "# remark\n",    "7 # edge\n",
						      "12345678901\n", "301\n",
						      "007\n",         "no edge\n" };
		/* Only those with a branch: not 0, 90, 93, ... */
		unsigned edge = (unsigned)(v >> 8) % 100;
		str_addf(out, "%u\n", odd || edge % 3 || edge - 1 < 89 ? edge : 1);
		if (odd && !(v >> 16 & 63))
			str_add(out, others[(v >> 24) % 6]);
	}
	str_add(out, "EOF\n");
}

static void records_that_recur(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	for (int odd = 0; odd < 2; odd++) {
		str_clear(&bytes);
		recurring_lines(&bytes, 3000, odd);
		compare(file_write("lines", &bytes), "cis501", NULL);
	}
	for (int odd = 0; odd < 2; odd++) {
		str_clear(&bytes);
		recurring_edges(&bytes, 3000, odd);
		compare(file_write("edges", &bytes), "bt9", NULL);
	}
	str_clear(&bytes);
	recurring_records(&bytes, 3000, 64, 16);
	str_add(&bytes, "stray");
	compare_packed(&bytes, "champsim", NULL);
	str_clear(&bytes);
	recurring_records(&bytes, 3000, 96, 18);
	compare(file_write("records", &bytes), "cloudsuite", NULL);
	str_release(&bytes);
}

/* More different instructions than there are templates, and hardly any twice; far apart,
 * they are in more pages than a table has. */
static void records_that_do_not_recur(void **state)
{
	(void)state;
	static const char *const knobs[] = { "chunk=30000", "" };
	for (uint64_t apart = 4; apart < 1000; apart *= 100) {
		struct str bytes = STR_INIT;
		for (unsigned i = 0; i < 150000; i++) {
			uint64_t words[8] = {
				0x400000 + apart * (i % (i < 90000 ? 30000 : 100000))
			};
			words[4] = i % 7 ? 0 : 0x7000 + 8 * i;
			str_addn(&bytes, (const char *)words, sizeof words);
		}
		compare_ways(file_write("records", &bytes), "champsim", NULL, knobs, 2);
		str_release(&bytes);
	}
}

static void lines_with_a_companion(void **state)
{
	(void)state;
	for (int odd = 0; odd < 2; odd++) {
		struct str bytes = STR_INIT, second = STR_INIT;
		gem5_text_lines(&bytes, &second, 1500, odd);
		compare(file_write("alone", &bytes), "gem5", NULL);
		companion = strdup(file_write("stores", &second));
		compare_packed(&bytes, "gem5", NULL);
		/* The companion ends early, in a line. */
		second.len -= second.len / 3;
		file_write("stores", &second);
		compare(file_write("plain", &bytes), "gem5", NULL);
		free(companion);
		companion = NULL;
		str_release(&bytes);
		str_release(&second);
	}
}

/* A carried sum that would overflow, and one that is still 0 after some chunks. */
static void unusual_carried_sums(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	for (unsigned i = 0; i < 1500; i++) {
		uint32_t words[3] = { i, 0, i < 900 ? 0 : 0xfffffffe };
		str_addn(&bytes, (const char *)words, sizeof words);
	}
	compare(file_write("sums", &bytes), "byu", NULL);
	str_release(&bytes);
}

/* Indexing can be stopped and continued, with any number of threads. */

struct stopper {
	struct task task;
	struct trace *trace;
	uint64_t records;
};

static void stop(void *arg)
{
	struct stopper *s = arg;
	if (trace_extent(s->trace).records >= s->records)
		task_cancel(&s->task);
}

static void indexing_can_be_stopped_and_continued(void **state)
{
	(void)state;
	struct str bytes = STR_INIT, packed = STR_INIT, want = STR_INIT;
	cis501_lines(&bytes, 3000, true);
	const char *path = file_write("plain", &bytes);
	pack_gzip(&packed, bytes.text, bytes.len, 5000);
	path = file_write("packed", &packed);
	setenv("OPSCOPE_TEST", "chunk=20", 1);
	struct trace *t = open_threads(path, "cis501", NULL, 1);
	explore_all(t);
	say_index(&want, t);
	trace_free(t);
	t = open_threads(path, "cis501", NULL, 3);
	for (uint64_t records = 1; records < 3000; records += 300) {
		struct stopper s = { .task = TASK_INIT, .trace = t, .records = records };
		s.task.wake = stop;
		s.task.wake_arg = &s;
		struct err err = ERR_INIT;
		/* It may be complete before it is stopped. */
		enum status st = trace_build_index(t, &s.task, &err);
		assert_true(st == ST_OK || st == ST_CANCELLED);
	}
	struct str got = STR_INIT;
	explore_all(t);
	say_index(&got, t);
	trace_free(t);
	assert_string_equal(got.text, want.text);
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
	str_release(&packed);
	str_release(&want);
	str_release(&got);
}

/* Records from random places on, with an index and without, are the same. */
static void compare_readers(struct trace *t, struct trace *naive, uint64_t seed)
{
	struct reader *rd[2];
	struct err err = ERR_INIT;
	rd[0] = reader_open(t, NULL);
	rd[1] = reader_open(naive, NULL);
	uint64_t records = trace_extent(t).records;
	for (int round = 0; round < 300; round++) {
		fieldset want = round % 3 ? dice(&seed) : FIELDSET_ALL;
		uint64_t first = dice(&seed) % records, at = first;
		const struct batch *a, *b;
		assert_int_equal(
			reader_read(rd[0], first, 1 + dice(&seed) % 500, want, &a, &err),
			ST_OK);
		for (size_t i = 0; i < a->n; at += b->n) {
			assert_int_equal(reader_read(rd[1], at, a->n - i, want, &b, &err),
					 ST_OK);
			for (size_t k = 0; k < b->n; k++, i++) {
				assert_int_equal(a->offset[i], b->offset[k]);
				assert_int_equal(a->length[i], b->length[k]);
				for (unsigned s = 0; s < a->schema->nslots; s++)
					if (a->slot[s])
						assert_int_equal(a->slot[s][i],
								 b->slot[s][k]);
			}
		}
	}
	reader_free(rd[0]);
	reader_free(rd[1]);
}

static void regular_chunks_are_read_again(void **state)
{
	(void)state;
	for (int odd = 0; odd < 2; odd++) {
		struct str bytes = STR_INIT;
		cis501_lines(&bytes, 3000, odd);
		const char *path = file_write("plain", &bytes);
		setenv("OPSCOPE_TEST", "noindex", 1);
		struct trace *naive = open_threads(path, "cis501", NULL, 1);
		setenv("OPSCOPE_TEST", "chunk=30", 1);
		struct trace *t = open_threads(path, "cis501", NULL, 1);
		explore_all(t);
		unsigned regular = 0;
		for (uint64_t at = 0; at < 3000; at += 30) {
			const struct chunk *c = index_locate(t->index, at);
			assert_non_null(c);
			regular += c->regular;
		}
		if (odd)
			assert_in_range(regular, 5, 90);
		else
			assert_int_equal(regular, 100);
		compare_readers(t, naive, 7);
		trace_free(t);
		trace_free(naive);
		unsetenv("OPSCOPE_TEST");
		str_release(&bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_with_carried_values),
		cmocka_unit_test(lines_without_carried_values),
		cmocka_unit_test(groups_of_lines),
		cmocka_unit_test(records_of_different_lengths),
		cmocka_unit_test(records_of_one_size),
		cmocka_unit_test(records_that_recur),
		cmocka_unit_test(records_that_do_not_recur),
		cmocka_unit_test(lines_with_a_companion),
		cmocka_unit_test(unusual_carried_sums),
		cmocka_unit_test(indexing_can_be_stopped_and_continued),
		cmocka_unit_test(regular_chunks_are_read_again),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
