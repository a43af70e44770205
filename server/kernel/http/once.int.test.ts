import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { appendFacts } from '../event-store.ts';
import { newId } from '../ids.ts';
import { inScope, scopeOf } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { once } from './once.ts';

/** Calls with an `Idempotency-Key` whose work fails, before or after it was done. */
let server: TestServer;
let who: SeatedWho;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const { db } = server.deps;
  const employee = await db
    .selectFrom('employee')
    .select(['id', 'companyId'])
    .where('account', '=', 'buyer1')
    .executeTakeFirstOrThrow();
  const seat = { companyId: employee.companyId, companyKind: 'customer', employeeId: employee.id };
  who = { userId: null, seat } as unknown as SeatedWho;
});
afterAll(() => server.close());

const call = { path: '/api/Toy/Make' as const, body: z.object({ name: z.string() }) };
const body = { name: 'one' };

/** Sends it with its key; `work` does one fact, then what is asked. */
function sender(key: string) {
  const { deps } = server;
  let done = 0;
  const write = () =>
    inScope(deps.db, scopeOf(who), tx => {
      done += 1;
      return appendFacts(tx.db, [
        {
          documentType: 'toy',
          documentId: newId(),
          companyId: who.seat.companyId,
          expectedSeq: 1,
          event: 'CREATE',
          fromState: null,
          toState: 'ACTIVE',
          at: deps.clock.now().toISOString(),
          changes: [],
          remarks: null,
          actorEmployeeId: who.seat.employeeId,
          actorCompanyId: who.seat.companyId,
          actorKind: 'employee',
          onBehalfOfEmployeeId: null,
          revision: 1,
        },
      ]);
    });
  const send = async (before: () => void, after: () => void): Promise<string> => {
    const calling = once(deps, call, async () => {
      before();
      await write();
      after();
      return { Data: 'made' };
    });
    const request = { headers: { 'idempotency-key': key } };
    try {
      return (await calling({ who, body, request } as never)).Data;
    } catch (error) {
      return error instanceof AppError ? error.code : (error as Error).message;
    }
  };
  return { send, done: () => done };
}

const fail = (): never => {
  throw new Error('the line broke');
};
const go = (): void => {};

it('is sent again with its key when it failed before it did anything', async () => {
  const { send, done } = sender('failed-before');
  expect([await send(fail, go), await send(go, go), await send(go, go)]).toEqual(['the line broke', 'made', 'made']);
  expect(done()).toBe(1);
});

it('is not done a second time when its commit was not heard of', async () => {
  const { send, done } = sender('failed-after');
  expect([await send(go, fail), await send(go, go)]).toEqual(['the line broke', 'ALREADY_DONE']);
  expect(done()).toBe(1);
});
