import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyRow, type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { customerLevelResource, levelAssignmentResource } from '#contract/rates/customer-level.resource.ts';
import { testFees } from '#contract/rates/fee-test.calls.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { rateConfigHistory, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';
import {
  assignLevel,
  blankSailing,
  copySurchargeRules,
  disableMarkupRules,
  endSurchargeRules,
  explainMarkup,
  markupEffectCall,
  mergeLevels,
  setDefaultLevel,
  templateSailings,
} from '#contract/rates/rule.calls.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type RuleIds, ruleIds } from './demo/ids.ts';
import { levelOf } from './level.read.ts';
import { markupRulesOf } from './markup-rules.read.ts';
import { surchargeRulesOf } from './surcharge-rules.read.ts';

const open = (resource: unknown) => resourceCalls(resource as Resource);
const fees = open(surchargeRuleResource);
const markups = open(markupRuleResource);
const levels = open(customerLevelResource);
const assignments = open(levelAssignmentResource);
const templates = open(sailTemplateResource);

let server: TestServer;
let ids: RuleIds;
let platform: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  ids = await ruleIds(server.deps.db);
  platform = ids.company('PLTFRM');
  for (const account of ['admin', 'pricing', 'sales1', 'sales2', 'sales3'])
    tokens[account] = await server.login('PLTFRM', account);
  tokens.customer = await server.login('NQUAYS', 'admin');
});
afterAll(() => server.close());

const token = (account: string) => tokens[account]!;
const seen = (version: number) => ({ 'if-match': String(version) });
const listed = async (calls: ReturnType<typeof open>, account: string, filter: readonly object[] = []) => {
  const answer = await server.call(calls.list, {
    token: token(account),
    query: { limit: 100, ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}) },
  });
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data.rows as unknown as AnyRow[];
};
const codesOf = (answer: unknown): string[] => {
  const { problem } = answer as { problem: { errors?: readonly { path: string; code: string }[] } };
  return (problem.errors ?? []).map(({ path, code }) => `${path} ${code}`);
};

const aFee = (more: object = {}) => ({
  feeId: ids.fee('PCS'),
  layer: 'ORIGIN_LOCAL',
  mode: 'FCL',
  polId: ids.port('CNSHA'),
  basis: 'PER_CONTAINER',
  costAmount: '40',
  currency: 'USD',
  validFrom: '2026-01-01',
  validityBasis: 'ETD',
  isOptional: false,
  ...more,
});
const addFee = (account: string, more: object = {}) =>
  server.call(fees.create, { token: token(account), body: aFee(more) as never });

/** Takes the whole page away from a role, as an administrator would. */
const withoutPage = (path: string) =>
  sql`delete from role_grant as g using role as r, menu_node as n
    where r.id = g.role_id and r.code = 'PRICING' and n.id = g.menu_id and n.path = ${path}`.execute(server.deps.db);

