import { addSi, addSiOnBehalf, changeSiStatus, deleteSi, modifySi } from '#contract/si/calls.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { SiState } from '#contract/si/status.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import type { OrNew } from '#machines/kernel/lifecycle.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { SI_SCENARIOS, type SiScenarioName } from '#machines/si/shipping-instruction.samples.ts';
import type { CallOutcome } from '#tests/support/server.ts';
import type { SiStep } from '../machines/si-paths.ts';
import { bodyOf, draftsFor, recordOf, type TestShipment } from './si-shipments.ts';
import type { Role, SiWorld } from './si-world.ts';

/** The generated steps of the SI lifecycle as calls of specification §7. */

/** Events that no call sends, and why. */
export const NOT_SENT: Readonly<Partial<Record<SiEvent, string>>> = {
  SAVE_DRAFT: 'parked drafts have calls and a test of their own',
  SUBMIT: 'parked drafts have calls and a test of their own',
  CLAIM_LAPSED: 'the sweep of the system sends it',
  CANCEL_AT_CARRIER: 'only from SENT and CONFIRMED, which need a channel to a carrier',
  RESTORE: 'has a call and a test of its own',
  SET_EXTENDED: 'the system sends it when a set gets further SIs',
  CUTOFF_NEAR: 'the clock sends it',
  CUTOFF_PASSED: 'the clock sends it',
  LATE_FEE_PROPOSED: 'the clock sends it',
};

/** Events that are sent and always refused, because what they need is not in this world: no state is reached by them. */
export const NEVER_PERMITTED: Readonly<Partial<Record<SiEvent, string>>> = {
  SEND: 'this world has no channel to a carrier; sending and what comes of it are tested over real channels',
};

/** Rights that the accounts of a role do not hold; platform staff other than a supervisor lack three. */
const CUSTOMER_EVENTS: readonly SiEvent[] = ['CREATE', 'MODIFY', 'WITHDRAW', 'DELETE'];
const SUPERVISOR_EVENTS: readonly SiEvent[] = ['DECLINE', 'UNLOCK'];
export function lacksRight(role: Role, event: SiEvent): boolean {
  if (role === 'customer' || role === 'stranger') return !CUSTOMER_EVENTS.includes(event);
  if (role === 'reviewer' || role === 'otherReviewer') return SUPERVISOR_EVENTS.includes(event);
  return false;
}

/**
 * The event that call 8 makes of a number in a state (design A7): two numbers mean one thing or another. `null` where the
 * event is not one of call 8.
 */
export function meaningOf(event: SiEvent, state: OrNew<SiState>, isUndoable: boolean): SiEvent | null {
  switch (event) {
    case 'CREATE':
      return state === 'NEW' ? 'CREATE' : null;
    case 'CLAIM':
    case 'UNDO_REVIEW':
      return isUndoable ? 'UNDO_REVIEW' : 'CLAIM';
    case 'RETURN':
    case 'REOPEN':
      return state === 'APPROVED' || state === 'BILL_DRAFTED' ? 'REOPEN' : 'RETURN';
    case 'CARRIER_ACCEPT':
    case 'UNLOCK':
      return state === 'COMPLETED' ? 'UNLOCK' : 'CARRIER_ACCEPT';
    default:
      return event;
  }
}

/** A document on the server. */
export interface LiveSi {
  readonly id: string;
  readonly shipment: TestShipment;
  readonly drafts: readonly SiDraft[];
}

const SET_SIZE: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 1 };

export async function setOfScenario(world: SiWorld, scenario: SiScenarioName) {
  const { siType, ownerCompanyId } = SI_SCENARIOS[scenario];
  const shipment = await world.shipmentOf(ownerCompanyId === 'PLATFORM' ? 'maker' : 'customer');
  return { shipment, drafts: draftsFor(shipment, SET_SIZE[siType], { siType }) };
}

