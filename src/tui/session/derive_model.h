/*
 * Finds what visible columns are derived from: call stacks and loops (enum derived).  Threads are
 * found by thread_model.h.
 *
 * Threads: those of the session.
 */
#ifndef TUI_SESSION_DERIVE_MODEL_H
#define TUI_SESSION_DERIVE_MODEL_H

#include "tui/session/session.h"

/* Start a job if a visible column needs one; what one has failed to find is not tried again. */
void derive_model_poll(struct session *s);

#endif
