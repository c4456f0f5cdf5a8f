/*
 * Compile patterns to operations.
 *
 * The operation after a mismatch is known at compile time: extend the last text of the
 * same sequence, or try the next alternative.  So a backtracking point is only a
 * position, a number of values and the remaining alternatives.
 *
 * Read common beginnings of alternatives once: A B | A C becomes A { B | C }, which
 * matches the same lines in the same way unless A contains a text.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/pattern_internal.h"

enum { MERGE_LEVELS = 40, LETTER = 50, DIGIT = 33, OTHER = 40 };

uint16_t pattern_add_set(struct pattern *x, const struct pattern_set *set)
{
	x->set = mem_room(x->set, x->nsets, &x->set_room, sizeof *x->set);
	x->set[x->nsets] = *set;
	return (uint16_t)x->nsets++;
}

static void pattern_set_join(struct pattern_set *to, const struct pattern_set *from)
{
	for (size_t i = 0; i < 4; i++)
		to->word[i] |= from->word[i];
}

static bool pattern_set_meets(const struct pattern_set *a, const struct pattern_set *b)
{
	uint64_t both = 0;
	for (size_t i = 0; i < 4; i++)
		both |= a->word[i] & b->word[i];
	return both != 0;
}

static void pattern_set_all(struct pattern_set *s)
{
	memset(s, 0xff, sizeof *s);
}

static void pattern_set_text(struct pattern_set *s, const char *chars)
{
	for (; *chars; chars++)
		pattern_set_add(s, (uint8_t)*chars);
}

static void pattern_value_begins(const struct pattern_compiler *c,
				 const struct pattern_node *n, struct pattern_set *set)
{
	static const uint64_t all = UINT64_MAX, lf = UINT64_C(1) << '\n',
			      blanks = UINT64_C(1) << ' ' | UINT64_C(1) << '\t' |
				       UINT64_C(1) << '\r';
	static const struct pattern_set any = { { all, all, all, all } },
					character = { { ~lf, all, all, all } },
					word = { { ~(lf | blanks), all, all, all } };
	const struct pattern_words *w =
		n->type == TYPE_CHOICE ? c->x->words[n->table] : NULL;
	for (size_t i = 0; w && i < w->n; i++)
		pattern_set_add(set, (uint8_t)w->word[i].text[0]);
	if (!w && pattern_types[n->type].begins)
		pattern_set_text(set, pattern_types[n->type].begins);
	else if (!w)
		pattern_set_join(set, n->type == TYPE_WORD    ? &word
				      : n->type == TYPE_CHARS ? &character
							      : &any);
}

bool pattern_begins(const struct pattern_compiler *c, uint32_t n, struct pattern_set *set)
{
	for (; n; n = c->node[n].next) {
		const struct pattern_node *x = &c->node[n];
		bool empty = x->repeat != REPEAT_ONE && x->repeat != REPEAT_AHEAD;
		switch (x->kind) {
		case NODE_CHAR:
			pattern_set_add(set, x->c);
			return false;
		case NODE_BLANK:
			pattern_set_text(set, " \t");
			return false;
		case NODE_SEPARATORS:
			pattern_set_join(set, &c->x->set[x->table]);
			pattern_set_text(set, "\r\n");
			if (empty)
				continue;
			return false;
		case NODE_END:
			pattern_set_text(set, " \t\r\n");
			return false;
		case NODE_VALUE:
			pattern_value_begins(c, x, set);
			return false;
		case NODE_NUMBER:
			continue;
		default:
			if (x->repeat == REPEAT_NOT)
				continue;
			for (uint32_t a = x->inner; a; a = c->node[a].sibling)
				empty |= pattern_begins(c, c->node[a].inner, set);
			if (!empty)
				return false;
		}
	}
	return true;
}

/* Return the bytes that can follow a sequence: the first bytes of its rest, or
 * `follow`. */
