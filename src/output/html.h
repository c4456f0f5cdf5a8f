/*
 * Write an HTML page of headings, sentences, commands, tables and figures (output/svg.h).
 * The page has no external references and no script, and is readable on paper and on
 * light and dark screens.  Texts may contain any bytes; they are escaped.
 *
 * Write errors stay in the stream: see ferror().
 */
#ifndef OUTPUT_HTML_H
#define OUTPUT_HTML_H

#include <stdio.h>

#include "analysis/analysis_table.h"

void html_begin(FILE *to, const char *title);
void html_end(FILE *to);

/* Begin a section; end it by beginning the next section.  id is the target for
 * html_link(). */
void html_section(FILE *to, const char *id, const char *title);
void html_link(FILE *to, const char *id, const char *title);
void html_heading(FILE *to, const char *text); /* within a section */
void html_sentence(FILE *to, const char *text);
void html_command(FILE *to, const char *command);
void html_output(FILE *to, const char *text); /* lines as printed by a command */

/* Begin a table of texts.  Write each row with html_row() and n cells.  If `headings` is
 * set, the first row is a heading.  Columns from `right` on are right-aligned. */
void html_table_begin(FILE *to);
void html_row(FILE *to, const char *const *cell, size_t n, bool headings, size_t right);
void html_table_end(FILE *to);

/* Write at most `rows` rows of a group of a table, in order, with the visible columns of
 * the group.  If group is NULL, use the group of the first row.  Return false, and write
 * nothing, if there are no rows. */
bool html_table(FILE *to, const struct table *t, const char *group, size_t rows);

#endif
