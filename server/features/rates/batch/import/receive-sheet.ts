import type { FastifyRequest } from 'fastify';
import { SHEET_MAX_BYTES, SHEET_TYPES } from '#contract/rates/batch/import/import.calls.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { receiveFile } from '../../../../kernel/files/receive-file.ts';
import { newId } from '../../../../kernel/ids.ts';
import { inScope, scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';

const KEPT_MS = 365 * 86_400_000;

/** A price sheet comes in and is kept; where reading it fails nothing of it stays. */
export async function receiveSheet<T>(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  who: SeatedWho,
  request: FastifyRequest,
  read: (uploadId: string) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const keepUntil = new Date(now.getTime() + KEPT_MS);
  const rules = { maxBytes: SHEET_MAX_BYTES, purpose: 'rateSheet', accept: SHEET_TYPES, keepUntil };
  const { file } = await receiveFile(files, request, rules);
  try {
    const id = newId();
    const { companyId, employeeId } = who.seat;
    await inScope(db, scopeOf(who), tx =>
      tx.db
        .insertInto('rateUpload')
        .values({ id, companyId, fileId: file.id, fileName: file.name, createdAt: now, createdBy: employeeId })
        .execute(),
    );
    return await read(id);
  } catch (error) {
    await files.remove(file.id);
    throw error;
  }
}
