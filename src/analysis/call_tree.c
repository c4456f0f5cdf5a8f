/*
 * Find the node of a frame once and store it in the frame's tag.  A record then costs
 * one lookup of its function; only stack changes cost more.
 */
#include "analysis/call_tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/call_points.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"

enum { CALL_STACK_BACK = 4096 /* max records from an access back to its instruction */ };

void call_tree_name(const struct call_tree *c, uint32_t function, struct str *out)
{
	call_functions_name(c->names, function, out);
}

/* Nodes */

static uint32_t call_tree_add(struct call_tree *c, uint32_t parent, uint32_t function,
			      uint64_t at, uint64_t record)
{
	if (c->n == CALL_TREE_NODES) {
		c->full = true;
		return parent;
	}
	c->node = mem_room(c->node, c->n, &c->room, sizeof *c->node);
	c->node[c->n] = (struct call_node) { .function = function,
					     .parent = parent,
					     .next = c->node[parent].child,
					     .first = record,
					     .at = at };
	c->node[parent].child = (uint32_t)c->n;
	return (uint32_t)c->n++;
}

/* Return the node of a function below another node that calls it at an address. */
static uint32_t call_tree_below(struct call_tree *c, uint32_t parent, uint32_t function,
				uint64_t at, uint64_t record)
{
	uint32_t before = 0, k = c->node[parent].child;
	for (; k; before = k, k = c->node[k].next) {
		if (c->node[k].function != function || c->node[k].at != at)
			continue;
		if (before) { /* move the last used node to the front */
			c->node[before].next = c->node[k].next;
			c->node[k].next = c->node[parent].child;
			c->node[parent].child = k;
		}
		return k;
	}
	return call_tree_add(c, parent, function, at, record);
}

struct call_tree_job {
	struct call_tree *tree;
	const struct call_tree_request *what;
	struct query_scratch *scratch;
	uint64_t first;          /* first record of the batch to which these belong: */
	bool selected[READ_MAX]; /* true for a record that matches */
};

/* True if record i of a batch is counted. */
static bool call_tree_counts(struct call_tree_job *j, const struct batch *b, size_t i)
{
	if (!j->what->where)
		return true;
	if (b->first != j->first)
		query_mark(j->what->where, j->scratch, b, j->selected);
	j->first = b->first;
	return j->selected[i];
}

/* Return the node above the functions of the top frame.  A new frame is below the
 * function of its call, that is, of the previous record. */
static uint32_t call_tree_base(struct frames *frames, uint64_t last)
{
	size_t n = frames_depth(frames);
	if (!n)
		return CALL_TREE_TOP;
	for (size_t k = frames_tagged(frames); k < n; k++)
		frames_at(frames, k)->tag = last + 1;
	return (uint32_t)(frames_at(frames, n - 1)->tag - 1);
}

/* Return the node above the outermost node of a function on the path to `base`, and set
 * *at to the address of that call; if there is none, return `base`. */
static uint32_t call_tree_fold(const struct call_tree *c, uint32_t base,
			       uint32_t function, uint64_t *at)
{
	uint32_t out = base;
	for (uint32_t k = base; k; k = c->node[k].parent)
		if (c->node[k].function == function) {
			out = c->node[k].parent;
			*at = c->node[k].at;
		}
	return out;
}

/* The tag of a thread is the node of its last record. */
static bool call_tree_visit(void *ctx, struct call_steps_thread *st,
			    const struct batch *b, size_t i, uint64_t pc, size_t thread)
{
	struct frames *frames = st->frames;
	struct call_tree_job *j = ctx;
	struct call_tree *c = j->tree;
	size_t n = frames_depth(frames);
	const struct frame *top = n ? frames_at(frames, n - 1) : NULL;
	uint64_t record = b->first + i;
	bool called = top && !top->tag && !frames_resumed(frames);
	uint32_t base = call_tree_base(frames, st->tag);
	uint32_t function = call_functions_of(c->names, b, i, pc, top);
	uint32_t node = (uint32_t)st->tag;
	uint64_t at = j->what->sites && top ? top->pc : 0;
	if (j->what->fold)
		base = call_tree_fold(c, base, function, &at);
	if (!node || c->node[node].parent != base || c->node[node].function != function ||
	    c->node[node].at != at)
		node = call_tree_below(c, base, function, at, record);
	st->tag = node;
	(void)thread;
	if (record > j->what->over.last)
		return false;
	if (record < j->what->over.first)
		return true;
	c->node[node].calls += called;
	c->calls += called;
	if (!call_tree_counts(j, b, i))
		return true;
	c->node[node].own++;
	c->records++;
	if (j->what->sites) {
		uint64_t *site = key_counts_kept(
			&c->sites,
			key_counts_near(&c->sites, c->node[node].function, pc));
		if (site)
			++*site;
	}
	return true;
}

