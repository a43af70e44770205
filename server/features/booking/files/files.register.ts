import type { FastifyInstance } from 'fastify';
import {
  BOOKING_FILE_BYTES,
  BOOKING_FILE_KIND_CODES,
  bookingFile,
  bookingFiles,
  MOST_BOOKING_FILES,
  uploadBookingFile,
} from '#contract/booking/files.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { keptFile } from '../../../kernel/files/calls.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { filesFor, purposeOf, shownFile } from './booking-files.ts';

/** One that no saved booking names goes again. */
const UNNAMED_MS = 7 * 86_400_000;
/** Of a content and its amendment. */
const MOST_ASKED = 2 * MOST_BOOKING_FILES;

export function registerBookingFiles(app: FastifyInstance, deps: Deps): void {
  const { files, clock } = deps;

  implement(app, uploadBookingFile, async ({ request }) => {
    const { file, fields } = await receiveFile(files, request, {
      maxBytes: BOOKING_FILE_BYTES,
      purpose: purposeOf('OTHER'),
      keepUntil: new Date(clock.now().getTime() + UNNAMED_MS),
    });
    const kind = BOOKING_FILE_KIND_CODES.find(one => one === fields.kind) ?? 'OTHER';
    const purpose = purposeOf(kind);
    // The kind may stand behind the file in the form, so that it is known only now.
    await deps.db.updateTable('storedFile').set({ purpose }).where('id', '=', file.id).execute();
    return { Data: shownFile({ ...file, purpose }) };
  });

  implement(app, bookingFiles, async ({ who, query: { ids, booking } }) => {
    const asked = ids.split(',').filter(Boolean).slice(0, MOST_ASKED);
    const found = await filesFor(deps, who, { ids: asked, booking });
    const at = (id: string) => asked.indexOf(id);
    return { Data: found.map(shownFile).sort((a, b) => at(a.id) - at(b.id)) };
  });

  implementFile(app, bookingFile, async ({ who, query: { id, booking } }) => {
    const [file] = await filesFor(deps, who as SeatedWho, { ids: [id], booking });
    if (!file) throw new AppError('not_found');
    return keptFile(files, file);
  });
}
