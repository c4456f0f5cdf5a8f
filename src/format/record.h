/*
 * Batches of decoded records, column by column.
 *
 * A batch has one array for each slot (a field has as many slots as it has adjacent
 * values), so that summaries, queries and analyses are plain loops over numbers.  Only
 * the slots of wanted fields are present; the others are NULL.
 *
 * Bytes between records that are not a record (a malformed line, stray bytes at the end,
 * a hole in the compressed data) are gaps.  A gap has no ordinal.  It contains the index
 * of the next record in the batch, or the number of records if it is after the last.
 */
#ifndef FORMAT_RECORD_H
#define FORMAT_RECORD_H

#include <assert.h>

#include "format/format.h"
#include "format/presence.h"
#include "format/registers.h"

struct schema;
struct batch;
struct task;
struct trace;
struct templates;
struct thread_slot;
struct numbers;
struct program;

/*
 * Functions of one owner that compute the values of all computed fields.  A state belongs
 * to one thread and one trace.
 */
struct schema_compute {
	/* Return the fields of the format that these computed fields need. */
	fieldset (*needs)(const struct schema *s, fieldset computed);
	/* Return the data of the trace that these computed fields need: enum derived. */
	unsigned (*derived)(const struct schema *s, fieldset computed);
	void *(*open)(const struct schema *s, struct trace *t);
	/* Set the slots of the computed fields in b.  task may be NULL. */
	void (*fill)(void *state, struct batch *b, struct task *task);
	void (*close)(void *state); /* state may be NULL */
	/* Return the text of a value with TEXT_OF_PROGRAM; 16 bytes are readable. */
	const char *(*text)(const struct schema *s, uint64_t value);
};

/* A format with data computed for use: slots of fields, fields by role, and the register
 * map. */
struct schema {
	const struct format *format;
	/* fields of the format, then computed fields, which are set only by readers and
	 * are not in the file or the index */
	const struct field *fields;
	uint16_t nfields;
	/* computed fields, and texts of the format that readers fill where they are
	 * empty */
	fieldset computed;
	fieldset given; /* computed fields with FIELD_GIVEN, and filled fields; other
	                 * computed fields have an expression */
	const struct schema_compute *compute; /* NULL if there are no computed fields */
	void *compute_of;                     /* data for compute; outlives the schema */
	uint16_t
		/* slots of field f: first_slot[f] .. first_slot[f + 1] - 1 */
		first_slot[FIELDS_MAX + 1];
	uint16_t nslots;
	fieldset all;     /* all fields of the format; see schema_every() */
	fieldset carried; /* fields with FIELD_CARRIED */
	fieldset derived; /* fields with FIELD_DERIVED */
	fieldset copies;  /* fields that repeat another field, which is copy[f].of */
	struct {
		uint8_t of, where;
	} copy[FIELDS_MAX];
	fieldset shown; /* default columns */
	fieldset by_role[ROLE_COUNT];
	fieldset recorded[ROLE_COUNT];     /* fields of the format by role, from which the
					* index is made */
	const struct registers *registers; /* names for KIND_REG; never NULL */
	/* Return the length of a clock cycle in the unit of times; 0 if unknown.  NULL if
	 * unknown; set by the trace. */
	uint64_t (*cycle)(void *of);
	void *cycle_of;
	/* Data of the trace for queries; borrowed, NULL without a trace; see
	 * trace/events.h */
	struct events *events;
	struct thread_slot *threads;   /* likewise; see trace/thread_slot.h */
	struct stack_points *stacks;   /* likewise; see trace/stack_points.h */
	struct nests *nests;           /* likewise; see trace/nests.h */
	struct parts *parts;           /* likewise; see trace/parts.h */
	const struct program *program; /* likewise, NULL if unknown; see code/program.h */
	struct numbers *numbers;       /* see numbers.h */
	/* Set by the caller after schema_new(): */
	struct format *own;  /* result of layout_compile(); freed with the schema */
	uint64_t skip;       /* number of bytes before the first record, which are a
	                      * gap */
	void *tables;        /* see struct format_tables; freed with the schema */
	struct align *align; /* to find records after inserted or lost bytes, which become
	                      * gaps; freed with the schema; NULL if unwanted */
	bool borrows;        /* own, numbers, tables and align belong to another schema */
};

