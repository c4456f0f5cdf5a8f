#include "output/emit.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "output/excerpt.h"

#define ENTRY(name) extern const struct emitter name;
#include "output/emitter_list.h"
#undef ENTRY

const struct emitter *const emitters[] = {
#define ENTRY(name) &name,
#include "output/emitter_list.h"
#undef ENTRY
	NULL
};

const struct emitter *emitter_find(const char *name)
{
	for (size_t i = 0; emitters[i]; i++)
		if (!strcmp(emitters[i]->name, name))
			return emitters[i];
	return NULL;
}

enum status emit_choose(struct emit *e, const struct emitter *em, const char *fields,
			struct err *err)
{
	const struct schema *s = e->schema;
	e->nfields = 0;
	if (em->whole_record && fields)
		return err_set(err, ST_INVALID,
			       "the output format %s writes whole records; fields cannot "
			       "be selected",
			       em->name);
	if (fields) {
		fieldset set;
		return schema_parse_fields(s, fields, &set, e->field, &e->nfields, err);
	}
	for (size_t f = 0; f < s->nfields; f++) {
		bool wanted = em->every_field || s->shown >> f & 1;
		if (wanted && !em->whole_record)
			e->field[e->nfields++] = (uint8_t)f;
	}
	return ST_OK;
}

fieldset emit_wants(const struct emit *e, const struct emitter *em)
{
	if (em->bytes_only)
		return excerpt_wants(e->schema);
	if (em->whole_record)
		return e->schema->all;
	fieldset want = 0;
	for (size_t i = 0; i < e->nfields; i++)
		want |= (fieldset)1 << e->field[i];
	return want;
}

void emit_gap_print(const struct gap *g, struct str *out)
{
	const char *at = COUNT_TEXT(g->offset);
	if (g->kind == GAP_MALFORMED && g->pieces > 1)
		str_addf(out, "%s malformed lines from byte %s on (%s), the first",
			 COUNT_TEXT(g->pieces), at, SIZE_TEXT(g->length));
	else
		str_addf(out, "%sat byte %s",
			 g->kind == GAP_MALFORMED ? "malformed line "
			 : g->kind == GAP_PARTIAL ? "part of a record "
						  : "",
			 at);
	str_add(out, ": ");
	str_escape(out, g->text, strlen(g->text), false);
}

enum status emit_flush(struct emit *e, const struct emitter *em, struct err *err)
{
	enum status st = em->flush ? em->flush(e, err) : ST_OK;
	if (st == ST_OK && fflush(e->to) != 0)
		return emit_failed(e, err);
	return st;
}

enum status emit_line(struct emit *e, struct err *err)
{
	if (fwrite(e->line.text, 1, e->line.len, e->to) == e->line.len)
		return ST_OK;
	return emit_failed(e, err);
}

void emit_line_prefix(const struct emit *e, char mark, struct str *out)
{
	if (e->file) {
		str_escape(out, e->file, strlen(e->file), e->utf8);
		str_addc(out, ':');
	}
	if (mark) {
		str_addc(out, mark);
		str_addc(out, ' ');
	}
}

enum status emit_failed(struct emit *e, struct err *err)
{
	int error = errno;
	clearerr(e->to);
	if (error == EPIPE)
		return err_set(err, ST_CANCELLED, "the reader closed the output");
	return err_set(err, ST_IO, "cannot write the output: %s", strerror(error));
}
