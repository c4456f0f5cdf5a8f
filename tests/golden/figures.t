# Figures as SVG; tests/golden/figures.sh checks that they are well formed
$ opscope timeline --to=svg --lanes=loads,newpcs --intervals=4 samples/ls.champsim.xz | grep -v '^<style'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 219" width="960" height="219" role="img">
<title>Course of the trace</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Course of the trace</text>
<text x="16.0" y="207.0" class="c">opscope timeline --to=svg --lanes=loads,newpcs --intervals=4 samples/ls.champsim.xz</text>
<text x="16.0" y="68.0">loads</text>
<text x="120.0" y="53.0" class="e">28.2 %</text>
<text x="120.0" y="84.0" class="e">0</text>
<path class="axis" d="M121.0 44.0L936.0 44.0"/>
<path class="axis" d="M121.0 84.0L936.0 84.0"/>
<path class="s0" d="M126.0 84.0V45.1H328.5V44.0H531.0V45.6H733.5V45.8H936.0V84.0Z"/>
<text x="16.0" y="118.0">newpcs</text>
<text x="120.0" y="103.0" class="e">1,013</text>
<text x="120.0" y="134.0" class="e">0</text>
<path class="axis" d="M121.0 94.0L936.0 94.0"/>
<path class="axis" d="M121.0 134.0L936.0 134.0"/>
<path class="s1" d="M126.0 134.0V109.0H328.5V133.4H531.0V94.0H733.5V128.7H936.0V134.0Z"/>
<path class="axis" d="M126.0 144.0L936.0 144.0"/>
<path class="axis" d="M126.0 144.0L126.0 149.0"/>
<text x="126.0" y="161.0" class="m">0</text>
<path class="axis" d="M227.2 144.0L227.2 149.0"/>
<text x="227.2" y="161.0" class="m">5,000</text>
<path class="axis" d="M328.5 144.0L328.5 149.0"/>
<text x="328.5" y="161.0" class="m">10,000</text>
<path class="axis" d="M429.8 144.0L429.8 149.0"/>
<text x="429.8" y="161.0" class="m">15,000</text>
<path class="axis" d="M531.0 144.0L531.0 149.0"/>
<text x="531.0" y="161.0" class="m">20,000</text>
<path class="axis" d="M632.2 144.0L632.2 149.0"/>
<text x="632.2" y="161.0" class="m">25,000</text>
<path class="axis" d="M733.5 144.0L733.5 149.0"/>
<text x="733.5" y="161.0" class="m">30,000</text>
<path class="axis" d="M834.8 144.0L834.8 149.0"/>
<text x="834.8" y="161.0" class="m">35,000</text>
<text x="531.0" y="179.0" class="m">record</text>
</svg>

