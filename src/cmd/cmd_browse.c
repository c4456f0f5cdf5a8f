/* opscope browse, and opscope FILE: the browser. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cmd/driver.h"
#include "cmd/programs.h"
#include "cmd/report.h"
#include "format/layout.h"
#include "tui/session_file.h"
#include "tui/tui.h"

enum { ROWS = 24, COLS = 80, SIZE_MOST = 1000, MEMORY_LEAST = 1 << 20 };

/* Parse a size such as "24x80". */
static enum status cmd_browse_parse_size(const char *text, struct tui_options *opt,
					 struct err *err)
{
	uint64_t rows = ROWS, cols = COLS;
	const char *x = text ? strchr(text, 'x') : NULL;
	if (text) {
		struct str first = STR_INIT;
		str_addn(&first, text, x ? (size_t)(x - text) : strlen(text));
		bool good =
			x && human_parse(first.text, &rows) && human_parse(x + 1, &cols);
		str_release(&first);
		if (!good || !rows || rows > SIZE_MOST || !cols || cols > SIZE_MOST)
			return err_set(err, ST_INVALID,
				       "--size=%s: expected ROWSxCOLS, such as %dx%d",
				       text, ROWS, COLS);
	}
	opt->rows = (int)rows;
	opt->cols = (int)cols;
	return ST_OK;
}

static enum status cmd_browse_parse_memory(const char *text, size_t *out, struct err *err)
{
	uint64_t bytes;
	if (!text)
		return ST_OK;
	if (!human_parse_memory(text, &bytes) || bytes < MEMORY_LEAST || bytes > SIZE_MAX)
		return err_set(err, ST_INVALID,
			       "--memory=%.40s: expected a number of bytes, at least 1M",
			       text);
	*out = (size_t)bytes;
	return ST_OK;
}

/*
 * Handle SIGALRM.  The browser draws nothing until the first bytes arrive from a pipe, or
 * in a file that is about to be written; this message explains the wait.
 */
static void cmd_browse_print_waiting(int sig)
{
	static const char text[] =
		"opscope: waiting for the beginning of the trace; Ctrl-C stops\n";
	if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
		return; /* an error here cannot be reported */
}

/* Start or cancel the alarm that prints the message. */
static void cmd_browse_watch_opening(bool on)
{
	enum { MESSAGE_AFTER = 1 /* delay in seconds */ };
	static struct sigaction before;
	struct sigaction alarmed = { .sa_handler = cmd_browse_print_waiting,
				     .sa_flags = SA_RESTART };
	if (!isatty(STDERR_FILENO))
		return;
	if (on)
		sigaction(SIGALRM, &alarmed, &before);
	alarm(on ? MESSAGE_AFTER : 0);
	if (!on)
		sigaction(SIGALRM, &before, NULL);
}

/* Wait until a file to follow exists, as tail -F does. */
static void cmd_browse_wait_for(const char *path)
{
	struct stat info;
	const struct timespec pause = { 0, 100000000 };
	if (strcmp(path, "-") == 0 || stat(path, &info) == 0 || errno != ENOENT)
		return;
	cmd_warn(path, "waiting for the file; Ctrl-C stops");
	while (stat(path, &info) < 0 && errno == ENOENT)
		nanosleep(&pause, NULL);
}

/* Print the layouts given to files, so that the user can save them. */
static void cmd_browse_print_layouts(const struct trace_list *l)
{
	struct str text = STR_INIT;
	for (size_t i = 0; i < l->n; i++) {
		if (!l->entry[i].setup.layout)
			continue;
		str_escape(&text, l->entry[i].path, strlen(l->entry[i].path), true);
		str_add(&text, ": ");
		layout_option(l->entry[i].setup.layout, &text);
		str_addc(&text, '\n');
	}
	fputs(text.text, stdout);
	str_release(&text);
}

static struct trace *cmd_browse_open(const struct cmdline *line, char side,
				     const char *path, const struct trace_options *base)
{
	if (base->follow)
		cmd_browse_wait_for(path);
	cmd_browse_watch_opening(true);
	struct trace *t = driver_open_side(line, side, path, base);
	cmd_browse_watch_opening(false);
	return t;
}

/* Open the first trace of the list that can be opened.  A second file belongs to the
 * first trace. */
