#include "format/qemu_blocks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/varint.h"
#include "format/heading.h"
#include "format/linescan.h"
#include "format/mnemonic.h"

enum {
	BUCKETS = 1 << 14,
	PIECE = 1 << 20, /* number of bytes for texts to allocate at a time */
	SLACK = 16,      /* number of readable bytes after a text */
	PIECES = 64,
	ENTRIES_MOST = 1 << 20
};

/* A listing that is valid from a position of the trace on. */
struct qemu_entry {
	_Atomic(struct qemu_entry *) next; /* next in the bucket; its offset is smaller */
	uint64_t offset;
	bool executed;
	uint64_t host, pc;
	struct qemu_listing *listing;
};

/* Lists of entries are read without the lock.  Entries are inserted, but neither changed
 * otherwise nor removed.  Later entries come first, because traces are mostly read in
 * order. */
struct qemu_blocks {
	_Atomic(struct qemu_entry *) bucket[BUCKETS];
	_Atomic(uint8_t *) piece[PIECES];

	pthread_mutex_t lock; /* protects the following members */
	struct qemu_entry **entry;
	size_t n, room;
	struct qemu_listing *listing[BUCKETS];
	size_t used; /* number of bytes used in all pieces */
};

void *qemu_blocks_new(void)
{
	struct qemu_blocks *t = mem_new(1, sizeof *t);
	pthread_mutex_init(&t->lock, NULL);
	return t;
}

void qemu_blocks_free(void *blocks)
{
	struct qemu_blocks *t = blocks;
	if (!t)
		return;
	for (size_t i = 0; i < t->n; i++)
		free(t->entry[i]);
	for (size_t i = 0; i < BUCKETS; i++)
		for (struct qemu_listing *l = t->listing[i], *next; l; l = next) {
			next = l->next;
			free(l);
		}
	for (size_t i = 0; i < PIECES; i++)
		free(atomic_load(&t->piece[i]));
	free(t->entry);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

/* Texts */

static const uint8_t *qemu_blocks_at(const struct qemu_blocks *t, uint32_t text)
{
	return atomic_load_explicit(&t->piece[text / PIECE], memory_order_acquire) +
	       text % PIECE;
}

const char *qemu_blocks_text(const void *blocks, uint64_t value)
{
	return (const char *)qemu_blocks_at(blocks, (uint32_t)(value >> 32));
}

const char *qemu_blocks_lines(const struct qemu_blocks *t, const struct qemu_listing *l)
{
	return (const char *)qemu_blocks_at(t, l->text);
}

/* Store bytes.  Return false if there is no room.  Call it with the lock held. */
static bool qemu_blocks_keep(struct qemu_blocks *t, const uint8_t *bytes, size_t len,
			     uint32_t *text)
{
	size_t at = t->used;
	if (at % PIECE + len + SLACK > PIECE)
		at += PIECE - at % PIECE;
	if (len + SLACK > PIECE || at >= (size_t)PIECE * PIECES)
		return false;
	uint8_t *piece = atomic_load(&t->piece[at / PIECE]);
	if (!piece) {
		piece = mem_new(PIECE, 1);
		atomic_store_explicit(&t->piece[at / PIECE], piece, memory_order_release);
	}
	memcpy(piece + at % PIECE, bytes, len);
	t->used = at + len + SLACK;
	*text = (uint32_t)at;
	return true;
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
	struct qemu_listing **bucket = &t->listing[hash_bytes(0, lines, len) % BUCKETS];
	for (struct qemu_listing *l = *bucket; l; l = l->next)
		if (l->len == len && memcmp(qemu_blocks_at(t, l->text), lines, len) == 0)
			return l;
	uint32_t text;
	if (!qemu_blocks_keep(t, lines, len, &text))
		return NULL;
	const char *p = (const char *)lines, *end = p + len, *line;
	size_t most = 0, n;
	while (heading_line(&p, end, &line, &n))
		most++;
	struct qemu_listing *l = mem_new(1, sizeof *l + most * sizeof *l->insn);
	l->text = text;
	l->len = (uint32_t)len;
	for (p = (const char *)lines; heading_line(&p, end, &line, &n);)
		qemu_blocks_line(l, lines, line, n);
	l->next = *bucket;
	*bucket = l;
	return l;
}

/* Entries */

static size_t qemu_blocks_bucket(bool executed, uint64_t host, uint64_t pc)
{
	return hash_number(hash_number(executed, executed ? host : 0), pc) % BUCKETS;
}

static bool qemu_blocks_is(const struct qemu_entry *e, bool executed, uint64_t host,
			   uint64_t pc)
{
	return e->executed == executed && (!executed || e->host == host) && e->pc == pc;
}

/* Find the last matching listing that is not after this offset. */
static const struct qemu_entry *qemu_blocks_last(const struct qemu_blocks *t,
						 bool executed, uint64_t host,
						 uint64_t pc, uint64_t offset)
{
	size_t k = qemu_blocks_bucket(executed, host, pc);
	const struct qemu_entry *e =
		atomic_load_explicit(&t->bucket[k], memory_order_acquire);
	while (e && (e->offset > offset || !qemu_blocks_is(e, executed, host, pc)))
		e = atomic_load_explicit(&e->next, memory_order_acquire);
	return e;
}

const struct qemu_listing *qemu_blocks_find(const struct qemu_blocks *t, uint64_t host,
					    uint64_t pc, uint64_t offset)
{
	const struct qemu_entry *e = qemu_blocks_last(t, true, host, pc, offset);
	if (!e)
		e = qemu_blocks_last(t, false, 0, pc, offset);
	return e && e->listing->n ? e->listing : NULL;
}

/* Add an entry for a listing; l may be NULL.  Call it with the lock held. */
static void qemu_blocks_add_entry(struct qemu_blocks *t, uint64_t offset,
				  struct qemu_listing *l, bool executed, uint64_t host)
{
	if (!l || !l->n || t->n >= ENTRIES_MOST)
		return;
	uint64_t pc = l->insn[0].pc;
	size_t k = qemu_blocks_bucket(executed, host, pc);
	_Atomic(struct qemu_entry *) *place = &t->bucket[k];
	struct qemu_entry *after;
	while ((after = atomic_load(place)) && after->offset > offset)
		place = &after->next;
	if (after && after->offset == offset)
		return;
	struct qemu_entry *e = mem_new(1, sizeof *e);
	*e = (struct qemu_entry) { .offset = offset,
				   .executed = executed,
				   .host = executed ? host : 0,
				   .pc = pc,
				   .listing = l };
	atomic_init(&e->next, after);
	t->entry = mem_room(t->entry, t->n, &t->room, sizeof *t->entry);
	t->entry[t->n++] = e;
	if (!l->first)
		l->first = t->n;
	atomic_store_explicit(place, e, memory_order_release);
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
		const struct qemu_entry *e = t->entry[n];
		const struct qemu_listing *l = e->listing;
		const uint64_t before = n + 1 - l->first;
		const uint64_t head[] = { e->offset, e->executed, e->host, before };
		for (size_t i = 0; i < sizeof head / sizeof *head; i++)
			str_addn(out, (const char *)number, varint_put(number, head[i]));
		if (!before)
			str_addn(out, (const char *)qemu_blocks_at(t, l->text), l->len);
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
			before ? t->entry[t->n - before]->listing
			       : qemu_blocks_listing(t, p, (size_t)(end - p)),
			executed, host);
	pthread_mutex_unlock(&t->lock);
	return good;
}
