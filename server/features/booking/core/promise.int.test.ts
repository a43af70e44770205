import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { amendBooking, answerAmendment, previewAmendment } from '#contract/booking/change.calls.ts';
import { acceptBooking, confirmBooking } from '#contract/booking/desk.calls.ts';
import { checkBooking, saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { cancelBooking, cancellationFee, rollBooking } from '#contract/booking/ending.calls.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { confirmSpaceOrder } from '#contract/space/space.calls.ts';
import { done, fclContent, fclLine, published } from '../../rates/fcl/fcl-rate.samples.ts';
import { bookingContent, carrierConfirms } from '../booking.samples.ts';
import { bookingWorld, MINUTE, seen } from '../booking-world.samples.ts';

/** What a booking stands on: ready space that was bought, a price that was promised. */

const { now, token, sent, ok, db, deps, call, login, open, close, later, detail, shipmentOf, codes } = bookingWorld();
const dayIn = (days: number): string => addDays(now().toISOString().slice(0, 10), days);
beforeAll(open);
afterAll(close);

// First, while the clock stands: what waits for a seller does not wait for ever.
describe('ready space', () => {
  const SELLERS: Readonly<Record<string, string>> = { PLTFRM: 'pricing', GZSHPA: 'op1', SHTRUK: 'op1', SZYARD: 'op1' };

  test('an order that its seller confirms is a booking; cancelled, it gives the space back by the order', async () => {
    const order = await db()
      .selectFrom('spaceOrder as o')
      .innerJoin('company as s', 's.id', 'o.sellerCompanyId')
      .innerJoin('company as b', 'b.id', 'o.companyId')
      .select(['o.id', 'o.version', 'o.items', 's.companyCode as seller'])
      .where('o.state', '=', 'SUBMITTED')
      .where('b.companyCode', '=', 'NQUAYS')
      .where('s.companyCode', 'in', Object.keys(SELLERS))
      .orderBy('o.id')
      .executeTakeFirstOrThrow();
    const { colleague } = token;
    token.colleague = await login(order.seller, SELLERS[order.seller]!);
    const refs = order.items.map(({ containerType, qty }) => ({ ref: 'SO-7788', containerType, qty }));
    await ok('colleague', confirmSpaceOrder, seen(order, { refs }));
    token.colleague = colleague;
    const row = await db()
      .selectFrom('booking')
      .selectAll()
      .where(({ eb, ref }) => eb(ref('links', '->>').key('spaceOrderId'), '=', order.id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'CONFIRMED', channel: 'SPACE', carrierRef: 'SO-7788' });
    expect((await shipmentOf(row.cgoId!)).boxes).toHaveLength(order.items.reduce((sum, { qty }) => sum + qty, 0));

    const { fee } = await ok('customer', cancellationFee, { query: { id: row.id } });
    const cancelled = await ok('customer', cancelBooking, seen(row, { remarks: 'No cargo', agreedFee: fee }));
    const after = await db().selectFrom('spaceOrder').select('state').where('id', '=', order.id).executeTakeFirst();
    const isFree = Number(fee) === 0;
    expect([cancelled.state, after?.state]).toEqual(
      isFree ? ['CANCELLED', 'CANCELLED'] : ['CONFIRMED', 'CANCEL_REQUESTED'],
    );
  });
});

describe('the price', () => {
  test('is kept as it was promised, without a cost for its customer; after a day a dearer one has to be agreed to', async () => {
    const asked = { pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' };
    // What carriers insist on is another test's matter.
    await db()
      .updateTable('carrierBookingConfigVersion')
      .set({ content: sql`content || '{"requiredFields": [], "forbiddenFields": []}'` as never })
      .execute();
    const to = addDays(now().toISOString().slice(0, 10), 55);
    const { offers } = await ok('customer', queryRates, { query: { ...asked, to } });
    const whole = offers.filter(({ price }) => (price.missingTypes ?? []).length === 0);
    // A day later it has to be on sale still.
    const isToCome = ({ etd: departure }: { readonly etd: string }): boolean =>
      departure > addDays(now().toISOString().slice(0, 10), 4);
    const [offer] = whole
      .filter(({ sailings }) => sailings.some(isToCome))
      .toSorted((a, b) => (a.validTo < b.validTo ? -1 : 1));
    expect(offer, 'the demo has a price for the lane').toBeDefined();
    const etd = offer!.sailings.find(isToCome)!.etd.slice(0, 10);
    const priceKey = priceKeyText({
      ...asked,
      rate: offer!.rateId,
      etd,
      currency: 'USD',
      payer: 'PRE',
      flags: '',
      fees: '',
    });
    const content = bookingContent(now(), { carrier: offer!.carrier, routing: { etd: `${etd}T10:00:00.000Z` } });
    const made = await ok('customer', saveBooking, { body: { content, links: { rateId: offer!.rateId, priceKey } } });
    const { price } = await detail('customer', made.id);
    expect(price?.lines).toContainEqual(expect.objectContaining({ containerType: '40HC', quantity: '2' }));
    expect(JSON.stringify(price)).not.toMatch(/cost|buy|base/i);
    expect(Date.parse(price!.goodUntil) - Date.parse(price!.madeAt)).toBeLessThanOrEqual(24 * 60 * MINUTE);
    const snapshot = await db()
      .selectFrom('priceSnapshot')
      .select('rateId')
      .where('id', '=', price!.snapshotId)
      .executeTakeFirst();
    expect(snapshot?.rateId).toBe(offer!.rateId);
    // Other boxes are another price, promised anew.
    const three = { ...content, equipments: [{ ...content.equipments[0]!, units: 3 }] };
    const saved = await ok('customer', saveBooking, seen(made, { content: three }));
    const grown = (await detail('customer', made.id)).price!;
    expect(grown.lines).toContainEqual(expect.objectContaining({ containerType: '40HC', quantity: '3' }));
    // Over, and nothing dearer: nobody is asked. Dearer: the price of now is shown, and stands in the way until it is agreed to.
    await later(24 * 60 * MINUTE + 1);
    const codesNow = async () =>
      (await ok('customer', checkBooking, { body: { id: made.id, content: three } })).findings.map(({ code }) => code);
    expect(await codesNow()).not.toContain('PRICE_EXPIRED');
    const cheaper = { ...grown, totals: grown.totals.map(({ currency }) => ({ currency, amount: '1.00' })) };
    await db()
      .updateTable('booking')
      .set({ price: JSON.stringify(cheaper) as never })
      .where('id', '=', made.id)
      .execute();
    expect(await codesNow()).toContain('PRICE_EXPIRED');
    expect(await codes(sent('customer', submitBooking, seen(saved)))).toContain('BK-07');
    const agreed = await ok('customer', submitBooking, seen(saved, { isRepriceAgreed: true }));
    expect(agreed.state).toBe('PENDING_ACCEPTANCE');
    expect((await detail('customer', made.id)).price?.totals).toEqual(grown.totals);

    // Rolled into another price period: the carrier's fault keeps the price, the customer's asks for the one of the new day (C.5.8).
    const accepted = await ok('desk', acceptBooking, seen(agreed));
    const { version } = await detail('desk', accepted.id);
    const answer = carrierConfirms(now(), 'ROLL-1', {
      equipments: [{ type: '40HC', units: 3, pickupDepot: '', pickupFrom: null }],
    });
    const confirmed = await ok('desk', confirmBooking, seen({ ...accepted, version }, { confirmation: answer }));
    const next = whole.find(({ validTo }) => validTo > offer!.validTo);
    expect(next, 'the demo has a price of a later period').toBeDefined();
    // The same carrier's, from here on.
    for (const [table, key] of [
      ['fcl_rate', 'id'],
      ['fcl_rate_line', 'rate_id'],
    ] as const)
      await sql`update ${sql.table(table)} set carrier_id = (select carrier_id from fcl_rate where id = ${offer!.rateId})
        where ${sql.ref(key)} = ${next!.rateId}`.execute(db());
    const day = addDays(offer!.validTo, 1) > next!.fitsFrom ? addDays(offer!.validTo, 1) : next!.fitsFrom;
    const sailing = (cause: string) => ({
      cause,
      vesselName: 'EVER ACE',
      voyageNo: '99W',
      etd: `${day}T10:00:00.000Z`,
      remarks: 'Later',
    });
    const kept = await ok('desk', rollBooking, seen(confirmed, sailing('CARRIER_OVERBOOKED')));
    const first = await detail('desk', made.id);
    expect([first.rolls.at(-1)?.pricing, first.price?.totals]).toEqual(['KEEP', grown.totals]);
    await ok('desk', rollBooking, seen(kept, sailing('CARGO_LATE')));
    const repriced = await detail('desk', made.id);
    expect(repriced.rolls.at(-1)?.pricing).toBeNull();
    expect(repriced.price?.snapshotId).not.toBe(first.price?.snapshotId);
    const promised = await db()
      .selectFrom('priceSnapshot')
      .select(['replacesId', 'rateId'])
      .where('id', '=', repriced.price!.snapshotId)
      .executeTakeFirst();
    expect(promised).toEqual({ replacesId: first.price!.snapshotId, rateId: next!.rateId });
  });

  test('V-B3: a container more costs what one costs today, the confirmed ones what was promised', async () => {
    for (const table of ['markup_rule', 'surcharge_rule']) await sql`delete from ${sql.table(table)}`.execute(db());
    const pricing = await login('PLTFRM', 'pricing');
    const server = { deps: deps(), call };
    const carrier = db().selectFrom('shippingLine').select('id').where('scac', '=', 'EGLV');
    const { id: carrierId } = await carrier.executeTakeFirstOrThrow();
    const line = { ...fclLine('40HC', '1900'), guideSell: '2000' };
    const days = { validFrom: dayIn(0), validTo: dayIn(28) };
    const rate = await fclContent(server, { ...days, carrierId, visibility: 'PUBLIC_SITE', lines: [line] });
    const onSale = await published(server, pricing, rate);
    const etd = dayIn(14);
    const box = {
      pol: 'CNSHA',
      pod: 'DEHAM',
      box: '2x40HC',
      currency: 'USD',
      payer: 'PRE',
      flags: '',
      fees: '',
    } as const;
    const priceKey = priceKeyText({ ...box, rate: onSale.id, etd });
    const content = bookingContent(now(), { routing: { etd: `${etd}T10:00:00.000Z` } });
    const made = await ok('customer', saveBooking, { body: { content, links: { rateId: onSale.id, priceKey } } });
    const accepted = await ok('desk', acceptBooking, seen(await ok('customer', submitBooking, seen(made))));
    const confirmed = await ok(
      'desk',
      confirmBooking,
      seen(accepted, { confirmation: carrierConfirms(now(), 'EG 6150') }),
    );
    const totals = async () => (await detail('customer', made.id)).price?.totals;
    expect(await totals()).toEqual([{ currency: 'USD', amount: '4000.00' }]);

    await done(server, saveFclRate, {
      token: pricing,
      version: onSale.version,
      body: { id: onSale.id, content: { ...rate, lines: [{ ...line, guideSell: '2150' }] } },
    });
    const wanted = { ...content, equipments: [{ ...content.equipments[0]!, units: 3 }] };
    const preview = await ok('customer', previewAmendment, { body: { id: made.id, content: wanted } });
    expect(preview.changes.map(({ label, before, after }) => [label.zh, before, after])).toEqual([
      ['箱量 40HC', '2', '3'],
    ]);
    expect(preview.money).toEqual([{ currency: 'USD', amount: '2150.00' }]);
    const asked = await ok('customer', amendBooking, seen(confirmed, { content: wanted, remarks: '追加一箱' }));
    expect(await totals()).toEqual([{ currency: 'USD', amount: '4000.00' }]);
    await ok('desk', answerAmendment, seen(asked, { isConfirmed: true }));
    expect(await totals()).toEqual([{ currency: 'USD', amount: '6150.00' }]);
  });
});