enum gap_kind {
	GAP_MALFORMED, /* line or sequence of bytes that is not a record */
	GAP_PARTIAL,   /* first part of a record whose rest is missing */
	GAP_STRAY,     /* bytes after the last complete record of the trace */
	/* compressed bytes that cannot be decompressed or are not trusted; length is the
	 * number of missing bytes, 0 if none are missing or the number is unknown */
	GAP_LOST,
	GAP_REMARK,  /* line that is not a record but is part of the format */
	GAP_INSERTED /* bytes between binary records: see align.h and sized_records */
};

struct gap {
	/* index of the next record in the batch; n after the last record */
	uint32_t before;
	enum gap_kind kind;
	uint64_t offset; /* offset in the decompressed trace */
	uint64_t length; /* in bytes */
	/* number of malformed lines in this gap, 1 for other kinds; 0 if it only
	 * continues a line that began in a preceding batch */
	uint64_t pieces;
	char text[200]; /* reason for the first of these lines, as one sentence */
};

/* Gaps by whether they are part of the format */
struct gap_counts {
	uint64_t damage, remarks;
};

struct companion;

/* A slot of a record whose value is the number that means "no value" in other records. */
struct batch_kept {
	uint32_t record;
	uint16_t slot;
};

struct batch {
	const struct schema *schema;
	fieldset want;
	uint64_t first; /* ordinal of record 0 */
	size_t n, room;
	uint64_t *offset;          /* offset of each record in the decompressed trace */
	uint32_t *length;          /* length in bytes, including the line end */
	uint64_t *slot[SLOTS_MAX]; /* slot[k][i] of record i; NULL if not wanted */
	/* bits of slot k, one for each record from bit has_from on: 1 if the record has a
	 * value; NULL if all records have one; see batch_has_slot() and presence.h */
	uint64_t *has[SLOTS_MAX];
	size_t has_from;
	/* at most the first used[f] slots of field f have a value in any record; unknown
	 * if larger than the number of slots */
	uint8_t used[FIELDS_MAX];
	fieldset *unknown;    /* fields of each record whose value is unknown; NULL if all
			       * are known */
	const uint8_t *bytes; /* bytes from which the batch was decoded */
	size_t bytes_len;
	uint64_t bytes_at; /* offset of bytes[0] in the decompressed trace */
	struct gap *gap;   /* ordered by offset */
	size_t ngaps, gap_room;
	/* state of the format according to all preceding records: before decoding, at
	 * record 0; afterwards, after the last record.  Maintained only if want has a
	 * field of schema.carried */
	uint64_t carry[CARRY_MAX];
	/* the end is within a line that is too long for a record */
	bool mid_line;
	/*
	 * True if all records can be read again with fewer checks; false if not, or if
	 * the format does not support this.  Set regular_to before decoding: records
	 * before this offset of the trace were in regular batches, without gaps between
	 * them; 0 if none.
	 */
	bool regular;
	uint64_t regular_to;
	/* the bytes of the last record contain more records: see format.expands */
	bool within;
	/* see template.h; not owned; NULL if none.  If templated is true, only varying
	 * fields are set */
	struct templates *templates;
	bool templated;
	/* number of records represented by each record; NULL means 1.  For summaries of
	 * templates; not owned */
	const uint64_t *weight;
	struct companion *companion; /* not owned; NULL if there is none */
	void *memory;                /* allocation of the arrays */
	size_t allocated;            /* number of records for which the arrays have
	                              * room */
	uint64_t *nothing;           /* zero bits for slots without any value */
	fieldset *unknown_memory;    /* allocation of unknown; see batch_unknown() */
	struct batch_kept *kept;     /* marks set by batch_present() */
	size_t nkept, kept_room;
};

/*
 * Second file of a trace.  line() gets the line at *at and advances *at to the next line,
 * or returns false at the end of the file.  The bytes are valid until the next call.
 */
struct companion {
	bool (*line)(struct companion *c, uint64_t *at, const uint8_t **bytes,
		     size_t *len);
};

/* Schema: life cycle and use */

/* Make a schema.  registers is the name of a register map; NULL selects the default of
 * the format.  Return ST_INVALID if the name is unknown.  The caller frees the schema; f
 * must outlive it. */
enum status schema_new(struct schema **out, const struct format *f, const char *registers,
		       struct err *err);
void schema_free(struct schema *s);

/* Make a schema with computed fields.  fields has n fields, beginning with the fields of
 * the format of base.  The schema borrows fields and everything that base owns; free it
 * before base and fields. */
