import type { FastifyInstance } from 'fastify';
import {
  bookNote,
  NOTE_MAX_BYTES,
  NOTE_MOST_WAITING,
  NOTE_TYPES,
  noteFile,
  returnNote,
  takeNote,
  uploadNote,
  withdrawNotes,
} from '#contract/booking/upload/note.calls.ts';
import { bookingNoteResource } from '#contract/booking/upload/note.resource.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { told } from '#contract/message/event-words.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { newId } from '../../../kernel/ids.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { deleteRow, insertRows, logWrites, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { queueMessage } from '../../message/outbox.ts';
import { type Asked, asWriter, seenRow } from '../row-commands.ts';
import { bookingNotes } from './booking-notes.served.ts';

const KEPT_MS = 365 * 86_400_000;
const REMARKS_MAX = 500;

const shown = ({ id, version }: AnyRow) => ({ Data: { id, version }, headers: { ETag: `"${version}"` } });

async function refuseMany({ tx, who }: Writer): Promise<void> {
  const { waiting } = await tx.db
    .selectFrom('bookingNote')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('companyId', '=', who!.seat.companyId)
    .where('state', '=', 'RECEIVED')
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= NOTE_MOST_WAITING)
    throw invalid([
      {
        path: 'file',
        code: 'NOTES_WAITING',
        severity: 'error',
        params: { most: NOTE_MOST_WAITING },
        message: { zh: '最多同时有 {most} 个托书待处理', en: 'At most {most} files may wait at a time' },
      },
    ]);
}

