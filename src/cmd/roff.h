/* Write text of the program's tables with the man macros of roff. */
#ifndef CMD_ROFF_H
#define CMD_ROFF_H

#include <stddef.h>
#include <stdio.h>

/* Write characters literally; escape those that have a meaning in roff. */
void roff_chars(FILE *to, const char *text, size_t len);

/* Write running text, wrapped to lines of at most 76 bytes.  Replace an empty line in
 * text with the macro para, which begins a paragraph. */
void roff_text(FILE *to, const char *text, const char *para);

/* Write a phrase as a sentence: add a full stop and, unless the phrase begins with a
 * name, capitalise it. */
void roff_sentence(FILE *to, const char *text, const char *para);

/* Write a macro with its argument. */
void roff_line(FILE *to, const char *macro, const char *text);
/* Write a term as a tagged paragraph, with its help as a sentence. */
void roff_term(FILE *to, const char *term, const char *help);

#endif
