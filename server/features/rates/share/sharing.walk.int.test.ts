import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import {
  acceptSubscribers,
  allocateShare,
  endShares,
  endSubscriptions,
  offerShares,
  pauseShares,
  pauseSubscriptions,
  refuseSubscribers,
  resumeShares,
  resumeSubscriptions,
  subscribeToShare,
} from '#contract/rates/share/share.calls.ts';
import { SHARE_CODES, SUBSCRIPTION_STATES } from '#contract/rates/share/share-codes.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { documentTable as SHARE_TABLE } from '#machines/rates/rate-share.table.ts';
import { rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import { documentTable as SUBSCRIPTION_TABLE } from '#machines/rates/rate-subscription.table.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import { fclContent, published, today } from '../fcl/fcl-rate.samples.ts';

/** Shares and subscriptions over HTTP: every command in every state does what the tables say, and a refused one leaves no fact. */

const shares = resourceCalls(documentResource(rateShare));
const REFUSED = SHARE_CODES['SH-01'].en;
const tokens = { owner: '', receiver: '' };
type Side = keyof typeof tokens;

let server: TestServer;
let lane: { polIds: string[]; podIds: string[] };
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.owner = await server.login('GZSHPA', 'admin');
  tokens.receiver = await server.login('BWBAYY', 'admin');
  const content = await fclContent(server, { visibility: 'POOL' });
  await published(server, tokens.owner, content);
  lane = { polIds: [content.polId], podIds: [content.podId] };
});
afterAll(() => server.close());

async function ok<T>(side: Side, call: CallDef, sent: object): Promise<T> {
  const { http, data, problem } = await server.call(call, { token: tokens[side], ...sent } as never);
  expect(http, `${call.path} ${JSON.stringify(problem)}`).toBe(200);
  return data as T;
}

/** One event to one row; null where it was done, else what was said. */
async function sendRow(side: Side, call: CallDef, row: { readonly id: string; readonly version: number }) {
  const [result] = await ok<{ ok: boolean; message: { en: string } | null }[]>(side, call, { body: { rows: [row] } });
  return result?.ok ? null : (result?.message?.en ?? '');
}

const factsOf = (docType: string, id: string) => inScope(server.deps.db, SYSTEM, tx => readFacts(tx.db, docType, id));

async function shareOf(id: string) {
  const facts = await factsOf(rateShare.type, id);
  const folded = foldDocument(rateShare, facts, id);
  const row = await server.deps.db
    .selectFrom('rateShare')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(folded, 'the log says what the row says').toMatchObject(row);
  return { id, state: row.state, version: row.version, facts: facts.length };
}

async function newShare(): Promise<string> {
  made += 1;
  const body = {
    name: `walk ${made}`,
    selector: 'FILTER',
    priceMode: 'SAME',
    audience: 'ALL_MEMBERS',
    bookingMode: 'VIA',
    validFrom: today(),
    terms: '7 天内付款',
    ...lane,
  };
  return (await ok<{ id: string }>('owner', shares.create, { body })).id;
}

const SHARE_CALLS = { OFFER: offerShares, PAUSE: pauseShares, RESUME: resumeShares, END: endShares } as const;
type ShareSent = keyof typeof SHARE_CALLS | 'EDIT';
const SHARE_SENT = [...Object.keys(SHARE_CALLS), 'EDIT'] as ShareSent[];

async function sendShare(id: string, event: ShareSent): Promise<string | null> {
  const { version } = await shareOf(id);
  if (event !== 'EDIT') return sendRow('owner', SHARE_CALLS[event], { id, version });
  const { http, problem } = await server.call(shares.modify, {
    token: tokens.owner,
    headers: { 'if-match': `"${version}"` },
    body: { id, changes: { terms: `第 ${version} 版` } },
  });
  return http === 200 ? null : (problem.errors?.[0]?.message?.en ?? String(http));
}

