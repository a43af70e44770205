import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditList } from '#contract/audit/calls.ts';
import { COMPANY_DOC } from '#contract/company/onboarding/application.ts';
import {
  assignCompanies,
  assignmentsOfCompany,
  endAssignment,
  importAssignments,
  previewTransfer,
  splitAssignments,
  transferAssignments,
} from '#contract/company/partners/assignment.calls.ts';
import { customerResource } from '#contract/company/partners/customer.resource.ts';
import { customerAssignmentResource } from '#contract/company/partners/customer-assignment.resource.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import {
  blacklistProvider,
  closePartners,
  endSupport,
  partnerBanks,
  partnerSeats,
  partnerTimeline,
  resumePartners,
  revealBanks,
  revealPartner,
  saveBanks,
  startSupport,
  suspendPartners,
} from '#contract/company/partners/partner.calls.ts';
import { providerResource } from '#contract/company/partners/provider.resource.ts';
import { shareOf } from '#contract/company/partners/share-of.ts';
import { customerSurvey, providerSurvey } from '#contract/company/partners/survey.calls.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { messageList, unReadMessageCount } from '#contract/message/calls.ts';
import { currentEmployee, menuTree } from '#contract/session/calls.ts';
import { myData } from '#contract/settings/privacy.calls.ts';
import { newId } from '#server/kernel/ids.ts';
import { aClock, aDevice, asEmployee, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const customers = resourceCalls(customerResource);
const providers = resourceCalls(providerResource);
const assignments = resourceCalls(customerAssignmentResource);

const clock = aClock(new Date().toISOString());
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
    new Date(clock.now().getTime() + days * 86_400_000),
  );

let server: TestServer;
let admin: string;
let sales: string;
const ids = new Map<string, string>();
const staff = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  admin = await server.login('PLTFRM', 'admin');
  sales = await server.login('PLTFRM', 'sales2');
  const { db } = server.deps;
  for (const { companyCode, id } of await db.selectFrom('company').select(['companyCode', 'id']).execute())
    ids.set(companyCode, id);
  const people = await db
    .selectFrom('employee')
    .select(['account', 'id'])
    .where('companyId', '=', ids.get('PLTFRM')!)
    .execute();
  for (const { account, id } of people) staff.set(account, id);
});
afterAll(() => server.close());

const idOf = (code: string): string => ids.get(code)!;
const who = (account: string): string => staff.get(account)!;
const rowOf = async (code: string): Promise<AnyRow> => {
  const { data } = await server.call(customers.get, { token: admin, query: { id: idOf(code) } });
  return data.row as AnyRow;
};
const current = async (code: string) =>
  (await server.call(assignmentsOfCompany, { token: admin, query: { companyId: idOf(code) } })).data;
const edit = async (token: string, code: string, changes: object) => {
  const { version } = await rowOf(code);
  return server.call(customers.modify, {
    token,
    body: { id: idOf(code), changes: changes as never },
    headers: { 'if-match': String(version) },
  });
};

describe('lists', () => {
  it('show who is responsible today, find by pinyin, and answer who has nobody', async () => {
    const found = await server.call(customers.list, { token: admin, query: { q: 'lanjing' } });
    expect(found.data.rows).toMatchObject([
      { companyCode: 'BWBAYY', salesName: '许清扬', csName: '叶青禾', customerLevel: 'VIP', creditLimit: '500000' },
    ]);
    const filter = filterText([
      { field: 'status', op: 'in', values: ['ACTIVE'] },
      { field: 'salesName', op: 'empty', values: [] },
    ]);
    const without = await server.call(customers.list, { token: admin, query: { filter } });
    expect(without.data.rows.map(row => row.companyCode)).toEqual(['TJSTEE']);
    const provided = await server.call(providers.list, { token: admin, query: {} });
    expect(provided.data.rows.map(row => row.rateName)).toEqual(['谢望舒', '谢望舒', null]);
    const bars = await server.call(assignments.list, { token: admin, query: { q: 'BWBAYY' } });
    expect(bars.data.rows).toHaveLength(5);
  });

  it('personal data is masked; whoever may sees it whole, and that is written down', async () => {
    const row = await rowOf('NQUAYS');
    expect([row.contactPhone, row.contactEmail]).toEqual(['138****8602', 'b***@northquay.example']);
    const shown = await server.call(revealPartner, { token: admin, body: { id: idOf('NQUAYS') } });
    expect(shown.data.contactPhone).toBe('13800138602');
    const { data } = await server.call(auditList, { token: admin, query: {} });
    expect(data.rows).toContainEqual(expect.objectContaining({ action: 'REVEAL', targetId: idOf('NQUAYS') }));
    expect(await edit(admin, 'NQUAYS', { contactPhone: '139****0000' })).toMatchObject({ http: 422 });
  });
});

