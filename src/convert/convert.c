#include "convert/convert.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stages.h"
#include "base/mem.h"
#include "output/excerpt.h"

#define ENTRY(name) extern const struct convert_target name;
#include "convert/target_list.h"
#undef ENTRY

const struct convert_target *const convert_targets[] = {
#define ENTRY(name) &name,
#include "convert/target_list.h"
#undef ENTRY
	NULL
};

/* Max number of bytes to collect before writing. */
enum { BLOCK = 65536 };

struct convert {
	const struct convert_target *target;
	const struct schema *schema;
	struct step_rules rules;
	FILE *stream;
	struct step_reader *reader; /* NULL if `how` is used */
	const struct convert_own *how;
	void *own; /* state of `how` until the end */
	struct reg_map *registers;
	struct successors *successors;
	bool learning;
	bool no_zero_pc; /* 0 is not a legal pc of the target */
	bool threads;    /* true after convert_thread() */
	struct str out;
	struct convert_counts counts;
	bool any_time;
	uint64_t time; /* time of the last step written */
};

static const char *const losses[LOSSES] = {
	[LOSS_READ] = "lost a register read",
	[LOSS_WRITTEN] = "lost a register written",
	[LOSS_LOAD] = "lost a load",
	[LOSS_STORE] = "lost a store",
	[LOSS_NUMBER] = "lost a register because no register number was free",
	[LOSS_ADDRESS] = "lost the upper bits of an address",
	[LOSS_SIZE] = "lost a size that was too large",
	[LOSS_SPACE] = "lost a thread or address space that was too large",
	[LOSS_TIME] = "lost a time that was before the preceding one or long after it",
	[LOSS_TEXT] = "lost the end of an opcode",
	[LOSS_FALLTHROUGH] = "written with a fall-through of 0, because the length is "
			     "not known",
	[LOSS_NO_PC] = "left out: belongs to no instruction",
	[LOSS_ZERO_PC] = "left out: the pc is 0, which the format does not allow",
	[LOSS_SQUASHED] = "left out: not committed",
	[LOSS_NO_ACCESS] = "left out: neither a fetch nor a load nor a store",
	[LOSS_LENGTH] = "written with a length of 1, because it is not known",
	[LOSS_ACCESS_SIZE] = "written with a load or store of 1 byte, because the size "
			     "is not known",
	[LOSS_NO_FETCH] = "left out: not fetched",
	[LOSS_IP] = "lost the instruction pointer, which is not a register in the format",
	[LOSS_MOVED] = "fetched long before the preceding records: their stages are "
		       "written too late",
};

const char *convert_loss_text(enum convert_loss what)
{
	return losses[what];
}

const struct convert_target *convert_find(const char *name)
{
	for (size_t i = 0; convert_targets[i]; i++)
		if (strcmp(convert_targets[i]->name, name) == 0)
			return convert_targets[i];
	return NULL;
}

const struct format *convert_format(const struct convert_target *to)
{
	const struct format *f;
	for (size_t k = 0; (f = format_listed(k)); k++)
		if (!strcmp(f->name, to->name))
			return f;
	return format_find(to->name);
}

struct reg_map_target convert_no_registers(const struct registers *from)
{
	return (struct reg_map_target) { .map = from,
					 .first = 0,
					 .last = UINT32_MAX - 1 };
}

/* Write a step.  The time in its record may count from the previous step. */
static void convert_write(struct convert *c, struct step *s)
{
	s->has_before = c->any_time;
	s->before = c->time;
	unsigned n = c->target->write(s, &c->out);
	c->counts.written += n;
	if (!n || !s->has_time)
		return;
	c->any_time = true;
	c->time = s->time;
}

static void convert_step(void *ctx, struct step *s)
{
	struct convert *c = ctx;
	if (!s->records) {
		/* Omit the record. */
	} else if (c->target->needs_pc && !s->has_pc) {
		step_lose(s, LOSS_NO_PC);
	} else if (s->has_pc && !s->pc && c->no_zero_pc) {
		step_lose(s, LOSS_ZERO_PC);
	} else {
		convert_write(c, s);
	}
	for (uint32_t left = s->lost; left; left &= left - 1)
		c->counts.lost[__builtin_ctz(left)]++;
}

/* True if the target has the same slots as the source, so that empty slots can stay in
 * place. */
