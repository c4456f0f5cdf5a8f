/* Writes text of the tables with the man macros of roff. */
#ifndef CMD_ROFF_H
#define CMD_ROFF_H

#include <stddef.h>
#include <stdio.h>

/* Writes characters literally, escaping those with a meaning in roff. */
void roff_chars(FILE *to, const char *text, size_t len);

/* Writes running text, wrapped to lines of at most 76 bytes.  An empty line in text
 * becomes the macro para, which begins a paragraph. */
void roff_text(FILE *to, const char *text, const char *para);

/* Writes a phrase of the tables as a sentence: with a capital, unless it begins with a
 * name, and a full stop. */
void roff_sentence(FILE *to, const char *text, const char *para);

/* Writes a macro with its argument. */
void roff_line(FILE *to, const char *macro, const char *text);
/* Writes a term, as a tagged paragraph, and its help as a sentence. */
void roff_term(FILE *to, const char *term, const char *help);

#endif
