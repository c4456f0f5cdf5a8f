#include "format/lint.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/align.h"
#include "format/legal.h"
#include "format/length.h"
#include "format/template.h"

enum { LINT_LONGEST_INSTRUCTION = 15, NO_FIELD = -1 };

/* Values of a slot that are not suspect: low to low + width. */
struct lint_range {
	uint64_t low, width;
	unsigned slot;
	bool varies; /* between records of the same template */
};

struct lint {
	const struct schema *schema;
	struct lint_range *range;
	size_t nranges;
	struct legal_values legal[FIELDS_MAX];
	fieldset restricted; /* fields that have illegal values */
	fieldset addresses;  /* fields that must be canonical addresses */
	fieldset accesses;   /* loads and stores for which 0 is not the none value */
	fieldset tested;     /* fields of the tests of columns */
	int pc, fallthrough, target, taken, branch, uop, time, trap, priv;
	struct length_rules
		rules;       /* if the encoding tells where an instruction continues */
	bool zeros;          /* report records that contain only zeros */
	bool zeros_differ;   /* such a record has a suspect value */
	bool repeats;        /* report records that are equal to the previous record */
	bool unfiltered;     /* for tests: treat all values as suspect */
	struct align *align; /* NULL if records have no fixed size */
};

static bool lint_bit(fieldset set, size_t f)
{
	return set >> f & 1;
}

static void lint_add_range(struct lint *l, uint64_t low, uint64_t width, size_t f,
			   unsigned slot)
{
	const bool varies = schema_field(l->schema, (int)f)->flags & FIELD_VARIES;
	l->range = mem_resize(l->range, l->nranges + 1, sizeof *l->range);
	l->range[l->nranges++] = (struct lint_range) { low, width, slot, varies };
}

/* Add the ranges of legal values of a field.  All ones are legal if they mean "no
 * value". */
static void lint_add_ranges(struct lint *l, size_t f)
{
	const struct field *fd = schema_field(l->schema, (int)f);
	const struct legal_values *j = &l->legal[f];
	const uint64_t minus = fd->flags & FIELD_MINUS_IS_NONE ? 1 : 0;
	const bool restricted = lint_bit(l->restricted, f);
	for (unsigned k = 0; k < field_count(fd); k++) {
		const unsigned slot = l->schema->first_slot[f] + k;
		if (restricted && j->limit < UINT64_MAX)
			lint_add_range(l, -minus, j->limit + minus, f, slot);
		if ((restricted && !j->zero) || lint_bit(l->accesses, f)) {
			lint_add_range(l, 1, UINT64_MAX - 1, f, slot);
			l->zeros_differ |= fd->width && !lint_bit(l->schema->copies, f);
		}
		if (l->align && align_restricts_address(l->align, f))
			lint_add_range(l, -CANONICAL_LOW, 2 * CANONICAL_LOW - 1, f, slot);
		else if (lint_bit(l->addresses, f))
			lint_add_range(l, -CANONICAL_LOW,
				       CANONICAL_HIGH + CANONICAL_LOW - 1, f, slot);
	}
}

/* True if a record equal to its predecessor must have been written twice, because a
 * record is one execution of a whole instruction, or of a numbered micro-op. */
static bool lint_can_repeat(const struct lint *l)
{
	const struct format *f = l->schema->format;
	const fieldset *role = l->schema->by_role;
	bool whole = !role[ROLE_MICRO] && schema_recorded(l->schema, ROLE_BRANCH_KIND) &&
		     role[ROLE_LOAD] && role[ROLE_STORE] &&
		     !strcmp(f->record, "instruction");
	return l->pc != NO_FIELD && !f->unordered && !f->partial && !f->expands &&
	       (l->uop == NO_FIELD ? whole : l->fallthrough != NO_FIELD);
}

