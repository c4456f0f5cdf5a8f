/* Call stacks from the beginning of a block equal those from the beginning of the trace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/call_moves.h"
#include "analysis/call_points.h"
#include "base/hash.h"
#include "forge_index.h"
#include "query/computed.h"
#include "query/hits.h"
#include "tracefile.h"

enum { MADE_RECORDS = 60000, MADE_THREADS = 3, MADE_DEPTH = 300, LOOKS = 1000 };

/* The stack of each record of a trace, by a run from its first record. */
struct naive {
	uint64_t *hash, *depth, *outer, n; /* outer: returns so far */
	uint64_t *top;                     /* record of the last call; n: none */
	uint64_t **calls;                  /* those of all frames */
	size_t *thread;
	uint64_t total[MADE_THREADS];
	uint64_t *pc, *entry,
		*begins; /* entry: of the top frame; begins: of the frame that
					* the record makes */
	uint8_t *inside; /* bits: by addresses of instructions, by those of frames */
	struct call_steps steps;
};

/* Some addresses are those of a function, in the samples too. */
static bool is_function(void *ctx, uint64_t address)
{
	(void)ctx;
	return (address >> 12) % 37 == 5 || address >> 12 == 0x7ffff7fd2;
}

/* The symbol of an address is f, its page, and the distance. */
static bool is_named(void *ctx, const char *symbol, size_t len)
{
	char text[32];
	snprintf(text, sizeof text, "%.*s000", (int)len - 1, symbol + 1);
	return is_function(ctx, strtoull(text, NULL, 16));
}

static uint8_t inside_of(struct frames *f, uint64_t pc)
{
	unsigned in = is_function(NULL, pc);
	for (size_t k = 0; k < frames_depth(f); k++)
		in |= (unsigned)is_function(NULL, frames_at(f, k)->pc) |
		      (unsigned)is_function(NULL, frames_at(f, k)->entry) << 1;
	return (uint8_t)in;
}

/* A number of all that is known of the frames of a stack. */
static uint64_t hash_of(struct frames *f)
{
	uint64_t h = 0;
	for (size_t k = 0; k < frames_depth(f); k++) {
		const struct frame *x = frames_at(f, k);
		h = hash_number(hash_number(hash_number(h, x->pc), x->back), x->entry);
		h = hash_number(hash_number(hash_number(h, x->record), x->slot), x->kind);
	}
	return hash_number(h, frames_outer_returns(f));
}

static bool naive_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			size_t i, uint64_t pc, size_t thread)
{
	struct naive *n = ctx;
	uint64_t record = b->first + i;
	assert_true(record < n->n && thread < MADE_THREADS);
	n->inside[record] = inside_of(t->frames, pc);
	n->hash[record] = hash_of(t->frames);
	n->depth[record] = frames_depth(t->frames);
	n->top[record] = n->depth[record]
				 ? frames_at(t->frames, n->depth[record] - 1)->record
				 : n->n;
	n->pc[record] = pc;
	n->calls[record] = mem_new(n->depth[record] + 1, sizeof **n->calls);
	for (size_t k = 0; k < n->depth[record]; k++)
		n->calls[record][k] = frames_at(t->frames, k)->record;
	if (n->depth[record]) {
		n->entry[record] = frames_at(t->frames, n->depth[record] - 1)->entry;
		n->begins[n->top[record]] = n->entry[record];
	}
	n->outer[record] = n->total[thread] = frames_outer_returns(t->frames);
	n->thread[record] = thread;
	return true;
}

static void naive_run(struct naive *n, struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	*n = (struct naive) { .n = 0 };
	explore_all(t);
	n->n = trace_extent(t).records;
	n->hash = mem_new(n->n, sizeof *n->hash);
	n->depth = mem_new(n->n, sizeof *n->depth);
	n->top = mem_new(n->n, sizeof *n->top);
	n->calls = mem_new(n->n, sizeof *n->calls);
	n->outer = mem_new(n->n, sizeof *n->outer);
	n->thread = mem_new(n->n, sizeof *n->thread);
	n->inside = mem_new(n->n, 1);
	n->pc = mem_new(n->n, sizeof *n->pc);
	n->entry = mem_new(n->n, sizeof *n->entry);
	n->begins = mem_new(n->n, sizeof *n->begins);
	memset(n->depth, 255, n->n * sizeof *n->depth);
	assert_int_equal(call_steps_init(&n->steps, t, NULL, &err), ST_OK);
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t at = 0; at < n->n; at += b->n) {
		assert_int_equal(reader_read(rd, at, 4096, n->steps.want, &b, &err),
				 ST_OK);
		call_steps_add(&n->steps, b, naive_visit, n);
	}
	reader_free(rd);
	call_steps_release(&n->steps);
}

static void naive_release(struct naive *n)
{
	free(n->hash);
	free(n->depth);
	free(n->top);
	for (uint64_t k = 0; k < n->n; k++)
		free(n->calls[k]);
	free(n->calls);
	free(n->outer);
	free(n->thread);
	free(n->inside);
	free(n->pc);
	free(n->entry);
	free(n->begins);
}

struct twin {
	const struct naive *naive;
	uint64_t first, last, seen;
};

