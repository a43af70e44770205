import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { createRateBatch, rateBatchRows } from '#contract/rates/batch/batch.calls.ts';
import { fclRateHistory } from '#contract/rates/fcl-rate-history.calls.ts';
import { queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { explainRate, queryRates } from '#contract/rates/search/calls.ts';
import { allocateShare, filterSubscription, offerShares } from '#contract/rates/share/share.calls.ts';
import { fclRateTrace } from '#contract/rates/trace.calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { EVERY_CALL } from '#tests/support/every-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { batchIn } from './batch/batch.samples.ts';
import { fclContent, fclLine, published, today } from './fcl/fcl-rate.samples.ts';
import { breaks, lclContent, published as publishedLcl } from './lcl/lcl-rate.samples.ts';

/**
 * G-A8: a cost that can be mistaken for nothing else stands in a rate of each kind, in a batch, in a share that others get; no reading
 * call of the area gives it to anybody who may not see it.
 */
const SECRET = '7771.13';
/** As figures and in words. */
const holdsSecret = (body: string): boolean => body.includes(SECRET) || body.includes('7,771.13');
const [POL, POD] = ['CNDLC', 'ITGOA'];

const VIEWERS = [
  ['PLTFRM', 'sales2'],
  ['PLTFRM', 'cs1'],
  ['PLTFRM', 'doc1'],
  ['PLTFRM', 'marketing'],
  ['NQUAYS', 'admin'],
  ['NQUAYS', 'buyer1'],
  ['GZSHPA', 'admin'],
] as const;

const AREA = [
  'FclRate',
  'LclRate',
  'DsRate',
  'PublicRate',
  'RateConfig',
  'MarkupRule',
  'SurchargeRule',
  'RateBatch',
  'RateImport',
  'IncreaseRule',
  'RateIncrease',
  'RateShare',
  'RateSubscription',
  'RateAllocation',
  'RatePost',
  'RateCockpit',
  'PriceRequest',
  'PriceWatch',
  'Search',
];
const READING = EVERY_CALL.filter(
  ({ method, path }) => AREA.includes(path.split('/')[2] ?? '') && (method === 'GET' || /Export$/.test(path)),
);

let server: TestServer;
let pricing: string;
/** What stands for an id in calls of each controller. */
const ids: Record<string, string> = {};
let rateNo: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  pricing = await server.login('PLTFRM', 'pricing');
  const admin = await server.login('PLTFRM', 'admin');
  const lcl = await lclContent(server, { visibility: 'PUBLIC_SITE', breaks: breaks([0, Number(SECRET)]) });
  ids.LclRate = (await publishedLcl(server, pricing, lcl)).id;
  const { polId, podId } = lcl;
  const content = await fclContent(server, {
    polId,
    podId,
    visibility: 'PUBLIC_SITE',
    lines: [fclLine('40HC', SECRET)],
  });
  const rate = await published(server, pricing, content);
  ids.FclRate = rate.id;
  rateNo = rate.no;

  const actions = [{ kind: 'PRICE' as const, containerTypes: [], op: 'ADD' as const, amount: '1', round: null }];
  const batch = await server.call(createRateBatch, {
    token: pricing,
    body: { title: '', selection: { ids: [rate.id] }, actions, edits: [] },
  });
  await batchIn({ server, token: pricing }, batch.data.id, 'PREVIEW');
  ids.RateBatch = batch.data.id;

  const shares = resourceCalls(documentResource(rateShare));
  const ok = async <T>(token: string, call: CallDef, sent: object): Promise<T> => {
    const { http, data, problem } = await server.call(call, { token, ...sent } as never);
    expect(http, `${call.path} ${JSON.stringify(problem)}`).toBe(200);
    return data as T;
  };
  const body = {
    name: '泄漏测试',
    selector: 'FILTER',
    priceMode: 'PCT',
    pct: '5',
    audience: 'ALL_MEMBERS',
    bookingMode: 'VIA',
    validFrom: today(),
    terms: '7 天内付款',
    polIds: [polId],
    podIds: [podId],
  };
  const share = await ok<{ id: string; version: number }>(admin, shares.create, { body });
  await ok(admin, offerShares, { body: { rows: [{ id: share.id, version: share.version }] } });
  await ok(admin, allocateShare, { body: { shareId: share.id, companyCodes: ['NQUAYS'] } });
  ids.RateShare = share.id;
  const { id, version } = await server.deps.db
    .selectFrom('rateSubscription')
    .select(['id', 'version'])
    .where('shareId', '=', share.id)
    .executeTakeFirstOrThrow();
  // Changes wait to be looked at: one more answer with prices of others.
  await ok(await server.login('NQUAYS', 'admin'), filterSubscription, {
    body: { id, autoImport: false, carrierIds: [], polIds: [], podIds: [] },
    headers: { 'if-match': `"${version}"` },
  });
  for (const name of ['RateSubscription', 'RateAllocation', 'Waiting']) ids[name] = id;
});
afterAll(() => server.close());

const idFor = (path: string): string => {
  const [, , area = '', action = ''] = path.split('/');
  return ids[action] ?? ids[area] ?? ids.FclRate!;
};

const ask = (token: string | null, call: CallDef) => {
  const id = idFor(call.path);
  const query = {
    pol: POL,
    pod: POD,
    box: '1x40HC',
    kg: '1000',
    cbm: '2',
    id,
    rateId: id,
    ids: id,
    version: '1',
    q: call.path.startsWith('/api/Search') ? rateNo : '',
    on: today(),
    at: today(),
    company: 'NQUAYS',
    mode: 'FCL',
  };
  const payload = { ids: [id], columns: ['rateNo', 'price40hc', 'lines'], format: 'csv', language: 'CN' };
  return server.app.inject({
    method: call.method,
    url: call.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(call.method === 'GET' ? { query: query as Record<string, string> } : { payload }),
  });
};

describe('no answer of the area holds a cost for those who may not see it', () => {
  test.each([[null, 'a visitor'] as const, ...VIEWERS])('%s %s', async (company, account) => {
    const token = company === null ? null : await server.login(company, account);
    let answered = 0;
    for (const call of READING) {
      const { statusCode, body } = await ask(token, call);
      expect(statusCode, `${call.path} ${body.slice(0, 200)}`).toBeLessThan(500);
      expect(holdsSecret(body), call.path).toBe(false);
      if (statusCode === 200) answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
  });

  test('and the proof is worth something: to those who may see it, it is there', async () => {
    for (const call of [
      queryRates,
      explainRate,
      fclRateTrace,
      fclRateHistory,
      queryLclRates,
      rateBatchRows,
    ] as CallDef[])
      expect(holdsSecret((await ask(pricing, call)).body), call.path).toBe(true);
  });

  test('lists and files of rates are refused by hand, and the refusal tells nothing', async () => {
    const token = await server.login('PLTFRM', 'sales2');
    const guarded = READING.filter(({ path }) =>
      /^\/api\/(FclRate|LclRate|RateBatch|IncreaseRule)\/(List|Get|Export|Log)$/.test(path),
    );
    expect(guarded.length).toBeGreaterThan(8);
    for (const call of guarded) {
      const { statusCode, body } = await ask(token, call);
      expect([call.path, statusCode]).toEqual([call.path, 403]);
      expect(body).not.toContain(rateNo);
    }
  });
});