struct lint *lint_new(const struct schema *s)
{
	struct lint *l = mem_new(1, sizeof *l);
	const char *way = getenv("OPSCOPE_TEST");
	l->schema = s;
	l->unfiltered = way && strstr(way, "nofastlint");
	l->align = align_new(s);
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		legal_init(&l->legal[f], fd);
		if (s->format->check || (fd->role && fd->role != ROLE_REG_VALUE &&
					 fd->role != ROLE_MEM_VALUE))
			l->tested |= (fieldset)1 << f;
		if (fd->kind == KIND_TEXT)
			continue;
		if (l->legal[f].strict && !(fd->flags & FIELD_DERIVED))
			l->restricted |= (fieldset)1 << f;
		bool access = fd->role == ROLE_LOAD || fd->role == ROLE_STORE;
		if (access || fd->role == ROLE_PC || fd->role == ROLE_TARGET ||
		    fd->role == ROLE_FALLTHROUGH)
			l->addresses |= (fieldset)1 << f;
		if (access && !field_none(fd, 0) && !s->format->physical)
			l->accesses |= (fieldset)1 << f;
	}
	l->tested |= l->restricted;
	for (size_t f = 0; f < s->format->nfields; f++)
		lint_add_ranges(l, f);
	l->pc = schema_first(s, ROLE_PC);
	l->fallthrough = schema_first_recorded(s, ROLE_FALLTHROUGH);
	l->target = schema_first(s, ROLE_TARGET);
	l->taken = schema_first_recorded(s, ROLE_TAKEN);
	l->trap = schema_first(s, ROLE_TRAP);
	l->priv = schema_find(s, "priv");
	length_rules(&l->rules, s);
	l->branch = schema_first_recorded(s, ROLE_BRANCH_KIND);
	if (l->branch == NO_FIELD)
		l->branch = schema_first_recorded(s, ROLE_IS_BRANCH);
	l->uop = schema_first(s, ROLE_UOP);
	l->time = schema_first(s, ROLE_TIME);
	l->zeros = s->format->layout == LAYOUT_BYTES;
	l->zeros_differ &= !s->format->decode && !s->format->sized;
	l->repeats = lint_can_repeat(l);
	return l;
}

void lint_free(struct lint *l)
{
	if (!l)
		return;
	align_free(l->align);
	free(l->range);
	free(l);
}

fieldset lint_fields(const struct schema *s)
{
	static const enum role unused[] = { ROLE_DISPLACEMENT, ROLE_MACROOP,
					    ROLE_REG_VALUE,    ROLE_MEM_VALUE,
					    ROLE_DISASSEMBLY,  ROLE_SOURCE };
	fieldset without = schema_recorded(s, ROLE_BRANCH_KIND)
				   ? s->recorded[ROLE_IS_BRANCH] & s->derived
				   : 0;
	for (size_t k = 0; k < sizeof unused / sizeof *unused; k++)
		without |= s->recorded[unused[k]];
	for (fieldset set = without & ~s->derived; set; set &= set - 1) {
		const struct field *fd = schema_field(s, fieldset_first(set));
		if (fd->kind == KIND_ADDR || legal_is_strict(fd))
			without &= ~(set & -set);
	}
	return s->all & ~without;
}

/* Full check: one record */

struct lint_place {
	const struct lint *lint;
	const struct batch *b;
	size_t i;
	struct lint_sink *to;
};

static void lint_emit(const struct lint_place *at, enum common_finding which,
		      uint64_t badness, uint64_t v0, uint64_t v1, uint64_t v2)
{
	const struct finding f = {
		.kind = &lint_common_findings[which],
		.i = at->i,
		.badness = badness,
		.v = { v0, v1, v2 },
	};
	lint_report(at->to, at->b, &f);
}

static bool lint_only_zeros(const struct batch *b, size_t i)
{
	const uint8_t *p = batch_bytes(b, i);
	for (size_t k = 0; k < b->length[i]; k++)
		if (p[k])
			return false;
	return true;
}

static void lint_check_values(const struct lint_place *at)
{
	const struct lint *l = at->lint;
	for (size_t f = 0; f < l->schema->format->nfields; f++) {
		const struct field *fd = schema_field(l->schema, (int)f);
		if (!lint_bit(l->restricted | l->addresses, f) ||
		    !batch_known(at->b, at->i, (int)f))
			continue;
		for (unsigned k = 0; k < field_count(fd); k++) {
			uint64_t v = batch_value(at->b, at->i, (int)f, k);
			if (lint_bit(l->restricted, f) &&
			    !legal_test(&l->legal[f], fd, v)) {
				if (fd->flags & FIELD_PADDING)
					lint_emit(at, FOUND_PADDING, 0, f, v, 0);
				else if (v == 0)
					lint_emit(at, FOUND_ZERO, 0, f, 0, 0);
				else
					lint_emit(at, FOUND_ILLEGAL, v, f, v, 0);
			}
			if (lint_bit(l->addresses, f) && !legal_canonical(v))
				lint_emit(at, FOUND_NOT_CANONICAL, 0, f, v, 0);
			if (lint_bit(l->accesses, f) && v == 0)
				lint_emit(at, FOUND_ACCESS_TO_0, 0, f, 0, 0);
		}
	}
}