struct schema *schema_extend(const struct schema *base, const struct field *fields,
			     size_t n, const struct schema_compute *compute,
			     void *compute_of);

/* Find a field by its name, the computed one if the format has another; -1 if there is
 * none. */
int schema_find(const struct schema *s, const char *name);

/* Find the field whose column has this heading, if the heading differs from the name;
 * return -1 if there is none. */
int schema_find_heading(const struct schema *s, const char *heading);

/* Return the first field of a role; -1 if the format has none. */
static inline int schema_first(const struct schema *s, enum role role)
{
	return fieldset_first(s->by_role[role]);
}

/* Return the fields of the format with a role, without computed fields. */
static inline fieldset schema_recorded(const struct schema *s, enum role role)
{
	return s->recorded[role];
}

static inline int schema_first_recorded(const struct schema *s, enum role role)
{
	return fieldset_first(schema_recorded(s, role));
}

/* True if calls can be found: the format marks them, or the program is known. */
bool schema_has_calls(const struct schema *s);

static inline const struct field *schema_field(const struct schema *s, int field)
{
	return &s->fields[field];
}

/* True if a computed field is used instead of a field of the format, which is empty. */
static inline bool schema_is_replaced(const struct schema *s, int field)
{
	enum role role = schema_field(s, field)->role;
	return role != ROLE_NONE && !(s->by_role[role] >> field & 1);
}

/* Return the fields of the format and the computed fields. */
static inline fieldset schema_every(const struct schema *s)
{
	return s->all | s->computed;
}

/* Return the wanted fields and the fields from which they are computed. */
fieldset schema_decoded(const struct schema *s, fieldset want);

/* Return the length of a clock cycle in the unit of times; 0 if unknown. */
static inline uint64_t schema_cycle(const struct schema *s)
{
	return s->cycle ? s->cycle(s->cycle_of) : 0;
}

/* Parse "a,b,c", names or headings of fields, to a set.  order[] (FIELDS_MAX entries, or
 * NULL) receives the fields in the order of the text.  "record", the number of the
 * record, is always written before the fields and adds no field.  Return ST_INVALID if a
 * name is unknown; *err has its column and the most similar name. */
enum status schema_parse_fields(const struct schema *s, const char *text, fieldset *out,
				uint8_t *order, size_t *norder, struct err *err);

/* Batch: life cycle */

/* Allocate arrays for `room` records of schema_decoded(). */
void batch_init(struct batch *b, const struct schema *s, size_t room, fieldset want);
void batch_release(struct batch *b);

/* Remove all records and gaps; keep the arrays, carry and mid_line. */
void batch_clear(struct batch *b);

/* Return the number of slots of a field that may have a value in any record. */
static inline unsigned batch_used(const struct batch *b, int field)
{
	unsigned count = field_count(&b->schema->fields[field]);
	return b->used[field] < count ? b->used[field] : count;
}

/* Set *to to a copy of n records, starting at i, with their bytes and gaps, independent
 * of the reader; release it with batch_release().  Gaps after the last record of b are
 * copied with that record.  The copy of a templated batch has all fields.  The previous
 * content of *to is overwritten, not released. */
void batch_copy(struct batch *to, const struct batch *b, size_t i, size_t n);

/* Set the fields of a templated batch that do not vary. */
void batch_expand(struct batch *b);

/* Set *to, which keeps its fields and has room for them, to n records of a templated batch,
 * starting at i, with all fields but without gaps. */
void batch_expand_some(struct batch *to, const struct batch *b, size_t i, size_t n);

/* Return the number of records that record i represents. */
static inline uint64_t batch_weight(const struct batch *b, size_t i)
{
	return b->weight ? b->weight[i] : 1;
}

/* Restrict a shallow copy of a batch to n records, starting at i.  Do not release the
 * copy.  Its gaps are stored in *gap, an array with *room entries that the caller
 * frees. */
void batch_clip(struct batch *b, size_t i, size_t n, struct gap **gap, size_t *room);

/* Replace the records of *to, which keeps its fields, with the n records at[] of b,
 * without gaps and bytes. */
void batch_pick(struct batch *to, const struct batch *b, const uint32_t *at, size_t n);

/* Return the estimated memory for a copy, in bytes. */
size_t batch_memory(const struct batch *b);

/* Batch: use */

