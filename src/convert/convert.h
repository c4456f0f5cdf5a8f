/*
 * Writes records of one format in another, by the roles of their fields.
 *
 * To add a target, write to_NAME.c with a `const struct convert_target` and add its line
 * to targets.am.
 *
 * Life cycle: convert_new(); convert_add() for each record in the order of the trace,
 * convert_cut() where records are skipped; convert_end(); the counts; convert_free().
 *
 * Threads: a conversion belongs to one thread.  Parts of the records can be converted by
 * others at the same time: see convert_parts.h.
 */
#ifndef CONVERT_CONVERT_H
#define CONVERT_CONVERT_H

#include <stdio.h>

#include "convert/reg_map.h"
#include "convert/step_reader.h"

/* What a record of the target is: it decides what is joined. */
enum convert_unit {
	CONVERT_INSTRUCTION, /* with all of its accesses */
	CONVERT_MICRO_OP,    /* a record of a source that has micro-ops stays one */
	CONVERT_REFERENCE    /* a fetch, a load or a store */
};

struct convert_counts {
	uint64_t records, written; /* of the source, of the target */
	uint64_t lost[LOSSES];     /* steps that lost something, by what */
};

/* The times of steps that were written. */
struct convert_times {
	bool any;
	size_t first_at; /* in the output */
	uint64_t first, last;
};

/* A target that writes the records of the source themselves, and not steps. */
struct convert_own {
	/* stream: borrowed, until close(). */
	void *(*open)(const struct schema *from, FILE *stream);
	fieldset (*wants)(const struct schema *from);
	void (*record)(void *own, const struct batch *b, size_t i);
	/* Write what is held back, free it, and count what was written and lost. */
	void (*close)(void *own, struct convert_counts *counts);
};

struct convert_target {
	const char *name; /* of its format */
	enum convert_unit unit;
	bool needs_pc, needs_access, needs_stages; /* which it cannot do without */
	unsigned needs;                            /* of a step: enum step_needs */
	/* Of a source of the same format, with the same registers, the bytes of the
	 * records are written: they mean the same whatever is before them, except for
	 * times that set_time() puts. */
	bool copies;
	bool branch_registers; /* branches get registers even if the source has none */
	const struct convert_own
		*own; /* NULL, or: registers(), begin() and write() are */
	/* Fields without a role that the target fills nevertheless, with blanks before,
	 * between and after them; may be NULL. */
	const char *fills;
	/* The registers of the target, for a source with this map; map is NULL if it has
	 * none. */
	struct reg_map_target (*registers)(const struct registers *from);
	/* Append what precedes the records; may be NULL. */
	void (*begin)(struct str *out);
	/* Append the records of a step; returns their number. */
	unsigned (*write)(struct step *s, struct str *out);
	/* NULL, or: write() depends on the time of the step before.  In the record at p,
	 * which was written without it, put its time again.  False: it is lost. */
	bool (*set_time)(char *p, uint64_t time, uint64_t before);
};

extern const struct convert_target *const convert_targets[]; /* ends with NULL */

/* The target that writes a format; NULL: it cannot be written. */
const struct convert_target *convert_find(const char *name);

/* Its format, which may have several layouts. */
const struct format *convert_format(const struct convert_target *to);

struct convert;

/* ST_INVALID: records of this source do not have what the target needs. */
enum status convert_new(struct convert **out, const struct convert_target *to,
			const struct schema *from, FILE *stream, struct err *err);
void convert_free(struct convert *c); /* c may be NULL */

/* Write the values of a field as threads.  ST_INVALID: the target has no field for them. */
enum status convert_thread(struct convert *c, int field, struct err *err);

/*
 * Whether the source does not know its branches, which the target needs: then all records
 * are added twice, the first time between convert_learn(c, true) and convert_learn(c,
 * false), when only their flow is noted and nothing is written.
 */
bool convert_must_learn(const struct convert *c);
void convert_learn(struct convert *c, bool on);

/* The fields with which to read the records. */
fieldset convert_wants(const struct convert *c);

/* Add records i.. of a batch.  wanted[k]: whether record i + k is to be written; NULL: all
 * of them.  Records that are not show only where branches go, and which instruction a
 * record belongs to.  ST_IO, or ST_CANCELLED if the stream is a closed pipe. */
enum status convert_add(struct convert *c, const struct batch *b, size_t i, size_t n,
			const bool *wanted, struct err *err);

/* The records added from now on do not follow the present ones. */
enum status convert_cut(struct convert *c, struct err *err);

/* Whether the records so far can be written without their successor. */
bool convert_settled(const struct convert *c);

/* Write what is held back. */
enum status convert_end(struct convert *c, struct err *err);

/* End early instead: what was written has no meaning.  The stream is not used after either
 * of the two, or after convert_free(). */
void convert_abandon(struct convert *c);

/*
 * Parts.  A conversion made by convert_fork() converts some steps, with the record after
 * them as one that is not wanted, and convert_cut().  It keeps what it writes;
 * convert_join() writes that, part after part in the order of the trace.
 */

/* Whether it can be done in parts; otherwise records depend on all records before them. */
bool convert_divides(const struct convert *c);

/* Another conversion of the same kind. */
struct convert *convert_fork(const struct convert *c);

/* Learn from c which registers were seen in parts that have been joined. */
void convert_renew(struct convert *fork, const struct convert *c);

/* Whether its records have texts. */
bool convert_has_texts(const struct convert *c);

/* The first record of a batch that begins a step whatever is before it; b->n: none. */
size_t convert_first(struct convert *fork, const struct batch *b);

/* What a fork has written since the last call, moved to *part, which is empty or was
 * joined. */
struct convert_part {
	struct str out;
	struct convert_counts counts;
	struct convert_times times;
	/* It has a register that was not seen before the part: the part must be converted
	 * by c itself.  out and counts are nothing. */
	bool missed;
};
void convert_take_part(struct convert *fork, struct convert_part *part);
enum status convert_join(struct convert *c, const struct convert_part *part,
			 struct err *err);

struct convert_counts convert_counts(const struct convert *c);

/* Append the names of the fields of the target for which the source has nothing, separated
 * by commas; returns their number. */
unsigned convert_empty_fields(const struct convert *c, struct str *out);

/* Of a source in another layout of the target's format: append the names of its fields that
 * are not written, in the same way. */
unsigned convert_dropped_fields(const struct convert *c, struct str *out);

/* Append limit k of the source, from 0 to CONVERT_LIMITS - 1, that the target does not have,
 * as a sentence; false: there is none. */
enum { CONVERT_LIMITS = 2 };
bool convert_limit(const struct convert *c, unsigned k, struct str *out);

/* The sentence of a loss, to follow a number of records: "lost a load". */
const char *convert_loss_text(enum convert_loss what);

/* For targets: a register for a source that has none of the same name. */
struct reg_map_target convert_no_registers(const struct registers *from);

#endif
