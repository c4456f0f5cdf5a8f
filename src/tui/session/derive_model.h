/*
 * Finds the data from which visible columns are derived: call stacks and loops (enum
 * derived).  thread_model.h finds threads.
 *
 * Threads: same as the session.
 */
#ifndef TUI_SESSION_DERIVE_MODEL_H
#define TUI_SESSION_DERIVE_MODEL_H

#include "tui/session/session.h"

/* Return the set of derived data, of enum derived, that visible columns need. */
unsigned derive_model_needs(const struct session *s);

/* Start a job if a visible column needs data.  Do not retry after a failure. */
void derive_model_poll(struct session *s);

#endif
