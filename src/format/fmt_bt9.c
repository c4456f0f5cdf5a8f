/*
 * BT9 branch traces of the championship of 2016 (CBP-5): a graph of branches, and the
 * path through it.
 *
 *     BT9_SPA_TRACE_FORMAT
 *     bt9_minor_version: 0
 *     BT9_NODES
 *     NODE 1 0x8290 - 0xe12fff1e 4 class: RET+IND+UCD behavior: DYN+IND ...
 *     BT9_EDGES
 *     EDGE 4 1 2 T 0x8ab0 - 12 traverse_cnt: 3
 *     BT9_EDGE_SEQUENCE
 *     4
 *     EOF
 *
 * A node is a branch.  An edge is an outcome of a branch, with the other instructions up
 * to the next branch.  A record is a line of the sequence, which is the number of an
 * edge.  Node 0 and the last node have size 0: they are the beginning and the end of the
 * trace, not branches.  Read the tables when the trace is opened.  All values of a record
 * except its number of instructions depend only on its edge; compute them after reading
 * the tables.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"
#include "format/detect.h"
#include "format/linescan.h"
#include "format/template.h"

/* clang-format off */
enum {
	F_PC, F_KIND, F_TAKEN, F_TARGET, F_OTHERS, F_INSTR, F_ENCODING, F_LENGTH, F_BEHAVIOR,
	F_PHYSICAL, F_TARGET_PHYSICAL, F_TRAVERSALS, F_NODE, F_EDGE, FIELDS
};
/* clang-format on */

enum { BEHAVIOR_NONE, BEHAVIOR_TAKEN, BEHAVIOR_NOT, BEHAVIOR_DYNAMIC };
static const struct code behaviors[] = { { BEHAVIOR_NONE, "-" },
					 { BEHAVIOR_TAKEN, "always" },
					 { BEHAVIOR_NOT, "never" },
					 { BEHAVIOR_DYNAMIC, "both" },
					 { 0, NULL } };

enum { NONE = FIELD_OWN_NONE };

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, NONE, "address of the branch"),
	[F_KIND] = FIELD("kind", 2, CODE, BRANCH_KIND, 0, FIELD_ZERO_IS_NONE,
		"kind of branch, from its class", .codes = branch_kind_codes),
	[F_TAKEN] = FIELD("taken", 3, BOOL, TAKEN, 0, NONE, "whether the branch is taken"),
	[F_TARGET] = FIELD("target", 4, ADDR, TARGET, 12, NONE,
		"address of the next instruction if the branch is taken"),
	[F_OTHERS] = FIELD("others", 5, UINT, NONE, 6, 0,
		"instructions between the branch and the next one"),
	[F_INSTR] = FIELD("instr", 6, UINT, NONE, 10, FIELD_VARIES | FIELD_CARRIED | FIELD_DERIVED,
		"number of instructions before the branch"),
	[F_ENCODING] = FIELD("encoding", 7, ADDR, NONE, 8, 0, "machine code of the branch"),
	[F_LENGTH] = FIELD("length", 0, UINT, NONE, 3, FIELD_QUIET,
		"bytes of the branch; 0 marks the beginning or the end", .unit = "bytes"),
	[F_BEHAVIOR] = FIELD("behavior", 0, CODE, NONE, 6, FIELD_QUIET | FIELD_ZERO_IS_NONE,
		"whether the branch is always taken, never taken, or both, in the whole trace",
		.codes = behaviors),
	[F_PHYSICAL] = FIELD("physical", 0, ADDR, NONE, 12, FIELD_QUIET | NONE,
		"physical address of the branch"),
	[F_TARGET_PHYSICAL] = FIELD("target_physical", 0, ADDR, NONE, 12, FIELD_QUIET | NONE,
		"physical address of the target"),
	[F_TRAVERSALS] = FIELD("traversals", 0, UINT, NONE, 8, FIELD_QUIET | NONE,
		"how often the edge occurs, according to its table"),
	[F_NODE] = FIELD("node", 0, UINT, NONE, 6, FIELD_QUIET,
		"number of the branch in the table of nodes"),
	[F_EDGE] = FIELD("edge", 8, UINT, NONE, 6, 0,
		"number of the edge: the content of the line"),
};
/* clang-format on */

