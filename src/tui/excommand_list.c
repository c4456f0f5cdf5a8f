/* Commands that list something in a pane. */
#include "tui/excommand_internal.h"

#include <string.h>

#include "code/program_files.h"
#include "tui/config.h"
#include "tui/pane/listing.h"
#include "tui/term/keymap.h"

static void list_filters(void *screen, struct listing *out)
{
	struct session *s = ((struct screen *)screen)->session;
	struct str text = STR_INIT, remove = STR_INIT;
	for (size_t i = 0; i < session_filters(s); i++) {
		const char *filter = session_filter_text(s, i);
		str_clear(&text);
		str_clear(&remove);
		str_addf(&text, "%zu  ", i + 1);
		str_escape(&text, filter, strlen(filter), false);
		str_addf(&remove, "unfilter %zu", i + 1);
		listing_add(out, false, text.text, NULL, remove.text);
	}
	str_release(&text);
	str_release(&remove);
}

enum status excommand_run_filters(struct screen *sc, const char *args, struct err *err)
{
	static const struct listing_class class = {
		.title = "filters",
		.none = "there are no filters; & adds one",
		.make = list_filters
	};
	return screen_list(sc, &class, err);
}

static void list_files(void *screen, struct listing *out)
{
	const struct trace_list *l = ((struct screen *)screen)->session->files;
	struct str text = STR_INIT, open = STR_INIT;
	for (size_t i = 0; l && i < l->n; i++) {
		const struct trace_entry *e = &l->entry[i];
		str_clear(&text);
		str_clear(&open);
		str_addf(&text, "%zu  ", i + 1);
		str_escape(&text, e->path, strlen(e->path), true);
		str_add(&text, i == l->at  ? "  (shown)"
			       : e->failed ? "  (cannot be opened)"
					   : "");
		str_addf(&open, "next %zu", i + 1);
		listing_add(out, e->failed, text.text, open.text, NULL);
	}
	str_release(&text);
	str_release(&open);
}

enum status excommand_run_files(struct screen *sc, const char *args, struct err *err)
{
	static const struct listing_class class = { .title = "traces",
						    .none = "this is the only trace",
						    .make = list_files };
	return screen_list(sc, &class, err);
}

static void list_images(void *screen, struct listing *out)
{
	const struct program *p = ((struct screen *)screen)->session->schema->program;
	struct str text = STR_INIT, name = STR_INIT, change = STR_INIT;
	for (size_t i = 0; p && i < program_images(p); i++) {
		const struct image *m = program_image(p, i);
		str_clear(&text);
		str_clear(&name);
		str_clear(&change);
		str_escape(&name, m->path, strlen(m->path), true);
		str_addf(&text, "%s  ", name.text);
		program_image_print(m, &text);
		str_addf(&change, ":%s %s", m->elf.nsegments ? "binary" : "symbols",
			 m->path);
		listing_add(out, m->place == IMAGE_NOT_PLACED, text.text, change.text,
			    NULL);
	}
	str_release(&text);
	str_release(&name);
	str_release(&change);
}

enum status excommand_list_images(struct screen *sc, struct err *err)
{
	static const struct listing_class class = {
		.title = "programs",
		.none = "there are no programs; :binary FILE uses one",
		.make = list_images
	};
	return screen_list(sc, &class, err);
}

static void list_messages(void *screen, struct listing *out)
{
	const struct message_log *l = &((struct screen *)screen)->log;
	for (size_t i = 0; i < l->n; i++)
		listing_add_text(out, l->at[i].is_error, l->at[i].text);
}

enum status excommand_run_messages(struct screen *sc, const char *args, struct err *err)
{
	static const struct listing_class class = { .title = "messages",
						    .none = "there are no messages",
						    .make = list_messages,
						    .from_end = true };
	return screen_list(sc, &class, err);
}

static void list_keys(void *screen, struct listing *out)
{
	const char *name, *what;
	struct str text = STR_INIT, change = STR_INIT;
	for (size_t i = 0; keymap_user_at(i, &name, &what); i++) {
		str_clear(&text);
		str_clear(&change);
		str_addf(&text, "%s  %s", name, what);
		str_addf(&change, ":bind %s %s", name, what);
		listing_add(out, false, text.text, change.text, NULL);
	}
	str_release(&text);
	str_release(&change);
}

enum status excommand_list_keys(struct screen *sc, struct err *err)
{
	static const struct listing_class class = {
		.title = "your keys",
		.none = "no keys have been bound, by :bind or in the config file",
		.make = list_keys
	};
	return screen_list(sc, &class, err);
}

static void list_settings(void *screen, struct listing *out)
{
	struct str text = STR_INIT, change = STR_INIT;
	for (const struct setting *set = excommand_settings; set->name; set++) {
		str_clear(&text);
		str_clear(&change);
		excommand_write_setting(screen, set, &text);
		if (!text.len)
			str_addf(&text, "%s=", set->name);
		bool flag = set->kind == SETTING_BOOL;
		str_addf(&change, flag ? "set %s!" : ":set %s",
			 flag ? set->name : text.text);
		str_addf(&text, "%*s%s", text.len < 20 ? 20 - (int)text.len : 2, "",
			 set->help);
		listing_add(out, false, text.text, change.text, NULL);
	}
	str_release(&text);
	str_release(&change);
}

/* List the config file lines for settings that differ from the default. */
static void list_changed(void *screen, struct listing *out)
{
	struct str lines = STR_INIT, change = STR_INIT;
	config_text(screen, &lines);
	for (char *line = lines.text, *end; line && *line; line = end + 1) {
		end = strchr(line, '\n');
		*end = 0;
		str_clear(&change);
		str_addf(&change, ":%s", line);
		if (*line)
			listing_add(out, false, line, change.text, NULL);
	}
	str_release(&lines);
	str_release(&change);
}

enum status excommand_list_settings(struct screen *sc, bool all, struct err *err)
{
	static const struct listing_class changed = {
		.title = "settings, as lines for the config file",
		.none = "all settings have their default values",
		.make = list_changed
	};
	static const struct listing_class settings = { .title = "settings",
						       .make = list_settings };
	return screen_list(sc, all ? &settings : &changed, err);
}
