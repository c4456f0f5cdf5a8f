/*
 * opscope __complete: prints the completions of a command line, for the shells
 * (completion/).
 *
 * The operands are the words after `opscope`; the last word is completed.  Each output
 * line has a word, a tab and a description; for "--option=value" the word is the value.
 * If the output is ":files", the shell completes file names.
 */
#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/settings.h"
#include "cmd/cmd.h"
#include "cmd/driver.h"
#include "cmd/report.h"
#include "format/format.h"

/* The line up to the word being completed. */
struct complete_line {
	const struct command *command;
	struct cmdline_syntax syntax;
	char **word;
	size_t n;
};

static void complete_offer(const char *typed, const char *before, const char *word,
			   const char *after, const char *help)
{
	size_t len = strlen(before);
	if (strncmp(typed, before, len) == 0 &&
	    strncmp(typed + len, word, strlen(typed + len)) == 0)
		printf("%s%s%s\t%s\n", before, word, after, help);
}

static void complete_choices(const char *(*choice)(size_t i, const char **help),
			     const char *typed)
{
	const char *name, *help = "";
	for (size_t i = 0; (name = choice(i, &help)); i++)
		if (*name)
			complete_offer(typed, "", name, "", help);
}

static void complete_files(void)
{
	puts(":files\t");
}

/* Fields */

static void complete_field(const struct field *f, const char *before, const char *typed)
{
	if (!(f->flags & FIELD_PADDING))
		complete_offer(typed, before, f->name, "", f->help);
}

static bool complete_has(const struct format *f, const char *name)
{
	for (size_t k = 0; k < f->nfields; k++)
		if (strcmp(f->fields[k].name, name) == 0)
			return true;
	return false;
}

/* Offer the fields of a format, or of all formats if f is NULL. */
static void complete_format(const struct format *f, const char *before, const char *typed)
{
	const struct format *each;
	for (size_t i = 0; (each = format_at(i)); i++)
		for (size_t k = 0; (!f || f == each) && k < each->nfields; k++) {
			size_t seen = 0;
			while (!f && !complete_has(format_at(seen), each->fields[k].name))
				seen++;
			if (f || seen == i)
				complete_field(&each->fields[k], before, typed);
		}
}

/* Open the last word of the command line that is the name of a file; return NULL if none
 * is. */
static struct trace *complete_open(const struct cmdline *l)
{
	struct stat info;
	for (size_t i = l->noperands; i--;)
		if (stat(l->operand[i], &info) == 0 && S_ISREG(info.st_mode))
			return driver_open(l, l->operand[i], NULL);
	return NULL;
}

/* Offer the fields of the trace on the line, of its format, or of all formats.  typed is
 * a list or an expression whose last name is completed. */
static void complete_names(const struct complete_line *c, const char *typed)
{
	struct cmdline l;
	struct err err;
	struct str before = STR_INIT;
	size_t at = strlen(typed);
	while (at && (isalnum((unsigned char)typed[at - 1]) || typed[at - 1] == '_'))
		at--;
	str_addn(&before, typed, at);
	bool parsed =
		cmdline_parse(&l, &c->syntax, (int)c->n - 1, c->word, &err) == ST_OK;
	l.command = c->command;
	struct trace *t = parsed ? complete_open(&l) : NULL;
	const struct schema *schema = t ? trace_schema(t) : NULL;
	const char *name = parsed ? cmdline_value(&l, "format") : NULL;
	const struct format *f = name ? format_find(name) : NULL;
	for (int i = 0; schema && i < (int)schema->nfields; i++)
		complete_field(schema_field(schema, i), before.text, typed);
	if (!schema)
		complete_format(f, before.text, typed);
	trace_free(t);
	cmdline_release(&l);
	str_release(&before);
}

/* Options */

/* Complete the value of a parameter of analyses, or the last element of a list. */
static void complete_parameter(const char *name, const char *typed)
{
	const struct analysis_parameter *p;
	const char *comma = strrchr(typed, ','), *help = "";
	struct str before = STR_INIT, word = STR_INIT;
	str_addn(&before, typed, comma ? (size_t)(comma - typed) + 1 : 0);
	for (size_t k = 0; (p = settings_parameter(k)); k++)
		for (size_t i = 0;
		     !strcmp(p->name, name) && settings_word_of(p, i, &word, &help);
		     i++) {
			complete_offer(typed, before.text, word.text, "", help);
			str_clear(&word);
		}
	str_release(&before);
	str_release(&word);
}

static void complete_value(struct complete_line *c, const struct option_info *o,
			   const char *typed)
{
	if (o->choice == cmdline_choose_file)
		complete_files();
	else if (o->choice == cmdline_choose_fields)
		complete_names(c, typed + (*typed == '\'' || *typed == '"'));
	else if (o->choice)
		complete_choices(o->choice, typed);
	else if (o->name)
		complete_parameter(o->name, typed);
}

static void complete_options(const struct cmdline_syntax *c, const char *typed)
{
	const struct option_info *o;
	for (size_t i = 0; (o = cmdline_option(c, i)); i++) {
		const char letter[] = { o->letter, '\0' };
		if (o->letter)
			complete_offer(typed, "-", letter, "", o->help);
		if (o->name)
			complete_offer(typed, "--", o->name, o->value ? "=" : "",
				       o->help);
	}
	complete_offer(typed, "--", "help", "", "describe the command");
}

/* Find the option whose value is the last word, and the beginning of the value; return
 * NULL if the word is an option or an operand. */
static const struct option_info *complete_option(struct complete_line *c,
						 const char **value)
{
	const char *word = c->word[c->n - 1], *equals = strchr(word, '=');
	const char *before = c->n > 1 ? c->word[c->n - 2] : "";
	const struct option_info *o = NULL;
	*value = word;
	if (strncmp(word, "--", 2) == 0 && equals) {
		o = cmdline_find_option(&c->syntax, word + 2,
					(size_t)(equals - word) - 2);
		*value = equals + 1;
	} else if (strncmp(before, "--", 2) == 0) {
		o = cmdline_find_option(&c->syntax, before + 2, strlen(before + 2));
	} else if (*before == '-' && before[1]) {
		o = cmdline_find_letter(&c->syntax, before[strlen(before) - 1]);
	}
	/* Parse the words before the option to find the trace. */
	c->n -= o && o->value && *value == word;
	return o && o->value ? o : NULL;
}

static int cmd_complete_run(const struct cmdline *line, struct trace *t)
{
	struct complete_line c = { .word = line->operand, .n = line->noperands };
	const char *typed = c.word[c.n - 1], *value;
	c.command = c.n > 1 ? command_find(c.word[0]) : NULL;
	bool first = !c.command;
	if (first)
		c.command = command_find("browse");
	c.syntax = command_syntax(c.command);
	const struct option_info *o = complete_option(&c, &value);
	if (o) {
		complete_value(&c, o, value);
	} else if (*typed == '-') {
		complete_options(&c.syntax, typed);
	} else {
		if (line->noperands == 1)
			complete_choices(cmd_choose_command, typed);
		else if (c.command->operands)
			complete_choices(c.command->operands, typed);
		if (first || !c.command->operands || c.command->input != INPUT_NONE)
			complete_files();
	}
	return cmd_finish(0);
}

const struct command cmd_complete = {
	.name = "__complete",
	.synopsis = "WORD...",
	.help = "complete the last word of a command line",
	.input = INPUT_NONE,
	.least = 1,
	.most = OPERANDS_MAX,
	.hidden = true,
	.run = cmd_complete_run,
};