static bool twin_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
		       size_t i, uint64_t pc, size_t thread)
{
	struct twin *w = ctx;
	uint64_t record = b->first + i;
	(void)pc, (void)thread;
	if (record < w->first)
		return true;
	assert_true(record <= w->last);
	if (hash_of(t->frames) != w->naive->hash[record])
		fail_msg("the stack at record %" PRIu64 " (depth %zu, not %" PRIu64
			 ") differs",
			 record, frames_depth(t->frames), w->naive->depth[record]);
	w->seen++;
	return true;
}

static void check_visits(struct trace *t, const struct naive *n, int looks)
{
	uint64_t seed = 5;
	struct err err = ERR_INIT;
	for (int k = 0; k < looks; k++) {
		uint64_t first = dice(&seed) % n->n;
		uint64_t more = dice(&seed) % 10 ? 0 : dice(&seed) % 3000;
		uint64_t last = first + more < n->n ? first + more : n->n - 1;
		struct twin w = { n, first, last, 0 };
		struct call_steps steps;
		uint64_t expected = 0;
		for (uint64_t i = first; i <= last; i++)
			expected += n->depth[i] != UINT64_MAX;
		assert_int_equal(call_points_visit(t, first, last, 0, twin_visit, &w,
						   &steps, NULL, &err),
				 ST_OK);
		assert_non_null(steps.states.thread);
		call_steps_release(&steps);
		assert_int_equal(w.seen, expected);
	}
}

/* The depth of a record, with the functions before the trace; UINT32_MAX: it has none. */
static uint32_t depth_of(const struct naive *n, uint64_t record)
{
	if (n->depth[record] == UINT64_MAX)
		return UINT32_MAX;
	return (uint32_t)(n->depth[record] + n->total[n->thread[record]] -
			  n->outer[record]);
}

enum { DEPTHS = 4096 };

static void count_depth(void *ctx, uint64_t depth, uint64_t n)
{
	uint64_t *count = ctx;
	assert_true(depth < DEPTHS);
	count[depth] += n;
}

static void check_depths(struct trace *t, const struct naive *n)
{
	struct stack_points *s = trace_stack_points(t);
	uint64_t size = stack_points_block(s), seed = 9;
	for (int k = 0; k < 50; k++) {
		uint64_t first = dice(&seed) % n->n, left = n->n - first;
		size_t some = dice(&seed) % 500 + 1;
		uint32_t depth[500];
		some = some < left ? some : (size_t)left;
		assert_true(stack_points_look(s, first, some, NULL, depth, NULL));
		for (size_t i = 0; i < some; i++)
			assert_int_equal(depth[i], depth_of(n, first + i));
	}
	for (int k = 0; k < 20; k++) {
		uint64_t count[DEPTHS] = { 0 }, naive[DEPTHS] = { 0 };
		uint64_t first = dice(&seed) % n->n, some = size * (dice(&seed) % 5 + 1);
		first -= first % size;
		some = some < n->n - first ? some : n->n - first;
		assert_true(stack_points_depths(s, first, some, count_depth, count));
		for (uint64_t i = first; i < first + some; i++)
			if (depth_of(n, i) != UINT32_MAX)
				naive[depth_of(n, i)]++;
		assert_memory_equal(count, naive, sizeof count);
	}
}

/* Which records are inside a function: found by the addresses of instructions, by where frames
 * begin, and by symbols; and in which blocks it may have begun before. */
static void check_inside(struct trace *t, const struct naive *n)
{
	const struct stack_function functions[] = {
		{ .has = is_function },
		{ .has = is_function, .begins = true },
		{ .named = is_named },
	};
	struct stack_points *s = trace_stack_points(t);
	unsigned size = stack_points_block(s);
	bool named = schema_find(trace_schema(t), "symbol") >= 0;
	uint64_t seed = 13, seen[2] = { 0 };
	size_t blocks;
	for (int k = 0; k < 200; k++) {
		unsigned which = (unsigned)k % (named ? 3 : 2), bit = which == 1;
		const struct stack_function *f = &functions[which];
		uint64_t first = dice(&seed) % n->n, left = n->n - first;
		size_t some = dice(&seed) % 500 + 1;
		uint32_t depth[500];
		some = some < left ? some : (size_t)left;
		assert_true(stack_points_look(s, first, some, f, depth, NULL));
		for (size_t i = 0; i < some; i++) {
			bool in = n->inside[first + i] >> bit & 1;
			if (depth[i] != (in ? depth_of(n, first + i) : UINT32_MAX))
				fail_msg("record %" PRIu64 " is%s inside", first + i,
					 in ? "" : " not");
			seen[in]++;
		}
	}
	assert_true(seen[0] > 1000 && seen[1] > 100);
	for (unsigned which = 0; which < 2; which++) {
		const struct stack_function *f = &functions[which];
		uint8_t *begun = stack_points_inside(s, f, &blocks);
		assert_int_equal(blocks, (n->n + size - 1) / size);
		bool begins[MADE_THREADS] = { false };
		for (uint64_t i = 0; i < n->n; i++) {
			if (i % size == 0)
				memset(begins, 0, sizeof begins);
			if (n->depth[i] == UINT64_MAX || begins[n->thread[i]])
				continue;
			begins[n->thread[i]] = true;
			assert_true(begun[i / size] || !(n->inside[i] >> which & 1) ||
				    is_function(NULL, n->pc[i]));
		}
		free(begun);
	}
}

