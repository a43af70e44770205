import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { apiDocument, type ServedCall } from './api-document.ts';

const DOCS = '/api/docs';

/**
 * The API described by its own declarations: JSON at `/api/docs/json`, to be read at `/api/docs`. Comes before what registers calls.
 * `server`: address that clients use, `/` where it is where the document came from.
 */
export async function describeApi(app: FastifyInstance, server: string): Promise<void> {
  const served: ServedCall[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.call && method === config.call.method)
      served.push({ call: config.call, isFile: config.isFile ?? false });
  });
  // The pages of the document ask for it; what it says comes from the declarations alone.
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Fairlead', version: '1' } } });
  // Megabytes that anybody may ask for: written once, and in one form.
  let text: Buffer | undefined;
  const describe = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request.routeOptions;
    if (url === `${DOCS}/yaml`) throw new AppError('unknown_call');
    if (url !== `${DOCS}/json`) return;
    text ??= Buffer.from(JSON.stringify(apiDocument(served, server)));
    return reply.type('application/json; charset=utf-8').send(text);
  };
  await app.register(swaggerUi, { routePrefix: DOCS, logLevel: 'warn', uiHooks: { onRequest: describe } });
}
