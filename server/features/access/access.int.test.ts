import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  discardMenuDraft,
  menuEditor,
  menuEffect,
  publishMenu,
  rollBackMenu,
  saveMenuDraft,
} from '#contract/access/menu.calls.ts';
import type { DraftNode } from '#contract/access/menu-draft.ts';
import { ACCESS_PATHS } from '#contract/access/paths.ts';
import {
  effectiveRights,
  exportPermissions,
  grantItem,
  permissionExceptions,
  revokeItem,
} from '#contract/access/permission.calls.ts';
import {
  copyRole,
  createRole,
  deleteRole,
  grantPackage,
  modifyRole,
  type RoleDetail,
  revokePackage,
  roleCompanies,
  roleEffect,
  roleGet,
  roleList,
  roleMembers,
  roleNodes,
  setMembers,
  whoCan,
} from '#contract/access/role.calls.ts';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { currentEmployee, menuTree } from '#contract/session/calls.ts';
import { LOGIN_ACCESS_TOKEN_HEADER } from '#contract/session/session.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { aClock, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { type CallOptions, startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope } from '../../kernel/tenancy.ts';
import type { LiveEvent } from '../../live/bus.ts';
import { dataScopeOf } from './data-scope.read.ts';

const SEATS = {
  admin: ['PLTFRM', 'admin'],
  admin2: ['PLTFRM', 'admin2'],
  clerk: ['PLTFRM', 'doc1'],
  sales: ['PLTFRM', 'sales3'],
  north: ['QDTEAM', 'admin'],
  northClerk: ['QDTEAM', 'doc1'],
  orchid: ['RCHDSZ', 'admin'],
} as const;
type Seat = keyof typeof SEATS;

const clock = aClock();
const events: LiveEvent[] = [];
const tokens = new Map<Seat, string>();
const ids = new Map<string, string>();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  server.deps.bus.subscribe(event => void events.push(event));
  for (const [seat, [company, account]] of Object.entries(SEATS))
    tokens.set(seat as Seat, await server.login(company, account));
  const people = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'c.companyCode', 'c.id as companyId'])
    .execute();
  for (const person of people) {
    ids.set(`${person.companyCode}/${person.account}`, person.id);
    ids.set(person.companyCode, person.companyId);
  }
});
afterAll(() => server.close());
beforeEach(() => {
  events.length = 0;
});

const as = <C extends CallDef>(seat: Seat, call: C, sent: Omit<CallOptions<C>, 'token'> = {}) =>
  server.call(call, { ...sent, token: tokens.get(seat) ?? '' });
const idOf = (name: string): string => ids.get(name)!;
const menuOf = async (seat: Seat) => (await as(seat, menuTree)).data;
const rolesOf = async (seat: Seat, kind: 'PLATFORM' | 'COMPANY' | 'CUSTOMER' | 'PROVIDER', companyId?: string) =>
  (await as(seat, roleList, { query: { kind, ...(companyId ? { companyId } : {}) } })).data;
const roleCalled = async (seat: Seat, code: string): Promise<RoleDetail> => {
  const { id } = await server.deps.db
    .selectFrom('role')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return (await as(seat, roleGet, { query: { id } })).data;
};
const nodesFor = async (seat: Seat, kind: 'PLATFORM' | 'COMPANY' | 'CUSTOMER') =>
  (await as(seat, roleNodes, { query: { kind } })).data;
const contentOf = ({
  id,
  version,
  nameZh,
  nameEn,
  note,
  status,
  grants,
  items,
}: RoleDetail): BodyOf<typeof modifyRole> => ({
  id,
  version,
  nameZh,
  nameEn,
  status,
  grants,
  items,
  note: note ?? '',
});
const menuPushes = () => events.filter(({ message }) => message.type === 'menu').map(({ to }) => to);
const audits = (action: string) =>
  server.deps.db
    .selectFrom('auditEvent')
    .selectAll()
    .where('action', '=', action as never)
    .orderBy('at')
    .execute();

