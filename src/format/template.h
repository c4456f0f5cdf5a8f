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

#include "base/key_counts.h"
#include "format/record.h"
#include "format/words.h"

enum {
	TEMPLATES_MOST = 1 << 16,
	TEMPLATES_IDS = 1 << 17, /* number of entries of by_id */
	TEMPLATES_ROW = 192,     /* size of struct templates_row in bytes */
	TEMPLATES_TEXT = 144,    /* max length of the texts of a row in bytes */
	TEMPLATES_RECENT = 4,    /* number of rows of `more` to try */
	TEMPLATES_BEFORE = 16,   /* number of bytes before a line that must be readable */
	TEMPLATES_MARGIN = 128,  /* number of bytes after a line that must be readable */
	TEMPLATES_LINE = 512     /* max length of a line that is copied to provide these
	                         * bytes */
};

/*
 * Parts of a line, from the place on that the decoder passes to templates_line_end(): a
 * text, a number that varies, and four texts.  The parts in `more` are empty if the format
 * has no FIELD_RECURS fields.
 */
enum templates_part {
	PART_FIRST,
	PART_NUMBER, /* may be empty */
	PART_MORE,   /* in the rows of `more` */
	PART_MIDDLE,
	PART_MORE_AGAIN, /* in the rows of `more` */
	PART_LAST,
	TEMPLATES_PARTS
};

/* Texts of a row: PART_FIRST, PART_MIDDLE and PART_LAST, or the two parts in `more`. */
struct templates_row {
	uint32_t recent[TEMPLATES_RECENT]; /* rows of templates.more in recent records */
	uint8_t at[3];
	uint8_t len[3]; /* len[0] is 0 if no line is compared, because the texts did not
	                 * fit */
	uint8_t sort;   /* lines of different sorts are different */
	uint8_t use;    /* private to the decoder */
	bool number;    /* PART_NUMBER is not empty */
	uint8_t text[TEMPLATES_TEXT + 16];
};
static_assert(sizeof(struct templates_row) <= TEMPLATES_ROW, "size of a row");

