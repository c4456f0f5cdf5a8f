#include "format/finding.h"

#include <inttypes.h>
#include <string.h>

#include "format/record.h"

const char *severity_name(enum severity s)
{
	static const char *const names[SEVERITIES] = {
		[SEVERITY_HINT] = "hint",
		[SEVERITY_WARNING] = "warning",
		[SEVERITY_ERROR] = "error",
	};
	return names[s];
}

/* Return the kind of branch as the predicate of a sentence. */
static const char *finding_branch_kind(uint64_t kind)
{
	static const char *const phrases[BRANCH_KINDS] = {
		[BRANCH_NONE] = "not a branch",
		[BRANCH_DIRECT_JUMP] = "a direct jump",
		[BRANCH_INDIRECT] = "an indirect jump",
		[BRANCH_CONDITIONAL] = "a conditional branch",
		[BRANCH_DIRECT_CALL] = "a direct call",
		[BRANCH_INDIRECT_CALL] = "an indirect call",
		[BRANCH_RETURN] = "a return",
		[BRANCH_OTHER] = "a branch of another kind",
	};
	return kind < BRANCH_KINDS ? phrases[kind] : "an unknown branch";
}

static void finding_print_value(char how, const struct schema *s, uint64_t v,
				uint64_t *field, struct str *out)
{
	switch (how) {
	case 'x':
		str_addx(out, v);
		break;
	case 'i':
		str_addf(out, "%" PRId64, (int64_t)v);
		break;
	case 'r':
		register_print(s->registers, v, out);
		break;
	case 'f':
		*field = v;
		str_add(out, schema_field(s, (int)v)->name);
		break;
	case 'v':
		value_print_number(s, (int)*field, v, out);
		break;
	case 's':
		str_add(out, v ? "store" : "load");
		break;
	case 't':
		str_add(out, v ? "taken" : "not taken");
		break;
	case 'k':
		str_add(out, finding_branch_kind(v));
		break;
	case 'K':
		str_add(out, strchr(finding_branch_kind(v), ' ') + 1);
		break;
	default:
		str_addu(out, v);
	}
}

static void finding_print_as(const struct finding_kind *f, const struct schema *s,
			     const uint64_t v[FINDING_VALUES], bool numbers,
			     struct str *out)
{
	uint64_t field = 0;
	unsigned n = 0;
	for (const char *p = f->sentence; *p; p++) {
		if (p[0] == '{' && p[1] && p[2] == '}' && n < FINDING_VALUES) {
			if (numbers || !strchr("xdiv", p[1]))
				finding_print_value(p[1], s, v[n], &field, out);
			else
				str_addc(out, 'N');
			n++;
			p += 2;
		} else {
			str_addc(out, *p);
		}
	}
}

void finding_print(const struct finding_kind *f, const struct schema *s,
		   const uint64_t v[FINDING_VALUES], struct str *out)
{
	finding_print_as(f, s, v, true, out);
}

/* True if a word is a number: it begins with a digit, or it is hexadecimal and has a
 * digit or the length of an address. */
static bool finding_is_number(const char *word, size_t len)
{
	static const char decimal[] = "0123456789", hex[] = "0123456789abcdefABCDEF";
	size_t nhex = strspn(word, hex);
	return strspn(word, decimal) ||
	       (nhex == len && (strcspn(word, decimal) < len || len >= 6));
}

void finding_print_reason(const struct finding_kind *f, const struct schema *s,
			  const uint64_t v[FINDING_VALUES], const char *text,
			  struct str *out)
{
	static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";
	if (!text) {
		finding_print_as(f, s, v, false, out);
		return;
	}
	while (*text) {
		size_t len = strspn(text, letters);
		if (len && finding_is_number(text, len))
			str_addc(out, 'N');
		else
			str_addn(out, text, len ? len : 1);
		text += len ? len : 1;
	}
}
