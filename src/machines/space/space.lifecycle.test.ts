import { describe, expect, it } from 'vitest';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { permitsDocument, SYSTEM_ACTOR } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { atHeadShape } from '../kernel/upcast.ts';
import { samples as ofOffers } from './space-offer.document.samples.ts';
import { type Requantified, spaceOffer } from './space-offer.document.ts';
import { samples } from './space-order.document.samples.ts';
import { ORDER_FACT_SHAPES, spaceOrder } from './space-order.document.ts';

const at = '2027-01-08T09:30:00.000Z';

describe('where one command has two ends', () => {
  const offer = (state: 'DRAFT' | 'ON_SALE' | 'SOLD_OUT', command: object) =>
    permitsDocument(spaceOffer, state, ofOffers.row, { at, actor: ofOffers.actors.seller, ...command } as never);
  const order = (state: 'HELD' | 'SUBMITTED', actor: 'buyer' | 'system', command: object) =>
    permitsDocument(spaceOrder, state, { ...samples.row, ...samples.rows[state], confirmDueAt: at }, {
      at,
      actor: samples.actors[actor],
      ...command,
    } as never);

  it('a trusted seller needs no review', () => {
    const submit = { event: 'SUBMIT', world: { openErrors: 0, isTrusted: true } };
    expect(offer('DRAFT', submit)).toMatchObject({ ok: true, to: 'ON_SALE' });
  });

  it('V-H10: a total of what is in use sells the offer out, one less is refused', () => {
    const [ask] = ofOffers.events.CHANGE_QTY!.passes;
    const { lines } = ask.world as { readonly lines: readonly Requantified[] };
    const change = (state: 'ON_SALE' | 'SOLD_OUT', total: number) =>
      offer(state, {
        event: 'CHANGE_QTY',
        payload: { lines: [{ containerType: '40HC', total }] },
        world: { lines: lines.map(line => ({ ...line, total })) },
      });
    expect(change('ON_SALE', 15)).toMatchObject({ ok: true, to: 'SOLD_OUT' });
    expect(change('ON_SALE', 14)).toEqual({
      ok: false,
      refusal: { code: 'QTY_BELOW_USED', params: { n: 15 }, path: 'lines.0.total' },
    });
    expect(change('SOLD_OUT', 16)).toMatchObject({ ok: true, to: 'ON_SALE' });
  });

  it('an instant offer answers by itself', () => {
    const { payload } = samples.events.SUBMIT!.passes[0];
    const submit = { event: 'SUBMIT', payload, world: { isInstant: true, refs: [] } };
    expect(order('HELD', 'buyer', submit)).toMatchObject({ ok: true, to: 'CONFIRMED' });
  });

  it('silence is what the seller has set', () => {
    const timeout = (onSilence: string) =>
      order('SUBMITTED', 'system', { event: 'TIMEOUT', world: { onSilence, refs: [] } });
    expect(timeout('REJECT')).toMatchObject({ ok: true, to: 'REJECTED' });
    expect(timeout('CONFIRM')).toMatchObject({ ok: true, to: 'CONFIRMED' });
  });
});

describe('the log', () => {
  it('of an order tells what was taken, until when, what it came to cost and who ended it, in its older shape too', () => {
    const items = [{ lineId: 'l', containerType: '40HC', qty: 3, unitPrice: '2150' }];
    const birth = { id: 'o', offerId: 'n', sellerCompanyId: 'S', buyerCompanyId: 'B', currency: 'USD' };
    const told = (seq: number, event: string, from: string | null, toState: string, changes: Change[]): Fact => ({
      seq,
      event,
      fromState: from,
      toState,
      changes,
      at,
      actorEmployeeId: 'e',
      actorCompanyId: 'B',
      actorKind: 'employee',
      onBehalfOfEmployeeId: null,
      remarks: null,
      revision: 1,
    });
    const [, ...later] = [
      0,
      told(2, 'EXTEND', 'HELD', 'HELD', [{ path: 'isExtended', before: false, after: true }]),
      told(3, 'SUBMIT', 'HELD', 'CONFIRMED', []),
      told(4, 'REQUEST_CANCEL', 'CONFIRMED', 'CANCEL_REQUESTED', [{ path: 'fee', before: null, after: '450.00' }]),
    ] as const;
    const held = told(1, 'HOLD', null, 'HELD', [{ path: '', after: { ...birth, items, holdExpireAt: at } }]);
    const log = [atHeadShape(ORDER_FACT_SHAPES, held, 1), ...later];
    expect(foldDocument(spaceOrder, log)).toMatchObject({
      id: 'o',
      companyId: 'B',
      sellerCompanyId: 'S',
      items,
      isExtended: true,
      fee: '450.00',
      amount: '6450',
      state: 'CANCEL_REQUESTED',
      version: 4,
      endedAt: at,
      endedBy: 'BUYER',
      submittedAt: at,
      confirmedAt: at,
    });
  });
});

it('a ship has sailed for good three days after its departure', () => {
  const row = { ...ofOffers.row, etd: '2027-01-05T09:30:00.000Z' };
  const finish = (now: string) =>
    permitsDocument(spaceOffer, 'CLOSED', row, {
      event: 'FINISH',
      at: now,
      actor: SYSTEM_ACTOR,
      world: { openOrders: 0 },
    });
  expect(finish('2027-01-08T09:29:59.999Z')).toMatchObject({ ok: false, refusal: { code: 'NS-09' } });
  expect(finish('2027-01-08T09:30:00.000Z')).toMatchObject({ ok: true, to: 'FINISHED' });
});
