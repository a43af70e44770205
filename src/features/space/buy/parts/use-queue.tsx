import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { answerCounter, type SpaceBid, spaceBids } from '#contract/space/bids.calls.ts';
import { joinWaiters, leaveWaiters, ownWaiters } from '#contract/space/waiters.calls.ts';
import { queryKey, useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import { type KeyOf, useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import { BidDialog } from './bid-dialog.tsx';
import { askedItems, itemsText } from './items.ts';
import { spaceCommand } from './space-command.ts';
import { bidText } from './use-own-bids.tsx';
import type { Purchase } from './use-purchase.ts';

/** An accepted one is a hold, which tells of itself. */
const BID_NOTES: Readonly<Record<SpaceBid['state'], KeyOf<typeof zh> | null>> = {
  OPEN: 'bid.open',
  COUNTERED: 'bid.countered',
  REFUSED: 'bid.refused',
  LAPSED: 'bid.lapsed',
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
  const readAgain = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [...queryKey(ownWaiters)] });
    await queries.invalidateQueries({ queryKey: [...queryKey(spaceBids)] });
  };
  /** A bid that was accepted is a hold. */
  const settled = async ({ orderId }: SpaceBid): Promise<void> => {
    if (orderId) purchase.open(orderId);
    await readAgain();
  };
  const answering = useSend({
    name: ['space', 'counter'],
    rowsOf: ({ seen }: { readonly seen: SpaceBid; readonly accept: boolean }) => [seen],
    wordsOf: ({ accept }) => ({ accept }),
    send: async ({ seen: { id }, accept }, { once }) =>
      (await client.call(answerCounter, { body: { id, accept }, ...once })).data,
    onDone: settled,
    // Its hour is over, or a colleague was faster.
    onRefused: readAgain,
    notice: ({ orderId }) => ({ text: t(orderId ? 'bid.accepted' : 'bid.left') }),
  });
  const joining = useSend({
    name: ['space', 'wait'],
    send: async (body: BodyOf<typeof joinWaiters>, { once }) =>
      (await client.call(joinWaiters, { body, ...once })).data,
    onDone: readAgain,
    notice: ({ ahead }) => ({ text: t('queue.joined', { n: ahead ?? 0 }) }),
  });
  const leaving = useSend({
    name: ['space', 'leave'],
    send: (body: BodyOf<typeof leaveWaiters>, { once }) => client.call(leaveWaiters, { body, ...once }),
    onDone: readAgain,
    notice: () => ({ text: t('queue.left') }),
  });
  if (!isChoosing || !offer) return { commands: [], notes: [], dialog: null };
  const [waiter] = isOwnAffair ? (waits.data?.rows ?? []) : [];
  const [bid] = isOwnAffair ? (bids.data?.rows ?? []) : [];
  const answer = async (seen: SpaceBid, accept: boolean): Promise<void> => {
    await answering.runOrToast({ seen, accept });
  };
  const wished = askedItems(items);
  const isShort = wished.some(({ containerType, qty }) => {
    const line = offer.lines.find(one => one.containerType === containerType);
    return line !== undefined && !line.available.endsWith('+') && Number(line.available) < qty;
  });
  const mayWish: true | Text = offer.isOwn ? both('ownOffer') : wished.length === 0 ? both('noQty') : true;
  const right = { right: [menu, path, 'BUY'] } as const;
  const join = async (): Promise<void> => {
    await joining.runOrToast({ offerId: offer.id, items: wished, ...(forCompany && { forCompany }) });
  };
  const leave = async (id: string): Promise<void> => {
    await leaving.runOrToast({ id });
  };
  const commands = [
    waiter
      ? spaceCommand('leave', true, () => leave(waiter.id), { shortcut: 'w', ...right })
      : spaceCommand('wait', mayWish === true && !isShort ? both('enough') : mayWish, join, {
          shortcut: 'w',
          ...right,
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
      onDone={settled}
      onClose={() => setBidding(false)}
    />
  );
  return { commands, notes, dialog };
}
