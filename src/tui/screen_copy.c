/* Output to other programs: text for the clipboard, commands for the shell. */
#include "tui/screen_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "convert/export_run.h"

/* Copying */

/* Append the record number and the values of the list's columns, separated by tabs. */
static void screen_copy_record(const struct session *s, const struct batch *b, size_t i,
			       struct str *out)
{
	struct str value = STR_INIT;
	str_addf(out, "%" PRIu64, b->first + i);
	for (size_t k = 0; k < s->ncolumns; k++) {
		str_clear(&value);
		if (batch_known(b, i, s->column[k]))
			field_print(b, i, s->column[k], &value);
		str_addf(out, "\t%s", value.text);
	}
	str_release(&value);
}

/* Get the address in the current column or, if it has none, the address that the record
 * accesses. */
static bool screen_copy_address(const struct session *s, const struct batch *b, size_t i,
				uint64_t *out)
{
	int f = s->field;
	if (f >= 0 && schema_field(s->schema, f)->kind == KIND_ADDR && b->want >> f & 1 &&
	    batch_known(b, i, f)) {
		*out = batch_value(b, i, f, 0);
		if (batch_has(b, i, f, 0))
			return true;
	}
	return record_role(b, i, ROLE_LOAD, out) || record_role(b, i, ROLE_STORE, out);
}

void screen_copy(struct screen *sc, int what, long long count)
{
	struct session *s = sc->session;
	const struct batch *b;
	size_t i;
	uint64_t v = 0;
	if (!session_record(s, &b, &i)) {
		session_error(s, "there is no record here");
		return;
	}
	bool found = what == COPIED_RECORD ||
		     (what == COPIED_PC ? record_role(b, i, ROLE_PC, &v)
					: screen_copy_address(s, b, i, &v));
	if (!found) {
		session_error(s, "the record has no %s",
			      what == COPIED_PC ? "instruction address" : "address");
		return;
	}
	str_clear(&sc->copied);
	if (what == COPIED_RECORD)
		screen_copy_record(s, b, i, &sc->copied);
	else
		str_addf(&sc->copied, "0x%" PRIx64, v);
	struct str shown = STR_INIT;
	str_escape(&shown, sc->copied.text, sc->copied.len, true);
	sc->copies = true;
	session_message(s, "copied: %s", shown.text);
	str_release(&shown);
}

const char *screen_wants_copy(struct screen *sc)
{
	bool was = sc->copies;
	sc->copies = false;
	return was ? sc->copied.text : NULL;
}

/* Commands */

void shell_command_release(struct shell_command *c)
{
	free(c->text);
	free(c->notation);
	*c = (struct shell_command) { 0 };
}

const struct option_info screen_pipe_options[] = {
	{ 0, "to", "FORMAT", "output format", export_run_name }, { 0 }
};

/* Parse the options before a command and set *at to the offset of the command. */
static enum status screen_pipe_to(const char *text, struct shell_command *c, size_t *at,
				  struct err *err)
{
	const struct cmdline_syntax syntax = { .table = { screen_pipe_options } };
	struct cmdline_words w;
	struct cmdline l;
	cmdline_split(&w, text);
	bool option = w.n > 1 && strncmp(w.word[1], "--", 2) == 0;
	enum status st = cmdline_parse(&l, &syntax, option ? 2 : 1, w.word, err);
	if (st != ST_OK)
		err->at = w.at[1];
	else if (option)
		c->notation = mem_text(cmdline_value(&l, "to"));
	*at = w.n > 1 + option ? (size_t)w.at[1 + option] - 1 : strlen(text);
	cmdline_release(&l);
	cmdline_words_release(&w);
	return st;
}

enum status screen_run_command(struct screen *sc, int pipes, const char *text,
			       struct err *err)
{
	struct shell_command c = { .pipes = pipes };
	size_t at = strspn(text, " ");
	enum status st = pipes ? screen_pipe_to(text, &c, &at, err) : ST_OK;
	const char *p = text + at;
	if (st == ST_OK && !*p)
		st = err_at(err, (int)at + 1, "missing command");
	if (st != ST_OK) {
		shell_command_release(&c);
		return st;
	}
	if (pipes && !c.notation)
		c.notation = mem_text("text");
	c.text = mem_text(p);
	shell_command_release(&sc->command);
	sc->command = c;
	return ST_OK;
}

bool screen_wants_command(struct screen *sc, struct shell_command *out)
{
	*out = sc->command;
	sc->command = (struct shell_command) { 0 };
	return out->text;
}