/* Tables */

struct bt9_node {
	uint64_t pc, physical, encoding;
	uint8_t length, kind, behavior;
	bool known;
};

struct bt9_edge {
	uint64_t target, physical, others, traversals;
	uint32_t from;
	bool known, taken;
};

/* Values of the records of an edge, except F_INSTR and F_EDGE. */
struct bt9_row {
	uint64_t value[FIELDS];
	uint64_t instrs;  /* number to add to F_INSTR */
	fieldset present; /* fields in which all ones is a value, not "none" */
	bool known;       /* edge and node are in the tables */
	bool plain;       /* known is set, and present is 0 */
};

struct bt9_tables {
	struct bt9_node *node;
	struct bt9_edge *edge;
	struct bt9_row *row; /* row of each edge; NULL if the rows would take too much
			      * memory */
	size_t nodes, edges, node_lines, edge_lines;
	struct str text; /* lines of the tables and their headings */
};

/* Make room for entry `id` of a table of n entries, `lines` of which have been read.
 * Numbers are nearly consecutive; return false if id is far too high or there is no
 * room. */
static bool bt9_room(void **table, size_t *n, size_t lines, uint64_t id, size_t size)
{
	enum { AHEAD = 1 << 16 };
	if (id >= UINT32_MAX || id > 4 * lines + AHEAD)
		return false;
	if (id < *n)
		return true;
	size_t more = *n * 2 > id + 1 ? *n * 2 : (size_t)id + 1024;
	uint8_t *to = mem_try(more, size);
	if (!to)
		return false;
	if (*n)
		memcpy(to, *table, *n * size);
	free(*table);
	*table = to;
	*n = more;
	return true;
}

/* Read blanks and a number, either decimal or hexadecimal after 0x. */
static bool bt9_number(struct linescan *l, uint64_t *v)
{
	return linescan_gap(l) && (linescan_address(l, v) || linescan_dec(l, v));
}

/* Read an address, or "-" if there is none. */
static bool bt9_address(struct linescan *l, uint64_t *v)
{
	const uint8_t *from = l->at;
	*v = UINT64_MAX;
	if (linescan_gap(l) && linescan_char(l, '-') &&
	    (linescan_ended(l) || linescan_blank(*l->at)))
		return true;
	l->at = from;
	return bt9_number(l, v);
}

/* Get the next word.  Return false if there is none. */
static bool bt9_word(struct linescan *l, struct word *w)
{
	linescan_blanks(l);
	w->at = l->at;
	bool any = linescan_word(l);
	w->len = (size_t)(l->at - w->at);
	return any;
}

static bool bt9_is(const struct word *w, const char *text)
{
	return w->len == strlen(text) && memcmp(w->at, text, w->len) == 0;
}

/* True if a word has this part; parts are separated by +. */
static bool bt9_part(const struct word *w, const char *text)
{
	size_t n = strlen(text), at = 0;
	while (at + n <= w->len) {
		const uint8_t *p = w->at + at, *e = memchr(p, '+', w->len - at);
		size_t len = e ? (size_t)(e - p) : w->len - at;
		if (len == n && memcmp(p, text, n) == 0)
			return true;
		at += len + 1;
	}
	return false;
}

static enum branch_kind bt9_kind(const struct word *w)
{
	bool indirect = bt9_part(w, "IND");
	if (bt9_part(w, "RET"))
		return BRANCH_RETURN;
	if (bt9_part(w, "CALL"))
		return indirect ? BRANCH_INDIRECT_CALL : BRANCH_DIRECT_CALL;
	if (!bt9_part(w, "JMP"))
		return BRANCH_OTHER;
	if (bt9_part(w, "CND"))
		return BRANCH_CONDITIONAL;
	return indirect ? BRANCH_INDIRECT : BRANCH_DIRECT_JUMP;
}

