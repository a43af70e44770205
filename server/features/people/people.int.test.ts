import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { appUserResource } from '#contract/people/app-user.resource.ts';
import * as calls from '#contract/people/calls.ts';
import { UNDO_RESIGN_DAYS } from '#contract/people/employee.ts';
import { acceptInvitation, invitationOf } from '#contract/people/invitation.ts';
import { createSeatFor, rolesForCompany } from '#contract/people/other-company.calls.ts';
import * as users from '#contract/people/user-calls.ts';
import { chooseEmployee, currentEmployee } from '#contract/session/calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { employee } from '#machines/people/employee.document.ts';
import { aDevice, asEmployee, asUser } from '#tests/support/device.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import { readFacts } from '../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import type { LiveEvent } from '../../live/bus.ts';
import { lockSeat } from '../identity/seat/write-seat.act.ts';
import {
  type Administrator,
  administrator,
  getSeat,
  listSeats,
  roleId,
  seatLog,
  seatOf,
  sendSheet,
} from './people.samples.ts';
import { eraseUser } from './users/erase.ts';

let server: TestServer;
let admin: Administrator;
let adminToken: string;
let staffToken: string;
let booking: string;
const events: LiveEvent[] = [];
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  server.deps.bus.subscribe(event => events.push(event));
  adminToken = await server.login('NQUAYS', 'admin');
  staffToken = await server.login('PLTFRM', 'admin');
  booking = await roleId(server, 'COMPANY_BOOKING');
  admin = administrator(server, adminToken, booking);
});
afterAll(() => server.close());
beforeEach(() => {
  events.length = 0;
});

const tokenOf = (link: string | null): string => new URL(link ?? '').searchParams.get('invite') ?? '';
const auditOf = (action: string, targetId: string) =>
  server.deps.db
    .selectFrom('auditEvent')
    .select(['result', 'after', 'companyId'])
    .where('action', '=', action)
    .where('targetId', '=', targetId)
    .execute();

