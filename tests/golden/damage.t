# Damaged or cut files: the readable records, a message, and the exit status
$ for f in data/packed/bad-*; do opscope list --to=csv --fields=pc $f >out; echo "? $? $(basename $f): $(wc -l <out) lines"; done
opscope: data/packed/bad-check.champsim.xz: at byte 12,800: the checksum of the xz block at byte 12 does not match: some of its bytes are wrong
? 2 bad-check.champsim.xz: 201 lines
opscope: data/packed/bad-crc.trace.gz: at byte 26,494: the checksum of the gzip member at byte 0 does not match: some of its bytes are wrong
? 2 bad-crc.trace.gz: 301 lines
opscope: data/packed/bad-flipped-block.champsim.xz: at byte 9,728: the xz block at byte 804 is damaged; 2.56 kB are missing
? 2 bad-flipped-block.champsim.xz: 161 lines
opscope: data/packed/bad-flipped.champsim.xz: only the beginning looks like champsim; the rest is damaged or in another format; use --format=NAME to choose one, use --resync to find records again after inserted or lost bytes
opscope: data/packed/bad-flipped.champsim.xz: at byte 5,580: the xz block at byte 12 is damaged; 7.22 kB are missing
opscope: data/packed/bad-flipped.champsim.xz: skipped: part of a record at byte 5,568: the first part of a record; the rest is missing
? 2 bad-flipped.champsim.xz: 88 lines
opscope: data/packed/bad-flipped.trace.gz: read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
opscope: data/packed/bad-flipped.trace.gz: at byte 26,488: the checksum of the gzip member at byte 0 does not match: some of its bytes are wrong
opscope: data/packed/bad-flipped.trace.gz: skipped: 20 malformed lines from byte 10,517 on (16.0 kB), the first: line has 44 words instead of 14
? 2 bad-flipped.trace.gz: 120 lines
opscope: data/packed/bad-length.trace.gz: at byte 26,494: the length of the gzip member at byte 0 does not match: some of its bytes are wrong
? 2 bad-length.trace.gz: 301 lines
opscope: data/packed/bad-middle-member.trace.gz: read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
opscope: data/packed/bad-middle-member.trace.gz: at byte 14,764: the gzip data is damaged before byte 2,425 (invalid distance too far back); reading continues at byte 2,802, and it is not known how much is missing
opscope: data/packed/bad-middle-member.trace.gz: skipped in 3 places (2.11 kB), the first: 27 malformed lines from byte 12,746 on (1.94 kB), the first: word 6 (flags) is '-1', not R, W or -
? 2 bad-middle-member.trace.gz: 244 lines
opscope: data/packed/bad-no-footer.champsim.xz: at byte 12,800: the file is truncated: it ends at byte 1,320 in the middle of the footer of an xz stream
? 2 bad-no-footer.champsim.xz: 201 lines
opscope: data/packed/bad-no-length.trace.gz: at byte 26,494: the file is truncated: it ends at byte 3,266 in the middle of the checksum of a gzip member
? 2 bad-no-length.trace.gz: 301 lines
opscope: data/packed/bad-only-header.trace.gz: the file is truncated: it ends at byte 7 in the middle of the header of a gzip member; none of it can be read
? 2 bad-only-header.trace.gz: 0 lines
opscope: data/packed/bad-trailing-garbage.champsim.xz: at byte 12,800: the bytes from byte 992 on, after an xz stream, are not xz data; they are skipped
? 2 bad-trailing-garbage.champsim.xz: 201 lines
opscope: data/packed/bad-trailing-garbage.trace.gz: at byte 26,494: the bytes from byte 3,270 on, after a gzip member, are not gzip data; they are skipped
? 2 bad-trailing-garbage.trace.gz: 301 lines
opscope: data/packed/bad-truncated.champsim.xz: at byte 7,952: the file is truncated: it ends at byte 661 in the middle of an xz block
opscope: data/packed/bad-truncated.champsim.xz: skipped: part of a record at byte 7,936: the first part of a record; the rest is missing
? 2 bad-truncated.champsim.xz: 125 lines
opscope: data/packed/bad-truncated.trace.gz: at byte 15,052: the file is truncated: it ends at byte 2,180 in the middle of a gzip member
opscope: data/packed/bad-truncated.trace.gz: skipped: part of a record at byte 15,042: the first part of a record; the rest is missing
? 2 bad-truncated.trace.gz: 171 lines

