/*
 * The threads that are found in random traces of several threads are those of a plain
 * implementation of the rules (naive_threads.h), record by record, however the trace is
 * divided into chunks and packed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/thread_find.h"
#include "base/bytes.h"
#include "naive_threads.h"
#include "tracefile.h"

/* A program that several threads execute */

enum {
	CODE = 96,
	FUNCTIONS = 4,
	OF_FUNCTION = CODE / FUNCTIONS,
	BASE = 0x401000,
	THREADS_MOST = 5,
	DEPTH_MOST = 8,
	REPEATS = 8, /* one in so many accesses repeats */
	STEPS = 2500
};

enum toy_kind {
	TOY_PLAIN,
	TOY_LOAD,
	TOY_STORE,
	TOY_STACK,
	TOY_IF,
	TOY_CALL,
	TOY_RETURN,
	TOY_JUMP,
	TOY_SYSTEM
};

struct toy_insn {
	enum toy_kind kind;
	unsigned target, stride;
};

struct toy_thread {
	unsigned at, calls[DEPTH_MOST], depth, handler;
	bool alive, still; /* still: it accesses the same addresses each time */
	uint64_t sp, data[CODE], start;
};

struct toy {
	uint64_t seed;
	struct toy_insn code[CODE];
	struct toy_thread thread[THREADS_MOST];
	unsigned nthreads, signals; /* a signal about once in so many steps */
	uint64_t apart;
};

/* What an instruction does, as the writers of records want it. */
struct toy_done {
	enum toy_kind kind;
	uint64_t pc, next, access, sp;
	bool taken;
	unsigned thread;
};

static uint64_t toy_pc(unsigned at)
{
	return BASE + 4 * (uint64_t)at;
}

static unsigned toy_dice(struct toy *p, unsigned below)
{
	return (unsigned)(dice(&p->seed) % below);
}

static void toy_make_code(struct toy *p)
{
	for (unsigned i = 0; i < CODE; i++) {
		unsigned f = i / OF_FUNCTION, d = toy_dice(p, 100);
		unsigned within = f * OF_FUNCTION + toy_dice(p, OF_FUNCTION);
		struct toy_insn *k = &p->code[i];
		*k = (struct toy_insn) { .kind = d < 45   ? TOY_PLAIN
						 : d < 60 ? TOY_LOAD
						 : d < 65 ? TOY_STORE
						 : d < 73 ? TOY_STACK
						 : d < 88 ? TOY_IF
						 : d < 97 ? TOY_CALL
							  : TOY_SYSTEM,
					 .target = within,
					 .stride = toy_dice(p, 4) * 8 };
		if (k->kind == TOY_CALL && f + 1 < FUNCTIONS)
			k->target =
				(f + 1 + toy_dice(p, FUNCTIONS - 1 - f)) * OF_FUNCTION;
		else if (k->kind == TOY_CALL)
			k->kind = TOY_PLAIN;
		if (i % OF_FUNCTION == OF_FUNCTION - 1) {
			k->kind = f ? TOY_RETURN : TOY_JUMP;
			k->target = 0;
		}
	}
}

static void toy_begin_thread(struct toy *p, unsigned n)
{
	struct toy_thread *t = &p->thread[n];
	t->alive = true;
	t->sp = 0x7fff00000000 - p->apart * n;
	t->start = 0x10000000 + (UINT64_C(64) << toy_dice(p, 20)) * n;
	for (unsigned i = 0; i < CODE; i++)
		t->data[i] = t->start + (uint64_t)i * 4096;
}

static void toy_make(struct toy *p, uint64_t seed)
{
	static const uint64_t apart[] = { 8 << 20, 64 << 10, 20 << 10 };
	*p = (struct toy) { .seed = seed };
	toy_make_code(p);
	p->nthreads = 1 + toy_dice(p, THREADS_MOST);
	p->apart = apart[toy_dice(p, 3)];
	p->signals = seed % 3 ? 300 : 40;
	toy_begin_thread(p, 0);
	/* The others are alive too, or begin at a system call. */
	for (unsigned n = 1; n < p->nthreads && seed % 2; n++)
		toy_begin_thread(p, n);
}

/* A system call begins the next thread, which continues here too. */
static void toy_clone(struct toy *p, unsigned parent)
{
	unsigned n = 0;
	while (n < p->nthreads && p->thread[n].alive)
		n++;
	if (n == p->nthreads)
		return;
	toy_begin_thread(p, n);
	uint64_t sp = p->thread[n].sp;
	p->thread[n] = p->thread[parent];
	p->thread[n].sp = sp;
}

