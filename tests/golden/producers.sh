#!/bin/sh
# Published logs of cores, simulators and debuggers, which are not part of the project: each
# opens by detection alone, with as many records as an expression counts in it.
dir=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}/producers
[ -d "$dir" ] || { echo "skipped: $dir is not there"; exit 77; }
bad=0 seen=0
# check FILE FORMAT EXPRESSION
check()
{
	[ -f "$dir/$1" ] || { echo "$1 is not there: skipped"; return; }
	expected="$2 $(grep -cE "$3" "$dir/$1")"
	got=$("$OPSCOPE" info --no-index "$dir/$1" 2>&1 | awk '
		/^Format:/ { format = $2 }
		/^Records:/ { gsub(",", "", $2); records = $2 }
		END { print format, records }')
	seen=$((seen + 1))
	[ "$got" = "$expected" ] && return
	echo "$1: $got instead of $expected"
	bad=1
}
check addrtrace_boombox.log itrace '^0x'
check corev_uvma_rvfi.snippet.log rvfi 'RVFI +[0-9]'
check cv32e40p_docs.snippet.log ibex '^ *[0-9.]+ ns'
check cva6_trace_rvfi_hart_00.part.dasm rocket '^[0-3] 0x'
check dramsim3_example.head2000.trace dramsim '^0x[0-9A-F]+ (READ|WRITE) '
check ibex_trace_core_00000000.log ibex '^ +[0-9]+'
check imperas_trace.snippet.log imperas "^Info [0-9]+:"
check modoff_boombox.log modoff '^[a-z]+\+[0-9a-f]+$'
check neorv32_tracer0.snippet.log neorv32 '^[0-9]+ [0-9]+ 0x'
check nestest.head2000.log nestest '^[0-9A-F]{4} '
check opencsd_v8m_svc_vector.ppl opencsd 'INSTR_RANGE'
check qemu_exec_cpu.head190k.log qemu-cpu '^Trace '
check riscv_dv_trace.snippet.csv riscv-dv '^[0-9a-f]{16},'
check rocket_monitor.snippet.out rocket-monitor '^C0: +[0-9]+ \[1\]'
check rvvi_idv_trace2log.snippet.log idv 'RET,'
check sail_sv32_test.part.log sail '^\[[0-9]+\] \['
check snitch_gen_trace.head1500.s snitch '0x[0-9a-f]+|#;'
check spike_l_log-commits_issue1142.snippet.log spike '^core +0: 0x'
check veer_el2_exec.snippet.log veer '^ +[0-9]+ :'
check whisper_2019.snippet.log whisper '^#[0-9]+ '
check xiangshan_difftest.snippet.log xiangshan 'commit pc'
echo "$seen files"
exit $bad
