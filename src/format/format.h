/*
 * A trace format is a table of fields.
 *
 * The table determines decoding, the columns of the list, the fields pane, names in
 * queries, CSV headings and JSON keys, the summaries of the index, illegal values for
 * lint, the evidence that an unknown file is in this format, and the manual page of the
 * format.  A format whose records differ in size or structure also has a decode function;
 * nothing else changes.
 *
 * To add a format, write fmt_NAME.c, add a line to formats.am, and add a sample and its
 * expected listing to tests/data.  See doc/adding-a-format.md.
 */
#ifndef FORMAT_FORMAT_H
#define FORMAT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"
#include "format/finding.h"
#include "isa/branch.h"

enum {
	FIELDS_MAX = 64,
	SLOTS_MAX = 256, /* max number of values of all fields in a record */
	CARRY_MAX = 4,
	FORMAT_HEAD = 65536 /* number of bytes for detecting the format of a file */
};

typedef uint64_t fieldset; /* a bit for each field of a format */

#define FIELDSET_ALL UINT64_MAX

/* Return the lowest field of a set; -1 if the set is empty. */
static inline int fieldset_first(fieldset set)
{
	return set ? __builtin_ctzll(set) : -1;
}

/* Representation of a value. */
enum kind {
	KIND_UINT,
	KIND_INT, /* 64 bits, two's complement */
	KIND_BOOL,
	KIND_ADDR, /* hexadecimal */
	KIND_REG,  /* register number; named through the schema's register map */
	KIND_CODE, /* number that can have a name in field.codes */
	KIND_TEXT  /* place of a text in the bytes: see batch_text() */
};

/* Meaning of a value.  Analyses use no other property of a format. */
enum role {
	ROLE_NONE,
	ROLE_PC,          /* address of the instruction, or of the fetch */
	ROLE_FALLTHROUGH, /* address of the next instruction in memory */
	ROLE_IS_BRANCH,   /* branch flag in the trace; see ROLE_BRANCH_KIND */
	ROLE_BRANCH_KIND, /* enum branch_kind */
	ROLE_TAKEN,       /* 1 if taken; the none value if the record is not a branch */
	ROLE_TARGET,
	ROLE_REG_READ,
	ROLE_REG_WRITTEN,
	ROLE_FLAGS,       /* use of the condition codes: enum flags_use */
	ROLE_LOAD,        /* address read from */
	ROLE_STORE,       /* address written to */
	ROLE_ACCESS_SIZE, /* size in bytes of each load and store of the record */
	ROLE_MACRO,       /* opcode of the instruction */
	ROLE_MICRO,       /* opcode of the micro-op */
	ROLE_CLASS,       /* op class */
	ROLE_UOP,         /* number of the micro-op in its macro-op, from 1 */
	ROLE_MACROOP,     /* number of the macro-op in the trace, from 0 */
	ROLE_TIME,
	ROLE_SPACE, /* address space, processor or thread */
	/* Time at which each stage of the pipeline is reached, relative to ROLE_TIME; in
	 * the order of the pipeline. */
	ROLE_DECODED,
	ROLE_RENAMED,
	ROLE_DISPATCHED,
	ROLE_ISSUED,
	ROLE_READY, /* completed and ready to retire */
	ROLE_COMMITTED,
	ROLE_STORED,       /* store is written to memory */
	ROLE_LEFT_STORES,  /* store leaves the store queue */
	ROLE_REG_VALUE,    /* value written to the first register */
	ROLE_MEM_VALUE,    /* value loaded or stored */
	ROLE_SYMBOL,       /* name of the function or other symbol at the pc */
	ROLE_DISASSEMBLY,  /* instruction in assembly language */
	ROLE_SOURCE,       /* file and line in the source */
	ROLE_DISPLACEMENT, /* added to the base register of an address */
	ROLE_SQUASHED,     /* 1 if the instruction left the pipeline without being
	                    * retired */
	ROLE_TRAP, /* cause of a trap or interrupt after the instruction, as text */
	ROLE_COUNT
};

/* Values of ROLE_FLAGS, as bits, for formats in which the condition codes are not
 * registers. */
enum flags_use { FLAGS_READ = 1, FLAGS_WRITTEN = 2 };

