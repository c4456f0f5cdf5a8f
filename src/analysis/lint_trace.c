/*
 * Each part looks at its records but the first, which needs the one in front of it:
 * that is looked at when the part is delivered and the last record of the part
 * before is at hand.  Of registers a part keeps which were written and which were
 * read before that; delivering puts the parts of this together.
 */
#include "analysis/lint_trace.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/code_sites.h"
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

struct lint_trace_listener {
	struct lint_sink to;
	struct finding_table *findings;
};

struct lint_trace_linting {
	const struct schema *schema;
	struct lint *lint;
	struct lint_trace_listener out;
	struct code_sites *places; /* NULL: the format does not say enough */
	uint16_t whole[REGISTERS]; /* al is followed as rax; NO_STATE: not at all */
	bool written[NO_STATE];
	bool told[NO_STATE];
	struct batch last; /* the last record delivered; n == 0: there is none */
	bool gap;          /* a gap stands behind it */
	uint64_t records;
};

struct lint_trace_part {
	struct lint_trace_linting *all;
	struct lint_trace_listener out;
	struct code_sites *places;
	bool written[NO_STATE];
	uint64_t
		read[NO_STATE]; /* first record that read it before it was written, + 1 */
	struct batch first, last;
	bool gap;
	uint64_t records;
};

static void lint_trace_hear(struct lint_sink *to, const struct batch *b,
			    const struct finding *c)
{
	struct lint_trace_listener *l = (struct lint_trace_listener *)to;
	finding_table_add(l->findings, c->kind, b->first + c->i, c->badness, c->v, NULL);
}

/* Registers */

static size_t lint_trace_state_of(const struct lint_trace_linting *all, uint64_t reg)
{
	uint64_t class = reg >> 32, number = reg & UINT32_MAX;
	return class < 8 && number < 256 ? all->whole[class * 256 + number] : NO_STATE;
}

static uint64_t lint_trace_register_of(size_t st)
{
	return (uint64_t)(st / 256) << 32 | st % 256;
}

static void lint_trace_choose_registers(struct lint_trace_linting *all)
{
	const struct registers *map = all->schema->registers;
	for (size_t st = 0; st < REGISTERS; st++)
		all->whole[st] = (uint16_t)st;
	for (size_t st = 0; st < REGISTERS; st++) {
		enum register_sort sort = register_sort(map, lint_trace_register_of(st));
		if (sort == REGISTER_IP || sort == REGISTER_ZERO)
			all->whole[st] = NO_STATE;
		else
			all->whole[st] = (uint16_t)lint_trace_state_of(
				all, register_whole(map, lint_trace_register_of(st)));
	}
}

/* Slots of a role in which some register of the batch stands. */
static size_t lint_trace_used_slots(const struct batch *b, enum role role,
				    const uint64_t **slot, uint8_t *field)
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

static void lint_trace_follow_registers(struct lint_trace_part *p, const struct batch *b)
{
	const uint64_t *read[SLOTS_MAX], *written[SLOTS_MAX];
	uint8_t read_field[SLOTS_MAX], written_field[SLOTS_MAX];
	size_t nread = lint_trace_used_slots(b, ROLE_REG_READ, read, read_field);
	size_t nwritten =
		lint_trace_used_slots(b, ROLE_REG_WRITTEN, written, written_field);
	for (size_t i = 0; i < b->n; i++) {
		for (size_t k = 0; k < nread; k++) {
			size_t st = lint_trace_state_of(p->all, read[k][i]);
			if (st < NO_STATE && !p->written[st] && !p->read[st] &&
			    batch_known(b, i, read_field[k]) &&
			    !field_none(schema_field(b->schema, read_field[k]),
					read[k][i]))
				p->read[st] = b->first + i + 1;
		}
		for (size_t k = 0; k < nwritten; k++) {
			size_t st = lint_trace_state_of(p->all, written[k][i]);
			if (st < NO_STATE && batch_known(b, i, written_field[k]))
				p->written[st] = true;
		}
	}
}

static void lint_trace_follow_flags(struct lint_trace_part *p, const struct batch *b)
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

static int lint_trace_by_record(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : (x[1] < y[1] ? -1 : 1);
}

