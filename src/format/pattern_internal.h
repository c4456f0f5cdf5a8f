/*
 * Private to the files that implement pattern.h:
 *
 *   pattern.c         parse a description
 *   pattern_code.c    compile patterns to operations
 *   pattern_match.c   match a line
 *   pattern_record.c  decode records, detection
 *   pattern_roles.c   names of values, computed fields
 */
#ifndef FORMAT_PATTERN_INTERNAL_H
#define FORMAT_PATTERN_INTERNAL_H

#include "format/linescan.h"
#include "format/pattern.h"

enum {
	PATTERN_TEXT_MAX = 65536, /* max length of a description in bytes */
	PATTERN_LINE_MAX = 4096,  /* max length of a pattern in bytes */
	PATTERN_KINDS = 64,       /* max number of kinds of lines, and of alternatives in
	                           * a group */
	PATTERN_DEPTH = 16,       /* max nesting of groups */
	PATTERN_LEVELS = 96,      /* max nesting of backtracking points */
	PATTERN_OPS = 20000,
	PATTERN_NODES = 60000,
	PATTERN_VALUES = 256,  /* max number of values in a line */
	PATTERN_STEPS = 20000, /* max number of choices to try in a line */
	PATTERN_SLOTS = 4,     /* max number of values of a field in a record */
	PATTERN_SAME = 4,      /* max number of fields compared with the preceding line */
	PATTERN_DECIMALS = 9,  /* number of digits to keep after a point, by default */
	PATTERN_PAD = 64,      /* number of readable bytes after a line */
	PATTERN_NEEDS = 24,
	PATTERN_BID_LINES = 300, /* max number of lines that pattern_bid() reads */
	PATTERN_TENTHS = 10
};

/* A set of bytes. */
struct pattern_set {
	uint64_t word[4];
};

static inline bool pattern_set_has(const struct pattern_set *s, uint8_t c)
{
	return s->word[c >> 6] >> (c & 63) & 1;
}

static inline void pattern_set_add(struct pattern_set *s, uint8_t c)
{
	s->word[c >> 6] |= UINT64_C(1) << (c & 63);
}

/* True if a character can be in a name. */
static inline bool pattern_name_char(char c)
{
	return char_is_letter(c) || char_is_digit(c) || c == '_';
}

/* True if a character cannot follow a number, except as part of the pattern. */
static inline bool pattern_number_goes_on(uint8_t c)
{
	return c >= '.' && (char_is_letter(c) || char_is_digit(c) || c == '.');
}

/* True for the digits x and z of simulators of circuits. */
static inline bool pattern_unknown_digit(uint8_t c)
{
	return (c | 32) == 'x' || (c | 32) == 'z';
}

enum pattern_type {
	TYPE_NONE,
	TYPE_HEX,
	TYPE_DEC,
	TYPE_INT,
	TYPE_NUM,
	TYPE_FIX,
	TYPE_MEMORY, /* hexadecimal, lowest address first */
	TYPE_GROUPS, /* hexadecimal, possibly with a sign between digits */
	TYPE_ROW,    /* an address and 16 bytes of memory, highest address first */
	TYPE_REG,
	TYPE_CHOICE, /* one word of a list */
	TYPE_WORD,
	TYPE_LABEL, /* word before a colon and a blank */
	TYPE_TEXT,
	TYPE_CHARS,
	TYPE_BYTES,
	TYPE_CSV,
	TYPE_JSON,
	TYPE_COUNT
};

struct pattern_type_info {
	const char *name;   /* name in descriptions; NULL if it has other notations */
	enum kind kind;     /* kind of its values */
	uint8_t bits;       /* evidence in tenths of bits */
	const char *begins; /* characters that may begin it; NULL for all */
	const char *expected;
};
extern const struct pattern_type_info pattern_types[TYPE_COUNT];

enum pattern_op_kind {
	OP_MISFIT,
	OP_END,   /* match the end of a line of kind `table` */
	OP_NEXT,  /* match only the bytes before the operation */
	OP_NEVER, /* never match */
	OP_BACK,  /* return to the saved position */
	OP_SEPARATORS,
	OP_SET,    /* set the number `number` */
	OP_CHOOSE, /* save the position, then perform the following OP_RETRY */
	OP_RETRY,
	OP_LOOP, /* end an alternative of a group that repeats */
	OP_TEXT, /* save the position, then perform the following OP_MORE */
	OP_MORE,
	OP_REST, /* match a text to the end of the line */
	OP_VALUE /* read a value: OP_VALUE + enum pattern_type */
};

