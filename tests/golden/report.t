# Errors of report; tests/golden/report.sh checks its pages
$ opscope report
opscope: report: missing FILE; usage: opscope report [OPTION]... FILE [FILE]
? 2

$ opscope report - <samples/ls.champsim.xz
opscope: report: the standard input has no name; use --output=FILE
? 2

$ opscope report samples/README
opscope: samples/README is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT
? 2

$ opscope report --to=svg samples/ls.champsim.xz
opscope: report: unknown option --to; opscope report --help lists the options
? 2

$ opscope report -o a.html nothing.xz; ls
opscope: cannot open nothing.xz: No such file or directory
data
samples

# A file that cannot be written is named once
$ : >r.html; opscope report --output=r.html samples/ls.cis501.trace.gz; opscope report --output=none/r.html samples/ls.cis501.trace.gz
opscope: report: r.html already exists; use --force to replace it
opscope: report: cannot write none/r.html: No such file or directory
? 2
