import { useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import {
  acceptSubscribers,
  endSubscriptions,
  pauseSubscriptions,
  refuseSubscribers,
  resumeSubscriptions,
} from '#contract/rates/share/share.calls.ts';
import { rateSubscriberResource } from '#contract/rates/share/subscription.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { rateSubscription } from '#machines/rates/rate-subscription.document.ts';
import { both } from '../locale/both.ts';
import { AllocateDialog } from '../parts/allocate-dialog.tsx';
import { type RowEvent, shareCommand, useRowEvents } from '../parts/share-command.ts';

const EITHER: readonly RowEvent[] = [
  { button: 'PAUSE', word: 'pause', call: pauseSubscriptions, shortcut: 'shift+p' },
  { button: 'RESUME', word: 'resume', call: resumeSubscriptions, shortcut: 'shift+r' },
  { button: 'END', word: 'end', call: endSubscriptions, shortcut: 'shift+d' },
];
const ANSWERS: readonly RowEvent[] = [
  { button: 'ACCEPT', word: 'accept', call: acceptSubscribers, shortcut: 'a', intent: 'success' },
  { button: 'REJECT', word: 'refuse', call: refuseSubscribers, shortcut: 'r', intent: 'danger' },
  ...EITHER,
];

const through = (path: string): Resource => throughDoor(rateSubscriberResource, path);
const SUBSCRIBERS = through(RATE_PATHS.subscribers);
const ALLOCATIONS = through(RATE_PATHS.allocations);

/** `/SeaFreight/FreightManagement/ThirdFreightOtherSubscribe`: who asks for the company's shares, and who has them. */
export function SubscribersScreen() {
  const events = useRowEvents(rateSubscription, RATE_PATHS.subscribers, SUBSCRIBERS.title, ANSWERS);
  return (
    <ResourceScreen
      resource={SUBSCRIBERS}
      commands={events}
      rowTone={row => (row.state === 'REQUESTED' ? 'warn' : undefined)}
    />
  );
}

/** `/SeaFreight/FreightManagement/ThirdFreightMySubscribeSale`: what the company gave to others that did not ask. */
export function AllocationsScreen() {
  const { menu } = useSession();
  const path = RATE_PATHS.allocations;
  const events = useRowEvents(rateSubscription, path, ALLOCATIONS.title, EITHER);
  const [open, setOpen] = useState<ResourceContext | null>(null);
  const close = (): void => {
    void open?.refresh();
    setOpen(null);
  };
  return (
    <>
      <ResourceScreen
        resource={ALLOCATIONS}
        commands={context => [
          shareCommand(menu, path, 'ALLOCATE', {
            id: 'rateShare.allocate',
            title: both('allocate'),
            section: ALLOCATIONS.title,
            shortcut: 'n',
            intent: 'primary',
            run: () => setOpen(context),
          }),
          ...events(context),
        ]}
      />
      {open && <AllocateDialog onClose={close} />}
    </>
  );
}
