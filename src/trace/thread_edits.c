/*
 * The lines of the file, with the key of the question in hexadecimal:
 *
 *	opscope-threads 1
 *	name 0123456789abcdef 3 worker
 *	join 0123456789abcdef 5 2		5 becomes a part of 2
 *	end 0123456789abcdef
 */
#include "trace/thread_edits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/state_file.h"
#include "trace/thread_slot.h"

static const char thread_edits_kind[] = "threads 1";

/* Applying */

/* Replace the result by an edited copy; NULL if the copy could not be made. */
static void thread_edits_take(struct threads **t, struct threads *changed)
{
	if (!changed)
		return;
	threads_release(*t);
	*t = changed;
}

static void thread_edits_take_name(struct threads **t, const char *rest)
{
	uint64_t key, id;
	int used = 0;
	if (sscanf(rest, "%" SCNx64 " %" SCNu64 "%n", &key, &id, &used) != 2 ||
	    key != threads_header(*t)->key)
		return;
	const char *name = rest + used + (rest[used] == ' ');
	int64_t thread = threads_find(*t, id);
	if (thread == THREAD_NONE)
		return;
	const char *now = threads_get(*t, (uint32_t)thread)->name;
	if (strcmp(now ? now : "", name) != 0)
		thread_edits_take(t, threads_rename(*t, (uint32_t)thread, name));
}

static void thread_edits_take_join(struct threads **t, const char *rest)
{
	uint64_t key, from, to;
	if (sscanf(rest, "%" SCNx64 " %" SCNu64 " %" SCNu64, &key, &from, &to) != 3 ||
	    key != threads_header(*t)->key)
		return;
	int64_t a = threads_find(*t, from), b = threads_find(*t, to);
	if (a != THREAD_NONE && b != THREAD_NONE)
		thread_edits_take(t, threads_join(*t, (uint32_t)a, (uint32_t)b));
}

static void thread_edits_take_line(void *arg, const char *word, const char *rest)
{
	if (strcmp(word, "name") == 0)
		thread_edits_take_name(arg, rest);
	else if (strcmp(word, "join") == 0)
		thread_edits_take_join(arg, rest);
}

void thread_edits_apply(struct trace *t)
{
	struct thread_slot *slot = trace_thread_slot(t);
	struct threads *was = thread_slot_get(slot), *now = threads_hold(was);
	struct str text = STR_INIT;
	char *path = was ? trace_data_path(t, "threads") : NULL;
	if (path && state_file_read(path, thread_edits_kind, &text) == STATE_FILE_GOOD)
		state_file_lines(&text, thread_edits_take_line, &now);
	if (now != was)
		thread_slot_set(slot, threads_hold(now));
	threads_release(now);
	threads_release(was);
	str_release(&text);
	free(path);
}

/* Adding */

/* Append the lines of a file, without its first one and the one that another replaces:
 * the line that begins with `not`. */
static void thread_edits_copy(const struct str *from, const char * not, struct str *out)
{
	const char *line = strchr(from->text, '\n');
	for (line = line ? line + 1 : ""; *line; line += strcspn(line, "\n") + 1)
		if (strncmp(line, not, strlen(not )) != 0)
			str_addf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
}

/* Add a line: its words with a blank at the end, and a text.  A line with the same words
 * is replaced. */
static enum status thread_edits_add(struct trace *t, const char *words, const char *text,
				    struct err *err)
{
	struct str was = STR_INIT, now = STR_INIT;
	char *path = trace_data_path(t, "threads");
	if (!path)
		return err_set(err, ST_UNSUPPORTED,
			       "the threads of this trace cannot be saved");
	int lock = state_file_lock(path);
	enum state_file state = state_file_read(path, thread_edits_kind, &was);
	state_file_begin(&now, thread_edits_kind);
	if (state == STATE_FILE_GOOD)
		thread_edits_copy(&was, words, &now);
	str_add(&now, words);
	str_escape(&now, text, strlen(text), false);
	str_addc(&now, '\n');
	enum status st = state_file_write(path, state, &now, err);
	state_file_unlock(lock);
	str_release(&was);
	str_release(&now);
	free(path);
	return st;
}

/* Return the key of the known result. */
static uint64_t thread_edits_key(struct trace *t)
{
	struct threads *now = thread_slot_get(trace_thread_slot(t));
	uint64_t key = now ? threads_header(now)->key : 0;
	threads_release(now);
	return key;
}

enum status thread_edits_name(struct trace *t, uint64_t id, const char *name,
			      struct err *err)
{
	char words[64];
	snprintf(words, sizeof words, "name %016" PRIx64 " %" PRIu64 " ",
		 thread_edits_key(t), id);
	return thread_edits_add(t, words, name, err);
}

enum status thread_edits_join(struct trace *t, uint64_t from, uint64_t to,
			      struct err *err)
{
	char words[64];
	snprintf(words, sizeof words, "join %016" PRIx64 " %" PRIu64 " %" PRIu64 " ",
		 thread_edits_key(t), from, to);
	return thread_edits_add(t, words, "", err);
}
