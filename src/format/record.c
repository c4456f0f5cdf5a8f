/*
 * Decoding is column by column: for each slot one loop over the records, with
 * nothing in it but a load of fixed width.  The records are taken some at a
 * time, so that they stay in the first-level cache while their slots are
 * gathered.
 */
#include "format/record.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/near.h"
#include "format/layout.h"

/* Records gathered at a time: 16 KiB of those of 64 bytes. */
enum { GATHER = 256 };

/* Schema */

static fieldset bit(size_t field)
{
	return (fieldset)1 << field;
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
		err_set(err, ST_INVALID,
			"there is no register map named %s; there are %s", name,
			list.text);
		str_release(&list);
		return ST_INVALID;
	}
	assert(f->nfields <= FIELDS_MAX);
	struct schema *s = mem_new(1, sizeof *s);
	s->format = f;
	s->registers = map;
	for (size_t i = 0; i < f->nfields; i++) {
		const struct field *fd = &f->fields[i];
		s->first_slot[i] = s->nslots;
		s->nslots = (uint16_t)(s->nslots + field_count(fd));
		assert(s->nslots <= SLOTS_MAX);
		s->all |= bit(i);
		if (fd->flags & FIELD_CARRIED)
			s->carried |= bit(i);
		if (fd->flags & FIELD_DERIVED)
			s->derived |= bit(i);
		if (!(fd->flags & (FIELD_PADDING | FIELD_QUIET)))
			s->shown |= bit(i);
		s->by_role[fd->role] |= bit(i);
	}
	s->by_role[ROLE_NONE] = 0;
	for (size_t i = f->nfields; i <= FIELDS_MAX; i++)
		s->first_slot[i] = s->nslots;
	*out = s;
	return ST_OK;
}

void schema_free(struct schema *s)
{
	if (!s)
		return;
	layout_free(s->own);
	free(s);
}

int schema_find(const struct schema *s, const char *name)
{
	for (size_t i = 0; i < s->format->nfields; i++)
		if (strcmp(s->format->fields[i].name, name) == 0)
			return (int)i;
	return -1;
}

int schema_find_heading(const struct schema *s, const char *heading)
{
	for (size_t i = 0; i < s->format->nfields; i++) {
		const char *own = s->format->fields[i].heading;
		if (own && !strcmp(own, heading))
			return (int)i;
	}
	return -1;
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
		/* Headings are what one sees. */
		if (field < 0)
			field = schema_find_heading(s, name);
		if (field < 0) {
			const char *nearest = s->format->fields[0].name;
			for (size_t i = 1; i < s->format->nfields; i++) {
				const char *other = s->format->fields[i].name;
				if (name_distance(name, other) <
				    name_distance(name, nearest))
					nearest = other;
			}
			return err_at(err, column,
				      "%s has no field named %s; the nearest is %s",
				      s->format->name, name, nearest);
		}
		if (!(set & bit((size_t)field))) {
			set |= bit((size_t)field);
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

/* Batch: life cycle */

/* Between two arrays, in values.  Were they a power of two apart, as rooms like to
 * be, the same place of all arrays would fall into one set of the first-level
 * cache, and setting the fields of one record would take twice as long. */
enum { APART = 8 };

/* The arrays of a batch lie in one piece of memory: first those of 8 bytes, then
 * the lengths, then as many bytes as asked for behind them. */
static void arrays(struct batch *b, size_t room, size_t bytes)
{
	const struct schema *s = b->schema;
	size_t n = 1;
	for (size_t f = 0; f < s->format->nfields; f++)
		if (b->want & bit(f))
			n += field_count(&s->format->fields[f]);
	uint64_t *p = mem_new((room + APART) * n * 8 + room * 4 + bytes, 1);
	b->memory = p;
	b->room = room;
	b->offset = p;
	p += room + APART;
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!(b->want & bit(f)))
			continue;
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++) {
			b->slot[k] = p;
			p += room + APART;
		}
	}
	b->length = (uint32_t *)p;
}

