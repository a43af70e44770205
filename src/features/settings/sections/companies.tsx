import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unbindEmployee } from '#contract/account/join.ts';
import { boundEmployeeList } from '#contract/session/calls.ts';
import { setDefaultEmployee } from '#contract/session/own-account.ts';
import type { BoundEmployee } from '#contract/session/session.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { SendTrouble } from '#kit/send/send-trouble.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import type { SettingsPage } from '#kit/settings/setting-sections.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { CallError } from '#streams/call-error.ts';
import { JoinChoices } from '../parts/join-choices.tsx';
import { Block } from '../parts/section.tsx';

const isUsable = ({ Status, CompanyStatus }: BoundEmployee): boolean =>
  Status === 'ACTIVE' && CompanyStatus === 'ACTIVE';

interface Leaving {
  readonly seat: BoundEmployee;
  /** It has no other way in; asked again. */
  readonly isLastWarning: boolean;
}

/** Companies the person acts for, and the one to begin in. In a company's own portal only that company's. */
export function CompaniesSection({ page }: { readonly page: SettingsPage }) {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { employee, accountMode } = useSession();
  const list = useCallQuery(boundEmployeeList, undefined, { staleTime: 0 });
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isPerson = accountMode === 'userBindEmployee';
  const seats = (list.data ?? []).filter(seat => page !== 'customer' || seat.EmployeeId === employee?.EmployeeId);

  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(boundEmployeeList)] });
  const refusal = (trouble: SendTrouble) => ({ text: t('failed'), detail: text(trouble.text) });

  const choosing = useSendCall(setDefaultEmployee, {
    name: ['settings', 'default'],
    onDone: refresh,
    onRefused: refresh,
    notice: () => ({ text: t('companies.defaultSet') }),
    refusal,
  });
  const settle = async (): Promise<void> => {
    setLeaving(null);
    await refresh();
  };
  const unbinding = useSend({
    name: ['settings', 'unbound'],
    /** False: it would close the last way in, which is asked about once more. */
    send: async ({ seat, isLastWarning }: Leaving, { idempotencyKey }): Promise<boolean> => {
      const body = { employeeId: seat.EmployeeId, evenWithoutPassword: isLastWarning };
      try {
        await client.call(unbindEmployee, { body, idempotencyKey });
        return true;
      } catch (error) {
        if (!isLastWarning && error instanceof CallError && error.problem.code === 'UNBIND_NO_WAY_IN') return false;
        throw error;
      }
    },
    onDone: (isDone, { seat }) => (isDone ? settle() : setLeaving({ seat, isLastWarning: true })),
    onRefused: settle,
    notice: isDone => (isDone ? { text: t('companies.unbound') } : null),
    refusal,
  });

  return (
    <Block
      title={t('companies.company')}
      {...(isPerson ? {} : { hint: t('companies.byCompanyAccount') })}
      tools={isPerson && page !== 'customer' && <JoinChoices />}
    >
      {list.isPending && <LoadingState lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && seats.length === 0 && <EmptyState title={t('companies.none')} />}
      {seats.length > 0 && (
        <div className="fl-set-scroll">
          <table className="fl-set-table" aria-label={t('companies.company')}>
            <thead>
              <tr>
                <th scope="col">{t('companies.company')}</th>
                <th scope="col">{t('companies.seat')}</th>
                <th scope="col">{t('companies.used')}</th>
                <th scope="col">{t('companies.state')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {seats.map(seat => (
                <tr key={seat.EmployeeId}>
                  <th scope="row">
                    {seat.CompanyName} <span className="fl-muted">{seat.CompanyCode}</span>
                  </th>
                  <td>
                    {seat.EmployeeName} <span className="fl-muted">{seat.Position}</span>
                  </td>
                  <td>
                    <Instant at={seat.LastUsedAt} />
                  </td>
                  <td className="fl-set-inline">
                    <StatusTag tone={isUsable(seat) ? 'ok' : 'neutral'}>
                      {t(isUsable(seat) ? 'companies.active' : 'companies.inactive')}
                    </StatusTag>
                    {seat.EmployeeId === employee?.EmployeeId && (
                      <StatusTag tone="accent">{t('companies.current')}</StatusTag>
                    )}
                    {seat.IsDefault && <StatusTag tone="info">{t('companies.default')}</StatusTag>}
                  </td>
                  <td>
                    {isPerson && page !== 'customer' && (
                      <Button
                        size="small"
                        text={t('companies.unbind')}
                        aria-label={`${t('companies.unbind')} ${seat.CompanyName}`}
                        onClick={() => setLeaving({ seat, isLastWarning: false })}
                      />
                    )}
                    {isPerson && isUsable(seat) && (
                      <Button
                        size="small"
                        text={t(seat.IsDefault ? 'companies.unsetDefault' : 'companies.setDefault')}
                        aria-label={`${t(seat.IsDefault ? 'companies.unsetDefault' : 'companies.setDefault')} ${seat.CompanyName}`}
                        onClick={() =>
                          void choosing.runOrToast({ employeeId: seat.IsDefault ? null : seat.EmployeeId })
                        }
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          key={String(leaving.isLastWarning)}
          isOpen
          title={t('companies.unbindTitle', { name: leaving.seat.CompanyName })}
          confirmLabel={t(leaving.isLastWarning ? 'companies.unbindAnyway' : 'companies.unbind')}
          intent="danger"
          onConfirm={async () => void (await unbinding.runOrToast(leaving))}
          onCancel={() => setLeaving(null)}
        >
          {t(leaving.isLastWarning ? 'companies.noWayIn' : 'companies.unbindText')}
        </ConfirmDialog>
      )}
    </Block>
  );
}
