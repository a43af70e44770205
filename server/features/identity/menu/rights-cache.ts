import type { Kysely } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Tables } from '../../../db/tables.ts';
import { grantsByRole, menuNodes } from '../rights.read.ts';
import { buildMenuTree, type Grants, type TreeNode, uniteGrants } from './menu-tree.ts';

/** All that a menu tree depends on. Seats with the same roles under the same ceiling share one tree. */
export interface RightsKey {
  readonly version: number;
  readonly kind: CompanyKind;
  readonly roleIds: readonly string[];
  readonly packageIds: readonly string[];
}

export interface RightsCache {
  treeOf(key: RightsKey): Promise<readonly MenuNode[]>;
}

/** Enough for every mix of roles of a large installation; past it the cache starts anew. */
const LIMIT = 2_000;

const grantsOf = async (db: Kysely<Tables>, roleIds: readonly string[]): Promise<Grants> =>
  uniteGrants([...(await grantsByRole(db, roleIds)).values()]);

/**
 * Menu trees by rights version: the version stands in the database and moves with every change of a role, a grant or a
 * node, and the session look-up reads it, so a changed right counts on the very next request of every server.
 */
export function createRightsCache(db: Kysely<Tables>): RightsCache {
  let version = -1;
  let nodes: Promise<TreeNode[]> | undefined;
  const trees = new Map<string, Promise<readonly MenuNode[]>>();

  const build = async (key: RightsKey): Promise<readonly MenuNode[]> => {
    nodes ??= menuNodes(db);
    const ofThisVersion = nodes;
    const grants = await grantsOf(db, key.roleIds);
    const ceiling = key.kind === 'platform' ? 'all' : await grantsOf(db, key.packageIds);
    return buildMenuTree(key.kind, await ofThisVersion, grants, ceiling);
  };

  return {
    treeOf(key) {
      if (key.version !== version || trees.size >= LIMIT) {
        version = key.version;
        nodes = undefined;
        trees.clear();
      }
      const name = [key.kind, ...key.packageIds, '/', ...key.roleIds].join(' ');
      const known = trees.get(name);
      if (known) return known;
      const tree = build(key);
      trees.set(name, tree);
      tree.catch(() => trees.delete(name));
      return tree;
    },
  };
}