void batch_init(struct batch *b, const struct schema *s, size_t room, fieldset want)
{
	memset(b, 0, sizeof *b);
	b->schema = s;
	b->want = want & s->all;
	arrays(b, room, 0);
}

void batch_release(struct batch *b)
{
	free(b->memory);
	free(b->known_memory);
	free(b->gap);
	memset(b, 0, sizeof *b);
}

void batch_clear(struct batch *b)
{
	b->n = 0;
	b->ngaps = 0;
	b->known = NULL;
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
	to->mid_line = b->mid_line;

	/* Bytes of gaps in between come along; those around them do not. */
	const uint8_t *from = NULL;
	size_t len = 0;
	if (n && b->bytes) {
		from = batch_bytes(b, i);
		len = (size_t)(b->offset[i + n - 1] + b->length[i + n - 1] -
			       b->offset[i]);
	}
	arrays(to, n, len);
	if (n) {
		memcpy(to->offset, b->offset + i, n * sizeof *to->offset);
		memcpy(to->length, b->length + i, n * sizeof *to->length);
	}
	for (unsigned k = 0; n && k < b->schema->nslots; k++)
		if (b->slot[k])
			memcpy(to->slot[k], b->slot[k] + i, n * sizeof **to->slot);
	if (len) {
		uint8_t *bytes = (uint8_t *)(to->length + n);
		memcpy(bytes, from, len);
		to->bytes = bytes;
		to->bytes_len = len;
		to->bytes_at = b->offset[i];
	}
	if (b->known && n) {
		to->known_memory = mem_copy(b->known + i, n * sizeof *b->known);
		to->known = to->known_memory;
	}
	for (size_t g = 0; g < b->ngaps; g++) {
		size_t before = b->gap[g].before;
		bool behind_all = before == b->n && i + n == b->n;
		if (before < i || (before >= i + n && !behind_all))
			continue;
		to->gap = mem_room(to->gap, to->ngaps, &to->gap_room, sizeof *to->gap);
		to->gap[to->ngaps] = b->gap[g];
		to->gap[to->ngaps++].before = (uint32_t)(before - i);
	}
}

size_t batch_memory(const struct batch *b)
{
	size_t values = 2;
	for (unsigned k = 0; k < b->schema->nslots; k++)
		values += b->slot[k] != NULL;
	return sizeof *b + b->bytes_len + b->n * (values * 8 + 4) +
	       b->gap_room * sizeof *b->gap;
}

/* Batch: for those who decode */

void batch_unknown(struct batch *b, size_t i, fieldset fields)
{
	if (!b->known) {
		if (!b->known_memory)
			b->known_memory = mem_new(b->room, sizeof *b->known_memory);
		b->known = b->known_memory;
		for (size_t k = 0; k < b->n; k++)
			b->known[k] = FIELDSET_ALL;
	}
	b->known[i] &= ~fields;
}

void batch_gap(struct batch *b, enum gap_kind kind, uint64_t offset, uint64_t length,
	       const char *fmt, ...)
{
	struct gap *last = b->ngaps ? &b->gap[b->ngaps - 1] : NULL;
	if (last && last->kind == kind && last->before == b->n &&
	    last->offset + last->length == offset) {
		last->length += length;
		last->pieces++;
		return;
	}
	b->gap = mem_room(b->gap, b->ngaps, &b->gap_room, sizeof *b->gap);
	struct gap *g = &b->gap[b->ngaps++];
	g->before = (uint32_t)b->n;
	g->kind = kind;
	g->offset = offset;
	g->length = length;
	g->pieces = 1;
	va_list args;
	va_start(args, fmt);
	vsnprintf(g->text, sizeof g->text, fmt, args);
	va_end(args);
	for (char *p = g->text; *p; p++)
		if (*p < ' ' || *p > '~')
			*p = '?';
}

/* Fixed records */

