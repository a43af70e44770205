import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#contract/kernel/errors.ts';
import { synced } from '../../db/synced-node-fs.ts';

export interface Measured {
  /** Of the whole process, with its event loop and memory; once a process. */
  readonly processMetrics: boolean;
  readonly liveConnections: () => number;
}

const PRIVATE = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i;

/** Figures are for the operator's own network: not for the far side of a proxy. */
const isFromInside = (request: FastifyRequest): boolean =>
  PRIVATE.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;

const gauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  const metric: Gauge = new Gauge({ name, help, registers: [registry], collect: () => metric.set(read()) });
};

/** Prometheus figures at `/api/metrics`: durations by route, live connections, syncs of the embedded database. */
export function measure(app: FastifyInstance, { processMetrics, liveConnections }: Measured): void {
  const registry = new Registry();
  if (processMetrics) collectDefaultMetrics({ register: registry });
  gauge(registry, 'live_connections', 'Open live connections', liveConnections);
  gauge(registry, 'database_file_syncs', 'File syncs of the embedded database', () => synced.files);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // Only registered addresses: a label per address that somebody tries would grow without end.
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!isFromInside(request)) throw new AppError('unknown_call');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
