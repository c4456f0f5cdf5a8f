/*
 * Call stacks at the beginnings of blocks of records: for each thread, the active calls
 * at its first record in the block.  The stack at any record then follows from the
 * records of its block.
 *
 * They are made in one pass on first use, and saved with the index: about 100 bytes per
 * block.  A result depends only on earlier records, so results grow at the end.  A part
 * of a trace can have its own, as if it were the whole.  Higher layers install the source
 * (analysis/call_points.h).
 *
 * Frames form a tree, in which each frame has the number of the frame below it, so a
 * stack is the number of its top frame.  A frame is added when it is first on a stack at
 * the beginning of a block.  A block also has the number of records at each depth, and
 * the jumps that ended calls because of an earlier call (longjmp), which cannot be
 * determined without the records before the block.
 *
 * Threads: any; it has its own lock.
 */
#ifndef TRACE_STACK_POINTS_H
#define TRACE_STACK_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/task.h"

struct stack_points;

/* A call; see struct frame in code/frames.h. */
struct stack_frame {
	uint64_t pc, back, entry, record, slot;
	uint32_t below; /* number of the frame below, from 1; 0 if none */
	bool interruption;
};

/* A thread in a block, before its instruction that begins at record `from`: at its first
 * record in the block, or earlier if that instruction is split between blocks. */
struct stack_entry {
	uint32_t thread, top; /* numbers; top is 0 if there is no frame */
	uint64_t from;
	uint64_t outer; /* returns from functions that were called before the trace */
};

/* An instruction after which `depth` frames of its thread remain, and n others, up to
 * `top`, are above them. */
struct stack_jump {
	uint64_t record, depth;
	uint32_t n, top;
};

/* Records of a thread in a block at one depth: frames, less the returns of struct
 * stack_entry.  A block can have several for a depth. */
struct stack_depth {
	uint32_t thread, records;
	int64_t depth;
};

/* What a block has lists of. */
union stack_item {
	struct stack_entry entry;
	struct stack_jump jump;
	struct stack_depth depth;
};

enum stack_list { STACK_ENTRIES, STACK_JUMPS, STACK_DEPTHS, STACK_LISTS };

/* A function of the program, to find the records inside it: between its call and its
 * return. */
struct stack_function {
	/* Whether an instruction belongs to it: by address or, if that is NULL, by its
	 * symbol without the offset. */
	bool (*has)(void *ctx, uint64_t address);
	bool (*named)(void *ctx, const char *symbol, size_t len);
	bool begins; /* has() only needs the addresses at which frames begin */
	void *ctx;
};

/* Makes the stacks.  Its functions are called by one thread at a time, except those for
 * lookup. */
struct stack_source {
	/* A key for the result of run(); can take a scan of the trace. */
	enum status (*key)(void *own, uint64_t *key, struct task *task, struct err *err);
	/* Continue to the block of record `last`, or to the end of the trace. */
	enum status (*run)(void *own, struct stack_points *s, uint64_t key, uint64_t last,
			   struct task *task, struct err *err);
	/* Set depth[k] of the n records from `first` on; UINT32_MAX if there is none.
	 * With a function, only records inside it have a depth.  False if they cannot be
	 * read.  On any thread. */
	bool (*depths)(void *own, uint64_t first, size_t n,
		       const struct stack_function *inside, uint32_t *depth,
		       struct task *task);
	void (*free)(void *own);
};

/* Life cycle */

/* block: the number of records in a block. */
struct stack_points *stack_points_new(uint32_t block);
uint32_t stack_points_block(const struct stack_points *s);
void stack_points_free(struct stack_points *s); /* s may be NULL */

/* Install a source, taking ownership of `own`.  A running source is stopped, and its
 * callers get ST_CANCELLED. */
void stack_points_install(struct stack_points *s, const struct stack_source *source,
			  void *own);
bool stack_points_installed(struct stack_points *s);

/*
 * Make sure that the stacks up to record `last`, or to the end of the trace, are known;
 * *key is their key for lookups.  This can take a scan of the trace, so callbacks of a
 * scan must not call it.  ST_UNSUPPORTED, with a sentence, if the trace has none.
 */
enum status stack_points_ensure(struct stack_points *s, uint64_t last, uint64_t *key,
				struct task *task, struct err *err);

/* For the source. */