static bool convert_same_slots(const struct format *from, const struct format *to)
{
	return from == to ||
	       (from->record_size && to->record_size && from->registers && to->registers);
}

/* True if the target does not allow a pc of 0. */
static bool convert_refuses_zero(const struct format *to)
{
	for (size_t f = 0; f < to->nfields; f++)
		if (to->fields[f].role == ROLE_PC)
			return to->fields[f].flags & FIELD_NEVER_ZERO;
	return false;
}

/* Check that the source has everything that the target needs. */
static enum status convert_check(const struct convert_target *to,
				 const struct schema *from, struct err *err)
{
	const char *name = from->format->name, *target = to->name;
	if (to->needs_pc && schema_first(from, ROLE_PC) < 0)
		return err_set(err, ST_INVALID,
			       "%s cannot be written from %s, which has no instruction "
			       "addresses",
			       target, name);
	if (to->needs_access && !from->by_role[ROLE_LOAD] && !from->by_role[ROLE_STORE])
		return err_set(err, ST_INVALID,
			       "%s cannot be written from %s, which has no loads and "
			       "stores",
			       target, name);
	if (to->needs_stages && !stages_possible(from))
		return err_set(err, ST_INVALID,
			       "%s cannot be written from %s, which has no times of "
			       "pipeline stages",
			       target, name);
	return ST_OK;
}

/* Copies */

struct convert_copy {
	struct excerpt excerpt;
	FILE *stream;
	uint64_t n, moved;
	/* Set if times of the target count from the previous record; otherwise `time` is
	 * -1. */
	const struct convert_target *to;
	int time;
	uint64_t next, before; /* number of the record after the last one; time of the
				* last one */
};

/* Find the field with times relative to the previous record; return -1 if there is
 * none. */
static int convert_copy_time(const struct schema *from)
{
	const struct convert_target *to = convert_find(from->format->name);
	return to->set_time ? schema_first(from, ROLE_TIME) : -1;
}

static fieldset convert_copy_wants(const struct schema *from)
{
	int time = convert_copy_time(from);
	return excerpt_wants(from) | (time < 0 ? 0 : (fieldset)1 << time);
}

static void *convert_copy_open(const struct schema *from, FILE *stream)
{
	struct convert_copy *o = mem_new(1, sizeof *o);
	excerpt_init(&o->excerpt, from);
	o->stream = stream;
	o->to = convert_find(from->format->name);
	o->time = convert_copy_time(from);
	return o;
}

/* Copy a record after skipped records, with the time since the last record written. */
static void convert_copy_after(struct convert_copy *o, const struct batch *b, size_t i)
{
	struct str bytes = STR_INIT;
	str_addn(&bytes, (const char *)batch_bytes(b, i), b->length[i]);
	o->moved +=
		!o->to->set_time(bytes.text, batch_value(b, i, o->time, 0), o->before);
	fwrite(bytes.text, 1, bytes.len, o->stream);
	str_release(&bytes);
}

static void convert_copy_record(void *own, const struct batch *b, size_t i)
{
	struct convert_copy *o = own;
	if (o->time >= 0 && o->n && b->first + i != o->next)
		convert_copy_after(o, b, i);
	else
		excerpt_put(&o->excerpt, b, i, o->stream);
	o->n++;
	o->next = b->first + i + 1;
	o->before = o->time < 0 ? 0 : batch_value(b, i, o->time, 0);
}

static void convert_copy_close(void *own, struct convert_counts *counts)
{
	struct convert_copy *o = own;
	counts->written = o->n;
	counts->lost[LOSS_TIME] = o->moved;
	excerpt_release(&o->excerpt);
	free(o);
}

static const struct convert_own convert_copy = {
	.open = convert_copy_open,
	.wants = convert_copy_wants,
	.record = convert_copy_record,
	.close = convert_copy_close,
};

/* True if records are copied.  Compare names: each layout of a format has its own
 * name. */
static bool convert_copies(const struct convert_target *to, const struct schema *from)
{
	return to->copies && strcmp(to->name, from->format->name) == 0 &&
	       to->registers(from->registers).map == from->registers;
}

