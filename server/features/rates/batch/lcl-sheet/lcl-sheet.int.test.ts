import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRateBatch, type RateBatch, rateBatchDetail, revertRateBatch } from '#contract/rates/batch/batch.calls.ts';
import type { RateSheet } from '#contract/rates/batch/import/import.calls.ts';
import { previewLclSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { LCL_FIELDS, LCL_SHEET, type LclField } from '#contract/rates/batch/import/lcl-sheet.ts';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import { fileOf, rowsOf as linesOf } from '#server/kernel/sheets/sheet.samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { destinationCharge, inDays, lclContent, published, STEPS } from '../../lcl/lcl-rate.samples.ts';
import { type BatchDriver, batchIn, rowsOf, sent } from '../batch.samples.ts';

/** Consolidation rates out as a sheet and in again as a batch, through the product's calls. */

let server: TestServer;
let author: BatchDriver;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  author = { server, token: await server.login('PLTFRM', 'pricing') };
});
afterAll(() => server.close());

const out = (as = author.token) =>
  server.app.inject({
    method: 'POST',
    url: '/api/LclRate/Sheet',
    headers: { authorization: `Bearer ${as}` },
    payload: { language: 'CN' },
  });

async function upload(bytes: Buffer | string, name: string) {
  const form = new FormData();
  form.append('file', new Blob([bytes as never]), name);
  const packed = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/LclRate/SheetUpload',
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: { authorization: `Bearer ${author.token}`, 'content-type': packed.headers.get('content-type')! },
  });
  return { http: answer.statusCode, sheet: (answer.json() as { Data: RateSheet }).Data };
}

async function preview(bytes: Buffer | string, over: object = {}): Promise<{ sheet: RateSheet; batch: RateBatch }> {
  const { sheet } = await upload(bytes, typeof bytes === 'string' ? 'x.csv' : 'x.xlsx');
  const body = { id: sheet.id, headLine: sheet.headLine, uses: sheet.uses, defaults: sheet.defaults, ...over };
  const { data, http, problem } = await server.call(previewLclSheet, { token: author.token, body: body as never });
  expect(http, JSON.stringify(problem)).toBe(200);
  return { sheet, batch: await batchIn(author, data.id, 'PREVIEW') };
}

