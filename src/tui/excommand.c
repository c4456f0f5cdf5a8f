#include "tui/excommand.h"
#include "tui/excommand_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/suggest.h"
#include "base/xdg.h"
#include "query/complete.h"
#include "trace/span.h"
#include "tui/session/diff_model.h"
#include "tui/session/lanes_model.h"
#include "tui/session/thread_model.h"
#include "tui/topics.h"

/* Completion */

static void excommand_add_word(void *ctx, const char *word, const char *help)
{
	words_add(ctx, word, help);
}

size_t excommand_complete_query(struct screen *sc, const char *args, struct words *out)
{
	return query_complete(sc->session->trace, args, strlen(args), excommand_add_word,
			      out);
}

/* Commands */

/* Go forward or back by records: "+100", "-1,000". */
static enum status excommand_run_relative(struct screen *sc, const char *args,
					  struct err *err)
{
	uint64_t by;
	if (!human_parse(args + 1 + strspn(args + 1, " "), &by) || by > INT64_MAX)
		return err_at(err, 1, "not a number of records: %s", args);
	session_goto_relative(sc->session, *args == '-' ? -(long long)by : (long long)by);
	return ST_OK;
}

/* Go to "12,345", "50%", "0.5 %", "3K", "1e6", "+100", "0xebcca0".  Allow commas because
 * opscope prints them. */
static enum status excommand_run_goto(struct screen *sc, const char *args,
				      struct err *err)
{
	if (*args == '+' || *args == '-')
		return excommand_run_relative(sc, args, err);
	if (strcmp(args, "$") == 0) {
		session_goto_end(sc->session);
		return ST_OK;
	}
	if (strncmp(args, "0x", 2) == 0)
		return session_search_pc(sc->session, args, false, 1, err);
	char digits[64];
	size_t n = 0;
	const char *p = args;
	for (; *p && *p != '%' && *p != ' ' && n + 1 < sizeof digits; p++)
		if (*p != ',')
			digits[n++] = *p;
	digits[n] = '\0';
	p += strspn(p, " ");
	if (n == 0)
		return err_at(err, 1, "missing record number or N%%");
	uint64_t ordinal;
	if (*p == '%') {
		char *end;
		double percent = strtod(digits, &end);
		if (*end || !(percent >= 0 && percent <= 100) || p[1])
			return err_at(err, 1, "the position must be from 0%% to 100%%");
		session_goto_percent(sc->session, percent);
		return ST_OK;
	}
	if (!*p && !human_parse(digits, &ordinal) &&
	    number_hex(args, strlen(args), &ordinal))
		return session_search_pc(sc->session, args, false, 1, err);
	if (*p || !human_parse(digits, &ordinal))
		return err_at(err, 1, "not a record number: %s", args);
	session_goto(sc->session, ordinal);
	return ST_OK;
}

static enum status excommand_run_pc(struct screen *sc, const char *args, struct err *err)
{
	return session_search_pc(sc->session, args, false, 1, err);
}

static enum status excommand_run_diffoff(struct screen *sc, const char *args,
					 struct err *err)
{
	if (!sc->session->diff)
		return excommand_no_diff(err);
	screen_compare_end(sc);
	return ST_OK;
}

/* Complete fields separated by commas. */
size_t excommand_complete_fields(struct screen *sc, const char *args, struct words *out)
{
	const struct schema *schema = sc->session->schema;
	size_t at = words_last(args, ",");
	for (int f = 0; f < (int)schema->nfields; f++)
		if (session_field_shown(sc->session, f))
			words_offer(out, schema_field(schema, f)->name, args + at);
	return at;
}

/* Complete the argument: a type of key or a list of fields. */
size_t excommand_complete_key(struct screen *sc, const char *args, struct words *out)
{
	if (!words_last(args, ","))
		words_offer_list(out, "auto pc opcode calls", args);
	return excommand_complete_fields(sc, args, out);
}

