import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { shipmentChain } from '#contract/booking/chain.calls.ts';
import { bookingCockpit, bookingCockpitCharts, COCKPIT_TILES, tileFilter } from '#contract/booking/cockpit.calls.ts';
import { carrierBookingConfigSchema } from '#contract/booking/config.ts';
import { acceptBooking, confirmBooking, getBooking, sendBooking, takeBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { rollBooking } from '#contract/booking/ending.calls.ts';
import { mergeBookings } from '#contract/booking/merge.calls.ts';
import { bookingRecords, exportBookingRecords } from '#contract/booking/records.calls.ts';
import { bookingStatistics } from '#contract/booking/statistics.calls.ts';
import { setMilestone, trackBooking, trackBookings, watchBooking } from '#contract/booking/tracking.calls.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bookingContent } from './booking.samples.ts';
import { tellWatchers } from './tracking/tell-watchers.ts';

/** What people see of bookings: lists with totals, the log, the way, the cockpit, the chain; each only what is his. */
const lists = resourceCalls(bookingResource);

let server: TestServer;
const token: Record<'customer' | 'desk' | 'colleague' | 'other', string> = {
  customer: '',
  desk: '',
  colleague: '',
  other: '',
};
type Who = keyof typeof token;

const sent = <C extends CallDef>(who: Who, call: C, options: object) =>
  server.call(call, { token: token[who], ...options } as never);
async function ok<C extends CallDef>(who: Who, call: C, options: object): Promise<DataOf<C>> {
  const answered = await sent(who, call, options);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}
const seen = ({ id, version }: { readonly id: string; readonly version: number }, body: object = {}) => ({
  body: { id, ...body },
  headers: { 'if-match': `"${version}"` },
});

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const leg = (days: number) => ({
  seq: 1,
  load: 'CNSHA',
  discharge: 'DEHAM',
  vesselName: 'EVER TEST',
  voyageNo: '056W',
  departure: inDays(days),
  arrival: inDays(days + 28),
});
const answer = (carrierRef: string, days = 20) => ({
  carrierRef,
  equipments: [{ type: '40HC', units: 2, pickupDepot: 'YANGSHAN', pickupFrom: inDays(days - 6) }],
  plan: [leg(days)],
  cutOffs: { FCO: inDays(days - 2), DCO: inDays(days - 3) },
});

/** A booking that the carrier has confirmed. */
async function confirmed(carrierRef: string) {
  // A carrier without a channel: nobody answers by himself.
  const content = { ...bookingContent(new Date()), carrier: 'ZIMU' };
  const made = await ok('customer', saveBooking, { body: { content } });
  const submitted = await ok('customer', submitBooking, seen(made));
  const accepted = await ok('desk', acceptBooking, seen(submitted));
  const { id } = accepted;
  const { version } = await ok('desk', getBooking, { query: { id } });
  return ok('desk', confirmBooking, seen({ id, version }, { confirmation: answer(carrierRef) }));
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.customer = await server.login('NQUAYS', 'buyer1');
  token.desk = await server.login('PLTFRM', 'admin');
  token.colleague = await server.login('PLTFRM', 'admin2');
  token.other = await server.login('BWBAYY', 'buyer1');
});
afterAll(() => server.close());

describe('two people at the desk', () => {
  test('never get the same booking: who comes second is told who has it (G-C6)', async () => {
    const made = await ok('customer', saveBooking, { body: { content: bookingContent(new Date()) } });
    const submitted = await ok('customer', submitBooking, seen(made));
    const taken = await ok('desk', takeBooking, seen(submitted));
    const refused = await sent('colleague', takeBooking, seen(taken));
    expect(refused.http).toBe(422);
    expect(JSON.stringify(refused.problem)).toContain('TAKEN');
    const { rows } = await ok('colleague', lists.list, {
      query: {
        filter: filterText([{ field: 'state', op: 'in', values: ['PENDING_ACCEPTANCE'] }]),
        sort: 'acceptDueAt',
      },
    });
    expect(rows.find(({ id }) => id === made.id)?.takenByName).toBeTruthy();
    const dues = rows.map(({ acceptDueAt }) => String(acceptDueAt));
    expect(dues).toEqual(dues.toSorted());
  });
});

