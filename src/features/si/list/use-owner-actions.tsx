import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { changeSiStatus, deleteSi, type SiHeader } from '#contract/si/calls.ts';
import { useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { both } from '../locale/both.ts';
import { shownNo } from '../parts/si-columns.tsx';
import { refreshSi } from '../queries.ts';

type Asked = { readonly row: SiHeader; readonly event: 'WITHDRAW' | 'DELETE' };

/** Withdraw and delete: asked once, sent with the version that was read, and shown at once. */
export function useOwnerActions(): { ask(event: Asked['event'], row: SiHeader): void; readonly dialog: ReactNode } {
  const t = useT('si');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);

  const sending = useSend({
    name: ['si', 'owner'],
    rowsOf: ({ row }: Asked) => [{ id: row.Id, version: row.VERSION }],
    wordsOf: ({ event }) => ({ event }),
    send: ({ row: { Id }, event }, { once, rows: [seen] }) => {
      const VERSION = seen!.version;
      if (event === 'DELETE') return client.call(deleteSi, { body: { Id, VERSION }, ...once });
      const query = { TDId: Id, Status: String(SI_EVENTS.WITHDRAW.status), Version: VERSION };
      return client.call(changeSiStatus, { query, idempotencyKey: once.idempotencyKey });
    },
    notice: (_, { row, event }) => ({
      id: `si.${event}.${row.Id}`,
      text: t(event === 'WITHDRAW' ? 'list.withdrawn' : 'list.removed', { no: shownNo(row.TBI_NO) }),
    }),
    refusal: (trouble, { row, event }) => ({
      id: `si.${event}.${row.Id}`,
      text: `SI ${shownNo(row.TBI_NO)}`,
      detail: text(trouble.kind === 'stale' ? both('list.stale') : trouble.text),
    }),
  });

  const send = async (said: Asked): Promise<void> => {
    await sending.runOrToast(said);
    setAsked(null);
    await refreshSi(queries, said.row.Id);
  };

  const no = asked ? shownNo(asked.row.TBI_NO) : '';
  const isWithdrawal = asked?.event === 'WITHDRAW';
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(isWithdrawal ? 'list.withdrawTitle' : 'list.removeTitle', { no })}
      confirmLabel={t(isWithdrawal ? 'list.withdraw' : 'list.remove')}
      intent="danger"
      onCancel={() => setAsked(null)}
      onConfirm={() => (asked ? send(asked) : undefined)}
    >
      {t(isWithdrawal ? 'list.withdrawText' : 'list.removeText')}
    </ConfirmDialog>
  );
  return { ask: (event, row) => setAsked({ event, row }), dialog };
}
