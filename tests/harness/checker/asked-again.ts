import type { Fact } from '#contract/kernel/facts.ts';
import type { AnyLifecycle, DocumentKind, LoggedActor, Step } from './document-kind.ts';

/**
 * Guards asked again of a logged fact. The log tells who, when, from where to where and what the document said; rights and what the
 * neighbours said at the time it does not tell, so these are given as they are best for the command: what is refused even so must
 * never have happened.
 */
const GIVEN = {
  checkClean: true,
  openErrors: 0,
  openDifferences: 0,
  openSendWarnings: 0,
  channelReady: true,
  billVoided: true,
  amendReason: 'as it was given',
  openOverlaps: 0,
  fourEyes: true,
  addedDays: 0,
  validTo: '9999-12-31',
  isOnSale: true,
  qty: 1,
  minPerOrder: 0,
  ofBuyer: 0,
  maxPerBuyer: null,
  openHolds: 0,
  isCreditBlocked: false,
  waiting: 0,
  isOver: false,
  fee: '0',
  agreedFee: '0',
  left: 1,
  changes: 1,
  isDue: true,
  skipErrors: true,
  text: 'as it was given',
  rateId: null,
  outcome: 'LOST',
  originalsReturned: 99,
  indemnity: true,
  releaseApproved: true,
};

/** Where two rows of a machine want the opposite, either may have been so. */
const EITHER = [
  { approvalHits: [], today: '0001-01-01', isInstant: true, onSilence: 'CONFIRM', kept: 0 },
  { approvalHits: ['-'], today: '9999-12-31', isInstant: false, onSilence: 'REJECT', kept: 1 },
];

const RIGHTS = { supervisor: true, publishes: true };

export function actorOf(fact: Fact, kindOf: ReadonlyMap<string, string>): LoggedActor {
  const { actorKind, actorCompanyId: companyId, actorEmployeeId: employeeId } = fact;
  const companyKind =
    actorKind === 'employee' ? kindOf.get(companyId ?? '') : actorKind === 'partner' ? 'carrier' : actorKind;
  return { employeeId, companyId, companyKind: companyKind ?? 'system' };
}

/** Rows of the machine that lead from one state to the other by this event. */
export const rowsFor = (lifecycle: AnyLifecycle, { event, fromState, toState }: Fact) =>
  lifecycle.rows.filter(
    row =>
      row.event === event &&
      row.from.includes(fromState ?? 'NEW') &&
      (row.to === 'same' ? fromState === toState : row.to === toState),
  );

/** Codes that every way of this event is refused with; empty where one of them was open. */
export function refusedEvenSo(
  kind: DocumentKind,
  lifecycle: AnyLifecycle,
  document: object,
  step: Step,
): readonly string[] {
  if (!kind.context) return [];
  const { fact, actor } = step;
  const context = kind.context(document as never, step) as never;
  const told = kind.command?.(document as never, step);
  const person = { ...actor, ...RIGHTS, reviews: actor.companyKind === 'platform' };
  const codes: string[] = [];
  for (const row of rowsFor(lifecycle, fact))
    for (const either of EITHER) {
      const asked = { type: fact.event, at: fact.at, remarks: fact.remarks ?? undefined, actor: person };
      const command = { ...GIVEN, ...either, ...asked, ...told } as never;
      const refusal = (row.guards ?? []).map(guard => guard(context, command)).find(code => code !== null);
      if (!refusal) return [];
      codes.push(refusal.code);
    }
  return [...new Set(codes)];
}