/*
 * Decode from the beginning of bytes, with format.decode or the table of fields.  Return
 * the number of bytes consumed.
 *
 * If the batch is empty (no records, no gaps), set b->bytes_at to the offset of bytes[0]
 * in the trace first; this function sets bytes and bytes_len.  Otherwise append records:
 * bytes must be after b->bytes in the same buffer, and bytes_at is unchanged.  Return 0
 * if the batch is full, or if the len bytes are not a complete record or gap and are not
 * the last.
 */
size_t batch_decode(struct batch *b, const uint8_t *bytes, size_t len, bool last);

/* Return the offset in the decompressed trace of a byte passed to decode(). */
static inline uint64_t batch_position(const struct batch *b, const uint8_t *p)
{
	return b->bytes_at + (uint64_t)(p - b->bytes);
}

/* True if the value of a field of record i is known; it may be absent. */
static inline bool batch_known(const struct batch *b, size_t i, int field)
{
	return !b->unknown || !(b->unknown[i] >> field & 1);
}

/* True if a number in a slot of these fields is a value either in all records or in none,
 * because no field is unknown and batch_present() was not called for them. */
bool batch_is_plain(const struct batch *b, fieldset of);

/* True if the value of record i in a slot is known and not "no value". */
static inline bool batch_has_slot(const struct batch *b, unsigned slot, size_t i)
{
	const uint64_t *has = b->has[slot];
	i += b->has_from;
	return !has || has[i / 64] >> i % 64 & 1;
}

/* Like batch_has_slot(), for the nth value of a field. */
static inline bool batch_has(const struct batch *b, size_t i, int field, unsigned nth)
{
	return batch_has_slot(b, b->schema->first_slot[field] + nth, i);
}

/* Return batch_has_slot() for records 64 * w to 64 * w + 63 as bits, the lowest first;
 * bits after the last record are 0. */
static inline uint64_t batch_has_word(const struct batch *b, unsigned slot, size_t w)
{
	uint64_t mask = presence_mask(b->n - 64 * w);
	if (!b->has[slot])
		return mask;
	size_t at = b->has_from + 64 * w;
	const uint64_t *word = b->has[slot] + at / 64;
	uint64_t bits = word[0] >> at % 64;
	if (at % 64 && b->n - 64 * w > 64 - at % 64)
		bits |= word[1] << (64 - at % 64);
	return bits & mask;
}

/* Return the number of records from 64 * w on, at most 64. */
static inline size_t batch_word_length(const struct batch *b, size_t w)
{
	return b->n - 64 * w < 64 ? b->n - 64 * w : 64;
}

/* Like batch_has_word(), for the values that are not in low to low + width, as in
 * values_outside().  The slot must have values. */
static inline uint64_t batch_outside_word(const struct batch *b, unsigned slot, size_t w,
					  uint64_t low, uint64_t width)
{
	return values_outside(b->slot[slot] + 64 * w, NULL, low, width,
			      batch_word_length(b, w));
}

/* Like batch_has_word(), but exclude values that are 0. */
static inline uint64_t batch_nonzero_word(const struct batch *b, unsigned slot, size_t w)
{
	uint64_t has = batch_has_word(b, slot, w);
	return has ? has & batch_outside_word(b, slot, w, 0, 0) : 0;
}

/* True if it is known that no record has a value in a slot. */
static inline bool batch_lacks(const struct batch *b, unsigned slot)
{
	return b->has[slot] && b->has[slot] == b->nothing;
}

/* Return the slots of a field, starting at the first; entries are NULL if the field is
 * not wanted. */
static inline uint64_t *const *batch_field(const struct batch *b, int field)
{
	return &b->slot[b->schema->first_slot[field]];
}

static inline uint64_t batch_value(const struct batch *b, size_t i, int field,
				   unsigned nth)
{
	return b->slot[b->schema->first_slot[field] + nth][i];
}

/* Set *v to the first value of a field.  Return false if there is none or field < 0. */
static inline bool batch_get(const struct batch *b, size_t i, int field, uint64_t *v)
{
	if (field < 0)
		return false;
	*v = batch_value(b, i, field, 0);
	return batch_has(b, i, field, 0);
}

/* Return the bytes of a record. */
static inline const uint8_t *batch_bytes(const struct batch *b, size_t i)
{
	return b->bytes + (b->offset[i] - b->bytes_at);
}