describe('a platform role', () => {
  test('loses a page: the holders are told, the next request counts, the right is written down', async () => {
    const role = await roleCalled('admin', 'SALES');
    const pages = await nodesFor('admin', 'PLATFORM');
    const pool = pages.find(node => node.path === '/CRM/OpenSeaPool')!;
    expect(isAllowed(await menuOf('sales'), pool.path, true)).toBe(true);
    const without = { ...contentOf(role), grants: role.grants.filter(grant => grant.menuId !== pool.id) };
    const effect = (await as('admin', roleEffect, { body: { id: role.id, grants: without.grants } })).data;
    const had = role.grants.find(grant => grant.menuId === pool.id)!.buttonCodes.toSorted();
    expect(effect).toMatchObject({
      gained: [],
      lost: [{ path: pool.path, whole: true, buttons: had }],
      seats: 4,
      companies: 1,
    });
    expect(effect.members.map(({ lost }) => lost > 0)).toEqual([true, true, true, true]);
    // What comes is named button by button, also where the page comes with it.
    const extra = pages.find(
      ({ id, buttons }) => buttons.length > 1 && !role.grants.some(({ menuId }) => menuId === id),
    )!;
    const buttonCodes = extra.buttons.map(({ code }) => code).toSorted();
    const more = [...role.grants, { menuId: extra.id, buttonCodes }];
    const { gained } = (await as('admin', roleEffect, { body: { id: role.id, grants: more } })).data;
    expect(gained).toMatchObject([{ path: extra.path, whole: true, buttons: buttonCodes }]);

    const saved = await as('admin', modifyRole, { body: without });
    expect([saved.http, saved.data.version]).toEqual([200, role.version + 1]);
    expect(menuPushes()).toEqual([{ employees: expect.arrayContaining([idOf('PLTFRM/sales3')]) }]);
    expect(isAllowed(await menuOf('sales'), pool.path, true)).toBe(false);
    expect((await audits('ROLE_CHANGE')).at(-1)).toMatchObject({
      targetId: role.id,
      actorEmployeeId: idOf('PLTFRM/admin'),
      companyId: idOf('PLTFRM'),
    });
    await as('admin', modifyRole, { body: { ...contentOf(role), version: saved.data.version } });
    expect(isAllowed(await menuOf('sales'), pool.path, true)).toBe(true);
  });

  test('is saved once from one version; the second is given what stands now', async () => {
    const role = await roleCalled('admin', 'MARKETING');
    const [first, second] = await Promise.all(
      (['admin', 'admin2'] as const).map((seat, index) =>
        as(seat, modifyRole, { body: { ...contentOf(role), note: `note ${index}` } }),
      ),
    );
    expect([first!.http, second!.http].sort()).toEqual([200, 412]);
  });

  test('takes nothing but nodes, buttons and items that there are', async () => {
    const [page] = (await nodesFor('admin', 'PLATFORM')).filter(node => node.kind === 'PAGE');
    const external = (await nodesFor('admin', 'CUSTOMER')).find(node => node.kind === 'PAGE')!;
    const make = (more: object) =>
      as('admin', createRole, {
        body: { kind: 'PLATFORM', nameZh: '新角色', nameEn: 'New role', grants: [], items: [], ...more },
      });
    for (const [more, code] of [
      [{ grants: [{ menuId: external.id, buttonCodes: [] }] }, 'NODE_UNKNOWN'],
      [{ grants: [{ menuId: page!.id, buttonCodes: ['FLY'] }] }, 'BUTTON_UNKNOWN'],
      [{ items: [{ itemKey: 'DATA_SCOPE', permissionKey: 'CRM', value: 'ALL' }] }, 'ITEM_VALUE'],
      [{ items: [{ itemKey: 'ROOT', permissionKey: 'ALL', value: '1' }] }, 'ITEM_UNKNOWN'],
    ] as const)
      expect(await make(more), code).toMatchObject({ http: 422, problem: { errors: [{ code }] } });
  });

  test('is deleted when nobody holds it, and never when it is a standard one', async () => {
    const role = await roleCalled('admin', 'DOCUMENT_CLERK');
    expect((await as('admin', deleteRole, { body: { id: role.id, version: role.version } })).problem.code).toBe(
      'ROLE_STANDARD',
    );
    const copy = (await as('admin', copyRole, { body: { id: role.id, nameZh: '副本', nameEn: 'A copy' } })).data;
    expect(copy).toMatchObject({ code: null, members: 0, grants: role.grants, items: role.items });
    const clerk = idOf('PLTFRM/doc1');
    await as('admin', setMembers, { body: { id: copy.id, add: [clerk] } });
    expect(menuPushes()).toEqual([{ employees: [clerk] }]);
    expect(await as('admin', deleteRole, { body: { id: copy.id, version: 1 } })).toMatchObject({
      http: 422,
      problem: { code: 'ROLE_IN_USE', message: { zh: '角色下仍有 1 名成员' } },
    });
    await as('admin', setMembers, { body: { id: copy.id, remove: [clerk] } });
    expect((await as('admin', deleteRole, { body: { id: copy.id, version: 1 } })).http).toBe(200);
    expect((await as('admin', roleGet, { query: { id: copy.id } })).http).toBe(404);
  });

  test('leaves an active person with a role, and the company with an administrator', async () => {
    const [clerks, admins] = [await roleCalled('admin', 'DOCUMENT_CLERK'), await roleCalled('admin', 'SYSTEM_ADMIN')];
    const remove = (id: string, ...people: string[]) => as('admin', setMembers, { body: { id, remove: people } });
    expect((await remove(clerks.id, idOf('PLTFRM/doc1'))).problem.code).toBe('ROLE_NEEDED');
    const both = ['PLTFRM/admin', 'PLTFRM/admin2'].map(idOf);
    await as('admin', setMembers, { body: { id: clerks.id, add: both } });
    expect((await remove(admins.id, ...both)).problem.code).toBe('LAST_ADMIN');
    expect((await as('admin', modifyRole, { body: { ...contentOf(admins), status: 'DISABLED' } })).problem.code).toBe(
      'LAST_ADMIN',
    );
    await remove(clerks.id, ...both);
  });

  test('tells who can do a thing and by which role', async () => {
    const queue = (await nodesFor('admin', 'PLATFORM')).find(node => node.path === SI_PATHS.queue)!;
    const { data } = await as('admin', whoCan, { query: { kind: 'PLATFORM', menuId: queue.id, code: 'DECLINE' } });
    expect(data.map(({ employeeId }) => employeeId).sort()).toEqual(
      ['admin', 'admin2', 'docsup'].map(account => idOf(`PLTFRM/${account}`)).sort(),
    );
    expect(data.find(({ employeeId }) => employeeId === idOf('PLTFRM/docsup'))?.roles).toMatchObject([
      { nameEn: 'Document supervisor' },
    ]);
  });

  test('is kept from whoever lacks the page or the button', async () => {
    const role = await roleCalled('admin', 'SALES');
    expect((await as('clerk', roleList, { query: { kind: 'PLATFORM' } })).http).toBe(403);
    expect((await as('clerk', modifyRole, { body: contentOf(role) })).http).toBe(403);
    expect((await as('north', roleList, { query: { kind: 'PLATFORM' } })).http).toBe(403);
  });
});

