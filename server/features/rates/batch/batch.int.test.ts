import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  createRateBatch,
  editBatchRow,
  excludeBatchRow,
  rateBatchDetail,
  rateBatchRowContent,
  rateBatchRows,
  retryRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import { changeSurchargeRules } from '#contract/rates/batch/fee-batch.ts';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { fclRateDetail, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { type IncreaseRow, increase as increaseDocument } from '#machines/rates/increase.document.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { done, fclContent, fclLine, inDays, published } from '../fcl/fcl-rate.samples.ts';
import { type BatchDriver, batchIn, priced, rowsOf, sent } from './batch.samples.ts';

/** Batches and increases through the product's calls, jobs included; vectors V-G1 to V-G6. */

let server: TestServer;
let author: BatchDriver;
let second: BatchDriver;
let sales: BatchDriver;
let customer: BatchDriver;
let ports: string[];
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const as = async (company: string, name: string) => ({ server, token: await server.login(company, name) });
  author = await as('PLTFRM', 'pricing');
  second = await as('PLTFRM', 'admin');
  sales = await as('PLTFRM', 'sales2');
  customer = await as('NQUAYS', 'admin');
  const { rows } = await sql<{ id: string }>`select id from port where not exists
    (select from fcl_rate where fcl_rate.pol_id = port.id or fcl_rate.pod_id = port.id) order by id limit 10`.execute(
    server.deps.db,
  );
  ports = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const rate = async (over: Partial<FclRateInput> = {}) =>
  published(server, author.token, await fclContent(server, over));
const draft = (over: Partial<FclRateInput> = {}) => fclContent(server, over);

async function begin(ids: readonly string[], actions: readonly BatchAction[], as = author) {
  const body = { title: '测试', selection: { ids: [...ids] }, actions: [...actions], edits: [] };
  const { http, data, problem } = await server.call(createRateBatch, { token: as.token, body });
  expect(http, JSON.stringify(problem)).toBe(200);
  return batchIn(as, data.id, 'PREVIEW');
}

const plus = (amount: string, containerTypes: string[] = []): BatchAction => ({
  kind: 'PRICE',
  containerTypes,
  op: 'ADD',
  amount,
  round: null,
});
const outcomes = async (id: string) =>
  (await rowsOf(author, id)).map(({ outcome, reason }) => (reason ? `${outcome} ${reason}` : outcome));

async function byHand(id: string, version: number, cost: string) {
  const { data } = await server.call(fclRateDetail, { token: author.token, query: { id } });
  const lines = data.content.lines.map((line, index) => (index === 0 ? { ...line, cost } : line));
  return done(server, saveFclRate as CallDef, {
    token: author.token,
    version,
    body: { id, content: { ...data.content, lines } },
  });
}

describe('a batch by hand', () => {
  it('is previewed, applied once, and reverted: each rate has its versions', async () => {
    const [one, two] = [await rate(), await rate({ lines: [fclLine('20GP', '1000')] })];
    const batch = await begin([one.id, two.id], [plus('40', ['20GP', '40HC'])]);
    expect(batch.counts).toMatchObject({ total: 2, changed: 2, hits: 0, open: 2 });
    const [first] = await rowsOf(author, batch.id);
    expect(first?.pieces[0]?.prices.map(({ before, after }) => [before, after])).toEqual([
      ['1020', '1060'],
      ['1850', '1890'],
    ]);
    const key = { 'idempotency-key': '01JBATCHAPPLY' };
    const applying = await sent(author, applyRateBatch, { id: batch.id }, batch.version, key);
    expect([applying.http, applying.data.state]).toEqual([200, 'APPLYING']);
    const again = await sent(author, applyRateBatch, { id: batch.id }, batch.version, key);
    expect(again.http).toBe(200);
    const finished = await batchIn(author, batch.id, 'DONE');
    expect(finished.counts).toMatchObject({ changed: 2, conflict: 0, open: 0 });
    expect(await priced(author, one.id)).toMatchObject({
      state: 'ACTIVE',
      version: one.version + 1,
      costs: ['1060', '1890'],
    });
    await sent(author, revertRateBatch, { id: batch.id }, finished.version);
    await batchIn(author, batch.id, 'REVERTED');
    expect(await priced(author, one.id)).toMatchObject({ version: one.version + 2, costs: ['1020', '1850'] });
    const { rows } = await sql<{ version: number; batchId: string }>`select version, batch_id from fcl_rate_version
      where rate_id = ${one.id} and batch_id is not null order by version`.execute(server.deps.db);
    expect(rows).toEqual([1, 2].map(n => ({ version: one.version + n, batchId: batch.id })));
  });

  it('cells typed in the grid are one batch; the same key is answered once, another body under it refused', async () => {
    const [one, two] = [await rate(), await rate()];
    const body = {
      title: '网格',
      selection: { ids: [one.id, two.id] },
      actions: [],
      edits: [
        { id: one.id, prices: { '20GP': '1040', '45HC': '2100' } },
        { id: two.id, prices: {}, fields: { validTo: inDays(18), transitDays: 28 } },
      ],
    };
    const headers = { 'idempotency-key': '01JGRIDTRAY' };
    const create = (more = {}) =>
      server.call(createRateBatch, { token: author.token, body: { ...body, ...more } as never, headers });
    const made = await create();
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    expect((await create()).data.id).toBe(made.data.id);
    const other = await create({ title: '其他' });
    expect([other.http, other.problem?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const batch = await batchIn(author, made.data.id, 'PREVIEW');
    expect(batch).toMatchObject({ kind: 'FIELD_EDIT', counts: { total: 2, changed: 2 } });
    await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    await batchIn(author, batch.id, 'DONE');
    expect((await priced(author, one.id)).costs).toEqual(['1040', '1850', '2100']);
    expect(await priced(author, two.id)).toMatchObject({ validTo: inDays(18), costs: ['1020', '1850'] });
  });

  it('a call whose server died is not done twice, and is done where it had come to nothing', async () => {
    const key = '01JDIED';
    const body = { selection: { ids: [(await rate()).id] }, actions: [plus('5')], edits: [] } as never;
    const create = () =>
      server.call(createRateBatch, { token: author.token, body, headers: { 'idempotency-key': key } });
    // As a server leaves it that is killed before its answer is kept.
    const dies = (hasEffect: boolean) =>
      sql`update answered_call set answer = null, has_effect = has_effect and ${hasEffect},
        created_at = created_at - interval '2 minutes' where key = ${key}`.execute(server.deps.db);
    const made = await create();
    await dies(true);
    const again = await create();
    expect([again.http, again.problem?.code]).toEqual([422, 'ALREADY_DONE']);
    await dies(false);
    const anew = await create();
    expect(anew.http).toBe(200);
    expect(anew.data.id).not.toBe(made.data.id);
  });

  it('what failed may be sent again with its key', async () => {
    const headers = { 'idempotency-key': '01JFAILED' };
    const body = { selection: { ids: [(await rate()).id] }, actions: [], edits: [] };
    const empty = await server.call(createRateBatch, { token: author.token, body: body as never, headers });
    expect(empty.http).toBe(422);
    const full = { ...body, actions: [plus('5')] };
    const made = await server.call(createRateBatch, { token: author.token, body: full as never, headers });
    expect(made.http).toBe(200);
  });

  it('goes to a second person where a row hits an approval rule; its author cannot confirm it', async () => {
    const one = await rate();
    const batch = await begin([one.id], [plus('400')]);
    expect((await rowsOf(author, batch.id))[0]?.hits).toEqual(['PRICE_CHANGE']);
    expect((await sent(author, applyRateBatch, { id: batch.id }, batch.version)).code).toBe('RB-06');
    const submitted = await sent(author, submitRateBatch, { id: batch.id }, batch.version);
    expect(submitted.data.state).toBe('PENDING');
    expect((await sent(author, confirmRateBatch, { id: batch.id }, submitted.data.version)).code).toBe('RB-08');
    const back = await sent(second, returnRateBatch, { id: batch.id, remarks: '太多' }, submitted.data.version);
    expect(back.data).toMatchObject({ state: 'PREVIEW', reason: '太多' });
    const again = await sent(author, submitRateBatch, { id: batch.id }, back.data.version);
    await sent(second, confirmRateBatch, { id: batch.id }, again.data.version);
    const finished = await batchIn(author, batch.id, 'DONE');
    expect(finished.confirmedBy).not.toBeNull();
    expect((await priced(author, one.id)).costs).toEqual(['1420', '2250']);
  });

  it('rows are left out, taken in and edited; a wrong one stops it until errors are skipped', async () => {
    const rates = [await rate(), await rate(), await rate({ lines: [fclLine('20GP', '50')] })];
    const batch = await begin(
      rates.map(({ id }) => id),
      [plus('-60')],
    );
    expect(await outcomes(batch.id)).toEqual(['CHANGED', 'CHANGED', 'ERROR PRICE_NEGATIVE']);
    expect((await sent(author, applyRateBatch, { id: batch.id }, batch.version)).code).toBe('RB-05');
    const out = await sent(author, excludeBatchRow, { id: batch.id, seqs: [1] }, batch.version);
    expect(await outcomes(batch.id)).toEqual(['SKIPPED BY_HAND', 'CHANGED', 'ERROR PRICE_NEGATIVE']);
    const { data } = await server.call(rateBatchRowContent, { token: author.token, query: { id: batch.id, seq: 2 } });
    const content = { ...data.content, transitDays: 29 };
    const edited = await sent(author, editBatchRow, { id: batch.id, seq: 2, content }, out.data.version);
    expect((await sent(author, editBatchRow, { id: batch.id, seq: 2, content }, out.data.version)).http).toBe(412);
    await sent(author, applyRateBatch, { id: batch.id, skipErrors: true }, edited.data.version);
    const finished = await batchIn(author, batch.id, 'DONE');
    expect(finished.counts).toMatchObject({ changed: 1, skipped: 1, error: 1 });
    expect((await priced(author, rates[0]!.id)).costs).toEqual(['1020', '1850']);
    expect((await priced(author, rates[1]!.id)).costs).toEqual(['960', '1790']);
  });

  it('a rate changed since the preview is left alone, and its row is retried as a batch of its own', async () => {
    const [one, two] = [await rate(), await rate()];
    const batch = await begin([one.id, two.id], [plus('10')]);
    await byHand(one.id, one.version, '1030');
    await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    const finished = await batchIn(author, batch.id, 'PARTIAL');
    expect(await outcomes(batch.id)).toEqual(['CONFLICT ROW_CONFLICT', 'CHANGED']);
    expect((await priced(author, one.id)).costs).toEqual(['1030', '1850']);
    const retried = await sent(author, retryRateBatch, { id: batch.id }, finished.version);
    const ready = await batchIn(author, retried.data.id, 'PREVIEW');
    expect(ready).toMatchObject({ kind: 'RETRY', counts: { total: 1, changed: 1 } });
    await sent(author, applyRateBatch, { id: ready.id }, ready.version);
    await batchIn(author, ready.id, 'DONE');
    expect((await priced(author, one.id)).costs).toEqual(['1040', '1860']);
  });

  it('copies to another period and to other ports; days of rates on sale are given up and given back', async () => {
    const one = await rate({ podId: ports[0]!, validTo: inDays(20) });
    const batch = await begin(
      [one.id],
      [
        plus('100', ['20GP']),
        { kind: 'COPY_PERIOD', validFrom: inDays(10), validTo: inDays(30) },
        { kind: 'COPY_PORTS', side: 'POD', portIds: [ports[1]!], difference: '50' },
      ],
    );
    expect((await rowsOf(author, batch.id))[0]).toMatchObject({ cuts: 1, pieces: [{ isNew: true }, { isNew: true }] });
    await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    const finished = await batchIn(author, batch.id, 'DONE');
    expect(await priced(author, one.id)).toMatchObject({ validTo: inDays(9), costs: ['1020', '1850'] });
    const made = () =>
      sql<{
        state: string;
        validFrom: string;
        podId: string;
        price20gp: string;
      }>`select state, valid_from, pod_id, price20gp::text
        from fcl_rate where source @> ${JSON.stringify([{ batchId: batch.id }])}::jsonb order by valid_from desc`.execute(
        server.deps.db,
      );
    expect((await made()).rows).toMatchObject([
      { state: 'ACTIVE', validFrom: inDays(10), podId: ports[0] },
      { state: 'ACTIVE', podId: ports[1], price20gp: '1170.0000' },
    ]);
    await sent(author, revertRateBatch, { id: batch.id }, finished.version);
    await batchIn(author, batch.id, 'REVERTED');
    expect((await made()).rows.map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    expect(await priced(author, one.id)).toMatchObject({ state: 'ACTIVE', validTo: inDays(20) });
  });

  it('goes on with the first row without an outcome when it is begun again', async () => {
    const [one, two] = [await rate(), await rate()];
    const batch = await begin([one.id, two.id], [plus('5')]);
    // As a server leaves it that was killed behind the first row.
    await sql`update rate_batch_row set outcome = 'CHANGED', writes = '[]' where batch_id = ${batch.id} and seq = 1`.execute(
      server.deps.db,
    );
    await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    await batchIn(author, batch.id, 'DONE');
    expect((await priced(author, one.id)).version).toBe(one.version);
    expect((await priced(author, two.id)).costs).toEqual(['1025', '1855']);
  });

  it('has failed where its rates cannot be found', async () => {
    const filter = [{ field: 'nothing', op: 'is' as const, values: ['1'] }];
    const body = { selection: { filter }, actions: [plus('5')] };
    const { data } = await server.call(createRateBatch, { token: author.token, body });
    const failed = await batchIn(author, data.id, 'FAILED');
    expect(failed.reason).toMatch(/\S \/ \S/);
    expect(failed.events.filter(({ allowed }) => allowed)).toEqual([]);
  });

  it('ends with what is written where its job is given up, and that can be taken back', async () => {
    const [one, two] = [await rate(), await rate()];
    const batch = await begin([one.id, two.id], [plus('5')]);
    const { db } = server.deps;
    // The first row as written, the second as nobody can write it.
    await sql`update rate_batch_row set outcome = 'CHANGED', writes = '[]' where batch_id = ${batch.id} and seq = 1`.execute(
      db,
    );
    await sql`update rate_batch_row set content = '{}' where batch_id = ${batch.id} and seq = 2`.execute(db);
    const { data } = await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    // Tried once; the next time is the last.
    await vi.waitFor(
      async () => {
        const { numUpdatedRows } = await db
          .updateTable('job')
          .set({ attempts: 4 })
          .where('id', '=', data.jobId)
          .where('state', '=', 'QUEUED')
          .where('attempts', '>', 0)
          .executeTakeFirstOrThrow();
        expect(numUpdatedRows).toBe(1n);
      },
      { timeout: 10_000, interval: 25 },
    );
    const failed = await batchIn(author, batch.id, 'PARTIAL');
    expect(failed).toMatchObject({
      counts: { changed: 2, open: 1 },
      reason: '服务器出错，请稍后重试 / The server failed; please try again',
    });
    await sent(author, revertRateBatch, { id: batch.id }, failed.version);
    expect((await batchIn(author, batch.id, 'REVERTED')).counts).toMatchObject({ reverted: 1, open: 1 });
  });

  it('is of its company, and of people who may see cost', async () => {
    const batch = await begin([(await rate()).id], [plus('5')]);
    const query = { id: batch.id };
    const list = resourceCalls(rateBatchResource).list;
    for (const call of [rateBatchDetail, rateBatchRows] as CallDef[]) {
      expect((await server.call(call, { token: sales.token, query: query as never })).http).toBe(403);
      expect([403, 404]).toContain((await server.call(call, { token: customer.token, query: query as never })).http);
    }
    expect((await server.call(list as CallDef, { token: sales.token, query: {} as never })).http).toBe(403);
    const ended = await sent(author, cancelRateBatch, query, batch.version);
    expect(ended.data.state).toBe('CANCELLED');
    expect((await sent(author, applyRateBatch, query, ended.data.version)).code).toBe('RB-01');
  });
});

const calls = resourceCalls(documentResource(increaseDocument));

async function increase(over: Record<string, unknown> = {}) {
  const { carrierId } = await draft();
  const body = {
    name: `GRI ${Math.random()}`,
    kind: 'GRI',
    mode: 'FOLD',
    carrierId,
    effectiveFrom: inDays(10),
    roundUnit: '1',
    roundMode: 'NEAREST',
    amounts: [
      { containerType: '20GP', abs: '300' },
      { containerType: '40HC', abs: '400' },
    ],
    ...over,
  };
  const { data, http, problem } = await server.call(calls.create as CallDef, {
    token: author.token,
    body: body as never,
  });
  expect(http, JSON.stringify(problem)).toBe(200);
  return data as { id: string; version: number };
}

async function previewed(made: { id: string; version: number }) {
  const { data, code } = await sent(author, previewIncrease as CallDef, { id: made.id }, made.version);
  expect(code).toBeUndefined();
  const shown = data as unknown as { id: string; version: number; previewId: string };
  return { ...shown, preview: await batchIn(author, shown.previewId, 'PREVIEW') };
}

async function batchOfIncrease(id: string): Promise<string> {
  const { data } = await server.call(calls.get as CallDef, { token: author.token, query: { id } as never });
  const { batchId, correctionId } = (data as { row: IncreaseRow }).row;
  return (correctionId ?? batchId)!;
}

/** Scheduled for now: its batch waits for a second person, because prices rise by more than 15 %. */
async function applied(made: { id: string; version: number }) {
  const ready = await previewed(made);
  const { http, code } = await sent(author, scheduleIncrease as CallDef, { id: made.id }, ready.version);
  expect([http, code]).toEqual([200, undefined]);
  const batchId = await vi.waitFor(
    async () => {
      const id = await batchOfIncrease(made.id);
      expect(id).not.toBeNull();
      return id;
    },
    { timeout: 20_000, interval: 25 },
  );
  return batchIn(author, batchId, 'PENDING');
}

const versionOf = async (id: string) => {
  const { data } = await server.call(calls.get as CallDef, { token: author.token, query: { id } as never });
  return (data as { row: IncreaseRow }).row;
};

describe('an increase', () => {
  const days = { validFrom: inDays(5), validTo: inDays(26) };

  it('V-G1, V-G6: splits a rate at its day; postponed beyond it, the rate is one record again', async () => {
    const one = await rate({ ...days, polId: ports[2]! });
    const made = await increase({ polIds: [ports[2]] });
    const batch = await applied(made);
    // Nothing is written yet: it is not applied, and cannot be moved or taken back.
    expect(await versionOf(made.id)).toMatchObject({ state: 'APPLYING', effectiveFrom: inDays(10) });
    await sent(second, confirmRateBatch, { id: batch.id }, batch.version);
    await batchIn(author, batch.id, 'DONE');
    expect(await versionOf(made.id)).toMatchObject({ state: 'APPLIED', batchId: batch.id });
    expect(await priced(author, one.id)).toMatchObject({ ...days, validTo: inDays(9), costs: ['1020', '1850'] });
    const tail = await sql<{ id: string; state: string }>`select id, state from fcl_rate
      where pol_id = ${ports[2]} and id <> ${one.id}`.execute(server.deps.db);
    expect(await priced(author, tail.rows[0]!.id)).toMatchObject({
      state: 'ACTIVE',
      validFrom: inDays(10),
      validTo: inDays(26),
      costs: ['1320', '2250'],
    });
    const { version } = await versionOf(made.id);
    const moved = await sent(author, postponeIncrease as CallDef, { id: made.id, effectiveFrom: inDays(27) }, version);
    expect(moved.http).toBe(200);
    await batchIn(author, await batchOfIncrease(made.id), 'DONE');
    expect(await versionOf(made.id)).toMatchObject({ state: 'APPLIED', effectiveFrom: inDays(27), nextFrom: null });
    expect(await priced(author, one.id)).toMatchObject({ state: 'ACTIVE', ...days, costs: ['1020', '1850'] });
    expect((await priced(author, tail.rows[0]!.id)).state).toBe('WITHDRAWN');
  });

  it('keeps its day while the correction of a postponement waits, and for good where that is cancelled', async () => {
    await rate({ ...days, polId: ports[7]! });
    const made = await increase({ polIds: [ports[7]] });
    const first = await applied(made);
    await sent(second, confirmRateBatch, { id: first.id }, first.version);
    await batchIn(author, first.id, 'DONE');
    const { version } = await versionOf(made.id);
    await sent(author, postponeIncrease as CallDef, { id: made.id, effectiveFrom: inDays(8) }, version);
    const correction = await batchIn(author, await batchOfIncrease(made.id), 'PENDING');
    const waiting = { state: 'APPLYING', effectiveFrom: inDays(10), nextFrom: inDays(8), batchId: first.id };
    expect(await versionOf(made.id)).toMatchObject(waiting);
    await sent(author, cancelRateBatch, { id: correction.id }, correction.version);
    const settled = { state: 'APPLIED', effectiveFrom: inDays(10), nextFrom: null, batchId: first.id };
    expect(await versionOf(made.id)).toMatchObject(settled);
  });

  it('whose batch is cancelled is a draft again', async () => {
    await rate({ ...days, polId: ports[9]! });
    const made = await increase({ polIds: [ports[9]] });
    const { id, version } = await applied(made);
    await sent(author, cancelRateBatch, { id }, version);
    expect(await versionOf(made.id)).toMatchObject({ state: 'DRAFT', batchId: null, applyAt: null });
  });

  it('V-G2, V-G3: per cent, rounding up, cap', async () => {
    const lines = [fclLine('20GP', '1020'), fclLine('40GP', '1500'), fclLine('40HC', '1845'), fclLine('45HC', '2100')];
    const one = await rate({ validFrom: inDays(12), validTo: inDays(20), polId: ports[3]!, lines });
    const pct = { roundUnit: '5', roundMode: 'UP' };
    const amounts = [
      { containerType: '20GP', pct: '12.5' },
      { containerType: '40HC', pct: '12.5' },
      { pct: '30', cap: '500' },
    ];
    const batch = await applied(await increase({ polIds: [ports[3]], amounts, ...pct }));
    await sent(second, confirmRateBatch, { id: batch.id }, batch.version);
    await batchIn(author, batch.id, 'DONE');
    expect((await priced(author, one.id)).costs).toEqual(['1150', '1950', '2080', '2600']);
  });

  it('V-G4, V-G5: eight rates, each with its outcome; reverted, what was edited since stays', async () => {
    const polId = ports[4]!;
    const later = { polId, validFrom: inDays(12), validTo: inDays(26) };
    const r1 = await rate({ ...days, polId });
    const r2 = await rate(later);
    const r3 = await rate({ polId, validFrom: inDays(1), validTo: inDays(8) });
    const r4 = await rate({ ...later, productType: 'CONTRACT', contractNo: 'SC 1' });
    const r5 = await rate({ ...later, lines: [fclLine('20GP', '1020'), fclLine('40HC', null)] });
    const r6 = await rate(later);
    const r7 = await rate(later);
    const r8 = await rate({ ...later, lines: [{ ...fclLine('20GP', '0'), zeroConfirmed: true }] });
    const made = await increase({ polIds: [polId] });
    await sql`update fcl_rate set lines = (select jsonb_agg(jsonb_set(line, '{foldedRules}', ${JSON.stringify([made.id])}::jsonb))
      from jsonb_array_elements(lines) as line) where id = ${r6.id}`.execute(server.deps.db);
    const batch = await applied(made);
    expect(batch.counts).toMatchObject({ total: 8, changed: 4, unchanged: 1, skipped: 3 });
    expect((await sent(author, confirmRateBatch, { id: batch.id }, batch.version)).code).toBe('RB-08');
    await byHand(r7.id, r7.version, '1030');
    await sent(second, confirmRateBatch, { id: batch.id }, batch.version);
    const finished = await batchIn(author, batch.id, 'PARTIAL');
    expect(finished.counts).toMatchObject({ changed: 3, unchanged: 1, skipped: 3, conflict: 1 });
    const rows = new Map((await rowsOf(author, batch.id)).map(row => [row.rateId, row]));
    const told = [r1, r2, r3, r4, r5, r6, r7, r8].map(({ id }) => [rows.get(id)?.outcome, rows.get(id)?.reason]);
    expect(told).toEqual([
      ['CHANGED', null],
      ['CHANGED', null],
      ['UNCHANGED', null],
      ['SKIPPED', 'OUT_OF_SCOPE'],
      ['CHANGED', null],
      ['SKIPPED', 'ALREADY_APPLIED'],
      ['CONFLICT', 'ROW_CONFLICT'],
      ['SKIPPED', 'ZERO'],
    ]);
    expect(rows.get(r1.id)?.pieces.map(({ isNew }) => isNew)).toEqual([false, true]);
    expect((await priced(author, r5.id)).costs).toEqual(['1320', null]);

    await byHand(r2.id, r2.version + 1, '1330');
    const { version } = await versionOf(made.id);
    const reverted = await sent(author, revertIncrease as CallDef, { id: made.id }, version);
    expect([reverted.http, reverted.data.state]).toEqual([200, 'REVERTED']);
    const back = await batchIn(author, batch.id, 'PARTLY_REVERTED');
    expect(back.counts.reverted).toBe(2);
    expect(await priced(author, r1.id)).toMatchObject({ ...days, costs: ['1020', '1850'] });
    expect((await priced(author, r2.id)).costs).toEqual(['1330', '2250']);
    expect((await priced(author, r5.id)).costs).toEqual(['1020', null]);
    const kept = (await rowsOf(author, batch.id)).filter(row => row.reverted === 'KEPT');
    expect(kept.map(({ rateId, reason }) => [rateId, reason])).toEqual([[r2.id, 'CHANGED_SINCE']]);
  });

  it('after 24 hours nothing goes back', async () => {
    const one = await rate();
    const batch = await begin([one.id], [plus('5')]);
    await sent(author, applyRateBatch, { id: batch.id }, batch.version);
    const finished = await batchIn(author, batch.id, 'DONE');
    await sql`update rate_batch set applied_at = applied_at - interval '25 hours' where id = ${batch.id}`.execute(
      server.deps.db,
    );
    expect((await sent(author, revertRateBatch, { id: batch.id }, finished.version)).code).toBe('RB-10');
  });

  it('as a fee of its own stands beside the price; a preview is needed, and a change takes it back', async () => {
    const one = await rate({ validFrom: inDays(12), validTo: inDays(20), polId: ports[5]! });
    const pss = { kind: 'PSS', mode: 'SURCHARGE', feeCode: 'PSS', currency: 'USD', amounts: [{ abs: '100' }] };
    const made = await increase({ polIds: [ports[5]], ...pss });
    expect((await sent(author, scheduleIncrease as CallDef, { id: made.id }, made.version)).code).toBe('RB-01');
    const ready = await previewed(made);
    expect(ready.preview.counts).toMatchObject({ total: 1, changed: 1, hits: 0 });
    const changed = await server.call(calls.modify as CallDef, {
      token: author.token,
      headers: { 'if-match': `"${ready.version}"` },
      body: { id: made.id, changes: { remark: '按船公司通知' } } as never,
    });
    expect((changed.data as { state: string }).state).toBe('DRAFT');
    const again = await previewed({ id: made.id, version: (changed.data as { version: number }).version });
    await sent(author, scheduleIncrease as CallDef, { id: made.id }, again.version);
    await vi.waitFor(async () => expect(await batchOfIncrease(made.id)).not.toBeNull(), { timeout: 20_000 });
    await batchIn(author, await batchOfIncrease(made.id), 'DONE');
    const { rows } = await sql<{ surcharges: { feeCode: string; amount: string }[] }>`select surcharges from fcl_rate
      where id = ${one.id}`.execute(server.deps.db);
    expect(rows[0]?.surcharges.map(({ feeCode, amount }) => `${feeCode} ${amount}`)).toEqual(['PSS 100', 'PSS 100']);
    expect((await priced(author, one.id)).costs).toEqual(['1020', '1850']);
  });

  it('V-G4 R7: leaves alone what was changed by hand since its author saw it, and closes what he saw', async () => {
    const days = { validFrom: inDays(12), validTo: inDays(20), polId: ports[8]! };
    const [seen, edited, loosened] = [await rate(days), await rate(days), await rate(days)];
    const made = await increase({ polIds: [ports[8]] });
    const ready = await previewed(made);
    expect(ready.preview.counts).toMatchObject({ total: 3, changed: 3 });
    await byHand(edited.id, edited.version, '1030');
    await sql`update fcl_rate set space_status = 'LIMITED' where id = ${loosened.id}`.execute(server.deps.db);
    await sent(author, scheduleIncrease as CallDef, { id: made.id }, ready.version);
    await vi.waitFor(async () => expect(await batchOfIncrease(made.id)).not.toBeNull(), { timeout: 20_000 });
    const waiting = await batchIn(author, await batchOfIncrease(made.id), 'PENDING');
    expect(waiting.counts).toMatchObject({ total: 3, changed: 2, conflict: 1 });
    await sent(second, confirmRateBatch, { id: waiting.id }, waiting.version);
    await batchIn(author, waiting.id, 'PARTIAL');
    const costs = [];
    for (const { id } of [seen, edited, loosened]) costs.push((await priced(author, id)).costs[0]);
    expect(costs).toEqual(['1320', '1030', '1320']);
    await batchIn(author, ready.previewId, 'CANCELLED');
  });

  it('that is cancelled before its day is never applied', async () => {
    const ready = await previewed(await increase({ polIds: [ports[6]] }));
    const applyAt = new Date(Date.now() + 86_400_000).toISOString();
    const { data } = await sent(author, scheduleIncrease as CallDef, { id: ready.id, applyAt }, ready.version);
    const ended = await sent(author, cancelIncrease as CallDef, { id: ready.id }, data.version);
    expect([ended.http, ended.data.state]).toEqual([200, 'CANCELLED']);
    expect(await batchOfIncrease(ready.id)).toBeNull();
  });
});

it('surcharge rules: amounts of the marked rows at once, each with its version; not for who has no such right', async () => {
  const fees = resourceCalls(surchargeRuleResource).list as CallDef;
  const filter = '[{"field":"layer","op":"in","values":["CARRIER"]},{"field":"mode","op":"in","values":["FCL"]}]';
  const listed = async () =>
    (
      (await server.call(fees, { token: author.token, query: { filter, limit: 200 } as never })).data as unknown as {
        rows: { id: string; version: number; costAmount: string | null }[];
      }
    ).rows.filter(({ costAmount }) => costAmount !== null);
  const [one, two] = await listed();
  const rows = [one!, { ...two!, version: two!.version + 1 }].map(({ id, version }) => ({ id, version }));
  const change = { side: 'COST', op: 'ADD', amount: '-5.5', validTo: null };
  const ask = (token: string) => server.call(changeSurchargeRules, { token, body: { rows, change } as never });
  expect((await ask(sales.token)).http).toBe(403);
  const { data } = await ask(author.token);
  expect(data.map(({ ok }) => ok)).toEqual([true, false]);
  const after = new Map((await listed()).map(row => [row.id, row]));
  expect(Number(after.get(one!.id)?.costAmount)).toBe(Number(one!.costAmount) - 5.5);
  expect(after.get(two!.id)).toMatchObject({ version: two!.version, costAmount: two!.costAmount });
});

it('the demo holds an increase that was applied, one that waits for its day, and a batch with a conflict', async () => {
  const { rows: rules } = await sql<{ state: string }>`select state from rate_increase where name like '% GRI'
    order by state`.execute(server.deps.db);
  expect(rules.map(({ state }) => state)).toEqual(['APPLIED', 'SCHEDULED']);
  const { rows: batches } = await sql<{ kind: string; state: string; conflicts: number }>`select kind, state, conflicts
    from rate_batch order by batch_no limit 2`.execute(server.deps.db);
  expect(batches).toEqual([
    { kind: 'INCREASE', state: 'DONE', conflicts: 0 },
    { kind: 'FIELD_EDIT', state: 'PARTIAL', conflicts: 1 },
  ]);
});