describe('surcharge rules', () => {
  it("are nobody's without the right to see cost, and another company has none", async () => {
    for (const account of ['sales2', 'customer']) {
      const list = await server.call(fees.list, { token: token(account), query: {} });
      expect(list.http).toBe(403);
      expect((await addFee(account)).http).toBe(403);
    }
  });

  it('are kept through the doors one holds: those of a page that was taken away are gone, in lists, files and single rows', async () => {
    const all = await listed(fees, 'pricing', [{ field: 'layer', op: 'in', values: ['CARRIER'] }]);
    await withoutPage('/SeaFreight/FreightManagement/extracost');
    const narrow = await server.login('PLTFRM', 'pricing');
    const left = await server.call(fees.list, {
      token: narrow,
      query: { filter: JSON.stringify([{ field: 'mode', op: 'in', values: ['FCL'] }]) },
    });
    expect(new Set((left.data.rows as AnyRow[]).map(({ layer }) => layer))).toEqual(
      new Set(['ORIGIN_LOCAL', 'DEST_LOCAL', 'SERVICE']),
    );
    expect((await server.call(fees.get, { token: narrow, query: { id: all[0]!.id } })).http).toBe(404);
    const made = await server.call(fees.create, { token: narrow, body: aFee({ layer: 'CARRIER' }) as never });
    expect([made.http, ...codesOf(made)]).toEqual([422, 'layer DOOR']);
    const end = await server.call(endSurchargeRules, {
      token: narrow,
      body: { rows: [{ id: all[0]!.id, version: 1 }], validTo: '2099-01-01' },
    });
    expect(end.data).toMatchObject([{ ok: false }]);
    const file = await server.app.inject({
      method: 'POST',
      url: resourceExport(surchargeRuleResource).path,
      headers: { authorization: `Bearer ${narrow}` },
      payload: { q: '', filter: [], sort: '', columns: ['layer'], format: 'csv', language: 'EN' },
    });
    expect(file.body).toContain('Origin local');
    expect(file.body.split('\n').slice(1).join()).not.toContain('Carrier,');
  });

  it('say what is wrong at the field', async () => {
    const wrong = async (more: object) => codesOf(await addFee('admin', more));
    expect(await wrong({ costAmount: null })).toEqual(['costAmount AMOUNT_NONE']);
    expect(await wrong({ validTo: '2025-12-31' })).toEqual(['validTo DATE_ORDER']);
    expect(await wrong({ containerType: '99XX' })).toEqual(['containerType TYPE_UNKNOWN']);
    expect(await wrong({ basis: 'PCT', pctOfIds: [ids.fee('CAF')] })).toEqual(['pctOfIds FEE_CYCLE']);
    expect(await wrong({ min: '20', max: '10' })).toEqual(['max RANGE_ORDER']);
  });

  it('reach pricing at once: what a server keeps of them never outlives a change, nor a change that was rolled back', async () => {
    const { db } = server.deps;
    const priced = async () => (await surchargeRulesOf(db, platform)).filter(({ feeCode }) => feeCode === 'PCS');
    expect(await priced()).toEqual([]);
    const made = await addFee('admin');
    expect(await priced()).toMatchObject([{ costAmount: '40', sellAmount: null, layer: 'ORIGIN_LOCAL', isDg: null }]);
    const { id, version } = made.data as unknown as AnyRow;
    await server.call(fees.modify, {
      token: token('admin'),
      headers: seen(version),
      body: { id, changes: { costAmount: '45' } },
    });
    expect(await priced()).toMatchObject([{ costAmount: '45', version: 2 }]);
    await server.call(fees.remove, { token: token('admin'), body: { rows: [{ id, version: 2 }] } });
    expect(await priced()).toEqual([]);
  });

  it('are copied for another time and ended, row by row', async () => {
    const made = (await addFee('admin', { costAmount: '41' })).data as unknown as AnyRow;
    const copied = await server.call(copySurchargeRules, {
      token: token('admin'),
      body: { rows: [{ id: made.id, version: 1 }], validFrom: '2027-05-01', validTo: null },
    });
    expect(copied.data).toMatchObject([{ ok: true }]);
    const end = (validTo: string, version: number) =>
      server.call(endSurchargeRules, { token: token('admin'), body: { rows: [{ id: made.id, version }], validTo } });
    expect((await end('2025-01-01', 1)).data).toMatchObject([
      { ok: false, message: { en: 'Validity end is before its start' } },
    ]);
    expect((await end('2027-04-30', 1)).data).toMatchObject([{ ok: true }]);
    const rows = await listed(fees, 'admin', [{ field: 'feeCode', op: 'is', values: ['PCS'] }]);
    expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2027-05-01', null],
      ['2026-01-01', '2027-04-30'],
    ]);
  });

  it('V-S4 the test of a shipment names the winner, who lost to it, and which field kept another out', async () => {
    const scope = { feeId: ids.fee('OTH'), layer: 'CARRIER', basis: 'PER_CONTAINER', validFrom: '2027-01-01' };
    const byPod = (await addFee('admin', { ...scope, polId: null, podId: ids.port('DEHAM'), costAmount: '200' }))
      .data as unknown as AnyRow;
    const byCarrier = (
      await addFee('admin', { ...scope, carrierId: ids.carrier('MSCU'), costAmount: '250', validFrom: '2027-01-10' })
    ).data as unknown as AnyRow;
    const elsewhere = (await addFee('admin', { ...scope, polId: null, podId: ids.port('NLRTM') }))
      .data as unknown as AnyRow;
    const ask = async (day: string) => {
      const { data } = await server.call(testFees, {
        token: token('admin'),
        body: {
          mode: 'FCL',
          carrierId: ids.carrier('MSCU'),
          polId: ids.port('CNSHA'),
          podId: ids.port('DEHAM'),
          day,
          containers: [{ containerType: '20GP', count: 2, grossKg: 9_000 }],
        },
      });
      return data;
    };
    const later = await ask('2027-01-12');
    expect(later.charged.find(({ feeCode }) => feeCode === 'OTH')).toMatchObject({
      ruleId: byCarrier.id,
      unitCost: '250',
      quantity: '2',
      sellAmount: '500.00',
    });
    expect(later.beaten.find(({ ruleId }) => ruleId === byPod.id)).toMatchObject({
      byRuleId: byCarrier.id,
      weight: 64,
      byWeight: 64,
    });
    expect(later.missed.find(({ ruleId }) => ruleId === elsewhere.id)).toMatchObject({ fields: ['podId'] });
    const sooner = await ask('2027-01-05');
    expect(sooner.charged.find(({ feeCode }) => feeCode === 'OTH')).toMatchObject({
      ruleId: byPod.id,
      sellAmount: '400.00',
    });
    expect(sooner.missed.find(({ ruleId }) => ruleId === byCarrier.id)).toMatchObject({ fields: ['validFrom'] });
  });
});

