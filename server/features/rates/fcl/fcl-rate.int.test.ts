import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import {
  bulkFclRates,
  checkBulkFclRates,
  checkFclRate,
  confirmFclRate,
  fclRateDetail,
  publishFclRate,
  saveFclRate,
  submitFclRate,
} from '#contract/rates/fcl-rate.calls.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { fclPricesBefore, fclRateHistory } from '#contract/rates/fcl-rate-history.calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { expireDue } from '../upkeep/expire.ts';
import { FCL_KIND } from './fcl-kind.ts';
import { aDraft, done, fclContent, fclLine, inDays, published } from './fcl-rate.samples.ts';

/** Publication, four eyes, cuts, and who sees what (design commercial A.3.1, A.5.1, 0.4), through the real server. */

let server: TestServer;
const tokens = {} as Record<'author' | 'second' | 'sales' | 'stranger', string>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.author = await server.login('PLTFRM', 'pricing');
  tokens.second = await server.login('PLTFRM', 'admin');
  tokens.sales = await server.login('PLTFRM', 'sales2');
  tokens.stranger = await server.login('NQUAYS', 'admin');
});
afterAll(() => server.close());

const calls = resourceCalls(fclRateResource);
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const detailOf = async (id: string) => (await server.call(fclRateDetail, { token: tokens.author, query: { id } })).data;
const days = ({ validFrom, validTo, lines }: FclRateInput) => [validFrom, validTo, ...lines.map(({ cost }) => cost)];
/** Rates on sale of the same service, by their days. */
const onSale = async (serviceCode: string | null) => {
  const rows = await server.deps.db
    .selectFrom('fclRate')
    .select(['id', 'validFrom', 'validTo', 'price40hc', 'state'])
    .where('serviceCode', '=', serviceCode)
    .where('state', '=', 'ACTIVE')
    .orderBy('validFrom')
    .execute();
  return rows.map(({ validFrom, validTo, price40hc }) => [validFrom, validTo, Number(price40hc)]);
};

