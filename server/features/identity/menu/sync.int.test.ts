import { afterAll, beforeAll, expect, test } from 'vitest';
import { SI_PATHS } from '#contract/si/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { catalogueNodes } from './catalogue-nodes.ts';
import { syncMenu } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rights = () => server.deps.db.selectFrom('rightsVersion').selectAll().executeTakeFirstOrThrow();
const queue = () =>
  server.deps.db.selectFrom('menuNode').selectAll().where('path', '=', SI_PATHS.queue).executeTakeFirstOrThrow();
const clerkOn = async (menuId: string) => {
  const row = await server.deps.db
    .selectFrom('roleGrant as g')
    .innerJoin('role as r', 'r.id', 'g.roleId')
    .select('g.buttonCodes')
    .where('r.code', '=', 'DOCUMENT_CLERK')
    .where('g.menuId', '=', menuId)
    .executeTakeFirst();
  return row?.buttonCodes.toSorted();
};
/** As if the catalogue were another than at the last start. */
const forgetCatalogue = () => server.deps.db.updateTable('rightsVersion').set({ catalogueHash: 'older' }).execute();

test('the start puts every node of the catalogue into the database, and a second sync writes nothing', async () => {
  const stored = await server.deps.db.selectFrom('menuNode').select(['tree', 'path']).execute();
  expect(stored.map(({ tree, path }) => `${tree} ${path}`).sort()).toEqual(
    catalogueNodes()
      .map(({ tree, path }) => `${tree} ${path}`)
      .sort(),
  );
  const before = await rights();
  await syncMenu(server.deps.db);
  expect(await rights()).toEqual(before);
});

/** As if the catalogue had said less of the node at the last start, and nobody had touched it since. */
const wasWith = async (more: { readonly nameZh?: string; readonly buttons?: readonly [] }) => {
  const node = await queue();
  await server.deps.db
    .updateTable('menuNode')
    .set({
      ...(more.nameZh ? { nameZh: more.nameZh } : {}),
      origin: JSON.stringify({ ...(node.origin as object), ...more }),
    })
    .where('id', '=', node.id)
    .execute();
};

test('a new button appears on its node and with the roles it is meant for', async () => {
  const { db } = server.deps;
  const node = await queue();
  await wasWith({ buttons: [] });
  await db
    .updateTable('menuNode')
    .set({ buttons: JSON.stringify([]) })
    .where('id', '=', node.id)
    .execute();
  await db.updateTable('roleGrant').set({ buttonCodes: [] }).where('menuId', '=', node.id).execute();
  await forgetCatalogue();
  await syncMenu(db);
  expect((await queue()).buttons).toEqual(node.buttons);
  expect(await clerkOn(node.id)).toEqual(['APPROVE', 'AUDIT', 'EDIT', 'REJECT']);
});

test('a name that only the catalogue has changed follows it; one that an administrator gave stays', async () => {
  const { db } = server.deps;
  const node = await queue();
  await wasWith({ nameZh: '旧名' });
  await forgetCatalogue();
  await syncMenu(db);
  expect(await queue()).toMatchObject({ nameZh: node.nameZh });
  await db.updateTable('menuNode').set({ nameZh: '我们的待审' }).where('id', '=', node.id).execute();
  await forgetCatalogue();
  await syncMenu(db);
  expect(await queue()).toMatchObject({ nameZh: '我们的待审', origin: { nameZh: node.nameZh } });
});

test('what an administrator took away or switched off does not come back', async () => {
  const { db } = server.deps;
  const node = await queue();
  await db
    .updateTable('roleGrant')
    .set({ buttonCodes: ['AUDIT'] })
    .where('menuId', '=', node.id)
    .execute();
  await db.updateTable('menuNode').set({ enabled: false, removed: true }).where('id', '=', node.id).execute();
  await forgetCatalogue();
  await syncMenu(db);
  expect(await clerkOn(node.id)).toEqual(['AUDIT']);
  expect(await queue()).toMatchObject({ enabled: false, removed: true });
});

test('servers that start together do not double anything', async () => {
  const { db } = server.deps;
  const count = async () => (await db.selectFrom('menuNode').select('id').execute()).length;
  const before = await count();
  await forgetCatalogue();
  await Promise.all([syncMenu(db), syncMenu(db)]);
  expect(await count()).toBe(before);
});
