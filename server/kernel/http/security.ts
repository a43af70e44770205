import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import type { Config } from '../../config.ts';
import type { WindowCounts } from '../counts/window-counts.ts';
import { tooManyRequests } from './error-handler.ts';

/** Mean wait of a second from which on new requests are turned away, so that those under way are answered at all. */
export const MAX_LOOP_DELAY_MS = 10_000;
const RETRY_AFTER_S = 5;
const MINUTE_MS = 60_000;
const HOST = /^[\w.:[\]-]+$/;

type Asked = { readonly url: string };
const isCall = ({ url }: Asked): boolean => url.startsWith('/api/');

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
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });

/** What a call answers is one person's: nothing on the way keeps it, nor does the browser, unless the call itself says so. */
function keepNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
}

/** Brotli's own default level takes seconds for a large file. */
const compression = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

/** Files of the client and health checks are cheap and come in bursts; a page without its scripts stays blank for good. */
const isUnlimited = (request: Asked): boolean => !isCall(request) || request.url.startsWith('/api/health');

/** The library's counts are of one process; these are of all servers. */
const storeOf = (counts: WindowCounts) =>
  class {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = MINUTE_MS,
    ): void {
      counts
        .add(`calls:${key}`, windowMs)
        .then(({ count, leftMs }) => done(null, { current: count, ttl: leftMs }), done);
    }
    child() {
      return this;
    }
  };

interface Limits {
  readonly perMinute: number;
  readonly counts: WindowCounts;
  readonly maxEventLoopDelay: number;
}

const limits = async (app: FastifyInstance, { perMinute, counts, maxEventLoopDelay }: Limits) => {
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
    // By a hook of its own below: the library's stand behind the look at who asks, and what ends there would not count.
    global: false,
    max: perMinute,
    timeWindow: MINUTE_MS,
    store: storeOf(counts),
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
  app.addHook('onRequest', app.rateLimit());
};

/** `maxLoopDelayMs` 0 = never turned away for load: a test must not fail because the machine is busy. */
export async function protect(
  app: FastifyInstance,
  { config, counts }: { readonly config: Config; readonly counts: WindowCounts },
  maxLoopDelayMs: number,
): Promise<void> {
  await securityHeaders(app, config.publicUrl?.startsWith('https:') ?? false);
  keepNothing(app);
  await compression(app);
  await limits(app, { perMinute: config.rateLimit, counts, maxEventLoopDelay: maxLoopDelayMs });
}
