import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#contract/kernel/envelope.ts';
import { fill } from '#contract/kernel/text.ts';
import { changeSiStatus, deleteSi, type SiHeader } from '#contract/si/calls.ts';
import { useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { CallError } from '#streams/call-error.ts';
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

  async function send({ row, event }: Asked): Promise<void> {
    const no = shownNo(row.TBI_NO);
    const notice = { id: `si.${event}.${row.Id}` };
    try {
      if (event === 'WITHDRAW') {
        const query = { TDId: row.Id, Status: String(SI_EVENTS.WITHDRAW.status), Version: row.VERSION };
        await client.call(changeSiStatus, { query });
      } else {
        await client.call(deleteSi, { body: { Id: row.Id, VERSION: row.VERSION }, ifMatch: row.VERSION });
      }
      showToast({
        ...notice,
        intent: 'success',
        text: t(event === 'WITHDRAW' ? 'list.withdrawn' : 'list.removed', { no }),
      });
    } catch (error) {
      const isStale = error instanceof CallError && error.kind === 'stale';
      const [finding] = error instanceof CallError ? (error.problem as unknown as Problem).errors : [];
      const why = isStale
        ? both('list.stale')
        : finding
          ? { zh: fill(finding.message.zh, finding.params), en: fill(finding.message.en, finding.params) }
          : errorText(error);
      showToast({ ...notice, intent: 'danger', text: `SI ${no}`, detail: text(why) });
    }
    setAsked(null);
    await refreshSi(queries, row.Id);
  }

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
