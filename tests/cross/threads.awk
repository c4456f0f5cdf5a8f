# The runs of `opscope threads --runs --to=csv` against the truth of tracegen: a thread that
# is found is the real one of which it has most records.
#
#     awk -F '[ ,]' -v least=SHARE -v most=SHARE -v threads=N -f threads.awk TRUTH RUNS
#
# The exit status is 0 if at least this share of the decided records is right, at most this
# share is undecided, and this many threads have more than 1 % of the records.
BEGIN { k = n = 0 }
FNR == 1 { file++ }
file == 1 && $1 == "thread" { at[n] = $2; real[n++] = $3 }
file == 1 && $2 == "records" { all = $3 }
file == 2 && FNR > 1 {
	if (!n) { at[0] = 0; real[n++] = 0 }
	at[n] = all
	end = $1 + $2
	for (f = $1 + 0; f < end; f = stop) {
		while (at[k + 1] <= f) k++
		stop = at[k + 1] < end ? at[k + 1] : end
		both[$3, real[k]] += stop - f
		if ($4) open += stop - f
		else sure[$3, real[k]] += stop - f
		of[$3] += stop - f
	}
}
END {
	for (p in both) {
		split(p, x, SUBSEP)
		if (both[p] > best[x[1]]) { best[x[1]] = both[p]; is[x[1]] = x[2] }
		if (both[p] > most_of[x[2]]) { most_of[x[2]] = both[p]; found[x[2]] = x[1] }
	}
	for (p in sure) {
		split(p, x, SUBSEP)
		decided += sure[p]
		# Two threads found for a real one: only the larger is right.
		if (is[x[1]] == x[2] && found[x[2]] == x[1]) good += sure[p]
	}
	for (t in of) if (of[t] > all / 100) large++
	printf "%.6f of the decided right, %.4f undecided, %d threads\n", \
		good / decided, open / all, large
	exit !(good / decided >= least && open / all <= most && large == threads)
}