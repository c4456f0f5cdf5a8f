#include "tui/session/def_use.h"

#include "analysis/chain.h"
#include "tui/session/errand.h"
#include "tui/session/session.h"

struct def_use {
	uint64_t record;
	struct chain_value value;
	bool forward;

	/* The result */
	bool found, overwritten;
	uint64_t at, by; /* record found; record that overwrote the value */
};

/* Searching */

static struct chain_options def_use_options(const struct def_use *d)
{
	struct chain_options opt = chain_defaults();
	opt.with = CHAIN_ALL;
	opt.depth = 1;
	opt.links = 1;
	opt.forward = d->forward;
	opt.only = &d->value;
	return opt;
}

/* Find the first link of the chain: the record that writes, reads or overwrites the
 * value. */
static enum status def_use_first_link(struct session *s, struct def_use *d,
				      const struct chain_options *opt,
				      struct chain_link *out, struct task *task,
				      struct err *err)
{
	struct chain c;
	enum status st = chain_trace(&c, s->trace, d->record, opt, task, err);
	*out = (struct chain_link) { .end = END_OF_TRACE };
	if (st == ST_OK && c.nlinks)
		*out = c.link[0];
	chain_release(&c);
	return st;
}

/* Search for the record.  Forward, find the next record that reads the register or
 * address even if another record writes it first; the message then mentions the
 * writer. */
static enum status def_use_search(struct session *s, void *of, struct task *task,
				  struct err *err)
{
	struct def_use *d = of;
	struct chain_link link;
	struct chain_options opt = def_use_options(d);
	opt.past = d->forward;
	enum status st = def_use_first_link(s, d, &opt, &link, task, err);
	d->found = st == ST_OK && link.end == END_FOUND;
	d->at = link.record;
	if (!d->forward || st != ST_OK)
		return st;
	opt.past = false;
	if (d->found)
		opt.distance = d->at - d->record;
	st = def_use_first_link(s, d, &opt, &link, task, err);
	d->overwritten = st == ST_OK && link.end == END_OVERWRITTEN &&
			 (!d->found || link.record < d->at);
	d->by = link.record;
	return st;
}

/* Reporting */

static void def_use_report(struct session *s, void *of)
{
	const struct def_use *d = of;
	struct str text = STR_INIT;
	chain_value_print(s->schema, &d->value, &text);
	if (d->found) {
		uint64_t away = d->forward ? d->at - d->record : d->record - d->at;
		str_addf(&text, " is %s here, %s record%s %s",
			 d->forward ? "read" : "written", COUNT_TEXT(away),
			 away == 1 ? "" : "s", d->forward ? "on" : "before");
		session_goto(s, d->at);
	} else {
		str_addf(&text, " is not %s",
			 d->forward ? "read after this record"
				    : "written before this record");
	}
	if (d->overwritten)
		str_addf(&text, "; record %s overwrote it", COUNT_TEXT(d->by));
	if (d->found)
		session_message(s, "%s", text.text);
	else
		session_error(s, "%s", text.text);
	str_release(&text);
}

/* Running */

static const struct errand_class def_use_errand = {
	.size = sizeof(struct def_use),
	.work = def_use_search,
	.done = def_use_report,
	.stopped = "search stopped",
};

/* The value under the cursor */

static uint64_t def_use_size_of_access(const struct batch *b, size_t i)
{
	uint64_t size;
	return record_role(b, i, ROLE_ACCESS_SIZE, &size) && size ? size
								  : chain_defaults().size;
}

/* True if the record loads from or stores to an address.  The address can be in another
 * column. */
static bool def_use_accesses(const struct batch *b, size_t i, uint64_t address)
{
	fieldset set = b->schema->by_role[ROLE_LOAD] | b->schema->by_role[ROLE_STORE];
	for (int f = 0; f < (int)b->schema->format->nfields; f++)
		for (unsigned k = 0;
		     set >> f & 1 && k < field_count(schema_field(b->schema, f)); k++)
			if (batch_value(b, i, f, k) == address && batch_has(b, i, f, k))
				return true;
	return false;
}

static bool def_use_value_at(const struct batch *b, size_t i, int field, uint64_t v,
			     struct chain_value *out)
{
	const struct field *f = schema_field(b->schema, field);
	if (f->role == ROLE_REG_READ || f->role == ROLE_REG_WRITTEN)
		*out = (struct chain_value) { VALUE_REGISTER, v, 0 };
	else if (f->kind == KIND_ADDR && def_use_accesses(b, i, v))
		*out = (struct chain_value) { VALUE_MEMORY, v,
					      def_use_size_of_access(b, i) };
	else
		return false;
	return true;
}

/* Get the n-th register or address in the current column, from 1.  If there is none,
 * return false and set an error message in the session. */
static bool def_use_current_value(struct session *s, long long n, struct chain_value *out)
{
	const struct batch *b;
	size_t i;
	if (!session_record(s, &b, &i)) {
		session_error(s, "there is no record here");
		return false;
	}
	const struct field *f = session_field(s);
	if (!f)
		return false;
	if (f->role == ROLE_FLAGS) {
		*out = (struct chain_value) { VALUE_FLAGS, 0, 0 };
		return true;
	}
	bool has_values = b->want >> s->field & 1 && f->kind != KIND_TEXT;
	for (unsigned k = 0; has_values && k < field_count(f); k++) {
		uint64_t v = batch_value(b, i, s->field, k);
		if (batch_has(b, i, s->field, k) &&
		    def_use_value_at(b, i, s->field, v, out) && --n <= 0)
			return true;
	}
	session_error(s,
		      "the column %s has no register or memory address here; h and l "
		      "choose another column",
		      f->name);
	return false;
}

void def_use_follow(struct session *s, bool forward, long long count)
{
	struct chain_value value;
	if (def_use_current_value(s, count > 0 ? count : 1, &value))
		def_use_follow_value(s, forward, &value);
}

void def_use_follow_value(struct session *s, bool forward,
			  const struct chain_value *value)
{
	struct def_use d = { .record = s->at.ordinal,
			     .value = *value,
			     .forward = forward };
	if (errand_running(s, &def_use_errand)) {
		session_error(s, "another search is running; Ctrl-C stops it");
		return;
	}
	struct str *about = errand_start(s, &def_use_errand, &d);
	str_addf(about, "searching for the %s of ",
		 forward ? "next use" : "previous definition");
	chain_value_print(s->schema, value, about);
}
