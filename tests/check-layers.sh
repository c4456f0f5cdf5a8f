#!/bin/sh
# The layers: a file includes its own folder and lower layers only, format/ and source/
# do not know each other, and only tui/term/term.c knows curses.
# doc/architecture.md has the order of the layers, and its section "Threads" names each
# module that starts threads or takes locks.
cd "${top_srcdir:-.}" || exit 1
starts='(^|[^a-z_])(pthread_(create|mutex_lock|once)|monitor_lock|job_(start|try)|parallel_run)\('
bad=0
for file in $(grep -lE "$starts" $(find src -name '*.c') | sort); do
	module=${file#src/}
	sed -n '/^## Threads/,/^## One/p' doc/architecture.md | grep -qE "${module%.c}([^a-z_]|\$)" || {
		echo "$file starts threads or takes locks: doc/architecture.md does not name it"
		bad=1
	}
done
awk '
BEGIN {
	level["base"] = 0; level["isa"] = 0.5; level["source"] = 1; level["format"] = 1
	level["trace"] = 2; level["code"] = 3; level["query"] = 4; level["analysis"] = 5
	level["compare"] = 6; level["output"] = 7; level["convert"] = 8; level["tui"] = 9; level["cmd"] = 10
}
FNR == 1 {
	split(FILENAME, part, "/")
	own = part[2]
	files++
	if (!(own in level)) { print FILENAME ": no such layer: " own; bad++ }
}
/^[ \t]*#[ \t]*include/ {
	if ($0 ~ /<n?curses/ || $0 ~ /<term\.h>/) {
		if (FILENAME != "src/tui/term/term.c") {
			print FILENAME ":" FNR ": only src/tui/term/term.c may include curses"; bad++
		}
		next
	}
	if (match($0, /"[^"]*"/) == 0) next
	name = substr($0, RSTART + 1, RLENGTH - 2)
	if (name == "config.h") next
	if (split(name, path, "/") < 2 || !(path[1] in level)) {
		print FILENAME ":" FNR ": include by layer, as \"base/err.h\": " name; bad++
		next
	}
	if (path[1] != own && level[path[1]] >= level[own]) {
		print FILENAME ":" FNR ": " own "/ must not know " path[1] "/"; bad++
	}
}
END {
	if (files < 10) { print "only " files " files found: run from the top folder"; exit 1 }
	print files " files, " bad + 0 " breaches of the layers"
	exit bad > 0
}' $(find src -mindepth 2 -name '*.[ch]' | sort) && [ "$bad" = 0 ]
