/*
 * Find shifted records.  If no value of any field is illegal, use the pc: in most places,
 * two adjacent records are two adjacent instructions.  Bytes were inserted or lost if the
 * pc continues only at another offset from there on.
 */
#include "format/align.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "format/legal.h"

enum {
	RUN = 12,                 /* number of possible records that make a place
	                           * credible */
	LONGEST_INSTRUCTION = 15, /* in bytes */
	NEAR = 1 << 20,           /* max distance between adjacent pcs in bytes */
	LOWEST_PC = 0x10000,      /* addresses below this do not belong to code */
	OFFSET_MOST = 32,         /* max shift to try; see align_offset() */
	GOES_ON = 4               /* number of the RUN records that must follow another */
};

struct align {
	const struct schema *schema;
	size_t size; /* size of a record in bytes */
	struct legal_values legal[FIELDS_MAX];
	const struct field *pc; /* NULL if the format has no pc, or records in any
	                         * order */
	bool by_pc;             /* no value is illegal, so use the pc */
};

/* True if some values of a field are impossible. */
static bool align_restricts(const struct align *a, size_t f)
{
	const struct field *fd = &a->schema->format->fields[f];
	if ((fd->flags & FIELD_DERIVED) || fd->kind == KIND_TEXT)
		return false;
	return a->legal[f].strict || fd->kind == KIND_ADDR;
}

static struct align *align_make(const struct schema *s, bool by_pc)
{
	enum { PC_LEAST = 4 };
	if (s->format->layout != LAYOUT_BYTES || s->format->decode)
		return NULL;
	struct align *a = mem_new(1, sizeof *a);
	a->schema = s;
	a->size = s->format->record_size;
	bool strict = false;
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		legal_init(&a->legal[f], fd);
		strict |= align_restricts(a, f) && a->legal[f].strict;
		if (fd->role == ROLE_PC && fd->width >= (by_pc ? PC_LEAST : 8) &&
		    !fd->copy.of && !s->format->unordered)
			a->pc = fd;
	}
	a->by_pc = !strict;
	if (strict || (by_pc && a->pc))
		return a;
	free(a);
	return NULL;
}

struct align *align_new(const struct schema *s)
{
	return align_make(s, false);
}

struct align *align_new_by_pc(const struct schema *s)
{
	struct align *a = align_make(s, false);
	return a ? a : align_make(s, true);
}

void align_free(struct align *a)
{
	free(a);
}

bool align_restricts_address(const struct align *a, size_t f)
{
	const struct field *fd = &a->schema->format->fields[f];
	return align_restricts(a, f) && fd->kind == KIND_ADDR && fd->width == 8;
}

/* With 57 bits, most addresses would also be possible one byte too high. */
static bool align_address(uint64_t v)
{
	return v < CANONICAL_LOW || v >= -CANONICAL_LOW;
}

/* True if the values of a field at p are possible.  Test only values in bytes from..to of
 * the record, and add their number to *tested. */
static bool align_field(const struct align *a, size_t f, const uint8_t *p, size_t from,
			size_t to, unsigned *tested)
{
	const struct field *fd = &a->schema->format->fields[f];
	for (unsigned k = 0; k < field_count(fd); k++) {
		size_t at = fd->at + (size_t)k * fd->width;
		if (at < from || at + fd->width > to)
			continue;
		uint64_t v = bytes_load(p + at, fd->width, fd->flags & FIELD_BIG_ENDIAN);
		if (align_restricts_address(a, f) && !align_address(v))
			return false;
		if (a->legal[f].strict && !legal_test(&a->legal[f], fd, v))
			return false;
		++*tested;
	}
	return true;
}

static bool align_possible(const struct align *a, const uint8_t *p, size_t from,
			   size_t to, unsigned *tested)
{
	for (size_t f = 0; f < a->schema->format->nfields; f++)
		if (align_restricts(a, f) && !align_field(a, f, p, from, to, tested))
			return false;
	return true;
}

/* Return the pc of the record at p. */
static uint64_t align_pc(const struct align *a, const uint8_t *p)
{
	return bytes_load(p + a->pc->at, a->pc->width, a->pc->flags & FIELD_BIG_ENDIAN);
}

/* True if the record at q is the instruction after the record at p, which has more than
 * one byte.  A number that grows by 1 may be a counter instead of the pc. */
static bool align_follows(const struct align *a, const uint8_t *p, const uint8_t *q)
{
	return align_pc(a, q) - align_pc(a, p) - 2 < LONGEST_INSTRUCTION - 1;
}

/* Return 2 if two adjacent records are adjacent instructions, 1 if their addresses are
 * near, otherwise 0. */
static unsigned align_link(const struct align *a, const uint8_t *p, const uint8_t *q)
{
	uint64_t step = align_pc(a, q) - align_pc(a, p);
	return align_follows(a, p, q) ? 2 : step && step + NEAR < 2 * NEAR;
}

