# What the tests written in shell share:
#
#     . "$top_srcdir/tests/lib/testlib.sh"
#     need_codecs        skip the test in a build that cannot unpack the samples

# OPSCOPE_LACKS is what this build was configured without: "zlib", "liblzma".
need_codecs()
{
	[ -z "${OPSCOPE_LACKS-}" ] && return 0
	echo "skipped: this build was configured without $OPSCOPE_LACKS"
	exit 77
}