/* Return a word with bit i set if byte `at` of record 64 * w + i is not 0. */
static inline uint64_t batch_byte_word(const struct batch *b, size_t w, size_t at)
{
	const uint8_t *byte = batch_bytes(b, 64 * w) + at;
	const uint64_t *offset = b->offset + 64 * w;
	const size_t n = batch_word_length(b, w);
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(byte[offset[i] - offset[0]] != 0) << i;
	return bits;
}

/*
 * Return the bytes of a record, for writing many records in order; NULL if the record
 * shares the bytes of the previous record.  *before is private; set it to 0 before the
 * first call.
 */
static inline const uint8_t *batch_bytes_once(const struct batch *b, size_t i,
					      uint64_t *before)
{
	bool same = *before == b->offset[i] + 1;
	*before = b->offset[i] + 1;
	return same ? NULL : batch_bytes(b, i);
}

/*
 * A value of KIND_TEXT is the place of a text: the upper 32 bits are the offset in bytes
 * from the beginning of the record, the lower 32 bits the length.  With TEXT_OF_TABLES,
 * the text is in the tables of the format; with TEXT_OF_PROGRAM alone, in the tables of
 * the traced program.
 */
#define TEXT_PLACE(from, len) ((uint64_t)(from) << 32 | (uint32_t)(len))
#define TEXT_OF_TABLES        ((uint64_t)1 << 63)
#define TEXT_OF_PROGRAM       ((uint64_t)1 << 62)

static inline const char *batch_text(const struct batch *b, size_t i, uint64_t value,
				     size_t *len)
{
	*len = (uint32_t)value;
	if (value & TEXT_OF_TABLES)
		return b->schema->format->tables->text(b->schema->tables,
						       value & ~TEXT_OF_TABLES);
	if (value & TEXT_OF_PROGRAM)
		return b->schema->compute->text(b->schema, value & ~TEXT_OF_PROGRAM);
	return (const char *)batch_bytes(b, i) + (value >> 32);
}

/* For decoders: clear the marks that batch_unknown() and batch_present() set in record
 * i. */
static inline void batch_unmark(struct batch *b, size_t i)
{
	if (b->unknown)
		b->unknown[i] = 0;
	while (b->nkept && b->kept[b->nkept - 1].record >= i)
		b->nkept--;
}

/*
 * For decoders: append a record to b, with the offset of its first byte and its length in
 * bytes.  Return its index.  The caller sets all its slots.  Requires b->n < b->room.
 */
static inline size_t batch_add(struct batch *b, uint64_t offset, size_t length)
{
	assert(b->n < b->room);
	size_t i = b->n++;
	b->offset[i] = offset;
	b->length[i] = (uint32_t)length;
	batch_unmark(b, i);
	return i;
}

/* For decoders: mark fields of record i as unknown.  Also set their slots. */
void batch_unknown(struct batch *b, size_t i, fieldset fields);

/* For decoders: mark all ones in a slot of record i as a value, for example for an access
 * to the last address. */
void batch_present(struct batch *b, size_t i, unsigned slot);

/* Append a gap after the last record, or extend the last gap if the new gap adjoins it
 * and has the same kind. */
