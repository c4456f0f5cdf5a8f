/*
 * What the palette and the help find besides keys and commands: tables, lanes of the timeline
 * and fields by their help texts, and names that other programs have for what there is.
 */
#ifndef TUI_TOPICS_H
#define TUI_TOPICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "format/record.h"

enum topic_kind { TOPIC_TABLE, TOPIC_LANE, TOPIC_FIELD };

struct topic {
	enum topic_kind kind;
	const char *name; /* "branches" */
	const char *help;
	const void *of; /* the analysis, the kind of lane, or the field */
};

/* The n-th topic, from 0; false if there are fewer. */
bool topic_at(const struct schema *s, size_t n, struct topic *out);

/* Append the command that shows it: "table branches"; for a field that for choosing columns. */
void topic_command(const struct topic *t, struct str *out);

/* Append what else it is about: columns and parameters of a table, the unit of a lane. */
void topic_words(const struct topic *t, struct str *out);

/* Other words for a command with this name, such as "mark" or "table hot"; "" if there are
 * none. */
const char *topic_other_words(const char *name);

/* The n-th pair of a name and other words for it; false if there are fewer. */
bool topic_other(size_t n, const char **name, const char **words);

#endif
