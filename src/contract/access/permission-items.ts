import type { Text } from '../kernel/text.ts';

/** Permission items: what a role or an exception says beside paths and buttons (specification §3, design A.2). */
export interface PermissionItem {
  readonly itemKey: string;
  readonly permissionKey: string;
  readonly value: string;
}

/** From one's own rows to those of the whole company. */
export const DATA_SCOPES = ['SELF', 'TEAM', 'DEPT', 'DEPT_TREE', 'COMPANY'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

export const SCOPE_AREAS = ['CRM', 'QUOTE', 'ORDER', 'RATE', 'REPORT'] as const;
export type ScopeArea = (typeof SCOPE_AREAS)[number];

type Kind = 'scope' | 'flag' | 'integer' | 'decimal' | 'codes';

export interface ItemEntry {
  readonly itemKey: string;
  readonly permissionKey: string;
  readonly kind: Kind;
  readonly label: Text;
  /** What counts where nobody says anything. */
  readonly fallback: string;
  readonly min?: number;
  readonly max?: number;
  /** A company may give it to its own roles. */
  readonly forCompanies?: boolean;
}

const SCOPE_LABELS: Readonly<Record<ScopeArea, Text>> = {
  CRM: { zh: '数据范围：客户关系', en: 'Data scope: customer relations' },
  QUOTE: { zh: '数据范围：报价', en: 'Data scope: quotations' },
  ORDER: { zh: '数据范围：订单', en: 'Data scope: orders' },
  RATE: { zh: '数据范围：运价', en: 'Data scope: rates' },
  REPORT: { zh: '数据范围：报表', en: 'Data scope: reports' },
};

const scope = (area: ScopeArea): ItemEntry => ({
  itemKey: 'DATA_SCOPE',
  permissionKey: area,
  kind: 'scope',
  label: SCOPE_LABELS[area],
  fallback: 'SELF',
  forCompanies: true,
});

const flag = (itemKey: string, permissionKey: string, label: Text, forCompanies = false): ItemEntry => ({
  itemKey,
  permissionKey,
  label,
  forCompanies,
  kind: 'flag',
  fallback: '0',
});

const integer = (itemKey: string, permissionKey: string, label: Text, fallback: number, max: number): ItemEntry => ({
  itemKey,
  permissionKey,
  label,
  max,
  kind: 'integer',
  fallback: String(fallback),
  min: 0,
});

/** The closed list of items; anything else is refused. */
export const PERMISSION_CATALOGUE: readonly ItemEntry[] = [
  ...SCOPE_AREAS.map(scope),
  flag('FIELD', 'COST_VISIBLE', { zh: '可见成本', en: 'Sees cost' }),
  flag('FIELD', 'PROFIT_VISIBLE', { zh: '可见利润', en: 'Sees profit' }),
  flag('FIELD', 'CONTACT_UNMASKED', { zh: '可见完整联系方式', en: 'Sees contacts unmasked' }),
  {
    ...integer('EXPORT', 'MAX_ROWS', { zh: '单次导出行数上限', en: 'Rows of one export' }, 5_000, 200_000),
    forCompanies: true,
  },
  integer('CRM', 'PRIVATE_LIMIT', { zh: '私有客户上限', en: 'Own customers at most' }, 200, 100_000),
  integer('CRM', 'CLAIM_DAILY', { zh: '每日领取上限', en: 'Claims a day' }, 10, 10_000),
  integer('EDM', 'DAILY_QUOTA', { zh: '每日邮件额度', en: 'Campaign mails a day' }, 500, 1_000_000),
  {
    itemKey: 'QUOTE',
    permissionKey: 'FLOOR_MARGIN_PCT',
    kind: 'decimal',
    label: { zh: '最低毛利率 %', en: 'Lowest margin %' },
    fallback: '5',
    min: -100,
    max: 100,
  },
  {
    itemKey: 'LINE',
    permissionKey: 'ALLOWED',
    kind: 'codes',
    label: { zh: '可用航线', en: 'Lines allowed' },
    fallback: '*',
  },
  flag('LOGIN', 'TWO_STEP_REQUIRED', { zh: '必须两步验证', en: 'Second step required' }, true),
];

const keyOf = ({ itemKey, permissionKey }: Pick<PermissionItem, 'itemKey' | 'permissionKey'>): string =>
  `${itemKey}.${permissionKey}`;

const entries = new Map(PERMISSION_CATALOGUE.map(entry => [keyOf(entry), entry]));

export const itemEntry = (item: Pick<PermissionItem, 'itemKey' | 'permissionKey'>): ItemEntry | undefined =>
  entries.get(keyOf(item));

const CODES = /^(?:\*|[A-Z0-9_-]{1,12}(?:,[A-Z0-9_-]{1,12}){0,15})$/;

const inRange = ({ min = -Infinity, max = Infinity }: ItemEntry, value: string): boolean =>
  Number(value) >= min && Number(value) <= max;

/** Is this a value of the item? */
export function isItemValue(entry: ItemEntry, value: string): boolean {
  switch (entry.kind) {
    case 'scope':
      return (DATA_SCOPES as readonly string[]).includes(value);
    case 'flag':
      return value === '0' || value === '1';
    case 'integer':
      return /^\d{1,9}$/.test(value) && inRange(entry, value);
    case 'decimal':
      return /^-?\d{1,3}(?:\.\d{1,2})?$/.test(value) && inRange(entry, value);
    case 'codes':
      return CODES.test(value);
  }
}

type Merge = (left: string, right: string) => string;

const placeOf = (value: string): number => (DATA_SCOPES as readonly string[]).indexOf(value);
const widest: Merge = (left, right) => (placeOf(right) > placeOf(left) ? right : left);
const largest: Merge = (left, right) => (Number(right) > Number(left) ? right : left);
const smallest: Merge = (left, right) => (Number(right) < Number(left) ? right : left);
const united: Merge = (left, right) => {
  const codes = new Set([...left.split(','), ...right.split(',')].map(code => code.trim()).filter(Boolean));
  return codes.has('*') ? '*' : [...codes].join(',');
};

/** What counts where several roles say something: the wider scope, the larger number, all lines, the smaller margin. */
const MERGES: Readonly<Record<Kind, Merge>> = {
  scope: widest,
  flag: largest,
  integer: largest,
  decimal: smallest,
  codes: united,
};

/** One value per item, in the order of first appearance. */
export function mergePermissionItems(items: readonly PermissionItem[]): PermissionItem[] {
  const merged = new Map<string, PermissionItem>();
  for (const { itemKey, permissionKey, value } of items) {
    const key = keyOf({ itemKey, permissionKey });
    const before = merged.get(key);
    const merge = MERGES[entries.get(key)?.kind ?? 'integer'];
    merged.set(key, { itemKey, permissionKey, value: before ? merge(before.value, value) : value });
  }
  return [...merged.values()];
}

/** The widest scope that the items give in the area. */
export const scopeIn = (items: readonly PermissionItem[], area: ScopeArea): DataScope => {
  const own = items.filter(item => item.itemKey === 'DATA_SCOPE' && item.permissionKey === area);
  const value = mergePermissionItems(own)[0]?.value ?? 'SELF';
  return (DATA_SCOPES as readonly string[]).includes(value) ? (value as DataScope) : 'SELF';
};
