
$ opscope --help
Usage: opscope FILE
       opscope COMMAND [OPTION]... [FILE]
Browse and search traces of instructions and memory accesses.

Without a command, opscope opens FILE in the browser.  FILE may be compressed
with gzip, xz, zstd, lz4 or zip; - is the standard input.  Write ./list for a
file whose name is that of a command.

Commands:
  browse                browse a trace on the screen (also opscope FILE)
  list                  print records
  find                  print the records that match a query
  export                write records of a trace to a file
  chain                 show where the values of a record come from or which
                        records use them
  state                 show registers and memory as of a record and their last
                        writers
  stack                 show the active calls at a record
  calltree              print the call tree with the records of each function
  stat                  print statistics of a trace, or a table of one analysis
  lint                  report errors in traces
  diff                  compare two traces: show where they diverge, where they
                        resynchronise, and how similar they are
  hist                  count memory accesses by address
  timeline              show how figures change over time
  threads               show the threads of a trace or write each to a file
  pipeline              show when each instruction passes the pipeline stages
  info                  describe a file: compression, format and the evidence
                        for it, size, damage
  report                write an HTML page about a trace, or about two traces
                        side by side
  notes                 print, write, export and import the notes on a trace
  index                 build, list or remove saved indexes
  formats               list the formats, or describe the fields of one
  help                  describe a command

opscope COMMAND --help describes a command; F1 shows the keys of the browser.

$ opscope --version | sed 's/[0-9].*/N/'
opscope N

$ opscope help list | sed '/ finding it out:$/,/^  -L/{//!d}'
Usage: opscope list [OPTION]... FILE
Print records.

Prints one record per line, as text or in a machine-readable output format.
Numbers may be written as 1000, 1,000, 0x3e8, 1_000, 1K (thousand), 1M
(million), 1G or 1Ki (1024).

Gaps are not numbered. A gap is a malformed line, the cut-off end of a
truncated file, or data that cannot be decompressed. Text output shows it in
place, as a line that begins with !; other output formats report it on standard
error.

Options:
  -s, --start=FIRST     start at record FIRST; the first record of a trace is 0
  -n, --count=N         list at most N records
      --span=FIRST..LAST
                        list only records FIRST to LAST
  -w, --where=QUERY     use only records that match QUERY; see opscope-query(7)
  -f, --fields=LIST     write the fields LIST, separated by commas, in this
                        order
  -t, --to=FORMAT       output format: text, csv, json, classic, raw

Parameters of analyses:
      --predictor=NAME[:N]...
                        compare these predictors of conditional branches, at
                        most 4, separated by commas: always-taken, btfn,
                        counter, bimodal, gshare, local, tournament,
                        perceptron, tage (default gshare,counter)
      --l1=SIZE:WAYS:LINE
                        simulate this first-level cache for loads and stores
                        (default 32K:8:64)
      --l1i=SIZE:WAYS:LINE
                        simulate this first-level cache for fetches, or none
                        (default 32K:8:64)
      --l2=SIZE:WAYS:LINE
                        simulate this unified second-level cache, or none
                        (default 1M:16:64)
      --l3=SIZE:WAYS:LINE
                        simulate this unified third-level cache, or none
                        (default none)
      --policy=lru|plru
                        replace the least recently used line (lru) or
                        approximate that with a tree of bits (plru) (default
                        lru)
      --phase-interval=N
                        find phases in intervals of N instructions (default 1M)
      --phase-most=K    find at most K phases (default 10)

