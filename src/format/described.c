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
#include "format/layout.h"
#include "format/pattern_internal.h"

/* Lines of a description, and the literals of each kind of records, separated by blanks, or
 * nothing if a kind has none; the last is NULL. */
struct described_text {
	const char *name, *title;
	const char *const *line, *const *literals;
};

#include "format/description_list.h"

/* File of the user, with the format that it describes or an error. */
struct described_file {
	char *name;
	struct format *format; /* NULL after an error */
	struct err err;
	char *line; /* line with the error */
	/* what was read before the file was saved again: traces may use its format */
	struct described_file *before;
};

enum { DESCRIBED_SHIPPED = sizeof described_texts / sizeof *described_texts - 1 };

static struct {
	struct described_file **file; /* in the order of names */
	size_t n, room;
} users; /* read on first use */
static bool described_read_all;

/* Built-in formats.  Compile each on first use, because most traces need none of them. */
static struct format *described_shipped[DESCRIBED_SHIPPED];
/* For all the above. */
static pthread_mutex_t described_lock = PTHREAD_MUTEX_INITIALIZER;

static const char *described_short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

enum status described_read(struct format **out, const char *path, struct str *line,
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
		st = layout_compile_file(out, name, text, &inner);
	if (inner.at) {
		const char *at = text + inner.at - 1, *from = at;
		while (from > text && from[-1] != '\n')
			from--;
		err_set(err, st, "%s:%zu: %s", path, pattern_line_of(text, inner.at),
			inner.text);
		if (line) {
			str_addn(line, from, strcspn(from, "\n"));
			err->at = (int)(at - from) + 1;
		}
	}
	free(text);
	return st;
}

static const struct format *described_named(const char *name)
{
	for (size_t i = 0; i < users.n; i++) {
		const struct format *f = users.file[i]->format;
		if (f && !strcmp(f->name, name))
			return f;
	}
	return NULL;
}

/* Read a file, possibly again. */
static void described_add_file(const char *folder, const char *name)
{
	struct described_file *f = mem_new(1, sizeof *f);
	struct str path = STR_INIT, line = STR_INIT;
	size_t i = users.n;
	int order = 1;
	str_addf(&path, "%s/%s", folder, name);
	(void)described_read(&f->format, path.text, &line, &f->err);
	f->name = mem_text(name);
	f->line = str_detach(&line);
	while (i && (order = strcmp(users.file[i - 1]->name, name)) > 0)
		i--;
	if (i && order == 0) {
		f->before = users.file[i - 1];
		users.file[i - 1] = f;
	} else {
		users.file = mem_room(users.file, users.n, &users.room,
				      sizeof(struct described_file *));
		memmove(&users.file[i + 1], &users.file[i],
			(users.n++ - i) * sizeof *users.file);
		users.file[i] = f;
	}
	str_release(&path);
}

/* Return the directory of the user's formats, which the caller frees; NULL if there is no
 * home directory. */
static char *described_folder(void)
{
	return xdg_path(XDG_CONFIG, "formats");
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
	char *folder = described_folder();
	DIR *d = folder ? opendir(folder) : NULL;
	for (struct dirent *e; d && users.n < MOST && (e = readdir(d));)
		/* Skip hidden files and backup files of editors. */
		if (e->d_name[0] != '.' && e->d_name[strlen(e->d_name) - 1] != '~')
			described_add_file(folder, e->d_name);
	if (d)
		closedir(d);
	free(folder);
}

/* Take the lock, and read the user's files if necessary. */
static void described_begin(void)
{
	pthread_mutex_lock(&described_lock);
	if (!described_read_all)
		described_read_users();
	described_read_all = true;
}

void described_saved(const char *name)
{
	char *folder = described_folder();
	described_begin();
	if (folder)
		described_add_file(folder, name);
	pthread_mutex_unlock(&described_lock);
	free(folder);
}

/* Return the nth file of the user with a format or, if `error` is set, with an error.  If
 * there are only m, return NULL and set *n to n - m. */
