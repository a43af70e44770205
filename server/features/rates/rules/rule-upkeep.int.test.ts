import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { bulkFclRates, fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateHistoryExport, fclRateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import { readPriceColumns, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';
import {
  detachTemplate,
  levelVolumes,
  markupHits,
  surchargeEffect,
  templateRates,
} from '#contract/rates/rule.calls.ts';
import { sailTemplateResource } from '#contract/rates/sail-template.resource.ts';
import { queryRates } from '#contract/rates/search/calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { unseenRates } from '#contract/rates/unseen.calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { FCL_KIND } from '../fcl/fcl-kind.ts';
import { fclContent, fclLine, inDays, published } from '../fcl/fcl-rate.samples.ts';
import { expireDue } from '../upkeep/expire.ts';
import { type RuleIds, ruleIds } from './demo/ids.ts';

let server: TestServer;
let ids: RuleIds;
const tokens: Record<string, string> = {};
const token = (account: string) => tokens[account]!;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  ids = await ruleIds(server.deps.db);
  for (const account of ['admin', 'pricing', 'sales2']) tokens[account] = await server.login('PLTFRM', account);
  tokens.customer = await server.login('NQUAYS', 'admin');
});
afterAll(() => server.close());

const search = async (rateId: string) => {
  const { data } = await server.call(queryRates, {
    token: token('pricing'),
    query: { pol: 'CNSHA', pod: 'DEHAM', box: '1x40HC', to: inDays(20) },
  });
  return data.offers.find(offer => offer.rateId === rateId);
};

describe('what a surcharge rule reaches', () => {
  it('counts rates that it decides a fee of, and the prices promised for them', async () => {
    const service = { serviceCode: 'EFFECT' };
    const plain = await published(server, token('pricing'), await fclContent(server, service));
    await published(
      server,
      token('pricing'),
      await fclContent(server, { ...service, surchargeMode: 'ALL_IN', contractNo: 'E1' }),
    );
    await published(
      server,
      token('pricing'),
      await fclContent(server, { ...service, includedFees: ['PCS'], contractNo: 'E2' }),
    );
    await sql`insert into price_snapshot (id, company_id, rate_id, rate_version, criteria, price, price_date, made_at)
      values ('promised', ${ids.company('PLTFRM')}, ${plain.id}, 1, '{}', '{}', ${inDays(0)}::date, now())`.execute(
      server.deps.db,
    );
    const rule = (more: object = {}) => ({
      feeId: ids.fee('PCS'),
      layer: 'CARRIER',
      mode: 'FCL',
      serviceCode: 'EFFECT',
      basis: 'PER_CONTAINER',
      costAmount: '40',
      currency: 'USD',
      validFrom: inDays(0),
      validityBasis: 'ETD',
      ...more,
    });
    const effect = async (more: object = {}) => {
      const body = { id: null, rule: rule(more) as never };
      return (await server.call(surchargeEffect, { token: token('pricing'), body })).data;
    };
    expect(await effect()).toEqual({ rates: 1, isMore: false, snapshots: 1 });
    // Not on an all-in rate, nor where it is included; fees of the port are of neither kind.
    expect((await effect({ layer: 'DEST_LOCAL' })).rates).toBe(3);
    expect((await effect({ validFrom: inDays(60) })).rates).toBe(0);
    expect((await effect({ containerType: '45HC' })).rates).toBe(0);
    const fees = resourceCalls(surchargeRuleResource);
    const made = await server.call(fees.create, {
      token: token('pricing'),
      body: rule({ polId: ids.port('CNSHA'), podId: ids.port('DEHAM') }) as never,
    });
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    expect((await effect()).rates, 'a rule that says more goes before').toBe(0);
    for (const account of ['sales2', 'customer'])
      expect(
        (await server.call(surchargeEffect, { token: token(account), body: { id: null, rule: rule() as never } })).http,
      ).toBe(403);
  });
});

