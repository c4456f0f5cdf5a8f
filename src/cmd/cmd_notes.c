/* opscope notes: prints and edits the notes on records, spans and addresses of a trace,
 * as plain text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/report.h"
#include "trace/notes.h"

/* Parse the place in "12345 text"; set *rest to the text. */
static enum status cmd_notes_place(const char *option, const char *text,
				   struct note_place *place, const char **rest,
				   struct err *err)
{
	struct err why = ERR_INIT;
	size_t used;
	enum status st = note_place_parse(text, place, &used, &why);
	if (st != ST_OK)
		return err_set(err, st, "--%s: %s", option, why.text);
	*rest = text + used + strspn(text + used, " \t");
	return ST_OK;
}

/* Apply --add and --delete in the order of the command line. */
static enum status cmd_notes_edit(struct notes *n, const struct cmdline *line,
				  struct err *err)
{
	struct note_place place;
	const char *text, *rest;
	enum status st = ST_OK;
	size_t at = 0;
	while (st == ST_OK && (text = cmdline_next(line, "add", &at))) {
		st = cmd_notes_place("add", text, &place, &rest, err);
		if (st == ST_OK && !*rest)
			st = err_set(err, ST_INVALID, "--add=%s: the note has no text",
				     text);
		if (st == ST_OK)
			st = notes_set(n, place, rest, err);
	}
	at = 0;
	while (st == ST_OK && (text = cmdline_next(line, "delete", &at))) {
		st = cmd_notes_place("delete", text, &place, &rest, err);
		if (st == ST_OK && (*rest || !notes_text(n, place)))
			st = err_set(err, ST_INVALID,
				     "--delete=%s: there is no such note", text);
		if (st == ST_OK)
			st = notes_set(n, place, "", err);
	}
	return st;
}

static enum status cmd_notes_import(struct notes *n, const char *path, struct err *err)
{
	size_t added;
	enum status st = notes_import(n, path, &added, err);
	if (st == ST_OK)
		printf("%zu note%s imported\n", added, added == 1 ? "" : "s");
	return st;
}

static void cmd_notes_print(const struct notes *n, const char *trace)
{
	struct str text = STR_INIT;
	notes_export(n, trace, &text);
	fwrite(text.text, 1, text.len, stdout);
	str_release(&text);
}

static int cmd_notes_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct notes *n = notes_new(t, true);
	const char *from = cmdline_value(line, "import");
	enum status st = ST_OK;
	char *trouble = notes_trouble(n) ? mem_text(notes_trouble(n)) : NULL;
	bool edit = from || cmdline_has(line, "add") || cmdline_has(line, "delete");
	if (!notes_path(n))
		st = err_set(&err, ST_INVALID,
			     "notes are kept only for regular files, and need a home "
			     "directory");
	else if (trouble && !edit)
		st = err_set(&err, ST_IO, "%s", trouble);
	if (st == ST_OK)
		st = cmd_notes_edit(n, line, &err);
	if (st == ST_OK && from)
		st = cmd_notes_import(n, from, &err);
	if (st == ST_OK && !edit)
		cmd_notes_print(n, trace_path(t));
	if (st == ST_OK && trouble) /* report that a damaged file was replaced */
		cmd_warn(NULL, "%s", trouble);
	free(trouble);
	notes_free(n);
	return st == ST_OK ? cmd_finish(0) : cmd_fail_err("notes", &err);
}

static const struct option_info options[] = {
	{ 'a', "add", "NOTE",
	  "write a note: a place, a blank and the text; replaces the note on that place; "
	  "may be repeated",
	  NULL },
	{ 'd', "delete", "PLACE", "remove the note on PLACE; may be repeated", NULL },
	{ 'i', "import", "NOTES",
	  "add the notes from a file written by opscope notes; - is standard input",
	  cmdline_choose_file },
	{ 0 }
};

static const char *const examples[] = {
	"opscope notes mcf.champsimtrace.xz >mcf.notes",
	"opscope notes --import=mcf.notes copy-of-mcf.champsimtrace.xz",
	"opscope notes --add='100..200 initialisation' --add='pc 409c7d bound check' "
	"gcc-10M.trace.gz",
	"opscope notes --delete=100..200 gcc-10M.trace.gz",
	NULL,
};

const struct command cmd_notes = {
	.name = "notes",
	.synopsis = "[OPTION]... FILE",
	.help = "print, write, export and import the notes on a trace",
	.about = "A note is one line of text on a record, a span of records or an "
		 "instruction address; press A in the browser to write one.  Notes are "
		 "printed as plain text, one per line, so that you can edit, mail and "
		 "version them: the place (12345, 100..200, pc 409c7d), a blank, and "
		 "the text with backslashes and unprintable bytes escaped as \\\\ and "
		 "\\x1b.  Lines that begin with # are comments.\n\n--import adds the "
		 "notes of such a file.  If a place already has a different text, both "
		 "are kept.  If a line is not a note, nothing is imported.\n\nNotes are "
		 "saved in $XDG_DATA_HOME/opscope and found by the contents of the "
		 "trace, so a copy has the same notes.  Two instances can write notes "
		 "on a trace at once; if both write one on the same place, both texts "
		 "are kept.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 1,
	.most = 1,
	.run = cmd_notes_run,
};
