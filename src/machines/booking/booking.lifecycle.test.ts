import { describe, expect, it } from 'vitest';
import { BOOKING_STATES, type BookingState } from '#contract/booking/booking-codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { BookingCommand, BookingContext, BookingEvent } from './booking.commands.ts';
import { type BookingDocument, evolveBooking } from './booking.evolve.ts';
import * as guards from './booking.guards.ts';
import { bookingLifecycle } from './booking.lifecycle.ts';
import { BOOKING_ACTORS, BOOKING_SAMPLES, type BookingSample, bookingContext } from './booking.samples.ts';
import { BOOKING_TABLE } from './booking.table.ts';

const at = '2027-01-08T10:00:00.000Z';
const EVENTS = Object.keys(BOOKING_SAMPLES) as BookingEvent[];
const ALL: OrNew<BookingState>[] = [NEW, ...BOOKING_STATES];
const GUARDS = guards as unknown as Readonly<Record<string, (c: BookingContext, command: BookingCommand) => unknown>>;
/** Chooses between two targets; its refusal is told to nobody. */
const CHOOSING = ['isAcceptedAtOnce'];

const contextOf = ({ context }: BookingSample): BookingContext => ({ ...bookingContext, ...context });
const commandOf = (type: BookingEvent, { as, payload }: BookingSample): BookingCommand =>
  ({ type, at, actor: BOOKING_ACTORS[as], ...payload }) as BookingCommand;
const sent = (state: OrNew<BookingState>, event: BookingEvent, sample: BookingSample) =>
  permits(bookingLifecycle, state, contextOf(sample), commandOf(event, sample));
const answer = (state: OrNew<BookingState>, event: BookingEvent): string => {
  const permit = sent(state, event, BOOKING_SAMPLES[event].passes[0]);
  return permit.ok ? permit.to : permit.refusal.code;
};

