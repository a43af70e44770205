import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Door } from '#contract/kernel/door.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { TAKE_CLAIM } from '#machines/booking/booking.guards.ts';
import { isStanding } from '#machines/kernel/document-claim.ts';
import type { ActName } from '../lists/acts.ts';
import { BookingList, bookingsBehind } from '../lists/booking-list.tsx';
import { CutOffCell } from '../lists/cut-off-cell.tsx';
import { both } from '../lists/locale/words.ts';
import { useMerge } from '../lists/use-merge.tsx';
import { DeskNotes } from '../upload/desk-notes.tsx';
import { both as uploadWord } from '../upload/locale/both.ts';
import { queueText } from './locale/words.ts';
import { QueueSide } from './queue-side.tsx';

interface Tab {
  readonly only: Door['only'];
  readonly sort?: string;
  readonly acts: readonly ActName[];
}

/** What the desk does, in the order of a booking's life. */
const TABS = {
  WAITING: {
    only: { state: ['PENDING_ACCEPTANCE'] },
    sort: 'acceptDueAt',
    acts: ['TAKE', 'ACCEPT', 'RETURN', 'ASSIGN', 'SPLIT', 'CANCEL', 'COPY'],
  },
  TO_SEND: {
    only: { state: ['ACCEPTED'] },
    sort: 'nextCutOff',
    acts: ['SEND', 'MARK_RECEIVED', 'CONFIRM', 'CARRIER_REJECT', 'ASSIGN', 'SPLIT', 'CANCEL'],
  },
  CARRIER: {
    only: { state: ['RECEIVED', 'UPDATE_RECEIVED'] },
    sort: 'nextCutOff',
    acts: ['CONFIRM', 'ASK_UPDATE', 'CARRIER_REJECT', 'UPDATE', 'ASSIGN', 'CANCEL'],
  },
  UPDATE: {
    only: { state: ['PENDING_UPDATE', 'PENDING_AMENDMENT'] },
    sort: 'nextCutOff',
    acts: ['UPDATE', 'AMEND', 'CONFIRM', 'CARRIER_REJECT', 'CARRIER_DECLINE', 'CANCEL'],
  },
  AMENDMENTS: {
    only: { amendment: ['AMENDMENT_RECEIVED'] },
    sort: 'nextCutOff',
    acts: ['AMEND_ANSWER', 'AMEND_CANCEL', 'CONFIRM'],
  },
  CANCELLATIONS: {
    only: { cancellation: ['CANCELLATION_RECEIVED'] },
    sort: 'nextCutOff',
    acts: ['CANCEL_ANSWER'],
  },
  STANDING: {
    only: { state: ['CONFIRMED', 'PENDING_AMENDMENT'] },
    acts: [
      'AMEND',
      'CONFIRM',
      'ASK_UPDATE',
      'ROLL',
      'ANSWER_ROLL',
      'CARRIER_DECLINE',
      'CANCEL',
      'SPLIT',
      'TO_SPACE',
      'SI',
    ],
  },
  DRAFTS: { only: { state: ['DRAFT'] }, acts: ['COPY', 'SPLIT'] },
} as const satisfies Readonly<Record<string, Tab>>;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

const RESOURCES = new Map(
  NAMES.map(name => {
    const tab: Tab = TABS[name];
    const through: Door = {
      key: `queue.${name}`,
      path: BOOKING_PATHS.queue,
      title: both('queueTitle'),
      only: tab.only,
      ...(tab.sort ? { sort: tab.sort } : {}),
    };
    return [name, bookingsBehind(through)];
  }),
);

const HIDDEN = ['teu', 'voyageNo', 'pod'] as const;
/** Beside the booking under the cursor there is room for what the desk decides by: lane, departure, boxes, customer. */
const laneBehind = (field: string): readonly ColumnOverride[] => [
  {
    field: 'pol',
    label: { zh: '航线', en: 'Lane' },
    after: field,
    width: 130,
    text: row => [row.pol, row.pod].map(port => String(port ?? '')).join(' → '),
  },
  { field: 'etd', after: 'pol' },
  { field: 'containers', after: 'etd' },
  ...HIDDEN.map(one => ({ field: one, hidden: true })),
];
const WAITING: readonly ColumnOverride[] = [
  {
    field: 'acceptDueAt',
    hidden: false,
    after: 'bookingNo',
    width: 120,
    render: row => <CutOffCell at={row.acceptDueAt as string | null} isDue />,
  },
  {
    field: 'takenByName',
    hidden: false,
    after: 'customerName',
    width: 110,
    // The list says who by name alone.
    text: row => {
      const { takenByName, takenUntil } = row;
      const isTaken = isStanding(TAKE_CLAIM, { takenBy: takenByName, takenUntil }, new Date().toISOString());
      return isTaken ? String(takenByName) : '';
    },
  },
  { field: 'carrierRef', hidden: true },
  { field: 'state', hidden: true },
  ...laneBehind('acceptDueAt'),
];
const OTHERS: readonly ColumnOverride[] = [
  { field: 'assigneeName', hidden: false, after: 'customerName' },
  ...laneBehind('bookingNo'),
];

/** `/quckBook/BookingManagement`: what waits for the desk, the most urgent first; decided beside the list. */
export function BookingQueueScreen() {
  const { tab, bar } = useListTabs({
    name: 'bookingQueue',
    label: both('tabs'),
    section: both('queueTitle'),
    // Behind the bookings stand the files that customers sent to be booked.
    tabs: {
      ...(Object.fromEntries(NAMES.map(one => [one, queueText(`tab.${one}`)])) as Record<TabName, Text>),
      NOTES: uploadWord('desk.tab'),
    },
  });
  const merge = useMerge(both('queueTitle'));
  if (tab === 'NOTES') return <DeskNotes above={bar} />;
  return (
    <>
      <BookingList
        key={tab}
        resource={RESOURCES.get(tab)!}
        title={both('queueTitle')}
        acts={TABS[tab].acts}
        columns={tab === 'WAITING' ? WAITING : OTHERS}
        above={bar}
        isQueue={tab !== 'DRAFTS'}
        {...(tab === 'DRAFTS' ? { more: context => [merge.command(context)] } : {})}
        side={({ active, rows }) => {
          const id = (active ?? rows.at(0))?.id;
          return id && <QueueSide key={id} id={id} />;
        }}
      />
      {merge.dialog}
    </>
  );
}
