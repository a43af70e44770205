import type { FastifyInstance } from 'fastify';
import { attachToPost, detachFromPost } from '#contract/rates/post/post.calls.ts';
import { POST_FILE_BYTES } from '#contract/rates/post/post-codes.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByPerson } from '../../../kernel/document/apply.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { POST_FILE, servedRatePost } from './rate-post.served.ts';

/** Files of a draft. The bytes are stored first and taken away again where the draft does not take them. */

export function registerPostFiles(app: FastifyInstance, deps: Deps): void {
  implement(app, attachToPost, async ({ who, request }) => {
    const { file, fields } = await receiveFile(deps.files, request, {
      maxBytes: POST_FILE_BYTES,
      purpose: POST_FILE,
      isHandedOn: true,
    });
    try {
      const seen = { id: fields.id ?? '', version: Number(fields.version) };
      const payload = { fileId: file.id };
      await applyByPerson(deps, servedRatePost, seen, { who, event: 'ATTACH', payload, requestId: request.id });
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
    const payload = { fileId: body.fileId };
    const command = { who, event: 'DETACH', payload, requestId: request.id };
    const { id, version } = await applyByPerson(deps, servedRatePost, seen, command);
    return { Data: { id, version }, headers: { ETag: `"${version}"` } };
  });
}
