import type { FastifyInstance } from 'fastify';
import { WEB_VERSION_HEADER, WEB_VERSION_MIN_HEADER } from '#contract/session/session.ts';

/** Oldest client that this server still understands; raised with a change of the wire that an old page would trip over. */
export const MIN_WEB_VERSION = 1;

/** Tells a page that is too old to offer a reload (design A.4). */
export function announceWebVersion(app: FastifyInstance, minimum = MIN_WEB_VERSION): void {
  app.addHook('onRequest', async (request, reply) => {
    const version = Number(request.headers[WEB_VERSION_HEADER.toLowerCase()] ?? Number.NaN);
    if (version < minimum) reply.header(WEB_VERSION_MIN_HEADER, String(minimum));
  });
}