enum field_flag {
	FIELD_ZERO_IS_NONE = 1 << 0,  /* 0 means "no value" */
	FIELD_MINUS_IS_NONE = 1 << 1, /* all bits set (-1) means "no value" */
	FIELD_NEVER_ZERO = 1 << 2,    /* 0 is illegal, for lint and detection */
	FIELD_PADDING = 1 << 3,       /* in the bytes but not shown; must be 0 */
	FIELD_BIG_ENDIAN = 1 << 4,
	/* depends on the preceding records; valid only together with batch.carry */
	FIELD_CARRIED = 1 << 5,
	FIELD_QUIET = 1 << 6, /* not a default column */
	/* computed from other fields by derive() or decode(), or a copy; absent from the
	 * notation of the file */
	FIELD_DERIVED = 1 << 7,
	/* For registers read: the address of the load, or of the store, is computed from
	 * these registers.  Formats that do not record this use neither flag. */
	FIELD_LOAD_ADDRESS = 1 << 8,
	FIELD_STORE_ADDRESS = 1 << 9,
	/* With FIELD_MINUS_IS_NONE: only derive() sets "no value".  Bytes of the file
	 * with all bits set are an ordinary number. */
	FIELD_NONE_IS_DERIVED = 1 << 10,
	/* With ROLE_SPACE: the value is a processor, which runs several threads. */
	FIELD_PROCESSOR = 1 << 11,
	/* The value differs between executions of an instruction.  If a format has fields
	 * with this flag, its records have templates: see template.h.  It has no
	 * derive(). */
	FIELD_VARIES = 1 << 12,
	/* The value also differs, but has few combinations with other fields with this
	 * flag. */
	FIELD_RECURS = 1 << 13,
	/* With ROLE_BRANCH_KIND: the kind follows from the mnemonic; a branch with an
	 * unknown mnemonic has no kind. */
	FIELD_BY_MNEMONIC = 1 << 14,
	/* For a computed field: the values come from another file, not from an
	 * expression. */
	FIELD_GIVEN = 1 << 15,
	FIELD_COMPUTED = FIELD_MINUS_IS_NONE | FIELD_DERIVED, /* flags of all computed
	                                                       * fields */
	/* flags of fields that decode() omits */
	FIELD_OWN_NONE = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
};

struct code {
	uint64_t value;
	const char *name;
};

/* Location of the values of a record. */
enum layout {
	LAYOUT_BYTES, /* record_size bytes; field.at is an offset in bytes */
	LAYOUT_OWN    /* determined by format.decode */
};

/* A field that repeats another field in some records, so that one address is a load in
 * some records and a store in others.  In all other records it has the none value (-1).
 * With FIELD_DERIVED and FIELD_MINUS_IS_NONE. */
struct field_copy {
	/* name of the repeated field; NULL if this field is not a copy */
	const char *of;
	/* name of the field that selects the records; may itself be bits of a field */
	const char *where;
	uint64_t values; /* values of `where` that select a record: bit v for value v,
	                    * from 0 to 63 */
	/* Instead of where and values: the number of bits of the other field to copy, and
	 * the lowest of these bits; bits is 0 to copy the whole value */
	uint8_t bits, low;
};

struct field {
	const char *name; /* name in queries, headings and JSON, such as "load" */
	/* heading of the column, if shorter than the name; NULL to use the name */
	const char *heading;
	const char *help; /* one sentence for the fields pane and the manual */
	const char *unit; /* unit, such as "ps" or "bytes"; NULL if none */
	enum kind kind;
	enum role role;
	uint16_t at;   /* LAYOUT_BYTES: first byte, from 0 */
	uint8_t width; /* LAYOUT_BYTES: size of a value in bytes */
	uint8_t count; /* number of adjacent values; 0 means 1 */
	/* position among the default columns of the browser, from 1; if 0, after these
	 * columns, ordered by role */
	uint8_t rank;
	uint8_t column; /* width of a value in the column, in characters; 0 to derive it
	                 * from the kind */
	uint32_t flags;
	uint64_t max;             /* max legal value; 0 if there is no limit */
	const struct code *codes; /* names of values; ends with { 0, NULL } */
	struct field_copy copy;
};

