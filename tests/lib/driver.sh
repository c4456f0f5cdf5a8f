#!/bin/sh
# driver.sh DRIVER...: run automake's driver of a test; if the test fails, print the end of
# its log at once, so that the reason stands beside the result.

log=
trs=
before=
for word; do
	case $before in
	--log-file) log=$word ;;
	--trs-file) trs=$word ;;
	esac
	before=$word
done
"$@"
status=$?
if grep -qE '^:test-result: (FAIL|ERROR|XPASS)' "$trs" 2>/dev/null; then
	# One printf, so that tests that end at the same time are not mixed.
	printf '%s\n' "$(grep -vE '^ *$|^ok |^PASS: ' "$log" | tail -n 40 | sed 's/^/    | /')"
fi
exit "$status"