static struct pattern_set pattern_follows(const struct pattern_compiler *c, uint32_t n,
					  const struct pattern_set *follow)
{
	struct pattern_set set = { { 0 } };
	if (pattern_begins(c, n, &set))
		pattern_set_join(&set, follow);
	return set;
}

/* Set where numbers and words end. */
static void pattern_annotate(struct pattern_compiler *c, uint32_t n,
			     const struct pattern_set *follow)
{
	enum { FEW = 8 };
	/* Sets are constants, because compiling all descriptions should take no time. */
	static const struct pattern_set decimal = { { UINT64_C(0x03ff) << '0' } },
					hexadecimal = { { UINT64_C(0x03ff) << '0',
							  UINT64_C(0x7e0000007e) } },
					numbers = { { UINT64_C(0x03ff) << '0' |
							      UINT64_C(1) << '.',
						      UINT64_C(0x07fffffe07fffffe) } };
	for (; n; n = c->node[n].next) {
		struct pattern_node *x = &c->node[n];
		if (x->kind != NODE_VALUE && x->kind != NODE_GROUP)
			continue;
		struct pattern_set set = pattern_follows(c, x->next, follow);
		if (x->kind == NODE_GROUP) {
			for (uint32_t a = x->inner; a && x->repeat == REPEAT_ANY;
			     a = c->node[a].sibling)
				(void)pattern_begins(c, c->node[a].inner, &set);
			for (uint32_t a = x->inner; a; a = c->node[a].sibling)
				pattern_annotate(c, c->node[a].inner, &set);
			continue;
		}
		if (!pattern_set_meets(&set, &numbers))
			x->flags |= OP_ENDS;
		if (x->flags & OP_WIDE && x->type <= TYPE_INT &&
		    pattern_set_meets(&set,
				      x->type == TYPE_HEX ? &hexadecimal : &decimal))
			x->flags |= OP_COLUMN;
		unsigned others = (unsigned)__builtin_popcountll(set.word[0] >> ' ' >> 1);
		for (size_t i = 1; i < 4; i++)
			others += (unsigned)__builtin_popcountll(set.word[i]);
		x->stops = (struct pattern_set) { { 0 } };
		if (others <= FEW || c->node[x->next].kind == NODE_SEPARATORS)
			x->stops = set;
		pattern_set_text(&x->stops, " \t\r\n");
	}
}

/* Common beginnings of alternatives */

static bool pattern_same_words(const struct pattern_words *a,
			       const struct pattern_words *b)
{
	for (size_t i = 0; a->n == b->n && i < a->n; i++)
		if (strcmp(a->word[i].text, b->word[i].text) != 0 ||
		    a->word[i].value != b->word[i].value)
			return false;
	return a->n == b->n;
}

/* True if two parts match the same bytes in the same way and contain no text, because the
 * end of a text depends on the following parts. */
static bool pattern_same(const struct pattern_compiler *c, uint32_t i, uint32_t j)
{
	const struct pattern_node *a = &c->node[i], *b = &c->node[j];
	if (a->kind != b->kind || a->repeat != b->repeat)
		return false;
	switch (a->kind) {
	case NODE_CHAR:
		return a->c == b->c;
	case NODE_BLANK:
		return true;
	case NODE_SEPARATORS:
		return a->table == b->table;
	case NODE_NUMBER:
		return a->field[0] == b->field[0] && a->number == b->number;
	case NODE_VALUE:
		return a->type == b->type && a->type != TYPE_TEXT &&
		       a->flags == b->flags && a->width == b->width &&
		       a->widest == b->widest && a->count == b->count &&
		       a->number == b->number && a->field[0] == b->field[0] &&
		       a->field[1] == b->field[1] &&
		       !memcmp(&a->stops, &b->stops, sizeof a->stops) &&
		       (a->type != TYPE_FIX || a->table == b->table) &&
		       (a->type != TYPE_CHOICE ||
			pattern_same_words(c->x->words[a->table], c->x->words[b->table]));
	case NODE_GROUP: {
		uint32_t p = a->inner, q = b->inner;
		for (; p && q; p = c->node[p].sibling, q = c->node[q].sibling) {
			uint32_t s = c->node[p].inner, t = c->node[q].inner;
			for (; s && t; s = c->node[s].next, t = c->node[t].next)
				if (!pattern_same(c, s, t))
					return false;
			if (s || t)
				return false;
		}
		return !p && !q;
	}
	default:
		return false;
	}
}

