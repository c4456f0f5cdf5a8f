/*
 * What is wrong with the records that are looked at, and going from one such record
 * to the next.  Rows are judged as they are drawn, by themselves and the one in front
 * of them; the next one is looked for in the background.
 */
#ifndef TUI_SESSION_LINT_H
#define TUI_SESSION_LINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "format/finding.h"

struct batch;
struct session;
struct faults;

/* The worst that is wrong with a record; false: nothing is. */
bool session_fault(struct session *s, const struct batch *b, size_t i,
		   enum severity *worst);

/* Call hear() for each thing that is wrong with the current record. */
void session_faults(struct session *s, struct complaints *to);

/* Go to the next record with an error or a warning, or to what is no record.  Ends a
 * search for one that runs.  In a filtered list, among what is shown. */
void session_find_fault(struct session *s, bool backward, long long count);

/* The filters are about to change: stop looking among what they leave. */
void session_faults_unfilter(struct session *s);

/* Tell of errors and warnings behind a record as they come, without going there, until
 * that is ended. */
void session_watch_faults(struct session *s, uint64_t ordinal);
void session_watch_faults_end(struct session *s);

void session_faults_end(struct session *s);

#endif
