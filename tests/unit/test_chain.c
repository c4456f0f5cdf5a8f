/*
 * Chains equal those of a naive implementation (naive_chain.h): for all formats, with each
 * switch, in both directions, with and without an index.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/chain_tree.h"
#include "analysis/critical_path.h"
#include "analysis/machine_state.h"
#include "tracefile.h"

#include "naive_chain.h"
#include "trace/thread_slot.h"

/* Traces */

/* Addresses that overlap: in a few words, not aligned, some across the end of a cache line;
 * and at both ends of the address space. */
static uint64_t overlapping_address(uint64_t *seed)
{
	uint64_t d = dice(seed);
	if (d % 40 == 0)
		return UINT64_MAX - 1 - (d >> 8) % 12;
	if (d % 40 == 1)
		return 1 + (d >> 8) % 12;
	return 0x10030 + (d >> 8) % 48 + ((d >> 40) % 3 ? 0 : 0x10000);
}

static void make_cis501(struct str *out, size_t n, uint64_t *seed)
{
	static const int regs[] = { 0, 1, 2, 4, 4, 44, 45, 300, -1, -1 };
	for (size_t i = 0; i < n; i++) {
		int r[3];
		for (int k = 0; k < 3; k++)
			r[k] = regs[dice(seed) % (sizeof regs / sizeof *regs)];
		unsigned mem = (unsigned)(dice(seed) % 4);
		uint64_t address = mem == 1 || mem == 2 ? overlapping_address(seed) : 0;
		str_addf(out, "1 %zx %d %d %d %c - %c 0 %" PRIx64 " %zx 0 MOV %s\n",
			 0x400000 + 4 * i, r[0], r[1], r[2], "-RW-"[dice(seed) % 4],
			 "-LS-"[mem], address, 0x400004 + 4 * i,
			 mem == 1   ? "LOAD"
			 : mem == 2 ? "STORE"
				    : "ADD");
	}
}

/* Parts of rax, rcx and r8, the stack and instruction pointers, flags, vectors. */
static uint8_t some_pin_register(uint64_t *seed)
{
	static const uint8_t regs[] = { 0,  0,  0,  10, 27, 28, 29, 56, 9,  30,
					55, 11, 59, 61, 6,  45, 26, 25, 91, 155 };
	return regs[dice(seed) % sizeof regs];
}

static void put64(uint8_t *at, uint64_t v)
{
	for (int i = 0; i < 8; i++)
		at[i] = (uint8_t)(v >> 8 * i);
}

static void make_binary(struct str *out, size_t n, uint64_t *seed, bool cloudsuite)
{
	unsigned ndst = cloudsuite ? 4 : 2, src = cloudsuite ? 14 : 12;
	unsigned store = cloudsuite ? 24 : 16, load = cloudsuite ? 56 : 32;
	for (size_t i = 0; i < n; i++) {
		uint8_t r[96] = { 0 };
		put64(r, 0x400000 + 4 * i);
		for (unsigned k = 0; k < ndst; k++)
			r[10 + k] = dice(seed) % 2 ? some_pin_register(seed) : 0;
		for (unsigned k = 0; k < 4; k++)
			r[src + k] = dice(seed) % 2 ? some_pin_register(seed) : 0;
		for (unsigned k = 0; k < ndst; k++)
			if (dice(seed) % 4 == 0)
				put64(r + store + 8 * k, overlapping_address(seed));
		for (unsigned k = 0; k < 4; k++)
			if (dice(seed) % 5 == 0)
				put64(r + load + 8 * k, overlapping_address(seed));
		if (cloudsuite)
			r[88] = r[89] = (uint8_t)(1 + dice(seed) % 2);
		str_addn(out, (char *)r, cloudsuite ? 96 : 64);
	}
}

static void make_byu(struct str *out, size_t n, uint64_t *seed)
{
	static const uint8_t types[] = { 0, 1, 1, 2, 3, 3, 0x10, 0x20 };
	for (size_t i = 0; i < n; i++) {
		uint8_t r[12] = { 0 };
		uint32_t address = (uint32_t)overlapping_address(seed);
		for (int k = 0; k < 4; k++)
			r[k] = (uint8_t)(address >> 8 * k);
		r[4] = types[dice(seed) % sizeof types];
		r[5] = (uint8_t)(dice(seed) % 4 ? dice(seed) % 9 : 32);
		r[7] = (uint8_t)(dice(seed) % 2);
		str_addn(out, (char *)r, sizeof r);
	}
}

