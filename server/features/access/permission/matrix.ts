import type { RoleKind } from '#contract/access/role.calls.ts';
import type { Language } from '#contract/kernel/text.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { menuNodes } from '../../identity/rights.read.ts';
import { treeOfKind } from '../role/check-role.ts';

const ROLES_MOST = 500;

/** Roles of a kind with their grants, and the nodes of their tree in menu order. */
export async function matrixOf(tx: Tx, kind: RoleKind, companyId: string | undefined) {
  const roles = await tx.db
    .selectFrom('role')
    .select(['id', 'nameZh', 'nameEn', 'grantsAll'])
    .where('kind', '=', kind)
    .where('status', '=', 'ACTIVE')
    .where(({ or, eb }) => or([eb('companyId', 'is', null), ...(companyId ? [eb('companyId', '=', companyId)] : [])]))
    .orderBy('code')
    .orderBy('id')
    .limit(ROLES_MOST)
    .execute();
  const ids = roles.map(role => role.id);
  const grants = ids.length ? await tx.db.selectFrom('roleGrant').selectAll().where('roleId', 'in', ids).execute() : [];
  const grantsOf = Map.groupBy(grants, grant => grant.roleId);
  const nodes = (await menuNodes(tx.db))
    .filter(node => node.tree === treeOfKind(kind))
    .sort((left, right) => left.sort - right.sort || left.nameZh.localeCompare(right.nameZh, 'zh-CN'));
  return {
    nodes: nodes.map(({ id, parentId, path, kind: of, nameZh, nameEn, enabled, buttons }) => ({
      id,
      parentId,
      path,
      kind: of,
      nameZh,
      nameEn,
      enabled,
      buttons: [...buttons],
    })),
    roles: roles.map(role => ({
      ...role,
      grants: (grantsOf.get(role.id) ?? []).map(({ menuId, buttonCodes }) => ({ menuId, buttonCodes })),
    })),
  };
}

type Matrix = Awaited<ReturnType<typeof matrixOf>>;

/** One line a page and role that holds it. */
export const matrixLines = ({ nodes, roles }: Matrix) =>
  roles.flatMap(role => {
    const granted = new Map(role.grants.map(grant => [grant.menuId, new Set(grant.buttonCodes)]));
    return nodes
      .filter(node => node.kind !== 'GROUP' && (role.grantsAll || granted.has(node.id)))
      .map(node => ({
        role,
        node,
        buttons: node.buttons.filter(({ code }) => role.grantsAll || granted.get(node.id)?.has(code)),
      }));
  });

/** The lines as they stand in a file. */
export async function* matrixRows(matrix: Matrix, language: Language): AsyncGenerator<readonly CellValue[]> {
  const said = (text: { readonly nameZh: string; readonly nameEn: string }): string =>
    language === 'EN' ? text.nameEn : text.nameZh;
  for (const { role, node, buttons } of matrixLines(matrix))
    yield [said(role), said(node), node.path, buttons.map(({ code }) => code).join(', '), buttons.map(said).join(', ')];
}