/* As a query. */
static void check_inside_queries(struct trace *t, const struct naive *n)
{
	struct err err = ERR_INIT;
	bool named = schema_find(trace_schema(t), "symbol") >= 0;
	uint64_t seed = 23;
	for (int k = 0; k < 6; k++) {
		uint64_t found, expected = 0, from = dice(&seed) % n->n;
		bool by_name = named && k % 2;
		char text[64];
		/* The function at which a frame begins, or that makes its call. */
		while (n->depth[from] == UINT64_MAX || !n->depth[from])
			from = (from + 1) % n->n;
		uint64_t at = by_name ? n->pc[from] >> 12 : n->entry[from];
		snprintf(text, sizeof text,
			 by_name ? "in function f%" PRIx64 : "in function 0x%" PRIx64,
			 at);
		struct query *q;
		assert_int_equal(query_compile(&q, text, trace_schema(t), &err), ST_OK);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &found, NULL, &err), ST_OK);
		for (uint64_t i = 0; i < n->n; i++) {
			bool in = by_name && n->depth[i] != UINT64_MAX &&
				  n->pc[i] >> 12 == at;
			uint64_t depth = n->depth[i] != UINT64_MAX ? n->depth[i] : 0;
			for (uint64_t d = 0; !in && d < depth; d++) {
				uint64_t f = n->calls[i][d];
				in = by_name ? n->pc[f] >> 12 == at : n->begins[f] == at;
			}
			expected += in;
		}
		assert_int_equal(found, expected);
		assert_true(found > 0);
		query_free(q);
	}
}

/* The field as a query, with and without summaries, and as a column. */
static void check_queries(struct trace *t, const struct naive *n)
{
	static const char *const operators[] = { "<=", ">", "==" };
	struct err err = ERR_INIT;
	uint64_t seed = 3;
	for (int k = 0; k < 12; k++) {
		uint64_t depth = dice(&seed) % 9, found, expected = 0;
		const char *op = operators[k % 3];
		char text[64];
		/* A sum has no set, and is evaluated for each record. */
		snprintf(text, sizeof text, "calldepth%s %s %" PRIu64,
			 k % 2 ? " + 0" : "", op, depth);
		for (uint64_t i = 0; i < n->n; i++) {
			uint64_t d = depth_of(n, i);
			expected += d != UINT32_MAX && (*op == '<'   ? d <= depth
							: *op == '>' ? d > depth
								     : d == depth);
		}
		struct query *q;
		assert_int_equal(query_compile(&q, text, trace_schema(t), &err), ST_OK);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &found, NULL, &err), ST_OK);
		assert_int_equal(found, expected);
		query_free(q);
	}
	assert_true(computed_add_name(t, "calldepth") >= 0);
	int field = schema_find(trace_schema(t), "calldepth");
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t at = 0; at < n->n; at += b->n) {
		assert_int_equal(
			reader_read(rd, at, 4096, (fieldset)1 << field, &b, &err), ST_OK);
		for (size_t i = 0; i < b->n; i++) {
			uint64_t v = 0, d = depth_of(n, at + i);
			assert_int_equal(batch_get(b, i, field, &v), d != UINT32_MAX);
			if (d != UINT32_MAX)
				assert_int_equal(v, d);
		}
	}
	reader_free(rd);
}

/* Moves, of a trace with one record for each instruction. */
static bool is_alive(const struct naive *n, uint64_t frame, uint64_t record)
{
	for (uint64_t k = 0; k < n->depth[record]; k++)
		if (n->calls[record][k] == frame)
			return true;
	return false;
}

static uint64_t naive_match(const struct naive *n, uint64_t record)
{
	uint64_t frame = n->top[record], last = record, i = record + 1;
	while (i < n->n && n->thread[i] != n->thread[record])
		i++;
	if (i == n->n)
		return n->n;
	if (n->top[i] == record)
		frame = record;
	else if (n->depth[i] < n->depth[record])
		return frame;
	for (; i < n->n && frame < n->n; i++) {
		if (n->thread[i] != n->thread[record])
			continue;
		if (!is_alive(n, frame, i))
			return last;
		last = i;
	}
	return n->n;
}

/* Moves to calls of the same function, or of the same execution of the caller. */
static uint64_t naive_similar(const struct naive *n, uint64_t record, enum call_move move)
{
	bool back = move == CALL_MOVE_SAME_PREVIOUS || move == CALL_MOVE_SIBLING_PREVIOUS;
	bool same = move == CALL_MOVE_SAME_PREVIOUS || move == CALL_MOVE_SAME_NEXT;
	uint64_t out = n->n, x = record + 1;
	while (x < n->n && n->thread[x] != n->thread[record])
		x++;
	if (x == n->n || n->top[x] != record) /* it makes no call */
		x = record;
	uint64_t level = n->depth[x], call = n->top[x];
	for (uint64_t i = 0; level && i < n->n; i++) {
		uint64_t to = same ? n->top[i] : n->n;
		if (n->thread[i] != n->thread[record] || !n->depth[i])
			continue;
		if (same && n->begins[to] != n->begins[call])
			continue;
		if (!same && n->depth[i] >= level &&
		    (level > 1 ? n->calls[i][level - 2] == n->calls[x][level - 2]
			       : n->outer[i] == n->outer[x]))
			to = n->calls[i][level - 1];
		if (to == n->n)
			continue;
		if (back ? to < (same ? record : call) && (out == n->n || to > out)
			 : to > record && to < out)
			out = to;
	}
	return out;
}