static void convert_use_steps(struct convert *c)
{
	const struct registers *from = c->schema->registers;
	c->how = NULL;
	c->no_zero_pc = convert_refuses_zero(format_find(c->target->name));
	c->registers = reg_map_new(from, c->target->registers(from));
	c->reader = step_reader_new(c->schema, c->rules, c->registers, convert_step, c);
	if (c->target->begin)
		c->target->begin(&c->out);
}

enum status convert_new(struct convert **out, const struct convert_target *to,
			const struct schema *from, FILE *stream, struct err *err)
{
	enum status st = convert_check(to, from, err);
	if (st != ST_OK)
		return st;
	struct convert *c = mem_new(1, sizeof *c);
	struct step_rules rules = {
		.join_micro_ops = to->unit != CONVERT_MICRO_OP,
		.join_references = to->unit != CONVERT_REFERENCE,
		.same_slots = convert_same_slots(from->format, convert_format(to)),
		.needs = to->needs,
	};
	c->target = to;
	c->schema = from;
	c->stream = stream;
	c->rules = rules;
	str_init(&c->out);
	*out = c;
	c->how = to->own ? to->own : convert_copies(to, from) ? &convert_copy : NULL;
	if (c->how) {
		c->own = c->how->open(from, stream);
		return ST_OK;
	}
	convert_use_steps(c);
	return ST_OK;
}

/* Let the target write its buffered data, because it must not use the stream later. */
void convert_abandon(struct convert *c)
{
	if (c->own)
		c->how->close(c->own, &c->counts);
	c->own = NULL;
}

void convert_free(struct convert *c)
{
	if (!c)
		return;
	convert_abandon(c);
	step_reader_free(c->reader);
	successors_free(c->successors);
	reg_map_free(c->registers);
	str_release(&c->out);
	free(c);
}

enum status convert_thread(struct convert *c, int field, struct err *err)
{
	const struct format *to = convert_format(c->target);
	if (c->how == &convert_copy) {
		convert_abandon(c);
		convert_use_steps(c);
	}
	for (size_t f = 0; f < to->nfields && c->reader; f++)
		if (to->fields[f].role == ROLE_SPACE) {
			c->threads = true;
			step_reader_thread(c->reader, field,
					   field_count(&to->fields[f]) > 1);
			return ST_OK;
		}
	return err_set(err, ST_INVALID, "%s has no field for threads", to->name);
}

bool convert_must_learn(const struct convert *c)
{
	return c->reader && step_reader_needs_successors(c->reader);
}

void convert_learn(struct convert *c, bool on)
{
	step_reader_flush(c->reader);
	c->learning = on;
	if (on)
		c->successors = successors_new();
	else
		step_reader_set_successors(c->reader, c->successors);
}

fieldset convert_wants(const struct convert *c)
{
	return c->how        ? c->how->wants(c->schema)
	       : c->learning ? step_reader_learns(c->reader)
			     : step_reader_wants(c->reader);
}

static enum status convert_flush(struct convert *c, struct err *err)
{
	if (fwrite(c->out.text, 1, c->out.len, c->stream) != c->out.len ||
	    ferror(c->stream))
		return errno == EPIPE
			       ? err_set(err, ST_CANCELLED, "stopped")
			       : err_set(err, ST_IO, "cannot write: %s", strerror(errno));
	str_clear(&c->out);
	return ST_OK;
}

static enum status convert_add_own(struct convert *c, const struct batch *b, size_t i,
				   size_t n, const bool *wanted, struct err *err)
{
	for (size_t k = 0; k < n; k++) {
		if (wanted && !wanted[k])
			continue;
		c->counts.records++;
		c->how->record(c->own, b, i + k);
	}
	return convert_flush(c, err);
}

enum status convert_add(struct convert *c, const struct batch *b, size_t i, size_t n,
			const bool *wanted, struct err *err)
{
	if (c->own)
		return convert_add_own(c, b, i, n, wanted, err);
	if (c->learning) {
		step_reader_learn(c->reader, b, i, n, wanted, c->successors);
		return ST_OK;
	}
	enum status st = ST_OK;
	for (size_t k = 0; k < n && st == ST_OK; k += STEP_PIECE) {
		size_t m = n - k < STEP_PIECE ? n - k : STEP_PIECE;
		step_reader_add(c->reader, b, i + k, m, wanted ? wanted + k : NULL);
		if (c->out.len >= BLOCK)
			st = convert_flush(c, err);
	}
	for (size_t k = 0; k < n; k++)
		c->counts.records += !wanted || wanted[k];
	return st;
}

