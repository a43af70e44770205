import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { answerCounter, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import { joinWaiters, leaveWaiters, ownWaiters } from '#contract/space/waiters.calls.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import { type KeyOf, useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import { BidDialog } from './bid-dialog.tsx';
import { askedItems, itemsText } from './items.ts';
import { spaceCommand, tell } from './space-command.ts';
import { bidText } from './use-own-bids.tsx';
import type { Purchase } from './use-purchase.ts';

/** An accepted one is a hold, which tells of itself. */
const BID_NOTES: Readonly<Record<SpaceBid['state'], KeyOf<typeof zh> | null>> = {
  ...{ OPEN: 'bid.open', COUNTERED: 'bid.countered', REFUSED: 'bid.refused', LAPSED: 'bid.lapsed' },
  ACCEPTED: null,
};

/** What can be done where there is not enough, or too dear: waiting in the queue, and a price of one's own (design commercial B.5.3). */
export function useQueue(
  purchase: Purchase,
  path: string,
): { readonly commands: readonly Command[]; readonly notes: readonly string[]; readonly dialog: ReactNode } {
  const t = useT('spaceBuy');
  const client = useClient();
  const queries = useQueryClient();
  const zone = useViewerZone();
  const { menu } = useSession();
  const [isBidding, setBidding] = useState(false);
  const { offer, items, isChoosing, forCompany } = purchase;
  // Of the own company; what staff wait for on behalf of a customer stands in his list.
  const isOwnAffair = isChoosing && offer !== null && forCompany === undefined;
  const asked = { offerId: offer?.id ?? '', limit: 1 } as const;
  const waits = useCallQuery(ownWaiters, { ...asked, state: 'WAITING' }, { enabled: isOwnAffair, staleTime: 5_000 });
  const bids = useCallQuery(
    spaceBids,
    // The latest, whatever became of it.
    { ...asked, side: 'BUYER' },
    { enabled: isOwnAffair, staleTime: 5_000 },
  );
  if (!isChoosing || !offer) return { commands: [], notes: [], dialog: null };
  const [waiter] = isOwnAffair ? (waits.data?.rows ?? []) : [];
  const [bid] = isOwnAffair ? (bids.data?.rows ?? []) : [];
  const readAgain = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [...queryKey(ownWaiters)] });
    await queries.invalidateQueries({ queryKey: [...queryKey(spaceBids)] });
  };
  const answer = async (seen: SpaceBid, accept: boolean): Promise<void> => {
    const { data } = await client.call(answerCounter, { body: { id: seen.id, accept }, ifMatch: seen.version });
    if (data.orderId) {
      purchase.open(data.orderId);
      tell(t('bid.accepted'));
    } else tell(t('bid.left'));
    await readAgain();
  };
  const wished = askedItems(items);
  const isShort = wished.some(({ containerType, qty }) => {
    const line = offer.lines.find(one => one.containerType === containerType);
    return line !== undefined && !line.available.endsWith('+') && Number(line.available) < qty;
  });
  const mayWish: true | Text = offer.isOwn ? both('ownOffer') : wished.length === 0 ? both('noQty') : true;
  const right = { right: [menu, path, 'BUY'] } as const;
  const join = async (): Promise<void> => {
    const body = { offerId: offer.id, items: wished, ...(forCompany && { forCompany }) };
    const { data } = await client.call(joinWaiters, { body });
    tell(t('queue.joined', { n: data.ahead ?? 0 }));
    await readAgain();
  };
  const leave = async (id: string): Promise<void> => {
    await client.call(leaveWaiters, { body: { id } });
    tell(t('queue.left'));
    await readAgain();
  };
  const commands = [
    waiter
      ? spaceCommand('leave', true, () => leave(waiter.id), { shortcut: 'w', ...right })
      : spaceCommand('wait', mayWish === true && !isShort ? both('enough') : mayWish, join, {
          ...{ shortcut: 'w', ...right },
          quiet: !isShort,
        }),
    ...(bid?.state === 'COUNTERED'
      ? [
          spaceCommand('takeCounter', true, () => answer(bid, true), {
            shortcut: 'shift+a',
            intent: 'success',
            ...right,
          }),
          spaceCommand('leaveCounter', true, () => answer(bid, false), { shortcut: 'alt+x', ...right }),
        ]
      : []),
    ...(offer.takesBids ? [spaceCommand('bid', mayWish, () => setBidding(true), { shortcut: 'p', ...right })] : []),
  ];
  const bidNotes = (seen: SpaceBid): string[] => {
    const key = BID_NOTES[seen.state];
    return key ? [t(key, { items: bidText(seen), at: formatInstant(seen.dueAt, zone, 'dateMinute') })] : [];
  };
  const notes = [
    ...(waiter ? [t('queue.waiting', { items: itemsText(waiter.items), n: waiter.ahead ?? 0 })] : []),
    ...(bid ? bidNotes(bid) : []),
  ];
  const dialog = isBidding && (
    <BidDialog
      offer={offer}
      wished={wished}
      forCompany={forCompany}
      onDone={async made => {
        setBidding(false);
        if (made.orderId) {
          purchase.open(made.orderId);
          tell(t('bid.accepted'));
        } else tell(t('bid.sent', { at: formatInstant(made.dueAt, zone, 'dateMinute') }));
        await readAgain();
      }}
      onClose={() => setBidding(false)}
    />
  );
  return { commands, notes, dialog };
}
