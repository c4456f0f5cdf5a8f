/*
 * opscope manual: copies a page of the manual (doc/) from the standard input to the
 * standard output and replaces its parts with text from the tables of the program, in the
 * man macros of roff.  Each part is between two comments:
 *
 *     .\" The keys, made by make update-manual.
 *     .\" The end of the keys.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/predictor.h"
#include "cmd/cmd.h"
#include "cmd/findings.h"
#include "cmd/report.h"
#include "cmd/roff.h"
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

/* Every option of a command must occur in one of its examples; check-manual.sh tests
 * this. */
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

static void cmd_manual_put_predictors(FILE *to)
{
	for (const struct predictor_kind *k = predictor_kinds; k->name; k++) {
		struct str name = STR_INIT, help = STR_INIT;
		predictor_print_kind(k, &name, &help);
		roff_term(to, name.text, help.text);
		str_release(&name);
		str_release(&help);
	}
}

static void cmd_manual_put_parameters(FILE *to)
{
	cmd_manual_put_options(to, cmd_parameter_options(true));
}

static void cmd_manual_put_commands(FILE *to)
{
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden)
			cmd_manual_put_command(to, commands[i]);
}

static void cmd_manual_put_opening(FILE *to)
{
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
	for (size_t i = 0; emitters[i]; i++)
		roff_term(to, emitters[i]->name, emitters[i]->help);
}

static void cmd_manual_put_analyses(FILE *to)
{
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

/* Print the layouts of a format as a nested list. */
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
	keymap_list(cmd_manual_put_section, cmd_manual_put_key, to);
}

static void cmd_manual_put_colon(FILE *to)
{
	struct str term = STR_INIT;
	struct excommand c;
	for (size_t i = 0; excommand_at(i, &c); i++) {
		str_clear(&term);
		str_addf(&term, ":%s%s%s", c.name, c.args[0] ? " " : "", c.args);
		roff_term(to, term.text, c.help);
	}
	str_release(&term);
}

static void cmd_manual_put_settings(FILE *to)
{
	for (size_t i = 0; excommand_settings[i].name; i++)
		roff_term(to, excommand_settings[i].name, excommand_settings[i].help);
}

static const struct manual_part {
	const char *name;
	void (*print)(FILE *to);
} manual_parts[] = {
	{ "keys", cmd_manual_put_keys },
	{ "colon commands", cmd_manual_put_colon },
	{ "settings", cmd_manual_put_settings },
	{ "commands", cmd_manual_put_commands },
	{ "options for opening", cmd_manual_put_opening },
	{ "output formats", cmd_manual_put_notations },
	{ "analyses", cmd_manual_put_analyses },
	{ "predictors", cmd_manual_put_predictors },
	{ "parameters", cmd_manual_put_parameters },
	{ "formats", cmd_manual_put_formats },
	{ "findings", findings_manual },
	{ "functions", query_functions_manual },
	{ NULL, NULL },
};

/* Return the part that begins after a line; NULL if no part does. */
static const struct manual_part *cmd_manual_part(const char *line)
{
	char name[64];
	int end = 0;
	sscanf(line, ".\\\" The %63[a-z ], made by make update-manual.%n", name, &end);
	for (const struct manual_part *p = manual_parts; end && p->name; p++)
		if (!strcmp(p->name, name))
			return p;
	return NULL;
}

static int cmd_manual_run(const struct cmdline *line, struct trace *t)
{
	static const char end[] = ".\\\" The end of the ";
	const struct manual_part *part = NULL;
	char *text = NULL;
	size_t room = 0;
	while (getline(&text, &room, stdin) >= 0) {
		if (!strncmp(text, end, sizeof end - 1))
			part = NULL;
		if (part)
			continue;
		fputs(text, stdout);
		part = cmd_manual_part(text);
		if (part)
			part->print(stdout);
	}
	free(text);
	return part ? cmd_fail("manual", "the %s have no end", part->name)
		    : cmd_finish(0);
}

const struct command cmd_manual = {
	.name = "manual",
	.synopsis = "<PAGE",
	.help = "update the parts of a page of the manual that come from tables",
	.hidden = true,
	.input = INPUT_NONE,
	.run = cmd_manual_run,
};
