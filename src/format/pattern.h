/*
 * Compile text formats described by patterns of their lines:
 *
 *         title Spike instruction log
 *         registers riscv
 *         line insn: core{hart}: 0x{pc} (0x{enc}) {disasm}
 *         derive riscv enc
 *
 * opscope-layout(7) describes the language.  The result is an ordinary struct format,
 * usable by all other code.
 */
#ifndef FORMAT_PATTERN_H
#define FORMAT_PATTERN_H

#include "format/format.h"

/*
 * Compile a description.  name is the name of the format if the text has no `format
 * NAME`.  The caller frees *out with format_free().  On ST_INVALID, err->at is the
 * position of the error in the text, from 1.
 */
enum status pattern_compile(struct format **out, const char *name, const char *text,
			    struct err *err);

/* Return the type that a name implies in descriptions, such as "hex"; NULL if the name
 * has no role. */
const char *pattern_role_type(const char *name);

/* True if a word begins a line of a description: a kind of line or a property. */
bool pattern_is_keyword(const char *word, size_t len);
/* True if it begins a property. */
bool pattern_is_property(const char *word, size_t len);

/* True if a text begins with a property or a kind of line; in a layout, the type of a field
 * directly follows the colon. */
bool pattern_is_statement(const char *text);

/* Return the text of a description or layout; NULL for formats in C. */
const char *pattern_text(const struct format *f);

/* Return the number of the line, from 1, that contains a position of a text (as in
 * err.at). */
size_t pattern_line_of(const char *text, int at);

/* Count of the first lines of a file that match a described format. */
struct pattern_fit {
	size_t fits, misfits; /* numbers of lines */
	unsigned bits;        /* evidence of a line in tenths of bits */
	bool shape;           /* columns of values, accepted only because pcs advance */
};
unsigned pattern_bid(const struct format *f, const uint8_t *head, size_t len, bool whole,
		     struct pattern_fit *fit);

/* Classification of a line by a described format. */
enum pattern_place { PATTERN_MISFIT, PATTERN_RECORD, PATTERN_PART, PATTERN_REMARK };
struct pattern_verdict {
	enum pattern_place place;
	const char *kind; /* name of the kind; NULL if it has none */
	size_t at;        /* for a misfit, index of the character that does not match,
	                   * from 0 */
	char expected[64];
	bool continues;   /* the line may belong to the record of the previous line */
	size_t statement; /* place in the text; for a misfit, the place of the best
	                   * match */
};

/* A value of a line. */
struct pattern_mark {
	size_t from, to; /* range in the line */
	int field;       /* -1 if the value is not stored */
	size_t at;       /* place of its opening brace in the text */
};
enum { PATTERN_MARKS = 64 };

/* Classify a line, passed without its end.  If mark is not NULL, it has room for
 * PATTERN_MARKS; store *n marks in it, from left to right, or none for a misfit. */
void pattern_judge(const struct format *f, const uint8_t *line, size_t len,
		   struct pattern_verdict *out, struct pattern_mark *mark, size_t *n);

#endif
