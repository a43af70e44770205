import type { modifyRole, RightsNode, RoleDetail } from '#contract/access/role.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { ItemValues } from './items-form.tsx';
import { type Grants, grantsAsList, grantsFrom } from './rights-state.ts';

/** A role while it is edited. */
export interface RoleDraft {
  readonly nameZh: string;
  readonly nameEn: string;
  readonly note: string;
  readonly active: boolean;
  readonly grants: Grants;
  readonly items: ItemValues;
}

/** What a role says of itself, as it is loaded and as it is kept while nobody has saved it. */
export type RoleContent = Pick<RoleDetail, 'version' | 'nameZh' | 'nameEn' | 'note' | 'status' | 'grants' | 'items'>;

export const draftFrom = ({
  nameZh,
  nameEn,
  note,
  status,
  grants,
  items,
}: Omit<RoleContent, 'version'>): RoleDraft => ({
  nameZh,
  nameEn,
  note: note ?? '',
  active: status === 'ACTIVE',
  grants: grantsFrom(grants),
  items: new Map(items.map(item => [`${item.itemKey}.${item.permissionKey}`, item.value])),
});

const itemsAsList = (items: ItemValues) =>
  [...items].map(([name, value]) => {
    const [itemKey = '', permissionKey = ''] = name.split('.');
    return { itemKey, permissionKey, value };
  });

export const bodyFrom = (
  draft: RoleDraft,
  { id, version }: Pick<RoleDetail, 'id' | 'version'>,
  nodes: readonly RightsNode[],
): BodyOf<typeof modifyRole> => ({
  id,
  version,
  nameZh: draft.nameZh,
  nameEn: draft.nameEn,
  note: draft.note,
  status: draft.active ? 'ACTIVE' : 'DISABLED',
  grants: grantsAsList(draft.grants, nodes),
  items: itemsAsList(draft.items),
});

/** The draft as it is kept in the browser, with the version that it was made of. */
export const contentFrom = (draft: RoleDraft, version: number, nodes: readonly RightsNode[]): RoleContent => ({
  version,
  nameZh: draft.nameZh,
  nameEn: draft.nameEn,
  note: draft.note,
  status: draft.active ? 'ACTIVE' : 'DISABLED',
  grants: grantsAsList(draft.grants, nodes),
  items: itemsAsList(draft.items),
});

/** Does the draft say another thing than the role? */
export function isChanged(draft: RoleDraft, role: RoleDetail, nodes: readonly RightsNode[]): boolean {
  const said = (one: RoleDraft) => {
    const body = bodyFrom(one, role, nodes);
    const key = (item: { readonly itemKey: string; readonly permissionKey: string }) =>
      item.itemKey + item.permissionKey;
    return JSON.stringify({ ...body, items: body.items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) });
  };
  return said(draft) !== said(draftFrom(role));
}

/** What was saved, and over it what was typed since it was sent. */
export const withTyped = (saved: RoleDraft, sent: RoleDraft, typed: RoleDraft): RoleDraft => ({
  nameZh: typed.nameZh === sent.nameZh ? saved.nameZh : typed.nameZh,
  nameEn: typed.nameEn === sent.nameEn ? saved.nameEn : typed.nameEn,
  note: typed.note === sent.note ? saved.note : typed.note,
  active: typed.active === sent.active ? saved.active : typed.active,
  grants: typed.grants === sent.grants ? saved.grants : typed.grants,
  items: typed.items === sent.items ? saved.items : typed.items,
});
