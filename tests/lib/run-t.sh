#!/bin/sh
# Run a .t file by the runner of its folder.
exec "${SHELL:-/bin/sh}" "$(dirname "$1")/run.sh" "$1"