# Bars, on a scale of the number of digits
$ opscope hist --to=svg --log samples/ls.champsim.xz | grep -v '^<style'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 263" width="960" height="263" role="img">
<title>Memory accesses by address</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Memory accesses by address</text>
<text x="16.0" y="251.0" class="c">opscope hist --to=svg --log samples/ls.champsim.xz</text>
<path class="axis" d="M234.0 170.0L884.0 170.0"/>
<path class="axis" d="M276.4 44.0L276.4 170.0"/>
<path class="axis" d="M276.4 170.0L276.4 175.0"/>
<text x="276.4" y="187.0" class="m">1</text>
<path class="axis" d="M377.0 44.0L377.0 170.0"/>
<path class="axis" d="M377.0 170.0L377.0 175.0"/>
<text x="377.0" y="187.0" class="m">10</text>
<path class="axis" d="M512.6 44.0L512.6 170.0"/>
<path class="axis" d="M512.6 170.0L512.6 175.0"/>
<text x="512.6" y="187.0" class="m">100</text>
<path class="axis" d="M655.7 44.0L655.7 170.0"/>
<path class="axis" d="M655.7 170.0L655.7 175.0"/>
<text x="655.7" y="187.0" class="m">1,000</text>
<path class="axis" d="M794.0 44.0L794.0 170.0"/>
<path class="axis" d="M794.0 170.0L794.0 175.0"/>
<text x="794.0" y="187.0" class="m">10,000</text>
<text x="559.0" y="205.0" class="m">accesses, logarithmic</text>
<text x="16.0" y="57.0">0</text>
<rect x="234.00" y="47.0" width="258.79" height="12.0" class="s0"/>
<text x="497.8" y="57.0">70</text>
<text x="16.0" y="75.0">555555554000</text>
<rect x="234.00" y="65.0" width="349.63" height="12.0" class="s0"/>
<text x="588.6" y="75.0">320</text>
<text x="16.0" y="93.0">7ffff7d08000 mapped code, data</text>
<rect x="234.00" y="83.0" width="375.07" height="12.0" class="s0"/>
<rect x="609.07" y="83.0" width="11.87" height="12.0" class="s1"/>
<rect x="620.94" y="83.0" width="103.32" height="12.0" class="s2"/>
<text x="729.3" y="93.0">3,222</text>
<text x="16.0" y="111.0">7ffff7f76000 mapped code, data</text>
<rect x="234.00" y="101.0" width="64.59" height="12.0" class="s0"/>
<rect x="298.59" y="101.0" width="5.44" height="12.0" class="s1"/>
<rect x="304.03" y="101.0" width="579.97" height="12.0" class="s2"/>
<text x="889.0" y="111.0">44,069</text>
<text x="16.0" y="129.0">7fffffffe000 stack</text>
<rect x="234.00" y="119.0" width="272.38" height="12.0" class="s0"/>
<rect x="506.38" y="119.0" width="270.85" height="12.0" class="s1"/>
<text x="782.2" y="129.0">7,471</text>
<text x="16.0" y="147.0">ffffefa17000</text>
<rect x="234.00" y="137.0" width="42.36" height="12.0" class="s0"/>
<text x="281.4" y="147.0">1</text>
<text x="16.0" y="165.0">ffffeff18000</text>
<rect x="234.00" y="155.0" width="42.36" height="12.0" class="s0"/>
<text x="281.4" y="165.0">1</text>
<rect x="234.00" y="213.0" width="11.00" height="11.0" class="s0"/>
<text x="250.0" y="223.0">loads</text>
<rect x="305.00" y="213.0" width="11.00" height="11.0" class="s1"/>
<text x="321.0" y="223.0">stores</text>
<rect x="383.00" y="213.0" width="11.00" height="11.0" class="s2"/>
<text x="399.0" y="223.0">fetches</text>
</svg>

# A heat map: equal cells beside each other are one
$ opscope hist --to=svg --over-time --top=3 --intervals=3 --stores samples/ls.champsim.xz | grep -v '^<style'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 182" width="960" height="182" role="img">
<title>Memory accesses over time</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Memory accesses over time</text>
<text x="16.0" y="170.0" class="c">opscope hist --to=svg --over-time --top=3 --intervals=3 --stores samples/ls.champsim.xz</text>
<text x="16.0" y="55.5">7ffff7d08000 mapped code, data</text>
<rect x="702.00" y="44.0" width="234.00" height="15.0" fill-opacity="0.17" class="s0"/>
<text x="16.0" y="70.5">7ffff7f76000 mapped code, data</text>
<rect x="234.00" y="59.0" width="234.00" height="15.0" fill-opacity="0.19" class="s0"/>
<rect x="468.00" y="59.0" width="234.00" height="15.0" fill-opacity="0.19" class="s0"/>
<rect x="702.00" y="59.0" width="234.00" height="15.0" fill-opacity="0.22" class="s0"/>
<text x="16.0" y="85.5">7fffffffe000 stack</text>
<rect x="234.00" y="74.0" width="234.00" height="15.0" fill-opacity="1.00" class="s0"/>
<rect x="468.00" y="74.0" width="234.00" height="15.0" class="s0"/>
<rect x="702.00" y="74.0" width="234.00" height="15.0" fill-opacity="0.82" class="s0"/>
<path class="axis" d="M234.0 89.0L936.0 89.0"/>
<path class="axis" d="M234.0 89.0L234.0 94.0"/>
<text x="234.0" y="106.0" class="m">0</text>
<path class="axis" d="M321.7 89.0L321.7 94.0"/>
<text x="321.7" y="106.0" class="m">5,000</text>
<path class="axis" d="M409.5 89.0L409.5 94.0"/>
<text x="409.5" y="106.0" class="m">10,000</text>
<path class="axis" d="M497.2 89.0L497.2 94.0"/>
<text x="497.2" y="106.0" class="m">15,000</text>
<path class="axis" d="M585.0 89.0L585.0 94.0"/>
<text x="585.0" y="106.0" class="m">20,000</text>
<path class="axis" d="M672.7 89.0L672.7 94.0"/>
<text x="672.7" y="106.0" class="m">25,000</text>
<path class="axis" d="M760.5 89.0L760.5 94.0"/>
<text x="760.5" y="106.0" class="m">30,000</text>
<path class="axis" d="M848.2 89.0L848.2 94.0"/>
<text x="848.2" y="106.0" class="m">35,000</text>
<text x="585.0" y="124.0" class="m">record</text>
<text x="234.0" y="142.0">1</text>
<rect x="246.00" y="132.0" width="22.00" height="11.0" fill-opacity="0.27" class="s0"/>
<rect x="268.00" y="132.0" width="22.00" height="11.0" fill-opacity="0.41" class="s0"/>
<rect x="290.00" y="132.0" width="22.00" height="11.0" fill-opacity="0.56" class="s0"/>
<rect x="312.00" y="132.0" width="22.00" height="11.0" fill-opacity="0.71" class="s0"/>
<rect x="334.00" y="132.0" width="22.00" height="11.0" fill-opacity="0.85" class="s0"/>
<rect x="356.00" y="132.0" width="22.00" height="11.0" class="s0"/>
<text x="384.0" y="142.0">1,332 accesses in an interval</text>
</svg>