describe('hits of mark-up rules', () => {
  it('a search counts once for each rule that made a price of it', async () => {
    const { id } = await published(server, token('pricing'), await fclContent(server));
    const { rows } = await sql<{ id: string }>`select id from markup_rule where name = '公司统一加价'`.execute(
      server.deps.db,
    );
    const hits = async () =>
      (await server.call(markupHits, { token: token('pricing') })).data.find(one => one.id === rows[0]!.id)?.hits ?? 0;
    const before = await hits();
    expect(before).toBeGreaterThan(0);
    expect(await search(id)).toBeDefined();
    expect(await search(id)).toBeDefined();
    await vi.waitFor(async () => expect(await hits()).toBe(before + 2), { timeout: 5_000, interval: 100 });
    expect((await server.call(markupHits, { token: token('customer') })).http).toBe(403);
  });
});

describe('rates that follow a sailing template', () => {
  const templateNamed = async (name: string): Promise<AnyRow> => {
    const { list } = resourceCalls(sailTemplateResource);
    const filter = JSON.stringify([{ field: 'name', op: 'startsWith', values: [name] }]);
    const { data } = await server.call(list, { token: token('pricing'), query: { limit: 10, filter } });
    return (data.rows as unknown as AnyRow[])[0]!;
  };
  const detach = (id: string, rows: readonly { id: string; version: number }[], account = 'pricing') =>
    server.call(detachTemplate, { token: token(account), body: { id, rows: [...rows] } });

  it('tell the day that falls away, and sail on it once they are detached', async () => {
    const template = await templateNamed('上海-汉堡');
    const [{ date }] = template.blanks as [{ date: string }];
    const rate = await published(
      server,
      token('pricing'),
      await fclContent(server, { sailTemplateId: template.id, carrierId: ids.carrier('MAEU') }),
    );
    const before = await search(rate.id);
    expect(before?.blankSailings).toEqual([date]);
    expect(before?.sailings.map(({ etd }) => etd)).not.toContain(date);
    const following = await server.call(templateRates, { token: token('pricing'), query: { id: template.id } });
    expect(following.data.rates.map(({ id }) => id)).toContain(rate.id);

    expect((await detach(template.id, [rate], 'customer')).http).toBe(403);
    expect((await detach(template.id, [{ id: rate.id, version: rate.version + 3 }])).data).toMatchObject([
      { ok: false },
    ]);
    expect((await detach(template.id, [rate])).data).toMatchObject([{ ok: true }]);
    const { data } = await server.call(fclRateDetail, { token: token('pricing'), query: { id: rate.id } });
    expect(data).toMatchObject({ state: 'ACTIVE', version: rate.version + 1 });
    expect(data.content).toMatchObject({
      sailTemplateId: null,
      sailings: [{ etdWeekday: 5, etdTime: '22:00', closingWeekday: 4, closingTime: '22:00', transitDays: 32 }],
    });
    const after = await search(rate.id);
    expect(after?.blankSailings).toBeUndefined();
    expect(after?.sailings.map(({ etd }) => etd)).toContain(date);

    const version = (n: number) =>
      server.call(fclRateVersion, { token: token('pricing'), query: { rateId: rate.id, version: n } });
    expect((await version(rate.version)).data).toMatchObject({
      content: { sailTemplateId: template.id },
      refs: { [template.id]: { code: template.name } },
    });
    expect((await version(rate.version + 1)).data.content).toMatchObject({ sailTemplateId: null });
    const sheet = async (account: string) => {
      const url = `${server.url}${fclRateHistoryExport.path}?rateId=${rate.id}&lang=EN`;
      return fetch(url, { headers: { authorization: `Bearer ${token(account)}` } });
    };
    const file = await sheet('pricing');
    expect(file.headers.get('content-disposition')).toContain('rate-history');
    expect((await file.bytes()).length).toBeGreaterThan(1_000);
    expect((await sheet('customer')).status).toBe(403);
    expect((await version(99)).http).toBe(404);
    const foreign = { rateId: rate.id, version: rate.version };
    expect((await server.call(fclRateVersion, { token: token('customer'), query: foreign })).http).toBe(403);
  });

  it('cannot take over sailings that weeks do not say', async () => {
    const template = await templateNamed('厦门-桑托斯');
    const answer = await detach(template.id, [{ id: 'any', version: 1 }]);
    expect(answer.problem.errors).toMatchObject([{ code: 'SAILINGS_NOT_WEEKLY' }]);
  });
});