$ for f in data/packed/bad-*; do opscope stat --to=csv $f >out 2>said; echo "? $? $(basename $f): $(sed 1d out | cut -d , -f 3)"; done
? 2 bad-check.champsim.xz: 200
? 2 bad-crc.trace.gz: 300
? 2 bad-flipped-block.champsim.xz: 160
? 2 bad-flipped.champsim.xz: 87
? 2 bad-flipped.trace.gz: 119
? 2 bad-length.trace.gz: 300
? 2 bad-middle-member.trace.gz: 243
? 2 bad-no-footer.champsim.xz: 200
? 2 bad-no-length.trace.gz: 300
? 2 bad-only-header.trace.gz: 
? 2 bad-trailing-garbage.champsim.xz: 200
? 2 bad-trailing-garbage.trace.gz: 300
? 2 bad-truncated.champsim.xz: 124
? 2 bad-truncated.trace.gz: 170

$ opscope info --to=json data/packed/bad-middle-member.trace.gz
{
  "file": "data/packed/bad-middle-member.trace.gz",
  "file_bytes": 4051,
  "codec": "gzip",
  "unpacked_bytes": 23570,
  "unpacked_complete": true,
  "checkpoints": 1,
  "farthest_gap": 14765,
  "format": "cis501",
  "title": "CIS 501 micro-op trace",
  "registers": "x86",
  "records": 243,
  "complete": true,
  "gaps": 30,
  "gap_bytes": 2107,
  "stray_bytes": 0,
  "note": "read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format",
  "scores": {
    "cis501": 16
  },
  "weak": true,
  "tied": false,
  "damages": 1,
  "damage": [
    {
      "at": 14764,
      "resume": 14765,
      "packed": 2425,
      "text": "the gzip data is damaged before byte 2,425 (invalid distance too far back); reading continues at byte 2,802, and it is not known how much is missing"
    }
  ]
}

$ opscope info data/packed/bad-flipped-block.champsim.xz
File:           data/packed/bad-flipped-block.champsim.xz
Size:           1,332 bytes
Codec:          xz
Decompressed:   12,800 bytes (12.8 kB)
Checkpoints:    0
Format:         champsim (ChampSim instruction trace)
Register names: pin3
Records:        160
Gaps:           1
Bytes in gaps:  2,560 bytes
Stray bytes:    0 bytes

Evidence for formats, in bits:
champsim: 38

Damage:
at byte 9,728, 2.56 kB lost: the xz block at byte 804 is damaged; 2.56 kB are missing

$ opscope find -c . data/packed/bad-middle-member.trace.gz
opscope: data/packed/bad-middle-member.trace.gz: read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
243
opscope: data/packed/bad-middle-member.trace.gz: the gzip data is damaged before byte 2,425 (invalid distance too far back); reading continues at byte 2,802, and it is not known how much is missing
opscope: data/packed/bad-middle-member.trace.gz: 2.11 kB skipped: not records
? 2

