# Compare the cases of two files and report each of them (TAP).  A case is a line that
# matches `head` and what follows it.  Its name is that line, after the last one that
# matches `key`.
#
#	awk -v head=REGEX -v key=REGEX -v status=N -f tap.awk EXPECTED GOT
#
# status is the exit status of the program that wrote GOT; if it is not 0, it is one more
# failed case.
# The exit status is 1 when a case failed.
FNR == 1 { file++; n[file] = 0; before = "" }
$0 ~ head {
	n[file]++
	name[file, n[file]] = before $0
	before = ""
}
{ text[file, n[file]] = text[file, n[file]] $0 "\n" }
key && $0 ~ key { before = $0 "; " }
END {
	print "1.." n[1] + (status != 0)
	for (i = 1; i <= n[1]; i++) {
		same = text[1, i] == text[2, i] && (i > 1 || text[1, 0] == text[2, 0])
		bad = bad || !same
		gsub(/#/, "\\#", name[1, i])
		print (same ? "ok " : "not ok ") i " - " name[1, i]
	}
	if (status != 0)
		print "not ok " i " - exit status " status
	exit bad || status != 0 || n[2] > n[1]
}