describe('the level that business speaks for', () => {
  it('follows what sailed in ninety days and what was earned with it', async () => {
    const { db } = server.deps;
    const [customer, none] = [ids.company('NQUAYS'), ids.company('PLTFRM')];
    const ask = async () => {
      const { data } = await server.call(levelVolumes, {
        token: token('pricing'),
        query: { ids: `${customer},${none}` },
      });
      return new Map(data.map(one => [one.customerCompanyId, one]));
    };
    await sql`update customer_level set from_teu = case code when 'A' then 1 when 'B' then 2 end,
      from_margin_pct = case code when 'B' then 3 end`.execute(db);
    const before = (await ask()).get(customer);
    expect(Number(before?.teu)).toBeGreaterThan(2);
    expect(before).toMatchObject({ marginPct: null, suggested: { code: 'A' } });
    for (const [n, margin] of [2, 6].entries())
      await sql`insert into price_snapshot (id, company_id, buyer_company_id, rate_id, rate_version, criteria, price, price_date, made_at)
        values (${`earned-${n}`}, ${ids.company('PLTFRM')}, ${customer}, 'r', 1, '{}', ${JSON.stringify({ marginPct: String(margin) })}::jsonb,
          ${inDays(0)}::date, now())`.execute(db);
    expect((await ask()).get(customer)).toMatchObject({ marginPct: '4', suggested: { code: 'B' } });
    await sql`update shipment set atd = null, etd = now() - interval '91 days' where company_id = ${customer}`.execute(
      db,
    );
    expect((await ask()).get(customer)).toMatchObject({ teu: '0', suggested: { code: 'C' } });
    for (const account of ['sales2', 'customer'])
      expect((await server.call(levelVolumes, { token: token(account), query: { ids: customer } })).http).toBe(403);
  });
});

describe('price columns', () => {
  it('are those that the company chose, for everybody who reads its price lists', async () => {
    const read = async (account: string) => (await server.call(readPriceColumns, { token: token(account) })).data;
    expect(await read('sales2')).toEqual(['20GP', '40GP', '40HC', '45HC', '40NOR']);
    const { data: state } = await server.call(readRateConfig, { token: token('pricing') });
    const saved = await server.call(saveRateConfig, {
      token: token('pricing'),
      headers: { 'if-match': String(state.version) },
      body: { config: { ...state.config, priceColumns: ['40HC', '40RH', '20GP'] }, reason: '冷藏箱为主' },
    });
    expect(saved.http).toBe(200);
    expect(await read('sales2')).toEqual(['40HC', '40RH', '20GP']);
    const reefer = await fclContent(server, { lines: [fclLine('40RH', '4100')] });
    expect((await published(server, token('pricing'), reefer)).state).toBe('ACTIVE');
  });
});

