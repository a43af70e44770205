import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../ids.ts';
import { inTrace, type OpenSpan, openSpan } from './spans.ts';
import { readTraceparent, requestIdOf, type TraceContext, traceIdOf, traceparentOf } from './trace-context.ts';

/** The caller's own trace goes on here, so that its log and ours speak of one number. */
export function requestIdFor({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const from = readTraceparent(headers.traceparent);
  return from ? requestIdOf(from.traceId) : newId();
}

interface Traced {
  readonly trace: TraceContext;
  readonly span: OpenSpan;
}

/** Every request is a span, and what its handler does happens within it. */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, Traced>();

  app.addHook('onRequest', (request, reply, done) => {
    const parent = readTraceparent(request.headers.traceparent);
    const traceId = traceIdOf(request.id);
    const span = openSpan({
      name: request.method,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'client.address': request.ip },
      ...{ traceId, parent },
    });
    const trace = { traceId, spanId: span.spanId, isSampled: span.isSampled };
    traced.set(request, { trace, span });
    reply.header('traceresponse', traceparentOf(trace));
    inTrace(trace, done);
  });

  // Reading a body leaves the context of the hook before it.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = traced.get(request);
    if (known) inTrace(known.trace, done);
    else done();
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    traced.get(request)?.span.end({
      name: `${request.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 ? { error: `HTTP ${reply.statusCode}` } : {}),
    });
  });
}
