/*
 * Templates are faster only if most records have the template of an earlier record.
 * Check this from time to time.  If it is not so, decode some batches without templates,
 * and twice as many the next time.
 */
#include "format/template.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/numbers.h"
#include "format/record_internal.h"

enum {
	CHECK = 1 << 14,   /* number of records between two checks */
	USE_LEAST = 2,     /* min number of records for each template */
	REST = 16,         /* number of batches to decode without templates */
	DOUBLING_MOST = 8, /* max number of times to double REST */
	LEFT_LEAST = 4096, /* max batch for which there must be room */
	CACHE_LINE = 64
};

/* Life cycle */

static fieldset templates_flagged(const struct schema *s, uint32_t flags)
{
	fieldset set = 0;
	for (size_t f = 0; f < s->format->nfields; f++)
		if (s->format->fields[f].flags & flags)
			set |= record_bit(f);
	return set;
}

/* Return templates of these fields. */
static struct templates *templates_of(const struct schema *s, fieldset fields)
{
	struct templates *t = mem_new(1, sizeof *t);
	t->schema = s;
	t->fields = fields;
	t->varying = s->all & ~fields;
	batch_init(&t->rows, s, TEMPLATES_MOST, s->all);
	key_counts_init(&t->keys, sizeof(uint32_t), KEY_COUNTS_ALL);
	t->by_id = mem_new(TEMPLATES_IDS, sizeof *t->by_id);
	t->memory = mem_new(TEMPLATES_MOST * TEMPLATES_ROW + CACHE_LINE, 1);
	t->next = mem_new(TEMPLATES_MOST, sizeof *t->next);
	t->bytes = (uint8_t *)t->memory + CACHE_LINE - (uintptr_t)t->memory % CACHE_LINE;
	t->rows.bytes = t->bytes;
	t->rows.bytes_len = TEMPLATES_MOST * TEMPLATES_ROW;
	return t;
}

struct templates *templates_new(const struct schema *s)
{
	fieldset varying = templates_flagged(s, FIELD_VARIES);
	fieldset recurring = templates_flagged(s, FIELD_RECURS);
	if (!varying || s->copies)
		return NULL;
	struct templates *t = templates_of(s, s->all & ~varying & ~recurring);
	if (recurring) {
		t->more = templates_of(s, recurring);
		t->varying = varying;
	}
	return t;
}

void templates_free(struct templates *t)
{
	if (!t)
		return;
	templates_free(t->more);
	batch_release(&t->rows);
	free(t->of);
	key_counts_release(&t->keys);
	free(t->by_id);
	free(t->opcode);
	free(t->next);
	free(t->seen);
	free(t->memory);
	free(t);
}

void templates_clear(struct templates *t)
{
	t->rows.n = 0;
	t->last = 0;
	t->known = t->present = 0;
	free(t->seen);
	t->seen = NULL;
	memset(t->next, 0, TEMPLATES_MOST * sizeof *t->next);
	key_counts_release(&t->keys);
	key_counts_init(&t->keys, sizeof(uint32_t), KEY_COUNTS_ALL);
	memset(t->by_id, 0, TEMPLATES_IDS * sizeof *t->by_id);
	if (t->more)
		templates_clear(t->more);
}

void templates_opcodes(struct templates *t)
{
	if (!t->opcode)
		t->opcode = mem_new(TEMPLATES_MOST, sizeof *t->opcode);
	struct numbers *numbers = numbers_of(t->schema, schema_opcode_fields(t->schema));
	struct str key = STR_INIT;
	for (; t->known < t->rows.n; t->known++)
		t->opcode[t->known] = numbers_number(numbers, &t->rows, t->known, &key);
	str_release(&key);
}

/* Batches */

bool templates_full(const struct templates *t)
{
	return TEMPLATES_MOST - t->rows.n < LEFT_LEAST ||
	       (t->more && templates_full(t->more));
}

static size_t templates_made(const struct templates *t)
{
	return t->rows.n + (t->more ? t->more->rows.n : 0);
}

void templates_rest(struct templates *t)
{
	t->rest = REST << t->doubling;
	t->doubling += t->doubling < DOUBLING_MOST;
	t->records = 0;
	t->made = templates_made(t);
}

void templates_gather(const struct templates *t, const uint32_t *row, size_t n,
		      struct batch *to)
{
	fieldset want = to->want & t->fields;
	for (; want; want &= want - 1) {
		int f = fieldset_first(want);
		to->used[f] = t->rows.used[f];
		const unsigned first = to->schema->first_slot[f];
		for (unsigned k = first; k < first + batch_used(to, f); k++)
			for (size_t i = 0; i < n; i++)
				to->slot[k][i] = t->rows.slot[k][row[i]];
	}
	batch_set_presence(to, t->fields, 0);
}

