#include "tui/config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/temp.h"
#include "base/xdg.h"
#include "query/computed.h"
#include "tui/excommand.h"
#include "tui/session/format_columns.h"

enum {
	FILE_MOST = 1 << 20, /* bytes; a longer file is not read */
	SETTINGS_MOST = 64
};

static const char begins[] = "# >>> written by :save-config, which replaces these lines",
		  ends[] = "# <<< end of the lines written by :save-config";

struct config_line {
	char *key, *text;
};

/* The values of all settings of :set. */
struct config_values {
	int at[SETTINGS_MOST];
};

struct config {
	char *path; /* NULL: there is no file */
	bool own;   /* the user's own lines are being run */
	char **mistake;
	size_t mistakes, mistake_room;
	struct config_line *line; /* to be saved */
	size_t lines, line_room;
	/* The settings after the user's own lines, after the section, and at the start. */
	struct config_values after_own, loaded, start;
};

struct config *config_new(void)
{
	return mem_new(1, sizeof(struct config));
}

void config_free(struct config *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->mistakes; i++)
		free(c->mistake[i]);
	for (size_t i = 0; i < c->lines; i++) {
		free(c->line[i].key);
		free(c->line[i].text);
	}
	free(c->mistake);
	free(c->line);
	free(c->path);
	free(c);
}

char *config_path(void)
{
	const char *set = getenv("OPSCOPE_CONFIG");
	if (set)
		return *set ? mem_text(set) : NULL;
	char *folder = xdg_dir("XDG_CONFIG_HOME", ".config");
	if (!folder)
		return NULL;
	struct str path = STR_INIT;
	str_addf(&path, "%s/config", folder);
	free(folder);
	return str_detach(&path);
}

/* Settings */

/* Those that are texts are 0: setting them notes a line. */
static struct config_values config_values(struct screen *sc)
{
	struct config_values v = { { 0 } };
	for (int i = 0; i < SETTINGS_MOST && excommand_settings[i].name; i++) {
		const struct setting *set = &excommand_settings[i];
		v.at[i] = set->number ? *set->number(sc) : set->at ? *set->at(sc) : 0;
	}
	return v;
}

void config_started(struct config *c, struct screen *sc)
{
	c->start = config_values(sc);
}

/* Add the settings that differ from those after the user's own lines. */
static void config_put_settings(const struct config *c, struct screen *sc,
				struct str *out)
{
	struct config_values now = config_values(sc);
	for (int i = 0; i < SETTINGS_MOST && excommand_settings[i].name; i++) {
		const struct setting *set = &excommand_settings[i];
		int v = now.at[i] == c->start.at[i] ? c->loaded.at[i] : now.at[i];
		if (v == c->after_own.at[i])
			continue;
		if (set->number)
			str_addf(out, "set %s=%d\n", set->name, v);
		else
			str_addf(out, "set %s%s\n", v ? "" : "no", set->name);
	}
}

void config_note(struct config *c, const char *key, const char *line)
{
	if (c->own)
		return;
	size_t i = 0;
	while (i < c->lines && strcmp(c->line[i].key, key) != 0)
		i++;
	if (i < c->lines) {
		free(c->line[i].key);
		free(c->line[i].text);
		memmove(c->line + i, c->line + i + 1, (--c->lines - i) * sizeof *c->line);
	}
	if (!line)
		return;
	c->line = mem_room(c->line, c->lines, &c->line_room, sizeof *c->line);
	c->line[c->lines++] = (struct config_line) { mem_text(key), mem_text(line) };
}

/* Reading */

static void config_add_mistake(struct config *c, size_t line, const char *text)
{
	struct str s = STR_INIT;
	if (line)
		str_addf(&s, "line %zu: ", line);
	str_add(&s, text);
	c->mistake =
		mem_room(c->mistake, c->mistakes, &c->mistake_room, sizeof *c->mistake);
	c->mistake[c->mistakes++] = str_detach(&s);
}

const char *config_mistake(const struct config *c, size_t i)
{
	return i < c->mistakes ? c->mistake[i] : NULL;
}

