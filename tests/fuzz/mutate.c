/*
 * A mutator that knows the structure of inputs: half of the time what libFuzzer does, else
 * edits that random bytes seldom make.  They move, repeat, remove and change units (lines,
 * records, blocks), words and numbers; or decompress the input, change its contents and pack it
 * again.  What a unit is, the target says (struct fuzz_shape).
 *
 * The last bytes select what the target does (fuzz_byte()) and stay as they are.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "fuzz_lib.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

enum { CONTROL_MOST = 4, COPY_MOST = 1 << 12, PLAIN_MOST = 1 << 14, UNITS_MOST = 400 };

/* The input without its control bytes, and a generator of random numbers. */
struct mutation {
	uint8_t *p;
	size_t len, most;
	uint8_t control[CONTROL_MOST];
	unsigned random;
	struct fuzz_unit unit[UNITS_MOST];
	size_t units;
};

static unsigned mutate_random(struct mutation *m, size_t below)
{
	m->random = m->random * 1103515245 + 12345;
	return below ? (unsigned)((m->random >> 8) % below) : 0;
}

/* Replace a part of the input by n bytes, which may be part of the input. */
static void mutate_replace(struct mutation *m, struct fuzz_unit old, const uint8_t *with,
			   size_t n)
{
	uint8_t copy[COPY_MOST];
	if (n > sizeof copy || m->len - old.len + n > m->most)
		return;
	if (n)
		memcpy(copy, with, n);
	memmove(m->p + old.at + n, m->p + old.at + old.len, m->len - old.at - old.len);
	if (n)
		memcpy(m->p + old.at, copy, n);
	m->len += n - old.len;
}

static bool is_separator(uint8_t c)
{
	return c && strchr(" \t\r\n,:=", c);
}

/* The line at some place, with its end. */
static struct fuzz_unit mutate_line(struct mutation *m)
{
	size_t from = mutate_random(m, m->len), to = from;
	while (from && m->p[from - 1] != '\n')
		from--;
	while (to < m->len && m->p[to] != '\n')
		to++;
	return (struct fuzz_unit) { from, (to < m->len ? to + 1 : to) - from };
}

static struct fuzz_unit mutate_word(struct mutation *m)
{
	size_t from = mutate_random(m, m->len);
	while (from < m->len && is_separator(m->p[from]))
		from++;
	size_t to = from;
	while (from && !is_separator(m->p[from - 1]))
		from--;
	while (to < m->len && !is_separator(m->p[to]))
		to++;
	return (struct fuzz_unit) { from, to - from };
}

/* A unit of the target; if there are none, a line. */
static struct fuzz_unit mutate_unit(struct mutation *m)
{
	if (!m->units || mutate_random(m, 4) == 0)
		return mutate_line(m);
	return m->unit[mutate_random(m, m->units)];
}

static void mutate_word_number(struct mutation *m)
{
	static const char *const numbers[] = {
		"0",
		"1",
		"-1",
		"255",
		"65536",
		"2147483648",
		"4294967295",
		"9223372036854775807",
		"-9223372036854775808",
		"18446744073709551615",
		"18446744073709551616",
		"0x0",
		"0xffffffffffffffff",
		"7fffffffffff",
		"123456789012345678901234567890",
		"-",
	};
	const char *n = numbers[mutate_random(m, sizeof numbers / sizeof *numbers)];
	mutate_replace(m, mutate_word(m), (const uint8_t *)n, strlen(n));
}

/* Change the bytes of a number in a unit: to the ends of its range, by a little, or to a
 * length. */
static void mutate_binary_number(struct mutation *m, struct fuzz_unit u)
{
	size_t width = (size_t)1 << mutate_random(m, 4);
	if (u.len < width)
		return;
	uint8_t bytes[8] = { 0 }, *at = m->p + u.at + mutate_random(m, u.len - width + 1);
	memcpy(bytes, at, width);
	uint64_t v = le64(bytes);
	switch (mutate_random(m, 6)) {
	case 0:
		v = 0;
		break;
	case 1:
		v = UINT64_MAX;
		break;
	case 2:
		v = UINT64_MAX >> (65 - 8 * width);
		break;
	case 3:
		v += mutate_random(m, 17) - 8;
		break;
	case 4:
		v = u.len + mutate_random(m, 5) - 2;
		break;
	default:
		v ^= UINT64_C(1) << mutate_random(m, 8 * width);
	}
	put_le64(bytes, v);
	memcpy(at, bytes, width);
}

