#include "output/bars.h"

/* Return the logarithm to base 2 of n + 1, linear between powers of two, which is
 * accurate enough for the length of a bar. */
static double bars_bits(uint64_t n)
{
	if (n == UINT64_MAX)
		return 64;
	n++;
	int whole = 63 - __builtin_clzll(n);
	return whole + ((double)n / (double)(UINT64_C(1) << whole) - 1);
}

double bar_share(uint64_t n, uint64_t most, bool log)
{
	if (!n || !most)
		return 0;
	if (n > most)
		n = most;
	return log ? bars_bits(n) / bars_bits(most) : (double)n / (double)most;
}

void bar_print(struct str *out, double share, int width, bool ascii)
{
	static const char *const part[] = { "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
	if (share <= 0 || width <= 0)
		return;
	long eighths = (long)(share * width * 8 + 0.5);
	if (eighths < 1)
		eighths = 1;
	for (long i = 0; i < eighths / 8; i++)
		str_add(out, ascii ? "#" : "█");
	if (eighths % 8)
		str_add(out, !ascii            ? part[eighths % 8 - 1]
			     : eighths % 8 > 3 ? ":"
					       : ".");
}

unsigned bar_heat_step(double share)
{
	if (share <= 0)
		return 0;
	unsigned step = (unsigned)(share * (HEAT_STEPS - 1) + 0.5);
	return step < 1 ? 1 : step < HEAT_STEPS ? step : HEAT_STEPS - 1;
}

const char *bar_heat_cell(double share, bool ascii)
{
	static const char *const plain[HEAT_STEPS] = { " ", ".", ":", "-", "=",
						       "+", "*", "#", "%", "@" };
	static const char *const blocks[HEAT_STEPS] = { " ", "·", "░", "░", "▒",
							"▒", "▒", "▓", "▓", "█" };
	return (ascii ? plain : blocks)[bar_heat_step(share)];
}

const char *bar_cell(double height, bool ascii)
{
	static const char *const blocks[] = {
		" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"
	};
	static const char *const plain[] = {
		" ", "_", ".", ".", ":", ":", "|", "|", "#"
	};
	int eighths = height <= 0 ? 0 : height >= 1 ? 8 : (int)(height * 8 + 0.5);
	if (height > 0 && !eighths)
		eighths = 1;
	return (ascii ? plain : blocks)[eighths];
}