static struct toy_done toy_step(struct toy *p, unsigned thread)
{
	struct toy_thread *t = &p->thread[thread];
	const struct toy_insn *k = &p->code[t->at];
	struct toy_done d = { .kind = k->kind, .pc = toy_pc(t->at), .thread = thread };
	unsigned next = t->at + 1;
	if (k->kind == TOY_LOAD || k->kind == TOY_STORE) {
		d.access = t->data[t->at];
		t->data[t->at] += t->still ? 0 : k->stride;
		if (toy_dice(p, 40) == 0)
			t->data[t->at] = t->start + (uint64_t)t->at * 4096;
		/* REP */
		if (k->target % REPEATS == 1 && toy_dice(p, 4))
			next = t->at;
	}
	d.taken = k->kind == TOY_JUMP || (k->kind == TOY_IF && toy_dice(p, 2));
	if (d.taken)
		next = k->target;
	d.sp = t->sp;
	if (k->kind == TOY_CALL && t->depth < DEPTH_MOST) {
		d.taken = true;
		d.sp = t->sp -= 8;
		t->calls[t->depth++] = next;
		next = k->target;
	} else if (k->kind == TOY_CALL) {
		d.kind = TOY_PLAIN;
	}
	if (k->kind == TOY_RETURN) {
		d.taken = true;
		t->sp += 8;
		next = t->depth ? t->calls[--t->depth] : 0;
	}
	d.next = toy_pc(next);
	t->at = next;
	if (k->kind == TOY_SYSTEM)
		toy_clone(p, thread);
	/* A signal: the handler is the last function. */
	if (toy_dice(p, p->signals) == 0 && t->depth < DEPTH_MOST) {
		t->calls[t->depth++] = t->at;
		t->at = CODE - OF_FUNCTION;
		t->sp -= 8;
	}
	return d;
}

/* Records */

static void put_cis501_line(struct str *out, const struct toy_done *d, unsigned uop,
			    int reg, int base, char branch, char access, int immediate,
			    uint64_t at, const char *ops)
{
	str_addf(out,
		 "%u %" PRIx64 " %d %d 3 - %c %c %d %" PRIx64 " %" PRIx64 " %" PRIx64
		 " %s\n",
		 uop, d->pc, reg, base, branch, access, immediate, at, d->pc + 4,
		 branch == 'T' ? d->next : 0, ops);
}

static unsigned put_cis501(struct str *out, const struct toy_done *d)
{
	switch (d->kind) {
	case TOY_LOAD:
		put_cis501_line(out, d, 1, -1, 3, '-', 'L', 0, d->access, "MOV LOAD");
		return 1;
	case TOY_STORE:
		put_cis501_line(out, d, 1, 7, 3, '-', 'S', 0, d->access, "MOV STORE");
		return 1;
	case TOY_STACK:
		put_cis501_line(out, d, 1, -1, 4, '-', 'L', 16, d->sp + 16, "MOV LOAD");
		put_cis501_line(out, d, 2, 1, 2, '-', '-', 0, 0, "MOV ADD");
		return 2;
	case TOY_CALL:
		put_cis501_line(out, d, 1, 44, 4, '-', 'S', 0, d->sp, "CALL STORE");
		put_cis501_line(out, d, 2, -1, -1, 'T', '-', 0, 0, "CALL JMP_IMM");
		return 2;
	case TOY_RETURN:
		put_cis501_line(out, d, 1, -1, 4, '-', 'L', 0, d->sp, "RET LOAD");
		put_cis501_line(out, d, 2, 44, -1, 'T', '-', 0, 0, "RET JMP_REG");
		return 2;
	case TOY_IF:
		put_cis501_line(out, d, 1, -1, -1, d->taken ? 'T' : 'N', '-', 0, 0,
				"J JMP_IMM");
		return 1;
	case TOY_JUMP:
		put_cis501_line(out, d, 1, -1, -1, 'T', '-', 0, 0, "JMP JMP_IMM");
		return 1;
	default:
		put_cis501_line(out, d, 1, 1, 2, '-', '-', 0, 0,
				d->kind == TOY_SYSTEM ? "SYSCALL NOP" : "ADD ADD");
		return 1;
	}
}

enum { PIN_SP = 6, PIN_FLAGS = 25, PIN_IP = 26 };

/* ChampSim's 64 bytes, or CloudSuite's 96. */
static void put_binary(struct str *out, const struct toy_done *d, bool cloudsuite)
{
	uint8_t r[96] = { 0 };
	uint8_t *read = r + (cloudsuite ? 14 : 12), *write = r + 10;
	uint8_t *store = r + (cloudsuite ? 24 : 16), *load = r + (cloudsuite ? 56 : 32);
	bool call = d->kind == TOY_CALL, back = d->kind == TOY_RETURN;
	put_le64(r, d->pc);
	r[8] = call || back || d->kind == TOY_IF || d->kind == TOY_JUMP;
	r[9] = d->taken;
	write[0] = r[8] ? PIN_IP : 3;
	if (call || back || d->kind == TOY_STACK)
		write[1] = read[0] = PIN_SP;
	if (call || d->kind == TOY_IF)
		read[1] = PIN_IP;
	if (d->kind == TOY_IF)
		read[0] = PIN_FLAGS;
	if (call || d->kind == TOY_STACK || d->kind == TOY_STORE)
		put_le64(store, d->kind == TOY_STORE ? d->access : d->sp);
	if (back || d->kind == TOY_LOAD)
		put_le64(load, back ? d->sp : d->access);
	if (cloudsuite)
		r[88] = (uint8_t)(1 + d->thread % 2);
	str_addn(out, (char *)r, cloudsuite ? 96 : 64);
}

