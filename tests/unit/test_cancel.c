/*
 * Ctrl-C ends every job of the browser.  Jobs are held: they begin when they are cancelled,
 * so that work which does not look, and owners that begin again, would run forever.  That
 * no job is left out follows from the source: each place that makes jobs has its keys here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <time.h>

#include "tracefile.h"
#include "tui/screen_internal.h"
#include "tui/session/diff_model.h"
#include "tui/session/errand.h"
#include "tui/session/latest.h"
#include "tui/session/session_open.h"
#include "tui/term/keymap.h"

enum { RECORDS = 3000, TURNS = 500 /* of the main loop, until a job has ended */ };

static struct screen *screen;
static struct trace_list files;
static bool hold; /* jobs of functions that were not held before */
typedef enum status work(void *arg, struct task *task, struct err *err);
static work *held[64], *of_latest; /* of_latest: all latest requests have this one */
static size_t nheld, nheld_before; /* nheld_before: by other keys */

/* The objects of bgjob.c in this program start jobs here. */
#undef job_start
struct job *job_start(work *run, void *arg, void (*wake)(void *arg), void *wake_arg);

struct held {
	work *run;
	void *arg;
};

static bool is_new(work *run)
{
	for (size_t i = 0; i < nheld; i++)
		if (held[i] == run)
			return i >= nheld_before || run == of_latest ||
			       run == errand_work;
	held[nheld++] = run;
	return true;
}

static void pause_for(long ms)
{
	const struct timespec t = { 0, ms * 1000000 };
	nanosleep(&t, NULL);
}

static enum status run_when_cancelled(void *arg, struct task *task, struct err *err)
{
	struct held h = *(struct held *)arg;
	free(arg);
	while (!task_cancelled(task))
		pause_for(1);
	return h.run(h.arg, task, err);
}

struct job *held_job_start(work *run, void *arg, void (*wake)(void *arg), void *wake_arg)
{
	if (!hold || !is_new(run))
		return job_start(run, arg, wake, wake_arg);
	struct held *h = mem_new(1, sizeof *h);
	*h = (struct held) { run, arg };
	return job_start(run_when_cancelled, h, wake, wake_arg);
}

/* The screen */

static void settle(void)
{
	int row, col;
	bool news, acted;
	do {
		screen_draw(screen, &row, &col);
		news = session_settle(screen->session, true);
		acted = screen_catch_up(screen);
	} while (news || acted);
}

/* What the main loop does, without waiting for jobs. */
static void turn(int times)
{
	int row, col;
	for (; times; times--) {
		screen_draw(screen, &row, &col);
		session_poll(screen->session);
		screen_catch_up(screen);
		pause_for(2);
	}
}

static void press(const char *keys)
{
	uint32_t key;
	while (keymap_next_key(&keys, &key)) {
		struct input in = { .key = key };
		screen_input(screen, &in);
		if (hold)
			turn(1);
		else
			settle();
	}
	assert_int_equal(*keys, 0);
}

/* Kinds of jobs, by their class, or that of the latest request or the errand. */

static const void *seen[64];
static size_t nseen;
static void (*latest_done)(void *owner, enum status st, const struct err *err);

static void no_result(void *owner, bool ok)
{
	(void)owner, (void)ok;
}

static bool never_same(const void *a, const void *b)
{
	(void)a, (void)b;
	return false;
}

static enum status no_work(void *owner, struct task *task, struct err *err)
{
	(void)owner, (void)task, (void)err;
	return ST_OK;
}

/* What the jobs of latest requests have in common. */
static void learn_latest(void)
{
	static const struct latest_class class = {
		.size = 1, .same = never_same, .work = no_work, .take = no_result
	};
	struct bgjobs jobs = { NULL, NULL, NULL };
	struct latest l;
	latest_init(&l, &class, NULL, &jobs);
	hold = true;
	latest_want(&l, "");
	hold = false;
	of_latest = held[0];
	latest_done = l.job.class->done;
	latest_release(&l);
}

static const void *kind_of(const struct bgjob *b)
{
	if (b->class == &errand_jobs)
		return errand_of(b->owner);
	return b->class->done == latest_done
		       ? (const void *)((struct latest *)b->owner)->class
		       : b->class;
}

