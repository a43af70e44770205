import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import {
  mailPriceOffer,
  makePriceOffer,
  priceList,
  priceOfferFile,
} from '#contract/rates/offer-files/offer-files.calls.ts';
import { previewPush, pushPrices } from '#contract/rates/push/push.calls.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { fclContent, fclLine, published } from '../fcl/fcl-rate.samples.ts';

/** A lane that no rate of the demo serves; its one rate costs a figure that no paper may hold. */
const lane = { pol: 'CNLYG', pod: 'FIHEL', box: '2x40HC' };
const COST = '1777';

const token = { pricing: '', sales: '', buyer: '' };
let server: TestServer;
let customerId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.pricing = await server.login('PLTFRM', 'pricing');
  token.buyer = await server.login('NQUAYS', 'buyer1');
  const { db } = server.deps;
  const idOf = async (code: string) =>
    (await db.selectFrom('company').select('id').where('companyCode', '=', code).executeTakeFirstOrThrow()).id;
  [customerId, otherId] = [await idOf('NQUAYS'), await idOf('RCHDSZ')];
  const { account } = await db
    .selectFrom('companyAssignment')
    .innerJoin('employee', 'employee.id', 'companyAssignment.employeeId')
    .select('employee.account')
    .where('companyAssignment.companyId', '=', customerId)
    .where('duty', '=', 'SALES')
    .orderBy('isPrimary', 'desc')
    .executeTakeFirstOrThrow();
  token.sales = await server.login('PLTFRM', account ?? '');
  const port = async (code: string) =>
    (await db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;
  await published(
    server,
    token.pricing,
    await fclContent(server, {
      polId: await port(lane.pol),
      podId: await port(lane.pod),
      lines: [fclLine('40HC', COST)],
      visibility: 'COMPANIES',
      visibleCompanyIds: [customerId],
    }),
  );
});
afterAll(() => server.close());

const bytesOf = async (who: keyof typeof token, call: CallDef, query: Readonly<Record<string, string>>) => {
  const answer = await server.app.inject({
    method: 'GET',
    url: call.path,
    query,
    headers: { authorization: `Bearer ${token[who]}` },
  });
  return { http: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload };
};

async function linesOf(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const at = path.join(tmpdir(), `price-list-${process.pid}.xlsx`);
  await writeFile(at, bytes);
  const lines: string[][] = [];
  for await (const row of (await readSheet(at, { name: 'list.xlsx' })).rows()) lines.push(row.cells.map(String));
  await rm(at);
  return lines;
}

const customerTotal = async (): Promise<string> => {
  const { data } = await server.call(queryRates, { token: token.buyer, query: lane });
  return data.offers[0]?.price.total?.amount ?? '';
};

