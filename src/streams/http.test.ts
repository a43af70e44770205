import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { clientUnderTest } from './test/client-under-test.ts';
import { done, problem, type ScriptedServer, startScriptedServer } from './test/scripted-server.ts';

const list = defineCall({
  method: 'GET',
  path: '/api/Port/List',
  access: 'seat',
  summary: { zh: '港口', en: 'Ports' },
  query: z.object({ q: z.string().optional(), line: z.array(z.string()).optional(), limit: z.number().optional() }),
  data: z.array(z.object({ code: z.string(), seenAt: z.coerce.date().optional() })),
});
const modify = defineCall({
  method: 'POST',
  path: '/api/Port/Modify',
  access: 'seat',
  summary: { zh: '修改', en: 'Modify' },
  body: z.object({ name: z.string() }),
  data: z.null(),
});

let server: ScriptedServer;
let under: ReturnType<typeof clientUnderTest>;

beforeEach(async () => {
  server = await startScriptedServer();
  under = clientUnderTest(server, { local: { token: 'T1' } });
  under.client.start();
  await under.is('seated');
});

afterEach(async () => {
  await under.client.stop();
  await server.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('no failure')),
    error => error,
  );

describe('a call', () => {
  test('sends query, headers and body, and answers data, status and message', async () => {
    server.answer(list.path, () => ({ body: { Status: 0, Data: [{ code: 'CNNGB' }], Message: 'few', TraceId: 't' } }));
    const result = await under.client.call(list, { query: { q: '宁波 a&b', line: ['X', 'Y'], limit: 0 } });
    const asked = server.to(list.path)[0];
    expect([...(asked?.query ?? [])]).toEqual([
      ['q', '宁波 a&b'],
      ['line', 'X'],
      ['line', 'Y'],
      ['limit', '0'],
    ]);
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer T1', 'web-version': '1', 'portal-key': 'main' });
    expect(result).toMatchObject({ data: [{ code: 'CNNGB' }], status: 0, message: 'few' });
    expect(result.headers.get('content-type')).toBe('application/json');
  });

  test('reads the data through the schema of the call', async () => {
    server.answer(list.path, () => done([{ code: 'CNNGB', seenAt: '2026-11-21T00:00:00Z' }]));
    expect((await under.client.call(list)).data[0]?.seenAt).toBeInstanceOf(Date);
  });

  test('an edit says which version it is based on, and carries JSON', async () => {
    server.answer(modify.path, () => done(null));
    await under.client.call(modify, { body: { name: '宁波' }, ifMatch: 7 });
    expect(server.to(modify.path)[0]?.headers).toMatchObject({ 'if-match': '"7"', 'content-type': 'application/json' });
    expect(JSON.parse(server.to(modify.path)[0]?.body ?? '')).toEqual({ name: '宁波' });
  });
});

describe('what can go wrong', () => {
  test.each([
    [412, 'stale_version', 'stale'],
    [422, 'event_not_allowed', 'refused'],
    [404, 'not_found', 'notFound'],
    [500, 'broken', 'broken'],
  ])('%i %s is of kind %s and carries the problem document', async (status, code, kind) => {
    server.answer(modify.path, () => problem(status, code, { current: { version: 8 } }));
    const error = await failure(under.client.call(modify, { body: { name: 'x' } }));
    expect(error).toMatchObject({ status, kind, problem: { code, current: { version: 8 } } });
  });

  test('429 says how long to wait', async () => {
    server.answer(list.path, () => problem(429, 'too_many_requests', {}, { 'retry-after': '20' }));
    expect(await failure(under.client.call(list))).toMatchObject({ kind: 'busy', retryAfterS: 20 });
  });

  test('a code this client does not know has the kind of its status', async () => {
    server.answer(list.path, () => problem(422, 'CRM-X-99'));
    expect(await failure(under.client.call(list))).toMatchObject({ kind: 'invalid', problem: { code: 'CRM-X-99' } });
  });

  test('an HTML page of a proxy still becomes a problem with a text', async () => {
    server.answer(list.path, () => ({
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad gateway</h1>',
    }));
    expect(await failure(under.client.call(list))).toMatchObject({ kind: 'broken', problem: { code: 'unavailable' } });
  });

  test.each([
    ['no JSON', 'ok'],
    ['no envelope', [{ code: 'CNNGB' }]],
    ['data of another shape', { Status: 1, Data: [{ name: 'x' }], Message: null, TraceId: '' }],
  ])('%s is "broken", never half an answer', async (_, body) => {
    server.answer(list.path, () => ({ body }));
    expect(await failure(under.client.call(list))).toMatchObject({ kind: 'broken', status: 200 });
  });

  test('no answer is "offline"', async () => {
    server.answer(list.path, () => ({ drop: true }));
    expect(await failure(under.client.call(list))).toMatchObject({ kind: 'offline', status: 0 });
    expect(under.client.log.entries().map(entry => entry.type)).toContain('http.unanswered');
  });

  test('a call given up by its caller is no failure of the network', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.answer(list.path, async () => {
      resolve();
      await released;
      return done([]);
    });
    const giving = new AbortController();
    const call = failure(under.client.call(list, { signal: giving.signal }));
    await asked;
    giving.abort();
    expect((await call).name).toBe('AbortError');
    release();
  });
});

test('a file comes with the name the server gives it', async () => {
  const bytes = Buffer.from([0, 159, 255]);
  server.answer(list.path, () => ({
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%E6%8F%90%E5%8D%95.pdf",
    },
    body: bytes,
  }));
  const { blob, name } = await under.client.download(list, { query: { q: 'x' } });
  expect([name, Buffer.from(await blob.arrayBuffer())]).toEqual(['提单.pdf', bytes]);
});

test('a file that is refused is an error, not a file', async () => {
  server.answer(list.path, () => problem(404, 'not_found'));
  await expect(under.client.download(list)).rejects.toMatchObject({ kind: 'notFound' });
});

test('a newer version of the web client is noted once', async () => {
  server.answer(list.path, () => ({ ...done([]), headers: { 'Web-Version-Min': '2' } }));
  await under.client.call(list);
  await under.client.call(list);
  expect(under.client.log.entries().filter(entry => entry.type === 'web.outdated')).toHaveLength(1);
});
