#include "format/record_internal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/search.h"
#include "base/suggest.h"
#include "format/align.h"
#include "format/layout.h"
#include "format/numbers.h"
#include "format/template.h"

/* Schema */

static void record_schema_bind_copies(struct schema *s)
{
	for (size_t i = 0; i < s->format->nfields; i++) {
		const struct field_copy *c = &s->format->fields[i].copy;
		if (!c->of)
			continue;
		int of = schema_find(s, c->of);
		int where = c->bits ? of : schema_find(s, c->where);
		assert(of >= 0 && where >= 0);
		s->copies |= record_bit(i);
		s->copy[i].of = (uint8_t)of;
		s->copy[i].where = (uint8_t)where;
	}
}

enum status schema_new(struct schema **out, const struct format *f, const char *registers,
		       struct err *err)
{
	const char *name = registers ? registers : f->registers ? f->registers : "none";
	const struct registers *map = registers_find(name);
	if (!map) {
		struct str list = STR_INIT;
		for (const struct registers *const *r = register_maps; *r; r++)
			str_addf(&list, "%s%s", r == register_maps ? "" : ", ",
				 (*r)->name);
		err_set(err, ST_INVALID, "unknown register map %s; maps are %s", name,
			list.text);
		str_release(&list);
		return ST_INVALID;
	}
	assert(f->nfields <= FIELDS_MAX);
	struct schema *s = mem_new(1, sizeof *s);
	s->format = f;
	s->fields = f->fields;
	s->nfields = (uint16_t)f->nfields;
	s->registers = map;
	for (size_t i = 0; i < f->nfields; i++) {
		const struct field *fd = &f->fields[i];
		s->first_slot[i] = s->nslots;
		s->nslots = (uint16_t)(s->nslots + field_count(fd));
		assert(s->nslots <= SLOTS_MAX);
		s->all |= record_bit(i);
		if (fd->flags & FIELD_CARRIED)
			s->carried |= record_bit(i);
		if (fd->flags & FIELD_DERIVED)
			s->derived |= record_bit(i);
		if (!(fd->flags & (FIELD_PADDING | FIELD_QUIET)))
			s->shown |= record_bit(i);
		s->by_role[fd->role] |= record_bit(i);
	}
	s->by_role[ROLE_NONE] = 0;
	memcpy(s->recorded, s->by_role, sizeof s->recorded);
	for (size_t i = f->nfields; i <= FIELDS_MAX; i++)
		s->first_slot[i] = s->nslots;
	record_schema_bind_copies(s);
	s->numbers = numbers_new(s);
	*out = s;
	return ST_OK;
}

struct schema *schema_extend(const struct schema *base, const struct field *fields,
			     size_t n, const struct schema_compute *compute,
			     void *compute_of)
{
	assert(n >= base->format->nfields && n <= FIELDS_MAX);
	struct schema *s = mem_new(1, sizeof *s);
	*s = *base;
	s->borrows = true;
	s->fields = fields;
	s->nfields = (uint16_t)n;
	s->computed = 0;
	s->compute = compute;
	s->compute_of = compute_of;
	s->given = 0;
	s->shown = base->shown & base->all;
	s->nslots = base->first_slot[base->format->nfields];
	memcpy(s->by_role, s->recorded, sizeof s->by_role);
	for (size_t i = base->format->nfields; i < n; i++) {
		s->first_slot[i] = s->nslots;
		s->nslots = (uint16_t)(s->nslots + field_count(&fields[i]));
		s->computed |= record_bit(i);
		if (!(fields[i].flags & FIELD_QUIET))
			s->shown |= record_bit(i);
		if (fields[i].flags & FIELD_GIVEN)
			s->given |= record_bit(i);
		if (fields[i].role != ROLE_NONE)
			s->by_role[fields[i].role] |= record_bit(i);
	}
	assert(s->nslots <= SLOTS_MAX);
	for (size_t i = n; i <= FIELDS_MAX; i++)
		s->first_slot[i] = s->nslots;
	return s;
}

void schema_free(struct schema *s)
{
	if (!s)
		return;
	if (!s->borrows) {
		numbers_free(s->numbers);
		if (s->tables)
			s->format->tables->free(s->tables);
		format_free(s->own);
		align_free(s->align);
	}
	free(s);
}

