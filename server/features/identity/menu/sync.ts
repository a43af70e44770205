import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type CatalogueNode, catalogueNodes } from './catalogue-nodes.ts';
import type { NodeButton } from './menu-tree.ts';
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

/** Brings names, places and buttons of the catalogue's nodes up to date; `enabled` stays as an administrator left it. */
async function syncNodes(trx: Transaction<Tables>, nodes: readonly CatalogueNode[]): Promise<Synced> {
  const known = new Map(
    (await trx.selectFrom('menuNode').selectAll().execute()).map(row => [keyOf(row.tree, row.path), row]),
  );
  const idOf = new Map(nodes.map(node => [keyOf(node.tree, node.path), newId()]));
  for (const [key, row] of known) idOf.set(key, row.id);
  const fresh = new Map<string, Set<string>>();
  for (const node of nodes) {
    const key = keyOf(node.tree, node.path);
    const row = known.get(key);
    const before = new Set(((row?.buttons ?? []) as NodeButton[]).map(button => button.code));
    const gained = node.buttons.map(button => button.code).filter(code => !before.has(code));
    if (!row || gained.length > 0) fresh.set(key, new Set(gained));
  }
  await trx
    .insertInto('menuNode')
    .values(
      nodes.map(({ tree, path, parent, kind, nameZh, nameEn, sort, hidden, buttons }) => ({
        ...{ tree, path, kind, nameZh, nameEn, sort, hidden },
        id: idOf.get(keyOf(tree, path))!,
        parentId: parent === null ? null : idOf.get(keyOf(tree, parent))!,
        buttons: JSON.stringify(buttons),
        icon: null,
        url: null,
        enabled: true,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        parentId: ref('excluded.parentId'),
        path: ref('excluded.path'),
        nameZh: ref('excluded.nameZh'),
        nameEn: ref('excluded.nameEn'),
        sort: ref('excluded.sort'),
        buttons: ref('excluded.buttons'),
      })),
    )
    .execute();
  return { idOf, fresh };
}

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
    })
    .execute();
  const items = Object.entries(role.items ?? {}).map(([name, value]) => {
    const [itemKey = '', permissionKey = ''] = name.split('.');
    return { id: newId(), roleId: id, employeeId: null, itemKey, permissionKey, value };
  });
  if (items.length > 0) await trx.insertInto('permissionItem').values(items).execute();
  return id;
}

/**
 * Makes the menu nodes and the standard roles follow the catalogue, so that a new route or button appears without a
 * migration. Costs one read when nothing has changed; servers that start together take turns on the version row.
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
