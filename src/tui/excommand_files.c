/* Commands that read and write files, and completion of their names. */
#include "tui/excommand_internal.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/xdg.h"
#include "convert/export_run.h"

static int excommand_by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

size_t excommand_complete_path(const char *args, struct words *out)
{
	size_t at = words_last(args, "/");
	char *typed = mem_copy(args, at), *folder = xdg_typed(typed);
	DIR *d = opendir(at ? folder : ".");
	free(typed);
	free(folder);
	const struct dirent *e;
	struct str name = STR_INIT;
	out->open_end = true;
	while (d && (e = readdir(d))) {
		if ((e->d_name[0] == '.' && args[at] != '.') ||
		    strncmp(e->d_name, args + at, strlen(args + at)) != 0)
			continue;
		struct stat info;
		bool in = fstatat(dirfd(d), e->d_name, &info, 0) == 0 &&
			  S_ISDIR(info.st_mode);
		str_clear(&name);
		str_addf(&name, "%s%s", e->d_name, in ? "/" : "");
		words_add(out, name.text, "");
	}
	str_release(&name);
	if (d)
		closedir(d);
	if (out->n)
		qsort(out->word, out->n, sizeof *out->word, excommand_by_name);
	return at;
}

size_t excommand_complete_file(struct screen *sc, const char *args, struct words *out)
{
	(void)sc;
	return excommand_complete_path(args, out);
}

enum status excommand_run_save(struct screen *sc, const char *args, struct err *err)
{
	if (!*args)
		return err_at(err, 1, "missing file name");
	enum status st = screen_save(sc, args, err);
	if (st == ST_OK)
		session_message(screen_session(sc), "saved to %s", args);
	return st;
}

enum status excommand_run_open(struct screen *sc, const char *args, struct err *err)
{
	if (!*args)
		return err_at(err, 1, "missing file name");
	session_open(screen_session(sc), args, OPEN_OTHER);
	return ST_OK;
}

/* Sets the option that a text begins with ("--span=1..9"), and ends its value there. */
static enum status excommand_export_option(struct session_export_options *o, char *text,
					   struct err *err)
{
	const struct {
		const char *name;
		const char **value;
	} options[] = { { "--to=", &o->to },
			{ "--span=", &o->span },
			{ "--where=", &o->where },
			{ "--thread=", &o->thread },
			{ "--fields=", &o->fields } };
	size_t len = strlen(text);
	while (len && text[len - 1] == ' ')
		text[--len] = 0;
	bool force = strcmp(text, "--force") == 0;
	bool with_thread = strcmp(text, "--with-thread") == 0;
	o->replace |= force;
	o->with_thread |= with_thread;
	if (force || with_thread)
		return ST_OK;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		size_t n = strlen(options[i].name);
		if (strncmp(text, options[i].name, n) == 0) {
			*options[i].value = text + n;
			return ST_OK;
		}
	}
	return err_set(err, ST_INVALID,
		       "unknown option %s; options are --to=, --span=, --where=, "
		       "--thread=, --fields=, --with-thread, --force",
		       text);
}

/* "FILE [NOTATION] [--OPTION[=VALUE]]..."; values may contain blanks. */
enum status excommand_run_export(struct screen *sc, const char *args, struct err *err)
{
	struct session_export_options o = { .to = NULL };
	enum status st = ST_OK;
	const char *help;
	char *path = mem_text(args);
	for (char *at = strstr(path, " --"), *next; st == ST_OK && at; at = next) {
		*at = 0;
		next = strstr(at + 1, " --");
		if (next)
			*next = 0;
		st = excommand_export_option(&o, at + 1, err);
	}
	size_t len = strlen(path);
	while (len && path[len - 1] == ' ')
		path[--len] = 0;
	char *word = strrchr(path, ' ');
	for (size_t i = 0; word && export_run_name(i, &help); i++)
		if (strcmp(export_run_name(i, &help), word + 1) == 0) {
			o.to = word + 1;
			len = (size_t)(word - path);
			break;
		}
	if (st == ST_OK && word && !o.to)
		st = err_set(
			err, ST_INVALID,
			"unknown notation %s; a file name with blanks needs one after it",
			word + 1);
	while (len && path[len - 1] == ' ')
		len--;
	path[len] = 0;
	if (st == ST_OK && (!len || strncmp(path, "--", 2) == 0))
		st = err_at(err, 1, "missing file name");
	if (st == ST_OK)
		st = session_export(screen_session(sc), path, &o, err);
	free(path);
	return st;
}

/* A file name, then a notation. */
size_t excommand_complete_export(struct screen *sc, const char *args, struct words *out)
{
	(void)sc;
	const char *word = strrchr(args, ' '), *name, *help;
	for (size_t i = 0; word && (name = export_run_name(i, &help)); i++)
		words_offer(out, name, word + 1);
	return out->n ? (size_t)(word + 1 - args) : excommand_complete_path(args, out);
}

enum status excommand_run_reload(struct screen *sc, const char *args, struct err *err)
{
	enum status st = excommand_reject_args(args, err);
	if (st == ST_OK)
		session_open(screen_session(sc), NULL, OPEN_AGAIN);
	return st;
}

enum status excommand_run_next(struct screen *sc, const char *args, struct err *err)
{
	enum status st = excommand_reject_args(args, err);
	if (st == ST_OK)
		session_open_next(screen_session(sc), 1);
	return st;
}

enum status excommand_run_prev(struct screen *sc, const char *args, struct err *err)
{
	enum status st = excommand_reject_args(args, err);
	if (st == ST_OK)
		session_open_next(screen_session(sc), -1);
	return st;
}

enum status excommand_run_files(struct screen *sc, const char *args, struct err *err)
{
	enum status st = excommand_reject_args(args, err);
	if (st == ST_OK)
		session_list_files(screen_session(sc));
	return st;
}

enum status excommand_run_write(struct screen *sc, const char *args, struct err *err)
{
	return screen_write(sc, args, err);
}
