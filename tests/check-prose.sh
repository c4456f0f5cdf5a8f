#!/bin/sh
# Plain technical English (doc/style.md) in messages, comments, manual pages and
# documents: looks for turns of phrase that the rules exclude.  A false alarm is a line of
# prose-exceptions.
# check-spelling.sh has the rest.
set -u
top_srcdir=${top_srcdir:-$(dirname "$0")/..}
cd "$top_srcdir" || exit 99
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-prose.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
here=tests
bad=0

# One extended regular expression a line, with what to write instead.
cat >"$work/rules" <<'END'
(that|which|what|who|it) (is|are|was|were) no(ne)?( |[.,;:]|$)	is not, has no, without
(is|are) no (record|records|branch|branches|instruction|terminal|file|error|failure|number|address|keys|option|query|gap)	is not a
(is|are) none( |[.,;:]|$)	is not, there is no
(^|[.:;] +)What (is|has|was|follows|stands|lies|comes|matches|cannot|can|does|do|did) [^.?]* (is|are|has|have|was|were) 	name the subject
(^|[.:;] +)(Who|Whoever|Whatever) [a-z]+s? 	name the subject
(somebody|nobody|whoever|anybody|Somebody|Nobody|Whoever)	the caller, a thread, none
(is|are|was|be|been|being) told	report, show, contain, detect
(^|[^a-z])tell(s)? (of|about|how|what|that|which|whether)	describe, show, report
does not tell|cannot tell|not telling	does not record, has no
(format|trace|record|field|header|file|index|table|chunk|byte|number|name)s? (say|says|tell|tells|know|knows) 	contains, has, is
(^|[^a-z])(stand|stands|stood|standing) (in|at|on|before|behind|between|alone|where|there|side)	is in, is at
(^|[^a-z])(lies|lie) (in|at|on|between|beside|behind|before|side)	is in, is at
behind (the|it|its|a|an|each|this|that|them|which|what|one|type|another) *(record|branch|instruction|name|byte|end|last|first|type|match|word|line|number|chunk|field|them|it|colon)?	after
in front of (the|it|its|a|an|each|this|that|them|which)	before
[;,(] *[^;,(]* at first([.;,)]|$)	default
anew	again, re-
so (many|much) (of|as|are|bytes|records|parts|lines|numbers|words|hundred)	N, a number of
foretold	predicted, predictable
(to be|be) had	available, can be
gone over|goes over|going over|go over	read, traversed
(gone|goes|go|going) on with	continue
passed over|passes over|(^|[^e] )pass over	skip
(as|where) it stands	in place
may be meant	did you mean
one too many	unexpected
(^|[;,.:] )alone:	without an argument
(it|that|this|they) (goes|go) on( |[.,;])	continue
turn round|turned round	reverse
the other way round	reverse
is to be (called|freed|done|released|edited|read|known|taken)	active voice
(record|row|column|line|one|word|field|key|page|place|time) (before|behind)([.,;)]| it is|$)	previous, next
equally many	the same number of
(be|is|are) of (no )?use( |[.,;]|$)	usable
without a word	silently
trouble	error
complain(t|ts|s|ed)?( |[.,;])	report, finding
(^|[^a-z:])mistakes?( |[.,;:)]|$)	error
files? of settings	config file
(^|[^a-z])greatest( |[.,;:)]|$)	largest, max
(^|[^a-z_])unpack(s|ed|ing)?( |[.,;:)]|$)	decompress
(take|takes|took|taken|taking) the place of	replace
(^|[^a-z])output notations?	output format
(is|are|was|were|be) not [a-z]+ed any more	no longer
(can|could|does|do) not [a-z]+ any more	no longer
[Tt]he present (one|ones|step|page|record|row|block|batch|chunk|part|piece|line|thread|place|file|trace|request|state|pane|interval|entry|column|member|window|instruction)( |[.,;:]|$)	current
[Ww]hat (is|was) held back	buffered data
(is|are|as) in sight	visible
(^|[^a-z])(brings?|brought) nothing	does not help
(and so on|likewise) further	also
by and by	gradually
go(es)? on (at|with|in) 	continue
(^|[^a-z])(how|as) alike	similarity, similar
(^|[^a-z])foresee(s|n)?( |[.,;]|$)	predict
gives? way to	yield to
END

