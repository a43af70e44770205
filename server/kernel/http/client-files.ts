import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { sendProblem } from './error-handler.ts';

/** The build puts the hash of the content into these names, so they never change. */
const HASHED = `${path.sep}assets${path.sep}`;
const FOREVER = 'public, max-age=31536000, immutable';
const cachingOf = (at: string): string =>
  at.includes(HASHED) ? FOREVER : at.endsWith('.html') ? 'no-store' : 'no-cache';

const isApi = (url: string): boolean => /^\/api(\/|\?|$)/i.test(url);
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isApi(request.url) &&
  !request.url.startsWith('/assets/') &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods that the address of a request answers to; none where there is no such call. */
function allowedAt(app: FastifyInstance, { url }: FastifyRequest): readonly string[] {
  const at = url.split('?')[0] ?? '';
  // Signs of a pattern name no address of ours.
  return /^\/api\/[\w.\-/]+$/.test(at) ? METHODS.filter(method => app.hasRoute({ url: at, method })) : [];
}

/**
 * The built client. Every address that is no call and no file is a page of it: the client's own router says what it is,
 * also when it is not known.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (response, at) => {
        response.header('cache-control', cachingOf(at));
      },
    });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (isBuilt && isPage(request)) return reply.sendFile('index.html');
    const allow = allowedAt(app, request).join(', ');
    const refusal =
      allow === ''
        ? new AppError('unknown_call')
        : new AppError('method_not_allowed', { params: { allow }, headers: { allow } });
    return sendProblem(refusal, request, reply);
  });
}
