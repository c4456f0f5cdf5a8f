/*
 * Records, decoded: a batch of them, column by column.
 *
 * A batch keeps one array for each slot (a field has as many slots as it has
 * values side by side), so that summaries, queries and analyses are plain
 * loops over numbers.  Only the slots of wanted fields are there; the others
 * are NULL.
 *
 * Between records there may be bytes that are no record: a malformed line, a
 * stray tail, a hole in the packed data.  They are gaps.  A gap has no ordinal:
 * it stands before the record whose place in the batch it names, or behind the
 * last one.
 */
#ifndef FORMAT_RECORD_H
#define FORMAT_RECORD_H

#include <assert.h>

#include "format/format.h"
#include "format/registers.h"

/* A format made ready for use: slots dealt out, roles looked up, options bound. */
struct schema {
	const struct format *format;
	uint16_t
		first_slot[FIELDS_MAX + 1]; /* of field f: first_slot[f] .. [f + 1] - 1 */
	uint16_t nslots;
	fieldset all;     /* every field of the format */
	fieldset carried; /* those with FIELD_CARRIED */
	fieldset derived; /* those with FIELD_DERIVED */
	fieldset copies;  /* those that repeat another field, which is copy[f].of */
	struct {
		uint8_t of, where;
	} copy[FIELDS_MAX];
	fieldset shown; /* those that are columns at first */
	fieldset by_role[ROLE_COUNT];
	const struct registers *registers; /* how KIND_REG is named; never NULL */
	struct format *own; /* a format made by layout_compile(), freed with the
	                     * schema: set by the caller after schema_new() */
};

enum gap_kind {
	GAP_MALFORMED, /* a line or run of bytes that is no record */
	GAP_PARTIAL,   /* the beginning of a record whose rest is missing */
	GAP_STRAY,     /* bytes behind the last whole record of the trace */
	GAP_LOST,      /* packed bytes that could not be unpacked, or are not to
	                * be trusted; length is then what is missing, 0: nothing
	                * or not known */
	GAP_REMARK     /* a line that is no record and belongs there all the same */
};

struct gap {
	uint32_t before; /* number in the batch of the record it stands before */
	enum gap_kind kind;
	uint64_t offset; /* of its first byte in the unpacked trace */
	uint64_t length; /* in bytes */
	uint64_t pieces; /* malformed lines run together; 1 otherwise; 0 where it
	                  * only goes on with a line that began in a batch before */
	char text[200];  /* what is wrong with the first: one sentence */
};

struct companion;

struct batch {
	const struct schema *schema;
	fieldset want;
	uint64_t first; /* ordinal of record 0 */
	size_t n, room;
	uint64_t *offset; /* of the first byte of each record in the unpacked trace */
	uint32_t *length; /* in bytes, with the end of its line */
	uint64_t *slot[SLOTS_MAX]; /* slot[k][i]; NULL when not wanted */
	fieldset *known;      /* fields that could be told, of each record; NULL: all */
	const uint8_t *bytes; /* the bytes it was decoded from */
	size_t bytes_len;
	uint64_t bytes_at; /* position of bytes[0] in the unpacked trace */
	struct gap *gap;   /* in order */
	size_t ngaps, gap_room;
	uint64_t carry[CARRY_MAX];   /* what the format needs to know of all records
	                            * before; in: of record 0, out: behind the
	                            * last.  Kept only when want has a field of
	                            * schema.carried */
	bool mid_line;               /* in the middle of a line too long to be a record */
	struct companion *companion; /* not owned; NULL: there is none */
	void *memory;                /* of the arrays */
	fieldset *known_memory;      /* of known; see batch_unknown() */
};

/*
 * The second file of a trace.  line() gives the line at *at, moves *at behind
 * it, and answers false at its end.  The bytes hold until the next call.
 */
struct companion {
	bool (*line)(struct companion *c, uint64_t *at, const uint8_t **bytes,
		     size_t *len);
};

/* Schema: life cycle and use */

/* registers: name of a map, NULL: the format's own.  Unknown: ST_INVALID. */
enum status schema_new(struct schema **out, const struct format *f, const char *registers,
		       struct err *err);
void schema_free(struct schema *s);

int schema_find(const struct schema *s, const char *name); /* -1: no such field */

/* The field whose column has this heading, which is not its name; -1: there is none. */
int schema_find_heading(const struct schema *s, const char *heading);

/* The first field of a role; -1: the format has none. */
static inline int schema_first(const struct schema *s, enum role role)
{
	return fieldset_first(s->by_role[role]);
}

static inline const struct field *schema_field(const struct schema *s, int field)
{
	return &s->format->fields[field];
}

/* "a,b,c", names or headings, to a set, in order of the text into order[] (FIELDS_MAX)
 * unless NULL.  An unknown name is ST_INVALID with its column and the nearest name. */
enum status schema_parse_fields(const struct schema *s, const char *text, fieldset *out,
				uint8_t *order, size_t *norder, struct err *err);

/* Batch: life cycle */

/* Arrays for room records of the wanted fields. */
void batch_init(struct batch *b, const struct schema *s, size_t room, fieldset want);
void batch_release(struct batch *b);

/* Forget the records and gaps, keep arrays, carry and mid_line. */
void batch_clear(struct batch *b);

/* Own copy of n records from i on with their bytes and gaps, so that it outlives
 * its reader. Gaps behind the last record of b go with its last record.  What
 * was in to before is overwritten, not released. */
void batch_copy(struct batch *to, const struct batch *b, size_t i, size_t n);