/* The records of a run of all threads; returns how many. */
static size_t make_records(struct str *out, const char *format, uint64_t seed)
{
	static const unsigned turns[] = { 1, 4, 30, 400 };
	static struct toy p;
	toy_make(&p, seed);
	unsigned most = turns[toy_dice(&p, 4)], thread = 0, left = 0;
	size_t n = 0;
	for (int i = 0; i < STEPS; i++) {
		for (; !left || !p.thread[thread].alive; left = 1 + toy_dice(&p, most))
			thread = toy_dice(&p, p.nthreads);
		left--;
		struct toy_done d = toy_step(&p, thread);
		if (*format == 'c' && format[1] == 'i')
			n += put_cis501(out, &d);
		else
			put_binary(out, &d, format[1] == 'l');
	}
	return *format == 'c' && format[1] == 'i' ? n : STEPS;
}

/* Comparing */

/* Add a batch record by record: columns are used only if all fields are known to be known. */
static void add_by_records(struct thread_steps *p, const struct batch *b)
{
	struct batch one = *b;
	one.unknown = calloc(b->n, sizeof *one.unknown);
	assert_non_null(one.unknown);
	thread_steps_add(p, &one);
	free(one.unknown);
}

static void assert_same_steps(const struct thread_steps *p, const struct thread_steps *q)
{
	assert_int_equal(p->n, q->n);
	for (size_t i = 0; i < p->n; i++) {
		const struct thread_step *s = &p->step[i], *t = &q->step[i];
		assert_int_equal(s->record, t->record);
		assert_int_equal(s->pc, t->pc);
		assert_int_equal(s->next, t->next);
		assert_int_equal(s->target, t->target);
		assert_int_equal(s->sp, t->sp);
		assert_int_equal(s->n, t->n);
		assert_int_equal(s->space, t->space);
		assert_int_equal(s->processor, t->processor);
		assert_int_equal(s->flags, t->flags);
		assert_int_equal(s->items, t->items);
		assert_int_equal(s->kind, t->kind);
		assert_int_equal(s->naccess, t->naccess);
		for (unsigned k = 0; k < s->naccess; k++)
			assert_int_equal(s->access[k], t->access[k]);
	}
}

/* All steps of a trace, recognised in one part. */
static void naive_find(struct naive_threads *a, const char *format, size_t records)
{
	struct trace *t = open_as(file_path_buf, format, NULL);
	struct thread_slots slots;
	struct thread_steps steps, by_records;
	const struct batch *b;
	struct err err = ERR_INIT;
	explore_all(t);
	thread_slots_init(&slots, trace_schema(t), UINT64_MAX, NULL, 0, true);
	thread_steps_init(&steps, &slots);
	thread_steps_init(&by_records, &slots);
	struct reader *rd = reader_open(t, NULL);
	for (size_t at = 0; at < records; at += b->n) {
		assert_int_equal(reader_read_wait(rd, at, records, slots.want, &b, &err),
				 ST_OK);
		thread_steps_add(&steps, b);
		add_by_records(&by_records, b);
	}
	assert_same_steps(&steps, &by_records);
	thread_steps_release(&by_records);
	for (size_t i = 0; i < steps.n; i++)
		naive_threads_add(a, &steps.step[i]);
	naive_threads_end(a, records);
	thread_steps_release(&steps);
	reader_free(rd);
	trace_free(t);
}

/* Number threads by their first records. */
static unsigned renumber(int *thread, size_t records)
{
	int number[NAIVE_THREADS];
	int n = 0;
	memset(number, 0xff, sizeof number);
	for (size_t i = 0; i < records; i++) {
		if (number[thread[i]] < 0)
			number[thread[i]] = n++;
		thread[i] = number[thread[i]];
	}
	return (unsigned)n;
}

static void compare(const struct naive_threads *a, size_t records, unsigned nthreads,
		    const char *format, const char *test)
{
	struct thread_options opt = { .by = "infer" };
	struct err err = ERR_INIT;
	struct thread_window w = { .block = 0 };
	struct thread_run run;
	uint64_t switches = 0, undecided = 0;
	setenv("OPSCOPE_TEST", test, 1);
	struct trace *t = open_as(file_path_buf, format, NULL);
	assert_int_equal(thread_find_install(t, &opt, &err), ST_OK);
	assert_int_equal(trace_find_threads(t, NULL, &err), ST_OK);
	struct threads *found = thread_slot_get(trace_thread_slot(t));
	assert_int_equal(threads_records(found), records);
	for (size_t i = 0; i < records; i++) {
		assert_true(threads_at(found, i, &w, &run));
		if (run.thread != (uint32_t)a->thread[i] ||
		    run.undecided != a->undecided[i])
			fail_msg("%s, %s, record %zu: thread %u%s instead of %d%s",
				 format, test, i, run.thread, run.undecided ? "?" : "",
				 a->thread[i], a->undecided[i] ? "?" : "");
		switches += i && a->thread[i] != a->thread[i - 1];
		undecided += a->undecided[i];
	}
	assert_int_equal(threads_count(found), nthreads);
	assert_int_equal(threads_switches(found), switches);
	assert_int_equal(threads_undecided(found), undecided);
	thread_window_release(&w);
	threads_release(found);
	trace_free(t);
	unsetenv("OPSCOPE_TEST");
}

