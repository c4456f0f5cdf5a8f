#include "cmd/driver.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/call_points.h"
#include "analysis/loop_nests.h"
#include "analysis/parts_find.h"
#include "analysis/simulation.h"
#include "analysis/thread_find.h"
#include "cmd/options.h"
#include "cmd/programs.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "code/disasm.h"
#include "format/dasm.h"
#include "format/described.h"
#include "query/computed.h"
#include "trace/cycle.h"

/* True if the sentence contains the path as a word or before a colon. */
static bool driver_names(const char *sentence, const char *path)
{
	size_t len = strlen(path);
	for (const char *p = sentence; len && (p = strstr(p, path)); p++)
		if ((p == sentence || p[-1] == ' ') &&
		    (!p[len] || p[len] == ':' || p[len] == ' '))
			return true;
	return false;
}

const char *driver_value(const struct cmdline *l, const char *name, char side)
{
	char own[32];
	snprintf(own, sizeof own, "%s-%c", name, side);
	const char *value = side ? cmdline_value(l, own) : NULL;
	return value ? value : cmdline_value(l, name);
}

bool driver_trace_options(const struct cmdline *l, char side, struct trace_options *opt)
{
	struct err err = ERR_INIT;
	uint64_t threads = 0;
	opt->format = driver_value(l, "format", side);
	opt->layout = driver_value(l, "layout", side);
	opt->registers = cmdline_value(l, "registers");
	opt->op_classes = cmdline_value(l, "op-classes");
	opt->companion = driver_value(l, "companion", side);
	opt->index = cmdline_has(l, "no-index") ? "none" : cmdline_value(l, "index");
	opt->resync = cmdline_has(l, "resync");
	if (cmdline_number(l, "skip", &opt->skip, &err) != ST_OK ||
	    cmdline_number(l, "threads", &threads, &err) != ST_OK)
		return !cmd_fail_err(l->command->name, &err);
	opt->threads = threads < 1024 ? (unsigned)threads : 1024;
	return true;
}

bool driver_cycle(const struct cmdline *l, uint64_t *out)
{
	struct err err = ERR_INIT;
	const char *text = cmdline_value(l, "cycle");
	*out = 0;
	return !text || cycle_parse(text, out, &err) == ST_OK ||
	       !cmd_fail_err("--cycle", &err);
}

struct thread_options driver_thread_options(const struct cmdline *l)
{
	return (struct thread_options) { .by = cmdline_value(l, "thread-by"),
					 .sp = cmdline_value(l, "sp") };
}

/* Apply the options for finding threads.  Return false after a message. */
static bool driver_threads(const struct cmdline *l, struct trace *t)
{
	struct err err = ERR_INIT;
	const struct thread_options find = driver_thread_options(l);
	return thread_find_install(t, &find, &err) == ST_OK ||
	       !cmd_fail_err(l->command->name, &err);
}

/* Add the columns of --column.  Return false after a message. */
static bool driver_columns(const struct cmdline *l, struct trace *t)
{
	struct err err = ERR_INIT;
	const char *text;
	size_t at = 0;
	while ((text = cmdline_next(l, "column", &at)))
		if (computed_add(t, text, &err) != ST_OK)
			return !cmd_fail_at("--column", text, &err);
	return true;
}

/* Add the column of a file that --with gives. */
static enum status driver_add_beside(const struct cmdline *l, struct trace *t,
				     const char *text, bool by_instruction,
				     struct err *err)
{
	struct beside *x;
	struct str damage = STR_INIT;
	const char *name;
	enum status st =
		beside_open(&x, text, by_instruction, cmdline_has(l, "no-index"), err);
	if (st)
		return st;
	st = cmd_run_work(beside_lines(x), l->command->input == INPUT_OWN, beside_count,
			  x, err);
	if (st == ST_OK)
		st = computed_add_beside(t, x, &name, err);
	if (st == ST_OK)
		beside_damage(x, &damage);
	if (damage.len) {
		struct str warning = STR_INIT;
		str_addf(&warning, "%s: %s", trace_path(beside_lines(x)), damage.text);
		trace_add_warning(t, warning.text);
		str_release(&warning);
	}
	str_release(&damage);
	beside_free(x);
	return st;
}

