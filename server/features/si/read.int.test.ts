import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentsToInstruct } from '#contract/shipment/calls.ts';
import { getDataInfo, type SiHeader, siDetail, siList, siLog, siPage } from '#contract/si/calls.ts';
import { openSiWorld, type Seats, type SiWorld, type WireBox } from '#tests/support/si-server.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

type PageQuery = { q?: string; status?: string; queue?: 'true'; limit?: number; cursor?: string };

const page = async (query: PageQuery, as: Seats = 'reviewer') =>
  world.server.call(siPage, { token: await world.token(as), query });

/** All pages of a list, one after the other. */
async function everyRow(query: PageQuery, as: Seats = 'reviewer'): Promise<SiHeader[]> {
  const rows: SiHeader[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data } = await page({ ...query, cursor }, as);
    rows.push(...data.rows);
    if (data.nextCursor === null) return rows;
    cursor = data.nextCursor;
  }
}

describe('lists', () => {
  test('newest first, page by page without gap or repetition, with a total', async () => {
    const whole = (await page({ limit: 200 })).data;
    const paged = await everyRow({ limit: 7 });
    expect(paged.map(row => row.Id)).toEqual(whole.rows.map(row => row.Id));
    expect(whole.total).toBe(whole.rows.length);
    expect(whole.rows.length).toBeGreaterThan(60);
    const ids = whole.rows.map(row => row.Id);
    expect(ids).toEqual(ids.toSorted().reverse());
  });

  test('the queue is in review order: amended after sending, then cut-off, then submission', async () => {
    const amended = await world.si('BK-STORY-4');
    await world.modify(amended, { TBI_MARKS: 'N/M' }, 'other', { AMEND_REASON: 'MARKS CHANGED BY BUYER' });
    const rows = await everyRow({ queue: 'true', limit: 5 });
    expect(rows[0]!.Id).toBe(amended);
    expect(rows.every(row => [1, 2].includes(row.TBI_STATUS))).toBe(true);
    const rest = rows.slice(1);
    const keys = rest.map(row => `${row.TBI_DEADLINE} ${row.SUBMITTED_AT}`);
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(rows.map(row => row.TBI_COMPANYCODE)).size).toBeGreaterThanOrEqual(4);
    // Late ones stand first: their cut-off is the nearest.
    expect(rest[0]).toMatchObject({ LATE: true, BOOKING_NO: 'BK-STORY-7' });
  });

  test('search finds by number in every spelling, by the beginning of a bill and of a container', async () => {
    const one = await world.detail(await world.si('BK-STORY-1'));
    for (const q of [one.TBI_NO, `SI${one.TBI_NO}`, `${one.TBI_NO}.00`, 'cosu612345678', 'CSQU3054383', 'csqu30']) {
      const { data } = await page({ q });
      expect(
        data.rows.map(row => row.Id),
        q,
      ).toContain(one.Id);
    }
    expect((await page({ q: 'no such thing' })).data.rows).toEqual([]);
    expect((await page({ q: '%' })).data.rows).toEqual([]);
  });

  test('by status, and with a cursor that no page gave', async () => {
    const { data } = await page({ status: '4,10', limit: 200 });
    expect(new Set(data.rows.map(row => row.TBI_STATUS))).toEqual(new Set([4, 10]));
    for (const cursor of ['rubbish', Buffer.from('["x","y"]').toString('base64url')])
      expect((await page({ cursor })).http).toBe(422);
    const wrongTime = Buffer.from(JSON.stringify(['1', 'yesterday', 'today', 'id'])).toString('base64url');
    expect((await page({ cursor: wrongTime, queue: 'true' })).http).toBe(422);
  });

  test('SIs of one shipment, oldest first', async () => {
    const CGO_ID = await world.shipment('BK-STORY-2');
    const { data } = await world.server.call(siList, { token: await world.token('reviewer'), query: { CGO_ID } });
    expect(data.map(row => row.TBI_SIMBL_NO.slice(-1))).toEqual([expect.stringMatching(/\d/), 'A', 'B']);
    expect(data.map(row => row.TBI_STATUS)).toEqual([3, 4, 1]);
    expect(data[0]).toMatchObject({ BOX_SUMMARY: '40HQ*1', TBI_NUM: 3, CREATE_NAME: '余小满' });
  });
});