/** Makes a set; staff make a customer's by the call on behalf. `isClean` false: one thing in it is wrong. */
export async function create(world: SiWorld, role: Role, live: Omit<LiveSi, 'id'>, isClean: boolean) {
  const { shipment } = live;
  const drafts = isClean ? live.drafts : live.drafts.map(draft => ({ ...draft, consignor: '' }));
  const body = bodyOf(shipment, drafts);
  const own = await world.person(role);
  if (role === 'customer' || role === 'stranger' || own.companyId === shipment.companyId)
    return world.call(role, addSi, { body });
  const customer = await world.person('customer');
  return world.call(role, addSiOnBehalf, {
    body: {
      ...body,
      EmployeeId: customer.employeeId,
      COMPANYID: customer.companyId,
      COMPANYCODE: customer.companyCode,
    },
  });
}

interface StepPayload {
  readonly checkClean?: boolean;
  readonly billVoided?: boolean;
  readonly remarks?: string;
  readonly amendReason?: string;
}

let edits = 0;

/** The bill of the SI becomes void, so that the SI may be unlocked. */
async function voidBills(world: SiWorld, siId: string): Promise<void> {
  const bills = await world.server.deps.db
    .selectFrom('houseBill')
    .select(['id', 'version'])
    .where('siId', '=', siId)
    .where('state', '<>', 'VOID')
    .execute();
  for (const { id, version } of bills) {
    const body = { event: 'VOID', rows: [{ id, version }], payload: {}, remarks: '换船，重新签发' };
    const { http, problem } = await world.call('supervisor', documentCalls(houseBill).apply, { body });
    if (http !== 200) throw new Error(`bill not voided: ${JSON.stringify(problem)}`);
  }
}

/** Sends one step to a document that exists, based on its present version. */
export async function sendStep(
  world: SiWorld,
  { id, drafts }: LiveSi,
  { event, as, payload }: Pick<SiStep, 'event' | 'as' | 'payload'>,
): Promise<CallOutcome<unknown>> {
  const role = as as Role;
  const { checkClean = true, billVoided = false, remarks, amendReason } = payload as StepPayload;
  if (event === 'UNLOCK' && billVoided) await voidBills(world, id);
  const { version } = await world.standing(id);
  if (event === 'DELETE') return world.call(role, deleteSi, { body: { Id: id, VERSION: version } });
  if (event === 'MODIFY') {
    const draft = { ...drafts[0]!, remarks: `edit ${++edits}`, ...(checkClean ? {} : { consignor: '' }) };
    const reason = amendReason === undefined ? {} : { AMEND_REASON: amendReason.slice(0, 200) };
    return world.call(role, modifySi, { body: { ...recordOf(draft), Id: id, VERSION: version, ...reason } });
  }
  const Status = String(SI_EVENTS[event].status);
  return world.call(role, changeSiStatus, { query: { TDId: id, Status, ...(remarks ? { Remarks: remarks } : {}) } });
}

/** A fresh document, brought to where the steps lead; each step takes a second. */
export async function replay(world: SiWorld, scenario: SiScenarioName, steps: readonly SiStep[]): Promise<LiveSi> {
  const [first, ...rest] = steps;
  if (!first) throw new Error('a document begins with a step');
  const set = await setOfScenario(world, scenario);
  let ms = 1_000;
  world.setClock(ms);
  const created = await create(world, first.as as Role, set, true);
  if (created.http !== 200) throw new Error(`${scenario}: not created: ${JSON.stringify(created.problem)}`);
  const live = { ...set, id: created.data[0]!.Id };
  for (const step of rest) {
    ms += 1_000 + step.waitMs;
    world.setClock(ms);
    const answer = await sendStep(world, live, step);
    if (answer.http !== 200) throw new Error(`${scenario}: ${step.event} refused: ${JSON.stringify(answer.problem)}`);
  }
  return live;
}

export const timeAfter = (steps: readonly SiStep[]): number =>
  steps.reduce((sum, step) => sum + 1_000 + step.waitMs, 0);
