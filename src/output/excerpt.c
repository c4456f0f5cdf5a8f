#include "output/excerpt.h"

#include <stdlib.h>

#include "base/mem.h"

void excerpt_init(struct excerpt *x, const struct schema *s)
{
	*x = (struct excerpt) { .of = s->format->excerpt };
	str_init(&x->text);
	if (x->of)
		x->own = mem_new(1, x->of->size + 1);
}

void excerpt_release(struct excerpt *x)
{
	if (x->of && x->of->release)
		x->of->release(x->own);
	free(x->own);
	str_release(&x->text);
}

fieldset excerpt_wants(const struct schema *s)
{
	return s->format->excerpt ? s->format->excerpt->wants & s->all : 0;
}

bool excerpt_put(struct excerpt *x, const struct batch *b, size_t i, FILE *to)
{
	bool first = !x->before;
	const void *bytes = batch_bytes_once(b, i, &x->before);
	size_t n = b->length[i];
	if (!bytes)
		return true;
	/* A description that says skip=BYTES also skips them in the excerpt. */
	for (uint64_t k = 0; first && !x->headed && k < b->schema->format->skip; k++)
		putc(0, to);
	str_clear(&x->text);
	if (first && x->of && x->of->head)
		x->of->head(b->schema, &x->text);
	size_t head = x->text.len;
	if (x->of && x->of->record && x->of->record(x->own, b, i, &x->text))
		n = 0; /* the text is the record */
	else
		str_cut(&x->text, head);
	return fwrite(x->text.text, 1, x->text.len, to) == x->text.len &&
	       fwrite(bytes, 1, n, to) == n;
}