static const struct described_file *described_user(size_t *n, bool error)
{
	for (size_t i = 0; i < users.n; i++)
		if ((users.file[i]->format == NULL) == error && (*n)-- == 0)
			return users.file[i];
	return NULL;
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
	if (!described_shipped[i]) {
		struct str text = STR_INIT;
		struct err err = ERR_INIT;
		for (size_t k = 0; t->line[k]; k++) {
			str_add(&text, t->line[k]);
			str_addc(&text, '\n');
		}
		enum status st =
			pattern_compile(&described_shipped[i], t->name, text.text, &err);
		assert(st == ST_OK);
		(void)st;
		str_release(&text);
	}
	return described_shipped[i];
}

const struct format *described_instead(const char *name)
{
	described_begin();
	const struct format *f = described_named(name);
	pthread_mutex_unlock(&described_lock);
	return f;
}

const struct format *described_at(size_t n)
{
	const struct format *f = NULL;
	described_begin();
	const struct described_file *user = described_user(&n, false);
	size_t i = user ? DESCRIBED_SHIPPED : described_text_at(n);
	if (user)
		f = user->format;
	else if (i < DESCRIBED_SHIPPED)
		f = described_compile(i);
	pthread_mutex_unlock(&described_lock);
	return f;
}

/* Other bytes than ASCII are taken for ASCII characters. */
static size_t described_pair(uint8_t a, uint8_t b)
{
	return (size_t)(a & 127) << 7 | (b & 127);
}

void described_see(uint8_t pairs[DESCRIBED_PAIRS], const uint8_t *head, size_t len)
{
	/* Bids read no more lines. */
	for (size_t i = 1, lines = 0; i < len && lines < PATTERN_BID_LINES; i++) {
		pairs[described_pair(head[i - 1], head[i])] = 1;
		lines += head[i] == '\n' && head[i - 1] > ' ';
	}
	if (len)
		pairs[described_pair(head[len - 1], 0)] = 1;
	/* The pair of a character and 0 is set if the character occurs. */
	for (uint8_t a = 0; a < 128; a++)
		pairs[described_pair(a, 0)] |=
			memchr(&pairs[described_pair(a, 0)], 1, 128) != NULL;
}

/* True if all literals can occur in a text with these pairs. */
static bool described_occurs(const uint8_t pairs[DESCRIBED_PAIRS], const char *literals)
{
	for (const char *p = literals; *p; p++)
		if (*p != ' ' &&
		    !pairs[described_pair((uint8_t)*p, p[1] == ' ' ? 0 : (uint8_t)p[1])])
			return false;
	return true;
}

enum described_chance described_chance(size_t n, const uint8_t pairs[DESCRIBED_PAIRS])
{
	described_begin();
	bool user = described_user(&n, false);
	size_t i = user ? 0 : described_text_at(n);
	pthread_mutex_unlock(&described_lock);
	if (user)
		return DESCRIBED_LIKELY;
	if (i == DESCRIBED_SHIPPED)
		return DESCRIBED_END;
	const char *const *literals = described_texts[i].literals;
	if (!*literals)
		return DESCRIBED_POSSIBLE;
	for (; *literals; literals++)
		if (described_occurs(pairs, *literals))
			return DESCRIBED_LIKELY;
	return DESCRIBED_NEVER;
}

const char *described_name(size_t n, const char **title)
{
	described_begin();
	const struct described_file *user = described_user(&n, false);
	const struct described_text *t =
		&described_texts[user ? 0 : described_text_at(n)];
	pthread_mutex_unlock(&described_lock);
	*title = user ? user->format->title : t->title;
	return user ? user->format->name : t->name;
}

bool described_by_user(const struct format *f)
{
	bool is = false;
	described_begin();
	for (size_t i = 0; !is && i < users.n; i++)
		is = users.file[i]->format == f;
	pthread_mutex_unlock(&described_lock);
	return is;
}

const struct err *described_error(size_t n, const char **line)
{
	described_begin();
	const struct described_file *f = described_user(&n, true);
	pthread_mutex_unlock(&described_lock);
	*line = f ? f->line : NULL;
	return f ? &f->err : NULL;
}
