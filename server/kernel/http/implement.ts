import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, CallDef } from '#contract/kernel/call.ts';
import { envelopeOf, problemSchema } from '#contract/kernel/envelope.ts';
import type { SeatedWho, Who } from '../who.ts';

/** An answer that is more than `Status` 1: another status, a message, headers. */
/** `T` with read-only lists and members: an answer is only serialised. */
type Told<T> = T extends readonly (infer One)[]
  ? readonly Told<One>[]
  : T extends object
    ? { readonly [Member in keyof T]: Told<T[Member]> }
    : T;

export interface Answer<D> {
  readonly Data: Told<D>;
  readonly Status?: number;
  readonly Message?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Members beside `Data`, as `FIRST_REGISTER` of the login. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** `visitor` calls may have no caller; `user` calls have one; all others have a seat. */
type Caller<A extends Access> = A extends 'visitor' ? Who | null : A extends 'user' ? Who : SeatedWho;

export interface CallInput<Q extends z.ZodType, B extends z.ZodType, A extends Access> {
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly who: Caller<A>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `implement`; the access hook reads it before the handler runs. */
    call?: CallDef;
    /** Set by `implementFile`: bytes are answered and no envelope. */
    isFile?: boolean;
  }
  interface FastifyRequest {
    /** Set by the access hook from the bearer token; null for a visitor. */
    who: Who | null;
  }
}

export interface ImplementOptions {
  /**
   * The answer is sent as the handler gives it. For rows out of tables: a value that an older rule let in must be seen to be mended,
   * and checking each of two hundred rows again takes longer than reading them.
   */
  readonly asItIs?: boolean;
}

const tagOf = (path: string): string => path.split('/')[2] ?? 'other';

/** What OpenAPI and validation take from a declaration; the answer is for the caller to add. */
export const describe = (call: CallDef) => ({
  tags: [tagOf(call.path)],
  summary: call.summary.en,
  description: call.summary.zh,
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body ? { body: call.body } : {}),
  ...(call.access === 'visitor' ? { security: [] } : {}),
});

/**
 * Registers one declared call: validation, OpenAPI and access come from the declaration, the envelope is added here.
 * The access hook (`http/access.ts`) has settled 401/403/409 before the handler sees `who`.
 */
export function implement<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, A extends Access>(
  app: FastifyInstance,
  call: CallDef<Q, B, D, A>,
  handler: (input: CallInput<Q, B, A>) => Promise<Answer<z.input<D>>>,
  { asItIs = false }: ImplementOptions = {},
): void {
  app.route({
    ...(asItIs ? { serializerCompiler: () => (body: unknown) => JSON.stringify(body) } : {}),
    method: call.method,
    url: call.path,
    config: { call },
    schema: { ...describe(call), response: { 200: envelopeOf(call.data), default: problemSchema } },
    handler: async (request, reply) => {
      const answer = await handler({
        query: request.query as never,
        body: request.body as never,
        who: request.who as never,
        request,
        reply,
      });
      if (answer.headers) reply.headers(answer.headers);
      return {
        Status: answer.Status ?? 1,
        Data: answer.Data,
        Message: answer.Message ?? null,
        TraceId: request.id,
        ...answer.beside,
      };
    },
  });
}
