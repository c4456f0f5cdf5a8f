#!/bin/sh
# Published logs of cores, simulators and debuggers, which are not part of the project: each
# opens by detection alone, with as many records as an expression counts in it.
dir=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}
[ -d "$dir" ] || { echo "skipped: $dir is not there"; exit 77; }
bad=0 seen=0
# check FILE FORMAT EXPRESSION
check()
{
	[ -f "$dir/$1" ] || { echo "$1 is not there: skipped"; return; }
	case $1 in
	*.gz) expected="$2 $(gzip -dc "$dir/$1" | grep -caE "$3")" ;;
	*) expected="$2 $(grep -caE "$3" "$dir/$1")" ;;
	esac
	compare "$1" "$expected"
}
# compare FILE EXPECTED
compare()
{
	[ -f "$dir/$1" ] || { echo "$1 is not there: skipped"; return; }
	got=$("$OPSCOPE" info --no-index "$dir/$1" 2>&1 | awk '
		/^Format:/ { format = $2 }
		/^Records:/ { gsub(",", "", $2); records = $2 }
		END { print format, records }')
	seen=$((seen + 1))
	[ "$got" = "$2" ] && return
	echo "$1: $got instead of $2"
	bad=1
}
# bytes FILE FORMAT SIZE: records of SIZE bytes
bytes()
{
	[ -f "$dir/$1" ] || { echo "$1 is not there: skipped"; return; }
	case $1 in
	*.gz) n=$(gzip -dc "$dir/$1" | wc -c) ;;
	*.xz) n=$(xz -dc "$dir/$1" | wc -c) ;;
	*) n=$(wc -c <"$dir/$1") ;;
	esac
	compare "$1" "$2 $((n / $3))"
}
check producers/addrtrace_boombox.log itrace '^0x'
check producers/corev_uvma_rvfi.snippet.log rvfi 'RVFI +[0-9]'
check producers/cv32e40p_docs.snippet.log ibex '^ *[0-9.]+ ns'
check producers/cva6_trace_rvfi_hart_00.part.dasm rocket '^[0-3] 0x'
check producers/dramsim3_example.head2000.trace dramsim '^0x[0-9A-F]+ (READ|WRITE) '
compare producers/drcov_boombox.log \
	"drcov $(sed -n 's/^BB Table: \([0-9]*\) bbs/\1/p' "$dir/producers/drcov_boombox.log")"
check producers/ibex_trace_core_00000000.log ibex '^ +[0-9]+'
check producers/imperas_trace.snippet.log imperas "^Info [0-9]+:"
check producers/modoff_boombox.log modoff '^[a-z]+\+[0-9a-f]+$'
check producers/neorv32_tracer0.snippet.log neorv32 '^[0-9]+ [0-9]+ 0x'
check producers/nestest.head2000.log nestest '^[0-9A-F]{4} '
check producers/opencsd_v8m_svc_vector.ppl opencsd 'INSTR_RANGE'
check producers/qemu_exec_cpu.head190k.log qemu-cpu '^Trace '
check producers/ramulator_inst.trace ramulator '^[0-9]+ [0-9]'
check producers/riscv_dv_trace.snippet.csv riscv-dv '^[0-9a-f]{16},'
check producers/rocket_monitor.snippet.out rocket-monitor '^C0: +[0-9]+ \[1\]'
check producers/rvvi_idv_trace2log.snippet.log idv 'RET,'
check producers/sail_sv32_test.part.log sail '^\[[0-9]+\] \['
check producers/snitch_gen_trace.head1500.s snitch '0x[0-9a-f]+|#;'
check producers/spike_l_log-commits_issue1142.snippet.log spike '^core +0: 0x'
check producers/veer_el2_exec.snippet.log veer '^ +[0-9]+ :'
check producers/whisper_2019.snippet.log whisper '^#[0-9]+ '
check producers/xiangshan_difftest.snippet.log xiangshan 'commit pc'
check cis501_gcc-1K.trace cis501 '^[1-9]'
check simnet_554.roms_r.1k.txt gem5-v0 '^[0-9]'
check perfvec_trace_example.txt gem5 '^[0-9]'
check perfvec_trace_example.sq.txt gem5-sq '^[0-9]'
check qemu_tiny.execlog execlog '^[0-9]+, 0x'
check pin_itrace.out itrace '^0x'
check pin_pinatrace.head5000.out.gz pinatrace '^0x[0-9a-f]+: [RW] 0x'
check lackey_tiny.log lackey '^(I| [LSM]) '
check csapp_cachelab_yi.trace lackey '^ [ILSM] '
check tarmac_gem5_calculator-aarch64.head2000.tarmac.gz tarmac ' I[TS] \('
check snippets/dinero_din_surrey.din din '^[0-4] '
check snippets/drmemtrace_view_v6.txt drview ' ifetch |non-fetched'
check snippets/drmemtrace_view_x86.txt drview ' ifetch |non-fetched'
check snippets/gem5_exec_arm_o3.txt gem5-exec ' D=| flags='
check snippets/gem5_exec_x86.txt gem5-exec ' flags='
check snippets/kanata-sample-1.log kanata '^I	'
check snippets/o3pipeview_konata_fixture.txt o3pipeview ':fetch:'
check snippets/perf_insn-trace_disasm.txt perf '\[[0-9]+\] [0-9]+\.'
check snippets/perf_insn-trace_raw.txt perf ' insn: '
check snippets/perf_script_cpu-clock_local.txt perf ' cpu-clock: '
check snippets/spike_log-commits.txt spike '^core +0: 0x'
check captured/ls.cis501.trace.gz cis501 '^[1-9]'
check captured/ls.gem5.txt.gz gem5 '^[0-9]'
check captured/ls.gem5.sq.txt.gz gem5-sq '^[0-9]'
bytes captured/ls.byu.tr.gz byu 12
bytes captured/ls.champsim.gz champsim 64
bytes captured/ls.champsim.xz champsim 64
bytes captured/ls.cloudsuite.xz cloudsuite 96
bytes champsim_simple_array.champsim.xz champsim 64
bytes byu_trace1.tr byu 12
bytes byu16_uit_test.tr byu16 16
bytes byu16_uit_trace.tr byu16 16
check findings/oracle/l1.lackey lackey '^(I| [LSM]) '
check findings/oracle/l2.lackey lackey '^(I| [LSM]) '
check findings/oracle/p.perf perf '^'
check findings/ones.gem5-exec.txt gem5-exec ' D=| flags='
check findings/ff.trace cis501 '^[0-9]'
check findings/u.trace cis501 '^[0-9]'
bytes findings/al.champsim champsim 64
bytes findings/c.cloudsuite cloudsuite 96
echo "$seen files"
exit $bad
