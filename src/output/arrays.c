/*
 * Process each slot of a batch in three loops over its values: gather the values and the
 * mask; convert the values, for example texts to numbers; store them in the size of their
 * type, interleaved with the other slots of the field.
 */
#include "output/arrays.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/dict.h"
#include "base/mem.h"
#include "base/temp.h"
#include "base/utf8.h"
#include "output/emit_columns.h"
#include "output/npy.h"
#include "output/zip_write.h"

enum {
	ARRAYS_DIRECT = 1024, /* registers and codes below this are stored unchanged */
	ARRAYS_CODE_MOST = INT16_MAX - ARRAYS_DIRECT + 1,
	ARRAYS_TEXTS_MOST = 1 << 24, /* max number of texts of a field */
	ARRAYS_TEXT_BYTES = 1 << 30  /* max total length of the texts of a field in
	                              * bytes */
};

/* Max size of the array of names, whose rows all have the same width. */
static const uint64_t arrays_names_most = UINT64_C(1) << 30;

const struct emitter arrays_emitter = {
	.name = "npz",
	.help = "numpy arrays, one for each field, in an archive",
	.every_field = true,
};

struct arrays_column {
	const struct field *field;
	const struct emit_column *names; /* names of registers and codes */
	int number;
	unsigned count;
	struct npy *values, *mask; /* mask may be NULL */
	struct npy_type type;
	struct dict *dict; /* numbers of texts, or of registers and codes from
	                    * ARRAYS_DIRECT on, as 8 bytes */
	uint32_t direct;   /* numbers below this are in use */
	uint64_t lost;     /* number of values that the array cannot represent, which are
	                    * masked */
	uint64_t odd;      /* number of booleans that are neither 0 nor 1 */
};

struct arrays {
	const struct schema *schema;
	char *path; /* path of the output; NULL to use the directory for temporary
	             * files */
	struct arrays_file {
		char *name;
		int fd;
	} * file;
	size_t nfiles, file_room;
	struct npy *record;
	uint64_t n; /* number of records */
	struct emit_columns *names;
	struct arrays_column *column;
	size_t ncolumns;
	/* Members for the current batch: */
	uint32_t *at; /* positions of the records to write */
	size_t rows;
	uint64_t *value; /* values of the current slot */
	bool *absent;    /* mask of these values, if any value is absent */
	size_t room;
};

/* Types */

static const char *arrays_time_unit(const struct field *f)
{
	static const char *const units[] = { "ps", "ns", "us", "ms", "s" };
	for (size_t i = 0; f->unit && i < sizeof units / sizeof *units; i++)
		if (strcmp(f->unit, units[i]) == 0)
			return units[i];
	return NULL;
}

/* Return the size of numbers in bytes.  Numbers of binary records have the size of their
 * field. */
static uint32_t arrays_width(const struct schema *s, const struct field *f)
{
	bool stored = s->format->layout == LAYOUT_BYTES &&
		      f < s->fields + s->format->nfields && !(f->flags & FIELD_DERIVED);
	for (uint32_t size = 1; stored && size < 8; size *= 2)
		if (f->width <= size)
			return size;
	return 8;
}

static struct npy_type arrays_type(const struct schema *s, const struct field *f)
{
	const char *unit = arrays_time_unit(f);
	switch (f->kind) {
	case KIND_BOOL:
		return (struct npy_type) { NPY_BOOL, 1, NULL };
	case KIND_REG:
	case KIND_CODE:
		return (struct npy_type) { NPY_INT, 2, NULL };
	case KIND_TEXT:
		return (struct npy_type) { NPY_INT, 4, NULL };
	case KIND_ADDR:
		return (struct npy_type) { NPY_UINT, 8, NULL };
	case KIND_INT:
	case KIND_UINT:
		break;
	}
	if (unit)
		return (struct npy_type) { NPY_TIME, 8, unit };
	return (struct npy_type) { f->kind == KIND_INT ? NPY_INT : NPY_UINT,
				   arrays_width(s, f), NULL };
}

