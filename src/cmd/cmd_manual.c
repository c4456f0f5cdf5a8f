/*
 * opscope manual: prints the page opscope(1), with "lint" opscope-lint(7), and with
 * "query" the functions in opscope-query(7), in the man macros of roff, from the tables of
 * the program.  doc/ contains the output; a test compares them.
 */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/predictor.h"
#include "cmd/cmd.h"
#include "cmd/findings.h"
#include "cmd/report.h"
#include "cmd/roff.h"
#include "config.h"
#include "output/emit.h"
#include "query/functions.h"
#include "tui/excommand.h"
#include "tui/term/keymap.h"

static void cmd_manual_put_options(FILE *to, const struct option_info *o)
{
	for (; o && option_exists(o); o++) {
		struct str term = STR_INIT, help = STR_INIT;
		cmd_print_option(o, &term);
		option_print_help(o, &help);
		roff_term(to, term.text, help.text);
		str_release(&term);
		str_release(&help);
	}
}

/* Each option of a command occurs in one of its examples, as check-manual.sh tests. */
static void cmd_manual_put_examples(FILE *to, const char *const *examples)
{
	if (!examples || !*examples)
		return;
	fputs(examples[1] ? ".PP\nExamples:\n.PP\n.EX\n" : ".PP\nExample:\n.PP\n.EX\n",
	      to);
	for (; *examples; examples++) {
		fputs("    ", to);
		roff_chars(to, *examples, strlen(*examples));
		fputc('\n', to);
	}
	fputs(".EE\n", to);
}

static void cmd_manual_put_command(FILE *to, const struct command *c)
{
	struct str term = STR_INIT;
	str_addf(&term, "opscope %s %s", c->name, c->synopsis);
	roff_line(to, ".SS", term.text);
	roff_sentence(to, c->help, ".PP");
	if (c->about) {
		fputs(".PP\n", to);
		roff_text(to, c->about, ".PP");
	}
	cmd_manual_put_options(to, c->options);
	if (c->parameters) {
		fputs(".PP\n", to);
		roff_text(to,
			  "The command also takes the parameters of analyses as "
			  "options; see below.",
			  ".PP");
	}
	cmd_manual_put_examples(to, c->examples);
	str_release(&term);
}

static void cmd_manual_put_parameters(FILE *to)
{
	roff_line(to, ".SS", "Parameters of analyses");
	roff_text(to,
		  "These options determine what an analysis computes.  The predictors, "
		  "with their parameters, are:",
		  ".PP");
	for (const struct predictor_kind *k = predictor_kinds; k->name; k++) {
		struct str name = STR_INIT, help = STR_INIT;
		predictor_print_kind(k, &name, &help);
		roff_term(to, name.text, help.text);
		str_release(&name);
		str_release(&help);
	}
	fputs(".PP\nThe options:\n", to);
	cmd_manual_put_options(to, cmd_parameter_options(true));
}

static void cmd_manual_put_commands(FILE *to)
{
	fputs(".SH COMMANDS\n", to);
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden)
			cmd_manual_put_command(to, commands[i]);
	roff_line(to, ".SS", "Options for opening the trace");
	roff_text(to,
		  "Commands that take a FILE also take these options.  FILE is a file "
		  "name, or - for standard input, which is copied to a temporary file "
		  "so that any part of it can be shown, even while it is still arriving.",
		  ".PP");
	cmd_manual_put_options(to, cmd_trace_options);
	cmd_manual_put_examples(to, cmd_trace_examples);
	for (size_t i = 0; cmd_trace_options[i].name; i++) {
		const struct option_info *o = &cmd_trace_options[i];
		const char *name, *help;
		if (!o->choice || o->choice == cmd_choose_format || !*o->choice(0, &help))
			continue;
		struct str title = STR_INIT;
		str_addf(&title, "Choices of --%s", o->name);
		roff_line(to, ".SS", title.text);
		str_release(&title);
		for (size_t k = 0; (name = o->choice(k, &help)); k++)
			roff_term(to, name, help);
	}
}

