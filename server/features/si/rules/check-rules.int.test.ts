import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { getJob } from '#contract/jobs/calls.ts';
import { checkSi } from '#contract/si/calls.ts';
import {
  checkRuleList,
  endCheckRule,
  setCheckRule,
  type TrialResult,
  tryCheckRules,
} from '#contract/si/check-rules.calls.ts';
import { openSiWorld, type SiWorld, type WireSet } from '#tests/support/si-server.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

/** Days after today, as the platform counts them. */
const day = (days: number): string =>
  localDayOf(new Date(world.clock.now().getTime() + days * 86_400_000).toISOString(), SHEET_ZONE);

const set = async (
  over: Record<string, unknown> = {},
  as: 'supervisor' | 'reviewer' | 'customer' = 'supervisor',
  headers: Record<string, string> = {},
) =>
  world.server.call(setCheckRule, {
    token: await world.token(as),
    headers,
    body: {
      code: 'SI-H-05',
      carrier: '',
      companyCode: '',
      setting: 'warning' as const,
      validFrom: day(1),
      validTo: null,
      reason: '船公司接受到付未填',
      ...over,
    },
  });

const check = async (body: WireSet, as: 'customer' | 'other' = 'customer') => {
  const { AcceptWarnings: _, ...asked } = body;
  const answer = await world.server.call(checkSi, { token: await world.token(as), body: asked });
  return [...answer.data.errors, ...answer.data.warnings].filter(({ code }) => code === 'SI-H-05').map(f => f.severity);
};
const withoutPayment = (bookingNo: string) => world.body(bookingNo, { TBI_PAYMENT_METHOD: '' });
const aDayPasses = (): void => world.later(24 * 3_600_000);

describe('settings of rules', () => {
  test('only a supervisor sets them, and never a fixed rule, a raise, the past, or someone unknown', async () => {
    expect((await set({}, 'reviewer')).http).toBe(403);
    expect((await set({}, 'customer')).http).toBe(403);
    const wrong = await set({
      code: 'SI-P-07',
      setting: 'error',
      carrier: 'ZZZZ',
      companyCode: 'NOBODY',
      validFrom: '2020-01-01',
      validTo: '2019-12-31',
    });
    expect(wrong.http).toBe(422);
    expect(wrong.problem.errors.map(({ path }) => path)).toEqual([
      'setting',
      'carrier',
      'companyCode',
      'validFrom',
      'validTo',
    ]);
    for (const code of ['SI-S-01', 'SI-B-02', 'SI-W-01', 'SI-T-01', 'SI-L-04', 'DOC-N-01', 'SI-X-99']) {
      expect((await set({ code })).problem.errors[0]).toMatchObject({ path: 'code' });
    }
    expect((await set({ reason: 'kurz' })).http).toBe(422);
  });

  test('a setting that is sent again under its key is made once', async () => {
    const send = () =>
      set({ companyCode: 'BWBAYY', validFrom: day(300) }, 'supervisor', { 'idempotency-key': '01JRULEONCE' });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
    const { data } = await world.server.call(checkRuleList, { token: await world.token('supervisor') });
    expect(data.settings.filter(({ companyCode }) => companyCode === 'BWBAYY')).toHaveLength(1);
  });

  test('a rule is lowered for one customer from its day on, ended, and both stand in the list with who and why', async () => {
    const made = await set({ companyCode: 'NQUAYS' });
    expect(made.data).toMatchObject({
      companyCode: 'NQUAYS',
      setting: 'warning',
      endedAt: null,
      reason: '船公司接受到付未填',
    });
    expect(await check(await withoutPayment('BK-NQ-06'))).toEqual(['error']);
    aDayPasses();
    expect(await check(await withoutPayment('BK-NQ-06'))).toEqual(['warning']);
    expect(await check(await withoutPayment('BK-NEW-03'), 'other')).toEqual(['error']);
    const end = async () =>
      world.server.call(endCheckRule, {
        token: await world.token('supervisor'),
        body: { id: made.data.id, reason: '船公司已不再接受' },
      });
    expect((await end()).data).toMatchObject({ endReason: '船公司已不再接受' });
    expect((await end()).problem.code).toBe('event_not_allowed');
    expect(await check(await withoutPayment('BK-NQ-06'))).toEqual(['error']);
    const { data } = await world.server.call(checkRuleList, { token: await world.token('reviewer') });
    expect(data.settings[0]).toMatchObject({ id: made.data.id, by: made.data.by, endedBy: made.data.by });
    expect(data.rules.find(({ code }) => code === 'SI-B-02')).toMatchObject({ allowed: [] });
    expect((await world.server.call(checkRuleList, { token: await world.token('customer') })).http).toBe(403);
  });
});

describe('trial of a dated catalogue', () => {
  const trial = async (of: string): Promise<TrialResult> => {
    const token = await world.token('supervisor');
    const { data } = await world.server.call(tryCheckRules, { token, body: { day: of } });
    return expect
      .poll(async () => (await world.server.call(getJob, { token, query: { id: data.jobId } })).data, {
        timeout: 20_000,
        interval: 100,
      })
      .toMatchObject({ state: 'DONE' })
      .then(
        async () => (await world.server.call(getJob, { token, query: { id: data.jobId } })).data.result as TrialResult,
      );
  };

  test('shows which SIs of last month the rules of a day would have stopped, and writes nothing', async () => {
    const { db } = world.server.deps;
    // Someone left payment out while the rule was switched off.
    const id = await world.si('BK-STORY-1');
    const row = await db.selectFrom('shippingInstruction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const content = { ...(row.content as object), paymentMethod: '' };
    await db
      .updateTable('shippingInstruction')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', id)
      .execute();
    await set({ setting: 'off', validFrom: day(1), validTo: day(2) });
    const logs = await db.selectFrom('documentEvent').select('documentId').execute();

    const now = await trial(day(0));
    expect(now.checked).toBeGreaterThan(20);
    expect(now.items.filter(item => item.id === id)).toEqual([
      { id, no: row.no, companyCode: 'NQUAYS', codes: ['SI-H-05'] },
    ]);
    expect(now.stopped).toBe(now.items.length);
    const then = await trial(day(1));
    expect(then.checked).toBe(now.checked);
    expect(then.items.map(item => item.id)).not.toContain(id);
    expect(await db.selectFrom('documentEvent').select('documentId').execute()).toHaveLength(logs.length);
  });
});
