import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapCodes, unmappedCodes } from '#contract/basic-data/mapping/calls.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import {
  applyRateBatch,
  correctBatchRow,
  previewRateBatch,
  type RateBatch,
  rateBatchRowContent,
  rateBatchRowSource,
} from '#contract/rates/batch/batch.calls.ts';
import { FCL_SHEET } from '#contract/rates/batch/import/fcl-sheet.ts';
import { mapRateSheet, previewRateSheet, type RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { useOf } from '#contract/rates/batch/import/sheet-columns.ts';
import { fileOf, rowsOf as linesOf, workbookOf } from '#server/kernel/sheets/sheet.samples.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { fclContent, fclLine, inDays, published } from '../../fcl/fcl-rate.samples.ts';
import { type BatchDriver, batchIn, rowsOf, sent } from '../batch.samples.ts';

/** Price sheets of differing shape through the product's calls. */

let server: TestServer;
let author: BatchDriver;
let sales: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  author = { server, token: await server.login('PLTFRM', 'pricing') };
  sales = await server.login('PLTFRM', 'sales2');
  admin = await server.login('PLTFRM', 'admin');
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
    method: 'POST',
    url: '/api/RateImport/Upload',
    payload: Buffer.from(await packed.arrayBuffer()),
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

async function errorsOf(batchId: string): Promise<string[][]> {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/RateImport/Errors?id=${batchId}&language=en`,
    headers: { authorization: `Bearer ${author.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return (await linesOf(fileOf(answer.rawPayload))).map(({ cells }) => [...cells]);
}

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
    const lines = await errorsOf(batch.id);
    expect(lines.map(cells => [cells[2], cells[6]])).toEqual([
      // What stood above the headings, and what was merged over the row, is said again.
      [undefined, undefined],
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
    const { defaults, id } = sheet;
    const without = await server.call(previewRateSheet, {
      token: author.token,
      body: { id, uses: [null, 'pol', 'pod', null, null, 'validity'], defaults } as never,
    });
    expect(without.problem.errors).toMatchObject([{ path: 'uses', code: 'NO_PRICE_COLUMN' }]);
    const uses = ['carrier', 'pol', 'pod', 'PRICE:20GP', 'PRICE:40HC', 'validity'];
    const batch = await preview(sheet, { uses });
    expect(await told(batch.id)).toEqual([['NEW', 'HLCU', 'CNTAO - BRSSZ', '20GP 3000 40HC 3500']]);
    expect((await upload(await workbook(odd), 'next.xlsx')).sheet).toMatchObject({ isKnown: true, uses });
  });

  it('G-A1, G-A2: 300 rows with merged cells and three unknown ports: mapped, corrected, and nothing new the second time', async () => {
    const { rows: ports } = await sql<{ id: string; unLocode: string }>`select id, un_locode from port
      where status = 'ACTIVE' and un_locode <> 'CNSHA' and same_as_id is null and merged_into_id is null
      order by un_locode limit 30`.execute(server.deps.db);
    const strange = ['NEUHAFEN X', 'NEUHAFEN Y', 'NEUHAFEN Z'];
    const unread = new Set([100, 150, 200]);
    const days = `VALID ${from} TO ${to}`;
    const head = ['Carrier', 'POL', 'POD', 'Service', "20'", '40HQ'];
    const rows = Array.from({ length: 300 }, (_, at) => {
      const pod = strange[Math.floor(at / 10)] ?? ports[Math.floor(at / 10)]!.unLocode;
      const price = unread.has(at) ? 'ask' : String(1000 + at);
      // Carrier and port of loading are merged over forty rows each.
      const merged = at % 40 === 0 ? ['MSCU', 'SHANGHAI'] : ['', ''];
      return [...merged, pod, `GA${at % 10}`, price, '2,100'];
    });
    const file = await workbook([[days], head, ...rows]);
    const first = await preview((await upload(file, 'big.xlsx')).sheet);
    expect(first.counts).toMatchObject({ total: 300, created: 267, error: 33 });
    const { data: inbox } = await server.call(unmappedCodes, {
      token: admin,
      query: { scope: 'PARTNER', limit: 200 } as never,
    });
    const open = inbox.rows as readonly { id: string; version: number; text: string }[];
    for (const [at, text] of strange.entries()) {
      const found = open.find(row => row.text === text)!;
      const mapped = await server.call(mapCodes, {
        token: admin,
        body: { scope: 'PARTNER', entries: [{ id: found.id, version: found.version }], ourId: ports[at]!.id } as never,
      });
      expect(mapped.http, JSON.stringify(mapped.problem)).toBe(200);
    }
    const again = await sent(author, previewRateBatch, { id: first.id }, first.version);
    expect(again.http).toBe(200);
    const ready = await batchIn(author, first.id, 'PREVIEW');
    expect(ready.counts).toMatchObject({ created: 297, error: 3 });
    await applied(ready);

    const wrong = await errorsOf(ready.id);
    expect(wrong.map(cells => cells.slice(0, 3))).toEqual([
      [days],
      head.slice(0, 3),
      ...[...unread].map(at => ['MSCU', 'SHANGHAI', ports[Math.floor(at / 10)]!.unLocode]),
    ]);
    const corrected = wrong.map((cells, at) => (at < 2 ? cells : cells.with(4, '1999')));
    const { sheet } = await upload(await workbook(corrected), 'corrected.xlsx');
    expect(sheet).toMatchObject({ isKnown: true, headLine: 2, uses: [...head.map(useOf), null] });
    const mended = await preview(sheet);
    expect(mended.counts).toMatchObject({ total: 3, created: 3, error: 0 });
    await applied(mended);

    const same = await preview((await upload(file, 'big.xlsx')).sheet);
    expect(same.counts).toMatchObject({ unchanged: 297, created: 0, changed: 0, error: 3 });
    expect((await preview((await upload(await workbook(corrected), 'c.xlsx')).sheet)).counts).toMatchObject({
      total: 3,
      unchanged: 3,
    });
  });

  it('takes the fees of its second sheet along, tells hidden rows, and reads from the headings that are pointed at', async () => {
    const sheets = {
      Rates: [
        ['Quotation', 'Carrier', 'POL', 'POD'],
        ['Line', 'Load', 'Discharge', 'Service', '20GP', '40HC', 'Validity'],
        ['MSCU', 'CNTAO', 'ESVLC', 'FS1', '1500', '2500', `${from} - ${to}`],
        ['MSCU', 'CNTAO', 'ITGOA', 'FS1', '1600', '2600', `${from} - ${to}`],
      ],
      Surcharges: [
        ['Surcharge', 'Basis', 'Currency', '20GP', '40HC', 'POD'],
        ['PSS', 'container', 'USD', '200', '400', ''],
        ['DOC', 'B/L', 'CNY', '450', '', 'ESVLC'],
        ['ISPS', 'container', 'USD', '10', '10', 'DEHAM'],
        ['XYZ', 'container', 'USD', '10', '10', ''],
        ['以上另付 THC'],
      ],
    };
    const { sheet } = await upload(await workbookOf(sheets, [4]), 'fees.xlsx');
    expect(sheet.feeSheet).toBe(1);
    const asked = await server.call(mapRateSheet, {
      token: author.token,
      body: { id: sheet.id, sheet: 0, headLine: 2 } as never,
    });
    expect(asked.data).toMatchObject({ headLine: 2, hidden: { count: 1, lines: [4] } });
    expect(asked.data.fees.map(({ fee, amounts, where }) => [fee, amounts, where])).toEqual([
      ['PSS', 'USD 20GP 200 40HC 400', ''],
      ['DOC', 'CNY 20GP 450', 'ESVLC'],
      ['ISPS', 'USD 20GP 10 40HC 10', 'DEHAM'],
      ['XYZ', 'USD 20GP 10 40HC 10', ''],
    ]);
    const uses = ['carrier', 'pol', 'pod', 'service', 'PRICE:20GP', 'PRICE:40HC', 'validity'];
    const batch = await preview(asked.data, { uses, headLine: 2 });
    const found = await rowsOf(author, batch.id);
    expect(found.map(({ outcome, reason, messages }) => [outcome, reason, messages.map(({ en }) => en)])).toEqual([
      ['NEW', null, ['With the fees of lines 2, 3 of the surcharge sheet']],
      ['NEW', null, ['Row 4 is hidden in the sheet', 'With the fees of lines 2 of the surcharge sheet']],
      ['SKIPPED', 'WITH_RATES', ['PSS USD 20GP 200 40HC 400: goes with 2 rates']],
      ['SKIPPED', 'WITH_RATES', ['DOC CNY 20GP 450: goes with 1 rates']],
      ['SKIPPED', 'OUT_OF_SCOPE', ['PSC USD 20GP 10 40HC 10: goes with 0 rates']],
      ['ERROR', 'FEE_UNKNOWN', ['Unknown fee "XYZ"']],
    ]);
    await applied(batch);
    const { rows } = await sql<{ fees: { feeCode: string; amount: string; containerType: string | null }[] }>`
      select surcharges as fees from fcl_rate where service_code = 'FS1' order by price20gp`.execute(server.deps.db);
    expect(rows.map(({ fees }) => fees.map(one => `${one.feeCode} ${one.containerType} ${one.amount}`))).toEqual([
      ['PSS 20GP 200', 'PSS 40HC 400', 'DOC 20GP 450'],
      ['PSS 20GP 200', 'PSS 40HC 400'],
    ]);
    const same = await preview(asked.data, { uses, headLine: 2 });
    expect(same.counts).toMatchObject({ unchanged: 2, created: 0, changed: 0 });
  });

  const TRADE_NAMES = [
    ['Rotterdam', 'NLRTM'],
    ['Antwerp', 'BEANR'],
    ['Barcelona', 'ESBCN'],
    ['Genoa', 'ITGOA'],
    ['Southampton', 'GBSOU'],
    ['Nhava Sheva', 'INNSA'],
    ['Port Klang', 'MYPKG'],
    ['Port Kelang', 'MYPKG'],
    ['Jakarta', 'IDJKT'],
    ['Ho Chi Minh', 'VNSGN'],
    ['Manila North', 'PHMNN'],
    ['Pusan', 'KRPUS'],
    ['Savannah', 'USSAV'],
    ['London Gateway', 'GBLGP'],
    ['Tin Can', 'NGTIN'],
    ['Chennai', 'INMAA'],
    ['Sihanoukville', 'KHKOS'],
    ['Keelung', 'TWKEL'],
    ['Alexandria', 'EGALY'],
    ['Istanbul (Ambarli)', 'TRAMB'],
    ['St. Petersburg', 'RULED'],
    ['Manzanillo, Mexico', 'MXZLO'],
    ['汉堡 Hamburg', 'DEHAM'],
    ['Gdansk (格但斯克)', 'PLGDN'],
    ['那瓦西瓦', 'INNSA'],
  ] as const;

  it('names ports as trade does, in two languages in one cell, and in the manner of carriers for days', async () => {
    const days = `${from} - ${to}`;
    const rows = TRADE_NAMES.map(([name], at) => [
      'MSCU',
      at % 2 === 0 ? '宁波 NINGBO' : '深圳盐田',
      name,
      `TN${at}`,
      '1000',
      days,
    ]);
    const head = ['Carrier', 'POL', 'POD', 'Service', '40HQ', 'Validity'];
    const batch = await preview((await upload(await workbook([head, ...rows]), 'names.xlsx')).sheet);
    const found = await rowsOf(author, batch.id);
    expect(found.map(({ outcome, lane, messages }) => [outcome, lane.split(' - ')[1], messages])).toEqual(
      TRADE_NAMES.map(([, code]) => ['NEW', code, []]),
    );
    expect(new Set(found.map(({ lane }) => lane.split(' - ')[0]))).toEqual(new Set(['CNNGB', 'CNYTN']));
  });

  it('a wrong row is corrected in place; a port that is chosen for a name holds for all rows and later sheets of the sender', async () => {
    const head = ['Carrier', 'POL', 'POD', 'Serv', '20GP', '40HQ', 'Validity', 'Comment of the house'];
    const days = `${from} - ${to}`;
    const rows = [
      ['MSCU', 'CNSHA', 'Manzanillo', 'CR1', '1500', '2500', days, ''],
      ['MSCU', 'CNNGB', 'Manzanillo', 'CR1', '1510', '2510', days, ''],
      ['MSCU', 'CNSHA', 'DEHAM', 'CR1', 'ask', '2500', days, ''],
    ];
    const file = await workbook([head, ...rows]);
    const batch = await preview((await upload(file, 'correct.xlsx')).sheet);
    const [several] = await rowsOf(author, batch.id);
    expect(several).toMatchObject({ outcome: 'ERROR', sourceRow: 2, reason: 'PORT_SEVERAL' });
    const asked = { token: author.token, query: { id: batch.id, seq: 1 } };
    const { data: source } = await server.call(rateBatchRowSource, asked as never);
    expect(source).toMatchObject({ row: 2, podId: null, validFrom: from, validTo: to, currency: 'USD' });
    expect(source.prices).toEqual({ '20GP': '1500', '40HC': '2500' });
    expect(source.cells).toContainEqual({ heading: 'POD', text: 'Manzanillo' });
    const [open] = source.ports;
    expect(open).toMatchObject({ text: 'Manzanillo', use: 'podId' });
    expect(open!.candidates.map(({ code }) => code).sort()).toEqual(['DOMAN', 'MXZLO', 'PAMIT']);

    const podId = open!.candidates.find(({ code }) => code === 'MXZLO')!.id;
    const { carrierId, polId, validFrom, validTo, currency, prices } = source;
    const fix = { seq: 1, carrierId, polId, podId, validFrom, validTo, currency, prices };
    const unknown = { ...fix, id: batch.id, podId: 'no such port', ports: {} };
    expect((await sent(author, correctBatchRow, unknown as never, batch.version)).http).toBe(422);
    const ports = { Manzanillo: podId, 'a name of no row': podId };
    const done = await sent(author, correctBatchRow, { ...fix, id: batch.id, ports } as never, batch.version);
    expect(done.http, done.code).toBe(200);
    expect(await told(batch.id)).toEqual([
      ['NEW', 'MSCU', 'CNSHA - MXZLO', '20GP 1500 40HC 2500'],
      ['NEW', 'MSCU', 'CNNGB - MXZLO', '20GP 1510 40HC 2510'],
      ['ERROR', '', '', ''],
    ]);
    const { data: third } = await server.call(rateBatchRowSource, {
      token: author.token,
      query: { id: batch.id, seq: 3 } as never,
    });
    expect(third.prices).toEqual({ '40HC': '2500' });
    const price = { ...fix, seq: 3, podId: third.podId, prices: { '20GP': '1400', '40HC': '2500' }, ports: {} };
    const last = await sent(author, correctBatchRow, { ...price, id: batch.id } as never, done.data.version);
    expect(last.data.counts).toMatchObject({ created: 3, error: 0 });
    // Nothing is left to be corrected.
    expect((await sent(author, correctBatchRow, { ...price, id: batch.id } as never, last.data.version)).http).toBe(
      422,
    );
    await applied(last.data);

    const next = await preview((await upload(file, 'next month.xlsx')).sheet);
    expect(next.counts).toMatchObject({ unchanged: 2, error: 1 });
    const kept = await sql<{ portNames: unknown }>`select port_names from rate_import_profile
      where headings @> array['Comment of the house']`.execute(server.deps.db);
    expect(kept.rows).toEqual([{ portNames: { MANZANILLO: podId } }]);
  });

  it('the product’s own sheet of rates comes back unchanged, and changed where somebody has typed', async () => {
    const rate = await published(
      server,
      author.token,
      await fclContent(server, {
        serviceCode: 'SHEET1',
        remarkZh: '需提前订舱',
        internalRemark: 'a=b',
        includedFees: ['ISPS'],
        notIncludedFees: ['THC'],
        goodsScope: ['85', '9403'],
        contractNo: '=SUM(1)',
        lines: [fclLine('20GP', '1020.50'), { ...fclLine('40HC', '0'), zeroConfirmed: true }, fclLine('45HC', null)],
        surcharges: ['20GP', '40HC'].map((containerType, at) => ({
          feeCode: 'PSS',
          basis: 'PER_CONTAINER',
          containerType,
          amount: `${at + 1}00`,
          currency: 'USD',
          min: null,
          max: null,
          paymentTerm: null,
          note: null,
        })),
        freeTime: [{ kind: 'COMBINED', days: 14, place: 'POD', dayKind: 'CALENDAR' }],
        weightLimits: [{ containerType: '20GP', maxKg: 21000, overFee: '150', overCurrency: 'USD' }],
        sailings: [
          {
            closingWeekday: 3,
            closingTime: '17:00',
            etdWeekday: 5,
            etdTime: null,
            transitDays: null,
            vessel: null,
            voyage: null,
          },
        ],
      } as never),
    );
    const file = async (language: 'CN' | 'EN') => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/FclRate/Sheet',
        headers: { authorization: `Bearer ${author.token}` },
        payload: { filter: [{ field: 'state', op: 'in', values: ['ACTIVE'] }], language },
      });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    };
    for (const language of ['CN', 'EN'] as const) {
      const { sheet } = await upload(await file(language), 'rates.xlsx');
      expect(sheet.uses).toEqual(FCL_SHEET.map(({ use }) => use));
      const batch = await preview(sheet);
      expect(batch.counts.total).toBeGreaterThan(50);
      expect(batch.counts).toEqual({ ...batch.counts, unchanged: batch.counts.total });
    }
    const lines = (await linesOf(fileOf(await file('CN')))).map(({ cells }) => [...cells]);
    const own = lines.find(cells => cells[0] === rate.no)!;
    const at = (use: string): number => FCL_SHEET.findIndex(column => column.use === use);
    expect([own[at('PRICE:40HC')], own[at('PRICE:45HC')], own[at('fees')]]).toEqual([
      '0!',
      '-',
      'THC另付, PSS USD100/200',
    ]);
    const changed = own
      .with(at('PRICE:20GP'), '1100')
      .with(at('PRICE:45HC'), '2200')
      .with(at('fees'), 'THC另付, PSS USD300/400')
      .with(at('combined'), '21')
      .with(at('etd'), '周六')
      .with(at('space'), '紧张')
      .with(at('remark'), '');
    const batch = await preview((await upload(await workbook([lines[0]!, changed]), 'own.xlsx')).sheet);
    expect(await told(batch.id)).toEqual([['CHANGED', 'MSCU', 'CNSHA - DEHAM', '20GP 1100 40HC 0 45HC 2200']]);
    const { data } = await server.call(rateBatchRowContent, { token: author.token, query: { id: batch.id, seq: 1 } });
    expect(data.content).toMatchObject({
      remarkZh: '需提前订舱',
      spaceStatus: 'LIMITED',
      contractNo: '=SUM(1)',
      goodsScope: ['85', '9403'],
      freeTime: [{ kind: 'COMBINED', days: 21 }],
      sailings: [{ etdWeekday: 6, closingWeekday: 3, closingTime: '17:00' }],
      surcharges: [{ amount: '300' }, { amount: '400' }],
      notIncludedFees: ['THC'],
    });
    const hidden = await server.app.inject({
      method: 'POST',
      url: '/api/FclRate/Sheet',
      headers: { authorization: `Bearer ${sales}` },
      payload: { language: 'CN' },
    });
    expect(hidden.statusCode).toBe(403);
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