async function applied(batch: RateBatch): Promise<RateBatch> {
  await sent(author, applyRateBatch, { id: batch.id, skipErrors: true }, batch.version);
  return batchIn(author, batch.id, 'DONE');
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n');

async function contentOf(id: string) {
  const { data } = await server.call(lclRateCalls.detail, { token: author.token, query: { id } });
  return { ...(data.content as Awaited<ReturnType<typeof lclContent>>), state: data.state };
}

describe('a sheet of consolidation rates', () => {
  it('as it went out comes back unchanged; what somebody typed is a change; all of it goes back', async () => {
    const rate = await published(
      server,
      author.token,
      await lclContent(server, { breaks: STEPS, destinationCharges: [destinationCharge()], polCfs: '大窑湾仓' }),
    );
    const answer = await out();
    expect(answer.statusCode).toBe(200);
    const lines = (await linesOf(fileOf(answer.rawPayload))).map(({ cells }) => [...cells]);
    expect(lines[0]).toEqual(LCL_SHEET.map(field => LCL_FIELDS[field].zh));
    const whole = await preview(answer.rawPayload);
    expect(whole.sheet).toMatchObject({ isKnown: false, uses: LCL_SHEET });
    expect(whole.batch).toMatchObject({ kind: 'LCL_IMPORT', rates: 'lcl' });
    expect(whole.batch.counts.total).toBeGreaterThan(5);
    expect(whole.batch.counts.unchanged).toBe(whole.batch.counts.total);

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
    const { sheet, batch } = await preview(csvOf([lines[0]!, changed, next, strange]));
    expect(sheet.isKnown).toBe(true);
    expect(batch.counts).toMatchObject({ total: 3, changed: 1, created: 1, error: 1, hits: 0 });
    const rows = await rowsOf(author, batch.id);
    expect(rows.map(({ outcome, lane, messages }) => [outcome, lane !== '', messages.map(({ en }) => en)])).toEqual([
      ['CHANGED', true, []],
      ['NEW', true, []],
      ['ERROR', false, ['Unknown port "NIRGENDS"; choose one or add a mapping', 'Least RT "x" cannot be read']],
    ]);
    const [piece] = rows[0]!.pieces;
    expect(piece?.fields).toEqual(['destinationCharges']);
    expect(piece?.prices.filter(({ before, after }) => before !== after)).toEqual([
      { containerType: '3+ RT', currency: 'USD', before: '36', after: '37.5' },
      expect.objectContaining({ containerType: '10+ RT', after: null }),
    ]);
    expect((await contentOf(rate.id)).breaks).toHaveLength(4);
    const done = await applied(batch);
    const after = await contentOf(rate.id);
    expect(after.breaks.map(({ fromRt, cost }) => [fromRt, cost])).toEqual([
      ['0', '40'],
      ['3', '37.5'],
      ['5', '32'],
    ]);
    expect(after).toMatchObject({ polCfs: '大窑湾仓', destinationCharges: [{ feeCode: 'DTHC', amount: '40' }] });
    const again = await preview(csvOf([lines[0]!, changed, next]));
    expect(again.batch.counts).toMatchObject({ total: 2, unchanged: 2 });

    // The wrong row comes back as the same sheet.
    const wrong = await server.app.inject({
      method: 'GET',
      url: `/api/RateImport/Errors?id=${batch.id}&language=en`,
      headers: { authorization: `Bearer ${author.token}` },
    });
    const errors = (await linesOf(fileOf(wrong.rawPayload))).map(({ cells }) => cells);
    expect(errors.at(-1)?.[at('pod')]).toBe('NIRGENDS');
    expect(errors.at(-1)?.at(-1)).toContain('Unknown port "NIRGENDS"');

    await sent(author, revertRateBatch, { id: done.id }, done.version);
    const back = await batchIn(author, done.id, 'REVERTED');
    expect(back.counts.reverted).toBe(2);
    expect((await contentOf(rate.id)).breaks.map(({ cost }) => cost)).toEqual(STEPS.map(({ cost }) => cost));
    const once = await preview(csvOf([lines[0]!, next]));
    expect(once.batch.counts).toMatchObject({ created: 1, unchanged: 0 });
  });

  it('of a co-loader with other headings, in two lines and merged cells, is put on sale at once and cuts what stood', async () => {
    const [from, to] = [inDays(60), inDays(74)];
    const sheet = [
      ['VALIDITY', `${from} TO ${to}`],
      ['POL', 'POD', 'USD per RT', '', 'MIN', '币种'],
      ['', '', '0-3 RT', '3-5 RT', '', ''],
      ['CNSHA', 'SAJED', '30', '28', '30', 'USD'],
      ['', 'KWSAA', '45', '42', '45', ''],
    ];
    const { sheet: read, batch } = await preview(csvOf(sheet), { publishes: true });
    expect(read).toMatchObject({ headLine: 3, uses: ['pol', 'pod', 'break0', 'break3', 'minCharge', 'currency'] });
    const rows = await rowsOf(author, batch.id);
    expect(rows.map(({ outcome, lane, messages }) => [outcome, lane, messages])).toEqual([
      ['NEW', 'CNSHA - SAJED', []],
      ['NEW', 'CNSHA - KWSAA', []],
    ]);
    await applied(batch);
    const dearer = sheet.map((cells, line) => (line === 3 ? cells.with(2, '31') : cells));
    const later = dearer.with(0, ['VALIDITY', `${inDays(65)} TO ${inDays(80)}`]);
    const second = await preview(csvOf(later), { publishes: true });
    expect((await rowsOf(author, second.batch.id)).map(({ outcome, cuts }) => [outcome, cuts])).toEqual([
      ['NEW', 1],
      ['NEW', 1],
    ]);
    await applied(second.batch);
    const stands = await server.deps.db
      .selectFrom('lclRate')
      .innerJoin('port', 'port.id', 'lclRate.podId')
      .select(['lclRate.validFrom', 'lclRate.validTo'])
      .where('port.unLocode', '=', 'SAJED')
      .where('lclRate.state', '=', 'ACTIVE')
      .where('lclRate.validFrom', '>=', from)
      .orderBy('lclRate.validFrom')
      .execute();
    expect(stands).toEqual([
      { validFrom: from, validTo: inDays(64) },
      { validFrom: inDays(65), validTo: inDays(80) },
    ]);
  });

  it('is for those who may see cost; what is no such sheet has no headings; another company finds no batch of it', async () => {
    expect((await out(await server.login('PLTFRM', 'sales2'))).statusCode).toBe(403);
    expect((await upload('a,b', 'x.csv')).sheet.headLine).toBeNull();
    const { batch } = await preview(
      csvOf([
        ['POL', 'POD', '0-3RT'],
        ['CNSHA', 'DEHAM', 'x'],
      ]),
    );
    const stranger = await server.login('NQUAYS', 'admin');
    const { http } = await server.call(rateBatchDetail, { token: stranger, query: { id: batch.id } });
    expect([403, 404]).toContain(http);
  });
});
