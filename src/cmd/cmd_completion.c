/*
 * opscope completion: prints the completion of a shell, from the tables of the program.
 * completion/ contains the output; a test compares them.
 *
 * Each shell gets the same tables: commands with their options, the values of options, the
 * operands, and the fields of each format.  The code around them, which is the same for all
 * tables, is a text here.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/mem.h"
#include "cmd/cmdline.h"
#include "cmd/report.h"
#include "format/format.h"

/* What the value of an option or an operand can be. */
enum completion_kind {
	COMPLETE_NOTHING, /* a number, a text */
	COMPLETE_WORDS,
	COMPLETE_FIELDS, /* of the format, separated by commas */
	COMPLETE_FILES
};

static enum completion_kind completion_kind_of(const struct option_info *o)
{
	static const struct {
		const char *value;
		enum completion_kind kind;
	} kinds[] = {
		{ "LIST", COMPLETE_FIELDS },   { "FIELD", COMPLETE_FIELDS },
		{ "QUERY", COMPLETE_FIELDS },  { "REGEX", COMPLETE_FIELDS },
		{ "FILE", COMPLETE_FILES },    { "NOTES", COMPLETE_FILES },
		{ "WHERE", COMPLETE_FILES },   { "PREFIX", COMPLETE_FILES },
		{ "PATTERN", COMPLETE_FILES }, { "VERSION|FILE", COMPLETE_FILES },
	};
	if (o->choice)
		return COMPLETE_WORDS;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i].value, o->value) == 0)
			return kinds[i].kind;
	return COMPLETE_NOTHING;
}

static const struct option_info completion_help[] = {
	{ 'h', "help", NULL, "describe the command", NULL }, { 0 }
};

/* The tables of options of a command, from 0; NULL: there are fewer. */
static const struct option_info *completion_table(const struct command *c, size_t i)
{
	static const struct option_info none[] = { { 0 } };
	switch (i) {
	case 0:
		return c->options ? c->options : none;
	case 1:
		return c->parameters ? cmd_parameter_options(c->tables) : none;
	case 2:
		return c->input != INPUT_NONE ? cmd_trace_options : none;
	case 3:
		return completion_help;
	default:
		return NULL;
	}
}

/* Call each() for all options of a command. */
static void completion_options(const struct command *c,
			       void (*each)(FILE *to, const struct command *c,
					    const struct option_info *o),
			       FILE *to)
{
	const struct option_info *table;
	for (size_t i = 0; (table = completion_table(c, i)); i++)
		for (; option_exists(table); table++)
			each(to, c, table);
}

/* Call each() for all commands of the manual. */
static void completion_commands(void (*each)(FILE *to, const struct command *c), FILE *to)
{
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden)
			each(to, commands[i]);
}

static void completion_print_names(FILE *to)
{
	const char *before = "";
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden) {
			fprintf(to, "%s%s", before, commands[i]->name);
			before = " ";
		}
}

static void completion_print_formats(FILE *to)
{
	const struct format *f;
	for (size_t i = 0; (f = format_at(i)); i++)
		fprintf(to, "%s%s", i ? " " : "", f->name);
}

static void completion_print_analyses(FILE *to)
{
	for (size_t i = 0; analyses[i]; i++) {
		fprintf(to, "%s%s", i ? " " : "", analyses[i]->name);
		for (size_t g = 0; g < analyses[i]->ngroups; g++)
			fprintf(to, " %s.%s", analyses[i]->name,
				analyses[i]->groups[g].name);
	}
}

/* The values to choose from, with blanks between them. */
static void completion_print_choices(FILE *to, const struct option_info *o)
{
	const char *name, *help;
	for (size_t i = 0; (name = o->choice(i, &help)) && *name; i++)
		fprintf(to, "%s%s", i ? " " : "", name);
}

/* The names of all fields that are shown, sorted. */
static void completion_add_fields(const struct format *f, char ***list, size_t *n,
				  size_t *room)
{
	for (size_t k = 0; k < f->nfields; k++) {
		size_t i = 0;
		while (i < *n && strcmp((*list)[i], f->fields[k].name) < 0)
			i++;
		if ((i < *n && strcmp((*list)[i], f->fields[k].name) == 0) ||
		    f->fields[k].flags & FIELD_PADDING)
			continue;
		*list = mem_room(*list, *n, room, sizeof **list);
		memmove(*list + i + 1, *list + i, ((*n)++ - i) * sizeof **list);
		(*list)[i] = (char *)f->fields[k].name;
	}
}