describe('data', () => {
  it('is edited with a log; credit needs its right, a code stays, a credit code is checked and nobody else has it', async () => {
    expect((await edit(admin, 'QDTEAM', { city: '青岛市', creditLimit: '180000' })).data).toMatchObject({
      city: '青岛市',
    });
    const log = await server.call(customers.log, { token: admin, query: { id: idOf('QDTEAM') } });
    expect(log.data[0]).toMatchObject({
      event: 'EDIT',
      changes: expect.arrayContaining([{ path: 'creditLimit', before: '150000', after: '180000' }]),
    });
    const codeOf = async (changes: object) => (await edit(admin, 'QDTEAM', changes)).problem.errors?.[0]?.code;
    expect(await codeOf({ companyCode: 'QDTEAX' })).toBe('CODE_FIXED');
    expect(await codeOf({ uscc: '91370200MA3C00008D' })).toBe('USCC_CHECK');
    expect(await codeOf({ uscc: '91310000MA1K000019' })).toBe('COMPANY_EXISTS');
    expect(await codeOf({ salesAccount: 'sales1' })).toBe('ASSIGNED_ALREADY');
    expect(await codeOf({ addressLine1: 'x'.repeat(36) })).toBeDefined();
  });

  it('a form that was opened before somebody else changed the company is told', async () => {
    const { version } = await rowOf('RCHDSZ');
    const save = (city: string) =>
      server.call(customers.modify, {
        token: admin,
        body: { id: idOf('RCHDSZ'), changes: { city } as never },
        headers: { 'if-match': String(version) },
      });
    const answers = await Promise.all([save('深圳市'), save('深 圳'), save('SHENZHEN')]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 412, 412]);
    const { db } = server.deps;
    const profile = db
      .updateTable('companyProfile')
      .set({ postcode: '518053' })
      .where('companyId', '=', idOf('RCHDSZ'));
    const before = await rowOf('RCHDSZ');
    await profile.execute();
    expect((await rowOf('RCHDSZ')).version).toBe(before.version + 1);
  });

  it('bank accounts are masked until asked for, and change with a version', async () => {
    const id = idOf('GZSHPA');
    const masked = await server.call(partnerBanks, { token: admin, query: { id } });
    expect(masked.data.accounts[0]?.account).toMatch(/^6222\D+0701$/);
    const { data } = await server.call(revealBanks, { token: admin, body: { id } });
    expect(data.accounts[0]?.account).toBe('6222026000880701');
    const save = (version: number, account: string) =>
      server.call(saveBanks, {
        token: admin,
        body: { id, accounts: [{ bank: 'B', account, currency: 'USD', swift: 'BKCHCNBJ' }] },
        headers: { 'if-match': String(version) },
      });
    expect((await save(data.version, '12')).http).toBe(422);
    expect((await save(data.version, '12345678')).http).toBe(200);
    expect((await save(data.version, '87654321')).http).toBe(412);
  });
});