/* What the traces of a format have had, so that the test shows that it tests. */
struct seen {
	uint64_t records, undecided, moves, doubts, threads, switches;
};

static void compare_seed(const char *format, uint64_t seed, struct seen *seen)
{
	static const char *const ways[] = { "none", "serial,chunk=37",
					    "chunk=101,chunks=3", "noindex" };
	struct str bytes = STR_INIT;
	size_t records = make_records(&bytes, format, seed);
	struct naive_threads *a = naive_threads_new(records);
	file_write("trace", &bytes);
	naive_find(a, format, records);
	unsigned n = renumber(a->thread, records);
	for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
		compare(a, records, n, format, ways[k]);
	struct str packed = STR_INIT;
	pack_gzip(&packed, bytes.text, bytes.len, 5000);
	file_write("trace.gz", &packed);
	compare(a, records, n, format, "chunk=500");
	str_release(&packed);
	seen->records += records;
	seen->threads += n;
	seen->moves += a->moves;
	seen->doubts += a->doubts;
	for (size_t i = 0; i < records; i++) {
		seen->undecided += a->undecided[i];
		seen->switches += i && a->thread[i] != a->thread[i - 1];
	}
	naive_threads_free(a);
	str_release(&bytes);
}

static void compare_format(const char *format)
{
	const char *often = getenv("OPSCOPE_TWINS");
	uint64_t seeds = often ? strtoull(often, NULL, 10) : 12;
	struct seen seen = { .records = 0 };
	for (uint64_t seed = 1; seed <= seeds; seed++)
		compare_seed(format, seed, &seen);
	if (often)
		print_message("%s: %" PRIu64 " records, %" PRIu64 " threads, %" PRIu64
			      " switches, %" PRIu64 " undecided, %" PRIu64
			      " moves, %" PRIu64 " doubts\n",
			      format, seen.records, seen.threads, seen.switches,
			      seen.undecided, seen.moves, seen.doubts);
	assert_true(seen.threads > seeds && seen.switches > 10 * seeds);
	assert_true(seen.undecided > 0 && seen.moves > seeds);
}

static void cis501_as_by_the_plain_rules(void **state)
{
	(void)state;
	compare_format("cis501");
}

static void champsim_as_by_the_plain_rules(void **state)
{
	(void)state;
	compare_format("champsim");
}

/* In each of two address spaces. */
static void cloudsuite_as_by_the_plain_rules(void **state)
{
	(void)state;
	compare_format("cloudsuite");
}

/* Steps of no format, which have what the records of formats seldom have: calls without a
 * stack pointer, stack pointers that are near, several accesses; and most threads are in
 * the same loop, so that data is all that separates them. */

struct style {
	unsigned sp;   /* one of so many uses of the stack has its pointer */
	unsigned most; /* steps that are kept */
	bool next, target, near, spaces;
};

static void toy_make_loops(struct toy *p, uint64_t seed)
{
	static const uint64_t apart[] = { 64,   4096,      4104,    8192,
					  1000, 600 << 10, 1 << 20, 16 << 20 };
	unsigned size = 4 + toy_dice(p, 8);
	uint64_t between = apart[toy_dice(p, 8)];
	for (unsigned i = 0; i < OF_FUNCTION; i++)
		p->code[i] =
			(struct toy_insn) { .kind = toy_dice(p, 3) ? TOY_PLAIN : TOY_LOAD,
					    .target = toy_dice(p, REPEATS),
					    .stride = toy_dice(p, 3) * 8 };
	if (seed % 3)
		p->code[toy_dice(p, size)] =
			(struct toy_insn) { .kind = TOY_CALL, .target = OF_FUNCTION };
	p->code[toy_dice(p, size)].kind = TOY_STACK;
	p->code[size] = (struct toy_insn) { .kind = TOY_JUMP };
	for (unsigned n = 0; n < p->nthreads; n++) {
		toy_begin_thread(p, n);
		p->thread[n].start = 0x10000000 + between * n;
		p->thread[n].still = seed % 2 && n % 2;
		for (unsigned i = 0; i < CODE; i++)
			p->thread[n].data[i] = p->thread[n].start + (uint64_t)i * 4096;
	}
}