/* The fields of a format, or of all if f is NULL. */
static void completion_print_fields(FILE *to, const struct format *f)
{
	char **list = NULL;
	size_t n = 0, room = 0;
	const struct format *each;
	if (f)
		completion_add_fields(f, &list, &n, &room);
	for (size_t i = 0; !f && (each = format_at(i)); i++)
		completion_add_fields(each, &list, &n, &room);
	for (size_t i = 0; i < n; i++)
		fprintf(to, "%s%s", i ? " " : "", list[i]);
	free(list);
}

/* The operands of a command that are not files; false: all are files. */
static bool completion_print_operands(FILE *to, const struct command *c)
{
	if (strcmp(c->name, "stat") == 0)
		completion_print_analyses(to);
	else if (strcmp(c->name, "formats") == 0)
		completion_print_formats(to);
	else if (strcmp(c->name, "help") == 0)
		completion_print_names(to);
	else if (strcmp(c->name, "completion") == 0)
		fputs("bash zsh fish", to);
	else
		return false;
	return true;
}

/* A text between single quotes, as all three shells read it. */
static void completion_quote(FILE *to, const char *text)
{
	fputc('\'', to);
	for (; *text; text++)
		fputs(*text == '\'' ? "'\\''" : (char[]) { *text, '\0' }, to);
	fputc('\'', to);
}

/* Tables of bash and zsh: functions that print what is completed, by case. */

static void completion_case_option(FILE *to, const struct command *c,
				   const struct option_info *o)
{
	(void)c;
	if (o->letter)
		fprintf(to, " -%c", o->letter);
	if (o->name)
		fprintf(to, " --%s%s", o->name, o->value ? "=" : "");
}

static void completion_case_options(FILE *to, const struct command *c)
{
	fprintf(to, "\t%s) echo '", c->name);
	completion_options(c, completion_case_option, to);
	fputs("' ;;\n", to);
}

static void completion_case_value(FILE *to, const struct command *c,
				  const struct option_info *o)
{
	static const char *const kinds[] = { [COMPLETE_NOTHING] = "nothing",
					     [COMPLETE_FIELDS] = "fields",
					     [COMPLETE_FILES] = "files" };
	if (!o->value)
		return;
	fputc('\t', to);
	if (o->name)
		fprintf(to, "%s--%s", c->name, o->name);
	if (o->letter)
		fprintf(to, "%s%s-%c", o->name ? "|" : "", c->name, o->letter);
	enum completion_kind kind = completion_kind_of(o);
	fputs(") echo '", to);
	if (kind == COMPLETE_WORDS)
		completion_print_choices(to, o);
	else
		fprintf(to, ":%s", kinds[kind]);
	fputs("' ;;\n", to);
}

static void completion_case_values(FILE *to, const struct command *c)
{
	completion_options(c, completion_case_value, to);
}

static void completion_case_operands(FILE *to, const struct command *c)
{
	fprintf(to, "\t%s) echo '", c->name);
	if (!completion_print_operands(to, c))
		fputs(":files", to);
	else if (c->input != INPUT_NONE)
		fputs(" :files", to);
	fputs("' ;;\n", to);
}

static void completion_function(FILE *to, const char *name)
{
	fprintf(to, "\n_opscope_%s()\n{\n\tcase $1 in\n", name);
}

static void completion_function_end(FILE *to)
{
	fputs("\tesac\n}\n", to);
}

static void completion_cases(FILE *to)
{
	const struct format *f;
	completion_function(to, "options");
	completion_commands(completion_case_options, to);
	completion_function_end(to);
	completion_function(to, "values");
	completion_commands(completion_case_values, to);
	completion_function_end(to);
	completion_function(to, "operands");
	completion_commands(completion_case_operands, to);
	completion_function_end(to);
	completion_function(to, "fields");
	for (size_t i = 0; (f = format_at(i)); i++) {
		fprintf(to, "\t%s) echo '", f->name);
		completion_print_fields(to, f);
		fputs("' ;;\n", to);
	}
	fputs("\t*) echo '", to);
	completion_print_fields(to, NULL);
	fputs("' ;;\n", to);
	completion_function_end(to);
	fputs("\n_opscope_commands='", to);
	completion_print_names(to);
	fputs("'\n", to);
}

