import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { applyRateBatch, type RateBatch } from '#contract/rates/batch/batch.calls.ts';
import { mapRateSheet, previewRateSheet, type RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { fileOf, rowsOf as linesOf } from '#server/kernel/sheets/sheet.samples.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inDays } from '../../fcl/fcl-rate.samples.ts';
import { type BatchDriver, batchIn, rowsOf, sent } from '../batch.samples.ts';

/** Price sheets of differing shape through the product's calls. */

let server: TestServer;
let author: BatchDriver;
let sales: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  author = { server, token: await server.login('PLTFRM', 'pricing') };
  sales = await server.login('PLTFRM', 'sales2');
});
afterAll(() => server.close());

const from = inDays(40);
const to = inDays(54);

async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const width = Math.max(...rows.map(({ length }) => length));
  const [first = [], ...rest] = rows;
  const columns = Array.from({ length: width }, (_, at) => ({ key: String(at), kind: 'text' as const, width: 12 }));
  async function* cells() {
    for (const row of rest) yield Array.from({ length: width }, (_, at) => row[at] ?? '');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeSheet('xlsx', {
    sheetName: 'rates',
    head: [{ cells: first }],
    columns,
    rows: cells(),
  }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function upload(bytes: Buffer | string, name: string, token = author.token) {
  const form = new FormData();
  form.append('file', new Blob([bytes as never]), name);
  const packed = new Response(form);
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/RateImport/Upload', payload: Buffer.from(await packed.arrayBuffer()) },
    headers: { authorization: `Bearer ${token}`, 'content-type': packed.headers.get('content-type')! },
  });
  return { http: answer.statusCode, sheet: (answer.json() as { Data: RateSheet }).Data };
}

async function preview(sheet: RateSheet, over: object = {}): Promise<RateBatch> {
  const body = { id: sheet.id, uses: sheet.uses, defaults: sheet.defaults, ...over };
  const { data, http, problem } = await server.call(previewRateSheet, { token: author.token, body: body as never });
  expect(http, JSON.stringify(problem)).toBe(200);
  return batchIn(author, data.id, 'PREVIEW');
}

const told = async (id: string) =>
  (await rowsOf(author, id)).map(({ outcome, carrier, lane, pieces }) => [
    outcome,
    carrier,
    lane,
    pieces[0]?.prices.map(({ containerType, after }) => `${containerType} ${after}`).join(' ') ?? '',
  ]);

async function applied(batch: RateBatch): Promise<RateBatch> {
  await sent(author, applyRateBatch, { id: batch.id, skipErrors: true }, batch.version);
  return batchIn(author, batch.id, 'DONE');
}

