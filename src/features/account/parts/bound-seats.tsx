import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { unbindEmployee } from '#contract/account/join.ts';
import { boundEmployeeList } from '#contract/session/calls.ts';
import type { BoundEmployee } from '#contract/session/session.ts';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';

interface Leaving {
  readonly seat: BoundEmployee;
  readonly isLastWay: boolean;
}

/** Company accounts bound to me, each with the way out of it; one without a password asks a second time. */
export function BoundSeats() {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const list = useCallQuery(boundEmployeeList);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const unbinding = useSend({
    name: ['account', 'unbind'],
    send: ({ seat, isLastWay }: Leaving, { idempotencyKey }) =>
      client.call(unbindEmployee, {
        body: { employeeId: seat.EmployeeId, evenWithoutPassword: isLastWay },
        idempotencyKey,
      }),
    onDone: async () => {
      setLeaving(null);
      await list.refetch();
    },
    onRefused: ({ problem, text: reason }, { seat }) => {
      if (problem?.code === 'UNBIND_NO_WAY_IN') return setLeaving({ seat, isLastWay: true });
      setLeaving(null);
      showToast({ id: 'account.unbind', intent: 'danger', text: text(reason) });
    },
    notice: (_, { seat }) => ({ text: t('bind.unbound', { company: seat.CompanyName }) }),
  });
  const unbind = async () => void (leaving && (await unbinding.attempt(leaving)));
  return (
    <section>
      <h2>{t('bind.mine')}</h2>
      {list.isPending && <LoadingState lines={2} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <p className="fl-muted">{t('bind.none')}</p>}
      {list.data?.map(seat => (
        <div key={seat.EmployeeId} className="fl-join-bound" data-seat={seat.EmployeeId}>
          <span>
            {seat.CompanyName}
            <small>{[seat.CompanyCode, seat.EmployeeName, seat.Position].filter(Boolean).join(' · ')}</small>
          </span>
          <Button
            size="small"
            text={t('bind.unbind')}
            aria-label={`${t('bind.unbind')} ${seat.CompanyName}`}
            onClick={() => setLeaving({ seat, isLastWay: false })}
          />
        </div>
      ))}
      {leaving && (
        <FormDialog
          isOpen
          title={t('bind.unbindTitle', { company: leaving.seat.CompanyName })}
          onCancel={() => setLeaving(null)}
          primary={{ label: t('bind.unbindDo'), onRun: unbind, intent: 'danger' }}
        >
          <p>{t(leaving.isLastWay ? 'bind.unbindNoWay' : 'bind.unbindText')}</p>
        </FormDialog>
      )}
    </section>
  );
}
