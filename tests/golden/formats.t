$ opscope formats
$ opscope formats champsim
$ opscope formats cis501
$ opscope formats gem
$ opscope formats elf
