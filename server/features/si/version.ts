import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { lastFact } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { SI_DOCUMENT_TYPE } from './document-type.ts';
import { findingAt } from './findings.ts';

export const etagOf = (version: number): string => `"${version}"`;

/** The version a write is based on: the header wins over the member of the body; neither is DOC-L-01 (design 0.1). */
export function expectedVersion(request: FastifyRequest, inBody: number | undefined): number {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1];
  const version = header === undefined ? inBody : Number(header);
  if (version === undefined) throw invalid([findingAt('VERSION', 'DOC-L-01')]);
  return version;
}

/** The fact that led to the version which stands. */
export const lastFactOf = ({ db }: Tx, { id, version }: Pick<SiDocument, 'id' | 'version'>) =>
  lastFact(db, SI_DOCUMENT_TYPE, id, { seq: version });

/** Somebody else was faster: 412 with who, when and which version, for the merge view. */
export async function refuseStale(tx: Tx, document: SiDocument, expected: number): Promise<void> {
  if (expected === document.version) return;
  const last = await lastFactOf(tx, document);
  const editorId = last?.actorEmployeeId ?? null;
  const names = await namesOfSeats(tx.db, editorId === null ? [] : [editorId]);
  throw new AppError('stale_version', {
    extra: {
      current: {
        version: document.version,
        editor: editorId === null ? null : (names.get(editorId)?.name ?? null),
        at: document.updatedAt,
      },
    },
    headers: { ETag: etagOf(document.version) },
  });
}
