/*
 * A page of HTML: headings, sentences, commands, tables and figures (output/svg.h), which
 * refers to nothing outside it, has no script, and is readable on paper and on light and dark
 * screens.  All texts are any bytes, and are escaped.
 *
 * Errors of writing stay in the stream: see ferror().
 */
#ifndef OUTPUT_HTML_H
#define OUTPUT_HTML_H

#include <stdio.h>

#include "analysis/analysis_table.h"

void html_begin(FILE *to, const char *title);
void html_end(FILE *to);

/* A section, which ends with the next one.  id: of links to it, from html_link(). */
void html_section(FILE *to, const char *id, const char *title);
void html_link(FILE *to, const char *id, const char *title);
void html_heading(FILE *to, const char *text); /* within a section */
void html_sentence(FILE *to, const char *text);
void html_command(FILE *to, const char *command);
void html_output(FILE *to, const char *text); /* lines as a command prints them */

/* A table of texts, row after row: html_row() with n cells.  The first one has headings if
 * `headings` is set; columns from `right` on are aligned on the right. */
void html_table_begin(FILE *to);
void html_row(FILE *to, const char *const *cell, size_t n, bool headings, size_t right);
void html_table_end(FILE *to);

/* At most `rows` rows of a group of a table (NULL: that of the first row) in their order, with
 * the columns that the group shows.  False: it has no rows, and nothing was written. */
bool html_table(FILE *to, const struct table *t, const char *group, size_t rows);

#endif
