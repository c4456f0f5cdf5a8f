#include "output/chrome.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "output/json.h"
#include "trace/threads.h"

void chrome_omitted(const struct call_slices *c, struct str *out)
{
	if (!c->omitted)
		return;
	str_add_count(out, c->omitted, "call");
	str_addf(out, " shorter than %" PRIu64 " %s left out", c->least,
		 c->omitted == 1 ? "is" : "are");
}

static void chrome_event(struct json *j, const char *kind, const struct call_slice *s,
			 const struct str *name)
{
	json_object(j, NULL);
	json_bytes(j, "name", name->text, name->len);
	json_text(j, "ph", kind);
	json_uint(j, "ts", *kind == 'B' ? s->begin : s->end);
	json_uint(j, "pid", 1);
	json_uint(j, "tid", s->thread + 1);
	json_end(j);
}

/* Write the name of the thread of a slice. */
static void chrome_thread(struct json *j, const struct call_slices *c,
			  const struct call_slice *s)
{
	struct str name = STR_INIT;
	str_addf(&name, "thread %s",
		 threads_id_text(c->thread[s->thread], (char[24]) { 0 }));
	json_object(j, NULL);
	json_text(j, "name", "thread_name");
	json_text(j, "ph", "M");
	json_uint(j, "pid", 1);
	json_uint(j, "tid", s->thread + 1);
	json_object(j, "args");
	json_bytes(j, "name", name.text, name.len);
	json_end(j);
	json_end(j);
	str_release(&name);
}

static void chrome_events(struct json *j, const struct call_slices *c)
{
	const struct call_slice **open = mem_new(c->n + 1, sizeof *open);
	struct str name = STR_INIT;
	size_t n = 0;
	for (size_t k = 0; k <= c->n; k++) {
		const struct call_slice *s = k < c->n ? &c->slice[k] : NULL;
		while (n && (!s || open[n - 1]->thread != s->thread ||
			     open[n - 1]->closed < s->opened)) {
			str_clear(&name);
			call_slices_name(c, open[--n], &name);
			chrome_event(j, "E", open[n], &name);
		}
		if (!s)
			break;
		if (!k || s[-1].thread != s->thread)
			chrome_thread(j, c, s);
		str_clear(&name);
		call_slices_name(c, s, &name);
		chrome_event(j, "B", s, &name);
		open[n++] = s;
	}
	str_release(&name);
	free(open);
}

void chrome_write(const struct call_slices *c, FILE *to)
{
	struct json j;
	struct str omitted = STR_INIT;
	json_begin(&j, to, 2);
	json_list(&j, "traceEvents");
	chrome_events(&j, c);
	json_end(&j);
	json_object(&j, "otherData");
	json_text(&j, "ts", c->times ? "time of the trace" : "record");
	json_uint(&j, "omitted", c->omitted);
	chrome_omitted(c, &omitted);
	if (omitted.len)
		json_bytes(&j, "note", omitted.text, omitted.len);
	json_end(&j);
	json_finish(&j);
	str_release(&omitted);
}