/* Add the files of --with.  Return false after a message. */
static bool driver_besides(const struct cmdline *l, char side, struct trace *t)
{
	struct err err = ERR_INIT;
	const char *by = cmdline_value(l, "with-by"), *text;
	size_t at = 0;
	bool own = false;
	while ((text = programs_next(l, "with", side, &at, &own)))
		if (driver_add_beside(l, t, text, by && *by == 'i', &err) != ST_OK)
			return !cmd_fail_err("--with", &err);
	return true;
}

/* Print the place of the error in a description that --format names. */
static void driver_show_description(const char *name)
{
	struct format *f = NULL;
	struct str line = STR_INIT;
	struct err err = ERR_INIT;
	if (described_read(&f, name, &line, &err) == ST_INVALID)
		cmd_show_at(line.text, &err);
	format_free(f);
	str_release(&line);
}

struct trace *driver_open(const struct cmdline *l, const char *path,
			  const struct trace_options *base)
{
	return driver_open_side(l, '\0', path, base);
}

bool driver_check_sides(const struct cmdline *l)
{
	return strcmp(l->operand[0], "-") != 0 || strcmp(l->operand[1], "-") != 0 ||
	       !cmd_fail(l->command->name,
			 "only one of two traces can be the standard input");
}

/* Apply the options of the command line to an open trace.  Return false after a
 * message. */
static bool driver_set_up(const struct cmdline *l, char side, const char *path,
			  const struct settings *settings, struct trace *t)
{
	bool known = trace_schema(t);
	simulation_install(t, settings);
	parts_find_install(t, strcmp(l->command->name, "browse") != 0);
	call_points_install(t, (struct span) { 0, UINT64_MAX });
	loop_nests_install(t);
	if (known && (!driver_threads(l, t) || !driver_besides(l, side, t)))
		return false;
	/* A command that accepts any file prints the warning itself. */
	if (trace_warning(t) && l->command->input != INPUT_FILE)
		cmd_warn(path, "%s", trace_warning(t));
	return !known || (programs_open(l, side, t) && driver_columns(l, t));
}

/* Print why a trace cannot be opened. */
static void driver_refuse(const char *path, const struct trace_options *opt,
			  const struct err *err)
{
	bool file = opt->format && !format_find(opt->format) &&
		    driver_names(err->text, opt->format);
	if (opt->layout && err->at > 0)
		cmd_fail_at("--layout", opt->layout, err);
	else
		cmd_fail_err(file || driver_names(err->text, path) ? NULL : path, err);
	if (file && !(opt->layout && err->at > 0))
		driver_show_description(opt->format);
}

struct trace *driver_open_side(const struct cmdline *l, char side, const char *path,
			       const struct trace_options *base)
{
	struct err err = ERR_INIT;
	struct trace_options opt = base ? *base : (struct trace_options) { 0 };
	struct settings settings = SETTINGS_INIT;
	struct trace *t = NULL;
	uint64_t cycle;
	bool ok = driver_trace_options(l, side, &opt) && driver_cycle(l, &cycle) &&
		  (!l->command->parameters || option_settings(l, &settings));
	if (ok) {
		ok = (l->command->input == INPUT_FILE ? trace_open_any : trace_open)(
			     &t, path, &opt, &err) == ST_OK;
		cmd_warn_of_descriptions();
		if (!ok)
			driver_refuse(path, &opt, &err);
	}
	if (ok) {
		trace_set_cycle(t, cycle);
		ok = driver_set_up(l, side, path, &settings, t);
	}
	settings_release(&settings);
	if (ok)
		return t;
	trace_free(t);
	return NULL;
}

/* Return the name of operand n in a synopsis, from 0: "FILE" in "[OPTION]...
 * FILE...". */
