import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { hideFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { type RateConfig, readRateConfig, saveRateConfig } from '#contract/rates/rate-config.ts';
import { explainRate, queryRates } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import {
  acceptSubscribers,
  allocateShare,
  endShares,
  filterSubscription,
  offerShares,
  pauseShares,
  poolShares,
  previewShare,
  resumeShares,
  subscribeToShare,
  takeChanges,
  waitingChanges,
} from '#contract/rates/share/share.calls.ts';
import { rateSubscriberResource, rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, type Scope } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { done, fclContent, fclLine, inDays, published, today } from '../fcl/fcl-rate.samples.ts';

/**
 * Three companies on a lane that nothing else serves: A (a provider) has a rate, B (a forwarder) sells it on, C gets it from B. A's base
 * of 1,000 is a figure that nobody outside A may find in any answer (V-M4).
 */
const [POL, POD] = ['CNLYG', 'FIHEL'];
const shares = resourceCalls(documentResource(rateShare));

let server: TestServer;
/** P: the platform, which shares too. */
const token: Record<'A' | 'B' | 'C' | 'P', string> = { A: '', B: '', C: '', P: '' };
let lane: Pick<FclRateInput, 'polId' | 'podId'>;
let rate: { id: string; version: number };

const query = { pol: POL, pod: POD, box: '1x40HC' };

async function ok<C extends CallDef>(who: keyof typeof token, call: C, sent: object) {
  const answered = await server.call(call, { token: token[who], ...sent } as never);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered;
}

const offersOf = async (who: keyof typeof token): Promise<readonly RateOffer[]> => {
  const { data } = await ok(who, queryRates, { query });
  return (data as { offers: readonly RateOffer[] }).offers;
};

const share = async (who: keyof typeof token, over: Partial<BodyOf<typeof shares.create>>) => {
  const body = {
    selector: 'FILTER',
    priceMode: 'SAME',
    audience: 'ALL_MEMBERS',
    bookingMode: 'VIA',
    validFrom: today(),
    terms: '7 天内付款',
    polIds: [lane.polId],
    podIds: [lane.podId],
    ...over,
  };
  const { data } = await ok(who, shares.create, { body });
  const { id, version } = data as { id: string; version: number };
  const offered = await ok(who, offerShares, { body: { rows: [{ id, version }] } });
  expect(offered.data).toEqual([{ id, ok: true, message: null }]);
  return id;
};

const rowsOf = async (
  who: keyof typeof token,
  resource: typeof rateSubscriptionResource | typeof rateSubscriberResource,
) => {
  const { data } = await ok(who, resourceCalls(resource as typeof rateSubscriptionResource).list, { query: {} });
  return (data as { rows: { id: string; version: number; shareId: string; state: string }[] }).rows;
};

const shareAt = async (who: keyof typeof token, id: string) => {
  const { data } = await ok(who, shares.get, { query: { id } });
  const { version, state } = (data as { row: unknown }).row as { version: number; state: string };
  return { row: { id, version }, state };
};

/** B asks for a share of A and gets it. */
async function joined(receiver: keyof typeof token, owner: keyof typeof token, shareId: string) {
  await ok(receiver, subscribeToShare, { body: { shareId } });
  const [asked] = (await rowsOf(owner, rateSubscriberResource)).filter(row => row.shareId === shareId);
  expect(asked?.state).toBe('REQUESTED');
  const { data } = await ok(owner, acceptSubscribers, { body: { rows: [{ id: asked!.id, version: asked!.version }] } });
  expect(data).toEqual([{ id: asked!.id, ok: true, message: null }]);
  return asked!.id;
}

let fromA: string;
let subscription: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.A = await server.login('GZSHPA', 'admin');
  token.B = await server.login('NQUAYS', 'admin');
  token.C = await server.login('BWBAYY', 'admin');
  token.P = await server.login('PLTFRM', 'pricing');
  const { db } = server.deps;
  const port = async (code: string) =>
    (await db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;
  lane = { polId: await port(POL), podId: await port(POD) };
  const b = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'employee.companyId'])
    .where('company.companyCode', '=', 'NQUAYS')
    .where('employee.account', '=', 'admin')
    .executeTakeFirstOrThrow();
  // B adds 4 per cent, and this employee of B adds 20.
  for (const [step, pct, abs, sales] of [
    ['COMPANY', '4', null, null],
    ['SALES', null, '20', b.id],
  ] as const)
    await db
      .insertInto('markupRule')
      .values({
        id: `m-${step}`,
        companyId: b.companyId,
        name: step,
        step,
        pct,
        abs,
        salesEmployeeId: sales,
        absByType: '[]',
        basis: 'PER_CONTAINER',
        validFrom: inDays(-5),
        priority: 50,
        isEnabled: true,
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
      } as never)
      .execute();
  const content = await fclContent(server, {
    ...lane,
    visibility: 'POOL',
    contractNo: 'SC-SECRET',
    internalRemark: 'bought at 1000',
    lines: [{ ...fclLine('40HC', '900'), guideSell: '1000' }, fclLine('20GP', '700')],
  });
  rate = await published(server, token.A, content);
  fromA = await share('A', {
    name: 'A to all',
    priceMode: 'ABS',
    amounts: [
      { containerType: '40HC', amount: '50' },
      { containerType: null, amount: '25' },
    ],
    isReshareAllowed: true,
    showsFromPrice: true,
  });
  subscription = await joined('B', 'A', fromA);
});
afterAll(() => server.close());