static struct thread_step toy_as_step(struct toy *p, const struct toy_done *d,
				      const struct style *y, uint64_t record)
{
	static const enum branch_kind kinds[] = { [TOY_IF] = BRANCH_CONDITIONAL,
						  [TOY_CALL] = BRANCH_DIRECT_CALL,
						  [TOY_RETURN] = BRANCH_RETURN,
						  [TOY_JUMP] = BRANCH_DIRECT_JUMP,
						  [TOY_SYSTEM] = BRANCH_NONE };
	struct thread_step s = { .record = record,
				 .n = 1,
				 .pc = d->pc,
				 .next = y->next ? d->pc + 4 : 0,
				 .kind = kinds[d->kind] & 63,
				 .space = y->spaces ? 1 + d->thread % 2 : 0,
				 .flags = STEP_HAS_PC };
	if (y->next)
		s.flags |= STEP_HAS_NEXT;
	if (s.kind)
		s.flags |= STEP_BRANCH | (d->taken ? STEP_TAKEN : STEP_PASSED);
	if (s.kind && d->taken && y->target) {
		s.flags |= STEP_TARGET;
		s.target = d->next;
	}
	if (d->kind == TOY_SYSTEM)
		s.flags |= STEP_SYSCALL;
	bool stack = d->kind == TOY_CALL || d->kind == TOY_RETURN || d->kind == TOY_STACK;
	if (stack && toy_dice(p, y->sp) == 0) {
		bool near = y->near && toy_dice(p, 2);
		s.flags |= near ? STEP_NEAR_SP : STEP_SP;
		s.sp = d->sp + (near ? 8 * toy_dice(p, 20000) : 0);
	}
	if (d->kind == TOY_LOAD || d->kind == TOY_STORE) {
		s.access[s.naccess++] = d->access;
		if (d->pc % 16 == 0)
			s.access[s.naccess++] = d->access + 0x1000000;
	}
	return s;
}

struct taken {
	int thread[STEPS];
	bool undecided[STEPS];
	size_t n;
};

static void take(void *arg, const struct thread_step *s, size_t n, uint32_t thread,
		 bool undecided)
{
	struct taken *t = arg;
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(s[i].record, t->n); /* in order, none missing */
		t->thread[t->n] = (int)thread;
		t->undecided[t->n++] = undecided;
	}
}

/* The numbers that threads have after some of them were found to be parts of others. */
static void resolve(struct taken *t, const struct thread_assign *a)
{
	for (size_t i = 0; i < STEPS; i++) {
		uint32_t own = (uint32_t)t->thread[i];
		while (thread_assign_get(a, own)->alias != own)
			own = thread_assign_get(a, own)->alias;
		t->thread[i] = (int)own;
	}
}

/* Give the same steps to both. */
static void run_steps(uint64_t seed, struct naive_threads *a, struct taken *got)
{
	static const unsigned turns[] = { 4, 30, 200 };
	static struct toy p;
	toy_make(&p, seed);
	const struct style y = { .sp = 1 + seed % 4 * 5,
				 .most = seed % 5 ? STEPS : 16 + 8 * toy_dice(&p, 10),
				 .next = toy_dice(&p, 2),
				 .target = toy_dice(&p, 2),
				 .near = toy_dice(&p, 2),
				 .spaces = seed % 7 == 0 };
	if (seed % 4)
		toy_make_loops(&p, seed);
	const struct thread_assign_options opt = { .kept_max = y.most };
	const struct thread_assign_sink sink = { take, got };
	struct thread_assign *fast = thread_assign_new(&opt, &sink);
	unsigned most = turns[toy_dice(&p, 3)], thread = 0, left = 0;
	a->most = y.most;
	for (uint64_t i = 0; i < STEPS; i++) {
		for (; !left || !p.thread[thread].alive; left = 1 + toy_dice(&p, most))
			thread = toy_dice(&p, p.nthreads);
		left--;
		struct toy_done d = toy_step(&p, thread);
		struct thread_step s = toy_as_step(&p, &d, &y, i);
		naive_threads_add(a, &s);
		thread_assign_add(fast, &s, 1);
	}
	naive_threads_end(a, STEPS);
	thread_assign_settle(fast);
	assert_int_equal(got->n, STEPS);
	resolve(got, fast);
	thread_assign_free(fast);
}

static void compare_steps(uint64_t seed, struct seen *seen)
{
	static struct taken got;
	struct naive_threads *a = naive_threads_new(STEPS);
	got.n = 0;
	run_steps(seed, a, &got);
	seen->threads += renumber(a->thread, STEPS);
	renumber(got.thread, STEPS);
	for (size_t i = 0; i < STEPS; i++) {
		if (got.thread[i] != a->thread[i] || got.undecided[i] != a->undecided[i])
			fail_msg("seed %" PRIu64
				 ", step %zu: thread %d%s instead of %d%s",
				 seed, i, got.thread[i], got.undecided[i] ? "?" : "",
				 a->thread[i], a->undecided[i] ? "?" : "");
		seen->undecided += a->undecided[i];
	}
	seen->moves += a->moves;
	seen->doubts += a->doubts;
	naive_threads_free(a);
}