static uint64_t naive_move(const struct naive *n, uint64_t record, enum call_move move)
{
	uint64_t out = n->n;
	if (move >= CALL_MOVE_SAME_NEXT)
		return naive_similar(n, record, move);
	if (move == CALL_MOVE_OUT)
		return n->top[record];
	if (move == CALL_MOVE_MATCH)
		return naive_match(n, record);
	for (uint64_t i = 0; i <= record && move == CALL_MOVE_PREVIOUS; i++)
		if (n->thread[i] == n->thread[record] && n->top[i] < record &&
		    (out == n->n || n->top[i] > out))
			out = n->top[i];
	for (uint64_t i = record; i < n->n && move == CALL_MOVE_NEXT && out == n->n; i++)
		if (n->thread[i] == n->thread[record] && n->top[i] < n->n &&
		    n->top[i] > record)
			out = n->top[i];
	return out;
}

static struct trace *open_options(const char *path, unsigned chunk,
				  struct trace_options opt)
{
	char text[64];
	struct err err = ERR_INIT;
	struct trace *t;
	snprintf(text, sizeof text, "chunk=%u", chunk);
	setenv("OPSCOPE_TEST", text, 1);
	if (trace_open(&t, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

static struct trace *open_chunks(const char *path, const char *format, unsigned chunk,
				 unsigned threads, const char *index)
{
	return open_options(path, chunk,
			    (struct trace_options) { .format = format,
						     .threads = threads,
						     .index = index,
						     .index_always = true });
}

static void check(const char *path, const char *format, int looks)
{
	static const struct {
		unsigned chunk, threads;
		bool prefix; /* the stacks are made in pieces */
	} how[] = {
		{ 64, 1, false }, { 777, 2, false }, { 7, 2, false }, { 512, 1, true }
	};
	struct naive n;
	for (size_t k = 0; k < sizeof how / sizeof *how; k++) {
		struct trace *t =
			open_chunks(path, format, how[k].chunk, how[k].threads, "none");
		struct err err = ERR_INIT;
		if (!k)
			naive_run(&n, t); /* it is the same whatever the chunks are */
		explore_all(t);
		for (uint64_t at = 100; how[k].prefix && at < n.n; at += 1500)
			assert_int_equal(call_points_ensure(t, at, NULL, &err), ST_OK);
		assert_int_equal(call_points_ensure(t, UINT64_MAX, NULL, &err), ST_OK);
		check_visits(t, &n, how[k].chunk == 777 ? looks : LOOKS / 10);
		check_depths(t, &n);
		check_inside(t, &n);
		if (how[k].chunk > 500) /* each block is a run */
			check_queries(t, &n), check_inside_queries(t, &n);
		trace_free(t);
	}
	naive_release(&n);
}

/* A program of several processors that calls, returns, and leaves several functions at once by
 * a jump to where an earlier call returned. */
struct made {
	uint64_t pc, back[MADE_DEPTH], landed[MADE_DEPTH];
	size_t depth;
};

static void make_step(struct made *m, uint64_t *seed, char text[64])
{
	unsigned what = (unsigned)dice(seed) % 100;
	uint64_t next = m->pc + 4;
	snprintf(text, 64, "nop");
	if (what < 20 && m->depth + 1 < MADE_DEPTH) {
		snprintf(text, 64, "bl 0x1000");
		m->landed[m->depth] = next;
		m->back[m->depth++] = next;
		m->landed[m->depth] = 0;
		next = dice(seed) & 0xffff;
		next = 0x1000 + 4 * (next % 2 ? next : next & 0xff); /* some often */
	} else if (what < 38 && m->depth) {
		snprintf(text, 64, "ret");
		next = m->back[--m->depth];
	} else if (what < 40) { /* a jump */
		size_t to = m->depth ? (size_t)dice(seed) % m->depth : 0;
		snprintf(text, 64, "br x3");
		next = 0x400000 + 4 * (dice(seed) & 0xff);
		if (m->landed[to] && dice(seed) % 2) {
			next = m->landed[to];
			m->depth = to;
		}
	} else if (what < 41) { /* a return that fits no call */
		snprintf(text, 64, "ret");
		next = 0x500000 + 4 * (dice(seed) & 0xfff);
	}
	m->pc = next;
}

/* As gem5-exec has it. */
static void make_exec(struct str *out, unsigned cpu, uint64_t pc, const char *text)
{
	const char *flags =
		*text == 'n'     ? ""
		: text[1] == 'l' ? "IsControl|IsDirectControl|IsUncondControl|IsCall"
		: *text == 'b'   ? "IsControl|IsIndirectControl|IsUncondControl"
				 : "IsControl|IsIndirectControl|IsUncondControl|"
				   "IsReturn";
	str_addf(out, "1: system.cpu%u: A0 T0 : 0x%" PRIx64 " @f%" PRIx64, cpu, pc,
		 pc >> 12);
	if (pc & 0xfff)
		str_addf(out, "+%u", (unsigned)(pc & 0xfff));
	str_addf(out, " : %s : IntAlu :  flags=(IsInteger%s%s)\n", text,
		 *flags ? "|" : "", flags);
}

static void make_trace(struct str *out, bool exec)
{
	struct made m[MADE_THREADS] = { { .pc = 0x800000 },
					{ .pc = 0x900000 },
					{ .pc = 0xa00000 } };
	uint64_t seed = 11;
	unsigned k = 0;
	for (int i = 0; i < MADE_RECORDS; i++) {
		char text[64];
		/* Sometimes one runs for long. */
		if (i / 6000 % 2 ? dice(&seed) % 4000 == 0 : dice(&seed) % 20 == 0)
			k = (unsigned)dice(&seed) % MADE_THREADS;
		uint64_t pc = m[k].pc;
		make_step(&m[k], &seed, text);
		if (exec)
			make_exec(out, k, pc, text);
		else
			str_addf(out,
				 "%d clk cpu%u IT (%d) %08x d503201f O EL1h_n : %s\n", i,
				 k, i, (unsigned)pc, text);
	}
}

static void test_made(void **state)
{
	struct str bytes = STR_INIT;
	(void)state;
	make_trace(&bytes, false);
	check(file_write("made.tarmac", &bytes), "tarmac", LOOKS);
	str_clear(&bytes);
	make_trace(&bytes, true);
	check(file_write("made.gem5exec", &bytes), "gem5-exec", LOOKS);
	str_release(&bytes);
}

static void test_samples(void **state)
{
	static const char *const names[] = { "ls.cis501.trace.gz", "ls.champsim.xz",
					     "ls.cloudsuite.xz" };
	const char *top = getenv("top_srcdir");
	(void)state;
	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/samples/%s", top ? top : ".", names[k]);
		check(path, NULL, LOOKS / 10); /* packed: a look takes longer */
	}
}

/* How many frames a stack has, and the hash of their addresses. */
static bool alone_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			size_t i, uint64_t pc, size_t thread)
{
	struct str *out = ctx;
	uint64_t h = frames_depth(t->frames);
	(void)b, (void)i;
	for (size_t k = 0; k < frames_depth(t->frames); k++) {
		const struct frame *x = frames_at(t->frames, k);
		h = hash_number(hash_number(h, x->pc), x->back);
	}
	h = hash_number(hash_number(h, pc), frames_outer_returns(t->frames));
	str_addn(&out[thread], (const char *)&h, sizeof h);
	return true;
}

static void alone_run(const char *name, const struct str *bytes, struct str *out)
{
	struct trace *t = open_chunks(file_write(name, bytes), "tarmac", 777, 1, "none");
	struct call_steps steps;
	struct err err = ERR_INIT;
	explore_all(t);
	assert_int_equal(call_steps_init(&steps, t, NULL, &err), ST_OK);
	struct task task = TASK_INIT;
	assert_int_equal(call_steps_read(&steps, t, 0, UINT64_MAX, 0, alone_visit, out,
					 &task, &err),
			 ST_OK);
	assert_true(task_fraction(&task) == 1);
	call_steps_release(&steps);
	trace_free(t);
}

/* A thread alone has the stacks that it has among others. */
static void test_alone(void **state)
{
	struct str bytes = STR_INIT, one = STR_INIT, all[MADE_THREADS];
	(void)state;
	make_trace(&bytes, false);
	for (int k = 0; k < MADE_THREADS; k++)
		str_init(&all[k]);
	alone_run("together.tarmac", &bytes, all);
	size_t order[MADE_THREADS], n = 0;
	const char *line = bytes.text, *end;
	/* Threads have numbers in the order of their first records. */
	for (; n < MADE_THREADS && (end = strchr(line, '\n')); line = end + 1) {
		size_t cpu = (size_t)(strstr(line, "cpu")[3] - '0'), k = 0;
		while (k < n && order[k] != cpu)
			k++;
		if (k == n)
			order[n++] = cpu;
	}
	for (size_t k = 0; k < MADE_THREADS; k++) {
		struct str alone = STR_INIT;
		str_clear(&one);
		for (line = bytes.text; (end = strchr(line, '\n')); line = end + 1)
			if ((size_t)(strstr(line, "cpu")[3] - '0') == order[k])
				str_addn(&one, line, (size_t)(end + 1 - line));
		alone_run("alone.tarmac", &one, &alone);
		assert_true(alone.len > 1000 * sizeof(uint64_t));
		assert_int_equal(alone.len, all[k].len);
		assert_memory_equal(alone.text, all[k].text, alone.len);
		str_release(&alone);
		str_release(&all[k]);
	}
	str_release(&one);
	str_release(&bytes);
}

/* Packed in any way, and in chunks of the usual size, stacks are those of the plain trace. */
static void test_packed(void **state)
{
	struct str bytes = STR_INIT, packed = STR_INIT;
	(void)state;
	make_trace(&bytes, false);
	for (int k = 0; k < 3; k++) {
		str_clear(&packed);
		if (k == 0)
			pack_gzip(&packed, bytes.text, bytes.len, 30000);
		else if (k == 1)
			pack_xz(&packed, bytes.text, bytes.len, 100000);
		else
			pack_xz_chunks(&packed, bytes.text, bytes.len);
		const char *path = file_write(k ? "packed.xz" : "packed.gz", &packed);
		struct trace *t = open_chunks(path, "tarmac", k == 1 ? 65536 : 64,
					      1 + k % 2, "none");
		struct err err = ERR_INIT;
		struct naive n;
		naive_run(&n, t);
		assert_int_equal(n.n, MADE_RECORDS);
		assert_int_equal(call_points_ensure(t, UINT64_MAX, NULL, &err), ST_OK);
		check_visits(t, &n, k == 1 ? 15 : LOOKS / 10);
		if (k != 1) /* a look takes as long as its block */
			check_depths(t, &n);
		naive_release(&n);
		trace_free(t);
	}
	str_release(&packed);
	str_release(&bytes);
}

/* The bytes of the first n lines. */
static size_t bytes_of(const struct str *text, uint64_t n)
{
	size_t len = 0;
	for (; n; n--)
		len = (size_t)(strchr(text->text + len, '\n') - text->text) + 1;
	return len;
}

static enum status index_followed(void *trace, struct task *task, struct err *err)
{
	return trace_build_index(trace, task, err);
}

/* At each time the depths in a trace that grows are those of a trace that ends there. */
static void test_followed(void **state)
{
	static const uint64_t steps[] = { 1, 3000, 3001, 7769, 7770, 7771, 20000, 60000 };
	struct str bytes = STR_INIT, part = STR_INIT;
	const struct trace_options opt = { .format = "gem5-exec",
					   .follow = true,
					   .index = "none" };
	struct err err = ERR_INIT;
	struct trace *followed = NULL;
	struct job *job = NULL;
	uint64_t seen = 0;
	char path[300];
	(void)state;
	make_trace(&bytes, true);
	snprintf(path, sizeof path, "%s", file_write("followed.exec", &part));
	for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
		struct naive n;
		size_t len = bytes_of(&bytes, steps[k]), had = part.len;
		str_addn(&part, bytes.text + had, len - had);
		FILE *f = fopen(path, "ab");
		assert_int_equal(fwrite(bytes.text + had, 1, len - had, f), len - had);
		assert_int_equal(fclose(f), 0);
		if (!followed) {
			followed = open_options(path, 777, opt);
			job = job_start(index_followed, followed, NULL, NULL);
		}
		struct trace *t = open_chunks(file_write("part.exec", &part), "gem5-exec",
					      777, 2, "none");
		naive_run(&n, t);
		assert_int_equal(n.n, steps[k]);
		while (source_facts(trace_source(followed)).file_size < part.len)
			assert_true(
				source_wait(trace_source(followed), &seen, 1000, NULL));
		for (int again = 0; again < 2; again++)
			if (call_points_ensure(followed, UINT64_MAX, NULL, &err))
				fail_msg("%s", err.text);
		check_depths(followed, &n);
		naive_release(&n);
		trace_free(t);
	}
	job_stop(job);
	trace_free(followed);
	str_release(&bytes);
	str_release(&part);
}

