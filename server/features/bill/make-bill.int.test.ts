import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billOfSi, billPdf } from '#contract/bill/house-bill.calls.ts';
import { bodyRows } from '#contract/bill/layout/body-lines.ts';
import { BILL_BOXES } from '#contract/bill/layout/template.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { type BillEvent, type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { LETTERHEAD } from '#server/kernel/pdf/letterhead.samples.ts';
import { pdfBytes } from '#server/kernel/pdf/pdf-file.ts';
import { drawnTexts } from '#server/kernel/pdf/pdf-texts.samples.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { drawHouseBillNumber } from '../basic-data/commercial/bill-numbers.act.ts';
import { billPdf as paper } from './pdf/bill-pdf.ts';

/** From the SI to its bill and back (design A3.2, C3), through the real server. */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const calls = documentCalls(houseBill);
const token = (seat: Seats) => world.token(seat);
const billOf = async (siId: string) =>
  (await world.server.call(billOfSi, { token: await token('reviewer'), query: { SiId: siId } })).data;

/** An SI of the customer, approved, with its bill. */
async function billed(bookingNo: string): Promise<string> {
  const id = await world.submitted(bookingNo);
  for (const status of [3, 7]) {
    const { http, problem } = await world.status(id, status, 'reviewer');
    if (http !== 200) throw new Error(`${status}: ${JSON.stringify(problem)}`);
  }
  return id;
}

const got = async (id: string) => {
  const { data } = await world.server.call(calls.get, { token: await token('supervisor'), query: { id } });
  return data.row as unknown as HouseBillRow;
};

async function send(id: string, event: BillEvent, as: Seats = 'reviewer', remarks: string | null = null) {
  const { version } = await got(id);
  return world.server.call(calls.apply, {
    token: await token(as),
    body: { event, rows: [{ id, version }], payload: {}, remarks },
  });
}

async function modify(id: string, version: number, body: object) {
  const { http, data, problem } = await world.server.call(calls.apply, {
    token: await token('reviewer'),
    body: { event: 'EDIT', rows: [{ id, version }], payload: { body }, remarks: null },
  });
  return { http, problem, row: (http === 200 ? data.rows[0]?.row : null) as unknown as HouseBillRow };
}

/** Numbers that all rules together have given. */
async function drawn(): Promise<number> {
  const { sum } = await world.server.deps.db
    .selectFrom('counter')
    .select(({ fn }) => fn.sum<string>('value').as('sum'))
    .where('name', 'like', 'BILL:%')
    .executeTakeFirstOrThrow();
  return Number(sum);
}

const free = async (count: number): Promise<string[]> => {
  const rows = await world.server.deps.db
    .selectFrom('shipment')
    .innerJoin('company', 'company.id', 'shipment.companyId')
    .select('bookingNo')
    .where('companyCode', '=', 'NQUAYS')
    .where('siCount', '=', 0)
    .where('mergedIntoId', 'is', null)
    .where('shipment.state', 'in', ['CONFIRMED', 'IN_EXECUTION'])
    .orderBy('bookingNo')
    .limit(count)
    .execute();
  if (rows.length < count) throw new Error(`only ${rows.length} free shipments`);
  return rows.map(row => row.bookingNo);
};