/* Read "NODE ID PC PHYSICAL ENCODING LENGTH", then pairs of a name and a value. */
static void bt9_read_node(struct bt9_tables *t, struct linescan *l)
{
	struct bt9_node n = { .kind = BRANCH_OTHER, .known = true };
	uint64_t id, length;
	struct word name, value;
	if (!bt9_number(l, &id) || !bt9_address(l, &n.pc) ||
	    !bt9_address(l, &n.physical) || !bt9_number(l, &n.encoding) ||
	    !bt9_number(l, &length) || length > UINT8_MAX)
		return;
	n.length = (uint8_t)length;
	while (bt9_word(l, &name) && bt9_word(l, &value)) {
		if (bt9_is(&name, "class:"))
			n.kind = (uint8_t)bt9_kind(&value);
		if (bt9_is(&name, "behavior:"))
			n.behavior = bt9_part(&value, "AT")    ? BEHAVIOR_TAKEN
				     : bt9_part(&value, "ANT") ? BEHAVIOR_NOT
				     : bt9_part(&value, "DYN") ? BEHAVIOR_DYNAMIC
							       : BEHAVIOR_NONE;
	}
	if (bt9_room((void **)&t->node, &t->nodes, t->node_lines++, id, sizeof n))
		t->node[id] = n;
}

/* Read "EDGE ID FROM TO T|N TARGET PHYSICAL OTHERS", then pairs of a name and a value.
 * Some programs omit PHYSICAL. */
static void bt9_read_edge(struct bt9_tables *t, struct linescan *l)
{
	struct bt9_edge e = { .traversals = UINT64_MAX, .known = true };
	uint64_t id, from, to;
	struct word name, value;
	if (!bt9_number(l, &id) || !bt9_number(l, &from) || !bt9_number(l, &to) ||
	    from >= UINT32_MAX || to >= UINT32_MAX || !bt9_word(l, &name) ||
	    name.len != 1 || (*name.at != 'T' && *name.at != 'N') ||
	    !bt9_address(l, &e.target) || !bt9_address(l, &e.physical))
		return;
	if (!bt9_number(l, &e.others)) {
		e.others = e.physical;
		e.physical = UINT64_MAX;
	}
	e.from = (uint32_t)from;
	e.taken = *name.at == 'T';
	while (bt9_word(l, &name) && bt9_word(l, &value)) {
		struct linescan number = linescan_line(value.at, value.len);
		if (bt9_is(&name, "traverse_cnt:"))
			linescan_dec(&number, &e.traversals);
	}
	if (bt9_room((void **)&t->edge, &t->edges, t->edge_lines++, id, sizeof e))
		t->edge[id] = e;
}

static void *bt9_tables_new(void)
{
	return mem_new(1, sizeof(struct bt9_tables));
}

static void bt9_tables_free(void *tables)
{
	struct bt9_tables *t = tables;
	if (!t)
		return;
	free(t->node);
	free(t->edge);
	free(t->row);
	str_release(&t->text);
	free(t);
}

/* Set a field to a value or to "none". */
static void bt9_value(struct bt9_row *r, unsigned field, bool has, uint64_t v)
{
	r->value[field] = has ? v : UINT64_MAX;
	if (has && v == UINT64_MAX)
		r->present |= (fieldset)1 << field;
}

