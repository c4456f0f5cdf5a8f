#!/bin/sh
# codespell over what people read, and mandoc -T lint over the manual pages.
set -u
top_srcdir=${top_srcdir:-$(dirname "$0")/..}
cd "$top_srcdir" || exit 99
bad=0
lacks=0

if command -v codespell >/dev/null 2>&1; then
	# Names of the program (upto, whats, gameboy, fle), of roff (bu), and an example (sise).
	codespell -L upto,bu,sise,whats,tage,ot,hart,sie,gameboy,fle README NEWS doc samples/README tests/data/README src ||
		bad=1
else
	echo "SKIPPED: codespell is not installed"
	lacks=1
fi
if command -v mandoc >/dev/null 2>&1; then
	# The same tables always give the same page, so it has no date.
	mandoc -T lint -W style doc/*.[17] | grep -v 'missing date' && bad=1
else
	echo "SKIPPED: mandoc is not installed"
	lacks=1
fi
[ "$bad" = 1 ] && exit 1
[ "$lacks" = 1 ] && exit 77
exit 0
