import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_STATES } from '#contract/rates/codes.ts';
import { fclRateCalls, fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_TABLE } from '#machines/rates/rate.table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { rateWalk } from '../upkeep/walk.samples.ts';
import { FCL_KIND } from './fcl-kind.ts';
import { aDraft, fclContent, fclLine, inDays, published } from './fcl-rate.samples.ts';

/** Every command in every state over HTTP: what the table says, and no fact where it is refused. */

let server: TestServer;
let walk: ReturnType<typeof rateWalk<FclRateInput>>;
const tokens = {} as Record<'author' | 'second', string>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.author = await server.login('PLTFRM', 'pricing');
  tokens.second = await server.login('PLTFRM', 'admin');
  walk = rateWalk({
    server,
    kind: FCL_KIND,
    calls: fclRateCalls,
    tokens,
    later: inDays(25),
    table: RATE_TABLE,
    draft: async () => (await aDraft(server, tokens.author, await fclContent(server))).id,
    dearer,
    typed: (content, n) => ({ ...content, equipmentNote: `note ${n}` }),
  });
});
afterAll(() => server.close());

/** Twice the price of what is on sale for the days before: a second person has to look at it. */
async function dearer(): Promise<string> {
  const content = await fclContent(server, { validTo: inDays(5) });
  await published(server, tokens.author, content);
  const next = { ...content, validFrom: inDays(6), validTo: inDays(20), lines: [fclLine('20GP', '2040')] };
  return (await aDraft(server, tokens.author, next)).id;
}

test.each(RATE_STATES)('%s: every command does what the table says, and a refused one leaves nothing', state =>
  walk.walk(state),
);

test('a rate is copied from one in any state', () => walk.walkCopies());

test('a rate says of each of its events whether this person may send it, and what it would be refused with', async () => {
  const id = await dearer();
  const { data } = await server.call(fclRateDetail, { token: tokens.author, query: { id } });
  expect(data).toMatchObject({ state: 'DRAFT', approvalHits: ['PRICE_CHANGE'], cuts: [] });
  expect(data.previous.find(({ containerType }) => containerType === '20GP')?.cost).toBe('1020');
  const told = Object.fromEntries(data.events.map(({ event, reason }) => [event, reason]));
  expect(told).toEqual({ SAVE: null, SUBMIT: null, PUBLISH: 'RATE-APPROVAL', DELETE: null });
});
