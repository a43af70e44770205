import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getFile } from '#contract/files/calls.ts';
import { getJob } from '#contract/jobs/calls.ts';
import { changeSiStatusBatch, checkSi, deleteSi, siLog, siPage } from '#contract/si/calls.ts';
import { siCockpit, siReviewTimes } from '#contract/si/cockpit.calls.ts';
import {
  customerPeople,
  customersToServe,
  exportSiGrid,
  parkSiDraft,
  restoreSi,
  shipmentsToMake,
  siGridList,
  siOwnGridList,
  submitSiDraft,
} from '#contract/si/staff.calls.ts';
import { siSubmitLogList, siSubmitReport } from '#contract/si/submit-log.calls.ts';
import { readSheet } from '#server/kernel/sheets/read-sheet.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { tellCutOffs } from '../cut-off/cut-off-clock.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

interface Asked {
  readonly filter?: readonly { field: string; op: string; values?: readonly string[] }[];
  readonly sort?: string;
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

const ask = async (call: typeof siGridList, { filter, ...asked }: Asked, as: Seats = 'reviewer') => {
  const query = { ...asked, ...(filter ? { filter: JSON.stringify(filter) } : {}) };
  const answer = await world.server.call(call, { token: await world.token(as), query });
  return { ...answer, rows: (answer.data?.rows ?? []) as unknown as readonly Row[] };
};
const grid = (asked: Asked = {}, as?: Seats) => ask(siGridList, asked, as);

async function every(asked: Asked): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const { rows, data } = await grid({ ...asked, ...(cursor ? { cursor } : {}) });
    all.push(...rows);
    if (data.nextCursor === null) return all;
    cursor = data.nextCursor;
  }
}

