import { useMemo } from 'react';
import type { BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import type { ActName } from './acts.ts';
import { BookingList, bookingsBehind } from './booking-list.tsx';
import { both } from './locale/words.ts';
import { useMerge } from './use-merge.tsx';

const STATES = {
  ALL: [],
  DRAFTS: ['DRAFT', 'RETURNED'],
  WAITING: ['PENDING_ACCEPTANCE', 'ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'],
  UPDATE: ['PENDING_UPDATE', 'PENDING_AMENDMENT'],
  STANDING: ['CONFIRMED', 'PENDING_AMENDMENT'],
  ENDED: ['COMPLETED', 'CANCELLED', 'REJECTED', 'DECLINED'],
} as const satisfies Record<string, readonly BookingState[]>;
type Tab = keyof typeof STATES;

const ACTS: Readonly<Record<Tab, readonly ActName[]>> = {
  ALL: ['EDIT', 'SUBMIT', 'COPY', 'UPDATE', 'AMEND', 'CANCEL', 'REBOOK', 'SPLIT', 'TO_SPACE', 'SI', 'DELETE'],
  DRAFTS: ['EDIT', 'SUBMIT', 'COPY', 'SPLIT', 'CANCEL', 'DELETE'],
  WAITING: ['COPY', 'UPDATE', 'CANCEL', 'SPLIT'],
  UPDATE: ['UPDATE', 'AMEND', 'CANCEL', 'COPY'],
  STANDING: ['AMEND', 'AMEND_CANCEL', 'CANCEL', 'SPLIT', 'TO_SPACE', 'SI', 'COPY'],
  ENDED: ['REBOOK', 'COPY'],
};
const KEYS = Object.keys(STATES) as Tab[];

/** `/BookingSpace/MyOrder`: what the employee made or was given. */
export function MyOrderScreen() {
  const me = useSession().employee?.EmployeeId ?? '';
  const { tab, bar } = useListTabs({
    name: 'myOrder',
    label: both('tabs'),
    section: both('mineTitle'),
    tabs: Object.fromEntries(KEYS.map(one => [one, both(`tab.${one}`)])) as Record<Tab, ReturnType<typeof both>>,
  });
  const resource: Resource = useMemo(() => {
    const states: readonly string[] = STATES[tab];
    return bookingsBehind({
      key: `mine.${tab}`,
      path: BOOKING_PATHS.mine,
      title: both('mineTitle'),
      only: { handlerIds: [me], ...(states.length > 0 ? { state: states } : {}) },
    });
  }, [me, tab]);
  const merge = useMerge(resource.title);
  return (
    <>
      <BookingList
        key={tab}
        resource={resource}
        acts={ACTS[tab]}
        above={bar}
        {...(tab === 'DRAFTS' ? { more: context => [merge.command(context)] } : {})}
      />
      {merge.dialog}
    </>
  );
}
