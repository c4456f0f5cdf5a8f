#!/bin/sh
# More than make check: the suite under every compiler, checker and configuration that
# this machine has, one after another.
#
#     make check-all                      all steps
#     make check-all STEPS="tsan tidy"    only these
#     tests/check-all.sh [STEP...]        the same, from anywhere
#
# Each step says in one line what it did; what it printed is in STEP.log below
# OPSCOPE_CHECK (build/check-all in the source tree, unless it is set).  A step whose
# tools are missing is skipped with a sentence.  The exit status is 1 when one failed.
#
# Takes about an hour on two processors; JOBS=N is for more of them.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
base=${OPSCOPE_CHECK:-$top/build/check-all}
jobs=${JOBS:-2}
all="gcc clang asan tsan valgrind without static musl packages distcheck tidy cppcheck coverage
cross soak"
checked="source format trace query analysis" # folders that coverage is reported of
passed=0 failed=0 skipped=0

say() { printf '%-10s %s\n' "$step" "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }

# need COMMAND...: false, and said, when one is missing
need()
{
	for command; do
		have "$command" || { said="skipped: there is no $command"; return 1; }
	done
}

compiler()
{
	if have ccache; then echo "ccache $1"; else echo "$1"; fi
}

# built DIR CONFIGURE-ARGUMENTS...: configure and make in DIR, with its tests
built()
{
	dir=$1
	shift
	# A build of other sources is no use.
	grep -qxF "top_srcdir = $top" "$dir/Makefile" 2>/dev/null || rm -rf "$dir"
	mkdir -p "$dir" && cd "$dir" || return 1
	[ -f Makefile ] || "$top/configure" --enable-werror "$@" || return 1
	make -j"$jobs" && make -j"$jobs" check TESTS=
}

# The counts of automake's test driver.
counts()
{
	sed -n 's/^# \([A-Z]*\): *\([1-9][0-9]*\)$/\2 \1/p' "$log" | tr 'A-Z\n' 'a-z,' |
		sed 's/,$//; s/,/, /g'
}

# suite DIR CONFIGURE-ARGUMENTS...: the whole suite of such a build
suite()
{
	(built "$@" && make -k -j"$jobs" check) >>"$log" 2>&1
	status=$?
	said=$(counts)
	[ $status -ne 0 ] || return 0
	said="$said
$(grep -E '^(FAIL|ERROR): |(error|warning): ' "$log" | head -20)"
	return 1
}

step_gcc() { need gcc && suite "$base/gcc" --enable-debug CC="$(compiler gcc)"; }

step_clang() { need clang && suite "$base/clang" --enable-debug CC="$(compiler clang)"; }

sanitized()
{
	need clang || return 77
	echo 'int main(void) { return 0; }' >"$base/try.c"
	clang -fsanitize="$1" -o "$base/try" "$base/try.c" 2>/dev/null && "$base/try" ||
		{ said="skipped: clang has no runtime for $1"; return 77; }
	suite "$base/$step" --enable-debug --enable-sanitizers="$1" CC="$(compiler clang)"
}

step_asan() { sanitized address,undefined; }

step_tsan() { sanitized thread; }

# Only the unit tests: what the programs do is slow under valgrind and done by asan.
step_valgrind()
{
	need valgrind gcc || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)") >>"$log" 2>&1 ||
		{ said="the build fails"; return 1; }
	cd "$base/gcc" || return 1
	n=0 bad=
	for program in tests/unit/test_*; do
		case $program in
		*.o | *.log | *.trs) continue ;;
		esac
		n=$((n + 1))
		valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
			 "./$program" >"$log.one" 2>&1 ||
			{ bad="$bad $program"; grep '^==' "$log.one"; }
		cat "$log.one"
	done >>"$log"
	rm -f "$log.one"
	[ $n -gt 0 ] || { said="skipped: this build has no unit tests"; return 77; }
	said="$n unit tests, no error and no leak"
	[ -z "$bad" ] || { said="$n unit tests, errors in:$bad"; return 1; }
}

