#include "format/layout.h"

#include <stdlib.h>

void layout_free(struct format *f)
{
	free(f);
}
