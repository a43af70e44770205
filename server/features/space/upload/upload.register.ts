import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { SheetLine } from '#contract/rates/batch/import/sheet-head.ts';
import { findSpaceHead, readSpaceOffers, type SpaceHead, spaceHeadAt } from '#contract/space/upload/read-offers.ts';
import {
  applySpaceSheet,
  MOST_SHEET_ROWS,
  mapSpaceSheet,
  type PlannedSpace,
  previewSpaceSheet,
  SHEET_OUTCOMES,
  SPACE_SHEET_BYTES,
  SPACE_SHEET_TYPES,
  type SpacePlan,
  type SpaceSheet,
  spaceSheetErrors,
  spaceSheetTemplate,
  spaceUploadResult,
  spaceUploads,
  UPLOADS_KEPT_DAYS,
  uploadSpaceSheet,
} from '#contract/space/upload/upload.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { implementOnce } from '../../../kernel/http/once.ts';
import { newId } from '../../../kernel/ids.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { linesOf, tooManyRows } from '../../rates/batch/import/sheet-file.read.ts';
import { reviewsSpace } from '../seat-actor.ts';
import { applyUpload } from './apply-upload.ts';
import { type PlannedOffer, planUpload } from './plan-upload.ts';
import { errorFile, templateFile } from './upload-files.ts';
import { countUploads, readUploads } from './uploads.read.ts';

/** A sheet of offers: sent in, columns agreed, looked at, applied. */

const DAY_MS = 86_400_000;
const TOP_LINES = 12;
const SAMPLES = 3;
const pageKey = z.tuple([keyInstant, keyId]);

interface Asked {
  readonly id: string;
  readonly sheet: number;
  readonly headLine: number | null;
}

const noHead = () =>
  invalid([
    {
      path: 'headLine',
      code: 'HEAD_MISSING',
      severity: 'error',
      message: { zh: '没有找到标题行', en: 'No headings were found' },
    },
  ]);