describe('a company', () => {
  const ownRole = async (seat: Seat, more: Partial<BodyOf<typeof createRole>> = {}) => {
    const page = (await nodesFor(seat, 'COMPANY')).find(node => node.path === SI_PATHS.customerList)!;
    const grants = [{ menuId: page.id, buttonCodes: page.buttons.slice(0, 1).map(({ code }) => code) }];
    return as(seat, createRole, {
      body: { kind: 'COMPANY', nameZh: '自建', nameEn: 'Own', grants, items: [], ...more },
    });
  };

  test('makes roles of its own within its ceiling and is shown nothing beyond', async () => {
    const offered = await nodesFor('north', 'COMPANY');
    const all = await nodesFor('admin', 'CUSTOMER');
    const beyond = all.find(node => node.kind === 'PAGE' && !offered.some(other => other.id === node.id))!;
    expect(beyond).toBeDefined();
    expect((await ownRole('north')).data).toMatchObject({ companyId: idOf('QDTEAM'), own: true, members: 0 });
    expect(await ownRole('north', { grants: [{ menuId: beyond.id, buttonCodes: [] }] })).toMatchObject({
      http: 422,
      problem: { code: 'CEILING_EXCEEDED' },
    });
    const margin = { itemKey: 'QUOTE', permissionKey: 'FLOOR_MARGIN_PCT', value: '-50' };
    expect((await ownRole('north', { items: [margin] })).http).toBe(422);
  });

  test('never sees, changes, copies, deletes or fills the roles of another, and only looks at those of the platform', async () => {
    const { data: theirs } = await ownRole('orchid');
    const offered = await roleCalled('north', 'COMPANY_DOCUMENTS');
    const pack = await server.deps.db
      .selectFrom('role')
      .select('id')
      .where('kind', '=', 'CUSTOMER')
      .executeTakeFirstOrThrow();
    expect((await rolesOf('north', 'COMPANY', idOf('RCHDSZ'))).map(role => role.id)).not.toContain(theirs.id);
    const name = { nameZh: '抄来', nameEn: 'Taken' };
    for (const id of [theirs.id, pack.id]) {
      expect((await as('north', roleGet, { query: { id } })).http).toBe(404);
      expect((await as('north', modifyRole, { body: { ...contentOf(theirs), id } })).http).toBe(404);
      expect((await as('north', copyRole, { body: { id, ...name } })).http).toBe(404);
      expect((await as('north', deleteRole, { body: { id, version: 1 } })).http).toBe(404);
      expect((await as('north', roleMembers, { query: { id } })).http).toBe(404);
      expect((await as('north', setMembers, { body: { id, add: [idOf('QDTEAM/doc1')] } })).http).toBe(404);
    }
    expect(offered.own).toBe(false);
    expect((await as('north', modifyRole, { body: contentOf(offered) })).problem.code).toBe('ROLE_STANDARD');
    expect((await as('north', deleteRole, { body: { id: offered.id, version: 1 } })).problem.code).toBe(
      'ROLE_STANDARD',
    );
    const copy = (await as('north', copyRole, { body: { id: offered.id, ...name, companyId: idOf('RCHDSZ') } })).data;
    expect(copy.companyId, 'its own, whatever it asks for').toBe(idOf('QDTEAM'));
    const stranger = await as('north', setMembers, { body: { id: copy.id, add: [idOf('RCHDSZ/doc1')] } });
    expect(stranger.http).toBe(404);
    expect((await as('north', roleCompanies, { query: { kind: 'COMPANY' } })).data).toMatchObject([
      { id: idOf('QDTEAM') },
    ]);
    const people = (await as('north', roleMembers, { query: { id: offered.id, q: '' } })).data;
    expect(new Set(people.map(({ companyName }) => companyName)).size).toBe(1);
  });

  test('cannot write past the calls either: the database refuses', async () => {
    const scope: Scope = {
      kind: 'seat',
      companyId: idOf('QDTEAM'),
      companyKind: 'customer',
      employeeId: idOf('QDTEAM/admin'),
      userId: null,
    };
    const { data: theirs } = await ownRole('orchid');
    const pack = await server.deps.db
      .selectFrom('role')
      .select('id')
      .where('kind', '=', 'CUSTOMER')
      .executeTakeFirstOrThrow();
    const within = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(server.deps.db, scope, work);
    for (const roleId of [theirs.id, pack.id]) {
      const counts = await within(async ({ db }) => [
        (await db.updateTable('role').set({ nameEn: 'x' }).where('id', '=', roleId).executeTakeFirst()).numUpdatedRows,
        (await db.deleteFrom('role').where('id', '=', roleId).executeTakeFirst()).numDeletedRows,
        (await db.deleteFrom('roleGrant').where('roleId', '=', roleId).executeTakeFirst()).numDeletedRows,
      ]);
      expect(counts).toEqual([0n, 0n, 0n]);
      const [node] = await server.deps.db.selectFrom('menuNode').select('id').limit(1).execute();
      const forged = within(({ db }) =>
        db.insertInto('roleGrant').values({ roleId, menuId: node!.id, buttonCodes: [] }).execute(),
      );
      await expect(forged).rejects.toMatchObject({ code: '42501' });
    }
    const given = within(({ db }) =>
      db
        .insertInto('companyGrant')
        .values({ companyId: idOf('QDTEAM'), roleId: pack.id })
        .execute(),
    );
    await expect(given).rejects.toMatchObject({ code: '42501' });
    await expect(within(({ db }) => sql`select * from menu_version`.execute(db))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a package', () => {
  test('taken from a company ends at once what its roles grant beyond the rest', async () => {
    const [pack] = (await rolesOf('admin', 'CUSTOMER')).filter(role => role.code === 'PACKAGE_CUSTOMER_FULL');
    const held = await server.deps.db
      .selectFrom('companyGrant')
      .selectAll()
      .where('companyId', '=', idOf('QDTEAM'))
      .execute();
    const body = { id: held[0]!.roleId, companyIds: [idOf('QDTEAM')] };
    expect((await as('north', revokePackage, { body })).http).toBe(403);
    expect((await as('admin', grantPackage, { body: { id: pack!.id, companyIds: [idOf('SHTRUK')] } })).http).toBe(404);
    expect((await as('admin', revokePackage, { body })).data).toEqual({ changed: 1 });
    expect(menuPushes()).toEqual([{ companies: [idOf('QDTEAM')] }]);
    expect(isAllowed(await menuOf('northClerk'), SI_PATHS.customerList, true)).toBe(false);
    expect((await audits('GRANT_CHANGE')).at(-1)).toMatchObject({ companyId: idOf('QDTEAM'), targetId: body.id });
    await as('admin', grantPackage, { body });
    expect(isAllowed(await menuOf('northClerk'), SI_PATHS.customerList, true)).toBe(true);
  });
});

describe('403 with a new token (A.5.5 b)', () => {
  const header = LOGIN_ACCESS_TOKEN_HEADER.toLowerCase();

  test('only when a right went since the menu was told, once, for the same seat', async () => {
    const role = await roleCalled('admin', 'MARKETING');
    const member = idOf('PLTFRM/marketing');
    const token = await server.login('PLTFRM', 'marketing');
    const ask = (bearer: string) => server.call(roleList, { token: bearer, query: { kind: 'PLATFORM' } });
    expect((await ask(token)).headers[header], 'never told a menu').toBeUndefined();
    await server.call(menuTree, { token });
    expect(await ask(token)).toMatchObject({ http: 403, problem: { code: 'AUTH_FORBIDDEN' } });
    expect((await ask(token)).headers[header], 'never had it').toBeUndefined();

    const copy = (await as('admin', copyRole, { body: { id: role.id, nameZh: '少', nameEn: 'Fewer' } })).data;
    await as('admin', modifyRole, { body: { ...contentOf(copy), grants: copy.grants.slice(1) } });
    await as('admin', setMembers, { body: { id: copy.id, add: [member] } });
    await as('admin', setMembers, { body: { id: role.id, remove: [member] } });

    const refusals = await Promise.all([ask(token), ask(token), ask(token)]);
    const offered = refusals.flatMap(answer => answer.headers[header] ?? []);
    expect([refusals.map(({ http }) => http), offered.length]).toEqual([[403, 403, 403], 1]);
    const [next = ''] = offered;
    expect((await server.call(currentEmployee, { token: next })).data).toMatchObject({ EmployeeId: member });
    expect((await ask(next)).headers[header], 'a second one counts as without').toBeUndefined();
    await server.call(menuTree, { token: next });
    expect((await ask(next)).headers[header]).toBeUndefined();
    await as('admin', setMembers, { body: { id: role.id, add: [member] } });
  });
});

describe('a file', () => {
  const LIMIT = { itemKey: 'EXPORT', permissionKey: 'MAX_ROWS' } as const;
  const setLimit = (value: string) =>
    server.deps.db
      .updateTable('permissionItem')
      .set({ value })
      .where('itemKey', '=', LIMIT.itemKey)
      .where('permissionKey', '=', LIMIT.permissionKey)
      .execute();
  const fetched = async (url: string, payload?: object) => {
    const answer = await server.app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${tokens.get('admin')}` },
      ...(payload ? { payload } : {}),
    });
    return answer.statusCode === 200 ? 'a file' : answer.json();
  };
  const rows = (resource: string, columns: readonly string[], more: object = {}) =>
    fetched(`/api/${resource}/Export`, { columns, format: 'csv', language: 'CN', ...more });

  test('has at most as many rows as the role allows, whatever is exported, and is refused as a whole', async () => {
    const { id } = await server.deps.db
      .selectFrom('globalMessage')
      .select('id')
      .where('messageId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const all = () =>
      Promise.all([
        rows('Country', ['code']),
        rows('Employee', ['account']),
        fetched(`${exportPermissions.path}?kind=PLATFORM&language=CN`),
        fetched(`/api/GlobalMessage/ExportReaders?id=${id}&filter=all&language=EN`),
      ]);
    expect(await all()).toEqual(Array(4).fill('a file'));
    await setLimit('1');
    for (const refused of await all())
      expect(refused).toMatchObject({
        code: 'EXPORT_TOO_MANY',
        message: { zh: expect.stringContaining('最多导出 1 行') },
      });
    expect(await rows('Country', ['code'], { filter: [{ field: 'code', op: 'is', values: ['CN'] }] })).toBe('a file');
    const validUntil = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const given = await as('admin', grantItem, {
      body: { ...LIMIT, employeeId: idOf('PLTFRM/admin'), value: '300', validUntil, reason: '年终核对' },
    });
    expect(await rows('Country', ['code'])).toBe('a file');
    await as('admin', revokeItem, { body: { id: given.data.id } });
    await setLimit('200000');
  });
});

describe('one person', () => {
  const rightsOf = async (name: string) => (await as('admin', effectiveRights, { query: { id: idOf(name) } })).data;

  test('is shown with the source of each right, the items merged, and the menu as he sees it', async () => {
    const clerk = await rightsOf('PLTFRM/doc1');
    const [role] = clerk.roles;
    const queue = clerk.rights.find(({ path }) => path === SI_PATHS.queue)!;
    expect(queue).toMatchObject({ roles: [role!.id], packages: [] });
    expect(queue.buttons.find(({ code }) => code === 'APPROVE')?.roles).toEqual([role!.id]);
    expect(clerk.menu).toEqual(await menuOf('clerk'));
    const item = (permissionKey: string) => clerk.items.find(found => found.permissionKey === permissionKey);
    expect(item('ORDER')).toMatchObject({ value: 'DEPT', sources: [{ roleId: role!.id }] });
    expect(item('MAX_ROWS')).toMatchObject({ value: '5000', sources: [] });
    const customer = await rightsOf('QDTEAM/doc1');
    expect(customer.rights.find(({ path }) => path === SI_PATHS.customerList)?.packages).toEqual([
      customer.packages[0]!.id,
    ]);
  });

  test('has an exception until its time is over, and how far he sees follows', async () => {
    const { db } = server.deps;
    const who = { seat: { employeeId: idOf('PLTFRM/doc1') } } as never;
    const scope = () => dataScopeOf(db, who, 'ORDER', clock.now());
    expect([await scope(), await dataScopeOf(db, who, 'CRM', clock.now())]).toEqual(['DEPT', 'SELF']);
    const validUntil = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const body = { employeeId: idOf('PLTFRM/doc1'), itemKey: 'DATA_SCOPE', permissionKey: 'ORDER', value: 'COMPANY' };
    const give = (more: object = {}) =>
      as('admin', grantItem, { body: { ...body, validUntil, reason: '月末结算', ...more } });
    expect((await give({ value: 'WORLD' })).problem.errors).toMatchObject([{ code: 'ITEM_VALUE' }]);
    expect((await give({ validUntil: '2020-01-01T00:00:00Z' })).problem.errors).toMatchObject([
      { code: 'IN_THE_PAST' },
    ]);
    expect((await as('clerk', grantItem, { body: { ...body, validUntil, reason: '给自己' } })).http).toBe(403);
    expect((await give()).http).toBe(200);
    expect((await give()).http, 'again is the same one').toBe(200);
    expect(menuPushes()).toEqual([{ employees: [body.employeeId] }, { employees: [body.employeeId] }]);
    expect(await scope()).toBe('COMPANY');
    expect((await as('clerk', currentEmployee)).data?.PermissionItems).toContainEqual({
      ItemKey: 'DATA_SCOPE',
      PermissionKey: 'ORDER',
      Value: 'COMPANY',
    });
    clock.forward(3_600_001);
    expect(await scope()).toBe('DEPT');
    const [exception] = (await as('admin', permissionExceptions, { query: {} })).data;
    expect(exception).toMatchObject({ inForce: false, reason: '月末结算', value: 'COMPANY' });
    expect((await as('admin', revokeItem, { body: { id: exception!.id } })).http).toBe(200);
    expect((await as('admin', revokeItem, { body: { id: exception!.id } })).http).toBe(404);
  });

  test('and all roles leave as a file', async () => {
    const answer = await server.app.inject({
      url: `${exportPermissions.path}?kind=PLATFORM&language=CN`,
      headers: { authorization: `Bearer ${tokens.get('admin')}` },
    });
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await audits('EXPORT')).at(-1)).toMatchObject({ targetType: 'permission' });
  });
});

describe('a menu draft', () => {
  const INTERNAL = { tree: 'INTERNAL' } as const;
  const editor = async () => (await as('admin', menuEditor, { query: INTERNAL })).data;
  const save = (nodes: readonly DraftNode[], version: number, seat: Seat = 'admin') =>
    as(seat, saveMenuDraft, { body: { ...INTERNAL, nodes: [...nodes], version } });

  test('changes nothing until it is published, then all at once, and goes back', async () => {
    const { live, draft, current } = await editor();
    expect([draft, current]).toEqual([null, 0]);
    const pool = live.find(node => node.path === '/CRM/OpenSeaPool')!;
    const crm = live.find(node => node.id === pool.parentId)!;
    const added: DraftNode = {
      ...crm,
      id: crypto.randomUUID(),
      path: 'favourites',
      nameZh: '常用',
      nameEn: 'Favourites',
    };
    const nodes = live
      .map(node => (node.id === pool.id ? { ...node, nameZh: '公共池', parentId: added.id, buttons: [] } : node))
      .filter(node => node.path !== '/CRM/RecycleBin')
      .concat(added);
    const { data } = await save(nodes, 0);
    expect(data.version).toBe(1);
    const nameIn = async () => JSON.stringify(await menuOf('sales')).includes('公共池');
    expect(await nameIn()).toBe(false);

    const effect = (await as('admin', menuEffect, { query: INTERNAL })).data;
    expect(effect.difference).toMatchObject({
      added: [{ path: 'favourites' }],
      removed: [{ path: '/CRM/RecycleBin' }],
      changed: [{ path: pool.path, moved: true, fields: [{ field: 'nameZh', after: '公共池' }] }],
    });
    expect(effect.roles.map(role => role.nameEn)).toEqual(expect.arrayContaining(['Sales', 'System administrator']));
    const publish = (version: number, at: number) =>
      as('admin', publishMenu, { body: { ...INTERNAL, version, current: at, note: '常用' } });
    expect((await publish(2, 0)).http, 'another version than the one read').toBe(412);
    expect((await publish(1, 5)).http, 'somebody published meanwhile').toBe(412);
    events.length = 0;
    expect((await publish(1, 0)).data).toEqual({ number: 2 });
    expect(menuPushes()).toEqual([{ platform: true }]);
    expect(await nameIn()).toBe(true);
    expect(isAllowed(await menuOf('sales'), '/CRM/RecycleBin', true)).toBe(false);
    expect((await audits('MENU_CHANGE')).at(-1)).toMatchObject({ reason: '常用', targetId: 'INTERNAL' });
    expect((await publish(1, 2)).http, 'no draft any more').toBe(404);

    const back = { ...INTERNAL, number: 1, current: 2, note: '' };
    expect((await as('clerk', rollBackMenu, { body: back })).http).toBe(403);
    expect((await as('admin', rollBackMenu, { body: back })).data).toEqual({ number: 3 });
    expect(await nameIn()).toBe(false);
    const menu = await menuOf('sales');
    expect(isAllowed(menu, '/CRM/RecycleBin', true), 'its grants were kept').toBe(true);
    const byPath = (left: DraftNode, right: DraftNode) => (left.path < right.path ? -1 : 1);
    expect((await editor()).live.toSorted(byPath)).toEqual(live.toSorted(byPath));
    expect((await as('admin', rollBackMenu, { body: { ...back, current: 3 } })).problem.code).toBe('MENU_UNCHANGED');
  });

  test('of two who begin at once one is told so, and what is wrong with it is named', async () => {
    const { live } = await editor();
    const first = live[0]!;
    const renamed = live.map(node => (node.id === first.id ? { ...node, nameZh: '一' } : node));
    const answers = await Promise.all([save(renamed, 0), save(renamed, 0, 'admin2')]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 412]);
    const page = live.find(node => node.kind === 'PAGE')!;
    const put = (more: Partial<DraftNode>) =>
      save(
        live.map(node => (node.id === page.id ? { ...node, ...more } : node)),
        1,
      );
    const button = { nameZh: '钮', nameEn: 'Button' };
    expect((await put({ path: '/nowhere' })).problem.code).toBe('PATH_UNKNOWN');
    expect((await put({ buttons: [{ ...button, code: 'bad code' }] })).problem.code).toBe('BUTTON_CODE_FORMAT');
    expect((await put({ parentId: page.id })).problem.code).toBe('MENU_CYCLE');
    expect((await as('north', menuEditor, { query: INTERNAL })).http).toBe(403);
    expect((await as('admin', discardMenuDraft, { body: { ...INTERNAL, version: 1 } })).http).toBe(200);
    expect((await editor()).draft).toBeNull();
  });

  test('of the other tree takes another right', async () => {
    const role = await roleCalled('admin', 'MARKETING');
    const pages = await nodesFor('admin', 'PLATFORM');
    const maintenance = pages.find(node => node.path === ACCESS_PATHS.internalMenu)!;
    const grants = [...role.grants, { menuId: maintenance.id, buttonCodes: ['EDIT'] }];
    await as('admin', modifyRole, { body: { ...contentOf(role), grants } });
    const token = await server.login('PLTFRM', 'marketing');
    const open = (tree: 'INTERNAL' | 'EXTERNAL') => server.call(menuEditor, { token, query: { tree } });
    expect([(await open('INTERNAL')).http, (await open('EXTERNAL')).http]).toEqual([200, 403]);
    const { live } = (await open('INTERNAL')).data;
    const send = (nodes: DraftNode[]) =>
      server.call(saveMenuDraft, { token, body: { ...INTERNAL, nodes, version: 0 } });
    expect((await send(live.slice(0, -1))).http, 'EDIT does not delete').toBe(403);
    expect(hasButton((await server.call(menuTree, { token })).data, 'PUBLISH', maintenance.path)).toBe(false);
    expect((await server.call(publishMenu, { token, body: { ...INTERNAL, version: 1, current: 3 } })).http).toBe(403);
  });
});
