#!/bin/sh
# The whole suite on processors of another kind:
#
#     tests/cross-targets.sh [TARGET...]        s390x (big-endian), i386 (32 bits)
#
# A target needs its cross compiler, and qemu-user where this machine cannot run its
# programs itself:
#
#     apt-get install --no-install-recommends qemu-user \
#             gcc-s390x-linux-gnu gcc-i686-linux-gnu
#
# The libraries are fetched once by an apt of our own, which neither knows nor touches
# the packages of this machine.  Everything is kept below OPSCOPE_CROSS, in the first
# place /var/tmp/opscope-cross.  A target that cannot be had here is skipped with a
# sentence; when all are, the exit status is 77.
#
# TESTS="tests/unit/test_words ..." runs only these.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
base=${OPSCOPE_CROSS:-/var/tmp/opscope-cross}
packages="libc6-dev libc-bin libncurses-dev zlib1g-dev liblzma-dev libpcre2-dev libcmocka-dev"
jobs=${JOBS:-2}
OPSCOPE_LONG_TESTS=1 # what a small processor may have trouble with
export OPSCOPE_LONG_TESTS

say() { printf '%s\n' "cross-targets: $*"; }

# What a target is called by the compiler, by the library folders and by the loader.
names_of()
{
	case $1 in
	s390x) compiler=s390x-linux-gnu folder=s390x-linux-gnu loader=ld64.so.1 ;;
	i386) compiler=i686-linux-gnu folder=i386-linux-gnu loader=ld-linux.so.2 ;;
	*) return 1 ;;
	esac
}

# fetch TARGET: its libraries into $root
fetch()
{
	own=$base/$1/apt
	mkdir -p "$own/lists/partial" "$own/cache/archives/partial" "$root" || return 1
	: >"$own/status"
	cat >"$own/conf" <<-END
		APT::Architecture "$1";
		APT::Architectures { "$1"; };
		APT::Install-Recommends "false";
		APT::Sandbox::User "$(id -un)";
		Debug::NoLocking "true";
		Dir::State "$own";
		Dir::State::status "$own/status";
		Dir::Cache "$own/cache";
	END
	{
		APT_CONFIG=$own/conf apt-get -q update
		# shellcheck disable=SC2086 # the packages are words
		APT_CONFIG=$own/conf apt-get -q -y -d install $packages
	} >"$own/log" 2>&1 || return 1
	for package in "$own"/cache/archives/*.deb; do
		dpkg-deb -x "$package" "$root" || return 1
	done
	# Links to /lib/... mean what is below $root.
	find "$root" -type l -lname '/*' | while IFS= read -r link; do
		ln -sfn "$root$(readlink "$link")" "$link"
	done
	: >"$base/$1/complete"
}

# Programs are called through small scripts, so that the tests need not know.
put_between()
{
	mkdir -p "$build/called/tests/bench" "$build/called/tests/golden"
	cat >"$build/called/run" <<-END
		#!/bin/sh
		exec $runner "\$@"
	END
	chmod +x "$build/called/run"
	for program in opscope tests/bench/tracegen tests/bench/keys \
		tests/golden/opscope_faults; do
		[ -x "$build/$program" ] || continue
		printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$runner" "$build/$program" \
			>"$build/called/$program"
		chmod +x "$build/called/$program"
	done
}

# check TARGET: 0 passed, 1 failed, 77 skipped
check()
{
	names_of "$1" || { say "$1 is none of: s390x i386"; return 1; }
	root=$base/$1/root build=$base/$1/build
	for command in "$compiler-gcc" pkg-config make; do
		command -v "$command" >/dev/null 2>&1 ||
			{ say "$1: skipped, there is no $command"; return 77; }
	done
	if [ ! -e "$base/$1/complete" ]; then
		command -v apt-get >/dev/null 2>&1 ||
			{ say "$1: skipped, there is no apt-get for its libraries"; return 77; }
		fetch "$1" || { say "$1: skipped, no libraries; see $own/log"; return 77; }
	fi
	# A build of other sources is no use, and what an earlier one said is not ours.
	grep -qxF "top_srcdir = $top" "$build/Makefile" 2>/dev/null || rm -rf "$build"
	rm -f "$build/check.log" "$build/counts"
	mkdir -p "$build"
	libraries=$root/usr/lib/$folder:$root/lib/$folder
	cc="$compiler-gcc --sysroot=$root"
	# A program that this kernel runs finds its libraries, and these theirs, below $root.
	ld="-Wl,--disable-new-dtags,-rpath,$libraries,--dynamic-linker,$root/lib/$loader"
	echo 'int main(void) { return 0; }' >"$build/try.c"
	# shellcheck disable=SC2086 # the flags are words
	$cc $ld -o "$build/try" "$build/try.c" || { say "$1: $cc makes no program"; return 1; }
	if "$build/try" 2>/dev/null; then
		runner=
	elif "qemu-$1" "$build/try" 2>/dev/null; then
		runner="qemu-$1 -L $root"
	else
		say "$1: skipped, neither this kernel nor a qemu-$1 runs its programs"
		return 77
	fi
	[ -x "$top/configure" ] || (cd "$top" && ./bootstrap) || return 1
	(
		cd "$build" || exit 1
		command -v ccache >/dev/null 2>&1 && cc="ccache $cc"
		PKG_CONFIG_SYSROOT_DIR=$root
		PKG_CONFIG_LIBDIR=$root/usr/lib/$folder/pkgconfig:$root/usr/share/pkgconfig
		export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
		[ -f Makefile ] || "$top/configure" --host="$compiler" --enable-werror \
			--enable-debug CC="$cc" LDFLAGS="$ld" >configure.log 2>&1 ||
			{ say "$1: configure fails; see $build/configure.log"; exit 1; }
		make -j"$jobs" >make.log 2>&1 && make -j"$jobs" check TESTS= >>make.log 2>&1 ||
			{ grep -E 'error|warning' make.log
			say "$1: the build fails; see $build/make.log"; exit 1; }
		put_between
		make -j"$jobs" -k check ${TESTS:+TESTS="$TESTS"} CALLED_IN="$build/called" \
			LOG_COMPILER="sh $top/tests/lib/run-unit.sh $build/called/run" >check.log 2>&1
	)
	status=$?
	[ -f "$build/check.log" ] || return $status
	sed -n 's/^# \([A-Z]*: *[0-9]\)/\1/p' "$build/check.log" |
		grep -v ': *0$' | tr -s '\n ' '  ' >"$build/counts"
	say "$1: ${runner:-run by this kernel}: $(cat "$build/counts")"
	[ $status -eq 0 ] || grep -E '^(FAIL|ERROR):' "$build/check.log"
	return $status
}

[ $# -gt 0 ] || set -- s390x i386
failed=0 passed=0
for target; do
	check "$target"
	case $? in
	0) passed=$((passed + 1)) ;;
	77) ;;
	*) failed=$((failed + 1)) ;;
	esac
done
say "$# targets: $passed passed, $failed failed, $(($# - passed - failed)) skipped"
[ "$failed" -eq 0 ] || exit 1
[ "$passed" -gt 0 ] || exit 77
