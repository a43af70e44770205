import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { currentEmployee } from '#contract/session/calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { employee } from '#machines/people/employee.document.ts';
import { aDevice, asEmployee, asUser } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { LiveEvent } from '../../../live/bus.ts';
import { hashPassword } from '../login/password.ts';
import { createSeat, endSessionsOf, type NewSeat } from './seat.act.ts';
import { lockSeat } from './write-seat.act.ts';

let server: TestServer;
let companyId: string;
let roleId: string;
const events: LiveEvent[] = [];
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  // Work of the demo in the background tells of itself too.
  server.deps.bus.subscribe(event => {
    if (event.message.type === 'session') events.push(event);
  });
  const { db } = server.deps;
  const { id } = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'RCHDSZ')
    .executeTakeFirstOrThrow();
  companyId = id;
  const role = await db.selectFrom('role').select('id').where('code', '=', 'COMPANY_BOOKING').executeTakeFirstOrThrow();
  roleId = role.id;
});
afterAll(() => server.close());
beforeEach(() => {
  events.length = 0;
});

const make = (seat: Partial<NewSeat>): Promise<string> =>
  inScope(server.deps.db, SYSTEM, async tx => {
    const { id } = await createSeat(tx, {
      companyId,
      account: 'buyer7',
      name: '尹航',
      nameEn: 'Hang Yin',
      roleIds: [roleId],
      now: new Date(),
      ...seat,
    });
    return id;
  });

test('a seat is made with the next number, its roles and the first fact of its log, and signs in', async () => {
  const passwordHash = await hashPassword('a long enough secret');
  const id = await make({ passwordHash, email: 'Hang@rchdsz.example' });
  const token = await aDevice(server).signIn(asEmployee('RCHDSZ', 'BUYER7', { password: 'a long enough secret' }));
  const { data } = await server.call(currentEmployee, { token });
  expect(data).toMatchObject({ EmployeeId: id, Account: 'buyer7', Roles: [{ RoleId: roleId }] });
  const { seat, facts } = await inScope(server.deps.db, SYSTEM, async tx => ({
    seat: await lockSeat(tx, id),
    facts: await readFacts(tx.db, 'employee', id),
  }));
  expect(facts).toHaveLength(1);
  expect(seat).toEqual(foldDocument(employee, facts, id));
  expect(seat?.employeeNo).toMatch(/^E\d{4}$/);
});

test('what the company has already is refused at its field, and nothing is written', async () => {
  const fields = { account: 'doc1', email: null } as const;
  await expect(make(fields)).rejects.toMatchObject({ detail: { errors: [{ path: 'account', code: 'TAKEN' }] } });
  await expect(make({ account: 'other1', email: 'DOC1@rchdsz.example' })).rejects.toMatchObject({
    detail: { errors: [{ path: 'email', code: 'TAKEN' }] },
  });
  await expect(make({ account: 'other1', employeeNo: 'E0022' })).rejects.toMatchObject({
    detail: { errors: [{ path: 'employeeNo' }] },
  });
});

test('a user has twenty seats and no more', async () => {
  const user = await server.deps.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'noseat@demo.example')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 20; n += 1) await make({ account: `many${n}`, userId: user.id });
  await expect(make({ account: 'many20', userId: user.id })).rejects.toMatchObject({ code: 'BIND_LIMIT' });
});

test('the sessions of a company account end at once and its browser is told', async () => {
  const token = await aDevice(server).signIn(asEmployee('RCHDSZ', 'buyer1'));
  const { data } = await server.call(currentEmployee, { token });
  const { id: sessionId } = await server.deps.db
    .selectFrom('session')
    .select('id')
    .where('employeeId', '=', data!.EmployeeId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  const ended = await inScope(server.deps.db, SYSTEM, tx =>
    endSessionsOf(tx, server.deps.bus, { employeeId: data!.EmployeeId, now: new Date() }),
  );
  expect(ended).toBe(1);
  expect(events[0]).toEqual({
    to: { sessions: [sessionId] },
    message: { type: 'session', reason: 'REVOKED' },
    closeWith: 4401,
  });
  expect((await server.call(currentEmployee, { token })).http).toBe(401);
});

test('of a user all sessions end but the one that is to go on', async () => {
  const first = await aDevice(server).signIn(asUser('seats1@demo.example'));
  const user = await server.deps.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'seats1@demo.example')
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await server.deps.db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', user.id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  const end = (except?: string) =>
    inScope(server.deps.db, SYSTEM, tx =>
      endSessionsOf(tx, server.deps.bus, { userId: user.id, now: new Date(), ...(except ? { except } : {}) }),
    );
  expect(await end(sessionId)).toBe(0);
  expect((await server.call(currentEmployee, { token: first })).http).toBe(200);
  expect(await end()).toBe(1);
  expect((await server.call(currentEmployee, { token: first })).http).toBe(401);
});
