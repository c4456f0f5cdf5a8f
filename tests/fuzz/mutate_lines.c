/*
 * A mutator for traces, of lines and of records of a fixed size: half of the time what
 * libFuzzer does, else an edit of a line, a word or a record as a whole, which random
 * bytes seldom make.
 *
 * The last CONTROL bytes select what the target does (fuzz_byte()) and stay what they are.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

enum { CONTROL = 2, TEXT_MOST = 1 << 12 };

/* The input without its control bytes, and a generator of random numbers. */
struct mutation {
	uint8_t *p;
	size_t len, most;
	unsigned random;
};

struct piece {
	size_t at, len;
};

static unsigned mutate_random(struct mutation *m, size_t below)
{
	m->random = m->random * 1103515245 + 12345;
	return below ? (unsigned)((m->random >> 8) % below) : 0;
}

/* Replace a piece of the input by n bytes, which may be part of the input. */
static void mutate_replace(struct mutation *m, struct piece old, const uint8_t *with,
			   size_t n)
{
	uint8_t copy[TEXT_MOST];
	if (n > sizeof copy || m->len - old.len + n > m->most)
		return;
	if (n)
		memcpy(copy, with, n);
	memmove(m->p + old.at + n, m->p + old.at + old.len, m->len - old.at - old.len);
	if (n)
		memcpy(m->p + old.at, copy, n);
	m->len += n - old.len;
}

static bool is_blank(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_separator(uint8_t c)
{
	return is_blank(c) || c == ',' || c == ':' || c == '=';
}

/* The line at some place, with its end. */
static struct piece mutate_line(struct mutation *m)
{
	size_t from = mutate_random(m, m->len), to = from;
	while (from && m->p[from - 1] != '\n')
		from--;
	while (to < m->len && m->p[to] != '\n')
		to++;
	return (struct piece) { from, (to < m->len ? to + 1 : to) - from };
}

static struct piece mutate_word(struct mutation *m)
{
	size_t from = mutate_random(m, m->len);
	while (from < m->len && is_separator(m->p[from]))
		from++;
	size_t to = from;
	while (from && !is_separator(m->p[from - 1]))
		from--;
	while (to < m->len && !is_separator(m->p[to]))
		to++;
	return (struct piece) { from, to - from };
}

/* A record of a fixed size. */
static struct piece mutate_record(struct mutation *m)
{
	static const size_t sizes[] = { 8, 12, 16, 24, 64, 96 };
	size_t size = sizes[mutate_random(m, sizeof sizes / sizeof *sizes)];
	if (m->len < size)
		return (struct piece) { 0, m->len };
	return (struct piece) { mutate_random(m, m->len / size) * size, size };
}

static void mutate_number(struct mutation *m)
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

static void mutate_copy(struct mutation *m, struct piece from, size_t to, size_t replaced)
{
	mutate_replace(m, (struct piece) { to, replaced }, m->p + from.at, from.len);
}

static void mutate_once(struct mutation *m)
{
	struct piece a = mutate_line(m), b = mutate_line(m);
	struct piece word = mutate_word(m), other = mutate_word(m);
	struct piece record = mutate_record(m);
	switch (mutate_random(m, 8)) {
	case 0: mutate_copy(m, a, b.at, 0); break;
	case 1: mutate_copy(m, a, b.at, b.len); break;
	case 2: mutate_replace(m, a, NULL, 0); break;
	case 3: mutate_copy(m, word, other.at, other.len); break;
	case 4: mutate_replace(m, word, NULL, 0); break;
	case 5: mutate_number(m); break;
	case 6: mutate_copy(m, record, record.at + record.len, 0); break;
	default: mutate_replace(m, record, NULL, 0);
	}
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	if (seed % 2 || size <= CONTROL || most <= CONTROL || size > most)
		return LLVMFuzzerMutate(data, size, most);
	uint8_t control[CONTROL];
	memcpy(control, data + size - CONTROL, CONTROL);
	struct mutation m = { data, size - CONTROL, most - CONTROL, seed };
	for (unsigned n = 1 + seed / 2 % 4; n && m.len; n--)
		mutate_once(&m);
	memcpy(data + m.len, control, CONTROL);
	return m.len + CONTROL;
}
