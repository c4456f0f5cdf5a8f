/*
 * A hash table has, for each return address, the frame that made the last call with it.
 * A return or jump to the address that does not match a frame lands in the frame of the
 * table, if it is still active (longjmp).  If a stack begins in the middle of a trace,
 * a list supplies these landings instead.  A second table counts the frames with each
 * return address, so that a return without a match need not search the stack.
 */
#include "code/frames.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/search.h"

enum {
	FRAMES_BITS = 12,
	FRAMES_PLACES = 1 << FRAMES_BITS,
	FRAMES_NEAR = 1024, /* max frames to search for each instruction of unknown
			     * code */
	FRAMES_UNITS = 8,
	FRAMES_UNIT_MAX = 256 /* max frames of a unit */
};

/* Last call with a return address: the depth and the frame that made it. */
struct frames_call {
	uint64_t back, id;
	size_t depth;
	bool used;
};

/* Frames that were left together, perhaps the frames of a coroutine, outermost first. */
struct frames_unit {
	struct frame *frame;
	size_t n;
};

struct frames {
	struct frame *frame;
	size_t n, room;
	uint64_t ids, unreturned, outer;
	const struct frames_jump *jump; /* used instead of `call` if `told` is set */
	size_t njumps;
	bool told;
	struct frames_call call[FRAMES_PLACES];
	uint32_t alive[FRAMES_PLACES]; /* frames by the hash of their return address */
	size_t unknown;                /* number of frames without a return address */
	size_t interruptions;
	struct frames_unit unit[FRAMES_UNITS];
	size_t units;   /* number of units left so far */
	size_t resumed; /* number of frames that the last step has added from a unit */
	struct frames_function (*get)(void *ctx, uint64_t pc); /* NULL if unknown */
	void *ctx;
};

struct frames *frames_new(void)
{
	return mem_new(1, sizeof(struct frames));
}

void frames_free(struct frames *f)
{
	for (size_t k = 0; f && k < FRAMES_UNITS; k++)
		free(f->unit[k].frame);
	if (f)
		free(f->frame);
	free(f);
}

void frames_set_functions(struct frames *f,
			  struct frames_function (*get)(void *ctx, uint64_t pc),
			  void *ctx)
{
	f->get = get;
	f->ctx = ctx;
}

size_t frames_depth(const struct frames *f)
{
	return f->n;
}

struct frame *frames_at(struct frames *f, size_t n)
{
	return &f->frame[n];
}

uint64_t frames_unreturned(const struct frames *f)
{
	return f->unreturned;
}

uint64_t frames_outer_returns(const struct frames *f)
{
	return f->outer;
}

size_t frames_resumed(const struct frames *f)
{
	return f->resumed;
}

size_t frames_tagged(const struct frames *f)
{
	size_t n = f->n;
	while (n && !f->frame[n - 1].tag)
		n--;
	return n;
}

static size_t frames_place(uint64_t back)
{
	return (size_t)hash_top(back, FRAMES_BITS);
}

/* Return the number of the top frame; 0 if there is none. */
static uint64_t frames_id(const struct frames *f, size_t depth)
{
	return depth ? f->frame[depth - 1].id : 0;
}

void frames_add(struct frames *f, const struct frame *frame)
{
	if (f->n == FRAMES_MAX)
		return;
	f->frame = mem_room(f->frame, f->n, &f->room, sizeof *f->frame);
	struct frame *to = &f->frame[f->n++];
	*to = *frame;
	to->id = ++f->ids;
	to->tag = 0;
	f->interruptions += to->kind == FRAME_INTERRUPTION;
	if (to->back)
		f->alive[frames_place(to->back)]++;
	else
		f->unknown++;
}

void frames_resume(struct frames *f, uint64_t outer, const struct frames_jump *jump,
		   size_t n)
{
	f->outer = outer;
	f->told = true;
	f->jump = jump;
	f->njumps = n;
}

static void frames_push(struct frames *f, const struct frames_step *s, uint64_t back,
			enum frame_kind kind)
{
	frames_add(f, &(struct frame) { .pc = s->pc,
					.back = back,
					.entry = s->next,
					.record = s->record,
					.slot = s->slot,
					.kind = kind });
}