/* bash */

static const char completion_bash_code[] =
	"\n"
	"# The command and the format of the line.\n"
	"_opscope_line()\n"
	"{\n"
	"\tlocal i word before=\n"
	"\tcommand=browse format=\n"
	"\t[[ \" $_opscope_commands \" == *\" ${COMP_WORDS[1]} \"* ]] && "
	"command=${COMP_WORDS[1]}\n"
	"\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
	"\t\tword=${COMP_WORDS[i]}\n"
	"\t\tcase $before$word in\n"
	"\t\t--format= | -F=) continue ;;\n"
	"\t\t--format=*) format=${word#--format=} ;;\n"
	"\t\t--format* | -F*) [[ $before ]] && format=$word ;;\n"
	"\t\tesac\n"
	"\t\tbefore=\n"
	"\t\t[[ $word == --format || $word == -F ]] && before=$word\n"
	"\tdone\n"
	"}\n"
	"\n"
	"# Complete $cur from words; :files and :fields among them stand for these.\n"
	"_opscope_reply()\n"
	"{\n"
	"\tlocal words=$1 list= name\n"
	"\tif [[ $words == *:fields* ]]; then\n"
	"\t\t[[ $cur == *,* ]] && list=${cur%,*},\n"
	"\t\twords=$(_opscope_fields \"$format\")\n"
	"\tfi\n"
	"\tif [[ $words == *:files* ]]; then\n"
	"\t\tcompopt -o filenames 2>/dev/null\n"
	"\t\twhile IFS= read -r name; do\n"
	"\t\t\tCOMPREPLY+=(\"$name\")\n"
	"\t\tdone < <(compgen -f -- \"$cur\")\n"
	"\tfi\n"
	"\tfor name in $words; do\n"
	"\t\t[[ $name != :* && $list$name == \"$cur\"* ]] && COMPREPLY+=(\"$list$name\")\n"
	"\tdone\n"
	"\t[[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == --*= ]] && "
	"compopt -o nospace 2>/dev/null\n"
	"}\n"
	"\n"
	"_opscope()\n"
	"{\n"
	"\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
	"\tlocal command format option= words i IFS=$' \\t\\n'\n"
	"\tCOMPREPLY=()\n"
	"\t_opscope_line\n"
	"\tif [[ $cur == = ]]; then\n"
	"\t\toption=$prev cur=\n"
	"\telif [[ $prev == = ]]; then\n"
	"\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n"
	"\telif [[ $cur == --*=* ]]; then\n"
	"\t\toption=${cur%%=*} cur=${cur#*=}\n"
	"\telif [[ $cur != -* ]]; then\n"
	"\t\toption=$prev\n"
	"\tfi\n"
	"\twords=$(_opscope_values \"$command$option\")\n"
	"\tif [[ $words ]]; then\n"
	"\t\t_opscope_reply \"$words\"\n"
	"\t\tif [[ ${COMP_WORDS[COMP_CWORD]} == --*=* ]]; then\n"
	"\t\t\tfor i in \"${!COMPREPLY[@]}\"; do\n"
	"\t\t\t\tCOMPREPLY[i]=$option=${COMPREPLY[i]}\n"
	"\t\t\tdone\n"
	"\t\tfi\n"
	"\telif [[ $cur == -* ]]; then\n"
	"\t\t_opscope_reply \"$(_opscope_options \"$command\")\"\n"
	"\telif ((COMP_CWORD == 1)); then\n"
	"\t\t_opscope_reply \"$_opscope_commands :files\"\n"
	"\telse\n"
	"\t\t_opscope_reply \"$(_opscope_operands \"$command\")\"\n"
	"\tfi\n"
	"}\n"
	"\n"
	"complete -F _opscope opscope\n";

static void completion_bash(FILE *to)
{
	fputs("# Completion of opscope for bash, generated by opscope completion; do not "
	      "edit.\n",
	      to);
	completion_cases(to);
	fputs(completion_bash_code, to);
}

/* zsh: options and commands have a description each. */

