#include "base/state_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"
#include "base/xdg.h"

enum { FILE_MAX = 16 << 20, TRIES = 100, WAIT_NS = 10000000, KEPT_MAX = 100 };

static const char program[] = "opscope-";

/* Reading */

/* Check that the last line has the hash of all lines before it, and remove it. */
static bool state_file_check(struct str *text)
{
	enum { END = sizeof "end 0123456789abcdef\n" - 1 };
	struct str end = STR_INIT;
	if (text->len < END)
		return false;
	size_t len = text->len - END;
	str_addf(&end, "end %016" PRIx64 "\n", hash_bytes(0, text->text, len));
	bool good = memcmp(text->text + len, end.text, END) == 0 &&
		    !memchr(text->text, '\0', text->len);
	str_release(&end);
	text->len = good ? len : text->len;
	text->text[text->len] = '\0';
	return good;
}

/* Check that the first line has the kind, with this version or another one. */
static enum state_file state_file_head(const char *text, const char *kind)
{
	size_t name = strcspn(kind, " ") + 1, skip = strlen(program);
	if (strncmp(text, program, skip) != 0 || strncmp(text + skip, kind, name) != 0)
		return STATE_FILE_DAMAGED;
	const char *version = text + skip + name;
	size_t len = strcspn(version, "\n");
	if (len == strlen(kind + name) && memcmp(version, kind + name, len) == 0)
		return STATE_FILE_GOOD;
	return len && strspn(version, "0123456789") == len ? STATE_FILE_OTHER_VERSION
							   : STATE_FILE_DAMAGED;
}

static enum state_file state_file_read_fd(int fd, const char *kind, struct str *out)
{
	struct stat info;
	if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
		return STATE_FILE_DAMAGED;
	if (info.st_uid != geteuid())
		return STATE_FILE_OTHER_USER;
	if (info.st_size > FILE_MAX)
		return STATE_FILE_DAMAGED;
	size_t n = (size_t)info.st_size;
	char *to = str_room(out, n + 1);
	if (n && !io_read_at(fd, 0, to, n))
		return STATE_FILE_DAMAGED;
	out->len = n;
	out->text[n] = '\0';
	enum state_file state = state_file_head(out->text, kind);
	return state != STATE_FILE_GOOD || state_file_check(out) ? state
								 : STATE_FILE_DAMAGED;
}

enum state_file state_file_read(const char *path, const char *kind, struct str *out)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return errno == ENOENT || errno == ENOTDIR ? STATE_FILE_NONE
		       : errno == EACCES                   ? STATE_FILE_OTHER_USER
							   : STATE_FILE_DAMAGED;
	enum state_file state = state_file_read_fd(fd, kind, out);
	close(fd);
	return state;
}

void state_file_lines(const struct str *text,
		      void (*each)(void *arg, const char *word, const char *rest),
		      void *arg)
{
	for (size_t at = 0; at < text->len;) {
		const char *line = text->text + at, *end = strchr(line, '\n');
		size_t len = end ? (size_t)(end - line) : text->len - at;
		size_t word = strcspn(line, " \n");
		char *name = mem_copy(line, word < len ? word : len);
		struct str rest = STR_INIT;
		if (word >= len || str_unescape(line + word + 1, len - word - 1, &rest))
			each(arg, name, rest.text);
		free(name);
		str_release(&rest);
		at += len + 1;
	}
}

const char *state_file_trouble(enum state_file state)
{
	switch (state) {
	case STATE_FILE_DAMAGED:
		return "is damaged";
	case STATE_FILE_OTHER_VERSION:
		return "was written by another version of opscope";
	case STATE_FILE_OTHER_USER:
		return "belongs to another user";
	default:
		return NULL;
	}
}

/* Writing */

void state_file_begin(struct str *out, const char *kind)
{
	str_addf(out, "%s%s\n", program, kind);
}

void state_file_put(struct str *out, const char *word, const char *text)
{
	str_addf(out, "%s ", word);
	str_escape(out, text, strlen(text), false);
	str_addc(out, '\n');
}

int state_file_lock(const char *path)
{
	xdg_make_parents(path);
	char *folder = mem_text(path), *slash = strrchr(folder, '/');
	if (slash)
		*slash = '\0';
	int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	const struct timespec pause = { 0, WAIT_NS };
	for (int i = 0; fd >= 0 && i < TRIES && flock(fd, LOCK_EX | LOCK_NB) != 0; i++)
		nanosleep(&pause, NULL);
	free(folder);
	return fd;
}

void state_file_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}

/* Rename a damaged file to the first free name: PATH.damaged, PATH.damaged-2. */
static bool state_file_keep(const char *path)
{
	struct str kept = STR_INIT;
	struct stat info;
	bool done = false;
	for (int i = 1; i < KEPT_MAX && !done; i++) {
		str_clear(&kept);
		str_addf(&kept, "%s.damaged", path);
		if (i > 1)
			str_addf(&kept, "-%d", i);
		if (lstat(kept.text, &info) == 0)
			continue;
		done = rename(path, kept.text) == 0;
		break;
	}
	str_release(&kept);
	return done;
}

enum status state_file_write(const char *path, enum state_file state, struct str *text,
			     struct err *err)
{
	if (state == STATE_FILE_OTHER_VERSION || state == STATE_FILE_OTHER_USER)
		return err_set(err, ST_IO, "%s %s", path, state_file_trouble(state));
	if (state == STATE_FILE_DAMAGED && !state_file_keep(path))
		return err_set(err, ST_IO, "%s is damaged and cannot be renamed", path);
	str_addf(text, "end %016" PRIx64 "\n", hash_bytes(0, text->text, text->len));
	if (!xdg_make_parents(path) || !temp_replace(path, text->text, text->len))
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	return ST_OK;
}