describe('a price sheet', () => {
  const carrierSheet = [
    ['MSC FAK RATES', '', '', '', '', ''],
    [`VALID ${from} TO ${to}`],
    ['Carrier', 'POL', 'POD', "20'", '40HQ', 'Surcharges'],
    ['MSCU', 'CNSHA/CNNGB', 'NLRTM', '1,120', '1950', '含ISPS, THC另付'],
    ['', '', 'NOWHERE', '1200', '2000', ''],
    ['', '', 'GBFXT', 'ask', '2100', ''],
  ];

  it('with merged cells, two ports in one and the validity above: new, wrong, and the second time unchanged', async () => {
    const { sheet } = await upload(await workbook(carrierSheet), 'msc.xlsx');
    expect(sheet).toMatchObject({ headLine: 3, isKnown: false, defaults: { validFrom: from, validTo: to } });
    expect(sheet.uses).toEqual(['carrier', 'pol', 'pod', 'PRICE:20GP', 'PRICE:40HC', 'fees']);
    const batch = await preview(sheet);
    expect(batch).toMatchObject({ kind: 'IMPORT', counts: { total: 6, created: 2, error: 4 } });
    expect(await told(batch.id)).toEqual([
      ['NEW', 'MSCU', 'CNSHA - NLRTM', '20GP 1120 40HC 1950'],
      ['NEW', 'MSCU', 'CNNGB - NLRTM', '20GP 1120 40HC 1950'],
      ...Array.from({ length: 4 }, () => ['ERROR', '', '', '']),
    ]);
    const [, , unknown, , unread] = await rowsOf(author, batch.id);
    expect(unknown?.messages[0]?.zh).toBe('未识别的港口“NOWHERE”，请选择或维护映射');
    expect(unread?.messages[0]?.en).toBe('Price "20GP ask" cannot be read');
    const inbox = await sql<{ text: string }>`select text from unmapped_code where system = 'RATE_SHEET'`.execute(
      server.deps.db,
    );
    expect(inbox.rows).toEqual([{ text: 'NOWHERE' }]);
    await applied(batch);
    const made = await sql<{ state: string; includedFees: string[] }>`select state, included_fees from fcl_rate
      where source @> ${JSON.stringify([{ batchId: batch.id }])}::jsonb`.execute(server.deps.db);
    expect(made.rows.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT']);

    const again = await upload(await workbook(carrierSheet), 'msc again.xlsx');
    expect(again.sheet.isKnown).toBe(true);
    const second = await preview(again.sheet);
    expect(second.counts).toMatchObject({ unchanged: 2, created: 0, error: 4 });
  });

  it('gives its wrong rows back as the same sheet with a message', async () => {
    const { sheet } = await upload(await workbook(carrierSheet), 'msc.xlsx');
    const batch = await preview(sheet);
    const answer = await server.app.inject({
      ...{ method: 'GET', url: `/api/RateImport/Errors?id=${batch.id}&language=en` },
      headers: { authorization: `Bearer ${author.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const lines = (await linesOf(fileOf(answer.rawPayload))).map(({ cells }) => cells);
    expect(lines.map(cells => [cells[2], cells[6]])).toEqual([
      ['POD', 'Message'],
      ['NOWHERE', 'Unknown port "NOWHERE"; choose one or add a mapping'],
      ['GBFXT', 'Price "20GP ask" cannot be read'],
    ]);
  });

  it('with one type a line, in Chinese, as CSV', async () => {
    const csv = [
      '船公司,起运港,目的港,箱型,价格,币种,有效期起,有效期止',
      `COSU,上海,汉堡,20GP,900,USD,${from},${to}`,
      ',,,40HQ,1600,,,',
    ].join('\n');
    const { sheet } = await upload(csv, 'cosco.csv');
    const batch = await preview(sheet);
    expect(await told(batch.id)).toEqual([['NEW', 'COSU', 'CNSHA - DEHAM', '20GP 900 40HC 1600']]);
  });

  it('published at once, and changed by its numbers: blank leaves, minus takes off, 0! is meant', async () => {
    const one = [
      ['船公司', '起运港', '目的港', '服务代码', '有效期起', '有效期止', '20GP', '40HC'],
      ['CMDU', 'CNXMN', 'ZADUR', 'IMP1', from, to, '1500', '2500'],
    ];
    const first = await applied(
      await preview((await upload(await workbook(one), 'cma.xlsx')).sheet, { publishes: true }),
    );
    expect(first.counts).toMatchObject({ created: 1 });
    const { rows } = await sql<{ rateNo: string }>`select rate_no from fcl_rate where service_code = 'IMP1'
      and state = 'ACTIVE'`.execute(server.deps.db);
    const own = [
      ['运价编号', '起运港', '目的港', '20GP', '40HC', '45HC', '外部备注'],
      [rows[0]!.rateNo, '', '', '', '-', '', '含文件费'],
      ['FR999999999999', '', '', '1', '', '', ''],
    ];
    const { sheet } = await upload(await workbook(own), 'own.xlsx');
    const batch = await preview(sheet);
    expect(await told(batch.id)).toEqual([
      ['CHANGED', 'CMDU', 'CNXMN - ZADUR', '20GP 1500 40HC null'],
      ['ERROR', '', '', ''],
    ]);
    await applied(batch);
    const after = await sql<{ remarkZh: string; price20gp: string; price40hc: string | null }>`select remark_zh,
      price20gp::text, price40hc::text from fcl_rate where service_code = 'IMP1'`.execute(server.deps.db);
    expect(after.rows).toEqual([{ remarkZh: '含文件费', price20gp: '1500.0000', price40hc: null }]);
  });

  it('whose columns are called as nobody knows is read as somebody says, and so it is the next time', async () => {
    const odd = [
      ['Line', 'Load', 'POD', 'Small box', '40HC', 'Validity'],
      ['HLCU', 'CNTAO', 'BRSSZ', '3000', '3500', `${from} - ${to}`],
    ];
    const { sheet } = await upload(await workbook(odd), 'hapag.xlsx');
    expect(sheet.uses).toEqual([null, null, 'pod', null, 'PRICE:40HC', 'validity']);
    const uses = ['carrier', 'pol', 'pod', 'PRICE:20GP', 'PRICE:40HC', 'validity'];
    const batch = await preview(sheet, { uses });
    expect(await told(batch.id)).toEqual([['NEW', 'HLCU', 'CNTAO - BRSSZ', '20GP 3000 40HC 3500']]);
    expect((await upload(await workbook(odd), 'next.xlsx')).sheet).toMatchObject({ isKnown: true, uses });
  });

  it('is for those with the right and who may see cost; what is no table is refused', async () => {
    expect((await upload('a,b', 'x.csv', sales)).http).toBe(403);
    expect((await upload(Buffer.from([0, 1, 2, 3, 255, 254, 0]), 'x.xlsx')).http).toBe(422);
    const other = await server.login('NQUAYS', 'admin');
    const { sheet } = await upload(await workbook(carrierSheet), 'msc.xlsx');
    const { http } = await server.call(mapRateSheet as CallDef, {
      token: other,
      body: { id: sheet.id, sheet: 0 } as never,
    });
    expect([403, 404]).toContain(http);
  });
});