static void cmd_manual_put_notations(FILE *to)
{
	fputs(".SH OUTPUT FORMATS\n", to);
	roff_text(to, "Values of --to for records:", ".PP");
	for (size_t i = 0; emitters[i]; i++)
		roff_term(to, emitters[i]->name, emitters[i]->help);
	fputs(".PP\n", to);
	roff_text(
		to,
		"The output formats json and csv begin with the number of the record, named "
		"record; the other names are those of opscope formats.  Addresses are "
		"written as 0x48d1de, in json as a string; registers and codes by name; "
		"booleans as true and false in json, as 1 and 0 in csv.  A field with "
		"several slots is a list of its present values in json, and one column "
		"for each slot in csv: src_0, src_1.  An absent or unknown value is "
		"omitted in json and an empty cell in csv.  A number in place of a name "
		"or boolean is a value without a meaning in the format.  With "
		"--registers=none registers are numbers.\n\nUnprintable bytes of a trace "
		"are escaped, as \\x1b and in json as \\u001b, in all output formats except raw, "
		"which is never written to a terminal.  Texts for people have a backslash "
		"twice; csv and json have the text itself.",
		".PP");
}

static void cmd_manual_put_programs(FILE *to)
{
	fputs(".SH PROGRAMS\n", to);
	roff_text(to,
		  "Use --binary=FILE for the traced program and each library.  Records "
		  "then have more fields, unless the format has them already: symbol, "
		  "the function and the offset in it; disasm, the instruction in "
		  "assembly language; and source, the file and line (not a column by "
		  "default).  You can use these fields as columns, in queries and in "
		  "opscope stat values, and tables show them beside addresses.",
		  ".PP");
	roff_text(to,
		  "Names come from the symbols of the file, from its debug file (found "
		  "by build-id or debug link in the directories of --debug-dir and in "
		  "/usr/lib/debug, or packed in the program itself as .gnu_debugdata), "
		  "and from stubs (memcpy@plt).  A function without a "
		  "name is called fn_ and its address in the unwind table.  Names of C++ "
		  "and Rust are shown without parameters.",
		  ".PP");
	roff_text(to,
		  "opscope finds the address of a program that was not loaded at the "
		  "addresses of its file: at the right address, the bytes of the file "
		  "agree with the order in which records execute them.  A different "
		  "build of the program does not agree and is rejected.  opscope info "
		  "lists the images with their addresses, the number of instruction "
		  "pairs that agree, and code of the trace that is in no image.  "
		  "--binary=FILE@ADDRESS gives the address of the lowest segment.  This "
		  "works for instructions of x86, AArch64 and RISC-V; for others, and in "
		  "formats whose records are not consecutive instructions, give the "
		  "address.",
		  ".PP");
	roff_text(
		to,
		"--maps=FILE reads a copy of /proc/PID/maps, with the addresses of all "
		"files that contain code.  Programs of --binary are found there by name, "
		"and the other files are opened, below the directory of --sysroot if "
		"they exist there.  Files that cannot be opened are reported, and their "
		"code has no names.",
		".PP");
	roff_text(to,
		  "--symbols=FILE names functions without the program: the output of nm, "
		  "System.map, perf-PID.map, or lines of ADDRESS,SIZE,NAME.  "
		  "--symbols=FILE@SHIFT adds a number to the addresses.",
		  ".PP");
}

static void cmd_manual_put_analyses(FILE *to)
{
	fputs(".SH ANALYSES\n", to);
	roff_text(
		to,
		"Tables of a whole trace or a span, for opscope stat NAME and for T in "
		"the browser.  The sections of a table have their own columns; "
		"NAME.SECTION prints one of them.  Use the names of columns with --sort, "
		"and in csv and json.",
		".PP");
	for (size_t i = 0; analyses[i]; i++) {
		const struct analysis *a = analyses[i];
		struct str columns = STR_INIT;
		const char *before = "Columns: ";
		roff_term(to, a->name, a->help);
		roff_text(to, a->about, ".IP");
		for (size_t c = 0; c < a->ncolumns; c++) {
			if (a->columns[c].optional)
				continue;
			str_addf(&columns, "%s%s (%s)", before, a->columns[c].name,
				 a->columns[c].help);
			before = ", ";
		}
		str_addc(&columns, '.');
		for (size_t g = 0; g < a->ngroups; g++)
			str_addf(&columns, "%s%s (%s)",
				 g ? ", " : "  Sections: ", a->groups[g].name,
				 a->groups[g].title);
		str_add(&columns, a->ngroups ? "." : "");
		fputs(".IP\n", to);
		roff_text(to, columns.text, ".IP");
		str_release(&columns);
	}
}