const counted = (rows: readonly PlannedSpace[]): SpacePlan['counts'] => {
  const counts = Object.fromEntries(Object.keys(SHEET_OUTCOMES).map(key => [key, 0])) as SpacePlan['counts'];
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

async function uploadOf({ db }: Tx, id: string) {
  const row = await db.selectFrom('spaceUpload').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export function registerUpload(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, files } = deps;

  const readLines = async (
    who: SeatedWho,
    { id, sheet }: Asked,
  ): Promise<{ fileName: string; lines: SheetLine[]; sheets: readonly string[] }> => {
    const row = await inScope(db, scopeOf(who), tx => uploadOf(tx, id));
    const { lines, sheets } = await linesOf(deps, { ...row, sheet });
    if (lines.length > MOST_SHEET_ROWS + TOP_LINES) throw tooManyRows(MOST_SHEET_ROWS);
    return { fileName: row.fileName, lines, sheets };
  };

  const shown = async (who: SeatedWho, asked: Asked): Promise<SpaceSheet> => {
    const { fileName, lines, sheets } = await readLines(who, asked);
    const head = asked.headLine === null ? findSpaceHead(lines) : spaceHeadAt(lines, asked.headLine);
    return {
      id: asked.id,
      fileName,
      sheets: [...sheets],
      sheet: asked.sheet,
      headLine: head?.line ?? null,
      top: lines.slice(0, TOP_LINES).map(({ line, cells }) => ({
        line,
        text: cells
          .filter(cell => cell !== '')
          .join(' · ')
          .slice(0, 120),
      })),
      headings: [...(head?.headings ?? [])],
      uses: [...(head?.uses ?? [])],
      samples: lines
        .filter(({ line }) => line > (head?.line ?? 0))
        .slice(0, SAMPLES)
        .map(({ cells }) => [...cells]),
    };
  };

  implement(app, uploadSpaceSheet, async ({ who, request }) => {
    const now = clock.now();
    const { companyId, employeeId } = who.seat;
    const { file } = await receiveFile(files, request, {
      maxBytes: SPACE_SHEET_BYTES,
      purpose: 'spaceSheet',
      accept: SPACE_SHEET_TYPES,
      keepUntil: new Date(now.getTime() + UPLOADS_KEPT_DAYS * DAY_MS),
    });
    try {
      const id = newId();
      await inScope(db, scopeOf(who), tx =>
        tx.db
          .insertInto('spaceUpload')
          .values({
            id,
            companyId,
            fileId: file.id,
            fileName: file.name,
            createdAt: now,
            createdBy: employeeId,
            appliedAt: null,
            result: null,
          })
          .execute(),
      );
      return { Data: await shown(who, { id, sheet: 0, headLine: null }) };
    } catch (error) {
      await files.remove(file.id);
      throw error;
    }
  });

  implement(app, mapSpaceSheet, async ({ who, body }) => ({ Data: await shown(who, body) }));

  interface Agreed extends Asked {
    readonly uses: SpaceHead['uses'];
  }

  const plan = async (who: SeatedWho, asked: Agreed) => {
    const { lines, fileName } = await readLines(who, asked);
    const found = asked.headLine === null ? findSpaceHead(lines) : spaceHeadAt(lines, asked.headLine);
    if (!found) throw noHead();
    const head: SpaceHead = { ...found, uses: asked.uses.length > 0 ? asked.uses : found.uses };
    const offers = readSpaceOffers(lines, head);
    const { companyId } = who.seat;
    // Ports, carriers and other sellers' offers are read with the rights of the server; only what the company may change is planned.
    const planned: PlannedOffer[] = await inScope(db, SYSTEM, tx =>
      planUpload({ tx, deps, companyId, reviews: reviewsSpace(who.seat), now: clock.now() }, offers),
    );
    return { planned, head, lines, fileName };
  };

  implement(app, previewSpaceSheet, async ({ who, body }) => {
    const rows = (await plan(who, body)).planned.map(({ row }) => row);
    return { Data: { id: body.id, rows, counts: counted(rows) } };
  });

  implementOnce(app, deps, applySpaceSheet, async ({ who, request, body }) => {
    const { planned } = await plan(who, body);
    const { publishes, id } = body;
    const rows = await applyUpload({ deps, asker: { who, requestId: request.id }, publishes }, planned);
    const Data: SpacePlan = { id, rows, counts: counted(rows) };
    await inScope(db, scopeOf(who), tx =>
      tx.db
        .updateTable('spaceUpload')
        .set({ appliedAt: clock.now(), result: jsonColumn({ rows, counts: Data.counts }) })
        .where('id', '=', id)
        .execute(),
    );
    return { Data };
  });

  implement(app, spaceUploads, async ({ who, query: { cursor, limit } }) => {
    const after = readKeyset(cursor, pageKey);
    const { rows, total } = await reads.inScope(scopeOf(who), async tx => ({
      rows: await readUploads(tx, { after, limit }),
      total: await countUploads(tx),
    }));
    return {
      Data: keysetPage(rows, {
        limit,
        counted: total,
        keyOf: row => [row.createdAt, row.id],
        show: row => ({ ...row }),
      }),
    };
  });

  implement(app, spaceUploadResult, async ({ who, query: { id } }) => {
    const { result } = await reads.inScope(scopeOf(who), tx => uploadOf(tx, id));
    const { rows, counts } = (result ?? { rows: [], counts: counted([]) }) as Omit<SpacePlan, 'id'>;
    return { Data: { id, rows, counts } };
  });

  implementFile(app, spaceSheetTemplate, async ({ body: { language } }) => templateFile(language));

  implementFile(app, spaceSheetErrors, async ({ who, body }) => {
    const { planned, head, lines, fileName } = await plan(who as SeatedWho, body);
    return errorFile({ fileName, head, lines, planned, language: body.language });
  });
}