static void bt9_make_row(const struct bt9_tables *t, uint64_t id, struct bt9_row *r)
{
	static const struct bt9_node no_node = { .pc = UINT64_MAX };
	static const struct bt9_edge no_edge = { .target = UINT64_MAX };
	const struct bt9_edge *e =
		t && id < t->edges && t->edge[id].known ? &t->edge[id] : &no_edge;
	const struct bt9_node *n =
		e->known && e->from < t->nodes && t->node[e->from].known
			? &t->node[e->from]
			: &no_node;
	bool branch = n->length;
	*r = (struct bt9_row) { .known = e->known && n->known };
	bt9_value(r, F_PC, branch, n->pc);
	r->value[F_KIND] = branch ? n->kind : BRANCH_NONE;
	bt9_value(r, F_TAKEN, branch, e->taken);
	bt9_value(r, F_TARGET, branch && e->taken, e->target);
	r->value[F_OTHERS] = e->others;
	r->value[F_ENCODING] = n->encoding;
	r->value[F_LENGTH] = n->length;
	r->value[F_BEHAVIOR] = n->behavior;
	r->value[F_PHYSICAL] = n->physical;
	r->value[F_TARGET_PHYSICAL] = e->taken ? e->physical : UINT64_MAX;
	r->value[F_TRAVERSALS] = e->traversals;
	r->value[F_NODE] = e->from;
	r->instrs = e->others + branch;
	r->plain = r->known && !r->present;
}

/* Make the rows of all edges after the last line of the tables. */
static void bt9_make_rows(struct bt9_tables *t)
{
	t->row = mem_try(t->edges, sizeof *t->row);
	for (size_t id = 0; t->row && id < t->edges; id++)
		bt9_make_row(t, id, &t->row[id]);
}

static bool bt9_tables_line(void *tables, const uint8_t *line, size_t len)
{
	struct bt9_tables *t = tables;
	const uint8_t *comment = memchr(line, '#', len);
	struct linescan l = linescan_line(line, comment ? (size_t)(comment - line) : len);
	linescan_blanks(&l);
	bool node = linescan_literal(&l, "NODE"), edge = linescan_literal(&l, "EDGE");
	size_t left = (size_t)(l.end - l.at);
	if (node || edge || linescan_starts(l.at, left, "BT9_") ||
	    linescan_starts(l.at, left, "bt9_")) {
		str_addn(&t->text, (const char *)line, len);
		str_addc(&t->text, '\n');
	}
	if (node)
		bt9_read_node(t, &l);
	else if (edge)
		bt9_read_edge(t, &l);
	else if (linescan_literal(&l, "BT9_EDGE_SEQUENCE"))
		bt9_make_rows(t);
	else
		return true;
	return node || edge;
}

/* Excerpts.  Both tables precede the first record. */

static void bt9_put_tables(const struct schema *s, struct str *out)
{
	const struct bt9_tables *t = s->tables;
	if (t)
		str_addn(out, t->text.text, t->text.len);
}

static const struct format_excerpt bt9_excerpt = { .head = bt9_put_tables };

static const struct format_tables bt9_tables = {
	.new = bt9_tables_new,
	.line = bt9_tables_line,
	.free = bt9_tables_free,
};

/* Records */

/* Set the values of record i that depend on its edge. */
static inline void bt9_set_edge(struct batch *b, size_t i, uint64_t id,
				const struct bt9_row *r)
{
#pragma GCC unroll 14
	for (unsigned f = 0; f < FIELDS; f++)
		if (f != F_INSTR && b->slot[f])
			b->slot[f][i] = f == F_EDGE ? id : r->value[f];
}

/*
 * All records of an edge with a plain row have one template, which the number of the edge
 * finds in templates.by_id.  F_INSTR of a template is the number of instructions that each
 * of its records adds.
 */

enum { DIGITS_MOST = 7 };

/* Make the template of an edge. */
static __attribute__((noinline)) void bt9_make_template(const struct bt9_tables *t,
							struct templates *to, uint64_t id)
{
	size_t at = batch_add(&to->rows, 0, 0);
	bt9_set_edge(&to->rows, at, id, &t->row[id]);
	to->rows.slot[F_INSTR][at] = t->row[id].instrs;
	to->by_id[id] = (uint32_t)at + 1;
}

/* Set all fields of the first n records of a templated batch, because the next record
 * has no template. */
