import type { FastifyRequest } from 'fastify';
import { bookingLinksSchema } from '#contract/booking/booking-content.ts';
import type { SheetDraft } from '#contract/booking/upload/sheet-draft.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { wordsOf } from '../../../kernel/resource/row-results.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { bearBooking } from '../core/booking.store.ts';
import { bookingActor } from '../core/booking-actor.ts';
import { drawBookingNo } from '../core/booking-no.ts';
import { mayBeLate } from '../core/check-context.ts';
import { judge } from '../core/draft.writes.ts';
import { submitDraft } from '../core/submit.ts';
import { sidesOf } from '../core/who-books.ts';
import { type Asked, asWriter } from '../row-commands.ts';
import { bookingUploads } from './booking-uploads.served.ts';
import type { OpenUpload } from './show-upload.ts';

/** Chosen bookings of a sheet become drafts, each once however often it is asked for, and go to the desk where that is asked. */

interface Made {
  readonly bookingId: string;
  readonly bookingNo: string;
}

/** One transaction: the draft and the mark that it was made. */
async function bear(deps: Deps, who: SeatedWho, uploadId: string, { key, content }: SheetDraft): Promise<Made> {
  const now = deps.clock.now();
  const no = await drawBookingNo(deps, now);
  return inScope(deps.db, SYSTEM, async tx => {
    // Held until the commit, so that two who ask at once make one.
    await tx.db.selectFrom('bookingUpload').select('id').where('id', '=', uploadId).forUpdate().execute();
    const known = await tx.db
      .selectFrom('bookingUploadMade')
      .select(['bookingId', 'bookingNo'])
      .where('uploadId', '=', uploadId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known) return known;
    const sides = await sidesOf(tx, who.seat, null, false);
    const judged = await judge(tx, {
      companyId: sides.customerId,
      exceptId: null,
      content,
      now,
      mayBookLate: mayBeLate(who.seat),
      price: { is: 'NONE' },
    });
    const row = await bearBooking(
      tx,
      deps,
      {
        bookingNo: no,
        deskCompanyId: sides.deskId,
        companyId: sides.customerId,
        channel: 'UPLOAD',
        links: bookingLinksSchema.parse({}),
        content,
        createdBy: who.seat.employeeId,
        createdByName: who.seat.employeeName,
        requestKey: `${uploadId}:${key}`,
        issues: judged.openErrors,
        cutOffHours: judged.cutOffHours,
      },
      { actor: bookingActor(who), who, now },
    );
    const made = { bookingId: row.id, bookingNo: row.bookingNo };
    await tx.db
      .insertInto('bookingUploadMade')
      .values({ uploadId, companyId: who.seat.companyId, key, ...made })
      .execute();
    return made;
  });
}

/** A draft that was just made is at its first version; what stands further on was submitted before. */
const seenFirst = (): FastifyRequest => ({ headers: { 'if-match': '"1"' } }) as FastifyRequest;

async function submit(deps: Deps, who: SeatedWho, { bookingId }: Made): Promise<Text | null> {
  try {
    await submitDraft(deps, {
      who,
      request: seenFirst(),
      body: { id: bookingId, isRepriceAgreed: false, lateReason: '' },
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return wordsOf(error);
    throw error;
  }
}

const NOT_IN_SHEET: Text = { zh: '文件中没有该单号', en: 'The sheet has no such number' };

async function note(deps: Deps, asked: Asked, upload: OpenUpload): Promise<void> {
  await asWriter(deps, asked, async writer => {
    const made = await writer.tx.db
      .selectFrom('bookingUploadMade')
      .select('bookingNo')
      .where('uploadId', '=', upload.id)
      .orderBy('bookingNo')
      .execute();
    const { version } = await writer.tx.db
      .selectFrom('bookingUpload')
      .select('version')
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    const state = made.length === 0 ? 'READ' : made.length < upload.drafts.length ? 'PARTLY' : 'MADE';
    await modifyRow(writer, bookingUploads, {
      id: upload.id,
      version,
      event: 'MAKE',
      changes: { state, made: made.length, bookingNos: made.map(({ bookingNo }) => bookingNo).join(' ') || null },
    });
  });
}

export async function makeBookings(
  deps: Deps,
  asked: Asked,
  upload: OpenUpload,
  { keys, isSubmitted }: { readonly keys: readonly string[]; readonly isSubmitted: boolean },
) {
  const drafts = new Map(upload.drafts.map(draft => [draft.key, draft]));
  const results = [];
  for (const key of new Set(keys)) {
    const draft = drafts.get(key);
    if (!draft) {
      results.push({ id: key, ok: false, message: NOT_IN_SHEET, bookingId: null, bookingNo: null });
      continue;
    }
    const made = await bear(deps, asked.who, upload.id, draft);
    const message = isSubmitted ? await submit(deps, asked.who, made) : null;
    results.push({ id: key, ok: message === null, message, ...made });
  }
  await note(deps, asked, upload);
  return results;
}