# These files are not damaged
$ for f in data/*/good-*; do case $f in *.sq.txt | *empty.* | *.py) continue;; esac; opscope list --to=csv $f >out; s=$?; [ $s -eq 0 ] || echo "? $s $f"; done
opscope: data/bt9/good-ls.bt9: skipped in 2 places (25.3 kB), the first: at byte 0: remark: BT9_SPA_TRACE_FORMAT
opscope: data/champsim/good-8rec.champsim: read as champsim on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
opscope: data/champsim/good-8rec.champsim.gz: read as champsim on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
opscope: data/champsim/good-8rec.champsim.xz: read as champsim on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
opscope: data/champsim/good-system-call.champsim: read as champsim on weak evidence (score 12; 24 is certain); use --format=NAME to choose another format
opscope: data/cloudsuite/good-8rec.cloudsuite: read as cloudsuite on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
opscope: data/code/good-prog.itrace.out.xz: skipped: at byte 32,340: remark: #eof
opscope: data/described/good-ibex-cv32e40p.log: skipped: at byte 0: remark: Time           Cycle PC       Instr    Ctx Decoded instruction Register and memo
opscope: data/described/good-ibex.log: skipped: at byte 0: remark: Time Cycle PC Insn Decoded instruction Register and memory contents
opscope: data/described/good-opencsd.log: skipped in 2 places (185 bytes), the first: at byte 0: remark: Trace Packet Lister: CS Decode library testing
opscope: data/described/good-qemu-cpu-aarch64.log: skipped in 6 places (908 bytes), the first: at byte 0: remark: ----------------
opscope: data/described/good-qemu-cpu-riscv.log: skipped in 6 places (1.71 kB), the first: at byte 0: remark: ----------------
opscope: data/described/good-riscv-dv.log: skipped: at byte 0: remark: pc,instr,gpr,csr,binary,mode,instr_str,operand,pad
opscope: data/described/good-rocket-monitor.log: skipped in 2 places (161 bytes), the first: at byte 146: remark: C0:         12 [0] pc=[0000010040] W[r10=0000000000000000][0] R[r 0=000000000000
opscope: data/described/good-rocket.log: skipped: at byte 565: remark: *** PASSED *** after 90 cycles
opscope: data/described/good-rvfi.log: skipped: at byte 0: remark: 0.000 ns: RVFI  Order       PC    Instr M rs1 rs1_data rs2 rs2_data  rd  rd_data
opscope: data/described/good-sail.log: skipped in 2 places (146 bytes), the first: at byte 0: remark: Running file main.elf.
opscope: data/described/good-snitch.log: skipped: at byte 0: remark: ; trace of hart 0
opscope: data/described/good-veer.log: skipped: at byte 0: remark: //   Cycle : #inst    0    pc    opcode    reg=value    csr=value     ; mnemonic
opscope: data/described/good-xiangshan.log: skipped: at byte 0: remark: ============== Commit Instr Trace ==============
opscope: data/drcov/good-two-modules.drcov: skipped: at byte 0: remark: DRCOV VERSION: 2
opscope: data/drmemtrace/good-branches.memtrace: skipped: at byte 0: remark: header, version 6
opscope: data/drmemtrace/good-chunks.memtrace.zip: skipped in 4 places (252 bytes), the first: at byte 0: remark: header, version 6
opscope: data/drmemtrace/good-threads.memtrace: skipped in 4 places (252 bytes), the first: at byte 0: remark: header, version 6
opscope: data/drview/good-threads.drview: skipped in 4 places (813 bytes), the first: at byte 0: remark: Output format:
opscope: data/kanata/good-small.kanata: skipped: at byte 0: remark: Kanata 0004
opscope: data/lackey/good-csapp.trace: read as lackey on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
opscope: data/perf/good-fields.perf: skipped in 2 places (121 bytes), the first: at byte 0: remark: # perf script -F of one recording, with some of the fields
opscope: data/perf/good-insn.perf: skipped: at byte 0: remark: # captured on: a machine of its own
opscope: data/pin/good-itrace.out: skipped: at byte 657: remark: #eof
opscope: data/pin/good-pinatrace-threads.out: skipped in 2 places (48 bytes), the first: at byte 0: remark: #
opscope: data/pin/good-pinatrace.out: skipped: at byte 527: remark: #eof
opscope: data/qemu-asm/good-retranslated.qemu: skipped in 2 places (232 bytes), the first: at byte 1,087: remark: a block that was not executed
opscope: data/simics/good-ppc.simics: skipped in 2 places (129 bytes), the first: at byte 0: remark: simics> trace0.start
opscope: data/tarmac/good-cycle-models.tarmac: skipped: at byte 0: remark: Tarmac Text Rev 3t

# Files that are not traces: one message
$ for f in data/other/*; do opscope list $f; echo "? $?"; done
opscope: data/other/unsupported-beside.csv is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2
opscope: data/other/unsupported-bzip2.trace.bz2 is not a trace of a known format; it looks like bzip2 data; decompress it with bzip2 -dc; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-cut.gz is not a trace of a known format; it looks like gzip data that is compressed twice, or whose header is truncated; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-cut.xz is not a trace of a known format; it looks like xz data that is compressed twice, or whose header is truncated; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-elf is not a trace of a known format; it looks like an ELF file: a program or library, not its trace; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-empty is empty
? 2
opscope: data/other/unsupported-gem5-protobuf is not a trace of a known format; it looks like a gem5 protobuf trace; only gem5's text traces are supported; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-lfs-pointer.champsim.xz is not a trace of a known format; it looks like a Git LFS pointer in place of the file; fetch it with git lfs pull; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-lzma.champsim.lzma is not a trace of a known format; it looks like lzma data; decompress it with xz -dc; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-picture.jpg is not a trace of a known format; it looks like a JPEG image; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-table.csv is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-tar.champsim.xz is not a trace of a known format; it looks like a tar archive; decompress it and open a trace in it; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-text.trace is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-triples.bin is not a trace of a known format; it looks like binary data; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-utf16.trace is not a trace of a known format; it looks like text in UTF-16; convert it with iconv -f UTF-16; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-utf8.csv is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2
opscope: data/other/unsupported-zeros is not a trace of a known format; it looks like only zero bytes; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/other/unsupported-zeros.txt is not a trace of a known format; it looks like text; the nearest format is gem5: all lines fit, but they could mean anything; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2
opscope: data/other/unsupported-zip.trace.zip: the directory at the end of the zip archive is damaged or missing; none of it can be read
? 2

$ for f in data/packed/good-empty.*; do opscope list $f; echo "? $?"; done
opscope: data/packed/good-empty.gz is not a trace of a known format; it looks like an empty file; name the format with --format=NAME or describe the records with --layout=TEXT
? 2
opscope: data/packed/good-empty.xz is not a trace of a known format; it looks like an empty file; name the format with --format=NAME or describe the records with --layout=TEXT
? 2

# Records with impossible values
$ opscope list --format=champsim --to=json data/champsim/bad-illegal-values.champsim | sed -n '1p;11p;15p'
{"record":0,"pc":"0x4013fb","branch":false,"dst":["rax","rflags"],"src":["rax","rbp"],"store":[],"load":[]}
{"record":10,"pc":"0x401406","branch":255,"taken":false,"dst":["rdx"],"src":["rax"],"store":[],"load":[]}
{"record":14,"pc":"0x401414","branch":false,"dst":["rflags"],"src":["rcx"],"store":["0x41"],"load":[]}

$ opscope list --format=byu -s 9 -n 3 data/byu/bad-type.tr
     record  addr    type   size  attr  proc  time  clock
          9  40102b  FETCH     8  UC       0    40    196
         10  40102e  255       8  UC       0    17    213
         11  401032  FETCH     8  UC       0    10    223

$ opscope list --fields=isaddr,addr,store data/gem5/bad-malformed-lines.txt
opscope: data/gem5/bad-malformed-lines.txt: read as gem5 on weak evidence (score 20; 24 is certain); use --format=NAME to choose another format
     record  isaddr  addr  store
          0  0
          1  0
          2  0
          3  0
          4  0
! at byte 763: phase marker at tick 123456
! 2 malformed lines from byte 774 on (80 bytes), the first: the line ends where rename should follow
          5  0
          6  0
          7  0
          8  0

# A second file in another format; one that is not needed
$ opscope list -n 1 --fields=pc --companion=samples/ls.cis501.trace.gz data/gem5/good-40.txt
opscope: data/gem5/good-40.txt: the second file samples/ls.cis501.trace.gz is not in format gem5-sq, so some values are unknown; use --companion=FILE to name another one
     record  pc
          0  401000

$ cp data/gem5/good-40.txt own.txt; cp data/gem5/good-40.txt own.sq.txt; opscope list -n 1 --fields=pc own.txt; rm own.txt own.sq.txt
opscope: own.txt: the second file own.sq.txt is not in format gem5-sq, so some values are unknown; use --companion=FILE to name another one
     record  pc
          0  401000

$ opscope list --fields=pc --companion= -n 1 data/gem5/bad-last-address.txt
     record  pc
          0  7ffff7fd3a14

$ opscope list --fields=pc --companion= -n 1 data/gem5/good-40.txt
opscope: data/gem5/good-40.txt: the second file is ignored as requested, so some values are unknown
     record  pc
          0  401000

$ opscope list -n 9 --to=csv --fields=pc,addr,size data/gem5/bad-no-companion.txt
opscope: data/gem5/bad-no-companion.txt: the second file is missing (data/gem5/bad-no-companion.sq.txt, for example), so some values are unknown; use --companion=FILE to name it
record,pc,addr,size
0,0x401000,,
1,0x401003,,
2,0x401007,,
3,0x40100b,,
4,0x40100e,,
5,0x401011,,
6,0x40101b,,
7,0x401020,,
8,0x401024,,

# All fields include padding
$ opscope list -n 1 --to=json data/cloudsuite/bad-padding.cloudsuite
opscope: data/cloudsuite/bad-padding.cloudsuite: read as cloudsuite on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
{"record":0,"pc":"0x401000","branch":false,"dst":["rax"],"src":["rdx"],"pad1":16711680,"store":[],"load":[],"asid":[0,0],"pad2":0}

$ opscope list -n 2 --to=csv data/cloudsuite/bad-padding.cloudsuite
opscope: data/cloudsuite/bad-padding.cloudsuite: read as cloudsuite on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
record,pc,branch,taken,kind,dst_0,dst_1,dst_2,dst_3,src_0,src_1,src_2,src_3,pad1,store_0,store_1,store_2,store_3,load_0,load_1,load_2,load_3,asid_0,asid_1,pad2
0,0x401000,0,,,rax,,,,rdx,,,,16711680,,,,,,,,,0,0,0
1,0x401003,0,,,rax,rflags,,,rax,,,,0,,,,,,,,,0,0,0

# Packed files that end in their header
$ opscope info data/other/unsupported-cut.gz
File:         data/other/unsupported-cut.gz
Size:         2 bytes
Codec:        plain
Decompressed: 2 bytes
Checkpoints:  0
Format:       unknown; it looks like gzip data that is compressed twice, or whose header is truncated

$ head -c 8 samples/ls.byu.tr.gz >header.gz; opscope info header.gz; rm header.gz
File:         header.gz
Size:         8 bytes
Codec:        gzip
Decompressed: 0 bytes
Checkpoints:  0
Format:       unknown; it looks like compressed data, none of which can be read

Damage:
at byte 0, nothing can be read after it: the file is truncated: it ends at byte 8 in the middle of the header of a gzip member

# A header that is skipped; the rest is the trace
$ { printf 'HEADER OF 18 BYTES'; xz -dc samples/ls.champsim.xz; } >header.champsim; opscope list -n 1 --skip=18 --fields=pc header.champsim; opscope find -c taken --skip=18 header.champsim; opscope find -c taken samples/ls.champsim.xz; opscope list --to=raw --skip=18 header.champsim 2>/dev/null | cksum; xz -dc samples/ls.champsim.xz | cksum; opscope list -n 1 header.champsim 2>&1 | cut -c 1-60; rm header.champsim
     record  pc
! at byte 0: bytes before the first record, skipped
          0  7ffff7fd3a14
2868
2868
302218466 2560000
302218466 2560000
opscope: header.champsim is not a trace of a known format; i

# Inserted bytes: what info and lint say, and what is read with --resync
$ xz -dc samples/ls.champsim.xz >plain.champsim; { head -c 19200 plain.champsim; printf abc; tail -c +19201 plain.champsim; } >shifted.champsim; opscope info shifted.champsim 2>/dev/null | grep Note:; opscope lint --only=AL017,AL018 shifted.champsim 2>/dev/null; opscope list -s 299 -n 2 --fields=pc --resync shifted.champsim; opscope list --to=raw --resync shifted.champsim 2>/dev/null | cmp - plain.champsim; opscope lint --resync shifted.champsim | tail -1; rm shifted.champsim plain.champsim
Note:           only the beginning looks like champsim; the rest is damaged or in another format; use --format=NAME to choose one, use --resync to find records again after inserted or lost bytes
Note:           from record 300 on, many values are illegal: bytes were inserted or lost, or records of another layout begin; opscope lint describes them
AL017  error             1  inserted bytes
    record 300: the next record of the program begins 3 bytes later
shifted.champsim: 40,000 records, 1 error, 0 warnings, 0 hints
     record  pc
        299  7ffff7fed8b8
! at byte 19,200: 3 bytes that are not a record; records resume after them
        300  7ffff7fed8bc
shifted.champsim: 40,000 records, 1 error, 0 warnings, 11 hints

$ opscope list -n 1 --resync samples/ls.cis501.trace.gz
opscope: samples/ls.cis501.trace.gz: --resync is for fixed-size records that have illegal values or a pc; those of format cis501 do not
? 2

# Many places that look like the beginning of a gzip member do not end the search
$ gzip -dc samples/ls.cis501.trace.gz | head -n 2000 | gzip -n >member.gz; (head -c 10 member.gz; printf '\007'; for i in 1 2 3 4 5 6 7 8 9 10; do printf '\037\213\010\377\037\213\010\377\037\213\010\377\037\213\010\377'; done; cat member.gz) >chance.gz; opscope list --format=cis501 --to=csv --fields=pc chance.gz 2>/dev/null | tail -n 1999 | cut -d, -f2 >found; opscope list --format=cis501 --to=csv --fields=pc member.gz | tail -n 1999 | cut -d, -f2 | cmp - found; rm member.gz chance.gz found

# An index of more blocks than liblzma's index of files takes
$ gzip -dc samples/ls.cis501.trace.gz | head -c 2080000 | xz -0 --block-size=16 >blocks.xz; opscope info --format=cis501 blocks.xz | grep -e Records -e damage; rm blocks.xz
Records:        22,117

$ f=data/packed/bad-truncated.champsim.xz; opscope stack $f 100; echo "? $?"; opscope calltree --least=50 $f
depth  function  offset      pc  call  remark
    1  0x401460  +0x2ca  40172a    16
    0                    401044        unknown, before the trace
opscope: data/packed/bad-truncated.champsim.xz: the file is truncated: it ends at byte 661 in the middle of an xz block
opscope: data/packed/bad-truncated.champsim.xz: 16 bytes skipped: not records
? 2
 incl.%      inclusive            own      calls  function
100.00%            124             17          0  outside
 86.29%            107            107          1    0x401460
opscope: data/packed/bad-truncated.champsim.xz: the file is truncated: it ends at byte 661 in the middle of an xz block
opscope: data/packed/bad-truncated.champsim.xz: 16 bytes skipped: not records
? 2