static __attribute__((noinline)) void bt9_untemplate(const struct bt9_tables *t,
						     struct batch *b, size_t n)
{
	const struct templates *from = b->templates;
	for (size_t i = 0; i < n; i++) {
		uint64_t id = from->rows.slot[F_EDGE][from->of[i]];
		bt9_set_edge(b, i, id, &t->row[id]);
	}
	templates_rest(b->templates);
	b->templated = false;
}

/* Set the values of record i for any edge; return its number of instructions. */
static __attribute__((noinline)) uint64_t bt9_set_any(const struct bt9_tables *t,
						      struct batch *b, size_t i,
						      uint64_t id)
{
	struct bt9_row r;
	bt9_make_row(t, id, &r);
	bt9_set_edge(b, i, id, &r);
	for (unsigned f = 0; f < FIELDS; f++)
		if (r.present >> f & 1 && b->slot[f])
			batch_present(b, i, f);
	if (!r.known)
		batch_unknown(b, i,
			      b->schema->all &
				      ~((fieldset)1 << F_EDGE | (fieldset)1 << F_INSTR));
	return r.instrs;
}

/* Set the values of record i, whose line is this number in the last bytes of `text`, and
 * add its instructions to *instr.  Return false if it is not an edge with a plain row. */
static inline __attribute__((always_inline)) bool bt9_put(const struct bt9_tables *t,
							  struct batch *b, size_t i,
							  uint64_t text, unsigned digits,
							  uint64_t *instr, bool templated)
{
	uint64_t bad = 0, id = words_dec(text, digits, &bad);
	struct templates *to = b->templates;
	if (b->slot[F_INSTR])
		b->slot[F_INSTR][i] = *instr;
	if (bad || id >= t->edges || (templated && id >= TEMPLATES_IDS))
		return false;
	if (!templated || !to->by_id[id]) {
		if (!t->row[id].plain)
			return false;
		if (templated)
			bt9_make_template(t, to, id);
	}
	if (templated)
		to->of[i] = to->by_id[id] - 1;
	else
		bt9_set_edge(b, i, id, &t->row[id]);
	*instr += templated ? to->rows.slot[F_INSTR][to->of[i]] : t->row[id].instrs;
	return true;
}

/* True if a line is before or after the sequence, or a comment. */
static bool bt9_other_line(const uint8_t *line, size_t len)
{
	static const char *const begins[] = { "NODE", "EDGE", "BT9_", "EOF", "#" };
	struct linescan l = linescan_line(line, len);
	struct word w;
	if (!bt9_word(&l, &w))
		return true;
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (w.len >= strlen(begins[i]) &&
		    memcmp(w.at, begins[i], strlen(begins[i])) == 0)
			return true;
	/* Name in the head, followed by its value. */
	return w.at[w.len - 1] == ':';
}

static bool bt9_line(struct batch *b, struct record_line *line)
{
	const struct bt9_tables *t = b->schema->tables;
	const size_t len = line->len;
	struct linescan l;
	uint64_t id;
	linescan_init(&l, b, line->at, len);
	linescan_blanks(&l);
	bool number = linescan_dec(&l, &id);
	linescan_blanks(&l);
	if (!number || !(linescan_ended(&l) || *l.at == '#')) {
		if (!number && bt9_other_line(line->at, len))
			return record_remark(line, line->at, len);
		strcpy(line->why, "expected the number of an edge");
		return false;
	}
	size_t i = batch_add(b, batch_position(b, line->at), line->whole);
	if (b->templated && t && t->row && len <= DIGITS_MOST) {
		uint8_t text[8] = { 0 };
		memcpy(text + 8 - len, line->at, len);
		if (bt9_put(t, b, i, words_load8(text), (unsigned)len, &b->carry[0],
			    true))
			return true;
	}
	if (b->templated)
		bt9_untemplate(t, b, i);
	linescan_set(b, i, F_INSTR, b->carry[0]);
	b->carry[0] += bt9_set_any(t, b, i, id);
	return true;
}

