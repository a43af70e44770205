import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { RATE_STATES } from '#contract/rates/codes.ts';
import { lclRateCalls, lclRateHistory } from '#contract/rates/lcl-rate.calls.ts';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { type LclOffer, queryLclRates } from '#contract/rates/lcl-search/calls.ts';
import { RATE_TABLE } from '#machines/rates/rate.table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { rateWalk } from '../upkeep/walk.samples.ts';
import { LCL_KIND } from './lcl-kind.ts';
import { aDraft, breaks, destinationCharge, inDays, lclContent, portId, published, STEPS } from './lcl-rate.samples.ts';

let server: TestServer;
const tokens = {} as Record<'author' | 'second' | 'sales' | 'other', string>;
let walk: ReturnType<typeof rateWalk<LclRateInput>>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.author = await server.login('PLTFRM', 'pricing');
  tokens.second = await server.login('PLTFRM', 'admin');
  tokens.sales = await server.login('PLTFRM', 'sales2');
  tokens.other = await server.login('NQUAYS', 'admin');
  walk = rateWalk<LclRateInput>({
    server,
    tokens,
    kind: LCL_KIND,
    calls: lclRateCalls as never,
    later: inDays(25),
    table: RATE_TABLE,
    draft: async () => (await aDraft(server, tokens.author, await lclContent(server))).id,
    async dearer() {
      const content = await lclContent(server, { validTo: inDays(5) });
      await published(server, tokens.author, content);
      const next = { ...content, validFrom: inDays(6), validTo: inDays(20), breaks: breaks([0, 70]) };
      return (await aDraft(server, tokens.author, next)).id;
    },
    typed: (content, n) => ({ ...content, internalRemark: `note ${n}` }),
  });
});
afterAll(() => server.close());

const code = ({ problem }: { readonly problem: { readonly errors?: readonly { readonly code: string }[] } }) =>
  problem.errors?.map(error => error.code);

describe('the life of a rate', () => {
  test.each(RATE_STATES)('%s: every command does what the table says, and a refused one leaves nothing', state =>
    walk.walk(state),
  );

  it('is copied from any state', () => walk.walkCopies());

  it('tells its versions, and what each changed', async () => {
    const id = await walk.rateIn('HIDDEN');
    const query = { rateId: id };
    const { data } = await server.call(lclRateHistory, { token: tokens.author, query });
    expect(data.rows.map(({ event, state }) => [event, state])).toEqual([
      ['HIDE', 'HIDDEN'],
      ['PUBLISH', 'ACTIVE'],
      ['CREATE', 'DRAFT'],
    ]);
    expect(data.rows[0]?.prices).toEqual([{ key: '0', cost: '35' }]);
  });

  it('gives days up to a newer rate of the same offer, once that was agreed to', async () => {
    const content = await lclContent(server);
    const old = await published(server, tokens.author, content);
    const next = await aDraft(server, tokens.author, { ...content, validFrom: inDays(5), validTo: inDays(9) });
    const send = (agreedCuts: object[]) =>
      server.call(lclRateCalls.publish, {
        token: tokens.author,
        headers: { 'if-match': `"${next.version}"` },
        body: { id: next.id, agreedCuts } as never,
      });
    expect(code(await send([]))).toEqual(['RATE_OVERLAP']);
    const { data } = await send([{ id: old.id, version: old.version }]);
    expect(data.cut).toEqual([old.id]);
    const { document } = await walk.standing(old.id);
    expect([document.state, document.content.validTo]).toEqual(['ACTIVE', inDays(4)]);
  });
});

