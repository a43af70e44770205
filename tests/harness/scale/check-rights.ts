import { modifyRole, type RoleDetail, roleGet, roleNodes } from '#contract/access/role.calls.ts';
import { LIVE_CLOSE } from '#contract/kernel/live.ts';
import { menuTree } from '#contract/session/calls.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { connectLive } from '#tests/support/live-client.ts';
import { type Checks, untilTrue } from './checks.ts';
import type { Cluster } from './cluster.ts';

const ROLE = 'SALES';
const PAGE = '/CRM/OpenSeaPool';
const AT_MOST_MS = 1_000;

const holds = (tree: readonly MenuNode[], path: string): boolean =>
  tree.some(node => node.Path === path || holds(node.Children, path));

/** A right that is taken away at one server is gone at all; a sign-in at one ends the session at another. */
export async function checkRights({ servers, database }: Cluster, checks: Checks): Promise<void> {
  const [first, second] = servers.map(({ url }) => new Api(url)) as [Api, Api];
  const admin = await first.login('PLTFRM', 'admin');
  const sales = await first.login('PLTFRM', 'sales3');
  const { id } = await database.db.selectFrom('role').select('id').where('code', '=', ROLE).executeTakeFirstOrThrow();
  const role = (await first.get<RoleDetail>(roleGet.path, admin, { id })).data;
  const nodes = await first.get<{ id: string; path: string }[]>(roleNodes.path, admin, { kind: 'PLATFORM' });
  const page = nodes.data.find(({ path }) => path === PAGE);
  const has = async (url: string) => holds((await new Api(url).get<MenuNode[]>(menuTree.path, sales)).data, PAGE);
  const before = await Promise.all(servers.map(({ url }) => has(url)));
  const { version, nameZh, nameEn, note, status, grants, items } = role;
  const content = { id, version, nameZh, nameEn, note: note ?? '', status, items };
  const saved = await first.post(modifyRole.path, admin, {
    ...content,
    grants: grants.filter(grant => grant.menuId !== page?.id),
  });
  const gone = await Promise.all(servers.map(({ url }) => untilTrue(async () => !(await has(url)), AT_MOST_MS)));
  checks.check(
    'a right that was taken away is gone at every server within a second',
    before.every(Boolean) && saved.http === 200 && gone.every(ms => ms !== null),
    `${gone.map(ms => ms ?? 'never').join(', ')} ms`,
  );

  const token = await first.login('PLTFRM', 'cs2');
  const live = await connectLive(servers[0]!.url);
  live.send({ type: 'auth', token });
  await live.next();
  const from = performance.now();
  await second.login('PLTFRM', 'cs2');
  const closed = await Promise.race([
    live.closed(),
    new Promise<null>(resolve => setTimeout(() => resolve(null), AT_MOST_MS)),
  ]);
  live.close();
  checks.check(
    'a sign-in at one server ends the live connection of the last session at another',
    closed === LIVE_CLOSE.superseded,
    `${Math.round(performance.now() - from)} ms`,
  );
}