/* One column.  at is the first of the values, step the size of a record. */
static void gather(uint64_t *to, const uint8_t *at, size_t step, size_t n,
		   const struct field *f)
{
	unsigned width = f->width;
	assert(width > 0);
	if (f->flags & FIELD_BIG_ENDIAN) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = be_load(at, width);
	} else if (width == 8) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le64(at);
	} else if (width == 4) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le32(at);
	} else if (width == 2) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le16(at);
	} else if (width == 1) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = *at;
	} else {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le_load(at, width);
	}
	if (f->kind == KIND_INT && width < 8) {
		uint64_t sign = UINT64_C(1) << (width * 8 - 1);
		for (size_t i = 0; i < n; i++)
			to[i] = (to[i] ^ sign) - sign;
	} else if ((f->flags & FIELD_MINUS_IS_NONE) && width < 8) {
		uint64_t ones = UINT64_MAX >> (64 - width * 8);
		for (size_t i = 0; i < n; i++)
			if (to[i] == ones)
				to[i] = UINT64_MAX;
	}
}

/* Text in a fixed record ends at its first NUL. */
static void gather_text(uint64_t *to, const uint8_t *record, size_t step, size_t n,
			size_t from, unsigned width)
{
	for (size_t i = 0; i < n; i++, record += step) {
		const uint8_t *end = memchr(record + from, 0, width);
		size_t len = end ? (size_t)(end - (record + from)) : width;
		to[i] = TEXT_PLACE(from, len);
	}
}

static size_t bytes_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			   bool last, struct batch *b)
{
	size_t size = s->format->record_size;
	size_t n = len / size;
	if (n > b->room - b->n)
		n = b->room - b->n;
	uint64_t offset = batch_place(b, bytes);
	for (size_t done = 0; done < n;) {
		size_t some = n - done < GATHER ? n - done : GATHER;
		const uint8_t *record = bytes + done * size;
		size_t first = b->n;
		for (size_t i = 0; i < some; i++)
			batch_add(b, offset + (done + i) * size, size);
		for (size_t k = 0; k < s->format->nfields; k++) {
			const struct field *f = &s->format->fields[k];
			if (!(b->want & bit(k)) || (f->flags & FIELD_DERIVED))
				continue;
			for (unsigned j = 0; j < field_count(f); j++) {
				uint64_t *to = b->slot[s->first_slot[k] + j] + first;
				size_t from = f->at + (size_t)j * f->width;
				if (f->kind == KIND_TEXT)
					gather_text(to, record, size, some, from,
						    f->width);
				else
					gather(to, record + from, size, some, f);
			}
		}
		done += some;
	}
	size_t used = n * size;
	if (last && b->n < b->room && used < len) {
		batch_gap(b, GAP_STRAY, offset + used, len - used,
			  "%zu stray byte%s behind the last whole record of %zu bytes",
			  len - used, len - used == 1 ? "" : "s", size);
		used = len;
	}
	return used;
}

/* Lines */

static bool blank(uint8_t c)
{
	return c == ' ' || c == '\t';
}

static bool all_blank(const uint8_t *p, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!blank(p[i]))
			return false;
	return true;
}

/* The gap that bytes at this position could belong to; NULL: none. */
static struct gap *open_gap(struct batch *b, uint64_t offset)
{
	struct gap *g = b->ngaps ? &b->gap[b->ngaps - 1] : NULL;
	if (g && g->kind == GAP_MALFORMED && g->before == b->n &&
	    g->offset + g->length == offset)
		return g;
	return NULL;
}

static void overlong(struct batch *b, uint64_t offset, uint64_t len)
{
	batch_gap(b, GAP_MALFORMED, offset, len,
		  "a line of more than %d bytes is no record", LINE_MOST);
}

/* More of a line that is too long, which may have begun in a batch before. */
static void overlong_more(struct batch *b, uint64_t offset, uint64_t len)
{
	struct gap *g = open_gap(b, offset);
	if (g) {
		g->length += len;
		return;
	}
	overlong(b, offset, len);
	b->gap[b->ngaps - 1].pieces = 0;
}

static enum gap_kind gap_of(const struct format *f, const char *why)
{
	const char *remark = f->remark;
	return remark && strncmp(why, remark, strlen(remark)) == 0 ? GAP_REMARK
								   : GAP_MALFORMED;
}

