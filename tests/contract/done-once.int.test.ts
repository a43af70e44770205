import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isApplied } from '#contract/kernel/document-calls.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import { newId } from '#server/kernel/ids.ts';
import { declaredDocuments } from '#tests/machines/declared-documents.ts';
import { WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inputsOf } from './tenancy-inputs.ts';

/**
 * Each call that says it is done once for one `Idempotency-Key` asks for the key before it does anything: with one that its caller has
 * used for another call it is refused.
 */
const ONCE = EVERY_CALL.filter(({ errors }) => errors?.includes('IDEMPOTENCY_MISMATCH'));
const KEY = 'used-for-another-call';
const SEATS = ['PLTFRM', 'NQUAYS', 'GZSHPA'] as const;
/** Of a document: the first of its events that a person sends of a row by `Apply`, and remarks where it takes any. */
const applied = ({ controller, events }: AnyDocument) => {
  const [event, { remarks }] = Object.entries(events).find(
    ([, event]) => isApplied(event) && !event.from.includes(NEW) && z.object(event.payload).safeParse({}).success,
  )!;
  const said = { event, rows: [{ id: newId(), version: 1 }], payload: {} };
  return [`POST /api/${controller}/Apply`, remarks === 'none' ? { ...said, remarks: null } : { ...said, remarks: KEY }];
};
/** What cannot be made up. */
const SAID: Readonly<Record<string, object>> = {
  'POST /api/BasicCode/Create': { listKey: 'FREIGHT_TERM' },
  'POST /api/PartnerChannel/Save': { Carrier: 'COSU', SenderId: 'US', RecipientId: 'COSU' },
  ...Object.fromEntries((await declaredDocuments()).map(({ document }) => applied(document))),
};

let server: TestServer;
let tokens: readonly string[];
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND });
  const { db } = server.deps;
  tokens = await Promise.all(SEATS.map(code => server.login(code, 'admin')));
  const seats = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as employeeId', 'company.id as companyId'])
    .where('companyCode', 'in', SEATS)
    .where('account', '=', 'admin')
    .execute();
  const used = { key: KEY, path: '/api/Another/Call', bodyHash: '', createdAt: new Date(), hasEffect: false };
  await db
    .insertInto('answeredCall')
    .values(seats.map(seat => ({ ...seat, ...used })) as never)
    .execute();
});
afterAll(() => server.close());

test('there are some in each area', () => {
  const areas = new Set(ONCE.map(({ path }) => path.split('/')[2]));
  expect([...areas]).toEqual(expect.arrayContaining(['Booking', 'SpaceOffer', 'SpaceOrder', 'FclRate', 'Port']));
});

test.each(ONCE.map(call => [nameOfCall(call), call] as const))('%s', async (name, call) => {
  const { body } = inputsOf(call).with({ id: newId(), search: 'census' });
  const payload = { ...(body as object), ...SAID[name] };
  const codes: unknown[] = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': KEY, 'if-match': '"1"' };
    const answer = await server.app.inject({ method: call.method, url: call.path, payload, headers });
    codes.push(answer.json<{ code?: string }>().code ?? answer.statusCode);
    if (answer.statusCode !== 403) break;
  }
  expect(codes.at(-1)).toBe('IDEMPOTENCY_MISMATCH');
});
