/*
 * Read lists of symbols without a program: the output of nm, System.map and
 * /proc/kallsyms, perf-PID.map, and lines of address, size and name.
 *
 *   0000000000401136 T main             nm, System.map; nm -S has the size after the address
 *   7f2a80001000 1c0 LazyCompile:~f     perf: address and size in hexadecimal, then a name
 *   401136,0x2a,main                    address in hexadecimal, size as 0x2a or 42, name
 *
 * A symbol is a variable if nm marks it as one.  Skip symbols that are not defined or not
 * addresses, empty lines and lines that begin with #.
 */
#ifndef CODE_SYMBOL_TEXT_H
#define CODE_SYMBOL_TEXT_H

#include "base/err.h"
#include "code/symbol_table.h"

/* Add the functions and the variables of a file to two tables; set *low and *high to
 * the first and last address.  Return ST_INVALID if a line has another form, or there
 * are no symbols. */
enum status symbol_text_read(const char *path, struct symbol_table *functions,
			     struct symbol_table *variables, uint64_t *low,
			     uint64_t *high, struct err *err);

#endif
