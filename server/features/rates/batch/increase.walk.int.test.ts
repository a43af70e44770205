import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { rateBatchDetail } from '#contract/rates/batch/batch.calls.ts';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { INCREASE_STATES, type IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { type IncreaseRow, increase } from '#machines/rates/increase.document.ts';
import { documentTable as INCREASE_TABLE } from '#machines/rates/increase.table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import { fclContent, inDays, published } from '../fcl/fcl-rate.samples.ts';
import { type BatchDriver, sent } from './batch.samples.ts';

/** Increases over HTTP with their worker: every command in every state does what the table says, and a refused one changes nothing. */

const calls = resourceCalls(documentResource(increase));
const CALLS = {
  EDIT: calls.modify,
  PREVIEW: previewIncrease,
  SCHEDULE: scheduleIncrease,
  POSTPONE: postponeIncrease,
  CANCEL: cancelIncrease,
  REVERT: revertIncrease,
} as const;
type Sent = keyof typeof CALLS;
const SENT = Object.keys(CALLS) as Sent[];

let server: TestServer;
let author: BatchDriver;
let polId: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  author = { server, token: await server.login('PLTFRM', 'pricing') };
  const { rows } = await sql<{ id: string }>`select id from port where not exists
    (select from fcl_rate where fcl_rate.pol_id = port.id) order by id limit 1`.execute(server.deps.db);
  polId = rows[0]!.id;
  await published(server, author.token, await fclContent(server, { polId, validFrom: inDays(12) }));
});
afterAll(() => server.close());

/** What commands change; the worker counts the rates of a preview in its own time. */
async function standing(id: string) {
  const { data } = await server.call(calls.get as CallDef, { token: author.token, query: { id } as never });
  const { state, version, batchId, correctionId, effectiveFrom, remark } = (data as { row: IncreaseRow }).row;
  return { state, version, batchId, correctionId, effectiveFrom, remark };
}

/** A fee of its own, so that nobody has to confirm it, or more in the price than one person may decide. */
async function created(waits: boolean): Promise<string> {
  made += 1;
  const { carrierId } = await fclContent(server);
  const body = {
    name: `walk ${made}`,
    ...(waits ? { kind: 'GRI', mode: 'FOLD' } : { kind: 'PSS', mode: 'SURCHARGE', feeCode: 'PSS', currency: 'USD' }),
    carrierId,
    effectiveFrom: inDays(10),
    roundUnit: '1',
    roundMode: 'NEAREST',
    polIds: [polId],
    amounts: [{ abs: waits ? '900' : '100' }],
  };
  const { data, http, problem } = await server.call(calls.create as CallDef, {
    token: author.token,
    body: body as never,
  });
  expect(http, JSON.stringify(problem)).toBe(200);
  return (data as { id: string }).id;
}

async function send(id: string, event: Sent, isNow: boolean) {
  const { version } = await standing(id);
  made += 1;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const more: Partial<Record<Sent, object>> = {
    EDIT: { changes: { remark: `note ${made}` } },
    SCHEDULE: isNow ? {} : { applyAt: tomorrow },
    POSTPONE: { effectiveFrom: inDays(11 + (made % 5)) },
  };
  return sent(author, CALLS[event] as CallDef, { id, ...more[event] }, version);
}

/** Its day, and what its batch has come to: one that waits for a second person, or has ended. */
async function worked(id: string, state: 'APPLYING' | 'APPLIED'): Promise<void> {
  await vi.waitFor(
    async () => {
      const row = await standing(id);
      expect(row.state).toBe(state);
      const { data } = await server.call(rateBatchDetail, { token: author.token, query: { id: row.batchId! } });
      expect(state === 'APPLYING' ? ['PENDING'] : ['DONE', 'PARTIAL']).toContain(data.state);
    },
    { timeout: 20_000, interval: 25 },
  );
}

async function increaseIn(state: IncreaseState): Promise<string> {
  const way = wayTo(INCREASE_TABLE, state, ['CREATE', ...SENT, 'APPLY', 'SETTLE']).slice(1);
  const id = await created(state === 'APPLYING');
  for (const event of way) {
    if (event === 'APPLY') await worked(id, state === 'APPLYING' ? 'APPLYING' : 'APPLIED');
    else if (event !== 'SETTLE') {
      const { http, code } = await send(id, event as Sent, way.includes('APPLY'));
      expect([event, http, code]).toEqual([event, 200, undefined]);
    }
  }
  return id;
}

test.each(INCREASE_STATES)('%s: every command does what the table says', async state => {
  let id = await increaseIn(state);
  for (const event of SENT) {
    const before = await standing(id);
    expect(before.state).toBe(state);
    const { http, code } = await send(id, event, false);
    const after = await standing(id);
    const cell = INCREASE_TABLE[state][event];
    if (cell === 'RB-01') {
      expect({ event, http, code, after }).toEqual({ event, http: 422, code: cell, after: before });
      continue;
    }
    expect({ event, http, code }).toEqual({ event, http: 200, code: undefined });
    // The correction of an applied one that was postponed may have ended already; the next command meets a fresh one.
    if (event === 'POSTPONE' && state === 'APPLIED') expect(['APPLYING', 'APPLIED']).toContain(after.state);
    else expect(after).toMatchObject({ state: cell, version: before.version + 1 });
    if (cell !== state || state === 'APPLIED') id = await increaseIn(state);
  }
});