Options for opening the trace:
  -F, --format=FORMAT   read the trace as FORMAT instead of detecting the
                        format: a name, or a file with a description: champsim,
                        cloudsuite, byu, byu16, cis501, gem5, gem5-sq,
                        gem5-v4b, gem5-v4b-sq, gem5-v4, gem5-v4-sq, gem5-v3,
                        gem5-v3-sq, gem5-v2, gem5-v2-sq, gem5-v1, gem5-v1-sq,
                        gem5-v0, qemu-asm, bt9, cvp1, cbp2025, drmemtrace,
                        kanata, drcov, tarmac, spike, execlog, simics,
                        gem5-exec, drview, cis501v2, perf, o3pipeview, lackey,
                        din, xdin, pinatrace, itrace, rocket, rocket-monitor,
                        cva6, ibex, rvfi, veer, neorv32, xiangshan, snitch,
                        otbn, bsg, opencsd, sail, whisper, imperas, idv,
                        riscv-dv, banshee, qemu, qemu-cpu, qemu-cpu-aarch64,
                        qemu-cpu-riscv, renode, nestest, gameboy-doctor, tenet,
                        modoff, dramsim, ramulator, jsonl
  -L, --layout=TEXT     read records with the layout TEXT, such as 'pc:u64
                        taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --skip=BYTES      skip a header of BYTES bytes before the first record
      --resync          resynchronise fixed-size records after inserted or lost
                        bytes, which become gaps
      --registers=MAP   use the register names of MAP: pin3, pin4, cvp, x86,
                        gem5, arm, arm32, cvp1, riscv, disasm, none
      --op-classes=VERSION|FILE
                        use the op classes of the gem5 that wrote the trace: a
                        version from v19.0 to v24.0, an earlier month such as
                        2018-05, its file src/cpu/FuncUnit.py, or a file with
                        the names in order
      --companion=FILE  read FILE as the second file of the trace (gem5: the
                        store queue); give an empty name to read none
      --cycle=LENGTH    use LENGTH as the length of a clock cycle, such as
                        500ps (default: computed from the trace)
      --column=NAME=EXPRESSION
                        add a computed column, such as 'set = addr >> 6 & 63',
                        for lists, output and queries; may be repeated; see
                        opscope-query(7)
      --with=FILE[:COLUMN]
                        add a column from a CSV or text file with one line for
                        each record, such as simulator results: COLUMN is its
                        name in the heading or its number; may be repeated
      --with-by=UNIT    match each line of the --with files to one UNIT:
                        record, instruction
      --binary=FILE[@ADDRESS]
                        read function names and instructions from FILE, the
                        traced program or a library; ADDRESS is its load
                        address (default: from the trace); may be repeated
      --maps=FILE       read the addresses of programs and libraries, and their
                        files, from FILE, a copy of /proc/PID/maps of the
                        traced process; may be repeated
      --sysroot=DIRECTORY
                        search DIRECTORY for the files of --maps, and
                        DIRECTORY/usr/lib/debug for debug files, before this
                        machine's; may be repeated
      --symbols=FILE[@SHIFT]
                        read function names from FILE: the output of nm,
                        System.map, perf-PID.map, or lines of address, size and
                        name; may be repeated
      --debug-dir=DIRECTORY
                        search DIRECTORY for debug files, in addition to
                        /usr/lib/debug; may be repeated
      --thread-by=FIELD|infer|none
                        take threads from FIELD, infer them, or treat all
                        records as one thread (default: a field if the format
                        has one; otherwise inferred if the flow of control
                        breaks often)
      --sp=REG          use REG as the stack pointer if the register map does
                        not define it
      --index=WHERE     save the index in WHERE: a directory, a file, or
                        'beside' for a file next to the trace (default: the
                        cache directory)
      --no-index        do not read or save an index
      --threads=N       use N threads (default: the number of processors)

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

A query compares fields, or names that have the same meaning in every format;
opscope-query(7) describes the language. A number that begins with 0x is the
address of an instruction and finds its executions. Any other text that does
not begin like a query is a regular expression (PCRE2). It is matched against
the opcodes of each record, macro and micro opcode separated by a blank, or, in
formats without opcodes, against the printed row, which takes longer. Text
between slashes, such as /0x12/, is always a regular expression.

With several files, each line begins with the name of its file; csv and json
have a column for it, and csv has a new heading where a file has other columns.
With --context, matches are marked with >, or with 1 and true in the column
match of csv and json. As in grep, the exit status is 0 if a record matches, 1
if none matches, and 2 if an error occurred.

Options:
  -c, --only-count      print only the number of matches
  -n, --count=N         stop after N matches in each file
  -s, --from=N          start at record N instead of the first (or last)
      --span=FIRST..LAST
                        search only records FIRST to LAST
  -b, --backward        search toward the beginning of the trace
  -C, --context=N       print N records before and after each match
  -l, --files           print only the names of files with a match
  -f, --fields=LIST     write the fields LIST, separated by commas, in this
                        order
  -t, --to=FORMAT       output format: text, csv, json, classic, raw