/* Row of a table of fields: name, rank, kind, role, column, flags and help, then other
 * members such as .unit = "ps". */
#define FIELD(NAME, RANK, KIND, ROLE, COLUMN, FLAGS, ...)                             \
	{                                                                             \
		.name = NAME, .rank = RANK, .kind = KIND_##KIND, .role = ROLE_##ROLE, \
		.column = COLUMN, .flags = FLAGS, .help = __VA_ARGS__                 \
	}

/*
 * Tables to which the records of a trace refer.  decode() finds them in schema.tables,
 * which is NULL for records without a trace.  Tables may be lines of text at the
 * beginning, which the trace reads when it is opened.  Otherwise they are among the
 * records and decode() adds to them; the result of a look-up must depend only on the
 * bytes before the record.  Several threads decode at the same time.
 */
struct format_tables {
	void *(*new)(void);
	void (*free)(void *tables); /* tables may be NULL */

	/* Read a line of tables at the beginning, without its end.  Return false if it is
	 * the end of the tables.  NULL if the tables are not lines. */
	bool (*line)(void *tables, const uint8_t *line, size_t len);

	/* For tables among the records: append the nth entry as bytes, for the saved
	 * index, or return false if there are no more; add a saved entry, or return false
	 * if it is not valid. */
	bool (*entry)(void *tables, size_t n, struct str *out);
	bool (*load)(void *tables, const uint8_t *bytes, size_t len);

	/* Return the text of a value with TEXT_OF_TABLES (record.h), of which 16 bytes
	 * are readable even if it is shorter.  NULL if the tables have no texts of
	 * values. */
	const char *(*text)(const void *tables, uint64_t value);

	/* Read the first bytes of the trace, at most FORMAT_HEAD, for tables at the
	 * beginning; NULL if they are not needed. */
	void (*head)(void *tables, const uint8_t *bytes, size_t len);
};

struct batch;
struct schema;

/*
 * Write a file with some of the records, in order, for formats in which the bytes of
 * records alone are not sufficient, because values of a record are in a table or in bytes
 * before it.  Threads: an excerpt belongs to one thread.
 */
struct format_excerpt {
	size_t size; /* size of the state in bytes; the state is initially 0 */
	/* Fields that batches must have. */
	fieldset wants;
	/* Append the bytes before the first record; NULL if there are none. */
	void (*head)(const struct schema *s, struct str *out);
	/* Append the text to write for record i, so that the file contains the same
	 * record.  Return false if the bytes of the record are sufficient: the appended
	 * text is then discarded.  NULL if they always are. */
	bool (*record)(void *state, const struct batch *b, size_t i, struct str *out);
	void (*release)(void *state); /* release memory of the state; NULL if there is
	                               * none */
};

struct pattern;       /* pattern.h */
struct sized_records; /* record.h */

struct format {
	const char *name;  /* name on the command line, such as "champsim" */
	const char *title; /* title, such as "ChampSim instruction trace" */
	/* name of a record, such as "micro-op", "instruction" or "request";
	 * str_add_plural() makes the plural */
	const char *record;
	const char *about; /* paragraph for the manual: origin, traps */
	/* For opscope formats: the heading under which the format is listed, how to make
	 * a trace (a command, or a source of traces) and, for text, the lines of a
	 * record.  May be NULL. */
	const char *family;
	const char *command;
	const char *sample;
	/* suffixes separated by blanks, such as "champsimtrace trace"; only for breaking
	 * ties between bids */
	const char *suffixes;
	const struct field *fields;
	size_t nfields;
	enum layout layout;
	uint32_t record_size;  /* for LAYOUT_BYTES; 0 for lines of text */
	const char *registers; /* name of the default register map; NULL if none */
	uint64_t skip;         /* bytes before the first record, of layouts */

	/*
	 * carry[0] is a sum: if decoding starts with carry[0] larger by k, then carry[0]
	 * and all fields with FIELD_CARRIED are larger by k, and none of their values is
	 * illegal.  The indexer can then decode several parts of the trace at the same
	 * time.
	 */
	bool carry_adds;

	/*
	 * True if the bytes of a record may contain several records.  decode() then adds
	 * records, starting at number carry[0] of the bytes, while there is room, and
	 * sets carry[0] to the number of the next record, or 0 if there is none, and
	 * batch.within.  At least one field must have FIELD_CARRIED.
	 */
	bool expands;