static enum status excommand_run_search(struct screen *sc, const char *args,
					struct err *err)
{
	return session_search(sc->session, args, false, 1, err);
}

enum status excommand_run_filter(struct screen *sc, const char *args, struct err *err)
{
	return session_filter(sc->session, args, err);
}

static enum status excommand_run_unfilter(struct screen *sc, const char *args,
					  struct err *err)
{
	uint64_t n = 0;
	if (*args && (!human_parse(args, &n) || n < 1 || n > FILTERS_MAX))
		return err_at(err, 1, "not a filter number; :filters lists the filters");
	return session_unfilter(sc->session, (unsigned)n, err);
}

static enum status excommand_run_context(struct screen *sc, const char *args,
					 struct err *err)
{
	uint64_t n;
	if (!human_parse(args, &n) || n > CONTEXT_MAX)
		return err_at(err, 1, "expected a number of records from 0 to %d",
			      CONTEXT_MAX);
	session_filter_context(sc->session, (unsigned)n);
	return ST_OK;
}

/* Add or show a column: "set = addr >> 6 & 63", "set".  Without an argument, list the
 * computed columns. */
static enum status excommand_run_column(struct screen *sc, const char *args,
					struct err *err)
{
	struct session *s = sc->session;
	if (*args)
		return session_compute(s, args, err);
	struct str all = STR_INIT;
	session_computed_text(s, &all);
	session_message(s, "%s",
			all.len ? all.text
				: "there are no computed columns; use :column NAME = "
				  "EXPRESSION to add one");
	str_release(&all);
	return ST_OK;
}

/* Add a column read from a file: "FILE", "FILE:COLUMN", "by=instruction FILE:COLUMN". */
static enum status excommand_run_with(struct screen *sc, const char *args,
				      struct err *err)
{
	static const char by[] = "by=instruction ";
	bool instruction = !strncmp(args, by, sizeof by - 1);
	args += instruction ? sizeof by - 1 : 0;
	if (!*args)
		return err_set(err, ST_INVALID,
			       "expected a file with one line for each record: :with "
			       "FILE:COLUMN");
	char *file = xdg_typed(args);
	session_with(sc->session, file, instruction);
	free(file);
	return ST_OK;
}

static size_t excommand_complete_with(struct screen *sc, const char *args,
				      struct words *out)
{
	return excommand_complete_path(args, out);
}

/* Complete a column name before the equals sign, an expression after it. */
static size_t excommand_complete_column(struct screen *sc, const char *args,
					struct words *out)
{
	const struct schema *schema = sc->session->schema;
	const char *equals = strchr(args, '=');
	if (equals)
		return (size_t)(equals + 1 - args) +
		       excommand_complete_query(sc, equals + 1, out);
	for (fieldset set = schema->computed & ~schema->given; set; set &= set - 1)
		words_offer(out, schema_field(schema, __builtin_ctzll(set))->name, args);
	return 0;
}

/* Add a lane to the timeline. */
static enum status excommand_run_lane(struct screen *sc, const char *args,
				      struct err *err)
{
	enum status st = lanes_model_add(lanes_model_of(sc->session), args, err);
	return st == ST_OK ? screen_show(sc, pane_find("timeline"), err) : st;
}

static size_t excommand_complete_lane(struct screen *sc, const char *args,
				      struct words *out)
{
	for (const struct lane_kind *k = lane_kinds; k->name; k = lane_kind_next(k))
		words_offer(out, k->name, args);
	return out->n ? 0 : excommand_complete_query(sc, args, out);
}

static enum status excommand_run_threads(struct screen *sc, const char *args,
					 struct err *err)
{
	return thread_model_command(sc->session, args, err);
}

static enum status excommand_run_mark(struct screen *sc, const char *args,
				      struct err *err)
{
	if (!*args || args[1] || !session_mark(sc->session, (uint8_t)*args))
		return err_at(err, 1, "a mark is one letter from a to z");
	session_message(sc->session, "mark %s set", args);
	return ST_OK;
}