static void steps_as_by_the_plain_rules(void **state)
{
	const char *often = getenv("OPSCOPE_TWINS");
	uint64_t seeds = often ? strtoull(often, NULL, 10) : 200;
	struct seen seen = { .records = 0 };
	(void)state;
	for (uint64_t seed = 1; seed <= seeds; seed++)
		compare_steps(seed, &seen);
	if (often)
		print_message("steps: %" PRIu64 " threads, %" PRIu64
			      " undecided, %" PRIu64 " moves, %" PRIu64 " doubts\n",
			      seen.threads, seen.undecided, seen.moves, seen.doubts);
	assert_true(seen.undecided > 0 && seen.moves > seeds && seen.doubts > 0);
}

/* Small traces whose threads are known */

static struct trace *find_threads(const char *format, const char *by,
				  struct threads **out)
{
	struct thread_options opt = { .by = by };
	struct err err = ERR_INIT;
	struct trace *t = open_as(file_path_buf, format, NULL);
	assert_int_equal(thread_find_install(t, &opt, &err), ST_OK);
	assert_int_equal(trace_find_threads(t, NULL, &err), ST_OK);
	*out = thread_slot_get(trace_thread_slot(t));
	return t;
}

static void write_binary(struct str *bytes)
{
	file_write("trace", bytes);
	str_release(bytes);
}

enum { DATA_AT = 0x602000, STACK_AT = 0x7fff0000 };

/* A push, an instruction that uses rsp and accesses data, and a push; flags, ip: whether
 * that instruction writes the one and reads the other. */
static size_t threads_of_rsp(bool writes_sp, bool load, bool flags, bool ip)
{
	struct str bytes = STR_INIT;
	struct threads *found;
	for (unsigned i = 0; i < 40; i++) {
		uint8_t r[64] = { 0 };
		bool odd = i == 20;
		put_le64(r, BASE + 4 * (uint64_t)i);
		r[10] = odd && !writes_sp ? 0 : PIN_SP;
		r[11] = odd && flags ? PIN_FLAGS : 0;
		r[12] = PIN_SP;
		r[13] = odd && ip ? PIN_IP : 0;
		put_le64(r + (odd && load ? 32 : 16),
			 odd ? DATA_AT : STACK_AT - 8 * (uint64_t)i);
		str_addn(&bytes, (char *)r, sizeof r);
	}
	write_binary(&bytes);
	struct trace *t = find_threads("champsim", NULL, &found);
	size_t n = threads_count(found);
	assert_int_equal(threads_get(found, 0)->high, STACK_AT);
	assert_in_range(threads_get(found, 0)->low, STACK_AT - 8 * 40, STACK_AT);
	threads_release(found);
	trace_free(t);
	return n;
}

static void an_operand_of_data_is_no_stack(void **state)
{
	(void)state;
	assert_int_equal(threads_of_rsp(false, false, false, true),
			 1);                                         /* mov rsp, x(rip) */
	assert_int_equal(threads_of_rsp(true, true, true, true), 1); /* sub x(rip), rsp */
	assert_int_equal(threads_of_rsp(true, true, true, false), 1); /* sub x, rsp */
	/* pop: rsp points to other memory. */
	assert_int_equal(threads_of_rsp(true, true, false, false), 2);
}

/* CloudSuite: two threads with different code.  asid: of all records, or of one. */
static void check_asid(uint8_t low, uint8_t high, uint8_t other,
		       enum thread_source source)
{
	struct str bytes = STR_INIT;
	struct threads *found;
	struct thread_window w = { .block = 0 };
	struct thread_run run;
	for (unsigned i = 0; i < 60; i++) {
		struct toy_done d = { .kind = TOY_STACK,
				      .pc = BASE + (i % 2 << 16) + 4 * (uint64_t)(i / 2),
				      .sp = STACK_AT - (i % 2 << 20) };
		put_binary(&bytes, &d, true);
		bytes.text[bytes.len - 96 + 88] = (char)(i == 40 ? other : low);
		bytes.text[bytes.len - 96 + 89] = (char)high;
	}
	write_binary(&bytes);
	struct trace *t = find_threads("cloudsuite", NULL, &found);
	assert_int_equal(threads_header(found)->source, source);
	assert_int_equal(threads_count(found), 2);
	for (unsigned i = 0; i < 60; i++) {
		assert_true(threads_at(found, i, &w, &run));
		assert_int_equal(run.thread,
				 source == THREADS_INFERRED ? i % 2 : i == 40);
	}
	thread_window_release(&w);
	threads_release(found);
	trace_free(t);
}

static void an_asid_that_is_not_set_is_no_thread(void **state)
{
	(void)state;
	check_asid(255, 255, 255, THREADS_INFERRED);
	check_asid(255, 255, 254, THREADS_FIELD);
	check_asid(255, 0, 254, THREADS_FIELD);
}