	/* Decoding with templates is faster even if all fields must be set afterwards:
	 * see template.h. */
	bool templates_first;

	/* The following members may be NULL. */

	/* Return the nth layout of a format with several layouts, from 0, as a format
	 * with its own name; NULL after the last.  The first layout has the name of the
	 * format, which itself has only a name, a title and a description. */
	const struct format *(*variant)(size_t n);

	/*
	 * Decode records from the beginning of bytes and append them to out, until it is
	 * full or the bytes end.  Return the number of bytes consumed: bytes of whole
	 * records, and bytes that are not a record (appended to out->gap).  last is true
	 * if no more bytes follow.  See record.h.  NULL if the table of fields describes
	 * records completely.
	 */
	size_t (*decode)(const uint8_t *bytes, size_t len, bool last, struct batch *out);

	/* For described formats whose records have several lines: return the length of
	 * the next *n records without decoding them, and decrement *n by the number of
	 * records that end within the bytes.  A wrong number only costs time.  NULL for
	 * other formats. */
	size_t (*measure)(const struct format *f, const uint8_t *bytes, size_t len,
			  uint32_t *n);

	/* For described formats (pattern.h); NULL for others. */
	const struct pattern *pattern;

	/* For formats of binary records of different lengths, with LAYOUT_OWN; NULL for
	 * others.  See record.h. */
	const struct sized_records *sized;

	/* For formats whose records refer to tables; NULL for others. */
	const struct format_tables *tables;

	/* For writing files with some of the records; NULL if the bytes of the records
	 * are sufficient. */
	const struct format_excerpt *excerpt;

	/* Set the derived fields of records from..out->n-1 of a batch, and update
	 * out->carry. */
	void (*derive)(const struct schema *s, struct batch *out, size_t from);

	/* Return the fields from which derive() computes a field; 0 if it does not set
	 * the field.  Batches with the field also have these.  NULL if derive() needs no
	 * other fields. */
	fieldset (*sources)(const struct schema *s, int field);

	/* Return the bid of this format, in bits of evidence, for the head of a file.  If
	 * NULL, the bid is computed from the number of legal records at the beginning, or
	 * is 0 for lines.  See detect.h. */
	unsigned (*bid)(const struct format *f, const uint8_t *head, size_t len,
			bool whole);

	/*
	 * Findings of this format, in addition to the findings of all formats (lint.h).
	 * findings[] ends with an entry without an id.
	 *
	 * check() reports the findings of record i of a batch with lint_fields().  prev[p]
	 * is the preceding record; prev is NULL if there is none or a gap is between
	 * them.  Some fields of a record may be unknown: see batch_known().
	 */
	const struct finding_kind *findings;
	void (*check)(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		      struct lint_sink *to);

	/*
	 * Test records 64 * w to 64 * w + 63 of a batch without unknown fields: return a
	 * word with bit i set if check() may have a finding for record 64 * w + i.  Bit 0
	 * of word 0 is ignored.  NULL if all records must be checked.
	 */
	uint64_t (*may_find)(const struct batch *b, size_t w);

	/* The records are not in program order, so findings about neighbouring records do
	 * not apply. */
	bool unordered;

	/* Limits of records, as a phrase that follows the name ("has one load or store in
	 * a record"); NULL if the fields show all limits. */
	const char *limits;

	/* The records are only some of the instructions, such as the branches, so a
	 * record does not continue where the previous record ends. */
	bool partial;

	/* The addresses are bus addresses, where 0 is an ordinary address. */
	bool physical;

	/* Append record i in the notation of the format's own tools, without a line
	 * end. */
	void (*classic)(const struct schema *s, const struct batch *b, size_t i,
			struct str *out);

	/*
	 * For formats with op classes whose numbers depend on the version of a simulator:
	 * set *out to a copy of f with the classes that text names in order.  The caller
	 * frees it with format_free(), or schema_free() does as schema.own.
	 */
	enum status (*with_classes)(const struct format *f, const char *text,
				    struct format **out, struct err *err);