int schema_find(const struct schema *s, const char *name)
{
	for (int i = s->nfields - 1; i >= 0; i--)
		if (strcmp(s->fields[i].name, name) == 0)
			return i;
	return -1;
}

bool schema_has_calls(const struct schema *s)
{
	int kind = schema_first(s, ROLE_BRANCH_KIND);
	return s->program ||
	       (kind >= 0 && field_legal(schema_field(s, kind), BRANCH_DIRECT_CALL));
}

int schema_find_heading(const struct schema *s, const char *heading)
{
	for (size_t i = 0; i < s->nfields; i++) {
		const char *own = s->fields[i].heading;
		if (own && !strcmp(own, heading))
			return (int)i;
	}
	return -1;
}

static const char *record_nth_name(const void *of, size_t i)
{
	const struct schema *s = of;
	return i < s->nfields ? s->fields[i].name : NULL;
}

enum status schema_parse_fields(const struct schema *s, const char *text, fieldset *out,
				uint8_t *order, size_t *norder, struct err *err)
{
	fieldset set = 0;
	size_t n = 0;
	const char *p = text;
	for (;;) {
		p += strspn(p, " \t");
		size_t len = strcspn(p, ", \t");
		int column = (int)(p - text) + 1;
		if (len == 0)
			return err_at(err, column, "a field name is missing");
		char name[64];
		snprintf(name, sizeof name, "%.*s", (int)(len < 63 ? len : 63), p);
		int field = len < sizeof name ? schema_find(s, name) : -1;
		/* Also accept the headings of the columns of the list. */
		if (field < 0)
			field = schema_find_heading(s, name);
		bool number = field < 0 && strcmp(name, "record") == 0;
		if (field < 0 && !number) {
			const char *near = suggest_name(name, record_nth_name, s);
			if (near)
				return err_at(err, column,
					      "%s has no field %s (did you mean %s?)",
					      s->format->name, name, near);
			return err_at(err, column, "%s has no field %s%s%s%s",
				      s->format->name, name,
				      s->own ? "" : "; opscope formats ",
				      s->own ? "" : s->format->name,
				      s->own ? "" : " lists them");
		}
		if (!number && !(set & record_bit((size_t)field))) {
			set |= record_bit((size_t)field);
			if (order)
				order[n] = (uint8_t)field;
			n++;
		}
		p += len;
		p += strspn(p, " \t");
		if (!*p)
			break;
		if (*p == ',')
			p++;
	}
	*out = set;
	if (norder)
		*norder = n;
	return ST_OK;
}

fieldset schema_decoded(const struct schema *s, fieldset want)
{
	want &= schema_every(s);
	/* What a field copies may have sources, and sources may be copies. */
	for (fieldset left = want; left;) {
		int f = fieldset_first(left);
		fieldset more = 0;
		if (s->format->sources && s->all & record_bit(f))
			more |= s->format->sources(s, f);
		if (s->copies & record_bit(f))
			more |= record_bit(s->copy[f].of) | record_bit(s->copy[f].where);
		left = (left & (left - 1)) | (more & ~want);
		want |= more;
	}
	return want;
}

/* Batch: life cycle */

/* Allocate the arrays of a batch in one block: the arrays of 8-byte values, each followed
 * by its bits, then the lengths, then the given number of bytes. */
static void record_arrays(struct batch *b, size_t room, size_t bytes)
{
	const struct schema *s = b->schema;
	size_t n = 1,
	       step = room + presence_words(room) + (room > ARRAY_GAP ? ARRAY_GAP : 0);
	for (size_t f = 0; f < s->nfields; f++)
		if (b->want & record_bit(f))
			n += field_count(&s->fields[f]);
	size_t words = presence_words(room);
	uint64_t *p = mem_new((step * n + words) * 8 + room * 4 + bytes, 1);
	b->memory = p;
	b->room = b->allocated = room;
	b->nothing = p;
	b->offset = p + words;
	p += words + step;
	for (size_t f = 0; f < s->nfields; f++) {
		if (!(b->want & record_bit(f)))
			continue;
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++) {
			b->slot[k] = p;
			p += step;
		}
	}
	b->length = (uint32_t *)p;
}

