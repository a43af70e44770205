import type { BookingState } from '#contract/booking/booking-codes.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import type { ActName } from './acts.ts';
import { BookingList, bookingsBehind } from './booking-list.tsx';
import { both } from './locale/words.ts';

const STATES = {
  ALL: [],
  WAITING: ['PENDING_ACCEPTANCE', 'ACCEPTED', 'RECEIVED', 'UPDATE_RECEIVED'],
  UPDATE: ['RETURNED', 'PENDING_UPDATE', 'PENDING_AMENDMENT'],
  STANDING: ['CONFIRMED', 'PENDING_AMENDMENT'],
  ENDED: ['COMPLETED', 'CANCELLED', 'REJECTED', 'DECLINED'],
} as const satisfies Record<string, readonly BookingState[]>;
type Tab = keyof typeof STATES;
const KEYS = Object.keys(STATES) as Tab[];

const ACTS: Readonly<Record<Tab, readonly ActName[]>> = {
  ALL: ['UPDATE', 'AMEND', 'CANCEL', 'COPY', 'REBOOK', 'ANSWER_ROLL', 'SET_REFERENCE', 'SI'],
  WAITING: ['UPDATE', 'CANCEL', 'COPY', 'SET_REFERENCE'],
  UPDATE: ['UPDATE', 'AMEND', 'CANCEL', 'COPY'],
  STANDING: ['AMEND', 'AMEND_CANCEL', 'CANCEL', 'ANSWER_ROLL', 'SI', 'COPY'],
  ENDED: ['REBOOK', 'COPY'],
};

/** All of them are the reader's own. */
const COLUMNS: readonly ColumnOverride[] = [{ field: 'customerName', hidden: true }];

const RESOURCES = new Map(
  KEYS.map(tab => {
    const only: Readonly<Record<string, readonly string[]>> = tab === 'ALL' ? {} : { state: STATES[tab] };
    return [tab, bookingsBehind({ key: `own.${tab}`, path: BOOKING_PATHS.ownList, title: both('ownTitle'), only })];
  }),
);

/** `/external/workbench/BookLogs`: the company's bookings by state. */
export function BookLogsScreen() {
  const { tab, bar } = useListTabs({
    name: 'bookLogs',
    label: both('tabs'),
    section: both('ownTitle'),
    tabs: Object.fromEntries(KEYS.map(one => [one, both(`tab.${one}`)])) as Record<Tab, ReturnType<typeof both>>,
  });
  return <BookingList key={tab} resource={RESOURCES.get(tab)!} acts={ACTS[tab]} columns={COLUMNS} above={bar} />;
}