/* The layouts of a format, as a nested list. */
static void cmd_manual_put_variants(FILE *to, const struct format *f)
{
	const struct format *v;
	roff_text(to, "Its layouts, each with a name for --format:", ".IP");
	fputs(".RS\n", to);
	for (size_t i = 0; (v = f->variant(i)); i++)
		roff_term(to, v->name, v->title);
	fputs(".RE\n", to);
}

static void cmd_manual_put_formats(FILE *to)
{
	fputs(".SH FORMATS\n", to);
	roff_text(to,
		  "The format of a trace is detected from its first 64 KiB.  opscope "
		  "info shows the evidence for each format, and --format overrides the "
		  "detection.  opscope formats NAME lists the fields of a format.",
		  ".PP");
	for (size_t i = 0; formats[i]; i++) {
		roff_term(to, formats[i]->name, formats[i]->title);
		if (formats[i]->about) {
			fputs(".IP\n", to);
			roff_text(to, formats[i]->about, ".IP");
		}
		if (formats[i]->variant)
			cmd_manual_put_variants(to, formats[i]);
	}
}

static void cmd_manual_put_section(void *to, const char *title)
{
	roff_line(to, ".SS", title);
}

static void cmd_manual_put_key(void *to, const char *keys, const char *help)
{
	roff_term(to, keys, help);
}

static void cmd_manual_put_keys(FILE *to)
{
	fputs(".SH KEYS\n", to);
	roff_text(to,
		  "These keys work in the browser.  A number N typed before a key is its "
		  "count.  F1 shows the same list.",
		  ".PP");
	keymap_list(cmd_manual_put_section, cmd_manual_put_key, to);
}

static void cmd_manual_put_colon(FILE *to)
{
	struct str term = STR_INIT;
	struct excommand c;
	fputs(".SH COLON COMMANDS\n", to);
	roff_text(to,
		  "Type : in the browser to enter a command.  Names can be abbreviated; "
		  "Tab completes them.",
		  ".PP");
	for (size_t i = 0; excommand_at(i, &c); i++) {
		str_clear(&term);
		str_addf(&term, ":%s%s%s", c.name, c.args[0] ? " " : "", c.args);
		roff_term(to, term.text, c.help);
	}
	roff_line(to, ".SS", "Settings, for :set NAME, :set noNAME and :set NAME=VALUE");
	for (size_t i = 0; excommand_settings[i].name; i++)
		roff_term(to, excommand_settings[i].name, excommand_settings[i].help);
	str_release(&term);
}

/* Each is a command and what it does. */
static const char *const manual_examples[] = {
	"opscope gcc-10M.trace.gz",
	"Browse a trace.  The first page appears at once; indexing continues in the "
	"background.",
	"opscope info --full gcc-10M.trace.gz",
	"Print an overview: shares of loads, stores and branches, mispredictions, misses, the "
	"hottest code.",
	"opscope list -s 1M -n 20 gcc-10M.trace.gz",
	"Print 20 records, starting at record 1,000,000.",
	"opscope find 'CMP +SUB' gcc-10M.trace.gz",
	"Search opcodes with a regular expression.",
	"opscope find -c 'taken and page(target) == 4000c0' gcc-10M.trace.gz",
	"Count the records that match a query.",
	"opscope stat branches --top=20 gcc-10M.trace.gz",
	"Print the branches with the most mispredictions.",
	"opscope chain gcc-10M.trace.gz 5M",
	"Show where the values that a record uses come from.",
	"opscope diff reference.xz mine.champsim",
	"Compare two traces and show where they diverge.",
	"opscope lint mytracer.champsim",
	"Check a trace for errors of its tracer.",
	"opscope export --to=champsim -o new.champsim gcc-10M.trace.gz",
	"Convert a trace to another format.",
	NULL,
};