	/*
	 * For formats with with_classes(), set *text to the list for a version of the
	 * simulator.  Return ST_END if version is not the name of a version, ST_INVALID
	 * if its list is unknown.
	 */
	enum status (*class_list)(const char *version, const char **text,
				  struct err *err);
	/* Return the name of the nth version, from 0, whose list differs from the
	 * preceding list; NULL after the last. */
	const char *(*class_version)(size_t n);

	/* Free a format that was allocated. */
	void (*free)(struct format *f);

	/* Set out to a possible path of the second file, for formats that split a record
	 * between two files, for attempt 0, 1, ...; return false after the last
	 * candidate.  For example, the line of a store in gem5's trace.txt may end early,
	 * and the n-th line that ends early is completed by the n-th line of
	 * sq.trace.txt. */
	bool (*companion)(const char *path, unsigned attempt, struct str *out);
	const char *second; /* name of the format of the second file */

	/*
	 * For formats with a companion in which carry[0] is the number of records that
	 * took a line of the companion, carry[1] is the position of its next line, and no
	 * other value is carried.  Guess which lines these are, so that the indexer can
	 * decode several parts of the trace at the same time: read whole lines of the
	 * trace or, if second is true, of the companion, until *n lines take a line or
	 * are taken.  Decrement *n by their number.  Return the number of bytes read.  A
	 * wrong guess only costs time.
	 */
	size_t (*paired)(const struct schema *s, bool second, const uint8_t *bytes,
			 size_t len, size_t *n);

	/* For LAYOUT_OWN with lines of text: set *at to the index of the word, from 0, at
	 * which a value begins, and *n to its number of words.  Return false if the value
	 * is not in the line.  words is the number of words in the line.  Used for the
	 * screen, so it may be slow. */
	bool (*word)(const struct batch *b, size_t i, size_t words, int field,
		     unsigned nth, size_t *at, size_t *n);
};

extern const struct format *const formats[]; /* formats written in C; ends with NULL */

/* Return the nth format that records can have, from 0; NULL after the last.  The order
 * is: the entries of formats[], with the variants of a format in its place, then the
 * described formats (described.h). */
const struct format *format_at(size_t n);

/* Return the nth format written in C, with variants; if NULL, set *n to the index among the
 * described formats. */
const struct format *format_in_c(size_t *n);

/* Like format_at(), but count a format with variants once; for lists. */
const struct format *format_listed(size_t n);

/* Free f if it was allocated (it has free()).  f may be NULL. */
void format_free(struct format *f);

/* Return the name of format_at(n), and set *title, without compiling a description. */
const char *format_name(size_t n, const char **title);

/* Find the format or variant with this name; NULL if there is none. */
const struct format *format_find(const char *name);

static inline unsigned field_count(const struct field *f)
{
	return f->count ? f->count : 1;
}

/* True if a number in a slot means "no value" (unless the slot is marked as having a
 * value: see presence.h). */
static inline bool field_none(const struct field *f, uint64_t v)
{
	return (v == 0 && (f->flags & FIELD_ZERO_IS_NONE)) ||
	       (v == UINT64_MAX && (f->flags & FIELD_MINUS_IS_NONE));
}

/* True if records may lack a value of the field, apart from unknown values. */
static inline bool field_optional(const struct field *f)
{
	return f->kind != KIND_TEXT &&
	       f->flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE);
}

/* Set *v to the number in the bytes of a trace that means "no value".  Return false if
 * there is none or the field is not in the bytes. */
static inline bool field_none_stored(const struct field *f, uint64_t *v)
{
	*v = f->flags & FIELD_ZERO_IS_NONE ? 0 : UINT64_MAX;
	return !(f->flags & FIELD_DERIVED) &&
	       (f->flags & FIELD_ZERO_IS_NONE ||
		(f->flags & FIELD_MINUS_IS_NONE && !(f->flags & FIELD_NONE_IS_DERIVED)));
}

/* True if the format allows a value, according to max, codes, FIELD_NEVER_ZERO and
 * FIELD_PADDING. */
bool field_legal(const struct field *f, uint64_t value);

/* Return the name of a kind as in queries, such as "jump" or "conditional"; a static
 * string. */
const char *branch_kind_name(enum branch_kind k);
extern const struct code branch_kind_codes[];

#endif