/** A step of the desk, in the log of the customer whose file it is; who sent it hears how it ends. */
async function step(
  deps: Deps,
  { who, request }: Asked,
  seen: { readonly id: string; readonly version: number },
  changes: (writer: Writer, row: AnyRow) => Promise<Readonly<Record<string, unknown>>>,
): Promise<AnyRow> {
  return asWriter(deps, { who, request }, async writer => {
    const row = await seenRow(writer, bookingNotes, seen);
    if (row.state !== 'RECEIVED' && row.state !== 'IN_WORK') throw new AppError('event_not_allowed');
    const changed = await changes(writer, row);
    const { companyId, createdBy } = await writer.tx.db
      .selectFrom('bookingNote')
      .select(['companyId', 'createdBy'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const forOwner: Writer = { ...writer, who: { ...who, seat: { ...who.seat, companyId } } };
    const after = await modifyRow(forOwner, bookingNotes, { ...seen, changes: changed, event: String(changed.state) });
    if (createdBy && after.state !== 'IN_WORK') await tell(writer, after, { companyId, createdBy });
    return after;
  });
}

const TITLES = {
  BOOKED: { zh: '托书已订舱', en: 'Booking note booked' },
  RETURNED: { zh: '托书已退回', en: 'Booking note returned' },
} as const;

const tell = (
  { tx, at }: Writer,
  row: AnyRow,
  { companyId, createdBy }: { readonly companyId: string; readonly createdBy: string },
): Promise<void> => {
  const state = row.state as keyof typeof TITLES;
  return queueMessage(tx, {
    companyId,
    docType: bookingNoteResource.docType,
    docId: row.id,
    dueAt: at,
    category: 'BUSINESS' as const,
    level: state === 'RETURNED' ? 'WARN' : 'INFO',
    ...told('booking-note', {
      happened: TITLES[state],
      file: String(row.fileName),
      bookingNo: state === 'BOOKED' ? String(row.bookingNo) : '',
      remarks: state === 'BOOKED' ? '' : String(row.reason ?? ''),
    }),
    to: { employees: [createdBy] },
    sendId: `booking-note:${row.id}:${row.version}`,
    dedupeKey: `booking-note:${row.id}`,
    linkPath:
      state === 'BOOKED' && row.bookingId
        ? `/external/workbench/BookOnlineDetail?id=${row.bookingId}`
        : `/external/workbench/OrderUpload?id=${row.id}`,
  });
};

const minutesSince = (row: AnyRow, now: Date): number | null =>
  typeof row.takenAt === 'string' ? Math.max(0, Math.round((now.getTime() - Date.parse(row.takenAt)) / 60_000)) : null;

export function registerBookingNotes(app: FastifyInstance, deps: Deps): void {
  const { files, clock, reads } = deps;

  implement(app, uploadNote, async ({ who, request }) => {
    const { file, fields } = await receiveFile(files, request, {
      maxBytes: NOTE_MAX_BYTES,
      purpose: 'bookingNoteFile',
      accept: NOTE_TYPES,
      isHandedOn: true,
      keepUntil: new Date(clock.now().getTime() + KEPT_MS),
    });
    try {
      const id = newId(clock.now().getTime());
      await asWriter(deps, { who, request }, async writer => {
        await refuseMany(writer);
        const company = await writer.tx.db
          .selectFrom('company')
          .select(['nameZh', 'nameEn'])
          .where('id', '=', who.seat.companyId)
          .executeTakeFirstOrThrow();
        const [row] = await insertRows(writer, bookingNotes, [
          {
            id,
            version: 1,
            fileName: file.name,
            fileId: file.id,
            size: file.size,
            state: 'RECEIVED',
            byName: who.seat.employeeName,
            customerName: company.nameZh,
            customerNameEn: company.nameEn,
            remarks: fields.remarks?.trim().slice(0, REMARKS_MAX) || null,
          },
        ]);
        await writer.tx.db
          .updateTable('bookingNote')
          .set({ createdBy: who.seat.employeeId })
          .where('id', '=', id)
          .execute();
        await logWrites(writer, bookingNotes, [{ event: 'UPLOAD', before: null, after: row! }]);
      });
      return { Data: { id, fileName: file.name } };
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  });

  implementOnce(app, deps, withdrawNotes, async ({ who, request, body }) => ({
    Data: await rowByRow(body.rows, async seen => {
      await asWriter(deps, { who, request }, async writer => {
        const row = await seenRow(writer, bookingNotes, seen);
        if (row.state !== 'RECEIVED' && row.state !== 'RETURNED') throw new AppError('event_not_allowed');
        await deleteRow(writer, bookingNotes, row.id, row.version);
      });
      return null;
    }),
  }));

  implementFile(app, noteFile, async ({ who, query }) => {
    const row = await reads.inScope(scopeOf(who as SeatedWho), tx =>
      tx.db.selectFrom('bookingNote').select(['fileId', 'fileName']).where('id', '=', query.id).executeTakeFirst(),
    );
    const file = row?.fileId ? await files.find(row.fileId) : undefined;
    if (!row || !file) throw new AppError('not_found');
    const { contentType, size } = file;
    return { bytes: await files.open(file.id), contentType, name: row.fileName ?? file.name, size };
  });

  implement(app, takeNote, async ({ who, request, body: { id } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await step(deps, { who, request }, seen, async ({ tx, at }) => {
        await tx.db.updateTable('bookingNote').set({ workerId: who.seat.employeeId }).where('id', '=', id).execute();
        return { state: 'IN_WORK', workerName: who.seat.employeeName, takenAt: at.toISOString() };
      }),
    );
  });

  implement(app, returnNote, async ({ who, request, body: { id, reason } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await step(deps, { who, request }, seen, async ({ at }, row) => ({
        state: 'RETURNED',
        reason,
        doneAt: at.toISOString(),
        minutes: minutesSince(row, at),
        workerName: who.seat.employeeName,
      })),
    );
  });

  implement(app, bookNote, async ({ who, request, body: { id, bookingNo } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await step(deps, { who, request }, seen, async ({ tx, at }, row) => {
        // Of the customer whose file it is, and of nobody else.
        const booking = await tx.db
          .selectFrom('booking')
          .innerJoin('bookingNote', 'bookingNote.companyId', 'booking.companyId')
          .select(['booking.id', 'booking.bookingNo'])
          .where('bookingNote.id', '=', id)
          .where('booking.bookingNo', '=', bookingNo)
          .executeTakeFirst();
        if (!booking)
          throw invalid([
            {
              path: 'bookingNo',
              code: 'BOOKING_UNKNOWN',
              severity: 'error',
              message: { zh: '该客户没有此订舱', en: 'This customer has no such booking' },
            },
          ]);
        return {
          state: 'BOOKED',
          bookingNo: booking.bookingNo,
          bookingId: booking.id,
          doneAt: at.toISOString(),
          minutes: minutesSince(row, at),
          workerName: who.seat.employeeName,
        };
      }),
    );
  });
}
