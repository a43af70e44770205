import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { SpaceOrder } from '#contract/space/space.calls.ts';
import { SPACE_CODES } from '#contract/space/space-codes.ts';
import type { Command } from '#kit/command.ts';
import { formatInstant } from '#kit/date-time.ts';
import type { KeyOf } from '#kit/i18n.ts';
import { knowsEvent } from '#machines/kernel/document.ts';
import { spaceOffer } from '#machines/space/space-offer.document.ts';
import { spaceOrder } from '#machines/space/space-order.document.ts';
import { serverNow } from '#streams/server-clock.ts';
import { mayAsk } from '../../kit/order-permits.ts';
import { both } from '../locale/both.ts';
import type { zh } from '../locale/zh.ts';
import { spaceCommand, tell } from './space-command.ts';
import type { Purchase } from './use-purchase.ts';

/** What can be done with a purchase as it stands: the machine of the order says so, the panel shows it. */

interface Asked {
  readonly purchase: Purchase;
  readonly menu: readonly MenuNode[];
  readonly path: string;
  readonly t: (key: KeyOf<typeof zh>, params?: Readonly<Record<string, string | number>>) => string;
  readonly onNext: () => Promise<void>;
  readonly onCancel: () => void;
  readonly onReduce: () => void;
  /** Null where the person fills in no bookings. */
  readonly onTemplate: (() => void) | null;
  readonly onBooking: (id: string) => void;
}

/** Events of an offer that buyers see; space of one that is sold out may come back. */
const ON_OFFER = ['SELL_OUT', 'RELIST'];

/** Nothing to hold, or nobody who may. */
function mayHold({ offer, items }: Purchase): true | Text {
  if (!offer) return both('notOnSale');
  if (offer.isOwn) return both('ownOffer');
  if (!ON_OFFER.some(event => knowsEvent(spaceOffer, offer.state, event))) return SPACE_CODES.OFFER_CLOSED;
  return Object.values(items).some(qty => qty > 0) ? true : both('noQty');
}

export function purchaseCommands({ purchase, menu, path, t, onNext, onCancel, ...more }: Asked): Command[] {
  const { order, isChoosing, isReleased, refused } = purchase;
  const now = serverNow();
  const next = spaceCommand('next', true, onNext, { shortcut: 'n' });
  if (isChoosing || !order) {
    const hold = spaceCommand(
      isReleased ? 'holdAgain' : 'hold',
      mayHold(purchase),
      async () => {
        if (await purchase.hold()) tell(t('done.held'));
      },
      // Whoever is typing when the clock ends goes on with the key that would have submitted.
      { shortcut: isReleased ? 'mod+enter' : 'h', intent: 'primary', right: [menu, path, 'BUY'] },
    );
    const { rest } = refused ?? {};
    const takeRest =
      rest && rest.left > 0
        ? [
            spaceCommand(
              'takeRest',
              true,
              async () => {
                const these = { ...purchase.items, [rest.containerType]: rest.left };
                purchase.setQty(rest.containerType, rest.left);
                if (await purchase.hold(these)) tell(t('done.held'));
              },
              { shortcut: 'shift+h', right: [menu, path, 'BUY'] },
            ),
          ]
        : [];
    return [hold, ...takeRest, next];
  }
  const asks = (event: Parameters<typeof mayAsk>[1]) => mayAsk(order, event, now);
  if (knowsEvent(spaceOrder, order.state, 'SUBMIT'))
    return [
      spaceCommand(
        'submit',
        asks('SUBMIT'),
        async () => {
          const done = await purchase.submit();
          if (done) tell(t(done.state === 'CONFIRMED' ? 'done.confirmed' : 'done.submitted'));
        },
        { shortcut: 'mod+enter', intent: 'primary', right: [menu, path, 'SUBMIT'] },
      ),
      ...(more.onTemplate ? [spaceCommand('template', true, more.onTemplate, { shortcut: 'alt+t' })] : []),
      spaceCommand(
        'extend',
        asks('EXTEND'),
        async () => {
          const done = await purchase.extend();
          if (done) tell(t('done.extended', { at: formatInstant(done.holdExpireAt) }));
        },
        { shortcut: 'e', right: [menu, path, 'EXTEND'] },
      ),
      spaceCommand(
        'giveUp',
        asks('GIVE_UP'),
        async () => {
          await purchase.giveUp();
          tell(t('done.gaveUp'));
        },
        { shortcut: 'shift+x', right: [menu, path, 'CANCEL'] },
      ),
    ];
  if (knowsEvent(spaceOrder, order.state, 'WITHDRAW'))
    return [
      spaceCommand(
        'withdraw',
        asks('WITHDRAW'),
        async () => {
          await purchase.giveUp();
          tell(t('done.withdrawn'));
        },
        { shortcut: 'shift+x', right: [menu, path, 'CANCEL'] },
      ),
    ];
  if (knowsEvent(spaceOrder, order.state, 'REDUCE'))
    return [
      ...bookingCommand(order, more.onBooking),
      spaceCommand('reduce', asks('REDUCE'), more.onReduce, { shortcut: 'alt+d', right: [menu, path, 'CANCEL'] }),
      spaceCommand('cancel', asks('REQUEST_CANCEL'), onCancel, { shortcut: 'shift+x', right: [menu, path, 'CANCEL'] }),
    ];
  return [...bookingCommand(order, more.onBooking), next];
}

/** What the order has become. */
const bookingCommand = ({ bookingId }: SpaceOrder, open: (id: string) => void): Command[] =>
  bookingId === null ? [] : [spaceCommand('booking', true, () => open(bookingId), { shortcut: 'alt+o' })];
