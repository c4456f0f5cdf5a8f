/*
 * Store the parameters of analyses, and the user's values.
 *
 * An analysis has a table of its parameters.  A value is a string, as in
 * `--l1=32K:8:64`; settings check it when it is set, and the analysis parses it again.
 * A parameter that was not set has its default.
 *
 * Threads: settings belong to one thread at a time, but several threads may read them.
 */
#ifndef ANALYSIS_SETTINGS_H
#define ANALYSIS_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct analysis_parameter {
	const char *name;     /* "l1" for the option --l1 */
	const char *value;    /* syntax of a value: "SIZE:WAYS:LINE" */
	const char *help;     /* one phrase */
	const char *standard; /* the default, as typed */
	bool of_table;        /* true if tables depend on it, but queries do not */
	bool several;         /* true if a second value is appended with a comma */

	/* Parse a string to *out, of `size` bytes, or only check it; each is NULL if
	 * there is the other, or neither.  Return ST_INVALID, with the column in
	 * err->at, if it is not a value.  Without both, a value is a number of
	 * number_of, such as "records", from min to max (0 for unlimited), or one of the
	 * words in `value`, such as "yes|no". */
	enum status (*parse)(void *out, const char *text, struct err *err);
	size_t size;
	enum status (*check)(const char *text, struct err *err);
	const char *number_of;
	uint64_t min, max;

	/* Return the i-th word that can be a value, from 0, or an element of a list, and
	 * set *help to a phrase; NULL after the last.  The function is NULL if there are
	 * none, or if `value` lists them. */
	const char *(*choice)(size_t i, const char **help);
};

#define PARSED(PARSE, TYPE) .parse = PARSE, .size = sizeof(TYPE)

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
/* Release *to and make it a copy of *from. */
void settings_copy(struct settings *to, const struct settings *from);

/* Set in *to all values that are set in *from, and leave the others unchanged. */
void settings_merge(struct settings *to, const struct settings *from);

/* Set in *to the values that are set in *from for the parameters of an analysis. */
struct analysis;
void settings_of_analysis(struct settings *to, const struct analysis *a,
			  const struct settings *from);

/* Check a string and store a copy.  On ST_INVALID, the settings do not change, and
 * err->at is the column in the string. */
enum status settings_set(struct settings *s, const struct analysis_parameter *p,
			 const char *text, struct err *err);

/* True if a parameter was set. */
bool settings_has(const struct settings *s, const struct analysis_parameter *p);

/* Return the value of a parameter as a string, or its default; s may be NULL. */
const char *settings_get(const struct settings *s, const struct analysis_parameter *p);

/* Parse the value of a parameter with parse(); s may be NULL. */
void settings_parsed(const struct settings *s, const struct analysis_parameter *p,
		     void *out);

/* Return the value of a numeric parameter; s may be NULL. */
uint64_t settings_number(const struct settings *s, const struct analysis_parameter *p);

/* Append the i-th word that can be a value, from 0, or an element of a list, and set *help
 * to a phrase, "" if none.  False after the last. */
bool settings_word_of(const struct analysis_parameter *p, size_t i, struct str *out,
		      const char **help);

/* Return the i-th parameter of all analyses, from 0; NULL after the last. */
const struct analysis_parameter *settings_parameter(size_t i);

/* Check that the values are consistent: that the levels of caches match each other.
 * Otherwise, return ST_INVALID, with a sentence. */
enum status settings_check(const struct settings *s, struct err *err);

/* Parse words separated by blanks, "--l1=32K:8:64 --policy=plru"; a value with blanks
 * must be in quotes.  On ST_INVALID, err->at is the column in the text.  Allow only
 * parameters of `analysis`, or of any analysis if it is NULL. */
enum status settings_parse(struct settings *s, const struct analysis *analysis,
			   const char *text, struct err *err);

#endif