size_t lines_decode(const struct schema *s, const uint8_t *bytes, size_t len, bool last,
		    struct batch *b, line_decoder line)
{
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		uint64_t offset = batch_place(b, p);
		const uint8_t *lf = memchr(p, '\n', len - at);
		size_t whole = lf ? (size_t)(lf - p) + 1 : len - at;
		if (b->mid_line) {
			overlong_more(b, offset, whole);
			b->mid_line = !lf;
			at += whole;
			continue;
		}
		/* CR LF may still come, hence + 1. */
		if (!lf && !last && whole <= LINE_MOST + 1)
			break;
		size_t n = lf ? whole - 1 : whole;
		if (n && p[n - 1] == '\r')
			n--;
		if (n > LINE_MOST) {
			overlong(b, offset, whole);
			b->mid_line = !lf;
			at += whole;
			continue;
		}
		at += whole;
		if (n == 0 || (blank(p[0]) && all_blank(p, n))) {
			/* Behind a gap they are part of it: otherwise every
			 * other line of nothing would be one more gap. */
			struct gap *g = open_gap(b, offset);
			if (g)
				g->length += whole;
			continue;
		}
		char why[160] = "this line is no record";
		size_t before = b->n;
		if (!line(s, b, offset, p, n, whole, why)) {
			b->n = before;
			batch_gap(b, gap_of(s->format, why), offset, whole, "%s", why);
		}
	}
	return at;
}

/* A number in a word.  sign: '-' is allowed. */
static bool word_number(const uint8_t *p, size_t len, unsigned base, bool sign,
			uint64_t *out)
{
	bool minus = sign && len && *p == '-';
	if (minus) {
		p++;
		len--;
	}
	if (base != 10 && len > 2 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
		base = 16;
		p += 2;
		len -= 2;
	}
	if (!base)
		base = 10;
	uint64_t v = 0;
	if (!len)
		return false;
	for (; len; len--, p++) {
		unsigned d;
		if (*p >= '0' && *p <= '9')
			d = *p - '0';
		else if (base == 16 && (*p | 32) >= 'a' && (*p | 32) <= 'f')
			d = (*p | 32) - 'a' + 10u;
		else
			return false;
		if (base == 16 ? v >> 60 : v > (UINT64_MAX - d) / 10)
			return false;
		v = v * base + d;
	}
	*out = minus ? -v : v;
	return true;
}

static bool word_value(const struct field *f, const uint8_t *p, size_t len, size_t from,
		       uint64_t *out)
{
	if (f->kind == KIND_TEXT) {
		*out = TEXT_PLACE(from, len);
		return true;
	}
	for (const struct code *c = f->base == 0 ? f->codes : NULL; c && c->name; c++) {
		if (strlen(c->name) == len && memcmp(c->name, p, len) == 0) {
			*out = c->value;
			return true;
		}
	}
	unsigned none = f->flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE);
	if (none && len == 1 && *p == '-') {
		*out = none & FIELD_MINUS_IS_NONE ? UINT64_MAX : 0;
		return true;
	}
	bool sign = f->kind == KIND_INT || (f->flags & FIELD_MINUS_IS_NONE);
	return word_number(p, len, f->base, sign, out);
}

static bool separates(uint8_t c, const char *more)
{
	return blank(c) || (more && c && strchr(more, c));
}

/* What is wrong with a line must not depend on the fields that are wanted, so
 * all of them are looked at. */