describe('who sees which seats', () => {
  test('a company sees its own and no other, by list, by id and by the tree', async () => {
    const { data } = await server.call(listSeats, { token: adminToken, query: { limit: 200 } });
    expect(new Set(data.rows.map(row => row.companyCode))).toEqual(new Set(['NQUAYS']));
    const foreign = await seatOf(server, 'QDTEAM', 'doc1');
    for (const call of [getSeat, seatLog, calls.seatSignIns, calls.seatExceptions, calls.handoverNeeds] as never[])
      expect((await server.call(call, { token: adminToken, query: { id: foreign.id } as never })).http).toBe(404);
    expect((await admin.apply(foreign, 'DISABLE')).http).toBe(404);
    expect((await admin.modify(foreign, { name: '改' })).http).toBe(404);
    const body = { accountKey: `e:${foreign.id}`, reason: 'x' };
    expect((await server.call(calls.unlockAccount, { token: adminToken, body })).http).toBe(404);
    const tree = await server.call(calls.departmentTree, { token: adminToken, query: { companyCode: 'QDTEAM' } });
    expect(tree.http).toBe(404);
    expect((await server.call(calls.companiesWithSeats, { token: adminToken })).data ?? []).not.toContainEqual(
      expect.objectContaining({ code: 'QDTEAM' }),
    );
  });

  test('staff see any company with VIEW_ANY, and their own without; clerks have no list at all', async () => {
    const seen = async () => {
      const { data } = await server.call(listSeats, { token: staffToken, query: { limit: 200 } });
      return new Set(data.rows.map(row => row.companyCode));
    };
    expect((await seen()).size).toBeGreaterThan(5);
    await sql`update role set grants_all = false where code = 'SYSTEM_ADMIN'`.execute(server.deps.db);
    try {
      await sql`insert into role_grant select r.id, m.id, '{EDIT}' from role r, menu_node m
        where r.code = 'SYSTEM_ADMIN' and m.tree = 'INTERNAL' and lower(m.path) = '/system/employee/list'`.execute(
        server.deps.db,
      );
      expect(await seen()).toEqual(new Set(['PLTFRM']));
    } finally {
      await sql`delete from role_grant g using role r where r.id = g.role_id and r.code = 'SYSTEM_ADMIN'`.execute(
        server.deps.db,
      );
      await sql`update role set grants_all = true where code = 'SYSTEM_ADMIN'`.execute(server.deps.db);
    }
    const clerk = await server.login('PLTFRM', 'doc2');
    expect((await server.call(listSeats, { token: clerk })).http).toBe(403);
    expect((await server.call(calls.departmentTree, { token: clerk })).http).toBe(403);
  });

  test('staff who see any company make and invite seats there, with roles of that company', async () => {
    const roles = await server.call(rolesForCompany, { token: staffToken, query: { companyCode: 'QDTEAM' } });
    expect(roles.data.map(({ id }) => id)).toContain(booking);
    const body = {
      companyCode: 'QDTEAM',
      entry: 'CREATE' as const,
      account: 'made.by.staff',
      name: '代开',
      nameEn: 'Kai Dai',
      phone: null,
      email: null,
      position: null,
      roleIds: [booking],
    };
    const make = (more: object = {}, token = staffToken) =>
      server.call(createSeatFor, { token, body: { ...body, ...more } });
    const made = await make();
    expect(made, JSON.stringify(made.problem)).toMatchObject({ http: 200, data: { status: 'ACTIVE', link: null } });
    const seat = await seatOf(server, 'QDTEAM', 'made.by.staff');
    expect(seat.id).toBe(made.data.id);
    const [entry] = await auditOf('EMPLOYEE_STATUS', seat.id);
    const { id: companyId } = await server.deps.db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'QDTEAM')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ after: { event: 'CREATE' }, companyId });

    const invited = await make({ entry: 'INVITE', account: 'asked.by.staff', phone: '13912345678' });
    expect(invited.data).toMatchObject({ status: 'INVITED', sentTo: null });
    const offer = await server.call(invitationOf, { query: { token: tokenOf(invited.data.link) } });
    expect(offer.data).toMatchObject({ state: 'OPEN', name: '代开', sentTo: null });

    const staffRole = await roleId(server, 'DOCUMENT_CLERK');
    expect((await make({ account: 'no.one', roleIds: [staffRole] })).problem.code).toBe('CEILING_EXCEEDED');
    expect((await make({ account: 'no.one', companyCode: 'NOBODY' })).http).toBe(404);
    expect((await make({ account: 'no.one' }, adminToken)).http).toBe(403);
    expect((await server.call(rolesForCompany, { token: adminToken, query: { companyCode: 'QDTEAM' } })).http).toBe(
      403,
    );
  });

  test('a bound user is shown masked, and nothing secret at all', async () => {
    const { data } = await server.call(listSeats, { token: adminToken, query: { limit: 200, q: '罗一诺' } });
    expect(data.rows).toHaveLength(1);
    expect(data.rows[0]).toMatchObject({ account: 'doc1', boundUser: 's***@demo.example', twoStep: false });
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|userId/i);
  });
});