/* Replace the tree by the paths from each function to its callers. */
static enum status call_tree_invert(struct call_tree *c, struct task *task)
{
	struct call_tree old = *c;
	c->node = NULL;
	c->n = c->room = 0;
	c->node = mem_room(c->node, 0, &c->room, sizeof *c->node);
	c->node[c->n++] = (struct call_node) { 0 };
	for (uint32_t k = 1; k < old.n && !task_cancelled(task); k++) {
		const struct call_node *from = &old.node[k];
		uint32_t at = CALL_TREE_TOP;
		if (!from->own && !from->calls)
			continue;
		for (uint32_t i = k; i; i = old.node[i].parent) {
			uint32_t below = call_tree_below(c, at, old.node[i].function, 0,
							 from->first);
			if (below == at) /* the tree is full */
				break;
			at = below;
			c->node[at].calls += from->calls;
		}
		c->node[at].own += from->own;
	}
	free(old.node);
	return task_cancelled(task) ? ST_CANCELLED : ST_OK;
}

enum status call_tree_make(struct call_tree *out, struct trace *t,
			   const struct call_tree_request *what, struct task *task,
			   struct err *err)
{
	const struct query *where = what->where;
	const struct schema *s = trace_schema(t);
	fieldset want = s->by_role[ROLE_SYMBOL];
	struct call_steps steps;
	struct call_tree_job j = { .tree = out, .what = what, .first = UINT64_MAX };
	*out = (struct call_tree) { .names = call_functions_new(s) };
	out->node = mem_room(out->node, 0, &out->room, sizeof *out->node);
	out->node[out->n++] = (struct call_node) { 0 };
	key_counts_init(&out->sites, sizeof(uint64_t), CALL_TREE_NODES);
	enum status st = call_steps_init(&steps, t, task, err);
	if (!st && where) {
		st = trace_derive(t, query_derived(where), what->over.last, task, err);
		j.scratch = query_scratch_new(where);
		query_scratch_open(j.scratch, t, task);
		want |= query_fields(where);
	}
	if (!st)
		st = call_steps_read(&steps, t, 0, what->over.last, want, call_tree_visit,
				     &j, task, err);
	query_scratch_free(j.scratch);
	for (size_t k = 0; k < per_thread_n(&steps.stacks); k++)
		out->unreturned += frames_unreturned(
			((struct call_steps_thread *)per_thread_at(&steps.stacks, k))
				->frames);
	if (!st && what->invert)
		st = call_tree_invert(out, task);
	/* A node comes after its parent. */
	for (size_t k = out->n; k-- > 0;) {
		out->node[k].all += out->node[k].own;
		if (k)
			out->node[out->node[k].parent].all += out->node[k].all;
	}
	call_steps_release(&steps);
	return st;
}

void call_tree_release(struct call_tree *c)
{
	free(c->node);
	key_counts_release(&c->sites);
	call_functions_free(c->names);
}

struct call_child {
	uint64_t less, first; /* less is ~all, to sort by descending number of records */
	uint32_t node;
};

/* Return the children of a node, by descending number of records, and set *n.  The
 * caller frees the list. */
