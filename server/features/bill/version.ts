import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { BillDocument } from '#machines/bill/house-bill.evolve.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { BILL_DOCUMENT_TYPE } from './store.ts';

export const etagOf = (version: number): string => `"${version}"`;

/** The version a write is based on: the header wins over the member of the body; neither is DOC-L-01 (design 0.1). */
export function versionOf(request: FastifyRequest, inBody: number | undefined): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1];
  const version = header === undefined ? inBody : Number(header);
  if (version !== undefined) return version;
  throw invalid([
    {
      path: 'VERSION',
      code: 'DOC-L-01',
      severity: 'error',
      message: { zh: '缺少版本号', en: 'Version is missing (If-Match or VERSION)' },
    },
  ]);
}

/** Somebody else was faster: 412 with who, when and which version, for the merge view. */
export async function refuseStale(tx: Tx, document: BillDocument, expected: number): Promise<void> {
  if (expected === document.version) return;
  const last = await tx.db
    .selectFrom('documentEvent')
    .select('actorEmployeeId')
    .where('documentType', '=', BILL_DOCUMENT_TYPE)
    .where('documentId', '=', document.id)
    .where('seq', '=', document.version)
    .executeTakeFirst();
  const editorId = last?.actorEmployeeId ?? null;
  const names = await namesOfSeats(tx.db, editorId === null ? [] : [editorId]);
  const editor = editorId === null ? null : (names.get(editorId)?.name ?? null);
  throw new AppError('stale_version', {
    extra: { current: { version: document.version, editor, at: document.updatedAt } },
    headers: { ETag: etagOf(document.version) },
  });
}