describe('from the invitation to the first sign-in', () => {
  test('the link is shown once, binds once, and its second user is refused', async () => {
    const made = await admin.create({ entry: 'INVITE', email: 'yin@nquays.example' });
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    const seat = made.data as never as { id: string; version: number; status: string };
    expect(seat.status).toBe('INVITED');
    const mail = await server.deps.db
      .selectFrom('mail')
      .select(['bodyText', 'purpose'])
      .where('recipient', '=', 'yin@nquays.example')
      .execute();
    expect(mail).toHaveLength(1);
    const old = /invite=([\w-]+)/.exec(mail[0]!.bodyText)![1]!;
    const { data } = await admin.resend(seat);
    const token = tokenOf(data.link);
    const shown = await server.call(invitationOf, { query: { token } });
    expect(shown.data).toMatchObject({ state: 'OPEN', name: '尹航', invitedBy: '丁北辰', sentTo: null });
    expect((await server.call(invitationOf, { query: { token: old } })).data.state).toBe('USED');
    const stored = await server.deps.db
      .selectFrom('invitation')
      .selectAll()
      .where('employeeId', '=', seat.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    const one = await aDevice(server).signIn(asUser('noseat@demo.example'));
    const two = await aDevice(server).signIn(asUser('first@demo.example'));
    expect((await server.call(acceptInvitation, { token: one, body: { token: old } })).problem.code).toBe(
      'INVITATION_INVALID',
    );
    const answers = await Promise.all(
      [one, two].map(who => server.call(acceptInvitation, { token: who, body: { token } })),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422]);
    const winner = answers[0]!.http === 200 ? one : two;
    const loser = answers.find(({ http }) => http === 422)!;
    expect(loser.problem.code).toBe('INVITATION_INVALID');
    const chosen = await server.call(chooseEmployee, { token: winner, body: { employeeId: seat.id, remember: false } });
    const current = await server.call(currentEmployee, { token: chosen.data });
    expect(current.data).toMatchObject({ EmployeeId: seat.id, CompanyCode: 'NQUAYS' });
    expect(await auditOf('BIND', seat.id)).toHaveLength(1);
    const facts = await inScope(server.deps.db, SYSTEM, tx => readFacts(tx.db, 'employee', seat.id));
    expect(facts.map(({ event }) => event)).toEqual(['INVITE', 'RESEND', 'ACCEPT']);
    const row = await inScope(server.deps.db, SYSTEM, tx => lockSeat(tx, seat.id));
    expect(row).toEqual(foldDocument(employee, facts, row?.id));
  });

  test('a link is void after seven days, and sent again five times a day at most', async () => {
    const { data: seat } = await admin.create({ entry: 'INVITE', phone: '13900001111' });
    const { data } = await admin.resend(seat as never);
    await server.deps.db
      .updateTable('invitation')
      .set({ expiresAt: new Date(0) })
      .where('employeeId', '=', (seat as { id: string }).id)
      .execute();
    const user = await aDevice(server).signIn(asUser('noseat@demo.example'));
    const token = tokenOf(data.link);
    expect((await server.call(invitationOf, { query: { token } })).data.state).toBe('EXPIRED');
    expect((await server.call(acceptInvitation, { token: user, body: { token } })).problem.code).toBe(
      'INVITATION_INVALID',
    );
    for (let n = 0; n < 4; n += 1) expect((await admin.resend(seat as never)).http).toBe(200);
    expect((await admin.resend(seat as never)).problem).toMatchObject({ code: 'RESEND_LIMIT' });
    expect((await server.call(invitationOf, { query: { token: 'nobody-ever-made-this-one' } })).problem.code).toBe(
      'INVITATION_INVALID',
    );
  });
});

