/*
 * opscope manual: the page opscope(1), made from the tables of the program, in
 * the man macros of roff, and opscope manual lint: the page opscope-lint(7).  What
 * they print is kept in doc/; the tests hold the two together.
 */
#include <string.h>

#include "analysis/analysis.h"
#include "cmd/cmdline.h"
#include "cmd/findings.h"
#include "cmd/report.h"
#include "cmd/roff.h"
#include "config.h"
#include "output/emit.h"
#include "tui/colon.h"
#include "tui/keymap.h"

static void put_options(FILE *to, const struct option_info *o)
{
	for (; o && option_there(o); o++) {
		struct str term = STR_INIT, help = STR_INIT;
		option_print(o, &term);
		option_print_help(o, &help);
		roff_term(to, term.text, help.text);
		str_release(&term);
		str_release(&help);
	}
}

static void put_command(FILE *to, const struct command *c)
{
	struct str term = STR_INIT;
	str_addf(&term, "opscope %s %s", c->name, c->synopsis);
	roff_line(to, ".SS", term.text);
	roff_sentence(to, c->help, ".PP");
	if (c->about) {
		fputs(".PP\n", to);
		roff_text(to, c->about, ".PP");
	}
	put_options(to, c->options);
	str_release(&term);
}

static void put_commands(FILE *to)
{
	fputs(".SH COMMANDS\n", to);
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden)
			put_command(to, commands[i]);
	roff_line(to, ".SS", "How the trace is opened");
	roff_text(to,
		  "Commands that take a FILE take these as well.  FILE is a name, or - "
		  "for the "
		  "standard input, which is kept in a temporary file so that it can be "
		  "looked "
		  "at anywhere, also while it is still arriving.",
		  ".PP");
	put_options(to, trace_option_info);
	for (size_t i = 0; trace_option_info[i].name; i++) {
		const struct option_info *o = &trace_option_info[i];
		const char *name, *help;
		if (!o->choice || o->choice == choose_format)
			continue;
		struct str title = STR_INIT;
		str_addf(&title, "Choices of --%s", o->name);
		roff_line(to, ".SS", title.text);
		str_release(&title);
		for (size_t k = 0; (name = o->choice(k, &help)); k++)
			roff_term(to, name, help);
	}
}

static void put_notations(FILE *to)
{
	fputs(".SH NOTATIONS\n", to);
	roff_text(to, "How --to writes records:", ".PP");
	for (size_t i = 0; emitters[i]; i++)
		roff_term(to, emitters[i]->name, emitters[i]->help);
	fputs(".PP\n", to);
	roff_text(
		to,
		"json and csv begin with the number of the record, as record, and name "
		"the "
		"fields as opscope formats does.  Addresses are written as 0x48d1de, in "
		"json "
		"as a text; registers and codes by name; yes or no as true and false in "
		"json, "
		"as 1 and 0 in csv.  A field with several values is a list in json, of "
		"those "
		"that are there, and one column for each place in csv: src_0, src_1.  A "
		"value that is absent or not known is left out in json and an empty "
		"cell in "
		"csv.  A number where a name or a yes or no is expected is one that the "
		"format gives no meaning to.  With --registers=none registers are "
		"numbers.\n\n"
		"Bytes of a trace that are not printable are escaped (as \\x1b) in all "
		"notations but raw, which does not go to a terminal.",
		".PP");
}

static void put_analyses(FILE *to)
{
	fputs(".SH ANALYSES\n", to);
	roff_text(to,
		  "Tables of a whole trace, for opscope stat NAME and for T in the "
		  "browser.  "
		  "Their columns have the names that --sort, csv and json know.",
		  ".PP");
	for (size_t i = 0; analyses[i]; i++) {
		const struct analysis *a = analyses[i];
		struct str columns = STR_INIT;
		roff_term(to, a->name, a->help);
		roff_text(to, a->about, ".IP");
		for (size_t c = 0; c < a->ncolumns; c++)
			str_addf(&columns, "%s%s (%s)",
				 c ? ", " : "Columns: ", a->columns[c].name,
				 a->columns[c].help);
		str_addc(&columns, '.');
		fputs(".IP\n", to);
		roff_text(to, columns.text, ".IP");
		str_release(&columns);
	}
}

static void put_formats(FILE *to)
{
	fputs(".SH FORMATS\n", to);
	roff_text(to,
		  "Which format a trace has is found out from its first 64 KiB.  opscope "
		  "info "
		  "tells what speaks for each, --format decides.  opscope formats NAME "
		  "lists "
		  "the fields of one.",
		  ".PP");
	for (size_t i = 0; formats[i]; i++) {
		roff_term(to, formats[i]->name, formats[i]->title);
		if (formats[i]->about) {
			fputs(".IP\n", to);
			roff_text(to, formats[i]->about, ".IP");
		}
	}
}

