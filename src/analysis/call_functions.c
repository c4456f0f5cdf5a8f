#include "analysis/call_functions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/role_slots.h"
#include "analysis/symbols.h"
#include "base/dict.h"
#include "base/mem.h"

enum { FUNCTIONS_BITS = 14 };

/* Functions: numbers of strings, and recent addresses. */
struct call_functions {
	struct dict *dict;
	struct role_slots symbol;
	struct {
		uint64_t pc, function; /* function is the number + 1; 0 if unused */
	} recent[1 << FUNCTIONS_BITS];
};

struct call_functions *call_functions_new(const struct schema *s)
{
	struct call_functions *f = mem_new(1, sizeof *f);
	f->dict = dict_new_of(1 << 20, 1 << 28);
	role_slots(&f->symbol, s, ROLE_SYMBOL);
	return f;
}

static uint32_t call_functions_add(struct call_functions *f, const char *text, size_t len)
{
	uint32_t code = dict_code(f->dict, text, len);
	return code == DICT_FULL ? 0 : code;
}

uint32_t call_functions_of(struct call_functions *f, const struct batch *b, size_t i,
			   uint64_t pc, const struct frame *top)
{
	uint64_t v;
	size_t len;
	char number[32];
	uint64_t key = f->symbol.n ? pc : top ? top->entry : 0;
	size_t at = hash_top(key, FUNCTIONS_BITS);
	if (f->recent[at].function && f->recent[at].pc == key)
		return (uint32_t)(f->recent[at].function - 1);
	const char *text = NULL;
	if (f->symbol.n && role_value(b, &f->symbol, i, &v)) {
		text = batch_text(b, i, v, &len);
		len = symbols_name_length(text, len);
	}
	if (!text || !len) {
		len = (size_t)snprintf(number, sizeof number,
				       top ? "0x%" PRIx64 : "outside",
				       top ? top->entry : 0);
		text = number;
	}
	uint32_t function = call_functions_add(f, text, len);
	if (text != number || !f->symbol.n) {
		f->recent[at].pc = key;
		f->recent[at].function = (uint64_t)function + 1;
	}
	return function;
}

void call_functions_name(const struct call_functions *f, uint32_t function,
			 struct str *out)
{
	size_t len;
	const char *text = dict_text(f->dict, function, &len);
	str_addn(out, text, len);
}

void call_functions_free(struct call_functions *f)
{
	if (f)
		dict_free(f->dict);
	free(f);
}