void batch_init(struct batch *b, const struct schema *s, size_t room, fieldset want)
{
	memset(b, 0, sizeof *b);
	b->schema = s;
	b->want = schema_decoded(s, want);
	memset(b->used, UINT8_MAX, sizeof b->used);
	record_arrays(b, room, 0);
}

void batch_release(struct batch *b)
{
	free(b->memory);
	free(b->unknown_memory);
	free(b->kept);
	free(b->gap);
	memset(b, 0, sizeof *b);
}

void batch_clear(struct batch *b)
{
	b->n = 0;
	b->ngaps = 0;
	b->unknown = NULL;
	b->nkept = 0;
	memset(b->has, 0, sizeof b->has);
	b->within = false;
	b->regular = false;
	b->templated = false;
	memset(b->used, UINT8_MAX, sizeof b->used);
}

/* Set unused slots to "no value", because templates_gather() does not set them. */
static void batch_clear_unused(struct batch *b, size_t field)
{
	const struct field *f = &b->schema->fields[field];
	uint64_t none = f->flags & FIELD_MINUS_IS_NONE ? UINT64_MAX : 0;
	for (unsigned k = batch_used(b, (int)field); k < field_count(f); k++)
		for (size_t i = 0; i < b->n; i++)
			batch_field(b, (int)field)[k][i] = none;
}

/* Set the fields that do not vary, with the templates of records i to i + to->n - 1. */
static void batch_gather(struct batch *to, const struct templates *t, size_t i)
{
	for (; t; t = t->more)
		templates_gather(t, t->of + i, to->n, to);
	for (size_t f = 0; f < to->schema->format->nfields; f++)
		if (to->want & record_bit(f))
			batch_clear_unused(to, f);
}

void batch_expand(struct batch *b)
{
	if (b->templated)
		batch_gather(b, b->templates, 0);
	b->templated = false;
}

void batch_expand_some(struct batch *to, const struct batch *b, size_t i, size_t n)
{
	const fieldset varying = b->templates->varying & to->want;
	batch_clear(to);
	to->first = b->first + i;
	to->n = n;
	to->bytes = b->bytes;
	to->bytes_len = b->bytes_len;
	to->bytes_at = b->bytes_at;
	memcpy(to->offset, b->offset + i, n * sizeof *to->offset);
	memcpy(to->length, b->length + i, n * sizeof *to->length);
	for (fieldset set = varying; set; set &= set - 1) {
		int f = fieldset_first(set);
		to->used[f] = b->used[f];
		for (unsigned k = 0; k < batch_used(to, f); k++)
			memcpy(batch_field(to, f)[k], batch_field(b, f)[k] + i,
			       n * sizeof(uint64_t));
	}
	batch_set_presence(to, varying, 0);
	batch_gather(to, b->templates, i);
}

/* Return the bits of a slot from record i on: at least the bits of the remaining records,
 * at most 64. */
static uint64_t batch_bits_from(const struct batch *b, unsigned slot, size_t i)
{
	size_t at = b->has_from + i;
	const uint64_t *word = b->has[slot] + at / 64;
	bool next = at % 64 && presence_words(b->has_from + b->n) > at / 64 + 1;
	return word[0] >> at % 64 | (next ? word[1] << (64 - at % 64) : 0);
}

/* Copy the bits of n records, starting at record i. */
static void batch_copy_bits(struct batch *to, const struct batch *b, size_t i)
{
	for (unsigned k = 0; to->n && k < b->schema->nslots; k++) {
		if (!b->has[k] || !to->slot[k])
			continue;
		to->has[k] =
			b->has[k] == b->nothing ? to->nothing : batch_own_bits(to, k);
		if (to->has[k] == to->nothing)
			continue;
		for (size_t w = 0; w < presence_words(to->n); w++)
			to->has[k][w] = batch_bits_from(b, k, i + 64 * w) &
					presence_mask(to->n - 64 * w);
	}
}

