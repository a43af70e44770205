import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type EffectiveItem,
  effectiveRights,
  type PermissionPerson,
  permissionPeople,
} from '#contract/access/permission.calls.ts';
import { itemEntry } from '#contract/access/permission-items.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useCallQuery } from '#kit/client.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import '../locale/words.ts';
import { itemLabel, itemValueText } from '../parts/item-text.ts';
import { CompanyName, PersonName, personText } from '../parts/person.tsx';

type Effective = DataOf<typeof effectiveRights>;

const COLUMNS: readonly Column<PermissionPerson>[] = [
  { key: 'name', label: { zh: '姓名', en: 'Name' }, width: 110, cell: row => <PersonName of={row} /> },
  { key: 'account', label: { zh: '账号', en: 'Account' }, width: 90, cell: row => row.account },
  { key: 'company', label: { zh: '企业', en: 'Company' }, width: 90, cell: row => row.companyCode },
];
const rowKey = (row: PermissionPerson): string => row.employeeId;

/** The menu as the person has it; nothing in it leads anywhere. */
function Simulated({ menu }: { readonly menu: readonly MenuNode[] }) {
  const text = useText();
  return (
    <ul className="acc-names">
      {menu
        .filter(node => !node.Hidden)
        .map(node => (
          <li key={node.Path}>
            {text({ zh: node.Name, en: node.NameEn })}
            {node.Children.length > 0 && <Simulated menu={node.Children} />}
          </li>
        ))}
    </ul>
  );
}

function ItemLine({ item, nameOf }: { readonly item: EffectiveItem; readonly nameOf: (id: string | null) => string }) {
  const t = useT('access');
  const text = useText();
  const entry = itemEntry(item);
  const said = (value: string): string => (entry ? text(itemValueText(entry, value)) : value);
  return (
    <tr>
      <td>{text(itemLabel(item))}</td>
      <td>{said(item.value)}</td>
      <td>
        {item.sources.length === 0 && <span className="fl-muted">{t('permission.byDefault')}</span>}
        {item.sources
          .map(({ roleId, value, validUntil }) => {
            const until = validUntil ? ` ${t('permission.until', { day: validUntil.slice(0, 10) })}` : '';
            return `${nameOf(roleId)}: ${said(value)}${until}`;
          })
          .join(' · ')}
      </td>
    </tr>
  );
}

type Part = 'rights' | 'items' | 'simulate';

function Rights({ data }: { readonly data: Effective }) {
  const t = useT('access');
  const text = useText();
  const [part, setPart] = useState<Part>('rights');
  const names = new Map(
    [...data.roles, ...data.packages].map(role => [role.id, text({ zh: role.nameZh, en: role.nameEn })]),
  );
  const nameOf = (id: string | null): string => (id === null ? t('permission.exception') : (names.get(id) ?? '?'));
  const { person } = data;
  return (
    <section className="acc-editor" aria-label={text(personText(person))}>
      <header className="acc-editor-head">
        <h2>
          <PersonName of={person} />
        </h2>
        <span className="fl-muted">
          <CompanyName of={person} /> · {person.position}
        </span>
        {data.roles.map(role => (
          <StatusTag key={role.id} tone="accent">
            {nameOf(role.id)}
          </StatusTag>
        ))}
        {data.packages.map(role => (
          <StatusTag key={role.id}>{nameOf(role.id)}</StatusTag>
        ))}
      </header>
      <div className="acc-parts">
        {(['rights', 'items', 'simulate'] as const).map(name => (
          <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
            {t(`permission.${name}`)}
          </button>
        ))}
      </div>
      <ScrollRegion label={t(`permission.${part}`)} className="acc-grow">
        {part === 'simulate' && <Simulated menu={data.menu} />}
        {part === 'items' && (
          <table className="acc-table">
            <thead>
              <tr>
                <th scope="col">{t('permission.item')}</th>
                <th scope="col">{t('permission.value')}</th>
                <th scope="col">{t('permission.sources')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(item => (
                <ItemLine key={`${item.itemKey}.${item.permissionKey}`} item={item} nameOf={nameOf} />
              ))}
            </tbody>
          </table>
        )}
        {part === 'rights' && data.rights.length === 0 && <EmptyState title={t('permission.noRights')} />}
        {part === 'rights' && data.rights.length > 0 && (
          <table className="acc-table">
            <thead>
              <tr>
                <th scope="col">{t('permission.page')}</th>
                <th scope="col">{t('menu.buttons')}</th>
                <th scope="col">{t('permission.roles')}</th>
                {data.packages.length > 0 && <th scope="col">{t('permission.packages')}</th>}
              </tr>
            </thead>
            <tbody>
              {data.rights.map(right => (
                <tr key={right.path}>
                  <td>
                    {text({ zh: right.nameZh, en: right.nameEn })}
                    <br />
                    <code className="acc-path">{right.path}</code>
                  </td>
                  <td>
                    <span className="acc-codes">
                      {right.buttons.map(button => (
                        <span
                          key={button.code}
                          className="acc-code"
                          title={`${button.code} ← ${button.roles.map(nameOf).join(', ')}`}
                        >
                          {text({ zh: button.nameZh, en: button.nameEn })}
                        </span>
                      ))}
                    </span>
                  </td>
                  <td className="acc-brief">{right.roles.map(nameOf).join(' · ')}</td>
                  {data.packages.length > 0 && <td className="acc-brief">{right.packages.map(nameOf).join(' · ')}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ScrollRegion>
    </section>
  );
}

/** What one person may do, each right with where it comes from, and the menu as that person sees it. */
export function PersonView() {
  const t = useT('access');
  const [params, setParams] = useSearchParams();
  const [q, setQ] = useState('');
  const id = params.get('employee');
  const people = useCallQuery(permissionPeople, { q: q.trim() });
  const rows = people.data ?? [];
  const cursor = useGridCursor({
    rows,
    rowKey,
    onOpen: row => setParams({ view: 'person', employee: row.employeeId }, { replace: true }),
  });
  const rights = useCallQuery(effectiveRights, { id: id ?? '' }, { enabled: id !== null });
  return (
    <div className="acc-split">
      <div className="acc-panel">
        <FilterInput value={q} onChange={setQ} placeholder={t('permission.findPerson')} />
        <DataGrid
          label={t('permission.employee')}
          columns={COLUMNS}
          rows={rows}
          rowKey={rowKey}
          cursor={cursor}
          loading={people.isPending}
          error={people.error}
          onRetry={() => void people.refetch()}
          opensOnClick
        />
      </div>
      {id === null && <EmptyState title={t('permission.choosePerson')} />}
      {id !== null && rights.isPending && <LoadingState />}
      {id !== null && rights.error && <ErrorState error={rights.error} onRetry={() => void rights.refetch()} />}
      {id !== null && rights.data && <Rights key={id} data={rights.data} />}
    </div>
  );
}
