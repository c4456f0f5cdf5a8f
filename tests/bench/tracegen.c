/*
 * tracegen: traces of any length for tests and benchmarks.
 *
 * A small machine executes small programs, and its steps are written in the
 * requested format, with the ground truth in a second file.  The same options
 * give the same bytes on every host.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "programs.h"
#include "truth.h"
#include "write.h"

static const struct writer_class *const writers[] = {
	&write_cis501, &write_champsim, &write_cloudsuite,
	&write_byu,    &write_byu16,    &write_gem5,
	NULL,
};

enum { THREADS_MAX = 64, COPIES_MAX = 64 };

struct request {
	const struct writer_class *format;
	const char *program, *output, *companion, *truth;
	uint64_t records, seed, every, threads, quantum, copies, stack, unmarked, signals;
	bool pin_branches, fixed;
};

static void help(void)
{
	puts("Usage: tracegen [OPTION]...\n"
	     "Write a trace of small programs that a small machine really runs.\n"
	     "\n"
	     "  --format=NAME       format of the trace (cis501)\n"
	     "  --records=N         how many records (1000)\n"
	     "  --seed=N            of all that is random (1)\n"
	     "  --program=NAME      what is run (mix: all of them in turn)\n"
	     "  --copies=N          copies of each program in the code, 1 to 64, a "
	     "power\n"
	     "                      of two: more copies, more different pcs (16)\n"
	     "  --threads=N         threads that run in turn (1)\n"
	     "  --quantum=N         the longest turn, in instructions (2000)\n"
	     "  --turns=random|fixed  turns of up to a quantum, or of exactly one "
	     "(random)\n"
	     "  --stack=BYTES       distance of the stacks of two threads (8388608)\n"
	     "  --unmarked=N        the last N threads do not execute the marker (0)\n"
	     "  --signals=N         a signal handler about once in N instructions "
	     "(never)\n"
	     "  --branches=all|pin  what ChampSim's is_branch marks: all branches, or "
	     "as\n"
	     "                      the Pin tracer neither calls nor returns (all)\n"
	     "  --output=FILE       where the trace goes (-, standard output)\n"
	     "  --companion=FILE    gem5: where the stores go on\n"
	     "  --truth=FILE        what a reader ought to find; see truth.h\n"
	     "  --truth-every=N     tell about one record in so many (1 in 1000 of all)\n"
	     "  --help              this\n"
	     "\n"
	     "Formats:");
	for (size_t i = 0; writers[i]; i++)
		printf("  %-12s %s\n", writers[i]->name, writers[i]->help);
	puts("\nPrograms:");
	for (const struct program_info *p = program_infos; p->name; p++)
		printf("  %-12s %s\n", p->name, p->help);
}

static void usage(const char *what, const char *value)
{
	fprintf(stderr, "tracegen: %s '%s'; see tracegen --help\n", what, value);
	exit(2);
}

static uint64_t number(const char *text, uint64_t min, uint64_t max, const char *what)
{
	char *end;
	errno = 0;
	unsigned long long v = strtoull(text, &end, 10);
	if (errno || end == text || *end || *text == '-' || v < min || v > max)
		usage(what, text);
	return v;
}

static const struct writer_class *find_writer(const char *name)
{
	for (size_t i = 0; writers[i]; i++) {
		if (strcmp(writers[i]->name, name) == 0)
			return writers[i];
	}
	usage("no such format:", name);
	return NULL;
}

static void parse(int argc, char **argv, struct request *r)
{
	enum {
		FORMAT = 1,
		RECORDS,
		SEED,
		PROGRAM,
		COPIES,
		THREADS,
		QUANTUM,
		TURNS,
		STACK,
		UNMARKED,
		SIGNALS,
		BRANCHES,
		OUTPUT,
		COMPANION,
		TRUTH,
		EVERY,
		HELP
	};
	static const struct option options[] = {
		{ "format", required_argument, NULL, FORMAT },
		{ "records", required_argument, NULL, RECORDS },
		{ "seed", required_argument, NULL, SEED },
		{ "program", required_argument, NULL, PROGRAM },
		{ "copies", required_argument, NULL, COPIES },
		{ "threads", required_argument, NULL, THREADS },
		{ "quantum", required_argument, NULL, QUANTUM },
		{ "turns", required_argument, NULL, TURNS },
		{ "stack", required_argument, NULL, STACK },
		{ "unmarked", required_argument, NULL, UNMARKED },
		{ "signals", required_argument, NULL, SIGNALS },
		{ "branches", required_argument, NULL, BRANCHES },
		{ "output", required_argument, NULL, OUTPUT },
		{ "companion", required_argument, NULL, COMPANION },
		{ "truth", required_argument, NULL, TRUTH },
		{ "truth-every", required_argument, NULL, EVERY },
		{ "help", no_argument, NULL, HELP },
		{ NULL, 0, NULL, 0 },
	};
	for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
		switch (c) {
		case FORMAT:
			r->format = find_writer(optarg);
			break;
		case RECORDS:
			r->records = number(optarg, 0, INT64_MAX, "no such count:");
			break;
		case SEED:
			r->seed = number(optarg, 0, UINT64_MAX, "no such seed:");
			break;
		case PROGRAM:
			r->program = optarg;
			break;
		case COPIES:
			r->copies = number(optarg, 1, COPIES_MAX, "copies, 1 to 64, not");
			if (r->copies & (r->copies - 1))
				usage("copies, a power of two, not", optarg);
			break;
		case THREADS:
			r->threads =
				number(optarg, 1, THREADS_MAX, "threads, 1 to 64, not");
			break;
		case QUANTUM:
			r->quantum = number(optarg, 1, INT32_MAX, "no such quantum:");
			break;
		case TURNS:
			if (strcmp(optarg, "random") != 0 && strcmp(optarg, "fixed") != 0)
				usage("turns are random or fixed, not", optarg);
			r->fixed = optarg[0] == 'f';
			break;
		case STACK:
			r->stack = number(optarg, 4096, 1 << 30, "no such stack:");
			break;
		case UNMARKED:
			r->unmarked = number(optarg, 0, THREADS_MAX, "no such count:");
			break;
		case SIGNALS:
			r->signals =
				number(optarg, 1, INT32_MAX / 2, "no such distance:");
			break;
		case BRANCHES:
			if (strcmp(optarg, "all") != 0 && strcmp(optarg, "pin") != 0)
				usage("branches are all or pin, not", optarg);
			r->pin_branches = optarg[0] == 'p';
			break;
		case OUTPUT:
			r->output = optarg;
			break;
		case COMPANION:
			r->companion = optarg;
			break;
		case TRUTH:
			r->truth = optarg;
			break;
		case EVERY:
			r->every = number(optarg, 1, INT32_MAX / 2, "no such distance:");
			break;
		case HELP:
			help();
			exit(0);
		default:
			exit(2);
		}
	}
	if (optind < argc)
		usage("no operand is expected:", argv[optind]);
	if (!r->every)
		r->every = r->records / 1000 < INT32_MAX / 2 ? r->records / 1000 + 1
							     : INT32_MAX / 2;
}

/* A thread, and what a signal handler interrupted. */
struct runner {
	struct thread thread, interrupted;
	bool handling;
	uint64_t until_signal; /* instructions; 0: there are no signals */
};