static void lint_check_target(const struct lint_place *at)
{
	const struct lint *l = at->lint;
	uint64_t target = 0, branch = 0, taken = 0, pc = 0;
	if (l->target == NO_FIELD || l->branch == NO_FIELD)
		return;
	bool known = batch_known(at->b, at->i, l->branch) &&
		     batch_known(at->b, at->i, l->target);
	bool has_target = batch_get(at->b, at->i, l->target, &target) && target;
	bool jumps = batch_get(at->b, at->i, l->branch, &branch) && branch;
	batch_get(at->b, at->i, l->pc, &pc);
	if (known && has_target && !jumps)
		lint_emit(at, FOUND_TARGET_WITHOUT_BRANCH, 0, pc, target, 0);
	if (known && !has_target && jumps && batch_get(at->b, at->i, l->taken, &taken) &&
	    taken)
		lint_emit(at, FOUND_NO_TARGET, 0, pc, 0, 0);
}

/* Full check: a record and the preceding one */

static uint64_t lint_distance(uint64_t a, uint64_t b)
{
	return a < b ? b - a : a - b;
}

bool lint_same_thread(const struct batch *prev, size_t p, const struct batch *b, size_t i)
{
	const struct schema *s = b->schema;
	for (fieldset set = s->by_role[ROLE_SPACE]; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		for (unsigned k = 0; k < field_count(schema_field(s, f)); k++)
			if (batch_value(b, i, f, k) != batch_value(prev, p, f, k))
				return false;
	}
	return true;
}

/* Check that nothing changes within a macro-op.  Return true if record i continues a
 * macro-op. */
static bool lint_check_uop(const struct lint_place *at, const struct batch *prev,
			   size_t p)
{
	const struct lint *l = at->lint;
	uint64_t uop, uop0, pc, pc0, fall, fall0;
	if (!batch_get(at->b, at->i, l->uop, &uop) || uop == 1)
		return false;
	if (batch_get(prev, p, l->uop, &uop0) && uop != uop0 + 1) {
		lint_emit(at, FOUND_UOP_JUMPS, lint_distance(uop, uop0 + 1), uop, uop0,
			  0);
		return true;
	}
	if (!batch_get(at->b, at->i, l->pc, &pc) || !batch_get(prev, p, l->pc, &pc0))
		return true;
	if (pc != pc0) {
		lint_emit(at, FOUND_UOP_PC, lint_distance(pc, pc0), pc0, pc, uop);
		return true;
	}
	if (batch_get(at->b, at->i, l->fallthrough, &fall) &&
	    batch_get(prev, p, l->fallthrough, &fall0) && fall != fall0)
		lint_emit(at, FOUND_UOP_FALLTHROUGH, lint_distance(fall, fall0), fall0,
			  fall, uop);
	return true;
}

/* True if record i may jump: it is marked or was taken as a branch, or it has a target
 * and its format has neither flag. */
static bool lint_jumps(const struct lint *l, const struct batch *b, size_t i)
{
	uint64_t v = 0;
	if (l->branch == NO_FIELD && l->taken == NO_FIELD)
		return batch_get(b, i, l->target, &v) && v;
	return (batch_get(b, i, l->branch, &v) && v) ||
	       (batch_get(b, i, l->taken, &v) && v);
}

/* Check that the pc can follow the previous record, whose instruction ends at fall.  e is
 * its encoding, or NULL if the record has fields for that. */
