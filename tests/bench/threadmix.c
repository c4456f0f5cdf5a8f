/*
 * Scores the separation of threads (analysis/thread_assign.h): the share of decided steps,
 * and the share of correct ones among them.
 *
 *     threadmix [OPTION]... TRACE...              each trace is a thread, and they take turns
 *     threadmix --truth=FILE [OPTION]... TRACE    one trace of several threads
 *
 * A thread that is found is the real one of which it has most decided steps; of two that are found
 * for a real one, only the larger is right.  Copies of a trace, and traces of one program,
 * share its code and its static data; stacks and other data of each thread are moved apart.
 * --skip=N leaves out the first N steps: a trace that begins in the middle.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/thread_assign.h"
#include "base/mem.h"
#include "query/query.h"
#include "trace/trace.h"

enum { THREADS_MAX = 64, FOUND_MAX = 8192, NAME_MAX_LEN = 300 };

struct mix_thread {
	struct thread_step *step;
	size_t n, at, offered;
	uint64_t moved;
};

struct mix_options {
	const char *format, *truth, *sp;
	uint64_t quantum, copies, seed, most, window, skip;
	bool random, apart, show;
};

/* The result: the steps of each pair of a real thread and one that was found. */
struct mix_score {
	const uint32_t *truth; /* of each step, in the order in which they are given */
	uint64_t both[FOUND_MAX][THREADS_MAX + 1];
	uint64_t sure[FOUND_MAX][THREADS_MAX + 1];
	uint64_t given, undecided, records, open_records;
	uint32_t *found;
	uint8_t *open;
	struct thread_assign *assign;
};

static void fail(const char *what, const char *why)
{
	fprintf(stderr, "threadmix: %s: %s\n", what, why);
	exit(2);
}

static uint64_t mix_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
	return *seed >> 33;
}

/* Reading */

static void mix_read(struct mix_thread *out, const char *path,
		     const struct mix_options *opt)
{
	struct trace_options how = { .format = opt->format };
	struct thread_slots slots;
	struct thread_steps steps;
	struct trace *t;
	const struct batch *b;
	struct err err = ERR_INIT;
	uint64_t sp = UINT64_MAX, at = 0;
	if (trace_open(&t, path, &how, &err) != ST_OK ||
	    trace_build_index(t, NULL, &err) != ST_OK ||
	    thread_slots_possible(trace_schema(t), &err) != ST_OK)
		fail(path, err.text);
	struct reader *rd = reader_open(t, NULL);
	if (opt->sp && !register_parse(trace_schema(t)->registers, opt->sp, &sp))
		fail(opt->sp, "no such register");
	thread_slots_init(&slots, trace_schema(t), sp, NULL, 0, false);
	thread_steps_init(&steps, &slots);
	while (reader_read_wait(rd, at, 65536, slots.want, &b, &err) == ST_OK && b->n) {
		thread_steps_add(&steps, b);
		at += b->n;
	}
	if (!steps.n)
		fail(path, "no records");
	*out = (struct mix_thread) {
		.step = mem_copy(steps.step, steps.n * sizeof *steps.step), .n = steps.n
	};
	thread_steps_release(&steps);
	reader_free(rd);
	trace_free(t);
}

/* Static data is near the code. */
static void mix_move(uint64_t *at, const struct mix_thread *t)
{
	if (*at > UINT64_C(0x10000000))
		*at += t->moved;
}

static struct thread_step mix_next(struct mix_thread *t, bool apart)
{
	struct thread_step s = t->step[t->at++];
	if (s.sp)
		mix_move(&s.sp, t);
	for (unsigned k = 0; k < s.naccess; k++)
		mix_move(&s.access[k], t);
	if (apart) {
		s.pc += t->moved << 8;
		s.next += s.next ? t->moved << 8 : 0;
		s.target += s.target ? t->moved << 8 : 0;
	}
	return s;
}

/* Steps of all threads, in turn. */
static size_t mix_turns(struct mix_thread *t, size_t n, const struct mix_options *opt,
			struct thread_step **out, uint32_t **truth)
{
	size_t all = 0, done = 0;
	uint64_t seed = opt->seed, record = 0;
	for (size_t k = 0; k < n; k++)
		all += t[k].n - t[k].at;
	*out = mem_new(all + 1, sizeof **out);
	*truth = mem_new(all + 1, sizeof **truth);
	for (size_t k = 0; done < all;
	     k = opt->random ? mix_random(&seed) % n : (k + 1) % n) {
		uint64_t turn =
			opt->random ? 1 + mix_random(&seed) % opt->quantum : opt->quantum;
		for (; turn-- && t[k].at < t[k].n; done++) {
			(*out)[done] = mix_next(&t[k], opt->apart);
			(*out)[done].record = record;
			(*truth)[done] = (uint32_t)k;
			record += (*out)[done].n;
		}
	}
	return all;
}