/* What libFuzzer does, within a unit. */
static void mutate_inside(struct mutation *m, struct fuzz_unit u)
{
	uint8_t copy[COPY_MOST];
	if (!u.len || u.len > sizeof copy / 2)
		return;
	memcpy(copy, m->p + u.at, u.len);
	mutate_replace(m, u, copy, LLVMFuzzerMutate(copy, u.len, sizeof copy));
}

static void mutate_copy(struct mutation *m, struct fuzz_unit from, size_t to,
			size_t replaced)
{
	mutate_replace(m, (struct fuzz_unit) { to, replaced }, m->p + from.at, from.len);
}

static void mutate_token(struct mutation *m)
{
	struct str token = STR_INIT;
	if (!fuzz_shape.token)
		return;
	fuzz_shape.token(mutate_random(m, 1 << 24), &token);
	bool begins = mutate_random(m, 2);
	size_t at = begins ? mutate_line(m).at : mutate_random(m, m->len + 1);
	mutate_replace(m, (struct fuzz_unit) { at, 0 }, (const uint8_t *)token.text,
		       token.len);
	str_release(&token);
}

static void mutate_put_control(struct mutation *m)
{
	if (fuzz_shape.control)
		memcpy(m->p + m->len, m->control, fuzz_shape.control);
}

static void mutate_once(struct mutation *m)
{
	mutate_put_control(m);
	m->units = fuzz_shape.units ? fuzz_shape.units(m->p, m->len, m->unit, UNITS_MOST)
				    : 0;
	struct fuzz_unit a = mutate_unit(m), b = mutate_unit(m);
	struct fuzz_unit word = mutate_word(m), other = mutate_word(m);
	switch (mutate_random(m, fuzz_shape.token ? 14 : 10)) {
	case 0:
		mutate_copy(m, a, b.at, 0);
		break;
	case 1:
		mutate_copy(m, a, b.at, b.len);
		break;
	case 2:
		mutate_replace(m, a, NULL, 0);
		break;
	case 3:
		mutate_copy(m, word, other.at, other.len);
		break;
	case 4:
		mutate_replace(m, word, NULL, 0);
		break;
	case 5:
		mutate_word_number(m);
		break;
	case 6:
	case 7:
		mutate_binary_number(m, a);
		break;
	case 8:
	case 9:
		mutate_inside(m, a);
		break;
	default:
		mutate_token(m);
	}
}

/* Repeat a stretch of some bytes many times, or append noise, so that packers have something
 * to do. */
static size_t mutate_plain(struct mutation *m, uint8_t *plain, size_t len)
{
	len = LLVMFuzzerMutate(plain, len, PLAIN_MOST);
	size_t from = mutate_random(m, len), n = 1 + mutate_random(m, 300);
	size_t end = len + mutate_random(m, PLAIN_MOST - len + 1);
	bool noise = mutate_random(m, 4) == 0;
	if (mutate_random(m, 2) || (!noise && from + n > len))
		return len;
	for (; len < end; len++)
		plain[len] = noise ? (uint8_t)mutate_random(m, 256) : plain[len - n];
	return len;
}

/* Change the contents of a packed input.  False: it is not intact. */
static bool mutate_contents(struct mutation *m, uint8_t *control)
{
	static uint8_t plain[PLAIN_MOST];
	size_t len;
	const struct fuzz_packing *k = fuzz_shape.packing;
	if (!k->unpack(m->p, m->len, plain, sizeof plain, &len))
		return false;
	len = mutate_plain(m, plain, len);
	size_t n = k->pack(plain, len, mutate_random(m, 1 << 24), m->p, m->most);
	if (!n)
		return false;
	m->len = n;
	*control = (uint8_t)((*control & ~k->mask) | k->bits);
	return true;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	size_t fixed = fuzz_shape.control;
	if (seed % 2 || size <= fixed || most <= fixed || size > most)
		return LLVMFuzzerMutate(data, size, most);
	static struct mutation m;
	m = (struct mutation) {
		.p = data, .len = size - fixed, .most = most - fixed, .random = seed
	};
	if (fixed)
		memcpy(m.control, data + m.len, fixed);
	if (!fuzz_shape.packing || mutate_random(&m, 4) ||
	    !mutate_contents(&m, &m.control[fixed - 1]))
		for (unsigned n = 1 + mutate_random(&m, 4); n && m.len; n--)
			mutate_once(&m);
	mutate_put_control(&m);
	return m.len + fixed;
}
