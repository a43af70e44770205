import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import type { BatchAction } from '#contract/rates/batch/actions.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  createRateBatch,
  editBatchRow,
  excludeBatchRow,
  previewRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import { BATCH_STATES, type BatchState } from '#contract/rates/batch/batch-codes.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { rateBatch } from '#machines/rates/rate-batch.document.ts';
import { documentTable } from '#machines/rates/rate-batch.table.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { done, fclContent, published } from '../fcl/fcl-rate.samples.ts';
import { type BatchDriver, batchIn, priced, sent } from './batch.samples.ts';

/** Batches over HTTP with their worker: every command in every state does what the table says, and a refused one leaves no fact. */

let server: TestServer;
let author: BatchDriver;
let second: BatchDriver;
let content: FclRateInput;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const as = async (account: string) => ({ server, token: await server.login('PLTFRM', account) });
  author = await as('pricing');
  second = await as('admin');
});
afterAll(() => server.close());

const CALLS = {
  PREVIEW: previewRateBatch,
  EXCLUDE_ROW: excludeBatchRow,
  EDIT_ROW: editBatchRow,
  APPLY: applyRateBatch,
  SUBMIT: submitRateBatch,
  CONFIRM: confirmRateBatch,
  RETURN: returnRateBatch,
  REVERT: revertRateBatch,
  CANCEL: cancelRateBatch,
} as const satisfies Record<string, CallDef>;
type Sent = keyof typeof CALLS;

interface Walked {
  readonly id: string;
  readonly rateIds: readonly string[];
}

const aRate = async () => {
  content = await fclContent(server);
  return (await published(server, author.token, content)).id;
};

/** A batch of two rates; `isDear` has every row wait for a second person. */
async function begun(isDear: boolean): Promise<Walked> {
  const rateIds = [await aRate(), await aRate()];
  const amount = isDear ? '900' : '10';
  const actions: BatchAction[] = [{ kind: 'PRICE', containerTypes: [], op: 'ADD', amount, round: null }];
  const body = { title: '', selection: { ids: rateIds }, actions, edits: [] };
  const { data } = await server.call(createRateBatch, { token: author.token, body });
  await batchIn(author, data.id, 'PREVIEW');
  return { id: data.id, rateIds };
}

async function standing(id: string) {
  const facts: readonly Fact[] = await inScope(server.deps.db, SYSTEM, tx => readFacts(tx.db, 'rateBatch', id));
  const row = await server.deps.db
    .selectFrom('rateBatch')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, facts };
}

async function send({ id }: Walked, event: Sent) {
  const { version } = await standing(id);
  const more: Partial<Record<Sent, object>> = {
    EXCLUDE_ROW: { seqs: [1] },
    EDIT_ROW: { seq: 2, content },
    RETURN: { remarks: '太多' },
  };
  const driver = event === 'CONFIRM' || event === 'RETURN' ? second : author;
  return sent(driver, CALLS[event] as CallDef, { id, ...more[event] }, version);
}

async function sendOk(walked: Walked, event: Sent, then: BatchState): Promise<void> {
  const { http, code } = await send(walked, event);
  expect([http, code], event).toEqual([200, undefined]);
  await batchIn(author, walked.id, then);
}

/** Somebody changes a rate meanwhile. */
async function changed(id: string): Promise<void> {
  const { version, costs } = await priced(author, id);
  const lines = content.lines.map((line, index) => ({ ...line, cost: `${Number(costs[index]) + 1}` }));
  const { serviceCode } = await server.deps.db
    .selectFrom('fclRate')
    .select('serviceCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await done(server, saveFclRate as CallDef, {
    token: author.token,
    version,
    body: { id, content: { ...content, serviceCode, lines } },
  });
}

/** States that last as long as the worker takes are written down as it leaves them between two steps. */
async function held(state: BatchState): Promise<Walked> {
  const walked = await begun(false);
  await sql`update rate_batch set state = ${state} where id = ${walked.id}`.execute(server.deps.db);
  return walked;
}

const WAYS: Readonly<Record<BatchState, (event?: Sent) => Promise<Walked>>> = {
  DRAFT: () => held('DRAFT'),
  COMPUTING: () => held('COMPUTING'),
  APPLYING: () => held('APPLYING'),
  PREVIEW: event => begun(event === 'SUBMIT'),
  async PENDING() {
    const walked = await begun(true);
    await sendOk(walked, 'SUBMIT', 'PENDING');
    return walked;
  },
  async DONE() {
    const walked = await begun(false);
    await sendOk(walked, 'APPLY', 'DONE');
    return walked;
  },
  async PARTIAL() {
    const walked = await begun(false);
    await changed(walked.rateIds[0]!);
    await sendOk(walked, 'APPLY', 'PARTIAL');
    return walked;
  },
  async FAILED() {
    const walked = await begun(false);
    for (const id of walked.rateIds) await changed(id);
    await sendOk(walked, 'APPLY', 'FAILED');
    return walked;
  },
  async REVERTED() {
    const walked = await WAYS.DONE();
    await sendOk(walked, 'REVERT', 'REVERTED');
    return walked;
  },
  async PARTLY_REVERTED() {
    const walked = await WAYS.DONE();
    await changed(walked.rateIds[0]!);
    await sendOk(walked, 'REVERT', 'PARTLY_REVERTED');
    return walked;
  },
  async CANCELLED() {
    const walked = await begun(false);
    await sendOk(walked, 'CANCEL', 'CANCELLED');
    return walked;
  },
};

test.each(BATCH_STATES)('%s: every command does what the table says, and a refused one leaves nothing', async state => {
  let walked = await WAYS[state]();
  for (const event of Object.keys(CALLS) as Sent[]) {
    if (state === 'PREVIEW' && event === 'SUBMIT') walked = await WAYS.PREVIEW(event);
    const before = await standing(walked.id);
    expect(before.state).toBe(state);
    const { http, code } = await send(walked, event);
    const cell = documentTable[state][event];
    if (cell === 'RB-01') {
      expect({ event, http, code, after: await standing(walked.id) }).toEqual({
        event,
        http: 422,
        code: cell,
        after: before,
      });
      continue;
    }
    expect({ event, http, code }).toEqual({ event, http: 200, code: undefined });
    // The worker may have gone on already: what the command did is the next fact of the log.
    const { facts } = await standing(walked.id);
    expect(facts[before.facts.length]).toMatchObject({ event, fromState: state, toState: cell });
    if (!['DRAFT', 'COMPUTING'].includes(state)) foldDocument(rateBatch, facts);
    const stays = cell === state && event !== 'REVERT';
    if (!stays) walked = await WAYS[state]();
  }
});
