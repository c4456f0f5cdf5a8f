#include "output/npy.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"

enum { NPY_BUFFER = 64 << 10, NPY_PREAMBLE = 10 };

struct npy {
	int fd;
	struct npy_type type;
	unsigned columns;
	size_t row; /* size of a row in bytes */
	uint64_t rows;
	uint64_t at; /* offset of buf[0] in the file */
	uint8_t *buf;
	size_t len, room;
	int error; /* errno; 0 if no write has failed */
};

struct npy *npy_new(int fd, struct npy_type type, unsigned columns)
{
	struct npy *n = mem_new(1, sizeof *n);
	n->fd = fd;
	n->type = type;
	n->columns = columns;
	n->row = (size_t)type.size * (columns ? columns : 1);
	n->at = NPY_HEADER;
	n->room = NPY_BUFFER;
	n->buf = mem_new(n->room, 1);
	return n;
}

void npy_free(struct npy *n)
{
	if (!n)
		return;
	free(n->buf);
	free(n);
}

static void npy_flush(struct npy *n)
{
	if (!n->error && !io_write_at(n->fd, n->at, n->buf, n->len))
		n->error = errno;
	n->at += n->len;
	n->len = 0;
}

uint8_t *npy_rows(struct npy *n, size_t rows)
{
	size_t len = rows * n->row;
	if (n->len + len > n->room) {
		npy_flush(n);
		if (len > n->room)
			n->buf = mem_resize(n->buf, n->room = len, 1);
	}
	uint8_t *to = n->buf + n->len;
	n->len += len;
	n->rows += rows;
	return to;
}

void npy_zeros(struct npy *n, uint64_t rows)
{
	npy_flush(n);
	n->at += rows * n->row; /* leave a hole in the file */
	n->rows += rows;
}

static void npy_put_header(const struct npy *n, uint8_t to[NPY_HEADER])
{
	char type[32], shape[48];
	if (n->type.kind == NPY_TIME)
		snprintf(type, sizeof type, "<m8[%s]", n->type.unit);
	else
		snprintf(type, sizeof type, "%c%c%" PRIu32, n->type.size > 1 ? '<' : '|',
			 n->type.kind,
			 n->type.kind == NPY_TEXT ? n->type.size / 4 : n->type.size);
	if (n->columns)
		snprintf(shape, sizeof shape, "(%" PRIu64 ", %u)", n->rows, n->columns);
	else
		snprintf(shape, sizeof shape, "(%" PRIu64 ",)", n->rows);
	memcpy(to, "\x93NUMPY\1\0", 8);
	put_le16(to + 8, NPY_HEADER - NPY_PREAMBLE);
	int len = snprintf((char *)to + NPY_PREAMBLE, NPY_HEADER - NPY_PREAMBLE,
			   "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", type,
			   shape);
	memset(to + NPY_PREAMBLE + len, ' ', (size_t)(NPY_HEADER - NPY_PREAMBLE - len));
	to[NPY_HEADER - 1] = '\n';
}

bool npy_finish(struct npy *n)
{
	uint8_t header[NPY_HEADER];
	npy_flush(n);
	npy_put_header(n, header);
	/* The file may end with a hole. */
	if (!n->error && (ftruncate(n->fd, (off_t)n->at) != 0 ||
			  !io_write_at(n->fd, 0, header, sizeof header)))
		n->error = errno;
	errno = n->error;
	return !n->error;
}

bool npy_failed(const struct npy *n)
{
	errno = n->error;
	return n->error;
}
