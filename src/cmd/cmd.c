#include "cmd/cmd.h"

#include <string.h>

#include "analysis/settings.h"
#include "base/mem.h"
#include "output/emit.h"
#include "output/writer.h"

#define ENTRY(name) extern const struct command name;
#include "cmd/command_list.h"
#undef ENTRY

const struct command *const commands[] = {
#define ENTRY(name) &name,
#include "cmd/command_list.h"
#undef ENTRY
	NULL
};

CMDLINE_CHOICES(cmd_choose_with_by,
		{ { "record", "a record (the default)" },
		  { "instruction", "an instruction, even if it has several records" } })

static const char *cmd_choose_registers(size_t i, const char **help)
{
	if (!register_maps[i])
		return NULL;
	*help = register_maps[i]->help;
	return register_maps[i]->name;
}

const struct option_info cmd_trace_options[] = {
	{ 'F', "format", "FORMAT",
	  "read the trace as FORMAT instead of detecting the format: a name, or a file "
	  "with a description",
	  cmd_choose_format },
	{ 'L', "layout", "TEXT",
	  "read records with the layout TEXT, such as 'pc:u64 taken:u8 "
	  "load:u64[4]@16'; see opscope-layout(7)",
	  NULL },
	{ 0, "skip", "BYTES", "skip a header of BYTES bytes before the first record",
	  NULL },
	{ 0, "resync", NULL,
	  "resynchronise fixed-size records after inserted or lost bytes, which become "
	  "gaps",
	  NULL },
	{ 0, "registers", "MAP", "use the register names of MAP", cmd_choose_registers },
	{ 0, "op-classes", "VERSION|FILE",
	  "use the op classes of the gem5 that wrote the trace: a version from v19.0 "
	  "to v24.0, an earlier month such as 2018-05, its file src/cpu/FuncUnit.py, "
	  "or a file with the names in order",
	  cmdline_choose_file },
	{ 0, "companion", "FILE",
	  "read FILE as the second file of the trace (gem5: the store queue); give an "
	  "empty name to read none",
	  cmdline_choose_file },
	{ 0, "cycle", "LENGTH",
	  "use LENGTH as the length of a clock cycle, such as 500ps (default: computed "
	  "from the trace)",
	  NULL },
	{ 0, "column", "NAME=EXPRESSION",
	  "add a computed column, such as 'set = addr >> 6 & 63', for lists, output "
	  "and queries; may be repeated; see opscope-query(7)",
	  NULL },
	{ 0, "with", "FILE[:COLUMN]",
	  "add a column from a CSV or text file with one line for each record, such as "
	  "simulator results: COLUMN is its name in the heading or its number; may be "
	  "repeated",
	  cmdline_choose_file },
	{ 0, "with-by", "UNIT", "match each line of the --with files to one UNIT",
	  cmd_choose_with_by },
	{ 0, "binary", "FILE[@ADDRESS]",
	  "read function names and instructions from FILE, the traced program or a "
	  "library; ADDRESS is its load address (default: from the trace); may be "
	  "repeated",
	  cmdline_choose_file },
	{ 0, "maps", "FILE",
	  "read the addresses of programs and libraries, and their files, from FILE, a copy "
	  "of /proc/PID/maps of the traced process; may be repeated",
	  cmdline_choose_file },
	{ 0, "sysroot", "DIRECTORY",
	  "search DIRECTORY for the files of --maps, and DIRECTORY/usr/lib/debug for "
	  "debug files, before this machine's; may be repeated",
	  cmdline_choose_file },
	{ 0, "symbols", "FILE[@SHIFT]",
	  "read function names from FILE: the output of nm, System.map, perf-PID.map, "
	  "or lines of address, size and name; may be repeated",
	  cmdline_choose_file },
	{ 0, "debug-dir", "DIRECTORY",
	  "search DIRECTORY for debug files, in addition to /usr/lib/debug; may be "
	  "repeated",
	  cmdline_choose_file },
	{ 0, "thread-by", "FIELD|infer|none",
	  "take threads from FIELD, infer them, or treat all records as one thread "
	  "(default: a field if the format has one; otherwise inferred if the flow of "
	  "control breaks often)",
	  cmdline_choose_fields },
	{ 0, "sp", "REG",
	  "use REG as the stack pointer if the register map does not define it", NULL },
	{ 0, "index", "WHERE",
	  "save the index in WHERE: a directory, a file, or 'beside' for a file next "
	  "to the trace (default: the cache directory)",
	  cmdline_choose_file },
	{ 0, "no-index", NULL, "do not read or save an index", NULL },
	{ 0, "threads", "N", "use N threads (default: the number of processors)", NULL },
	{ 0 }
};

