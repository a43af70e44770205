import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { getFile } from '#contract/files/calls.ts';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { inScope, scopeOf } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { contentDisposition } from './file-name.ts';
import type { Files, StoredFile } from './files.ts';

/** Sends a file as a download. The caller has checked that the reader may have it. */
export async function sendFile(reply: FastifyReply, files: Files, file: StoredFile): Promise<FastifyReply> {
  const bytes = await files.open(file.id);
  return (
    reply
      .header('content-disposition', contentDisposition(file.name))
      // What somebody sent in is never to be taken for a page or a script of ours.
      .header('x-content-type-options', 'nosniff')
      .header('content-length', file.size)
      .header('cache-control', 'private, no-store')
      .type(file.contentType)
      .send(bytes)
  );
}

/** Bytes instead of an envelope, so not by `implement`; declaration and access are the same. */
export function registerFileCalls(app: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  app.route<{ Querystring: z.output<NonNullable<typeof getFile.query>> }>({
    method: getFile.method,
    url: getFile.path,
    config: { call: getFile },
    schema: {
      tags: ['File'],
      summary: getFile.summary.en,
      description: getFile.summary.zh,
      querystring: getFile.query,
      response: { 200: z.string().describe('The bytes of the file'), default: problemSchema },
    },
    handler: async (request, reply) => {
      const scope = scopeOf(request.who as SeatedWho);
      const file = await inScope(db, scope, tx =>
        tx.db.selectFrom('storedFile').selectAll().where('id', '=', request.query.id).executeTakeFirst(),
      );
      if (!file) throw new AppError('not_found');
      return sendFile(reply, files, file);
    },
  });
}
