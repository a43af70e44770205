import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access, CallDef } from '#contract/kernel/call.ts';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { contentDisposition } from '../files/file-name.ts';
import { type CallInput, describe } from './implement.ts';

/** Bytes instead of an envelope. */
export interface FileAnswer {
  readonly bytes: Buffer | Readable | string;
  readonly contentType: string;
  /** A download under this name; without one the bytes are shown where they were asked for. */
  readonly name?: string;
  /** Bytes in all, when they are known before they are read. */
  readonly size?: number;
  /** Further headers, or others than those of a private download. */
  readonly headers?: Readonly<Record<string, string>>;
}

const PRIVATE = {
  'cache-control': 'private, no-store',
  // What somebody sent in is never to be taken for a page or a script of ours.
  'x-content-type-options': 'nosniff',
};

/** Registers a declared call that answers a file: as `implement`, but for the envelope. Failures are problems all the same. */
export function implementFile<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, A extends Access>(
  app: FastifyInstance,
  call: CallDef<Q, B, D, A>,
  handler: (input: CallInput<Q, B, A>) => Promise<FileAnswer>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call, isFile: true },
    schema: {
      ...describe(call),
      response: { 200: z.unknown().describe('The bytes of the file'), default: problemSchema },
    },
    handler: async (request, reply) => {
      const { bytes, contentType, name, size, headers } = await handler({
        query: request.query as never,
        body: request.body as never,
        who: request.who as never,
        request,
        reply,
      });
      return (
        reply
          .headers({
            ...PRIVATE,
            ...(name === undefined ? {} : { 'content-disposition': contentDisposition(name) }),
            ...(size === undefined ? {} : { 'content-length': size }),
            ...headers,
          })
          .type(contentType)
          // Bytes are what they are: no schema turns them into text.
          .serializer((sent: unknown) => sent as string)
          .send(bytes)
      );
    },
  });
}
