#include "out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine.h"

static void fail(const struct out *o)
{
	if (errno != EPIPE)
		fprintf(stderr, "tracegen: %s: %s\n", o->path, strerror(errno));
	exit(2);
}

void out_open(struct out *o, const char *path)
{
	o->path = path;
	o->n = 0;
	o->buf = must_alloc(OUT_SIZE, 1);
	if (strcmp(path, "-") == 0) {
		o->fd = STDOUT_FILENO;
		return;
	}
	o->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (o->fd < 0)
		fail(o);
}

void out_flush(struct out *o)
{
	for (size_t done = 0; done < o->n;) {
		ssize_t r = write(o->fd, o->buf + done, o->n - done);
		if (r < 0 && errno == EINTR)
			continue;
		if (r < 0)
			fail(o);
		done += (size_t)r;
	}
	o->n = 0;
}

void out_close(struct out *o)
{
	if (!o->buf)
		return;
	out_flush(o);
	if (close(o->fd) != 0)
		fail(o);
	free(o->buf);
	o->buf = NULL;
}

char *put_decimal(char *p, uint64_t v)
{
	char digits[20];
	size_t n = sizeof digits;
	do {
		digits[--n] = (char)('0' + v % 10);
		v /= 10;
	} while (v);
	memcpy(p, digits + n, sizeof digits - n);
	return p + sizeof digits - n;
}

char *put_signed(char *p, int64_t v)
{
	if (v >= 0)
		return put_decimal(p, (uint64_t)v);
	*p++ = '-';
	return put_decimal(p, -(uint64_t)v);
}
