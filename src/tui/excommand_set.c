/* :set and its settings. */
#include "tui/excommand_internal.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/xdg.h"
#include "trace/cycle.h"
#include "tui/config.h"
#include "tui/session/diff_model.h"

/* Handle :set cycle=500ps; an empty value restores the length computed from the trace. */
static enum status excommand_set_cycle(struct screen *sc, int arg, const char *text,
				       struct err *err)
{
	struct session *s = sc->session;
	uint64_t ps = 0;
	enum status st = *text ? cycle_parse(text, &ps, err) : ST_OK;
	if (st)
		return st;
	trace_set_cycle(s->trace, ps);
	if (s->files)
		s->files->cycle = ps;
	session_compute_again(s);
	ps = trace_cycle(s->trace);
	if (ps)
		session_message(s, "a cycle is %llu ps", (unsigned long long)ps);
	else
		session_message(s, "the length of a cycle is not known");
	return ST_OK;
}

enum status excommand_no_diff(struct err *err)
{
	return err_at(err, 0, "no traces are being compared; use :diff FILE to compare");
}

/* Handle :set diff-key=pc and diff-also=value; the key also applies to later
 * comparisons. */
static enum status excommand_set_diff(struct screen *sc, int which, const char *text,
				      struct err *err)
{
	struct diff_model *d = sc->session->diff;
	bool key = which == DIFF_KEY;
	if (key && !*text)
		return err_at(err, 1, "missing key");
	if (!d && !key)
		return excommand_no_diff(err);
	enum status st =
		d ? diff_model_set(d, (enum diff_setting)which, text, err) : ST_OK;
	if (st == ST_OK && key) {
		free(sc->diff_key);
		sc->diff_key = strcmp(text, "auto") ? mem_text(text) : NULL;
	}
	return st;
}

static enum status excommand_set_remarks(struct screen *sc, int arg, const char *text,
					 struct err *err)
{
	struct diff_model *d = sc->session->diff;
	bool on = strcmp(text, "on") == 0;
	if (!d)
		return excommand_no_diff(err);
	if (!on && strcmp(text, "off") != 0)
		return err_at(err, 1, "expected on or off");
	diff_model_remarks(d, on);
	return ST_OK;
}

static size_t excommand_complete_on(struct screen *sc, const char *text,
				    struct words *out)
{
	words_offer_list(out, "on off", text);
	return 0;
}

/* Handle :set op-classes=v23.0. */
static enum status excommand_set_op_classes(struct screen *sc, int arg, const char *text,
					    struct err *err)
{
	struct session *s = sc->session;
	if (!s->schema->format->with_classes)
		return err_at(err, 0, "traces of format %s have no op classes of gem5",
			      s->schema->format->name);
	if (!*text)
		return err_at(err, 1, "missing version of gem5, or file");
	char *path = xdg_typed(text);
	session_open_classes(s, path);
	free(path);
	return ST_OK;
}

/* Complete a version or a file name. */
static size_t excommand_complete_op_classes(struct screen *sc, const char *text,
					    struct words *out)
{
	const struct format *f = sc->session->schema->format;
	const char *version;
	for (size_t n = 0; f->class_version && (version = f->class_version(n)); n++)
		words_offer(out, version, text);
	return out->n ? 0 : excommand_complete_path(text, out);
}

static const char *excommand_cycle_text(struct screen *sc, int arg, struct str *room)
{
	uint64_t cycle = trace_cycle(sc->session->trace);
	str_addf(room, "%llups", (unsigned long long)cycle);
	return cycle ? room->text : NULL;
}

static const char *excommand_diff_text(struct screen *sc, int which, struct str *room)
{
	const struct diff_model *d = sc->session->diff;
	return d ? d->setting[which] : which == DIFF_KEY ? sc->diff_key : NULL;
}

static const char *excommand_remarks_text(struct screen *sc, int arg, struct str *room)
{
	const struct diff_model *d = sc->session->diff;
	return !d ? NULL : d->remarks ? "on" : "off";
}

static const char *excommand_op_classes_text(struct screen *sc, int arg, struct str *room)
{
	return session_op_classes(sc->session);
}

#define OF_SCREEN(member)  .of_session = false, .offset = offsetof(struct screen, member)
#define OF_SESSION(member) .of_session = true, .offset = offsetof(struct session, member)