# A line for each number of ways
$ opscope stat misses --to=svg --caches=8K..16K:1..2 samples/ls.champsim.xz | grep -v '^<style'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 439" width="960" height="439" role="img">
<title>Misses of several caches</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Misses of several caches</text>
<text x="16.0" y="427.0" class="c">opscope stat --to=svg --caches=8K..16K:1..2 misses samples/ls.champsim.xz</text>
<path class="axis" d="M81.0 364.0L775.0 364.0"/>
<text x="77.0" y="368.0" class="e">0</text>
<path class="axis" d="M81.0 310.7L775.0 310.7"/>
<text x="77.0" y="314.7" class="e">2</text>
<path class="axis" d="M81.0 257.3L775.0 257.3"/>
<text x="77.0" y="261.3" class="e">4</text>
<path class="axis" d="M81.0 204.0L775.0 204.0"/>
<text x="77.0" y="208.0" class="e">6</text>
<path class="axis" d="M81.0 150.7L775.0 150.7"/>
<text x="77.0" y="154.7" class="e">8</text>
<path class="axis" d="M81.0 97.3L775.0 97.3"/>
<text x="77.0" y="101.3" class="e">10</text>
<path class="axis" d="M81.0 44.0L775.0 44.0"/>
<text x="77.0" y="48.0" class="e">12</text>
<path class="axis" d="M86.0 364.0L86.0 369.0"/>
<text x="86.0" y="381.0" class="m">8K</text>
<path class="axis" d="M775.0 364.0L775.0 369.0"/>
<text x="775.0" y="381.0" class="m">16K</text>
<text x="430.5" y="399.0" class="m">size of the cache in bytes</text>
<g transform="translate(24 204.0) rotate(-90)"><text x="0.0" y="0.0" class="m">misses, % of uses</text>
</g>
<path class="line k0" d="M86.0 72.2L775.0 124.7"/>
<circle cx="86.0" cy="72.2" r="3" class="s0"/>
<circle cx="775.0" cy="124.7" r="3" class="s0"/>
<rect x="791.00" y="52.0" width="11.00" height="11.0" class="s0"/>
<text x="807.0" y="62.0">1 way, lines of 64</text>
<path class="line k1" d="M86.0 175.0L775.0 224.6"/>
<circle cx="86.0" cy="175.0" r="3" class="s1"/>
<circle cx="775.0" cy="224.6" r="3" class="s1"/>
<rect x="791.00" y="70.0" width="11.00" height="11.0" class="s1"/>
<text x="807.0" y="80.0">2 ways, lines of 64</text>
</svg>

# A flame graph of a part of the trace
$ opscope calltree --to=svg --span=100..200 samples/ls.cis501.trace.gz | grep -v '^<style'
opscope: samples/ls.cis501.trace.gz: no record is a call
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 176" width="960" height="176" role="img">
<title>Functions below their callers</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Functions below their callers</text>
<text x="16.0" y="164.0" class="c">opscope calltree --to=svg --span=100..200 samples/ls.cis501.trace.gz</text>
<g><title>all records: 101 records, 100.00 %, 0 calls</title><rect x="16.0" y="44.0" width="927.30" height="18" class="frame s0"/><text x="20.0" y="57.0">all records</text>
</g>
<g><title>outside: 101 records, 100.00 %, 0 calls</title><rect x="16.0" y="63.0" width="927.30" height="18" class="frame s1"/><text x="20.0" y="76.0">outside</text>
</g>
<g><title>0x7ffff7fd2d60: 101 records, 100.00 %, 0 calls</title><rect x="16.0" y="82.0" width="927.30" height="18" class="frame s4"/><text x="20.0" y="95.0">0x7ffff7fd2d60</text>
</g>
<path class="axis" d="M16.0 101.0L16.0 106.0"/>
<text x="16.0" y="118.0">0 %</text>
<path class="axis" d="M201.6 101.0L201.6 106.0"/>
<text x="201.6" y="118.0" class="m">20 %</text>
<path class="axis" d="M387.2 101.0L387.2 106.0"/>
<text x="387.2" y="118.0" class="m">40 %</text>
<path class="axis" d="M572.8 101.0L572.8 106.0"/>
<text x="572.8" y="118.0" class="m">60 %</text>
<path class="axis" d="M758.4 101.0L758.4 106.0"/>
<text x="758.4" y="118.0" class="m">80 %</text>
<path class="axis" d="M944.0 101.0L944.0 106.0"/>
<text x="944.0" y="118.0" class="e">100 %</text>
<text x="480.0" y="136.0" class="m">share of 101 records</text>
</svg>

