import { AppError, invalid } from '#contract/kernel/errors.ts';
import { SI_STATES, siStatusCode } from '#contract/si/status.ts';
import { type SiDocument, siContextOf } from '#machines/si/shipping-instruction.evolve.ts';
import {
  eventForStatus,
  SI_EVENTS,
  type SiCommand,
  type SiEvent,
  UNDO_WINDOW_MS,
} from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, holdsAny } from '../actor.ts';
import { dropDecisionMessage, publishAfterCommit, tellClaimer, tellCreator } from '../announce.ts';
import { completeIfIssued } from '../bill-issued.act.ts';
import { uniqueBillNumber } from '../bill-number-race.ts';
import { findingAt, refused } from '../findings.ts';
import { leaveCancellation } from '../send/cancel-left-behind.ts';
import { sendToCarrier } from '../send/send-to-carrier.ts';
import { decide } from '../shipping-instruction.decide.ts';
import { lockSi, type Origin, SI_DOCUMENT_TYPE, saveFact } from '../store.ts';
import { refuseStale } from '../version.ts';
import { followBill } from './follow-bill.ts';
import { type Recheck, recheck } from './recheck.ts';
import { surroundingsOf } from './surroundings.ts';

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
  const last = await tx.db
    .selectFrom('documentEvent')
    .select(['event', 'actorEmployeeId', 'remarks', 'toState', 'fromState'])
    .where('documentType', '=', SI_DOCUMENT_TYPE)
    .where('documentId', '=', document.id)
    .where('actorKind', '<>', 'system')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    last?.actorEmployeeId === who.seat.employeeId &&
    (isConfirmed ? last.event === 'CARRIER_ACCEPT' : last.toState === document.state) &&
    last.toState !== last.fromState &&
    (last.remarks ?? '') === asked.remarks
  );
}

/** What the machine wants to know of the content: whether a check that was just run allows the event. */
const payloadOf = (check: Recheck | null) => ({
  checkClean: check?.isClean ?? true,
  openDifferences: check?.openDifferences ?? 0,
});

const eventOf = (document: SiDocument, target: number, now: string): SiEvent => {
  const context = siContextOf(document, { messageOut: false });
  const event = eventForStatus(document.state, target, context, now);
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

async function tell(tx: Tx, before: SiDocument, after: SiDocument, { type, at, remarks, actor }: SiCommand) {
  await tellCreator(tx, type, after, { remarks: remarks || null, at, actorCompanyId: actor.companyId });
  if (type === 'WITHDRAW' && before.claimerId !== null) await tellClaimer(tx, before.claimerId, after, at);
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
    origin,
  }: {
    readonly locked: Awaited<ReturnType<typeof lockSi>>;
    readonly event: SiEvent;
    readonly remarks: string;
    readonly origin: Origin;
  },
): Promise<SiDocument> {
  const { document, shipments } = locked;
  const check = event === 'APPROVE' ? await recheck(tx, deps.clock.now(), document, shipments) : null;
  const messageOut = event === 'UNDO_REVIEW' && !(await dropDecisionMessage(tx, document));
  const command = {
    type: event,
    actor: actorOf(who.seat),
    at: deps.clock.now().toISOString(),
    remarks,
    ...payloadOf(check),
    ...(await surroundingsOf(tx.db, document)),
  } as SiCommand;
  const decision = decide(document, command, { messageOut });
  if (!decision.ok) throw refused(decision.refusal, check?.errors);
  const shipment = shipments.find(one => one.id === document.shipmentId)!;
  await saveFact(tx.db, decision, shipment, origin);
  // What the carrier never had, by a bill that was voided, is not cancelled there.
  if (event === 'SEND' || (event === 'CANCEL_AT_CARRIER' && document.everSent)) {
    const after = { document: decision.document, wasSent: document.everSent, event, remarks };
    await sendToCarrier(tx, deps, { ...after, sender: who.seat.employeeId, shipment });
  }
  const { companyId } = who.seat;
  await leaveCancellation(tx, deps, { document: decision.document, event, remarks, at: command.at, companyId });
  await followBill(tx, deps, who, { command, document: decision.document, bookingNo: shipment.bookingNo, origin });
  await tell(tx, document, decision.document, command);
  publishAfterCommit(tx, deps, decision.document);
  if (event !== 'CARRIER_ACCEPT') return decision.document;
  const { at } = command;
  return completeIfIssued(tx, deps, { document: decision.document, shipments }, { at, requestId: origin.requestId });
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
    if (asked.inBulk && event === 'APPROVE' && locked.row.warnings > 0) throw refused({ code: 'SI-S-10' });
    return answerOf(await apply(tx, deps, who, { locked, event, remarks: asked.remarks, origin }), false);
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