static uint32_t pattern_copy_node(struct pattern_compiler *c, uint32_t from)
{
	uint32_t n = pattern_node(c, NODE_CHAR);
	c->node[n] = c->node[from];
	c->node[n].next = 0;
	return n;
}

/* Make one sequence from n sequences with the same beginning. */
static uint32_t pattern_merge_members(struct pattern_compiler *c, uint32_t *seq, size_t n)
{
	struct pattern_sequence parts = { 0, 0 };
	for (;;) {
		bool same = true;
		for (size_t i = 0; i < n; i++)
			same &= seq[i] && pattern_same(c, seq[0], seq[i]);
		if (!same)
			break;
		pattern_append(c, &parts, pattern_copy_node(c, seq[0]));
		for (size_t i = 0; i < n; i++)
			seq[i] = c->node[seq[i]].next;
	}
	uint32_t group = pattern_node(c, NODE_GROUP), last = 0;
	pattern_append(c, &parts, group);
	for (size_t i = 0; i < n; i++)
		pattern_alternative(c, group, &last, seq[i]);
	return parts.first;
}

/* Merge alternatives with the same beginning, unless an alternative between them can
 * begin with the same byte.  Return the number of remaining alternatives. */
static size_t pattern_merge(struct pattern_compiler *c, uint32_t *seq, size_t n)
{
	struct pattern_set begins[PATTERN_KINDS];
	for (size_t i = 0; i < n; i++) {
		memset(&begins[i], 0, sizeof begins[i]);
		if (pattern_begins(c, seq[i], &begins[i]))
			pattern_set_all(&begins[i]);
	}
	for (size_t i = 0; i < n; i++) {
		uint32_t member[PATTERN_KINDS];
		size_t members = 0, kept = i + 1;
		struct pattern_set between = { { 0 } };
		member[members++] = seq[i];
		for (size_t j = i + 1; seq[i] && j < n; j++) {
			if (seq[j] && pattern_same(c, seq[i], seq[j]) &&
			    !pattern_set_meets(&between, &begins[j])) {
				member[members++] = seq[j];
				continue;
			}
			pattern_set_join(&between, &begins[j]);
			seq[kept] = seq[j];
			begins[kept++] = begins[j];
		}
		if (members == 1 || c->nnodes > 4 * PATTERN_NODES)
			continue;
		seq[i] = pattern_merge_members(c, member, members);
		n = kept;
	}
	return n;
}

/* Operations */

static uint32_t pattern_new_op(struct pattern_compiler *c, enum pattern_op_kind kind,
			       unsigned at)
{
	struct pattern *x = c->x;
	if (x->nops >= PATTERN_OPS) {
		pattern_fail(c, 0, "this description is too large");
		return 0;
	}
	x->op = mem_room(x->op, x->nops, &x->op_room, sizeof *x->op);
	x->op[x->nops] =
		(struct pattern_op) { .kind = (uint8_t)kind,
				      .field = { PATTERN_NO_FIELD, PATTERN_NO_FIELD },
				      .at = (uint16_t)at };
	return (uint32_t)x->nops++;
}

struct pattern_place_to {
	uint32_t fail, next;
	unsigned level;
	const struct pattern_set *follow;
};

static uint32_t pattern_make(struct pattern_compiler *c, uint32_t n,
			     struct pattern_place_to to);