/* While a trace grows, another thread can begin inside a function in the last block. */
static void test_inside_growing(void **state)
{
	enum { SIZE = 100 };
	static const struct stack_function every = { .has = NULL };
	static const uint64_t outer[2];
	struct stack_points *s = stack_points_new(SIZE);
	const struct stack_frame call = { .pc = 0x1000, .record = 20 };
	size_t n = 0;
	(void)state;
	stack_points_reset(s, 1, 0);
	stack_points_add_thread(s, 1);
	stack_points_add_thread(s, 2);
	for (uint64_t block = 0; block < 2; block++)
		stack_points_add(s, block, STACK_ENTRIES,
				 (union stack_item) { .entry = { .from = block * SIZE } });
	stack_points_reach(s, SIZE + SIZE / 2, STACK_SETTLED, outer);
	uint8_t *begins = stack_points_inside(s, &every, &n);
	assert_int_equal(n, 1);
	assert_false(begins[0]);
	free(begins);
	uint32_t top = stack_points_add_frame(s, &call);
	stack_points_add(s, 1, STACK_ENTRIES,
			 (union stack_item) { .entry = { .thread = 1, .top = top, .from = SIZE + 70 } });
	stack_points_reach(s, 2 * SIZE, STACK_SETTLED, outer);
	begins = stack_points_inside(s, &every, &n);
	assert_int_equal(n, 2);
	assert_true(begins[1]);
	free(begins);
	stack_points_free(s);
}