/* Terms and sentences, alternating. */
static void cmd_manual_put_terms(FILE *to, const char *title, const char *const *terms)
{
	roff_line(to, ".SH", title);
	for (; *terms; terms += 2)
		roff_term(to, terms[0], terms[1]);
}

static const char *const exit_status[] = {
	"0",
	"Success; find: a record matches; lint: there are no errors; diff: the traces "
	"are equal",
	"1",
	"find: no record matches; lint: there are errors; diff: the traces differ; "
	"threads: there is one thread (--fail-single), or no such record (--nth, --next, "
	"--next-switch)",
	"2",
	"The command line or the file is invalid, or compressed data is damaged; "
	"everything that can be read is written nevertheless.  Malformed lines and stray "
	"bytes at the end are reported but do not change the status",
	"130",
	"diff was interrupted by Ctrl-C",
	NULL,
};

static const char *const environment[] = {
	"TERM, LC_ALL, LANG",
	"terminal type and character set",
	"NO_COLOR",
	"if set, the browser does not use colours",
	"TMPDIR",
	"directory for a trace that is read from a pipe (default /tmp)",
	"XDG_CACHE_HOME",
	"indexes are saved in its subdirectory opscope (default ~/.cache)",
	"XDG_STATE_HOME",
	"sessions, and the history of the prompts, are saved in its subdirectory opscope "
	"(default ~/.local/state)",
	"XDG_DATA_HOME",
	"notes, and the names and joins of threads, are saved in its subdirectory opscope "
	"(default ~/.local/share)",
	"XDG_CONFIG_HOME",
	"the config file is opscope/config in this directory (default ~/.config)",
	"OPSCOPE_CONFIG",
	"path of another config file; if empty, no config file is read",
	"SHELL",
	"the shell that runs commands of | and ! (default /bin/sh)",
	"OPSCOPE_SECURE",
	"if not empty, | and ! run no commands",
	"OPSCOPE_INDEX",
	"location of saved indexes, as for --index; with none, indexes are not saved",
	"OPSCOPE_INDEX_MOST",
	"limit in bytes for all saved indexes (default: 1Gi)",
	NULL,
};

/* The sections about the config file and sessions, in roff. */
static const char settings[] =
	".SH CONFIG FILE\n"
	"The browser reads $XDG_CONFIG_HOME/opscope/config when it starts; use\n"
	"\\-\\-no\\-config to skip it. Each line is a command as typed after a colon; lines\n"
	"that begin with # are comments. These commands are allowed: set, bind, unbind,\n"
	"colour, theme, columns, context, open\\-pane, close\\-pane. For example:\n"
	".PP\n"
	".nf\n"
	".RS 4\n"
	"# findings, and half the trace\n"
	"bind Ctrl\\-G fault\\-next\n"
	"bind F5 :goto 50%\n"
	"unbind p\n"
	"set scrolloff=5\n"
	"theme light\n"
	"colour pc 25 default bold\n"
	"columns champsim pc,load,store\n"
	"open\\-pane marks\n"
	".RE\n"
	".fi\n"
	".PP\n"
	"A line with an error is skipped, and the browser reports it when it starts.\n"
	"Type :set to list the settings that differ from the defaults, as lines that can\n"
	"be copied to the file.\n"
	".PP\n"
	":bind takes the name of an action (Tab lists them: down, next\\-hit, same\\-pc),\n"
	"the name of a pane, or a colon command. Keys are written as in the help. A bound\n"
	"key loses its other functions in all panes, as do sequences that begin with it.\n"
	"Esc, Ctrl\\-C and the digits 1 to 9 cannot be bound. The help, the hints and the\n"
	"palette show the current keys.\n"
	".PP\n"
	"The roles of :colour are text, dim, hit, bad, title, focus, status, alarm, pc,\n"
	"opcode, call, return, branch, load, store, key, span, cold, warm, hot, only\\-a,\n"
	"only\\-b, differs, note. Colours are default (that of the terminal), black, red,\n"
	"green, yellow, blue, magenta, cyan, white, the same with the prefix bright\\-,\n"
	"and 0 to 255.\n"
	".SH SESSIONS\n"
	"opscope remembers each trace: it reopens at the same record, with the same\n"
	"marks, columns, computed columns, filters, span, last search and panes. Use\n"
	"\\-\\-fresh to start over. Sessions are saved in $XDG_STATE_HOME/opscope when\n"
	"the browser ends or shows another trace. They are found by the contents of the\n"
	"trace, so a copy has the same session. Pipes have no session, and \\-\\-follow and\n"
	"\\-\\-diff neither restore nor save one. \\-\\-start and \\-\\-search override the\n"
	"saved place. Panes and their sizes, except the lists of hits and marks, are also\n"
	"remembered for the format and used for other traces of it.\n"
	".PP\n"
	"Several browsers can show the same trace at once. Their marks are merged; the\n"
	"rest is that of the browser that ends last. A damaged session is renamed to end\n"
	"in .damaged. Sessions of another version of opscope, or of another user, are\n"
	"neither used nor overwritten; the session is then not saved.\n";