/* Layout v5; the store queue is in the companion. */
static void make_gem5(struct str *out, struct str *sq, size_t n, uint64_t *seed)
{
	static const unsigned classes[][2] = { { 0, 1 },  { 0, 2 }, { 0, 34 }, { 0, 35 },
					       { 0, 42 }, { 1, 3 }, { 5, 0 },  { 5, 1 } };
	for (size_t i = 0; i < n; i++) {
		unsigned kind = (unsigned)(dice(seed) % 3); /* load, store, neither */
		struct str rest = STR_INIT;
		uint64_t a = kind < 2 ? overlapping_address(seed) : 0;
		str_addf(&rest, " %d 0 0 0 0 0 0 0 0 0 0 0 0 %d %" PRIu64 " %d 0",
			 kind == 0   ? 47
			 : kind == 1 ? 48
				     : 1,
			 kind < 2, a, kind < 2 ? 1 << dice(seed) % 7 : 0);
		str_add(&rest, " 0 0 0 0 0 0 0 0 0");
		unsigned ns = (unsigned)(dice(seed) % 4), nd = (unsigned)(dice(seed) % 3);
		str_addf(&rest, " %zu 0 0 0 0 0 0 0 0 0 0 0 %u %u", 0x400000 + 4 * i, ns,
			 nd);
		for (unsigned k = 0; k < ns + nd; k++) {
			const unsigned *c = classes[dice(seed) % 8];
			str_addf(&rest, " %u %u", c[0], c[1]);
		}
		str_addc(&rest, '\n');
		if (kind != 1) {
			str_addf(out, "0 -1 %zu 50 60 1 2 3 4%s", i * 500, rest.text);
		} else {
			str_addf(out, "0 %zu %zu 50 60 1 2 3 4\n", i % 8, i * 500);
			str_addf(sq, "0 %zu %zu 50 60 1 2 3 4 70 80%s", i % 8, i * 500,
				 rest.text);
		}
		str_release(&rest);
	}
}

enum kind_of_trace { CIS501, CHAMPSIM, CLOUDSUITE, BYU, GEM5, GEM5_ALONE, TRACES };

static void make(enum kind_of_trace kind, size_t n, uint64_t *seed)
{
	struct str out = STR_INIT, sq = STR_INIT;
	switch (kind) {
	case CIS501:
		make_cis501(&out, n, seed);
		break;
	case CHAMPSIM:
	case CLOUDSUITE:
		make_binary(&out, n, seed, kind == CLOUDSUITE);
		break;
	case BYU:
		make_byu(&out, n, seed);
		break;
	case GEM5:
	case GEM5_ALONE:
	case TRACES:
		make_gem5(&out, &sq, n, seed);
		file_write("t.sq.txt", &sq);
		break;
	}
	file_write("t.txt", &out);
	str_release(&out);
	str_release(&sq);
}