/* Keys and colon commands of the browser. */
static void put_browser(FILE *to)
{
	struct str term = STR_INIT;
	fputs(".SH KEYS\n", to);
	roff_text(to,
		  "The browser takes these keys.  A number N typed before one is its "
		  "count.  F1 "
		  "shows them too.",
		  ".PP");
	for (int w = 0; w < WHERE_COUNT; w++) {
		roff_line(to, ".SS", where_title((enum where)w));
		for (int a = 0; a < ACT_COUNT; a++)
			if (actions[a].where == (enum where)w)
				roff_term(to, actions[a].keys, actions[a].help);
	}
	roff_line(to, ".SS", "Commands behind a colon");
	roff_text(to, "Names may be cut short; Tab completes them.", ".PP");
	for (size_t i = 0; colons[i].name; i++) {
		str_clear(&term);
		str_addf(&term, ":%s%s%s", colons[i].name, colons[i].args[0] ? " " : "",
			 colons[i].args);
		roff_term(to, term.text, colons[i].help);
	}
	roff_line(to, ".SS", "Settings, for :set NAME and :set noNAME");
	for (size_t i = 0; settings[i].name; i++)
		roff_term(to, settings[i].name, settings[i].help);
	str_release(&term);
}

/* Terms and sentences, alternating. */
static void put_terms(FILE *to, const char *title, const char *const *terms)
{
	roff_line(to, ".SH", title);
	for (; *terms; terms += 2)
		roff_term(to, terms[0], terms[1]);
}

static const char *const exit_status[] = {
	"0",
	"It worked; find: something matches; lint: no errors",
	"1",
	"find: nothing matches; lint: there are errors",
	"2",
	"Something is wrong with the command line or the file, or packed data were "
	"damaged; all that can be read has been written all the same.  Malformed lines "
	"and stray bytes at the end are told but are no failure",
	NULL,
};

static const char *const environment[] = {
	"TERM, LC_ALL, LANG",
	"what the terminal can do and which characters it shows",
	"NO_COLOR",
	"when set, the browser uses no colours",
	"TMPDIR",
	"where a trace that comes through a pipe is kept; /tmp at first",
	"XDG_CACHE_HOME",
	"indexes are saved in the directory opscope there; ~/.cache at first",
	"XDG_STATE_HOME",
	"what was typed at the prompts of the browser is kept in opscope/history there; "
	"~/.local/state at first",
	"OPSCOPE_INDEX",
	"where indexes are saved instead, as --index says it; none: nowhere",
	"OPSCOPE_INDEX_MOST",
	"bytes that all saved indexes together may take; 1Gi at first",
	NULL,
};

static void put_examples(FILE *to)
{
	fputs(".SH EXAMPLES\n.EX\n", to);
	for (size_t i = 0; commands[i]; i++) {
		for (size_t k = 0; commands[i]->examples && commands[i]->examples[k];
		     k++) {
			roff_chars(to, commands[i]->examples[k],
				   strlen(commands[i]->examples[k]));
			fputc('\n', to);
		}
	}
	fputs(".EE\n", to);
}

static void print_manual(FILE *to)
{
	/* Without a date the same tables always give the same page. */
	fprintf(to,
		".\\\" Made by opscope manual from the tables of the program: not to be "
		"edited.\n"
		".TH OPSCOPE 1 \"\" \"opscope %s\"\n"
		".SH NAME\n"
		"opscope \\- look into traces of instructions and memory accesses\n"
		".SH SYNOPSIS\n"
		".B opscope\n"
		".RI [ OPTION ]... \" FILE\"\n"
		".br\n"
		".B opscope\n"
		".I COMMAND\n"
		".RI [ OPTION ]... \" \" [ FILE ]\n"
		".br\n"
		".B opscope \\-\\-help\n"
		"|\n"
		".B \\-\\-version\n"
		".SH DESCRIPTION\n",
		PACKAGE_VERSION);
	roff_text(
		to,
		"opscope opens a trace of instructions, micro-ops or memory accesses in "
		"the "
		"terminal, of any length, and shows any record of it at once.  FILE "
		"alone is "
		"the same as opscope browse FILE; a file that is called like a command "
		"is "
		"opened as ./list.  The other commands do in batch what the browser "
		"does on "
		"the screen.\n\n"
		"A trace may be plain or packed with gzip or xz; that is told by its "
		"bytes and "
		"not by its name.  Records are numbered from 0.  What is no record has "
		"no "
		"number: it is shown where it stands.  Numbers may be written as 1000, "
		"1,000, 0x3e8, "
		"1_000, 1K, 1M, 1G (thousands) or 1Ki, 1Mi, 1Gi.",
		".PP");
	put_commands(to);
	put_notations(to);
	put_analyses(to);
	put_formats(to);
	put_browser(to);
	put_terms(to, "EXIT STATUS", exit_status);
	put_terms(to, "ENVIRONMENT", environment);
	put_examples(to);
	fputs(".SH SEE ALSO\n.BR opscope\\-query (7),\n.BR opscope\\-lint (7),\n.BR "
	      "opscope\\-layout (7)\n",
	      to);
}

static int manual_run(const struct cmdline *line, struct trace *t)
{
	bool lint = line->noperands && !strcmp(line->operand[0], "lint");
	(void)t;
	if (line->noperands && !lint)
		return cmd_fail("manual", "unknown page; use \"lint\" or no argument");
	if (lint)
		findings_manual(stdout);
	else
		print_manual(stdout);
	return cmd_finish(0);
}

const struct command cmd_manual = {
	.name = "manual",
	.synopsis = "[lint]",
	.help = "print the manual page opscope(1), or opscope-lint(7), in roff",
	.hidden = true,
	.input = INPUT_NONE,
	.most = 1,
	.run = manual_run,
};