describe('a publication over another rate of the same offer', () => {
  const at40 = (cost: string) => ({ lines: [fclLine('40HC', cost)] });

  it('V-O1 is refused with the cuts until somebody agreed, then cuts before and resumes after', async () => {
    const content = await fclContent(server, { ...at40('2000'), validFrom: inDays(1), validTo: inDays(31) });
    const older = await published(server, tokens.author, content);
    const newer = { ...content, ...at40('2100'), validFrom: inDays(10), validTo: inDays(15) };
    const draft = await aDraft(server, tokens.author, newer);

    const { cuts } = await detailOf(draft.id);
    expect(cuts).toMatchObject([{ id: older.id, version: older.version, kind: 'SPLIT', isLocked: false }]);
    const publish = (agreedCuts: object[]) =>
      server.call(publishFclRate, {
        token: tokens.author,
        headers: ifMatch(draft.version),
        body: { id: draft.id, agreedCuts } as never,
      });
    const refused = await publish([]);
    expect([refused.http, refused.problem.errors[0]?.code]).toEqual([422, 'RATE_OVERLAP']);
    // Agreed to another version of it: not agreed.
    expect((await publish([{ id: older.id, version: older.version + 1 }])).http).toBe(422);

    const { http, data } = await publish([{ id: older.id, version: older.version }]);
    expect([http, data.state, data.cut]).toEqual([200, 'ACTIVE', [older.id]]);
    expect(await onSale(content.serviceCode)).toEqual([
      [inDays(1), inDays(9), 2000],
      [inDays(10), inDays(15), 2100],
      [inDays(16), inDays(31), 2000],
    ]);
    const lines = await server.deps.db
      .selectFrom('fclRateLine')
      .select(['validFrom', 'validTo'])
      .where('rateId', '=', older.id)
      .execute();
    expect(lines).toEqual([{ validFrom: inDays(1), validTo: inDays(9) }]);
  });

  it('of many drafts: what each takes is told in one list, agreed to for each, and one goes on where another has cut', async () => {
    const content = await fclContent(server, { ...at40('2000'), validFrom: inDays(1), validTo: inDays(31) });
    const older = await published(server, tokens.author, content);
    const draftOf = (from: number, to: number, over: Partial<typeof content> = {}) =>
      aDraft(server, tokens.author, {
        ...content,
        ...at40('2100'),
        validFrom: inDays(from),
        validTo: inDays(to),
        ...over,
      });
    const [first, later, silent] = [await draftOf(5, 8), await draftOf(15, 18), await draftOf(25, 26)];
    const free = await draftOf(5, 8, { contractNo: 'FREE' });
    const rows = [first, later, silent, free];
    const { data: told } = await server.call(checkBulkFclRates, {
      token: tokens.author,
      body: { event: 'PUBLISH', ids: rows.map(({ id }) => id) },
    });
    expect(told.map(({ no, cuts }) => [no, cuts.map(({ id, kind }) => [id, kind])])).toEqual([
      ...[first, later, silent].map(({ no }) => [no, [[older.id, 'SPLIT']]]),
      [free.no, []],
    ]);
    const agreedCuts = [{ id: older.id, version: older.version, resume: true }];
    const { data } = await server.call(bulkFclRates, {
      token: tokens.author,
      body: {
        event: 'PUBLISH',
        rows: rows.map(({ id, version }) => ({
          id,
          version,
          agreedCuts: id === silent.id || id === free.id ? [] : agreedCuts,
        })),
      },
    });
    expect(data.map(({ ok, message }) => [ok, message?.zh])).toEqual([
      [true, '已发布'],
      [true, '已发布'],
      [false, expect.stringContaining('重叠')],
      [true, '已发布'],
    ]);
    expect(await onSale(content.serviceCode)).toEqual([
      [inDays(1), inDays(4), 2000],
      [inDays(5), inDays(8), 2100],
      [inDays(5), inDays(8), 2100],
      [inDays(9), inDays(14), 2000],
      [inDays(15), inDays(18), 2100],
      [inDays(19), inDays(31), 2000],
    ]);
  });

  it('takes the whole of a rate that it covers, which names its successor; the tail may be left off', async () => {
    const content = await fclContent(server, { ...at40('2000'), validFrom: inDays(5), validTo: inDays(8) });
    const covered = await published(server, tokens.author, content);
    const agreed = [{ id: covered.id, version: covered.version }];
    const draft = await aDraft(server, tokens.author, { ...content, validFrom: inDays(1), validTo: inDays(20) });
    const wide = await done(server, publishFclRate, {
      token: tokens.author,
      version: draft.version,
      body: { id: draft.id, agreedCuts: agreed },
    });
    expect(await detailOf(covered.id)).toMatchObject({ state: 'SUPERSEDED' });
    const row = await server.deps.db.selectFrom('fclRate').select('successorId').where('id', '=', covered.id).execute();
    expect(row).toEqual([{ successorId: wide.id }]);

    const inside = await aDraft(server, tokens.author, { ...content, validFrom: inDays(5), validTo: inDays(6) });
    await done(server, publishFclRate, {
      token: tokens.author,
      version: inside.version,
      body: { id: inside.id, agreedCuts: [{ id: wide.id, version: wide.version, resume: false }] },
    });
    expect(await onSale(content.serviceCode)).toEqual([
      [inDays(1), inDays(4), 2000],
      [inDays(5), inDays(6), 2000],
    ]);
  });
});

