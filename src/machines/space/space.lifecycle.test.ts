import { describe, expect, it } from 'vitest';
import { OFFER_STATES, ORDER_STATES } from '#contract/space/space-codes.ts';
import { type Lifecycle, NEW, permits } from '../kernel/lifecycle.ts';
import { SPACE_ACTORS, type SpaceFailingSample, type SpaceSample, type SpaceSamples } from './space.samples.ts';
import { evolveOffer } from './space-offer.evolve.ts';
import * as offerGuards from './space-offer.guards.ts';
import { spaceOfferLifecycle } from './space-offer.lifecycle.ts';
import { OFFER_SAMPLES, offerContext } from './space-offer.samples.ts';
import { OFFER_TABLE } from './space-offer.table.ts';
import { evolveOrder, type OrderDocument } from './space-order.evolve.ts';
import * as orderGuards from './space-order.guards.ts';
import { spaceOrderLifecycle } from './space-order.lifecycle.ts';
import { ORDER_SAMPLES, orderContext } from './space-order.samples.ts';
import { ORDER_TABLE } from './space-order.table.ts';

const at = '2027-01-08T09:30:00.000Z';

interface Machine {
  readonly lifecycle: Lifecycle<string, object, { type: string }>;
  readonly states: readonly string[];
  readonly samples: Readonly<Record<string, SpaceSamples>>;
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly guards: Readonly<Record<string, (context: object, command: object) => { code: string } | null>>;
  /** Guards that choose between two targets: their refusal is told to nobody. */
  readonly choosing: readonly string[];
  readonly context: object;
}

/** Both machines are walked alike: their table, their reach, and a failing sample for every guard. */
const MACHINES = {
  offer: {
    ...{ lifecycle: spaceOfferLifecycle, states: [NEW, ...OFFER_STATES], samples: OFFER_SAMPLES, table: OFFER_TABLE },
    ...{ guards: offerGuards, choosing: ['isTrusted', 'leavesSpace'], context: offerContext },
  },
  order: {
    ...{ lifecycle: spaceOrderLifecycle, states: [NEW, ...ORDER_STATES], samples: ORDER_SAMPLES, table: ORDER_TABLE },
    ...{ guards: orderGuards, choosing: ['isInstant', 'silenceConfirms'], context: orderContext },
  },
} as unknown as Readonly<Record<'offer' | 'order', Machine>>;

const commandOf = (type: string, { as, payload }: SpaceSample) => ({ type, at, actor: SPACE_ACTORS[as], ...payload });

describe.each(['offer', 'order'] as const)('the walk of an %s of ready space', name => {
  const { lifecycle, states, samples, table, guards, choosing, context } = MACHINES[name];
  const events = Object.keys(samples);
  const sent = (state: string, event: string, sample: SpaceSample) =>
    permits(lifecycle, state, { ...context, ...sample.context }, commandOf(event, sample));
  const answer = (state: string, event: string) => {
    const permit = sent(state, event, samples[event]!.passes[0]);
    return permit.ok ? permit.to : permit.refusal.code;
  };

  it('does in every state what the table says of every command', () => {
    const got = states.map(state => [state, Object.fromEntries(events.map(event => [event, answer(state, event)]))]);
    expect(Object.fromEntries(got)).toEqual(table);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of [...reached])
        for (const event of events) {
          const to = answer(state, event);
          if (states.includes(to)) reached.add(to);
        }
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });

  it('lets every sample that is meant to pass pass', () => {
    for (const event of events)
      for (const sample of samples[event]!.passes)
        for (const state of states.filter(one => states.includes(table[one]![event]!)))
          expect(sent(state, event, sample).ok, `${event} in ${state}`).toBe(true);
  });

  it('has a failing sample for every guard, refused with its code', () => {
    const failing = events.flatMap(event =>
      samples[event]!.fails.map((sample: SpaceFailingSample) => ({ event, sample })),
    );
    for (const { event, sample } of failing)
      for (const state of sample.in) {
        const refusal = guards[sample.guard]?.({ ...context, ...sample.context }, commandOf(event, sample));
        expect(refusal, `${event} by ${sample.guard}`).toMatchObject({ code: sample.code });
        expect(sent(state, event, sample), `${event} in ${state}`).toEqual({ ok: false, refusal });
      }
    expect([...new Set(failing.map(({ sample }) => sample.guard)), ...choosing].sort()).toEqual(
      Object.keys(guards).sort(),
    );
  });
});

