/*
 * Output of tracegen: large buffers, and own formatting of numbers, because
 * printf() would take most of the time.
 */
#ifndef BENCH_OUT_H
#define BENCH_OUT_H

#include <stddef.h>
#include <stdint.h>

struct out {
	const char *path;
	int fd;
	size_t n;
	char *buf;
};

enum { OUT_SIZE = 1 << 20, OUT_MOST = 4096 };

/* path "-": standard output.  All three end the program with a message if they
 * fail. */
void out_open(struct out *o, const char *path);
void out_flush(struct out *o);
void out_close(struct out *o);

/* Room for OUT_MOST bytes; the caller adds the number it used to o->n. */
static inline char *out_room(struct out *o)
{
	if (o->n > OUT_SIZE - OUT_MOST)
		out_flush(o);
	return o->buf + o->n;
}

/* Decimal; both return the end of the digits. */
char *put_decimal(char *p, uint64_t v);
char *put_signed(char *p, int64_t v);

static inline char *put_text(char *p, const char *s)
{
	while (*s)
		*p++ = *s++;
	return p;
}

/* Hexadecimal, in exactly 12 characters, padded with blanks on the left. */
static inline void put_hex12(char *p, uint64_t v)
{
	for (int i = 11; i >= 0; i--) {
		p[i] = v || i == 11 ? "0123456789abcdef"[v & 15] : ' ';
		v >>= 4;
	}
}

/* The lowest n bytes of v, in little-endian order. */
static inline void put_bytes(uint8_t *p, uint64_t v, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		p[i] = (uint8_t)(v >> 8 * i);
}

#endif
