#include "format/qemu_blocks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/varint.h"
#include "format/heading.h"
#include "format/linescan.h"
#include "format/mnemonic.h"

enum {
	TEXTS = 64 << 20, /* number of bytes for all texts */
	SLACK = 16,       /* number of readable bytes after a text */
	ENTRIES_MOST = 1 << 20
};

/* A listing that is valid from a position of the trace on. */
struct qemu_entry {
	uint32_t next; /* 1 + the next entry of the block; its offset is smaller */
	bool executed;
	uint64_t offset, host;
	struct qemu_listing *listing;
};

struct qemu_blocks {
	uint8_t *text;        /* texts do not move, and are read without the lock */
	pthread_mutex_t lock; /* protects the following members */
	size_t used;          /* number of bytes of the texts */
	struct qemu_entry *entry;
	size_t n, room;
	/* 1 + the entry with the largest offset for a pc and, if it was executed ([1]), a
	 * host address.  Later entries come first, because traces are mostly read in
	 * order. */
	struct key_counts last[2];
	/* Listings by the hash of their lines, and the number of earlier listings with the
	 * same hash. */
	struct key_counts listings;
};

void *qemu_blocks_new(void)
{
	struct qemu_blocks *t = mem_new(1, sizeof *t);
	pthread_mutex_init(&t->lock, NULL);
	t->text = mem_new(TEXTS, 1); /* takes memory only as it is filled */
	for (unsigned k = 0; k < 2; k++)
		key_counts_init(&t->last[k], sizeof(uint32_t), ENTRIES_MOST);
	key_counts_init(&t->listings, sizeof(struct qemu_listing *), ENTRIES_MOST);
	return t;
}

static struct qemu_listing **qemu_blocks_place(const struct qemu_blocks *t, size_t i)
{
	return key_counts_entry(&t->listings, i);
}