describe('where one command has two ends', () => {
  const offer = (state: 'DRAFT' | 'ON_SALE' | 'SOLD_OUT', payload: object) =>
    permits(spaceOfferLifecycle, state, offerContext, { at, actor: SPACE_ACTORS.seller, ...payload } as never);
  const order = (state: 'HELD' | 'SUBMITTED', actor: 'buyer' | 'system', payload: object) =>
    permits(spaceOrderLifecycle, state, { ...orderContext, confirmDueAt: at }, {
      ...{ at, actor: SPACE_ACTORS[actor] },
      ...payload,
    } as never);

  it('a trusted seller needs no review', () => {
    expect(offer('DRAFT', { type: 'SUBMIT', openErrors: 0, isTrusted: true })).toEqual({ ok: true, to: 'ON_SALE' });
  });

  it('V-H10: a total of what is in use sells the offer out, one less is refused', () => {
    const change = (total: number) => offer('ON_SALE', { type: 'CHANGE_QTY', lines: [{ total, used: 15 }] });
    expect(change(15)).toEqual({ ok: true, to: 'SOLD_OUT' });
    expect(change(14)).toEqual({ ok: false, refusal: { code: 'QTY_BELOW_USED', params: { n: 15 } } });
    expect(offer('SOLD_OUT', { type: 'CHANGE_QTY', lines: [{ total: 16, used: 15 }] })).toMatchObject({
      to: 'ON_SALE',
    });
  });

  it('an instant offer answers by itself', () => {
    const submit = { type: 'SUBMIT', openErrors: 0, isInstant: true };
    expect(order('HELD', 'buyer', submit)).toEqual({ ok: true, to: 'CONFIRMED' });
  });

  it('silence is what the seller has set', () => {
    const timeout = (onSilence: string) => order('SUBMITTED', 'system', { type: 'TIMEOUT', onSilence });
    expect(timeout('REJECT')).toEqual({ ok: true, to: 'REJECTED' });
    expect(timeout('CONFIRM')).toEqual({ ok: true, to: 'CONFIRMED' });
  });
});

describe('the log', () => {
  it('of an offer tells its state', () => {
    const offer = evolveOffer(evolveOffer(null, { seq: 1, toState: 'DRAFT' }), { seq: 2, toState: 'ON_SALE' });
    expect(offer).toEqual({ state: 'ON_SALE', version: 2 });
    expect(() => evolveOffer(offer, { seq: 4, toState: 'OFF' })).toThrow('after 2');
  });

  it('of an order tells what was taken, until when, and what it came to cost', () => {
    const items = [{ lineId: 'l', containerType: '40HC', qty: 3, unitPrice: '2150' }];
    const birth = { id: 'o', offerId: 'n', sellerCompanyId: 'S', buyerCompanyId: 'B', currency: 'USD' };
    const log = [
      { seq: 1, toState: 'HELD', changes: [{ path: '', after: { ...birth, items, holdExpireAt: at } }] },
      { seq: 2, toState: 'HELD', changes: [{ path: 'isExtended', before: false, after: true }] },
      { seq: 3, toState: 'CONFIRMED', changes: [] },
      { seq: 4, toState: 'CANCELLED', changes: [{ path: 'fee', before: null, after: '450.00' }] },
    ];
    const order = log.reduce<OrderDocument | null>(evolveOrder, null);
    expect(order).toMatchObject({ ...birth, items, isExtended: true, fee: '450.00', state: 'CANCELLED', version: 4 });
    expect(() => evolveOrder(null, log[1]!)).toThrow('after 0');
  });
});