/* Call a function for all lists of jobs of the screen. */
static int each_running(int (*one)(const struct bgjob *b))
{
	struct session *s = screen->session, *other = diff_model_other(s);
	struct bgjobs *lists[] = { &s->jobs, other ? &other->jobs : NULL,
				   other ? &s->diff->jobs : NULL };
	int n = 0;
	for (int k = 0; k < 3; k++)
		for (struct bgjob *b = lists[k] ? lists[k]->first : NULL; b; b = b->next)
			if (bgjob_running(b) && b->priority != BGJOB_DAEMON)
				n += one(b);
	return n;
}

static int count_one(const struct bgjob *b)
{
	(void)b;
	return 1;
}

static int show_one(const struct bgjob *b)
{
	print_message("%s, %d\n", b->about.text, b->priority);
	return 1;
}

/* Count a job of a new kind. */
static int count_new(const struct bgjob *b)
{
	const void *kind = kind_of(b);
	for (size_t i = 0; i < nseen; i++)
		if (seen[i] == kind)
			return 0;
	seen[nseen++] = kind;
	return 1;
}

/* The places of the source */

static struct site {
	char file[80];
	int made; /* kinds of jobs that it makes, without daemons */
	int seen; /* of these */
} sites[64];
static size_t nsites;

static struct site *site_of(const char *file)
{
	for (size_t i = 0; i < nsites; i++)
		if (strcmp(sites[i].file, file) == 0)
			return &sites[i];
	assert_true(nsites < sizeof sites / sizeof *sites);
	snprintf(sites[nsites].file, sizeof sites->file, "%s", file);
	return &sites[nsites++];
}

static const char *top_folder(void)
{
	const char *top = getenv("top_srcdir");
	return top ? top : "..";
}

/* Count the calls of bgjob_init() in each file, and the classes of latest requests and errands. */
static void read_source(void)
{
	static const char awk[] =
		"awk '/bgjob_init\\(/ && !/^void/ { text = \"\"; on = 1 }"
		" on { text = text $0 }"
		" on && /;/ { on = 0; if (text !~ /BGJOB_DAEMON/) n[FILENAME]++ }"
		" /^static const struct errand_class/ { n[FILENAME]++ }"
		" /const struct latest_class [a-z_]+ = / { n[FILENAME]++ }"
		" END { for (f in n) print n[f], f }'"
		" $(find . -name '*.c' ! -name bgjob.c ! -name latest.c ! -name errand.c)";
	char command[2048], file[80];
	int n;
	snprintf(command, sizeof command, "cd '%s/src/tui' && %s", top_folder(), awk);
	FILE *f = popen(command, "r");
	assert_non_null(f);
	while (fscanf(f, "%d ./%79s", &n, file) == 2)
		site_of(file)->made = n;
	assert_int_equal(pclose(f), 0);
	assert_true(nsites > 15);
}

/* The keys start jobs of new kinds in a file: Ctrl-C ends them and what runs beside them. */
static void is_cancelled(const char *file, const char *before, const char *keys)
{
	press(before);
	nheld_before = nheld;
	hold = true;
	press(keys);
	turn(20);
	int new = each_running(count_new);
	print_message("%s: %d by %s\n", file, new, keys);
	assert_true(new > 0);
	site_of(file)->seen += new;
	for (int i = 0; i < 3 && each_running(count_one); i++) {
		press("<Ctrl-C>");
		for (int k = 0; k < TURNS && each_running(count_one); k++)
			turn(1);
	}
	turn(5);
	if (each_running(show_one))
		fail_msg("%s: %s starts a job that Ctrl-C does not end", file, keys);
	hold = false;
	press("<Esc><Esc>");
}

static void open_screen(const char *name, const char *format, const char *layout)
{
	struct err err = ERR_INIT;
	struct trace_options none = { 0 };
	const struct screen_options opt = { .utf8 = true };
	struct session *s = session_new(open_as(name, format, layout), NULL, NULL);
	trace_list_init(&files, &none);
	trace_list_add(&files, name);
	s->files = &files;
	assert_int_equal(screen_open(&screen, s, &opt, &err), ST_OK);
	screen_resize(screen, 40, 120);
	settle();
}

static void close_screen(void)
{
	struct session *s = screen->session;
	struct trace *t = s->trace;
	screen_free(screen);
	session_free(s);
	trace_free(t);
	trace_list_release(&files);
}

