#!/bin/sh
# Names can be looked up: no static function has the name of another, or that of a system
# call or a plain verb, and each exported symbol begins with the name of a module of its
# folder: a file name (without a plural s), the tag of a struct or enum in one of its headers, or one of the
# prefixes below.
#         tests/check-names.sh          from a build folder, or with top_builddir set
: "${top_srcdir:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${top_builddir:=.}"
sources=$(cd "$top_srcdir" && find src -name '*.[ch]' | sort)
objects=$(for f in $(cd "$top_srcdir" && find src -name "*.c" | sort); do
	[ ! -f "$top_builddir/${f%.c}.o" ] || echo "${f%.c}.o"
done)
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
[ -n "$sources" ] && [ -n "$objects" ] || { echo "no sources or no objects"; exit 1; }

# Prefixes that are neither: folder, prefixes.
cat >"$scratch/prefixes" <<'END'
src/base human
src/format fmt
src/trace/index sec
src/analysis an analyses
src/cmd cmd
END

# What headers declare: folder and tag.
(cd "$top_srcdir" && awk '
	/^(struct|enum) [a-z0-9_]+ \{/ {
		folder = FILENAME
		sub(/\/[^\/]*$/, "", folder)
		print folder, $2
	}
	/^struct [a-z0-9_]+;/ {
		folder = FILENAME
		sub(/\/[^\/]*$/, "", folder)
		sub(/;/, "", $2)
		print folder, $2
	}' $(printf '%s\n' $sources | grep '\.h$')) >>"$scratch/prefixes"

# Static functions: file and name.  A definition begins in column 0.
(cd "$top_srcdir" && awk '
	FNR == 1 { text = "" }
	/^static / { text = "" }
	/^static / || text { text = text " " $0 }
	text && /[(;={]/ {
		sub(/__attribute__\(\([^)]*\)*\)\) */, "", text)
		if (match(text, /[A-Za-z_][A-Za-z_0-9]*\(/) && text !~ /^[^(]*[=;]/) {
			name = substr(text, RSTART, RLENGTH - 1)
			if (name == "_Atomic")
				text = ""
			else if (text !~ /\([*]/ || index(text, "(*") > RSTART)
				print FILENAME, name
		}
		text = ""
	}' $sources) | sort -u >"$scratch/statics"

awk '{ where[$2] = where[$2] " " $1; n[$2]++ }
	$2 ~ /^(open|close|read|write|poll|wait|send|begin|run)$/ {
		print $1 ": static " $2 "() has the name of a call or of a plain verb" }
	END { for (f in n) if (n[f] > 1) print "static " f "() is in" where[f] }' \
	"$scratch/statics" | sort >"$scratch/bad-statics"

# Exported symbols: object and name.
for object in $objects; do
	nm -g --defined-only "$top_builddir/$object" |
		awk -v file="$object" 'NF == 3 && $2 ~ /[TDBRCV]/ { print file, $3 }'
done >"$scratch/exports"

printf '%s\n' $sources | awk -v prefixes="$scratch/prefixes" '
	BEGIN {
		while ((getline line <prefixes) > 0) {
			n = split(line, word, " ")
			for (i = 2; i <= n; i++)
				allowed[word[1], word[i]] = 1
		}
	}
	NR == FNR {
		name = $1
		sub(/.*\//, "", name)
		sub(/(_internal|_private)?\.[ch]$/, "", name)
		folder = $1
		while (sub(/\/[^\/]*$/, "", folder) && folder != "src")
		{
			allowed[folder, name] = 1
			if (name ~ /s$/)
				allowed[folder, substr(name, 1, length(name) - 1)] = 1
		}
		next
	}
	{
		ok = $2 == "main"
		folder = $1
		while (sub(/\/[^\/]*$/, "", folder) && folder != "src")
			for (n = length($2); n > 0; n--)
				if ((n == length($2) || substr($2, n + 1, 1) ~ /[_s]/) &&
				    (folder, substr($2, 1, n)) in allowed)
					ok = 1
		if (!ok)
			print $1 ": " $2 " begins with the name of no module of its folder"
	}' - "$scratch/exports" >"$scratch/bad-exports"

cat "$scratch/bad-statics" "$scratch/bad-exports"
echo "$(wc -l <"$scratch/statics") static functions, $(wc -l <"$scratch/bad-statics") bad names;" \
	"$(wc -l <"$scratch/exports") exported symbols, $(wc -l <"$scratch/bad-exports") bad names"
[ "$(wc -l <"$scratch/statics")" -gt 1000 ] && [ "$(wc -l <"$scratch/exports")" -gt 400 ] &&
	[ ! -s "$scratch/bad-statics" ] && [ ! -s "$scratch/bad-exports" ]
