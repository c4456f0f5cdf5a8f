/*
 * Compile a layout, which is a user's description of records, to a format:
 *         pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
 *
 * Compile a text that begins like a description of lines (pattern.h) as a description.
 *
 * opscope-layout(7) describes the grammar.  The result is an ordinary struct format,
 * usable by all other code.
 */
#ifndef FORMAT_LAYOUT_H
#define FORMAT_LAYOUT_H

#include "format/format.h"

/* Compile a layout.  The caller frees *out with format_free(), or schema_free() does as
 * schema.own.  On ST_INVALID, err->at is the column of the error. */
enum status layout_compile(struct format **out, const char *text, struct err *err);
/* Like layout_compile(), for the text of a file with this name: a description, or a layout
 * that begins with properties or a field.  The file name is the name of the format. */
enum status layout_compile_file(struct format **out, const char *name, const char *text,
				struct err *err);
/* Like layout_compile(), but a text without fields is valid. */
enum status layout_compile_any(struct format **out, const char *text, struct err *err);

/* Set the role of a field of bytes implied by its name, unless has_role is set, and the
 * kind and none value implied by its role. */
void layout_imply(struct field *f, bool has_role);
/* Return the index of the first item of a layout of bytes, after its properties. */
size_t layout_items(const char *text);
/* True if a text is a description of lines, such as line: {pc}: {rw:R|W} {addr}. */
bool layout_is_description(const char *text);
/* Append the option for a layout, quoted for the shell, such as
 * "--layout='skip=8 pc:u64 x:u8'". */
void layout_option(const char *layout, struct str *out);

/* Return a field whose name is the ith word for a role, with this role; NULL after the
 * last. */
const struct field *layout_role(size_t i);

#endif