/* Files */

static enum status arrays_failed(struct err *err)
{
	return err_set(err, ST_IO, "cannot write numpy arrays: %s", strerror(errno));
}

/* Make an array.  Return NULL, with ST_IO in err, on failure. */
static struct npy *arrays_file(struct arrays *a, const char *field, const char *suffix,
			       struct npy_type type, unsigned columns, struct err *err)
{
	struct str name = STR_INIT;
	int fd = temp_scratch(a->path);
	if (fd < 0) {
		arrays_failed(err);
		return NULL;
	}
	str_addf(&name, "%s%s.npy", field, suffix);
	a->file = mem_room(a->file, a->nfiles, &a->file_room, sizeof *a->file);
	a->file[a->nfiles++] = (struct arrays_file) { str_detach(&name), fd };
	return npy_new(fd, type, columns);
}

static unsigned arrays_columns(const struct arrays_column *c)
{
	return c->count > 1 ? c->count : 0;
}

static enum status arrays_add_mask(struct arrays *a, struct arrays_column *c,
				   struct err *err)
{
	c->mask = arrays_file(a, c->field->name, ".mask",
			      (struct npy_type) { NPY_BOOL, 1, NULL }, arrays_columns(c),
			      err);
	if (!c->mask)
		return ST_IO;
	npy_zeros(c->mask, a->n);
	return ST_OK;
}

static enum status arrays_open_column(struct arrays *a, struct arrays_column *c,
				      const struct emit_column *names, struct err *err)
{
	c->names = names;
	c->field = names->field;
	c->number = names->number;
	c->count = names->count;
	c->type = arrays_type(a->schema, c->field);
	if (c->field->kind == KIND_TEXT)
		c->dict = dict_new_of(ARRAYS_TEXTS_MOST, ARRAYS_TEXT_BYTES);
	else if (c->field->kind == KIND_REG || c->field->kind == KIND_CODE)
		c->dict = dict_new_of(ARRAYS_CODE_MOST, ARRAYS_TEXT_BYTES);
	c->values = arrays_file(a, c->field->name, "", c->type, arrays_columns(c), err);
	if (!c->values)
		return ST_IO;
	return field_optional(c->field) || c->count > 1 ? arrays_add_mask(a, c, err)
							: ST_OK;
}

/* Life cycle */

static void arrays_name(struct str *out, const char *text, size_t len)
{
	str_escape(out, text, len, true);
}

void arrays_free(struct arrays *a)
{
	for (size_t k = 0; a && k < a->ncolumns; k++) {
		npy_free(a->column[k].values);
		npy_free(a->column[k].mask);
		dict_free(a->column[k].dict);
	}
	if (!a)
		return;
	for (size_t i = 0; i < a->nfiles; i++) {
		free(a->file[i].name);
		close(a->file[i].fd);
	}
	free(a->file);
	free(a->path);
	npy_free(a->record);
	emit_columns_free(a->names);
	free(a->column);
	free(a->at);
	free(a->value);
	free(a->absent);
	free(a);
}

enum status arrays_open(struct arrays **out, const struct emit *e, const char *path,
			struct err *err)
{
	struct arrays *a = mem_new(1, sizeof *a);
	a->path = path ? mem_text(path) : NULL;
	a->schema = e->schema;
	a->names = emit_columns_new(e, arrays_name);
	a->ncolumns = e->nfields;
	a->column = mem_new(a->ncolumns + 1, sizeof *a->column);
	a->record = arrays_file(a, "record", "", (struct npy_type) { NPY_UINT, 8, NULL },
				0, err);
	enum status st = a->record ? ST_OK : ST_IO;
	for (size_t k = 0; st == ST_OK && k < a->ncolumns; k++)
		st = arrays_open_column(a, &a->column[k], &a->names->column[k], err);
	if (st == ST_OK)
		*out = a;
	else
		arrays_free(a);
	return st;
}

/* Records: gathering */

