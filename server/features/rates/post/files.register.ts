import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { attachToPost, detachFromPost } from '#contract/rates/post/post.calls.ts';
import type { RatePostRow } from '#contract/rates/post/post.resource.ts';
import { MOST_POST_FILES, POST_CODES, POST_FILE_BYTES } from '#contract/rates/post/post-codes.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { seenRow, writeThrough } from '../rules/write-through.ts';
import { ratePosts } from './post.served.ts';
import { post } from './post-names.ts';

/** Files of a draft. The bytes are stored first and taken away again where the draft does not take them. */

const PURPOSE = 'ratePostFile';

const full = () =>
  invalid([
    {
      ...{ path: 'file', code: 'POST_FILES', severity: 'error', params: { n: MOST_POST_FILES } },
      message: POST_CODES.POST_FILES,
    },
  ]);

export function registerPostFiles(app: FastifyInstance, deps: Deps): void {
  const change = (
    { who, request }: { readonly who: SeatedWho; readonly request: FastifyRequest },
    seen: { readonly id: string; readonly version: number },
    files: (before: RatePostRow['files']) => RatePostRow['files'],
  ) =>
    writeThrough(deps, ratePosts, { who, request, button: 'EDIT' }, async writer => {
      const row = post(await seenRow(writer, ratePosts, seen));
      // `EDIT` of a person: the machine is asked by the resource, as for its fields.
      return modifyRow(writer, ratePosts, { ...seen, changes: { files: files(row.files) } });
    });

  implement(app, attachToPost, async ({ who, request }) => {
    const { file, fields } = await receiveFile(deps.files, request, {
      ...{ maxBytes: POST_FILE_BYTES, purpose: PURPOSE, isHandedOn: true },
    });
    try {
      const seen = { id: fields.id ?? '', version: Number(fields.version) };
      await change({ who, request }, seen, before => {
        if (before.length >= MOST_POST_FILES) throw full();
        return [...before, { fileId: file.id, name: file.name, size: file.size }];
      });
    } catch (error) {
      await deps.files.remove(file.id);
      throw error;
    }
    const { id, name, contentType, size, sha256, createdAt } = file;
    return {
      Data: { id, name, contentType, size, sha256, createdAt: createdAt.toISOString(), keepUntil: null },
    };
  });

  implement(app, detachFromPost, async ({ who, request, body }) => {
    const seen = { id: body.id, version: versionSeen(request) };
    const { id, version } = await change({ who, request }, seen, before => {
      if (!before.some(({ fileId }) => fileId === body.fileId)) throw new AppError('not_found');
      return before.filter(({ fileId }) => fileId !== body.fileId);
    });
    await deps.files.remove(body.fileId);
    return { Data: { id, version }, headers: { ETag: `"${version}"` } };
  });
}
