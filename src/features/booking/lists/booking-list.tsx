import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import type { AmendmentState, BookingState, CancellationState } from '#contract/booking/booking-codes.ts';
import type { Door } from '#contract/kernel/door.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { NameText } from '#kit/name-text.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ResourceOptions } from '#kit/resource/resource-options.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { detailPath } from '../detail/booking-pages.ts';
import { BookingStatus } from '../detail/booking-status.tsx';
import '../detail/booking.css';
import type { ActName, Subject } from './acts.ts';
import { CutOffCell } from './cut-off-cell.tsx';
import { both } from './locale/words.ts';
import { useBookingActs } from './use-booking-acts.tsx';

/** Bookings behind a door, with the acts of its screen; Enter opens the booking's own page. */

/** The resource as a screen sees it: the rows of its door under the rights of its path. */
export const bookingsBehind = (through: Door): Resource => ({
  ...bookingResource,
  title: through.title,
  paths: [through.path],
  through,
});

export const subjectOf = (row: AnyRow): Subject => ({
  id: row.id,
  version: row.version,
  bookingNo: String(row.bookingNo ?? ''),
  state: row.state as BookingState,
  channel: String(row.channel ?? ''),
  cgoId: (row.cgoId as string | null) ?? null,
  amendment: (row.amendment as AmendmentState | null) ?? null,
  cancellation: (row.cancellation as CancellationState | null) ?? null,
  ...(typeof row.isSent === 'boolean' ? { isSent: row.isSent } : {}),
  ...(typeof row.hasOpenRoll === 'boolean' ? { hasOpenRoll: row.hasOpenRoll } : {}),
  ...(typeof row.rolls === 'number' ? { rolls: row.rolls } : {}),
});

/** Nothing has to be in time any more. */
const ENDED: ReadonlySet<unknown> = new Set(['CANCELLED', 'REJECTED', 'DECLINED', 'COMPLETED']);
/** One column says all of a booking's regions; those of the single ones are there for who asks. */
const SHARED: readonly ColumnOverride[] = [
  {
    field: 'state',
    after: 'bookingNo',
    width: 230,
    render: row => (
      <BookingStatus
        state={row.state as BookingState}
        amendment={row.amendment as 'AMENDMENT_RECEIVED' | null}
        cancellation={row.cancellation as 'CANCELLATION_RECEIVED' | null}
        hasOpenRoll={row.hasOpenRoll === true}
      />
    ),
  },
  {
    field: 'nextCutOff',
    after: 'state',
    width: 130,
    render: row => (ENDED.has(row.state) ? null : <CutOffCell at={row.nextCutOff as string | null} />),
  },
  ...(['customerName', 'deskName'] as const).map(field => ({
    field,
    render: (row: AnyRow) => <NameText zh={row[field] as string | null} en={row[`${field}En`] as string | null} />,
  })),
  ...['amendment', 'cancellation', 'rolls', 'cgoId'].map(field => ({ field, hidden: true })),
];
const NO_COLUMNS: readonly ColumnOverride[] = [];

export interface BookingListProps extends Pick<ResourceOptions, 'above' | 'side' | 'title'> {
  readonly resource: Resource;
  readonly acts: readonly ActName[];
  readonly columns?: readonly ColumnOverride[];
  readonly more?: (context: ResourceContext) => readonly Command[];
  /** Work that waits: the first row is meant as long as the cursor stands nowhere. */
  readonly isQueue?: boolean;
  /** Where Enter leads; the booking's page unless said. */
  readonly openAt?: (row: AnyRow) => string;
}

const toneOf = (row: AnyRow): string | undefined =>
  row.state === 'DECLINED' || Number(row.rolls ?? 0) > 0
    ? 'bad'
    : row.state === 'PENDING_UPDATE' || row.state === 'PENDING_AMENDMENT' || row.state === 'RETURNED'
      ? 'warn'
      : row.state === 'CANCELLED' || row.state === 'REJECTED'
        ? 'muted'
        : undefined;

export function BookingList(props: BookingListProps) {
  const { resource, acts, columns = NO_COLUMNS, more, isQueue = false, openAt, ...options } = props;
  const navigate = useNavigate();
  const { menu } = useSession();
  const shown = useMemo(() => {
    const own = new Set(columns.map(({ field }) => field));
    return [...columns, ...SHARED.filter(({ field }) => !own.has(field))];
  }, [columns]);
  const bookings = useBookingActs({ section: resource.title });
  const pathOf = openAt ?? ((row: AnyRow) => detailPath(menu, row.id, { channel: String(row.channel ?? '') }));

  const rowsMeant = ({ chosen, rows }: ResourceContext): readonly AnyRow[] => {
    const first = isQueue && chosen.length === 0 ? rows.at(0) : undefined;
    return first ? [first] : chosen;
  };
  const lead = (row: AnyRow | undefined): readonly Command[] => [
    {
      id: 'booking.open',
      title: both('open'),
      section: resource.title,
      shortcut: 'alt+o',
      enabled: row ? true : both('pick'),
      run: () => void (row && navigate(pathOf(row))),
    },
    {
      id: 'booking.log',
      title: both('timeline'),
      section: resource.title,
      shortcut: 'g l',
      quiet: true,
      enabled: !resource.paths.some(path => hasButton(menu, 'LOG', path)) ? both('noRight') : row ? true : both('pick'),
      run: () => void (row && navigate(detailPath(menu, row.id, { tab: 'timeline' }))),
    },
  ];
  return (
    <>
      <ResourceScreen
        resource={resource}
        {...options}
        columns={shown}
        rowTone={toneOf}
        commands={context => {
          const rows = rowsMeant(context);
          return [
            ...lead(rows[0]),
            ...acts.map(act => bookings.command(act, rows.map(subjectOf))),
            ...(more?.(context) ?? []),
          ];
        }}
      />
      {bookings.dialog}
    </>
  );
}
