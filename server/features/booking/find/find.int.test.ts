import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingAlternatives } from '#contract/booking/alternatives.calls.ts';
import { rebookBooking } from '#contract/booking/change.calls.ts';
import { acceptBooking, getBooking, rejectBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { cancelBooking } from '#contract/booking/ending.calls.ts';
import {
  beginBooking,
  bookingDepartures,
  bookingHome,
  carrierNeeds,
  lastOfLane,
} from '#contract/booking/find/calls.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bookingContent } from '../booking.samples.ts';

/** From a question to a booking: what was shown is what the form begins with, and nobody begins with what is not his. */

const LANE = { pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' } as const;
const COST = /"[^"]*(?:cost|buy|floor|margin)[^"]*"\s*:/i;

let server: TestServer;
let buyer = '';
let other = '';
let staff = '';

async function ok<C extends CallDef>(call: C, token: string, options: object): Promise<DataOf<C>> {
  const answered = await server.call(call, { token, ...options } as never);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}

const shownPrice = async (token: string) => {
  const { offers } = await ok(queryRates, token, { query: LANE });
  const offer = offers.find(one => one.isBookable && one.sailings.length > 0)!;
  const etd = offer.sailings[0]!.etd;
  const options = { currency: 'USD', payer: 'PRE', flags: '', fees: '' } as const;
  return { offer, etd, key: priceKeyText({ rate: offer.rateId, ...LANE, etd, ...options }) };
};

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  buyer = await server.login('NQUAYS', 'buyer1');
  other = await server.login('RCHDSZ', 'buyer1');
  staff = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

test('the form begins with the price that was shown, and the first draft is promised that price', async () => {
  const { offer, etd, key } = await shownPrice(buyer);
  const begun = await ok(beginBooking, buyer, { query: { price: key } });
  expect(begun.content).toMatchObject({
    carrier: offer.carrier,
    routing: { loading: { code: 'CNSHA' }, discharge: { code: 'DEHAM' }, departureDate: etd },
    equipments: [{ type: '40HC', units: 2 }],
  });
  expect(begun.links.priceKey).toBe(key);
  const { id } = await ok(saveBooking, buyer, { body: { content: begun.content, links: begun.links } });
  const { price, deskNote } = await ok(getBooking, buyer, { query: { id } });
  const usd = offer.price.subtotals?.find(({ currency }) => currency === 'USD');
  expect(price?.totals.find(({ currency }) => currency === 'USD')).toEqual(usd);
  expect(JSON.stringify(price)).not.toMatch(COST);
  expect(deskNote).toBeUndefined();
});

test('a key of a rate that is not there, or of no price at all, begins nothing', async () => {
  const { key } = await shownPrice(buyer);
  const begun = async (price: string) => {
    const { http, problem } = await server.call(beginBooking, { token: buyer, query: { price } });
    return [http, problem.code, problem.message.zh];
  };
  expect(await begun(key.replace(/^[^|]+/, 'no-such-rate'))).toEqual([422, 'PRICE_GONE', '价格已下架']);
  expect((await begun('rubbish'))[0]).toBe(404);
});

test('one entry a departure, with the price of its day and the space that is ready; customers have no cost', async () => {
  const { departures, zone, from, to } = await ok(bookingDepartures, staff, { query: LANE });
  expect(zone).toBe('Asia/Shanghai');
  expect(departures.length).toBeGreaterThan(5);
  expect(departures.map(({ day }) => day)).toEqual(departures.map(({ day }) => day).toSorted());
  expect(new Set(departures.map(({ key }) => key)).size).toBe(departures.length);
  for (const { day, carrier, price } of departures) {
    expect(day >= from && day <= to, day).toBe(true);
    if (price) expect([price.carrier, price.fitsFrom <= day && day <= price.fitsTo]).toEqual([carrier, true]);
  }
  expect(departures.some(({ price }) => price !== null)).toBe(true);
  expect(departures.some(({ cutOffs }) => cutOffs.length > 0)).toBe(true);
  expect((await server.call(bookingDepartures, { token: buyer, query: LANE })).http).toBe(403);
});

test('the last booking of a lane fills the next one in, of the own company alone, without its sailing', async () => {
  const content = bookingContent(server.deps.clock.now(), {
    routing: {
      loading: { code: 'CNLYG', facility: '', name: '' },
      discharge: { code: 'FIHEL', facility: '', name: '' },
    },
  });
  const draft = await ok(saveBooking, buyer, { body: { content } });
  const lane = { query: { pol: 'CNLYG', pod: 'FIHEL' } };
  // A draft is no booking yet.
  expect((await server.call(lastOfLane, { token: buyer, ...lane })).http).toBe(404);
  const headers = { 'if-match': `"${draft.version}"` };
  const sent = await ok(submitBooking, buyer, { body: { id: draft.id }, headers });
  const last = await ok(lastOfLane, buyer, lane);
  expect(last.bookingNo).toBe(draft.bookingNo);
  expect(last.content.parties.shipper.name).toBe(content.parties.shipper.name);
  expect(last.content.routing).toMatchObject({ vesselName: '', voyageNo: '', etd: null, departureDate: '' });
  expect((await server.call(lastOfLane, { token: other, ...lane })).http).toBe(404);
  await ok(cancelBooking, buyer, { body: { id: draft.id }, headers: { 'if-match': `"${sent.version}"` } });
});

test('the start page knows the lanes and drafts of who looks, and nobody else’s', async () => {
  const before = await ok(bookingHome, staff, { query: {} });
  const content = bookingContent(server.deps.clock.now());
  const { id } = await ok(saveBooking, staff, { body: { content } });
  const home = await ok(bookingHome, staff, { query: {} });
  expect(home.drafts.map(draft => draft.id)).toEqual([id, ...before.drafts.map(draft => draft.id)].slice(0, 8));
  expect(home.lanes[0]).toMatchObject({ pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' });
  const colleague = await server.login('PLTFRM', 'cs1');
  const theirs = await server.call(bookingHome, { token: colleague, query: {} });
  expect(JSON.stringify(theirs.data ?? '')).not.toContain(id);
});

test('what a carrier insists on is told to who fills in the form, without how the carrier is reached', async () => {
  const needs = await ok(carrierNeeds, buyer, { query: { carrier: 'MSCU' } });
  expect(needs.required).toEqual(['CONTRACT', 'HS']);
  expect(Object.keys(needs).sort()).toEqual(['forbidden', 'isReferenceNeeded', 'required']);
});

test('after a refusal space that is ready stands first, and is booked once with all data', async () => {
  const { departures } = await ok(bookingDepartures, staff, { query: LANE });
  const ready = departures.find(({ spaces }) => spaces.length > 0)!;
  const routing = { etd: `${ready.day}T08:00:00.000Z`, eta: null, departureDate: ready.day };
  const content = bookingContent(server.deps.clock.now(), { routing });
  const draft = await ok(saveBooking, buyer, { body: { content } });
  const moved = async (
    call: CallDef,
    token: string,
    { id, version }: typeof draft,
    remarks = '',
  ): Promise<typeof draft> =>
    ok(call as typeof rejectBooking, token, { body: { id, remarks }, headers: { 'if-match': `"${version}"` } });
  const sent = await moved(submitBooking, buyer, draft);
  const refused = await moved(rejectBooking, staff, await moved(acceptBooking, staff, sent), '舱位已满');
  expect(refused.state).toBe('REJECTED');

  const query = { id: refused.id };
  const found = await ok(bookingAlternatives, buyer, { query });
  const [best] = found.departures;
  expect(best?.spaces.length).toBeGreaterThan(0);
  expect([best?.carrier, best?.vessel, best?.day]).toEqual([ready.carrier, ready.vessel, ready.day]);
  const isReady = found.departures.map(({ spaces }) => spaces.length > 0);
  expect(isReady).toEqual(isReady.toSorted((one, next) => Number(next) - Number(one)));
  expect(JSON.stringify(found)).not.toMatch(/"(?:floorPrice|cost)"/);
  expect((await server.call(bookingAlternatives, { token: other, query })).http).toBe(404);

  // The answer was lost, and it is sent again: there is one new draft.
  const again = { ...content, carrier: best!.carrier, routing: { ...content.routing, vesselName: best!.vessel } };
  const rebooked = () =>
    ok(rebookBooking, buyer, {
      body: { id: refused.id, content: again },
      headers: { 'if-match': `"${refused.version}"`, 'idempotency-key': 'one-more-time' },
    });
  const first = await rebooked();
  expect(await rebooked()).toEqual(first);
  const { links, content: kept } = await ok(getBooking, buyer, { query: { id: first.id } });
  expect(links.rebookOf).toBe(refused.id);
  expect(kept).toMatchObject({ carrier: best!.carrier, routing: { vesselName: best!.vessel } });
  const { db } = server.deps;
  const made = db
    .selectFrom('booking')
    .select('id')
    .where(({ ref, eb }) => eb(ref('links', '->>').key('rebookOf'), '=', refused.id));
  expect(await made.execute()).toEqual([{ id: first.id }]);
});
