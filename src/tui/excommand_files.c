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

/* The length of a quoted text at the beginning, with its quotes; 0: there is none, or it has
 * no end.  A backslash quotes the next byte. */
static size_t excommand_quoted(const char *text)
{
	if (*text != '"' && *text != '\'')
		return 0;
	for (size_t i = 1; text[i]; i++) {
		if (text[i] == *text)
			return i + 1;
		i += text[i] == '\\' && text[i + 1];
	}
	return 0;
}

/* Replace the first n bytes, a quoted text, by what it quotes. */
static void excommand_unquote(char *text, size_t n)
{
	char *to = text;
	for (size_t i = 1; i + 1 < n; i++) {
		i += text[i] == '\\';
		*to++ = text[i];
	}
	*to = 0;
}

/* The end of an option: the next blank, or that before the next " --" if its value may have
 * blanks, outside of quotes. */
static size_t excommand_option_end(const char *text)
{
	size_t i = 0;
	while (text[i] && strncmp(text + i, " --", 3) != 0) {
		size_t n = excommand_quoted(text + i);
		i += n ? n : 1;
	}
	return i;
}

/* Set the option that is the whole of a text ("--span=1..9"). */
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
			size_t quoted = excommand_quoted(text + n);
			if (quoted && !text[n + quoted])
				excommand_unquote(text + n, quoted);
			*options[i].value = text + n;
			return ST_OK;
		}
	}
	return err_set(err, ST_INVALID,
		       "unknown option %s; options are --to=, --span=, --where=, "
		       "--thread=, --fields=, --with-thread, --force",
		       text);
}

/* The word at the beginning, which may be quoted; *rest: what follows it. */
static enum status excommand_export_word(char *text, char **rest, struct err *err)
{
	size_t quoted = excommand_quoted(text);
	size_t n = quoted ? quoted : strcspn(text, " ");
	if (!quoted && (*text == '"' || *text == '\''))
		return err_set(err, ST_INVALID, "the quote %c has no end", *text);
	if (text[n] && text[n] != ' ')
		return err_set(err, ST_INVALID, "a blank must follow %.*s", (int)n, text);
	*rest = text + n + strspn(text + n, " ");
	if (quoted)
		excommand_unquote(text, quoted);
	else
		text[n] = 0;
	return ST_OK;
}

/* What follows the name of the file: "[NOTATION] [--OPTION[=VALUE]]...". */
static enum status excommand_export_rest(struct session_export_options *o, char *text,
					 struct err *err)
{
	enum status st = ST_OK;
	const char *name, *help;
	if (*text && strncmp(text, "--", 2) != 0) {
		char *word = text;
		st = excommand_export_word(word, &text, err);
		for (size_t i = 0; !o->to && (name = export_run_name(i, &help)); i++)
			o->to = strcmp(name, word) == 0 ? word : NULL;
		if (st == ST_OK && !o->to)
			st = err_set(
				err, ST_INVALID,
				"unknown notation %s; a file name with blanks is quoted",
				word);
	}
	while (st == ST_OK && *text) {
		size_t n = excommand_option_end(text);
		char *next = text + n + strspn(text + n, " ");
		text[n] = 0;
		st = excommand_export_option(o, text, err);
		text = next;
	}
	return st;
}

/* "FILE [NOTATION] [--OPTION[=VALUE]]..."; values may contain blanks, a file name with blanks
 * is quoted. */
enum status excommand_run_export(struct screen *sc, const char *args, struct err *err)
{
	struct session_export_options o = { .to = NULL };
	char *copy = mem_text(args), *rest = NULL;
	enum status st = strncmp(copy, "--", 2) == 0
				 ? err_at(err, 1, "missing file name")
				 : excommand_export_word(copy, &rest, err);
	if (st == ST_OK)
		st = excommand_export_rest(&o, rest, err);
	if (st == ST_OK && !*copy)
		st = err_at(err, 1, "missing file name");
	if (st == ST_OK) {
		char *path = xdg_typed(copy);
		st = session_export(screen_session(sc), path, &o, err);
		free(path);
	}
	free(copy);
	return st;
}

/* A file name, which may be quoted, then a notation. */
size_t excommand_complete_export(struct screen *sc, const char *args, struct words *out)
{
	(void)sc;
	bool quote = (*args == '"' || *args == '\'') && !excommand_quoted(args);
	const char *word = quote ? NULL : strrchr(args, ' '), *name, *help;
	for (size_t i = 0; word && (name = export_run_name(i, &help)); i++)
		words_offer(out, name, word + 1);
	return out->n ? (size_t)(word + 1 - args)
		      : quote + excommand_complete_path(args + quote, out);
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
	struct session *s = screen_session(sc);
	uint64_t n = 0;
	if (*args && (!human_parse(args, &n) || !n || !s->files || n > s->files->n))
		return err_at(err, 1, "not the number of a trace; :files lists them");
	if (n)
		session_open_entry(s, (size_t)n - 1);
	else
		session_open_next(s, 1);
	return ST_OK;
}

enum status excommand_run_prev(struct screen *sc, const char *args, struct err *err)
{
	enum status st = excommand_reject_args(args, err);
	if (st == ST_OK)
		session_open_next(screen_session(sc), -1);
	return st;
}

enum status excommand_run_write(struct screen *sc, const char *args, struct err *err)
{
	return screen_write(sc, args, err);
}
