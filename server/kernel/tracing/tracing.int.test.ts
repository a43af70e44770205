import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { guardedRequest } from '#server/kernel/http/guarded-request.ts';
import { implement } from '#server/kernel/http/implement.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Traces from end to end: a caller's trace goes on in the call, its transaction, its job and the message that the job sends. */

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const nothing = z.null();
const summary = { zh: '测试', en: 'For a test' };
const send = defineCall({
  method: 'POST',
  path: '/api/Traced/Send',
  access: 'visitor',
  summary,
  body: z.object({ text: z.string() }),
  data: nothing,
});
const fail = defineCall({
  method: 'GET',
  path: '/api/Traced/Fail',
  access: 'visitor',
  summary,
  data: nothing,
});

const received: Export[] = [];
const partnerHeard: IncomingHttpHeaders[] = [];
let collector: Server;
let partner: Server;
let server: TestServer;
const log: string[] = [];

const listening = (server: Server): Promise<string> =>
  new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

const tracedFeature: Feature = {
  name: 'traced',
  register(app, deps) {
    deps.jobs.define<{ url: string }>('traced.send', async ({ data }) => {
      const [method, headers, body] = ['POST', {}, Buffer.from('x')] as const;
      await guardedRequest({ url: data.url, method, headers, body, allowLoopback: true });
      return undefined;
    });
    implement(app, send, async () => {
      const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`;
      const request = { companyId: null, employeeId: null, title: summary };
      await inScope(deps.db, SYSTEM, tx => deps.jobs.enqueueIn(tx, 'traced.send', { url }, request));
      return { Data: null };
    });
    implement(app, fail, async () => {
      throw new Error('a secret');
    });
  },
};

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Export);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  partner = createServer((request, response) => {
    partnerHeard.push(request.headers);
    request.resume().on('end', () => response.end('ok'));
  });
  const endpoint = await listening(collector);
  await listening(partner);
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };
  server = await startTestServer({ features: [tracedFeature], env, logStream: { write: line => void log.push(line) } });
});
afterAll(() => {
  collector.close();
  partner.close();
});

it('a trace that a proxy in front names is one with the call, its transaction, its job and what the job sends out', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const asked = await fetch(`${server.url}${send.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: JSON.stringify({ text: 'a body of its own event' }),
  });
  const requestId = '0af76519-16cd-43dd-8448-eb211c80319c';
  expect(asked.status).toBe(200);
  expect(asked.headers.get('x-trace-id')).toBe(requestId);
  expect((await asked.json()).TraceId).toBe(requestId);
  expect(asked.headers.get('traceresponse')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const failed = await fetch(`${server.url}${fail.path}`);
  const problem = await failed.json();
  // Anybody else's is no more than linked: from an address that is not in front of us.
  const stranger = { traceparent: `00-${'1'.repeat(32)}-b7ad6b7169203331-01` };
  const strange = await server.app.inject({ url: fail.path, headers: stranger, remoteAddress: '192.0.2.9' });
  const strangeId = strange.json().traceId.replaceAll('-', '');
  expect([strange.headers['x-trace-id'], strangeId]).not.toContain('1'.repeat(32));
  await vi.waitFor(() => expect(partnerHeard).toHaveLength(1), { timeout: 15_000 });
  await server.close();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)),
  );
  const ours = spans.filter(span => span.traceId === traceId);
  const named = (name: string): Span => ours.find(span => span.name === name)!;
  const call = named(`POST ${send.path}`);
  expect(call).toMatchObject({ kind: 2, parentSpanId: 'b7ad6b7169203331' });
  const transaction = ours.find(span => span.name === 'transaction' && span.parentSpanId === call.spanId);
  expect(transaction).toBeDefined();
  expect(named('job traced.send')).toMatchObject({ kind: 5, parentSpanId: transaction?.spanId });
  expect(named('POST 127.0.0.1')).toMatchObject({ kind: 3, parentSpanId: named('job traced.send').spanId });
  // The partner can say which of our spans it was called by.
  expect(partnerHeard[0]?.traceparent).toBe(`00-${traceId}-${named('POST 127.0.0.1').spanId}-01`);

  const broken = spans.find(span => span.name === `GET ${fail.path}`)!;
  expect(broken).toMatchObject({ traceId: problem.traceId.replaceAll('-', ''), status: { code: 2 } });
  const linking = spans.find(span => span.traceId === strangeId && span.kind === 2)!;
  expect(linking.parentSpanId ?? '').toBe('');
  expect(linking.links).toMatchObject([{ traceId: '1'.repeat(32), spanId: 'b7ad6b7169203331' }]);
  expect(JSON.stringify(received)).not.toContain('a secret');
  expect(received[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'fairlead' },
  });
  const lines = log.map(line => JSON.parse(line) as { traceId?: string; msg: string; level: number });
  expect(lines.filter(line => line.traceId === requestId).map(line => line.msg)).toContain('request completed');
  expect(lines.find(line => line.level === 50)).toMatchObject({ traceId: problem.traceId });
});
