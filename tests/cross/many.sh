#!/bin/sh
# Many traces in one call give what one call for each gives, for any number of threads.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
XDG_CACHE_HOME=$dir/cache
export XDG_CACHE_HOME
mkdir "$dir/traces" && cd "$dir/traces" || exit 1
bad() { echo "FAILED: $*"; exit 1; }

# Short parts of the samples, and one that is damaged.
n=0
while [ $n -lt 40 ]; do
	for file in ls.champsim.xz ls.cis501.trace.gz ls.byu.tr.gz; do
		"$OPSCOPE" export --span=$((n * 100)).. -o "$(printf %02d $n)-${file%.*}" \
			"$top_srcdir/samples/$file" 2>/dev/null || bad "export"
	done
	n=$((n + 8))
done
head -c 100001 "$(ls -- *champsim | head -n 1)" >99-cut.champsim
set -- *

# For CSV there is nothing between the files but headings, for JSON what makes them a list.
for command in "find -c load" "find -l store" "find -n 3 --to=csv taken" "lint --to=json" \
	"stat --to=json" "find --to=json -n 2 load"; do
	for file; do
		"$OPSCOPE" $command "$file" x-missing 2>/dev/null
	done >each
	for threads in "" --threads=1 --threads=2; do
		"$OPSCOPE" $command $threads "$@" 2>/dev/null >all
		case $command in
		*csv) awk '!/^file,/ || $0 != last { print } /^file,/ { last = $0 }' each >want ;;
		lint*|stat*) grep -vx '[][,]' each >want; grep -vx '[][,]' all >list; mv list all ;;
		*) cp each want ;;
		esac
		diff want all >diff || { head diff; bad "$command $threads"; }
	done
done

# A table is made of the totals of each.
"$OPSCOPE" stat --table --to=csv --columns=records,loads "$@" 2>/dev/null >all
{
	echo file,records,loads
	for file; do
		"$OPSCOPE" stat --to=json "$file" 2>/dev/null | tr -d ' ' >one
		printf '%s,%s,%s\n' "$file" "$(sed -n 's/^"records":\([0-9]*\).*/\1/p' one)" \
			"$(sed -n 's/^"loads":\([0-9]*\).*/\1/p' one)"
	done
} >want
diff want all || bad "stat --table"

# The order is that of the operands, whatever the size.
"$OPSCOPE" index --force --to=csv "$@" 2>/dev/null | sed 1d | cut -d, -f1 >all
printf '%s\n' "$@" | diff - all || bad "index"

# The same for long outputs.
"$OPSCOPE" find --to=csv 'pc != 0' "$@" 2>/dev/null | cut -d, -f1 | uniq | grep -v '^file$' >all
printf '%s\n' "$@" | diff - all || bad "find of everything"