/* Remove the frames above the first `depth`. */
static void frames_unwind(struct frames *f, size_t depth)
{
	while (f->n > depth) {
		const struct frame *top = &f->frame[--f->n];
		f->interruptions -= top->kind == FRAME_INTERRUPTION;
		if (top->back)
			f->alive[frames_place(top->back)]--;
		else
			f->unknown--;
	}
}

/* Store the frames from `from` on, which are being left, because a coroutine may
 * continue in them. */
static void frames_park(struct frames *f, size_t from)
{
	if (f->told || f->n < from + 2 || f->n - from > FRAMES_UNIT_MAX)
		return;
	struct frames_unit *u = &f->unit[f->units++ % FRAMES_UNITS];
	u->n = f->n - from;
	u->frame = mem_resize(u->frame, u->n, sizeof *u->frame);
	memcpy(u->frame, &f->frame[from], u->n * sizeof *u->frame);
}

/* Leave the frames from depth `to` on without a return, and store those from `parked`
 * on. */
static void frames_leave(struct frames *f, size_t parked, size_t to)
{
	frames_park(f, parked);
	f->unreturned += f->n - to;
	frames_unwind(f, to);
}

/* True if a return from a frame lands at an address. */
static bool frames_fits(const struct frame *c, uint64_t next)
{
	if (c->kind == FRAME_INTERRUPTION)
		return false;
	return c->back ? next == c->back
		       : next > c->pc && next - c->pc <= FRAMES_CALL_MAX;
}

/* Note that a call with a return address was made by the frame at a depth. */
static void frames_made(struct frames *f, uint64_t back, size_t depth)
{
	if (!f->told)
		f->call[frames_place(back)] =
			(struct frames_call) { .back = back,
					       .id = frames_id(f, depth),
					       .depth = depth,
					       .used = true };
}

/* Return the stack slot of a call; 0 if unknown. */
static uint64_t frames_slot(const struct frame *c)
{
	return c->kind == FRAME_CALL ? c->slot : 0;
}

/* Push an interruption that resumes at `back`, or at the target of a branch.  pc is the
 * interrupted instruction. */
static void frames_interrupt(struct frames *f, const struct frames_step *s, uint64_t pc,
			     uint64_t back)
{
	struct frames_step handler = *s;
	handler.pc = pc;
	handler.slot = s->target != back ? s->target : 0;
	frames_push(f, &handler, back, FRAME_INTERRUPTION);
}

static void frames_call(struct frames *f, const struct frames_step *s)
{
	if (s->after && s->next == s->after)
		return; /* the instruction reads its own address */
	size_t n = f->n;
	while (s->slot && n && frames_slot(&f->frame[n - 1]) &&
	       f->frame[n - 1].slot <= s->slot)
		n--;
	frames_leave(f, n, n);
	if (s->after)
		frames_made(f, s->after, n);
	frames_push(f, s, s->after, FRAME_CALL);
	if (s->target && s->next != s->target && f->n > n) { /* interrupted */
		f->frame[n].entry = s->target;
		frames_interrupt(f, s, s->target, s->target);
	}
}

static void frames_add_all(struct frames *f, const struct frame *frame, size_t n)
{
	for (size_t k = 0; k < n; k++)
		frames_add(f, &frame[k]);
	f->resumed = n;
}

/* Follow a landing from the list, if the step has one. */
static bool frames_land_told(struct frames *f, const struct frames_step *s)
{
	size_t i = count_below(f->jump, f->njumps, sizeof *f->jump,
			       offsetof(struct frames_jump, record), s->record);
	if (i == f->njumps || f->jump[i].record != s->record || f->jump[i].depth > f->n)
		return false;
	frames_leave(f, f->jump[i].depth + 1, f->jump[i].depth);
	frames_add_all(f, f->jump[i].frame, f->jump[i].n);
	return true;
}

/* Return the number + 1 of the frame of a unit from which a step returns; 0 if there is
 * none.  An indirect jump returns only to a known address. */
static size_t frames_find_parked(const struct frames_unit *u, const struct frames_step *s)
{
	size_t n = u->n;
	for (; n > 0; n--) {
		const struct frame *c = &u->frame[n - 1];
		if (frames_fits(c, s->next) && (c->back || s->what == FRAMES_RETURN) &&
		    (!s->slot || !c->slot || s->slot == c->slot))
			break;
	}
	return n;
}

