#include "format/described.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/xdg.h"
#include "format/pattern_internal.h"

/* The lines of a description; the last is NULL. */
struct described_text {
	const char *name;
	const char *const *line;
};

#include "format/description_list.h"

struct described_error {
	char *sentence, *place;
};

struct described_list {
	struct format **format;
	size_t n, room;
};

/* Read when they are needed first: most traces are in a format that needs none of the
 * program's descriptions, which take a millisecond to compile. */
static struct described_list users, shipped;

static struct {
	struct described_error *error;
	size_t n, room;
} errors; /* of the user's files */

static const char *described_short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

enum status described_read(struct format **out, const char *path, struct str *place,
			   struct err *err)
{
	FILE *file = fopen(path, "r");
	char *text = mem_new(PATTERN_TEXT_MAX + 2, 1);
	size_t len = file ? fread(text, 1, PATTERN_TEXT_MAX + 1, file) : 0;
	bool bad = !file || ferror(file);
	int why = errno;
	struct err inner = ERR_INIT;
	const char *name = described_short_name(path);
	if (file)
		fclose(file);
	enum status st = ST_OK;
	if (bad)
		st = err_set(err, ST_IO, "cannot read %s: %s", path, strerror(why));
	else if (strlen(text) != len)
		st = err_set(err, ST_INVALID, "%s is not a text", path);
	else
		st = pattern_compile(out, name, text, &inner);
	if (inner.at) {
		err_set(err, st, "%s:%zu: %s", path, pattern_line_of(text, inner.at),
			inner.text);
		if (place)
			pattern_show(text, inner.at, place);
	}
	free(text);
	return st;
}

static void described_add(struct described_list *to, struct format *f)
{
	to->format = mem_room(to->format, to->n, &to->room, sizeof *to->format);
	to->format[to->n++] = f;
}

static const struct format *described_named(const char *name)
{
	for (size_t i = 0; i < users.n; i++)
		if (!strcmp(users.format[i]->name, name))
			return users.format[i];
	return NULL;
}

static void described_complain(const struct err *err, struct str *place)
{
	errors.error =
		mem_room(errors.error, errors.n, &errors.room, sizeof *errors.error);
	errors.error[errors.n++] =
		(struct described_error) { mem_text(err->text), str_detach(place) };
}

static void described_add_file(const char *folder, const char *name)
{
	struct str path = STR_INIT, place = STR_INIT;
	struct err err = ERR_INIT;
	struct format *f;
	str_addf(&path, "%s/%s", folder, name);
	if (described_read(&f, path.text, &place, &err) == ST_OK)
		described_add(&users, f);
	else
		described_complain(&err, &place);
	str_release(&path);
	str_release(&place);
}

static int described_by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void described_read_users(void)
{
	enum { MOST = 100 };
	char *dir = xdg_dir("XDG_CONFIG_HOME", ".config"), **name = NULL;
	struct str folder = STR_INIT;
	size_t n = 0, room = 0;
	str_addf(&folder, "%s/formats", dir ? dir : "");
	DIR *d = dir ? opendir(folder.text) : NULL;
	for (struct dirent *e; d && n < MOST && (e = readdir(d));) {
		size_t len = strlen(e->d_name);
		/* Neither hidden files nor copies of editors. */
		if (e->d_name[0] == '.' || e->d_name[len - 1] == '~')
			continue;
		name = mem_room(name, n, &room, sizeof *name);
		name[n++] = mem_text(e->d_name);
	}
	if (n)
		qsort(name, n, sizeof *name, described_by_name);
	for (size_t i = 0; i < n; i++) {
		described_add_file(folder.text, name[i]);
		free(name[i]);
	}
	if (d)
		closedir(d);
	free(name);
	free(dir);
	str_release(&folder);
}

static void described_need_users(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, described_read_users);
}

static void described_compile_shipped(void)
{
	for (const struct described_text *t = described_texts; t->name; t++) {
		struct str text = STR_INIT;
		struct err err = ERR_INIT;
		struct format *f = NULL;
		if (described_named(t->name))
			continue;
		for (size_t i = 0; t->line[i]; i++)
			str_addf(&text, "%s\n", t->line[i]);
		enum status st = pattern_compile(&f, t->name, text.text, &err);
		assert(st == ST_OK);
		if (st == ST_OK)
			described_add(&shipped, f);
		str_release(&text);
	}
}

const struct format *described_instead(const char *name)
{
	described_need_users();
	return described_named(name);
}

const struct format *described_at(size_t n)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	described_need_users();
	if (n < users.n)
		return users.format[n];
	pthread_once(&once, described_compile_shipped);
	n -= users.n;
	return n < shipped.n ? shipped.format[n] : NULL;
}

bool described_by_user(const struct format *f)
{
	described_need_users();
	for (size_t i = 0; i < users.n; i++)
		if (users.format[i] == f)
			return true;
	return false;
}

const char *described_error(size_t n, const char **place)
{
	described_need_users();
	if (n >= errors.n)
		return NULL;
	*place = errors.error[n].place;
	return errors.error[n].sentence;
}
