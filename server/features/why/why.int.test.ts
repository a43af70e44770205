import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForRight } from '#contract/settings/privacy.calls.ts';
import { whyNot } from '#contract/why/why.calls.ts';
import { aDevice, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let clerk = '';
let seller = '';

beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND });
  clerk = await server.login('NQUAYS', 'doc1');
  seller = await server.login('PLTFRM', 'sales3');
});
afterAll(() => server.close());

const db = () => server.deps.db;
const why = async (token: string, path: string, code?: string) =>
  server.call(whyNot, { token, query: { path, ...(code ? { code } : {}) } });
const told = async (token: string, path: string, code?: string) => (await why(token, path, code)).data;
const LIST = '/external/workbench/SISubimtList';

it('names the roles that hold it and the people who give them', async () => {
  const page = await told(clerk, '/system/role/companyRole');
  expect(page).toMatchObject({ reason: 'ROLE', packages: [], administrators: [{ nameZh: '丁北辰' }] });
  expect(page.roles.length).toBeGreaterThan(0);
  const button = await told(seller, '/tdManage/siCheck', 'APPROVE');
  expect(button.reason).toBe('ROLE');
  const clerks = await db()
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'DOCUMENT_CLERK')
    .executeTakeFirstOrThrow();
  expect(button.roles.map(({ id }) => id)).toContain(clerks.id);
  // A page of one record has the rights of its list.
  expect(await told(seller, '/tdManage/siAudit', 'APPROVE')).toEqual(button);
});

it('tells other things apart: held already, the other side’s, switched off, never offered, unknown', async () => {
  expect((await told(clerk, LIST)).reason).toBe('HELD');
  expect((await told(clerk, '/CRM/CustomerLeads')).reason).toBe('WRONG_SIDE');
  expect((await told(clerk, LIST, 'FINISH')).reason).toBe('NO_BUTTON');
  const node = db().updateTable('menuNode').where('path', '=', LIST).where('tree', '=', 'EXTERNAL');
  await node.set({ enabled: false }).execute();
  expect((await told(clerk, LIST)).reason).toBe('DISABLED');
  await node.set({ enabled: true, removed: true }).execute();
  expect((await told(clerk, LIST)).reason).toBe('NOT_IN_MENU');
  await node.set({ removed: false }).execute();
  expect((await why(clerk, '/no/such/page')).http).toBe(404);
  const nobody = await aDevice(server).signIn(asUser('noseat@demo.example'));
  expect((await why(nobody, LIST)).http).toBe(403);
});

it('names the item that bounds an export, with what counts', async () => {
  expect((await told(clerk, LIST, 'EXPORT')).items).toEqual([
    { itemKey: 'EXPORT', permissionKey: 'MAX_ROWS', value: expect.stringMatching(/^\d+$/) },
  ]);
});

it('names no role of another company, and beyond the ceiling the package, where the platform is asked too', async () => {
  const company = await db()
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('companyCode', 'in', ['NQUAYS', 'BWBAYY'])
    .execute();
  const idOf = (code: string) => company.find(({ companyCode }) => companyCode === code)!.id;
  const node = await db()
    .selectFrom('menuNode')
    .select('id')
    .where('tree', '=', 'EXTERNAL')
    .where('path', '=', '/system/role/companyRole')
    .executeTakeFirstOrThrow();
  for (const code of ['NQUAYS', 'BWBAYY']) {
    const role = { id: `own-${code}`, companyId: idOf(code), code: null, kind: 'COMPANY' as const, version: 1 };
    await db()
      .insertInto('role')
      .values({ ...role, nameZh: code, nameEn: code, grantsAll: false, status: 'ACTIVE', note: null })
      .execute();
    await db().insertInto('roleGrant').values({ roleId: role.id, menuId: node.id, buttonCodes: [] }).execute();
  }
  const roles = (await told(clerk, '/system/role/companyRole')).roles.map(({ id }) => id);
  expect([roles.includes('own-NQUAYS'), roles.includes('own-BWBAYY')]).toEqual([true, false]);

  await db().deleteFrom('companyGrant').where('companyId', '=', idOf('NQUAYS')).execute();
  // The ceiling is read with the session; a changed role makes it be read anew.
  await db().updateTable('role').set({ nameEn: 'x' }).where('id', '=', 'own-NQUAYS').execute();
  const beyond = await told(clerk, LIST);
  expect(beyond).toMatchObject({ reason: 'PACKAGE', roles: [] });
  expect(beyond.packages.length).toBeGreaterThan(0);

  const body = { path: LIST, code: 'ADD', reason: '需要提交补料' };
  expect((await server.call(askForRight, { token: clerk, body })).http).toBe(200);
  const asked = await db()
    .selectFrom('messageOutbox')
    .select(['audience', 'description', 'linkPath'])
    .where('title', 'like', '%申请权限')
    .orderBy('linkPath')
    .execute();
  expect(
    asked.map(({ audience }) => (audience as { holdersOf: { companyId: string | null } }).holdersOf.companyId),
  ).toEqual([null, idOf('NQUAYS')]);
  expect(asked[0]?.description).toContain('补料列表');
  expect(asked[0]?.description).toContain('新增 (ADD)');
});
