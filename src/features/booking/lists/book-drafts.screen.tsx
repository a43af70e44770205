import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { formPath } from '../detail/booking-pages.ts';
import type { ActName } from './acts.ts';
import { BookingList, bookingsBehind } from './booking-list.tsx';
import { both } from './locale/words.ts';

const RESOURCE = bookingsBehind({
  key: 'drafts',
  path: BOOKING_PATHS.ownDrafts,
  title: both('draftsTitle'),
  only: { state: ['DRAFT', 'RETURNED'] },
});
const ACTS: readonly ActName[] = ['EDIT', 'SUBMIT', 'DELETE'];
const COLUMNS: readonly ColumnOverride[] = [
  { field: 'issues', hidden: false, after: 'state' },
  { field: 'stateReason', hidden: false, after: 'issues' },
  { field: 'carrierRef', hidden: true },
  { field: 'customerName', hidden: true },
];

/** `/external/workbench/BookDrafts`: what is not sent yet and what came back, with the reason; several are submitted at once. */
export function BookDraftsScreen() {
  const { menu } = useSession();
  return <BookingList resource={RESOURCE} acts={ACTS} columns={COLUMNS} openAt={row => formPath(menu, row.id)} />;
}