static enum status excommand_run_notes(struct screen *sc, const char *args,
				       struct err *err)
{
	return *args ? session_notes_command(sc->session, args, err)
		     : screen_show(sc, pane_find("marks"), err);
}

static size_t excommand_complete_notes(struct screen *sc, const char *args,
				       struct words *out)
{
	size_t len = strcspn(args, " ");
	return args[len] ? len + 1 + excommand_complete_path(args + len + 1, out) : 0;
}

static enum status excommand_run_note(struct screen *sc, const char *args,
				      struct err *err)
{
	struct note_place place;
	struct session *s = sc->session;
	enum status st = session_note_place(s, NOTE_HERE_RECORD, &place, err);
	if (st != ST_OK)
		return st;
	const char *now = notes_text(session_notes(s), place);
	char *old = now && strcmp(now, args) != 0 ? mem_text(now) : NULL;
	st = session_note_write(s, place, args, err);
	if (st == ST_OK && old) {
		struct str said = STR_INIT;
		str_addf(&said, "%s; it was: ", s->message.text);
		str_escape(&said, old, strlen(old), true);
		session_message(s, "%s", said.text);
		str_release(&said);
	}
	free(old);
	return st;
}

static enum status excommand_run_span(struct screen *sc, const char *args,
				      struct err *err)
{
	struct session *s = sc->session;
	struct str text = STR_INIT;
	struct span over;
	if (strcmp(args, "none") == 0) {
		session_span_clear(s);
	} else if (*args) {
		enum status st = span_parse(args, &over, err);
		if (st != ST_OK)
			return st;
		if (s->ended && over.first >= s->records)
			return err_at(err, 1, "the trace does not contain these records");
		session_span_set(s, over);
	}
	session_span_text(s, &text);
	session_message(s, "%s",
			text.len ? text.text : "no span is marked; V starts one");
	str_release(&text);
	return ST_OK;
}

