/*
 * Findings of lint in the browser.  Rows are checked when drawn, each record alone and
 * together with the previous record.  Going from finding to finding is a search.
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

/* Get the highest severity among the findings of a record; false if it has none. */
bool session_worst_finding(struct session *s, const struct batch *b, size_t i,
			   enum severity *worst);

/* Call the sink for each finding of the current record. */
void session_findings(struct session *s, struct lint_sink *to);

/* Search for the n-th next or previous record with an error or a warning. */
void session_search_finding(struct session *s, bool backward, long long count);

/*
 * Print the finding of a record with the highest severity, as "CH002 error: ...".  kinds
 * is the set of kinds to consider (see query_finding_kinds()).  Findings of a record
 * include the gaps before it; for the record after the last record, the gaps at the end
 * of the trace.  ST_END if there is none.  Threads: any.
 */
enum status session_finding_text(struct trace *t, uint64_t kinds, uint64_t ordinal,
				 struct str *text, struct task *task, struct err *err);

/* When records after a given record arrive, show their errors and warnings as messages,
 * without moving the cursor, until session_unwatch_findings(). */
void session_watch_findings(struct session *s, uint64_t ordinal);
void session_unwatch_findings(struct session *s);

void session_findings_init(struct session *s);
void session_findings_free(struct session *s);

#endif