/* The truth of tracegen: "thread RECORD NUMBER". */
static uint32_t *mix_truth(const char *path, const struct mix_thread *t)
{
	char line[NAME_MAX_LEN];
	FILE *f = fopen(path, "r");
	uint32_t *truth = mem_new(t->n + 1, sizeof *truth), thread = 0;
	size_t i = 0;
	if (!f)
		fail(path, "cannot be read");
	while (fgets(line, sizeof line, f)) {
		unsigned long long at;
		unsigned number;
		if (sscanf(line, "thread %llu %u", &at, &number) != 2)
			continue;
		while (i < t->n && t->step[i].record < at)
			truth[i++] = thread;
		thread = number % THREADS_MAX;
	}
	while (i < t->n)
		truth[i++] = thread;
	fclose(f);
	return truth;
}

/* Scoring */

static void mix_take(void *arg, const struct thread_step *s, size_t n, uint32_t thread,
		     bool undecided)
{
	struct mix_score *x = arg;
	for (size_t i = 0; i < n; i++) {
		x->found[x->given] = thread;
		x->open[x->given++] = undecided;
		x->records += s[i].n;
		x->open_records += undecided ? s[i].n : 0;
	}
}

static uint32_t mix_alias(const struct mix_score *x, uint32_t thread)
{
	while (thread_assign_get(x->assign, thread)->alias != thread)
		thread = thread_assign_get(x->assign, thread)->alias;
	return thread % FOUND_MAX;
}

static void mix_count(struct mix_score *x)
{
	for (size_t i = 0; i < x->given; i++) {
		x->found[i] = mix_alias(x, x->found[i]);
		x->both[x->found[i]][x->truth[i]]++;
		if (x->open[i])
			x->undecided++;
		else
			x->sure[x->found[i]][x->truth[i]]++;
	}
}

static void mix_show(const struct mix_score *x, const uint32_t *is)
{
	for (size_t i = 0, shown = 0; i < x->given && shown < 40; i++) {
		if (x->open[i] || is[x->found[i]] == x->truth[i])
			continue;
		size_t k = i;
		while (k < x->given && !x->open[k] && x->found[k] == x->found[i] &&
		       x->truth[k] == x->truth[i])
			k++;
		printf("  steps %zu to %zu: %u, found as %u (is %u)\n", i, k - 1,
		       x->truth[i], x->found[i], is[x->found[i]]);
		i = k;
		shown++;
	}
}

/* The longest stretches that are undecided. */
static void mix_show_open(const struct mix_score *x)
{
	for (size_t i = 0, k, shown = 0; i < x->given && shown < 40; i = k + 1) {
		for (k = i; k < x->given && x->open[k]; k++)
			;
		if (k - i < 50)
			continue;
		printf("  undecided: steps %zu to %zu, thread %u\n", i, k - 1,
		       x->truth[i]);
		shown++;
	}
}

static void mix_print(struct mix_score *x, size_t nreal, bool show, const char *what)
{
	static uint32_t is[FOUND_MAX], of[THREADS_MAX + 1];
	uint64_t good = 0, decided = 0;
	unsigned threads = 0, large = 0;
	for (uint32_t f = 0; f < FOUND_MAX; f++) {
		uint64_t best = 0, all = 0;
		is[f] = UINT32_MAX;
		for (uint32_t r = 0; r < nreal; r++) {
			all += x->both[f][r];
			if (x->sure[f][r] > best) {
				best = x->sure[f][r];
				is[f] = r;
			}
		}
		threads += all > 0;
		large += all > x->given / 100;
	}
	for (uint32_t r = 0; r < nreal; r++)
		for (uint32_t f = 0; f < FOUND_MAX; f++)
			if (x->sure[f][r] > x->sure[of[r]][r])
				of[r] = f;
	for (uint32_t f = 0; f < FOUND_MAX; f++)
		for (uint32_t r = 0; r < nreal; r++) {
			decided += x->sure[f][r];
			if (is[f] == r && of[r] != f)
				is[f] = UINT32_MAX;
			good += is[f] == r ? x->sure[f][r] : 0;
		}
	printf("%-40s right %.6f wrong %7llu decided %.4f threads %u (%u large)\n", what,
	       decided ? (double)good / (double)decided : 1,
	       (unsigned long long)(decided - good), (double)decided / (double)x->given,
	       threads, large);
	for (uint32_t f = 0; f < FOUND_MAX && show; f++)
		for (uint32_t r = 0; r < nreal; r++)
			if (x->both[f][r] > x->given / 1000)
				printf("  found %u: %llu of %u, %llu decided\n", f,
				       (unsigned long long)x->both[f][r], r,
				       (unsigned long long)x->sure[f][r]);
	if (show)
		mix_show(x, is);
	if (show)
		mix_show_open(x);
}