describe('a bill made from an SI', () => {
  it('has the words of the SI and the next number; the SI is billed in the same transaction', async () => {
    const [booking] = await free(1);
    const id = await billed(booking!);
    const { bill } = await billOf(id);
    const si = await world.detail(id);
    expect(si.TBI_STATUS).toBe(7);
    expect(bill).toMatchObject({ state: 'DRAFT', version: 1, siId: id, findings: [] });
    expect(bill?.body).toEqual(bill?.source?.body);
    expect(bill?.body.portOfLoading).toBe(String(si.TBI_LOADING).toUpperCase());
    expect(bill?.body.gross).toContain(si.TOTAL_WEIGHT);
    expect(bill?.no).toMatch(/^[A-Z0-9]{8,20}$/);
    expect(bill?.events.find(({ event }) => event === 'EDIT')).toEqual({ event: 'EDIT', allowed: true, reason: null });
  });

  it('gets its number without a gap: what is refused or rolled back has drawn none, two at once are neighbours', async () => {
    const [one, two, three] = (await free(3)) as [string, string, string];
    const ids = await Promise.all([one, two, three].map(booking => world.submitted(booking)));
    for (const id of ids) await world.status(id, 3, 'reviewer');
    const company = await world.server.deps.db
      .selectFrom('company')
      .select(['id', 'companyCode'])
      .where('kind', '=', 'platform')
      .executeTakeFirstOrThrow();
    const si = await world.detail(ids[0]!);
    const draw = () =>
      inScope(world.server.deps.db, SYSTEM, async ({ db }) => {
        const ask = { carrier: '', pol: si.TBI_LOADING_CODE, pod: si.TBI_DISCHARGE_CODE, day: '2031-05-05' };
        const no = await drawHouseBillNumber(db, { companyId: company.id, companyCode: company.companyCode, ...ask });
        throw new Error(`${no}`);
      }).catch((error: Error) => error.message);
    expect(await draw()).toBe(await draw());

    const before = await drawn();
    expect((await world.status(ids[0]!, 7, 'customer')).http).toBe(403);
    const answers = await Promise.all(ids.map(id => world.status(id, 7, 'reviewer')));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    // Three bills, three numbers: as many as the counters have moved.
    expect((await drawn()) - before).toBe(3);
    const bills = await Promise.all(ids.map(async id => (await billOf(id)).bill?.no));
    expect(new Set(bills).size).toBe(3);
  });

  it('follows the SI when that is changed: the clerk’s own words stay, the SI’s new ones come', async () => {
    const [booking] = await free(1);
    const id = await billed(booking!);
    const before = (await billOf(id)).bill!;
    const { row } = await modify(before.id, 1, { ...before.body, finalDestination: 'chicago, il', marks: 'clerk' });
    expect(row).toMatchObject({ version: 2, body: { finalDestination: 'CHICAGO, IL', marks: 'CLERK' } });
    expect((await billOf(id)).bill?.findings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'body.finalDestination BL-05',
      'body.marks BL-05',
    ]);
    expect((await world.status(id, 4, 'reviewer', { remarks: '唛头与合同不符' })).http).toBe(200);
    expect((await billOf(id)).bill).toMatchObject({ state: 'DRAFT', version: 3 });
    expect((await world.modify(id, { TBI_MARKS: 'NEW MARKS' })).http).toBe(200);
    for (const status of [3, 7]) expect((await world.status(id, status, 'reviewer')).http).toBe(200);
    const after = (await billOf(id)).bill!;
    expect(after).toMatchObject({ no: before.no, version: 4, source: { siRevision: 2 } });
    expect(after.body).toMatchObject({ finalDestination: 'CHICAGO, IL', marks: 'NEW MARKS' });
    const log = await world.server.call(calls.log, { token: await token('reviewer'), query: { id: after.id } });
    expect(log.data.map(({ event }) => event)).toEqual(['UPDATE_FROM_SI', 'REOPEN', 'EDIT', 'CREATE_FROM_SI']);
    expect(log.data[2]?.changes.map(({ path }) => path)).toEqual(['body.finalDestination', 'body.marks']);
  });

  it('locks the SI when it is issued; a void bill lets a supervisor open it again, and the next bill has a new number', async () => {
    const [booking] = await free(1);
    const id = await billed(booking!);
    const bill = (await billOf(id)).bill!;
    await modify(bill.id, 1, { ...bill.body, onBoardDate: '2026-03-11' });
    expect((await send(bill.id, 'ISSUE')).problem.errors[0]?.code).toBe('BL-08');
    for (const [event, as] of [
      ['SEND_PROOF', 'reviewer'],
      ['ACCEPT', 'customer'],
      ['ISSUE', 'reviewer'],
    ] as const)
      expect((await send(bill.id, event, as)).http, event).toBe(200);
    expect((await world.detail(id)).TBI_STATUS).toBe(11);
    const issued = (await billOf(id)).bill!;
    expect((await modify(bill.id, issued.version, { ...issued.body, marks: 'X' })).problem.errors[0]?.code).toBe(
      'BL-11',
    );

    const unlock = () => world.status(id, 9, 'supervisor', { remarks: '船公司换船，重新签发' });
    expect((await unlock()).problem.errors[0]?.params?.because).toBe('billValid');
    expect((await send(bill.id, 'VOID', 'supervisor', '船公司换船，重新签发')).http).toBe(200);
    expect(await billOf(id)).toEqual({ bill: null, voided: [bill.no] });
    expect((await unlock()).http).toBe(200);
    expect((await world.detail(id)).TBI_STATUS).toBe(9);
  });
});

/** The demo's draft: one bill is enough for all who write on it. */
async function shared() {
  const { bill } = await billOf(await world.si('BK-STORY-3A'));
  if (!bill) throw new Error('the demo has no bill to write on');
  return bill;
}

