/*
 * The threads of the current trace: found in the background on first use, or known from
 * the saved index.
 *
 * If there are several threads, the list has the column `thread`, a lane for each of the
 * first LANES_MOST threads, and a row at each switch.
 *
 * Threads: main loop only.
 */
#ifndef TUI_THREAD_MODEL_H
#define TUI_THREAD_MODEL_H

#include "trace/threads.h"
#include "tui/session/session.h"

enum { LANES_MOST = 8 };

void thread_model_free(struct session *s);

/* Return the threads if they are known, borrowed until session_poll(); otherwise NULL. */
const struct threads *thread_model_known(struct session *s);

/* True if threads are being found. */
bool thread_model_finding(struct session *s);

/* Show the thread column if several threads have become known, and find threads if a
 * visible column needs them; true if there is something to draw. */
bool thread_model_poll(struct session *s);

/* True if lanes and switches are enabled, even if the threads have not been found yet. */
bool thread_model_shown(struct session *s);

/* Go to the count-th next or previous switch, now or as soon as the threads are known. */
void thread_model_go_switch(struct session *s, bool back, long long count);

/* Get the thread of a record; false if not known. */
bool thread_model_at(struct session *s, uint64_t record, struct thread_run *out);

/* True if switches are enabled and a record belongs to another thread than the previous
 * record. */
bool thread_model_switch(struct session *s, uint64_t record, struct thread_run *from,
			 struct thread_run *to);

/* Get the thread selected by the only filter; false if there is no such filter. */
bool thread_model_alone(struct session *s, uint32_t *thread);
/* Return the number of records of a thread before a record. */
uint64_t thread_model_rank(struct session *s, uint32_t thread, uint64_t record);

/* Append "3 worker", or "3". */
void thread_model_name(const struct threads *t, uint32_t thread, struct str *out);

/* Handle "name 3 worker", "join 5 2", or "", which toggles lanes.  Names and joined
 * threads are saved beside the notes of the trace (see trace/thread_edits.h). */
enum status thread_model_command(struct session *s, const char *args, struct err *err);

#endif
