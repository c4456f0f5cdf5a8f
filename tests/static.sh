#!/bin/sh
# static.sh OPSCOPE: a program that was configured with --enable-static runs in a root
# directory that holds nothing but itself and the samples.
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/.." && pwd)}
program=${1:?"static.sh OPSCOPE"}
ldd "$program" 2>&1 | grep -q 'not a dynamic' ||
	{ echo "skipped: $program is not linked statically"; exit 77; }
if [ "$(id -u)" -eq 0 ]; then
	enter=chroot
elif unshare -r true 2>/dev/null; then
	enter='unshare -r chroot'
else
	echo "skipped: needs root or user namespaces for chroot"
	exit 77
fi
. "$top_srcdir/tests/pty/lib.sh"
root=$dir/root
mkdir -p "$root/samples" "$root/tmp"
cp "$program" "$root/opscope"
cp "$top_srcdir"/samples/ls.* "$root/samples"
HOME=/tmp
XDG_CACHE_HOME=/tmp/cache
XDG_STATE_HOME=/tmp/state
XDG_CONFIG_HOME=/tmp/config
export HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_CONFIG_HOME

# In batch, each sample
for file in "$root"/samples/ls.*; do
	name=samples/${file##*/}
	case $name in
	*.sq.* | *.txt | *.md) continue ;;
	esac
	$enter "$root" /opscope list -n 3 --to=json "/$name" >"$dir/got" 2>"$dir/said" ||
		{ echo "FAILED: list $name"; cat "$dir/said"; exit 1; }
	[ "$(wc -l <"$dir/got")" -eq 3 ] || { echo "FAILED: $name: not 3 records"; exit 1; }
done

# On the screen, with no description of terminals but those that are built in
open_terminal 24 80
for type in xterm-256color screen vt100; do
	for name in ls.cis501.trace.gz ls.champsim.xz ls.gem5.txt.gz; do
		run "TERM=$type $enter $root /opscope /samples/$name; echo status=\$?"
		expect 'record 0 of|micro-op 0 of|instruction 0 of'
		expect '^(─|-) Fields' # ASCII, unless the C library finds a locale
		expect_not 'is not known'
		keys j
		expect 'record 1 of|micro-op 1 of|instruction 1 of'
		keys q
		expect '^status=0'
	done
done
echo "passed: batch and screens in an empty root directory"