describe('writing a bill', () => {
  it('asks for the version: none is refused, a stale one 412 with the bill as it is; nothing typed is no new version', async () => {
    const bill = await shared();
    const none = await world.server.call(calls.apply, {
      token: await token('reviewer'),
      body: { event: 'EDIT', rows: [{ id: bill.id } as never], payload: { body: bill.body }, remarks: null },
    });
    expect(none.problem.errors[0]?.path).toBe('rows[0].version');
    const { version } = bill;
    expect((await modify(bill.id, version, bill.body)).row.version).toBe(version);
    expect((await modify(bill.id, version, { ...bill.body, marks: 'FIRST' })).row.version).toBe(version + 1);
    const late = await modify(bill.id, version, { ...bill.body, marks: 'SECOND' });
    expect(late).toMatchObject({ http: 412, problem: { code: 'stale_version', current: { version: version + 1 } } });
    const foreign = await modify(bill.id, version + 1, { ...bill.body, marks: '宁波' });
    expect(foreign).toMatchObject({ http: 422, problem: { code: 'invalid_input' } });
    expect(foreign.problem.errors[0]).toMatchObject({ path: 'payload.body.marks', code: 'BL-12' });
  });

  it('is no choice of a picker for the customer, and one for staff', async () => {
    const { id, no } = await shared();
    const query = { resource: 'HouseBill', ids: id };
    expect((await world.server.call(suggest, { token: await token('customer'), query })).http).toBe(403);
    const offered = await world.server.call(suggest, { token: await token('supervisor'), query });
    expect(offered.data.map(({ code }) => code)).toEqual([no]);
  });

  it('is nothing for the customer, who neither reads nor writes nor prints it', async () => {
    const bill = await shared();
    const customer = await token('customer');
    for (const call of [calls.get, calls.log] as const)
      expect((await world.server.call(call, { token: customer, query: { id: bill.id } })).http).toBe(403);
    expect((await world.server.call(calls.list, { token: customer, query: {} as never })).http).toBe(403);
    expect((await send(bill.id, 'ACCEPT', 'other')).http).toBe(404);
    expect((await send(bill.id, 'ISSUE', 'customer')).http).toBe(403);
    // What the customer may send tells no more than that it was done, or which version there is.
    expect((await send(bill.id, 'SEND_PROOF')).http).toBe(200);
    const stale = await world.server.call(calls.apply, {
      token: customer,
      body: { event: 'ACCEPT', rows: [{ id: bill.id, version: 1 }], payload: {}, remarks: null },
    });
    const { version } = await got(bill.id);
    expect(stale).toMatchObject({ http: 412, problem: { current: { version } } });
    expect(Object.keys((stale.problem as unknown as { current: object }).current)).toEqual(['version']);
    expect((await send(bill.id, 'VIEWED', 'customer')).data.rows).toEqual([
      { id: bill.id, ok: true, row: null, problem: null },
    ]);
    expect((await send(bill.id, 'RECALL_PROOF')).http).toBe(200);
  });
});

describe('the paper', () => {
  it('shows every word where the layout puts it, to a fifth of a millimetre, and what does not fit on attached pages', async () => {
    const bill = await shared();
    const description = Array.from({ length: 90 }, (_, row) => `ROW ${row + 1}`).join('\n');
    expect((await modify(bill.id, bill.version, { ...bill.body, description })).http).toBe(200);
    const document = await got(bill.id);
    const texts = drawnTexts(await pdfBytes(paper(document, { letterhead: LETTERHEAD, compress: false })));
    const box = BILL_BOXES.find(({ name }) => name === 'description')!;
    const rows = texts.filter(({ text }) => /^ROW \d+$/.test(text));
    expect(rows).toHaveLength(bodyRows(document.body).length);
    expect(rows.filter(({ page }) => page === 1)).toHaveLength(18);
    expect(new Set(texts.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
    for (const text of rows) expect(Math.abs(text.x - box.x)).toBeLessThan(0.2);
    const [first, second] = rows;
    expect(Math.abs(second!.y - first!.y - 3.5)).toBeLessThan(0.2);

    const download = await world.server.app.inject({
      url: billPdf.path,
      query: { Id: bill.id },
      headers: { authorization: `Bearer ${await token('reviewer')}` },
    });
    expect(download.headers['content-type']).toBe('application/pdf');
    expect(download.headers['content-disposition']).toContain(`${bill.no}.pdf`);
    expect(download.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await pdfBytes(paper(document, { letterhead: LETTERHEAD }))).toEqual(
      await pdfBytes(paper(document, { letterhead: LETTERHEAD })),
    );
  });
});