Parameters of analyses:
      --predictor=NAME[:N]...
                        compare these predictors of conditional branches, at
                        most 4, separated by commas: always-taken, btfn,
                        counter, bimodal, gshare, local, tournament,
                        perceptron, tage (default gshare,counter)
      --l1=SIZE:WAYS:LINE
                        simulate this first-level cache for loads and stores
                        (default 32K:8:64)
      --l1i=SIZE:WAYS:LINE
                        simulate this first-level cache for fetches, or none
                        (default 32K:8:64)
      --l2=SIZE:WAYS:LINE
                        simulate this unified second-level cache, or none
                        (default 1M:16:64)
      --l3=SIZE:WAYS:LINE
                        simulate this unified third-level cache, or none
                        (default none)
      --policy=lru|plru
                        replace the least recently used line (lru) or
                        approximate that with a tree of bits (plru) (default
                        lru)
      --phase-interval=N
                        find phases in intervals of N instructions (default 1M)
      --phase-most=K    find at most K phases (default 10)

Options for opening the trace:
  -F, --format=FORMAT   read the trace as FORMAT instead of detecting the
                        format: a name, or a file with a description: champsim,
                        cloudsuite, byu, byu16, cis501, gem5, gem5-sq,
                        gem5-v4b, gem5-v4b-sq, gem5-v4, gem5-v4-sq, gem5-v3,
                        gem5-v3-sq, gem5-v2, gem5-v2-sq, gem5-v1, gem5-v1-sq,
                        gem5-v0, qemu-asm, bt9, cvp1, cbp2025, drmemtrace,
                        kanata, drcov, tarmac, spike, execlog, simics,
                        gem5-exec, drview, cis501v2, perf, o3pipeview, lackey,
                        din, xdin, pinatrace, itrace, rocket, rocket-monitor,
                        cva6, ibex, rvfi, veer, neorv32, xiangshan, snitch,
                        otbn, bsg, opencsd, sail, whisper, imperas, idv,
                        riscv-dv, banshee, qemu, qemu-cpu, qemu-cpu-aarch64,
                        qemu-cpu-riscv, renode, nestest, gameboy-doctor, tenet,
                        modoff, dramsim, ramulator, jsonl
  -L, --layout=TEXT     read records with the layout TEXT, such as 'pc:u64
                        taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --skip=BYTES      skip a header of BYTES bytes before the first record
      --resync          resynchronise fixed-size records after inserted or lost
                        bytes, which become gaps
      --registers=MAP   use the register names of MAP: pin3, pin4, cvp, x86,
                        gem5, arm, arm32, cvp1, riscv, disasm, none
      --op-classes=VERSION|FILE
                        use the op classes of the gem5 that wrote the trace: a
                        version from v19.0 to v24.0, an earlier month such as
                        2018-05, its file src/cpu/FuncUnit.py, or a file with
                        the names in order
      --companion=FILE  read FILE as the second file of the trace (gem5: the
                        store queue); give an empty name to read none
      --cycle=LENGTH    use LENGTH as the length of a clock cycle, such as
                        500ps (default: computed from the trace)
      --column=NAME=EXPRESSION
                        add a computed column, such as 'set = addr >> 6 & 63',
                        for lists, output and queries; may be repeated; see
                        opscope-query(7)
      --with=FILE[:COLUMN]
                        add a column from a CSV or text file with one line for
                        each record, such as simulator results: COLUMN is its
                        name in the heading or its number; may be repeated
      --with-by=UNIT    match each line of the --with files to one UNIT:
                        record, instruction
      --binary=FILE[@ADDRESS]
                        read function names and instructions from FILE, the
                        traced program or a library; ADDRESS is its load
                        address (default: from the trace); may be repeated
      --maps=FILE       read the addresses of programs and libraries, and their
                        files, from FILE, a copy of /proc/PID/maps of the
                        traced process; may be repeated
      --sysroot=DIRECTORY
                        search DIRECTORY for the files of --maps, and
                        DIRECTORY/usr/lib/debug for debug files, before this
                        machine's; may be repeated
      --symbols=FILE[@SHIFT]
                        read function names from FILE: the output of nm,
                        System.map, perf-PID.map, or lines of address, size and
                        name; may be repeated
      --debug-dir=DIRECTORY
                        search DIRECTORY for debug files, in addition to
                        /usr/lib/debug; may be repeated
      --thread-by=FIELD|infer|none
                        take threads from FIELD, infer them, or treat all
                        records as one thread (default: a field if the format
                        has one; otherwise inferred if the flow of control
                        breaks often)
      --sp=REG          use REG as the stack pointer if the register map does
                        not define it
      --index=WHERE     save the index in WHERE: a directory, a file, or
                        'beside' for a file next to the trace (default: the
                        cache directory)
      --no-index        do not read or save an index
      --threads=N       use N threads (default: the number of processors)