static void arrays_choose(struct arrays *a, const struct batch *b, const bool *wanted)
{
	if (b->n > a->room) {
		a->room = b->n;
		a->at = mem_resize(a->at, b->n, sizeof *a->at);
		a->value = mem_resize(a->value, b->n, sizeof *a->value);
		a->absent = mem_resize(a->absent, b->n, sizeof *a->absent);
	}
	a->rows = 0;
	for (size_t i = 0; i < b->n; i++) {
		a->at[a->rows] = (uint32_t)i;
		a->rows += !wanted || wanted[i];
	}
}

static void arrays_gather(struct arrays *a, const uint64_t *slot, size_t n)
{
	if (a->rows == n)
		memcpy(a->value, slot, n * sizeof *slot);
	else
		for (size_t r = 0; r < a->rows; r++)
			a->value[r] = slot[a->at[r]];
}

/* Set the mask of the gathered k-th values; return true if any value is absent. */
static bool arrays_mask(struct arrays *a, const struct arrays_column *c,
			const struct batch *b, unsigned k)
{
	bool any = false;
	unsigned slot = b->schema->first_slot[c->number] + k;
	for (size_t r = 0; b->has[slot] && r < a->rows; r++)
		any |= a->absent[r] = !batch_has_slot(b, slot, a->at[r]);
	return any;
}

/* Convert values to the type of the array */

/* Get the number of a register, code or text in its array.  Return false if the array has
 * no room for it. */
static bool arrays_code(struct arrays_column *c, const struct batch *b, size_t i,
			uint64_t *v)
{
	size_t len = sizeof *v;
	const void *key = v;
	if (c->field->kind == KIND_TEXT) {
		key = batch_text(b, i, *v, &len);
	} else if (*v < ARRAYS_DIRECT) {
		if (*v >= c->direct)
			c->direct = (uint32_t)*v + 1;
		return true;
	}
	uint32_t code = dict_code(c->dict, key, len);
	*v = c->field->kind == KIND_TEXT ? code : (uint64_t)code + ARRAYS_DIRECT;
	return code != DICT_FULL;
}

/* True if a number fits in the type of the array.  The min time is reserved for "not a
 * time". */
static bool arrays_fits(const struct arrays_column *c, uint64_t v)
{
	unsigned bits = c->type.size * 8;
	if (c->type.kind == NPY_TIME)
		return v != UINT64_C(1) << 63 &&
		       (c->field->kind == KIND_INT || v <= INT64_MAX);
	if (bits == 64)
		return true;
	if (c->type.kind == NPY_INT)
		return (v + (UINT64_C(1) << (bits - 1))) >> bits == 0;
	return v >> bits == 0;
}

/* Convert a value to the type of the array.  Return false if that is impossible. */
static bool arrays_convert(struct arrays_column *c, const struct batch *b, size_t i,
			   uint64_t *v)
{
	if (c->dict)
		return arrays_code(c, b, i, v);
	if (c->type.kind != NPY_BOOL)
		return arrays_fits(c, *v);
	c->odd += *v > 1;
	*v = *v != 0;
	return true;
}

/* True if values need no conversion. */
static bool arrays_plain(const struct arrays_column *c)
{
	return !c->dict && c->type.size == 8 && c->type.kind != NPY_TIME;
}

/* Convert the values; return true if any value is lost. */
static bool arrays_convert_all(struct arrays *a, struct arrays_column *c,
			       const struct batch *b, bool any)
{
	uint64_t lost = c->lost;
	if (!any)
		memset(a->absent, 0, a->rows * sizeof *a->absent);
	for (size_t r = 0; r < a->rows; r++)
		if (!a->absent[r] && !arrays_convert(c, b, a->at[r], &a->value[r])) {
			a->absent[r] = true;
			c->lost++;
		}
	return c->lost > lost;
}

/* Records: storing */