/* Options */

static bool mix_number(const char *arg, const char *name, uint64_t *out)
{
	size_t n = strlen(name);
	if (strncmp(arg, name, n) || arg[n] != '=')
		return false;
	*out = strtoull(arg + n + 1, NULL, 10);
	return true;
}

static bool mix_text(const char *arg, const char *name, const char **out)
{
	size_t n = strlen(name);
	if (strncmp(arg, name, n) || arg[n] != '=')
		return false;
	*out = arg + n + 1;
	return true;
}

static void mix_option(struct mix_options *opt, const char *arg)
{
	if (mix_number(arg, "--quantum", &opt->quantum) ||
	    mix_number(arg, "--copies", &opt->copies) ||
	    mix_number(arg, "--seed", &opt->seed) ||
	    mix_number(arg, "--most", &opt->most) ||
	    mix_number(arg, "--window", &opt->window) ||
	    mix_number(arg, "--skip", &opt->skip) ||
	    mix_text(arg, "--format", &opt->format) ||
	    mix_text(arg, "--truth", &opt->truth) || mix_text(arg, "--sp", &opt->sp))
		return;
	if (!strcmp(arg, "--random"))
		opt->random = true;
	else if (!strcmp(arg, "--apart"))
		opt->apart = true;
	else if (!strcmp(arg, "--show"))
		opt->show = true;
	else
		fail(arg, "no such option");
}

int main(int argc, char **argv)
{
	static struct mix_thread thread[THREADS_MAX];
	static struct mix_score score;
	struct mix_options opt = { .quantum = 500, .copies = 1, .seed = 1 };
	struct thread_step *step;
	uint32_t *truth;
	size_t n = 0, all;
	int at = 1;
	char what[NAME_MAX_LEN] = "";
	for (; at < argc && !strncmp(argv[at], "--", 2); at++)
		mix_option(&opt, argv[at]);
	for (; at < argc; at++)
		for (uint64_t k = 0; k < opt.copies && n < THREADS_MAX; k++, n++) {
			mix_read(&thread[n], argv[at], &opt);
			/* Copies begin at other places. */
			thread[n].at = thread[n].n / opt.copies * k / 2;
			thread[n].moved = (uint64_t)n << 24;
			const char *name = strrchr(argv[at], '/');
			if (!k)
				snprintf(what + strlen(what), sizeof what - strlen(what),
					 "%s%s", *what ? "+" : "",
					 name ? name + 1 : argv[at]);
		}
	if (!n || !opt.quantum)
		fail("usage", "threadmix [OPTION]... TRACE...");
	if (opt.truth) {
		step = thread[0].step;
		all = thread[0].n;
		truth = mix_truth(opt.truth, &thread[0]);
		n = THREADS_MAX;
	} else {
		all = mix_turns(thread, n, &opt, &step, &truth);
		snprintf(what + strlen(what), sizeof what - strlen(what), " q%llu%s",
			 (unsigned long long)opt.quantum, opt.random ? "r" : "");
	}
	if (opt.skip >= all)
		fail("--skip", "no steps are left");
	step += opt.skip;
	truth += opt.skip;
	all -= opt.skip;
	score.truth = truth;
	score.found = mem_new(all + 1, sizeof *score.found);
	score.open = mem_new(all + 1, 1);
	const struct thread_assign_options how = { .window = opt.window,
						   .kept_max = opt.most };
	const struct thread_assign_sink sink = { mix_take, &score };
	score.assign = thread_assign_new(&how, &sink);
	thread_assign_add(score.assign, step, all);
	thread_assign_settle(score.assign);
	mix_count(&score);
	mix_print(&score, n, opt.show, what);
	thread_assign_free(score.assign);
	return 0;
}
