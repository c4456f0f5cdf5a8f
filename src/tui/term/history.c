#include "tui/term/history.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
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

enum {
	REWRITE_FROM = 64 << 10, /* in bytes; rewrite a longer file */
	FILE_MOST = 4 << 20      /* in bytes; read only the end of a longer file */
};

void history_release(struct history *h)
{
	for (size_t i = 0; i < h->n; i++)
		free(h->line[i]);
	free(h->line);
	*h = (struct history) { .letter = h->letter };
}

static void history_remove(struct history *h, size_t i)
{
	free(h->line[i]);
	memmove(h->line + i, h->line + i + 1, (h->n - i - 1) * sizeof *h->line);
	h->n--;
}

void history_add(struct history *h, const char *line)
{
	if (!*line)
		return;
	for (size_t i = 0; i < h->n; i++)
		if (strcmp(h->line[i], line) == 0)
			history_remove(h, i--);
	if (h->n == HISTORY_MOST)
		history_remove(h, 0);
	h->line = mem_room(h->line, h->n, &h->room, sizeof *h->line);
	h->line[h->n++] = mem_text(line);
}

/* The file */

static int history_open_file(const char *path, int flags)
{
	/* Do not follow symbolic links, and do not block on a FIFO. */
	int fd = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
	struct stat info;
	if (fd >= 0 && (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))) {
		close(fd);
		return -1;
	}
	return fd;
}

static void history_format_line(const struct history *h, const char *line,
				struct str *out)
{
	if (strlen(line) > HISTORY_LINE_MOST)
		return;
	str_addf(out, "%c ", h->letter);
	str_escape(out, line, strlen(line), false);
	str_addc(out, '\n');
}

static void history_parse_line(const char *p, size_t len, struct history *h, size_t n)
{
	if (len < 3 || len > 4 * HISTORY_LINE_MOST + 2 || p[1] != ' ')
		return;
	for (size_t k = 0; k < n; k++) {
		struct str line = STR_INIT;
		if (h[k].letter == p[0] && str_unescape(p + 2, len - 2, &line))
			history_add(&h[k], line.text);
		str_release(&line);
	}
}

/* Read the file; if it is longer than FILE_MOST bytes, only its last FILE_MOST bytes. */
static void history_read_all(int fd, struct str *out)
{
	char buf[16384];
	off_t size = lseek(fd, 0, SEEK_END);
	off_t from = size > FILE_MOST ? size - FILE_MOST : 0;
	lseek(fd, from, SEEK_SET);
	for (;;) {
		ssize_t n = read(fd, buf, sizeof buf);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0 || out->len > FILE_MOST)
			return;
		str_addn(out, buf, (size_t)n);
	}
}

static void history_rewrite(const char *path, const struct history *h, size_t n)
{
	struct str all = STR_INIT;
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < h[k].n; i++)
			history_format_line(&h[k], h[k].line[i], &all);
	temp_replace(path, all.text, all.len);
	str_release(&all);
}

void history_read(const char *path, struct history *h, size_t n)
{
	int fd = path ? history_open_file(path, O_RDONLY) : -1;
	if (fd < 0)
		return;
	struct str all = STR_INIT;
	history_read_all(fd, &all);
	close(fd);
	for (size_t at = 0; at < all.len;) {
		const char *end = memchr(all.text + at, '\n', all.len - at);
		if (!end)
			break; /* another program may still be writing the rest */
		size_t len = (size_t)(end - all.text) - at;
		history_parse_line(all.text + at, len, h, n);
		at += len + 1;
	}
	if (all.len > REWRITE_FROM)
		history_rewrite(path, h, n);
	str_release(&all);
}

void history_append(const char *path, const struct history *h, const char *line)
{
	struct str text = STR_INIT;
	if (path && *line)
		history_format_line(h, line, &text);
	if (text.len) {
		xdg_make_parents(path); /* if this fails, opening the file fails too */
		int fd = history_open_file(path, O_WRONLY | O_CREAT | O_APPEND);
		if (fd >= 0) {
			io_write(fd, text.text, text.len);
			close(fd);
		}
	}
	str_release(&text);
}
