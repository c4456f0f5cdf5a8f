/* Lackey: a line for the fetch, then one for each load and store; M is both. */
#include "convert/convert.h"
#include "convert/put_reference.h"
#include "output/fastnum.h"

extern const struct format fmt_lackey;

enum { LINE_ROOM = 48, ADDRESS_WIDTH = 8, SIZE_LAST = 4096 };

/* Lackey has no size that means "not known". */
static uint64_t lackey_size(struct step *s, const struct put_reference *r)
{
	if (!r->size)
		step_lose(s, r->kind == PUT_FETCH ? LOSS_LENGTH : LOSS_ACCESS_SIZE);
	if (r->size > SIZE_LAST)
		step_lose(s, LOSS_SIZE);
	return !r->size ? 1 : r->size > SIZE_LAST ? SIZE_LAST : r->size;
}

static unsigned lackey_write(struct step *s, struct str *out)
{
	struct put_reference r;
	unsigned n = 0;
	for (unsigned at = 0; put_reference_next(s, true, &at, &r); n++) {
		char *p = str_room(out, LINE_ROOM);
		p = fastnum_bytes(p, &"I   L  S  M "[3 * r.kind], 3);
		p = fastnum_digits(p, r.addr, ADDRESS_WIDTH);
		*p++ = ',';
		p = fastnum_dec(p, lackey_size(s, &r));
		*p++ = '\n';
		fastnum_end(out, p);
	}
	return n;
}

const struct convert_target to_lackey = {
	.format = &fmt_lackey,
	.unit = CONVERT_REFERENCE,
	.needs_access = true,
	.fills = " addr ",
	.needs = STEP_FLOW | STEP_SIZES,
	.registers = convert_no_registers,
	.write = lackey_write,
};
