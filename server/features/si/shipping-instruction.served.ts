import { sql } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import type { FactOrigin } from '#contract/kernel/facts.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { type ShippingInstruction, shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { siOf } from '#machines/si/shipping-instruction.evolve.ts';
import { isMessageNotOut } from '#machines/si/shipping-instruction.guards.ts';
import { claimWorld } from '../../kernel/document/claim.ts';
import {
  type HeldOutside,
  type ServedDocument,
  type Step,
  serveDocument,
} from '../../kernel/document/served-document.ts';
import { isBillIssued, isBillVoided } from '../bill/bill-state.read.ts';
import { hasChannel } from '../partner/channel.read.ts';
import { lockShipments, type ShipmentWithContainers } from '../shipment/shipment.read.ts';
import { dropDecisionMessage, hasDecisionMessage, tellClaimer, tellCreator, tellRejected } from './announce.ts';
import { refused } from './findings.ts';
import { recheck } from './review/recheck.ts';
import { leaveCancellation } from './send/leave-cancellation.ts';
import { type Sending, sendToCarrier } from './send/send-to-carrier.ts';
import { refreshShipment } from './shipment-of-si.ts';
import { checkColumns, columnsOf, isActive, keepContainers } from './shipping-instruction.projection.ts';

/** What the events of a shipping instruction read, write and lead to (design A3.2). */

const SHIPMENT = 'shipment';

/** Shipments that the caller holds already, as `held` of an event. */
export const holding = (shipments: readonly ShipmentWithContainers[]): ReadonlyMap<string, unknown> =>
  new Map([[SHIPMENT, shipments]]);

type Holder = { readonly held: ReadonlyMap<string, unknown> };

export function heldShipments({ held }: Holder): readonly ShipmentWithContainers[] {
  const shipments = held.get(SHIPMENT) as readonly ShipmentWithContainers[] | undefined;
  if (!shipments) throw new Error('a shipping instruction is moved by who holds its shipment');
  return shipments;
}

const ownShipment = (holder: Holder, { content }: Pick<ShippingInstruction, 'content'>): ShipmentWithContainers =>
  heldShipments(holder).find(({ id }) => id === content.shipmentId)!;

/** The shipment is locked before the SI. All writers use this order, which prevents deadlocks. */
const shipmentOf = ({ content: { shipmentId } }: ShippingInstruction): HeldOutside => ({
  type: SHIPMENT,
  id: shipmentId,
  rank: shippingInstruction.lockRank - 1,
  lock: tx => lockShipments(tx.db, [shipmentId]),
});

/** Content that has passed the rule check, with the findings of that check. */
export interface SiPrepared {
  readonly content: SiDraft;
  readonly findings?: readonly Finding[];
  /** Where its values came from. */
  readonly origins?: readonly FactOrigin[];
}

const checked = ({ prepared }: { readonly prepared: unknown }) => {
  const { content, findings, origins } = prepared as SiPrepared;
  return {
    changes: { content },
    ...(findings ? { columns: checkColumns(findings) } : {}),
    ...(origins ? { origins } : {}),
  };
};

/** The message was sent after the guard had checked and before this write. */
const GONE = { actor: SYSTEM_ACTOR, at: '', remarks: null, payload: {}, world: { messageOut: true } };

type Sent = Step<ShippingInstruction, unknown, unknown> & { readonly before: ShippingInstruction | null };

const toCarrier = (step: Sent, event: Sending['event']): Promise<void> => {
  const { tx, deps, row, before, remarks, actor } = step;
  return sendToCarrier(tx, deps, {
    document: siOf(row),
    event,
    wasSent: before!.everSent,
    remarks: remarks ?? '',
    sender: actor.employeeId ?? row.createId,
    shipment: ownShipment(step, row),
  });
};

/** The values from which coverage and container rows are computed. */
const heldBy = (document: ShippingInstruction): string =>
  JSON.stringify([isActive(document), document.companyId, document.content]);

export const servedShippingInstruction: ServedDocument<ShippingInstruction> = serveDocument(shippingInstruction, {
  table: 'shippingInstruction',
  found: false,
  // A deleted one is seen by the call that restores it alone.
  visible: () => sql<boolean>`not t.deleted`,
  refused: (refusal: Refusal) => refused(refusal),
  columns: columnsOf,
  locks: Object.fromEntries(
    Object.keys(shippingInstruction.events).map(name => [name, (seen: ShippingInstruction) => [shipmentOf(seen)]]),
  ),
  born: { CREATE: ({ prepared }) => prepared, SAVE_DRAFT: ({ prepared }) => prepared },
  world: {
    async APPROVE({ tx, row, now, held, isOneOfMany }) {
      // Many are approved at once unseen, so that a warning stops each that has one.
      if (isOneOfMany && row.warnings > 0) throw refused({ code: 'SI-S-10' });
      const { isClean, errors, openDifferences } = await recheck(tx, now, siOf(row), heldShipments({ held }));
      return { checkClean: isClean, findings: errors, openDifferences };
    },
    UNDO_REVIEW: async ({ tx, row }) => ({ messageOut: !(await hasDecisionMessage(tx, siOf(row))) }),
    SEND: async ({ tx, row }) => ({ channelReady: await hasChannel(tx.db, row.content.carrier), openSendWarnings: 0 }),
    UNLOCK: async ({ tx, row }) => ({ billVoided: await isBillVoided(tx.db, row.id) }),
    CLAIM_LAPSED: ({ tx, row }) => claimWorld(tx, shippingInstruction, row),
  },
  write: {
    SAVE_DRAFT: checked,
    SUBMIT: checked,
    MODIFY: checked,
    SET_EXTENDED: checked,
    async UNDO_REVIEW({ tx, row }) {
      if (!(await dropDecisionMessage(tx, siOf(row)))) throw refused(isMessageNotOut.refuse(row, GONE)!);
      return {};
    },
    /** The bill was issued before the carrier's yes: what that found still SENT is done now, once. */
    CARRIER_ACCEPT: async ({ tx, row: { id } }) =>
      (await isBillIssued(tx.db, id))
        ? { further: [{ served: servedShippingInstruction, id, event: 'COMPLETE', actor: SYSTEM_ACTOR }] }
        : {},
  },
  async kept({ tx, before, after, held }) {
    if (before && heldBy(before) === heldBy(after)) return;
    await keepContainers(tx.db, before, after);
    // When a set is created, the caller refreshes the shipment once for all of it.
    if (before) await refreshShipment(tx.db, ownShipment({ held }, after));
  },
  after: {
    SEND: step => toCarrier(step, 'SEND'),
    // What the carrier never had, by a bill that was voided, is not cancelled there.
    CANCEL_AT_CARRIER: async step => {
      if (step.before!.everSent) await toCarrier(step, 'CANCEL_AT_CARRIER');
    },
    async WITHDRAW({ tx, row, before, at }) {
      if (before?.claimerId) await tellClaimer(tx, before.claimerId, siOf(row), at);
    },
    async CARRIER_REJECT({ tx, row, before, actor, remarks, at }) {
      if (actor.kind === 'system' && before?.reviewerId)
        await tellRejected(tx, before.reviewerId, siOf(row), remarks ?? '', at);
    },
  },
  async afterEach({ tx, deps, event, row, before, actor, remarks, at }) {
    if (!before) return;
    const document = siOf(row);
    const { companyId } = actor;
    if (companyId) await leaveCancellation(tx, deps, { document, event, remarks: remarks ?? '', at, companyId });
    await tellCreator(tx, event, document, { remarks, at, actorCompanyId: companyId });
  },
});
