import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type CatalogueNode, catalogueNodes } from './catalogue-nodes.ts';
import type { NodeButton } from './menu-tree.ts';
import { mergeNode, type NodeOrigin, originOf } from './merge-node.ts';
import { grantOn, STANDARD_ROLES, type StandardRole } from './standard-roles.ts';

const keyOf = (tree: string, path: string): string => `${tree} ${path.toLowerCase()}`;

const hashOf = (nodes: readonly CatalogueNode[], roles: readonly StandardRole[]): string =>
  createHash('sha256')
    .update(JSON.stringify([nodes, roles]))
    .digest('hex');

/** Codes that were not there before this start, by node; a node that is new is present even without buttons. */
type Fresh = ReadonlyMap<string, ReadonlySet<string>>;

interface Synced {
  readonly idOf: ReadonlyMap<string, string>;
  readonly fresh: Fresh;
}

/** Brings the nodes up to date with the catalogue; what an administrator has changed, removed or switched off stays so. */
async function syncNodes(trx: Transaction<Tables>, nodes: readonly CatalogueNode[]): Promise<Synced> {
  // Where two have had the same path the one that stands in the menu wins.
  const rows = await trx.selectFrom('menuNode').selectAll().orderBy('removed', 'desc').execute();
  const pathOf = new Map(rows.map(row => [row.id, row.path]));
  const known = new Map(rows.map(row => [keyOf(row.tree, row.path), row]));
  // A node that was given another path is still the catalogue's.
  for (const row of rows) {
    const origin = row.origin as NodeOrigin | null;
    if (origin) known.set(keyOf(row.tree, origin.path), row);
  }
  const idOf = new Map(nodes.map(node => [keyOf(node.tree, node.path), newId()]));
  for (const [key, row] of known) idOf.set(key, row.id);
  const fresh = new Map<string, Set<string>>();
  const values = nodes.map(node => {
    const key = keyOf(node.tree, node.path);
    const row = known.get(key);
    const now = originOf(node);
    const before = (row?.origin ?? null) as NodeOrigin | null;
    const ours = row && {
      ...row,
      parent: row.parentId === null ? null : (pathOf.get(row.parentId) ?? null),
      buttons: row.buttons as NodeButton[],
    };
    const merged = ours ? mergeNode(originFields(ours), before, now) : now;
    const held = new Set((ours?.buttons ?? []).map(button => button.code));
    const gained = merged.buttons.map(button => button.code).filter(code => !held.has(code));
    if (!row || gained.length > 0) fresh.set(key, new Set(gained));
    return {
      tree: node.tree,
      path: merged.path,
      kind: row?.kind ?? node.kind,
      nameZh: merged.nameZh,
      nameEn: merged.nameEn,
      sort: merged.sort,
      hidden: merged.hidden,
      id: idOf.get(key)!,
      parentId: merged.parent === null ? null : (idOf.get(keyOf(node.tree, merged.parent)) ?? null),
      buttons: JSON.stringify(merged.buttons),
      origin: JSON.stringify(now),
      icon: null,
      url: null,
      enabled: true,
      removed: false,
    };
  });
  await trx
    .insertInto('menuNode')
    .values(values)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        parentId: ref('excluded.parentId'),
        path: ref('excluded.path'),
        nameZh: ref('excluded.nameZh'),
        nameEn: ref('excluded.nameEn'),
        sort: ref('excluded.sort'),
        hidden: ref('excluded.hidden'),
        buttons: ref('excluded.buttons'),
        origin: ref('excluded.origin'),
      })),
    )
    .execute();
  return { idOf, fresh };
}

const originFields = ({ path, parent, nameZh, nameEn, sort, hidden, buttons }: NodeOrigin): NodeOrigin => ({
  path,
  parent,
  nameZh,
  nameEn,
  sort,
  hidden,
  buttons,
});

/** Adds standard roles that are missing, and gives the others what the catalogue has gained; nothing taken away comes back. */
async function syncRoles(trx: Transaction<Tables>, nodes: readonly CatalogueNode[], synced: Synced): Promise<void> {
  const known = new Map(
    (await trx.selectFrom('role').select(['id', 'code']).where('code', 'is not', null).execute()).map(row => [
      row.code,
      row.id,
    ]),
  );
  for (const role of STANDARD_ROLES as readonly StandardRole[]) {
    const existing = known.get(role.code);
    const roleId = existing ?? (await addRole(trx, role));
    const grants = nodes.flatMap(node => {
      const key = keyOf(node.tree, node.path);
      const codes = grantOn(role, node);
      const gained = synced.fresh.get(key);
      if (!codes || (existing && !gained)) return [];
      const buttonCodes = existing && gained ? codes.filter(code => gained.has(code)) : [...codes];
      return [{ roleId, menuId: synced.idOf.get(key)!, buttonCodes }];
    });
    if (grants.length === 0) continue;
    await trx
      .insertInto('roleGrant')
      .values(grants)
      .onConflict(conflict =>
        conflict.columns(['roleId', 'menuId']).doUpdateSet(({ ref, fn }) => ({
          buttonCodes: fn('array_cat', [ref('roleGrant.buttonCodes'), ref('excluded.buttonCodes')]),
        })),
      )
      .execute();
  }
}

async function addRole(trx: Transaction<Tables>, role: StandardRole): Promise<string> {
  const id = newId();
  await trx
    .insertInto('role')
    .values({
      id,
      companyId: null,
      code: role.code,
      kind: role.kind,
      nameZh: role.nameZh,
      nameEn: role.nameEn,
      grantsAll: role.grantsAll ?? false,
      status: 'ACTIVE',
      note: null,
      version: 1,
    })
    .execute();
  const items = Object.entries(role.items ?? {}).map(([name, value]) => {
    const [itemKey = '', permissionKey = ''] = name.split('.');
    const lasting = { validUntil: null, reason: null, grantedBy: null, grantedAt: null };
    return { ...lasting, id: newId(), roleId: id, employeeId: null, itemKey, permissionKey, value };
  });
  if (items.length > 0) await trx.insertInto('permissionItem').values(items).execute();
  return id;
}

/**
 * Makes the menu nodes and the standard roles follow the catalogue, so that a new route or button appears without a
 * migration; what administrators have changed stays (decision record 8). Costs one read when nothing has changed; servers that start together take turns on the version row.
 */
export async function syncMenu(db: Kysely<Tables>): Promise<void> {
  const nodes = catalogueNodes();
  const catalogueHash = hashOf(nodes, STANDARD_ROLES);
  const current = await db.selectFrom('rightsVersion').select('catalogueHash').executeTakeFirstOrThrow();
  if (current.catalogueHash === catalogueHash) return;
  await inScope(db, SYSTEM, async ({ db: trx }) => {
    const locked = await trx.selectFrom('rightsVersion').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (locked.catalogueHash === catalogueHash) return;
    await syncRoles(trx, nodes, await syncNodes(trx, nodes));
    await trx.updateTable('rightsVersion').set({ catalogueHash }).execute();
  });
}
