import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RoleDetail, type RoleMember, roleList, roleMembers, setMembers } from '#contract/access/role.calls.ts';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { FilterInput } from '#kit/filter-input.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
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

  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...queryKey(roleMembers)] }),
      queries.invalidateQueries({ queryKey: [...queryKey(roleList)] }),
    ]);
  };
  const turning = useSend({
    name: ['role', 'members'],
    wordsOf: ({ isMember, employeeId }: RoleMember) => ({ isMember, employeeId }),
    send: ({ isMember, employeeId }, { idempotencyKey }) =>
      client.call(setMembers, {
        body: { id: role.id, [isMember ? 'remove' : 'add']: [employeeId] },
        idempotencyKey,
      }),
    onDone: refresh,
    onRefused: refresh,
    notice: (_, person) => ({
      text: t(person.isMember ? 'people.removed' : 'people.added', { name: nameOf(person) }),
    }),
    refusal: (trouble, person) => ({ text: nameOf(person), detail: text(trouble.text) }),
  });

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
                        onClick={() => void turning.runOrToast(person)}
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