describe('responsible people', () => {
  const split = async (code: string, from: string, holders: [string, number][], duty: Duty = 'SALES') =>
    server.call(splitAssignments, {
      token: admin,
      body: {
        companyId: idOf(code),
        duty,
        from,
        holders: holders.map(([account, sharePct]) => ({ employeeId: who(account), sharePct })),
      },
      headers: { 'if-match': String((await current(code)).version) },
    });

  it('a split counts from its day on and leaves the days before alone (L.12)', async () => {
    const from = dayIn(10);
    expect(
      (
        await split('NQUAYS', from, [
          ['sales3', 60],
          ['sales1', 30],
        ])
      ).problem.errors,
    ).toMatchObject([{ code: 'SHARE_SUM', params: { date: from, n: 90 } }]);
    expect(
      (
        await split('NQUAYS', from, [
          ['sales3', 60],
          ['sales1', 40],
        ])
      ).http,
    ).toBe(200);
    const { rows } = await current('NQUAYS');
    const parts = (day: string) =>
      shareOf(rows, { line: null, day, amount: '10000.01' }).map(({ employeeId, amount }) => [employeeId, amount]);
    expect(parts(dayIn(9))).toEqual([[who('sales3'), '10000.01']]);
    expect(parts(from)).toEqual([
      [who('sales3'), '6000.01'],
      [who('sales1'), '4000.00'],
    ]);
  });

  it('nobody rewrites the past, names a stranger, or takes out what the others do not make up for', async () => {
    const codeOf = (answer: { problem: { errors?: readonly { code: string }[] } }) => answer.problem.errors?.[0]?.code;
    expect(codeOf(await split('RCHDSZ', dayIn(-3), [['sales1', 100]]))).toBe('DATES');
    expect(codeOf(await split('RCHDSZ', dayIn(1), [['cs1', 100]]))).toBe('NOT_STAFF');
    const { rows, version } = await current('RCHDSZ');
    const end = await server.call(endAssignment, {
      token: admin,
      body: { id: rows.find(({ duty }) => duty === 'SALES')!.id, lastDay: dayIn(30) },
      headers: { 'if-match': String(version) },
    });
    expect(codeOf(end)).toBe('SHARE_SUM');
    const ended = await server.call(endAssignment, {
      token: admin,
      body: { id: rows.find(({ duty }) => duty === 'CS')!.id, lastDay: dayIn(30) },
      headers: { 'if-match': String(version) },
    });
    expect(ended.http).toBe(200);
  });

  it('of two who split at once one is told', async () => {
    const { version } = await current('QDTEAM');
    const attempt = (account: string) =>
      server.call(splitAssignments, {
        token: admin,
        body: {
          companyId: idOf('QDTEAM'),
          duty: 'SALES' as const,
          from: dayIn(2),
          holders: [{ employeeId: who(account), sharePct: 100 }],
        },
        headers: { 'if-match': String(version) },
      });
    const answers = await Promise.all([attempt('sales1'), attempt('sales4'), attempt('sales3')]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 412, 412]);
  });

  it('bulk assignment tells row by row', async () => {
    const { data } = await server.call(assignCompanies, {
      token: admin,
      body: {
        companyIds: [idOf('TJSTEE'), 'nobody'],
        duty: 'SALES',
        employeeId: who('sales5'),
        from: dayIn(0),
      },
    });
    expect(data.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await rowOf('TJSTEE')).toMatchObject({ salesAccount: 'sales5' });
  });

  it('a transfer takes what its preview showed, and nothing when that has changed', async () => {
    const query = { fromEmployeeId: who('sales2'), toEmployeeId: who('sales3'), from: dayIn(20), duties: 'SALES' };
    const { data: preview } = await server.call(previewTransfer, { token: admin, query });
    expect(preview.rows.map(({ companyCode }) => companyCode).sort()).toEqual(['BWBAYY', 'XMTEAX']);
    const send = (mark: string) => server.call(transferAssignments, { token: admin, body: { ...query, mark } });
    expect((await send('old')).http).toBe(412);
    expect((await send(preview.mark)).data).toEqual({ companies: 2 });
    const { rows } = await current('BWBAYY');
    expect(shareOf(rows, { line: null, day: dayIn(20), amount: '100' })).toEqual([
      { employeeId: who('sales3'), amount: '100.00' },
    ]);
    expect(shareOf(rows, { line: null, day: dayIn(19), amount: '100' })).toHaveLength(2);
  });

  it('a sheet comes whole or in its good parts', async () => {
    const line = (companyCode: string, account: string, sharePct: string) => ({
      companyCode,
      duty: '业务',
      lineScope: '',
      account,
      sharePct,
      from: dayIn(40),
    });
    const lines = [line('TJSTEE', 'sales1', '50'), line('TJSTEE', 'sales5', '50'), line('NQUAYS', 'sales1', '90')];
    const send = (mode: 'ALL_OR_NOTHING' | 'PARTIAL') =>
      server.call(importAssignments, { token: admin, body: { lines, mode } });
    const whole = await send('ALL_OR_NOTHING');
    expect(whole.data).toMatchObject({ written: 0, results: [{ ok: true }, { ok: true }, { ok: false }] });
    expect((await current('TJSTEE')).rows.filter(({ sharePct }) => sharePct === 50)).toEqual([]);
    expect((await send('PARTIAL')).data.written).toBe(2);
    expect((await current('TJSTEE')).rows.filter(({ sharePct }) => sharePct === 50)).toHaveLength(2);
  });
});

