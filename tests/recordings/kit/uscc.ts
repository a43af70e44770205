import { usccCheckCharacter } from '#contract/company/onboarding/uscc.ts';

/** A unified social credit code, whole: 17 characters and the one that checks them. */
export const usccOf = (first17: string): string => `${first17}${usccCheckCharacter(first17)}`;