static struct trace *cmd_browse_open_first(const struct cmdline *line, char side,
					   struct trace_list *l)
{
	size_t last = cmdline_has(line, "companion") ? 0 : l->n - 1;
	struct trace *t = NULL;
	for (l->at = 0;; l->at++) {
		t = cmd_browse_open(line, side, l->entry[l->at].path, &l->options);
		l->entry[l->at].failed = !t;
		if (t || l->at == last)
			return t;
	}
}

/* Use the programs of the saved session.  If they no longer exist, continue without
 * names. */
static void cmd_browse_use_programs(const struct cmdline *line, struct trace *t,
				    struct trace_setup *setup)
{
	session_file_programs(t, &setup->programs);
	setup->has_programs = setup->programs.n > 0;
	programs_use(line, &setup->programs, t);
}

static int cmd_browse_open_and_run(const struct cmdline *line, const char *path,
				   struct tui_options *opt, size_t memory)
{
	struct err err = ERR_INIT;
	struct trace_options trace_opt = { .follow = opt->follow,
					   .guess = true,
					   .memory = memory };
	struct trace_list files;
	bool compares = cmdline_has(line, "diff");
	char side = compares ? 'a' : '\0';
	if (!driver_trace_options(line, side, &trace_opt))
		return EXIT_ERROR;
	trace_list_init(&files, &trace_opt);
	/* The list does not contain the second of two compared traces. */
	size_t listed = compares ? 1 : line->noperands;
	for (size_t i = 0; i < listed; i++)
		trace_list_add(&files, line->operand[i]);
	files.threads = driver_thread_options(line);
	programs_files(line, side, &files.programs);
	if (!driver_cycle(line, &files.cycle)) {
		trace_list_release(&files);
		return EXIT_ERROR;
	}
	opt->files = &files;
	struct trace *t = cmd_browse_open_first(line, side, &files);
	if (!t) {
		trace_list_release(&files);
		return EXIT_ERROR;
	}
	if (opt->session && !files.programs.n)
		cmd_browse_use_programs(line, t, &files.entry[files.at].setup);
	if (compares) {
		files.compared = line->operand[1];
		files.compared_options = trace_opt;
		driver_trace_options(line, 'b', &files.compared_options);
		programs_files(line, 'b', &files.compared_programs);
		opt->compare = cmd_browse_open(line, 'b', files.compared, &trace_opt);
		if (!opt->compare) {
			trace_list_release(&files);
			trace_free(t);
			return EXIT_ERROR;
		}
	}
	enum status st = tui_run(t, opt, &err);
	if (!opt->script)
		cmd_browse_print_layouts(&files);
	trace_list_release(&files);
	if (st == ST_OK)
		return cmd_finish(0);
	return opt->search && err.at ? cmd_fail_at("--search", opt->search, &err)
				     : cmd_fail_err(path, &err);
}

/* True if the saved session is used.  Scripts do not use it unless OPSCOPE_TEST contains
 * the word "session"; with "fresh", a browser on a terminal does not use it either. */
static bool cmd_browse_has_session(const struct cmdline *line)
{
	const char *test = getenv("OPSCOPE_TEST");
	if (cmdline_has(line, "fresh") || cmdline_has(line, "follow") ||
	    cmdline_has(line, "diff"))
		return false;
	if (cmdline_has(line, "script"))
		return test && strstr(test, "session");
	return !test || !strstr(test, "fresh");
}

/* True if notes are read and written.  In scripts, the rules for sessions apply. */
static bool cmd_browse_keeps(const struct cmdline *line)
{
	const char *test = getenv("OPSCOPE_TEST");
	return !cmdline_has(line, "script") || (test && strstr(test, "session"));
}

