import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { Config } from '../../config.ts';

type Hosts = Pick<Config, 'publicUrl' | 'mainHosts'>;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const isUpgrade = ({ headers }: FastifyRequest): boolean => headers.upgrade !== undefined;

/** A call that changes something, or opens the live connection, which no same-origin rule of browsers covers. */
const isWriting = (request: FastifyRequest): boolean => !READING.has(request.method) || isUpgrade(request);

/** The page that asks is served from the host it asks, or from a host that the operator names. */
export function isOwnOrigin(origin: string, host: string | undefined, { publicUrl, mainHosts }: Hosts): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: from, hostname, origin: whole } = new URL(origin);
  return (
    from === host?.toLowerCase() ||
    mainHosts.includes(hostname) ||
    (publicUrl !== null && whole === new URL(publicUrl).origin)
  );
}

/**
 * No other site's page writes here. Tokens travel in a header and never in a cookie, so such a request would carry no right
 * anyway; it ends before anything is read. Programs send no Origin and are judged by their token alone.
 */
export function refuseForeignOrigins(app: FastifyInstance, config: Hosts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !isWriting(request)) return;
    if (isOwnOrigin(origin, request.host, config)) return;
    // Nobody else closes a connection that asked to become another protocol and did not.
    if (isUpgrade(request)) reply.raw.once('finish', () => request.socket.destroySoon());
    throw new AppError('foreign_origin');
  });
}
