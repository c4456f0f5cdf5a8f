/*
 * What a trace format is: a table of fields.
 *
 * From the table alone follow: decoding, the columns of the list, the fields
 * pane, names in queries, CSV headings and JSON keys, the summaries of the
 * index, what lint calls illegal, how likely an unknown file is to be in this
 * format, and the format's page in the manual.  A format whose records do not
 * all look alike adds a decode function, and nothing else changes.
 *
 * To add a format: write fmt_NAME.c, add its line to formats.am, put a sample
 * and its expected listing into tests/data.  See doc/adding-a-format.md.
 */
#ifndef FORMAT_FORMAT_H
#define FORMAT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"
#include "format/finding.h"

enum {
	FIELDS_MAX = 64,
	SLOTS_MAX = 256, /* values of all fields of one record */
	CARRY_MAX = 4,
	FORMAT_HEAD = 65536 /* bytes from which an unknown format is told */
};

typedef uint64_t fieldset; /* one bit for each field of a format */

#define FIELDSET_ALL UINT64_MAX

/* The first field of a set; -1: it is empty. */
static inline int fieldset_first(fieldset set)
{
	return set ? __builtin_ctzll(set) : -1;
}

/* How the bits of a value are read and written. */
enum kind {
	KIND_UINT,
	KIND_INT, /* stored in 64 bits, two's complement */
	KIND_BOOL,
	KIND_ADDR, /* hexadecimal */
	KIND_REG,  /* a register number; named through the schema's register map */
	KIND_CODE, /* a number with a name in field.codes */
	KIND_TEXT  /* a place in the bytes: see batch_text() */
};

/* What a value means.  This is all that an analysis knows about a format. */
enum role {
	ROLE_NONE,
	ROLE_PC,          /* address of the instruction, or of the fetch */
	ROLE_FALLTHROUGH, /* address of the instruction behind it in memory */
	ROLE_IS_BRANCH,   /* what the format itself says; see ROLE_BRANCH_KIND */
	ROLE_BRANCH_KIND, /* enum branch_kind */
	ROLE_TAKEN,       /* 1: taken; none where it is no branch */
	ROLE_TARGET,
	ROLE_REG_READ,
	ROLE_REG_WRITTEN,
	ROLE_FLAGS,       /* what it does with the condition codes: enum flags_use */
	ROLE_LOAD,        /* address read from */
	ROLE_STORE,       /* address written to */
	ROLE_ACCESS_SIZE, /* bytes of each load and store of the record */
	ROLE_MACRO,       /* opcode of the instruction */
	ROLE_MICRO,       /* opcode of the micro-op */
	ROLE_CLASS,       /* op class */
	ROLE_UOP,         /* number of the micro-op in its macro-op, from 1 */
	ROLE_MACROOP,     /* number of the macro-op in the trace, from 0 */
	ROLE_TIME,
	ROLE_SPACE, /* address space, processor or thread */
	/* When each stage of the pipeline is reached, counted from ROLE_TIME; in the
	 * order of the pipeline. */
	ROLE_DECODED,
	ROLE_RENAMED,
	ROLE_DISPATCHED,
	ROLE_ISSUED,
	ROLE_READY, /* it is done and could retire */
	ROLE_COMMITTED,
	ROLE_STORED,      /* a store is written to memory */
	ROLE_LEFT_STORES, /* and leaves the store queue */
	ROLE_COUNT
};

/* What ROLE_FLAGS says, where the condition codes are no registers: a sum. */
enum flags_use { FLAGS_READ = 1, FLAGS_WRITTEN = 2 };

/* The kinds of branch, as ChampSim tells them apart. */
enum branch_kind {
	BRANCH_NONE, /* no branch */
	BRANCH_DIRECT_JUMP,
	BRANCH_INDIRECT,
	BRANCH_CONDITIONAL,
	BRANCH_DIRECT_CALL,
	BRANCH_INDIRECT_CALL,
	BRANCH_RETURN,
	BRANCH_OTHER,
	BRANCH_KINDS
};

