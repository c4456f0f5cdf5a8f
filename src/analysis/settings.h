/*
 * Parameters of analyses, and the values that a person has given them.
 *
 * An analysis names its parameters in a table.  A value is a text, as in
 * `--l1=32K:8:64`; it is checked when it is set, and parsed again where it is used.  A
 * parameter that was not set has its default.
 *
 * Threads: settings belong to one thread at a time; they may be read by several.
 */
#ifndef ANALYSIS_SETTINGS_H
#define ANALYSIS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct analysis_parameter {
	const char *name;     /* "l1": the option --l1 */
	const char *value;    /* "SIZE:WAYS:LINE": what it takes */
	const char *help;     /* one phrase */
	const char *standard; /* the default, as it is typed */
	bool of_table;        /* only tables depend on it, and no query */
	bool several;         /* a second value is appended to the first with a comma */

	/* ST_INVALID, with the column in err->at, if the text is not a value.  NULL: it is
	 * a number of these, such as "records", from min to max (0 means unlimited). */
	enum status (*check)(const char *text, struct err *err);
	const char *number_of;
	uint64_t min, max;
};

enum { SETTINGS_MAX = 32 };

struct settings {
	size_t n;
	struct settings_value {
		const struct analysis_parameter *of;
		char *text;
	} at[SETTINGS_MAX];
};

#define SETTINGS_INIT  \
	{              \
		.n = 0 \
	}

void settings_release(struct settings *s);
/* Make *to, which is released first, a copy of *from. */
void settings_copy(struct settings *to, const struct settings *from);

/* Set in *to what is set in *from; the rest of *to does not change. */
void settings_merge(struct settings *to, const struct settings *from);

/* Set in *to what is set in *from of the parameters of an analysis. */
struct analysis;
void settings_of_analysis(struct settings *to, const struct analysis *a,
			  const struct settings *from);

/* Check a text and keep a copy of it.  On ST_INVALID the settings do not change, and
 * err->at is the column in the text. */
enum status settings_set(struct settings *s, const struct analysis_parameter *p,
			 const char *text, struct err *err);

/* True if a parameter was set. */
bool settings_has(const struct settings *s, const struct analysis_parameter *p);

/* The text of a parameter, or its default; s may be NULL. */
const char *settings_get(const struct settings *s, const struct analysis_parameter *p);

/* The number that is the text of a parameter. */
uint64_t settings_number(const struct settings *s, const struct analysis_parameter *p);

/* The i-th parameter of all analyses, from 0; NULL after the last. */
const struct analysis_parameter *settings_parameter(size_t i);

/* ST_INVALID, with a sentence, if the values do not fit each other: see
 * struct analysis. */
enum status settings_check(const struct settings *s, struct err *err);

/* Parse "--l1=32K:8:64 --policy=plru", words with blanks between them;
 * a value with blanks is put between quotes.  On ST_INVALID
 * err->at is the column in the text.  analysis: the parameters must be those of this one;
 * NULL: of any. */
enum status settings_parse(struct settings *s, const struct analysis *analysis,
			   const char *text, struct err *err);

#endif