static const char *driver_operand_name(const char *synopsis, unsigned n, int *len)
{
	for (const char *p = synopsis; *p; p += strspn(p, " ")) {
		const char *word = p;
		p += strcspn(p, " ");
		if (*word == '[' || n-- > 0)
			continue;
		*len = (int)strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
		return word;
	}
	*len = (int)strlen("operand");
	return "operand";
}

int driver_missing_operand(const struct cmdline *l)
{
	int len;
	const char *name = driver_operand_name(l->command->synopsis, l->noperands, &len);
	return cmd_fail(l->command->name, "missing %.*s; usage: opscope %s %s", len, name,
			l->command->name, l->command->synopsis);
}

int driver_run_each(const struct cmdline *l, char *const *file, size_t n,
		    enum writer_form form, int (*one)(void *arg, const char *file),
		    void *arg, int *status)
{
	int worst = 0;
	if (n > 1)
		writer_several(l->out, form);
	for (size_t i = 0; i < n; i++) {
		if (n > 1)
			writer_next(l->out, file[i]);
		int st = cmd_finish(one(arg, file[i]));
		if (l->out->refused)
			st = cmd_fail(file[i], "left out: its table has different "
					       "columns than the earlier ones; write it "
					       "separately");
		if (status)
			status[i] = st;
		worst = st > worst ? st : worst;
	}
	if (n > 1)
		writer_next(l->out, NULL);
	return worst;
}

/* Open a file and run the command with it. */
static int driver_run_with(void *line, const char *file)
{
	const struct cmdline *l = line;
	struct trace *t = driver_open(l, file, NULL);
	int status = t ? l->command->run(l, t) : EXIT_ERROR;
	trace_free(t);
	return status;
}

/* Report an operand too many: a name of a file to write, if the command writes one. */
static int driver_extra_operand(const struct cmdline *l)
{
	const struct command *c = l->command;
	const char *operand = l->operand[c->most];
	if (cmdline_find_option(&l->syntax, "output", strlen("output")))
		return cmd_fail(c->name,
				"unexpected operand %s; use -o %s to write to it",
				operand, operand);
	return cmd_fail(c->name, "unexpected operand %s; usage: opscope %s %s", operand,
			c->name, c->synopsis);
}

/* Run a command after its line has been parsed, without errors and without --help. */
static int driver_run_parsed(const struct command *c, const struct cmdline *line)
{
	if (line->noperands < c->least)
		return driver_missing_operand(line);
	if (line->noperands > c->most)
		return driver_extra_operand(line);
	if (c->input != INPUT_TRACE && c->input != INPUT_FILE)
		return c->run(line, NULL);
	if (line->out->as == NOTATION_SVG && line->noperands > 1)
		return cmd_fail(c->name, "--to=svg draws one FILE at a time");
	if (c->most < OPERANDS_MAX)
		return driver_run_with((void *)line, line->operand[0]);
	return driver_run_each(line, line->operand, line->noperands, WRITER_BARE,
			       driver_run_with, (void *)line, NULL);
}

bool driver_has_input(void)
{
	struct stat st;
	return fstat(STDIN_FILENO, &st) == 0 && !S_ISCHR(st.st_mode) &&
	       !S_ISDIR(st.st_mode);
}

int driver_run(const struct command *c, int argc, char **argv)
{
	static char input[] = "-";
	struct err err = ERR_INIT;
	struct cmdline line;
	struct cmdline_syntax syntax = command_syntax(c);
	int status;
	enum status st = cmdline_parse(&line, &syntax, argc, argv, &err);
	line.command = c;
	if (st == ST_OK && c->piped && !line.noperands && driver_has_input())
		line.operand[line.noperands++] = input;
	dasm_use(disasm_riscv);
	if (st != ST_OK) {
		status = cmd_fail_err(c->name, &err);
	} else if (line.help) {
		cmd_print_help(c, stdout);
		status = cmd_finish(0);
	} else {
		struct writer out = writer_to(option_notation(&line), stdout);
		out.command = c->name;
		line.out = &out;
		status = driver_run_parsed(c, &line);
		writer_release(&out);
	}
	cmdline_release(&line);
	return status;
}