# The first rows of a table as bars
$ opscope stat loops --to=svg --top=3 samples/ls.cis501.trace.gz | grep -v '^<style'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 173" width="960" height="173" role="img">
<title>Loops</title>
<rect class="paper" width="100%" height="100%"/>
<text x="16.0" y="22.0" class="t">Loops</text>
<text x="16.0" y="161.0" class="c">opscope stat --to=svg --top=3 loops samples/ls.cis501.trace.gz</text>
<path class="axis" d="M108.0 98.0L884.0 98.0"/>
<path class="axis" d="M108.0 44.0L108.0 98.0"/>
<path class="axis" d="M108.0 98.0L108.0 103.0"/>
<text x="108.0" y="115.0" class="m">0</text>
<path class="axis" d="M309.5 44.0L309.5 98.0"/>
<path class="axis" d="M309.5 98.0L309.5 103.0"/>
<text x="309.5" y="115.0" class="m">5,000</text>
<path class="axis" d="M511.0 44.0L511.0 98.0"/>
<path class="axis" d="M511.0 98.0L511.0 103.0"/>
<text x="511.0" y="115.0" class="m">10,000</text>
<path class="axis" d="M712.5 44.0L712.5 98.0"/>
<path class="axis" d="M712.5 98.0L712.5 103.0"/>
<text x="712.5" y="115.0" class="m">15,000</text>
<text x="496.0" y="133.0" class="m">records</text>
<text x="16.0" y="57.0">7ffff7fd8328</text>
<rect x="108.00" y="47.0" width="776.00" height="12.0" class="s0"/>
<text x="889.0" y="57.0">19,256</text>
<text x="16.0" y="75.0">7ffff7fd30bc</text>
<rect x="108.00" y="65.0" width="390.50" height="12.0" class="s0"/>
<text x="503.5" y="75.0">9,690</text>
<text x="16.0" y="93.0">7ffff7fd2e56</text>
<rect x="108.00" y="83.0" width="374.06" height="12.0" class="s0"/>
<text x="487.1" y="93.0">9,282</text>
</svg>

# Distances as bars, and what has no figure
$ opscope stat deps.memory --to=svg --top=4 samples/ls.champsim.xz | grep "<text"
<text x="16.0" y="22.0" class="t">Distances of dependences</text>
<text x="16.0" y="179.0" class="c">opscope stat --to=svg --top=4 deps.memory samples/ls.champsim.xz</text>
<text x="66.0" y="133.0" class="m">0</text>
<text x="225.1" y="133.0" class="m">100</text>
<text x="384.3" y="133.0" class="m">200</text>
<text x="543.4" y="133.0" class="m">300</text>
<text x="702.6" y="133.0" class="m">400</text>
<text x="861.7" y="133.0" class="m">500</text>
<text x="475.0" y="151.0" class="m">uses</text>
<text x="16.0" y="57.0">4..7</text>
<text x="85.3" y="57.0">9</text>
<text x="16.0" y="75.0">8..15</text>
<text x="282.7" y="75.0">133</text>
<text x="16.0" y="93.0">16..31</text>
<text x="889.0" y="93.0">514</text>
<text x="16.0" y="111.0">32..63</text>
<text x="349.5" y="111.0">175</text>

# Of a format without branches, which has no blocks: the executions of instructions
$ opscope stat hot --to=svg --top=2 samples/ls.byu.tr.gz | grep "<text"
<text x="16.0" y="22.0" class="t">Hot spots</text>
<text x="16.0" y="143.0" class="c">opscope stat --to=svg --top=2 hot samples/ls.byu.tr.gz</text>
<text x="80.0" y="97.0" class="m">0</text>
<text x="267.0" y="97.0" class="m">100</text>
<text x="454.0" y="97.0" class="m">200</text>
<text x="640.9" y="97.0" class="m">300</text>
<text x="827.9" y="97.0" class="m">400</text>
<text x="482.0" y="115.0" class="m">executions</text>
<text x="16.0" y="57.0">f7fd39b0</text>
<text x="889.0" y="57.0">430</text>
<text x="16.0" y="75.0">f7fd39b4</text>
<text x="889.0" y="75.0">430</text>

