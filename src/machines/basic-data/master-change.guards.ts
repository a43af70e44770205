import { type ChangeKind, REVERT_DAYS, TWO_PERSON_RESOURCES } from '#contract/basic-data/change/master-change.ts';
import type { Guard, Refusal } from '../kernel/lifecycle.ts';
import type { ChangeCommandOf, ChangeContext, ChangeEvent, Subject } from './master-change.commands.ts';

/** Refusals carry codes of `contract/basic-data/change/findings.ts` and of reference data (`MD-…`). */
type AnyGuard = Guard<ChangeContext, ChangeCommandOf<ChangeEvent>>;
type GuardOf<Event extends ChangeEvent> = Guard<ChangeContext, ChangeCommandOf<Event>>;
type SubjectGuard = Guard<ChangeContext, Subject>;

const unless = (holds: boolean, refusal: Refusal): Refusal | null => (holds ? null : refusal);
const DAY_MS = 86_400_000;

export const isSystem: AnyGuard = (_, { actor }) => unless(actor.companyKind === 'system', { code: 'MC-03' });

/** Reference rows belong to the platform; a button on the page alone does not make a steward of another company's person. */
export const isSteward: AnyGuard = (_, { actor }) =>
  unless(actor.isSteward && (actor.companyKind === 'platform' || actor.companyKind === 'system'), { code: 'MC-02' });

/** A second person looks at ports, vessels and lines. */
export const isNotOwn: AnyGuard = ({ createdBy, resource }, { actor }) =>
  unless(!TWO_PERSON_RESOURCES.includes(resource) || createdBy === null || createdBy !== actor.employeeId, {
    code: 'MD-23',
  });

const USABLE = ['ACTIVE', 'DEPRECATED'];

/** Statuses of the row in which it can be changed so. */
const FROM: Readonly<Record<ChangeKind, readonly string[]>> = {
  CREATE: ['PROPOSED'],
  EDIT: [...USABLE, 'DISABLED'],
  DEPRECATE: ['ACTIVE'],
  DISABLE: USABLE,
  ACTIVATE: ['DEPRECATED', 'DISABLED'],
  MERGE: [...USABLE, 'DISABLED'],
  RECODE: USABLE,
  SPLIT: USABLE,
};

export const hasFittingStatus: SubjectGuard = ({ kind }, { row }) => {
  if (row === null) return unless(kind === 'CREATE', { code: 'MC-13', params: { status: '' } });
  return unless(FROM[kind].includes(row.status), { code: 'MC-13', params: { status: row.status } });
};

const NEEDS_TARGET: readonly ChangeKind[] = ['MERGE', 'SPLIT'];
const TAKES_TARGET: readonly ChangeKind[] = [...NEEDS_TARGET, 'DISABLE'];

/** Another row of the same resource that is in use itself, so that chains have one link (MD-17). */
export const hasGoodTarget: SubjectGuard = ({ kind }, { row, target }) => {
  if (target === null) return unless(!NEEDS_TARGET.includes(kind), { code: 'MD-17' });
  const isGood = TAKES_TARGET.includes(kind) && target.id !== row?.id && USABLE.includes(target.status);
  return unless(isGood, { code: 'MD-17' });
};

/** Days are compared as text. */
export const isNotInThePast: GuardOf<'PROPOSE' | 'DIRECT' | 'APPROVE'> = (_, { effectiveFrom, today }) =>
  unless(effectiveFrom >= today, { code: 'MC-09' });

export const isDue: GuardOf<'APPLY'> = ({ effectiveFrom }, { today }) =>
  unless(effectiveFrom <= today, { code: 'MC-14' });

export const isUnchanged: GuardOf<'APPLY'> = (_, command) => unless(command.isUnchanged, { code: 'MC-10' });

export const hasGround: GuardOf<'REJECT'> = (_, { reason, replacementId }) =>
  unless(Boolean(reason) || replacementId !== null, { code: 'MC-12' });

export const isWithinRevertTime: GuardOf<'REVERT'> = ({ appliedAt }, { at }) =>
  unless(appliedAt !== null && Date.parse(at) - Date.parse(appliedAt) <= REVERT_DAYS * DAY_MS, { code: 'MC-05' });

export const isNewest: GuardOf<'REVERT'> = (_, command) => unless(command.isNewest, { code: 'MC-04' });
