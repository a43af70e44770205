import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import {
  buildMenuTree,
  type Grants,
  grantsByRole,
  menuNodes,
  type TreeNode,
  uniteGrants,
} from '../identity/rights.read.ts';

/** A seat and all that its rights come from. */
export interface SeatRights {
  readonly employeeId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly companyNameEn: string;
  readonly companyKind: CompanyKind;
  readonly roleIds: readonly string[];
  readonly packageIds: readonly string[];
}

/** Every node with every button a seat holds, as `path` and `path CODE`. */
export type Held = ReadonlySet<string>;

export function heldIn(tree: readonly MenuNode[]): Held {
  const held = new Set<string>();
  const walk = (nodes: readonly MenuNode[]): void => {
    for (const { Path, Kind, Buttons, Children } of nodes) {
      if (Kind !== 'GROUP') held.add(Path);
      for (const { Code } of Buttons) held.add(`${Path} ${Code}`);
      walk(Children);
    }
  };
  walk(tree);
  return held;
}

/** Answers what a mix of roles under a ceiling comes to; the same mix is worked out once. */
export function rightsBook(nodes: readonly TreeNode[], grants: ReadonlyMap<string, Grants>) {
  const known = new Map<string, Held>();
  const unitedOf = (ids: readonly string[]): Grants => uniteGrants(ids.flatMap(id => grants.get(id) ?? []));
  const treeOf = ({ companyKind, roleIds, packageIds }: Pick<SeatRights, 'companyKind' | 'roleIds' | 'packageIds'>) =>
    buildMenuTree(companyKind, nodes, unitedOf(roleIds), companyKind === 'platform' ? 'all' : unitedOf(packageIds));
  return {
    treeOf,
    heldBy(seat: Pick<SeatRights, 'companyKind' | 'roleIds' | 'packageIds'>): Held {
      const key = [seat.companyKind, ...seat.packageIds.toSorted(), '/', ...seat.roleIds.toSorted()].join(' ');
      const before = known.get(key);
      if (before) return before;
      const held = heldIn(treeOf(seat));
      known.set(key, held);
      return held;
    },
  };
}

/** What a company may give at most: all of the platform's own side, else the union of its packages. */
export async function ceilingOf(
  { db }: Tx,
  company: { readonly id: string; readonly kind: CompanyKind },
): Promise<Grants> {
  if (company.kind === 'platform') return 'all';
  const held = await db.selectFrom('companyGrant').select('roleId').where('companyId', '=', company.id).execute();
  const grants = await grantsByRole(
    db,
    held.map(row => row.roleId),
  );
  return uniteGrants([...grants.values()]);
}

/** Active seats with their roles and packages. */
export async function seatsWith(
  { db }: Tx,
  filter: { readonly employees?: readonly string[]; readonly companies?: readonly string[]; readonly roleId?: string },
): Promise<SeatRights[]> {
  const { employees, companies, roleId } = filter;
  if (employees?.length === 0 || companies?.length === 0) return [];
  const seats = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id as employeeId', 'e.name', 'e.nameEn', 'c.id as companyId', 'c.kind as companyKind'])
    .select(['c.nameZh as companyName', 'c.nameEn as companyNameEn'])
    .where('e.status', '=', 'ACTIVE')
    .$if(employees !== undefined, query => query.where('e.id', 'in', [...employees!]))
    .$if(companies !== undefined, query => query.where('c.id', 'in', [...companies!]))
    .$if(roleId !== undefined, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('employeeRole as held')
            .select('held.roleId')
            .whereRef('held.employeeId', '=', 'e.id')
            .where('held.roleId', '=', roleId!),
        ),
      ),
    )
    .orderBy('e.id')
    .execute();
  if (seats.length === 0) return [];
  const roles = await db
    .selectFrom('employeeRole')
    .select(['employeeId', 'roleId'])
    .where(
      'employeeId',
      'in',
      seats.map(seat => seat.employeeId),
    )
    .execute();
  const packages = await db
    .selectFrom('companyGrant')
    .selectAll()
    .where('companyId', 'in', [...new Set(seats.map(seat => seat.companyId))])
    .execute();
  const rolesOf = Map.groupBy(roles, row => row.employeeId);
  const packagesOf = Map.groupBy(packages, row => row.companyId);
  return seats.map(seat => ({
    ...seat,
    roleIds: (rolesOf.get(seat.employeeId) ?? []).map(row => row.roleId),
    packageIds: (packagesOf.get(seat.companyId) ?? []).map(row => row.roleId),
  }));
}

/** Nodes and grants that the seats' rights are made of, to be asked before and after a change. */
export async function sourcesOf(
  tx: Tx,
  seats: readonly SeatRights[],
): Promise<{ readonly nodes: TreeNode[]; readonly grants: Map<string, Grants> }> {
  const ids = new Set(seats.flatMap(seat => [...seat.roleIds, ...seat.packageIds]));
  return { nodes: await menuNodes(tx.db), grants: new Map(await grantsByRole(tx.db, [...ids])) };
}
