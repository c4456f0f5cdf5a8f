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

enum status excommand_run_save(struct screen *sc, const char *args, struct err *err)
{
	if (!*args)
		return err_at(err, 1, "missing file name");
	enum status st = screen_save(sc, args, err);
	if (st == ST_OK)
		session_message(sc->session, "saved to %s", args);
	return st;
}

enum status excommand_run_open(struct screen *sc, const char *args, struct err *err)
{
	if (!*args)
		return err_at(err, 1, "missing file name");
	session_open(sc->session, args, OPEN_OTHER);
	return ST_OK;
}

enum status excommand_use_program(struct screen *sc, int kind, const char *args,
				  struct err *err)
{
	struct program_files files;
	program_files_copy(&files, session_programs(sc->session));
	if (strcmp(args, "none") == 0) {
		program_files_release(&files);
	} else {
		char *path = xdg_typed(args);
		program_files_replace(&files, (enum program_file_kind)kind, path);
		free(path);
	}
	session_open_programs(sc->session, &files);
	program_files_release(&files);
	return ST_OK;
}

const struct option_info excommand_export_options[] = {
	{ 0, "to", "FORMAT", "output format", export_run_name },
	{ 0, "span", "FIRST..LAST", "write only records FIRST to LAST", NULL },
	{ 0, "where", "QUERY", "write only matching records", cmdline_choose_fields },
	{ 0, "thread", "N", "write only records of thread N", NULL },
	{ 0, "fields", "LIST", "write these fields", cmdline_choose_fields },
	{ 0, "with-thread", NULL, "also write the thread of each record", NULL },
	{ 0, "force", NULL, "replace an existing file", NULL },
	{ 0 }
};

/* Export records as "FILE [FORMAT]" specifies. */
enum status excommand_run_export(struct screen *sc, struct cmdline *l, struct err *err)
{
	struct session_export_options o = { .to = cmdline_value(l, "to"),
					    .span = cmdline_value(l, "span"),
					    .where = cmdline_value(l, "where"),
					    .thread = cmdline_value(l, "thread"),
					    .fields = cmdline_value(l, "fields"),
					    .with_thread = cmdline_has(l, "with-thread"),
					    .replace = cmdline_has(l, "force") };
	const char *name, *help;
	if (!l->noperands || !*l->operand[0])
		return err_set(err, ST_INVALID, "missing file name");
	for (size_t i = 0;
	     l->noperands > 1 && !o.to && (name = export_run_name(i, &help)); i++)
		o.to = strcmp(name, l->operand[1]) == 0 ? name : NULL;
	if (l->noperands > 1 && !o.to)
		return err_set(err, ST_INVALID,
			       "unknown output format %s; quote a file name with blanks",
			       l->operand[1]);
	if (l->noperands > 2)
		return err_set(err, ST_INVALID,
			       "unexpected %s; quote a name or query with blanks",
			       l->operand[2]);
	char *path = xdg_typed(l->operand[0]);
	enum status st = session_export(sc->session, path, &o, err);
	free(path);
	return st;
}

/* Complete a file name, which can be quoted, then an output format. */
size_t excommand_complete_export(struct screen *sc, const char *args, struct words *out)
{
	struct cmdline_words w;
	cmdline_split(&w, args);
	bool quote = w.open == args;
	const char *word = w.open ? NULL : strrchr(args, ' '), *name, *help;
	cmdline_words_release(&w);
	for (size_t i = 0; word && (name = export_run_name(i, &help)); i++)
		words_offer(out, name, word + 1);
	return out->n ? (size_t)(word + 1 - args)
		      : quote + excommand_complete_path(args + quote, out);
}

enum status excommand_run_next(struct screen *sc, int by, const char *args,
			       struct err *err)
{
	struct session *s = sc->session;
	uint64_t n = 0;
	if (*args && (!human_parse(args, &n) || !n || !s->files || n > s->files->n))
		return err_at(err, 1, "not the number of a trace; :files lists them");
	if (n)
		session_open_entry(s, (size_t)n - 1);
	else
		session_open_next(s, by);
	return ST_OK;
}
