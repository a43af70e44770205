/** Permission items of an employee: those of all roles and his own, merged by the rule of their kind (design A.2). */
export interface PermissionItem {
  readonly itemKey: string;
  readonly permissionKey: string;
  readonly value: string;
}

const SCOPES = ['SELF', 'TEAM', 'DEPT', 'DEPT_TREE', 'COMPANY'];

type Merge = (left: string, right: string) => string;

const widest: Merge = (left, right) => (SCOPES.indexOf(right) > SCOPES.indexOf(left) ? right : left);
const largest: Merge = (left, right) => (Number(right) > Number(left) ? right : left);
const smallest: Merge = (left, right) => (Number(right) < Number(left) ? right : left);
const united: Merge = (left, right) => {
  const codes = new Set([...left.split(','), ...right.split(',')].map(code => code.trim()).filter(Boolean));
  return codes.has('*') ? '*' : [...codes].join(',');
};

function mergeOf({ itemKey, permissionKey }: PermissionItem): Merge {
  if (itemKey === 'DATA_SCOPE') return widest;
  if (itemKey === 'LINE') return united;
  if (itemKey === 'QUOTE' && permissionKey === 'FLOOR_MARGIN_PCT') return smallest;
  // Numbers, and 0/1 flags where the larger is OR.
  return largest;
}

/** One value per item, in the order of first appearance. */
export function mergePermissionItems(items: readonly PermissionItem[]): PermissionItem[] {
  const merged = new Map<string, PermissionItem>();
  for (const item of items) {
    const key = `${item.itemKey}.${item.permissionKey}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, value: mergeOf(item)(before.value, item.value) } : item);
  }
  return [...merged.values()];
}