size_t align_run_by_pc(const struct align *a, const uint8_t *bytes, size_t n, size_t len,
		       bool last)
{
	size_t total = len / a->size, j = 0;
	for (size_t k = 0; k < n; k++) {
		j = j < k ? k : j;
		while (j + 1 < total && j + 1 < k + RUN &&
		       !align_follows(a, bytes + j * a->size, bytes + (j + 1) * a->size))
			j++;
		if (j + 1 >= k + RUN || (j + 1 >= total && !last))
			return k;
	}
	return n;
}

size_t align_run(const struct align *a, const uint8_t *bytes, size_t n)
{
	size_t k = 0;
	unsigned tested = 0;
	while (k < n && align_possible(a, bytes + k * a->size, 0, a->size, &tested))
		k++;
	return k;
}

size_t align_reach(const struct align *a)
{
	return (a->by_pc ? 2 * RUN + 3 : RUN + 2) * a->size;
}

bool align_is_by_pc(const struct align *a)
{
	return a->by_pc;
}

/* Count the records that directly follow the preceding record, among n at p. */
static size_t align_continuity(const struct align *a, const uint8_t *p, size_t n)
{
	size_t sum = 0;
	for (size_t k = 1; a->pc && k < n; k++)
		sum += align_follows(a, p + (k - 1) * a->size, p + k * a->size);
	return sum;
}

/* Find the record, among RUN records at p, before which s bytes were inserted.  Before
 * it, the pc continues at the old offset; from it on, at the new offset. */
static size_t align_boundary(const struct align *a, const uint8_t *p, size_t s)
{
	size_t best = 0;
	unsigned most = 0;
	for (size_t e = 0; e <= RUN; e++) {
		unsigned sum = 0;
		for (size_t k = 1; k <= RUN; k++) {
			const uint8_t *before = p + (k - 1) * a->size,
				      *here = p + k * a->size;
			sum += align_link(a, before + (k - 1 < e ? 0 : s),
					  here + (k < e ? 0 : s));
		}
		if (sum > most) {
			most = sum;
			best = e;
		}
	}
	return best;
}

size_t align_shift_by_pc(const struct align *a, const uint8_t *p, size_t len)
{
	size_t best = 0, most = GOES_ON;
	if (len < align_reach(a))
		return 0;
	for (size_t s = 1; s < a->size; s++) {
		size_t sum = align_continuity(a, p + RUN * a->size + s, RUN);
		if (sum < most || (sum == most && best))
			continue;
		best = s;
		most = sum;
	}
	return best && align_boundary(a, p, best) == 0 ? best : 0;
}

/* True if the records s bytes after p are credible, because many are possible.  Set
 * *continuity. */
static bool align_credible(const struct align *a, const uint8_t *p, size_t len, size_t s,
			   size_t *continuity)
{
	size_t n = (len - s) / a->size;
	n = n < RUN ? n : RUN;
	if (n < 2 || align_run(a, p + s, n) < n)
		return false;
	*continuity = align_continuity(a, p + s, n);
	return true;
}

size_t align_shift(const struct align *a, const uint8_t *p, size_t len)
{
	size_t best = 0, most = 0, here = 0;
	if (len < 3 * a->size)
		return 0;
	/* If only the record at p is damaged, the records after it continue in place. */
	bool stay = align_credible(a, p, len, a->size, &here);
	for (size_t s = 1; s < a->size; s++) {
		size_t continuity = 0;
		if (!align_credible(a, p, len, s, &continuity) ||
		    (stay && continuity <= here) || (best && continuity <= most))
			continue;
		best = s;
		most = continuity;
	}
	return best;
}

/* True if a record that continues the program begins s bytes after p, where `len` bytes
 * are available. */
static bool align_continues(const struct align *a, const uint8_t *p, size_t len,
			    uint64_t pc)
{
	size_t to = len < a->size ? len : a->size;
	unsigned tested = 0;
	if (a->pc->at + 8u > to || !align_possible(a, p, 0, to, &tested))
		return false;
	uint64_t here = align_pc(a, p);
	return here >= LOWEST_PC && pc >= LOWEST_PC && here != pc &&
	       here - pc + NEAR < 2 * NEAR && tested > 2;
}

int align_offset(const struct align *a, const struct batch *prev, size_t q,
		 const struct batch *b, size_t i)
{
	if (!a->pc || a->size > 256)
		return 0;
	uint8_t both[512];
	const size_t size = a->size;
	memcpy(both, batch_bytes(prev, q), size);
	memcpy(both + size, batch_bytes(b, i), size);
	unsigned tested = 0;
	uint64_t pc = align_pc(a, both);
	if (align_possible(a, both + size, 0, size, &tested))
		return 0;
	int most = size / 2 < OFFSET_MOST ? (int)size / 2 : OFFSET_MOST;
	for (int s = 1; s <= most; s++) {
		if (align_continues(a, both + size + s, size - (size_t)s, pc))
			return s;
		if (align_continues(a, both + size - s, size, pc))
			return -s;
	}
	return 0;
}