static const struct excommand general_commands[] = {
	{ "goto", "N|N%|+N|-N|$|0xPC",
	  "go to record N, N percent into the trace, N records forward or back, to the "
	  "last record, or to the next execution of an address, which 0x or a letter "
	  "distinguishes; the word goto can be omitted",
	  .run = excommand_run_goto },
	{ "pc", "ADDRESS", "go to the next execution of an instruction address",
	  .run = excommand_run_pc },
	{ "search", "QUERY", "search forward, like /", .run = excommand_run_search,
	  .complete = excommand_complete_query },
	{ "filter", "QUERY",
	  "show only matching records, like &; without an argument: show all",
	  .run = excommand_run_filter, .complete = excommand_complete_query },
	{ "unfilter", "[N]", "remove filter N, or the last filter",
	  .run = excommand_run_unfilter },
	{ "filters", "", "list the filters", .list = &excommand_filters },
	{ "context", "N",
	  "show N records before and after each record that matches "
	  "the filter",
	  .run = excommand_run_context, .setting = true },
	{ "column", "NAME = EXPRESSION|NAME",
	  "add a computed column after the current one, or a named one such as "
	  "calldepth, loop and iteration; or remove it; without an argument: list computed "
	  "columns",
	  .run = excommand_run_column, .complete = excommand_complete_column },
	{ "with", "[by=instruction] FILE[:COLUMN]",
	  "add a column from a CSV or text file with one line for each record or "
	  "instruction of this trace, such as simulator results",
	  .run = excommand_run_with, .rare = true, .complete = excommand_complete_with },
	{ "lane", "NAME|QUERY",
	  "add a lane to the timeline: a name, or a query whose matches are counted; "
	  "without an argument: the hits of the last search",
	  .run = excommand_run_lane, .complete = excommand_complete_lane },
	{ "thread", "[name N NAME|join N M]",
	  "toggle threads: a bar beside the list and a row for each switch; name: name "
	  "thread N; join: merge thread N into M; names and joins are saved with the "
	  "notes",
	  .run = excommand_run_threads, .words = "name join" },
	{ "mark", "LETTER", "set a mark, like m", .run = excommand_run_mark },
	{ "note", "TEXT", "write a note on the current record, like AA; empty: remove it",
	  .run = excommand_run_note, .rare = true },
	{ "notes", "[export FILE|import FILE]",
	  "list marks and notes; export: write the notes to a new text file; import: "
	  "add the notes of such a file",
	  .run = excommand_run_notes, .words = "export import",
	  .complete = excommand_complete_notes, .rare = true },
	{ "pipe", "[--to=FORMAT] COMMAND",
	  "pipe the visible records, or those in the marked span, to a shell command, "
	  "like |",
	  .run_as = screen_run_command, .arg = true, .options = screen_pipe_options,
	  .rare = true },
	{ "!", "COMMAND", "run a shell command", .run_as = screen_run_command },
	{ "span", "FIRST..LAST|none",
	  "mark a span of records, like V; without an argument: print it",
	  .run = excommand_run_span, .words = "none" },
	{ "set", "NAME|noNAME|NAME!|NAME=VALUE|all",
	  "change a setting; all: list all settings; without an argument: list "
	  "settings that differ from their defaults, as lines for the config file",
	  .run = excommand_run_set, .list = &excommand_changed,
	  .complete = excommand_complete_setting, .setting = true },
	{ "bind", "KEY ACTION|PANE|:COMMAND",
	  "bind a key to an action (Tab lists them), a pane or a command; without an "
	  "argument: list your keys",
	  .run = excommand_run_bind, .list = &excommand_keys,
	  .complete = excommand_complete_bind, .setting = true, .rare = true },
	{ "unbind", "KEY", "unbind a key", .run = excommand_run_unbind, .setting = true,
	  .rare = true },
	{ "color", "ROLE FOREGROUND [BACKGROUND [ATTRIBUTE]...]",
	  "change the look of a role: default, a colour name or 0 to 255; none, bold, "
	  "dim, underline, reverse",
	  .run = excommand_run_colour, .complete = excommand_complete_colour,
	  .setting = true, .rare = true },
	{ "theme", "default|light|monochrome",
	  "use a colour theme; without an argument: print its name",
	  .run = excommand_run_theme, .complete = excommand_complete_theme,
	  .setting = true, .rare = true },
	{ "open-pane", "PANE", "open a pane without moving to it", .setting = true,
	  .rare = true, .run_as = excommand_set_pane, .arg = true,
	  .complete = excommand_complete_pane },
	{ "close-pane", "PANE", "close a pane", .setting = true, .rare = true,
	  .run_as = excommand_set_pane, .complete = excommand_complete_pane },
	{ "save-screen", "FILE", "write the screen to a new file as text",
	  .run = excommand_run_save, .file = true },
	{ "open", "FILE", "open another trace", .run = excommand_run_open, .file = true },
	{ "binary", "FILE[@ADDRESS]|none",
	  "use a traced program or library for names, source lines and disassembly; "
	  "replaces one of the same name; none: remove all programs and lists of "
	  "symbols; without an argument: list them",
	  .run_as = excommand_use_program, .arg = PROGRAM_BINARY,
	  .list = &excommand_images, .file = true, .rare = true },
	{ "symbols", "FILE[@SHIFT]|none",
	  "use a list of symbols, such as the output of nm, like :binary",
	  .run_as = excommand_use_program, .arg = PROGRAM_SYMBOLS,
	  .list = &excommand_images, .file = true, .rare = true },
	{ "export", "FILE [FORMAT]",
	  "write the visible records, or those in the marked span, to a new file; its "
	  "extension chooses the format (.csv, .npz, .champsim.xz; otherwise raw); "
	  "options as in opscope export; quote names and queries with blanks",
	  .run_line = excommand_run_export, .options = excommand_export_options,
	  .complete = excommand_complete_export },
	{ "diffoff", "", "end the comparison and keep the current trace",
	  .run = excommand_run_diffoff },
	{ "reload", "", "reload the trace, like R", .action = ACT_RELOAD },
	{ "next", "[N]", "open the next trace of the command line, or trace N of :files",
	  .run_as = excommand_run_next, .arg = 1 },
	{ "prev", "", "open the previous trace of the command line",
	  .run_as = excommand_run_next, .arg = -1 },
	{ "files", "", "list the open traces", .list = &excommand_files },
	{ "write", "FILE",
	  "write the contents of the current pane to a new file, like "
	  "W",
	  .run = screen_write, .file = true },
	{ "messages", "", "list recent messages", .list = &excommand_messages,
	  .rare = true },
	{ "quit", "", "quit", .action = ACT_QUIT_ALL },
};