void qemu_blocks_free(void *blocks)
{
	struct qemu_blocks *t = blocks;
	if (!t)
		return;
	for (size_t i = 0; i < t->listings.n; i++)
		free(*qemu_blocks_place(t, i));
	for (unsigned k = 0; k < 2; k++)
		key_counts_release(&t->last[k]);
	key_counts_release(&t->listings);
	free(t->text);
	free(t->entry);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

const char *qemu_blocks_text(const void *blocks, uint64_t value)
{
	return (const char *)((const struct qemu_blocks *)blocks)->text + (value >> 32);
}

const char *qemu_blocks_lines(const struct qemu_blocks *t, const struct qemu_listing *l)
{
	return (const char *)t->text + l->text;
}

/* Listings */

/* Line of a listing, such as "0x40107a:  48 8d 15     leaq  0x1f7f(%rip), %rdx". */
struct qemu_code {
	uint64_t pc, size;         /* size is in bytes */
	const uint8_t *text, *end; /* equal if the bytes belong to the previous line */
};

/* Read a line of a listing.  Return false if the line is not part of a listing. */
static bool qemu_code_read(const uint8_t *line, size_t len, struct qemu_code *out)
{
	struct linescan l = linescan_line(line, len);
	uint64_t digits = 0;
	if (!linescan_address(&l, &out->pc) || !linescan_char(&l, ':'))
		return false;
	linescan_blanks(&l);
	/* Two blanks follow the bytes, "48 8d 15" or "d2800000". */
	for (; !linescan_ended(&l); l.at++) {
		if (l.at[0] == ' ' && l.at + 1 < l.end && l.at[1] == ' ')
			break;
		digits += number_digit((char)*l.at) < NUMBER_NO_DIGIT;
	}
	linescan_blanks(&l);
	out->size = digits / 2;
	out->text = l.at;
	out->end = l.end;
	return true;
}

static void qemu_blocks_line(struct qemu_listing *listing, const uint8_t *lines,
			     const char *line, size_t len)
{
	struct qemu_code code;
	if (!qemu_code_read((const uint8_t *)line, len, &code))
		return;
	if (code.text == code.end) {
		if (listing->n)
			listing->insn[listing->n - 1].size += code.size;
		return;
	}
	uint64_t base = TEXT_OF_TABLES | (uint64_t)listing->text << 32;
	struct linescan word = linescan_line(code.text, (size_t)(code.end - code.text));
	linescan_word(&word);
	listing->insn[listing->n++] = (struct qemu_insn) {
		.pc = code.pc,
		.size = code.size,
		.disasm = base + linescan_text(lines, code.text, code.end),
		.opcode = base + linescan_text(lines, code.text, word.at),
		.branch = mnemonic_branch((const char *)code.text,
					  (size_t)(code.end - code.text)),
	};
}

/* Find the listing with these lines; add it if it is new.  Return NULL if there is no
 * room.  Call it with the lock held. */
static struct qemu_listing *qemu_blocks_listing(struct qemu_blocks *t,
						const uint8_t *lines, size_t len)
{
	const uint64_t hash = hash_bytes(0, lines, len);
	struct qemu_listing **place, *l;
	for (uint64_t k = 0; (place = key_counts_add(&t->listings, hash, k)) && *place;
	     k++)
		if ((*place)->len == len && !memcmp(t->text + (*place)->text, lines, len))
			return *place;
	if (!place || len + SLACK > TEXTS - t->used)
		return NULL;
	const char *p = (const char *)lines, *end = p + len, *line;
	size_t most = 0, n;
	while (heading_line(&p, end, &line, &n))
		most++;
	*place = l = mem_new(1, sizeof *l + most * sizeof *l->insn);
	l->text = (uint32_t)t->used;
	l->len = (uint32_t)len;
	memcpy(t->text + t->used, lines, len);
	t->used += len + SLACK;
	for (p = (const char *)lines; heading_line(&p, end, &line, &n);)
		qemu_blocks_line(l, lines, line, n);
	return l;
}

/* Entries */

/* Find the last listing of a block that is not after this offset. */
static const struct qemu_listing *qemu_blocks_last(const struct qemu_blocks *t,
						   bool executed, uint64_t host,
						   uint64_t pc, uint64_t offset)
{
	const uint32_t *last = key_counts_get(&t->last[executed], pc, host);
	uint32_t e = last ? *last : 0;
	while (e && t->entry[e - 1].offset > offset)
		e = t->entry[e - 1].next;
	return e ? t->entry[e - 1].listing : NULL;
}

const struct qemu_listing *qemu_blocks_find(struct qemu_blocks *t, uint64_t host,
					    uint64_t pc, uint64_t offset)
{
	pthread_mutex_lock(&t->lock);
	const struct qemu_listing *l = qemu_blocks_last(t, true, host, pc, offset);
	if (!l)
		l = qemu_blocks_last(t, false, 0, pc, offset);
	pthread_mutex_unlock(&t->lock);
	return l;
}

/* Add an entry for a listing; l may be NULL.  Call it with the lock held. */
static void qemu_blocks_add_entry(struct qemu_blocks *t, uint64_t offset,
				  struct qemu_listing *l, bool executed, uint64_t host)
{
	if (!l || !l->n || t->n >= ENTRIES_MOST)
		return;
	host = executed ? host : 0;
	t->entry = mem_room(t->entry, t->n, &t->room, sizeof *t->entry);
	uint32_t *place = key_counts_add(&t->last[executed], l->insn[0].pc, host);
	while (place && *place && t->entry[*place - 1].offset > offset)
		place = &t->entry[*place - 1].next;
	if (!place || (*place && t->entry[*place - 1].offset == offset))
		return;
	t->entry[t->n++] = (struct qemu_entry) { .next = *place,
						 .executed = executed,
						 .offset = offset,
						 .host = host,
						 .listing = l };
	*place = (uint32_t)t->n;
	if (!l->first)
		l->first = t->n;
}

void qemu_blocks_add(struct qemu_blocks *t, uint64_t offset, const uint8_t *lines,
		     size_t len, bool executed, uint64_t host, uint64_t pc)
{
	pthread_mutex_lock(&t->lock);
	struct qemu_listing *l =
		t->n < ENTRIES_MOST ? qemu_blocks_listing(t, lines, len) : NULL;
	executed = executed && l && l->n && pc == l->insn[0].pc;
	qemu_blocks_add_entry(t, offset, l, executed, host);
	pthread_mutex_unlock(&t->lock);
}

/*
 * Saving.  An entry is the offset, a flag for an executed block, its host address, and
 * the distance in entries to the first entry with the same listing.  The first entry also
 * has the lines of the listing.
 */

bool qemu_blocks_entry(void *blocks, size_t n, struct str *out)
{
	struct qemu_blocks *t = blocks;
	uint8_t number[VARINT_MAX];
	pthread_mutex_lock(&t->lock);
	bool is = n < t->n;
	if (is) {
		const struct qemu_entry *e = &t->entry[n];
		const struct qemu_listing *l = e->listing;
		const uint64_t before = n + 1 - l->first;
		const uint64_t head[] = { e->offset, e->executed, e->host, before };
		for (size_t i = 0; i < sizeof head / sizeof *head; i++)
			str_addn(out, (const char *)number, varint_put(number, head[i]));
		if (!before)
			str_addn(out, qemu_blocks_lines(t, l), l->len);
	}
	pthread_mutex_unlock(&t->lock);
	return is;
}

bool qemu_blocks_load(void *blocks, const uint8_t *bytes, size_t len)
{
	struct qemu_blocks *t = blocks;
	const uint8_t *p = bytes, *end = bytes + len;
	uint64_t offset, executed, host, before;
	if (!varint_get(&p, end, &offset) || !varint_get(&p, end, &executed) ||
	    !varint_get(&p, end, &host) || !varint_get(&p, end, &before) ||
	    executed > 1 || end - p > RECORD_LINE_MAX)
		return false;
	pthread_mutex_lock(&t->lock);
	bool good = before <= t->n && (before > 0) == (p == end);
	if (good)
		qemu_blocks_add_entry(
			t, offset,
			before ? t->entry[t->n - before].listing
			       : qemu_blocks_listing(t, p, (size_t)(end - p)),
			executed, host);
	pthread_mutex_unlock(&t->lock);
	return good;
}