/* Add records up to a line that is not a number of at most DIGITS_MOST digits, of an edge
 * with a plain row.  Return the number of bytes in their lines.  Find all line ends of a
 * block first, so that no line waits for the length of the preceding line. */
static inline __attribute__((always_inline)) size_t bt9_add_lines(struct batch *b,
								  const uint8_t *bytes,
								  size_t len,
								  bool templated)
{
	enum { BLOCK = 64, AFTER = 8 };
	const struct bt9_tables *t = b->schema->tables;
	const uint64_t position = batch_position(b, bytes);
	uint64_t *offset = b->offset, instr = b->carry[0];
	uint32_t *length = b->length;
	size_t from = 0, n = b->n, room = b->room;
	batch_unmark(b, n);
	for (size_t at = 0; len - at >= BLOCK + AFTER && n < room; at += BLOCK) {
		uint64_t ends = words_byte64(bytes + at, '\n');
		for (; ends && n < room; ends &= ends - 1) {
			size_t end = at + bits_first(ends), digits = end - from;
			uint64_t text = words_load8(bytes + from)
					<< ((64 - 8 * digits) & 63);
			if (digits - 1 >= DIGITS_MOST ||
			    !bt9_put(t, b, n, text, (unsigned)digits, &instr,
				     templated)) {
				room = n; /* leave both loops */
				break;
			}
			offset[n] = position + from;
			length[n++] = (uint32_t)digits + 1;
			from = end + 1;
		}
	}
	if (b->unknown)
		memset(b->unknown + b->n, 0, (n - b->n) * sizeof *b->unknown);
	b->n = n;
	b->carry[0] = instr;
	return from;
}

static size_t bt9_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	const struct bt9_tables *t = b->schema->tables;
	size_t at = 0, used = 1;
	if (!t || !t->row)
		return record_decode_lines(bytes, len, last, b, bt9_line);
	while (used && at < len && b->n < b->room) {
		used = b->mid_line    ? 0
		       : b->templated ? bt9_add_lines(b, bytes + at, len - at, true)
				      : bt9_add_lines(b, bytes + at, len - at, false);
		if (!used)
			used = record_decode_line(bytes + at, len - at, last, b,
						  bt9_line);
		at += used;
	}
	return at;
}

static unsigned bt9_bid(const struct format *f, const uint8_t *head, size_t len,
			bool whole)
{
	(void)f;
	(void)whole;
	return linescan_starts(head, len, "BT9_SPA_TRACE_FORMAT") ? DETECT_SURE + 2 : 0;
}

/* Unordered, because other instructions are between two branches. */
/* clang-format off */
const struct format fmt_bt9 = {
	.name = "bt9", .title = "BT9 branch trace (CBP-5, 2016)",
	.family = "Courses and championships",
	.command = "the traces of CBP-5, such as SHORT_MOBILE-1.bt9.trace.gz",
	.sample = "NODE 1 0x401a20 - 0x740e 2 class: JMP+DIR+CND behavior: DYN+DIR\nEDGE 7 1 2 T "
		"0x401a30 - 3 traverse_cnt: 2\n7", .record = "branch",
	.about = "Text: a table of branches (NODE), a table of their outcomes and of how "
		 "many other instructions followed (EDGE), and one line for each "
		 "executed branch with the number of its edge.  Both tables are read "
		 "when the trace is opened, and a record has the values of its edge and "
		 "branch.  Lines of the tables are remarks.  A record whose edge is not "
		 "in the table has unknown values.",
	.suffixes = "trace bt9", .partial = true, .fields = fields, .nfields = FIELDS,
	.layout = LAYOUT_OWN, .carry_adds = true, .templates_first = true, .decode = bt9_decode, .bid = bt9_bid,
	.tables = &bt9_tables, .excerpt = &bt9_excerpt, .unordered = true,
};
/* clang-format on */
