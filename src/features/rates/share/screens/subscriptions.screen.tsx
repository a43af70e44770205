import { useState } from 'react';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { endSubscriptions, pauseSubscriptions, resumeSubscriptions } from '#contract/rates/share/share.calls.ts';
import { type RateSubscriptionRow, rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import { both } from '../locale/both.ts';
import { FilterDialog } from '../parts/filter-dialog.tsx';
import { type RowEvent, shareCommand, useRowEvents } from '../parts/share-command.ts';
import { WaitingDialog } from '../parts/waiting-dialog.tsx';

const EVENTS: readonly RowEvent[] = [
  { button: 'PAUSE', word: 'pause', call: pauseSubscriptions, shortcut: 'shift+p' },
  { button: 'RESUME', word: 'resume', call: resumeSubscriptions, shortcut: 'shift+r' },
  { button: 'END', word: 'end', call: endSubscriptions, shortcut: 'shift+d' },
];

type Open = {
  readonly kind: 'filter' | 'waiting';
  readonly row: RateSubscriptionRow;
  readonly context: ResourceContext;
};

/** `/SeaFreight/FreightManagement/ThirdFreightMySubscribe`: what the company gets of others. */
export function SubscriptionsScreen() {
  const { menu } = useSession();
  const path = RATE_PATHS.subscriptions;
  const section = rateSubscriptionResource.title;
  const events = useRowEvents(rateSubscription, path, section, EVENTS);
  const [open, setOpen] = useState<Open | null>(null);
  const opening = (kind: Open['kind'], context: ResourceContext) => () => {
    const row = context.active as RateSubscriptionRow | null;
    if (row) setOpen({ kind, row, context });
  };
  const close = (): void => {
    void open?.context.refresh();
    setOpen(null);
  };
  return (
    <>
      <ResourceScreen
        resource={rateSubscriptionResource}
        rowTone={row => (row.state === 'ENDED' || row.state === 'REFUSED' ? 'muted' : undefined)}
        commands={context => {
          const one = context.active ? true : both('pickOne');
          const filter = { id: 'rateShare.filter', title: both('filter'), section, shortcut: 'shift+f' };
          const waiting = { id: 'rateShare.waiting', title: both('waiting'), section, shortcut: 'shift+w' };
          return [
            ...events(context),
            shareCommand(menu, path, 'FILTER', { ...filter, run: opening('filter', context) }, one),
            shareCommand(menu, path, 'FILTER', { ...waiting, run: opening('waiting', context) }, one),
          ];
        }}
      />
      {open?.kind === 'filter' && <FilterDialog row={open.row} refs={open.context.refs} onClose={close} />}
      {open?.kind === 'waiting' && <WaitingDialog id={open.row.id} onClose={close} />}
    </>
  );
}