/* Saved stacks are the same, and belong to a key. */
static void test_saved(void **state)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct naive n;
	uint64_t key, records;
	bool complete;
	char path[300], index[300];
	(void)state;
	make_trace(&bytes, false);
	snprintf(path, sizeof path, "%s", file_write("saved.tarmac", &bytes));
	snprintf(index, sizeof index, "%s/saved.index", file_dir);
	struct trace *t = open_chunks(path, "tarmac", 64, 2, index);
	naive_run(&n, t);
	assert_int_equal(call_points_ensure(t, UINT64_MAX, NULL, &err), ST_OK);
	trace_free(t);
	t = open_chunks(path, "tarmac", 64, 2, index);
	assert_true(trace_saved_index(t).loaded);
	assert_true(stack_points_known(trace_stack_points(t), &key, &records, &complete));
	assert_int_equal(records, MADE_RECORDS);
	assert_true(complete);
	check_visits(t, &n, LOOKS / 10);
	check_depths(t, &n);
	struct stack_states x;
	assert_true(stack_points_read(trace_stack_points(t), key, 0, UINT64_MAX, &x));
	assert_true(x.njumps > 100);
	assert_true(x.n == MADE_THREADS && x.thread[0].all_outer > 0);
	stack_states_release(&x);
	assert_false(stack_points_read(trace_stack_points(t), key + 1, 0, 0, &x));
	stack_states_release(&x);
	naive_release(&n);
	trace_free(t);
	str_release(&bytes);
}