describe('status', () => {
  it('a suspended company is signed out; a company with open shipments is not closed', async () => {
    const buyer = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    expect((await server.call(currentEmployee, { token: buyer })).http).toBe(200);
    const empty = await server.call(suspendPartners, { token: admin, body: { ids: [idOf('TJSTEE')] } });
    expect(empty.data).toMatchObject([{ ok: false }]);
    const body = { ids: [idOf('TJSTEE')], reason: '逾期未付款' };
    expect((await server.call(suspendPartners, { token: admin, body })).data).toMatchObject([{ ok: true }]);
    expect((await server.call(currentEmployee, { token: buyer })).http).toBe(401);
    expect((await server.call(resumePartners, { token: admin, body })).data).toMatchObject([{ ok: true }]);
    const closed = await server.call(closePartners, {
      token: admin,
      body: { ids: [idOf('BWBAYY')], reason: '停止合作' },
    });
    expect(closed.data[0]?.message?.zh).toMatch(/存在未完结业务 \d+ 笔/);
    const { data } = await server.call(partnerTimeline, { token: admin, query: { id: idOf('TJSTEE') } });
    expect(data.map(({ event }) => event)).toEqual(expect.arrayContaining(['SUSPEND', 'RESUME', 'IMPORT', 'ASSIGN']));
  });

  // As a sheet brings it: a company that nobody applied for has no log until its status changes.
  it('a company without a log is refused, suspended, resumed and closed as any other, and its log tells all of it', async () => {
    const { db } = server.deps;
    const id = newId();
    await db
      .insertInto('company')
      .values({
        id,
        companyCode: 'UNLGGD',
        kind: 'customer',
        nameZh: '无日志贸易有限公司',
        nameEn: 'Unlogged Trading',
        shortName: '无日志',
        uscc: null,
        countryCode: 'CN',
        providerTypes: [],
        logoUrl: null,
        timeZone: 'Asia/Shanghai',
        status: 'ACTIVE',
        createdAt: clock.now(),
      })
      .execute();
    const events = async () => {
      const facts = db.selectFrom('documentEvent').select(['seq', 'event', 'toState', 'actorKind']);
      return facts.where('documentType', '=', COMPANY_DOC).where('documentId', '=', id).orderBy('seq').execute();
    };
    const stands = async () => ({
      status: (await db.selectFrom('company').select('status').where('id', '=', id).executeTakeFirst())?.status,
      life: await db.selectFrom('companyLife').select(['state', 'version']).where('id', '=', id).executeTakeFirst(),
    });
    const apply = async (call: typeof suspendPartners, reason: string) =>
      (await server.call(call, { token: admin, body: { ids: [id], reason } })).data[0];
    expect(await apply(resumePartners as typeof suspendPartners, '')).toMatchObject({ ok: false });
    // What was refused has begun nothing.
    expect(await events()).toEqual([]);
    expect(await stands()).toEqual({ status: 'ACTIVE', life: undefined });
    expect(await apply(suspendPartners, '逾期未付款')).toMatchObject({ ok: true });
    expect(await stands()).toEqual({ status: 'SUSPENDED', life: { state: 'SUSPENDED', version: 3 } });
    expect(await apply(resumePartners as typeof suspendPartners, '已付清')).toMatchObject({ ok: true });
    expect(await apply(closePartners as typeof suspendPartners, '停止合作')).toMatchObject({ ok: true });
    expect(await stands()).toEqual({ status: 'CLOSED', life: { state: 'CLOSED', version: 5 } });
    expect(await events()).toEqual([
      { seq: 1, event: 'REGISTER', toState: 'PENDING', actorKind: 'system' },
      { seq: 2, event: 'FINISH', toState: 'ACTIVE', actorKind: 'system' },
      { seq: 3, event: 'SUSPEND', toState: 'SUSPENDED', actorKind: 'employee' },
      { seq: 4, event: 'RESUME', toState: 'ACTIVE', actorKind: 'employee' },
      { seq: 5, event: 'CLOSE', toState: 'CLOSED', actorKind: 'employee' },
    ]);
  });

  it('a provider is blacklisted and taken off again', async () => {
    const id = idOf('SHTRUK');
    const read = async () => (await server.call(providers.get, { token: admin, query: { id } })).data.row as AnyRow;
    const set = async (reason: string) =>
      server.call(blacklistProvider, {
        token: admin,
        body: { id, reason, until: reason === '' ? null : dayIn(90) },
        headers: { 'if-match': String((await read()).version) },
      });
    expect((await set('多次迟到')).http).toBe(200);
    expect(await read()).toMatchObject({ isBlacklisted: true, blacklistReason: '多次迟到', deposit: '20000' });
    expect((await server.call(providerSurvey, { token: admin })).data.blacklisted).toBe(1);
    expect((await set('')).http).toBe(200);
    expect(await read()).toMatchObject({ isBlacklisted: false, blacklistReason: null });
  });
});