/* Store values of `size` bytes at intervals of `step` bytes. */
static void arrays_store(const uint64_t *value, size_t n, unsigned size, uint8_t *to,
			 size_t step)
{
	size_t r;
	if (size == 1)
		for (r = 0; r < n; r++, to += step)
			*to = (uint8_t)value[r];
	else if (size == 2)
		for (r = 0; r < n; r++, to += step)
			put_le16(to, (uint16_t)value[r]);
	else if (size == 4)
		for (r = 0; r < n; r++, to += step)
			put_le32(to, (uint32_t)value[r]);
	else
		for (r = 0; r < n; r++, to += step)
			put_le64(to, value[r]);
}

/* Add the k-th values to the rows at `to`.  If any value is absent, set the mask and
 * return true. */
static bool arrays_add_slot(struct arrays *a, struct arrays_column *c,
			    const struct batch *b, unsigned k, uint8_t *to)
{
	size_t size = c->type.size, step = size * c->count;
	arrays_gather(a, batch_field(b, c->number)[k], b->n);
	bool any = arrays_mask(a, c, b, k);
	if (!arrays_plain(c))
		any |= arrays_convert_all(a, c, b, any);
	for (size_t r = 0; any && r < a->rows; r++)
		a->value[r] &= (uint64_t)a->absent[r] - 1;
	arrays_store(a->value, a->rows, c->type.size, to + k * size, step);
	return any;
}

/* Return zeroed rows of the mask for this batch; NULL, with ST_IO in err, on failure. */
static uint8_t *arrays_mask_rows(struct arrays *a, struct arrays_column *c,
				 struct err *err)
{
	if (!c->mask && arrays_add_mask(a, c, err) != ST_OK)
		return NULL;
	uint8_t *rows = npy_rows(c->mask, a->rows);
	memset(rows, 0, a->rows * c->count);
	return rows;
}

static enum status arrays_add_column(struct arrays *a, struct arrays_column *c,
				     const struct batch *b, struct err *err)
{
	unsigned used = batch_used(b, c->number);
	uint8_t *to = npy_rows(c->values, a->rows), *mask = NULL;
	if (used < c->count)
		memset(to, 0, a->rows * c->count * c->type.size);
	for (unsigned k = 0; k < c->count; k++) {
		bool any = k >= used || arrays_add_slot(a, c, b, k, to);
		if (any && !mask && !(mask = arrays_mask_rows(a, c, err)))
			return ST_IO;
		for (size_t r = 0; any && r < a->rows; r++)
			mask[r * c->count + k] = k >= used || a->absent[r];
	}
	if (c->mask && !mask)
		npy_zeros(c->mask, a->rows);
	return npy_failed(c->values) || (c->mask && npy_failed(c->mask))
		       ? arrays_failed(err)
		       : ST_OK;
}

enum status arrays_add(struct arrays *a, const struct batch *b, const bool *wanted,
		       struct err *err)
{
	enum status st = ST_OK;
	arrays_choose(a, b, wanted);
	if (!a->rows)
		return ST_OK;
	uint8_t *to = npy_rows(a->record, a->rows);
	for (size_t r = 0; r < a->rows; r++)
		put_le64(to + 8 * r, b->first + a->at[r]);
	for (size_t k = 0; st == ST_OK && k < a->ncolumns; k++)
		st = arrays_add_column(a, &a->column[k], b, err);
	a->n += a->rows;
	return st;
}

/* The names */

static uint32_t arrays_names_count(const struct arrays_column *c)
{
	uint32_t n = dict_count(c->dict);
	return c->field->kind == KIND_TEXT ? n : n ? n + ARRAYS_DIRECT : c->direct;
}

/* Get the name of number k. */
static void arrays_name_of(struct arrays *a, const struct arrays_column *c, uint32_t k,
			   struct str *out)
{
	size_t len;
	uint64_t v = k;
	str_clear(out);
	if (c->field->kind == KIND_TEXT) {
		const char *text = dict_text(c->dict, k, &len);
		str_plain(out, text, len);
		return;
	}
	if (k >= ARRAYS_DIRECT)
		memcpy(&v, dict_text(c->dict, k - ARRAYS_DIRECT, &len), sizeof v);
	struct emit_name name = emit_columns_name(a->names, a->schema, c->names, v);
	str_addn(out, name.text, name.len);
}