const char *const cmd_trace_examples[] = {
	"opscope --format=byu16 capture.tr",
	"opscope --layout='pc:u64 taken:u8 load:u64[4]@16' trace.bin",
	"opscope list --skip=16 --format=champsim headed.trace",
	"opscope lint --resync shifted.champsimtrace.xz",
	"opscope stat --registers=pin4 mcf.champsimtrace.xz",
	"opscope --op-classes=v23.0 run2.txt.gz",
	"opscope --companion=run2.sq.txt.gz run2.txt.gz",
	"opscope browse --cycle=500ps run2.txt.gz",
	"opscope list --binary=prog --binary=/lib/x86_64-linux-gnu/libc.so.6 "
	"--where='symbol == main' prog.champsimtrace.xz",
	"opscope stat hot --symbols=System.map kernel.log",
	"opscope list --binary=prog@555555554000 --debug-dir=debug prog.champsimtrace.xz",
	"opscope stat hot --maps=prog.maps --sysroot=target prog.champsimtrace.xz",
	"opscope list --column='set = mem >> 6 & 63' --where='set == 5' "
	"mcf.champsimtrace.xz",
	"opscope list --with=out.csv:latency --where='latency > 100' mcf.champsimtrace.xz",
	"opscope stat values --with=hits.txt.gz --with-by=instruction --of=hits "
	"gcc-10M.trace.gz",
	"opscope index --index=beside gcc-10M.trace.gz",
	"opscope find -c --no-index --threads=1 taken gcc-10M.trace.gz",
	NULL,
};