/* Two traces, one without some records; a line is malformed. */
static void make_traces(char *path[2])
{
	struct str text = STR_INIT;
	for (unsigned k = 0; k < 2; k++) {
		str_clear(&text);
		for (unsigned i = 0; i < RECORDS; i++)
			if (!k || i % 500 != 17)
				str_addf(&text, "1 %x %u %u 1 W - - 0 %x %x 0 MOV%u %s\n",
					 0x401000 + i % 90 * 3, i % 8, (i + 1) % 8,
					 0x7ff000 + i * 8, 0x401003 + i % 90 * 3, i % 30,
					 i % 4 ? "ADD" : "LOAD");
		str_add(&text, "malformed\n");
		path[k] = mem_text(file_write(k ? "b.trace" : "a.trace", &text));
	}
	str_release(&text);
}

static void every_job_is_cancelled(void **state)
{
	char *path[2];
	struct str keys = STR_INIT, with = STR_INIT;
	(void)state;
	learn_latest();
	read_source();
	make_traces(path);
	open_screen(path[0], "cis501", NULL);
	is_cancelled("session/session_preview.c", "", "/LOA");
	is_cancelled("session/session_search.c", "", "/pc > prev(pc)<Enter>");
	is_cancelled("session/session_filter.c", "", "/ADD<Enter>");
	is_cancelled("session/session_rank.c", "/LOAD<Enter>", "n");
	is_cancelled("session/def_use.c", "20glllll", "]");
	is_cancelled("session/thread_model.c", "", "zs");
	is_cancelled("session/table_model.c", "", ":table mix<Enter>");
	is_cancelled("session/lanes_model.c", "", "L");
	is_cancelled("session/lanes_model.c", "L", "op");
	is_cancelled("session/chain_loader.c", ":records<Enter>20g", "t");
	is_cancelled("session/stack_loader.c", ":records<Enter>20g", "S");
	is_cancelled("pane/pane_state.c", ":records<Enter>20g", "X");
	is_cancelled("pane/pane_code.c", ":records<Enter>20g", ":code<Enter>");
	is_cancelled("pane/pane_info.c", ":records<Enter>", "=");
	is_cancelled("pane/memory_loader.c", ":records<Enter>&LOAD<Enter>", "i");
	is_cancelled("pane/memory_loader.c", "i", "c");
	str_addf(&keys, ":export %s.csv<Enter>", path[0]);
	is_cancelled("session/session_export.c", "", keys.text);
	str_clear(&keys);
	str_addf(&keys, ":open %s<Enter>", path[1]);
	is_cancelled("session/session_open.c", "", keys.text);
	close_screen();
	/* A trace with calls. */
	str_clear(&keys);
	str_addf(&keys, "%s/samples/ls.cis501.trace.gz", top_folder());
	open_screen(keys.text, "cis501", NULL);
	is_cancelled("session/call_model.c", "1000g", "zu");
	is_cancelled("session/derive_model.c", "", ":column deep = iteration<Enter>");
	str_clear(&with);
	str_addf(&with, ":with %s/tests/data/other/unsupported-beside.csv:latency<Enter>",
		 top_folder());
	is_cancelled("session/session_with.c", "", with.text);
	is_cancelled("pane/pane_flame.c", "1000g", ":flame<Enter>");
	close_screen();
	/* Two traces, of which more records match than are read together. */
	open_screen(path[0], "cis501", NULL);
	press("&ADD<Enter>");
	screen_compare(screen, session_new(open_as(path[1], "cis501", NULL), NULL, NULL));
	settle();
	is_cancelled("session/diff_items.c", "zR", "G");
	is_cancelled("session/diff_model.c", "", ":diff<Enter>");
	is_cancelled("session/diff_model.c", "", "Dot");
	close_screen();
	/* The bytes of a file with a layout. */
	open_screen(path[0], NULL, "pc:u64 load:u64");
	is_cancelled("session/byte_window.c", "", ":layout<Enter>");
	is_cancelled("session/byte_window.c", ":layout<Enter>g", "/MOV29<Enter>");
	close_screen();
	str_release(&keys);
	str_release(&with);
	free(path[0]);
	free(path[1]);
	for (size_t i = 0; i < nsites; i++)
		if (sites[i].seen != sites[i].made)
			fail_msg("%s makes %d kinds of jobs, of which %d were cancelled",
				 sites[i].file, sites[i].made, sites[i].seen);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(every_job_is_cancelled, files_setup,
						files_teardown),
	};
	return cmocka_run_group_tests_name("cancel", tests, NULL, NULL);
}
