import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/kernel/call.ts';
import { clientUnderTest } from './test/client-under-test.ts';
import { nodeXhr } from './test/node-xhr.ts';
import { done, problem, type ScriptedServer, startScriptedServer } from './test/scripted-server.ts';
import { uploadBy } from './upload-transport.ts';

const begin = defineCall({
  method: 'POST',
  path: '/api/Port/ImportBegin',
  access: 'seat',
  summary: { zh: '导入', en: 'Import' },
  query: z.object({ dryRun: z.boolean() }),
  data: z.object({ jobId: z.string() }),
});

let server: ScriptedServer;
let under: ReturnType<typeof clientUnderTest>;
beforeEach(async () => {
  server = await startScriptedServer();
  under = clientUnderTest(server, { local: { token: 'T1' }, options: { upload: uploadBy(nodeXhr) } });
  under.client.start();
  await under.is('seated');
});
afterEach(async () => {
  await under.client.stop();
  await server.close();
});

const aFile = (size = 10): File => new File(['x'.repeat(size)], '港口.csv', { type: 'text/csv' });
const logged = () => under.client.log.entries().filter(({ payload }) => payload.path === begin.path);

test('a file goes as a form with its fields first, under the token, and the answer is read like any', async () => {
  server.answer(begin.path, () => done({ jobId: 'j1' }));
  const { data } = await under.client.upload(begin, aFile(), { query: { dryRun: true }, fields: { mode: 'insert' } });
  expect(data).toEqual({ jobId: 'j1' });
  const asked = server.to(begin.path)[0];
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer T1', 'web-version': '1', 'portal-key': 'main' });
  const form = await new Response(asked?.body, {
    headers: { 'content-type': asked?.headers['content-type'] ?? '' },
  }).formData();
  expect([...form.keys()]).toEqual(['mode', 'file']);
  expect((form.get('file') as File).name).toBe('港口.csv');
  expect(asked?.query.get('dryRun')).toBe('true');
  expect(logged().map(({ type, payload }) => [type, payload.status])).toEqual([['http.answered', 200]]);
});

test('progress goes up to the whole', async () => {
  server.answer(begin.path, () => done({ jobId: 'j1' }));
  const steps: number[] = [];
  let whole = 0;
  await under.client.upload(begin, aFile(400_000), {
    query: { dryRun: false },
    onProgress(sent, total) {
      steps.push(sent);
      whole = total;
    },
  });
  expect(steps.length).toBeGreaterThan(3);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(whole);
  expect(whole).toBeGreaterThan(400_000);
});

test('an upload given up stops sending and is no failure of the network', async () => {
  const giving = new AbortController();
  const sending = under.client.upload(begin, aFile(5_000_000), {
    query: { dryRun: false },
    signal: giving.signal,
    onProgress: () => giving.abort(),
  });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.to(begin.path)).toEqual([]);
  expect(logged()).toEqual([]);
});

test('a refused file is a problem like any', async () => {
  server.answer(begin.path, () => problem(413, 'body_too_large'));
  const sending = under.client.upload(begin, aFile(), { query: { dryRun: false } });
  await expect(sending).rejects.toMatchObject({ kind: 'invalid', status: 413 });
});

test('no answer is "offline"', async () => {
  server.answer(begin.path, () => ({ drop: true }));
  const sending = under.client.upload(begin, aFile(), { query: { dryRun: false } });
  await expect(sending).rejects.toMatchObject({ kind: 'offline' });
  expect(logged().map(({ type }) => type)).toEqual(['http.unanswered']);
});

test('a 401 enters the log and ends the session, as of any call', async () => {
  server.answer(begin.path, () => problem(401, 'SIGN_IN_REQUIRED'));
  server.answer('/api/CurrentEmployee/Current', () => problem(401, 'SIGN_IN_REQUIRED'));
  const sending = under.client.upload(begin, aFile(), { query: { dryRun: false } });
  await expect(sending).rejects.toMatchObject({ status: 401 });
  expect(logged().map(({ type, payload }) => [type, payload.status])).toEqual([['http.refused', 401]]);
  await under.is('visitor');
});

test('when another tab has signed in meanwhile, the whole form is sent again under its token', async () => {
  server.answer(begin.path, ({ token }) => {
    if (token === 'T2') return done({ jobId: 'j1' });
    under.storages.local.setItem('token', 'T2');
    return problem(401, 'SIGN_IN_REQUIRED');
  });
  const { data } = await under.client.upload(begin, aFile(), { query: { dryRun: false } });
  expect(data).toEqual({ jobId: 'j1' });
  const sent = server.to(begin.path);
  expect(sent.map(({ token }) => token)).toEqual(['T1', 'T2']);
  for (const { body } of sent) expect(body).toContain('xxxxxxxxxx');
});
