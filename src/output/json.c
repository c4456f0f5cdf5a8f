#include "output/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* Write the comma, line feed and key before an element. */
static void json_prefix(struct json *j, const char *key)
{
	bool line = j->depth <= j->lines;
	if (j->any)
		fputc(',', j->to);
	if (line)
		fprintf(j->to, "\n%*s", (int)(2 * j->depth), "");
	if (!j->list[j->depth] && key) {
		str_clear(&j->key);
		str_json(&j->key, key, strlen(key));
		fprintf(j->to, "%s:%s", j->key.text, line ? " " : "");
	}
	j->any = true;
}

static void json_open(struct json *j, const char *key, bool list)
{
	json_prefix(j, key);
	fputc(list ? '[' : '{', j->to);
	assert(j->depth < JSON_DEEPEST);
	j->list[++j->depth] = list;
	j->any = false;
}

void json_begin(struct json *j, FILE *to, unsigned lines)
{
	memset(j, 0, sizeof *j);
	j->to = to;
	j->lines = lines;
	j->depth = 1;
	str_init(&j->text);
	str_init(&j->key);
	fputc('{', to);
}

void json_finish(struct json *j)
{
	assert(j->depth == 1);
	json_end(j);
	fputc('\n', j->to);
	str_release(&j->text);
	str_release(&j->key);
}

void json_object(struct json *j, const char *key)
{
	json_open(j, key, false);
}

void json_list(struct json *j, const char *key)
{
	json_open(j, key, true);
}

void json_end(struct json *j)
{
	assert(j->depth);
	bool list = j->list[j->depth], line = j->depth <= j->lines;
	j->depth--;
	if (j->any && line)
		fprintf(j->to, "\n%*s", (int)(2 * j->depth), "");
	fputc(list ? ']' : '}', j->to);
	j->any = true;
}

void json_bytes(struct json *j, const char *key, const char *text, size_t len)
{
	str_clear(&j->text);
	str_json(&j->text, text, len);
	json_raw(j, key, j->text.text);
}

void json_text(struct json *j, const char *key, const char *text)
{
	json_bytes(j, key, text, strlen(text));
}

void json_uint(struct json *j, const char *key, uint64_t n)
{
	json_prefix(j, key);
	fprintf(j->to, "%" PRIu64, n);
}

void json_address(struct json *j, const char *key, uint64_t n)
{
	json_prefix(j, key);
	fprintf(j->to, "\"0x%" PRIx64 "\"", n);
}

void json_bool(struct json *j, const char *key, bool yes)
{
	json_raw(j, key, yes ? "true" : "false");
}

void json_raw(struct json *j, const char *key, const char *value)
{
	json_prefix(j, key);
	fputs(value, j->to);
}