static void lint_check_next(const struct lint_place *at, uint64_t pc, uint64_t pc0,
			    uint64_t fall, const struct batch *prev, size_t p,
			    const struct encoding *e)
{
	const struct lint *l = at->lint;
	uint64_t taken = 0, target = 0;
	bool jumps = e ? e->branch != BRANCH_NONE : lint_jumps(l, prev, p);
	bool has_taken = jumps && batch_get(prev, p, l->taken, &taken);
	bool has_target = jumps && batch_get(prev, p, l->target, &target) && target;
	if (e && e->direct) {
		target = pc0 + (uint64_t)e->offset;
		has_target = true;
		if (e->branch != BRANCH_CONDITIONAL)
			has_taken = (taken = true);
	}
	bool falls = pc == fall, hits = has_target && pc == target;
	/* Each iteration of a repeated string instruction is a macro-op. */
	if (pc == pc0)
		return;
	if (has_taken && (taken ? hits || (!has_target && !falls) : falls))
		return;
	if (!has_taken && (falls || hits || (jumps && !has_target)))
		return;
	if (has_taken && (taken ? falls : hits))
		lint_emit(at, FOUND_PC_AGAINST_TAKEN, 0, pc0, taken, pc);
	else
		lint_emit(at, FOUND_PC_UNEXPECTED,
			  lint_distance(pc, taken && has_target ? target : fall), pc, pc0,
			  taken && has_target ? target : fall);
}

/* Check that the pc can follow the previous record, in traces without the address of the
 * next instruction: a step longer than any instruction is a jump.  An instruction with an
 * unknown mnemonic may be a branch. */
static void lint_check_jump(const struct lint_place *at, uint64_t pc, uint64_t pc0,
			    const struct batch *prev, size_t p)
{
	const struct lint *l = at->lint;
	uint64_t taken = 0, target = 0, kind = 0;
	const bool far = pc - pc0 > LINT_LONGEST_INSTRUCTION;
	if (l->branch == NO_FIELD || !batch_known(prev, p, l->branch))
		return;
	bool sure = !(schema_field(l->schema, l->branch)->flags & FIELD_BY_MNEMONIC);
	bool jumps = lint_jumps(l, prev, p);
	bool direct = schema_field(l->schema, l->branch)->role == ROLE_BRANCH_KIND &&
		      batch_get(prev, p, l->branch, &kind) &&
		      (kind == BRANCH_DIRECT_JUMP || kind == BRANCH_DIRECT_CALL ||
		       (kind == BRANCH_CONDITIONAL && far));
	if (direct && batch_get(prev, p, l->target, &target) &&
	    pc - target > LINT_LONGEST_INSTRUCTION)
		lint_emit(at, FOUND_PC_UNEXPECTED, lint_distance(pc, target), pc, pc0,
			  target);
	else if (!far)
		return;
	else if (!jumps && sure)
		lint_emit(at, FOUND_PC_JUMPS, lint_distance(pc, pc0), pc0, pc, 0);
	else if (jumps && batch_get(prev, p, l->taken, &taken) && !taken)
		lint_emit(at, FOUND_PC_AGAINST_TAKEN, 0, pc0, 0, pc);
}

/* Check that an instruction that executes again does not repeat its record; a string
 * instruction changes its addresses. */
static void lint_check_repeated(const struct lint_place *at, const struct batch *prev,
				size_t p)
{
	const struct batch *b = at->b;
	uint32_t n = b->length[at->i];
	if (at->lint->repeats && !lint_jumps(at->lint, b, at->i) &&
	    n == prev->length[p] &&
	    !memcmp(batch_bytes(prev, p), batch_bytes(b, at->i), n))
		lint_emit(at, FOUND_REPEATED, 0, 0, 0, 0);
}

/* True if the time decreases from *before to *now.  Each processor counts its own clock
 * cycles; other times have a common clock. */
static bool lint_goes_back(const struct lint_place *at, const struct batch *prev,
			   size_t p, uint64_t *now, uint64_t *before)
{
	const struct lint *l = at->lint;
	if (!batch_get(at->b, at->i, l->time, now) ||
	    !batch_get(prev, p, l->time, before))
		return false;
	const struct field *f = schema_field(l->schema, l->time);
	bool back =
		f->kind == KIND_INT ? (int64_t)*now < (int64_t)*before : *now < *before;
	return back && (!f->unit || strcmp(f->unit, "cycles") != 0 ||
			lint_same_thread(prev, p, at->b, at->i));
}

