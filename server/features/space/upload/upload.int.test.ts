import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdSpace, offerNumbers } from '#contract/space/space.calls.ts';
import {
  applySpaceSheet,
  previewSpaceSheet,
  type SpacePlan,
  type SpaceSheet,
  spaceUploadResult,
  spaceUploads,
} from '#contract/space/upload/upload.calls.ts';
import { fileOf, rowsOf } from '#server/kernel/sheets/sheet.samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { FAULTY_ROWS, shanghaiTime, sheetRow, sheetText, withFaults } from '#tests/support/space-sheet.ts';

/** G-B3: a sheet of 200 offers with seven errors; the wrong rows are corrected and sent again; applied. */

let server: TestServer;
const token = { seller: '', staff: '', buyer: '' };
type Who = keyof typeof token;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.seller = await server.login('GZSHPA', 'op1');
  token.staff = await server.login('PLTFRM', 'pricing');
  token.buyer = await server.login('NQUAYS', 'buyer1');
});
afterAll(() => server.close());

const bearer = (who: Who) => ({ authorization: `Bearer ${token[who]}` });

async function sent(who: Who, bytes: Buffer | string, name = 'offers.csv') {
  const form = new FormData();
  form.append('file', new Blob([bytes as never]), name);
  const packed = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/SpaceUpload/Upload',
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: { ...bearer(who), 'content-type': packed.headers.get('content-type')! },
  });
  return { http: answer.statusCode, sheet: (answer.json() as { Data: SpaceSheet }).Data };
}

const agreed = ({ id, sheet, headLine, uses }: SpaceSheet) => ({ id, sheet, headLine, uses });

async function preview(who: Who, sheet: SpaceSheet): Promise<SpacePlan> {
  const { http, data, problem } = await server.call(previewSpaceSheet, { token: token[who], body: agreed(sheet) });
  expect(http, JSON.stringify(problem)).toBe(200);
  return data;
}

const apply = async (who: Who, sheet: SpaceSheet, publishes = true): Promise<SpacePlan> => {
  const answer = await server.call(applySpaceSheet, { token: token[who], body: { ...agreed(sheet), publishes } });
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data;
};