/* What the part read that neither it nor those before it had written. */
static void lint_trace_tell_registers(struct lint_trace_linting *all,
				      const struct lint_trace_part *p)
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
	qsort(pair, n, sizeof *pair, lint_trace_by_record);
	for (size_t i = 0; i < n; i++) {
		uint64_t reg = lint_trace_register_of((size_t)pair[i][1]);
		bool flags = pair[i][1] == FLAGS ||
			     register_sort(all->schema->registers, reg) == REGISTER_FLAGS;
		const uint64_t v[FINDING_VALUES] = { flags ? 0 : reg };
		finding_table_add(all->out.findings,
				  &lint_common_findings[flags ? FOUND_UNWRITTEN_FLAGS
							      : FOUND_UNWRITTEN_REGISTER],
				  pair[i][0], 0, v, NULL);
	}
}

/* Parts */

static void *lint_trace_new_part(void *ctx, const struct chunk *c)
{
	struct lint_trace_part *p = mem_new(1, sizeof *p);
	(void)c;
	p->all = ctx;
	p->out.to.emit = lint_trace_hear;
	p->out.findings = finding_table_new(p->all->schema);
	p->places = p->all->places ? code_sites_new(p->all->schema) : NULL;
	return p;
}

static void lint_trace_drop(void *part)
{
	struct lint_trace_part *p = part;
	batch_release(&p->first);
	batch_release(&p->last);
	code_sites_free(p->places);
	finding_table_free(p->out.findings);
	free(p);
}

static void lint_trace_note_gaps(struct lint_trace_part *p, const struct batch *b)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		const struct gap *g = &b->gap[i];
		/* 0: it goes on with a line of a batch before. */
		if (g->pieces)
			finding_table_add_n(p->out.findings, lint_gap(g),
					    b->first + g->before, g->pieces, g->text);
	}
}

static bool lint_trace_records(void *part, const struct batch *b)
{
	struct lint_trace_part *p = part;
	lint_trace_note_gaps(p, b);
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
		lint_trace_follow_registers(p, b);
		lint_trace_follow_flags(p, b);
	}
	if (p->places)
		code_sites_add(p->places, b);
	return true;
}

static bool lint_trace_deliver(void *ctx, void *part, const struct chunk *c,
			       enum chunk_verdict v)
{
	struct lint_trace_linting *all = ctx;
	struct lint_trace_part *p = part;
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
	lint_trace_tell_registers(all, p);
	finding_table_merge(all->out.findings, p->out.findings);
	if (all->places)
		code_sites_merge(all->places, p->places);
	lint_trace_drop(p);
	return true;
}

/* The trace as a file */

static enum status lint_trace_look_for_tar(struct lint_trace_linting *all,
					   struct trace *t, struct err *err)
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
		finding_table_add(all->out.findings, &lint_common_findings[FOUND_TAR], 0,
				  0, NULL, NULL);
	return ST_OK;
}

/* The door */

enum status lint_trace(struct lint_result *out, struct trace *t, struct task *task,
		       struct err *err)
{
	const struct schema *s = trace_schema(t);
	struct lint_trace_linting all = { .schema = s, .lint = lint_new(s) };
	all.out.to.emit = lint_trace_hear;
	all.out.findings = finding_table_new(s);
	all.places = code_sites_new(s);
	lint_trace_choose_registers(&all);
	const struct scan_ops ops = {
		.want = lint_fields(s),
		.part = lint_trace_new_part,
		.records = lint_trace_records,
		.deliver = lint_trace_deliver,
		.drop = lint_trace_drop,
	};
	enum status st = lint_trace_look_for_tar(&all, t, err);
	if (!st)
		st = scan_run(t, SPAN_ALL, &ops, &all, task, err);
	if (all.places)
		code_sites_report(all.places, all.out.findings);
	batch_release(&all.last);
	code_sites_free(all.places);
	lint_free(all.lint);
	out->findings = all.out.findings;
	out->records = all.records;
	return st == ST_END ? ST_OK : st;
}

void lint_trace_release(struct lint_result *r)
{
	finding_table_free(r->findings);
	r->findings = NULL;
}