/* Two threads execute one loop on two processors, record by record, then exchange their
 * processors. */
static void a_thread_keeps_its_number_on_another_processor(void **state)
{
	static const char layout[] =
		"pc:u64 branch:u8 taken:u8 dst:u8[4] src:u8[4] "
		"store:u64[4]@24 load:u64[4] cpu:u8 x:u8 y:u16 z:u32";
	enum { TURNS = 400 };
	(void)state;
	struct str bytes = STR_INIT;
	struct thread_options opt = { .by = "infer", .sp = "r6" };
	struct thread_window w = { .block = 0 };
	struct thread_run run;
	struct err err = ERR_INIT;
	for (unsigned i = 0; i < TURNS; i++) {
		unsigned thread = i % 2, processor = i < TURNS / 2 ? thread : 1 - thread;
		struct toy_done d = { .kind = i / 2 % 5 == 4 ? TOY_JUMP : TOY_STACK,
				      .taken = i / 2 % 5 == 4,
				      .pc = BASE + 4 * (uint64_t)(i / 2 % 5),
				      .sp = STACK_AT - (thread << 20) };
		put_binary(&bytes, &d, true);
		bytes.text[bytes.len - 8] = (char)processor;
	}
	write_binary(&bytes);
	struct trace *t = open_as(file_path_buf, NULL, layout);
	assert_int_equal(thread_find_install(t, &opt, &err), ST_OK);
	if (trace_find_threads(t, NULL, &err) != ST_OK)
		fail_msg("%s", err.text);
	struct threads *found = thread_slot_get(trace_thread_slot(t));
	assert_int_equal(threads_records(found), TURNS);
	assert_int_equal(threads_count(found), 2);
	for (unsigned i = 0; i < TURNS; i++) {
		assert_true(threads_at(found, i, &w, &run));
		assert_int_equal(run.thread, i % 2);
	}
	thread_window_release(&w);
	threads_release(found);
	trace_free(t);
}

static void put_marker(struct str *out, uint64_t pc)
{
	static const char *const ops[] = { "MOV ADD", "ADD ADD_IMM", "ADD ADD_IMM",
					   "CMP SUB" };
	for (unsigned i = 0; i < 4; i++)
		str_addf(out, "1 %" PRIx64 " %d -1 %d %c - - 0 0 %" PRIx64 " 0 %s\n",
			 pc + 4 * i, i ? 0 : 2, i < 3 ? 0 : 5, i ? 'W' : '-',
			 pc + 4 * (i + 1), ops[i]);
}

static void a_thread_can_execute_its_marker_twice(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct threads *found;
	size_t n;
	put_marker(&bytes, BASE);
	put_marker(&bytes, BASE + 16);
	write_binary(&bytes);
	struct trace *t = find_threads("cis501", NULL, &found);
	const struct thread_marker *m = threads_markers(found, &n);
	assert_int_equal(threads_count(found), 1);
	assert_int_equal(threads_get(found, 0)->markers, 2);
	assert_int_equal(threads_get(found, 0)->marker_pc, BASE);
	assert_int_equal(n, 2);
	assert_int_equal(m[1].pc, BASE + 16);
	assert_int_equal(m[1].record, 4);
	threads_release(found);
	trace_free(t);
}

/* A record of CIS501 that writes a register, or loads it. */
static void put_write(struct str *out, unsigned at, int src1, int src2, int dst,
		      char access, int immediate, const char *ops)
{
	str_addf(out, "1 %x %d %d %d - - %c %d %x %x 0 %s\n", BASE + 4 * at, src1, src2,
		 dst, access, immediate, access == 'L' ? DATA_AT : 0, BASE + 4 * at + 4,
		 ops);
}

enum { RDX = 2, RDI = 7, NO_REGISTER = -1 };

/* The number of the marker after some instructions, each a digit of `before`. */
static uint64_t tid_after(const char *before)
{
	struct str bytes = STR_INIT;
	struct threads *found;
	unsigned at = 0;
	for (; before[at]; at++)
		switch (before[at]) {
		case '0': /* xor edx, edx */
			put_write(&bytes, at, RDX, RDX, RDX, '-', 0, "XOR XOR");
			break;
		case '1': /* mov 7, edx */
			put_write(&bytes, at, NO_REGISTER, NO_REGISTER, RDX, '-', 7,
				  "MOV ADD_IMM");
			break;
		case '2': /* mov 9, edi */
			put_write(&bytes, at, NO_REGISTER, NO_REGISTER, RDI, '-', 9,
				  "MOV ADD_IMM");
			break;
		case '3': /* mov edi, edx */
			put_write(&bytes, at, RDI, NO_REGISTER, RDX, '-', 0, "MOV ADD");
			break;
		case '4': /* lea 1(rdi), edx */
			put_write(&bytes, at, RDI, NO_REGISTER, RDX, '-', 1,
				  "LEA ADD_IMM");
			break;
		case '5': /* mov (mem), edx */
			put_write(&bytes, at, NO_REGISTER, RDI, RDX, 'L', 0, "MOV LOAD");
			break;
		case '6': /* add edi, edx */
			put_write(&bytes, at, RDX, RDI, RDX, '-', 0, "ADD ADD");
			break;
		default: /* xor edi, edx */
			put_write(&bytes, at, RDX, RDI, RDX, '-', 0, "XOR XOR");
		}
	put_marker(&bytes, BASE + 4 * at);
	write_binary(&bytes);
	struct trace *t = find_threads("cis501", NULL, &found);
	assert_int_equal(threads_count(found), 1);
	assert_int_equal(threads_get(found, 0)->markers, 1);
	uint64_t tid = threads_get(found, 0)->tid;
	threads_release(found);
	trace_free(t);
	return tid;
}