/* Move up to 8 characters, starting at node *n, into an operation. */
static void pattern_take_bytes(const struct pattern_compiler *c, uint32_t *n,
			       struct pattern_op *o, unsigned which)
{
	uint8_t bytes[8] = { 0 }, ones[8] = { 0 };
	unsigned len = 0, bits = 0;
	for (; *n && c->node[*n].kind == NODE_CHAR && len < 8; *n = c->node[*n].next) {
		uint8_t ch = c->node[*n].c;
		bytes[len] = ch;
		ones[len++] = 0xff;
		bits += char_is_letter(ch) ? LETTER : char_is_digit(ch) ? DIGIT : OTHER;
	}
	o->bytes[which] = words_load8(bytes);
	o->mask[which] = words_load8(ones);
	o->len[which] = (uint8_t)len;
	o->bits = (uint16_t)(o->bits + bits);
}

static unsigned pattern_log2(size_t n)
{
	unsigned tenths = 0;
	for (; n > 1; n = (n + 1) / 2)
		tenths += PATTERN_TENTHS;
	return tenths;
}

/* Make the table of the bytes that n alternatives can begin with. */
static struct pattern_choice *pattern_new_choice(struct pattern_compiler *c,
						 const uint32_t *seq, size_t n,
						 const struct pattern_set *follow)
{
	struct pattern *x = c->x;
	struct pattern_choice *t =
		mem_new(1, sizeof *t + (n > CHOICE_FEW ? 256 * sizeof *t->many : 0));
	for (size_t i = 0; i < n; i++) {
		struct pattern_set bytes = pattern_follows(c, seq[i], follow);
		for (unsigned w = 0; w < 4; w++)
			for (uint64_t left = bytes.word[w]; left; left &= left - 1) {
				unsigned byte = w * 64 + bits_first(left);
				if (n > CHOICE_FEW)
					t->many[byte] |= UINT64_C(1) << i;
				else
					t->few[byte] |= (uint8_t)(1u << i);
			}
	}
	x->choice = mem_room(x->choice, x->nchoices, &x->choice_room,
			     sizeof(struct pattern_choice *));
	return x->choice[x->nchoices++] = t;
}

/* True if a sequence consists of one node of this kind, for a byte. */
static bool pattern_is_byte(const struct pattern_compiler *c, uint32_t n,
			    enum pattern_node_kind kind)
{
	return n && c->node[n].kind == kind && !c->node[n].next;
}

