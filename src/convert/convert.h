/*
 * Convert records of one format to another, by the roles of their fields.
 *
 * To add a target, write to_NAME.c with a `const struct convert_target` and add a line to
 * targets.am.
 *
 * Life cycle: call convert_new(); convert_add() for the records in trace order, and
 * convert_cut() where records are skipped; convert_end(); read the counts;
 * convert_free().
 *
 * Threads: a conversion belongs to one thread.
 */
#ifndef CONVERT_CONVERT_H
#define CONVERT_CONVERT_H

#include <stdio.h>

#include "convert/reg_map.h"
#include "convert/step_reader.h"

/* The unit of a record of the target.  It determines which records are joined. */
enum convert_unit {
	CONVERT_INSTRUCTION, /* an instruction with all of its accesses */
	CONVERT_MICRO_OP,    /* a record of the source if it has micro-ops, otherwise an
	                      * instruction */
	CONVERT_REFERENCE    /* a fetch, a load or a store */
};

struct convert_counts {
	uint64_t records, written; /* numbers of records of the source and of the
				    * target */
	uint64_t lost[LOSSES];     /* number of steps with a loss, by kind of loss */
};

/* A target that writes the records of the source directly, without steps. */
struct convert_own {
	/* stream is borrowed until close(). */
	void *(*open)(const struct schema *from, FILE *stream);
	fieldset (*wants)(const struct schema *from);
	void (*record)(void *own, const struct batch *b, size_t i);
	/* Write buffered data, count the records written and lost, and free own. */
	void (*close)(void *own, struct convert_counts *counts);
};

struct convert_target {
	const char *name; /* name of the format */
	enum convert_unit unit;
	bool needs_pc, needs_access, needs_stages; /* properties that the source must
	                                            * have */
	unsigned needs;                            /* properties that a step must have:
						    * enum step_needs */
	/* If the source has the same format and registers, copy the bytes of the records.
	 * Their meaning does not depend on other records, except for times, which
	 * set_time() corrects. */
	bool copies;
	bool branch_registers; /* give registers to branches even if the source has no
	                        * registers */
	const struct convert_own
		*own; /* NULL if registers(), begin() and write() are set */
	/* Names of fields without a role that the target fills, separated by blanks; may
	 * be NULL. */
	const char *fills;
	/* Return the registers of the target for a source with this register map, which
	 * is NULL if the source has no registers. */
	struct reg_map_target (*registers)(const struct registers *from);
	/* Append the text that precedes the records; may be NULL. */
	void (*begin)(struct str *out);
	/* Append the records of a step; return their number. */
	unsigned (*write)(struct step *s, struct str *out);
	/* Correct the time in a copied record at p, where another record precedes it.
	 * Return false if the time is lost.  NULL if a record does not depend on the
	 * previous time. */
	bool (*set_time)(char *p, uint64_t time, uint64_t before);
};

extern const struct convert_target *const convert_targets[]; /* ends with NULL */

/* Return the target that writes a format; NULL if the format cannot be written. */
const struct convert_target *convert_find(const char *name);

/* Return the format of the target, which may have several layouts. */
const struct format *convert_format(const struct convert_target *to);

struct convert;

/* Make a conversion.  Return ST_INVALID if records of this source lack something that the
 * target needs. */
enum status convert_new(struct convert **out, const struct convert_target *to,
			const struct schema *from, FILE *stream, struct err *err);
void convert_free(struct convert *c); /* c may be NULL */

/* Write the values of a field as threads.  Return ST_INVALID if the target has no field
 * for threads. */
enum status convert_thread(struct convert *c, int field, struct err *err);

/*
 * True if the target needs branches and the source does not record them.  Then add all
 * records twice, the first time between convert_learn(c, true) and convert_learn(c,
 * false).  The first pass records the flow and writes nothing.
 */
bool convert_must_learn(const struct convert *c);
void convert_learn(struct convert *c, bool on);

/* Return the fields that the reader must decode. */
fieldset convert_wants(const struct convert *c);

/* Add n records of a batch, starting at record i.  Write record i + k if wanted[k] is
 * true, or all if wanted is NULL.  Use the other records only to find where branches go
 * and to which instruction a record belongs.  Return ST_IO for a write error, or
 * ST_CANCELLED if the stream is a closed pipe. */
enum status convert_add(struct convert *c, const struct batch *b, size_t i, size_t n,
			const bool *wanted, struct err *err);

/* End the flow: the next record does not follow the last one. */
enum status convert_cut(struct convert *c, struct err *err);

/* True if the records so far can be written without the next record. */
bool convert_settled(const struct convert *c);

/* Write buffered data. */
enum status convert_end(struct convert *c, struct err *err);

/* End early, with an incomplete output that cannot be used.  The stream is not used after
 * convert_end(), convert_abandon() or convert_free(). */
void convert_abandon(struct convert *c);

struct convert_counts convert_counts(const struct convert *c);

/* Append the names of target fields for which the source has no values, separated by
 * commas; return their number. */
unsigned convert_empty_fields(const struct convert *c, struct str *out);

/* If the source is another layout of the target's format, append the names of its fields
 * that are not written, separated by commas; return their number. */
unsigned convert_dropped_fields(const struct convert *c, struct str *out);

/* Append, as a sentence, limit k of the source (0 to CONVERT_LIMITS - 1) if the target
 * does not have it.  Return false if there is none. */
enum { CONVERT_LIMITS = 2 };
bool convert_limit(const struct convert *c, unsigned k, struct str *out);

/* Return a phrase for a loss, such as "lost a load"; messages print it after a number of
 * records. */
const char *convert_loss_text(enum convert_loss what);

/* Return the registers of a target that writes none; a function for
 * convert_target.registers. */
struct reg_map_target convert_no_registers(const struct registers *from);

#endif
