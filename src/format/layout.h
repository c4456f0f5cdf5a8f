/*
 * A format from a text that a user wrote:
 *         pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
 *         line(:,): pc:hex rw:{R,W} addr:hex
 *
 * See opscope-layout(7) for the whole grammar.  What comes out is an ordinary
 * struct format, so that everything else works on it.
 */
#ifndef FORMAT_LAYOUT_H
#define FORMAT_LAYOUT_H

#include "format/format.h"

/* On ST_INVALID err->at is the column of the fault. */
enum status layout_compile(struct format **out, const char *text, struct err *err);
void layout_free(struct format *f); /* f may be NULL */

#endif
