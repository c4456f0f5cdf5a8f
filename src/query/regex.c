#include "query/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"

enum {
	TEXT_MAX = 16384,   /* max bytes of an expression */
	STEPS_MAX = 200000, /* max matching steps, which take some milliseconds */
	HEAP_MAX = 8192,    /* KiB */
	STACK = 32 << 10,   /* bytes of stack for machine code */
	STACK_MAX = 1 << 20
};

struct regex {
	pcre2_code *code;
};

struct regex_state {
	pcre2_match_data *data;
	pcre2_match_context *context;
	pcre2_jit_stack *stack;
};

/* True if a string has a literal upper-case letter, unlike the S in \S. */
static bool regex_has_upper(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '\\')
			i++;
		else if (text[i] >= 'A' && text[i] <= 'Z')
			return true;
	}
	return false;
}

enum status regex_new(struct regex **out, const char *text, size_t len, struct err *err)
{
	if (len > TEXT_MAX)
		return err_at(err, TEXT_MAX + 1,
			      "a regular expression can have at most %d bytes; this one "
			      "has %zu",
			      TEXT_MAX, len);
	/* Class names ([[:upper:]]) are in lower case, so they do not count as
	 * upper-case letters.  NEVER_UTF disables (*UTF), with which stray bytes would
	 * be an error. */
	uint32_t options = PCRE2_NEVER_UTF | PCRE2_DOLLAR_ENDONLY;
	if (!regex_has_upper(text, len))
		options |= PCRE2_CASELESS;
	int code;
	PCRE2_SIZE at = 0;
	pcre2_code *compiled =
		pcre2_compile((PCRE2_SPTR)text, len, options, &code, &at, NULL);
	if (!compiled) {
		PCRE2_UCHAR why[200];
		if (pcre2_get_error_message(code, why, sizeof why) < 0)
			why[0] = 0;
		return err_at(err, (int)at + 1, "error in the regular expression: %s",
			      (const char *)why);
	}
	/* Without machine code, matching is slower. */
	pcre2_jit_compile(compiled, PCRE2_JIT_COMPLETE);
	struct regex *re = mem_new(1, sizeof *re);
	re->code = compiled;
	*out = re;
	return ST_OK;
}

void regex_free(struct regex *re)
{
	if (!re)
		return;
	pcre2_code_free(re->code);
	free(re);
}

struct regex_state *regex_state_new(const struct regex *re)
{
	struct regex_state *s = mem_new(1, sizeof *s);
	s->data = mem_need(pcre2_match_data_create_from_pattern(re->code, NULL));
	s->context = mem_need(pcre2_match_context_create(NULL));
	pcre2_set_match_limit(s->context, STEPS_MAX);
	pcre2_set_heap_limit(s->context, HEAP_MAX);
	/* NULL without machine code; then no stack is needed. */
	s->stack = pcre2_jit_stack_create(STACK, STACK_MAX, NULL);
	if (s->stack)
		pcre2_jit_stack_assign(s->context, NULL, s->stack);
	return s;
}

void regex_state_free(struct regex_state *s)
{
	if (!s)
		return;
	pcre2_match_data_free(s->data);
	pcre2_match_context_free(s->context);
	if (s->stack)
		pcre2_jit_stack_free(s->stack);
	free(s);
}

enum regex_answer regex_match(const struct regex *re, struct regex_state *s,
			      const char *text, size_t len)
{
	int rc = pcre2_match(re->code, (PCRE2_SPTR)text, len, 0, 0, s->data, s->context);
	return rc >= 0 ? REGEX_YES : rc == PCRE2_ERROR_NOMATCH ? REGEX_NO : REGEX_GAVE_UP;
}