describe('one SI', () => {
  test('as it was after an earlier event, with nothing to do about it', async () => {
    const id = await world.si('BK-PEND-09');
    const token = await world.token('reviewer');
    const now = await world.server.call(siDetail, { token, query: { Id: id } });
    const then = await world.server.call(siDetail, { token, query: { Id: id, asOf: 1 } });
    expect(now.headers.etag).toBe(`"${now.data.VERSION}"`);
    expect(now.data).toMatchObject({ REVISION: 2, TBI_STATUS: 1 });
    expect(now.data.CHANGED).toEqual([{ path: 'goods', before: then.data.TBI_GOODS, after: now.data.TBI_GOODS }]);
    expect(then.data).toMatchObject({ VERSION: 1, REVISION: 1, TBI_STATUS: 1, EVENTS: [], CHANGED: [] });
  });

  test('its log, newest first; customers do not read what staff note for each other', async () => {
    const id = await world.si('BK-STORY-2');
    const log = async (as: Seats) =>
      (await world.server.call(siLog, { token: await world.token(as), query: { Id: id } })).data;
    await world.status(id, 2, 'reviewer', { remarks: 'internal note' });
    expect((await log('supervisor'))[0]).toMatchObject({ Event: 'CLAIM', Remarks: 'internal note', Seq: 2 });
    const customer = await world.server.login('RCHDSZ', 'doc1');
    const seen = (await world.server.call(siLog, { token: customer, query: { Id: id } })).data;
    expect(seen[0]).toMatchObject({ Event: 'CLAIM', Remarks: null, EmployeeName: '沈知微' });
    expect(seen.at(-1)).toMatchObject({ Event: 'CREATE', FromStatus: null, ToStatus: 1, Changes: [] });
  });
});

describe('what an SI starts from', () => {
  test('the shipment’s data, what is used and left, what may be merged, cut-offs and regimes', async () => {
    const CGO_ID = await world.shipment('BK-NQ-06');
    const { data } = await world.server.call(getDataInfo, { token: await world.token('customer'), query: { CGO_ID } });
    expect(data).toMatchObject({
      CGO_ID,
      BOX_SUMMARY: '40HQ*3',
      STATUS: 'CONFIRMED',
      used: [],
      regimes: ['US'],
      cutOffs: { DCO: expect.any(String), VCO: expect.any(String), AFC: expect.any(String) },
    });
    expect(data.remaining).toHaveLength(3);
    expect(data.templates).toHaveLength(3);
    expect(data.lastSI).toEqual({ Id: expect.any(String), NO: expect.stringMatching(/^\d{11}$/) });
    expect(data.mergeCandidates.map(one => one.MCGO_ID)).toContain(await world.shipment('BK-NQ-07'));
  });

  test('an SI that is modified takes nothing of its own containers away', async () => {
    const Id = await world.si('BK-PEND-02');
    const { CGO_ID } = await world.detail(Id);
    const token = await world.token('customer');
    const ask = async (query: { CGO_ID: string; Id?: string }) =>
      (await world.server.call(getDataInfo, { token, query })).data;
    const taken = await ask({ CGO_ID });
    expect(taken.used.length).toBeGreaterThan(0);
    const own = await ask({ CGO_ID, Id });
    expect(own.used).toEqual([]);
    expect(own.remaining.map(({ CNNO }) => CNNO)).toEqual(taken.used.map(({ CNNO }) => CNNO));
    expect(own.remaining.every(({ NUM }) => Number(NUM) > 0)).toBe(true);
  });

  test('a merged shipment is not open for an SI of its own', async () => {
    const CGO_ID = await world.shipment('BK-STORY-3B');
    const token = await world.token('customer');
    const merged = await world.server.call(getDataInfo, { token, query: { CGO_ID } });
    expect(merged.problem.errors[0]?.code).toBe('SI-S-01');
    // Whoever reviews the bill that takes it in is told what it says: the SI has its boxes.
    const own = await world.server.call(getDataInfo, {
      token,
      query: { CGO_ID: await world.shipment('BK-STORY-3A') },
    });
    expect(own.data.merged.map(one => one.BOOKING_NO)).toEqual(['BK-STORY-3B']);
    const si = await world.detail(await world.si('BK-STORY-3A'));
    const numbers = (boxes: unknown): unknown[] => (boxes as WireBox[]).map(box => box.TBX_CNNO);
    expect(numbers(si.BOXES)).toEqual(numbers([...own.data.BOXES, ...own.data.merged[0]!.BOXES]));
    expect((await world.server.call(getDataInfo, { token, query: { CGO_ID: 'none' } })).http).toBe(404);
  });

  test('shipments to instruct: nearest cut-off first; one leaves the list when its SI covers it', async () => {
    const token = await world.token('customer');
    const list = async () => (await world.server.call(shipmentsToInstruct, { token, query: { limit: 3 } })).data;
    const before = await list();
    expect(before.rows.map(row => row.BOOKING_NO)).toEqual(['BK-NQ-01', 'BK-NQ-02', 'BK-NQ-03']);
    expect(before).toMatchObject({ total: 7, totalIsMore: false, nextCursor: expect.any(String) });
    const next = await world.server.call(shipmentsToInstruct, {
      token,
      query: { limit: 3, cursor: before.nextCursor! },
    });
    expect(next.data.rows[0]?.BOOKING_NO).toBe('BK-NQ-04');
    await world.submitted('BK-NQ-02');
    expect((await list()).rows.map(row => row.BOOKING_NO)).not.toContain('BK-NQ-02');
    const found = await world.server.call(shipmentsToInstruct, { token, query: { q: 'bk-nq-04' } });
    expect(found.data.rows).toHaveLength(1);
  });
});