describe('lists', () => {
  test('of one’s own hold what one made; totals are those of the filter', async () => {
    const { rows } = await ok('customer', lists.list, { query: { limit: 1 } });
    const [mine = ''] = rows[0]!.handlerIds as string[];
    const filter = filterText([{ field: 'handlerIds', op: 'in', values: [mine] }]);
    const own = await ok('customer', lists.list, { query: { filter, limit: 200 } });
    expect(own.rows.length).toBeGreaterThan(0);
    expect(own.rows.every(row => (row.handlerIds as string[]).includes(mine))).toBe(true);
    const states = filterText([{ field: 'state', op: 'in', values: ['CONFIRMED'] }]);
    const listed = await ok('desk', lists.list, { query: { filter: states, limit: 200 } });
    const totals = await ok('desk', bookingStatistics, { query: { filter: states } });
    expect(totals.count).toBe(listed.total);
    const teu = listed.rows.reduce((sum, row) => sum + Number(row.teu), 0);
    expect(Number(totals.teu)).toBeCloseTo(teu, 2);
  });

  test('merge equal drafts to one, and no others', async () => {
    const { customerId } = await ok('desk', getBooking, { query: { id: (await confirmed('MERGE1')).id } });
    const draft = () => ok('desk', saveBooking, { body: { customerId, content: bookingContent(new Date()) } });
    const [one, two] = [await draft(), await draft()];
    const other = await ok('desk', saveBooking, {
      body: { customerId, content: { ...bookingContent(new Date()), carrier: 'MAEU' } },
    });
    const refs = (rows: readonly { id: string; version: number }[]) => ({
      body: { rows: rows.map(({ id, version }) => ({ id, version })) },
    });
    expect((await sent('desk', mergeBookings, refs([one, other]))).http).toBe(422);
    const merged = await ok('desk', mergeBookings, refs([one, two]));
    expect(merged.id).toBe(one.id);
    const { content } = await ok('desk', getBooking, { query: { id: one.id } });
    expect(content.equipments).toHaveLength(2);
    expect((await sent('desk', getBooking, { query: { id: two.id } })).http).toBe(404);
  });
});

