import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { Config } from '../../config.ts';
import { tooManyRequests } from './error-handler.ts';

/** Mean wait of a second from which on new requests are turned away, so that those under way are answered at all. */
export const MAX_LOOP_DELAY_MS = 10_000;
const RETRY_AFTER_S = 5;
const HOST = /^[\w.:[\]-]+$/;

/** Old browsers do not count a WebSocket of the own host as 'self'. */
function ownSockets(host: string | undefined): string {
  return host && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Headers against injected content: no script but the product's own files, no frame, no foreign connection. */
const securityHeaders = (app: FastifyInstance, isHttps: boolean) =>
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Style attributes that libraries write; scripts have no such leave.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", request => ownSockets(request.headers.host)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });

/** Brotli's own default level takes seconds for a large file. */
const compression = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

/** Files of the client and health checks are cheap and come in bursts; a page without its scripts stays blank for good. */
const isUnlimited = ({ url }: { readonly url: string }): boolean =>
  !url.startsWith('/api/') || url.startsWith('/api/health');

const limits = async (app: FastifyInstance, perMinute: number, maxEventLoopDelay: number) => {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: request => {
      // The health address tells what is wrong; it must not be refused itself.
      if (isUnlimited(request)) return;
      throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
    },
  });
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
};

/** `maxLoopDelayMs` 0 = never turned away for load: a test must not fail because the machine is busy. */
export async function protect(app: FastifyInstance, config: Config, maxLoopDelayMs: number): Promise<void> {
  await securityHeaders(app, config.publicUrl?.startsWith('https:') ?? false);
  await compression(app);
  await limits(app, config.rateLimit, maxLoopDelayMs);
}
