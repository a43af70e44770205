import type { MenuEffect } from '#contract/access/menu.calls.ts';
import type { MenuDifference } from '#contract/access/menu-difference.ts';
import type { MenuTreeName } from '#contract/access/menu-draft.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

type Touched = Omit<MenuEffect, 'difference' | 'current'>;

/** Who notices: roles that grant what goes, and those that hold everything when something comes. */
export async function touchedBy({ db }: Tx, tree: MenuTreeName, difference: MenuDifference): Promise<Touched> {
  const { added, removed, changed } = difference;
  const gone = new Map(removed.map(node => [node.id, null as readonly string[] | null]));
  for (const { id, buttonsRemoved } of changed) if (buttonsRemoved.length > 0) gone.set(id, buttonsRemoved);
  const grants =
    gone.size === 0
      ? []
      : await db
          .selectFrom('roleGrant')
          .selectAll()
          .where('menuId', 'in', [...gone.keys()])
          .execute();
  const losing = grants
    .filter(({ menuId, buttonCodes }) => {
      const codes = gone.get(menuId);
      return codes === null || codes?.some(code => buttonCodes.includes(code));
    })
    .map(({ roleId }) => roleId);
  const comes = added.length > 0 || changed.some(({ buttonsAdded }) => buttonsAdded.length > 0);
  const kinds = tree === 'INTERNAL' ? (['PLATFORM'] as const) : (['COMPANY', 'CUSTOMER', 'PROVIDER'] as const);
  const all = await db
    .selectFrom('role')
    .select(['id', 'nameZh', 'nameEn', 'kind', 'grantsAll'])
    .where('status', '=', 'ACTIVE')
    .where('kind', 'in', kinds)
    .orderBy('kind')
    .orderBy('nameZh')
    .execute();
  const roles = all.filter(role => losing.includes(role.id) || (role.grantsAll && (comes || gone.size > 0)));
  const ids = roles.map(role => role.id);
  if (ids.length === 0) return { roles: [], companies: 0, seats: 0 };
  const { seats, companies } = await db
    .selectFrom('employeeRole as r')
    .innerJoin('employee as e', 'e.id', 'r.employeeId')
    .select(({ fn }) => [
      fn.count<number>('e.id').distinct().as('seats'),
      fn.count<number>('e.companyId').distinct().as('companies'),
    ])
    .where('e.status', '=', 'ACTIVE')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('r.roleId', 'in', ids),
        // A package has no members of its own: the seats of the companies that hold it notice.
        eb(
          'e.companyId',
          'in',
          selectFrom('companyGrant').select('companyGrant.companyId').where('companyGrant.roleId', 'in', ids),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return {
    roles: roles.map(({ id, nameZh, nameEn, kind }) => ({ id, nameZh, nameEn, kind })),
    companies: Number(companies),
    seats: Number(seats),
  };
}