const struct command *command_find(const char *name)
{
	for (size_t i = 0; commands[i]; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}

struct cmdline_syntax command_syntax(const struct command *c)
{
	return (struct cmdline_syntax) {
		.table = { c->options,
			   c->parameters ? cmd_parameter_options(c->tables) : NULL,
			   c->input != INPUT_NONE ? cmd_trace_options : NULL },
		.plus_f = c->plus_f,
		.plus_n = c->plus_n,
		.plus_query = c->plus_query,
		.or_file = cmd_choose_format, /* a file can also describe a format */
		.helped = c->name,
	};
}

const char *cmd_choose_command(size_t i, const char **help)
{
	if (!commands[i])
		return NULL;
	*help = commands[i]->help;
	return commands[i]->hidden ? "" : commands[i]->name;
}

static const char *cmd_shown_command(const void *of, size_t i)
{
	const char *help;
	return cmd_choose_command(i, &help);
}

const char *command_suggest(const char *typed)
{
	/* Names in other programs */
	static const char *const pairs[][2] = {
		{ "compare", "diff" }, { "grep", "find" },     { "search", "find" },
		{ "dump", "list" },    { "head", "list" },     { "plot", "timeline" },
		{ "summary", "info" }, { "convert", "export" }
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (!strcmp(typed, pairs[i][0]))
			return pairs[i][1];
	return suggest_name(typed, cmd_shown_command, NULL);
}

const char *cmd_choose_emitter(size_t i, const char **help)
{
	if (!emitters[i])
		return NULL;
	*help = emitters[i]->help;
	return emitters[i]->name;
}

const char *cmd_choose_format(size_t i, const char **help)
{
	return format_name(i, help);
}

const char *cmd_choose_notation(size_t i, const char **help)
{
	return i < NOTATION_SVG ? notation_name(i, help) : NULL;
}

const char *cmd_choose_figure(size_t i, const char **help)
{
	return notation_name(i, help);
}

void cmd_print_option(const struct option_info *o, struct str *out)
{
	if (o->letter)
		str_addf(out, "-%c", o->letter);
	if (o->letter && o->name)
		str_add(out, ", ");
	if (o->name)
		str_addf(out, "--%s", o->name);
	if (o->value)
		str_addf(out, "%s%s", o->name ? "=" : " ", o->value);
}

void option_print_help(const struct option_info *o, struct str *out)
{
	const char *name, *help;
	str_add(out, o->help);
	for (size_t i = 0; o->choice && (name = o->choice(i, &help)) && *name; i++)
		str_addf(out, "%s%s", i ? ", " : ": ", name);
}

const struct option_info *cmd_parameter_options(bool tables)
{
	static struct option_info options[2][SETTINGS_MAX + 1];
	static char text[SETTINGS_MAX][256];
	const struct analysis_parameter *p;
	size_t n = 0;
	if (options[tables][0].name) /* call for each option that is looked up */
		return options[tables];
	for (size_t i = 0; i < SETTINGS_MAX && (p = settings_parameter(i)); i++) {
		snprintf(text[i], sizeof text[i], "%s (default %s)", p->help,
			 p->standard);
		if (tables || !p->of_table)
			options[tables][n++] =
				(struct option_info) { 0, p->name, p->value, text[i],
						       NULL };
	}
	return options[tables];
}

enum { HELP_WIDTH = 79, OPTION_INDENT = 2, TEXT_INDENT = 24 };

/* Print text, starting at a column: the number of characters already on the line. */
const char *cmd_next_word(const char **text, size_t *len, bool *paragraph)
{
	size_t blanks = strspn(*text, " \n");
	const char *line = memchr(*text, '\n', blanks), *word = *text + blanks;
	*paragraph = line && memchr(line + 1, '\n', (size_t)(word - (line + 1)));
	*len = strcspn(word, " \n");
	*text = word + *len;
	return *len ? word : NULL;
}

static void cmd_wrap_from(FILE *to, const char *text, unsigned indent, unsigned column)
{
	bool after_word = false; /* a blank or line feed is needed before the next word */
	bool paragraph;
	const char *word;
	for (size_t len; (word = cmd_next_word(&text, &len, &paragraph));) {
		if (after_word && (paragraph || column + 1 + len > HELP_WIDTH)) {
			fputs(paragraph ? "\n\n" : "\n", to);
			column = 0;
			after_word = false;
		}
		if (after_word)
			column += (unsigned)fprintf(to, " ");
		else if (!column)
			column = (unsigned)fprintf(to, "%*s", (int)indent, "");
		column += (unsigned)fprintf(to, "%.*s", (int)len, word);
		after_word = true;
	}
	fputc('\n', to);
}

void cmd_help_text(const char *text, FILE *to)
{
	cmd_wrap_from(to, text, 0, 0);
}

/* Print a term and its text, on the same line if the term is short. */
static void cmd_print_term(FILE *to, unsigned indent, const char *term, const char *text)
{
	unsigned column = (unsigned)fprintf(to, "%*s%s", (int)indent, "", term);
	if (column + 2 > TEXT_INDENT) {
		fputc('\n', to);
		column = 0;
	}
	fprintf(to, "%*s", (int)(TEXT_INDENT - column), "");
	cmd_wrap_from(to, text, TEXT_INDENT, TEXT_INDENT);
}

static void cmd_print_options(FILE *to, const struct option_info *o)
{
	for (; option_exists(o); o++) {
		struct str term = STR_INIT;
		if (!o->letter)
			str_pad(&term, ' ', 4);
		cmd_print_option(o, &term);
		struct str text = STR_INIT;
		option_print_help(o, &text);
		cmd_print_term(to, OPTION_INDENT, term.text, text.text);
		str_release(&term);
		str_release(&text);
	}
}

static void cmd_print_program(FILE *to)
{
	fputs("Usage: opscope FILE\n       opscope COMMAND [OPTION]... [FILE]\nBrowse "
	      "and search traces of instructions and memory accesses.\n\nWithout a "
	      "command, opscope opens FILE in the browser.  FILE may be compressed\nwith "
	      "gzip, xz, zstd, lz4 or zip; - is the standard input.  Write ./list for a\n"
	      "file whose name is that of a command.\n\nCommands:\n",
	      to);
	for (size_t i = 0; commands[i]; i++)
		if (!commands[i]->hidden)
			cmd_print_term(to, OPTION_INDENT, commands[i]->name,
				       commands[i]->help);
	fputs("\nopscope COMMAND --help describes a command; F1 shows the keys of the "
	      "browser.\n",
	      to);
}

void cmd_print_help(const struct command *c, FILE *to)
{
	if (!c) {
		cmd_print_program(to);
		return;
	}
	fprintf(to, "Usage: opscope %s%s%s\n", c->name, c->synopsis[0] ? " " : "",
		c->synopsis);
	struct str sentence = STR_INIT;
	str_add(&sentence, c->help);
	if (sentence.text[0] >= 'a' && sentence.text[0] <= 'z')
		sentence.text[0] -= 'a' - 'A';
	str_addc(&sentence, '.');
	cmd_help_text(sentence.text, to);
	str_release(&sentence);
	if (c->about) {
		fputc('\n', to);
		cmd_help_text(c->about, to);
	}
	if (c->options && option_exists(c->options)) {
		fputs("\nOptions:\n", to);
		cmd_print_options(to, c->options);
	}
	if (c->parameters) {
		fputs("\nParameters of analyses:\n", to);
		cmd_print_options(to, cmd_parameter_options(c->tables));
	}
	if (c->input != INPUT_NONE) {
		fputs("\nOptions for opening the trace:\n", to);
		cmd_print_options(to, cmd_trace_options);
	}
	for (size_t i = 0; c->examples && c->examples[i]; i++)
		fprintf(to, "%s  %s\n", i ? "" : "\nExamples:\n", c->examples[i]);
}