void batch_copy(struct batch *to, const struct batch *b, size_t i, size_t n)
{
	assert(i <= b->n && n <= b->n - i);
	memset(to, 0, sizeof *to);
	to->schema = b->schema;
	to->want = b->want;
	to->first = b->first + i;
	to->n = n;
	memcpy(to->carry, b->carry, sizeof to->carry);
	memcpy(to->used, b->used, sizeof to->used);
	to->mid_line = b->mid_line;

	/* Copy the bytes of gaps between the records, but not of gaps before or after all
	 * records. */
	const uint8_t *from = NULL;
	size_t len = 0;
	if (n && b->bytes) {
		from = batch_bytes(b, i);
		len = (size_t)(b->offset[i + n - 1] + b->length[i + n - 1] -
			       b->offset[i]);
	}
	record_arrays(to, n, len);
	if (n) {
		memcpy(to->offset, b->offset + i, n * sizeof *to->offset);
		memcpy(to->length, b->length + i, n * sizeof *to->length);
	}
	for (unsigned k = 0; n && k < b->schema->nslots; k++)
		if (b->slot[k])
			memcpy(to->slot[k], b->slot[k] + i, n * sizeof **to->slot);
	batch_copy_bits(to, b, i);
	if (len) {
		uint8_t *bytes = (uint8_t *)(to->length + n);
		memcpy(bytes, from, len);
		to->bytes = bytes;
		to->bytes_len = len;
		to->bytes_at = b->offset[i];
	}
	if (b->unknown && n) {
		to->unknown_memory = mem_copy(b->unknown + i, n * sizeof *b->unknown);
		to->unknown = to->unknown_memory;
	}
	for (size_t k = 0; k < b->nkept; k++)
		if (b->kept[k].record >= i && b->kept[k].record < i + n)
			batch_present(to, b->kept[k].record - i, b->kept[k].slot);
	for (size_t g = 0; g < b->ngaps; g++) {
		size_t before = b->gap[g].before;
		bool after_all = before == b->n && i + n == b->n;
		if (before < i || (before >= i + n && !after_all))
			continue;
		to->gap = mem_room(to->gap, to->ngaps, &to->gap_room, sizeof *to->gap);
		to->gap[to->ngaps] = b->gap[g];
		to->gap[to->ngaps++].before = (uint32_t)(before - i);
	}
	if (b->templated)
		batch_gather(to, b->templates, i);
}

void batch_clip(struct batch *b, size_t i, size_t n, struct gap **gap, size_t *room)
{
	b->first += i;
	b->n = n;
	b->offset += i;
	b->length += i;
	for (unsigned k = 0; k < b->schema->nslots; k++)
		if (b->slot[k])
			b->slot[k] += i;
	b->has_from += i;
	if (b->unknown)
		b->unknown += i;
	size_t ngaps = 0;
	for (size_t g = 0; g < b->ngaps; g++) {
		size_t before = b->gap[g].before;
		if (before < i || before >= i + n)
			continue;
		*gap = mem_room(*gap, ngaps, room, sizeof **gap);
		(*gap)[ngaps] = b->gap[g];
		(*gap)[ngaps++].before = (uint32_t)(before - i);
	}
	b->gap = *gap;
	b->ngaps = ngaps;
}

static void batch_pick_slot(struct batch *to, const struct batch *b, int field,
			    unsigned slot, const uint32_t *at)
{
	const struct field *f = schema_field(b->schema, field);
	for (size_t i = 0; i < to->n; i++)
		to->slot[slot][i] = b->slot[slot][at[i]];
	for (size_t i = 0; b->has[slot] && i < to->n; i++)
		if (!batch_has_slot(b, slot, at[i]))
			batch_set_has(to, i, slot, false);
		else if (b->nkept && field_none(f, to->slot[slot][i]))
			batch_present(to, i, slot);
}

void batch_pick(struct batch *to, const struct batch *b, const uint32_t *at, size_t n)
{
	batch_clear(to);
	to->n = n;
	for (fieldset set = to->want; set; set &= set - 1)
		for (unsigned k = b->schema->first_slot[fieldset_first(set)];
		     k < b->schema->first_slot[fieldset_first(set) + 1]; k++)
			batch_pick_slot(to, b, fieldset_first(set), k, at);
	for (size_t i = 0; b->unknown && i < n; i++)
		batch_unknown(to, i, b->unknown[at[i]]);
}

