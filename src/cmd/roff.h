/* Text of the tables in the man macros of roff. */
#ifndef CMD_ROFF_H
#define CMD_ROFF_H

#include <stddef.h>
#include <stdio.h>

/* Characters as they are, whatever they mean to roff. */
void roff_chars(FILE *to, const char *text, size_t len);

/* Running text in short lines; an empty line begins a new paragraph, by the macro
 * para, and a sentence a new line. */
void roff_text(FILE *to, const char *text, const char *para);

/* A sentence of the tables, which have none of the marks of a sentence. */
void roff_sentence(FILE *to, const char *text, const char *para);

/* A macro and its argument; a term and what it means. */
void roff_line(FILE *to, const char *macro, const char *text);
void roff_term(FILE *to, const char *term, const char *help);

#endif
