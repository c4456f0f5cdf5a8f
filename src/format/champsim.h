/* What the formats of the ChampSim family share. */
#ifndef FORMAT_CHAMPSIM_H
#define FORMAT_CHAMPSIM_H

#include "format/format.h"

/* Lines as "[     0] 0x00000000003f000c | BR(N) | D_R[26] | S_R[26, 67]". */
void champsim_classic(const struct schema *s, const struct batch *b, size_t i,
		      struct str *out);

const char *champsim_complain(const struct schema *s, const struct batch *prev, size_t i,
			      const struct batch *b, size_t j);

unsigned champsim_bid_64(const uint8_t *head, size_t len, bool whole);
unsigned champsim_bid_96(const uint8_t *head, size_t len, bool whole);

#endif
