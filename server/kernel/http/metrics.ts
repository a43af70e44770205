import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '#contract/kernel/errors.ts';
import type { OpenDatabase } from '../../db/opened.ts';
import { synced } from '../../db/synced-node-fs.ts';
import type { VirusScanner } from '../files/virus-scanner.ts';
import { type Figure, registerFigure, registerMeasures } from '../measures.ts';
import { type CallTimes, createCallTimes } from './call-times.ts';

export interface Measured {
  /** Of the whole process, with its event loop and memory; once a process. */
  readonly processMetrics: boolean;
  readonly liveConnections: () => number;
  readonly database: Pick<OpenDatabase, 'pool' | 'replica'>;
  readonly scanner: Pick<VirusScanner, 'status'>;
}

const PRIVATE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i;

/** Figures are for the operator's own network: not for the far side of a proxy. */
const isFromInside = (request: FastifyRequest): boolean =>
  PRIVATE.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

export interface Metrics {
  /** Figures of the areas, told by their features. */
  add(figures: readonly Figure[]): void;
  readonly calls: CallTimes;
}

function figuresOf({ pool, replica }: Measured['database'], scanner: Measured['scanner']): Figure[] {
  const ofPool: Figure | undefined = pool && {
    name: 'database_pool_connections',
    help: 'Connections of the pool, and those who wait for one',
    label: 'state',
    read: () => ({ ...pool() }),
  };
  const ofReplica: readonly Figure[] = replica
    ? [
        {
          name: 'database_replica_used',
          help: '1 while lists are read from the replica',
          read: () => (replica.status().state === 'used' ? 1 : 0),
        },
        {
          name: 'database_replica_behind_bytes',
          help: 'What the replica has not replayed yet',
          read: () => replica.status().behindBytes,
        },
      ]
    : [];
  const ofScanner: readonly Figure[] =
    scanner.status().state === 'off'
      ? []
      : [
          {
            name: 'virus_scanner_ready',
            help: '1 while the virus scanner answers; without it no file is taken',
            read: () => (scanner.status().state === 'ready' ? 1 : 0),
          },
        ];
  return [...(ofPool ? [ofPool] : []), ...ofReplica, ...ofScanner];
}

/** Prometheus figures at `/api/metrics`: what it is asked and how it answers, what it waits for, and what the areas tell of their work. */
export function measure(
  app: FastifyInstance,
  { processMetrics, liveConnections, database, scanner }: Measured,
): Metrics {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  registerMeasures(registry);
  let inFlight = 0;
  const own: Figure[] = [
    { name: 'live_connections', help: 'Open live connections', read: liveConnections },
    { name: 'http_requests_in_flight', help: 'Requests that wait for their answer', read: () => inFlight },
    { name: 'database_file_syncs', help: 'File syncs of the embedded database', read: () => synced.files },
    ...figuresOf(database, scanner),
  ];
  for (const figure of own) registerFigure(registry, figure);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const calls = createCallTimes();
  const inside = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest): void => {
    if (inside.delete(request)) inFlight -= 1;
  };
  app.addHook('onRequest', async request => {
    inside.add(request);
    inFlight += 1;
  });
  // A caller who hangs up gets no answer; both may be told of one request. Who is refused at the door has not come in.
  app.addHook('onRequestAbort', async request => leave(request));
  app.addHook('onResponse', async (request, reply) => {
    leave(request);
    // Only registered addresses: a label per address that somebody tries would grow without end.
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.routeOptions.config.call) calls.note(`${request.method} ${route}`, reply.statusCode, reply.elapsedTime);
  });
  app.get('/api/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!isFromInside(request)) throw new AppError('unknown_call');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    calls,
    add: figures => {
      for (const figure of figures) registerFigure(registry, figure);
    },
  };
}