/* clang-format off */
const struct setting excommand_settings[] = {
	{ "ascii", "draw with ASCII characters only", SETTING_BOOL, 0, OF_SCREEN(opt.ascii) },
	{ "color", "use colours", SETTING_BOOL, 1, OF_SCREEN(opt.color) },
	{ "cycle",
	  "length of a clock cycle, such as 500ps (default: computed from the trace)",
	  .set = excommand_set_cycle, .text = excommand_cycle_text },
	{ "diff-also",
	  "additional roles or fields to compare in matching records of two traces",
	  .set = excommand_set_diff, .arg = DIFF_ALSO, .text = excommand_diff_text,
	  .complete = excommand_complete_fields },
	{ "diff-context",
	  "number of equal records shown around each difference of two traces (default 3)",
	  SETTING_NUMBER, 3, OF_SESSION(diff_context) },
	{ "diff-key",
	  "key by which records of two traces match: auto (the default), pc, opcode, "
	  "calls, or fields separated by commas",
	  .set = excommand_set_diff, .arg = DIFF_KEY, .text = excommand_diff_text,
	  .complete = excommand_complete_key },
	{ "diff-not",
	  "roles or fields not to compare in matching records of two traces (all: "
	  "compare none)",
	  .set = excommand_set_diff, .arg = DIFF_NOT, .text = excommand_diff_text,
	  .complete = excommand_complete_fields },
	{ "diff-remarks", "on: also compare remarks of two traces, such as traps in a log",
	  .set = excommand_set_remarks, .text = excommand_remarks_text,
	  .complete = excommand_complete_on },
	{ "highlight", "highlight the matches of the search", SETTING_BOOL, 0,
	  OF_SESSION(highlight) },
	{ "incsearch", "show the first match while you type a search", SETTING_BOOL, 1,
	  OF_SESSION(preview) },
	{ "map", "show a map of the hits in the trace beside the list", SETTING_BOOL, 1,
	  OF_SESSION(map) },
	{ "mouse", "use mouse wheel and clicks; hold Shift to pass them to the terminal",
	  SETTING_BOOL, 1, OF_SCREEN(opt.mouse) },
	{ "op-classes",
	  "version of the gem5 that wrote the trace, such as v23.0, or a file with its op classes",
	  .set = excommand_set_op_classes, .text = excommand_op_classes_text,
	  .complete = excommand_complete_op_classes },
	{ "scrolloff", "rows kept visible above and below the current record (default 3)",
	  SETTING_NUMBER, 3, OF_SESSION(margin) },
	{ "wrapscan", "wrap searches around the ends of the trace", SETTING_BOOL, 1,
	  OF_SESSION(wrap) },
	{ 0 },
};
/* clang-format on */

const struct setting *excommand_find_setting(const char *name, size_t len)
{
	if (len == 6 && !strncmp(name, "colour", len))
		return excommand_find_setting("color", 5);
	for (const struct setting *s = excommand_settings; s->name; s++)
		if (strlen(s->name) == len && strncmp(s->name, name, len) == 0)
			return s;
	return NULL;
}

/* Return a pointer to the value of a setting. */
static void *excommand_setting_at(struct screen *sc, const struct setting *set)
{
	return (char *)(set->of_session ? (void *)sc->session : sc) + set->offset;
}

static int excommand_setting_value(struct screen *sc, const struct setting *set)
{
	void *at = excommand_setting_at(sc, set);
	return set->kind == SETTING_BOOL ? *(bool *)at : *(int *)at;
}

/* Append a setting in the syntax of :set; nothing for a string setting without a
 * value. */
void excommand_write_setting(struct screen *sc, const struct setting *set,
			     struct str *out)
{
	struct str room = STR_INIT;
	const char *text = set->text ? set->text(sc, set->arg, &room) : NULL;
	if (set->kind == SETTING_NUMBER)
		str_addf(out, "%s=%d", set->name, excommand_setting_value(sc, set));
	else if (set->kind == SETTING_BOOL)
		str_addf(out, "%s%s", excommand_setting_value(sc, set) ? "" : "no",
			 set->name);
	else if (text)
		str_addf(out, "%s=%s", set->name, text);
	str_release(&room);
}

/* Show the value of a number or string as a message. */
static void excommand_print_setting(struct screen *sc, const struct setting *set)
{
	struct str out = STR_INIT;
	excommand_write_setting(sc, set, &out);
	if (out.len)
		session_message(sc->session, "%s", out.text);
	else
		session_message(sc->session, "%s has no value", set->name);
	str_release(&out);
}

