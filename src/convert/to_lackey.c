/* Lackey: a line for the fetch, then a line for each load and store; M is a load and
 * store of the same bytes. */
#include "convert/convert.h"
#include "convert/put_reference.h"
#include "output/fastnum.h"

enum { LINE_ROOM = 48, ADDRESS_WIDTH = 8, SIZE_LAST = 4096 };

static unsigned lackey_write(struct step *s, struct str *out)
{
	struct put_reference r;
	unsigned n = 0;
	for (unsigned at = 0; put_reference_next(s, true, &at, &r); n++) {
		char *p = str_room(out, LINE_ROOM);
		p = fastnum_bytes(p, &"I   L  S  M "[3 * r.kind], 3);
		p = fastnum_digits(p, r.addr, ADDRESS_WIDTH);
		*p++ = ',';
		p = fastnum_dec(p, put_reference_size(s, &r, SIZE_LAST));
		*p++ = '\n';
		fastnum_end(out, p);
	}
	return n;
}

const struct convert_target to_lackey = {
	.name = "lackey",
	.unit = CONVERT_REFERENCE,
	.needs_access = true,
	.fills = "addr size",
	.needs = STEP_FLOW | STEP_SIZES,
	.registers = convert_no_registers,
	.write = lackey_write,
};
