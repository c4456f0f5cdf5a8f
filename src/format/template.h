/*
 * Decode records that differ from earlier records only in a few fields.
 *
 * A program executes the same instructions many times, and most values of a record follow
 * from its instruction.  The other fields are *varying*: addresses of loads and stores,
 * and carried sums.  Records with equal values in all other fields have the same
 * template.  In a templated batch, only the varying fields are set; templates.of[i] is
 * the number of the template of record i.  A caller that needs sums or sets of values
 * examines each template once instead of each record: see summary_add().
 *
 * Set batch.templates before decoding.  Afterwards, batch.templated is true if the
 * records of the batch have templates.  They have none if the format does not allow
 * templates, if a line is unusual, or if hardly any two records are similar.
 *
 * Some fields of a format may have few combinations, which recur independently of the
 * instruction (FIELD_RECURS), such as the cache levels that an access passes.  These
 * fields have their own templates, `more`; each record has one template of each kind.
 *
 * Threads: templates belong to one thread.
 */
#ifndef FORMAT_TEMPLATE_H
#define FORMAT_TEMPLATE_H

#include "base/hash.h"
#include "format/record.h"

enum {
	TEMPLATES_BITS = 16,
	TEMPLATES_MOST = 1 << TEMPLATES_BITS,
	TEMPLATES_ROW = 192 /* size of a row of text in bytes */
};

struct templates {
	const struct schema *schema;
	fieldset varying;
	fieldset fields;        /* fields of the rows */
	struct templates *more; /* templates of FIELD_RECURS fields; NULL if none */
	struct batch rows; /* templates as records with all fields; varying fields have
	                    * any value */
	uint32_t *of;      /* template of each record of the decoded batch */
	uint32_t *opcode;  /* opcode number of each template: see templates_opcodes() and
			   * numbers.h */
	size_t known;      /* number of templates with a known opcode */
	size_t present;    /* number of templates with presence set */

	/* Private to decoders */
	size_t room;    /* number of entries of `of` */
	uint32_t *slot; /* hash table with open addressing: 1 + row; 0 if free */
	struct templates_next {
		uint32_t row, other;
	} * next;          /* rows that followed each row, to be tried first */
	uint32_t last;     /* row of the last record */
	uint8_t *bytes;    /* bytes of all rows; equals rows.bytes */
	void *memory;      /* allocation of bytes */
	uint64_t *row_key; /* key of each row, which is a word of text, if the decoder has
	                    * such a key */
	uint64_t records;  /* number of records since the last check if templates are
	                    * faster */
	size_t made;       /* number of rows made before that check */
	unsigned rest,
		doubling; /* number of batches left without templates; number of times
		           * REST is doubled */
};

/* Make templates.  Return NULL if records of the format cannot have templates. */
struct templates *templates_new(const struct schema *s);
void templates_free(struct templates *t); /* t may be NULL */

/* Forget all templates.  The numbers in earlier batches become invalid. */
void templates_clear(struct templates *t);

/* True if the templates must be cleared, because the templates of another batch may not
 * fit. */
bool templates_full(const struct templates *t);

/* Set the opcode numbers of all templates; the format must have opcodes. */
void templates_opcodes(struct templates *t);

/* For batch_decode() */

/* True if the records of an empty batch can have templates. */
bool templates_begin(struct templates *t, const struct batch *b);

/* Decode some batches without templates, after an unusual line. */
void templates_rest(struct templates *t);

/* Set the presence of the values of all templates. */
void templates_set_presence(struct templates *t);

/* Copy n templates to the wanted fields of a batch.  Slots from to->used[] on have no
 * value and are not set. */
void templates_gather(const struct templates *t, const uint32_t *row, size_t n,
		      struct batch *to);

/* Store that `row` followed row `last` and was not the first row tried. */
static inline void templates_set_next(struct templates *t, uint32_t last, uint32_t row)
{
	t->next[last] = (struct templates_next) { row, t->next[last].row };
}

enum { TEMPLATES_SLOTS = 2 * TEMPLATES_MOST, TEMPLATES_PROBES = 64 };

/* Return the next slot of a search in t->slot, after `probes` others.  After
 * TEMPLATES_PROBES the search fails, and this slot is freed for a new row.  Its old row
 * is made again when needed, unless it is found as the next row. */
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