enum { PATTERN_NO_FIELD = 255 };
/* Value of pattern_value.digits for an address with the same kind of access as the
 * preceding address. */
enum { PATTERN_AGAIN = 255 };

enum pattern_op_flag {
	OP_ENDS = 1,      /* number that ends at a character that cannot be part of a
	                * number */
	OP_WIDE = 2,      /* `width` to `widest` characters, or more digits */
	OP_COLUMN = 64,   /* OP_WIDE: not more, because digits of the next value follow */
	OP_KEEPS = 4,     /* OP_RETRY: all alternatives are optional; OP_SEPARATORS: none
	                   * are needed */
	OP_SEARCH = 8,    /* OP_TEXT: end before the character `width` */
	OP_AGAIN = 2,     /* OP_VALUE + TYPE_ROW: use the kind of access of the preceding
	                * row */
	OP_DECIDED = 128, /* OP_CHOOSE: the rest determines neither the kind of the line
			   * nor compared values, and it has no text but the last */
	OP_REGISTER = 32, /* number of a register, less than `table`; the first register
			   * is `number` */
	OP_BLANKED = 16   /* OP_MORE: end before blanks; OP_SEARCH: also before none */
};

/* Stages of an operation: up to 8 bytes, blanks, up to 8 bytes, then its action. */
enum pattern_stage { STAGE_FIRST, STAGE_BLANKS, STAGE_SECOND, STAGE_ACTION };

struct pattern_choice;

struct pattern_op {
	uint8_t kind, flags;
	uint8_t field[2]; /* PATTERN_NO_FIELD if none */
	uint8_t width;
	uint8_t level;
	uint8_t blanks; /* 1 if blanks precede it, 2 if they may */
	uint8_t len[2]; /* lengths of the bytes before the operation */
	uint8_t widest; /* for OP_WIDE: max number of characters */
	uint16_t bits;  /* evidence in tenths of bits */
	uint16_t table; /* number of alternatives for OP_CHOOSE, of registers for
	                 * OP_REGISTER */
	uint16_t at;    /* place in the description */
	uint32_t next, fail;
	uint64_t bytes[2], mask[2]; /* bytes before the operation */
	union {
		uint64_t number; /* number for OP_SET; first register for OP_REGISTER */
		const struct pattern_choice *choice;
	};
};
static_assert(sizeof(struct pattern_op) == 64, "an operation is a cache line");

/* For OP_CHOOSE: alternatives that can begin with each byte, as bits.  Most groups have few
 * alternatives; a table of 256 words for each would not stay in the cache. */
enum { CHOICE_FEW = 8 };
struct pattern_choice {
	uint8_t few[256]; /* if there are at most CHOICE_FEW; otherwise see many[] */
	uint32_t start[PATTERN_KINDS];
	uint64_t many[]; /* 256 elements */
};

static inline uint64_t pattern_alternatives(const struct pattern_op *o, uint8_t byte)
{
	return o->table <= CHOICE_FEW ? o->choice->few[byte] : o->choice->many[byte];
}

struct pattern_word {
	const char *text;
	size_t len;
	uint64_t begin, mask; /* its first 8 bytes */
	uint64_t value;
};

struct pattern_words {
	struct pattern_word *word; /* longest first */
	size_t n;
	size_t len;          /* length of all words; 0 if they differ */
	uint16_t first[256]; /* first word with this first byte; n if none */
};

enum pattern_line_kind { LINE_RECORD, LINE_PART, LINE_BEFORE, LINE_NOTE, LINE_HEAD };

/* A kind of line. */
struct pattern_kind {
	enum pattern_line_kind kind;
	const char *name; /* NULL if none */
	uint64_t after;   /* kinds that it continues; if 0, see has_after */
	bool has_after;
	uint8_t same[PATTERN_SAME]; /* compared fields */
	uint8_t nsame;
	bool continued;   /* a line can continue a record that ends with a line of this
	                   * kind */
	bool has_results; /* lines may have a register written */
	bool undoes;      /* a record with such a line is a remark */
	uint32_t at;      /* place in the text */
};

enum pattern_put { PUT_ONE, PUT_LIST, PUT_OF };