/* The handler runs below the red zone, as a call from the trampoline. */
static void interrupt(struct runner *n, struct memory *m, const struct program *p,
		      const struct handler *h)
{
	n->interrupted = n->thread;
	n->handling = true;
	n->thread.reg[RSP] -= 128 + 512;
	memory_write(m, n->thread.reg[RSP], 8, p->insn[h->leave].pc);
	n->thread.next = h->entry;
}

static void run_one(struct writer *w, struct memory *m, const struct request *r,
		    struct runner *n, const struct handler *h, struct rng *signals)
{
	struct step step = { .insn = 0 };
	bool leaving = n->handling && n->thread.next == h->leave;
	machine_step(w->program, m, &n->thread, &step);
	w->class->step(w, &step);
	if (leaving) {
		n->thread = n->interrupted;
		n->handling = false;
	}
	if (n->handling || !n->until_signal || --n->until_signal)
		return;
	n->until_signal = 1 + rng_below(signals, 2 * (uint32_t)r->signals - 1);
	interrupt(n, m, w->program, h);
}

/* Each thread runs for a number of instructions, then the next. */
static void run(struct writer *w, struct memory *m, const struct request *r,
		const struct handler *h)
{
	struct runner *runners = must_alloc(r->threads, sizeof *runners);
	struct rng turns = { r->seed }, seeds = { ~r->seed }, signals = { r->seed + 1 };
	memory_write(m, THREADS_AT, 8, r->threads);
	for (unsigned i = 0; i < r->threads; i++) {
		program_start(w->program, &runners[i].thread, i, rng_next(&seeds),
			      r->stack, i + r->unmarked < r->threads);
		if (r->signals)
			runners[i].until_signal =
				1 + rng_below(&signals, 2 * (uint32_t)r->signals - 1);
	}
	for (unsigned i = 0; w->done < w->limit; i = (i + 1) % (unsigned)r->threads) {
		uint32_t random = 1 + rng_below(&turns, (uint32_t)r->quantum);
		uint32_t turn = r->fixed ? (uint32_t)r->quantum : random;
		for (; turn && w->done < w->limit; turn--)
			run_one(w, m, r, &runners[i], h, &signals);
	}
	free(runners);
}

int main(int argc, char **argv)
{
	struct request r = {
		.format = &write_cis501,
		.program = "mix",
		.output = "-",
		.records = 1000,
		.seed = 1,
		.threads = 1,
		.quantum = 2000,
		.copies = 16,
		.stack = 0x800000,
	};
	parse(argc, argv, &r);
	struct memory *m = memory_new(r.truth != NULL);
	struct handler handler;
	struct program *p = program_new(m, r.program, (unsigned)r.copies,
					r.signals ? &handler : NULL);
	if (!p)
		usage("no such program:", r.program);
	struct writer w = {
		.class = r.format,
		.program = p,
		.rng = { r.seed ^ 0x7472616365 },
		.pin_branches = r.pin_branches,
		.limit = r.records,
	};
	out_open(&w.out, r.output);
	if (r.companion)
		out_open(&w.companion, r.companion);
	if (r.truth)
		w.truth = truth_new(r.truth, m, p, (unsigned)r.threads, r.every,
				    r.format->reg_name);
	r.format->open(&w);
	run(&w, m, &r, &handler);
	r.format->close(&w);
	out_close(&w.out);
	out_close(&w.companion);
	truth_free(w.truth);
	program_free(p);
	memory_free(m);
	return 0;
}
