/* Print records in gem5's notation, find the words of values in a line, and find the
 * path of the store queue's file. */
#include <inttypes.h>
#include <string.h>

#include "base/packing.h"
#include "format/gem5_internal.h"

/* The notation of the producer */

/* True if a record is a store that left the store queue. */
static bool gem5_text_is_stored(const struct schema *s, const struct batch *b, size_t i)
{
	const struct gem5_layout *l = gem5_layout(s->format);
	for (size_t t = 0; t < l->ntokens; t++)
		if (l->token[t].flags & TOKEN_LATE &&
		    b->slot[s->first_slot[t]][i] != UINT64_MAX)
			return true;
	return false;
}

void gem5_classic(const struct schema *s, const struct batch *b, size_t i,
		  struct str *out)
{
	const struct gem5_layout *l = gem5_layout(s->format);
	bool late = gem5_text_is_stored(s, b, i);
	for (size_t t = 0; t < l->ntokens; t++) {
		unsigned flags = l->token[t].flags;
		if ((flags & TOKEN_LATE && !late) || !batch_known(b, i, (int)t))
			continue;
		if (flags & TOKEN_WIDE)
			str_addc(out, ' ');
		for (size_t k = s->first_slot[t]; k < s->first_slot[t + 1]; k++) {
			uint64_t v = b->slot[k][i];
			bool address = s->format->fields[t].kind == KIND_ADDR;
			if (flags & TOKEN_REGS && v == UINT64_MAX)
				break;
			if (t > 0 || k > s->first_slot[t])
				str_addc(out, ' ');
			if (flags & TOKEN_REGS)
				str_addf(out, "%" PRIu64 " %" PRIu64, v >> 32,
					 v & UINT32_MAX);
			else if (flags & TOKEN_HEX)
				str_addf(out, "%" PRIx64, v);
			else if (address)
				str_addf(out, "%" PRIu64, v);
			else
				str_addf(out, "%" PRId64, (int64_t)v);
		}
	}
}

/* Excerpts.  Write the line of a store that ends early completely, because the second
 * file has the stores of all records. */

static bool gem5_excerpt_record(void *excerpt, const struct batch *b, size_t i,
				struct str *out)
{
	const uint8_t *line = batch_bytes(b, i);
	size_t len = b->length[i], from = out->len;
	(void)excerpt;
	if (!gem5_text_is_stored(b->schema, b, i))
		return false;
	while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	gem5_classic(b->schema, b, i, out);
	if (out->len - from == len)
		return false;
	str_addc(out, '\n');
	return true;
}

const struct format_excerpt gem5_excerpt = { .wants = FIELDSET_ALL,
					     .record = gem5_excerpt_record };

/* The name of the second file */

static bool gem5_text_ends(const char *text, size_t len, const char *end)
{
	size_t n = strlen(end);
	return len > n && memcmp(text + len - n, end, n) == 0;
}

/*
 * For dir/X.txt.gz, try dir/X.sq.txt.gz, then other compression suffixes or none; then
 * dir/sq.X.txt.gz in the same order, because gem5 itself writes trace.txt and
 * sq.trace.txt.
 */
bool gem5_companion(const char *path, unsigned attempt, struct str *out)
{
	enum { PACKED = PACKINGS + 1 }; /* 1 for no compression */
	if (attempt >= 2 * PACKED)
		return false;
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	size_t dir = (size_t)(name - path), len = strlen(name);
	size_t found = packing_of(name, len);
	unsigned own = found < PACKINGS ? (unsigned)found + 1 : 0;
	len -= own ? strlen(packing_suffix[found]) : 0;
	/* Try the compression of the trace first, then the others in order. */
	unsigned turn = attempt % PACKED;
	unsigned packing = turn == 0 ? own : turn - 1 < own ? turn - 1 : turn;
	size_t stem = gem5_text_ends(name, len, ".txt") ? len - 4 : len;
	str_clear(out);
	str_addn(out, path, dir);
	if (attempt >= PACKED)
		str_add(out, "sq.");
	str_addn(out, name, stem);
	if (attempt < PACKED)
		str_add(out, ".sq");
	str_addn(out, name + stem, len - stem);
	str_add(out, packing ? packing_suffix[packing - 1] : "");
	return true;
}

/* Words of a line */

/* Return the number of words of a token in the line of a record. */
static size_t gem5_text_words_of(const struct gem5_layout *l, const struct batch *b,
				 size_t i, const struct gem5_token *t)
{
	if (!(t->flags & TOKEN_REGS))
		return field_count(&l->format.fields[t - l->token]);
	unsigned count = l->place[t->id == TOK_SRC ? TOK_NSRC : TOK_NDST] - 1u;
	return 2 * (size_t)batch_value(b, i, (int)count, 0);
}

bool gem5_word(const struct batch *b, size_t i, size_t words, int field, unsigned nth,
	       size_t *at, size_t *n)
{
	const struct gem5_layout *l = gem5_layout(b->schema->format);
	size_t all = 0, late = 0, head = 0, before = 0;
	for (size_t k = 0; k < l->ntokens; k++) {
		size_t takes = gem5_text_words_of(l, b, i, &l->token[k]);
		if (k < l->head)
			head += takes;
		*(l->token[k].flags & TOKEN_LATE ? &late : &all) += takes;
	}
	/* The line ends early; the rest is in the other file. */
	bool early = l->head && words == head;
	if (!early && words != all && words != all + late)
		return false;
	if ((size_t)field >= (early ? l->head : l->ntokens))
		return false;
	const struct gem5_token *own = &l->token[field];
	if (own->flags & TOKEN_LATE && words == all)
		return false;
	for (const struct gem5_token *t = l->token; t < own; t++)
		if (!(t->flags & TOKEN_LATE) || words == all + late)
			before += gem5_text_words_of(l, b, i, t);
	*n = own->flags & TOKEN_REGS ? 2 : 1;
	*at = before + nth * *n;
	return *at + *n <= before + gem5_text_words_of(l, b, i, own);
}