static void lint_check_pair(const struct lint_place *at, const struct batch *prev,
			    size_t p)
{
	const struct lint *l = at->lint;
	uint64_t now, before, pc = 0, pc0 = 0, fall;
	const struct encoding *e;
	if (lint_goes_back(at, prev, p, &now, &before))
		lint_emit(at, FOUND_TIME_BACK, before - now, before, now, 0);
	bool pcs = batch_get(at->b, at->i, l->pc, &pc) && batch_get(prev, p, l->pc, &pc0);
	/* After a trap, which may change the privilege level, the handler follows. */
	if ((!pcs && l->uop == NO_FIELD) || !lint_same_thread(prev, p, at->b, at->i) ||
	    lint_check_uop(at, prev, p) || batch_get(prev, p, l->trap, &now) || !pcs ||
	    (batch_get(at->b, at->i, l->priv, &now) &&
	     batch_get(prev, p, l->priv, &before) && now != before))
		return;
	if (pc == pc0)
		lint_check_repeated(at, prev, p);
	if (batch_get(prev, p, l->fallthrough, &fall))
		lint_check_next(at, pc, pc0, fall, prev, p, NULL);
	else if (!(e = length_decode(&l->rules, prev, p)) || !e->known)
		lint_check_jump(at, pc, pc0, prev, p);
	else if (!e->anywhere) /* XiangShan expands the encodings of two bytes */
		lint_check_next(at, pc, pc0, pc - pc0 == 2 ? pc : pc0 + e->length, prev,
				p, e);
}

/* Bits of the records 64 * w to 64 * w + 63 that have a suspect value. */
static uint64_t lint_suspect_values(const struct lint *l, const struct batch *b, size_t w)
{
	uint64_t bits = 0;
	for (const struct lint_range *r = l->range; r < l->range + l->nranges; r++)
		if (!batch_lacks(b, r->slot))
			bits |= batch_outside_word(b, r->slot, w, r->low, r->width);
	return bits;
}

static void lint_check_offset(const struct lint_place *at, const struct batch *prev,
			      size_t p)
{
	const struct lint *l = at->lint;
	int offset = l->align ? align_offset(l->align, prev, p, at->b, at->i) : 0;
	/* All ones in a field may be legal, but not in its bytes. */
	if (!offset || !(lint_suspect_values(l, at->b, at->i / 64) >> at->i % 64 & 1))
		return;
	lint_emit(at, offset > 0 ? FOUND_LATER : FOUND_EARLIER, 0,
		  (uint64_t)(offset > 0 ? offset : -offset), 0, 0);
}

/* Check record i.  prev[p] is the preceding record; prev may be NULL.  suspect is true if
 * a value of the record alone may be wrong. */
static void lint_check_record(const struct lint *l, const struct batch *prev, size_t p,
			      const struct batch *b, size_t i, bool suspect,
			      struct lint_sink *to)
{
	const struct lint_place at = { l, b, i, to };
	const struct format *f = l->schema->format;
	/* Other findings of such a record would follow from this finding. */
	if (l->zeros && lint_only_zeros(b, i)) {
		lint_emit(&at, FOUND_ZEROS, 0, 0, 0, 0);
		return;
	}
	if (f->unordered || (prev && lint_gap_before(b, i)))
		prev = NULL;
	if (suspect)
		lint_check_values(&at);
	lint_check_target(&at);
	if (prev)
		lint_check_pair(&at, prev, p);
	if (prev && suspect)
		lint_check_offset(&at, prev, p);
	if (f->check)
		f->check(prev, p, b, i, to);
}

/*
 * Records that may have findings
 *
 * A word has a bit for each of 64 records of a batch: bit i for record 64 * w + i.  Test
 * the rules of the full check on whole words: a record whose bit is 0 has no finding.  All
 * values are known.  Records of other threads and records after gaps or traps may have a
 * bit without a finding.
 */

/* Bits of the records that have a value, and of those whose value is not 0. */
static uint64_t lint_has(const struct batch *b, int field, size_t w)
{
	return field == NO_FIELD ? 0 : batch_has_word(b, b->schema->first_slot[field], w);
}

static uint64_t lint_is_set(const struct batch *b, int field, size_t w)
{
	return field == NO_FIELD ? 0
				 : batch_nonzero_word(b, b->schema->first_slot[field], w);
}