static struct trace *open_made(enum kind_of_trace kind, const char *options)
{
	static const char *const names[] = { "cis501", "champsim", "cloudsuite",
					     "byu",    "gem5",     "gem5" };
	setenv("OPSCOPE_TEST", options, 1);
	char path[400];
	snprintf(path, sizeof path, "%s/t.txt", file_dir);
	struct trace_options opt = { .format = names[kind],
				     .registers = kind >= GEM5 ? "arm" : NULL,
				     .companion = kind == GEM5_ALONE ? "" : NULL,
				     .index = "none" };
	struct trace *t;
	struct err err = ERR_INIT;
	if (trace_open(&t, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

/* Comparison */

static char *chain_lines(const struct chain *c)
{
	static const char *const ends[] = { "found", "over", "edge", "far" };
	struct naive_lines l = { .n = 0 };
	for (size_t n = 0; n < c->nnodes; n++)
		naive_add_node(&l, c->node[n].record, c->node[n].depth);
	for (size_t n = 0; n < c->nlinks; n++) {
		const struct chain_link *k = &c->link[n];
		bool to = k->end == END_FOUND || k->end == END_OVERWRITTEN;
		naive_add_link(&l, c->node[k->from].record, k->value.kind,
			       k->value.number, k->value.size, k->address, ends[k->end],
			       to ? k->record : NO_RECORD);
	}
	return naive_join(&l);
}

/* Exactly one link leads to each record except the first, on a shortest path; the list of
 * each node has only its own links; the tree has all links. */
static void check_shape(const struct chain *c)
{
	unsigned *leads = mem_new(c->nnodes, sizeof *leads);
	size_t listed = 0;
	for (uint32_t n = 0; n < c->nnodes; n++)
		for (uint32_t k = c->node[n].first; k != CHAIN_NONE;
		     k = c->link[k].next) {
			assert_int_equal(c->link[k].from, n);
			listed++;
		}
	assert_int_equal(listed, c->nlinks);
	for (size_t k = 0; k < c->nlinks; k++) {
		const struct chain_link *l = &c->link[k];
		if (l->end != END_FOUND)
			continue;
		assert_int_equal(c->node[l->to].record, l->record);
		if (!l->leads)
			continue;
		leads[l->to]++;
		assert_int_equal(c->node[l->to].depth, c->node[l->from].depth + 1);
	}
	for (size_t n = 0; n < c->nnodes; n++)
		assert_int_equal(leads[n], n > 0);
	free(leads);

	struct chain_tree tree;
	chain_tree_make(&tree, c);
	assert_int_equal(tree.n, c->nlinks + 1);
	for (size_t r = 1; r < tree.n; r++) {
		const struct chain_row *up = &tree.row[tree.row[r].parent];
		assert_true(tree.row[r].parent < r);
		assert_int_equal(c->link[tree.row[r].link].from, up->node);
		assert_int_equal(tree.row[r].depth, up->depth + 1);
	}
	chain_tree_release(&tree);
}

static void check(struct naive *nv, struct trace *t, uint64_t record, const char *how)
{
	struct chain c;
	struct err err = ERR_INIT;
	if (chain_trace(&c, t, record, &nv->opt, NULL, &err))
		fail_msg("%s: %s", how, err.text);
	assert_false(c.more);
	char *is = chain_lines(&c), *should = naive_chain(nv, record);
	if (strcmp(is, should) != 0)
		fail_msg("%s, record %llu, with %x\nis:\n%s\nshould be:\n%s", how,
			 (unsigned long long)record, nv->opt.with, is, should);
	check_shape(&c);
	free(is);
	free(should);
	chain_release(&c);
}

static const char *const options[] = { "",        "chunk=7",           "noindex,chunk=50",
				       "serial",  "noscreen,chunk=20", "chunk=5,chunks=4",
				       "chunk=97" };

enum { WAYS = sizeof options / sizeof *options };

static struct chain_options any_options(uint64_t *seed)
{
	struct chain_options opt = chain_defaults();
	opt.links = CHAIN_LINKS_MAX;
	opt.forward = dice(seed) % 2;
	opt.depth = (uint32_t)(dice(seed) % 6);
	if (dice(seed) % 2)
		opt.with = (unsigned)dice(seed) & ((1u << CHAIN_SWITCH_COUNT) - 1);
	if (dice(seed) % 3 == 0)
		opt.through = (unsigned)(1 + dice(seed) % 3);
	if (dice(seed) % 3 == 0)
		opt.distance = dice(seed) % 200;
	if (dice(seed) % 3 == 0)
		opt.size = (uint32_t)(1 + dice(seed) % 70);
	return opt;
}

static void check_random(enum kind_of_trace kind, uint64_t seed)
{
	char how[80];
	make(kind, 150 + dice(&seed) % 250, &seed);
	struct trace *t[WAYS];
	for (size_t w = 0; w < WAYS; w++) {
		t[w] = open_made(kind, options[w]);
		if (w % 3 != 1)
			explore_all(t[w]);
	}
	for (int round = 0; round < 8; round++) {
		struct chain_options opt = any_options(&seed);
		struct naive nv;
		naive_open(&nv, t[0], &opt);
		for (int k = 0; k < 14; k++) {
			size_t w = (size_t)k % WAYS;
			snprintf(how, sizeof how, "trace %d, %s, OPSCOPE_TEST=%s", kind,
				 opt.forward ? "forward" : "backward", options[w]);
			check(&nv, t[w], dice(&seed) % nv.n, how);
		}
		naive_close(&nv);
	}
	for (size_t w = 0; w < WAYS; w++)
		trace_free(t[w]);
}

static void chains_of_random_traces_are_correct(void **state)
{
	(void)state;
	for (int kind = 0; kind < TRACES; kind++)
		for (uint64_t seed = 1; seed <= 6; seed++)
			check_random(kind, seed * 100 + (uint64_t)kind);
}

/* Three threads that take turns of a few records; some of them run once only. */
enum { TURNS = 8, RECORDS_MOST = 400 };
static uint32_t thread_of[RECORDS_MOST];

static void give_threads(struct trace *t, uint64_t *seed)
{
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1, .source = THREADS_INFERRED, .field = -1 };
	struct thread_info table[3] = { { .id = 1 }, { .id = 2 }, { .id = 3 } };
	for (size_t i = 0; i < RECORDS_MOST;) {
		uint32_t thread = (uint32_t)(dice(seed) % 3);
		for (uint64_t n = 1 + dice(seed) % TURNS; n && i < RECORDS_MOST; n--) {
			thread_of[i++] = thread;
			threads_builder_add(b, thread, false, 1);
		}
	}
	thread_slot_set(trace_thread_slot(t),
			threads_finish(b, &h, table, 3, NULL, false, NULL, 0));
}

/* The key of the value of a step in the shares of the path. */
static uint64_t key_of_step(const struct critical_step *step, const struct schema *s,
			    const struct chain_options *opt)
{
	if (!step->has_value)
		return CRITICAL_FIRST;
	if (step->value.kind == VALUE_MEMORY)
		return CRITICAL_MEMORY;
	if (step->value.kind == VALUE_FLAGS)
		return UINT64_MAX;
	return opt->with >> CHAIN_PARTS & 1
		       ? register_whole(s->registers, step->value.number)
		       : step->value.number;
}

static void check_share(const struct key_counts *map, uint64_t key, uint64_t n,
			uint64_t cost)
{
	const struct critical_share *share = key_counts_get(map, key, 0);
	assert_non_null(share);
	assert_int_equal(share->records, n);
	assert_int_equal(share->cost, cost);
}

/* The shares are those of all steps of the path. */
static void check_shares(const struct critical_path *l, struct trace *t, struct span over,
			 const struct chain_options *opt, bool latency)
{
	const struct schema *s = trace_schema(t);
	struct critical_shares c;
	struct err err = ERR_INIT;
	uint64_t sum = 0;
	if (critical_shares_find(&c, t, over, opt, latency, NULL, &err))
		fail_msg("%s", err.text);
	assert_int_equal(c.all.records, l->n);
	assert_int_equal(c.all.cost, l->length);
	for (size_t k = 0; k < l->n; k++) {
		uint64_t n[2] = { 0 }, cost[2] = { 0 };
		uint64_t key = key_of_step(&l->step[k], s, opt);
		for (size_t j = 0; j < l->n; j++) {
			const struct critical_step *step = &l->step[j];
			bool same[] = { step->has_pc && step->pc == l->step[k].pc,
					key_of_step(step, s, opt) == key };
			for (int m = 0; m < 2; m++) {
				n[m] += same[m];
				cost[m] += same[m] ? step->cost : 0;
			}
		}
		if (l->step[k].has_pc)
			check_share(&c.pcs, l->step[k].pc, n[0], cost[0]);
		check_share(&c.values, key, n[1], cost[1]);
	}
	for (size_t i = 0; i < c.classes.n; i++)
		sum += ((const struct critical_share *)key_counts_entry(&c.classes, i))
			       ->records;
	assert_int_equal(sum, l->n);
	critical_shares_release(&c);
}

static void check_longest(struct naive *nv, struct trace *t, struct span over,
			  bool latency);

/* Registers are those of the thread; memory is common. */
static void registers_belong_to_threads(void **state)
{
	static const enum kind_of_trace kinds[] = { CIS501, CHAMPSIM, GEM5 };
	(void)state;
	for (uint64_t seed = 1; seed <= 12; seed++) {
		enum kind_of_trace kind = kinds[seed % 3];
		uint64_t dices = seed * 1000 + 5;
		make(kind, 150 + dice(&dices) % 200, &dices);
		struct trace *t = open_made(kind, options[seed % WAYS]);
		explore_all(t);
		give_threads(t, &dices);
		naive_threads = thread_of;
		for (int round = 0; round < 8; round++) {
			struct chain_options opt = any_options(&dices);
			struct naive nv;
			naive_open(&nv, t, &opt);
			for (int k = 0; k < 14; k++)
				check(&nv, t, dice(&dices) % nv.n, "threads");
			check_longest(&nv, t, (struct span) { .last = nv.n - 1 }, false);
			naive_close(&nv);
		}
		naive_threads = NULL;
		trace_free(t);
	}
}

/* Each switch separately, on and off, on traces in which it matters. */
static void switches_select_values(void **state)
{
	(void)state;
	uint64_t seed = 77;
	for (int kind = 0; kind < TRACES; kind++) {
		make(kind, 300, &seed);
		struct trace *t = open_made(kind, "chunk=40");
		explore_all(t);
		for (unsigned s = 0; s < 2 * CHAIN_SWITCH_COUNT; s++) {
			struct chain_options opt = chain_defaults();
			opt.links = CHAIN_LINKS_MAX;
			opt.depth = 3;
			opt.with = s % 2 ? opt.with | 1u << s / 2
					 : opt.with & ~(1u << s / 2);
			for (int forward = 0; forward < 2; forward++) {
				struct naive nv;
				opt.forward = forward;
				naive_open(&nv, t, &opt);
				for (int k = 0; k < 6; k++)
					check(&nv, t, dice(&seed) % nv.n, "switches");
				naive_close(&nv);
			}
		}
		trace_free(t);
	}
}

/* Samples */

static const char *const samples[] = {
	"samples/ls.cis501.trace.gz",
	"samples/ls.byu.tr.gz",
	"samples/ls.gem5.txt.gz",
	"samples/ls.champsim.xz",
	"samples/ls.cloudsuite.xz",
	"tests/data/cis501/good-24uop.trace",
	"tests/data/cis501/good-rep.trace",
	"tests/data/cis501/bad-malformed-lines.trace",
	"tests/data/champsim/good-40rec-pin.champsim",
	"tests/data/cloudsuite/good-24rec-2threads.cloudsuite",
	"tests/data/byu/good-all-types.tr",
	"tests/data/gem5/good-40.txt",
	"tests/data/gem5/bad-no-companion.txt",
	NULL,
};

static struct trace *open_sample(const char *name)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	struct trace *t = NULL;
	struct trace_options to = { .index = "none" };
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", "chunk=3000", 1);
	if (trace_open(&t, path, &to, &err))
		fail_msg("%s: %s", path, err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

static void check_sample(const char *name, bool forward, uint64_t *seed)
{
	struct trace *t = open_sample(name);
	struct chain_options opt = chain_defaults();
	opt.links = CHAIN_LINKS_MAX;
	opt.depth = forward ? 2 : 5;
	opt.forward = forward;
	if (forward)
		opt.distance = 2000;
	struct naive nv;
	naive_open(&nv, t, &opt);
	for (int k = 0; k < 25; k++)
		check(&nv, t, dice(seed) % nv.n, name);
	naive_close(&nv);
	trace_free(t);
}

static void chains_of_samples_are_correct(void **state)
{
	(void)state;
	uint64_t seed = 5;
	for (size_t s = 0; samples[s]; s++) {
		check_sample(samples[s], false, &seed);
		check_sample(samples[s], true, &seed);
	}
}

/* The state as of a record: the last writers up to it, in one pass forward. */

static void check_state_registers(struct naive *nv, const struct machine_state *s,
				  const char *how)
{
	static uint64_t writer[NAIVE_REGISTERS];
	const struct naive_record *now = &nv->record[s->record];
	size_t expected = 0;
	memset(writer, 0xff, sizeof writer);
	for (uint64_t i = 0; i <= s->record; i++) {
		const struct naive_record *r = &nv->record[i];
		if (r->space != now->space || r->thread != now->thread)
			continue;
		for (size_t k = 0; k < r->nwritten; k++)
			if (r->written[k].kind == VALUE_REGISTER)
				writer[r->written[k].key] = i;
			else if (r->written[k].kind == VALUE_FLAGS)
				writer[NAIVE_REGISTERS - 1] = i;
	}
	for (size_t k = 0; k < NAIVE_REGISTERS; k++)
		expected += writer[k] != NO_RECORD;
	if (s->nregs != expected)
		fail_msg("%s, record %llu: %zu registers instead of %zu", how,
			 (unsigned long long)s->record, s->nregs, expected);
	for (size_t k = 0; k < s->nregs; k++) {
		struct naive_operand *o = NULL;
		size_t n = 0;
		uint64_t key = NAIVE_REGISTERS - 1;
		if (s->reg[k].name.kind == VALUE_REGISTER) {
			naive_register(nv, s->reg[k].name.number, false, &o, &n);
			assert_int_equal(n, 1);
			key = o->key;
		}
		assert_int_equal(s->writer[s->reg[k].writer].record, writer[key]);
		free(o);
	}
}

static void check_state_bytes(const struct naive *nv, const struct machine_state *s,
			      const char *how)
{
	const struct naive_record *now = &nv->record[s->record];
	for (size_t byte = 0; byte < s->nbytes; byte++) {
		uint64_t at = s->address + byte, writer = NO_RECORD;
		for (uint64_t i = 0; i <= s->record; i++)
			for (size_t k = 0; k < nv->record[i].nwritten; k++) {
				const struct naive_operand *o = &nv->record[i].written[k];
				if (o->kind == VALUE_MEMORY && o->number <= at &&
				    at <= naive_last_byte(o) &&
				    nv->record[i].space == now->space)
					writer = i;
			}
		uint32_t is = s->byte[byte].writer;
		uint64_t record =
			is == STATE_NO_WRITER ? NO_RECORD : s->writer[is].record;
		/* Without patience, only what was searched is known. */
		bool early = s->byte[byte].low && writer != NO_RECORD &&
			     writer < s->byte[byte].low && record == NO_RECORD;
		if (record != writer && !early)
			fail_msg("%s, record %llu, byte %" PRIx64
				 ": writer %lld instead of %lld",
				 how, (unsigned long long)s->record, at,
				 (long long)record, (long long)writer);
	}
}

/* Memory around an address that a record up to this one stores to. */
static struct state_request any_memory(const struct naive *nv, uint64_t record,
				       uint64_t *seed)
{
	struct state_request what = { .registers = true };
	for (int tries = 0; tries < 50 && !what.bytes; tries++) {
		const struct naive_record *r = &nv->record[dice(seed) % (record + 1)];
		for (size_t k = 0; k < r->nwritten; k++)
			if (r->written[k].kind == VALUE_MEMORY) {
				what.address = r->written[k].number & ~UINT64_C(15);
				what.bytes = 1 + dice(seed) % 70;
				what.patience = (unsigned)(dice(seed) % 3);
			}
	}
	if (what.bytes > UINT64_MAX - what.address)
		what.bytes = UINT64_MAX - what.address;
	return what;
}

static void check_state(struct naive *nv, struct trace *t, uint64_t record,
			uint64_t *seed, const char *how)
{
	struct machine_state s;
	struct err err = ERR_INIT;
	const struct state_request what = any_memory(nv, record, seed);
	if (machine_state_make(&s, t, record, &what, NULL, &err))
		fail_msg("%s: %s", how, err.text);
	check_state_registers(nv, &s, how);
	check_state_bytes(nv, &s, how);
	machine_state_release(&s);
}

static struct chain_options all_values(void)
{
	struct chain_options opt = chain_defaults();
	opt.with = (1u << CHAIN_SWITCH_COUNT) - 1;
	return opt;
}

static void states_of_random_traces_are_correct(void **state)
{
	(void)state;
	const struct chain_options opt = all_values();
	for (int kind = 0; kind < TRACES; kind++)
		for (uint64_t seed = 1; seed <= 4; seed++) {
			uint64_t dices = seed * 100 + (uint64_t)kind;
			make(kind, 150 + dice(&dices) % 250, &dices);
			for (size_t w = 0; w < WAYS; w++) {
				struct trace *t = open_made(kind, options[w]);
				struct naive nv;
				if (w % 3 != 1)
					explore_all(t);
				naive_open(&nv, t, &opt);
				for (int k = 0; k < 12; k++)
					check_state(&nv, t, dice(&dices) % nv.n, &dices,
						    options[w]);
				naive_close(&nv);
				trace_free(t);
			}
		}
}

static void states_belong_to_threads(void **state)
{
	(void)state;
	const struct chain_options opt = all_values();
	uint64_t seed = 3;
	for (int round = 0; round < 6; round++) {
		enum kind_of_trace kind = round % 2 ? CHAMPSIM : GEM5;
		make(kind, 150 + dice(&seed) % 200, &seed);
		struct trace *t = open_made(kind, options[round]);
		explore_all(t);
		give_threads(t, &seed);
		naive_threads = thread_of;
		struct naive nv;
		naive_open(&nv, t, &opt);
		for (int k = 0; k < 25; k++)
			check_state(&nv, t, dice(&seed) % nv.n, &seed, "threads");
		naive_close(&nv);
		naive_threads = NULL;
		trace_free(t);
	}
}

/* Other formats, which chains are not compared in. */
static const char *const other_samples[] = {
	"samples/sort.qemu",
	"tests/data/qemu/good-sort.execlog",
	"tests/data/spike/good-commits.spike",
	"tests/data/tarmac/good-cycle-models.tarmac",
	"tests/data/drmemtrace/good-chunks.memtrace.zip",
	"tests/data/drmemtrace/good-threads.memtrace",
	"tests/data/cvp/good-60.cvp",
	"tests/data/cvp/good-60.cbp",
	"tests/data/gem5-exec/good-operands.gem5exec",
	"tests/data/cis501v2/good-small.cis501v2",
	NULL,
};

static void check_states_of(const char *name, uint64_t *seed)
{
	const struct chain_options opt = all_values();
	struct trace *t = open_sample(name);
	struct naive nv;
	naive_open(&nv, t, &opt);
	for (int k = 0; k < 12; k++)
		check_state(&nv, t, dice(seed) % nv.n, seed, name);
	naive_close(&nv);
	trace_free(t);
}

static void states_of_samples_are_correct(void **state)
{
	(void)state;
	uint64_t seed = 8;
	for (size_t s = 0; samples[s]; s++)
		check_states_of(samples[s], &seed);
	for (size_t s = 0; other_samples[s]; s++)
		check_states_of(other_samples[s], &seed);
}

/* A single value, which the record need not read or write: its links are those of the
 * value if the record did. */

/* The last record before `record` that writes a byte of the value, or the register. */
static uint64_t last_writer(const struct naive *nv, uint64_t record,
			    const struct chain_value *v, uint64_t byte)
{
	uint64_t address = v->number + byte;
	while (record--) {
		const struct naive_record *r = &nv->record[record];
		for (size_t k = 0; k < r->nwritten; k++) {
			const struct naive_operand *o = &r->written[k];
			if (o->kind == v->kind &&
			    (v->kind == VALUE_MEMORY
				     ? o->number <= address &&
					       address <= naive_last_byte(o)
				     : o->number == v->number))
				return record;
		}
	}
	return NO_RECORD;
}

static void one_value_can_be_followed(void **state)
{
	(void)state;
	uint64_t seed = 9;
	make(CIS501, 300, &seed);
	struct trace *t = open_made(CIS501, "chunk=11");
	struct naive nv;
	struct chain_options opt = chain_defaults();
	opt.with |= 1u << CHAIN_STACK;
	naive_open(&nv, t, &opt);
	for (int k = 0; k < 400; k++) {
		static const uint64_t regs[] = { 0, 1, 2, 4, 44, 300 };
		struct chain_value v = { VALUE_REGISTER, regs[dice(&seed) % 6], 0 };
		if (k % 3 == 1)
			v = (struct chain_value) { VALUE_MEMORY,
						   0x10030 + (uint64_t)k % 48, 8 };
		if (k % 3 == 2)
			v = (struct chain_value) { VALUE_FLAGS, 0, 0 };
		uint64_t record = dice(&seed) % nv.n;
		struct naive_operand should = { .kind = v.kind };
		for (uint64_t a = 0; a < (v.size ? v.size : 1); a++)
			naive_add_producer(&should, last_writer(&nv, record, &v, a));
		struct chain c;
		struct err err = ERR_INIT;
		opt.only = &v;
		opt.depth = 1;
		assert_int_equal(chain_trace(&c, t, record, &opt, NULL, &err), ST_OK);
		assert_int_equal(c.nlinks, should.nproducers ? should.nproducers : 1);
		for (size_t l = 0; l < c.nlinks; l++) {
			assert_int_equal(c.link[l].end,
					 should.nproducers ? END_FOUND : END_OF_TRACE);
			assert_true(!should.nproducers ||
				    naive_produced_by(&should, c.link[l].record));
		}
		free(should.producer);
		chain_release(&c);
	}
	naive_close(&nv);
	trace_free(t);
}

/* The critical path: no record has a longer chain, and each step uses a value of the
 * previous step. */

static uint64_t cost_of(struct trace *t, struct reader *rd, uint64_t record, bool latency)
{
	const struct batch *b;
	struct err err = ERR_INIT;
	uint64_t issued, ready;
	(void)t;
	if (!latency)
		return 1;
	assert_int_equal(reader_read(rd, record, 1, FIELDSET_ALL, &b, &err), ST_OK);
	return record_role(b, 0, ROLE_ISSUED, &issued) &&
			       record_role(b, 0, ROLE_READY, &ready) && ready > issued
		       ? ready - issued
		       : 0;
}

static void check_longest(struct naive *nv, struct trace *t, struct span over,
			  bool latency)
{
	struct critical_path l;
	struct err err = ERR_INIT;
	uint64_t *length = mem_new(nv->n, sizeof *length), most = 0;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t i = over.first; i <= over.last; i++) {
		const struct naive_record *r = &nv->record[i];
		if (r->space != nv->record[over.first].space)
			continue;
		for (size_t k = 0; k < r->nread; k++) {
			const struct naive_operand *o = &r->read[k];
			for (size_t p = 0; p < o->nproducers; p++) {
				uint64_t by = o->producer[p];
				if (by >= over.first && length[by] > length[i])
					length[i] = length[by];
			}
		}
		length[i] += cost_of(t, rd, i, latency);
		most = length[i] > most ? length[i] : most;
	}
	if (critical_path_find(&l, t, over, &nv->opt, latency, NULL, &err))
		fail_msg("%s", err.text);
	assert_int_equal(l.length, most);
	assert_int_equal(l.n, l.in_chain);
	uint64_t sum = 0;
	for (size_t k = 0; k < l.n; k++) {
		const struct critical_step *step = &l.step[k];
		const struct naive_record *r = &nv->record[step->record];
		bool good = !step->has_value && k == 0;
		for (size_t o = 0; o < r->nread; o++)
			good |= k && r->read[o].kind == step->value.kind &&
				r->read[o].number == step->value.number &&
				naive_produced_by(&r->read[o], step[-1].record);
		assert_true(good);
		assert_int_equal(step->cost, cost_of(t, rd, step->record, latency));
		sum += step->cost;
	}
	assert_int_equal(sum, most);
	check_shares(&l, t, over, &nv->opt, latency);
	reader_free(rd);
	critical_path_release(&l);
	free(length);
}

static void critical_paths_are_the_longest(void **state)
{
	(void)state;
	uint64_t seed = 21;
	for (int kind = 0; kind < TRACES; kind++) {
		make(kind, 400, &seed);
		struct trace *t = open_made(kind, options[kind]);
		for (int k = 0; k < 12; k++) {
			struct chain_options opt = any_options(&seed);
			struct naive nv;
			naive_open(&nv, t, &opt);
			uint64_t a = dice(&seed) % nv.n, b = dice(&seed) % nv.n;
			struct span over = { a < b ? a : b, a < b ? b : a };
			bool latency =
				critical_path_has_latency(trace_schema(t)) && k % 2;
			check_longest(&nv, t, over, latency);
			naive_close(&nv);
		}
		trace_free(t);
	}
}

static void critical_path_needs_records_and_times(void **state)
{
	(void)state;
	uint64_t seed = 22;
	make(CHAMPSIM, 20, &seed);
	struct trace *t = open_made(CHAMPSIM, "");
	struct critical_path l;
	struct err err = ERR_INIT;
	struct chain_options opt = chain_defaults();
	struct span beyond = { 20, 30 };
	assert_int_equal(critical_path_find(&l, t, beyond, &opt, false, NULL, &err),
			 ST_INVALID);
	critical_path_release(&l);
	assert_int_equal(critical_path_find(&l, t, SPAN_ALL, &opt, true, NULL, &err),
			 ST_INVALID);
	critical_path_release(&l);
	opt.links = 2;
	assert_int_equal(critical_path_find(&l, t, SPAN_ALL, &opt, false, NULL, &err),
			 ST_OK);
	assert_int_equal(l.records, 20);
	assert_true(l.n <= 2 && l.in_chain >= l.n);
	critical_path_release(&l);
	trace_free(t);
}

/* Limits and errors */

static void limits_are_respected(void **state)
{
	(void)state;
	uint64_t seed = 3;
	make(CHAMPSIM, 300, &seed);
	struct trace *t = open_made(CHAMPSIM, "chunk=50");
	for (int k = 0; k < 60; k++) {
		struct chain whole, part;
		struct err err = ERR_INIT;
		struct chain_options opt = chain_defaults();
		uint64_t record = dice(&seed) % 300;
		opt.forward = k % 2;
		opt.links = CHAIN_LINKS_MAX;
		assert_int_equal(chain_trace(&whole, t, record, &opt, NULL, &err), ST_OK);
		opt.links = (uint32_t)(1 + dice(&seed) % 20);
		assert_int_equal(chain_trace(&part, t, record, &opt, NULL, &err), ST_OK);
		assert_true(part.nlinks <= opt.links);
		assert_true(part.more || whole.nlinks <= opt.links);
		assert_true(!part.more || part.nlinks == opt.links);
		check_shape(&part);
		chain_release(&whole);
		chain_release(&part);
	}
	trace_free(t);
}

static void missing_record_is_an_error(void **state)
{
	(void)state;
	uint64_t seed = 3;
	make(BYU, 10, &seed);
	struct trace *t = open_made(BYU, "");
	struct chain c;
	struct err err = ERR_INIT;
	struct chain_options opt = chain_defaults();
	assert_int_equal(chain_trace(&c, t, 10, &opt, NULL, &err), ST_INVALID);
	assert_non_null(strstr(err.text, "10"));
	chain_release(&c);
	assert_int_equal(chain_trace(&c, t, UINT64_MAX, &opt, NULL, &err), ST_INVALID);
	chain_release(&c);
	trace_free(t);
}

static void chains_can_be_cancelled(void **state)
{
	(void)state;
	uint64_t seed = 4;
	make(CIS501, 400, &seed);
	for (int forward = 0; forward < 2; forward++) {
		struct trace *t = open_made(CIS501, "");
		explore_all(t);
		struct task task = TASK_INIT;
		struct chain c;
		struct err err = ERR_INIT;
		struct chain_options opt = chain_defaults();
		opt.forward = forward;
		task_cancel(&task);
		assert_int_equal(chain_trace(&c, t, 200, &opt, &task, &err),
				 ST_CANCELLED);
		chain_release(&c);
		trace_free(t);
	}
}

/* Chunks that cannot have a producer are not read. */
static void chunks_without_producers_are_skipped(void **state)
{
	(void)state;
	struct str out = STR_INIT;
	/* The first line writes rdx and [5000]; the following lines update rax. */
	str_add(&out, "1 400000 0 1 2 - - S 0 5000 400004 0 MOV STORE\n");
	for (unsigned i = 1; i < 2000; i++)
		str_addf(&out, "1 400004 0 1 0 - - L 0 5000 400004 0 ADD %s\n",
			 i == 1990 ? "ODD" : "ADD");
	str_add(&out, "1 400008 2 -1 3 - - L 0 5000 40000c 0 MOV LOAD\n");
	file_write("t.txt", &out);
	str_release(&out);
	struct trace *t = open_made(CIS501, "chunk=100");
	explore_all(t);
	struct chain c;
	struct err err = ERR_INIT;
	struct chain_options opt = chain_defaults();
	assert_int_equal(chain_trace(&c, t, 2000, &opt, NULL, &err), ST_OK);
	assert_int_equal(c.nlinks,
			 4); /* rdx, [5000], and rax and rcx of their producer */
	assert_int_equal(c.link[0].record, 0);
	assert_int_equal(c.link[1].record, 0);
	assert_in_range(c.records_read, 1, 201);
	chain_release(&c);
	trace_free(t);
}

/* A load of 8 bytes whose last store has the low half; the others were stored to by
 * record 1, or never. */
static struct trace *halves(bool both)
{
	struct str out = STR_INIT;
	for (unsigned i = 0; i < 2000; i++)
		str_addf(&out, "1 400004 0 1 0 - - S 0 %x 400004 0 MOV STORE\n",
			 i == 1 && both ? 0x5004
			 : i == 1990    ? 0x4ffc
					: 0x9000);
	str_add(&out, "1 400008 2 -1 3 - - L 0 5000 40000c 0 MOV LOAD\n");
	file_write("t.txt", &out);
	str_release(&out);
	struct trace *t = open_made(CIS501, "chunk=100");
	explore_all(t);
	return t;
}

static void loads_have_the_producers_of_all_their_bytes(void **state)
{
	(void)state;
	for (int both = 0; both < 2; both++) {
		struct trace *t = halves(both);
		struct chain c;
		struct err err = ERR_INIT;
		struct chain_options opt = chain_defaults();
		opt.through = THROUGH_MEMORY;
		assert_int_equal(chain_trace(&c, t, 2000, &opt, NULL, &err), ST_OK);
		assert_int_equal(c.nlinks, 1 + both);
		assert_int_equal(c.link[0].record, 1990);
		for (size_t l = 0; l < c.nlinks; l++)
			assert_int_equal(c.link[l].value.number, 0x5000);
		if (both)
			assert_int_equal(c.link[1].record, 1);
		chain_release(&c);
		opt.forward = true;
		assert_int_equal(chain_trace(&c, t, 1, &opt, NULL, &err), ST_OK);
		assert_int_equal(c.link[0].end, both ? END_FOUND : END_OVERWRITTEN);
		assert_int_equal(c.link[0].record, both ? 2000 : 2);
		chain_release(&c);
		trace_free(t);
	}
}

/* With one link, [ goes to the youngest store without looking for the others. */
static void bytes_are_not_searched_for_without_room(void **state)
{
	(void)state;
	struct trace *t = halves(true);
	struct chain c;
	struct err err = ERR_INIT;
	struct chain_value v = { VALUE_MEMORY, 0x5000, 8 };
	struct chain_options opt = chain_defaults();
	opt.only = &v;
	opt.depth = opt.links = 1;
	assert_int_equal(chain_trace(&c, t, 2000, &opt, NULL, &err), ST_OK);
	assert_int_equal(c.nlinks, 1);
	assert_int_equal(c.link[0].record, 1990);
	assert_true(c.more);
	assert_in_range(c.records_read, 1, 101);
	chain_release(&c);
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chains_of_random_traces_are_correct),
		cmocka_unit_test(registers_belong_to_threads),
		cmocka_unit_test(switches_select_values),
		cmocka_unit_test(chains_of_samples_are_correct),
		cmocka_unit_test(states_of_random_traces_are_correct),
		cmocka_unit_test(states_belong_to_threads),
		cmocka_unit_test(states_of_samples_are_correct),
		cmocka_unit_test(one_value_can_be_followed),
		cmocka_unit_test(critical_paths_are_the_longest),
		cmocka_unit_test(critical_path_needs_records_and_times),
		cmocka_unit_test(limits_are_respected),
		cmocka_unit_test(missing_record_is_an_error),
		cmocka_unit_test(chains_can_be_cancelled),
		cmocka_unit_test(chunks_without_producers_are_skipped),
		cmocka_unit_test(loads_have_the_producers_of_all_their_bytes),
		cmocka_unit_test(bytes_are_not_searched_for_without_room),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