describe('a price list', () => {
  test('holds what the customer pays and nothing of the cost, also when pricing takes it', async () => {
    const total = await customerTotal();
    expect(total).not.toBe('');
    const sheet = await bytesOf('pricing', priceList, { ...lane, customer: customerId, format: 'xlsx' });
    expect(sheet.http).toBe(200);
    const lines = await linesOf(sheet.bytes);
    expect(lines[0]?.[0]).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const text = JSON.stringify(lines);
    expect(text).toContain('40HQ');
    expect(text).not.toContain('40HC');
    expect(Number(lines[2]?.[lines[1]?.indexOf('全包合计') ?? -1])).toBe(Number(total));
    expect(text).not.toMatch(/成本|毛利|基准/);
    expect(text).not.toContain(COST);
    const pdf = await bytesOf('pricing', priceList, { ...lane, customer: customerId, lang: 'EN' });
    expect(pdf.type).toContain('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is refused to who may not export', async () => {
    const denied = await bytesOf('sales', priceList, { ...lane, customer: 'nobody' });
    expect(denied.http).toBe(404);
    expect((await server.call(makePriceOffer, { token: token.buyer, body: { items: [] } as never })).http).toBe(403);
  });
});

describe('a price offer', () => {
  test('keeps its prices with snapshots, prints and goes out by mail with its paper', async () => {
    const { data } = await server.call(queryRates, {
      token: token.pricing,
      query: { ...lane, customer: customerId },
    });
    const rateId = data.offers[0]?.rateId ?? '';
    const made = await server.call(makePriceOffer, {
      token: token.pricing,
      body: { customer: customerId, items: [{ ...lane, rateId }] },
    });
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    const { id, offerNo } = made.data;
    expect(offerNo).toMatch(/^PO\d{10}$/);
    const { db } = server.deps;
    const row = await db.selectFrom('priceOffer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row.content)).not.toMatch(/cost|margin|base/i);
    expect(JSON.stringify(row.content)).toContain(`"${await customerTotal()}"`);
    const snapshots = await db.selectFrom('priceSnapshot').selectAll().where('id', 'in', row.snapshotIds).execute();
    expect(snapshots).toMatchObject([{ rateId, buyerCompanyId: customerId }]);
    // The seller's own record knows the cost.
    expect(JSON.stringify(snapshots)).toContain(COST);

    expect((await bytesOf('pricing', priceOfferFile, { id })).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const to = ['buyer@example.com', 'buyer@example.com', 'boss@example.com'];
    const bad = await server.call(mailPriceOffer, {
      token: token.pricing,
      body: { id, to: ['nobody'], subject: 'S', text: 'T' },
    });
    expect(bad.problem.errors[0]?.path).toMatch(/^to/);
    const sent = await server.call(mailPriceOffer, {
      token: token.pricing,
      body: { id, to, subject: '报价', text: '请见附件' },
    });
    expect(sent.data).toEqual({ mails: 2 });
    const mails = await db.selectFrom('mail').selectAll().where('purpose', '=', 'priceOffer').execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['boss@example.com', 'buyer@example.com']);
    const kept = await server.deps.files.find(mails[0]?.fileIds[0] ?? '');
    expect(kept).toMatchObject({ name: `${offerNo}.pdf`, contentType: 'application/pdf' });
  });

  test('a rate that does not fit is named by its place', async () => {
    const { problem } = await server.call(makePriceOffer, {
      token: token.pricing,
      body: { items: [{ ...lane, rateId: 'gone' }] },
    });
    expect(problem.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['items[0].rateId RATE_GONE']);
  });
});

describe('a push', () => {
  const body = () => ({ ...lane, customers: [customerId], lang: 'EN' as const });

  test('shows the price that the customer sees, to who sells to him and to nobody else', async () => {
    const shown = await server.call(previewPush, { token: token.sales, body: body() });
    expect(shown.http, JSON.stringify(shown.problem)).toBe(200);
    expect(shown.data.map(({ prices }) => prices.map(({ total }) => total))).toEqual([
      [`USD ${await customerTotal()}`],
    ]);
    expect(shown.data[0]?.text).toContain('FIHEL');
    expect(withoutIds(shown.data)).not.toContain(COST);
    const someone = (await server.deps.db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'GZSHPA')
      .executeTakeFirstOrThrow()) as { id: string };
    const none = await server.call(previewPush, { token: token.sales, body: { ...body(), customers: [someone.id] } });
    expect(none.http).toBe(404);
  });

  test('goes out as message and as mail; a customer who sees no price is told so', async () => {
    const byMessage = await server.call(pushPrices, {
      token: token.pricing,
      body: { ...body(), customers: [customerId, otherId], by: 'MESSAGE', note: 'Dear all' },
    });
    expect(byMessage.data.map(({ id, ok }) => [id, ok])).toEqual([
      [customerId, true],
      [otherId, false],
    ]);
    await messagesDelivered(server.deps);
    const queued = await server.deps.db.selectFrom('message').selectAll().where('event', '=', 'rate-push').execute();
    expect(queued).toHaveLength(1);
    expect(queued[0]?.descriptionEn).toContain('Dear all');
    expect(queued[0]?.linkPath).toContain('pol=CNLYG');
    const byMail = await server.call(pushPrices, { token: token.pricing, body: { ...body(), by: 'MAIL' } });
    expect(byMail.data.map(({ ok }) => ok)).toEqual([true]);
    const mails = await server.deps.db.selectFrom('mail').selectAll().where('purpose', '=', 'priceList').execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ fileIds }) => fileIds.length === 1)).toBe(true);
    expect(withoutIds(mails)).not.toContain(COST);
  });
});
