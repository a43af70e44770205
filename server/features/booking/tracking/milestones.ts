import type { BoxTimes } from '#contract/booking/rules/box-milestones.ts';
import { MILESTONES, type Milestone, type TrackedMilestone } from '#contract/booking/tracking.calls.ts';
import type { ShipmentRecord } from '../../shipment/tables.ts';

/** Milestones out of what is known: the booking's own events, the carrier's plan, the shipment. Nothing is guessed to have been. */

export interface Known {
  readonly submittedAt: string | null;
  readonly acceptDueAt: string | null;
  readonly acceptedAt: string | null;
  readonly receivedAt: string | null;
  readonly confirmedAt: string | null;
  /** From when empty containers can be taken. */
  readonly pickupFrom: string | null;
  /** CY cut-off. */
  readonly gateCutOff: string | null;
  readonly etd: string | null;
  readonly atd: string | null;
  readonly eta: string | null;
  readonly shipmentState: ShipmentRecord['state'] | null;
  /** What was told of the container, or of all containers. */
  readonly boxes: BoxTimes;
}

const CODES = Object.keys(MILESTONES) as Milestone[];

/** The last milestone that a state of the shipment says has been. */
const REACHED: Readonly<Partial<Record<ShipmentRecord['state'], Milestone>>> = {
  DEPARTED: 'SAILED',
  ARRIVED: 'ARRIVED',
  DELIVERED: 'PICKED_UP',
  COMPLETED: 'PICKED_UP',
  CLOSED: 'PICKED_UP',
};

export function milestonesOf(known: Known): TrackedMilestone[] {
  const planned: Readonly<Partial<Record<Milestone, string | null>>> = {
    ACCEPTED: known.acceptDueAt,
    EMPTY_OUT: known.pickupFrom,
    GATED_IN: known.gateCutOff,
    LOADED: known.etd,
    SAILED: known.etd,
    ARRIVED: known.eta,
  };
  const actual: Readonly<Partial<Record<Milestone, string | null>>> = {
    SUBMITTED: known.submittedAt,
    ACCEPTED: known.acceptedAt,
    RECEIVED: known.receivedAt,
    CONFIRMED: known.confirmedAt,
    SAILED: known.atd,
    ...known.boxes,
  };
  const reached = known.shipmentState === null ? undefined : REACHED[known.shipmentState];
  const last = Math.max(
    reached === undefined ? -1 : CODES.indexOf(reached),
    CODES.findLastIndex(code => actual[code]),
  );
  return CODES.map((code, index) => ({
    code,
    planned: planned[code] ?? null,
    actual: actual[code] ?? null,
    isPassed: index <= last && !actual[code],
  }));
}