static struct call_child *call_tree_children(const struct call_tree *c, uint32_t node,
					     size_t *n)
{
	size_t room = 0;
	struct call_child *list = NULL;
	*n = 0;
	for (uint32_t k = c->node[node].child; k; k = c->node[k].next) {
		if (!c->node[k].all)
			continue;
		list = mem_room(list, *n, &room, sizeof *list);
		list[(*n)++] =
			(struct call_child) { ~c->node[k].all, c->node[k].first, k };
	}
	if (*n)
		qsort(list, *n, sizeof *list, u64_pair_compare);
	return list;
}

struct call_place *call_tree_places(const struct call_tree *c, uint32_t node,
				    uint64_t least, size_t *n, size_t *omitted)
{
	struct call_place *todo = mem_new(1, sizeof *todo), *out = NULL;
	size_t left = 1, todo_room = 1, room = 0;
	todo->node = node;
	*n = *omitted = 0;
	while (left) {
		struct call_place at = todo[--left];
		size_t children;
		struct call_child *child = call_tree_children(c, at.node, &children);
		out = mem_room(out, *n, &room, sizeof *out);
		out[(*n)++] = at;
		for (size_t k = 0; k < children; k++)
			at.before += c->node[child[k].node].all;
		while (children--) { /* the first child is next */
			uint64_t all = c->node[child[children].node].all;
			at.before -= all;
			*omitted += all < least;
			if (all < least)
				continue;
			todo = mem_room(todo, left, &todo_room, sizeof *todo);
			todo[left++] = (struct call_place) { child[children].node,
							     at.level + 1, at.before };
		}
		free(child);
	}
	free(todo);
	return out;
}

/* The stack at a record */

struct call_stack_job {
	struct call_stack *out;
	const struct schema *schema;
	uint64_t record;
	bool found;
};

/* A load or store without the address of its instruction belongs to the record of its
 * thread before it that has one; its stack is the stack there. */