$ opscope stat --to=svg samples/ls.champsim.xz
opscope: stat: --to=svg draws one table of one FILE: opscope stat NAME --to=svg FILE
? 2

$ opscope info --to=svg samples/ls.champsim.xz
opscope: info: --to=svg: unknown value; values are text, json, csv, markdown
? 2

$ opscope hist --to=svg samples/ls.champsim.xz samples/ls.byu.tr.gz
opscope: hist: --to=svg draws one FILE at a time
? 2

$ opscope stat hot --where='pc == 0' --to=svg samples/ls.champsim.xz
opscope: stat: --to=svg: the table has no rows to draw
? 2

$ printf '%s\n' wait ':filter pc == 0' ':table hot' wait 'keys Wf.svg<Enter>' 'screen message' | opscope --script=- samples/ls.champsim.xz; [ ! -e f.svg ]
wait
:filter pc == 0
:table hot
wait
keys Wf.svg<Enter>
screen message
|the table has no rows to draw

# The figure of the timeline has the command that draws it, unless a lane depends on the
# records before the part shown
$ printf '%s\n' wait 'keys L' wait ':write whole.svg' 'keys jjjjj}++' wait ':write part.svg' wait | opscope --script=- samples/ls.champsim.xz >out; grep -c 'opscope timeline' whole.svg part.svg; rm out whole.svg part.svg
whole.svg:1
part.svg:0

# It has the options of the trace, and the columns and parameters that it uses
$ printf '%s\n' wait ':column set = mem >> 6 & 63' ':column odd = set & 1' ':filter odd == 1' wait 'keys L' wait ':write t.svg' wait | opscope --predictor=bimodal:10 --format=champsim --registers=pin4 --script=- samples/ls.champsim.xz >out; grep 'class="c"' t.svg | sed "s/<[^>]*>//g; s/&#39;/'/g; s/&gt;/>/g; s/&amp;/\&/g" >command; cat command; . ./command | cmp - t.svg; rm out t.svg command
opscope timeline --lanes=loads,stores,branches,taken,pcs,newpcs,lines,newlines,mispredictions,depth --intervals=51 \
--where='odd == 1' --predictor=bimodal:10 --column='set=mem >> 6 & 63' --column='odd=set & 1' --format=champsim --registers=pin4 \
--to=svg samples/ls.champsim.xz

# A lane with the name of a cache does not replace its parameter
$ printf '%s\n' wait ':lane miss(l1)' wait ':write t.svg' wait | opscope --l1=1K:1:64 --script=- samples/ls.champsim.xz >out; grep 'class="c"' t.svg | sed "s/<[^>]*>//g; s/&#39;/'/g" >command; cat command; . ./command | cmp - t.svg; rm out t.svg command
opscope timeline --lanes='loads,stores,branches,taken,pcs,newpcs,lines,newlines,mispredictions,depth,miss(l1)' --intervals=51 \
--l1=1K:1:64 --to=svg samples/ls.champsim.xz

# opscope calltree simulates only the usual caches
$ for table in mix "cache --l1=1K:1:64"; do printf '%s\n' wait ":table $table" wait ':filter miss(l1)' wait 'keys Yw' wait ':write t.svg' wait | opscope --script=- samples/ls.champsim.xz >out; grep -c 'opscope calltree' t.svg; rm out t.svg; done
1
0

# The order of a table; none for rows or scales that the command would choose differently
$ draw() { printf '%s\n' wait "$@" wait ':write f.svg' wait | opscope --script=- samples/ls.champsim.xz >out; grep 'class="c"' f.svg | sed 's/<[^>]*>//g' >command; cat command; grep -v 'class="c"' f.svg >drawn; if [ -s command ]; then . ./command | grep -v 'class="c"' | cmp - drawn; else echo none; fi; rm f.svg; }; draw ':table hot' wait 'keys 0s'; draw 'keys i' wait 'keys cjjj' wait 'keys +'; draw 'keys i' wait 'keys c'; draw 'keys L' wait 'keys oz'; rm out command drawn
opscope stat hot --sort=pc --to=svg samples/ls.champsim.xz
none
opscope hist --over-time --log --by=region --intervals=66 --top=8 --to=svg samples/ls.champsim.xz
none
