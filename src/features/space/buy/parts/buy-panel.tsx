import { Callout } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { runCommand } from '#kit/run-command.ts';
import { useDirty, useRecordName } from '#kit/screen-context.ts';
import { shownText } from '#kit/shortcut.ts';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { clockText } from '../../kit/clock-text.ts';
import { ClockFace } from '../../kit/hold-clock.tsx';
import { Alternatives, isLost } from './alternatives.tsx';
import { bookingAt } from './booking-at.ts';
import { purchaseCommands } from './buy-commands.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DetailsForm } from './details-form.tsx';
import { itemsText } from './items.ts';
import { QuantityTable } from './quantity-table.tsx';
import { ReduceDialog } from './reduce-dialog.tsx';
import { tell } from './space-command.ts';
import { hasTemplates, TemplateDialog } from './template-dialog.tsx';
import type { Purchase } from './use-purchase.ts';
import { useQueue } from './use-queue.tsx';

/**
 * The buying of one offer: containers are chosen, held, described and submitted. When the clock ends while somebody looks, all that was
 * typed stays and the same key takes the same containers again.
 */
export function BuyPanel({
  purchase,
  path,
  onNext,
  onHeld,
  customerName,
}: {
  readonly purchase: Purchase;
  /** Menu path whose buttons these are. */
  readonly path: string;
  /** To the next sailing of the lane. */
  readonly onNext: () => Promise<void>;
  /** Another offer was held in the place of one that was lost. */
  readonly onHeld: (offerId: string, orderId: string) => void;
  readonly customerName?: string | undefined;
}) {
  const t = useT('spaceBuy');
  const text = useText();
  const id = useId();
  const { menu } = useSession();
  const panel = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'cancel' | 'reduce' | 'template' | null>(null);
  const close = (): void => setAsked(null);
  const { offer, order, left, isReleased, isChoosing, items, refused, repriced } = purchase;
  useDirty(purchase.isDirty, panel);
  const no = order?.orderNo ?? offer?.offerNo ?? null;
  useRecordName(left !== null && left > 0 && no !== null ? `${clockText(left)} ${no}` : no);
  const queue = useQueue(purchase, path);
  const commands = useCommands([
    ...purchaseCommands({
      purchase,
      menu,
      path,
      t,
      onNext,
      onCancel: () => setAsked('cancel'),
      onReduce: () => setAsked('reduce'),
      onTemplate: hasTemplates(menu) ? () => setAsked('template') : null,
      onBooking: booking => void navigate(bookingAt(menu, booking)),
    }),
    ...queue.commands,
  ]);
  const isHeld = order?.state === 'HELD' && !isReleased;
  return (
    <section ref={panel} className="sb-panel fl-card" aria-labelledby={id} data-order-state={order?.state ?? 'NONE'}>
      <header>
        <h2 id={id}>{order ? t('order', { no: order.orderNo }) : t('panel')}</h2>
        {(left !== null || isReleased) && <ClockFace seconds={left ?? 0} />}
      </header>
      {customerName && <p className="fl-muted">{t('forCustomer', { name: customerName })}</p>}
      {isReleased && (
        <TitledCallout title={t('released')} intent="warning" compact role="status">
          {t('releasedHint', { key: shownText('mod+enter') })}
        </TitledCallout>
      )}
      {isChoosing && offer && (
        <QuantityTable
          offer={offer}
          items={items}
          onQty={purchase.setQty}
          onEnter={() => {
            const [hold] = commands;
            if (hold) void runCommand(hold);
          }}
        />
      )}
      {refused && (
        <Callout intent="danger" compact role="alert">
          {text(refused.text)}
        </Callout>
      )}
      {queue.notes.map(note => (
        <Callout key={note} intent="primary" compact role="status">
          {note}
        </Callout>
      ))}
      {!isChoosing && order && <Standing purchase={purchase} />}
      {(isHeld || (isReleased && purchase.isDirty)) && <DetailsForm purchase={purchase} />}
      <ActionBar commands={commands} label={t('panel')} />
      {queue.dialog}
      {order && !isChoosing && isLost(order) && (
        <Alternatives order={order} path={path} forCompany={purchase.forCompany} onHeld={onHeld} />
      )}
      {asked === 'template' && <TemplateDialog purchase={purchase} onClose={close} />}
      {asked === 'reduce' && order && (
        <ReduceDialog
          order={order}
          onSend={async (kept, fee) => {
            await purchase.reduce(kept, fee);
            tell(t('done.reduced'));
            close();
          }}
          onClose={close}
        />
      )}
      {asked === 'cancel' && order && (
        <CancelDialog
          order={order}
          onSend={async fee => {
            const done = await purchase.cancel(fee);
            tell(t(done?.state === 'CANCEL_REQUESTED' ? 'done.asked' : 'done.cancelled'));
            close();
          }}
          onClose={close}
        />
      )}
      {repriced && (
        <AskDialog
          title={t('repricedTitle')}
          send={{
            label: t('submitAnyway'),
            intent: 'warning',
            run: async () => {
              const done = await purchase.submitRepriced();
              if (done) tell(t(done.state === 'CONFIRMED' ? 'done.confirmed' : 'done.submitted'));
            },
          }}
          onClose={purchase.keepRepriced}
        >
          <p>{t('repriced', { was: formatFigure(repriced.was.amount), now: formatFigure(repriced.now.amount) })}</p>
        </AskDialog>
      )}
    </section>
  );
}

/** What was taken, at which price, and how far it has come. */
function Standing({ purchase: { order } }: { readonly purchase: Purchase }) {
  const t = useT('spaceBuy');
  const text = useText();
  const zone = useViewerZone();
  if (!order) return null;
  const words = (): string => {
    if (order.state === 'HELD') return t('held');
    if (order.state === 'SUBMITTED')
      return t('submitted', { at: formatInstant(order.confirmDueAt, zone, 'dateMinute') });
    if (order.state === 'CONFIRMED') return t('confirmed');
    return t('ended', { state: text(ORDER_STATE_LABELS[order.state]) });
  };
  return (
    <>
      <p role="status">{words()}</p>
      <p className="sb-total">
        {itemsText(order.items)} <b>{`${order.currency} ${formatFigure(order.amount)}`}</b>
      </p>
      {order.stateReason && <p>{t('reason', { text: order.stateReason })}</p>}
      {order.refs.length > 0 && (
        <ul aria-label={t('refs')}>
          {order.refs.map(({ ref, containerType, qty }) => (
            <li key={`${ref} ${containerType}`}>
              <b className="fl-mono">{ref}</b> {qty} × {containerType}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