enum { GENERAL_COMMANDS = sizeof general_commands / sizeof *general_commands };

bool excommand_at(size_t i, struct excommand *out)
{
	if (i < GENERAL_COMMANDS) {
		*out = general_commands[i];
		return true;
	}
	const struct pane_class *pane = panes[i - GENERAL_COMMANDS];
	if (!pane)
		return false;
	const struct pane_command *own = pane->command;
	*out = (struct excommand) { .name = pane->name,
				    .setting = strcmp(pane->name, "columns") == 0,
				    .args = own ? own->args : "",
				    .help = own ? own->help : pane->help,
				    .file = own && own->file,
				    .pane = pane };
	return true;
}

static enum status excommand_run_pane(struct screen *sc, const struct pane_class *pane,
				      const char *args, struct err *err)
{
	const struct pane_command *own = pane->command;
	bool show = true;
	int row, col;
	enum status st =
		own && own->run ? own->run(sc->session, args, &show, err) : ST_OK;
	if (st == ST_OK && show)
		st = screen_show(sc, pane, err);
	if (st != ST_OK || !own || own->run || !*args)
		return st;
	screen_draw(sc, &row, &col);
	screen_find(sc, &sc->slot[screen_slot(sc, pane->name)], args, false);
	return ST_OK;
}

/* Messages and names */

/* Return the command for a name that vi, another spelling or the shell has for it; NULL
 * if none. */