void batch_gap(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
	       const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Like batch_gap(), with a text of len bytes. */
void batch_gap_text(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
		    const char *text, size_t len);

/* Count the gaps of a batch. */
void gap_counts_add(struct gap_counts *c, const struct batch *b);

/* Append the sentence that these gaps were left out; return false if there are none. */
bool gap_counts_text(const struct gap_counts *c, struct str *out);

/* Line of a trace. */
struct record_line {
	const uint8_t *at;
	size_t len, whole; /* length without and with the line end (LF or CR LF) */
	/* If the line is not a record: the reason, which becomes the text of a gap, and
	 * whether the line is part of the format (GAP_REMARK) */
	char why[160];
	bool remark;
};

/*
 * For formats of lines: call line() for each line.  line() adds a record, or sets the
 * reason and returns false.  Skip blank lines.  A line of more than RECORD_LINE_MAX bytes
 * is a gap, however long it is.  Return the number of bytes consumed.
 */
enum { RECORD_LINE_MAX = 65536 };
typedef bool (*line_decoder)(struct batch *b, struct record_line *l);
size_t record_decode_lines(const uint8_t *bytes, size_t len, bool last, struct batch *b,
			   line_decoder line);

/* Like record_decode_lines(), for a single line, or for the available part of it; for
 * decoders that read most lines in another way. */
size_t record_decode_line(const uint8_t *bytes, size_t len, bool last, struct batch *b,
			  line_decoder line);

/* Make a line a remark with a text, of which the first bytes are shown.  Return false. */
bool record_remark(struct record_line *l, const uint8_t *text, size_t len);

/*
 * For binary records that contain their own length, with struct format.sized.  After
 * bytes that are not a record, the reader finds records again; the bytes between are a
 * gap.
 */
enum sized_extent {
	SIZED_MORE,   /* more bytes are needed */
	SIZED_RECORD, /* record */
	SIZED_REMARK, /* bytes that are part of the format but not a record */
	SIZED_BAD     /* neither record nor remark */
};

struct sized_records {
	/* Classify the bytes, and set *size to the length of the record or remark.  Must
	 * not require more than a few thousand bytes.  last is true if no more bytes
	 * follow. */
	enum sized_extent (*extent)(const uint8_t *bytes, size_t len, bool last,
				    size_t *size);

	/* True if the record at `next` is a likely successor of the record at `bytes`.
	 * NULL if all records are. */
	bool (*follows)(const uint8_t *bytes, const uint8_t *next);

	/* Add the record of these bytes. */
	void (*record)(struct batch *b, uint64_t offset, const uint8_t *bytes,
		       size_t len);

	/* Describe a remark in text.  It may set b->carry for later records; a second
	 * call must have no further effect.  NULL if there are no remarks. */
	void (*remark)(struct batch *b, const uint8_t *bytes, size_t len, char text[160]);
};
size_t record_decode_sized(const uint8_t *bytes, size_t len, bool last, struct batch *b);

/* Return a bid, in bits of evidence that the first bytes are records that follow one
 * another. */
unsigned record_sized_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole);

/* Return the length of the next *n records without decoding them, and decrement *n by the
 * number of records that end within the bytes. */
size_t record_measure_sized(const struct format *f, const uint8_t *bytes, size_t len,
			    uint32_t *n);

/* Values as text */

/*
 * Append one value as shown on the screen: addresses in hexadecimal without 0x, registers
 * and codes by name, a none value as "-", an unknown value as "?".  Text is escaped.
 */
void value_print(const struct batch *b, size_t i, int field, unsigned nth,
		 struct str *out);

/* Like value_print(), for a number without a record.  Not for KIND_TEXT. */
void value_print_number(const struct schema *s, int field, uint64_t value,
			struct str *out);

/* Append all values of a field except none values, separated by commas; "?" if the field
 * is unknown. */
void field_print(const struct batch *b, size_t i, int field, struct str *out);

/* Parse a value as typed in a query: a name of a code or register, or a number; an
 * address is hexadecimal with or without 0x; "-" is the none value if the field has one.
 * Not for KIND_TEXT.  Return false if the text is not a value of this field. */
bool value_parse(const struct schema *s, int field, const char *text, uint64_t *value);

/* Return the width of the column of a field, which suffices for all values as printed by
 * field_print(). */
unsigned field_column(const struct schema *s, int field);

/*
 * Append the opcode of record i: macro and micro opcode joined by a blank, which is the
 * text that opcode expressions match.  Requires the fields of schema_opcode_fields().
 * Return false if the format has no opcodes.
 */
bool record_opcode(const struct batch *b, size_t i, struct str *out);
bool schema_has_opcode(const struct schema *s);
fieldset schema_opcode_fields(const struct schema *s);

/* Set *value to the first value of record i for a role.  Return false and leave *value
 * unchanged if it has none. */
static inline bool record_role(const struct batch *b, size_t i, enum role role,
			       uint64_t *value)
{
	const struct schema *s = b->schema;
	for (fieldset set = s->by_role[role] & b->want; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			if (batch_has_slot(b, k, i)) {
				*value = b->slot[k][i];
				return true;
			}
	}
	return false;
}

/* Set out to all values of record i for a role, in the order of the fields.  Return the
 * number of values. */
static inline unsigned record_values(const struct batch *b, size_t i, enum role role,
				     uint64_t out[SLOTS_MAX])
{
	const struct schema *s = b->schema;
	unsigned n = 0;
	for (fieldset set = s->by_role[role] & b->want; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			if (batch_has_slot(b, k, i))
				out[n++] = b->slot[k][i];
	}
	return n;
}

/* Return the gaps before record i or, if i is b->n, after the last record; NULL if there
 * are none. */
const struct gap *batch_gaps_before(const struct batch *b, size_t i, size_t *n);

#endif