describe('findings', () => {
  const checked = async (over: Partial<LclRateInput>) => {
    const content = await lclContent(server, over);
    const { data } = await server.call(lclRateCalls.check, { token: tokens.author, body: { content } as never });
    return data.findings.map(({ code: one, path }) => `${one} ${path}`);
  };

  it('V-L3 a negative rate needs the flag and what is paid at the destination, or is not published', async () => {
    const negative = { breaks: breaks([0, -15]) };
    expect(await checked(negative)).toEqual(['LCL_REBATE breaks']);
    expect(await checked({ ...negative, isRebate: true })).toEqual(['LCL_REBATE breaks']);
    const whole = { ...negative, isRebate: true, destinationCharges: [destinationCharge()] };
    expect(await checked(whole)).toEqual([]);
    // Where rules of the company charge at the destination, the rate need not say it again.
    const toHamburg = { ...negative, isRebate: true, podId: await portId(server, 'DEHAM') };
    expect(await checked(toHamburg)).toEqual([]);
    const draft = await aDraft(server, tokens.author, await lclContent(server, negative));
    const refused = await server.call(lclRateCalls.publish, {
      token: tokens.author,
      headers: { 'if-match': `"${draft.version}"` },
      body: { id: draft.id } as never,
    });
    expect([refused.http, code(refused)]).toEqual([422, ['RATE-ERRORS', 'LCL_REBATE']]);
  });

  it('breaks begin at 0 and ascend, prices apart come in pairs, currencies are known', async () => {
    expect(await checked({ breaks: breaks([1, 40]) })).toEqual(['BREAK_ORDER breaks']);
    expect(await checked({ breaks: breaks([0, 40], [5, 36], [3, 32]) })).toEqual(['BREAK_ORDER breaks']);
    expect(await checked({ breaks: [] })).toEqual(['PRICE_NONE breaks']);
    expect(await checked({ pricing: 'CBM_AND_TON', perCbmCost: '28' })).toEqual(['LCL_BOTH perTonCost']);
    const wrong = {
      currency: 'ZZZ',
      destinationCharges: [destinationCharge(), destinationCharge({ currency: 'QQQ' })],
    };
    expect(await checked(wrong)).toEqual([
      'CHARGE_TWICE destinationCharges[1].feeCode',
      'CURRENCY_UNKNOWN currency',
      'CURRENCY_UNKNOWN destinationCharges[1].currency',
    ]);
  });
});

describe('search', () => {
  /** What one rate alone costs: each has a port of discharge and goods of its own. */
  const offered = async (content: LclRateInput, cargo: object, token = tokens.author): Promise<LclOffer> => {
    const { id } = await published(server, tokens.author, content);
    const query = { pol: 'CNDLC', pod: 'ITGOA', ...cargo };
    const { http, data, problem } = await server.call(queryLclRates, { token, query: query as never });
    if (http !== 200) throw new Error(JSON.stringify(problem));
    const found = data.offers.find(({ rateId }) => rateId === id);
    if (!found) throw new Error('the rate was not found');
    return found;
  };
  const freight = ({ price }: LclOffer) => price.lines?.find(({ feeCode }) => feeCode === 'LCLF');

  test.each([
    ['V-L1', { breaks: breaks([0, 35]) }, { kg: '4150', cbm: '3.2' }, '4.15', '145.25'],
    ['V-L2', { breaks: breaks([0, 35]) }, { kg: '120', cbm: '0.35' }, '0.35', '35.00'],
    ['V-L4', { breaks: STEPS }, { kg: '1000', cbm: '4.7' }, '4.7', '160.00'],
    ['V-L4 off', { breaks: STEPS, useCheaperBreak: false }, { kg: '1000', cbm: '4.7' }, '4.7', '169.20'],
    ['V-L5', { breaks: STEPS }, { kg: '1000', cbm: '5.2' }, '5.2', '166.40'],
    ['V-L6', { kgPerCbm: 500, breaks: breaks([0, 10]) }, { kg: '1900', cbm: '2.4' }, '3.8', '38.00'],
    [
      'V-L7',
      { pricing: 'CBM_AND_TON', perCbmCost: '28', perTonCost: '30' },
      { kg: '4150', cbm: '3.2' },
      '4.15',
      '124.50',
    ],
    ['V-L8', { breaks: STEPS }, { pieces: '37*60x45x40@40' }, '3.996', '143.86'],
    ['V-L9', { rtStep: 'UP_0.5', breaks: breaks([0, 38]) }, { kg: '100', cbm: '2.41' }, '2.41', '95.00'],
  ] as [string, Partial<LclRateInput>, object, string, string][])('%s', async (_, over, cargo, rt, amount) => {
    const offer = await offered(await lclContent(server, over), cargo);
    expect([offer.rt, freight(offer)?.costAmount]).toEqual([rt, amount]);
  });

  it('V-L3 a rebate stands beside what the destination charges for it', async () => {
    const content = await lclContent(server, {
      isRebate: true,
      breaks: breaks([0, -15]),
      destinationCharges: [destinationCharge(), destinationCharge({ feeCode: 'DOF', basis: 'PER_BL', amount: '65' })],
    });
    const offer = await offered(content, { kg: '1900', cbm: '2.4' });
    expect(freight(offer)).toMatchObject({ quantity: '2.4', unitSell: '-15', sellAmount: '-36.00' });
    expect(offer).toMatchObject({
      isRebate: true,
      atOrigin: { amount: '-36.00' },
      atDestination: { amount: '156.20' },
    });
    expect(offer.price.total).toEqual({ currency: 'USD', amount: '120.20' });
    expect(offer.perRt).toEqual({ currency: 'USD', amount: '50.08' });
  });

  it('marks a price up per revenue ton, step by step', async () => {
    const offer = await offered(await lclContent(server, { breaks: breaks([0, 100]) }), { kg: '2000', cbm: '1' });
    // The demo's platform adds 2 %.
    expect(freight(offer)).toMatchObject({
      unitCost: '100',
      unitBuy: '102',
      costAmount: '200.00',
      buyAmount: '204.00',
    });
    expect(freight(offer)?.steps?.map(({ step }) => step)).toContain('PLATFORM');
  });

  it('says what of the cargo a rate does not take, and asks for weight and volume', async () => {
    const content = await lclContent(server, { maxLengthCm: 300, maxPieceKg: 1000, stacking: 'STACKABLE' });
    const long = await offered(content, { pieces: '1*310x80x100@1200', unstackable: '1' });
    expect([long.overLimits, long.isBookable]).toEqual([['LENGTH', 'PIECE_KG', 'STACKING'], false]);
    const query = { pol: 'CNDLC', pod: 'ITGOA' };
    const nothing = await server.call(queryLclRates, { token: tokens.author, query: query as never });
    expect(nothing.problem.errors?.map(({ path }) => path)).toEqual(['cbm', 'kg']);
    const unread = await server.call(queryLclRates, {
      token: tokens.author,
      query: { ...query, pieces: 'x' } as never,
    });
    expect(unread.problem.errors?.map(({ path }) => path)).toEqual(['pieces']);
  });

  it('a revision that waits leaves on sale what stood', async () => {
    const content = await lclContent(server);
    const { id, version } = await published(server, tokens.author, content);
    const revised = await server.call(lclRateCalls.save, {
      token: tokens.author,
      headers: { 'if-match': `"${version}"` },
      body: { id, content: { ...content, breaks: breaks([0, 70]) } } as never,
    });
    expect(revised.data?.state).toBe('PENDING');
    const query = { pol: 'CNDLC', pod: 'ITGOA', kg: '1000', cbm: '1' };
    const { data } = await server.call(queryLclRates, { token: tokens.author, query: query as never });
    expect(freight(data.offers.find(({ rateId }) => rateId === id)!)?.unitCost).toBe('35');
  });
});