describe('the log', () => {
  test('tells who did what, newest first, page by page, to those who see the booking', async () => {
    const { id } = await confirmed('LOG0001');
    const { rows } = await ok('customer', bookingRecords, { query: { id } });
    expect(rows.map(({ event }) => event)).toEqual(['CONFIRM', 'ACCEPT', 'SUBMIT', 'CREATE']);
    expect(rows.at(-1)).toMatchObject({ by: 'employee', fromState: null, toState: 'DRAFT' });
    expect(rows[0]?.byName).toBeTruthy();
    const first = await ok('customer', bookingRecords, { query: { id, limit: 3 } });
    const second = await ok('customer', bookingRecords, { query: { id, limit: 3, cursor: first.nextCursor } });
    expect([...first.rows, ...second.rows].map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    expect((await ok('other', bookingRecords, { query: { id } })).rows).toEqual([]);
    const file = await server.app.inject({
      method: 'GET',
      url: `${exportBookingRecords.path}?id=${id}`,
      headers: { authorization: `Bearer ${token.desk}` },
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the way of a booking', () => {
  test('has a milestone of each container that the desk notes; the whole is where the last of them is', async () => {
    const { id } = await confirmed('BOXES01');
    const { boxes } = await ok('desk', trackBooking, { query: { id } });
    const [first, second] = boxes.map(box => box.id);
    const at = new Date(Date.now() - DAY_MS).toISOString();
    const note = (containers: unknown[], code: string, when: string | null = at) =>
      sent('desk', setMilestone, { body: { id, containers, code, at: when } });
    const stateOf = async (code: string) => {
      const seenNow = await ok('customer', trackBooking, { query: { id } });
      const of = (list: (typeof seenNow)['milestones']) => list.find(one => one.code === code)?.actual ?? null;
      return [of(seenNow.milestones), ...seenNow.boxes.map(box => of(box.milestones))];
    };
    expect((await note([first], 'GATED_IN')).http).toBe(200);
    expect(await stateOf('GATED_IN')).toEqual([null, at, null]);
    expect((await note([first], 'EMPTY_OUT', new Date().toISOString())).problem.errors).toMatchObject([
      { code: 'MILESTONE_ORDER', path: 'at' },
    ]);
    expect((await note([second], 'GATED_IN')).http).toBe(200);
    expect(await stateOf('GATED_IN')).toEqual([at, at, at]);
    const { cutOffs } = await ok('customer', getBooking, { query: { id } });
    expect(cutOffs.find(({ code }) => code === 'FCO')?.isDone).toBe(true);
    expect((await note([second], 'GATED_IN', null)).http).toBe(200);
    expect(await stateOf('GATED_IN')).toEqual([null, at, null]);
    expect((await sent('customer', setMilestone, { body: { id, containers: [first], code: 'LOADED', at } })).http).toBe(
      403,
    );
    const { boxes: foreign } = await ok('desk', trackBooking, { query: { id: (await confirmed('BOXES02')).id } });
    expect((await note([foreign[0]!.id], 'LOADED')).http).toBe(404);
  });

  test('shows what was and what is planned, follows a roll-over, and tells who follows it', async () => {
    const made = await confirmed('WAY0001');
    const { id } = made;
    const before = await ok('customer', trackBooking, { query: { id } });
    const stateOf = (code: string) => before.milestones.find(one => one.code === code)!;
    expect(stateOf('CONFIRMED').actual).not.toBeNull();
    expect(stateOf('GATED_IN')).toMatchObject({ actual: null, isPassed: false });
    expect(stateOf('GATED_IN').planned).not.toBeNull();
    expect(stateOf('DISCHARGED')).toEqual({ code: 'DISCHARGED', planned: null, actual: null, isPassed: false });
    expect(before.boxes).toHaveLength(2);
    expect(before.history).toHaveLength(1);

    await ok('customer', watchBooking, { body: { ids: [id], isWatched: true } });
    const { version } = await ok('desk', getBooking, { query: { id } });
    const roll = {
      cause: 'CARRIER_OVERBOOKED',
      vesselName: 'EVER LATER',
      voyageNo: '057W',
      remarks: '爆舱',
      etd: inDays(27),
      eta: inDays(55),
    };
    await ok('desk', rollBooking, seen({ id, version }, roll));
    const after = await ok('customer', trackBooking, { query: { id } });
    expect(after).toMatchObject({ hasOpenRoll: true, isDelayed: true, isWatched: true, vesselName: 'EVER LATER' });
    expect(after.history.map(({ vesselName }) => vesselName)).toEqual(['EVER TEST', 'EVER LATER']);
    const { rows } = await ok('customer', trackBookings, { query: { filter: 'ROLLED', limit: 200 } });
    expect(rows.map(row => row.id)).toContain(id);
    expect((await ok('other', trackBookings, { query: { limit: 200 } })).rows.map(row => row.id)).not.toContain(id);
    expect((await sent('other', trackBooking, { query: { id } })).http).toBe(404);
    expect((await sent('other', watchBooking, { body: { ids: [id], isWatched: true } })).http).toBe(404);

    await tellWatchers(server.deps);
    const told = () =>
      server.deps.db
        .selectFrom('messageOutbox')
        .selectAll()
        .where('sendId', 'like', `booking-followed:${id}%`)
        .execute();
    const queued = await told();
    const delivered = await server.deps.db.selectFrom('message').selectAll().where('docId', '=', id).execute();
    expect(queued.length + delivered.filter(({ event }) => event === 'booking-followed').length).toBe(1);
    expect(await tellWatchers(server.deps)).toBe(0);
  });
});

describe('the cockpit', () => {
  test('counts by the very filters of the lists that its figures open', async () => {
    const { by, tiles } = await ok('desk', bookingCockpit, {});
    for (const tile of Object.keys(COCKPIT_TILES) as (keyof typeof COCKPIT_TILES)[]) {
      const filter = tileFilter(tile, by);
      if (!filter) continue;
      const { total } = await ok('desk', lists.list, { query: { filter: filterText(filter), limit: 1 } });
      expect(total, tile).toBe(tiles[tile]);
      // The totals above the list that a tile leads to are of the same rows.
      const { count } = await ok('desk', bookingStatistics, { query: { filter: filterText(filter) } });
      expect(count, tile).toBe(tiles[tile]);
    }
    expect(tiles.waiting).toBeGreaterThan(0);
    expect(tiles.siCutOffs + tiles.vgmCutOffs).toBeGreaterThan(0);
    const charts = await ok('desk', bookingCockpitCharts, {});
    expect(charts.confirmation.length).toBeGreaterThan(0);
    expect(charts.teu.length).toBeGreaterThan(0);
    expect((await sent('customer', bookingCockpit, {})).http).toBe(403);
  });
});

test('a carrier is late by his own limit, not by that of all', async () => {
  const asked = { ...bookingContent(new Date()), carrier: 'ZIMU' };
  const due = async (): Promise<number> => {
    const made = await ok('customer', saveBooking, { body: { content: { ...asked, remarks: `${Math.random()}` } } });
    const { id, version } = await ok('desk', acceptBooking, seen(await ok('customer', submitBooking, seen(made))));
    await ok('desk', sendBooking, seen({ id, version }));
    const { row } = await ok('desk', lists.get, { query: { id } });
    return Math.round((Date.parse(String(row.answerDueAt)) - Date.now()) / 3_600_000);
  };
  expect(await due()).toBe(12);
  const owner = await server.deps.db
    .selectFrom('carrierBookingConfig')
    .select(['id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const content = JSON.stringify(carrierBookingConfigSchema.parse({ carrier: 'ZIMU', answerHours: 6 }));
  await server.deps.db
    .insertInto('carrierBookingConfigVersion')
    .values({
      configId: owner.id,
      carrier: 'ZIMU',
      revision: 900,
      restoredFrom: null,
      publishedAt: new Date(),
      content,
      publishedBy: null,
    })
    .execute();
  expect(await due()).toBe(6);
});

describe('the chain', () => {
  test('leads from the booking to its shipment and what is still to be made of it', async () => {
    const { id } = await confirmed('CHAIN01');
    const { shipmentNo, steps } = await ok('customer', shipmentChain, { query: { bookingId: id } });
    expect(shipmentNo).toMatch(/^CG\d{12}$/);
    expect(steps.map(({ step }) => step)).toEqual(['BOOKING', 'SHIPMENT', 'PACKING', 'SI']);
    expect(steps.at(-1)).toMatchObject({ state: { en: 'Not begun' }, owner: { en: 'Customer' }, isDone: false });
    expect((await sent('other', shipmentChain, { query: { bookingId: id } })).http).toBe(404);
  });
});