static const char *excommand_synonym(const char *name, size_t len)
{
	static const char *const pairs[][2] = {
		{ "q!", "quit" },    { "qa", "quit" },     { "qa!", "quit" },
		{ "quit!", "quit" }, { "x", "quit" },      { "colour", "color" },
		{ "e", "open" },     { "edit", "open" },   { "find", "search" },
		{ "stat", "table" }, { "hist", "memory" }, { "calltree", "flame" },
		{ "h", "help" },     { "wq", "quit" },
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (strlen(pairs[i][0]) == len && strncmp(pairs[i][0], name, len) == 0)
			return pairs[i][1];
	return NULL;
}

/* Find a command by name, by its vi name, or by an unambiguous prefix; match rare
 * commands only if no other has the prefix.  False if none or several match; store the
 * names in several if several do. */
static bool excommand_find(const char *name, size_t len, struct excommand *out,
			   struct str *several)
{
	struct excommand c;
	size_t n = 0, rare = 0;
	const char *synonym = excommand_synonym(name, len);
	if (synonym)
		return excommand_find(synonym, strlen(synonym), out, several);
	for (size_t i = 0; excommand_at(i, &c); i++) {
		if (strncmp(c.name, name, len) != 0)
			continue;
		if (!c.rare || !n)
			*out = c;
		if (!c.name[len])
			return true;
		str_addf(several, "%s%s", n + rare ? ", " : "", c.name);
		n += !c.rare;
		rare += c.rare;
	}
	return n == 1 || (!n && rare == 1);
}

static const char *excommand_nth_name(const void *of, size_t i)
{
	struct excommand c;
	return excommand_at(i, &c) ? c.name : NULL;
}

/* Report an unknown name: a table (as in `opscope stat`), a setting, a word from other
 * programs, or a mistyped command. */
static enum status excommand_unknown(const char *name, size_t len, struct err *err)
{
	struct str typed = STR_INIT;
	str_addn(&typed, name, len);
	const struct analysis *a = analysis_find(typed.text);
	const struct setting *s = excommand_find_setting(name, len);
	const char *other = topic_by_other_word(typed.text);
	const char *near = suggest_name(typed.text, excommand_nth_name, NULL);
	enum status st =
		a   ? err_at(err, 0, "unknown command; use :table %s to show this table",
			     a->name)
		: s ? err_at(err, 0, "unknown command; %s is a setting: use :set %s",
			     s->name, s->name)
		: other ? err_at(err, 0, "unknown command; use :%s", other)
		: near  ? err_at(err, 0, "unknown command (did you mean :%s?)", near)
			: err_at(err, 0, "unknown command; F1 lists the commands");
	str_release(&typed);
	return st;
}

/* Return the file name, quoted or the whole argument; the caller frees it. */
static char *excommand_file_name(const char *args)
{
	struct cmdline_words w;
	cmdline_split(&w, args);
	bool quoted = (*args == '"' || *args == '\'') && w.n == 2 && !w.open;
	char *name = xdg_typed(quoted ? w.word[1] : args);
	cmdline_words_release(&w);
	return name;
}

/* Run a command whose arguments are split into words. */
static enum status excommand_run_words(struct screen *sc, const struct excommand *c,
				       const char *args, struct err *err)
{
	const struct cmdline_syntax syntax = { .table = { c->options } };
	struct cmdline_words w;
	struct cmdline line;
	cmdline_split(&w, args);
	enum status st = cmdline_parse(&line, &syntax, w.n, w.word, err);
	if (w.open)
		st = err_at(err, (int)(w.open - args) + 1, "the quote %c is not closed",
			    *w.open);
	else if (st != ST_OK)
		err->at = w.at[line.wrong];
	if (st == ST_OK) {
		line.wrong = 0;
		st = c->run_line(sc, &line, err);
		err->at = w.at[line.wrong];
	}
	cmdline_release(&line);
	cmdline_words_release(&w);
	return st;
}

static enum status excommand_run_found(struct screen *sc, const struct excommand *c,
				       const char *args, struct err *err)
{
	if (*args && !*c->args)
		return err_at(err, 1, "this command takes no arguments");
	if (!*args && c->list)
		return screen_list(sc, c->list, err);
	if (c->run_line)
		return excommand_run_words(sc, c, args, err);
	if (c->action) {
		screen_perform(sc, c->action, -1);
		return ST_OK;
	}
	char *text = c->file ? excommand_file_name(args) : mem_text(args);
	enum status st = c->pane     ? excommand_run_pane(sc, c->pane, text, err)
			 : c->run_as ? c->run_as(sc, c->arg, text, err)
				     : c->run(sc, text, err);
	free(text);
	return st;
}

/* Run a line.  If settings is true, refuse commands that are not settings. */
static enum status excommand_run_line(struct screen *sc, const char *line, bool settings,
				      struct err *err)
{
	const char *p = line + strspn(line, " ");
	if (!*p)
		return ST_OK;
	/* The command name can be omitted for :goto. */
	bool number = (*p >= '0' && *p <= '9') || *p == '+' || *p == '-' || *p == '$';
	size_t len = number ? 0 : *p == '!' ? 1 : strcspn(p, " ");
	const char *args = p + len + strspn(p + len, " ");
	char *copy = mem_text(args);
	size_t n = strlen(copy);
	while (n && copy[n - 1] == ' ')
		copy[--n] = '\0';
	enum status st;
	struct str several = STR_INIT;
	struct excommand c;
	bool found = !number && excommand_find(p, len, &c, &several);
	if (settings && (number || (found && !c.setting)))
		st = err_set(err, ST_INVALID,
			     "%.*s is not a setting; settings are set, bind, "
			     "unbind, color, theme, columns, context, "
			     "open-pane, close-pane",
			     (int)strcspn(p, " "), p);
	else if (number)
		st = excommand_run_goto(sc, copy, err);
	else if (found)
		st = excommand_run_found(sc, &c, copy, err);
	else if (several.len)
		st = err_at(err, 0, "ambiguous command; candidates: %s", several.text);
	else
		st = excommand_unknown(p, len, err);
	str_release(&several);
	if (st == ST_INVALID && err->at)
		err->at += (int)(args - line);
	else if (st == ST_INVALID && !number && !found)
		err->at = (int)(p - line) + 1;
	free(copy);
	return st;
}

enum status excommand_run(struct screen *sc, const char *line, struct err *err)
{
	return excommand_run_line(sc, line, false, err);
}

enum status excommand_run_setting(struct screen *sc, const char *line, struct err *err)
{
	return excommand_run_line(sc, line, true, err);
}

/* Complete the option at the end of the arguments, or its value, and set *at to its
 * start.  False if the arguments do not end with an option. */
static bool excommand_complete_option(struct screen *sc, const struct excommand *c,
				      const char *args, size_t *at, struct words *out)
{
	const struct cmdline_syntax syntax = { .table = { c->options } };
	const struct option_info *o;
	const char *help, *name;
	struct cmdline_words w;
	cmdline_split(&w, args);
	size_t begin = w.n > 1 ? (size_t)w.at[w.n - 1] - 1 : 0;
	cmdline_words_release(&w);
	const char *word = args + begin, *equals = strchr(word, '=');
	bool ended = *args && args[strlen(args) - 1] == ' ';
	if (!c->options || strncmp(word, "--", 2) != 0 || (ended && !equals))
		return false;
	for (size_t i = 0; !equals && (o = cmdline_option(&syntax, i)); i++) {
		struct str option = STR_INIT;
		str_addf(&option, "--%s%s", o->name, o->value ? "=" : "");
		words_offer(out, option.text, word);
		str_release(&option);
	}
	*at = begin;
	out->open_end = !equals;
	if (!equals)
		return true;
	o = cmdline_find_option(&syntax, word + 2, (size_t)(equals - word) - 2);
	const char *value = equals + 1 + (equals[1] == '\'' || equals[1] == '"');
	*at = (size_t)(value - args);
	if (o && o->choice == cmdline_choose_fields)
		*at += excommand_complete_query(sc, value, out);
	else
		for (size_t i = 0; o && o->choice && (name = o->choice(i, &help)); i++)
			words_offer(out, name, value);
	return true;
}

size_t excommand_complete(void *arg, const char *text, struct words *out)
{
	size_t from = strspn(text, " ");
	size_t len = strcspn(text + from, " ");
	struct excommand c;
	if (!text[from + len]) {
		for (size_t i = 0; excommand_at(i, &c); i++)
			words_offer(out, c.name, text + from);
		return from;
	}
	struct str several = STR_INIT;
	bool found = excommand_find(text + from, len, &c, &several);
	str_release(&several);
	size_t args = from + len + strspn(text + from + len, " "), at;
	const struct pane_command *own = found && c.pane ? c.pane->command : NULL;
	if (found && excommand_complete_option(arg, &c, text + args, &at, out))
		return args + at;
	if (found && c.words)
		words_offer_list(out, c.words, text + args);
	if (own && own->complete)
		return args +
		       own->complete(((struct screen *)arg)->session, text + args, out);
	if (found && c.complete)
		return args + c.complete(arg, text + args, out);
	if (found && c.file)
		return args + excommand_complete_path(text + args, out);
	return found && c.words ? args : strlen(text);
}