/* Do the same for the preceding record of each record. */
static uint64_t lint_had(const struct batch *b, int field, size_t w)
{
	return lint_has(b, field, w) << 1 |
	       (w && field != NO_FIELD && batch_has(b, 64 * w - 1, field, 0));
}

static uint64_t lint_was_set(const struct batch *b, int field, size_t w)
{
	uint64_t v;
	return lint_is_set(b, field, w) << 1 |
	       (w && batch_get(b, 64 * w - 1, field, &v) && v);
}

/* Bits of the records whose value of a field, minus the value of `before` in the preceding
 * record, is not in low to low + width. */
static uint64_t lint_step_outside(const struct batch *b, int field, int before,
				  uint64_t low, uint64_t width, size_t w)
{
	if (field == NO_FIELD || before == NO_FIELD)
		return 0;
	const size_t at = w ? 64 * w : 1, first = w == 0;
	return values_outside(batch_field(b, field)[0] + at,
			      batch_field(b, before)[0] + at - 1, low, width,
			      batch_word_length(b, w) - first)
	       << first;
}

static uint64_t lint_suspect_zeros(const struct lint *l, const struct batch *b, size_t w)
{
	return l->zeros && !l->zeros_differ ? ~batch_byte_word(b, w, 0) : 0;
}

static uint64_t lint_suspect_targets(const struct lint *l, const struct batch *b,
				     size_t w)
{
	if (l->branch == NO_FIELD || l->target == NO_FIELD)
		return 0;
	const uint64_t jumps = lint_is_set(b, l->branch, w),
		       has_target = lint_is_set(b, l->target, w);
	return (has_target & ~jumps) |
	       (~has_target & jumps & lint_is_set(b, l->taken, w));
}

/* Times from 2^63 on may be negative. */
static uint64_t lint_suspect_times(const struct lint *l, const struct batch *b, size_t w)
{
	if (l->time == NO_FIELD)
		return 0;
	const unsigned slot = l->schema->first_slot[l->time];
	const uint64_t high = batch_outside_word(b, slot, w, 0, INT64_MAX);
	return lint_has(b, l->time, w) & lint_had(b, l->time, w) &
	       (high | high << 1 | (w && b->slot[slot][64 * w - 1] > INT64_MAX) |
		lint_step_outside(b, l->time, l->time, 0, INT64_MAX, w));
}

/* Bits of the records that may not follow by the encoding or the target of the preceding
 * one; misses has those after a branch that are not at its target. */
static uint64_t lint_suspect_steps(const struct lint *l, const struct batch *b, size_t w,
				   uint64_t misses)
{
	if (l->rules.machine != LENGTH_RISCV || l->rules.encoding == NO_FIELD)
		return l->target == NO_FIELD ? 0 : misses;
	const uint64_t *const pc = batch_field(b, l->pc)[0];
	uint64_t bits = lint_was_set(b, l->branch, w);
	for (size_t i = w == 0; i < batch_word_length(b, w); i++) {
		const size_t at = 64 * w + i;
		bits |= (uint64_t)(pc[at] - pc[at - 1] !=
				   length_by_encoding(&l->rules, b, at - 1))
			<< i;
	}
	return bits;
}

/* Bits of the records at which a jump may be wrong; `moved` has those that begin an
 * instruction at another address than the preceding record. */
static uint64_t lint_suspect_jumps(const struct lint *l, const struct batch *b, size_t w,
				   uint64_t moved)
{
	const bool marked = l->branch != NO_FIELD,
		   sure = marked && !(schema_field(l->schema, l->branch)->flags &
				      FIELD_BY_MNEMONIC);
	const uint64_t told = lint_had(b, l->taken, w),
		       taken = lint_was_set(b, l->taken, w),
		       target = lint_was_set(b, l->target, w),
		       jumps = !marked && l->taken == NO_FIELD
				       ? target
				       : taken | lint_was_set(b, l->branch, w);
	const uint64_t ends = lint_had(b, l->fallthrough, w),
		       misses = lint_step_outside(b, l->pc, l->target, 0, 0, w),
		       leaves = lint_step_outside(b, l->pc, l->fallthrough, 0, 0, w),
		       hits = target & ~misses, nowhere = jumps & ~target;
	const uint64_t follows =
		(~leaves & ~(jumps & taken)) | (jumps & (taken | ~told) & hits) |
		(jumps & ~told & nowhere) | (jumps & taken & nowhere & leaves);
	const uint64_t far =
		lint_step_outside(b, l->pc, l->pc, 0, LINT_LONGEST_INSTRUCTION, w);
	const uint64_t wrong = (sure ? ~jumps : 0) | (jumps & told & ~taken);
	return moved & ((ends & ~follows) | (marked ? ~ends & far & wrong : 0) |
			lint_suspect_steps(l, b, w, jumps & ~ends & misses));
}