static enum status call_stack_instruction(struct call_stack_job *j, struct trace *t,
					  struct task *task, struct err *err)
{
	const fieldset want = role_slots_fields(j->schema, CALL_ROLES);
	struct thread_of threads;
	const struct batch *b;
	uint64_t pc, key = 0, record = j->record;
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	thread_of_init(&threads, j->schema, NULL);
	for (size_t n = 0; n < CALL_STACK_BACK; n++, record--) {
		st = reader_read_wait(rd, record, 1, want, &b, err);
		if (st || !b->n)
			break;
		uint64_t thread = thread_of(&threads, b, 0);
		if (!n)
			key = thread;
		if (thread == key && record_role(b, 0, ROLE_PC, &pc)) {
			j->record = record;
			break;
		}
		if (!record)
			break;
	}
	thread_of_release(&threads);
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

/* Split the place of a frame, main+0x1c, into the function and +0x1c. */
static void call_stack_split(struct call_stack_frame *f)
{
	size_t len = symbols_name_length(f->place.text, f->place.len);
	str_clear(&f->function);
	str_addn(&f->function, f->place.text, len);
	memmove(f->place.text, f->place.text + len, f->place.len - len + 1);
	f->place.len -= len;
}

/* Take the names from the trace: from the record for the innermost frame, from the
 * calls for the other frames. */
static enum status call_stack_name(struct call_stack_job *j, struct trace *t,
				   struct task *task, struct err *err)
{
	const fieldset want = j->schema->by_role[ROLE_SYMBOL] & j->schema->all;
	struct role_slots symbol;
	if (!want)
		return ST_OK;
	role_slots(&symbol, j->schema, ROLE_SYMBOL);
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	for (size_t k = 0; k < j->out->n && !st; k++) {
		struct call_stack_frame *f = &j->out->frame[k];
		const struct batch *b;
		uint64_t v;
		size_t len;
		uint64_t record = k ? j->out->frame[k - 1].record : j->record;
		st = reader_read_wait(rd, record, 1, want, &b, err);
		if (st || !role_value(b, &symbol, 0, &v))
			continue;
		const char *text = batch_text(b, 0, v, &len);
		/* If the program has the same name, it also has the offset. */
		if (!len ||
		    (len == f->function.len && !memcmp(text, f->function.text, len)))
			continue;
		str_clear(&f->place);
		str_addn(&f->place, text, len);
		call_stack_split(f);
	}
	reader_free(rd);
	return st;
}

static void call_stack_add_inlined(void *ctx, const char *function, const char *call)
{
	struct call_stack_frame *f = ctx;
	f->inlined = mem_resize(f->inlined, f->ninlined + 1, sizeof *f->inlined);
	f->inlined[f->ninlined++] =
		(struct call_stack_inlined) { mem_text(function), mem_text(call) };
}

static void call_stack_add(struct call_stack_job *j, uint64_t at,
			   const struct frame *frame)
{
	struct call_stack *s = j->out;
	struct call_stack_frame *f = &s->frame[s->n++];
	*f = (struct call_stack_frame) { .at = at,
					 .function = STR_INIT,
					 .place = STR_INIT,
					 .source = STR_INIT,
					 .outside = !frame };
	if (frame) {
		f->entry = frame->entry;
		f->record = frame->record;
		f->interruption = frame->kind == FRAME_INTERRUPTION;
	}
	if (j->schema->program && s->n <= CALL_STACK_INLINED)
		program_each_inlined(j->schema->program, at, call_stack_add_inlined, f);
	if (j->schema->program && s->n <= CALL_STACK_INLINED)
		program_source(j->schema->program, at, &f->source);
	if (j->schema->program && program_symbol(j->schema->program, at, &f->place)) {
		call_stack_split(f);
	} else if (frame) {
		str_addf(&f->function, "0x%" PRIx64, frame->entry);
	}
}

static bool call_stack_visit(void *ctx, struct call_steps_thread *t,
			     const struct batch *b, size_t i, uint64_t pc, size_t thread)
{
	struct frames *frames = t->frames;
	struct call_stack_job *j = ctx;
	size_t n = frames_depth(frames);
	(void)thread;
	if (b->first + i < j->record)
		return true;
	if (b->first + i > j->record)
		return false;
	j->found = true;
	j->out->complete = t->outer != UINT64_MAX;
	if (j->out->complete)
		j->out->outer_calls = t->outer - frames_outer_returns(frames);
	j->out->frame = mem_new(n + 1, sizeof *j->out->frame);
	for (; n > 0; n--) {
		const struct frame *f = frames_at(frames, n - 1);
		call_stack_add(j, pc, f);
		pc = f->pc;
	}
	call_stack_add(j, pc, NULL);
	return false;
}

/* Look for the stack at the record. */
static enum status call_stack_find(struct call_stack_job *j, struct trace *t,
				   struct task *task, struct err *err)
{
	struct call_steps steps;
	enum status st = call_points_visit(t, j->record, j->record, 0, call_stack_visit,
					   j, &steps, task, err);
	call_steps_release(&steps);
	return st;
}

enum status call_stack_make(struct call_stack *out, struct trace *t, uint64_t record,
			    struct task *task, struct err *err)
{
	struct call_stack_job j = { out, trace_schema(t), record, false };
	char number[32];
	*out = (struct call_stack) { 0 };
	enum status st = call_stack_find(&j, t, task, err);
	if (!st && !j.found)
		st = call_stack_instruction(&j, t, task, err);
	if (!st && j.record != record)
		st = call_stack_find(&j, t, task, err);
	if (!st && j.found)
		st = call_stack_name(&j, t, task, err);
	if (!st && !j.found)
		return err_set(err, ST_INVALID,
			       "there is no record %s with an address of an instruction",
			       human_count(number, sizeof number, record));
	return st;
}

bool call_stack_has_source(const struct call_stack *s)
{
	for (size_t k = 0; k < s->n; k++)
		if (s->frame[k].source.len)
			return true;
	return false;
}

void call_stack_release(struct call_stack *s)
{
	for (size_t k = 0; k < s->n; k++) {
		str_release(&s->frame[k].function);
		str_release(&s->frame[k].place);
		str_release(&s->frame[k].source);
		for (size_t i = 0; i < s->frame[k].ninlined; i++) {
			free(s->frame[k].inlined[i].function);
			free(s->frame[k].inlined[i].call);
		}
		free(s->frame[k].inlined);
	}
	free(s->frame);
}
