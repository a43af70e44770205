import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyLclSheet, type LclSheetPlan } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { LCL_FIELDS, LCL_SHEET, type LclField } from '#contract/rates/batch/import/lcl-sheet.ts';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import { fileOf, rowsOf } from '#server/kernel/sheets/sheet.samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { destinationCharge, inDays, lclContent, published, STEPS } from '../../lcl/lcl-rate.samples.ts';

/** Consolidation rates out as a sheet and in again, through the product's calls. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token = await server.login('PLTFRM', 'pricing');
});
afterAll(() => server.close());

async function out(as = token) {
  return server.app.inject({
    ...{ method: 'POST', url: '/api/LclRate/Sheet', headers: { authorization: `Bearer ${as}` } },
    payload: { language: 'CN' },
  });
}

async function sent(bytes: Buffer | string, name: string) {
  const form = new FormData();
  form.append('file', new Blob([bytes as never]), name);
  const packed = new Response(form);
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/LclRate/SheetUpload', payload: Buffer.from(await packed.arrayBuffer()) },
    headers: { authorization: `Bearer ${token}`, 'content-type': packed.headers.get('content-type')! },
  });
  return { http: answer.statusCode, plan: (answer.json() as { Data: LclSheetPlan }).Data };
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n');

it('what goes out comes back unchanged; what somebody typed is a change, and a row without a number is new', async () => {
  const rate = await published(
    server,
    token,
    await lclContent(server, { breaks: STEPS, destinationCharges: [destinationCharge()], polCfs: '大窑湾仓' }),
  );
  const answer = await out();
  expect(answer.statusCode).toBe(200);
  const lines = (await rowsOf(fileOf(answer.rawPayload))).map(({ cells }) => [...cells]);
  expect(lines[0]).toEqual(LCL_SHEET.map(field => LCL_FIELDS[field].zh));
  const whole = await sent(answer.rawPayload, 'lcl.xlsx');
  expect(whole.plan.rows.length).toBeGreaterThan(5);
  expect(whole.plan.rows.filter(({ outcome }) => outcome !== 'UNCHANGED')).toEqual([]);

  const own = lines.find(([no]) => no === rate.no)!;
  const wide = LCL_SHEET.map((_, at) => own[at] ?? '');
  const at = (field: LclField): number => LCL_SHEET.indexOf(field);
  const changed = wide
    .with(at('break3'), '37.5')
    .with(at('break10'), '-')
    .with(at('charges'), 'DTHC USD40/RT')
    .with(at('polCfs'), '');
  const next = wide.with(at('rateNo'), '').with(at('validFrom'), inDays(30)).with(at('validTo'), inDays(44));
  const strange = wide.with(at('rateNo'), '').with(at('pod'), 'NIRGENDS').with(at('minRt'), 'x');
  const { plan } = await sent(csvOf([lines[0]!, changed, next, strange]), 'own.csv');
  expect(
    plan.rows.map(({ outcome, fields, messages }) => [outcome, [...fields, ...messages].map(({ en }) => en)]),
  ).toEqual([
    ['CHANGED', ['Breaks', 'Destination charges']],
    ['NEW', []],
    ['ERROR', ['Unknown port "NIRGENDS"; choose one or add a mapping', 'Least RT "x" cannot be read']],
  ]);
  const headers = { 'idempotency-key': '01JLCLSHEET' };
  const apply = () => server.call(applyLclSheet, { token, body: { id: plan.id }, headers });
  const written = await apply();
  expect(written.data.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await apply()).data).toEqual(written.data);
  const { data } = await server.call(lclRateCalls.detail, { token, query: { id: rate.id } });
  const content = data.content as Awaited<ReturnType<typeof lclContent>>;
  expect(content.breaks.map(({ fromRt, cost }) => [fromRt, cost])).toEqual([
    ['0', '40'],
    ['3', '37.5'],
    ['5', '32'],
  ]);
  expect(content).toMatchObject({ polCfs: '大窑湾仓', destinationCharges: [{ feeCode: 'DTHC', amount: '40' }] });
  const again = await sent(csvOf([lines[0]!, changed, next]), 'again.csv');
  expect(again.plan.rows.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED']);
});

it('is for those who may see cost; what is no such sheet is refused', async () => {
  expect((await out(await server.login('PLTFRM', 'sales2'))).statusCode).toBe(403);
  expect((await sent('a,b', 'x.csv')).http).toBe(422);
});
