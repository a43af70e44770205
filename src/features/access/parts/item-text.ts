import { type DataScope, type ItemEntry, itemEntry } from '#contract/access/permission-items.ts';
import type { Text } from '#contract/kernel/text.ts';

const SCOPES: Readonly<Record<DataScope, Text>> = {
  SELF: { zh: '本人', en: 'Own' },
  TEAM: { zh: '团队', en: 'Team' },
  DEPT: { zh: '本部门', en: 'Department' },
  DEPT_TREE: { zh: '部门及下级', en: 'Department and below' },
  COMPANY: { zh: '全公司', en: 'Company' },
};

export const scopeText = (scope: DataScope): Text => SCOPES[scope];

const FLAGS: Readonly<Record<string, Text>> = { 0: { zh: '否', en: 'No' }, 1: { zh: '是', en: 'Yes' } };

/** A value of an item as a person reads it. */
export function itemValueText({ kind }: Pick<ItemEntry, 'kind'>, value: string): Text {
  const same = { zh: value, en: value };
  if (kind === 'scope') return SCOPES[value as DataScope] ?? same;
  if (kind === 'flag') return FLAGS[value] ?? same;
  return value === '*' ? { zh: '全部', en: 'All' } : same;
}

export const itemLabel = (item: Pick<ItemEntry, 'itemKey' | 'permissionKey'>): Text =>
  itemEntry(item)?.label ?? {
    zh: `${item.itemKey}.${item.permissionKey}`,
    en: `${item.itemKey}.${item.permissionKey}`,
  };
