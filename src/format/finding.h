/*
 * What can be wrong with the records of a trace.
 *
 * A kind of finding is an entry of a table: lint.c has those that any format can
 * have, and each format those of its own.  From the tables come the sentences,
 * what `opscope lint --explain` says, and doc/opscope-lint.7.  Whoever looks at
 * records makes complaints: which kind, which record, and the numbers of the
 * sentence; they become text only when somebody wants to read them, since a bad
 * trace has as many as records.
 */
#ifndef FORMAT_FINDING_H
#define FORMAT_FINDING_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct batch;
struct schema;

enum severity {
	SEVERITY_HINT,    /* unusual; many good traces have it */
	SEVERITY_WARNING, /* worth a look */
	SEVERITY_ERROR,   /* cannot be true */
	SEVERITIES
};

struct finding_kind {
	const char *id; /* "CH003": two letters and three digits; stable */
	enum severity severity;
	const char *title; /* a few words, for lists */

	/*
	 * One sentence without a full stop.  The numbers of the complaint stand in
	 * it, one after the other, where there is
	 *     {x} an address, {d} a number, {i} a signed number,
	 *     {r} a register,
	 *     {f} the name of a field, given by its number,
	 *     {v} a value of the field named before,
	 *     {t} "taken" or "not taken",
	 *     {k} a kind of branch with its article, {K} without.
	 */
	const char *sentence;
	const char *explanation; /* a paragraph: what it means, where it comes from */
	const char *example;     /* the sentence, as a sample of the tests has it */
};

enum { FINDING_VALUES = 4 };

struct finding {
	const struct finding_kind *kind;
	size_t i;         /* record of the batch */
	uint64_t badness; /* how far from what it should be; 0: that has no measure */
	uint64_t v[FINDING_VALUES];
};

/* Who hears complaints.  They come record by record, in order. */
struct lint_sink {
	void (*emit)(struct lint_sink *to, const struct batch *b,
		     const struct finding *c);
};

static inline void lint_report(struct lint_sink *to, const struct batch *b,
			       const struct finding *c)
{
	to->emit(to, b, c);
}

/* "hint", "warning", "error" */
const char *severity_name(enum severity s);

/* Appends the sentence of a finding with these numbers. */
void finding_print(const struct finding_kind *f, const struct schema *s,
		   const uint64_t v[FINDING_VALUES], struct str *out);

#endif