/* Storage of the values of a field. */
struct pattern_field {
	uint8_t put;
	uint8_t room;
	uint8_t of;  /* for PUT_OF, the field of the registers or accesses */
	uint8_t of2; /* for PUT_OF, a second field; PATTERN_NO_FIELD if none */
	bool text;
	bool noted;    /* a hook needs the first value, or other values are relative to
	                * it */
	bool always;   /* every record has the field */
	bool access;   /* load or store */
	int8_t same;   /* index among the compared fields; -1 if none */
	uint8_t since; /* values are relative to this field; PATTERN_NO_FIELD if
	                * absolute */
	bool plus;     /* the value of `since` is added, not subtracted */
	uint16_t slot;
	uint16_t multiple; /* for `proof`: values are nonzero multiples of this number; 0
	                    * if any value is allowed */
	bool plain;        /* every record has the field */
	bool shown;        /* field is in the list of columns */
	bool proof;
	bool ones;    /* all ones may be a value */
	uint64_t add; /* number to add to the value in the line */
	uint64_t none;
	struct code *codes;              /* owned; field.codes is the same */
	const struct pattern_role *role; /* NULL if none */
};

struct pattern_record;

struct pattern {
	struct format format; /* first member, because struct format * is cast to struct
	                       * pattern * */
	const char *text;     /* the description or layout */
	void **owned;         /* texts to free with the format */
	size_t nowned, owned_room;
	const struct registers *map;
	struct field field[FIELDS_MAX];
	struct pattern_field put[FIELDS_MAX];
	size_t nfields;
	struct pattern_kind kind[PATTERN_KINDS];
	size_t nkinds;
	fieldset addresses; /* fields that are addresses */
	fieldset bases;     /* fields that other fields are relative to */
	fieldset simple;    /* fields with a single absolute value as in the
	                             * line, which is not noted */
	fieldset texts;
	uint8_t same[PATTERN_SAME]; /* all compared fields */
	uint8_t nsame;
	bool joins; /* records may have several lines */
	/* Fields that hooks need, in the order of pattern_find_needs(); -1 if absent. */
	union {
		int need[PATTERN_NEEDS];
		struct {
			int enc, pc, disasm, opcode, lost, load, store, size, branch, src,
				dst, accesses, taken, target, class, flags, cpu, core,
				addr, data, isa, length, fallthrough, srcvalue;
		};
	};
	unsigned hooks;    /* hooks in use: a bit for each element of pattern_hooks[] */
	unsigned evidence; /* evidence of a line in bits; 0 to use the bits of its
	                    * pattern */
	bool literal;      /* at least one kind of record has literal characters */
	fieldset proof;    /* fields whose values must vary for a line to be evidence */
	bool multiples;    /* some of these fields must be multiples of a number */
	/* Fields whose last value in a remark applies to all later records.  For each
	 * field, a line that sets it: the text before and after the value. */
	uint8_t carried[CARRY_MAX];
	size_t ncarried;
	const char *carry_line[CARRY_MAX][2];
	struct format_excerpt excerpt;
	bool riscv;
	unsigned width; /* width of RISC-V registers in bits; if 0, determined by the
	                 * digits of the pc */
	struct pattern_op *op;
	size_t nops, op_room;
	uint32_t begin;
	struct pattern_choice **choice;
	size_t nchoices, choice_room;
	struct pattern_words **words;
	size_t nwords, words_room;
	struct pattern_set *set;
	size_t nsets, set_room;
};

static inline const struct pattern *pattern_of(const struct format *f)
{
	return (const struct pattern *)(const void *)f;
}

/* A value of a line. */
struct pattern_value {
	uint64_t value; /* for a text, its place in the line */
	uint8_t field;
	uint8_t digits; /* number of hexadecimal digits */
	bool none;      /* the number has more than 64 bits */
};

/* Place of a value in a line and in the description; set by pattern_explain(). */
struct pattern_span {
	uint32_t from, to;
	uint16_t at;
};

struct pattern_line {
	size_t n;
	struct pattern_value value[PATTERN_VALUES + 1]; /* the last one is not used */
	struct pattern_span span[PATTERN_VALUES];
	unsigned bits;        /* evidence in tenths of bits; set by pattern_explain() */
	const uint8_t *after; /* next line */
	/* Set by pattern_explain() if no kind matches: the farthest position, and the
	 * first and the last operation that failed there. */
	const uint8_t *far;
	unsigned nfar;
	struct pattern_failure {
		uint32_t op;
		enum pattern_stage stage;
	} failure[2];
	bool too_many_steps;
};

/* Return the kind of the line at p; -1 if none matches.  The line ends with an LF, and
 * PATTERN_PAD bytes after it are readable. */
int pattern_match(const struct pattern *x, const uint8_t *p, struct pattern_line *out);

/* Like pattern_match(), but read lines only as far as needed to guess their kind and
 * compared values; the kind of a damaged line may be wrong. */
int pattern_kind_of(const struct pattern *x, const uint8_t *p, struct pattern_line *out);