static const char completion_zsh_code[] =
	"\n"
	"_opscope_reply()\n"
	"{\n"
	"\tlocal -a words=(${=1})\n"
	"\tif [[ -n ${words[(r):fields]} ]]; then\n"
	"\t\tcompset -P '*,'\n"
	"\t\twords=(${=\"$(_opscope_fields $format)\"})\n"
	"\t\tcompadd -S '' -a words\n"
	"\t\treturn\n"
	"\tfi\n"
	"\t[[ -n ${words[(r):files]} ]] && _files\n"
	"\twords=(${words:#:*})\n"
	"\t(($#words)) && compadd -a words\n"
	"}\n"
	"\n"
	"_opscope()\n"
	"{\n"
	"\tlocal command=browse format= option= values word before=\n"
	"\tlocal -a plain valued\n"
	"\t[[ \" $_opscope_commands \" == *\" ${words[2]} \"* ]] && command=${words[2]}\n"
	"\tfor word in ${words[2,CURRENT-1]}; do\n"
	"\t\t[[ $word == --format=* ]] && format=${word#--format=}\n"
	"\t\t[[ $before == (-F|--format) ]] && format=$word\n"
	"\t\tbefore=$word\n"
	"\tdone\n"
	"\tif [[ $PREFIX == --*=* ]]; then\n"
	"\t\toption=${PREFIX%%=*}\n"
	"\t\tcompset -P '*='\n"
	"\telif [[ $PREFIX != -* ]]; then\n"
	"\t\toption=${words[CURRENT-1]}\n"
	"\tfi\n"
	"\tvalues=$(_opscope_values $command$option)\n"
	"\tif [[ -n $values ]]; then\n"
	"\t\t_opscope_reply $values\n"
	"\telif [[ $PREFIX == -* ]]; then\n"
	"\t\t_opscope_described $command\n"
	"\t\t_describe -o option plain -- valued -S ''\n"
	"\telif ((CURRENT == 2)); then\n"
	"\t\t_opscope_described commands\n"
	"\t\t_describe command plain\n"
	"\t\t_files\n"
	"\telse\n"
	"\t\t_opscope_reply \"$(_opscope_operands $command)\"\n"
	"\tfi\n"
	"}\n"
	"\n"
	"_opscope \"$@\"\n";

/* 'NAME:sentence', with a colon in the sentence as it is. */
static void completion_zsh_word(FILE *to, const char *dashes, const char *name,
				const char *after, const char *help)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s%s%s:%s", dashes, name, after, help);
	fputc(' ', to);
	completion_quote(to, text.text);
	str_release(&text);
}

static void completion_zsh_plain(FILE *to, const struct command *c,
				 const struct option_info *o)
{
	const char letter[] = { o->letter, '\0' };
	(void)c;
	if (o->letter)
		completion_zsh_word(to, "-", letter, "", o->help);
	if (o->name && !o->value)
		completion_zsh_word(to, "--", o->name, "", o->help);
}

static void completion_zsh_valued(FILE *to, const struct command *c,
				  const struct option_info *o)
{
	(void)c;
	if (o->name && o->value)
		completion_zsh_word(to, "--", o->name, "=", o->help);
}

static void completion_zsh_options(FILE *to, const struct command *c)
{
	fprintf(to, "\t%s)\n\t\tplain=(", c->name);
	completion_options(c, completion_zsh_plain, to);
	fputs(")\n\t\tvalued=(", to);
	completion_options(c, completion_zsh_valued, to);
	fputs(")\n\t\t;;\n", to);
}

static void completion_zsh_command(FILE *to, const struct command *c)
{
	completion_zsh_word(to, "", c->name, "", c->help);
}

static void completion_zsh(FILE *to)
{
	fputs("#compdef opscope\n# Completion of opscope for zsh, generated by opscope "
	      "completion; do not edit.\n",
	      to);
	completion_cases(to);
	completion_function(to, "described");
	completion_commands(completion_zsh_options, to);
	fputs("\tcommands) plain=(", to);
	completion_commands(completion_zsh_command, to);
	fputs(") ;;\n", to);
	completion_function_end(to);
	fputs(completion_zsh_code, to);
}

/* fish: a line for each option. */

static void completion_fish_option(FILE *to, const struct command *c,
				   const struct option_info *o)
{
	fprintf(to, "complete -c opscope -n '__opscope_command %s'", c->name);
	if (o->letter)
		fprintf(to, " -s %c", o->letter);
	if (o->name)
		fprintf(to, " -l %s", o->name);
	fputs(" -d ", to);
	completion_quote(to, o->help);
	enum completion_kind kind = o->value ? completion_kind_of(o) : COMPLETE_NOTHING;
	if (kind == COMPLETE_FILES)
		fputs(" -r -F", to);
	else if (o->value)
		fputs(" -x", to);
	if (kind == COMPLETE_WORDS) {
		fputs(" -a '", to);
		completion_print_choices(to, o);
		fputc('\'', to);
	} else if (kind == COMPLETE_FIELDS) {
		fputs(" -a '(__opscope_list)'", to);
	}
	fputc('\n', to);
}

