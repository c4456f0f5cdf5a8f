/*
 * Records that differ only in a few fields.
 *
 * A program executes the same instructions again and again, and most values of a record
 * follow from its instruction.  The fields that do not are *varying*: addresses of loads
 * and stores, and carried sums.  Records with the same values of all other fields have one
 * template.  In a templated batch only the varying fields are set; templates.of[i] is the
 * number of the template of record i.  So a caller that needs sums or sets of values looks
 * at each template once, and not at each record: see summary_add().
 *
 * The caller sets batch.templates before it decodes; batch.templated says afterwards
 * whether the records of the batch have templates.  They have not if the format cannot
 * have any, if a line is not as usual, or if hardly any record is like another one.
 *
 * Some fields of a format may have few combinations, which recur independently of the
 * instruction (FIELD_RECURS), such as the levels of caches that an access passes.  They have
 * templates of their own, `more`; a record has one of each.
 *
 * Threads: belong to one.
 */
#ifndef FORMAT_TEMPLATE_H
#define FORMAT_TEMPLATE_H

#include "base/hash.h"
#include "format/record.h"

enum {
	TEMPLATES_BITS = 16,
	TEMPLATES_MOST = 1 << TEMPLATES_BITS,
	TEMPLATE_KEYS = 4,    /* words of the key of a binary record */
	TEMPLATE_VALUES = 96, /* slots of a template, if not in rows */
	TEMPLATE_NEAR = 12    /* of a field, if not in rows */
};

struct templates {
	const struct schema *schema;
	uint64_t id; /* changes when numbers of templates get other meanings; not that of
	              * any other templates */
	fieldset varying;
	fieldset fields;        /* those of rows */
	struct templates *more; /* see below; NULL */
	struct batch rows; /* the templates, as records with all fields; those that vary
	                    * have any value */
	/* Of lines with very many slots, not in rows: the values of each template,
	 * adjacent, and their slots.  Slots that have no value in any template have none
	 * here */
	uint64_t *value;
	uint16_t value_slot[TEMPLATE_VALUES];
	unsigned values;  /* 0 if they are in rows */
	uint32_t *of;     /* the template of each record of the batch that was decoded */
	uint32_t *opcode; /* of each, its number: see templates_opcodes() and numbers.h */
	size_t known;     /* the number of templates of which it is known */
	size_t present;   /* the number of those whose presence is set */

	/* What the user of the batches knows of the templates; templates_clear() and
	 * templates_free() free it by user_free(), and set it to NULL */
	void *user;
	void (*user_free)(void *user);

	/* Private to decoders */
	size_t room;    /* of `of` */
	uint32_t *slot; /* hash table with open addressing: row + 1; 0 means free */
	struct templates_next {
		uint32_t row, other;
	} * next;       /* the rows that came after each row: those to try first */
	uint32_t last;  /* row of the last record */
	uint8_t *bytes; /* of each row; rows.bytes is the same */
	size_t size;    /* of the bytes of a row */
	void *memory;   /* allocation of bytes */
	struct {
		size_t at;
		uint64_t mask;
	} key[TEMPLATE_KEYS]; /* binary records: words that are equal in records of one
	                       * template */
	size_t keys;
	uint64_t *row_key; /* of each row; one word of text, if its decoder has such a
	                    * key */
	uint64_t records;  /* since it was checked whether templates pay, */
	size_t made;       /* and how many rows were made */
	unsigned rest,
		doubling; /* batches without templates, and how many the next time */
};

/* NULL: records of the format cannot have templates. */
struct templates *templates_new(const struct schema *s);
void templates_free(struct templates *t); /* t may be NULL */

/* The fields whose values are the same in all records of a template and are in its row; 0:
 * records of the format have no templates, or no rows. */
fieldset templates_constant(const struct schema *s);

/* Forget all templates.  The numbers of batches that were decoded before are not valid
 * any more. */
void templates_clear(struct templates *t);

/* True if there may be no room for those of another batch, so that they must be
 * cleared. */
bool templates_full(const struct templates *t);

/* Set the numbers of the opcodes of all templates; the format must have opcodes. */
void templates_opcodes(struct templates *t);

/* For batch_decode() */

/* True if the records of an empty batch can have templates. */
bool templates_begin(struct templates *t, const struct batch *b);

/* A line is not as usual: decode some batches without templates. */
void templates_rest(struct templates *t);

/* Set the presence of the values of all templates. */
void templates_set_presence(struct templates *t);

/* Copy n templates to the wanted fields of a batch that they have.  Slots from to->used[] on
 * are not set; they have no value. */
void templates_gather(const struct templates *t, const uint32_t *row, size_t n,
		      struct batch *to);

/* The templates of n adjacent records of a fixed size, the next ones of batch b. */
void templates_find_records(struct templates *t, const struct batch *b,
			    const uint8_t *bytes, size_t n);

/* The row after the last one is `row`, which was not tried first. */
static inline void templates_set_next(struct templates *t, uint32_t last, uint32_t row)
{
	t->next[last] = (struct templates_next) { row, t->next[last].row };
}

enum { TEMPLATES_SLOTS = 2 * TEMPLATES_MOST, TEMPLATES_PROBES = 64 };

/* The next slot of a search in t->slot, of which `probes` slots have been looked at.  After
 * TEMPLATES_PROBES the search has failed: this slot is freed for a new row, and the row that
 * it had is made once more if it is not found as the next one. */
static inline size_t templates_next_slot(uint32_t *table, size_t slot, unsigned *probes)
{
	slot = (slot + 1) % TEMPLATES_SLOTS;
	if (++*probes == TEMPLATES_PROBES)
		table[slot] = 0;
	return slot;
}

static inline size_t templates_hash(uint64_t mixed)
{
	return (size_t)hash_top(mixed, TEMPLATES_BITS + 1);
}

#endif
