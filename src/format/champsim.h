/* Functions shared by the formats of the ChampSim family, for members of struct
 * format. */
#ifndef FORMAT_CHAMPSIM_H
#define FORMAT_CHAMPSIM_H

#include "format/format.h"

/* Append a line such as "[     0] 0x00000000003f000c | BR(N) | D_R[26] | S_R[26,
 * 67]". */
uint64_t champsim_may_find(const struct batch *b, size_t w);
void champsim_classic(const struct schema *s, const struct batch *b, size_t i,
		      struct str *out);

/* Findings of these formats; see format.h. */
extern const struct finding_kind champsim_findings[];
void champsim_check(const struct batch *prev, size_t q, const struct batch *b, size_t i,
		    struct lint_sink *to);

unsigned champsim_bid(const struct format *f, const uint8_t *head, size_t len,
		      bool whole);

#endif