describe('disabling', () => {
  test('ends the sessions of the seat at once and tells its browser; twice is stale', async () => {
    const { data: made } = await admin.create({});
    const seat = made as never as { id: string; version: number; status: string };
    const reset = await server.call(calls.resetSeatPassword, { token: adminToken, body: { id: seat.id } });
    const device = aDevice(server);
    const token = await device.signIn(asEmployee('NQUAYS', reset.data.account, { password: reset.data.password }));
    expect((await server.call(currentEmployee, { token })).data?.MustChangePassword).toBe(true);
    const before = await seatOf(server, 'NQUAYS', reset.data.account);
    events.length = 0;
    const [one, two] = await Promise.all([admin.apply(before, 'DISABLE'), admin.apply(before, 'DISABLE')]);
    expect([one.http, two.http].sort()).toEqual([200, 412]);
    expect(events.some(({ message, closeWith }) => message.type === 'session' && closeWith === 4401)).toBe(true);
    expect((await server.call(currentEmployee, { token })).http).toBe(401);
    const again = await device.tryLogin(asEmployee('NQUAYS', reset.data.account, { password: reset.data.password }));
    expect(again.problem.code).toBe('LOGIN_DISABLED');
    expect(await auditOf('EMPLOYEE_STATUS', seat.id)).toHaveLength(2);
  });

  test('a user who acts in the seat goes on elsewhere, not out', async () => {
    const user = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const seat = await seatOf(server, 'BWBAYY', 'buyer1');
    const chosen = await server.call(chooseEmployee, { token: user, body: { employeeId: seat.id, remember: false } });
    const other = administrator(server, await server.login('BWBAYY', 'admin'), booking);
    expect((await other.apply(seat, 'DISABLE')).http).toBe(200);
    const answer = await server.call(currentEmployee, { token: chosen.data });
    expect(answer.http).toBe(403);
    expect(answer.headers['login-access-token']).toMatch(/^[\w-]{43}$/);
  });

  test('never oneself, and never the last administrator: of two who disable each other one stays', async () => {
    const companyAdmin = await roleId(server, 'COMPANY_ADMIN');
    const token = await server.login('QDTEAM', 'admin');
    const first = administrator(server, token, companyAdmin);
    const self = await seatOf(server, 'QDTEAM', 'admin');
    expect((await first.apply(self, 'DISABLE')).problem.code).toBe('NOT_ONESELF');
    expect((await first.modify(self, { roleIds: [booking] })).problem.code).toBe('LAST_ADMIN');
    const { data: made } = await first.create({ account: 'second' });
    const second = made as never as { id: string; version: number; status: string };
    const { data } = await server.call(calls.resetSeatPassword, { token, body: { id: second.id } });
    const other = administrator(
      server,
      await aDevice(server).signIn(asEmployee('QDTEAM', 'second', { password: data.password })),
      companyAdmin,
    );
    const now = await seatOf(server, 'QDTEAM', 'second');
    const answers = await Promise.all([first.apply(now, 'DISABLE'), other.apply(self, 'DISABLE')]);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from employee e join company c on c.id = e.company_id
      where c.company_code = 'QDTEAM' and e.status = 'ACTIVE' and e.account in ('admin', 'second')`.execute(
      server.deps.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('roles', () => {
  test('beyond what the company may give are refused, and a role that holds everything needs a giver who has it', async () => {
    expect((await admin.create({ roleIds: [await roleId(server, 'SYSTEM_ADMIN')] })).problem.code).toBe(
      'CEILING_EXCEEDED',
    );
    expect((await admin.create({ roleIds: [await roleId(server, 'PACKAGE_CUSTOMER_FULL')] })).problem.code).toBe(
      'CEILING_EXCEEDED',
    );
    expect((await admin.create({ roleIds: ['nothing'] })).problem.code).toBe('CEILING_EXCEEDED');
    expect((await admin.create({ roleIds: [] })).problem.code).toBe('ROLE_NEEDED');
    expect((await admin.create({ entry: 'INVITE' })).problem.code).toBe('CONTACT_NEEDED');
  });

  test('what is typed is merged by version: an older one gets the newer row with the refusal', async () => {
    const { data: made } = await admin.create({});
    const seat = made as never as { id: string; version: number; status: string };
    expect((await admin.modify(seat, { position: '操作' })).http).toBe(200);
    const late = await admin.modify(seat, { name: '尹远航' });
    expect(late.http).toBe(412);
    expect(late.problem).toMatchObject({ code: 'stale_version', current: { position: '操作', version: 2 } });
    const self = await seatOf(server, 'NQUAYS', 'admin');
    const loop = await admin.modify(self, { managerId: self.id });
    expect(loop.problem.errors).toMatchObject([{ path: 'managerId' }]);
  });
});

describe('leaving', () => {
  test('is blocked without receivers, moves everything with them, and comes back as a whole for seven days', async () => {
    const { data: a } = await admin.create({ name: '组长' });
    const lead = a as never as { id: string; version: number; status: string };
    const { data: b } = await admin.create({ managerId: lead.id });
    const report = b as never as { id: string; version: number; status: string };
    const needs = await server.call(calls.handoverNeeds, { token: adminToken, query: { id: lead.id } });
    expect(needs.data).toMatchObject([{ kind: 'TEAM', count: 1 }]);
    expect((await admin.resign(lead)).problem.code).toBe('HANDOVER_NEEDED');
    const foreign = await seatOf(server, 'QDTEAM', 'doc1');
    expect((await admin.resign(lead, { TEAM: foreign.id })).problem.errors).toMatchObject([{ path: 'receivers.TEAM' }]);
    const receiver = await seatOf(server, 'NQUAYS', 'doc1');
    const left = await admin.resign(lead, { TEAM: receiver.id });
    expect(left.data).toMatchObject({ status: 'RESIGNED', moved: 1 });
    const managerOf = async (id: string) =>
      (await server.deps.db.selectFrom('employee').select('managerId').where('id', '=', id).executeTakeFirstOrThrow())
        .managerId;
    expect(await managerOf(report.id)).toBe(receiver.id);
    const back = await admin.apply({ ...lead, version: left.data.version }, 'UNDO_RESIGN');
    expect(back.data.status).toBe('ACTIVE');
    expect(await managerOf(report.id)).toBe(lead.id);
  });

  test('later than that it is a new beginning: no password, nothing returned', async () => {
    const { data: made } = await admin.create({});
    const seat = made as never as { id: string; version: number; status: string };
    await server.call(calls.resetSeatPassword, { token: adminToken, body: { id: seat.id } });
    const left = await admin.resign(seat);
    const days = (UNDO_RESIGN_DAYS + 1) * 86_400_000;
    await server.deps.db
      .updateTable('employee')
      .set({ resignedAt: new Date(Date.now() - days) })
      .where('id', '=', seat.id)
      .execute();
    const now = { ...seat, version: left.data.version };
    expect((await admin.apply(now, 'UNDO_RESIGN')).problem.code).toBe('UNDO_TOO_LATE');
    expect((await admin.apply(now, 'REHIRE')).data.status).toBe('ACTIVE');
    const row = await server.deps.db
      .selectFrom('employee')
      .select('passwordHash')
      .where('id', '=', seat.id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toBeNull();
  });
});

describe('the lock', () => {
  test('is lifted by an administrator, with a reason in the log', async () => {
    const seat = await seatOf(server, 'NQUAYS', 'buyer1');
    const device = aDevice(server);
    for (let n = 0; n < 5; n += 1) await device.tryLogin(asEmployee('NQUAYS', 'buyer1', { password: 'wrong-wrong' }));
    await sql`update login_throttle set failures = 100 where account_key = ${`e:${seat.id}`}`.execute(server.deps.db);
    const { data } = await server.call(getSeat, { token: adminToken, query: { id: seat.id } });
    expect(data.row).toMatchObject({ locked: true });
    const body = { accountKey: `e:${seat.id}`, reason: '本人来电' };
    expect((await server.call(calls.unlockAccount, { token: adminToken, body })).data.failures).toBe(100);
    expect((await device.tryLogin(asEmployee('NQUAYS', 'buyer1', { password: DEMO_PASSWORD }))).http).toBe(200);
    expect(await auditOf('UNLOCKED', seat.id)).toHaveLength(1);
  });
});

describe('departments', () => {
  test('are kept as a tree: named once among siblings, moved, never below themselves, removed only when empty', async () => {
    const save = (body: object, version?: number) =>
      server.call(calls.saveDepartment, {
        token: adminToken,
        body: body as never,
        ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
      });
    const { data: top } = await save({ name: '海外部' });
    const { data: below } = await save({ name: '北美组', parentId: top.id });
    expect((await save({ name: '北美组', parentId: top.id })).problem.errors).toMatchObject([{ path: 'name' }]);
    const move = (body: object) => server.call(calls.moveDepartment, { token: adminToken, body: body as never });
    expect((await move({ id: top.id, parentId: below.id, beforeId: null })).problem.errors).toMatchObject([
      { path: 'parentId' },
    ]);
    expect((await move({ id: below.id, parentId: null, beforeId: top.id })).http).toBe(200);
    expect((await save({ id: top.id, name: '海外事业部' }, 9)).http).toBe(412);
    const { data: made } = await admin.create({ departmentId: below.id });
    const remove = (id: string) => server.call(calls.removeDepartment, { token: adminToken, body: { id } });
    expect((await remove(below.id)).problem.errors).toMatchObject([{ path: 'id' }]);
    expect((await remove(top.id)).http).toBe(200);
    const { data: tree } = await server.call(calls.departmentTree, { token: adminToken });
    expect(tree.departments.find(({ id }) => id === below.id)).toMatchObject({ parentId: null, seats: 1 });
    // Another company's department is no place to work in, even for staff who see it.
    const foreign = await server.call(calls.departmentTree, { token: staffToken, query: { companyCode: 'QDTEAM' } });
    const elsewhere = await admin.modify(made as never, { departmentId: foreign.data.departments[0]!.id });
    expect(elsewhere.http).toBe(422);
    expect((await server.call(calls.removeDepartment, { token: staffToken, body: { id: below.id } })).http).toBe(404);
  });
});

describe('a sheet of employees', () => {
  const HEAD = '账号,姓名,英文名,邮箱,部门,角色,状态';
  test('is checked without a trace, written as a whole or not at all, or good rows only', async () => {
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*)::int as n from employee`.execute(server.deps.db)).rows[0]?.n);
    const before = await count();
    const bad = `${HEAD}\nnew.one,甲一,One Jia,one@nquays.example,操作部,企业订舱,\nnew.two,乙二,Two Yi,,操作部,船长,\ndoc1,罗一诺,Yinuo Luo,doc1@nquays.example,操作部,企业单证,`;
    const checked = await sendSheet(server, adminToken, bad, 'CHECK');
    expect(checked.http, JSON.stringify(checked.problem)).toBe(200);
    expect(checked.data.lines.map(({ result }: { result: string }) => result)).toEqual(['NEW', 'BAD', 'SAME']);
    expect((await sendSheet(server, adminToken, bad, 'WHOLE')).data.written).toBe(0);
    expect(await count()).toBe(before);
    const written = await sendSheet(server, adminToken, bad, 'GOOD');
    expect(written.data).toMatchObject({
      written: 1,
      lines: [{ result: 'DONE' }, { result: 'BAD' }, { result: 'SAME' }],
    });
    expect(await count()).toBe(before + 1);
    expect(await seatOf(server, 'NQUAYS', 'new.one')).toMatchObject({ status: 'INVITED' });
    const mails = await server.deps.db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', 'one@nquays.example')
      .execute();
    expect(mails).toHaveLength(1);
    const again = await sendSheet(
      server,
      adminToken,
      `${HEAD}\nNEW.ONE,甲壹,One Jia,one@nquays.example,管理部,企业订舱,`,
      'WHOLE',
    );
    expect(again.data).toMatchObject({ written: 1, lines: [{ result: 'DONE' }] });
    const off = await sendSheet(server, adminToken, '账号,状态\nadmin,停用\nbuyer1,离职', 'CHECK');
    expect(off.data.lines.map(({ result }: { result: string }) => result)).toEqual(['BAD', 'BAD']);
  });
});

