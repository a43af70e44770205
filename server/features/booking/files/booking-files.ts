import type { BookingChange } from '#contract/booking/booking.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import {
  BOOKING_FILE_KIND_CODES,
  type BookingFileInfo,
  type BookingFileKind,
  fileIdsOf,
  filePlaces,
} from '#contract/booking/files.calls.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { StoredFile } from '../../../kernel/files/files.ts';
import { SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { Seat, SeatedWho } from '../../../kernel/who.ts';

/** Files of bookings: a file belongs to who uploaded it; a booking that names it shows it to both of its sides. */

const PURPOSE = 'bookingFile:';
/** Notes that customers sent to be keyed in go along with what was made of them. */
const NOTE_PURPOSE = 'bookingNoteFile';

export const purposeOf = (kind: BookingFileKind): string => `${PURPOSE}${kind}`;

const isBookingFile = ({ purpose }: Pick<StoredFile, 'purpose'>): boolean =>
  purpose.startsWith(PURPOSE) || purpose === NOTE_PURPOSE;

const kindOf = ({ purpose }: Pick<StoredFile, 'purpose'>): BookingFileKind =>
  BOOKING_FILE_KIND_CODES.find(kind => purpose === purposeOf(kind)) ?? 'NOTE';

export const shownFile = (file: StoredFile): BookingFileInfo => ({
  id: file.id,
  name: file.name,
  size: file.size,
  kind: kindOf(file),
  at: file.createdAt.toISOString(),
});

const idsOfBooking = async (
  deps: Pick<Deps, 'reads'>,
  who: SeatedWho,
  bookingId: string,
): Promise<ReadonlySet<string>> =>
  deps.reads.inScope(scopeOf(who), async ({ db }) => {
    const row = await db
      .selectFrom('booking')
      .select(['content', 'amended'])
      .where('id', '=', bookingId)
      .executeTakeFirst();
    if (!row) return new Set();
    return new Set([...fileIdsOf(row.content), ...(row.amended ? fileIdsOf(row.amended) : [])]);
  });

/** Of the ids those that the reader may have: his company's own uploads, and what the booking names that he may see. */
export async function filesFor(
  deps: Pick<Deps, 'reads'>,
  who: SeatedWho,
  { ids, booking }: { readonly ids: readonly string[]; readonly booking: string | undefined },
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const named = booking ? await idsOfBooking(deps, who, booking) : new Set<string>();
  const rows = await deps.reads.inScope(SYSTEM, ({ db }) =>
    db
      .selectFrom('storedFile')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute(),
  );
  return rows.filter(file => isBookingFile(file) && (file.companyId === who.seat.companyId || named.has(file.id)));
}

/** Changes as people read them: a file by its name. Whoever may not have a file sees its id, as he wrote it himself. */
export async function withFileNames(
  { db }: Tx,
  { companyId }: Pick<Seat, 'companyId'>,
  { before, after }: { readonly before: BookingContent; readonly after: BookingContent },
  changes: readonly BookingChange[],
): Promise<BookingChange[]> {
  const named = new Set(fileIdsOf(before));
  const ids = [...new Set([...named, ...fileIdsOf(after)])];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('storedFile')
          .select(['id', 'name', 'companyId', 'purpose'])
          .where('id', 'in', ids)
          .execute();
  const known = rows.filter(file => isBookingFile(file) && (file.companyId === companyId || named.has(file.id)));
  const said = (text: string): string => known.reduce((whole, { id, name }) => whole.replaceAll(id, name), text);
  return changes.map(change => ({ ...change, before: said(change.before), after: said(change.after) }));
}

/**
 * A content may name what it named before and the writer's own uploads, nothing else: an id that was guessed opens no file of another
 * company. What is named stays from now on.
 */
export async function holdFiles(
  { db }: Tx,
  { companyId, companyKind }: Pick<Seat, 'companyId' | 'companyKind'>,
  former: readonly (BookingContent | null)[],
  content: BookingContent,
): Promise<void> {
  const before = new Set(former.flatMap(one => (one ? fileIdsOf(one) : [])));
  const fresh = fileIdsOf(content).filter(id => !before.has(id));
  if (fresh.length === 0) return;
  const rows = await db
    .selectFrom('storedFile')
    .select(['id', 'companyId', 'purpose'])
    .where('id', 'in', fresh)
    .execute();
  const isHis = (id: string): boolean =>
    rows.some(
      file =>
        file.id === id &&
        isBookingFile(file) &&
        (file.companyId === companyId || (companyKind === 'platform' && file.purpose === NOTE_PURPOSE)),
    );
  const foreign = fresh.find(id => !isHis(id));
  if (foreign !== undefined)
    throw invalid([
      {
        path: filePlaces(content).find(({ ids }) => ids.includes(foreign))?.path ?? 'fileIds',
        severity: 'error',
        code: 'FILE_UNKNOWN',
        message: { zh: '附件不存在，请重新上传', en: 'There is no such file; upload it again' },
      },
    ]);
  await db.updateTable('storedFile').set({ keepUntil: null }).where('id', 'in', fresh).execute();
}