static uint64_t lint_suspect_pairs(const struct lint *l, const struct batch *b, size_t w)
{
	const uint64_t pcs = lint_has(b, l->pc, w) & lint_had(b, l->pc, w),
		       moved = pcs & lint_step_outside(b, l->pc, l->pc, 0, 0, w);
	uint64_t bits = lint_suspect_times(l, b, w), within = 0;
	if (l->uop != NO_FIELD) {
		const unsigned uop = l->schema->first_slot[l->uop];
		const uint64_t falls =
			lint_has(b, l->fallthrough, w) & lint_had(b, l->fallthrough, w);
		within = lint_has(b, l->uop, w) & batch_outside_word(b, uop, w, 1, 0);
		bits |= within & (lint_step_outside(b, l->uop, l->uop, 1, 0, w) | moved |
				  (falls & lint_step_outside(b, l->fallthrough,
							     l->fallthrough, 0, 0, w)));
	}
	if (l->repeats)
		bits |= pcs & ~moved & ~within;
	return bits | lint_suspect_jumps(l, b, w, moved & ~within);
}

/* Return the records for the full check; suspect has those with suspect values. */
static uint64_t lint_suspects(const struct lint *l, const struct batch *b, size_t w,
			      uint64_t suspect)
{
	const struct format *f = l->schema->format;
	if (f->check && !f->may_find)
		return UINT64_MAX;
	uint64_t bits =
		suspect | lint_suspect_zeros(l, b, w) | lint_suspect_targets(l, b, w);
	if (!f->unordered)
		bits |= lint_suspect_pairs(l, b, w);
	return bits | (f->check ? f->may_find(b, w) : 0);
}

/* All checks */

void lint_records_unfiltered(const struct lint *l, const struct batch *prev, size_t p,
			     const struct batch *b, size_t from, size_t n,
			     struct lint_sink *to)
{
	for (size_t i = from; i < from + n; prev = b, p = i++)
		lint_check_record(l, prev, p, b, i, true, to);
}

/* The first record is checked in full, because prev may be another batch. */
void lint_records(const struct lint *l, const struct batch *prev, size_t p,
		  const struct batch *b, size_t from, size_t n, struct lint_sink *to)
{
	if (l->unfiltered || !batch_is_plain(b, l->tested)) {
		lint_records_unfiltered(l, prev, p, b, from, n, to);
		return;
	}
	if (!n)
		return;
	lint_records_unfiltered(l, prev, p, b, from, 1, to);
	for (size_t at = from + 1; at < from + n; at = at - at % 64 + 64) {
		const size_t w = at / 64;
		const uint64_t suspect = lint_suspect_values(l, b, w);
		uint64_t bits = lint_suspects(l, b, w, suspect) &
				presence_mask(from + n - 64 * w) &
				~presence_mask(at - 64 * w);
		for (; bits; bits &= bits - 1) {
			const size_t i = 64 * w + (size_t)__builtin_ctzll(bits);
			lint_check_record(l, b, i - 1, b, i, suspect >> i % 64 & 1, to);
		}
	}
}

/* Templates */

bool lint_settles(const struct lint *l)
{
	const fieldset *role = l->schema->by_role;
	const fieldset may = role[ROLE_LOAD] | role[ROLE_STORE] | role[ROLE_MACROOP];
	const struct format *f = l->schema->format;
	for (size_t k = 0; k < f->nfields; k++) {
		const struct field *fd = &f->fields[k];
		if (fd->flags & FIELD_RECURS ||
		    (fd->flags & FIELD_VARIES && fd->role && !lint_bit(may, k)))
			return false;
	}
	return !l->unfiltered && !l->align && (!f->check || f->may_find);
}

