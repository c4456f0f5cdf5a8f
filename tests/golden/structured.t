# Keys of JSON are texts of a trace
$ opscope timeline --to=json -i 1 -l classes data/cis501/good-quoted-opcode.trace
{
  "totals": {},
  "rows": [
    {"interval":0,"first_record":0,"last_record":1,"A\",\"x\":{\"b":0.5,"ADD":0.5,"others":0}
  ],
  "notes": []
}