/* If a coroutine that was left continues after one of its calls, add the frames below
 * that call again.  Return false if there are none, or several coroutines wait there. */
static bool frames_unpark(struct frames *f, const struct frames_step *s)
{
	struct frames_unit *u = NULL;
	size_t n = 0;
	for (size_t k = 0; k < FRAMES_UNITS; k++) {
		size_t found = frames_find_parked(&f->unit[k], s);
		if (found && u)
			return false;
		if (found) {
			u = &f->unit[k];
			n = found;
		}
	}
	if (!n)
		return false;
	frames_add_all(f, u->frame, n - 1);
	u->n -= n;
	memmove(u->frame, &u->frame[n], u->n * sizeof *u->frame);
	return n > 1;
}

/* True if an indirect jump to the address from which a frame was called stays in one
 * function that calls itself: it is a switch, not longjmp.  depth is the number of
 * frames that would remain. */
static bool frames_stays(const struct frames *f, const struct frames_step *s,
			 size_t depth)
{
	struct frames_function to = { 0 }, from = { 0 };
	if (s->what != FRAMES_INDIRECT || depth == f->n)
		return false;
	if (f->get) {
		to = f->get(f->ctx, s->next);
		from = f->get(f->ctx, s->pc);
	}
	if (to.id && from.id)
		return to.id == from.id;
	return depth && f->frame[depth - 1].entry == f->frame[f->n - 1].entry;
}

/* Handle a jump to the return address of an earlier call whose caller is active, or was
 * left with a coroutine.  If its frame is unknown, the caller is the outermost one. */
static bool frames_land(struct frames *f, const struct frames_step *s)
{
	const struct frames_call *c = &f->call[frames_place(s->next)];
	if (f->told)
		return frames_land_told(f, s);
	if (!c->used || c->back != s->next || c->depth > f->n ||
	    frames_id(f, c->depth) != c->id || frames_stays(f, s, c->depth))
		return frames_unpark(f, s);
	frames_leave(f, c->depth + 1, c->depth);
	return true;
}

/* Count the frames left by a jump into the middle of a function that has made calls,
 * because it catches an exception.  Return false for any other jump. */
static bool frames_catches(const struct frames *f, const struct frames_step *s,
			   size_t *depth)
{
	size_t n = f->n;
	if (!f->get || !n)
		return false;
	struct frames_function to = f->get(f->ctx, s->next), from = f->get(f->ctx, s->pc);
	if (!to.id || to.entry || to.id == from.id)
		return false;
	/* The caller of the function that resumed the exception does not catch it. */
	if (from.continues)
		n--;
	while (n > 0 && f->get(f->ctx, f->frame[n - 1].pc).id != to.id)
		n--;
	if (!n)
		return false;
	*depth = n - 1;
	return true;
}

static bool frames_catch(struct frames *f, const struct frames_step *s)
{
	size_t depth;
	if (!frames_catches(f, s, &depth))
		return false;
	frames_leave(f, depth + 1, depth);
	return true;
}

/* Return the nearest frame, from the top, whose return lands at an address; -1 if there
 * is none. */
static long frames_find(const struct frames *f, uint64_t next)
{
	size_t n = f->n;
	if (n && frames_fits(&f->frame[n - 1], next))
		return (long)n - 1;
	if (!f->unknown && !f->alive[frames_place(next)])
		return -1;
	while (n > 0 && !frames_fits(&f->frame[n - 1], next))
		n--;
	return (long)n - 1;
}

/* Return from frame n.  This determines the length of its call, if unknown. */
static void frames_return_from(struct frames *f, size_t n, uint64_t next)
{
	bool known = f->frame[n].back;
	frames_leave(f, n + 1, n + 1);
	frames_unwind(f, n);
	if (!known)
		frames_made(f, next, n);
}

/* Match by the stack slot of the return address.  Return true if a frame has been
 * left. */
