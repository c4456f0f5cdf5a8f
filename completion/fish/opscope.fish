# Completion of opscope for fish: the program does it.
function __opscope
	set -l words (commandline -opc) (commandline -ct)
	set -l prefix (string match -r -- '^--[a-z0-9-]+=' $words[-1])
	for line in ($words[1] __complete -- $words[2..] 2>/dev/null)
		if string match -q -- ':files*' $line
			__fish_complete_path (string replace -- "$prefix" '' $words[-1]) | string replace -r -- '^' "$prefix"
		else
			echo -- "$prefix$line"
		end
	end
end
complete -c opscope -f -a '(__opscope)'
