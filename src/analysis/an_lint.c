/*
 * Each part looks at its records but the first, which needs the one in front of it:
 * that is looked at when the part is delivered and the last record of the part
 * before is at hand.  Of registers a part keeps which were written and which were
 * read before that; delivering puts the parts of this together.
 */
#include "analysis/an_lint.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lint_places.h"
#include "base/mem.h"

enum {
	/* Registers that are followed: those of the first eight classes with a
	 * number below 256. */
	REGISTERS = 8 * 256,
	FLAGS = REGISTERS, /* the condition codes, where they are not a register */
	NO_STATE,
	TAR_MAGIC = 257, /* where "ustar" stands in a header */
	TAR_HEADER = 512
};

struct listener {
	struct complaints to;
	struct docket *docket;
};

struct linting {
	const struct schema *schema;
	struct lint *lint;
	struct listener out;
	struct places *places;     /* NULL: the format does not say enough */
	uint16_t whole[REGISTERS]; /* al is followed as rax; NO_STATE: not at all */
	bool written[NO_STATE];
	bool told[NO_STATE];
	struct batch last; /* the last record delivered; n == 0: there is none */
	bool gap;          /* a gap stands behind it */
	uint64_t records;
};

struct part {
	struct linting *all;
	struct listener out;
	struct places *places;
	bool written[NO_STATE];
	uint64_t
		read[NO_STATE]; /* first record that read it before it was written, + 1 */
	struct batch first, last;
	bool gap;
	uint64_t records;
};

static void hear(struct complaints *to, const struct batch *b, const struct complaint *c)
{
	struct listener *l = (struct listener *)to;
	docket_add(l->docket, c->finding, b->first + c->i, c->badness, c->v, NULL);
}

/* Registers */

static size_t state_of(const struct linting *all, uint64_t reg)
{
	uint64_t class = reg >> 32, number = reg & UINT32_MAX;
	return class < 8 && number < 256 ? all->whole[class * 256 + number] : NO_STATE;
}

static uint64_t register_of(size_t st)
{
	return (uint64_t)(st / 256) << 32 | st % 256;
}

static void choose_registers(struct linting *all)
{
	const struct registers *map = all->schema->registers;
	for (size_t st = 0; st < REGISTERS; st++)
		all->whole[st] = (uint16_t)st;
	for (size_t st = 0; st < REGISTERS; st++) {
		enum register_sort sort = register_sort(map, register_of(st));
		if (sort == REGISTER_IP || sort == REGISTER_ZERO)
			all->whole[st] = NO_STATE;
		else
			all->whole[st] = (uint16_t)state_of(
				all, register_whole(map, register_of(st)));
	}
}

/* Slots of a role in which some register of the batch stands. */
static size_t used_slots(const struct batch *b, enum role role, const uint64_t **slot,
			 uint8_t *field)
{
	const struct schema *s = b->schema;
	size_t n = 0;
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = schema_field(s, (int)f);
		if (!(s->by_role[role] >> f & 1))
			continue;
		for (unsigned k = 0; k < field_count(fd); k++) {
			const uint64_t *v = batch_field(b, (int)f)[k];
			bool any = false;
			for (size_t i = 0; i < b->n && !any; i++)
				any = !field_none(fd, v[i]);
			if (!any)
				continue;
			field[n] = (uint8_t)f;
			slot[n++] = v;
		}
	}
	return n;
}

static void follow_registers(struct part *p, const struct batch *b)
{
	const uint64_t *read[SLOTS_MAX], *written[SLOTS_MAX];
	uint8_t read_field[SLOTS_MAX], written_field[SLOTS_MAX];
	size_t nread = used_slots(b, ROLE_REG_READ, read, read_field);
	size_t nwritten = used_slots(b, ROLE_REG_WRITTEN, written, written_field);
	for (size_t i = 0; i < b->n; i++) {
		for (size_t k = 0; k < nread; k++) {
			size_t st = state_of(p->all, read[k][i]);
			if (st < NO_STATE && !p->written[st] && !p->read[st] &&
			    batch_known(b, i, read_field[k]) &&
			    !field_none(schema_field(b->schema, read_field[k]),
					read[k][i]))
				p->read[st] = b->first + i + 1;
		}
		for (size_t k = 0; k < nwritten; k++) {
			size_t st = state_of(p->all, written[k][i]);
			if (st < NO_STATE && batch_known(b, i, written_field[k]))
				p->written[st] = true;
		}
	}
}

static void follow_flags(struct part *p, const struct batch *b)
{
	fieldset set = b->schema->by_role[ROLE_FLAGS];
	for (int f = 0; set >> f; f++) {
		if (!(set >> f & 1))
			continue;
		const uint64_t *v = batch_field(b, f)[0];
		for (size_t i = 0; i < b->n && !p->written[FLAGS]; i++) {
			if ((v[i] & FLAGS_READ) && !p->read[FLAGS])
				p->read[FLAGS] = b->first + i + 1;
			p->written[FLAGS] |= (v[i] & FLAGS_WRITTEN) != 0;
		}
	}
}

static int by_record(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : (x[1] < y[1] ? -1 : 1);
}

