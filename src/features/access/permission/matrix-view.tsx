import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { permissionMatrix } from '#contract/access/permission.calls.ts';
import { type RightsNode, type RoleKind, roleKindSchema } from '#contract/access/role.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { useCallQuery } from '#kit/client.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import { Named } from '../parts/named.tsx';
import { searchedTree, treeLines } from '../parts/tree-lines.ts';

type MatrixRole = DataOf<typeof permissionMatrix>['roles'][number];

/** What a role holds of a page: nothing, the page alone, some buttons, all of them. */
function Cell({ role, node, codes }: { role: MatrixRole; node: RightsNode; codes: readonly string[] | undefined }) {
  const t = useT('access');
  const held = role.grantsAll ? node.buttons.map(({ code }) => code) : codes;
  if (!held) return <span className="acc-none" role="img" aria-label={t('permission.hasNot')} />;
  const of = node.buttons.length;
  const whole = held.length >= of;
  return (
    <span className="acc-held" data-whole={whole} title={held.join(', ') || t('permission.pageOnly')}>
      {of === 0 ? '●' : whole ? t('permission.all') : t('permission.some', { n: held.length, of })}
    </span>
  );
}

/** Roles across, pages down. Only pages that fit what was typed, with the groups above them. */
export function MatrixView({ kind, onKind }: { readonly kind: RoleKind; readonly onKind: (kind: RoleKind) => void }) {
  const t = useT('access');
  const text = useText();
  const [query, setQuery] = useState('');
  const matrix = useCallQuery(permissionMatrix, { kind });
  const asked = query.trim().toLowerCase();
  const nodes = matrix.data?.nodes ?? [];
  const roles = matrix.data?.roles ?? [];
  const shown =
    asked === ''
      ? nodes
      : searchedTree(nodes, node =>
          [node.nameZh, node.nameEn, node.path, ...node.buttons.map(({ code }) => code)].some(word =>
            word.toLowerCase().includes(asked),
          ),
        );
  const lines = treeLines(shown, () => true);
  const codesOf = new Map(
    roles.map(role => [role.id, new Map(role.grants.map(({ menuId, buttonCodes }) => [menuId, buttonCodes]))]),
  );
  return (
    <div className="acc-panel">
      <div className="acc-rights-tools">
        <HTMLSelect
          aria-label={t('permission.kind')}
          value={kind}
          options={roleKindSchema.options.map(value => ({ value, label: t(`role.${value}`) }))}
          onChange={event => onKind(event.currentTarget.value as RoleKind)}
        />
        <FilterInput value={query} onChange={setQuery} placeholder={t('permission.find')} />
      </div>
      {matrix.isPending && <LoadingState />}
      {matrix.error && <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />}
      {matrix.data && (
        <ScrollRegion label={t('permission.matrix')}>
          <table className="acc-table acc-matrix">
            <thead>
              <tr>
                <th scope="col">{t('permission.page')}</th>
                {roles.map(role => (
                  <th key={role.id} scope="col">
                    <Named of={role} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ item, depth }) => (
                <tr key={item.id} data-group={item.kind === 'GROUP'}>
                  <th scope="row" style={{ paddingInlineStart: depth * 18 + 10 }} title={item.path}>
                    {text({ zh: item.nameZh, en: item.nameEn })}
                  </th>
                  {roles.map(role => (
                    <td key={role.id}>
                      {item.kind !== 'GROUP' && (
                        <Cell role={role} node={item} codes={codesOf.get(role.id)?.get(item.id)} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