describe('mark-ups', () => {
  const explain = async (more: object) => {
    const { data } = await server.call(explainMarkup, {
      token: token('admin'),
      body: {
        cost: '1850',
        currency: 'USD',
        containerType: '40HC',
        carrierId: ids.carrier('MAEU'),
        day: '2026-11-22',
        polId: ids.port('CNSHA'),
        podId: ids.port('DEHAM'),
        isThroughPlatform: true,
        customerCompanyId: ids.company('NQUAYS'),
        salesEmployeeId: ids.employee('sales2'),
        ...more,
      },
    });
    return data;
  };

  it('V-M1 to V-M3 the demo rules make the worked examples, and say so in words', async () => {
    const dear = await explain({});
    expect(dear).toMatchObject({ sell: '2000', level: 'B', marginPct: '7.50' });
    expect(dear.words.zh).toBe(
      '成本 1,850 → 平台 +2% = 1,887 → 公司 +50 = 1,937 → B级 +1.5% = 1,966 → 销售 +30 = 2,000(向上取整至 5)',
    );
    expect(await explain({ cost: '1020', containerType: '20GP' })).toMatchObject({ sell: '1110' });
    expect(await explain({ customerCompanyId: ids.company('BWBAYY') })).toMatchObject({ sell: '1930', level: 'VIP' });
    expect(await explain({ customerCompanyId: null })).toMatchObject({ level: 'C' });
  });

  it("sales people find their own, their manager the team's, and nobody of them the company's", async () => {
    const stepsOf = async (account: string) => {
      const rows = await listed(markups, account);
      return rows.map(({ step, salesEmployeeId }) => [step, salesEmployeeId]);
    };
    const [two, three] = [ids.employee('sales2'), ids.employee('sales3')];
    expect(await stepsOf('sales2')).toEqual([
      ['SALES', two],
      ['SALES', two],
    ]);
    expect(new Set((await stepsOf('sales3')).map(([, employee]) => employee))).toEqual(new Set([three]));
    expect((await stepsOf('sales1')).filter(([step]) => step === 'SALES')).toHaveLength(3);
    const [own] = await listed(markups, 'sales3');
    const take = await server.call(disableMarkupRules, {
      token: token('sales2'),
      body: { rows: [{ id: own!.id, version: own!.version }] },
    });
    expect(take.data).toMatchObject([{ ok: false }]);
    const forOther = await server.call(markups.create, {
      token: token('sales2'),
      body: {
        name: 'x',
        step: 'SALES',
        abs: '5',
        basis: 'PER_CONTAINER',
        validFrom: '2026-01-01',
        priority: 50,
        salesEmployeeId: three,
      } as never,
    });
    expect(codesOf(forOther)).toEqual(['salesEmployeeId DOOR']);
    const disabled = await server.call(disableMarkupRules, {
      token: token('sales1'),
      body: { rows: [{ id: own!.id, version: own!.version }] },
    });
    expect(disabled.data).toMatchObject([{ ok: true }]);
    const kept = (await markupRulesOf(server.deps.db, platform)).find(({ id }) => id === own!.id);
    expect(kept).toMatchObject({
      isEnabled: false,
      absByType: expect.arrayContaining([{ containerType: '20GP', amount: '25' }]),
    });
  });

  it('sales people keep within the limits of the company', async () => {
    const { data: state } = await server.call(readRateConfig, { token: token('admin') });
    const config = { ...state.config, salesLimits: { least: '-10', most: '100' } };
    const saved = await server.call(saveRateConfig, {
      token: token('admin'),
      headers: seen(state.version),
      body: { config, reason: '限额' },
    });
    expect(saved.http).toBe(200);
    const add = (more: object) =>
      server.call(markups.create, {
        token: token('sales2'),
        body: {
          name: '限额内',
          step: 'SALES',
          basis: 'PER_CONTAINER',
          validFrom: '2026-01-01',
          priority: 50,
          salesEmployeeId: ids.employee('sales2'),
          ...more,
        } as never,
      });
    expect(codesOf(await add({ abs: '150' }))).toEqual(['abs SALES_LIMIT']);
    expect(codesOf(await add({ pct: '2' }))).toEqual(['minAbs SALES_BOUND', 'maxAbs SALES_BOUND']);
    expect((await add({ abs: '99' })).http).toBe(200);
  });

  it('a rule that sells below cost is kept only with a reason; its effect is told before', async () => {
    const rule = {
      name: '亏本促销',
      step: 'COMPANY',
      pct: '-40',
      basis: 'PER_CONTAINER',
      validFrom: '2026-01-01',
      priority: 90,
      polId: ids.port('CNSHA'),
      podId: ids.port('DEHAM'),
    };
    const effect = await server.call(markupEffectCall, {
      token: token('admin'),
      body: { id: null, rule: rule as never },
    });
    expect(effect.data.rates).toBeGreaterThan(0);
    expect(effect.data.belowCost).toBeGreaterThan(0);
    const make = (more: object) =>
      server.call(markups.create, { token: token('admin'), body: { ...rule, ...more } as never });
    expect(codesOf(await make({}))).toEqual(['reason BELOW_COST']);
    expect((await make({ reason: '清仓' })).http).toBe(200);
  });
});

