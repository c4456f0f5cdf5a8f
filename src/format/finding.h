/*
 * Findings: possible errors in the records of a trace.
 *
 * A kind of finding is an entry of a table.  lint_findings.c has the kinds for all
 * formats; a format may have its own table.  The sentences, the output of `opscope lint
 * --explain` and doc/opscope-lint.7 come from these tables.  Checks emit the kind, the
 * record and the numbers of the sentence.  Format a finding only when printing it,
 * because a bad trace has as many findings as records.
 */
#ifndef FORMAT_FINDING_H
#define FORMAT_FINDING_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct batch;
struct schema;

enum severity {
	SEVERITY_HINT,    /* unusual, but found in many correct traces */
	SEVERITY_WARNING, /* may be wrong */
	SEVERITY_ERROR,   /* certainly wrong */
	SEVERITIES
};

struct finding_kind {
	const char *id; /* "CH003": two letters and three digits; stable */
	enum severity severity;
	const char *title; /* a few words, for lists */

	/*
	 * One sentence without a full stop.  The numbers of the finding replace, in
	 * order:
	 *     {x} an address, {d} a number, {i} a signed number,
	 *     {r} a register,
	 *     {f} the name of a field, given by its number,
	 *     {v} a value of the field in the preceding {f},
	 *     {s} "store" or "load",
	 *     {t} "taken" or "not taken",
	 *     {k} a kind of branch with its article, {K} without it.
	 */
	const char *sentence;
	const char *explanation; /* paragraph about the meaning and possible causes */
	const char *example;     /* sentence printed for a sample of the tests */
};

enum { FINDING_VALUES = 4 };

struct finding {
	const struct finding_kind *kind;
	size_t i;         /* index of the record in the batch */
	uint64_t badness; /* distance from the expected value; 0 if not measurable */
	uint64_t v[FINDING_VALUES];
};

/* Receiver of findings.  emit() is called in record order. */
struct lint_sink {
	void (*emit)(struct lint_sink *to, const struct batch *b,
		     const struct finding *f);
};

static inline void lint_report(struct lint_sink *to, const struct batch *b,
			       const struct finding *f)
{
	to->emit(to, b, f);
}

/* Return "hint", "warning" or "error". */
const char *severity_name(enum severity s);

/* Append the sentence of a finding with these numbers. */
void finding_print(const struct finding_kind *f, const struct schema *s,
		   const uint64_t v[FINDING_VALUES], struct str *out);

/*
 * Append the reason of a finding: its sentence with N for each number.  text is the
 * sentence if it does not follow from v, otherwise NULL.
 */
void finding_print_reason(const struct finding_kind *f, const struct schema *s,
			  const uint64_t v[FINDING_VALUES], const char *text,
			  struct str *out);

#endif