/* Like pattern_match(), with evidence, the reason for a mismatch, the places of values,
 * and values without a field. */
int pattern_explain(const struct pattern *x, const uint8_t *p, struct pattern_line *out);

/* Set out to a phrase with the text that the failed operation expects. */
void pattern_expected(const struct pattern *x, const struct pattern_line *l, char *out,
		      size_t size);

/* Roles */

/* Field for a name in descriptions.  Layouts may also use its role. */
struct pattern_role {
	struct field field;
	enum pattern_type type; /* TYPE_NONE if the name is only for layouts */
	const char *alias;
	bool list;
	const char *of, *of2; /* fields whose last value this value belongs to */
};

/* Find a role by its name or alias; NULL if there is none. */
const struct pattern_role *pattern_role(const char *name, size_t len);

/* For suggest_add(): return the name of role i, empty if it does not imply a type; NULL
 * after the last. */
const char *pattern_nth_role(const void *of, size_t i);

/* Excerpts of formats that carry values. */
extern const struct format_excerpt pattern_excerpt;

/* Hooks */

/* Record whose lines have been read. */
struct pattern_record {
	const uint8_t *begin; /* first byte in the buffer */
	size_t len;
	uint64_t seen;    /* fields that have a value */
	uint64_t unknown; /* fields with `always` whose value has more than 64 bits */
	uint64_t wide;    /* noted fields whose first value has more than 64 bits */
	uint32_t count[FIELDS_MAX];
	uint64_t one[FIELDS_MAX]; /* first value of each field that is noted and seen */
	uint8_t digits[FIELDS_MAX];
	const uint8_t *text[FIELDS_MAX]; /* text of a field */
	uint8_t access;                  /* field of the last load or store */
	bool undone;                     /* a line says that it was not executed */
	bool results;                    /* lines of this record may have destination
	                                  * registers */
	uint64_t lost;                   /* number of values for which there was no
	                                  * room */
	size_t npresent;
	uint16_t present[SLOTS_MAX]; /* slots whose value is all ones */
	const struct pattern_insn
		*insn; /* result for the disassembly; NULL if not computed yet */
};

struct pattern_hook {
	const char *name, *of;
	/* Fields that the hook computes, and min number of their values. */
	struct {
		const char *name;
		uint8_t count;
		uint32_t flags;
	} adds[5];
	const char *reads;     /* fields of which it needs the first value */
	const char *texts;     /* those of them that must be texts; NULL if none */
	const char *clears[2]; /* fields whose values the hook may remove */
	const char *map;       /* default register map; NULL if none */
	const struct format_tables *tables;
	uint8_t width; /* width of RISC-V registers in bits; if 0, determined by the
	                * digits of the pc */
	bool accesses; /* the hook determines if the address in addr is a load or a
	                * store */
	/* Set the fields in record i of a batch. */
	void (*compute)(const struct pattern *x, struct pattern_record *r,
			struct batch *b, size_t i);
};
extern const struct pattern_hook pattern_hooks[];

/* Add the fields of a hook, and its defaults. */
void pattern_hook_add(struct pattern *x, const struct pattern_hook *h);

/* Return the field with a name; add it if it is new.  Return -1 if there is no room. */
int pattern_add_field(struct pattern *x, const char *name, size_t len,
		      enum pattern_type type, const struct pattern_role *as);
int pattern_find_field(const struct pattern *x, const char *name, size_t len);

static inline int pattern_find(const struct pattern *x, const char *name)
{
	return pattern_find_field(x, name, strlen(name));
}

/* For pattern_record.c and hooks: set a slot of record i if its field is wanted. */
static inline void pattern_store(struct batch *b, size_t i, unsigned slot, uint64_t v)
{
	if (b->slot[slot])
		b->slot[slot][i] = v;
}

size_t pattern_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b);

/* Return the length of the next *n records, and decrement *n by the number of records
 * that end within the bytes. */
size_t pattern_measure(const struct format *f, const uint8_t *bytes, size_t len,
		       uint32_t *n);

/* Compilation */

enum pattern_node_kind {
	NODE_CHAR,
	NODE_BLANK,
	NODE_SEPARATORS,
	NODE_VALUE,
	NODE_NUMBER,
	NODE_GROUP,
	NODE_END
};
/* REPEAT_NOT and REPEAT_AHEAD test what follows: {!A} and {!{!A}}. */
enum pattern_repeat { REPEAT_ONE, REPEAT_MAYBE, REPEAT_ANY, REPEAT_NOT, REPEAT_AHEAD };