describe('the support view', () => {
  const body = { reason: '客户反映看不到提交按钮', ticketNo: 'T-1' };
  const begin = async () =>
    (await server.call(startSupport, { token: admin, body: { id: idOf('BWBAYY'), ...body } })).data;

  it('sees what the company sees, reads only, ends with a token of the own seat, and stands in the company’s log', async () => {
    expect(
      (await server.call(startSupport, { token: admin, body: { id: idOf('BWBAYY'), ...body, reason: '短' } })).http,
    ).toBe(422);
    expect((await server.call(startSupport, { token: sales, body: { id: idOf('BWBAYY'), ...body } })).http).toBe(403);
    const { token } = await begin();
    const seen = await server.call(currentEmployee, { token });
    expect(seen.data).toMatchObject({ CompanyCode: 'BWBAYY', PermissionItems: [], ActingFor: { Reason: body.reason } });
    const menu = await server.call(menuTree, { token });
    expect(menu.data[0]?.Path).toBe('EXTERNAL_MENU');
    // Messages are those of the company's administrator and stay unread; calls about the signed-in person are refused.
    const administrator = await server.login('BWBAYY', 'admin');
    const theirs = async () => (await server.call(messageList, { token: administrator, query: {} })).data;
    const shown = await server.call(messageList, { token, query: {} });
    expect(shown.data.rows.map(({ Id }) => Id)).toEqual((await theirs()).rows.map(({ Id }) => Id));
    expect(shown.data.rows.length).toBeGreaterThan(0);
    const count = await server.call(unReadMessageCount, { token });
    expect(count.data).toBe((await server.call(unReadMessageCount, { token: administrator })).data);
    expect((await server.call(myData, { token })).http).toBe(403);
    // Another company's rows are as far away as for the company itself, and nothing is written.
    expect((await server.call(partnerSeats, { token, query: { id: idOf('NQUAYS') } })).http).toBe(403);
    expect((await server.call(suspendPartners, { token, body: { ids: [idOf('NQUAYS')], reason: 'x' } })).http).toBe(
      403,
    );
    expect((await server.call(endSupport, { token, body: {} })).http).toBe(200);
    const over = await server.call(currentEmployee, { token });
    expect(over.http).toBe(403);
    const back = over.headers['login-access-token'];
    expect((await server.call(currentEmployee, { token: back ?? '' })).data).toMatchObject({
      CompanyCode: 'PLTFRM',
      Account: 'admin',
      ActingFor: null,
    });
    expect((await server.call(currentEmployee, { token: admin })).http).toBe(200);
    const own = await server.login('BWBAYY', 'admin');
    const { data } = await server.call(auditList, { token: own, query: {} });
    expect(data.rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['ACT_FOR_START', 'ACT_FOR_END']));
  });

  it('is over after half an hour, and when the session it came from ends', async () => {
    const { token } = await begin();
    clock.forward(30 * 60_000);
    expect((await server.call(currentEmployee, { token })).http).toBe(403);
    const second = await aDevice(server).signIn(asEmployee('PLTFRM', 'admin2'));
    const view = await server.call(startSupport, { token: second, body: { id: idOf('BWBAYY'), ...body } });
    await aDevice(server).signIn(asEmployee('PLTFRM', 'admin2'));
    expect((await server.call(currentEmployee, { token: view.data.token })).http).toBe(401);
  });
});

describe('tenancy', () => {
  it('a customer reaches none of it, and sees no other company in the views', async () => {
    const customer = await server.login('NQUAYS', 'admin');
    const query = { id: idOf('BWBAYY') };
    const asked = await Promise.all([
      server.call(customers.list, { token: customer, query: {} }),
      server.call(assignments.list, { token: customer, query: {} }),
      server.call(partnerBanks, { token: customer, query }),
      server.call(assignmentsOfCompany, { token: customer, query: { companyId: idOf('BWBAYY') } }),
      server.call(customerSurvey, { token: customer }),
      server.call(startSupport, { token: customer, body: { ...query, reason: 'ten characters and more' } }),
    ]);
    expect(asked.map(({ http }) => http)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('the survey counts what the lists show', async () => {
    const { data } = await server.call(customerSurvey, { token: admin });
    const list = await server.call(customers.list, { token: admin, query: {} });
    expect(data.byStatus.reduce((sum, { n }) => sum + n, 0)).toBe(list.data.total);
    expect(data.logins).toHaveLength(12);
    expect(data.logins.at(-1)?.n).toBeGreaterThan(0);
    expect(data.cities.length).toBeGreaterThan(0);
  });
});