test.each(['DRAFT', 'OFFERED', 'PAUSED', 'ENDED'] as const)('a share that is %s', async state => {
  const way = wayTo(SHARE_TABLE, state, ['CREATE', ...SHARE_SENT]);
  const fresh = async () => {
    const id = await newShare();
    for (const event of way.slice(1)) expect(await sendShare(id, event as ShareSent)).toBeNull();
    return id;
  };
  let id = await fresh();
  for (const event of SHARE_SENT) {
    const before = await shareOf(id);
    expect(before.state).toBe(state);
    const said = await sendShare(id, event);
    const after = await shareOf(id);
    const cell = SHARE_TABLE[state][event];
    if (cell === 'SH-01') expect({ event, said, after }).toEqual({ event, said: REFUSED, after: before });
    else
      expect({ event, said, ...after }).toEqual({ event, said: null, ...after, state: cell, facts: before.facts + 1 });
    if (after.state !== state) id = await fresh();
  }
});

async function subscriptionOf(id: string) {
  const facts = await factsOf(rateSubscription.type, id);
  const folded = foldDocument(rateSubscription, facts, id);
  const row = await server.deps.db
    .selectFrom('rateSubscription')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(folded, 'the log says what the row says').toMatchObject(row);
  return { id, ...row, facts: facts.length };
}

const SUBSCRIPTION_CALLS = {
  ACCEPT: ['owner', acceptSubscribers],
  REFUSE: ['owner', refuseSubscribers],
  PAUSE: ['receiver', pauseSubscriptions],
  RESUME: ['receiver', resumeSubscriptions],
  END: ['receiver', endSubscriptions],
} as const;
type SubscriptionSent = keyof typeof SUBSCRIPTION_CALLS;
const SUBSCRIPTION_SENT = Object.keys(SUBSCRIPTION_CALLS) as SubscriptionSent[];

/** Asked for by the receiver, or given by the owner. */
async function begin(event: 'SUBSCRIBE' | 'ALLOCATE'): Promise<string> {
  const shareId = await newShare();
  expect(await sendShare(shareId, 'OFFER')).toBeNull();
  if (event === 'SUBSCRIBE') return (await ok<{ id: string }>('receiver', subscribeToShare, { body: { shareId } })).id;
  const given = await ok<object[]>('owner', allocateShare, { body: { shareId, companyCodes: ['BWBAYY'] } });
  expect(given).toMatchObject([{ ok: true }]);
  const { id } = await server.deps.db
    .selectFrom('rateSubscription')
    .select('id')
    .where('shareId', '=', shareId)
    .executeTakeFirstOrThrow();
  return id;
}

async function sendSubscription(id: string, event: SubscriptionSent): Promise<string | null> {
  const [side, call] = SUBSCRIPTION_CALLS[event];
  const { version } = await subscriptionOf(id);
  return sendRow(side, call, { id, version });
}

test.each(
  SUBSCRIPTION_STATES.flatMap(state => (['SUBSCRIBE', 'ALLOCATE'] as const).map(birth => [state, birth] as const)),
)('a subscription that is %s by way of %s', async (state, birth) => {
  // What was given was never asked for, so it is neither waiting nor refused.
  const isReached = birth === 'SUBSCRIBE' || !['REQUESTED', 'REFUSED'].includes(state);
  const walk = () => wayTo(SUBSCRIPTION_TABLE, state, [birth, ...SUBSCRIPTION_SENT]);
  if (!isReached) {
    expect(walk).toThrow();
    return;
  }
  const way = walk().slice(1) as SubscriptionSent[];
  const fresh = async () => {
    const id = await begin(birth);
    for (const event of way) expect(await sendSubscription(id, event)).toBeNull();
    return id;
  };
  let id = await fresh();
  for (const event of SUBSCRIPTION_SENT) {
    const before = await subscriptionOf(id);
    expect(before.state).toBe(state);
    const said = await sendSubscription(id, event);
    const after = await subscriptionOf(id);
    const cell = SUBSCRIPTION_TABLE[state][event];
    if (cell === 'SH-01') expect({ event, said, after }).toEqual({ event, said: REFUSED, after: before });
    else
      expect({ event, said, ...after }).toEqual({ event, said: null, ...after, state: cell, facts: before.facts + 1 });
    if (after.state !== state) id = await fresh();
  }
});