describe('a second person', () => {
  const dearer = (content: FclRateInput) => ({ ...content, lines: [fclLine('20GP', '1020'), fclLine('40HC', '2300')] });

  it('confirms a change over the threshold; what stood stays on sale meanwhile, and the author may not confirm', async () => {
    const content = await fclContent(server);
    const { id, version } = await published(server, tokens.author, content);
    const revised = await done(server, saveFclRate, {
      token: tokens.author,
      version,
      body: { id, content: dearer(content) },
    });
    expect(revised.state).toBe('PENDING');
    const waiting = await detailOf(id);
    expect(waiting).toMatchObject({ waitsFor: ['PRICE_CHANGE'] });
    expect(days(waiting.standing!)).toEqual([content.validFrom, content.validTo, '1020', '1850']);
    const sold = await server.deps.db
      .selectFrom('fclRateLine')
      .select('cost')
      .where('rateId', '=', id)
      .orderBy('containerType')
      .execute();
    expect(sold.map(({ cost }) => Number(cost))).toEqual([1020, 1850]);

    const confirm = (token: string) =>
      server.call(confirmFclRate, { token, headers: ifMatch(revised.version), body: { id } as never });
    const own = await confirm(tokens.author);
    expect([own.http, own.problem.errors[0]?.code]).toEqual([422, 'RATE-FOUR-EYES']);
    expect((await confirm(tokens.second)).data.state).toBe('ACTIVE');
    const before = await server.call(fclPricesBefore, { token: tokens.author, query: { ids: id } });
    expect(before.data[0]?.prices.map(({ cost }) => cost)).toEqual(['1020', '1850']);
    const history = await server.call(fclRateHistory, { token: tokens.author, query: { rateId: id } });
    expect(history.data.rows.map(({ event }) => event)).toEqual(['CONFIRM', 'REVISE', 'PUBLISH', 'CREATE']);
  });

  it('is asked above the threshold and not at it; who needs none is told to publish', async () => {
    const content = await fclContent(server, { validTo: inDays(5) });
    await published(server, tokens.author, content);
    const hits = async (cost: string) => {
      const next = { ...content, validFrom: inDays(6), validTo: inDays(9), lines: [fclLine('40HC', cost)] };
      const { data } = await server.call(checkFclRate, { token: tokens.author, body: { content: next } as never });
      return data.approvalHits;
    };
    // 15 % of 1850 is 277.5
    expect(await hits('2127.5')).toEqual([]);
    expect(await hits('2127.51')).toEqual(['PRICE_CHANGE']);
    expect(await hits('1295')).toEqual(['PRICE_CHANGE']);
    expect(await hits('1294.99')).toEqual(['PRICE_CHANGE', 'BELOW_COST_30']);
    const draft = await aDraft(server, tokens.author, await fclContent(server));
    const submitted = await server.call(submitFclRate, {
      token: tokens.author,
      headers: ifMatch(draft.version),
      body: { id: draft.id } as never,
    });
    expect(submitted.problem.errors[0]?.code).toBe('RATE-NO-APPROVAL');
  });
});

describe('a draft', () => {
  it('is kept with its faults, which keep it from being published and are named', async () => {
    const polId = (await fclContent(server)).polId;
    const draft = await aDraft(
      server,
      tokens.author,
      await fclContent(server, { podId: polId, lines: [fclLine('20GP', null)] }),
    );
    const { http, problem } = await server.call(publishFclRate, {
      token: tokens.author,
      headers: ifMatch(draft.version),
      body: { id: draft.id } as never,
    });
    expect(http).toBe(422);
    expect(problem.errors.map(({ code }) => code)).toEqual(['RATE-ERRORS', 'PORT_SAME', 'PRICE_NONE']);
    expect(problem.permitted).toEqual(['SAVE', 'SUBMIT', 'PUBLISH', 'DELETE']);
  });

  it('is changed by who has seen it: a stale version is 412 with what stands now; what is not there is named', async () => {
    const content = await fclContent(server);
    const draft = await aDraft(server, tokens.author, content);
    const modify = (version: number, changes: object) =>
      server.call(calls.modify, {
        token: tokens.author,
        headers: ifMatch(version),
        body: { id: draft.id, changes } as never,
      });
    expect((await modify(1, { transitDays: 29 })).data).toMatchObject({ version: 2, transitDays: 29 });
    const late = await modify(1, { transitDays: 30 });
    expect(late).toMatchObject({ http: 412, problem: { current: { id: draft.id, version: 2, transitDays: 29 } } });
    const foreign = await modify(2, { carrierId: draft.id });
    expect([foreign.http, foreign.problem.errors[0]?.path]).toEqual([422, 'carrierId']);
  });
});