describe('rates that are over, and rates for nobody', () => {
  const bulk = (
    rows: readonly { id: string; version: number }[],
    reprice: { op: 'ADD' | 'SUBTRACT' | 'PERCENT'; amount: string },
  ) =>
    server.call(bulkFclRates, {
      token: token('pricing'),
      body: { event: 'EXTEND', rows: [...rows], validTo: inDays(14), reprice },
    });
  const detail = async (id: string) =>
    (await server.call(fclRateDetail, { token: token('pricing'), query: { id } })).data;

  it('are extended at other prices in one go; beyond the limits of the company they wait for a second person', async () => {
    const all = [];
    for (const contractNo of ['X1', 'X2', 'X3', 'X4'])
      all.push(await published(server, token('pricing'), await fclContent(server, { contractNo })));
    const rates = all.slice(0, 2);
    const beyond = all.slice(2);
    await sql`update fcl_rate set state = 'EXPIRED', valid_from = ${inDays(-20)}::date, valid_to = ${inDays(-2)}::date
      where id = any(${all.map(({ id }) => id)}::text[])`.execute(server.deps.db);
    await sql`delete from fcl_rate_line where rate_id = any(${all.map(({ id }) => id)}::text[])`.execute(
      server.deps.db,
    );
    const dearer = await bulk(beyond, { op: 'PERCENT', amount: '40' });
    expect(dearer.data.map(({ ok, message }) => [ok, message?.zh])).toEqual([
      [true, '待确认'],
      [true, '待确认'],
    ]);
    const [kept, returned] = [await detail(beyond[0]!.id), await detail(beyond[1]!.id)];
    expect(kept).toMatchObject({ state: 'PENDING', waitsFor: ['PRICE_CHANGE'], standing: { validTo: inDays(-2) } });
    const second = async (event: 'CONFIRM' | 'RETURN', { id, version }: { id: string; version: number }) => {
      const body = { event, rows: [{ id, version }], remarks: '价格过高' };
      const { data } = await server.call(bulkFclRates, { token: token('admin'), body });
      expect(data[0], JSON.stringify(data)).toMatchObject({ ok: true });
    };
    await second('CONFIRM', kept);
    await second('RETURN', returned);
    const confirmed = await detail(kept.id);
    expect([confirmed.state, confirmed.content.validTo, confirmed.content.lines[1]?.cost]).toEqual([
      'ACTIVE',
      inDays(14),
      '2590',
    ]);
    // What was returned is over as it was, at the next look of the system.
    while ((await expireDue(FCL_KIND, server.deps)) > 0);
    expect(await detail(returned.id)).toMatchObject({ state: 'EXPIRED', content: { validTo: inDays(-2) } });
    const done = await bulk(rates, { op: 'PERCENT', amount: '10' });
    expect(
      done.data.map(({ ok }) => ok),
      JSON.stringify(done.data),
    ).toEqual([true, true]);
    const { state, content } = await detail(rates[0]!.id);
    expect([state, content.validTo, content.lines.map(({ cost }) => cost)]).toEqual([
      'ACTIVE',
      inDays(14),
      ['1122', '2035'],
    ]);
  });

  it('are told with the reason when no customer can see them', async () => {
    const on = (over: Parameters<typeof fclContent>[1]) =>
      fclContent(server, over).then(content => published(server, token('pricing'), content));
    const made = {
      LEVELS: await on({ visibility: 'LEVELS', visibleLevels: ['gone'] }),
      COMPANIES: await on({ visibility: 'COMPANIES', visibleCompanyIds: [] }),
      seen: await on({ visibility: 'LEVELS', visibleLevels: ['B'] }),
      own: await on({ visibility: 'COMPANY' }),
    };
    const { data } = await server.call(unseenRates, { token: token('pricing'), query: { limit: 100 } });
    const reasons = new Map(data.rows.map(({ id, reason }) => [id, reason]));
    expect(Object.entries(made).map(([name, { id }]) => [name, reasons.get(id)])).toEqual([
      ['LEVELS', 'LEVELS'],
      ['COMPANIES', 'COMPANIES'],
      ['seen', undefined],
      ['own', undefined],
    ]);
    const first = await server.call(unseenRates, { token: token('pricing'), query: { limit: 1 } });
    expect(first.data.rows).toMatchObject([{ id: data.rows[0]!.id }]);
    const next = { limit: 1, cursor: first.data.nextCursor! };
    expect((await server.call(unseenRates, { token: token('pricing'), query: next })).data.rows).toMatchObject([
      { id: data.rows[1]!.id },
    ]);
    expect((await server.call(unseenRates, { token: token('customer'), query: { limit: 10 } })).http).toBe(403);
  });
});
