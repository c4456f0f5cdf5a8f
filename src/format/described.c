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

/* Lines of a description; the last is NULL. */
struct described_text {
	const char *name;
	const char *const *line;
};

#include "format/description_list.h"

struct described_error {
	char *sentence, *place;
};

enum { DESCRIBED_SHIPPED = sizeof described_texts / sizeof *described_texts - 1 };

static struct {
	struct format **format;
	size_t n, room;
} users; /* formats of the user, read on first use */

/* Built-in formats.  Compile each on first use, because most traces need none of them. */
static struct format *described_shipped[DESCRIBED_SHIPPED];
static pthread_mutex_t described_lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
	struct described_error *error;
	size_t n, room;
} errors; /* errors in the user's files */

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
		st = err_set(err, ST_INVALID, "%s is not a text file", path);
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
	if (described_read(&f, path.text, &place, &err) == ST_OK) {
		users.format = mem_room(users.format, users.n, &users.room,
					sizeof *users.format);
		users.format[users.n++] = f;
	} else {
		described_complain(&err, &place);
	}
	str_release(&path);
	str_release(&place);
}

static int described_by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Return the directory of the user's formats, which the caller frees; NULL if there is no
 * home directory. */
static char *described_folder(void)
{
	char *dir = xdg_dir("XDG_CONFIG_HOME", ".config");
	struct str folder = STR_INIT;
	if (!dir)
		return NULL;
	str_addf(&folder, "%s/formats", dir);
	free(dir);
	return str_detach(&folder);
}

char *described_path(const char *name)
{
	static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-_";
	char *folder = described_folder();
	struct str path = STR_INIT;
	bool good = folder && *name && !name[strspn(name, signs)] && strlen(name) <= 64;
	if (good)
		str_addf(&path, "%s/%s", folder, name);
	free(folder);
	return good ? str_detach(&path) : NULL;
}

static void described_read_users(void)
{
	enum { MOST = 100 };
	char *folder = described_folder(), **name = NULL;
	size_t n = 0, room = 0;
	DIR *d = folder ? opendir(folder) : NULL;
	for (struct dirent *e; d && n < MOST && (e = readdir(d));) {
		size_t len = strlen(e->d_name);
		/* Skip hidden files and backup files of editors. */
		if (e->d_name[0] == '.' || e->d_name[len - 1] == '~')
			continue;
		name = mem_room(name, n, &room, sizeof *name);
		name[n++] = mem_text(e->d_name);
	}
	if (n)
		qsort(name, n, sizeof *name, described_by_name);
	for (size_t i = 0; i < n; i++) {
		described_add_file(folder, name[i]);
		free(name[i]);
	}
	if (d)
		closedir(d);
	free(name);
	free(folder);
}

static void described_need_users(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, described_read_users);
}

/* Find the nth built-in description that no user's file replaces; return
 * DESCRIBED_SHIPPED after the last. */
static size_t described_text_at(size_t n)
{
	size_t i = 0;
	for (; i < DESCRIBED_SHIPPED; i++)
		if (!described_named(described_texts[i].name) && n-- == 0)
			break;
	return i;
}

static const struct format *described_compile(size_t i)
{
	const struct described_text *t = &described_texts[i];
	pthread_mutex_lock(&described_lock);
	if (!described_shipped[i]) {
		struct str text = STR_INIT;
		struct err err = ERR_INIT;
		for (size_t k = 0; t->line[k]; k++)
			str_addf(&text, "%s\n", t->line[k]);
		enum status st =
			pattern_compile(&described_shipped[i], t->name, text.text, &err);
		assert(st == ST_OK);
		(void)st;
		str_release(&text);
	}
	pthread_mutex_unlock(&described_lock);
	return described_shipped[i];
}

const struct format *described_instead(const char *name)
{
	described_need_users();
	return described_named(name);
}

const struct format *described_at(size_t n)
{
	described_need_users();
	if (n < users.n)
		return users.format[n];
	size_t i = described_text_at(n - users.n);
	return i < DESCRIBED_SHIPPED ? described_compile(i) : NULL;
}

const char *described_name(size_t n, const char **title)
{
	described_need_users();
	if (n < users.n) {
		*title = users.format[n]->title;
		return users.format[n]->name;
	}
	size_t i = described_text_at(n - users.n);
	if (i == DESCRIBED_SHIPPED)
		return NULL;
	*title = described_texts[i].line[0] + strlen("title ");
	return described_texts[i].name;
}

/* Formats that are possible for a file */

void described_pairs_of(struct described_pairs *out, const uint8_t *head, size_t len)
{
	out->head = head;
	out->len = len;
	out->known = false;
}

static void described_find_pairs(struct described_pairs *out)
{
	const uint8_t *end = out->head + out->len, *stop;
	if (out->known)
		return;
	out->known = true;
	memset(out->after, 0, sizeof out->after);
	for (const uint8_t *p = out->head; p < end; p = stop) {
		const uint8_t *eol = memchr(p, '\n', (size_t)(end - p));
		stop = eol ? eol + 1 : end;
		if (memchr(p, '\0', (size_t)(stop - p)))
			continue;
		uint8_t before = '\n';
		for (; p < stop; p++) {
			out->after[before][*p] = true;
			out->after[0][*p] = true;
			before = *p;
		}
	}
}

/* Return the pattern of a line that every record has; NULL if this line of the
 * description has none. */
static const char *described_pattern(const char *line)
{
	if (!strncmp(line, "line", 4) && (line[4] == ' ' || line[4] == ':'))
		return strchr(line, ':') + 1;
	return strncmp(line, "words", 5) ? NULL : ""; /* no character is literal */
}

/* True if the pairs contain all adjacent characters of a pattern that are outside of
 * braces. */
static bool described_fits(const char *pattern, const struct described_pairs *pairs)
{
	const char *begin = pattern + strspn(pattern, " \t");
	uint8_t before = 0; /* 0 stands for any character */
	unsigned depth = 0;
	for (const char *p = begin; *p; p++) {
		uint8_t ch = (uint8_t)*p;
		bool escaped = ch == '\\' && p[1];
		if (escaped)
			ch = (uint8_t) * (++p);
		depth += ch == '{' && !escaped;
		bool blank = ch == ' ' || ch == '\t' || (escaped && ch == 't');
		if (depth || blank) {
			/* Blanks at both ends are optional. */
			if (!depth && p > begin && p[1] && !pairs->after[0][' '] &&
			    !pairs->after[0]['\t'])
				return false;
			depth -= ch == '}' && !escaped;
			before = 0;
			continue;
		}
		if (!pairs->after[before][ch])
			return false;
		before = ch;
	}
	return true;
}

bool described_excluded(size_t n, struct described_pairs *pairs)
{
	described_need_users();
	size_t i = n < users.n ? DESCRIBED_SHIPPED : described_text_at(n - users.n);
	described_find_pairs(pairs);
	for (size_t k = 0; i < DESCRIBED_SHIPPED && described_texts[i].line[k]; k++) {
		const char *pattern = described_pattern(described_texts[i].line[k]);
		if (pattern && described_fits(pattern, pairs))
			return false;
	}
	return i < DESCRIBED_SHIPPED;
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