enum field_flag {
	FIELD_ZERO_IS_NONE = 1 << 0,  /* 0 stands for "nothing here" */
	FIELD_MINUS_IS_NONE = 1 << 1, /* all bits set (-1) stands for it */
	FIELD_NEVER_ZERO = 1 << 2,    /* 0 is illegal: lint and detection */
	FIELD_PADDING = 1 << 3,       /* accounted for, not shown; must be 0 */
	FIELD_BIG_ENDIAN = 1 << 4,
	FIELD_CARRIED = 1 << 5, /* its value depends on the records before: wanted
	                         * only together with batch.carry */
	FIELD_QUIET = 1 << 6,   /* not among the columns at first */
	FIELD_DERIVED = 1 << 7, /* computed from the other fields by derive() or
	                         * decode(), or a copy; not in the notation of the file */
	/* Registers read: where the record loads, or stores, they are what the
	 * address is made of.  Formats that cannot tell have neither. */
	FIELD_LOAD_ADDRESS = 1 << 8,
	FIELD_STORE_ADDRESS = 1 << 9,
};

struct code {
	uint64_t value;
	const char *name;
};

/* Where the values of a record are found. */
enum layout {
	LAYOUT_BYTES, /* record_size bytes; field.at is a byte */
	LAYOUT_WORDS, /* a line of text; field.at is a word (first is 0), field.base
	               * its base: 10 or 16, 0 for text and for names of codes */
	LAYOUT_OWN    /* format.decode knows */
};

/* A field that repeats another one in some records, so that one address is a load in
 * some of them and a store in others.  In all other records it is none (-1).  Only in
 * LAYOUT_BYTES and LAYOUT_WORDS, with FIELD_DERIVED and FIELD_MINUS_IS_NONE. */
struct field_copy {
	const char *of;    /* name of the field that is repeated; NULL: it is no copy */
	const char *where; /* name of the field that decides, */
	uint64_t values;   /* by these of its values: a bit for each from 0 to 63 */
};

struct field {
	const char *name;    /* "load": in queries, headings and JSON */
	const char *heading; /* of its column when shorter is better; NULL: name */
	const char *help;    /* one sentence for the fields pane and the manual */
	const char *unit;    /* "ps", "bytes"; NULL: none */
	enum kind kind;
	enum role role;
	uint16_t at;    /* first byte, or word */
	uint8_t width;  /* LAYOUT_BYTES: bytes of one value */
	uint8_t base;   /* LAYOUT_WORDS: see above */
	uint8_t count;  /* values side by side; 0 means 1 */
	uint8_t column; /* characters of its column for one value; 0: by kind */
	uint32_t flags;
	uint64_t max;             /* largest legal value; 0: whatever fits */
	const struct code *codes; /* names of values; ends with { 0, NULL } */
	struct field_copy copy;
};

struct batch;
struct schema;

struct format {
	const char *name;     /* "champsim": on the command line */
	const char *title;    /* "ChampSim instruction trace" */
	const char *record;   /* what a record is: "micro-op", "instruction", "request";
	                       * str_add_plural() makes the plural */
	const char *about;    /* a paragraph for the manual: origin, traps */
	const char *suffixes; /* "champsimtrace trace": breaks ties, never decides */
	const struct field *fields;
	size_t nfields;
	enum layout layout;
	uint32_t record_size;   /* for LAYOUT_BYTES; 0 for lines of text */
	const char *separators; /* LAYOUT_WORDS: what separates words besides blanks;
	                         * NULL: nothing */
	const char *registers;  /* name of the register map used at first; NULL: none */

	/*
	 * What is carried along is a sum, in carry[0]: begun at another number
	 * than 0, it and all fields with FIELD_CARRIED differ by what the
	 * numbers differ, and none of their values is illegal.  Such a trace can
	 * be explored in several places at once.
	 */
	bool carry_adds;

	/* The rest may be NULL. */