static void a_marker_has_the_constant_of_its_register(void **state)
{
	(void)state;
	assert_int_equal(tid_after("1"), 7);
	assert_int_equal(tid_after("0"), 0);
	assert_int_equal(tid_after("23"), 9);
	assert_int_equal(tid_after("24"), 10);
	assert_int_equal(tid_after("1222"), 7);
	/* Anything else is not known. */
	assert_int_equal(tid_after(""), UINT64_MAX);
	assert_int_equal(tid_after("3"), UINT64_MAX);
	assert_int_equal(tid_after("4"), UINT64_MAX);
	assert_int_equal(tid_after("15"), UINT64_MAX);
	assert_int_equal(tid_after("126"), UINT64_MAX);
	assert_int_equal(tid_after("127"), UINT64_MAX);
}

/* Constants are those of the thread: two of them load one, then execute the marker. */
static void a_thread_has_its_own_number(void **state)
{
	static const unsigned apart = 0x10000;
	(void)state;
	struct str bytes = STR_INIT, part[2] = { STR_INIT, STR_INIT };
	struct threads *found;
	const char *at[2];
	for (unsigned k = 0; k < 2; k++) {
		put_write(&part[k], k * apart, NO_REGISTER, NO_REGISTER, RDX, '-',
			  (int)k + 5, "MOV ADD_IMM");
		put_marker(&part[k], BASE + 4 * k * apart + 4);
		at[k] = part[k].text;
	}
	for (unsigned i = 0; i < 10; i++) { /* line by line */
		const char **p = &at[i % 2], *end = strchr(*p, '\n') + 1;
		str_addn(&bytes, *p, (size_t)(end - *p));
		*p = end;
	}
	write_binary(&bytes);
	struct trace *t = find_threads("cis501", NULL, &found);
	assert_int_equal(threads_count(found), 2);
	assert_int_equal(threads_get(found, 0)->tid, 5);
	assert_int_equal(threads_get(found, 1)->tid, 6);
	threads_release(found);
	trace_free(t);
	str_release(&part[0]);
	str_release(&part[1]);
}

/* gem5 writes the values of registers. */
static void a_value_of_the_trace_is_the_number(void **state)
{
	static const char line[] =
		"148401660000: system.cpu1: T1 : 0x401002. 0 :   MOV_R_M : ld   rax, "
		"DS:[rsp] : MemRead :  D=0x0000000000000029 A=0x7fffffffe000  "
		"flags=(IsInteger|IsMicroop|IsLastMicroop|IsFirstMicroop)\n";
	struct thread_options opt = { .marker = "MOV_R_M rax tid=reg" };
	struct err err = ERR_INIT;
	(void)state;
	struct str bytes = STR_INIT;
	str_add(&bytes, line);
	write_binary(&bytes);
	struct trace *t = open_as(file_path_buf, "gem5-exec", NULL);
	if (thread_find_install(t, &opt, &err) != ST_OK ||
	    trace_find_threads(t, NULL, &err) != ST_OK)
		fail_msg("%s", err.text);
	struct threads *found = thread_slot_get(trace_thread_slot(t));
	assert_int_equal(threads_count(found), 1);
	assert_int_equal(threads_get(found, 0)->tid, 0x29);
	threads_release(found);
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cis501_as_by_the_plain_rules),
		cmocka_unit_test(champsim_as_by_the_plain_rules),
		cmocka_unit_test(cloudsuite_as_by_the_plain_rules),
		cmocka_unit_test(steps_as_by_the_plain_rules),
		cmocka_unit_test(an_operand_of_data_is_no_stack),
		cmocka_unit_test(an_asid_that_is_not_set_is_no_thread),
		cmocka_unit_test(a_thread_keeps_its_number_on_another_processor),
		cmocka_unit_test(a_thread_can_execute_its_marker_twice),
		cmocka_unit_test(a_marker_has_the_constant_of_its_register),
		cmocka_unit_test(a_thread_has_its_own_number),
		cmocka_unit_test(a_value_of_the_trace_is_the_number),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
