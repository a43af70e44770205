import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { CompanyButton, CompanyCommandOf, CompanyContext, CompanyEvent } from './company.commands.ts';

/** Refusals carry codes of the findings of `contract/company`. */
type AnyGuard = Guard<CompanyContext, CompanyCommandOf<CompanyEvent>>;
type GuardOf<Event extends CompanyEvent> = Guard<CompanyContext, CompanyCommandOf<Event>>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);

const holds =
  (code: CompanyButton): AnyGuard =>
  (_, { actor }) =>
    unless(actor.isSystem || actor.codes.includes(code), { code: 'CA-03' });

export const mayRegister: AnyGuard = holds('APPROVE');
export const mayDrop: AnyGuard = holds('REOPEN');
export const mayFinish: AnyGuard = holds('FINISH');
export const maySuspend: AnyGuard = holds('SUSPEND');
export const mayResume: AnyGuard = holds('RESUME');
export const mayClose: AnyGuard = holds('CLOSE');

export const isNotPlatform: AnyGuard = ({ isPlatform }) => unless(!isPlatform, { code: 'CA-01' });
export const hasReason: GuardOf<'SUSPEND' | 'CLOSE'> = (_, { reason }) =>
  unless(reason.trim() !== '', { code: 'NO_REASON' });
export const hasNothingOpen: GuardOf<'CLOSE'> = (_, { open }) =>
  unless(open === 0, { code: 'COMPANY_HAS_OPEN', params: { n: open } });