describe('who sees what', () => {
  it('sales search and get prices, without cost; lists, files, logs and versions are closed to them', async () => {
    const { id } = await published(server, tokens.author, await lclContent(server));
    const query = { pol: 'CNDLC', pod: 'ITGOA', kg: '1000', cbm: '1' };
    const mine = await server.call(queryLclRates, { token: tokens.author, query: query as never });
    expect(JSON.stringify(mine.data)).toContain('unitCost');
    const found = await server.call(queryLclRates, { token: tokens.sales, query: query as never });
    expect(found.data.offers.some(({ rateId }) => rateId === id)).toBe(true);
    expect(JSON.stringify(found.data)).not.toMatch(/cost|buy|provider|margin/i);
    const { list, log } = resourceCalls(lclRateResource);
    const refused = [
      await server.call(list, { token: tokens.sales, query: {} as never }),
      await server.call(log, { token: tokens.sales, query: { id } as never }),
      await server.call(lclRateCalls.detail, { token: tokens.sales, query: { id } }),
      await server.call(lclRateHistory, { token: tokens.sales, query: {} as never }),
    ];
    expect(refused.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
  });

  it('another company finds neither the rate nor a way to it', async () => {
    const { id, version } = await published(server, tokens.author, await lclContent(server));
    const headers = { 'if-match': `"${version}"` };
    const asked = [
      await server.call(lclRateCalls.detail, { token: tokens.other, query: { id } }),
      await server.call(lclRateCalls.hide, { token: tokens.other, headers, body: { id, remarks: '试试看' } as never }),
    ];
    expect(asked.map(({ http }) => http >= 403 && http <= 404)).toEqual([true, true]);
    // Customers ask for prices too, and get what is meant for them.
    const query = { pol: 'CNDLC', pod: 'ITGOA', kg: '1', cbm: '1' } as never;
    const offered = async () => {
      const { data } = await server.call(queryLclRates, { token: tokens.other, query });
      expect(JSON.stringify(data)).not.toMatch(/cost|buy|provider|margin/i);
      return data.offers.map(({ rateId }) => rateId);
    };
    expect(await offered()).not.toContain(id);
    const open = await published(server, tokens.author, await lclContent(server, { visibility: 'PUBLIC_SITE' }));
    expect(await offered()).toContain(open.id);
    expect((await walk.standing(id)).document.state).toBe('ACTIVE');
  });
});
