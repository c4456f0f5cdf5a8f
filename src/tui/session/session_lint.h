/*
 * What is wrong with the records that are looked at.  Rows are checked as they are
 * drawn, by themselves and the record before; to go from one to the next is a search.
 */
#ifndef TUI_SESSION_LINT_H
#define TUI_SESSION_LINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "format/finding.h"

struct batch;
struct str;
struct task;
struct trace;
struct session;
struct findings;

/* The worst that is wrong with a record; false: nothing is. */
bool session_worst_finding(struct session *s, const struct batch *b, size_t i,
			   enum severity *worst);

/* Call hear() for each thing that is wrong with the current record. */
void session_findings(struct session *s, struct lint_sink *to);

/* Search for the next record with an error or a warning. */
void session_search_finding(struct session *s, bool backward, long long count);

/*
 * The worst that is wrong with a record, as "CH002 error: ...", of some kinds of
 * findings (see query_kinds()); the gaps before it count as its own.  After the last
 * record: of the gaps at the end.  ST_END: nothing is.  On any thread.
 */
enum status session_finding_text(struct trace *t, uint64_t kinds, uint64_t ordinal,
				 struct str *text, struct task *task, struct err *err);

/* Tell of errors and warnings behind a record as they come, without going there, until
 * that is ended. */
void session_watch_findings(struct session *s, uint64_t ordinal);
void session_unwatch_findings(struct session *s);

void session_findings_free(struct session *s);

#endif