static bool frames_return_slot(struct frames *f, const struct frames_step *s,
			       bool *landed)
{
	size_t n = f->n;
	while (n && frames_slot(&f->frame[n - 1]) && f->frame[n - 1].slot < s->slot)
		n--;
	frames_leave(f, n, n);
	if (!n || frames_slot(&f->frame[n - 1]) != s->slot)
		return false;
	if (frames_fits(&f->frame[n - 1], s->next)) {
		frames_return_from(f, n - 1, s->next);
	} else { /* the return address was overwritten, so this is a jump */
		frames_unwind(f, n - 1);
		*landed = frames_land(f, s);
	}
	return true;
}

/* Among the top `most` frames, end the interruption that resumes at an address, and the
 * calls above it.  An instruction that faulted is executed again. */
static bool frames_end(struct frames *f, uint64_t next, size_t most)
{
	size_t least = f->n > most ? f->n - most : 0;
	for (size_t n = f->interruptions ? f->n : 0; n > least; n--) {
		const struct frame *c = &f->frame[n - 1];
		if (c->kind != FRAME_INTERRUPTION ||
		    (c->back != next && c->pc != next && (!c->slot || c->slot != next)))
			continue;
		f->unreturned += f->n - n;
		frames_unwind(f, n - 1);
		return true;
	}
	return false;
}

/* Handle a return.  Return true if it has landed. */
static bool frames_return(struct frames *f, const struct frames_step *s)
{
	bool landed = false;
	if (s->slot && frames_return_slot(f, s, &landed))
		return landed;
	long n = frames_find(f, s->next);
	if (n >= 0) {
		frames_return_from(f, (size_t)n, s->next);
	} else if (frames_end(f, s->next, FRAMES_MAX)) {
		return false;
	} else if (frames_land(f, s)) {
		return true;
	} else if (!frames_catch(f, s) && !f->n) {
		f->outer++;
	}
	return false;
}

/* Return to the nearest call with a return address, after an instruction that is not
 * known to return; return false if there is none. */
static bool frames_return_any(struct frames *f, uint64_t next)
{
	size_t n = f->alive[frames_place(next)] ? f->n : 0;
	while (n > 0 && (f->frame[n - 1].back != next ||
			 f->frame[n - 1].kind == FRAME_INTERRUPTION))
		n--;
	if (n)
		frames_return_from(f, n - 1, next);
	return n;
}

/* Return true if it has landed, and the stack would be different without the earlier
 * call. */
static bool frames_indirect(struct frames *f, const struct frames_step *s)
{
	size_t n = f->n, depth;
	if (frames_land(f, s))
		return f->n != n || frames_catches(f, s, &depth);
	frames_catch(f, s);
	return false;
}

/* True if the flow continues at an unexpected address. */
static bool frames_breaks(const struct frames_step *s)
{
	return s->after && s->next != s->after && s->next != s->pc &&
	       s->next != s->target && !s->anywhere;
}

/* True if it is an instruction for ending or beginning an interruption. */
static bool frames_resumes(const struct frames_step *s)
{
	return (s->resumes || s->traps) && s->next != s->after;
}

bool frames_matters(const struct frames_step *s)
{
	return s->what != FRAMES_OTHER || frames_breaks(s) || frames_resumes(s);
}

/* Handle a step that is neither a call nor an indirect branch: an interruption ends or
 * begins.  The instruction before the end of an interruption may have been a return. */
static void frames_other(struct frames *f, const struct frames_step *s)
{
	if (!frames_matters(s) || frames_end(f, s->next, FRAMES_MAX) ||
	    (frames_resumes(s) && frames_return_any(f, s->next)))
		return;
	if (frames_breaks(s) || s->traps)
		frames_interrupt(f, s, s->pc, s->after);
}

bool frames_step(struct frames *f, const struct frames_step *s)
{
	f->resumed = 0;
	switch (s->what) {
	case FRAMES_CALL:
		frames_call(f, s);
		break;
	case FRAMES_RETURN:
		return frames_return(f, s);
	case FRAMES_INDIRECT:
		return frames_indirect(f, s);
	case FRAMES_UNKNOWN:
		if (!frames_return_any(f, s->next))
			frames_end(f, s->next, FRAMES_NEAR);
		break;
	case FRAMES_OTHER:
		frames_other(f, s);
		break;
	}
	return false;
}