/* If it is cancelled, the stacks that were known before are still known. */
static void test_cancelled(void **state)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct task task = TASK_INIT;
	struct naive n;
	uint64_t key, records, after;
	bool settled;
	(void)state;
	make_trace(&bytes, false);
	struct trace *t = open_chunks(file_write("cancelled.tarmac", &bytes), "tarmac",
				      64, 2, "none");
	naive_run(&n, t);
	explore_all(t);
	assert_int_equal(call_points_ensure(t, 5000, NULL, &err), ST_OK);
	assert_true(stack_points_known(trace_stack_points(t), &key, &records, &settled));
	assert_true(records > 5000 && records < MADE_RECORDS);
	task_cancel(&task);
	assert_int_equal(call_points_ensure(t, UINT64_MAX, &task, &err), ST_CANCELLED);
	assert_true(stack_points_known(trace_stack_points(t), &key, &after, &settled));
	assert_int_equal(after, records);
	assert_int_equal(call_points_ensure(t, 5000, &task, &err), ST_OK);
	check_visits(t, &n, LOOKS / 10);
	assert_int_equal(call_points_ensure(t, UINT64_MAX, NULL, &err), ST_OK);
	check_depths(t, &n);
	naive_release(&n);
	trace_free(t);
	str_release(&bytes);
}

struct said {
	struct task task;
	const char *about;
};

static void hear(void *arg)
{
	struct said *s = arg;
	const char *about = atomic_load(&s->task.about);
	if (about)
		s->about = about;
}

/* Before the first depth, all of the trace is read, and the task says so; not if the stacks
 * are saved. */
static void test_says(void **state)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	char path[300], index[300];
	(void)state;
	make_trace(&bytes, false);
	snprintf(path, sizeof path, "%s", file_write("says.tarmac", &bytes));
	snprintf(index, sizeof index, "%s/says.index", file_dir);
	for (int saved = 0; saved < 2; saved++) {
		struct trace *t = open_chunks(path, "tarmac", 64, 2, index);
		struct said s = { .task = TASK_INIT };
		s.task.wake = hear;
		s.task.wake_arg = &s;
		call_points_install(t, (struct span) { 0, UINT64_MAX });
		assert_int_equal(
			trace_derive(t, DERIVED_STACKS, UINT64_MAX, &s.task, &err),
			ST_OK);
		if (saved)
			assert_null(s.about);
		else
			assert_string_equal(s.about, "following calls");
		assert_null(atomic_load(&s.task.about));
		trace_free(t);
	}
	str_release(&bytes);
}

/* The last record of a frame, and of the trace if it does not return. */
static uint64_t naive_last(const struct naive *n, uint64_t frame)
{
	uint64_t last = frame;
	bool begun = false;
	for (uint64_t i = frame + 1; i < n->n; i++) {
		if (n->thread[i] != n->thread[frame])
			continue;
		if (!is_alive(n, frame, i) && begun)
			return last;
		begun = true;
		last = i;
	}
	return last;
}

static void check_extents(struct trace *t, const struct naive *n)
{
	uint64_t seed = 41;
	unsigned calls = 0, around = 0;
	for (int k = 0; k < 150; k++) {
		uint64_t record = dice(&seed) % n->n, next = record + 1;
		struct call_extent e;
		struct err err = ERR_INIT;
		while (next < n->n && n->thread[next] != n->thread[record])
			next++;
		bool call = next < n->n && n->top[next] == record;
		uint64_t frame = call ? record : n->top[record];
		enum status st = call_extent(t, record, &e, NULL, &err);
		assert_int_equal(st, frame < n->n ? ST_OK : ST_END);
		calls += call;
		around += !call && !st;
		if (st)
			continue;
		assert_int_equal(e.call, frame);
		assert_int_equal(e.first, frame + 1);
		assert_int_equal(e.last, naive_last(n, frame));
		uint64_t records = 0;
		for (uint64_t i = e.first; i <= e.last; i++)
			records += n->thread[i] == n->thread[frame];
		assert_int_equal(e.records, records);
	}
	assert_true(calls > 10 && around > 50);
}