static int cmd_browse_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	const char *path = line->operand[0];
	struct tui_options opt = {
		.ascii = cmdline_has(line, "ascii"),
		.mouse = !cmdline_has(line, "no-mouse"),
		.color = !cmdline_has(line, "no-color"),
		.session = cmd_browse_has_session(line),
		.keep = cmd_browse_keeps(line),
		.placed = cmdline_has(line, "start"),
		.config = !cmdline_has(line, "no-config"),
		.script = cmdline_value(line, "script"),
		.search = cmdline_value(line, "search"),
		.follow = cmdline_has(line, "follow"),
	};
	size_t memory = 0;
	if (cmdline_number(line, "start", &opt.start, &err) ||
	    cmd_browse_parse_size(cmdline_value(line, "size"), &opt, &err) ||
	    cmd_browse_parse_memory(cmdline_value(line, "memory"), &memory, &err))
		return cmd_fail_err("browse", &err);
	if (cmdline_has(line, "diff") && line->noperands != 2)
		return cmd_fail("browse",
				"--diff compares two traces; usage: opscope --diff A B");
	if (cmdline_has(line, "diff") && !driver_check_sides(line))
		return EXIT_ERROR;
	struct stat info;
	if (line->noperands == 1 && strcmp(path, "-") != 0 && !opt.follow &&
	    stat(path, &info) < 0)
		return cmd_fail(NULL, "cannot open %s: %s", path, strerror(errno));
	if (!opt.script && !isatty(STDOUT_FILENO))
		return cmd_fail(path, "the browser needs a terminal; opscope list prints "
				      "records");
	if (!strcmp(path, "-") && isatty(STDIN_FILENO))
		return cmd_fail(path,
				"the standard input is a terminal; pipe a trace into it");
	return cmd_browse_open_and_run(line, path, &opt, memory);
}

static const struct option_info options[] = {
	{ 's', "start", "N", "start at record N (also +N)", NULL },
	{ 'd', "diff", NULL, "compare two traces side by side", NULL },
	DRIVER_SIDE_OPTIONS,
	{ 0, "search", "QUERY", "start with a search, like / (also +/QUERY)",
	  cmdline_choose_fields },
	{ 0, "follow", NULL,
	  "follow a trace that is still being written, like F (also +F)", NULL },
	{ 0, "memory", "BYTES", "use at most BYTES for decoded records (default: 32M)",
	  NULL },
	{ 0, "ascii", NULL, "draw with ASCII characters only", NULL },
	{ 0, "no-color", NULL, "do not use colours", NULL },
	{ 0, "no-mouse", NULL, "do not use the mouse", NULL },
	{ 0, "fresh", NULL, "ignore the saved session and start at the first record",
	  NULL },
	{ 0, "no-config", NULL, "do not read the config file", NULL },
	{ 0, "script", "FILE", "read keys from FILE instead of a terminal (for tests)",
	  cmdline_choose_file },
	{ 0, "size", "ROWSxCOLS",
	  "set the size of the screen for --script (default: 24x80)", NULL },
	{ 0 }
};

static const char *const examples[] = {
	"opscope gcc-10M.trace.gz",
	"opscope browse --start=5M mcf.champsimtrace.xz",
	"opscope browse --fresh mcf.champsimtrace.xz",
	"opscope +F trace.champsim",
	"opscope +/CMP gcc-10M.trace.gz",
	"opscope --diff a.trace.gz b.trace.gz",
	"opscope --diff --follow reference.trace growing.trace",
	"opscope --diff --layout-a='pc:u64 addr:u64' --format-b=champsim a.bin b.bin",
	"opscope --diff --binary-a=old/prog --binary-b=new/prog a.trace b.trace",
	"opscope --diff --symbols-a=old.map --symbols-b=new.map a.trace b.trace",
	"zstd -dc big.zst | opscope -",
	"opscope browse --search='store and page(mem) == 601000' mcf.champsimtrace.xz",
	"opscope browse --follow --memory=256M trace.champsim",
	"opscope browse --ascii --no-color --no-mouse --no-config gcc-10M.trace.gz",
	"opscope browse --script=keys.txt --size=40x120 gcc-10M.trace.gz",
	NULL,
};

const struct command cmd_browse = {
	.name = "browse",
	.synopsis = "[OPTION]... FILE...",
	.help = "browse a trace on the screen (also opscope FILE)",
	.about = "Press F1 for the keys.  If FILE is -, opscope reads the trace from "
		 "standard input and keys from the terminal; without FILE it does the "
		 "same if standard input is a pipe or a file.  You can browse a "
		 "trace while it is still arriving.  Given several files, opscope shows "
		 "the first; use :next and :prev to go to the others.  With --diff, "
		 "show two traces side by side and mark the differences.",
	.examples = examples,
	.options = options,
	.plus_f = "follow",
	.plus_n = "start",
	.plus_query = "search",
	.input = INPUT_OWN,
	.parameters = true,
	.piped = true,
	.least = 1,
	.most = OPERANDS_MAX,
	.run = cmd_browse_run,
};