describe('individual users', () => {
  const { list } = resourceCalls(appUserResource);
  const userId = async (email: string) =>
    (await server.deps.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const apply = (id: string, event: (typeof users.USER_EVENTS)[number], token = staffToken) =>
    server.call(users.applyUser, { token, body: { id, event, reason: '本人要求' } });

  test("are the platform's business alone, masked until somebody asks for them by name", async () => {
    expect((await server.call(list as never, { token: adminToken } as never)).http).toBe(403);
    const { data } = await server.call(list as never, { token: staffToken, query: { limit: 200 } } as never);
    const rows = (data as never as { rows: Record<string, unknown>[] }).rows;
    expect(rows.find(({ displayName }) => displayName === '温如初')).toMatchObject({
      email: 's***@demo.example',
      seats: 3,
    });
    expect(JSON.stringify(rows)).not.toContain('seats3@demo.example');
    const id = await userId('seats3@demo.example');
    expect((await server.call(users.revealUser, { token: adminToken, body: { id } })).http).toBe(403);
    const shown = await server.call(users.revealUser, { token: staffToken, body: { id } });
    expect(shown.data.email).toBe('seats3@demo.example');
    expect(await auditOf('REVEAL', id)).toHaveLength(1);
    expect((await server.call(users.userSurvey, { token: adminToken })).http).toBe(403);
  });

  test('lose their sessions with their account, and everything personal fifteen days after it', async () => {
    const id = await userId('seats1@demo.example');
    const token = await aDevice(server).signIn(asUser('seats1@demo.example'));
    expect((await apply(id, 'DISABLE')).data.status).toBe('DISABLED');
    expect((await server.call(currentEmployee, { token })).http).toBe(401);
    expect((await apply(id, 'DISABLE')).problem.code).toBe('event_not_allowed');
    expect((await apply(id, 'DELETE')).data.eraseAt).not.toBeNull();
    expect(await eraseUser(server.deps, id)).toBe(false);
    expect((await apply(id, 'RESTORE')).data.status).toBe('ACTIVE');
    expect((await apply(id, 'DELETE')).http).toBe(200);
    const ownerKey = `u:${id}`;
    const picture = {
      id: 'a-picture-of-22-letters',
      contentType: 'image/png',
      content: 'AA==',
      createdAt: new Date(),
    } as const;
    await server.deps.db
      .insertInto('avatar')
      .values({ ...picture, id: picture.id.slice(0, 22), ownerKey })
      .execute();
    await server.deps.db.updateTable('userErasure').set({ dueAt: new Date() }).where('userId', '=', id).execute();
    expect(await eraseUser(server.deps, id)).toBe(true);
    expect(await eraseUser(server.deps, id)).toBe(false);
    const row = await server.deps.db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      displayName: '已注销用户',
      phone: null,
      email: null,
      passwordHash: null,
      status: 'DELETED',
    });
    for (const table of ['avatar', 'userSetting'] as const)
      expect(
        await server.deps.db.selectFrom(table).select('ownerKey').where('ownerKey', '=', ownerKey).execute(),
      ).toEqual([]);
    expect((await apply(id, 'RESTORE')).problem.code).toBe('event_not_allowed');
    const seat = await server.deps.db.selectFrom('employee').select('id').where('userId', '=', id).execute();
    expect(seat).toEqual([]);
  });

  test('are counted for the overview as they are', async () => {
    const { data } = await server.call(users.userSurvey, { token: staffToken });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from app_user where status <> 'DELETED'`.execute(server.deps.db);
    expect(data.registered).toBe(rows[0]?.n);
    expect(data.withCompany + data.withoutCompany).toBe(data.registered);
    expect(data.retention).toHaveLength(9);
    expect(data.retention.some(({ size, share }) => size > 0 && share[0] === 100)).toBe(true);
    expect(data.active.month).toBeGreaterThanOrEqual(data.active.day);
  });
});

describe('a leaver with documents in hand', () => {
  test('gives bookings and price requests to their receivers, and has those back that are still there', async () => {
    const { db } = server.deps;
    const staff = administrator(server, staffToken, booking);
    const leaver = await seatOf(server, 'PLTFRM', 'marketing');
    const receiver = await seatOf(server, 'PLTFRM', 'pricing');
    const inHand = async (table: 'booking' | 'price_request', states: readonly string[]) => {
      const taken = await sql<{ id: string }>`update ${sql.table(table)} set assignee_id = ${leaver.id}
        where id in (select id from ${sql.table(table)} where state = any(${[...states]}) order by id limit 2) returning id`.execute(
        db,
      );
      return taken.rows.map(({ id }) => id).sort();
    };
    const bookings = await inHand('booking', ['PENDING_ACCEPTANCE', 'ACCEPTED', 'CONFIRMED']);
    await sql`update price_request set state = 'ASSIGNED' where state = 'OPEN'`.execute(db);
    const requests = await inHand('price_request', ['ASSIGNED']);
    expect([bookings.length, requests.length]).toEqual([2, expect.any(Number)]);
    const needs = await server.call(calls.handoverNeeds, { token: staffToken, query: { id: leaver.id } });
    const counts = Object.fromEntries(needs.data.map(({ kind, count }) => [kind, count]));
    expect(counts).toMatchObject({ BOOKING: 2, ...(requests.length > 0 ? { PRICE_REQUEST: requests.length } : {}) });
    const left = await staff.resign(leaver, Object.fromEntries(Object.keys(counts).map(kind => [kind, receiver.id])));
    expect(left.http, JSON.stringify(left.problem)).toBe(200);
    const handlers = async () =>
      (
        await sql<{
          id: string;
          assigneeId: string;
          assigneeName: string;
        }>`select id, assignee_id, assignee_name from booking
          where id = any(${bookings}) order by id`.execute(db)
      ).rows.map(({ assigneeId }) => assigneeId);
    expect(await handlers()).toEqual([receiver.id, receiver.id]);
    // One has gone on to somebody else meanwhile: it stays there.
    const third = await seatOf(server, 'PLTFRM', 'doc1');
    await sql`update booking set assignee_id = ${third.id} where id = ${bookings[0]}`.execute(db);
    const back = await staff.apply({ ...leaver, version: left.data.version }, 'UNDO_RESIGN');
    expect(back.http, JSON.stringify(back.problem)).toBe(200);
    expect(await handlers()).toEqual([third.id, leaver.id]);
  });
});

describe('a leaver who is responsible for customers', () => {
  test('gives each duty to somebody who has its line, and has it back after the undo, shares and all', async () => {
    const staff = administrator(server, staffToken, booking);
    const leaver = await seatOf(server, 'PLTFRM', 'sales2');
    const needs = await server.call(calls.handoverNeeds, { token: staffToken, query: { id: leaver.id } });
    const kinds = needs.data.map(({ kind }) => kind);
    expect(kinds).toContain('ASSIGNED_SALES');
    const shares = async () =>
      (
        await sql<{ companyId: string; duty: string; employeeId: string; sharePct: number | null; isPrimary: boolean }>`
          select company_id, duty, employee_id, share_pct, is_primary from company_assignment
          where not is_void and valid_from <= current_date + 1 and (valid_to is null or valid_to > current_date + 1)
          order by 1, 2, 3, 4`.execute(server.deps.db)
      ).rows;
    const before = await shares();
    const mine = before.filter(({ employeeId }) => employeeId === leaver.id);
    expect(mine.length).toBeGreaterThan(0);
    const clerk = await seatOf(server, 'PLTFRM', 'doc1');
    const wrong = await staff.resign(leaver, Object.fromEntries(kinds.map(kind => [kind, clerk.id])));
    expect(wrong.problem.errors).toMatchObject([{ path: 'receivers.ASSIGNED_SALES' }]);
    expect(await shares()).toEqual(before);
    const receiver = await seatOf(server, 'PLTFRM', 'sales1');
    const left = await staff.resign(leaver, Object.fromEntries(kinds.map(kind => [kind, receiver.id])));
    expect(left.http, JSON.stringify(left.problem)).toBe(200);
    expect((await shares()).filter(({ employeeId }) => employeeId === leaver.id)).toEqual([]);
    const back = await staff.apply({ ...leaver, version: left.data.version }, 'UNDO_RESIGN');
    expect(back.http, JSON.stringify(back.problem)).toBe(200);
    expect(await shares()).toEqual(before);
  });
});
