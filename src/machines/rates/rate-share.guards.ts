import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { ShareCommandOf, ShareContext, ShareEvent } from './rate-share.commands.ts';

/** Refusals carry codes of `contract/rates/share/share-codes.ts`. */
const unless = (holds: boolean, code: string): Refusal | null => (holds ? null : { code });

export const isOwner: Guard<ShareContext, ShareCommandOf<ShareEvent>> = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyId === ownerCompanyId, 'SH-02');

export const hasTerms: Guard<ShareContext, ShareCommandOf<'OFFER'>> = ({ terms }) =>
  unless(terms !== null && terms.trim() !== '', 'SHARE_TERMS');

export const hasRates: Guard<ShareContext, ShareCommandOf<'OFFER'>> = (_, { matches }) =>
  unless(matches > 0, 'SHARE_EMPTY');
