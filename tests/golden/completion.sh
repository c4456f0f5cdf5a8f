#!/bin/sh
# The program completes command lines in bash, zsh and fish, as far as these are installed.
: "${OPSCOPE:?is the program to test}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-completion.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
from=$(cd "$top_srcdir/completion" && pwd)
samples=$(cd "$top_srcdir/samples" && pwd)
bad=0
mkdir -p "$work/bin" && ln -s "$(realpath "$OPSCOPE")" "$work/bin/opscope" || exit 99
PATH=$work/bin:$PATH
cd "$work" && mkdir -p play/folder && touch play/trace.xz 'play/two words.gz' &&
	cp "$samples/ls.champsim.xz" play/champ.xz && cd play || exit 99

# words SHELL LINE: the completions of the last word of LINE, one a line
words_bash()
{
	bash --norc -c '
		. "$1"
		# As readline splits a line: = is a word.
		line=${2//=/ = }
		read -ra COMP_WORDS <<<"$line"
		[[ $line == *" " && $2 != *= ]] && COMP_WORDS+=("")
		COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
		compopt() { :; }
		_opscope
		printf "%s\n" "${COMPREPLY[@]}"' bash "$from/bash/opscope" "$1"
}

# Tab in a terminal of its own; what is added as a completion is printed between two lines.
words_zsh()
{
	cat >"$work/setup.zsh" <<END
PS1=
fpath=("$from/zsh" \$fpath)
autoload -Uz compinit
compinit -u -D
bindkey '^I' complete-word
line() { print -r -- '<line>' }
compprefuncs=(line)
comppostfuncs=(line exit)
compadd() {
	local -a found
	builtin compadd -O found "\$@"
	print -rl -- \$found
	builtin compadd "\$@"
}
print READY
END
	zsh -f -c '
		zmodload zsh/zpty
		zpty z zsh -f -i
		zpty -w z "source $1/setup.zsh"
		while zpty -r z l; do [[ $l == READY* ]] && break; done
		zpty -n -w z "$2"$'"'\\t'"'
		n=0
		while ((n < 2)) && zpty -r z l; do
			[[ $l == *"<line>"* ]] && ((n++)) || print -rn -- "$l"
		done
		zpty -d z' zsh "$work" "$1" | tr -d '\r'
}

words_fish()
{
	HOME=$work XDG_CONFIG_HOME=$work fish --no-config -c '
		source $argv[1]
		complete -C $argv[2]' "$from/fish/opscope.fish" "$1" | cut -f 1 | sed 's|^--[a-z-]*=\(.\)|\1|'
}

# expect LINE WORD...: each is among the completions; -WORD: it is not
expect()
{
	line=$1
	shift
	"words_$shell" "$line" >"$work/words" 2>&1
	for word; do
		case $word in
		!*)
			! grep -qxFe "${word#!}" "$work/words" || {
				echo "$shell: '$line' offers ${word#!}"
				bad=1
			}
			;;
		*)
			grep -qE -e "^([a-z]+,)?$word[=/]?\$" "$work/words" || {
				echo "$shell: '$line' does not offer $word, but:"
				head -n 20 "$work/words"
				bad=1
			}
			;;
		esac
	done
}

for shell in bash zsh fish; do
	if ! command -v $shell >/dev/null; then
		echo "$shell is not installed"
		continue
	fi
	echo "$shell"
	expect 'opscope st' stat
	expect 'opscope ' list notes trace.xz '!manual'
	expect 'opscope t' threads timeline trace.xz '!list'
	expect 'opscope list --co' --count '!--depth'
	expect 'opscope --st' --start
	expect 'opscope list --to=' csv json classic '!champsim'
	expect 'opscope list --to=c' csv classic '!json'
	expect 'opscope list -t c' csv classic
	expect 'opscope export --to=gem' gem5
	expect 'opscope list --format=ch' champsim
	expect 'opscope list --format=champsim --fields=s' src store '!stage'
	expect 'opscope list --fields=pc,micr' micro '!pc,pc'
	expect 'opscope stat ho' hot
	expect 'opscope stat cache --l' --l1 --l2
	expect 'opscope stat cache --policy=' lru plru
	expect 'opscope stat branches --predictor=tage,gs' gshare '!tage'
	expect 'opscope stat cache tr' trace.xz
	expect 'opscope formats ko' '!konata'
	expect 'opscope formats ka' kanata
	expect 'opscope help thr' threads
	expect 'opscope list champ.xz --fields=s' src store '!stage'
	expect 'opscope list champ.xz -f pc,t' 'taken' '!time'
	expect 'opscope list --column=half=pc/2 champ.xz --fields=ha' half
	expect 'opscope info fol' folder
	expect 'opscope notes --import=tra' trace.xz
	expect 'opscope notes --delete=' '!trace.xz'
done
exit $bad
