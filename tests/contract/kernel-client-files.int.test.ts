import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { asUser, fakeFeature } from '#tests/support/fake-feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const clientDir = mkdtempSync(path.join(tmpdir(), 'fairlead-client-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Fairlead</title>');
  writeFileSync(path.join(clientDir, 'assets', 'index-a1b2.js'), `console.log('${'x'.repeat(2000)}')`);
  writeFileSync(path.join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ features: [fakeFeature], clientDir });
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const get = (at: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  fetch(`${server.url}${at}`, { headers });

describe('the built client', () => {
  it.each(['/', '/tdManage/siCheck?id=7', '/CRM/Nothing.aspx', '/external/workbench/SISubimtList'])(
    'is served as a page at %s, never kept',
    async at => {
      const answer = await get(at);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(await answer.text()).toContain('<title>Fairlead</title>');
    },
  );

  it('keeps hashed files for ever and asks again for the others', async () => {
    expect((await get('/assets/index-a1b2.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is no page for a file that is missing, for a call, or for another method', async () => {
    for (const at of ['/assets/index-old.js', '/assets', '/assets/', '/.git/config'])
      expect((await get(at, { accept: 'image/png' })).status).toBe(404);
    expect((await get('/api/Nothing/Here')).status).toBe(404);
    expect((await fetch(`${server.url}/tdManage/siCheck`, { method: 'POST' })).status).toBe(404);
    expect((await get('/logo.png', { accept: 'image/png' })).status).toBe(404);
  });

  it.each(['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'gives no file outside its folder: %s',
    async at => {
      const answer = await server.app.inject({ url: at });
      expect(answer.body).not.toContain('"dependencies"');
    },
  );
});

describe('too many calls from one address', () => {
  it('are answered 429 with the seconds to wait; pages and health are not counted', async () => {
    const limited = await startTestServer({ features: [fakeFeature], clientDir, env: { RATE_LIMIT: '3' } });
    const answers = [];
    for (let call = 0; call < 5; call++) answers.push(await limited.call(asUser, { token: 'reader' }));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[3]).toMatchObject({ problem: { code: 'too_many_requests' } });
    expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
    for (const at of ['/', '/api/health']) expect((await fetch(`${limited.url}${at}`)).status).toBe(200);
    await limited.close();
  });

  it('count when nobody is signed in, too: whoever tries tokens is stopped like everybody', async () => {
    const limited = await startTestServer({ features: [fakeFeature], env: { RATE_LIMIT: '3' } });
    const answers = [];
    for (let call = 0; call < 5; call++) answers.push((await limited.call(asUser, { token: 'unknown' })).http);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    await limited.close();
  });

  it('are told apart behind a trusted proxy, and only there', async () => {
    const from = (limited: TestServer, address: string) =>
      limited.call(asUser, { token: 'reader', headers: { 'x-forwarded-for': address } });
    const behind = await startTestServer({
      features: [fakeFeature],
      env: { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.1' },
    });
    expect([(await from(behind, '203.0.113.1')).http, (await from(behind, '203.0.113.2')).http]).toEqual([200, 200]);
    await behind.close();
    const open = await startTestServer({ features: [fakeFeature], env: { RATE_LIMIT: '1' } });
    expect([(await from(open, '203.0.113.1')).http, (await from(open, '203.0.113.2')).http]).toEqual([200, 429]);
    await open.close();
  });
});

describe('a process that cannot keep up', () => {
  it('turns calls away with 503 and the seconds to wait, but still answers for its health and gives its files', async () => {
    const strained = await startTestServer({ features: [fakeFeature], maxLoopDelayMs: 10 });
    // The library looks once a second at how long its timer waits. This loop has little time for anybody.
    const strain = setInterval(() => {
      const until = performance.now() + 40;
      while (performance.now() < until);
    }, 1);
    onTestFinished(() => clearInterval(strain));
    const refused = await vi.waitFor(
      async () => {
        const answer = await strained.call(asUser, { token: 'reader' });
        expect(answer.http).toBe(503);
        return answer;
      },
      { timeout: 20_000 },
    );
    expect(refused).toMatchObject({ problem: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
    expect((await fetch(`${strained.url}/api/health`)).status).toBe(200);
    // Nor are the client's files refused: a page that misses one of its scripts stays blank.
    expect((await fetch(`${strained.url}/assets/none.js`)).status).toBe(404);
    await strained.close();
  });
});
