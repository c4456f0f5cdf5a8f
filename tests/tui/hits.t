# opscope samples/ls.cis501.trace.gz
# All that a search found; Enter goes there.
keys I
screen
keys q/CALL<Enter>
keys I
screen
keys jjj<Enter>
screen
keys G
screen
keys kk<Enter>
screen
keys <PageUp>
screen
mouse 19 10
keys <Enter>
screen
# While the focus is elsewhere it follows the place.
keys <S-Tab><S-Tab>g10n
screen
keys I
keys I
screen