it('many rates at once: each for itself, and the answer tells row by row', async () => {
  const made = [];
  for (let index = 0; index < 3; index += 1)
    made.push(await published(server, tokens.author, await fclContent(server)));
  const rows = made.map(({ id, version }, index) => ({ id, version: index === 1 ? version + 5 : version }));
  const { data } = await server.call(bulkFclRates, {
    token: tokens.author,
    body: { event: 'HIDE', rows, remarks: '船公司停收' } as never,
  });
  expect(data.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(data[1]?.message?.en).toBe('Someone else has changed this meanwhile');
});

it('a validity ends five minutes after midnight at the port of loading', async () => {
  const content = await fclContent(server, { validTo: inDays(0) });
  const { id } = await published(server, tokens.author, content);
  const at = (time: string) => ({ ...server.deps, clock: { ...server.deps.clock, now: () => new Date(time) } });
  await expireDue(FCL_KIND, at(`${inDays(1)}T00:04:00+08:00`));
  expect((await detailOf(id)).state).toBe('ACTIVE');
  await expireDue(FCL_KIND, at(`${inDays(1)}T00:06:00+08:00`));
  expect((await detailOf(id)).state).toBe('EXPIRED');
});

describe('cost', () => {
  const COSTLY = [
    ['GET', calls.list.path],
    ['GET', calls.get.path],
    ['GET', calls.log.path],
    ['GET', fclRateDetail.path],
    ['GET', fclPricesBefore.path],
    ['GET', fclRateHistory.path],
    ['POST', checkFclRate.path],
    ['POST', saveFclRate.path],
    ['POST', bulkFclRates.path],
    ['POST', resourceExport(fclRateResource).path],
  ] as const;

  /** These answer with rows of the asker's own company, and tell row by row of rates that are not there. */
  const OF_OWN = new Set<string>([
    calls.list.path,
    fclPricesBefore.path,
    fclRateHistory.path,
    bulkFclRates.path,
    resourceExport(fclRateResource).path,
  ]);

  async function askAll(token: string) {
    const { id } = await published(
      server,
      tokens.author,
      await fclContent(server, { lines: [fclLine('40HC', '1234.5')] }),
    );
    const content = await fclContent(server);
    const body = { id, content, event: 'HIDE', rows: [{ id, version: 2 }], remarks: 'xx' };
    const file = { columns: ['rateNo', 'lines'], filter: [], sort: '', q: '', format: 'xlsx', language: 'EN' };
    const answers = [];
    for (const [method, url] of COSTLY) {
      const headers = { authorization: `Bearer ${token}`, 'if-match': '"2"' };
      const payload = url.endsWith('/Export') ? file : body;
      const answer = await (method === 'GET'
        ? server.app.inject({ method, url, headers, query: { id, ids: id } })
        : server.app.inject({ method, url, headers, payload }));
      answers.push({ url, http: answer.statusCode, leaks: answer.payload.includes('1234.5') });
    }
    return answers;
  }

  it('is shut to sales people, and to people who keep rates but lost the right to see it: list, file, log and all else', async () => {
    for (const { url, http, leaks } of await askAll(tokens.sales))
      expect({ url, http, leaks }).toEqual({ url, http: 403, leaks: false });
    const role = await server.deps.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'PRICING')
      .executeTakeFirstOrThrow();
    const items = server.deps.db
      .updateTable('permissionItem')
      .where('roleId', '=', role.id)
      .where('permissionKey', '=', 'COST_VISIBLE');
    await items.set({ value: '0' }).execute();
    const token = await server.login('PLTFRM', 'pricing');
    const asked = [];
    try {
      for (const call of [calls.list, fclRateDetail, fclRateHistory])
        asked.push((await server.call(call as never, { token, query: { id: 'x' } as never })).http);
    } finally {
      await items.set({ value: '1' }).execute();
    }
    expect(asked).toEqual([403, 403, 403]);
    tokens.author = await server.login('PLTFRM', 'pricing');
  });

  it('of another company is not there, for its customers and for the platform alike', async () => {
    for (const { url, http, leaks } of await askAll(tokens.stranger)) {
      expect({ url, leaks }).toEqual({ url, leaks: false });
      // Lists of its own rates it may have; what names this one is refused.
      if (!OF_OWN.has(url)) expect([403, 404], url).toContain(http);
    }
    const { id } = await published(server, tokens.author, await fclContent(server));
    const customer = await server.deps.db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'NQUAYS')
      .executeTakeFirstOrThrow();
    await server.deps.db.deleteFrom('fclRateLine').where('rateId', '=', id).execute();
    await server.deps.db.updateTable('fclRate').set({ companyId: customer.id }).where('id', '=', id).execute();
    for (const call of [calls.get, calls.log, fclRateDetail])
      expect((await server.call(call as never, { token: tokens.second, query: { id } as never })).http).toBe(404);
  });
});