static size_t arrays_characters(const struct str *text)
{
	size_t n = 0;
	for (size_t at = 0; at < text->len; n++)
		at += utf8_rune(text->text + at, text->len - at, NULL);
	return n;
}

static void arrays_put_name(const struct str *text, uint8_t *to, size_t size)
{
	uint32_t rune;
	memset(to, 0, size);
	for (size_t at = 0; at < text->len; to += 4) {
		at += utf8_rune(text->text + at, text->len - at, &rune);
		put_le32(to, rune);
	}
}

static enum status arrays_write_names(struct arrays *a, const struct arrays_column *c,
				      struct err *err)
{
	struct str text = STR_INIT;
	uint32_t n = arrays_names_count(c);
	size_t widest = 1;
	for (uint32_t k = 0; k < n; k++) {
		arrays_name_of(a, c, k, &text);
		size_t width = arrays_characters(&text);
		widest = width > widest ? width : widest;
	}
	struct npy_type type = { NPY_TEXT, (uint32_t)widest * 4, NULL };
	struct npy *to = NULL;
	enum status st = ST_OK;
	if ((uint64_t)type.size * n > arrays_names_most)
		st = err_set(err, ST_UNSUPPORTED,
			     "the texts of %s need an array of more than 1 GiB; select "
			     "other fields with --fields",
			     c->field->name);
	else
		to = arrays_file(a, c->field->name, ".names", type, 0, err);
	for (uint32_t k = 0; to && k < n; k++) {
		arrays_name_of(a, c, k, &text);
		arrays_put_name(&text, npy_rows(to, 1), type.size);
	}
	if (to && !npy_finish(to))
		st = arrays_failed(err);
	else if (!to && st == ST_OK)
		st = ST_IO;
	npy_free(to);
	str_release(&text);
	return st;
}

/* The end */

static enum status arrays_finish_column(struct arrays *a, const struct arrays_column *c,
					struct err *err)
{
	if (!npy_finish(c->values) || (c->mask && !npy_finish(c->mask)))
		return arrays_failed(err);
	return c->dict ? arrays_write_names(a, c, err) : ST_OK;
}

enum status arrays_write(struct arrays *a, FILE *to, struct err *err)
{
	enum status st = npy_finish(a->record) ? ST_OK : arrays_failed(err);
	for (size_t k = 0; st == ST_OK && k < a->ncolumns; k++)
		st = arrays_finish_column(a, &a->column[k], err);
	struct zip_write *z = zip_write_new(to);
	for (size_t i = 0; st == ST_OK && i < a->nfiles; i++)
		if (!zip_write_add(z, a->file[i].name, a->file[i].fd))
			st = arrays_failed(err);
	zip_write_end(z);
	return st == ST_OK && ferror(to) ? arrays_failed(err) : st;
}

uint64_t arrays_records(const struct arrays *a)
{
	return a->n;
}

void arrays_report(const struct arrays *a, void (*say)(void *ctx, const char *sentence),
		   void *ctx)
{
	struct str line = STR_INIT;
	for (size_t k = 0; k < a->ncolumns; k++) {
		const struct arrays_column *c = &a->column[k];
		str_clear(&line);
		if (c->odd)
			str_addf(&line,
				 "%s value%s of %s, neither 0 nor 1, written as true",
				 COUNT_TEXT(c->odd), c->odd == 1 ? "" : "s",
				 c->field->name);
		else if (c->lost)
			str_addf(&line,
				 "%s value%s of %s, too large for the array, masked",
				 COUNT_TEXT(c->lost), c->lost == 1 ? "" : "s",
				 c->field->name);
		if (line.len)
			say(ctx, line.text);
	}
	str_release(&line);
}