async function fileFrom(who: Who, path: string, body: object) {
  const answer = await server.app.inject({ method: 'POST', url: path, headers: bearer(who), payload: body });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('a sheet of offers', () => {
  test('tells its columns, its errors row by row, and is written when they are corrected', async () => {
    const good = Array.from({ length: 200 }, (_, index) => sheetRow(index));
    const { http, sheet } = await sent('seller', sheetText(withFaults(good)));
    expect([http, sheet.headLine, sheet.uses.filter(use => use === null)]).toEqual([200, 1, []]);
    const seen = await preview('seller', sheet);
    expect(seen.counts).toEqual({ NEW: 193, UPDATE: 0, UNCHANGED: 0, ERROR: 7 });
    expect(seen.rows.filter(({ outcome }) => outcome === 'ERROR').map(({ lines }) => lines[0]! - 2)).toEqual(
      FAULTY_ROWS,
    );
    const before = await server.deps.db.selectFrom('spaceOffer').select('id').execute();

    const bytes = await fileFrom('seller', '/api/SpaceUpload/Errors', { ...agreed(sheet), language: 'zh' });
    const lines = (await rowsOf(fileOf(bytes))).map(({ cells }) => [...cells]);
    expect(lines).toHaveLength(8);
    expect(lines[0]?.at(-1)).toBe('错误说明');
    expect(lines.slice(1).every(cells => (cells.at(-1) ?? '') !== '')).toBe(true);
    // Nothing is written by looking.
    expect(await server.deps.db.selectFrom('spaceOffer').select('id').execute()).toHaveLength(before.length);

    const corrected = await sent('seller', sheetText(good));
    const applied = await apply('seller', corrected.sheet, false);
    expect(applied.counts).toEqual({ NEW: 200, UPDATE: 0, UNCHANGED: 0, ERROR: 0 });
    expect(applied.rows.every(({ offerNo }) => /^NS\d{11}$/.test(offerNo ?? ''))).toBe(true);
    expect((await preview('seller', corrected.sheet)).counts).toEqual({ NEW: 0, UPDATE: 0, UNCHANGED: 200, ERROR: 0 });
    const kept = await server.call(spaceUploadResult, { token: token.seller, query: { id: corrected.sheet.id } });
    expect(kept.data.counts).toEqual(applied.counts);
    const { data } = await server.call(spaceUploads, { token: token.seller, query: {} });
    expect(data.rows.map(({ appliedAt }) => appliedAt !== null)).toEqual([true, false]);
    const own = await server.deps.db
      .selectFrom('spaceOffer')
      .select(['etd', 'sellUntil', 'state'])
      .where('offerNo', '=', applied.rows[0]!.offerNo!)
      .executeTakeFirstOrThrow();
    // The port's clock, and a sale that ends four hours before the SI cut-off.
    const [, , , , , , etd, siCutOff] = good[0]!;
    expect(new Date(own.etd).getTime()).toBe(Date.parse(`${etd}+08:00`));
    expect(Date.parse(`${siCutOff}+08:00`) - new Date(own.sellUntil).getTime()).toBe(4 * 3_600_000);
    expect(own.state).toBe('DRAFT');
  }, 60_000);

  test('of a published offer changes quantity and price, never below what is in use and nothing else', async () => {
    const first = sheetRow(500, { 13: '即时确认' });
    const { sheet } = await sent('staff', sheetText([first]));
    const { rows } = await apply('staff', sheet);
    const offerNo = rows[0]!.offerNo!;
    const offer = await server.deps.db
      .selectFrom('spaceOffer')
      .select(['id', 'state'])
      .where('offerNo', '=', offerNo)
      .executeTakeFirstOrThrow();
    expect(offer.state).toBe('ON_SALE');
    const held = await server.call(holdSpace, {
      token: token.buyer,
      body: { offerId: offer.id, key: 'of-a-sheet-1', items: [{ containerType: '40HC', qty: 4 }] },
    });
    expect(held.http).toBe(200);
    const more = (await sent('staff', sheetText([first.with(9, '12').with(10, '1,899')]))).sheet;
    const planned = await preview('staff', more);
    expect(planned.rows).toMatchObject([{ outcome: 'UPDATE', offerNo, fields: [{ en: 'Containers and prices' }] }]);
    await apply('staff', more);
    const [numbers] = (await server.call(offerNumbers, { token: token.staff, query: { ids: offer.id } })).data;
    expect(numbers?.lines).toMatchObject([{ total: 12, held: 4, price: '1899.00' }]);

    const less = (await sent('staff', sheetText([first.with(9, '3').with(10, '1899')]))).sheet;
    const refused = await apply('staff', less);
    expect(refused.rows).toMatchObject([{ outcome: 'ERROR', failure: { en: 'Cannot be less than 4 in use' } }]);
    const sailing = (await sent('staff', sheetText([first.with(6, shanghaiTime(990)).with(9, '12').with(10, '1899')])))
      .sheet;
    expect((await preview('staff', sailing)).rows[0]).toMatchObject({ outcome: 'ERROR' });
    expect((await preview('staff', sailing)).rows[0]?.messages[0]?.en).toContain('only quantity and price');
  });

  test('is the seller’s own: nobody changes another’s offers by their numbers, or sees what was sent in', async () => {
    const { sheet } = await sent('seller', sheetText([sheetRow(600)]));
    const { rows } = await apply('seller', sheet, false);
    const offerNo = rows[0]!.offerNo!;
    const named = sheetText([sheetRow(600)])
      .replace('"船公司"', '"现舱编号","船公司"')
      .replace('"EGLV"', `"${offerNo}","EGLV"`);
    expect((await preview('staff', (await sent('staff', named)).sheet)).rows[0]).toMatchObject({
      outcome: 'ERROR',
      messages: [{ en: `There is no offer "${offerNo}"` }],
    });
    const foreign = await server.call(previewSpaceSheet, { token: token.staff, body: agreed(sheet) });
    expect(foreign.http).toBe(404);
    const forOther = sheetText([sheetRow(601)])
      .replace('"船公司"', '"卖方企业编码","船公司"')
      .replace('"EGLV"', '"PLTFRM","EGLV"');
    expect((await preview('seller', (await sent('seller', forOther)).sheet)).rows[0]).toMatchObject({
      outcome: 'ERROR',
    });
  });

  test('has a template that is read as it is', async () => {
    const bytes = await fileFrom('seller', '/api/SpaceUpload/Template', { language: 'en' });
    const { sheet } = await sent('seller', bytes, 'template.xlsx');
    expect(sheet.uses.every(use => use !== null)).toBe(true);
    expect((await preview('seller', sheet)).rows).toMatchObject([{ items: '10 × 40HC @ 1930' }]);
  });
});