/* All of a regular file; a file that does not exist is empty. */
static enum status config_read(const char *path, struct str *out, struct err *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat info;
	enum status st = ST_OK;
	if (fd < 0)
		return errno == ENOENT || errno == ENOTDIR
			       ? ST_OK
			       : err_set(err, ST_IO, "%s", strerror(errno));
	if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
		st = err_set(err, ST_IO, "not a regular file; it is not read");
	} else if (info.st_size > FILE_MOST) {
		st = err_set(err, ST_IO, "longer than %d bytes; it is not read",
			     FILE_MOST);
	} else {
		size_t n = (size_t)info.st_size;
		char *to = str_room(out, n);
		if (n && !io_read_at(fd, 0, to, n))
			st = err_set(err, ST_IO, "cannot be read: %s", strerror(errno));
		else
			out->len += n;
		out->text[out->room ? out->len : 0] = '\0';
	}
	close(fd);
	return st;
}

/* Keep the columns of a format that the section has: "columns champsim pc,load". */
static void config_keep_columns(struct config *c, const char *line)
{
	static const char command[] = "columns ";
	size_t len = strlen(command);
	if (strncmp(line, command, len) != 0)
		return;
	char *key = mem_copy(line, len + strcspn(line + len, " "));
	config_note(c, key, line);
	free(key);
}

static void config_run_line(struct config *c, struct screen *sc, const char *text,
			    size_t len, size_t number)
{
	struct err err = ERR_INIT;
	while (len &&
	       (text[len - 1] == ' ' || text[len - 1] == '\t' || text[len - 1] == '\r'))
		len--;
	while (len && (*text == ' ' || *text == '\t')) {
		text++;
		len--;
	}
	if (!len || *text == '#')
		return;
	if (memchr(text, '\0', len)) {
		config_add_mistake(c, number, "a NUL byte is not allowed");
		return;
	}
	char *line =
		mem_copy(*text == ':' ? text + 1 : text, *text == ':' ? len - 1 : len);
	if (excommand_run_setting(sc, line, &err) != ST_OK)
		config_add_mistake(c, number, err.text);
	else
		config_keep_columns(c, line);
	free(line);
}

/* Run the lines of the section, or the others. */
static void config_run_part(struct config *c, struct screen *sc, const struct str *all,
			    bool section)
{
	bool within = false;
	size_t number = 1;
	for (size_t at = 0; at < all->len; number++) {
		const char *line = all->text + at;
		const char *end = memchr(line, '\n', all->len - at);
		size_t len = end ? (size_t)(end - line) : all->len - at;
		at += len + 1;
		if (len == sizeof begins - 1 && memcmp(line, begins, len) == 0)
			within = true;
		else if (len == sizeof ends - 1 && memcmp(line, ends, len) == 0)
			within = false;
		else if (within == section)
			config_run_line(c, sc, line, len, number);
	}
}

static int config_by_line(const void *a, const void *b)
{
	enum { SKIP = sizeof "line" };
	long p = strtol(*(char *const *)a + SKIP, NULL, 10);
	long q = strtol(*(char *const *)b + SKIP, NULL, 10);
	return (p > q) - (p < q);
}

static void config_report(const struct config *c, struct screen *sc)
{
	struct str s = STR_INIT;
	str_escape(&s, c->path, strlen(c->path), true);
	str_addf(&s, ": %s", c->mistake[0]);
	if (c->mistakes > 1)
		str_addf(&s, " (and %zu more; :mistakes lists them)", c->mistakes - 1);
	session_error(screen_session(sc), "%s", s.text);
	str_release(&s);
}

void config_load(struct config *c, struct screen *sc, const char *path)
{
	struct str all = STR_INIT, message = STR_INIT;
	struct session *s = screen_session(sc);
	struct err err = ERR_INIT;
	bool is_error = s->message_is_error;
	str_add(&message, s->message.text);
	c->path = mem_text(path);
	if (config_read(path, &all, &err) != ST_OK)
		config_add_mistake(c, 0, err.text);
	c->own = true;
	config_run_part(c, sc, &all, false);
	c->own = false;
	c->after_own = config_values(sc);
	config_run_part(c, sc, &all, true);
	c->loaded = config_values(sc);
	config_started(c, sc);
	/* The commands may have left messages. */
	str_clear(&s->message);
	str_add(&s->message, message.text);
	s->message_is_error = is_error;
	if (c->mistakes) {
		qsort(c->mistake, c->mistakes, sizeof *c->mistake, config_by_line);
		config_report(c, sc);
	}
	str_release(&message);
	str_release(&all);
}

