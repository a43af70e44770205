import { AppError, invalid } from '#contract/kernel/errors.ts';
import { SI_STATES, siStatusCode } from '#contract/si/status.ts';
import { eventForStatus } from '#machines/si/shipping-instruction.commands.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { UNDO_WINDOW_MS } from '#machines/si/shipping-instruction.guards.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lastFact } from '../../../kernel/event-store.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, holdsAny } from '../actor.ts';
import { uniqueBillNumber } from '../bill-number-race.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { findingAt, refused } from '../findings.ts';
import { type HeldSi, lockSi, type Origin, sendSi } from '../store.ts';
import { refuseStale } from '../version.ts';
import { followBill } from './follow-bill.ts';

export interface StatusRequest {
  readonly id: string;
  readonly target: number;
  readonly remarks: string;
  /** Absent = the current version. */
  readonly version: number | undefined;
  /** One of many: whoever approves in bulk has looked at none of them, so warnings stop it. */
  readonly inBulk?: boolean;
}

export interface StatusAnswer {
  readonly Id: string;
  readonly TBI_STATUS: number;
  readonly VERSION: number;
  readonly unchanged: boolean;
}

const REMARKS_LIMIT = 500;

const answerOf = ({ id, state, version }: SiDocument, unchanged: boolean): StatusAnswer => ({
  Id: id,
  TBI_STATUS: siStatusCode(state),
  VERSION: version,
  unchanged,
});

/** A line that broke after the server had acted makes clients repeat; the repetition is answered, not refused (A7). */
async function isRepetition(tx: Tx, who: SeatedWho, document: SiDocument, asked: StatusRequest): Promise<boolean> {
  // Where the bill was issued before the carrier's yes, that yes has led on to COMPLETED by itself.
  const isConfirmed = asked.target === siStatusCode('CONFIRMED') && document.state === 'COMPLETED';
  if (siStatusCode(document.state) !== asked.target && !isConfirmed) return false;
  const last = await lastFact(tx.db, SI_DOCUMENT_TYPE, document.id, { byPerson: true });
  return (
    last?.actorEmployeeId === who.seat.employeeId &&
    (isConfirmed ? last.event === 'CARRIER_ACCEPT' : last.toState === document.state) &&
    last.toState !== last.fromState &&
    (last.remarks ?? '') === asked.remarks
  );
}

const eventOf = (document: SiDocument, target: number, now: string): SiEvent => {
  const event = eventForStatus(document, target, now);
  if (event === null) throw refused({ code: 'SI-L-01' });
  return event;
};

/**
 * Two reviewers decide in the same moment, the second without saying which version it saw: its return would turn the
 * first one's approval into a reopening. Within the time to undo, only the decider or someone who saw the approval may.
 */
function refuseOverruling(who: SeatedWho, { decision }: SiDocument, event: SiEvent, asked: StatusRequest, now: Date) {
  if (event !== 'REOPEN' || decision === null || asked.version !== undefined) return;
  const isFresh = now.getTime() - Date.parse(decision.at) <= UNDO_WINDOW_MS;
  if (isFresh && decision.by !== who.seat.employeeId) throw refused({ code: 'SI-L-02' });
}

/** Sends one event to a document that the transaction holds; whoever calls has found the person's right to it. */
async function apply(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  {
    locked,
    event,
    remarks,
    origin: { requestId },
    isOneOfMany = false,
  }: {
    readonly locked: HeldSi;
    readonly event: SiEvent;
    readonly remarks: string;
    readonly origin: Origin;
    readonly isOneOfMany?: boolean | undefined;
  },
): Promise<SiDocument> {
  const now = deps.clock.now();
  const document = await sendSi(tx, deps, locked, {
    event,
    actor: actorOf(who),
    now,
    who,
    remarks,
    requestId,
    isOneOfMany,
  });
  const { bookingNo } = locked.shipments.find(one => one.id === document.shipmentId)!;
  await followBill(tx, deps, who, { event, remarks, at: now.toISOString(), document, bookingNo, requestId });
  return document;
}

/** Call 8: the target status selects the event, the machine decides, in one transaction that holds the document. */
export async function changeStatus(
  deps: Deps,
  who: SeatedWho,
  asked: StatusRequest,
  origin: Origin,
): Promise<StatusAnswer> {
  const isStatus = Number.isInteger(asked.target) && asked.target >= 1 && asked.target < SI_STATES.length;
  return inScope(deps.db, scopeOf(who), async tx => {
    const locked = await lockSi(tx.db, asked.id);
    const { document } = locked;
    if (!isStatus) throw invalid([findingAt('Status', 'SI-L-01')]);
    if (asked.remarks.length > REMARKS_LIMIT) throw invalid([findingAt('Remarks', 'SI-L-03')]);
    if (await isRepetition(tx, who, document, asked)) return answerOf(document, true);
    const event = eventOf(document, asked.target, deps.clock.now().toISOString());
    if (!holdsAny(who.seat, SI_EVENTS[event].anyOf)) throw new AppError('AUTH_FORBIDDEN');
    if (asked.version !== undefined) await refuseStale(tx, document, asked.version);
    refuseOverruling(who, document, event, asked, deps.clock.now());
    return answerOf(
      await apply(tx, deps, who, { locked, event, remarks: asked.remarks, origin, isOneOfMany: asked.inBulk }),
      false,
    );
  });
}

/** Marks a document deleted; the right to it was asked by the call. */
export async function deleteDocument(
  deps: Deps,
  who: SeatedWho,
  { id, version }: { readonly id: string; readonly version: number },
  origin: Origin,
): Promise<{ readonly Id: string; readonly VERSION: number }> {
  return inScope(deps.db, scopeOf(who), async tx => {
    const locked = await lockSi(tx.db, id);
    await refuseStale(tx, locked.document, version);
    const after = await apply(tx, deps, who, { locked, event: 'DELETE', remarks: '', origin });
    return { Id: after.id, VERSION: after.version };
  });
}

/** Takes the delete mark off again; an SI whose bill number is taken meanwhile stays deleted. */
export async function restoreDocument(
  deps: Deps,
  who: SeatedWho,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  origin: Origin,
): Promise<StatusAnswer> {
  return inScope(deps.db, scopeOf(who), async tx => {
    const locked = await lockSi(tx.db, id);
    if (version !== undefined) await refuseStale(tx, locked.document, version);
    const restored = () => apply(tx, deps, who, { locked, event: 'RESTORE', remarks: '', origin });
    return answerOf(await uniqueBillNumber(restored), false);
  });
}
