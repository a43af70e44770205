import { isItemValue, itemEntry } from '#contract/access/permission-items.ts';
import type { RoleGrant, RoleItem, RoleKind } from '#contract/access/role.calls.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Grants, TreeNode } from '../../identity/rights.read.ts';

const finding = (path: string, code: string, message: Text): Finding => ({ path, code, message, severity: 'error' });

export const treeOfKind = (kind: RoleKind): TreeNode['tree'] => (kind === 'PLATFORM' ? 'INTERNAL' : 'EXTERNAL');

const covers = (ceiling: Grants, menuId: string, code?: string): boolean => {
  if (ceiling === 'all') return true;
  const codes = ceiling.get(menuId);
  return codes !== undefined && (code === undefined || codes.has(code));
};

/** Only nodes of the kind's tree, only buttons they have, nothing beyond the ceiling; one line a node. */
export function checkedGrants(
  grants: readonly RoleGrant[],
  kind: RoleKind,
  nodes: readonly TreeNode[],
  ceiling: Grants,
): RoleGrant[] {
  const byId = new Map(nodes.filter(node => node.tree === treeOfKind(kind)).map(node => [node.id, node]));
  const errors: Finding[] = [];
  const beyond: Finding[] = [];
  const merged = new Map<string, Set<string>>();
  for (const [index, { menuId, buttonCodes }] of grants.entries()) {
    const node = byId.get(menuId);
    const place = `grants[${index}]`;
    if (!node || node.kind === 'GROUP') {
      errors.push(finding(place, 'NODE_UNKNOWN', { zh: '菜单不存在', en: 'There is no such menu node' }));
      continue;
    }
    const codes = new Set(node.buttons.map(button => button.code));
    const unknown = buttonCodes.find(code => !codes.has(code));
    if (unknown !== undefined)
      errors.push(
        finding(`${place}.buttonCodes`, 'BUTTON_UNKNOWN', { zh: '没有此按钮', en: 'The page has no such button' }),
      );
    if (!covers(ceiling, menuId) || buttonCodes.some(code => !covers(ceiling, menuId, code)))
      beyond.push(finding(place, 'CEILING', { zh: '超出企业可授权范围', en: 'Beyond what the company may give' }));
    merged.set(menuId, new Set([...(merged.get(menuId) ?? []), ...buttonCodes]));
  }
  const [first, ...more] = errors;
  if (first) throw invalid([first, ...more]);
  if (beyond.length > 0) throw new AppError('CEILING_EXCEEDED', { errors: beyond });
  return [...merged].map(([menuId, codes]) => ({ menuId, buttonCodes: [...codes] }));
}

/** Items of the catalogue with values of theirs, each once; a company's own roles only those meant for companies. */
export function checkedItems(items: readonly RoleItem[], kind: RoleKind): RoleItem[] {
  const errors: Finding[] = [];
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const entry = itemEntry(item);
    const place = `items[${index}]`;
    const key = `${item.itemKey}.${item.permissionKey}`;
    if (!entry || seen.has(key) || (kind !== 'PLATFORM' && !entry.forCompanies))
      errors.push(
        finding(place, 'ITEM_UNKNOWN', { zh: '权限项不存在或重复', en: 'No such permission item, or twice' }),
      );
    else if (!isItemValue(entry, item.value))
      errors.push(finding(`${place}.value`, 'ITEM_VALUE', { zh: '权限项的值不正确', en: 'Not a value of this item' }));
    seen.add(key);
  }
  const [first, ...more] = errors;
  if (first) throw invalid([first, ...more]);
  return [...items];
}

export const asGrants = (grants: readonly RoleGrant[]): Grants =>
  new Map(grants.map(({ menuId, buttonCodes }) => [menuId, new Set(buttonCodes)]));
