#!/bin/sh
# builtin.sh: print builtin_terms.def, made from builtin.ti beside it; needs tic and infocmp.
set -eu
here=$(dirname "$0")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tic -x -o "$dir" "$here/builtin.ti"
echo "/* Made by builtin.sh from builtin.ti. */"
for type in xterm-256color xterm screen-256color screen tmux-256color tmux linux vt100; do
	printf 'TERMINAL("%s", "%s")\n' "$type" "$(infocmp -x -q -Q2 -A "$dir" "$type" | tr -d '\n')"
done
