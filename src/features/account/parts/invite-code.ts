import { INVITE_PARAM } from '#contract/people/invitation.ts';

const IN_LINK = new RegExp(`[?&]${INVITE_PARAM}=([^&#\\s]+)`);

/** The code inside what was pasted: a whole link, or the code alone. */
export const inviteCodeIn = (pasted: string): string => IN_LINK.exec(pasted)?.[1] ?? pasted.trim();
