/* What is handed out of the program: texts for the clipboard, commands for the shell. */
#include "tui/screen_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "convert/export_run.h"

/* Copying */

/* The number of the record and the values of the columns of the list, with tabs between. */
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

/* The address in the current column, or else the one that the record accesses. */
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

void screen_copy(struct screen *sc, enum copied what)
{
	struct session *s = sc->session;
	const struct batch *b;
	size_t i;
	uint64_t v;
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

enum status screen_run_command(struct screen *sc, const char *text, bool pipes,
			       struct err *err)
{
	static const char to[] = "--to=";
	struct shell_command c = { .pipes = pipes };
	const char *p = text + strspn(text, " ");
	if (pipes && strncmp(p, to, strlen(to)) == 0) {
		p += strlen(to);
		size_t len = strcspn(p, " ");
		c.notation = mem_copy(p, len);
		struct export_run run = { .trace = NULL };
		if (!export_run_choose(&run, c.notation)) {
			shell_command_release(&c);
			return err_at(err, (int)(p - text) + 1,
				      "unknown notation or format");
		}
		p += len + strspn(p + len, " ");
	}
	if (!*p) {
		shell_command_release(&c);
		return err_at(err, (int)(p - text) + 1, "missing command");
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