	/* A format whose records were written in several layouts has none of the
	 * above but a name, a title and what it is about: this is the nth of its
	 * layouts, from 0, as a format with a name of its own; NULL after the last.
	 * The first has the name of the format. */
	const struct format *(*variant)(size_t n);

	/*
	 * Decode records from the front of bytes, appending to out until it is
	 * full or the bytes end.  Returns how many bytes were used up, whole
	 * records and what is no record (appended to out->gap).  last: no more
	 * bytes follow.  See record.h.  NULL: the table of fields says it all.
	 */
	size_t (*decode)(const struct schema *s, const uint8_t *bytes, size_t len,
			 bool last, struct batch *out);

	/* Set derived fields of the records from..out->n-1 of a batch, and keep
	 * out->carry up to date. */
	void (*derive)(const struct schema *s, struct batch *out, size_t from);

	/* Bits of evidence in the head of a file; without it, a format is judged
	 * by how many of the first records are legal.  See detect.h. */
	unsigned (*bid)(const struct format *f, const uint8_t *head, size_t len,
			bool whole);

	/*
	 * What can be wrong with its records besides what can be wrong with those
	 * of any format (lint.h): the kinds, ending with one without an id, and who
	 * looks for them.  lint_report() is given record i of a batch of all fields;
	 * prev[p] is the record in front of it, and prev NULL where there is none or
	 * something is missing between the two.  Of which records not all is known,
	 * batch_known() says.
	 *
	 * suspect() is for speed: it sets mark[k] for those of n records from
	 * `from` on that lint_report() has to look at; some more do no harm.  It is
	 * not asked where not all is known.  NULL: all have to be looked at.
	 */
	const struct finding_kind *findings;
	void (*complain)(const struct batch *prev, size_t p, const struct batch *b,
			 size_t i, struct lint_sink *to);
	void (*suspect)(const struct batch *b, size_t from, size_t n, uint8_t *mark);

	/* Its records do not stand in the order of the program: what two neighbours
	 * say of each other means nothing. */
	bool unordered;

	/* How what is said of lines begins that are no records but belong into such
	 * a trace; NULL: there are none. */
	const char *remark;

	/* Print record i in the notation of the format's own tools, without the
	 * end of the line. */
	void (*classic)(const struct schema *s, const struct batch *b, size_t i,
			struct str *out);

	/* Some formats split a record over two files: in gem5's, a store ends
	 * early in trace.txt and its n-th short line is completed by the n-th
	 * line of sq.trace.txt.  companion() says what the second file may be
	 * called, attempt by attempt from 0; false: no more ideas. */
	bool (*companion)(const char *path, unsigned attempt, struct str *out);

	/* Lines of text whose table does not say it (LAYOUT_OWN): at which word of
	 * its line, from 0, a value stands, and how many words it takes; false: it
	 * is not in the line.  words: how many the line has.  For the screen; it
	 * need not be fast. */
	bool (*word)(const struct batch *b, size_t i, size_t words, int field,
		     unsigned nth, size_t *at, size_t *n);
};

extern const struct format *const formats[]; /* ends with NULL */

/* The nth of all formats that records can be in, from 0: those of formats[], each with
 * variants as its variants; NULL after the last. */
const struct format *format_at(size_t n);

/* The one of them with this name; NULL: there is none. */
const struct format *format_find(const char *name);

static inline unsigned field_count(const struct field *f)
{
	return f->count ? f->count : 1;
}

/* Whether a value stands for "nothing here". */
static inline bool field_none(const struct field *f, uint64_t v)
{
	return (v == 0 && (f->flags & FIELD_ZERO_IS_NONE)) ||
	       (v == UINT64_MAX && (f->flags & FIELD_MINUS_IS_NONE));
}

/* Whether a value is one that the format allows: max, codes, NEVER_ZERO, PADDING. */
bool field_legal(const struct field *f, uint64_t value);

/* "direct jump", "conditional", ...: a static string. */
const char *branch_kind_name(enum branch_kind k);
extern const struct code branch_kind_codes[];

#endif
