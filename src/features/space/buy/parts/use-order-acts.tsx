import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type AnyRow, rowOf } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import {
  cancelSpaceOrder,
  extendHold,
  giveUpSpaceOrder,
  reduceSpaceOrder,
  type SpaceOrder,
  spaceOrderDetail,
} from '#contract/space/space.calls.ts';
import { type SpacePurchaseRow, spacePurchaseResource } from '#contract/space/space-order.resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { isStale } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { serverNow } from '#streams/server-clock.ts';
import { GIVING_BACK, mayAsk, type OrderAsk, seenInList } from '../../kit/order-permits.ts';
import { usePaperCommand } from '../../print/use-paper-command.ts';
import { both } from '../locale/both.ts';
import { bookingAt } from './booking-at.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReduceDialog } from './reduce-dialog.tsx';
import { spaceCommand, tell } from './space-command.ts';
import { useOrder } from './use-order.ts';

/** What a buyer does with an order of the list: more time, the rest of the way, or back with it. */

const DETAIL = ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path;
const PATH = SPACE_PATHS.ownOrders;

export const orderAt = (row: Pick<AnyRow, 'id'>): string => `${DETAIL}?${new URLSearchParams({ order: row.id })}`;

export function useOrderActs(): {
  readonly commands: (context: ResourceContext) => readonly Command[];
  readonly dialog: ReactNode;
} {
  const t = useT('spaceBuy');
  const zone = useViewerZone();
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const paper = usePaperCommand();
  const { send } = useOrder(null);
  const [asked, setAsked] = useState<{ readonly what: 'cancel' | 'reduce'; readonly order: SpaceOrder } | null>(null);
  /** What it costs now is asked for when it is to be paid. */
  const ask = async (what: 'cancel' | 'reduce', { id }: Pick<AnyRow, 'id'>): Promise<void> => {
    const { data: order } = await client.call(spaceOrderDetail, { query: { id } });
    setAsked({ what, order });
  };

  const giveBack = async (row: SpacePurchaseRow): Promise<void> => {
    if (row.state === 'CONFIRMED') {
      await ask('cancel', row);
      return;
    }
    const { state } = await send(giveUpSpaceOrder, row);
    tell(t(state === 'RELEASED' ? 'done.gaveUp' : 'done.withdrawn'));
  };

  const commands = ({ active, refresh }: ResourceContext): readonly Command[] => {
    const row = active && rowOf(spacePurchaseResource, active);
    const may = (event: OrderAsk | undefined) => {
      if (!row) return both('pickOne');
      return mayAsk(seenInList(row), event ?? 'GIVE_UP', serverNow());
    };
    const onRow = (work: (row: SpacePurchaseRow) => void | Promise<void>) => async (): Promise<void> => {
      if (!row) return;
      await work(row);
      await refresh([row.id]);
    };
    return [
      spaceCommand('open', row ? true : both('pickOne'), () => (row ? navigate(orderAt(row)) : undefined), {
        shortcut: 'o',
      }),
      spaceCommand('submit', may('SUBMIT'), () => (row ? navigate(orderAt(row)) : undefined), {
        shortcut: 's',
        intent: 'primary',
        right: [menu, PATH, 'SUBMIT'],
      }),
      spaceCommand(
        'extend',
        may('EXTEND'),
        onRow(async held => {
          const { holdExpireAt } = await send(extendHold, held);
          tell(t('done.extended', { at: formatInstant(holdExpireAt, zone) }));
        }),
        { shortcut: 'e', right: [menu, PATH, 'EXTEND'] },
      ),
      spaceCommand('cancel', may(row?.state ? GIVING_BACK[row.state] : undefined), onRow(giveBack), {
        shortcut: 'alt+x',
        right: [menu, PATH, 'CANCEL'],
      }),
      spaceCommand(
        'reduce',
        may('REDUCE'),
        async () => {
          if (row) await ask('reduce', row);
        },
        { shortcut: 'alt+d', right: [menu, PATH, 'CANCEL'] },
      ),
      spaceCommand(
        'booking',
        !row ? both('pickOne') : row.bookingId ? true : both('noBooking'),
        () => (row?.bookingId ? navigate(bookingAt(menu, row.bookingId)) : undefined),
        { shortcut: 'alt+o' },
      ),
      paper(row),
    ];
  };
  const done = (words: string): void => {
    tell(words);
    setAsked(null);
  };
  const close = () => setAsked(null);
  /** Where it has changed meanwhile the dialog asks by what it has become: a fee that was ticked is not another fee. */
  const sendAsked = async (call: unknown, { what, order }: NonNullable<typeof asked>, words: object) => {
    try {
      return await send(call, order, words);
    } catch (error) {
      if (isStale(error)) await ask(what, order);
      throw error;
    }
  };
  const dialog = asked && (
    <>
      {asked.what === 'reduce' && (
        <ReduceDialog
          order={asked.order}
          onSend={async (items, agreedFee) => {
            await sendAsked(reduceSpaceOrder, asked, { items, agreedFee });
            done(t('done.reduced'));
          }}
          onClose={close}
        />
      )}
      {asked.what === 'cancel' && (
        <CancelDialog
          order={asked.order}
          onSend={async agreedFee => {
            const { state } = await sendAsked(cancelSpaceOrder, asked, { agreedFee });
            done(t(state === 'CANCEL_REQUESTED' ? 'done.asked' : 'done.cancelled'));
          }}
          onClose={close}
        />
      )}
    </>
  );
  return { commands, dialog };
}
