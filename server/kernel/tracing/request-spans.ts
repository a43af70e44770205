import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../ids.ts';
import { inTrace, type OpenSpan, openSpan } from './spans.ts';
import { readTraceparent, requestIdOf, type TraceContext, traceIdOf, traceparentOf } from './trace-context.ts';

type IsTrusted = (address: string | undefined) => boolean;

/** Of the proxies in front, whose log and ours speak of one number then. */
const parentOf = (isTrusted: IsTrusted, { headers, socket }: IncomingMessage): TraceContext | null =>
  isTrusted(socket.remoteAddress) ? readTraceparent(headers.traceparent) : null;

/** Anybody else gets a number of ours: one that a caller chose could stand for two requests, or for somebody else's. */
export const requestIdFor =
  (isTrusted: IsTrusted) =>
  (request: IncomingMessage): string => {
    const parent = parentOf(isTrusted, request);
    return parent ? requestIdOf(parent.traceId) : newId();
  };

interface Traced {
  readonly trace: TraceContext;
  readonly span: OpenSpan;
}

/** Every request is a span, and what its handler does happens within it. A trace that a stranger named is a link, no more. */
export function traceRequests(app: FastifyInstance, isTrusted: IsTrusted): void {
  const traced = new WeakMap<FastifyRequest, Traced>();

  app.addHook('onRequest', (request, reply, done) => {
    const parent = parentOf(isTrusted, request.raw);
    const linked = parent ? null : readTraceparent(request.headers.traceparent);
    const traceId = traceIdOf(request.id);
    const span = openSpan({
      name: request.method,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'client.address': request.ip },
      traceId,
      parent,
      linked,
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