const SECRETS = /\b1,?000\b|"900"|"700"|SC-SECRET|bought at|guideSell/;

describe('a shared rate', () => {
  test('V-M4: B pays 1,050, sells at 1,112, and nothing that B is answered holds a figure of A', async () => {
    const [offer, ...others] = await offersOf('B');
    expect(others).toEqual([]);
    const [line] = offer!.price.lines!.filter(one => one.layer === 'FREIGHT');
    expect(line).toMatchObject({ unitCost: '1050', unitBase: '1092', unitSell: '1112' });
    const answers = [
      await ok('B', queryRates, { query }),
      await ok('B', poolShares, { query: {} }),
      await ok('B', waitingChanges, { query: { id: subscription } }),
      await ok('B', resourceCalls(rateSubscriptionResource).list, { query: {} }),
    ];
    for (const { data } of answers) expect(withoutIds(data)).not.toMatch(SECRETS);
  });

  test('is as the owner sees it when he looks as B, and its "from" price is rounded up', async () => {
    const { data } = await ok('A', previewShare, { query: { id: fromA, company: 'NQUAYS' } });
    const { rates, isInAudience } = data as { rates: { prices: unknown[] }[]; isInAudience: boolean };
    expect(isInAudience).toBe(true);
    expect(rates.map(one => one.prices)).toEqual([
      [
        { containerType: '40HC', currency: 'USD', price: '1050' },
        { containerType: '20GP', currency: 'USD', price: '725' },
      ],
    ]);
    const pool = await ok('C', poolShares, { query: { q: 'A to all' } });
    expect((pool.data as { rows: unknown[] }).rows).toMatchObject([
      {
        name: 'A to all',
        ownerCode: 'GZSHPA',
        rates: 1,
        state: null,
        fromPrice: { containerType: '40HC', price: '1050' },
      },
    ]);
    expect((await server.call(previewShare, { token: token.B, query: { id: fromA, company: 'BWBAYY' } })).http).toBe(
      404,
    );
  });

  test('vanishes while the share is paused, follows the owner, and is gone when it is hidden', async () => {
    const at = async () => (await offersOf('B')).map(one => one.price.lines?.[0]?.unitCost);
    await ok('A', pauseShares, { body: { rows: [(await shareAt('A', fromA)).row] } });
    expect(await at()).toEqual([]);
    await ok('A', resumeShares, { body: { rows: [(await shareAt('A', fromA)).row] } });
    expect(await at()).toEqual(['1050']);
    const { id, version } = rate;
    const content = await fclContent(server, {
      ...lane,
      visibility: 'POOL',
      serviceCode: 'T1',
      lines: [{ ...fclLine('40HC', '900'), guideSell: '1080' }],
    });
    const revised = await done(server, saveFclRate, { token: token.A, version, body: { id, content } });
    expect(await at()).toEqual(['1130']);
    await done(server, hideFclRate, { token: token.A, version: revised.version, body: { id, remarks: '停收' } });
    expect(await at()).toEqual([]);
  });
});

