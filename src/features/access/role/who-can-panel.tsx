import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { type RightsNode, type RoleKind, whoCan } from '#contract/access/role.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import { CompanyName, PersonName } from '../parts/person.tsx';

/** Who can open a page or press a button on it, and by which roles. */
export function WhoCanPanel({
  kind,
  companyId,
  nodes,
}: {
  readonly kind: RoleKind;
  readonly companyId: string | undefined;
  readonly nodes: readonly RightsNode[];
}) {
  const t = useT('access');
  const text = useText();
  const id = useId();
  const pages = nodes.filter(node => node.kind !== 'GROUP');
  const [menuId, setMenuId] = useState(pages[0]?.id ?? '');
  const [code, setCode] = useState('');
  const page = pages.find(node => node.id === menuId);
  const query = { kind, menuId, ...(companyId ? { companyId } : {}), ...(code ? { code } : {}) };
  const people = useCallQuery(whoCan, query, { enabled: menuId !== '' });
  return (
    <div className="acc-panel">
      <div className="acc-fields">
        <FormGroup label={t('who.page')} labelFor={`${id}-page`}>
          <HTMLSelect
            id={`${id}-page`}
            value={menuId}
            options={pages.map(node => ({
              value: node.id,
              label: `${text({ zh: node.nameZh, en: node.nameEn })} · ${node.path}`,
            }))}
            onChange={event => {
              setMenuId(event.currentTarget.value);
              setCode('');
            }}
          />
        </FormGroup>
        <FormGroup label={t('who.button')} labelFor={`${id}-button`}>
          <HTMLSelect
            id={`${id}-button`}
            value={code}
            options={[
              { value: '', label: t('who.anyButton') },
              ...(page?.buttons ?? []).map(button => ({
                value: button.code,
                label: text({ zh: button.nameZh, en: button.nameEn }),
              })),
            ]}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </FormGroup>
      </div>
      {people.isPending && menuId !== '' && <LoadingState />}
      {people.error && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data?.length === 0 && <EmptyState title={t('who.empty')} />}
      {people.data && people.data.length > 0 && (
        <ScrollRegion label={t('role.whoCan')}>
          <table className="acc-table">
            <thead>
              <tr>
                <th scope="col">{t('people.name')}</th>
                <th scope="col">{t('people.position')}</th>
                <th scope="col">{t('people.company')}</th>
                <th scope="col">{t('who.by')}</th>
              </tr>
            </thead>
            <tbody>
              {people.data.map(person => (
                <tr key={person.employeeId}>
                  <td>
                    <PersonName of={person} />
                  </td>
                  <td>{person.position}</td>
                  <td>
                    <CompanyName of={person} />
                  </td>
                  <td>{person.roles.map(role => text({ zh: role.nameZh, en: role.nameEn })).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