/* Part of a pattern; index 0 is unused. */
struct pattern_node {
	uint8_t kind;
	uint8_t c; /* for NODE_CHAR */
	uint8_t repeat;
	uint8_t type, flags, width, widest;
	uint8_t field[2];
	uint16_t table; /* index of words or separators; kind, for NODE_END */
	uint16_t at;    /* place in the description */
	uint32_t next;
	uint32_t inner;           /* for NODE_GROUP: its first alternative */
	uint32_t sibling;         /* next alternative; each is a NODE_GROUP whose inner is
	                           * a sequence */
	uint64_t number;          /* number for NODE_NUMBER; first register */
	uint64_t count;           /* number of registers; 0 if not a register */
	struct pattern_set stops; /* for TYPE_WORD */
};

/* Place of the names for a kind of line in the text. */
struct pattern_names_at {
	size_t from, colon;
};

struct pattern_compiler {
	struct pattern *x;
	const char *text;
	struct err *err;
	bool failed;
	struct pattern_node *node;
	uint32_t nnodes;
	size_t node_room;
	size_t at;            /* position of the current part */
	const char *property; /* name of the current property */
	unsigned depth;
	struct pattern_names_at head[PATTERN_KINDS];
	bool remark;  /* the pattern is of a remark, not of a record */
	bool columns; /* the text has a list of columns */
	bool bytes;   /* the text is of a layout of bytes */
	/* names defined by `let` */
	struct {
		const char *name;
		size_t len;
		size_t from, to;
	} let[PATTERN_KINDS];
	size_t nlets;
	struct {
		const char *name;
		size_t len;
	} carry[CARRY_MAX];
	size_t ncarry;
};

/* Report an error at a place of the text.  Keep only the first error. */
void pattern_fail(struct pattern_compiler *c, size_t at, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Return a format without fields, which the caller frees with format_free(). */
struct pattern *pattern_new(const char *text);

/* Parse the properties at the beginning of a layout of bytes: before its fields are known,
 * or after if late is set. */
enum status pattern_properties(struct pattern *x, size_t len, bool late, struct err *err);

/* Set the names of a format and of a record that its text does not give; title is NULL
 * for the name of the format. */
void pattern_set_names(struct pattern *x, const char *name, const char *title,
		       const char *record);

/* Keep a text until the format is freed; return the text. */
void *pattern_own(struct pattern *x, void *text);

uint32_t pattern_node(struct pattern_compiler *c, enum pattern_node_kind kind);

/* Sequence of parts. */
struct pattern_sequence {
	uint32_t first, last; /* 0 if empty */
};

/* Append a part and its successors; n may be 0. */
void pattern_append(struct pattern_compiler *c, struct pattern_sequence *s, uint32_t n);

/* Append an alternative, a sequence, to a group.  *last is the previous alternative; 0 if
 * none. */
void pattern_alternative(struct pattern_compiler *c, uint32_t group, uint32_t *last,
			 uint32_t inner);

/* Add the bytes that a sequence can begin with; return true if it can be empty. */
bool pattern_begins(const struct pattern_compiler *c, uint32_t n,
		    struct pattern_set *set);

/* A word of a line. */
struct pattern_word_item {
	bool used; /* the word is a value */
	uint8_t field;
	enum pattern_type type;
	uint16_t words; /* index of the names of its values in x->words */
	size_t at;      /* place of the item in the text */
};

/* Parse the list of words from `at` to `to`, and add its fields; word has room for SLOTS_MAX
 * words and is zeroed.  Return the number of words. */
size_t layout_words(struct pattern_compiler *c, size_t at, size_t to,
		    struct pattern_word_item *word);

/* Parse words with numbers, A|B=5|C, separated by `divide`.  Return the index of the
 * words in x->words. */
uint16_t pattern_parse_words(struct pattern_compiler *c, size_t from, size_t to,
			     char divide);
/* Name the values of a field, if they have names, in addition to earlier names. */
void pattern_add_words(struct pattern *x, int field, uint16_t table);

/* Return the position of the } that matches the { at `at`; `to` if no } before `to` does. */
size_t pattern_closing(const struct pattern_compiler *c, size_t at, size_t to);

/* Return the end of the line at `at`, or of the last line of its list of words. */
size_t pattern_statement_end(const char *text, size_t at);

/* Return the length of the name at p, which does not begin with a digit. */
size_t pattern_name_len(const char *p, const char *end);

/* Make the operations of n sequences, each of which ends with a NODE_END. */
void pattern_make_code(struct pattern_compiler *c, const uint32_t *sequence, size_t n);

uint16_t pattern_add_set(struct pattern *x, const struct pattern_set *set);

#endif
