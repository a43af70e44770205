import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { AppError } from '#contract/kernel/errors.ts';

const DOCS = '/api/docs';

/** The API described by its own declarations: JSON at `/api/docs/json`, to be read at `/api/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairlead',
        version: '1',
        description:
          'Success: `{ Status, Data, Message, TraceId }`. Failure: `application/problem+json` with code, message in zh and en, errors.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  // Megabytes that anybody may ask for: written once, and in one form.
  let text: Buffer | undefined;
  const describe = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request.routeOptions;
    if (url === `${DOCS}/yaml`) throw new AppError('unknown_call');
    if (url !== `${DOCS}/json`) return;
    text ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(text);
  };
  await app.register(swaggerUi, { routePrefix: DOCS, logLevel: 'warn', uiHooks: { onRequest: describe } });
}