/* Writing */

/* The shown columns of the list, without computed ones: "pc,load". */
static void config_columns_text(const struct session *s, struct str *out)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		if (!computed_is(s->schema, s->column[i]))
			str_addf(out, "%s%s", out->len ? "," : "",
				 schema_field(s->schema, s->column[i])->name);
}

/* The columns that the list has, if they are not those that it would have at the start. */
static void config_note_columns(struct config *c, struct screen *sc)
{
	struct session *s = screen_session(sc);
	struct str now = STR_INIT, start = STR_INIT, key = STR_INIT, line = STR_INIT;
	struct columns kept = s->columns;
	struct err err = ERR_INIT;
	const char *format = s->schema->format->name;
	config_columns_text(s, &now);
	session_columns_reset(s);
	config_columns_text(s, &start);
	bool is_default = strcmp(now.text, start.text) == 0;
	str_clear(&start);
	format_columns_use(s, &err); /* a mistake was reported before */
	config_columns_text(s, &start);
	s->columns = kept;
	session_columns_changed(s);
	if (strcmp(now.text, start.text) != 0 && now.len) {
		str_addf(&key, "columns %s", format);
		str_addf(&line, "columns %s %s", format,
			 is_default ? "default" : now.text);
		config_note(c, key.text, line.text);
	}
	str_release(&now);
	str_release(&start);
	str_release(&key);
	str_release(&line);
}

/* The new text of the file: the present one with another section. */
static void config_put_file(const struct config *c, struct screen *sc,
			    const struct str *now, struct str *out)
{
	struct str section = STR_INIT;
	bool within = false, placed = false;
	config_put_settings(c, sc, &section);
	for (size_t i = 0; i < c->lines; i++)
		str_addf(&section, "%s\n", c->line[i].text);
	for (size_t at = 0; at <= now->len;) {
		bool last = at == now->len;
		const char *line = now->text + at;
		const char *end = last ? NULL : memchr(line, '\n', now->len - at);
		size_t len = end ? (size_t)(end - line) : now->len - at;
		bool mark = len == sizeof begins - 1 && memcmp(line, begins, len) == 0;
		bool was = within;
		within = (within || mark) &&
			 !(len == sizeof ends - 1 && memcmp(line, ends, len) == 0);
		if ((mark || last) && !placed && section.len) {
			if (out->len && out->text[out->len - 1] != '\n')
				str_addc(out, '\n');
			str_addf(out, "%s\n%s%s\n", begins, section.text, ends);
		}
		placed = placed || mark || last;
		if (last)
			break;
		if (!was && !within)
			str_addn(out, line, len + (end != NULL));
		at += len + 1;
		at = at > now->len ? now->len : at;
	}
	str_release(&section);
}

/* Replace a file by a text; its permissions stay. */
static enum status config_replace(const char *path, const struct str *text,
				  struct err *err)
{
	struct stat info;
	mode_t mode = stat(path, &info) == 0 ? info.st_mode & 0777 : 0644;
	xdg_make_parents(path);
	if (!temp_replace(path, mode, text->text, text->len))
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	return ST_OK;
}

enum status config_save(struct config *c, struct screen *sc, const char **path,
			struct err *err)
{
	struct str now = STR_INIT, text = STR_INIT;
	struct err why = ERR_INIT;
	if (!c->path)
		return err_set(err, ST_INVALID,
			       "opscope was started without a file of settings, so that "
			       "nothing is saved");
	*path = c->path;
	config_note_columns(c, sc);
	enum status st = config_read(c->path, &now, &why);
	if (st != ST_OK) {
		err_set(err, st, "%s: %s", c->path, why.text);
	} else {
		config_put_file(c, sc, &now, &text);
		st = config_replace(c->path, &text, err);
	}
	str_release(&now);
	str_release(&text);
	return st;
}