uint64_t lint_unsettled(const struct lint *l, const struct batch *b, size_t w)
{
	const struct templates *t = b->templates;
	const uint32_t *const of = t->of + 64 * w;
	uint64_t bits = 0;
	for (size_t i = w == 0; i < batch_word_length(b, w); i++) {
		const struct templates_seen *c = &t->seen[of[i]];
		const uint32_t before = of[(ptrdiff_t)i - 1] + 1;
		bits |= (uint64_t)(c->before[0] != before && c->before[1] != before) << i;
	}
	for (const struct lint_range *r = l->range; r < l->range + l->nranges; r++)
		if (r->varies && !batch_lacks(b, r->slot))
			bits |= batch_outside_word(b, r->slot, w, r->low, r->width);
	return bits | (w == 0);
}

/* The record at the pc of the one before it may repeat its bytes. */
void lint_settle(const struct lint *l, const struct batch *b, size_t at,
		 const struct batch *all, size_t i, bool found)
{
	struct templates *t = b->templates;
	uint64_t pc, before, uop = 1;
	struct templates_seen *c = &t->seen[t->of[at]];
	batch_get(all, i, l->uop, &uop);
	if (l->repeats && uop == 1 && batch_get(all, i, l->pc, &pc) &&
	    batch_get(all, i - 1, l->pc, &before) && pc == before)
		return;
	if (c->before[0] == UINT32_MAX || c->before[0] == t->of[at - 1] + 1)
		return;
	c->before[1] = found ? UINT32_MAX : c->before[0];
	c->before[0] = found ? UINT32_MAX : t->of[at - 1] + 1;
}

const struct finding_kind *lint_gap(const struct gap *g)
{
	static const enum common_finding kinds[] = {
		[GAP_MALFORMED] = FOUND_MALFORMED, [GAP_PARTIAL] = FOUND_PARTIAL,
		[GAP_STRAY] = FOUND_STRAY,         [GAP_LOST] = FOUND_LOST,
		[GAP_REMARK] = FOUND_REMARK,       [GAP_INSERTED] = FOUND_INSERTED,
	};
	return &lint_common_findings[kinds[g->kind]];
}

/* Kinds by number */

const struct finding_kind *lint_kind(const struct schema *s, size_t number)
{
	const struct finding_kind *own = s->format->findings;
	if (number < FOUND_COMMON)
		return &lint_common_findings[number];
	for (size_t i = FOUND_COMMON; own && own->id; i++, own++)
		if (i == number)
			return own;
	return NULL;
}

size_t lint_kind_number(const struct schema *s, const struct finding_kind *f)
{
	if (f >= lint_common_findings && f < lint_common_findings + FOUND_COMMON)
		return (size_t)(f - lint_common_findings);
	return FOUND_COMMON + (size_t)(f - s->format->findings);
}

bool lint_kind_of_record(size_t number)
{
	return number < FOUND_TAR || number == FOUND_REPEATED || number >= FOUND_COMMON;
}

struct lint_kinds {
	struct lint_sink to;
	uint64_t *of; /* kinds of findings of each record */
};

static uint64_t lint_kind_bit(const struct batch *b, const struct finding_kind *f)
{
	return UINT64_C(1) << lint_kind_number(b->schema, f);
}

static void lint_collect_kind(struct lint_sink *to, const struct batch *b,
			      const struct finding *f)
{
	const struct lint_kinds *k = (const struct lint_kinds *)to;
	k->of[f->i] |= lint_kind_bit(b, f->kind);
}

void lint_kinds(const struct lint *l, const struct batch *prev, const struct batch *b,
		uint64_t *kinds)
{
	struct lint_kinds k = { { lint_collect_kind }, kinds };
	bool gap = prev && lint_gap_before(prev, prev->n);
	memset(kinds, 0, b->n * sizeof *kinds);
	lint_records(l, gap ? NULL : prev, prev ? prev->n - 1 : 0, b, 0, b->n, &k.to);
	for (size_t i = 0; i < b->ngaps; i++)
		if (b->gap[i].before < b->n)
			kinds[b->gap[i].before] |= lint_kind_bit(b, lint_gap(&b->gap[i]));
	for (size_t i = 0; prev && b->n && i < prev->ngaps; i++)
		if (prev->gap[i].before == prev->n)
			kinds[0] |= lint_kind_bit(b, lint_gap(&prev->gap[i]));
}