Examples:
  opscope find 'CMP +SUB' gcc-10M.trace.gz
  opscope find 'line(mem) == 7fffe7ff048 and not taken' gcc-10M.trace.gz
  opscope find -n 1 --from=1M 0x48d1e2 gcc-10M.trace.gz
  opscope find -b -n 3 'macro == CALL then within 20 store' gcc-10M.trace.gz
  opscope find -c 'count(load) > 1' *.champsimtrace.xz
  opscope find -l 'store in 7ffffffde000+128K' *.champsimtrace.xz
  opscope find -C 5 'taken then not load' gcc-10M.trace.gz
  opscope find --fields=pc,load --to=csv 'load == 601040' gcc-10M.trace.gz

$ opscope help browse | sed '/ finding it out:$/,/^  -L/{//!d}'
Usage: opscope browse [OPTION]... FILE...
Browse a trace on the screen (also opscope FILE).

Press F1 for the keys. If FILE is -, opscope reads the trace from standard
input and keys from the terminal; without FILE it does the same if standard
input is a pipe or a file. You can browse a trace while it is still arriving.
Given several files, opscope shows the first; use :next and :prev to go to the
others. With --diff, show two traces side by side and mark the differences.

Options:
  -s, --start=N         start at record N (also +N)
  -d, --diff            compare two traces side by side
      --format-a=FORMAT
                        read the first trace as FORMAT
      --format-b=FORMAT
                        read the second trace as FORMAT
      --layout-a=TEXT   read the first trace with the layout TEXT
      --layout-b=TEXT   read the second trace with the layout TEXT
      --companion-a=FILE
                        read FILE as the second file of the first trace
      --companion-b=FILE
                        read FILE as the second file of the second trace
      --with-a=FILE[:COLUMN]
                        like --with, for the first trace only
      --with-b=FILE[:COLUMN]
                        like --with, for the second trace only
      --binary-a=FILE[@ADDRESS]
                        use FILE as a program of the first trace
      --binary-b=FILE[@ADDRESS]
                        use FILE as a program of the second trace
      --symbols-a=FILE[@SHIFT]
                        use FILE for symbols of the first trace
      --symbols-b=FILE[@SHIFT]
                        use FILE for symbols of the second trace
      --search=QUERY    start with a search, like / (also +/QUERY)
      --follow          follow a trace that is still being written, like F
                        (also +F)
      --memory=BYTES    use at most BYTES for decoded records (default: 32M)
      --ascii           draw with ASCII characters only
      --no-color        do not use colours
      --no-mouse        do not use the mouse
      --fresh           ignore the saved session and start at the first record
      --no-config       do not read the config file
      --script=FILE     read keys from FILE instead of a terminal (for tests)
      --size=ROWSxCOLS  set the size of the screen for --script (default:
                        24x80)

Parameters of analyses:
      --predictor=NAME[:N]...
                        compare these predictors of conditional branches, at
                        most 4, separated by commas: always-taken, btfn,
                        counter, bimodal, gshare, local, tournament,
                        perceptron, tage (default gshare,counter)
      --l1=SIZE:WAYS:LINE
                        simulate this first-level cache for loads and stores
                        (default 32K:8:64)
      --l1i=SIZE:WAYS:LINE
                        simulate this first-level cache for fetches, or none
                        (default 32K:8:64)
      --l2=SIZE:WAYS:LINE
                        simulate this unified second-level cache, or none
                        (default 1M:16:64)
      --l3=SIZE:WAYS:LINE
                        simulate this unified third-level cache, or none
                        (default none)
      --policy=lru|plru
                        replace the least recently used line (lru) or
                        approximate that with a tree of bits (plru) (default
                        lru)
      --phase-interval=N
                        find phases in intervals of N instructions (default 1M)
      --phase-most=K    find at most K phases (default 10)