# A build without each optional library, and without all of them.
step_without()
{
	need gcc || return 77
	bad= told=
	for lacks in isal zstd lz4 cmocka "isal zstd lz4"; do
		name=$(echo "$lacks" | tr ' ' -)
		# shellcheck disable=SC2046 # one option for each word
		(built "$base/without-$name" --enable-debug CC="$(compiler gcc)" \
			$(for w in $lacks; do echo "--without-$w"; done) &&
			make -k -j"$jobs" check) >"$base/without-$name.log" 2>&1 || bad="$bad $name"
		told="$told $name ($(log=$base/without-$name.log counts))"
	done
	said="without$told"
	[ -z "$bad" ] || { said="$said; fails without:$bad"; return 1; }
}

# One file that needs no library: the suite, and screens in an empty root directory.
step_static()
{
	need gcc || return 77
	suite "$base/static" --enable-static CC="$(compiler gcc)" || return 1
	tests=$said
	said=$(top_srcdir=$top "$top/tests/static.sh" "$base/static/opscope" 2>&1 | tail -n 1)
	case $said in
	passed:*) said="$tests; $said" ;;
	*) return 1 ;;
	esac
}

# Debian has no other library for musl: every file is compiled, nothing is linked.
step_musl()
{
	need musl-gcc gcc || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)") >>"$log" 2>&1 ||
		{ said="the build fails"; return 1; }
	cd "$top" || return 1
	bad=0
	for file in $(find src -name '*.c'); do
		# shellcheck disable=SC2046 # the flags are words
		musl-gcc $(flags_of "$base/gcc") -idirafter /usr/include \
			-idirafter "/usr/include/$(gcc -print-multiarch)" \
			-fsyntax-only "$file" >>"$log" 2>&1 || bad=$((bad + 1))
	done
	said="$(find src -name '*.c' | wc -l) files are compiled, $bad fail"
	[ "$bad" -eq 0 ]
}

# The packages that this machine can make.
step_packages()
{
	need gcc xz || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)") >>"$log" 2>&1 ||
		{ said="the build fails"; return 1; }
	"$top/packaging/check.sh" "$base/gcc" "$base/packages" >>"$log" 2>&1
	status=$?
	said=$(sed -n 's/^packages: //p' "$log" | tr '\n' ';')
	return $status
}

step_distcheck()
{
	need gcc xz || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)" &&
		make distcheck DISTCHECK_CONFIGURE_FLAGS="CC='$(compiler gcc)'") >>"$log" 2>&1
	status=$?
	said="an archive is made, built and tested from a read-only source tree"
	[ $status -eq 0 ] || said="fails: $(grep -E '^FAIL|Error ' "$log" | head -5)"
	return $status
}

# The preprocessor's flags and the language of build $1, for checkers.
flags_of() { make -s -C "$1" print-flags; }

step_tidy()
{
	need clang-tidy gcc || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)") >>"$log" 2>&1 ||
		{ said="the build fails"; return 1; }
	cd "$top" || return 1
	flags=$(flags_of "$base/gcc")
	# shellcheck disable=SC2016 # expanded by the inner shell
	find src -name '*.c' | sort | FLAGS=$flags xargs -P"$jobs" -n3 \
		sh -c 'clang-tidy --quiet "$@" -- $FLAGS 2>/dev/null' tidy >>"$log"
	n=$(grep -cE '(warning|error): .*\[[a-zA-Z.,-]*\]$' "$log")
	said="$(find src -name '*.c' | wc -l) files, $n findings"
	[ "$n" -eq 0 ]
}