static uint32_t pattern_make_choice(struct pattern_compiler *c, const uint32_t *all,
				    size_t n, enum pattern_repeat repeat, uint32_t rest,
				    struct pattern_place_to to, unsigned at)
{
	uint32_t seq[PATTERN_KINDS];
	memcpy(seq, all, n * sizeof *seq);
	if (to.level < MERGE_LEVELS)
		n = pattern_merge(c, seq, n);
	/* There is one kind of line, or all kinds have a common beginning. */
	if (n == 1 && to.level == 0 && repeat == REPEAT_ONE && !at) {
		to.next = rest;
		return pattern_make(c, seq[0], to);
	}
	uint32_t choose = pattern_new_op(c, OP_CHOOSE, at);
	uint32_t retry = pattern_new_op(c, OP_RETRY, at), loop = 0, after = rest;
	if (repeat == REPEAT_ANY)
		after = loop = pattern_new_op(c, OP_LOOP, at);
	if (repeat == REPEAT_NOT || repeat == REPEAT_AHEAD)
		after = pattern_new_op(c, repeat == REPEAT_NOT ? OP_NEVER : OP_BACK, at);
	if (to.level + 2 >= PATTERN_LEVELS)
		pattern_fail(c, at, "braces are nested too deep");
	if (c->failed)
		return 0;
	struct pattern *x = c->x;
	struct pattern_choice *t = pattern_new_choice(c, seq, n, to.follow);
	bool keeps = repeat != REPEAT_ONE && repeat != REPEAT_AHEAD;
	struct pattern_op *o = &x->op[choose];
	o[0].level = o[1].level = (uint8_t)to.level;
	o[0].choice = o[1].choice = t;
	o[0].table = o[1].table = (uint16_t)n;
	o[0].fail = to.fail;
	o[1].bits = (uint16_t)pattern_log2(n + keeps);
	o[0].next = retry;
	o[1].flags = keeps ? OP_KEEPS : 0;
	o[1].next = rest;
	o[1].fail = to.fail;
	if (after != rest) {
		x->op[after].level = (uint8_t)to.level;
		x->op[after].next = rest;
		x->op[after].fail = to.fail;
	}
	if (loop) {
		x->op[loop].choice = t;
		x->op[loop].table = (uint16_t)n;
		x->op[loop].next = retry;
		x->op[loop].fail = rest;
	}
	struct pattern_place_to inner = {
		.fail = retry, .next = after, .level = to.level + 1, .follow = to.follow
	};
	for (size_t i = 0; i < n && !c->failed; i++) {
		/* The table of bytes has already tested a single byte. */
		bool tested =
			repeat >= REPEAT_NOT && (pattern_is_byte(c, seq[i], NODE_CHAR) ||
						 pattern_is_byte(c, seq[i], NODE_BLANK));
		uint32_t start = !tested                ? pattern_make(c, seq[i], inner)
				 : repeat == REPEAT_NOT ? after
							: rest;
		t->start[i] = start;
	}
	return choose;
}

static uint32_t pattern_make_group(struct pattern_compiler *c, uint32_t n,
				   struct pattern_place_to to)
{
	uint32_t seq[PATTERN_KINDS];
	size_t count = 0;
	enum pattern_repeat repeat = (enum pattern_repeat)c->node[n].repeat;
	unsigned at = c->node[n].at;
	struct pattern_set set = pattern_follows(c, c->node[n].next, to.follow);
	for (uint32_t a = c->node[n].inner; a && count < PATTERN_KINDS;
	     a = c->node[a].sibling) {
		seq[count++] = c->node[a].inner;
		if (repeat == REPEAT_ANY)
			(void)pattern_begins(c, c->node[a].inner, &set);
	}
	uint32_t rest = pattern_make(c, c->node[n].next, to);
	to.follow = &set;
	return pattern_make_choice(c, seq, count, repeat, rest, to, at);
}

static uint32_t pattern_make_text(struct pattern_compiler *c, uint32_t n,
				  struct pattern_place_to to)
{
	struct pattern *x = c->x;
	struct pattern_node text = c->node[n];
	uint32_t next = text.next;
	bool last = next ? c->node[next].kind == NODE_END
			 : c->x->op[to.next].kind == OP_END &&
				    !c->x->op[to.next].mask[0] &&
				    !c->x->op[to.next].blanks;
	if (last) {
		uint32_t op = pattern_new_op(c, OP_REST, text.at);
		uint32_t end = pattern_make(c, next, to);
		memcpy(x->op[op].field, text.field, sizeof text.field);
		x->op[op].next = end;
		x->op[op].fail = to.fail;
		return op;
	}
	if (!next)
		pattern_fail(c, text.at,
			     "a text at the end of a brace is always empty: move its "
			     "terminator into the brace");
	uint32_t op = pattern_new_op(c, OP_TEXT, text.at);
	(void)pattern_new_op(c, OP_MORE, text.at);
	if (to.level + 2 >= PATTERN_LEVELS)
		pattern_fail(c, text.at, "this pattern has too many texts");
	if (c->failed)
		return 0;
	uint32_t literal = next;
	bool blank = literal && c->node[literal].kind == NODE_BLANK;
	if (blank)
		literal = c->node[literal].next;
	struct pattern_set set = pattern_follows(c, literal, to.follow);
	struct pattern_op *o = &x->op[op];
	o[0].level = o[1].level = (uint8_t)to.level;
	o[0].next = op + 1;
	o[0].fail = o[1].fail = to.fail;
	memcpy(o[1].field, text.field, sizeof text.field);
	if (literal && c->node[literal].kind == NODE_CHAR && c->node[literal].c != ' ' &&
	    c->node[literal].c != '\t') {
		o[1].flags = (uint8_t)(OP_SEARCH | (blank ? OP_BLANKED : 0));
		o[1].width = c->node[literal].c;
	} else {
		o[1].flags = blank ? OP_BLANKED : 0;
		o[1].table = pattern_add_set(x, &set);
	}
	to.fail = op + 1;
	to.level++;
	uint32_t rest = pattern_make(c, next, to);
	x->op[op + 1].next = rest;
	return op;
}

