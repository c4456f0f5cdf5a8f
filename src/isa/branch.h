/* Kinds of branches. */
#ifndef ISA_BRANCH_H
#define ISA_BRANCH_H

/* The kinds of branch that ChampSim distinguishes. */
enum branch_kind {
	BRANCH_NONE, /* not a branch */
	BRANCH_DIRECT_JUMP,
	BRANCH_INDIRECT,
	BRANCH_CONDITIONAL,
	BRANCH_DIRECT_CALL,
	BRANCH_INDIRECT_CALL,
	BRANCH_RETURN,
	BRANCH_OTHER,
	BRANCH_KINDS
};

#endif
