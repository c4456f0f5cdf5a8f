#include "analysis/operand_list.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"

void operand_list_release(struct operand_list *l)
{
	free(l->at);
}

/* True if an operand forms an address.  If the format does not mark such registers, all
 * registers except the flags do. */
static bool operand_forms_address(const struct dataflow *d, const struct operand *o)
{
	return o->value.kind == VALUE_REGISTER &&
	       (d->marks_addresses
			? o->address
			: register_sort(d->schema->registers, o->key) != REGISTER_FLAGS);
}

static uint8_t operand_list_add(struct operand_list *l, const struct dataflow *d,
				const struct operand *list, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
		l->at[l->n++] =
			(struct operand_entry) { list[k].key, list[k].of,
						 (uint32_t)u64_min(list[k].value.size,
								   OPERAND_SIZE_MAX),
						 list[k].value.kind == VALUE_MEMORY,
						 operand_forms_address(d, &list[k]) };
	}
	return (uint8_t)n;
}

uint8_t operand_list_reads(struct operand_list *l, const struct dataflow *d,
			   struct thread_of *threads, const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MAX];
	return operand_list_add(l, d, list, dataflow_reads(d, threads, b, i, list, NULL));
}

uint8_t operand_list_writes(struct operand_list *l, const struct dataflow *d,
			    struct thread_of *threads, const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MAX];
	return operand_list_add(l, d, list,
				dataflow_writes(d, threads, b, i, list, NULL));
}