static uint32_t pattern_make_value(struct pattern_compiler *c, uint32_t n,
				   struct pattern_place_to to)
{
	struct pattern *x = c->x;
	struct pattern_node v = c->node[n];
	uint32_t op = pattern_new_op(c, (enum pattern_op_kind)(OP_VALUE + v.type), v.at);
	uint32_t rest = pattern_make(c, v.next, to);
	if (c->failed)
		return 0;
	struct pattern_op *o = &x->op[op];
	o->flags = v.flags;
	o->width = v.width;
	o->widest = v.widest;
	memcpy(o->field, v.field, sizeof v.field);
	o->next = rest;
	o->fail = to.fail;
	o->table = v.table;
	if (v.count) {
		o->flags |= OP_REGISTER;
		o->number = v.number;
		o->table = (uint16_t)v.count;
	}
	o->bits = pattern_types[v.type].bits;
	if (v.type == TYPE_WORD)
		o->table = pattern_add_set(x, &v.stops);
	if (v.type == TYPE_CHOICE) {
		const struct pattern_words *w = x->words[v.table];
		unsigned len = (unsigned)w->word[w->n - 1].len * LETTER,
			 choice = pattern_log2(w->n);
		o->bits = (uint16_t)(len > choice ? len - choice : 0);
	}
	return op;
}

/* Set the bytes and blanks that an operation reads first. */
static void pattern_set_before(struct pattern_compiler *c, uint32_t op,
			       const struct pattern_op *before)
{
	struct pattern_op *o = &c->x->op[op];
	memcpy(o->bytes, before->bytes, sizeof o->bytes);
	memcpy(o->mask, before->mask, sizeof o->mask);
	memcpy(o->len, before->len, sizeof o->len);
	o->blanks = before->blanks;
	o->bits = (uint16_t)(o->bits + before->bits);
}

/* Make the operation of a node that is not a character or blank. */
static uint32_t pattern_make_action(struct pattern_compiler *c, uint32_t n,
				    struct pattern_place_to to)
{
	struct pattern *x = c->x;
	const struct pattern_node node = c->node[n];
	if (node.kind == NODE_GROUP)
		return pattern_make_group(c, n, to);
	if (node.kind == NODE_VALUE)
		return node.type == TYPE_TEXT ? pattern_make_text(c, n, to)
					      : pattern_make_value(c, n, to);
	enum pattern_op_kind kind = node.kind == NODE_SEPARATORS ? OP_SEPARATORS
				    : node.kind == NODE_NUMBER   ? OP_SET
								 : OP_END;
	uint32_t op = pattern_new_op(c, kind, node.at),
		 rest = pattern_make(c, node.next, to);
	struct pattern_op *o = &x->op[op];
	o->table = node.table;
	o->number = node.number;
	memcpy(o->field, node.field, sizeof node.field);
	o->bits = kind == OP_SEPARATORS && !node.repeat ? PATTERN_TENTHS : 0;
	o->flags = node.repeat ? OP_KEEPS : 0;
	o->next = rest;
	o->fail = to.fail;
	return op;
}