describe('levels', () => {
  const levelsByCode = async () => new Map((await listed(levels, 'admin')).map(row => [String(row.code), row]));

  it('one level a customer, scope and day; assigning ends what was before', async () => {
    const known = await levelsByCode();
    const customer = ids.company('TJSTEE');
    const give = (code: string, more: object) =>
      server.call(assignLevel, {
        token: token('admin'),
        body: { customerCompanyIds: [customer], levelId: known.get(code)!.id, validFrom: '2027-01-01', ...more },
      });
    const on = (day: string, lane?: { carrierId: string | null; lineId: string | null }) =>
      levelOf(server.deps.db, platform, customer, day, lane).then(level => level?.code);
    expect(await on('2027-01-01')).toBe('C');
    expect((await give('A', {})).data).toMatchObject([{ ok: true }]);
    expect((await give('VIP', { carrierId: ids.carrier('MSCU') })).data).toMatchObject([{ ok: true }]);
    expect((await give('B', { validFrom: '2027-02-01' })).data).toMatchObject([{ ok: true }]);
    expect([await on('2026-12-31'), await on('2027-01-31'), await on('2027-02-01')]).toEqual(['C', 'A', 'B']);
    expect(await on('2027-01-05', { carrierId: ids.carrier('MSCU'), lineId: null })).toBe('VIP');
    const over = await give('C', { validFrom: '2027-01-20', validTo: '2027-03-01' });
    expect(over.data).toMatchObject([{ ok: false, message: { en: 'Overlaps level B from 2027-02-01 to …' } }]);
    expect(await on('2027-01-25')).toBe('A');
    const races = await Promise.all(
      ['A', 'B'].map(code => give(code, { lineId: ids.line('NEU'), validFrom: '2027-06-01', validTo: '2027-06-30' })),
    );
    expect(races.flatMap(({ data }) => data.map(({ ok }) => ok)).sort()).toEqual([false, true]);
    expect((await server.call(assignments.list, { token: token('customer'), query: {} })).http).toBe(403);
  });

  it('exactly one is the default; one in use is merged and not deleted', async () => {
    const known = await levelsByCode();
    const [b, a] = [known.get('B')!, known.get('A')!];
    const made = await server.call(setDefaultLevel, {
      token: token('admin'),
      headers: seen(b.version),
      body: { id: b.id },
    });
    expect(made.data).toMatchObject({ code: 'B', isDefault: true });
    expect([...(await levelsByCode()).values()].filter(({ isDefault }) => isDefault)).toMatchObject([{ code: 'B' }]);
    const late = await server.call(setDefaultLevel, {
      token: token('admin'),
      headers: seen(b.version),
      body: { id: b.id },
    });
    expect(late.http).toBe(412);
    const gone = await server.call(levels.remove, {
      token: token('admin'),
      body: { rows: [{ id: a.id, version: a.version }] },
    });
    expect(gone.data).toMatchObject([{ ok: false }]);
    await sql`update fcl_rate set visible_levels = '{}'`.execute(server.deps.db);
    const merged = await server.call(mergeLevels, {
      token: token('admin'),
      headers: seen(a.version),
      body: { id: a.id, intoId: b.id },
    });
    expect(merged.data.rules).toBe(1);
    expect(merged.data.assignments).toBeGreaterThan(0);
    expect((await levelsByCode()).has('A')).toBe(false);
    expect((await levelOf(server.deps.db, platform, ids.company('RCHDSZ'), '2026-11-22'))?.code).toBe('B');
    // Also where it stands on the customer's record alone, as somebody opened it.
    const { db } = server.deps;
    await sql`delete from level_assignment where customer_company_id = ${ids.company('BWBAYY')}`.execute(db);
    const recorded = async () => (await levelOf(db, platform, ids.company('BWBAYY'), '2026-11-22'))?.code;
    expect(await recorded()).toBe('VIP');
    await sql`update company_profile set customer_level_id = null where company_id = ${ids.company('BWBAYY')}`.execute(
      db,
    );
    expect(await recorded()).toBe('B');
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from company_profile where customer_level_id = 'A'`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('sailing templates', () => {
  it('tell the next departures with cut-offs; a blank one is marked', async () => {
    const [template] = await listed(templates, 'admin', [{ field: 'name', op: 'startsWith', values: ['宁波'] }]);
    const next = () =>
      server.call(templateSailings, { token: token('admin'), query: { id: template!.id, from: '2026-11-23' } });
    const { data } = await next();
    expect(data.zone).toBe('Asia/Shanghai');
    expect(data.sailings).toHaveLength(8);
    expect(data.sailings[0]).toMatchObject({
      etd: '2026-11-29 18:00',
      eta: '2027-01-01',
      isBlank: false,
      cutOffs: { cy: '2026-11-28 18:00', si: '2026-11-26 18:00', vgm: '2026-11-27 18:00', customs: '2026-11-28 12:00' },
    });
    const blank = await server.call(blankSailing, {
      token: token('admin'),
      headers: seen(template!.version),
      body: { id: template!.id, date: '2026-11-29', isBlank: true, reason: '台风' },
    });
    expect(blank.http, JSON.stringify(blank.problem)).toBe(200);
    expect((await next()).data.sailings[0]).toMatchObject({ isBlank: true, blankReason: '台风' });
  });
});

describe('settings', () => {
  it("are the company's own, versioned with their reason; a stale save is refused", async () => {
    const { data: before } = await server.call(readRateConfig, { token: token('admin') });
    const save = (version: number, priceChangePct: string, reason = '收紧审批') =>
      server.call(saveRateConfig, {
        token: token('admin'),
        headers: seen(version),
        body: { config: { ...before.config, priceChangePct }, reason },
      });
    expect((await save(before.version, '12')).data).toMatchObject({ version: before.version + 1 });
    expect((await save(before.version, '11')).http).toBe(412);
    expect((await save(before.version + 1, '-1')).http).toBe(422);
    expect((await save(before.version + 1, '11', 'x')).http).toBe(422);
    const { data: history } = await server.call(rateConfigHistory, { token: token('admin') });
    expect(history[0]).toMatchObject({
      reason: '收紧审批',
      who: '周岚',
      changes: [{ path: 'priceChangePct', before: '15', after: '12' }],
    });
    expect((await server.call(readRateConfig, { token: token('customer') })).http).toBe(403);
    expect(
      (
        await server.call(saveRateConfig, {
          token: token('sales2'),
          headers: seen(1),
          body: { config: before.config, reason: 'xx' },
        })
      ).http,
    ).toBe(403);
  });
});
