/*
 * Findings of lint in the browser.  Rows are checked when they are drawn, each by itself
 * and with the record before it.  Going from one finding to the next is a search.
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

/* Get the highest severity of a record's findings; false if it has none. */
bool session_worst_finding(struct session *s, const struct batch *b, size_t i,
			   enum severity *worst);

/* Call the sink for each finding of the current record. */
void session_findings(struct session *s, struct lint_sink *to);

/* Search for the n-th next or previous record with an error or a warning. */
void session_search_finding(struct session *s, bool backward, long long count);

/*
 * Print the finding of a record with the highest severity, as "CH002 error: ...". kinds
 * is the set of kinds to consider (see query_finding_kinds()).  Gaps before the record
 * count as its findings; for the record after the last one, gaps at the end of the trace.
 * ST_END if there is none.  Threads: any.
 */
enum status session_finding_text(struct trace *t, uint64_t kinds, uint64_t ordinal,
				 struct str *text, struct task *task, struct err *err);

/* Show errors and warnings of records after a given one as messages when they arrive,
 * without moving the cursor, until session_unwatch_findings(). */
void session_watch_findings(struct session *s, uint64_t ordinal);
void session_unwatch_findings(struct session *s);

void session_findings_init(struct session *s);
void session_findings_free(struct session *s);

#endif
