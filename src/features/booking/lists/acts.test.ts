// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { BOOKING_CODES } from '#contract/booking/booking-codes.ts';
import { personOf } from '#machines/kernel/document-samples.ts';
import { ACTS, type ActName, type Subject, takes, wantsReason } from './acts.ts';

/** Buttons of bookings ask the machine with what a list or a page knows. */

const customer = personOf('CUSTOMER');
const staff = personOf('DESK', { kind: 'platform' });

const subject = (over: Partial<Subject>): Subject => ({
  id: 'a-booking',
  version: 3,
  bookingNo: 'BK27010800012',
  state: 'CONFIRMED',
  channel: 'WEB',
  cgoId: 'CG270108000001',
  amendment: null,
  cancellation: null,
  ...over,
});

describe('a button of a booking', () => {
  it('belongs to the side that the machine names', () => {
    const waiting = subject({ state: 'PENDING_ACCEPTANCE' });
    expect(takes('ACCEPT', waiting, staff)).toBe(true);
    expect(takes('ACCEPT', waiting, customer)).toEqual(BOOKING_CODES['BK-03']);
    expect(takes('CANCEL', waiting, customer)).toBe(true);
  });

  it('is refused with the words of the machine where the state does not know it', () => {
    expect(takes('SUBMIT', subject({}), customer)).toEqual(BOOKING_CODES['BK-01']);
    expect(takes('DELETE', subject({ state: 'RETURNED' }), customer)).toEqual(BOOKING_CODES['BK-01']);
    expect(takes('REBOOK', subject({}), customer)).toEqual(BOOKING_CODES['BK-01']);
    expect(takes('REBOOK', subject({ state: 'DECLINED' }), customer)).toBe(true);
  });

  it.each([
    ['AMEND', { amendment: 'AMENDMENT_RECEIVED' }, 'AMEND_OPEN'],
    ['AMEND_CANCEL', {}, 'BK-12'],
    ['CANCEL', { cancellation: 'CANCELLATION_RECEIVED' }, 'BK-14'],
    ['ANSWER_ROLL', { hasOpenRoll: false }, 'BK-15'],
    ['SI', { cgoId: null }, 'BK-22'],
  ] as const satisfies readonly (readonly [ActName, Partial<Subject>, keyof typeof BOOKING_CODES])[])(
    '%s asks the region beside the state',
    (name, over, code) => {
      expect(takes(name, subject(over), customer)).toEqual(BOOKING_CODES[code]);
    },
  );

  it('offers a new price only where a roll-over waits for one', () => {
    expect(takes('REPRICE', subject({ rolls: 0 }), staff)).toEqual(BOOKING_CODES['BK-19']);
    expect(takes('REPRICE', subject({ rolls: 1 }), staff)).toEqual(BOOKING_CODES['BK-21']);
    expect(takes('REPRICE', subject({ rolls: 1, isToReprice: true }), staff)).toBe(true);
  });

  it('lets the customer enter the number of what is placed elsewhere, and of nothing else', () => {
    const placed = subject({ state: 'ACCEPTED' });
    expect(takes('SET_REFERENCE', { ...placed, channel: 'THIRD' }, customer)).toBe(true);
    expect(takes('SET_REFERENCE', placed, customer)).toEqual(BOOKING_CODES['BK-04']);
    expect(ACTS.SET_REFERENCE.right.map(({ code }) => code)).toEqual(['SET_REFERENCE']);
    expect(ACTS.CONFIRM.right.map(({ code }) => code)).toEqual(['CONFIRM']);
  });

  it('says who has it in hand', () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const taken = subject({ state: 'PENDING_ACCEPTANCE', takenByName: '叶青禾', takenUntil: later });
    expect(takes('TAKE', { ...taken, isTakenByMe: false }, staff)).toEqual({
      zh: '叶青禾 正在处理',
      en: 'Being handled by 叶青禾',
    });
    expect(takes('TAKE', { ...taken, isTakenByMe: true }, staff)).toBe(true);
  });

  it('wants a reason for a cancellation once something was sent', () => {
    expect(wantsReason(subject({ state: 'ACCEPTED', isSent: false }), customer)).toBe(false);
    expect(wantsReason(subject({ state: 'ACCEPTED', isSent: true }), customer)).toBe(true);
    expect(wantsReason(subject({}), customer)).toBe(true);
  });
});
