/* Lists that commands show in the list pane. */
#include "tui/excommand_internal.h"

#include <stdio.h>
#include <string.h>

#include "code/program_files.h"
#include "tui/config.h"
#include "tui/pane/listing.h"
#include "tui/session/diff_model.h"
#include "tui/term/keymap.h"

static void list_filters(void *screen, struct listing *out)
{
	struct session *s = ((struct screen *)screen)->session;
	for (size_t i = 0; i < session_filters(s); i++) {
		const char *filter = session_filter_text(s, i);
		struct listing_entry *e = listing_add(out, false);
		str_addf(&e->text, "%zu  ", i + 1);
		str_escape(&e->text, filter, strlen(filter), false);
		str_addf(&e->remove, "unfilter %zu", i + 1);
	}
}

const struct listing_class excommand_filters = {
	.title = "filters",
	.none = "there are no filters; & adds one",
	.make = list_filters
};

/* Append a path and the sides of a comparison that have it, whose bits are returned. */
static int list_file(const struct session *s, const char *path, struct str *out)
{
	int sides = 0;
	str_escape(out, path, strlen(path), true);
	for (int k = 0; s->diff && k < 2; k++)
		sides |= (strcmp(trace_path(s->diff->side[k]->trace), path) == 0) << k;
	str_add(out, sides & 1 ? "  (A)" : "");
	str_add(out, sides & 2 ? "  (B)" : "");
	return sides;
}

static void list_files(void *screen, struct listing *out)
{
	const struct session *s = ((struct screen *)screen)->session;
	const struct trace_list *l = s->files;
	int digits = l ? snprintf(NULL, 0, "%zu", l->n) : 0, sides = 0;
	for (size_t i = 0; l && i < l->n; i++) {
		const struct trace_entry *of = &l->entry[i];
		struct listing_entry *e = listing_add(out, of->failed);
		str_addf(&e->text, "%*zu  ", digits, i + 1);
		sides |= list_file(s, of->path, &e->text);
		str_add(&e->text, i == l->at && !s->diff ? "  (shown)"
				  : of->failed           ? "  (cannot be opened)"
							 : "");
		str_addf(&e->enter, "next %zu", i + 1);
	}
	/* A trace that was opened for a comparison is not in the list. */
	for (int k = 0; s->diff && k < 2; k++) {
		if (sides >> k & 1)
			continue;
		struct listing_entry *e = listing_add(out, false);
		str_addf(&e->text, "%*s  ", digits, "");
		sides |= list_file(s, trace_path(s->diff->side[k]->trace), &e->text);
	}
}

const struct listing_class excommand_files = { .title = "traces",
					       .none = "this is the only trace",
					       .make = list_files };

static void list_images(void *screen, struct listing *out)
{
	const struct program *p = ((struct screen *)screen)->session->schema->program;
	for (size_t i = 0; p && i < program_images(p); i++) {
		const struct image *m = program_image(p, i);
		struct listing_entry *e = listing_add(out, m->place == IMAGE_NOT_PLACED);
		str_escape(&e->text, m->path, strlen(m->path), true);
		str_add(&e->text, "  ");
		program_image_print(m, &e->text);
		str_addf(&e->enter, ":%s %s", m->elf.nsegments ? "binary" : "symbols",
			 m->path);
	}
}

const struct listing_class excommand_images = {
	.title = "programs",
	.none = "there are no programs; :binary FILE uses one",
	.make = list_images
};

static void list_messages(void *screen, struct listing *out)
{
	const struct message_log *l = &((struct screen *)screen)->log;
	for (size_t i = 0; i < l->n; i++)
		listing_add_text(out, l->at[i].is_error, l->at[i].text);
}

const struct listing_class excommand_messages = { .title = "messages",
						  .none = "there are no messages",
						  .make = list_messages,
						  .from_end = true };

static void list_keys(void *screen, struct listing *out)
{
	const char *name, *what;
	for (size_t i = 0; keymap_user_at(i, &name, &what); i++) {
		struct listing_entry *e = listing_add(out, false);
		str_addf(&e->text, "%s  %s", name, what);
		str_addf(&e->enter, ":bind %s %s", name, what);
	}
}

const struct listing_class excommand_keys = {
	.title = "your keys",
	.none = "no keys have been bound, by :bind or in the config file",
	.make = list_keys
};

static void list_settings(void *screen, struct listing *out)
{
	for (const struct setting *set = excommand_settings; set->name; set++) {
		struct listing_entry *e = listing_add(out, false);
		excommand_write_setting(screen, set, &e->text);
		if (!e->text.len)
			str_addf(&e->text, "%s=", set->name);
		if (set->kind == SETTING_BOOL)
			str_addf(&e->enter, "set %s!", set->name);
		else
			str_addf(&e->enter, ":set %s", e->text.text);
		str_addf(&e->text, "%*s%s", e->text.len < 20 ? 20 - (int)e->text.len : 2,
			 "", set->help);
	}
}

const struct listing_class excommand_all_settings = { .title = "settings",
						      .make = list_settings };

/* List the config file lines for settings that differ from the defaults. */
static void list_changed(void *screen, struct listing *out)
{
	struct str lines = STR_INIT;
	config_text(screen, &lines);
	for (const char *line = lines.text; *line;) {
		size_t len = strcspn(line, "\n");
		struct listing_entry *e = listing_add(out, false);
		str_addn(&e->text, line, len);
		str_addf(&e->enter, ":%s", e->text.text);
		line += len + (line[len] == '\n');
	}
	str_release(&lines);
}

const struct listing_class excommand_changed = {
	.title = "settings, as lines for the config file",
	.none = "all settings have their default values",
	.make = list_changed
};
