import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_STATES, type RateState } from '#contract/rates/codes.ts';
import {
  confirmFclRate,
  copyFclRate,
  deleteFclRate,
  extendFclRate,
  fclRateDetail,
  hideFclRate,
  publishFclRate,
  returnFclRate,
  saveFclRate,
  setFclSpaceStatus,
  showFclRate,
  submitFclRate,
  withdrawFclRate,
} from '#contract/rates/fcl-rate.calls.ts';
import { RATE_SYSTEM, type RateEvent } from '#machines/rates/rate.commands.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import { foldRate } from '#machines/rates/rate.evolve.ts';
import { RATE_TABLE } from '#machines/rates/rate.table.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { decideOnRate } from '../decide-rate.ts';
import { fclRateOfRow } from './fcl-rate.projection.ts';
import { aDraft, fclContent, fclLine, inDays, published } from './fcl-rate.samples.ts';
import { FCL_RATE, lockFclRate, saveFclRates } from './fcl-rate.store.ts';

/** Every command in every state over HTTP: what the table says, and no fact where it is refused. */

let server: TestServer;
const tokens = {} as Record<'author' | 'second', string>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.author = await server.login('PLTFRM', 'pricing');
  tokens.second = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

/** Sent with the version that stands; a revision and a draft are saved by one call. */
const CALLS = {
  SAVE: saveFclRate,
  REVISE: saveFclRate,
  SUBMIT: submitFclRate,
  PUBLISH: publishFclRate,
  CONFIRM: confirmFclRate,
  RETURN: returnFclRate,
  HIDE: hideFclRate,
  SHOW: showFclRate,
  WITHDRAW: withdrawFclRate,
  EXTEND: extendFclRate,
  SET_SPACE: setFclSpaceStatus,
  DELETE: deleteFclRate,
} as const satisfies Partial<Record<RateEvent, unknown>>;
type Sent = keyof typeof CALLS;
const EVENTS = Object.keys(CALLS) as Sent[];

const standing = async (id: string) => {
  const row = await server.deps.db.selectFrom('fclRate').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const facts = await inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, FCL_RATE, id));
  return { document: fclRateOfRow(row), facts };
};

let typed = 0;
async function send(id: string, event: Sent) {
  const { document } = await standing(id);
  typed += 1;
  const content = { ...document.content, equipmentNote: `note ${typed}` };
  const payloads: Partial<Record<Sent, object>> = {
    SAVE: { content },
    REVISE: { content },
    EXTEND: { validTo: inDays(25) },
    SET_SPACE: { spaceStatus: 'LIMITED' },
  };
  return server.call(CALLS[event], {
    token: event === 'CONFIRM' ? tokens.second : tokens.author,
    headers: { 'if-match': `"${document.version}"` },
    body: { id, remarks: '船公司临时停收', ...payloads[event] } as never,
  });
}

/** Twice the price of what is on sale for the days before: a second person has to look at it. */
async function dearer(): Promise<string> {
  const content = await fclContent(server, { validTo: inDays(5) });
  await published(server, tokens.author, content);
  const next = { ...content, validFrom: inDays(6), validTo: inDays(20), lines: [fclLine('20GP', '2040')] };
  return (await aDraft(server, tokens.author, next)).id;
}

/** What the system does by itself. */
async function bySystem(id: string, type: 'EXPIRE' | 'SUPERSEDE'): Promise<void> {
  await inScope(server.deps.db, SYSTEM, async tx => {
    const document = await lockFclRate(tx.db, id);
    const command = { type, actor: RATE_SYSTEM, at: new Date().toISOString(), today: '2999-01-01' } as const;
    const decision = decideOnRate(document, command);
    if (!decision.ok) throw new Error(decision.refusal.code);
    await saveFclRates(tx, server.deps, [decision as never], { requestId: null });
  });
}

const WAYS: Readonly<Record<RateState, readonly (Sent | 'EXPIRE' | 'SUPERSEDE')[]>> = {
  DRAFT: [],
  PENDING: ['SUBMIT'],
  ACTIVE: ['PUBLISH'],
  HIDDEN: ['PUBLISH', 'HIDE'],
  EXPIRED: ['PUBLISH', 'EXPIRE'],
  SUPERSEDED: ['PUBLISH', 'SUPERSEDE'],
  WITHDRAWN: ['PUBLISH', 'WITHDRAW'],
  DELETED: ['DELETE'],
};

async function rateIn(state: RateState, event?: Sent): Promise<string> {
  const waits = state === 'PENDING' || event === 'SUBMIT';
  const id = waits ? await dearer() : (await aDraft(server, tokens.author, await fclContent(server))).id;
  for (const step of WAYS[state]) {
    if (step === 'EXPIRE' || step === 'SUPERSEDE') {
      await bySystem(id, step);
      continue;
    }
    const { http, problem } = await send(id, step);
    if (http !== 200) throw new Error(`${step}: ${JSON.stringify(problem)}`);
  }
  return id;
}

test.each(RATE_STATES)('%s: every command does what the table says, and a refused one leaves nothing', async state => {
  // One call saves a draft and revises what is published; which of them it is, the state says.
  const events = EVENTS.filter(event => event !== (state === 'DRAFT' ? 'REVISE' : 'SAVE'));
  let id = await rateIn(state);
  for (const event of events) {
    if (state === 'DRAFT' && event === 'SUBMIT') id = await rateIn(state, event);
    const before = await standing(id);
    expect(before.document.state).toBe(state);
    const { http, problem } = await send(id, event);
    const after = await standing(id);
    const cell = RATE_TABLE[state][event];
    if (cell === 'RATE-L-01') {
      expect({ event, http, code: problem.errors?.[0]?.code }).toEqual({ event, http: 422, code: cell });
      expect(after).toEqual(before);
      continue;
    }
    expect({ event, http, state: after.document.state }).toEqual({ event, http: 200, state: cell });
    expect(after.facts.length, event).toBe(before.facts.length + 1);
    expect(foldRate(after.facts), event).toEqual(after.document);
    if (cell !== state) id = await rateIn(state);
  }
});

test('a rate is made, or copied from one in any state; what the system does no call does', async () => {
  for (const state of RATE_STATES.filter(one => one !== 'DELETED')) {
    const id = await rateIn(state);
    const { http, data } = await server.call(copyFclRate, { token: tokens.author, body: { id } });
    expect({ state, http, made: data?.state }).toEqual({ state, http: 200, made: RATE_TABLE.NEW.COPY });
    expect(foldRate((await standing(data.id)).facts)).toEqual((await standing(data.id)).document);
  }
  const sent = new Set<string>([...EVENTS, 'CREATE', 'COPY', 'IMPORT']);
  const unsent = (Object.keys(RATE_EVENTS) as RateEvent[]).filter(event => !sent.has(event));
  expect(unsent).toEqual(['EXPIRE', 'CUT', 'SUPERSEDE']);
  expect(unsent.flatMap(event => RATE_EVENTS[event].anyOf.fcl)).toEqual([]);
});

test('a rate says of each of its events whether this person may send it, and what it would be refused with', async () => {
  const id = await dearer();
  const { data } = await server.call(fclRateDetail, { token: tokens.author, query: { id } });
  expect(data).toMatchObject({ state: 'DRAFT', approvalHits: ['PRICE_CHANGE'], cuts: [] });
  expect(data.previous.find(({ containerType }) => containerType === '20GP')?.cost).toBe('1020');
  const told = Object.fromEntries(data.events.map(({ event, reason }) => [event, reason]));
  expect(told).toEqual({ SAVE: null, SUBMIT: null, PUBLISH: 'RATE-APPROVAL', DELETE: null });
});