static void cmd_manual_print(FILE *to)
{
	/* Without a date the same tables always give the same page. */
	fprintf(to,
		".\\\" Generated by opscope manual; do not edit.\n.TH OPSCOPE 1 \"\" "
		"\"opscope %s\"\n.SH NAME\nopscope \\- browse and search traces of "
		"instructions and memory accesses\n.SH SYNOPSIS\n.B opscope\n.RI [ "
		"OPTION ]... \" FILE\"\n.br\n.B opscope\n.I COMMAND\n.RI [ OPTION ]... "
		"\" \" [ FILE ]\n.br\n.B opscope \\-\\-help\n|\n.B \\-\\-version\n.SH "
		"DESCRIPTION\n",
		PACKAGE_VERSION);
	roff_text(to,
		  "opscope browses traces of instructions, micro-ops or memory accesses "
		  "in the terminal.  Traces can have any length; opscope goes to any "
		  "record at once.  opscope FILE is short for opscope browse FILE; write "
		  "./list for a file named like a command.  The other commands give the "
		  "same answers in batch.\n\nA trace can be plain or compressed with "
		  "gzip, xz, zstd, lz4 or zip; this is detected from its contents, not "
		  "from its name.  The members of a zip archive form one trace, in the "
		  "order of its directory or, if all are named chunk.N as in drmemtrace, "
		  "in the order of N; members may be stored, deflated or compressed with "
		  "zstd.  Records are numbered from 0.  A part of the file that is not a "
		  "record is a gap; it is shown in place, without a number.  Numbers may "
		  "be written as 1000, 1,000, 0x3e8, 1_000, 1K, 1M, 1G (thousands) or "
		  "1Ki, 1Mi, 1Gi (powers of 1024).",
		  ".PP");
	cmd_manual_put_terms(to, "EXAMPLES", manual_examples);
	cmd_manual_put_keys(to);
	cmd_manual_put_colon(to);
	cmd_manual_put_commands(to);
	cmd_manual_put_notations(to);
	cmd_manual_put_programs(to);
	cmd_manual_put_analyses(to);
	cmd_manual_put_parameters(to);
	cmd_manual_put_formats(to);
	fputs(settings, to);
	cmd_manual_put_terms(to, "EXIT STATUS", exit_status);
	cmd_manual_put_terms(to, "ENVIRONMENT", environment);
	fputs(".SH SEE ALSO\n.BR opscope\\-query (7),\n.BR opscope\\-lint (7),\n.BR "
	      "opscope\\-layout (7)\n",
	      to);
}

static int cmd_manual_run(const struct cmdline *line, struct trace *t)
{
	const char *page = line->noperands ? line->operand[0] : "";
	if (!*page)
		cmd_manual_print(stdout);
	else if (!strcmp(page, "lint"))
		findings_manual(stdout);
	else if (!strcmp(page, "query"))
		query_functions_manual(stdout);
	else
		return cmd_fail("manual",
				"unknown page; use \"lint\", \"query\" or no argument");
	return cmd_finish(0);
}

const struct command cmd_manual = {
	.name = "manual",
	.synopsis = "[lint|query]",
	.help = "print opscope(1), opscope-lint(7) or the functions of "
		"opscope-query(7) in roff",
	.hidden = true,
	.input = INPUT_NONE,
	.most = 1,
	.run = cmd_manual_run,
};