size_t batch_memory(const struct batch *b)
{
	size_t values = 2;
	for (unsigned k = 0; k < b->schema->nslots; k++)
		values += b->slot[k] != NULL;
	return sizeof *b + b->bytes_len + b->n * (values * 8 + 4) +
	       b->gap_room * sizeof *b->gap;
}

/* Batch: for decoders */

void batch_unknown(struct batch *b, size_t i, fieldset fields)
{
	if (!b->unknown) {
		if (!b->unknown_memory)
			b->unknown_memory = mem_new(b->allocated, sizeof *b->unknown);
		b->unknown = b->unknown_memory;
		memset(b->unknown, 0, b->allocated * sizeof *b->unknown);
	}
	b->unknown[i] |= fields;
}

bool batch_is_plain(const struct batch *b, fieldset of)
{
	for (size_t k = 0; k < b->nkept; k++)
		for (fieldset set = of; set; set &= set - 1) {
			const uint16_t *slot =
				&b->schema->first_slot[fieldset_first(set)];
			if (b->kept[k].slot >= slot[0] && b->kept[k].slot < slot[1])
				return false;
		}
	return !b->unknown;
}

void batch_present(struct batch *b, size_t i, unsigned slot)
{
	b->kept = mem_room(b->kept, b->nkept, &b->kept_room, sizeof *b->kept);
	b->kept[b->nkept++] = (struct batch_kept) { (uint32_t)i, (uint16_t)slot };
}

/* Extend the last gap if it adjoins the new gap and has the same kind; otherwise return
 * false. */
static bool record_extend_gap(struct batch *b, enum gap_kind kind, uint64_t offset,
			      uint64_t length)
{
	struct gap *last = b->ngaps ? &b->gap[b->ngaps - 1] : NULL;
	if (!last || last->kind != kind || last->before != b->n ||
	    last->offset + last->length != offset)
		return false;
	last->length += length;
	last->pieces++;
	return true;
}

void batch_gap_text(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
		    const char *text, size_t len)
{
	if (record_extend_gap(b, kind, offset, length))
		return;
	b->gap = mem_room(b->gap, b->ngaps, &b->gap_room, sizeof *b->gap);
	struct gap *g = &b->gap[b->ngaps++];
	g->before = (uint32_t)b->n;
	g->kind = kind;
	g->offset = offset;
	g->length = length;
	g->pieces = 1;
	len = len < sizeof g->text ? len : sizeof g->text - 1;
	for (size_t i = 0; i < len; i++)
		g->text[i] = text[i] == '\t'                  ? ' '
			     : text[i] < ' ' || text[i] > '~' ? '?'
							      : text[i];
	g->text[len] = '\0';
}

void gap_counts_add(struct gap_counts *c, const struct batch *b)
{
	for (size_t i = 0; i < b->ngaps; i++)
		*(b->gap[i].kind == GAP_REMARK ? &c->remarks : &c->damage) += 1;
}

bool gap_counts_text(const struct gap_counts *c, struct str *out)
{
	if (c->damage)
		str_addf(out, "%s gap%s (bytes that are not records)",
			 COUNT_TEXT(c->damage), c->damage == 1 ? "" : "s");
	if (c->remarks)
		str_addf(out, "%s%s remark%s", c->damage ? " and " : "",
			 COUNT_TEXT(c->remarks), c->remarks == 1 ? "" : "s");
	if (c->damage || c->remarks)
		str_add(out, " left out");
	return c->damage || c->remarks;
}

void batch_gap(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
	       const char *fmt, ...)
{
	char text[sizeof b->gap->text];
	if (record_extend_gap(b, kind, offset, length))
		return;
	va_list args;
	va_start(args, fmt);
	int n = vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	batch_gap_text(b, kind, offset, length, text, n < 0 ? 0 : (size_t)n);
}

const struct gap *batch_gaps_before(const struct batch *b, size_t i, size_t *n)
{
	size_t at = count_below32(b->gap, b->ngaps, sizeof *b->gap,
				  offsetof(struct gap, before), i);
	for (*n = 0; at + *n < b->ngaps && b->gap[at + *n].before == i;)
		++*n;
	return *n ? b->gap + at : NULL;
}
