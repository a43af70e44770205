import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billDetail, billLog, billOfSi, billPdf, changeBill, modifyBill } from '#contract/bill/house-bill.calls.ts';
import { bodyRows } from '#contract/bill/layout/body-lines.ts';
import { BILL_BOXES } from '#contract/bill/layout/template.ts';
import type { BillEvent } from '#machines/bill/house-bill.commands.ts';
import { pdfBytes } from '#server/kernel/pdf/pdf-file.ts';
import { drawnTexts } from '#server/kernel/pdf/pdf-texts.samples.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { drawHouseBillNumber } from '../basic-data/commercial/bill-numbers.act.ts';
import { billOfRow } from './house-bill.projection.ts';
import { billPdf as paper } from './pdf/bill-pdf.ts';

/** From the SI to its bill and back (design A3.2, C3), through the real server. */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

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

async function send(id: string, event: BillEvent, as: Seats = 'reviewer', remarks = '') {
  const { data } = await world.server.call(billDetail, { token: await token('supervisor'), query: { Id: id } });
  return world.server.call(changeBill, {
    token: await token(as),
    body: { Id: id, VERSION: data.version, Event: event, Remarks: remarks, originalsReturned: 0, indemnity: false },
  });
}

const modify = async (id: string, VERSION: number, body: object) =>
  world.server.call(modifyBill, { token: await token('reviewer'), body: { Id: id, VERSION, body: body as never } });

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
    const { data } = await modify(before.id, 1, { ...before.body, finalDestination: 'chicago, il', marks: 'clerk' });
    expect(data).toMatchObject({ version: 2, body: { finalDestination: 'CHICAGO, IL', marks: 'CLERK' } });
    expect(data.findings.map(({ path, code }) => `${path} ${code}`)).toEqual([
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
    const log = await world.server.call(billLog, { token: await token('reviewer'), query: { Id: after.id } });
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
  it('asks for the version: none is DOC-L-01, a stale one 412 with who was faster; nothing typed is no new version', async () => {
    const bill = await shared();
    const none = await world.server.call(modifyBill, {
      token: await token('reviewer'),
      body: { Id: bill.id, body: bill.body },
    });
    expect(none.problem.errors[0]?.code).toBe('DOC-L-01');
    const { version } = bill;
    expect((await modify(bill.id, version, bill.body)).data.version).toBe(version);
    expect((await modify(bill.id, version, { ...bill.body, marks: 'FIRST' })).data.version).toBe(version + 1);
    const late = await modify(bill.id, version, { ...bill.body, marks: 'SECOND' });
    expect(late).toMatchObject({ http: 412, problem: { code: 'stale_version', current: { version: version + 1 } } });
    const foreign = await modify(bill.id, version + 1, { ...bill.body, marks: '宁波' });
    expect(foreign).toMatchObject({ http: 422, problem: { code: 'invalid_input' } });
    expect(foreign.problem.errors[0]).toMatchObject({ path: 'body.marks', code: 'BL-12' });
  });

  it('is nothing for the customer, who neither reads nor writes nor prints it', async () => {
    const bill = await shared();
    const customer = await token('customer');
    expect((await world.server.call(billDetail, { token: customer, query: { Id: bill.id } })).http).toBe(403);
    const stranger = await world.server.call(changeBill, {
      token: await token('other'),
      body: {
        Id: bill.id,
        VERSION: bill.version,
        Event: 'ACCEPT',
        Remarks: '',
        originalsReturned: 0,
        indemnity: false,
      },
    });
    expect(stranger.http).toBe(404);
    expect((await send(bill.id, 'ISSUE', 'customer')).http).toBe(403);
  });
});

describe('the paper', () => {
  it('shows every word where the layout puts it, to a fifth of a millimetre, and what does not fit on attached pages', async () => {
    const bill = await shared();
    const description = Array.from({ length: 90 }, (_, row) => `ROW ${row + 1}`).join('\n');
    expect((await modify(bill.id, bill.version, { ...bill.body, description })).http).toBe(200);
    const row = await world.server.deps.db
      .selectFrom('houseBill')
      .selectAll()
      .where('id', '=', bill.id)
      .executeTakeFirstOrThrow();
    const document = billOfRow(row);
    const texts = drawnTexts(await pdfBytes(paper(document, { issuer: 'TEST', compress: false })));
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
    expect(await pdfBytes(paper(document, { issuer: 'TEST' }))).toEqual(
      await pdfBytes(paper(document, { issuer: 'TEST' })),
    );
  });
});