void templates_set_presence(struct templates *t)
{
	for (; t; t = t->more) {
		if (t->present < t->rows.n)
			batch_set_presence(&t->rows, t->fields, t->present);
		t->present = t->rows.n;
	}
}

/* Make room in `of` for the records of a batch. */
static void templates_reserve(struct templates *t, size_t room)
{
	if (room <= t->room)
		return;
	t->room = room;
	t->of = mem_resize(t->of, t->room, sizeof *t->of);
}

bool templates_begin(struct templates *t, const struct batch *b)
{
	if (t->rest) {
		t->rest--;
		return false;
	}
	if (t->records >= CHECK) {
		size_t made = templates_made(t);
		if (made > t->made && (made - t->made) * USE_LEAST > t->records) {
			templates_rest(t);
			return false;
		}
		t->records = 0;
		t->made = made;
		t->doubling = 0;
	}
	if (TEMPLATES_MOST - t->rows.n < b->room ||
	    (t->more && TEMPLATES_MOST - t->more->rows.n < b->room))
		return false;
	t->records += b->room;
	templates_reserve(t, b->room);
	if (t->more)
		templates_reserve(t->more, b->room);
	return true;
}

/* Lines */

/* Return the entry of a row; NULL if it has none, because too many rows, made so by
 * intent, have the same hash. */
static uint32_t *templates_key(struct templates *t, uint64_t hash, uint64_t nth)
{
	enum { SAME_MOST = 64 };
	return nth < SAME_MOST ? key_counts_add(&t->keys, hash, nth) : NULL;
}

/* Find or make the row with n parts of a line.  Return TEMPLATES_MOST if the line has no
 * template. */
static uint32_t templates_row_of(struct templates *t, const struct templates_reader *f,
				 void *of, const uint8_t *const part[TEMPLATES_PARTS + 1],
				 const uint8_t *which, unsigned n, bool gaps,
				 uint8_t sort)
{
	struct templates_row new = { .sort = sort };
	uint32_t *found = NULL;
	size_t len = 0;
	new.number = part[PART_NUMBER] < part[PART_MORE];
	for (unsigned k = 0; k < n; k++) {
		const uint8_t *from = part[which[k]];
		size_t size = (size_t)(part[which[k] + 1] - from);
		size_t at = gaps ? (size_t)(from - part[0]) : len;
		if (at + size > TEMPLATES_TEXT) {
			len = new.len[0] = 0;
			break;
		}
		memcpy(new.text + at, from, size);
		new.at[k] = (uint8_t)at;
		new.len[k] = (uint8_t)size;
		len = size ? at + size : len;
	}
	const uint64_t hash = hash_bytes(sort, new.text, len);
	for (uint64_t k = 0; len && (found = templates_key(t, hash, k)) && *found; k++) {
		const struct templates_row *r = templates_row(t, *found - 1);
		if (r->sort == sort && r->number == new.number &&
		    !memcmp(r->len, new.len, sizeof new.len) &&
		    !memcmp(r->text, new.text, len))
			return *found - 1;
	}
	uint32_t row = (uint32_t)t->rows.n;
	if (!f->add(of, t, part[0], part[TEMPLATES_PARTS], &new))
		return TEMPLATES_MOST;
	*templates_row(t, row) = new;
	if (found)
		*found = row + 1;
	return row;
}

const uint8_t *templates_find(struct templates *t, const struct templates_reader *f,
			      void *of, const uint8_t *p, const uint8_t *limit,
			      uint8_t sort, uint64_t *number, uint32_t *row)
{
	static const uint8_t parts[] = { PART_FIRST, PART_MIDDLE, PART_LAST },
			     more_parts[] = { PART_MORE, PART_MORE_AGAIN };
	const uint8_t *part[TEMPLATES_PARTS + 1];
	if (!f->divide(of, p, limit, part) || (part[PART_NUMBER] < part[PART_MORE] &&
					       !f->number(of, part[PART_NUMBER], number)))
		return NULL;
	/* Texts of fields are found in the row if it has the whole line. */
	*row = templates_row_of(t, f, of, part, parts, sizeof parts, !t->more, sort);
	if (*row == TEMPLATES_MOST)
		return NULL;
	if (t->more)
		templates_set_more(templates_row(t, *row),
				   templates_row_of(t->more, f, of, part, more_parts,
						    sizeof more_parts, false, 0),
				   TEMPLATES_RECENT - 1);
	return part[TEMPLATES_PARTS];
}
