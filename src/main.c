/* Finds the command and calls it. */
int main(void)
{
	return 0;
}
