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
	const void *bytes = batch_bytes_once(b, i, &x->before);
	size_t n = b->length[i];
	if (!bytes)
		return true;
	str_clear(&x->text);
	if (x->of && x->of->head && !x->begun)
		x->of->head(b->schema, &x->text);
	x->begun = true;
	size_t head = x->text.len;
	bool instead = x->of && x->of->record &&
		       x->of->record(x->own, b->schema, b, i, &x->text);
	if (!instead && head) {
		str_cut(&x->text, head);
		str_addn(&x->text, bytes, n);
	}
	if (instead || head) {
		bytes = x->text.text;
		n = x->text.len;
	}
	return fwrite(bytes, 1, n, to) == n;
}
