#include "output/excerpt.h"

void excerpt_init(struct excerpt *x, const struct schema *s)
{
	const struct format_tables *t = s->format->tables;
	*x = (struct excerpt) { .of = t ? t->excerpt : NULL };
	str_init(&x->text);
	if (x->of)
		x->own = x->of->new ();
}

void excerpt_release(struct excerpt *x)
{
	if (x->of)
		x->of->free(x->own);
	str_release(&x->text);
}

static bool excerpt_write(const void *bytes, size_t n, FILE *to)
{
	return fwrite(bytes, 1, n, to) == n;
}

bool excerpt_put(struct excerpt *x, const struct batch *b, size_t i, FILE *to)
{
	const uint8_t *bytes = batch_bytes_once(b, i, &x->before);
	if (!bytes)
		return true;
	str_clear(&x->text);
	if (x->of && x->of->record(x->own, b->schema, b, i, &x->text) &&
	    !excerpt_write(x->text.text, x->text.len, to))
		return false;
	return excerpt_write(bytes, b->length[i], to);
}
