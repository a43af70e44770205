import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fxCopyMonth, fxCorrect, fxMatrix, fxPublish } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { fxRateOn } from '../fx.read.ts';

const calls = resourceCalls(fxRateResource);
let server: TestServer;
let admin: string;
let clerk: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  clerk = await server.login('PLTFRM', 'doc1');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from fx_rate`.execute(server.deps.db));

const body = (month: string, rateToCny: string, more: object = {}) => {
  const { from: validFrom, to: validTo } = monthPeriod(month);
  return { rateTable: 'MONTH', currencyCode: 'USD', validFrom, validTo, rateToCny, ...more } as never;
};
const create = (month: string, rate: string, more: object = {}) =>
  server.call(calls.create, { token: admin, body: body(month, rate, more) });
async function draft(month: string, rate: string, more: object = {}): Promise<AnyRow> {
  const made = await create(month, rate, more);
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  return made.data as never;
}
const publish = (...rows: { id: string; version: number }[]) =>
  server.call(fxPublish, { token: admin, body: { rows: rows.map(({ id, version }) => ({ id, version })) } });
async function published(month: string, rate: string, more: object = {}): Promise<AnyRow> {
  const row = await draft(month, rate, more);
  expect((await publish(row)).data).toMatchObject([{ ok: true }]);
  return { ...row, version: row.version + 1 };
}
const codesOf = (answer: { problem: { errors: readonly { code: string }[] } }) =>
  answer.problem.errors.map(({ code }) => code);
const on = (day: string, more: object = {}) => fxRateOn(server.deps.db, { currency: 'USD', day, ...more });

describe('a rate', () => {
  it('is a draft first, holds once it is published, and is never edited or deleted then', async () => {
    const row = await draft('2026-05', '7.1');
    expect(row).toMatchObject({ state: 'DRAFT', correction: 0 });
    expect(await on('2026-05-31')).toBeNull();
    await publish(row);
    expect(await on('2026-05-31')).toMatchObject({ rateToCny: '7.1' });
    expect(await on('2026-06-01')).toBeNull();
    const edit = await server.call(calls.modify, {
      token: admin,
      body: { id: row.id, changes: { rateToCny: '7.2' } },
      headers: { 'if-match': '2' },
    });
    expect(codesOf(edit)).toEqual(['FX-PUBLISHED']);
    const gone = await server.call(calls.remove, { token: admin, body: { rows: [{ id: row.id, version: 2 }] } });
    expect(gone.data).toMatchObject([{ ok: false }]);
    expect((await publish({ ...row, version: 2 })).data).toMatchObject([{ ok: false }]);
    expect((await publish({ id: row.id, version: 1 })).data).toMatchObject([{ ok: false }]);
  });

  it('overlaps no other of its table and currency (MD-15); tables and currencies stand apart', async () => {
    await published('2026-05', '7.1');
    expect(codesOf(await create('2026-05', '7.1'))).toEqual(['MD-01']);
    const day = { rateTable: 'DAY', validFrom: '2026-05-02', validTo: '2026-05-04' };
    await draft('2026-05', '7.1', day);
    expect(codesOf(await create('2026-05', '7.1', { ...day, validFrom: '2026-05-04', validTo: '2026-05-06' }))).toEqual(
      ['MD-15'],
    );
    await draft('2026-05', '7.8', { currencyCode: 'EUR' });
  });

  it('is of a whole month, of a known currency and of a known carrier', async () => {
    expect(codesOf(await create('2026-05', '7.1', { validTo: '2026-05-30' }))).toEqual(['FX-MONTH']);
    expect(codesOf(await create('2026-05', '1', { currencyCode: 'CNY' }))).toEqual(['REFERENCE']);
    expect(codesOf(await create('2026-05', '1', { currencyCode: 'QQQ' }))).toEqual(['REFERENCE']);
    expect(codesOf(await create('2026-05', '7', { rateTable: 'CARRIER:QQQQ' }))).toEqual(['REFERENCE']);
    expect((await create('2026-05', '7', { rateTable: 'CARRIER:COSU' })).http).toBe(200);
    expect((await create('2026-05', '0')).http).toBe(422);
  });

  it('more than 30 % off the last needs a word that it is meant so (MD-18)', async () => {
    await published('2026-05', '7');
    expect((await create('2026-06', '9.1')).http).toBe(200);
    const far = await create('2026-07', '6.1');
    expect(far.problem.errors).toMatchObject([{ path: 'rateToCny', code: 'MD-18', params: { last: '9.1' } }]);
    expect((await create('2026-07', '6.1', { deviationConfirmed: true })).http).toBe(200);
  });
});

describe('a correction', () => {
  it('is a draft with the same days; publishing it replaces what was wrong', async () => {
    const wrong = await published('2026-05', '7.1');
    const correct = (rateToCny: string, id = wrong.id) =>
      server.call(fxCorrect, { token: admin, body: { id, rateToCny } });
    expect((await correct('71')).data).toMatchObject({ correction: 1, state: 'DRAFT', validFrom: '2026-05-01' });
    const [row] = (
      await sql<{ id: string; version: number }>`select id, version from fx_rate where state = 'DRAFT'`.execute(
        server.deps.db,
      )
    ).rows;
    expect((await correct('7.2')).http).toBe(422);
    expect(await on('2026-05-10')).toMatchObject({ rateToCny: '7.1' });
    expect((await publish(row!)).data).toMatchObject([{ ok: true }]);
    expect(await on('2026-05-10')).toMatchObject({ rateToCny: '71' });
    const { rows } = await sql`select correction, state, rate_to_cny from fx_rate order by correction`.execute(
      server.deps.db,
    );
    expect(rows).toMatchObject([
      { correction: 0, state: 'REPLACED' },
      { correction: 1, state: 'PUBLISHED' },
    ]);
    expect((await correct('7.3')).http).toBe(422);
    expect((await correct('7.3', row!.id)).data).toMatchObject({ correction: 2, state: 'DRAFT' });
    const log = await server.call(calls.log, { token: admin, query: { id: wrong.id } });
    expect(log.data.map(({ event }) => event)).toEqual(['REPLACE', 'PUBLISH', 'CREATE']);
  });

  it('is judged like any rate', async () => {
    await published('2026-04', '7');
    const wrong = await published('2026-05', '7.1');
    const far = await server.call(fxCorrect, { token: admin, body: { id: wrong.id, rateToCny: '71' } });
    expect(codesOf(far)).toEqual(['MD-18']);
    const meant = { id: wrong.id, rateToCny: '71', deviationConfirmed: true };
    expect((await server.call(fxCorrect, { token: admin, body: meant })).http).toBe(200);
  });
});

describe('many at once', () => {
  it('publishing tells row by row, and says where a gap is left', async () => {
    await published('2026-03', '7');
    const [good, bad] = [await draft('2026-06', '7.1'), await draft('2026-07', '7.1')];
    const answer = await publish(good, { id: bad.id, version: 9 });
    expect(answer.data).toMatchObject([
      { id: good.id, ok: true, message: { en: 'Published; no rate from 2026-04-01 to 2026-05-31' } },
      { id: bad.id, ok: false },
    ]);
  });

  it('a month is copied as drafts, once, and leaves alone what is there', async () => {
    await published('2026-05', '7.1');
    await published('2026-05', '7.8', { currencyCode: 'EUR' });
    await draft('2026-06', '7.9', { currencyCode: 'EUR' });
    const copy = () => server.call(fxCopyMonth, { token: admin, body: { month: '2026-06' } });
    expect((await copy()).data).toEqual({ made: ['USD'], skipped: ['EUR'] });
    expect((await copy()).data).toEqual({ made: [], skipped: ['EUR', 'USD'] });
    const { rows } = await sql<{ currencyCode: string }>`select currency_code, state, valid_to from fx_rate
      where valid_from = '2026-06-01' order by currency_code`.execute(server.deps.db);
    expect(rows).toMatchObject([
      { currencyCode: 'EUR', state: 'DRAFT' },
      { currencyCode: 'USD', state: 'DRAFT', validTo: '2026-06-30' },
    ]);
  });
});

describe('the table', () => {
  it('shows currencies by months and what is missing, also to those who only read', async () => {
    const month = localDayOf(server.deps.clock.now().toISOString(), 'Asia/Shanghai').slice(0, 7);
    const at = (count: number) => addMonths(month, count);
    await published(at(-3), '7');
    await published(at(-1), '7.1');
    await draft(at(0), '7.2');
    const query = { table: 'MONTH', from: monthPeriod(at(-4)).from, to: monthPeriod(at(1)).to };
    const { data } = await server.call(fxMatrix, { token: clerk, query });
    expect(data.periods).toHaveLength(6);
    const usd = data.rows.find(({ currency }) => currency === 'USD')!;
    expect(usd.cells.map(({ published: row, isMissing }) => [row?.rateToCny ?? null, isMissing])).toEqual([
      [null, false],
      ['7', false],
      [null, true],
      ['7.1', false],
      [null, true],
      [null, false],
    ]);
    expect(usd.cells[4]?.draft).toMatchObject({ rateToCny: '7.2' });
    expect(data.missing).toEqual([{ currency: 'USD', periods: [monthPeriod(at(-2)), monthPeriod(at(0))] }]);
    expect(data.rows.some(({ currency }) => currency === 'CNY')).toBe(false);
    expect((await server.call(fxMatrix, { token: clerk, query: { ...query, from: '2020-01-01' } })).http).toBe(422);
    expect((await server.call(fxCopyMonth, { token: clerk, body: { month } })).http).toBe(403);
  });

  it('CNY is 1 on any day', async () => {
    expect(await fxRateOn(server.deps.db, { currency: 'CNY', day: '1999-01-01' })).toMatchObject({ rateToCny: '1' });
  });
});
