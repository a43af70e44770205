import type { FastifyInstance } from 'fastify';
import { BOOK_COLUMN_KEYS, BOOK_COLUMNS, BOOK_SHEET_NAME } from '#contract/booking/upload/book-columns.ts';
import {
  getUpload,
  makeUploaded,
  UPLOAD_MAX_BYTES,
  uploadBookings,
  uploadCopy,
  uploadTemplate,
} from '#contract/booking/upload/upload.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertRows, logWrites } from '../../../kernel/resource/write.ts';
import { writeCommentedCopy } from '../../../kernel/sheets/commented-copy.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeTemplate } from '../../../kernel/sheets/write-template.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { asWriter } from '../row-commands.ts';
import { bookingUploads } from './booking-uploads.served.ts';
import { makeBookings } from './make-uploaded.ts';
import { draftsOf, readUpload } from './read-upload.ts';
import { findingsOf, openUpload, shownUpload } from './show-upload.ts';

const KEPT_MS = 365 * 86_400_000;

async function template(): Promise<Buffer> {
  const columns = BOOK_COLUMN_KEYS.map(key => ({ key, ...BOOK_COLUMNS[key] }));
  const chunks: Buffer[] = [];
  const bytes = writeTemplate({
    sheetName: BOOK_SHEET_NAME,
    head: [{ cells: columns.map(({ zh }) => zh) }, { cells: columns.map(({ en }) => en) }],
    columns: columns.map(({ key, width }) => ({ key, width, kind: 'text' })),
    example: columns.map(({ example }) => example),
  });
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Many bookings by one sheet: read and checked, then made and submitted as chosen. */
export function registerBookingUploads(app: FastifyInstance, deps: Deps): void {
  const { files, clock } = deps;

  implement(app, uploadBookings, async ({ who, request }) => {
    const { file } = await receiveFile(files, request, {
      maxBytes: UPLOAD_MAX_BYTES,
      purpose: 'bookingSheet',
      accept: ['.xlsx', '.csv'],
      keepUntil: new Date(clock.now().getTime() + KEPT_MS),
    });
    const id = newId(clock.now().getTime());
    try {
      const read = await readUpload(await files.pathOf(file.id), file.name);
      await asWriter(deps, { who, request }, async writer => {
        const drafts = await draftsOf(writer.tx, read.sheet);
        const count = read.sheet.problems.length + drafts.reduce((sum, { problems }) => sum + problems.length, 0);
        const [row] = await insertRows(writer, bookingUploads, [
          {
            id,
            version: 1,
            fileName: file.name,
            fileId: file.id,
            byName: who.seat.employeeName,
            rows: read.sheet.rows,
            bookings: drafts.length,
            problems: count,
            made: 0,
            bookingNos: null,
            state: drafts.length === 0 ? 'UNREADABLE' : 'READ',
          },
        ]);
        await logWrites(writer, bookingUploads, [{ event: 'UPLOAD', before: null, after: row! }]);
      });
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
    const opened = await openUpload(deps, who, id);
    return { Data: shownUpload(opened, await findingsOf(deps, who, opened.drafts)) };
  });

  implement(app, getUpload, async ({ who, query }) => {
    const opened = await openUpload(deps, who, query.id);
    return { Data: shownUpload(opened, await findingsOf(deps, who, opened.drafts)) };
  });

  implement(app, makeUploaded, async ({ who, request, body }) => ({
    Data: await makeBookings(deps, { who, request }, await openUpload(deps, who, body.id), body),
  }));

  implementFile(app, uploadCopy, async ({ who, query }) => {
    const { file, problems, fileName } = await openUpload(deps, who as SeatedWho, query.id);
    const bytes = writeCommentedCopy({
      sheetName: BOOK_SHEET_NAME,
      headLines: file.sheet.headLine,
      rows: (async function* () {
        yield* file.lines;
      })(),
      problems: Map.groupBy(problems, problem => problem.line),
      width: Math.max(1, ...file.lines.map(({ cells }) => cells.length)),
    });
    return sheetFile(`${fileName.replace(/\.[^.]*$/, '')}-批注.xlsx`, bytes);
  });

  implementFile(app, uploadTemplate, async () => sheetFile('委托上传模板.xlsx', await template()));
}