static bool words_line(const struct schema *s, struct batch *b, uint64_t offset,
		       const uint8_t *line, size_t len, size_t whole, char why[160])
{
	struct {
		uint32_t from, len;
	} word[SLOTS_MAX];
	size_t n = 0;
	const char *more = s->format->separators;
	for (size_t at = 0; n < SLOTS_MAX;) {
		while (at < len && separates(line[at], more))
			at++;
		if (at == len)
			break;
		size_t from = at;
		while (at < len && !separates(line[at], more))
			at++;
		word[n].from = (uint32_t)from;
		word[n++].len = (uint32_t)(at - from);
	}
	size_t i = batch_add(b, offset, whole);
	for (size_t k = 0; k < s->format->nfields; k++) {
		const struct field *f = &s->format->fields[k];
		if (f->flags & FIELD_DERIVED)
			continue;
		for (unsigned j = 0; j < field_count(f); j++) {
			size_t w = f->at + j;
			uint64_t v;
			if (w >= n) {
				snprintf(why, 160,
					 "this line has %zu word%s, %s would be word %zu",
					 n, n == 1 ? "" : "s", f->name, w + 1);
				return false;
			}
			if (!word_value(f, line + word[w].from, word[w].len, word[w].from,
					&v)) {
				snprintf(why, 160, "word %zu, \"%.*s\", is no %s", w + 1,
					 word[w].len < 40 ? (int)word[w].len : 40,
					 (const char *)line + word[w].from, f->name);
				return false;
			}
			if (b->want & bit(k))
				b->slot[s->first_slot[k] + j][i] = v;
		}
	}
	return true;
}

size_t batch_decode(struct batch *b, const uint8_t *bytes, size_t len, bool last)
{
	const struct schema *s = b->schema;
	const struct format *f = s->format;
	if (b->n == 0 && b->ngaps == 0) {
		b->bytes = bytes;
		b->bytes_len = len;
	} else {
		assert(bytes >= b->bytes);
		b->bytes_len = (size_t)(bytes - b->bytes) + len;
	}
	size_t from = b->n, used;
	if (f->decode)
		used = f->decode(s, bytes, len, last, b);
	else if (f->layout == LAYOUT_WORDS)
		used = lines_decode(s, bytes, len, last, b, words_line);
	else
		used = bytes_decode(s, bytes, len, last, b);
	if (f->derive && b->n > from)
		f->derive(s, b, from);
	return used;
}

/* Values as text */

void value_print_number(const struct schema *s, int field, uint64_t value,
			struct str *out)
{
	const struct field *f = schema_field(s, field);
	if (field_none(f, value)) {
		str_addc(out, '-');
		return;
	}
	for (const struct code *c = f->codes; c && c->name; c++) {
		if (c->value == value) {
			str_add(out, c->name);
			return;
		}
	}
	switch (f->kind) {
	case KIND_ADDR:
		str_addx(out, value);
		break;
	case KIND_REG:
		s->registers->print(value, out);
		break;
	case KIND_INT:
		if (value >> 63)
			str_addc(out, '-');
		str_addu(out, value >> 63 ? -value : value);
		break;
	default:
		str_addu(out, value);
	}
}

void value_print(const struct batch *b, size_t i, int field, unsigned nth,
		 struct str *out)
{
	if (!batch_known(b, i, field)) {
		str_addc(out, '?');
		return;
	}
	uint64_t v = batch_value(b, i, field, nth);
	if (schema_field(b->schema, field)->kind == KIND_TEXT) {
		size_t len;
		const char *text = batch_text(b, i, v, &len);
		str_escape(out, text, len, true);
		return;
	}
	value_print_number(b->schema, field, v, out);
}

void field_print(const struct batch *b, size_t i, int field, struct str *out)
{
	const struct field *f = schema_field(b->schema, field);
	if (!batch_known(b, i, field)) {
		str_addc(out, '?');
		return;
	}
	bool any = false;
	for (unsigned k = 0; k < field_count(f); k++) {
		if (f->kind != KIND_TEXT && field_none(f, batch_value(b, i, field, k)))
			continue;
		if (any)
			str_addc(out, ',');
		any = true;
		value_print(b, i, field, k, out);
	}
}

static bool same_letters(const char *a, const char *b)
{
	for (; *a && *b; a++, b++) {
		int x = *a >= 'A' && *a <= 'Z' ? *a + 32 : *a;
		int y = *b >= 'A' && *b <= 'Z' ? *b + 32 : *b;
		if (x != y)
			return false;
	}
	return *a == *b;
}