/* Let a shallow copy of a batch be n records of it from i on.  It must not be released;
 * its gaps are put into *gap, an array with *room entries that the caller frees. */
void batch_clip(struct batch *b, size_t i, size_t n, struct gap **gap, size_t *room);

/* About how many bytes a copy takes. */
size_t batch_memory(const struct batch *b);

/* Batch: use */

/*
 * Decode from the front of bytes: format.decode or what the table says.  Returns
 * how many bytes were used up.
 *
 * Into an empty batch (no records, no gaps): b->bytes_at has been set to the
 * position of bytes[0] in the trace; bytes and bytes_len are set here.  Into one
 * that is not, more is appended: bytes must lie behind b->bytes in the same
 * buffer, and bytes_at stays.  Returns 0 when the batch is full, or when len
 * bytes do not make one record or gap and are not the last.
 */
size_t batch_decode(struct batch *b, const uint8_t *bytes, size_t len, bool last);

/* Position in the trace of a byte given to decode(). */
static inline uint64_t batch_place(const struct batch *b, const uint8_t *p)
{
	return b->bytes_at + (uint64_t)(p - b->bytes);
}

static inline bool batch_known(const struct batch *b, size_t i, int field)
{
	return !b->known || (b->known[i] >> field & 1);
}

/* The values of a field: its slots begin here; NULL when it is not wanted. */
static inline uint64_t *const *batch_field(const struct batch *b, int field)
{
	return &b->slot[b->schema->first_slot[field]];
}

static inline uint64_t batch_value(const struct batch *b, size_t i, int field,
				   unsigned nth)
{
	return b->slot[b->schema->first_slot[field] + nth][i];
}

/* The bytes of a record. */
static inline const uint8_t *batch_bytes(const struct batch *b, size_t i)
{
	return b->bytes + (b->offset[i] - b->bytes_at);
}

/*
 * A value of KIND_TEXT is where the text stands: bytes from the record's
 * first in the upper 32 bits, length in the lower.
 */
#define TEXT_PLACE(from, len) ((uint64_t)(from) << 32 | (uint32_t)(len))

static inline const char *batch_text(const struct batch *b, size_t i, uint64_t value,
				     size_t *len)
{
	*len = (uint32_t)value;
	return (const char *)batch_bytes(b, i) + (value >> 32);
}

/*
 * For those who decode: a new record at the end of b, all its slots to be set
 * by the caller; where it began and how long it is.  b->n < b->room.
 */
static inline size_t batch_add(struct batch *b, uint64_t offset, size_t length)
{
	assert(b->n < b->room);
	size_t i = b->n++;
	b->offset[i] = offset;
	b->length[i] = (uint32_t)length;
	if (b->known)
		b->known[i] = FIELDSET_ALL;
	return i;
}

/* These fields of a record could not be told.  Their slots are still to be set. */
void batch_unknown(struct batch *b, size_t i, fieldset fields);

/* Note a gap behind the last record, or lengthen the last gap when the new one
 * is of the same kind and adjoins it. */
void batch_gap(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
	       const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/*
 * Formats of lines: walks over the lines and calls line() with each, without
 * its end (LF, or CR LF).  line() adds a record, or answers with a sentence
 * about what is wrong (into why), which becomes a gap.  Lines of nothing but
 * blanks are passed over.  A line of more than LINE_MOST bytes is a gap, however
 * long it is.  whole: bytes of the line with its end, for batch_add().
 */
enum { LINE_MOST = 65536 };
typedef bool (*line_decoder)(const struct schema *s, struct batch *b, uint64_t offset,
			     const uint8_t *line, size_t len, size_t whole,
			     char why[160]);
size_t record_decode_lines(const struct schema *s, const uint8_t *bytes, size_t len,
			   bool last, struct batch *b, line_decoder line);

/*
 * The words of a line, with or without its end, as the table of a format counts them:
 * where the nth begins and ends.  Returns how many there are; *from and *end stay where
 * there is no nth.
 */
size_t record_line_words(const struct format *f, const uint8_t *line, size_t len,
			 size_t nth, size_t *from, size_t *end);

/* Values as text */

/*
 * One value as it is shown: addresses in hexadecimal without 0x, registers and
 * codes by name, a none value as "-", one that could not be told as "?".  Text
 * is escaped.  Appends to out.
 */
void value_print(const struct batch *b, size_t i, int field, unsigned nth,
		 struct str *out);

/* The same of a number alone (not KIND_TEXT). */
void value_print_number(const struct schema *s, int field, uint64_t value,
			struct str *out);

/* All values of a field that are there, with commas; nothing when there is none.
 * "?" when they could not be told. */
void field_print(const struct batch *b, size_t i, int field, struct str *out);

/* From text, as typed in a query: names of codes and registers, numbers; an
 * address is hexadecimal with or without 0x; "-" is the none value of a field
 * that has one.  Not for KIND_TEXT.  False: no such value. */
bool value_parse(const struct schema *s, int field, const char *text, uint64_t *value);

/* How wide the column of a field is: for all of its values as field_print(). */
unsigned field_column(const struct schema *s, int field);

/*
 * What record i says of its opcode: macro and micro opcode joined by one space,
 * which is what opcode expressions are matched against.  Needs those fields.
 * False: the format has no opcodes.
 */
bool record_opcode(const struct batch *b, size_t i, struct str *out);
bool schema_has_opcode(const struct schema *s);
fieldset schema_opcode_fields(const struct schema *s);

/* First value of a role that is there; false: none. */
bool record_role(const struct batch *b, size_t i, enum role role, uint64_t *value);

#endif
