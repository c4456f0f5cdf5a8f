/*
 * Edit the text of a layout of bytes for the layout view: add and remove fields by place,
 * and set the size of a record and of the header.
 *
 * A result is in normal form: properties are as before, fields are in the order of their
 * places, with @ only where a field does not directly follow the preceding field.  Places
 * replace comments, pad, skip and fields named _.  Every result compiles, and an edit does
 * not affect the decoding of other fields.
 *
 * Here a text without fields is a layout, so that the user can begin with nothing or with
 * the size of a record.
 */
#ifndef FORMAT_LAYOUT_EDIT_H
#define FORMAT_LAYOUT_EDIT_H

#include "format/format.h"

/* Return the field that contains byte `at` of the record, from 0; -1 if there is none, as
 * in formats of lines. */
int layout_field_at(const struct format *f, unsigned at);

/* True if at least one field is big-endian. */
bool layout_is_big_endian(const struct format *f);

/* Append the text with a field added at a byte.  item is a field without a place, such as
 * "pc:u64".  Return ST_INVALID if item has an error, at column err->at, or there is no
 * room for it. */
enum status layout_edit_add(const char *text, const char *item, unsigned at,
			    struct str *out, struct err *err);
/* Append the text without the field that contains a byte.  Return ST_INVALID if there is
 * none. */
enum status layout_edit_remove(const char *text, unsigned at, struct str *out,
			       struct err *err);
/* Append the text with another record size.  Return ST_INVALID if the fields need a
 * larger size or the layout describes lines. */
enum status layout_edit_size(const char *text, unsigned size, struct str *out,
			     struct err *err);

/* Append the text with another number of bytes before the first record; it may be a
 * description of lines. */
enum status layout_edit_skip(const char *text, uint64_t skip, struct str *out,
			     struct err *err);

/* Append the layout of a format with records of a fixed size; use big-endian numbers if
 * big_endian is set.  Return false if the format has no such layout. */
bool layout_write(const struct format *f, bool big_endian, struct str *out);

/*
 * Complete an abbreviated field at a byte of the record, and append it: "pc" becomes
 * pc:u64, or smaller and big-endian if the layout needs that, "load[4]" becomes
 * load:u64[4], and "u32" becomes a field of this type named after its place.  Append a
 * complete field unchanged.
 */
void layout_edit_complete(const struct format *f, const char *typed, unsigned at,
			  struct str *out);

/* Return the type of a word of a line: "hex", "dec", "int" or "text". */
const char *layout_edit_word_type(const uint8_t *word, size_t len);

#endif