static bool parse_hex(const char *text, uint64_t *value)
{
	size_t len = strlen(text);
	return word_number((const uint8_t *)text, len, 16, false, value);
}

bool value_parse(const struct schema *s, int field, const char *text, uint64_t *value)
{
	const struct field *f = schema_field(s, field);
	if (f->kind == KIND_TEXT)
		return false;
	if (strcmp(text, "-") == 0 &&
	    (f->flags & (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE))) {
		*value = f->flags & FIELD_MINUS_IS_NONE ? UINT64_MAX : 0;
		return true;
	}
	for (const struct code *c = f->codes; c && c->name; c++) {
		if (same_letters(c->name, text)) {
			*value = c->value;
			return true;
		}
	}
	switch (f->kind) {
	case KIND_ADDR:
		return parse_hex(text, value);
	case KIND_REG:
		return s->registers->parse(text, value);
	case KIND_BOOL:
		if (same_letters(text, "true") || same_letters(text, "yes"))
			*value = 1;
		else if (same_letters(text, "false") || same_letters(text, "no"))
			*value = 0;
		else
			return text_parse(text, value);
		return true;
	case KIND_INT:
		if (*text == '-') {
			uint64_t v;
			if (!text_parse(text + 1, &v) || v > UINT64_C(1) << 63)
				return false;
			*value = -v;
			return true;
		}
		return text_parse(text, value) && !(*value >> 63);
	default:
		return text_parse(text, value);
	}
}

/* Characters that the values of a field take as a rule: some are longer. */
static unsigned value_width(const struct field *f)
{
	unsigned most = 0;
	for (const struct code *c = f->codes; c && c->name; c++)
		if (strlen(c->name) > most)
			most = (unsigned)strlen(c->name);
	if (most)
		return most;
	switch (f->kind) {
	case KIND_BOOL:
		return 1;
	case KIND_ADDR:
		return f->width == 4 ? 8 : 12;
	case KIND_REG:
		return 5;
	case KIND_TEXT:
		return 16;
	default:
		return f->width == 1 ? 3 : f->width == 2 ? 5 : 10;
	}
}

unsigned field_column(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	unsigned one = f->column ? f->column : value_width(f);
	unsigned all = field_count(f) * (one + 1) - 1;
	unsigned heading = (unsigned)strlen(f->heading ? f->heading : f->name);
	return all > heading ? all : heading;
}

/* Opcodes and roles */

static const enum role opcode_roles[] = { ROLE_MACRO, ROLE_MICRO };

fieldset schema_opcode_fields(const struct schema *s)
{
	return s->by_role[ROLE_MACRO] | s->by_role[ROLE_MICRO];
}

bool schema_has_opcode(const struct schema *s)
{
	return schema_opcode_fields(s) != 0;
}

bool record_opcode(const struct batch *b, size_t i, struct str *out)
{
	const struct schema *s = b->schema;
	bool any = false;
	for (size_t r = 0; r < sizeof opcode_roles / sizeof *opcode_roles; r++) {
		fieldset set = s->by_role[opcode_roles[r]];
		for (int f = 0; f < (int)s->format->nfields; f++) {
			if (!(set & bit((size_t)f)) || !batch_known(b, i, f))
				continue;
			if (any)
				str_addc(out, ' ');
			any = true;
			uint64_t v = batch_value(b, i, f, 0);
			if (schema_field(s, f)->kind == KIND_TEXT) {
				size_t len;
				const char *text = batch_text(b, i, v, &len);
				str_addn(out, text, len);
			} else {
				value_print_number(s, f, v, out);
			}
		}
	}
	return schema_has_opcode(s);
}

bool record_role(const struct batch *b, size_t i, enum role role, uint64_t *value)
{
	const struct schema *s = b->schema;
	for (size_t f = 0; f < s->format->nfields; f++) {
		if (!(s->by_role[role] & b->want & bit(f)) || !batch_known(b, i, (int)f))
			continue;
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++) {
			uint64_t v = b->slot[k][i];
			if (!field_none(&s->format->fields[f], v)) {
				*value = v;
				return true;
			}
		}
	}
	return false;
}
