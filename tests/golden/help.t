
$ opscope --help
Usage: opscope FILE
       opscope COMMAND [OPTION]... [FILE]
Look into traces of instructions and memory accesses.

FILE alone opens the browser.  It may be packed with gzip or xz; - is the
standard input.  A file that is called like a command: ./list

Commands:
  browse                look at a trace on the screen; opscope FILE is the same
  list                  print records
  find                  print the records that match a query
  export                write records of a trace into a file
  chain                 show where the values of a record come from, or who
                        uses them
  stat                  count what is in a trace, or make one of several tables
                        of it
  lint                  say what is wrong with traces
  hist                  count memory accesses by address
  info                  tell what a file is: codec, format and why, size,
                        damage
  index                 build indexes ahead, list or remove saved ones
  formats               tell which formats there are, and what their fields
                        mean
  help                  tell how a command is used

opscope COMMAND --help tells more about each; F1 in the browser shows its keys.

$ opscope --version | sed 's/[0-9].*/N/'
opscope N

$ opscope help list | sed '/ finding it out:$/,/^  -L/{//!d}'
Usage: opscope list [OPTION]... FILE
Print records.

Prints records from any number on, one a line, as text for people or in a
notation for programs. Numbers may be written as 1000, 1,000, 0x3e8, 1_000, 1K
(thousand), 1M (million), 1G or 1Ki (1024).

What is no record (a malformed line, the stray end of a truncated file, bytes
that could not be unpacked) has no number. In the text notation it is a line
that begins with !, where it stands; with the others it is told on the standard
error.

Options:
  -s, --start=FIRST     begin with this record; the first of the trace is 0
  -n, --count=N         list no more than N records
  -w, --where=QUERY     only records that match: see opscope-query(7)
  -f, --fields=LIST     the columns and their order: names of fields, with
                        commas
  -t, --to=NOTATION     how to write the records: text, csv, json, classic, raw

How the trace is opened:
  -F, --format=FORMAT   the format of the trace, instead of finding it out:
  -L, --layout=TEXT     the layout of records in no known format, such as
                        'pc:u64 taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --registers=MAP   the map by which register numbers get their names:
                        pin3, pin4, cvp, x86, gem5, arm, none
      --companion=FILE  the second file of a trace that consists of two (gem5:
                        the store queue); empty: do without
      --index=WHERE     where the saved index is: a directory, a file, or
                        'beside' for one beside the trace; otherwise it is in
                        the cache
      --no-index        neither read a saved index nor save one
      --threads=N       how many processors to use; as many as there are at
                        first

Examples:
  opscope list -n 20 gcc-10M.trace.gz
  opscope list -s 1M -n 20 gcc-10M.trace.gz
  opscope list --fields=pc,load,store --to=csv mcf.champsimtrace.xz
  opscope list --where='taken and not call' gcc-10M.trace.gz
  opscope list --to=json - <trace.bin | jq .pc
  opscope list --to=raw -s 1M -n 1K big.xz >part.champsim

$ opscope find --help | sed '/ finding it out:$/,/^  -L/{//!d}'
Usage: opscope find [OPTION]... QUERY FILE...
Print the records that match a query.

A query compares fields, or names that mean the same in every format:
opscope-query(7) has the whole language. A number that begins with 0x is an
address: the executions of the instruction there are found. What does not begin
like a query is a regular expression of Perl's kind (PCRE2), over the opcodes
of each record with one blank between macro and micro opcode. In formats that
have no opcodes it is over the row as it is printed, which takes longer. /0x12/
between slashes is an expression whatever it looks like.

Where several files are named, each line begins with the name of its file; csv
and json get a column for it. With --context, matches are marked with >. As
with grep, the exit status is 0 when there is a match, 1 when there is none,
and 2 after trouble.

Options:
  -c, --only-count      print how many records match, and not the records
  -n, --count=N         stop after N matches in each file
  -s, --from=N          begin with record N instead of the first (or last)
  -b, --backward        search toward the beginning of the trace
  -C, --context=N       print N records before and behind each match as well
  -l, --files           print the names of the files that have a match
  -f, --fields=LIST     the columns and their order: names of fields, with
                        commas
  -t, --to=NOTATION     how to write the records: text, csv, json, classic, raw

How the trace is opened:
  -F, --format=FORMAT   the format of the trace, instead of finding it out:
  -L, --layout=TEXT     the layout of records in no known format, such as
                        'pc:u64 taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --registers=MAP   the map by which register numbers get their names:
                        pin3, pin4, cvp, x86, gem5, arm, none
      --companion=FILE  the second file of a trace that consists of two (gem5:
                        the store queue); empty: do without
      --index=WHERE     where the saved index is: a directory, a file, or
                        'beside' for one beside the trace; otherwise it is in
                        the cache
      --no-index        neither read a saved index nor save one
      --threads=N       how many processors to use; as many as there are at
                        first

Examples:
  opscope find 'CMP +SUB' gcc-10M.trace.gz
  opscope find 'line(mem) == 7fffe7ff048 and not taken' gcc-10M.trace.gz
  opscope find -n 1 --from=1M 0x48d1e2 gcc-10M.trace.gz
  opscope find -b -n 3 'macro == CALL then within 20 store' gcc-10M.trace.gz
  opscope find -c 'count(load) > 1' *.champsimtrace.xz

$ opscope help browse | sed '/ finding it out:$/,/^  -L/{//!d}'
Usage: opscope browse [OPTION]... FILE
Look at a trace on the screen; opscope FILE is the same.

F1 shows the keys. With - the trace is read from the standard input and the
keys from the terminal; it can be looked at while it is still arriving.

Options:
  -s, --start=N         begin at record N; +N is the same
      --search=REGEX    begin with a search, as / does
      --follow          the trace is still being written: show new records as
                        they arrive, as F does; +F is the same
      --memory=BYTES    how much memory records may take that are kept decoded;
                        32M at first
      --ascii           draw with ASCII characters only
      --no-color        use no colours
      --no-mouse        leave the mouse to the terminal
      --script=FILE     take keys from a script and need no terminal: for tests
      --size=ROWSxCOLS  how large the screen of a script is; 24x80 at first

How the trace is opened:
  -F, --format=FORMAT   the format of the trace, instead of finding it out:
  -L, --layout=TEXT     the layout of records in no known format, such as
                        'pc:u64 taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --registers=MAP   the map by which register numbers get their names:
                        pin3, pin4, cvp, x86, gem5, arm, none
      --companion=FILE  the second file of a trace that consists of two (gem5:
                        the store queue); empty: do without
      --index=WHERE     where the saved index is: a directory, a file, or
                        'beside' for one beside the trace; otherwise it is in
                        the cache
      --no-index        neither read a saved index nor save one
      --threads=N       how many processors to use; as many as there are at
                        first

Examples:
  opscope gcc-10M.trace.gz
  opscope browse --start=5M mcf.champsimtrace.xz
  opscope +F trace.champsim
  zstd -dc big.zst | opscope -

$ opscope help lst
opscope: help: no command lst; list may be meant
? 2

$ opscope help xyzzy
opscope: help: no command xyzzy; opscope --help lists them
? 2
