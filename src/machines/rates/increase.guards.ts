import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { IncreaseCommandOf, IncreaseContext, IncreaseEvent } from './increase.commands.ts';

/** Refusals carry codes of `contract/rates/batch/batch-codes.ts`. */
type AnyGuard = Guard<IncreaseContext, IncreaseCommandOf<IncreaseEvent>>;

const unless = (holds: boolean, code: string): Refusal | null => (holds ? null : { code });

export const isOwner: AnyGuard = ({ ownerCompanyId }, { actor }) =>
  unless(actor.companyKind === 'system' || actor.companyId === ownerCompanyId, 'RB-02');

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', 'RB-03');

export const isAnotherDay: Guard<IncreaseContext, IncreaseCommandOf<'POSTPONE'>> = (context, { effectiveFrom }) =>
  unless(effectiveFrom !== context.effectiveFrom, 'RB-16');
