$ opscope --help
$ opscope --version | sed 's/[0-9].*/N/'
$ opscope help list
$ opscope find --help
$ opscope help browse
$ opscope help lst
$ opscope help xyzzy
