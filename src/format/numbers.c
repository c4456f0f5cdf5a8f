/*
 * A key is the bytes that determine a number.  It has for each field, in order, 'k' or
 * 'u' (known or unknown) and, if the field is known, for each slot the length and the
 * text, or 'v' or '-' (value or none) and the number.
 */
#include "format/numbers.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"

enum { NUMBERS_BYTES = 64 << 20, NUMBERS_LONG = 1024 };

struct numbers {
	const struct schema *schema;
	fieldset fields;
	pthread_mutex_t lock;
	struct dict *dict;
	struct numbers
		*next; /* next dictionary of the same schema; guarded by the lock of the
		        * first */
};

struct numbers_long {
	uint32_t number;
	size_t len;
	char *key; /* NULL if none */
};

static struct numbers *numbers_new_of(const struct schema *s, fieldset fields)
{
	struct numbers *n = mem_new(1, sizeof *n);
	n->schema = s;
	n->fields = fields;
	n->dict = dict_new_of(NUMBERS_MOST, NUMBERS_BYTES);
	pthread_mutex_init(&n->lock, NULL);
	return n;
}

struct numbers *numbers_new(const struct schema *s)
{
	return numbers_new_of(s, schema_opcode_fields(s));
}

void numbers_free(struct numbers *n)
{
	while (n) {
		struct numbers *next = n->next;
		dict_free(n->dict);
		pthread_mutex_destroy(&n->lock);
		free(n);
		n = next;
	}
}

struct numbers *numbers_of(const struct schema *s, fieldset fields)
{
	struct numbers *first = s->numbers, *n = first;
	pthread_mutex_lock(&first->lock);
	while (n->fields != fields && n->next)
		n = n->next;
	if (n->fields != fields)
		n = n->next = numbers_new_of(s, fields);
	pthread_mutex_unlock(&first->lock);
	return n;
}

static void numbers_key(fieldset fields, const struct batch *b, size_t i, struct str *key)
{
	str_clear(key);
	for (fieldset set = fields; set; set &= set - 1) {
		int f = fieldset_first(set);
		const struct field *fd = schema_field(b->schema, f);
		bool known = batch_known(b, i, f);
		str_addc(key, known ? 'k' : 'u');
		for (unsigned k = 0; known && k < field_count(fd); k++) {
			uint64_t v = batch_value(b, i, f, k);
			if (fd->kind != KIND_TEXT) {
				str_addc(key, batch_has(b, i, f, k) ? 'v' : '-');
				str_addn(key, (const char *)&v, sizeof v);
				continue;
			}
			size_t n;
			const char *text = batch_text(b, i, v, &n);
			uint32_t len = (uint32_t)n;
			str_addn(key, (const char *)&len, sizeof len);
			str_addn(key, text, len);
		}
	}
}

static uint32_t numbers_code(struct numbers *n, const struct str *key)
{
	pthread_mutex_lock(&n->lock);
	uint32_t code = dict_code(n->dict, key->text, key->len);
	pthread_mutex_unlock(&n->lock);
	return code;
}

uint32_t numbers_number(struct numbers *n, const struct batch *b, size_t i,
			struct str *key)
{
	numbers_key(n->fields, b, i, key);
	return numbers_code(n, key);
}

/* Find the first value of a field in a key; return NULL if it is unknown. */
static const char *numbers_find(const struct numbers *n, const char *key, int field)
{
	for (fieldset set = n->fields; set; set &= set - 1) {
		int f = fieldset_first(set);
		const struct field *fd = schema_field(n->schema, f);
		bool known = *key++ == 'k';
		if (f == field)
			return known ? key : NULL;
		for (unsigned k = 0; known && k < field_count(fd); k++) {
			uint32_t len = sizeof(uint64_t) + 1;
			if (fd->kind == KIND_TEXT) {
				memcpy(&len, key, sizeof len);
				key += sizeof len;
			}
			key += len;
		}
	}
	return NULL;
}

/* Append a blank and the value of a field, unless it is unknown. */
static bool numbers_add(struct numbers *n, uint32_t number, int field, bool blank,
			struct str *out)
{
	size_t size;
	uint32_t len;
	uint64_t v;
	pthread_mutex_lock(&n->lock);
	const char *at = numbers_find(n, dict_text(n->dict, number, &size), field);
	if (at && blank)
		str_addc(out, ' ');
	if (at && schema_field(n->schema, field)->kind == KIND_TEXT) {
		memcpy(&len, at, sizeof len);
		str_addn(out, at + sizeof len, len);
	} else if (at) {
		memcpy(&v, at + 1, sizeof v);
		value_print_number(n->schema, field, v, out);
	}
	pthread_mutex_unlock(&n->lock);
	return at;
}

bool numbers_value(struct numbers *n, uint32_t number, int field, struct str *out)
{
	return numbers_add(n, number, field, false, out);
}

void numbers_opcode(struct numbers *n, uint32_t number, struct str *out)
{
	const fieldset *by_role = n->schema->by_role;
	fieldset roles[] = { by_role[ROLE_MACRO], by_role[ROLE_MICRO] };
	bool any = false;
	for (size_t r = 0; r < sizeof roles / sizeof *roles; r++)
		for (fieldset set = roles[r]; set; set &= set - 1)
			any |= numbers_add(n, number, fieldset_first(set), any, out);
}

/* Threads */

/* The mask for n bytes begins n bytes before the middle. */
const uint8_t numbers_mask[2 * NUMBERS_TEXT] = { 255, 255, 255, 255, 255, 255, 255, 255,
						 255, 255, 255, 255, 255, 255, 255, 255 };

void numberer_init(struct numberer *c, const struct schema *s, fieldset fields)
{
	int n = 0;
	*c = (struct numberer) { .numbers = numbers_of(s, fields), .field = { -1, -1 } };
	str_init(&c->key);
	for (; fields; fields &= fields - 1, n++) {
		int f = fieldset_first(fields);
		if (n == NUMBERS_FIELDS || field_count(schema_field(s, f)) != 1)
			return;
		c->field[n] = f;
		c->text[n] = schema_field(s, f)->kind == KIND_TEXT;
	}
	c->recent = mem_new(NUMBERS_RECENT, sizeof *c->recent);
}

void numberer_release(struct numberer *c)
{
	for (size_t k = 0; c->kept && k < NUMBERS_LONG; k++)
		free(c->kept[k].key);
	free(c->kept);
	free(c->recent);
	str_release(&c->key);
}

void numberer_begin(struct numberer *c, const struct batch *b)
{
	c->quick = c->recent && batch_is_plain(b, c->numbers->fields);
	for (int w = 0; c->quick && w < NUMBERS_FIELDS; w++)
		c->v[w] = c->field[w] >= 0 ? batch_field(b, c->field[w])[0] : NULL;
}

/* Try the keys that this thread has looked up before, because threads may have to wait
 * for the dictionary. */
uint32_t numberer_look_up(struct numberer *c, const struct batch *b, size_t i)
{
	if (!c->kept)
		c->kept = mem_new(NUMBERS_LONG, sizeof *c->kept);
	numbers_key(c->numbers->fields, b, i, &c->key);
	struct numbers_long *at =
		&c->kept[hash_bytes(0, c->key.text, c->key.len) % NUMBERS_LONG];
	if (at->key && at->len == c->key.len && !memcmp(at->key, c->key.text, at->len))
		return at->number;
	at->number = numbers_code(c->numbers, &c->key);
	at->len = c->key.len;
	at->key = mem_resize(at->key, at->len + 1, 1);
	memcpy(at->key, c->key.text, at->len);
	return at->number;
}