enum status convert_cut(struct convert *c, struct err *err)
{
	if (c->reader)
		step_reader_flush(c->reader);
	return convert_flush(c, err);
}

bool convert_settled(const struct convert *c)
{
	return !c->reader || step_reader_settled(c->reader);
}

enum status convert_end(struct convert *c, struct err *err)
{
	convert_abandon(c);
	return convert_cut(c, err);
}

struct convert_counts convert_counts(const struct convert *c)
{
	return c->counts;
}

/* True if steps may have this role even if no field of the source has it. */
static bool convert_derives(const struct schema *from, enum role role)
{
	switch (role) {
	case ROLE_IS_BRANCH:
	case ROLE_TAKEN:
	case ROLE_TARGET:
	case ROLE_BRANCH_KIND:
	case ROLE_FALLTHROUGH:
	case ROLE_UOP:
	case ROLE_CLASS:
	case ROLE_MACROOP:
		return true;
	case ROLE_FLAGS:
		return from->by_role[ROLE_REG_READ] != 0;
	case ROLE_MACRO:
	case ROLE_MICRO:
		return from->by_role[ROLE_MACRO] || from->by_role[ROLE_MICRO] ||
		       from->by_role[ROLE_DISASSEMBLY];
	default:
		return false;
	}
}

/* True if the target fills a field although it has no role. */
static bool convert_fills(const struct convert *c, const struct field *f)
{
	return c->target->fills && str_has_word(c->target->fills, f->name);
}

/* True if the target writes a field of its format without a value. */
static bool convert_leaves_empty(const struct convert *c, const struct field *f)
{
	if (f->flags & (FIELD_PADDING | FIELD_DERIVED) || convert_fills(c, f))
		return false;
	if (f->role == ROLE_NONE && c->reader && step_reader_has(c->reader, f->name))
		return false;
	if (f->role == ROLE_SPACE && c->threads)
		return false;
	return f->role == ROLE_NONE ||
	       (!c->schema->by_role[f->role] && !convert_derives(c->schema, f->role));
}

/* True if the source is another layout of the target's format, and this field of it is
 * not written. */
static bool convert_drops(const struct convert *c, const struct field *f)
{
	return !(f->flags & (FIELD_PADDING | FIELD_DERIVED)) &&
	       (f->role == ROLE_NONE || f->role == ROLE_CLASS) && !convert_fills(c, f);
}

unsigned convert_dropped_fields(const struct convert *c, struct str *out)
{
	const struct format *to = convert_format(c->target), *from = c->schema->format;
	const struct format *layout = NULL;
	unsigned n = 0;
	if (c->how || !to->variant)
		return 0;
	for (size_t k = 0; (layout = to->variant(k)); k++)
		if (strcmp(layout->name, from->name) == 0)
			break;
	for (size_t i = 0; layout && i < from->nfields; i++)
		if (convert_drops(c, &from->fields[i]))
			str_addf(out, "%s%s", n++ ? ", " : "", from->fields[i].name);
	return n;
}

unsigned convert_empty_fields(const struct convert *c, struct str *out)
{
	/* The target may be a format with several layouts. */
	const struct format *f = format_find(c->target->name);
	unsigned n = 0;
	for (size_t i = 0; i < f->nfields && c->how != &convert_copy; i++) {
		const struct field *field = &f->fields[i];
		if (!convert_leaves_empty(c, field))
			continue;
		str_addf(out, "%s%s", n++ ? ", " : "", field->name);
		if (c->target->branch_registers &&
		    (field->role == ROLE_REG_READ || field->role == ROLE_REG_WRITTEN))
			str_add(out, " (except in branches)");
	}
	return n;
}

bool convert_limit(const struct convert *c, unsigned k, struct str *out)
{
	const struct format *from = c->schema->format;
	if (k == 0 && convert_must_learn(c)) {
		str_addf(out, "%s has no branches; they are found from their successors",
			 from->name);
		return true;
	}
	if (k == 0 || !from->limits || c->how || strcmp(from->name, c->target->name) == 0)
		return false;
	str_addf(out, "%s %s", from->name, from->limits);
	return true;
}