describe('who may share what with whom', () => {
  test('G-A5: a share that would bring a company its own rate back is SHARE_CYCLE', async () => {
    const back = await share('B', {
      name: 'B to all',
      withSubscribed: true,
      polIds: [],
      podIds: [],
      isReshareAllowed: true,
    });
    const refused = await server.call(subscribeToShare, { token: token.A, body: { shareId: back } });
    expect([refused.http, refused.problem?.errors?.[0]?.code]).toEqual([422, 'SHARE_CYCLE']);
    // C gets what B has from A, at B's price; and A cannot get it through C either.
    await joined('C', 'B', back);
    const third = await share('C', { name: 'C to all', withSubscribed: true, polIds: [], podIds: [] });
    const through = await server.call(subscribeToShare, { token: token.A, body: { shareId: third } });
    expect(through.problem?.errors?.[0]?.code).toBe('SHARE_CYCLE');
    const content = await fclContent(server, {
      ...lane,
      visibility: 'POOL',
      lines: [{ ...fclLine('40HC', '900'), guideSell: '1000' }],
    });
    await published(server, token.A, content);
    const [offer] = (await offersOf('C')).filter(one => one.price.lines?.some(line => line.unitCost === '1092'));
    expect(offer, 'B sells at 1,050 and 4 per cent').toBeDefined();
    const told = await ok('C', explainRate, { query: { ...query, rateId: offer!.rateId } }).catch(() => null);
    expect(withoutIds(told?.data ?? offer)).not.toMatch(/\b1,?050\b/);
  });

  test('a receiver that looks at changes first is sold nothing before, and the accepted price after', async () => {
    const [mine] = (await rowsOf('B', rateSubscriptionResource)).filter(row => row.id === subscription);
    const body = { id: subscription, autoImport: false, carrierIds: [], polIds: [], podIds: [] };
    await ok('B', filterSubscription, { body, headers: { 'if-match': `"${mine!.version}"` } });
    const costs = async () => (await offersOf('B')).map(one => one.price.lines?.[0]?.unitCost);
    expect(await costs()).toEqual([]);
    const waiting = await ok('B', waitingChanges, { query: { id: subscription } });
    const [change] = (waiting.data as { changes: { rateId: string; prices: unknown[] }[] }).changes;
    expect(change?.prices).toEqual([{ containerType: '40HC', currency: 'USD', price: '1050', accepted: null }]);
    await ok('B', takeChanges, { body: { id: subscription, rateIds: [change!.rateId] } });
    expect(await costs()).toEqual(['1050']);
    const { row } = await shareAt('A', fromA);
    const changes = { amounts: [{ containerType: '40HC', amount: '80' }] };
    await ok('A', shares.modify, { body: { id: fromA, changes }, headers: { 'if-match': `"${row.version}"` } });
    expect(await costs()).toEqual(['1050']);
    const again = await ok('B', waitingChanges, { query: { id: subscription } });
    expect(JSON.stringify(again.data)).toContain('"price":"1080","accepted":"1050"');
  });

  test('an owner gives a share to named companies, others are not told of it, and its end ends theirs', async () => {
    const named = await share('A', { name: 'A to B', audience: 'COMPANIES', audienceCodes: ['NQUAYS'] });
    const results = await ok('A', allocateShare, {
      body: { shareId: named, companyCodes: ['NQUAYS', 'BWBAYY', 'NOBODY'] },
    });
    expect((results.data as { ok: boolean }[]).map(one => one.ok)).toEqual([true, false, false]);
    expect((await server.call(subscribeToShare, { token: token.C, body: { shareId: named } })).http).toBe(404);
    expect(JSON.stringify((await ok('C', poolShares, { query: {} })).data)).not.toContain('A to B');
    expect(
      (await server.call(allocateShare, { token: token.B, body: { shareId: named, companyCodes: ['BWBAYY'] } })).data,
    ).toMatchObject([{ ok: false }]);
    await ok('A', endShares, { body: { rows: [(await shareAt('A', named)).row] } });
    expect((await rowsOf('B', rateSubscriptionResource)).find(row => row.shareId === named)?.state).toBe('ENDED');
    const unknown = await server.call(shares.create, {
      token: token.A,
      body: {
        name: 'x',
        selector: 'FILTER',
        priceMode: 'SAME',
        audience: 'COMPANIES',
        audienceCodes: ['NOBODY'],
        bookingMode: 'VIA',
        validFrom: today(),
      } as never,
    });
    expect(unknown.problem?.errors?.[0]).toMatchObject({ path: 'audienceCodes', code: 'COMPANY_UNKNOWN' });
  });

  test('no company reads the shares and subscriptions of others', async () => {
    const mine = await ok('C', shares.list, { query: {} });
    expect((mine.data as { rows: readonly object[] }).rows).toMatchObject([{ name: 'C to all' }]);
    expect((await server.call(shares.get, { token: token.C, query: { id: fromA } })).http).toBe(404);
    expect((await rowsOf('C', rateSubscriberResource)).length).toBe(0);
    const stolen = await server.call(waitingChanges, { token: token.C, query: { id: subscription } });
    expect(stolen.http).toBe(404);
  });

  test('an owner whose setting answers is not asked: the receiver has it, hears of it, and reads its log', async () => {
    const { db } = server.deps;
    await published(server, token.P, await fclContent(server, { ...lane, visibility: 'POOL' }));
    const open = await share('P', { name: 'P alone' });
    const read = await ok('P', readRateConfig, {});
    const { config, version } = read.data as { config: RateConfig; version: number };
    const setting = { config: { ...config, pool: { ...config.pool, autoApprove: true } }, reason: '自动同意' };
    await ok('P', saveRateConfig, { body: setting, headers: { 'if-match': `"${version}"` } });
    const { data } = await ok('C', subscribeToShare, { body: { shareId: open } });
    const { id } = data as { id: string };
    expect(data).toEqual({ id, state: 'ACTIVE', version: 2 });
    const seatAt = async (code: string) => {
      const company = await db
        .selectFrom('company')
        .innerJoin('employee', 'employee.companyId', 'company.id')
        .select(['company.id as companyId', 'company.kind as companyKind', 'employee.id as employeeId'])
        .where('company.companyCode', '=', code)
        .executeTakeFirstOrThrow();
      return { kind: 'seat', userId: null, ...company } as const;
    };
    const [owner, receiver, other] = [await seatAt('PLTFRM'), await seatAt('BWBAYY'), await seatAt('NQUAYS')];
    const logFor = (scope: Scope) => inScope(db, scope, tx => readFacts(tx.db, 'rateSubscription', id));
    // A fact of its own, by nobody.
    expect(await logFor(receiver)).toMatchObject([
      { event: 'SUBSCRIBE', toState: 'REQUESTED', actorCompanyId: receiver.companyId, actorKind: 'employee' },
      { event: 'ACCEPT', toState: 'ACTIVE', actorCompanyId: null, actorKind: 'system' },
    ]);
    expect(await logFor(owner)).toHaveLength(2);
    expect(await logFor(other)).toEqual([]);
    const told = await db
      .selectFrom('messageOutbox')
      .select(['companyId', 'titleEn'])
      .where('docId', '=', id)
      .execute();
    expect(told).toEqual([{ companyId: receiver.companyId, titleEn: 'P alone: subscription accepted' }]);
  });
});