/* Return 1 for blanks, 2 for blanks that may be absent, {? }, and 0 for other nodes. */
static uint8_t pattern_blanks(const struct pattern_compiler *c, uint32_t n)
{
	const struct pattern_node *x = &c->node[n], *inner = &c->node[x->inner];
	if (x->kind == NODE_GROUP && x->repeat == REPEAT_MAYBE && !inner->sibling)
		return pattern_is_byte(c, inner->inner, NODE_BLANK) ? 2 : 0;
	return n && x->kind == NODE_BLANK;
}

/* Make the operations of a sequence.  Return the first operation. */
static uint32_t pattern_make(struct pattern_compiler *c, uint32_t n,
			     struct pattern_place_to to)
{
	struct pattern *x = c->x;
	struct pattern_op before = { .kind = OP_NEXT };
	if (c->failed || !n)
		return to.next;
	unsigned at = c->node[n].at;
	pattern_take_bytes(c, &n, &before, 0);
	before.blanks = pattern_blanks(c, n);
	if (before.blanks) {
		if (before.blanks == 1)
			before.bits = (uint16_t)(before.bits + PATTERN_TENTHS);
		n = c->node[n].next;
		pattern_take_bytes(c, &n, &before, 1);
	}
	if (n && c->node[n].kind != NODE_CHAR && !pattern_blanks(c, n)) {
		uint32_t op = pattern_make_action(c, n, to);
		if (!c->failed)
			pattern_set_before(c, op, &before);
		return op;
	}
	uint32_t op = pattern_new_op(c, OP_NEXT, at), rest = pattern_make(c, n, to);
	if (c->failed)
		return 0;
	pattern_set_before(c, op, &before);
	x->op[op].next = rest;
	x->op[op].fail = to.fail;
	return op;
}

/* Return the kinds of lines that the operations from `at` on can match, as bits; all bits
 * if they read a compared value or a text that is not the last.  Set OP_DECIDED. */
static uint64_t pattern_find_decided(struct pattern *x, uint32_t at, uint64_t *memo)
{
	struct pattern_op *o = &x->op[at];
	uint64_t kinds = memo[at];
	if (kinds || o->kind == OP_MISFIT)
		return kinds;
	if (o->kind == OP_END)
		kinds = UINT64_C(1) << o->table;
	else if (o->kind == OP_TEXT)
		kinds = UINT64_MAX;
	else
		kinds = pattern_find_decided(x, o->kind == OP_LOOP ? o->fail : o->next,
					     memo);
	for (unsigned k = 0; k < 2; k++)
		if (o->field[k] != PATTERN_NO_FIELD && x->put[o->field[k]].same >= 0)
			kinds = UINT64_MAX;
	for (unsigned i = 0; o->kind == OP_CHOOSE && i < o->table; i++)
		kinds |= pattern_find_decided(x, o->choice->start[i], memo);
	if (o->kind == OP_CHOOSE && !(kinds & (kinds - 1)))
		o->flags |= OP_DECIDED;
	return memo[at] = kinds;
}

void pattern_make_code(struct pattern_compiler *c, const uint32_t *sequence, size_t n)
{
	struct pattern_set none = { { 0 } };
	c->at = 0; /* merged groups have no place in the text */
	uint32_t misfit = pattern_new_op(c, OP_MISFIT, 0);
	for (size_t i = 0; i < n; i++)
		pattern_annotate(c, sequence[i], &none);
	struct pattern_place_to to = { .fail = misfit, .next = misfit, .follow = &none };
	c->x->begin = pattern_make_choice(c, sequence, n, REPEAT_ONE, misfit, to, 0);
	if (c->x->joins && !c->failed) {
		uint64_t *memo = mem_new(c->x->nops, sizeof *memo);
		(void)pattern_find_decided(c->x, c->x->begin, memo);
		free(memo);
	}
}
