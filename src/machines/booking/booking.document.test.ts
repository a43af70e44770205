import { describe, expect, it } from 'vitest';
import type { BookingState } from '#contract/booking/booking-codes.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { atHeadShape } from '../kernel/upcast.ts';
import { BOOKING_FACT_SHAPES, type BookingEvent, booking } from './booking.document.ts';

/** What its log tells of a booking: the content in force, and the regions beside the state. */

const AT = '2027-01-08T10:00:00.000Z';
const birth = { id: 'b', bookingNo: 'BK27010800012', deskCompanyId: 'D', companyId: 'C', content: { remarks: 'A' } };

type Step = readonly [event: BookingEvent, toState: BookingState, changes?: Readonly<Record<string, unknown>>];

const factsOf = (steps: readonly Step[]): Fact[] =>
  steps.map(([event, toState, changes = {}], index) => ({
    seq: index + 1,
    event,
    fromState: steps[index - 1]?.[1] ?? null,
    toState,
    changes: Object.entries(changes).map(([path, after]) => ({ path, after })),
    at: AT,
    remarks: null,
    actorEmployeeId: null,
    actorCompanyId: null,
    actorKind: 'system',
    onBehalfOfEmployeeId: null,
    revision: 1,
  }));

const told = (...steps: readonly Step[]) => foldDocument(booking, factsOf(steps));

const confirmed: readonly Step[] = [
  ['CREATE', 'DRAFT', { '': birth }],
  ['SUBMIT', 'PENDING_ACCEPTANCE'],
  ['ACCEPT', 'ACCEPTED'],
  ['SEND', 'ACCEPTED'],
  ['CONFIRM', 'CONFIRMED', { carrierRef: 'EGLV1', cgoId: 'CG1', confirmed: { carrierRef: 'EGLV1' } }],
];
const amend: Step = ['AMEND', 'CONFIRMED', { amended: { remarks: 'B' } }];

describe('the log of a booking', () => {
  it('V-B3: keeps the confirmed content in force until the amendment is confirmed', () => {
    expect(told(...confirmed, amend)).toMatchObject({
      content: { remarks: 'A' },
      amended: { remarks: 'B' },
      amendment: 'AMENDMENT_RECEIVED',
      isSent: true,
      submittedAt: AT,
      confirmedAt: AT,
    });
    expect(told(...confirmed, amend, ['AMEND_CONFIRM', 'CONFIRMED'])).toMatchObject({
      content: { remarks: 'B' },
      amended: null,
      amendment: 'AMENDMENT_CONFIRMED',
      cgoId: 'CG1',
    });
  });

  it.each(['AMEND_DECLINE', 'AMEND_CANCEL'] as const)('V-B4: leaves the content as it was after %s', event => {
    expect(told(...confirmed, amend, [event, 'CONFIRMED'])).toMatchObject({ content: { remarks: 'A' }, amended: null });
  });

  it('V-B8: leaves a booking confirmed whose cancellation the carrier declines, until an amendment clears the mark', () => {
    const declined: readonly Step[] = [...confirmed, ['REQUEST_CANCEL', 'CONFIRMED'], ['DECLINE_CANCEL', 'CONFIRMED']];
    expect(told(...declined)).toMatchObject({ state: 'CONFIRMED', cancellation: 'CANCELLATION_DECLINED' });
    expect(told(...declined, amend)?.cancellation).toBeNull();
  });

  it('tells of an open roll-over until it is answered, and clears marks with a new confirmation', () => {
    expect(told(...confirmed, amend, ['ROLL', 'CONFIRMED'], ['RECONFIRM', 'CONFIRMED'])).toMatchObject({
      hasOpenRoll: true,
      amendment: null,
      amended: null,
      content: { remarks: 'A' },
    });
    expect(told(...confirmed, ['ROLL', 'CONFIRMED'], ['ANSWER_ROLL', 'CONFIRMED'])?.hasOpenRoll).toBe(false);
  });

  it('reads births and roll-overs of shape 1 under the names of today', () => {
    const roll = { seq: 1 };
    const old = factsOf([
      ['CREATE', 'DRAFT', { '': { id: 'b', no: 'BK27010800012', customerCompanyId: 'C', deskCompanyId: 'D' } }],
      ['ROLL', 'DRAFT', { rolls: [roll] }],
    ]).map(fact => atHeadShape(BOOKING_FACT_SHAPES, fact, 1));
    expect(foldDocument(booking, old)).toMatchObject({
      bookingNo: 'BK27010800012',
      companyId: 'C',
      rollList: [roll],
    });
  });
});