# FILE:LINE:TEXT of all string literals of C, joined where they are adjacent.
strings() {
	awk '
	function flush() {
		if (text ~ /[a-z][a-z] [a-z]/) print file ":" line ":" text
		text = ""
	}
	FNR == 1 { flush(); file = FILENAME; comment = 0 }
	/^#[ \t]*include/ { next }
	{
		s = $0; out = ""; gap = 0
		while (s != "") {
			if (comment) {
				i = index(s, "*/")
				if (!i) { s = ""; break }
				s = substr(s, i + 2); comment = 0
			} else if (match(s, /^"([^"\\]|\\.)*"/)) {
				if (text == "") line = FNR
				text = text substr(s, 2, RLENGTH - 2)
				s = substr(s, RLENGTH + 1)
			} else if (match(s, /^(\/\*)/)) {
				comment = 1; s = substr(s, 3)
			} else if (match(s, /^\047([^\047\\]|\\.)\047/)) {
				flush(); s = substr(s, RLENGTH + 1)
			} else if (match(s, /^[ \t\\]+/)) {
				s = substr(s, RLENGTH + 1)
			} else if (match(s, /^PRI[a-zA-Z0-9]+/)) {
				s = substr(s, RLENGTH + 1)
			} else {
				flush(); s = substr(s, 2)
			}
		}
	}
	END { flush() }' "$@"
}

# FILE:LINE:TEXT of paragraphs: a sentence may be broken over lines.
paragraphs() {
	awk '
	function flush() { if (text != "") print file ":" line ":" text; text = "" }
	FNR == 1 { flush(); file = FILENAME }
	/^[ \t]*$/ || /^\.(SH|SS|TP|PP|IP|EX|EE)/ || /^(    |\t)/ || /^[*|#] / ||
	/^[ ]*\* ~~/ || /^~~/ { flush() }
	/^(    |\t)/ && file ~ /\.md$/ { next }
	/^[ ]*\* ~~/ { next }
	{
		s = $0; sub(/^\.(B|BR|I|RI|BI|RB|IB) /, "", s); gsub(/`[^`]*`/, "CODE", s)
		if (text == "") line = FNR
		text = text (text == "" ? "" : " ") s
	}
	END { flush() }' "$@"
}

# FILE:LINE:TEXT of comments of C.
notes() {
	awk '
	function flush() { if (text != "") print file ":" line ":" text; text = "" }
	FNR == 1 { flush(); file = FILENAME; comment = 0 }
	{
		s = $0
		while (s != "") {
			if (comment) {
				i = index(s, "*/")
				part = i ? substr(s, 1, i - 1) : s
				sub(/^[ \t]*\* ?/, "", part)
				text = text " " part
				if (!i) { s = ""; break }
				s = substr(s, i + 2); comment = 0; flush()
			} else if (match(s, /^"([^"\\]|\\.)*"/)) {
				s = substr(s, RLENGTH + 1)
			} else if (match(s, /^(\/\*)/)) {
				comment = 1; s = substr(s, 3); line = FNR
			} else s = substr(s, 2)
		}
	}
	END { flush() }' "$@"
}

# "There is no" is plain English.
plain() {
	sed -e 's/no longer/not longer/g' -e 's/greatest common/largest common/g' -e 's/[Tt]here \(is\|are\|was\|were\) no/there exists no/g'
}

strings $(find src -name '*.[ch]' -o -name '*.def' | sort) >"$work/text"
paragraphs doc/*.[17] doc/*.md doc/formats/*.md README NEWS samples/README \
	tests/data/README >>"$work/text"
notes $(find src tests -name '*.[ch]' | sort) >>"$work/text"
[ "$(wc -l <"$work/text")" -gt 2000 ] || { echo "too little text was found"; exit 99; }

# Exceptions: a fixed string of the text, a tab, and the reason.
grep -v '^#' $here/prose-exceptions | grep . >"$work/lines"
cut -f1 "$work/lines" >"$work/except"
awk -F'\t' 'NF != 2 { print "prose-exceptions: no reason: " $0; bad = 1 } END { exit bad }' \
	"$work/lines" || bad=1
while IFS= read -r text; do
	grep -qF -- "$text" "$work/text" || {
		echo "prose-exceptions: matches nothing: $text"; bad=1; }
done <"$work/except"
grep -vF -f "$work/except" "$work/text" | plain >"$work/looked"

tab=$(printf '\t')
while IFS="$tab" read -r turn instead; do
	grep -E -- "$turn" "$work/looked" >"$work/hits" || continue
	bad=1
	while IFS= read -r hit; do
		place=$(printf '%s\n' "$hit" | cut -d: -f1,2)
		found=$(printf '%s\n' "$hit" | cut -d: -f3- | grep -oE -- ".{0,25}($turn).{0,25}" | head -n 1)
		echo "$place: \"$found\" ($instead)"
	done <"$work/hits"
done <"$work/rules"

echo "$(wc -l <"$work/looked") texts looked at"
exit "$bad"
