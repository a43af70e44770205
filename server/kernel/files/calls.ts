import type { FastifyInstance } from 'fastify';
import { getFile } from '#contract/files/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { type FileAnswer, implementFile } from '../http/implement-file.ts';
import { scopeOf } from '../tenancy.ts';
import type { Files, StoredFile } from './files.ts';

/** A kept file as a download. The caller has checked that the reader may have it. */
export const keptFile = async (files: Files, file: StoredFile): Promise<FileAnswer> => ({
  bytes: await files.open(file.id),
  contentType: file.contentType,
  name: file.name,
  size: file.size,
});

export function registerFileCalls(app: FastifyInstance, { reads, files }: Pick<Deps, 'reads' | 'files'>): void {
  implementFile(app, getFile, async ({ who, query }) => {
    const file = await reads.inScope(scopeOf(who), tx =>
      tx.db.selectFrom('storedFile').selectAll().where('id', '=', query.id).executeTakeFirst(),
    );
    if (!file) throw new AppError('not_found');
    return keptFile(files, file);
  });
}