/* What the part read that neither it nor those before it had written. */
static void tell_registers(struct linting *all, const struct part *p)
{
	uint64_t pair[NO_STATE][2];
	size_t n = 0;
	for (size_t st = 0; st < NO_STATE; st++) {
		if (p->read[st] && !all->written[st] && !all->told[st]) {
			all->told[st] = true;
			pair[n][0] = p->read[st] - 1;
			pair[n++][1] = st;
		}
		all->written[st] |= p->written[st];
	}
	qsort(pair, n, sizeof *pair, by_record);
	for (size_t i = 0; i < n; i++) {
		uint64_t reg = register_of((size_t)pair[i][1]);
		bool flags = pair[i][1] == FLAGS ||
			     register_sort(all->schema->registers, reg) == REGISTER_FLAGS;
		const uint64_t v[FINDING_VALUES] = { flags ? 0 : reg };
		docket_add(all->out.docket,
			   &common_findings[flags ? FOUND_UNWRITTEN_FLAGS
						  : FOUND_UNWRITTEN_REGISTER],
			   pair[i][0], 0, v, NULL);
	}
}

/* Parts */

static void *new_part(void *ctx, const struct chunk *c)
{
	struct part *p = mem_new(1, sizeof *p);
	(void)c;
	p->all = ctx;
	p->out.to.hear = hear;
	p->out.docket = docket_new(p->all->schema);
	p->places = p->all->places ? places_new(p->all->schema) : NULL;
	return p;
}

static void drop(void *part)
{
	struct part *p = part;
	batch_release(&p->first);
	batch_release(&p->last);
	places_free(p->places);
	docket_free(p->out.docket);
	free(p);
}

static void note_gaps(struct part *p, const struct batch *b)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		const struct gap *g = &b->gap[i];
		/* 0: it goes on with a line of a batch before. */
		if (g->pieces)
			docket_add_times(p->out.docket, lint_gap(g), b->first + g->before,
					 g->pieces, g->text);
	}
}

static bool records(void *part, const struct batch *b)
{
	struct part *p = part;
	note_gaps(p, b);
	if (!b->n) {
		p->gap = b->ngaps > 0;
		return true;
	}
	size_t from = 0;
	if (!p->records) {
		batch_copy(&p->first, b, 0, 1);
		from = 1;
	}
	lint_records(p->all->lint,
		     p->records && !p->gap ? &p->last
		     : from                ? b
					   : NULL,
		     0, b, from, b->n - from, &p->out.to);
	p->gap = lint_gap_before(b, b->n);
	if (p->records)
		batch_release(&p->last);
	batch_copy(&p->last, b, b->n - 1, 1);
	p->records += b->n;
	if (!b->schema->format->unordered) {
		follow_registers(p, b);
		follow_flags(p, b);
	}
	if (p->places)
		places_add(p->places, b);
	return true;
}

static bool deliver(void *ctx, void *part, const struct chunk *c, enum verdict v)
{
	struct linting *all = ctx;
	struct part *p = part;
	(void)c;
	(void)v;
	if (p->records) {
		lint_records(all->lint, all->last.n && !all->gap ? &all->last : NULL, 0,
			     &p->first, 0, 1, &all->out.to);
		batch_release(&all->last);
		all->last = p->last;
		memset(&p->last, 0, sizeof p->last);
		all->gap = false;
	}
	all->gap |= p->gap;
	all->records += p->records;
	tell_registers(all, p);
	docket_merge(all->out.docket, p->out.docket);
	if (all->places)
		places_merge(all->places, p->places);
	drop(p);
	return true;
}

/* The trace as a file */

static enum status look_for_tar(struct linting *all, struct trace *t, struct err *err)
{
	uint8_t head[TAR_HEADER];
	size_t got = 0;
	struct cursor *cur;
	enum status st = cursor_open(&cur, trace_source(t), err);
	if (st)
		return st;
	/* What cannot be read is told by the sweep. */
	struct err ignored;
	st = cursor_read(cur, 0, head, sizeof head, &got, &ignored);
	cursor_free(cur);
	if (st == ST_OK && got == sizeof head &&
	    memcmp(head + TAR_MAGIC, "ustar", 5) == 0)
		docket_add(all->out.docket, &common_findings[FOUND_TAR], 0, 0, NULL,
			   NULL);
	return ST_OK;
}

/* The door */

enum status lint_trace(struct lint_result *out, struct trace *t, struct task *task,
		       struct err *err)
{
	const struct schema *s = trace_schema(t);
	struct linting all = { .schema = s, .lint = lint_new(s) };
	all.out.to.hear = hear;
	all.out.docket = docket_new(s);
	all.places = places_new(s);
	choose_registers(&all);
	const struct sweep_ops ops = {
		.want = lint_fields(s),
		.part = new_part,
		.records = records,
		.deliver = deliver,
		.drop = drop,
	};
	enum status st = look_for_tar(&all, t, err);
	if (!st)
		st = sweep(t, SPAN_ALL, &ops, &all, task, err);
	if (all.places)
		places_tell(all.places, all.out.docket);
	batch_release(&all.last);
	places_free(all.places);
	lint_free(all.lint);
	out->docket = all.out.docket;
	out->records = all.records;
	return st == ST_END ? ST_OK : st;
}

void lint_release(struct lint_result *r)
{
	docket_free(r->docket);
	r->docket = NULL;
}