Options for opening the trace:
  -F, --format=FORMAT   read the trace as FORMAT instead of detecting the
                        format: a name, or a file with a description: champsim,
                        cloudsuite, byu, byu16, cis501, gem5, gem5-sq,
                        gem5-v4b, gem5-v4b-sq, gem5-v4, gem5-v4-sq, gem5-v3,
                        gem5-v3-sq, gem5-v2, gem5-v2-sq, gem5-v1, gem5-v1-sq,
                        gem5-v0, qemu-asm, bt9, cvp1, cbp2025, drmemtrace,
                        kanata, drcov, tarmac, spike, execlog, simics,
                        gem5-exec, drview, cis501v2, perf, o3pipeview, lackey,
                        din, xdin, pinatrace, itrace, rocket, rocket-monitor,
                        cva6, ibex, rvfi, veer, neorv32, xiangshan, snitch,
                        otbn, bsg, opencsd, sail, whisper, imperas, idv,
                        riscv-dv, banshee, qemu, qemu-cpu, qemu-cpu-aarch64,
                        qemu-cpu-riscv, renode, nestest, gameboy-doctor, tenet,
                        modoff, dramsim, ramulator, jsonl
  -L, --layout=TEXT     read records with the layout TEXT, such as 'pc:u64
                        taken:u8 load:u64[4]@16'; see opscope-layout(7)
      --skip=BYTES      skip a header of BYTES bytes before the first record
      --resync          resynchronise fixed-size records after inserted or lost
                        bytes, which become gaps
      --registers=MAP   use the register names of MAP: pin3, pin4, cvp, x86,
                        gem5, arm, arm32, cvp1, riscv, disasm, none
      --op-classes=VERSION|FILE
                        use the op classes of the gem5 that wrote the trace: a
                        version from v19.0 to v24.0, an earlier month such as
                        2018-05, its file src/cpu/FuncUnit.py, or a file with
                        the names in order
      --companion=FILE  read FILE as the second file of the trace (gem5: the
                        store queue); give an empty name to read none
      --cycle=LENGTH    use LENGTH as the length of a clock cycle, such as
                        500ps (default: computed from the trace)
      --column=NAME=EXPRESSION
                        add a computed column, such as 'set = addr >> 6 & 63',
                        for lists, output and queries; may be repeated; see
                        opscope-query(7)
      --with=FILE[:COLUMN]
                        add a column from a CSV or text file with one line for
                        each record, such as simulator results: COLUMN is its
                        name in the heading or its number; may be repeated
      --with-by=UNIT    match each line of the --with files to one UNIT:
                        record, instruction
      --binary=FILE[@ADDRESS]
                        read function names and instructions from FILE, the
                        traced program or a library; ADDRESS is its load
                        address (default: from the trace); may be repeated
      --maps=FILE       read the addresses of programs and libraries, and their
                        files, from FILE, a copy of /proc/PID/maps of the
                        traced process; may be repeated
      --sysroot=DIRECTORY
                        search DIRECTORY for the files of --maps, and
                        DIRECTORY/usr/lib/debug for debug files, before this
                        machine's; may be repeated
      --symbols=FILE[@SHIFT]
                        read function names from FILE: the output of nm,
                        System.map, perf-PID.map, or lines of address, size and
                        name; may be repeated
      --debug-dir=DIRECTORY
                        search DIRECTORY for debug files, in addition to
                        /usr/lib/debug; may be repeated
      --thread-by=FIELD|infer|none
                        take threads from FIELD, infer them, or treat all
                        records as one thread (default: a field if the format
                        has one; otherwise inferred if the flow of control
                        breaks often)
      --sp=REG          use REG as the stack pointer if the register map does
                        not define it
      --index=WHERE     save the index in WHERE: a directory, a file, or
                        'beside' for a file next to the trace (default: the
                        cache directory)
      --no-index        do not read or save an index
      --threads=N       use N threads (default: the number of processors)

Examples:
  opscope gcc-10M.trace.gz
  opscope browse --start=5M mcf.champsimtrace.xz
  opscope browse --fresh mcf.champsimtrace.xz
  opscope +F trace.champsim
  opscope +/CMP gcc-10M.trace.gz
  opscope --diff a.trace.gz b.trace.gz
  opscope --diff --follow reference.trace growing.trace
  opscope --diff --layout-a='pc:u64 addr:u64' --format-b=champsim a.bin b.bin
  opscope --diff --binary-a=old/prog --binary-b=new/prog a.trace b.trace
  opscope --diff --symbols-a=old.map --symbols-b=new.map a.trace b.trace
  zstd -dc big.zst | opscope -
  opscope browse --search='store and page(mem) == 601000' mcf.champsimtrace.xz
  opscope browse --follow --memory=256M trace.champsim
  opscope browse --ascii --no-color --no-mouse --no-config gcc-10M.trace.gz
  opscope browse --script=keys.txt --size=40x120 gcc-10M.trace.gz

$ opscope help lst
opscope: help: unknown command lst (did you mean list?)
? 2

$ opscope help xyzzy
opscope: help: unknown command xyzzy; opscope --help lists the commands
? 2