static void completion_fish_command(FILE *to, const struct command *c)
{
	fprintf(to, "\ncomplete -c opscope -n __opscope_first -a %s -d ", c->name);
	completion_quote(to, c->help);
	fputc('\n', to);
	if (strcmp(c->name, "stat") == 0 || c->input == INPUT_NONE) {
		fprintf(to, "complete -c opscope -n '__opscope_command %s'%s -a '",
			c->name, c->input == INPUT_NONE ? " -f" : "");
		completion_print_operands(to, c);
		fputs("'\n", to);
	}
	completion_options(c, completion_fish_option, to);
}

static const char completion_fish_code[] =
	"\n"
	"# Whether the line has no command yet.\n"
	"function __opscope_first\n"
	"\ttest (count (commandline -opc)) -eq 1\n"
	"end\n"
	"\n"
	"# Whether the command of the line is this one.\n"
	"function __opscope_command\n"
	"\tset -l line (commandline -opc)\n"
	"\tif set -q line[2]; and contains -- $line[2] $__opscope_commands\n"
	"\t\ttest $line[2] = $argv[1]\n"
	"\telse\n"
	"\t\ttest browse = $argv[1]\n"
	"\tend\n"
	"end\n"
	"\n"
	"# The fields of the format, after those that the word has.\n"
	"function __opscope_list\n"
	"\tset -l format\n"
	"\tset -l before\n"
	"\tfor word in (commandline -opc)\n"
	"\t\tstring match -q -- '--format=*' $word; and set format (string replace -- "
	"--format= '' $word)\n"
	"\t\tcontains -- \"$before\" -F --format; and set format $word\n"
	"\t\tset before $word\n"
	"\tend\n"
	"\tset -l list (string replace -r -- '^(--[a-z-]+=)?(.*,)?[^,]*$' '$2' "
	"(commandline -ct))\n"
	"\tfor field in (string split ' ' -- (__opscope_fields \"$format\"))\n"
	"\t\techo $list$field\n"
	"\tend\n"
	"end\n";

static void completion_fish(FILE *to)
{
	const struct format *f;
	fputs("# Completion of opscope for fish, generated by opscope completion; do not "
	      "edit.\n\nset -g __opscope_commands ",
	      to);
	completion_print_names(to);
	fputs("\n\nfunction __opscope_fields\n\tswitch $argv[1]\n", to);
	for (size_t i = 0; (f = format_at(i)); i++) {
		fprintf(to, "\tcase %s\n\t\techo '", f->name);
		completion_print_fields(to, f);
		fputs("'\n", to);
	}
	fputs("\tcase '*'\n\t\techo '", to);
	completion_print_fields(to, NULL);
	fputs("'\n\tend\nend\n", to);
	fputs(completion_fish_code, to);
	completion_commands(completion_fish_command, to);
}

static int cmd_completion_run(const struct cmdline *line, struct trace *t)
{
	static const struct {
		const char *name;
		void (*print)(FILE *to);
	} shells[] = { { "bash", completion_bash },
		       { "zsh", completion_zsh },
		       { "fish", completion_fish } };
	(void)t;
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (strcmp(shells[i].name, line->operand[0]) == 0) {
			shells[i].print(stdout);
			return cmd_finish(0);
		}
	return cmd_fail("completion", "unknown shell %s; shells are bash, zsh, fish",
			line->operand[0]);
}

static const char *const examples[] = {
	"opscope completion bash >~/.local/share/bash-completion/completions/opscope",
	NULL,
};

const struct command cmd_completion = {
	.name = "completion",
	.synopsis = "SHELL",
	.help = "print the completion of command lines for bash, zsh or fish",
	.about =
		"It completes commands, options, their values, formats, names of fields and "
		"analyses.  The installation has it where the shells look.",
	.examples = examples,
	.input = INPUT_NONE,
	.least = 1,
	.most = 1,
	.run = cmd_completion_run,
};