static bool check_move(struct trace *t, const struct naive *n, uint64_t record,
		       enum call_move move)
{
	uint64_t out = n->n, expected = naive_move(n, record, move);
	struct err err = ERR_INIT;
	enum status st = call_move(t, record, move, 1, &out, NULL, &err);
	assert_true(st == ST_OK || st == ST_END);
	if ((st == ST_OK ? out : n->n) != expected)
		fail_msg("move %d from record %" PRIu64 " ends at %" PRIu64
			 ", not %" PRIu64,
			 move, record, st == ST_OK ? out : n->n, expected);
	return st == ST_OK;
}

static void test_moves(void **state)
{
	struct str bytes = STR_INIT;
	struct naive n;
	uint64_t seed = 21;
	unsigned found[CALL_MOVES] = { 0 };
	(void)state;
	make_trace(&bytes, false);
	struct trace *t =
		open_chunks(file_write("moves.tarmac", &bytes), "tarmac", 777, 2, "none");
	naive_run(&n, t);
	for (int k = 0; k < 100 * CALL_MOVES; k++) {
		enum call_move move = k % CALL_MOVES;
		found[move] += check_move(t, &n, dice(&seed) % n.n, move);
	}
	/* The last record of a block can be a call whose frame is first seen later. */
	uint32_t block = stack_points_block(trace_stack_points(t));
	for (uint64_t record = block; record < n.n; record += block)
		check_move(t, &n, record + 1, CALL_MOVE_PREVIOUS);
	for (int k = 0; k < CALL_MOVES; k++)
		assert_true(found[k] > 20);
	check_extents(t, &n);
	naive_release(&n);
	trace_free(t);
	str_release(&bytes);
}

static bool forged_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			 size_t i, uint64_t pc, size_t thread)
{
	(void)b, (void)i, (void)pc, (void)thread;
	*(uint64_t *)ctx += hash_of(t->frames);
	return true;
}

/* A section with valid hashes can have any content: results may be wrong, but nothing else
 * happens. */
static void test_forged(void **state)
{
	struct str bytes = STR_INIT, file = STR_INIT, bad = STR_INIT;
	char path[300], index[300];
	uint64_t seed = 31, at = 0, end, sum = 0;
	unsigned known = 0;
	struct err err = ERR_INIT;
	(void)state;
	make_trace(&bytes, false);
	bytes.len = (size_t)(strchr(bytes.text + bytes.len / 20, '\n') + 1 - bytes.text);
	snprintf(path, sizeof path, "%s", file_write("forged.tarmac", &bytes));
	snprintf(index, sizeof index, "%s/forged.index", file_dir);
	struct trace *t = open_chunks(path, "tarmac", 64, 1, index);
	assert_int_equal(call_points_ensure(t, UINT64_MAX, NULL, &err), ST_OK);
	uint64_t records = trace_extent(t).records;
	trace_free(t);
	slurp(index, &file);
	forge_inflate(&file);
	for (int round = 0; round < 300; round++) {
		str_clear(&bad);
		str_addn(&bad, file.text, file.len);
		uint8_t *p = (uint8_t *)bad.text;
		assert_true(forge_section(p, bad.len, "stacks  ", &at, &end));
		uint32_t len = le32(p + at);
		for (uint64_t n = dice(&seed) % 3 + 1; n; n--)
			p[at + FORGE_BLOCK_HEAD + dice(&seed) % len] ^=
				(uint8_t)(1u << dice(&seed) % 8);
		forge_hashes(p, bad.len, (const uint8_t *)file.text);
		spill(index, &bad);
		t = open_chunks(path, "tarmac", 64, 1, index);
		uint64_t key, count, out;
		bool complete;
		known += stack_points_known(trace_stack_points(t), &key, &count,
					    &complete);
		for (int k = 0; k < 3; k++) {
			struct call_steps steps;
			uint64_t first = dice(&seed) % records;
			call_points_visit(t, first, first + 200, 0, forged_visit, &sum,
					  &steps, NULL, &err);
			call_steps_release(&steps);
			call_move(t, first, k % CALL_MOVES, 1, &out, NULL, &err);
		}
		struct query *q;
		assert_int_equal(
			query_compile(&q, "calldepth > 3", trace_schema(t), &err), ST_OK);
		hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err);
		assert_true(count <= records);
		query_free(q);
		trace_free(t);
	}
	assert_true(known > 50);
	str_release(&bytes);
	str_release(&file);
	str_release(&bad);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_made),           cmocka_unit_test(test_samples),
		cmocka_unit_test(test_alone),          cmocka_unit_test(test_packed),
		cmocka_unit_test(test_saved),          cmocka_unit_test(test_says),
		cmocka_unit_test(test_moves),          cmocka_unit_test(test_forged),
		cmocka_unit_test(test_followed),       cmocka_unit_test(test_cancelled),
		cmocka_unit_test(test_inside_growing),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
