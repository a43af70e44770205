import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RoleDetail, type RoleMember, roleList, roleMembers, setMembers } from '#contract/access/role.calls.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import { CompanyName, personText } from '../parts/person.tsx';

/** Who holds the role; a name typed finds whom to add. Each step counts at once and tells the person's open browser. */
export function MembersPanel({
  role,
  companyId,
  mayChange,
}: {
  readonly role: RoleDetail;
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
}) {
  const t = useT('access');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [q, setQ] = useState('');
  const people = useCallQuery(roleMembers, {
    id: role.id,
    ...(companyId ? { companyId } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
  });
  const nameOf = (person: RoleMember): string => text(personText(person));

  const turn = async (person: RoleMember): Promise<void> => {
    const { isMember, employeeId } = person;
    try {
      await client.call(setMembers, { body: { id: role.id, [isMember ? 'remove' : 'add']: [employeeId] } });
      const said = t(isMember ? 'people.removed' : 'people.added', { name: nameOf(person) });
      showToast({ id: 'role.members', intent: 'success', text: said });
    } catch (error) {
      showToast({ id: 'role.members', intent: 'danger', text: nameOf(person), detail: text(reasonOf(error)) });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...queryKey(roleMembers)] }),
      queries.invalidateQueries({ queryKey: [...queryKey(roleList)] }),
    ]);
  };

  return (
    <div className="acc-panel">
      <FilterInput value={q} onChange={setQ} placeholder={t('people.find')} />
      {people.isPending && <LoadingState />}
      {people.error && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data?.length === 0 && <EmptyState title={t('people.empty')} />}
      {people.data && people.data.length > 0 && (
        <ScrollRegion label={t('role.members')}>
          <table className="acc-table">
            <thead>
              <tr>
                <th scope="col">{t('people.name')}</th>
                <th scope="col">{t('people.account')}</th>
                <th scope="col">{t('people.position')}</th>
                <th scope="col">{t('people.company')}</th>
                {mayChange && <td />}
              </tr>
            </thead>
            <tbody>
              {people.data.map(person => (
                <tr key={person.employeeId} data-member={person.isMember}>
                  <td>
                    {nameOf(person)}{' '}
                    {person.status !== 'ACTIVE' && <StatusTag tone="warn">{t('people.inactive')}</StatusTag>}
                  </td>
                  <td>{person.account}</td>
                  <td>{person.position}</td>
                  <td>
                    <CompanyName of={person} />
                  </td>
                  {mayChange && (
                    <td>
                      <Button
                        size="small"
                        text={t(person.isMember ? 'people.remove' : 'people.add')}
                        aria-label={`${t(person.isMember ? 'people.remove' : 'people.add')} ${nameOf(person)}`}
                        onClick={() => void turn(person)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