describe('the walk of a booking', () => {
  it('does in every state what the table says of every command', () => {
    const got = ALL.map(state => [state, Object.fromEntries(EVENTS.map(event => [event, answer(state, event)]))]);
    expect(Object.fromEntries(got)).toEqual(BOOKING_TABLE);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of ALL.filter(one => reached.has(one)))
        for (const event of EVENTS) {
          const to = answer(state, event);
          if (to in BOOKING_TABLE) reached.add(to);
        }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  it('has a failing sample for every guard, refused with its code', () => {
    const failing = EVENTS.flatMap(event => BOOKING_SAMPLES[event].fails.map(sample => ({ event, sample })));
    for (const { event, sample } of failing)
      for (const state of sample.in) {
        const refusal = GUARDS[sample.guard]?.(contextOf(sample), commandOf(event, sample));
        expect(refusal, `${event} by ${sample.guard}`).toMatchObject({ code: sample.code });
        expect(sent(state, event, sample), `${event} in ${state}`).toEqual({ ok: false, refusal });
      }
    expect([...new Set(failing.map(({ sample }) => sample.guard)), ...CHOOSING].sort()).toEqual(
      Object.keys(guards).sort(),
    );
  });

  it('lets the desk answer where the carrier does it on paper, and a booking that needs no look pass it', () => {
    const paper = { as: 'desk', payload: { isComplete: true } } as const;
    expect(sent('RECEIVED', 'CONFIRM', paper)).toEqual({ ok: true, to: 'CONFIRMED' });
    const submit = { ...BOOKING_SAMPLES.SUBMIT.passes[0].payload, isAccepted: true };
    expect(sent('DRAFT', 'SUBMIT', { as: 'customer', payload: submit })).toEqual({ ok: true, to: 'ACCEPTED' });
  });

  it('asks for a reason only once something was sent', () => {
    const silent = { as: 'customer', payload: { remarks: '' }, context: { isSent: false } } as const;
    expect(sent('ACCEPTED', 'CANCEL', silent)).toEqual({ ok: true, to: 'CANCELLED' });
  });

  it('gives a booking to nobody else for a quarter of an hour, and then to anybody', () => {
    const taken = (takenUntil: string): BookingSample => ({
      ...{ as: 'desk', context: { takenBy: 'colleague', takenByName: '叶青禾', takenUntil } },
    });
    expect(sent('PENDING_ACCEPTANCE', 'TAKE', taken('2027-01-08T10:00:00.001Z')).ok).toBe(false);
    expect(sent('PENDING_ACCEPTANCE', 'TAKE', taken(at)).ok).toBe(true);
    const own = { as: 'desk', context: { takenBy: 'desk', takenUntil: '2027-01-08T10:10:00.000Z' } } as const;
    expect(sent('PENDING_ACCEPTANCE', 'TAKE', own).ok).toBe(true);
  });
});

describe('the log of a booking', () => {
  const birth = { id: 'b', no: 'BK27010800012', deskCompanyId: 'D', customerCompanyId: 'C', content: { boxes: 2 } };
  type Step = readonly [event: BookingEvent, toState: BookingState, changes?: Readonly<Record<string, unknown>>];
  const told = (...steps: readonly Step[]) =>
    steps.reduce<BookingDocument<{ boxes: number }> | null>((before, [event, toState, changes = {}], index) => {
      const written = Object.entries(changes).map(([path, after]) => ({ path, after }));
      return evolveBooking(before, { seq: index + 1, event, toState, changes: written });
    }, null);
  const confirmed: readonly Step[] = [
    ['CREATE', 'DRAFT', { '': birth }],
    ['SUBMIT', 'PENDING_ACCEPTANCE'],
    ['ACCEPT', 'ACCEPTED'],
    ['SEND', 'ACCEPTED'],
    ['CONFIRM', 'CONFIRMED', { carrierRef: 'EGLV1', cgoId: 'CG1', confirmed: { boxes: 2 } }],
  ];
  const amend: Step = ['AMEND', 'CONFIRMED', { amended: { boxes: 3 } }];

  it('V-B3: the confirmed content stays in force until the amendment is confirmed', () => {
    expect(told(...confirmed, amend)).toMatchObject({
      ...{ content: { boxes: 2 }, amended: { boxes: 3 }, amendment: 'AMENDMENT_RECEIVED', isSent: true },
    });
    expect(told(...confirmed, amend, ['AMEND_CONFIRM', 'CONFIRMED'])).toMatchObject({
      ...{ content: { boxes: 3 }, amended: null, amendment: 'AMENDMENT_CONFIRMED', cgoId: 'CG1' },
    });
  });

  it('V-B4: declined or taken back, it leaves the content as it was', () => {
    for (const event of ['AMEND_DECLINE', 'AMEND_CANCEL'] as const)
      expect(told(...confirmed, amend, [event, 'CONFIRMED'])).toMatchObject({ content: { boxes: 2 }, amended: null });
  });

  it('V-B8: a cancellation that the carrier declines leaves the booking confirmed, and a later amendment clears the mark', () => {
    const declined = [...confirmed, ['REQUEST_CANCEL', 'CONFIRMED'], ['DECLINE_CANCEL', 'CONFIRMED']] as const;
    expect(told(...(declined as readonly Step[]))).toMatchObject({
      ...{ state: 'CONFIRMED', cancellation: 'CANCELLATION_DECLINED' },
    });
    expect(told(...(declined as readonly Step[]), amend)?.cancellation).toBeNull();
  });

  it('tells of an open roll-over until it is answered, and clears marks with a new confirmation', () => {
    const rolled = told(...confirmed, amend, ['ROLL', 'CONFIRMED'], ['RECONFIRM', 'CONFIRMED']);
    expect(rolled).toMatchObject({ hasOpenRoll: true, amendment: null, amended: null, content: { boxes: 2 } });
    expect(told(...confirmed, ['ROLL', 'CONFIRMED'], ['ANSWER_ROLL', 'CONFIRMED'])?.hasOpenRoll).toBe(false);
  });

  it('with a gap is no log', () => {
    expect(() => evolveBooking(null, { seq: 2, event: 'SUBMIT', toState: 'DRAFT', changes: [] })).toThrow('after 0');
  });
});