describe('the grid over all companies', () => {
  test('goes by any order page by page, and says who did what', async () => {
    const newest = await every({ limit: 7 });
    expect(newest.length).toBeGreaterThan(60);
    const times = newest.map(row => String(row.submittedAt));
    expect(times).toEqual(times.toSorted().reverse());
    const byVessel = await every({ sort: 'vessel,-no', limit: 9 });
    expect(byVessel.map(({ id }) => id).toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
    const vessels = byVessel.map(row => String(row.vessel));
    expect(vessels).toEqual(vessels.toSorted());
    // Those without a cut-off or a review come last in either direction.
    const reviewed = (await every({ sort: '-reviewedAt', limit: 11 })).map(row => row.reviewedAt);
    expect(reviewed.indexOf(null)).toBe(reviewed.filter(at => at !== null).length);
    expect(newest.find(row => row.bookingNo === 'BK-STORY-4')).toMatchObject({
      state: 'CONFIRMED',
      siType: 'SINGLE',
      companyCode: 'BWBAYY',
      creatorName: expect.stringMatching(/\S/),
      reviewerName: expect.stringMatching(/\S/),
    });
  });

  test('filters by every kind of column and finds by booking, bill, container and number', async () => {
    const one = (await grid({ q: 'bk-story-1' })).rows.find(row => row.bookingNo === 'BK-STORY-1')!;
    for (const q of [String(one.no), `SI${one.no}.00`, 'cosu6123456780', 'CSQU3054383', 'orient cr', 'OR'])
      expect(
        (await grid({ q, limit: 200 })).rows.map(({ id }) => id),
        q,
      ).toContain(one.id);
    expect((await grid({ q: '%' })).rows).toEqual([]);
    const states = (await grid({ filter: [{ field: 'state', op: 'in', values: ['RETURNED', 'SENT'] }] })).rows;
    expect(new Set(states.map(row => row.state))).toEqual(new Set(['RETURNED', 'SENT']));
    const narrow = await grid({
      filter: [
        { field: 'vessel', op: 'startsWith', values: ['orient'] },
        { field: 'companyCode', op: 'is', values: ['NQUAYS'] },
        { field: 'submittedAt', op: 'atLeast', values: ['2020-01-01T00:00:00Z'] },
        { field: 'late', op: 'is', values: ['false'] },
        { field: 'siType', op: 'in', values: ['SINGLE'] },
      ],
    });
    expect(narrow.rows.length).toBeGreaterThan(0);
    expect(narrow.data.total).toBe(narrow.rows.length);
    expect(narrow.rows.every(row => row.vessel === 'ORIENT CREST' && row.companyCode === 'NQUAYS')).toBe(true);
    for (const wrong of [
      { sort: 'content' },
      { cursor: 'rubbish' },
      { filter: [{ field: 'x', op: 'is', values: ['1'] }] },
    ])
      expect((await grid(wrong)).http).toBe(422);
  });

  test('is for staff who hold the page; a customer is refused', async () => {
    expect((await grid({}, 'customer')).http).toBe(403);
    expect((await grid({}, 'service')).http).toBe(200);
  });

  test('the list of siPage, too, finds by the booking number', async () => {
    const { data } = await world.server.call(siPage, {
      token: await world.token('reviewer'),
      query: { q: 'bk-story-4' },
    });
    expect(data.rows.map(row => row.BOOKING_NO)).toEqual(['BK-STORY-4']);
  });

  test('siPage goes by the order it is asked for, and refuses one it does not know', async () => {
    const sorted = async (sort: string, as: Seats, cursor?: string) =>
      world.server.call(siPage, {
        token: await world.token(as),
        query: { sort, limit: 6, ...(cursor ? { cursor } : {}) },
      });
    const first = await sorted('vessel,-no', 'customer');
    const next = await sorted('vessel,-no', 'customer', first.data.nextCursor ?? '');
    const vessels = [...first.data.rows, ...next.data.rows].map(row => row.TBI_VESSEL);
    expect(vessels).toEqual(vessels.toSorted());
    expect(new Set(first.data.rows.map(row => row.TBI_COMPANYCODE))).toEqual(new Set(['NQUAYS']));
    expect((await sorted('content', 'reviewer')).http).toBe(422);
  });

  test('staff-made ones stand in the internal list', async () => {
    const { rows } = await ask(siOwnGridList, {}, 'service');
    expect(rows.map(row => row.bookingNo)).toContain('BK-STORY-8');
    expect(rows.every(row => row.source === 'ON_BEHALF' || row.companyCode === 'PLTFRM')).toBe(true);
  });
});

test('one event on many: each item its own result', async () => {
  const good = await world.si('BK-PEND-04');
  const items = [{ TDId: good }, { TDId: await world.si('BK-STORY-4') }, { TDId: 'nobody' }];
  const { data } = await world.server.call(changeSiStatusBatch, {
    token: await world.token('supervisor'),
    body: { items, Status: 5, Remarks: '重复提交，请以另一份为准。' },
  });
  expect(data.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(data.map(({ errors }) => errors[0]?.code)).toEqual([undefined, 'SI-L-01', 'not_found']);
  expect(
    (await grid({ filter: [{ field: 'state', op: 'in', values: ['DECLINED'] }] })).rows.map(({ id }) => id),
  ).toContain(good);
});

test('a deleted SI leaves the grid, is found by its mark, and a supervisor brings it back', async () => {
  const id = (await grid({ filter: [{ field: 'state', op: 'in', values: ['CANCELLED'] }] })).rows[0]!;
  const owner = { NQUAYS: 'customer', BWBAYY: 'other' }[String(id.companyCode)] as Seats | undefined;
  const token = owner ? await world.token(owner) : await world.server.login(String(id.companyCode), 'doc1');
  const gone = await world.server.call(deleteSi, { token, body: { Id: id.id, VERSION: id.version } });
  expect(gone.http).toBe(200);
  const ids = async (asked: Asked) => (await every({ limit: 200, ...asked })).map(row => row.id);
  expect(await ids({})).not.toContain(id.id);
  const marked: Asked = { filter: [{ field: 'deleted', op: 'is', values: ['true'] }] };
  expect(await ids(marked)).toEqual([id.id]);
  const restore = async (as: Seats, Version = gone.data.VERSION) =>
    world.server.call(restoreSi, { token: await world.token(as), body: { items: [{ TDId: id.id, Version }] } });
  expect((await restore('reviewer')).http).toBe(403);
  expect((await restore('supervisor', 1)).data[0]).toMatchObject({ ok: false, errors: [{ code: 'stale_version' }] });
  expect((await restore('supervisor')).data[0]).toMatchObject({ ok: true, TBI_STATUS: 6 });
  expect(await ids({})).toContain(id.id);
});

test('the export is a job whose workbook has the columns of the view and the lines of cargo', async () => {
  const token = await world.token('reviewer');
  const body = {
    filter: [{ field: 'bookingNo', op: 'is' as const, values: ['BK-STORY-1'] }],
    columns: ['no', 'state', 'companyName', 'creatorName', 'totalWeightKg'],
    language: 'CN' as const,
  };
  const wrong = await world.server.call(exportSiGrid, { token, body: { ...body, columns: ['content'] } });
  expect([wrong.http, wrong.problem.errors[0]?.code]).toEqual([422, 'COLUMN']);
  const { data } = await world.server.call(exportSiGrid, { token, body });
  const job = await vi.waitFor(
    async () => {
      const answer = await world.server.call(getJob, { token, query: { id: data.jobId } });
      expect(answer.data.state, JSON.stringify(answer.data.error)).toBe('DONE');
      return answer.data;
    },
    { timeout: 15_000, interval: 50 },
  );
  const id = job.result?.fileId ?? '';
  const file = await world.server.app.inject({
    url: `${getFile.path}?id=${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const rowsOf = async (sheet: number) => {
    const reader = await readSheet(await world.server.deps.files.pathOf(id), { name: 'x.xlsx', sheet });
    const rows = [];
    for await (const { cells } of reader.rows()) rows.push(cells);
    return { rows, sheets: reader.sheets };
  };
  expect(file.statusCode).toBe(200);
  const { rows, sheets } = await rowsOf(0);
  expect(sheets[1]).toBe('Lines');
  expect(rows[0]).toEqual(['SI 编号', '状态', '公司', '提交人', '毛重(KG)']);
  expect(rows[2]?.slice(1, 2)).toEqual(['待审核']);
  const lines = (await rowsOf(1)).rows;
  expect(lines.slice(2).every(line => line[0] === rows[2]?.[0])).toBe(true);
  expect(lines.flat()).toContain('CSQU3054383');
  const other = await world.server.call(getJob, { token: await world.token('customer'), query: { id: data.jobId } });
  expect(other.http).toBe(404);
});

describe('the submission log', () => {
  test('has one row per call with its report as it was; a company reads its own only', async () => {
    const body = await world.body('BK-NQ-01', { TBI_CONSIGNOR: '' });
    const checked = await world.server.call(checkSi, { token: await world.token('customer'), body });
    expect(checked.data.ok).toBe(false);
    const { rows } = await ask(siSubmitLogList as unknown as typeof siGridList, { limit: 5 });
    expect(rows[0]).toMatchObject({
      call: 'CHECK',
      ok: false,
      companyCode: 'NQUAYS',
      bookingNo: 'BK-NQ-01',
      siNo: null,
    });
    expect(rows[0]!.errors).toBe(checked.data.errors.length);
    expect(String(rows[0]!.employeeName)).toMatch(/\S/);
    const reportAs = async (as: Seats) =>
      world.server.call(siSubmitReport, { token: await world.token(as), query: { id: rows[0]!.id } });
    for (const as of ['reviewer', 'customer'] as const)
      expect((await reportAs(as)).data.findings.map(({ code }) => code)).toContain('SI-P-01');
    expect((await reportAs('other')).http).toBe(404);
    const own = await ask(siSubmitLogList as unknown as typeof siGridList, { limit: 200 }, 'customer');
    expect(own.rows.length).toBeGreaterThan(1);
    expect(new Set(own.rows.map(row => row.companyCode))).toEqual(new Set(['NQUAYS']));
    const faulty = await ask(siSubmitLogList as unknown as typeof siGridList, {
      filter: [{ field: 'ok', op: 'is', values: ['false'] }],
      q: 'BK-NQ',
    });
    expect(faulty.rows.map(({ id }) => id)).toContain(rows[0]!.id);
  });
});

describe('the cockpit', () => {
  const read = async () => (await world.server.call(siCockpit, { token: await world.token('reviewer') })).data;

  test('every tile lives in the demo and counts what its filter lists', async () => {
    const { tiles, since } = await read();
    // The late one of the demo is an hour old: the desk's day may be younger.
    const isDayYoung = Date.now() - Date.parse(since.today) < 2 * 3_600_000;
    const empty = Object.entries(tiles).filter(([, count]) => count === 0);
    expect(empty.map(([name]) => name).filter(name => !isDayYoung || name !== 'lateToday')).toEqual([]);
    const listed = async (filter: NonNullable<Asked['filter']>) => (await grid({ filter })).data.total;
    const states = (...values: string[]) => ({ field: 'state', op: 'in', values });
    const until = (field: string, at: string) => ({ field, op: 'atMost', values: [at] });
    expect(tiles).toMatchObject({
      pending: await listed([states('SUBMITTED')]),
      inReview: await listed([states('IN_REVIEW')]),
      returnedLong: await listed([states('RETURNED'), until('reviewedAt', since.returned)]),
      sentLong: await listed([states('SENT'), until('updatedAt', since.sent)]),
      carrierRejected: await listed([states('CARRIER_REJECTED')]),
      lateToday: await listed([
        { field: 'late', op: 'is', values: ['true'] },
        { field: 'submittedAt', op: 'atLeast', values: [since.today] },
      ]),
    });
  });

  test('the board shows vessels by departure, and a cell counts what its filter lists', async () => {
    const { board } = await read();
    expect(board.map(row => row.etd)).toEqual(board.map(row => row.etd).toSorted());
    const row = board.find(({ vessel, pending }) => vessel === 'ORIENT CREST' && pending > 0)!;
    const { rows } = await grid({
      limit: 200,
      filter: [
        { field: 'vessel', op: 'is', values: [row.vessel] },
        { field: 'voyage', op: 'is', values: [row.voyage] },
        { field: 'carrier', op: 'is', values: [row.carrier] },
      ],
    });
    const waiting = rows.filter(({ state }) => state === 'SUBMITTED' || state === 'IN_REVIEW');
    expect(waiting.length).toBe(row.pending);
    expect(row.missing).toBeGreaterThan(0);
  });

  test('times per week are for all, per reviewer for supervisors', async () => {
    const timesOf = async (as: Seats) =>
      (await world.server.call(siReviewTimes, { token: await world.token(as) })).data;
    const { weeks, reviewers } = await timesOf('reviewer');
    expect(weeks.length).toBeGreaterThan(8);
    expect(weeks.every(({ median, decisions }) => median > 0 && decisions > 0)).toBe(true);
    expect(reviewers).toBeNull();
    const all = (await timesOf('supervisor')).reviewers!;
    expect(all.length).toBeGreaterThanOrEqual(2);
    expect(all.every(({ name }) => name !== '')).toBe(true);
  });
});

describe('making SIs for others', () => {
  test('customers, their people and their shipments', async () => {
    const token = await world.token('service');
    const { data } = await world.server.call(customersToServe, { token, query: { q: 'bwb' } });
    expect(data.map(({ companyCode }) => companyCode)).toEqual(['BWBAYY']);
    const { companyId } = data[0]!;
    const people = await world.server.call(customerPeople, { token, query: { companyId } });
    expect(people.data.map(({ account }) => account)).toContain('doc1');
    const shipments = await world.server.call(shipmentsToMake, { token, query: { companyId } });
    expect(shipments.data.rows.length).toBeGreaterThan(0);
    expect(shipments.data.rows.every(row => row.COMPANY_ID === companyId)).toBe(true);
    // A link names the shipment alone.
    const [, linked] = shipments.data.rows;
    const shipmentId = linked!.CGO_ID;
    const ofIt = async (query: object) => (await world.server.call(customersToServe, { token, query })).data;
    expect((await ofIt({ shipmentId })).map(({ companyCode }) => companyCode)).toEqual(['BWBAYY']);
    expect(await ofIt({ shipmentId: 'nobody’s' })).toEqual([]);
    const alone = await world.server.call(shipmentsToMake, { token, query: { companyId, shipmentId } });
    expect(alone.data).toMatchObject({ total: 1, rows: [{ CGO_ID: shipmentId }] });
    const own = await world.server.call(shipmentsToMake, { token });
    expect(own.data.rows.map(row => row.BOOKING_NO).toSorted()).toEqual(['BK-PF-01', 'BK-PF-02']);
    for (const call of [customersToServe, customerPeople, shipmentsToMake])
      expect((await world.server.call(call, { token: await world.token('customer'), query: { companyId } })).http).toBe(
        403,
      );
  });

  test('a draft is parked, parked again, submitted by its maker alone, and then waits for review', async () => {
    const token = await world.token('service');
    const { AcceptWarnings, ...set } = await world.body('BK-NEW-04', { TBI_CONSIGNOR: '' });
    const body = set as never;
    const park = (more: object) =>
      world.server.call(parkSiDraft, {
        token,
        body: { ...(body as object), ...more } as never,
        headers: 'Id' in more ? {} : { 'idempotency-key': '01JPARKEDONCE' },
      });
    const parked = (await park({})).data;
    // Its answer was lost: the same draft is told again, and not another one made.
    expect((await park({})).data).toEqual(parked);
    expect(parked).toMatchObject({ TBI_STATUS: 0, VERSION: 1 });
    const submit = (as: string, VERSION: number) =>
      world.server.call(submitSiDraft, { token: as, body: { Id: parked.Id, VERSION, AcceptWarnings } });
    expect((await submit(token, 1)).problem.errors.map(({ code }: { code: string }) => code)).toContain('SI-P-01');
    const again = { Id: parked.Id, VERSION: 1, TDBLInfos: (await world.body('BK-NEW-04')).TDBLInfos };
    expect((await park(again)).data).toMatchObject({ TBI_NO: parked.TBI_NO, TBI_STATUS: 0, VERSION: 2 });
    expect((await park(again)).http).toBe(412);
    // The customer does not see it before it is submitted.
    const owner = await world.server.login('RCHDSZ', 'doc1');
    const seenBy = async (as: string) => (await world.server.call(siLog, { token: as, query: { Id: parked.Id } })).http;
    expect([await seenBy(owner), await seenBy(token)]).toEqual([404, 200]);
    const stranger = await world.server.login('PLTFRM', 'cs2');
    expect((await submit(stranger, 2)).problem.errors[0]?.code).toBe('SI-L-01');
    expect((await submit(token, 2)).data).toMatchObject({ TBI_STATUS: 1, VERSION: 3 });
    expect(await seenBy(owner)).toBe(200);
    const log = await world.server.call(siLog, { token, query: { Id: parked.Id } });
    expect(log.data.map(({ Event }) => Event)).toEqual(['SUBMIT', 'SAVE_DRAFT', 'SAVE_DRAFT']);
    expect((await ask(siOwnGridList, { q: parked.TBI_NO }, 'service')).rows[0]).toMatchObject({ state: 'SUBMITTED' });

    // Who made it is staff: what they hear of it leads to their own pages, not to the customer's.
    const returned = await world.status(parked.Id, 4, 'reviewer', { remarks: '铅封号有误，请修改后重新提交' });
    expect(returned.http).toBe(200);
    const { linkPath } = await world.server.deps.db
      .selectFrom('messageOutbox')
      .select('linkPath')
      .where('docId', '=', parked.Id)
      .where('event', '=', 'si-decided')
      .executeTakeFirstOrThrow();
    expect(linkPath).toBe(`/tdManage/siDetail?Id=${parked.Id}`);
  });

  test('the platform’s own shipment becomes an SI of its staff, by the wizard’s own call', async () => {
    const made = await world.add(await world.body('BK-PF-01'), 'reviewer');
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    const own = await ask(siOwnGridList, { q: made.data[0]!.TBI_NO }, 'reviewer');
    expect(own.rows[0]).toMatchObject({ state: 'SUBMITTED', companyCode: 'PLTFRM' });
  });
});

describe('the clock of the cut-off', () => {
  const eventsOf = async (id: string) => {
    const { data } = await world.server.call(siLog, { token: await world.token('reviewer'), query: { Id: id } });
    return data.map(({ Event }) => Event);
  };
  const messagesAbout = (id: string) =>
    world.server.deps.db
      .selectFrom('messageOutbox')
      .select(['event', 'title'])
      .where('docId', '=', id)
      .where('event', '=', 'si-cutoff')
      .execute();

  test('the demo has been told; "near" and "passed" come once each, with a message', async () => {
    expect(await tellCutOffs(world.server.deps)).toBe(0);
    const id = await world.si('BK-STORY-1');
    expect(await eventsOf(id)).toEqual(['CUTOFF_NEAR', 'CREATE']);
    const late = await world.si('BK-STORY-7');
    expect(await eventsOf(late)).toEqual(expect.arrayContaining(['LATE_FEE_PROPOSED', 'CREATE']));
    expect(await messagesAbout(id)).toEqual([]);
    world.later(3.2 * 3_600_000);
    expect(await tellCutOffs(world.server.deps)).toBeGreaterThan(0);
    expect(await eventsOf(id)).toEqual(['CUTOFF_PASSED', 'CUTOFF_NEAR', 'CREATE']);
    expect((await messagesAbout(id)).map(({ title }) => title)).toEqual([expect.stringContaining('补料已过截单')]);
    expect(await tellCutOffs(world.server.deps)).toBe(0);
  });
});
