import { FormGroup, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { rowOf } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { confirmSpaceOrder, rejectSpaceOrder } from '#contract/space/space.calls.ts';
import { type SpaceSaleRow, spaceSaleResource } from '#contract/space/space-order.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { serverNow } from '#streams/server-clock.ts';
import { mayAsk, type OrderAsk, seenInList } from '../../kit/order-permits.ts';
import { both } from '../locale/both.ts';
import { spaceCommand, tell } from './space-command.ts';
import { useOrder } from './use-order.ts';

/** A provider's answer to an order, from the list where he buys himself; booking numbers of the offer go with it. */
export function useSaleActs(): {
  readonly commands: (context: ResourceContext) => readonly Command[];
  readonly dialog: ReactNode;
} {
  const t = useT('spaceBuy');
  const id = useId();
  const { menu } = useSession();
  const { send } = useOrder(null);
  const [refused, setRefused] = useState<{ readonly row: SpaceSaleRow; readonly remarks: string } | null>(null);
  const commands = ({ active, refresh }: ResourceContext): readonly Command[] => {
    const row = active && rowOf(spaceSaleResource, active);
    const may = (event: OrderAsk) => {
      if (!row) return both('pickOne');
      return mayAsk({ ...seenInList(row), side: 'SELLER' }, event, serverNow());
    };
    return [
      spaceCommand(
        'confirm',
        may('CONFIRM'),
        async () => {
          if (!row) return;
          await send(confirmSpaceOrder, row, { refs: [] });
          tell(t('done.confirmed'));
          await refresh([row.id]);
        },
        { shortcut: 'a', intent: 'primary', right: [menu, SPACE_PATHS.sold, 'CONFIRM'] },
      ),
      spaceCommand('reject', may('REJECT'), () => (row ? setRefused({ row, remarks: '' }) : undefined), {
        shortcut: 'shift+r',
        right: [menu, SPACE_PATHS.sold, 'REJECT'],
      }),
    ];
  };
  const dialog = refused && (
    <AskDialog
      title={t('reject.title', { no: refused.row.orderNo ?? '' })}
      send={{
        label: t('act.reject'),
        run: async () => {
          const { row, remarks } = refused;
          await send(rejectSpaceOrder, row, { remarks });
          tell(t('done.rejected'));
          setRefused(null);
        },
      }}
      onClose={() => setRefused(null)}
    >
      <FormGroup label={t('reject.reason')} labelFor={id}>
        <TextArea
          id={id}
          fill
          rows={2}
          maxLength={500}
          value={refused.remarks}
          onChange={event => setRefused({ ...refused, remarks: event.currentTarget.value })}
        />
      </FormGroup>
    </AskDialog>
  );
  return { commands, dialog };
}
