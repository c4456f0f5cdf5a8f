/*
 * The model of the layout view: a layout of bytes or a description of lines, as text, and
 * an undo history.  From these and the bytes
 * of the trace, it computes the fields at bytes, rows of bytes, decoded records, and how
 * well the layout matches.
 *
 * The session owns the model, so that it remains when the view is closed.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_LAYOUT_MODEL_H
#define TUI_SESSION_LAYOUT_MODEL_H

#include "format/layout_edit.h"
#include "format/layout_guess.h"
#include "format/pattern.h"
#include "format/record.h"
#include "tui/session/byte_window.h"

struct session;

/* A line of the trace, and its verdict according to the description. */
struct layout_line {
	uint64_t begin;      /* offset of its first byte */
	const uint8_t *text; /* borrowed; NULL if not loaded */
	size_t len, size;    /* number of bytes without and with the line end */
	bool judged;         /* true if loaded, after the skipped bytes, and the layout is
		      * a description; otherwise the verdict is PATTERN_REMARK */
	struct pattern_verdict verdict;
	struct pattern_mark mark[PATTERN_MARKS]; /* positions of its values */
	size_t nmarks;
};

/* Other modules read this struct but change only the cursor. */
struct layout_model {
	struct session *session;
	const char *registers; /* name of a register map; NULL for the layout's default */
	struct byte_window *bytes;
	uint64_t cursor; /* offset of the byte under the cursor */
	char **step;     /* versions to undo and redo; step[at] is current */
	size_t nsteps, step_room, at;
	const char
		*text; /* the layout, or the text being typed if it compiles; can have no
		       * fields */
	char *tried;   /* NULL if nothing is being typed or it does not compile */
	struct format *format; /* of the text; owned */
	bool lines;            /* its records are lines, not bytes */
	struct schema *schema; /* NULL if there are no fields */
	struct layout_guess guess;
	bool guessed;
	struct str judgement;
	bool judged_bad;
	size_t judged; /* number of bytes in the window when it was judged */
};

/* Life cycle */

/* Return the model.  The first call creates it, with the layout of the trace if there is
 * one. */
struct layout_model *layout_model_of(struct session *s);
void layout_model_free(struct layout_model *m); /* m may be NULL */

/* The text */

/* Set the text.  On ST_INVALID, it does not compile, and err->at is the column. */
enum status layout_model_set(struct layout_model *m, const char *text, struct err *err);
/* Replace the statement at an offset of a description; append it if the offset is
 * SIZE_MAX.  In a layout of bytes, replace its items, which begin there. */
enum status layout_model_replace(struct layout_model *m, size_t at, const char *statement,
				 struct err *err);
/* Preview the replaced text while it is being typed, if it compiles; NULL to show the
 * layout again. */
void layout_model_try(struct layout_model *m, size_t at, const char *statement);
/* Undo the last change, or redo it if redo is set; false if there is none. */
bool layout_model_undo(struct layout_model *m, bool redo);

/* Let the first record begin at a byte. */
void layout_model_begin(struct layout_model *m, uint64_t at);
/* Set the size so that a record ends before a byte.  ST_INVALID as for
 * layout_edit_size(). */
enum status layout_model_end(struct layout_model *m, uint64_t at, struct err *err);
/* Add a field, "pc:u64" or in short form, for the byte or the value there; remove the field
 * there if item is NULL.  ST_INVALID as for layout_edit_add() and pattern_edit_name();
 * err->at is a column of the item. */
enum status layout_model_change(struct layout_model *m, uint64_t at, const char *item,
				struct err *err);
/* Use the layout guessed from the first bytes.  False if they are not loaded. */
bool layout_model_suggest(struct layout_model *m);
/* Return a sentence about the content of the file; "" until its first bytes are loaded.
 * Set *text to the guessed layout; NULL if there is none or it is current. */
const char *layout_model_guess(struct layout_model *m, const char **text);

/* Open the trace with the layout.  ST_INVALID if it has no fields. */
enum status layout_model_use(struct layout_model *m, uint64_t at, struct err *err);
/* Write the option for the layout to a new file. */
enum status layout_model_write(struct layout_model *m, const char *path, struct err *err);
/* Write the layout to a file in the user's folder of formats, with a message; replace a
 * file only if the name ends with '!'.  ST_INVALID if the name is not valid for a format. */
enum status layout_model_save(struct layout_model *m, const char *name, struct err *err);

/* Lines and the statements of a description */

/* Get the line that contains a byte; return its member `judged`. */
bool layout_model_line(const struct layout_model *m, uint64_t at,
		       struct layout_line *out);
/* Return the name of a verdict: "record". */
const char *layout_model_verdict(enum pattern_place place);
/* Find the statement that a line matches or nearly matches, or the items of a layout of
 * bytes.  Return its offset in the text, SIZE_MAX if there is none, and set *len to its
 * length. */
size_t layout_model_statement(const struct layout_model *m, uint64_t at, size_t *len);
/* Append a statement for lines like the line that contains a byte. */
void layout_model_suggest_line(const struct layout_model *m, uint64_t at,
			       struct str *out);
/* Move *at to the first mismatch in the next line that does not match; false if all
 * loaded lines match. */
bool layout_model_next_misfit(const struct layout_model *m, uint64_t *at);

/* The bytes */

/* The position of a byte in its record. */
struct layout_place {
	bool inside;     /* true if in a record; false if before the first */
	uint64_t begin;  /* first byte of the record or line */
	uint64_t record; /* record number; 0 in lines */
	unsigned unit;   /* offset of the byte in the record or line */
	int field;       /* field of the layout; -1 if none */
};

struct layout_place layout_model_place(const struct layout_model *m, uint64_t at);

/*
 * Rows of the view have `width` bytes, but a row ends at the end of its record; in lines,
 * a row is a line.  layout_model_row() returns the first byte of the row that contains a
 * byte, layout_model_row_end() the byte after the row that begins at a byte.
 */
uint64_t layout_model_row(const struct layout_model *m, uint64_t at, unsigned width);
uint64_t layout_model_row_end(const struct layout_model *m, uint64_t row, unsigned width);

/* Decode at most n records, starting with the record that contains a byte, into b, which
 * must be initialised; the caller releases it.  Their bytes are borrowed from the window.
 * False if the layout has no fields or the bytes are not loaded. */
bool layout_model_decode(const struct layout_model *m, uint64_t at, size_t n,
			 struct batch *b);

/* Set `judgement` to sentences about how well the layout matches the records after the
 * first byte of the window, or the lines; set judged_bad if it does not match. */
void layout_model_judge(struct layout_model *m);

#endif