/* Forget all; what follows has this key and begins at record `first`. */
void stack_points_reset(struct stack_points *s, uint64_t key, uint64_t first);
/* Add the key of the thread with the next number. */
void stack_points_add_thread(struct stack_points *s, uint64_t key);
/* Add a frame, and return its number. */
uint32_t stack_points_add_frame(struct stack_points *s, const struct stack_frame *f);
/* Add to a list of a block, by its number. */
void stack_points_add(struct stack_points *s, uint64_t block, enum stack_list which,
		      union stack_item item);

enum stack_reach {
	STACK_SOME,    /* others will follow */
	STACK_SETTLED, /* none that is wanted now: depths are known */
	STACK_ALL      /* the trace has no others: they can be saved */
};

/* All records before `records` are in the blocks.  outer: by thread, the returns of
 * struct stack_entry in them. */
void stack_points_reach(struct stack_points *s, uint64_t records, enum stack_reach reach,
			const uint64_t *outer);
bool stack_points_stopping(const struct stack_points *s);

/* Looking up */

/* Get the key of the known stacks, the number of records that they cover, and whether the
 * depths are known.  False if no stacks are known. */
bool stack_points_known(struct stack_points *s, uint64_t *key, uint64_t *records,
			bool *settled);

/* A thread before the instruction at record `from`. */
struct stack_state {
	uint64_t key, from;
	struct stack_frame *frame; /* outermost first */
	size_t n;
	uint64_t outer;     /* returns of struct stack_entry, */
	uint64_t all_outer; /* and those of all records; UINT64_MAX if unknown */
};

/* A jump, and the frames above those that remain. */
struct stack_landing {
	uint64_t record, depth;
	struct stack_frame *frame;
	size_t n;
};

struct stack_states {
	uint64_t begin, first;      /* read from `begin`; the blocks begin at `first` */
	struct stack_state *thread; /* threads with records in the blocks */
	size_t n;
	struct stack_landing *jump;
	size_t njumps;
};

/* Get the stacks with which the threads of some blocks begin, and the jumps in them.
 * False if the first block is not known, or has another key.  Release them even then. */
bool stack_points_read(struct stack_points *s, uint64_t key, uint64_t block,
		       uint64_t last, struct stack_states *out);
void stack_states_release(struct stack_states *x);

/*
 * Call fn(ctx, depth, n) for the depths of the records from `first` on that have one,
 * which are whole blocks, except the last of the trace.  False if they are not known.
 */
bool stack_points_depths(struct stack_points *s, uint64_t first, uint64_t n,
			 void (*fn)(void *ctx, uint64_t depth, uint64_t n), void *ctx);

/* Get the depths of records; see struct stack_source.  False if there is no source, or
 * they cannot be read. */
bool stack_points_look(struct stack_points *s, uint64_t first, size_t n,
		       const struct stack_function *inside, uint32_t *depth,
		       struct task *task);

/* Set begins[k] of each block if a frame at the first record of a thread in it may be
 * inside a function, and return the array, which the caller frees, with the number of
 * blocks, of which all records are known.  NULL if not known. */
uint8_t *stack_points_inside(struct stack_points *s, const struct stack_function *f,
			     size_t *n);

/* The depths of a block.  The caller keeps the struct between calls and zeroes it before
 * the first, except `inside`, which is borrowed: the only function whose records have a
 * depth, or NULL. */
struct stack_lookup {
	const struct stack_function *inside;
	uint64_t generation, first;
	uint32_t *depth;
	size_t n;
};

/* Set depth[k] of up to 64 records from `first` on.  The result has a bit for each that
 * has a depth; it is 0 unless all stacks are known.  s may be NULL. */
uint64_t stack_lookup_depths(struct stack_lookup *k, struct stack_points *s,
			     uint64_t first, size_t n, uint64_t *depth);
void stack_lookup_release(struct stack_lookup *k);

/* Return a number that changes whenever the known stacks do. */
uint64_t stack_points_generation(const struct stack_points *s);

/* Saving */

struct archive;

/* Load stacks to an empty s, or save those of s if `save` is set and they are complete;
 * false if the bytes are not valid. */
bool stack_points_transfer(struct stack_points *s, struct archive *a, uint64_t records,
			   bool save);
/* Move the loaded stacks to s. */
void stack_points_take(struct stack_points *s, struct stack_points *from);

#endif