size_t excommand_complete_setting(struct screen *sc, const char *args, struct words *out)
{
	struct str name = STR_INIT;
	size_t len = strcspn(args, "=");
	const struct setting *set = args[len] ? excommand_find_setting(args, len) : NULL;
	if (set && set->complete)
		return len + 1 + set->complete(sc, args + len + 1, out);
	for (set = excommand_settings; set->name; set++) {
		words_offer(out, set->name, args);
		str_clear(&name);
		str_addf(&name, "no%s", set->name);
		if (strncmp(args, "no", 2) == 0)
			words_offer(out, name.text, args);
	}
	str_release(&name);
	return 0;
}

void excommand_changed_settings(struct screen *sc, struct str *out)
{
	struct str one = STR_INIT;
	for (const struct setting *set = excommand_settings; set->name; set++) {
		if (set->kind == SETTING_TEXT ||
		    excommand_setting_value(sc, set) == set->initial)
			continue;
		str_clear(&one);
		excommand_write_setting(sc, set, &one);
		str_addf(out, "set %s\n", one.text);
	}
	str_release(&one);
}

/* Set a number from the text after "NAME=". */
static enum status excommand_set_number(struct screen *sc, const struct setting *set,
					const char *text, struct err *err)
{
	enum { NUMBER_MAX = 999 };
	uint64_t n;
	if (!human_parse(text, &n) || n > NUMBER_MAX)
		return err_at(err, 1, "expected a number from 0 to %d", NUMBER_MAX);
	*(int *)excommand_setting_at(sc, set) = (int)n;
	return ST_OK;
}

static enum status excommand_set_value(struct screen *sc, const struct setting *set,
				       const char *text, struct err *err)
{
	enum status st = set->kind == SETTING_NUMBER
				 ? excommand_set_number(sc, set, text, err)
				 : set->set(sc, set->arg, text, err);
	if (st && err->at)
		err->at += (int)strlen(set->name) + 1;
	return st;
}

static const char *excommand_nth_setting(const void *of, size_t i)
{
	return excommand_settings[i].name;
}

/* Find the analysis that has a parameter of this name; NULL if there is none. */
static const struct analysis *excommand_with_parameter(const char *name)
{
	for (size_t k = 0; analyses[k]; k++)
		for (size_t i = 0; i < analyses[k]->nparameters; i++)
			if (!strcmp(analyses[k]->parameters[i].name, name))
				return analyses[k];
	return NULL;
}

static enum status excommand_set_unknown(const char *args, struct err *err)
{
	struct str typed = STR_INIT;
	str_addn(&typed, args, strcspn(args, "=! "));
	const char *near = suggest_name(typed.text, excommand_nth_setting, NULL);
	const struct analysis *a = excommand_with_parameter(typed.text);
	const struct setting *set = excommand_find_setting(typed.text, typed.len);
	struct excommand c;
	bool command = false;
	for (size_t i = 0; !command && excommand_at(i, &c); i++)
		command = !strcmp(c.name, typed.text);
	str_release(&typed);
	if (set && set->kind == SETTING_BOOL)
		return err_at(err, 1, "takes no value; use :set %s or :set no%s",
			      set->name, set->name);
	if (command)
		return err_at(err, 1, "unknown setting; %s is a command: use :%s", c.name,
			      c.name);
	if (a)
		return err_at(err, 1, "a parameter of tables: :table %s --%.*s=", a->name,
			      (int)strcspn(args, "=! "), args);
	return near ? err_at(err, 1, "unknown setting (did you mean %s?)", near)
		    : err_at(err, 1, "unknown setting; :set all lists the settings");
}

enum status excommand_run_set(struct screen *sc, const char *args, struct err *err)
{
	if (strcmp(args, "all") == 0)
		return screen_list(sc, &excommand_all_settings, err);
	bool no = strncmp(args, "no", 2) == 0;
	const char *name = args + (no ? 2 : 0);
	size_t len = strcspn(name, "=!");
	const struct setting *set = excommand_find_setting(name, len);
	bool flag = set && set->kind == SETTING_BOOL, *at;
	if (!set || (no && (!flag || name[len])))
		return excommand_set_unknown(args, err);
	if (!flag && name[len] == '=')
		return excommand_set_value(sc, set, name + len + 1, err);
	at = excommand_setting_at(sc, set);
	if (!flag && !name[len])
		excommand_print_setting(sc, set);
	else if (flag && (!name[len] || strcmp(name + len, "!") == 0))
		*at = name[len] ? !*at : !no;
	else
		return excommand_set_unknown(args, err);
	return ST_OK;
}