step_cppcheck()
{
	need cppcheck gcc || return 77
	(built "$base/gcc" --enable-debug CC="$(compiler gcc)") >>"$log" 2>&1 ||
		{ said="the build fails"; return 1; }
	cd "$top" || return 1
	# In tests it takes what loops fill for uninitialized; valgrind knows better.
	# shellcheck disable=SC2046 # the flags are words
	cppcheck --quiet -j"$jobs" --std=c11 --enable=warning,performance,portability \
		--inline-suppr --error-exitcode=1 \
		--suppress='uninitvar:tests/*' --suppress='legacyUninitvar:tests/*' \
		$(flags_of "$base/gcc" | tr ' ' '\n' | grep -E '^-[DI].') src tests >>"$log" 2>&1
	status=$?
	said="no findings"
	[ $status -eq 0 ] || said="$(grep -cE ': (error|warning|performance|portability):' "$log") findings"
	return $status
}

# How many lines the suite runs, by folder; the least covered files are in the log.
step_coverage()
{
	need gcov gcc awk || return 77
	rm -rf "$base/coverage"
	suite "$base/coverage" --enable-debug --enable-coverage CC=gcc
	status=$?
	tests=$said
	cd "$base/coverage" || return 1
	for folder in $checked; do
		find src/"$folder" -name '*.gcda' -exec gcov -n {} \; 2>/dev/null
	done | awk -v top="$top/" '
	/^File / { file = $2; gsub(/\047/, "", file); sub(/^.*\/src\//, "src/", file); next }
	/^Lines executed:/ && file ~ /^src\/.*\.c$/ {
		split($2, part, /[:%]/)
		# Compiled several times (with faults for some tests): the copy that ran most.
		if (!(file in lines) || part[2] + 0 > share[file] + 0) {
			lines[file] = $4; share[file] = part[2]
		}
		file = ""
	}
	END {
		for (f in lines) {
			split(f, dir, "/")
			all[dir[2]] += lines[f]; run[dir[2]] += lines[f] * share[f] / 100
			printf "file %6.1f %% of %4d  %s\n", share[f], lines[f], f
		}
		for (d in all) printf "folder %s %.1f\n", d, 100 * run[d] / all[d]
	}' | sort >coverage.txt
	grep '^file' coverage.txt | sort -k2n >>"$log"
	said="$tests; lines run: $(awk '$1 == "folder" { printf "%s%s %s %%", s, $2, $3; s = ", " }' coverage.txt)"
	low=$(awk '$1 == "folder" && $3 < 90 { printf " %s", $2 }' coverage.txt)
	[ -z "$low" ] || { said="$said; below 90 %:$low"; status=1; }
	return $status
}

step_cross()
{
	"$top/tests/cross-targets.sh" >>"$log" 2>&1
	status=$?
	said=$(grep '^cross-targets: [si]' "$log" | sed 's/cross-targets: //' | tr '\n' ';')
	return $status
}

step_soak()
{
	MINUTES=${SOAK_MINUTES:-2} OPSCOPE_CHECK=$base "$top/tests/soak.sh" >>"$log" 2>&1
	status=$?
	said=$(grep '^soak' "$log" | sed 's/^soak: //' | tr '\n' ';')
	return $status
}

mkdir -p "$base" || exit 1
[ -x "$top/configure" ] || (cd "$top" && ./bootstrap) || exit 1
[ $# -gt 0 ] || set -- $all
for step; do
	case " $all " in
	*" $step "*) ;;
	*) say "is none of: $all"; failed=$((failed + 1)); continue ;;
	esac
	log=$base/$step.log said=
	: >"$log"
	begin=$(date +%s)
	"step_$step"
	status=$?
	case $said in
	skipped:*) status=77 ;;
	esac
	seconds=$(($(date +%s) - begin))
	case $status in
	0) passed=$((passed + 1)); say "passed in $seconds s: $said" ;;
	77) skipped=$((skipped + 1)); say "$said" ;;
	*) failed=$((failed + 1)); say "FAILED in $seconds s, see $log: $said" ;;
	esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