/* What lint knows of a template. */
struct templates_seen {
	uint32_t before[2]; /* templates before it, 1 + row, without findings together */
	uint64_t first;     /* 1 + the offset of the first record; 0 if not used yet */
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
	size_t room;            /* number of entries of `of` */
	struct key_counts keys; /* rows by the hash of their texts, and the number of
				 * earlier rows with the same hash: 1 + row */
	uint32_t *by_id;        /* rows by a number, for decoders without texts: 1 + row;
				 * 0 if there is none */
	struct templates_next {
		uint32_t row, other;
	} * next;         /* rows that followed each row, to be tried first */
	uint32_t last;    /* row of the last record */
	uint8_t *bytes;   /* bytes of all rows; equals rows.bytes */
	void *memory;     /* allocation of bytes */
	uint64_t records; /* number of records since the last check if templates are
	                    * faster */
	size_t made;      /* number of rows made before that check */
	struct templates_seen *seen; /* for lint; NULL before first use */
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

/* Lines */

/* Functions of a decoder, which are inlined if the struct is a constant. */
struct templates_reader {
	/* Read the number at p.  Return its end; NULL if there is none. */
	const uint8_t *(*number)(void *of, const uint8_t *p, uint64_t *v);
	/* Set the beginnings of the parts of the line at p, which ends before `limit`,
	 * and its end.  Return false if it has no template. */
	bool (*divide)(void *of, const uint8_t *p, const uint8_t *limit,
		       const uint8_t *part[TEMPLATES_PARTS + 1]);
	/* Add the values of the divided line to t->rows, and set row->use.  Return false
	 * if it has no template. */
	bool (*add)(void *of, struct templates *t, const uint8_t *line,
		    const uint8_t *end, struct templates_row *row);
};

static inline struct templates_row *templates_row(const struct templates *t, size_t row)
{
	return (struct templates_row *)(void *)(t->bytes + row * TEMPLATES_ROW);
}

/* Find or make the rows of a line.  Return the end of the line; NULL if it has no
 * template. */
const uint8_t *templates_find(struct templates *t, const struct templates_reader *f,
			      void *of, const uint8_t *p, const uint8_t *limit,
			      uint8_t sort, uint64_t *number, uint32_t *row);

/* Move row `at` of `more` from index k to the front of the recent rows. */
static inline void templates_set_more(struct templates_row *row, uint32_t at, unsigned k)
{
	for (; k; k--)
		row->recent[k] = row->recent[k - 1];
	row->recent[0] = at;
}

/* Compare the line at p with text k of a row.  Return the end of the text; NULL if it
 * differs.  Texts contain no LF except at the end of the line. */
static inline const uint8_t *templates_text_end(const struct templates_row *r, unsigned k,
						const uint8_t *p)
{
	return p && words_same(p, r->text + r->at[k], r->len[k]) ? p + r->len[k] : NULL;
}

/* Compare the line after its number, starting at p, with a row and a row of `more`. */
static inline const uint8_t *templates_more_end(const struct templates *t,
						const struct templates_row *r,
						uint32_t at, const uint8_t *p)
{
	const struct templates_row *more = templates_row(t->more, at);
	if (at >= t->more->rows.n || !more->len[0])
		return NULL;
	p = templates_text_end(more, 0, p);
	p = templates_text_end(r, 1, p);
	p = templates_text_end(more, 1, p);
	return templates_text_end(r, 2, p);
}

/* Compare a line with a row, and with its recent rows of `more`.  Return the end of the
 * line; NULL if the texts differ. */
static inline __attribute__((always_inline)) const uint8_t *templates_row_end(
	const struct templates *t, const struct templates_reader *f, void *of,
	uint32_t row, const uint8_t *p, uint8_t sort, uint64_t *number)
{
	struct templates_row *r = templates_row(t, row);
	if (row >= t->rows.n || !r->len[0] || r->sort != sort ||
	    !(p = templates_text_end(r, 0, p)) ||
	    (r->number && !(p = f->number(of, p, number))))
		return NULL;
	if (!t->more)
		return templates_text_end(r, 1, p);
	for (unsigned k = 0; k < TEMPLATES_RECENT; k++) {
		const uint8_t *end = templates_more_end(t, r, r->recent[k], p);
		if (end) {
			templates_set_more(r, r->recent[k], k);
			return end;
		}
	}
	return NULL;
}

/* Find the template of a line, and set *number to its number.  Return the end of the line;
 * NULL if it has no template. */
static inline __attribute__((always_inline)) const uint8_t *templates_line_end(
	struct templates *t, const struct templates_reader *f, void *of, const uint8_t *p,
	const uint8_t *limit, uint8_t sort, uint64_t *number, uint32_t *row)
{
	struct templates_next *next = &t->next[t->last];
	*row = next->row;
	const uint8_t *end = templates_row_end(t, f, of, *row, p, sort, number);
	if (!end) {
		*row = next->other;
		end = templates_row_end(t, f, of, *row, p, sort, number);
		if (!end)
			end = templates_find(t, f, of, p, limit, sort, number, row);
		if (!end)
			return NULL;
		if (*row != next->row)
			*next = (struct templates_next) { *row, next->row };
	}
	return end;
}

/* Set the templates of record i, for which templates_line_end() found `row`. */
static inline void templates_set_of(struct templates *t, size_t i, uint32_t row)
{
	t->of[i] = t->last = row;
	if (t->more)
		t->more->of[i] = templates_row(t, row)->recent[0];
}

/*
 * Decode the lines of a templated batch.  record() adds the record of a line that ends
 * before `limit`, and returns its length, or 0 if it has no template; `line` may be a
 * copy.  Return false if the first line has no template: the batch is then not templated.
 */
typedef size_t templates_record(void *of, struct batch *b, uint64_t offset,
				const uint8_t *line, const uint8_t *limit);

static inline __attribute__((always_inline)) bool templates_lines(
	struct batch *b, const uint8_t *bytes, size_t *at, size_t len, bool last,
	templates_record *record, void *of)
{
	uint8_t copy[TEMPLATES_BEFORE + TEMPLATES_LINE + TEMPLATES_MARGIN];
	const uint8_t *limit = bytes + len;
	while (limit > bytes && limit[-1] != '\n')
		limit--;
	while (b->n < b->room && *at < len) {
		const uint8_t *line = bytes + *at, *lf;
		const size_t left = len - *at;
		const uint64_t offset = batch_position(b, line);
		size_t whole = 0;
		if (line >= limit) {
		} else if (*at >= TEMPLATES_BEFORE &&
			   left >= TEMPLATES_LINE + TEMPLATES_MARGIN) {
			whole = record(of, b, offset, line, limit);
		} else if ((lf = memchr(line, '\n',
					left < TEMPLATES_LINE ? left : TEMPLATES_LINE))) {
			size_t n = (size_t)(lf + 1 - line);
			memcpy(copy + TEMPLATES_BEFORE, line, n);
			whole = record(of, b, offset, copy + TEMPLATES_BEFORE,
				       copy + TEMPLATES_BEFORE + n);
		}
		*at += whole;
		if (whole)
			continue;
		if (!last && left <= RECORD_LINE_MAX + 1 && !memchr(line, '\n', left))
			break;
		templates_rest(b->templates);
		b->templated = b->n > 0;
		break;
	}
	return b->templated;
}

#endif
