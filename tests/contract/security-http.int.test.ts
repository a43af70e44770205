import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditList } from '#contract/audit/calls.ts';
import { currentEmployee, logout, menuTree, userLogin } from '#contract/session/calls.ts';
import { asEmployee } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Attacks on the way a request arrives; each has one clear answer. */
let server: TestServer;
let token: string;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    env: { PUBLIC_URL: 'https://app.fairlead.example', LOG_LEVEL: 'warn' },
    logStream: { write: line => void logged.push(line) },
  });
  token = await server.login('BWBAYY', 'doc1');
});
afterAll(() => server.close());

const bearer = () => ({ authorization: `Bearer ${token}` });
const raw = (text: string): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', chunk => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

describe('another site’s page', () => {
  it.each(['https://evil.example', 'null', 'https://app.fairlead.example.evil.example', 'http://app.fairlead.example'])(
    '%s writes nothing, with a valid token or without',
    async origin => {
      for (const headers of [{ origin }, { origin, ...bearer() }])
        for (const url of [logout.path, userLogin.path]) {
          const answer = await server.app.inject({
            method: 'POST',
            url,
            headers,
            payload: asEmployee('BWBAYY', 'doc1'),
          });
          expect(answer.statusCode).toBe(422);
          expect(answer.json()).toMatchObject({ code: 'foreign_origin' });
          expect(answer.headers['set-cookie']).toBeUndefined();
        }
      expect((await server.call(currentEmployee, { token })).http).toBe(200);
    },
  );

  it('is told of in the log by the id of its request, and by nothing that it sent', async () => {
    logged.length = 0;
    const payload = asEmployee('BWBAYY', 'doc1');
    const headers = { origin: 'https://evil.example' };
    const answer = await server.app.inject({ method: 'POST', url: userLogin.path, headers, payload });
    const told = logged.filter(line => line.includes('"code":"foreign_origin"'));
    expect(told).toEqual([expect.stringContaining(String(answer.headers['x-trace-id']))]);
    expect(told[0]).not.toContain(payload.password);
  });

  it('is given no leave to read an answer', async () => {
    const answer = await server.app.inject({ url: currentEmployee.path, headers: { origin: 'https://evil.example' } });
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: logout.path,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const { headers } of [answer, preflight]) expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.statusCode).toBe(405);
  });

  it('opens no live connection', async () => {
    const answer = await raw(
      'GET /api/client/ws HTTP/1.1\r\nHost: app\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 422/);
    expect(answer).toContain('foreign_origin');
  });

  it('cannot send a form: no body but JSON and files is read', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: userLogin.path,
        headers: { 'content-type': type },
        payload: JSON.stringify(asEmployee('BWBAYY', 'doc1')),
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'malformed_body' });
    }
  });
});

describe('paths', () => {
  it.each([
    '/API/AuthUser/Sessions',
    '/api/authuser/logout',
    '/api//AuthUser/Logout',
    '/api/AuthUser/Logout/',
    '/api/./AuthUser/Logout',
    '/api/x/../AuthUser/Logout',
    '/api/AuthUser%2FLogout',
    '/api/AuthUser/Logout%00',
    '/api/AuthUser/Logout;x=1',
    '/api/AuthUser/Logout.json',
    '//evil.example/api/AuthUser/Logout',
  ])('%s is no other way to a call', async path => {
    const answer = await raw(
      `POST ${path} HTTP/1.1\r\nHost: app\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (404|422|400)/);
    expect((await server.call(currentEmployee, { token })).http).toBe(200);
  });

  it('of the log, with the method HEAD or another, ask for the same right', async () => {
    for (const method of ['HEAD', 'GET'] as const)
      expect((await server.app.inject({ method, url: auditList.path, headers: bearer() })).statusCode).toBe(403);
    expect((await server.app.inject({ method: 'HEAD', url: menuTree.path })).statusCode).toBe(401);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE' as never])
      expect((await server.app.inject({ method, url: menuTree.path, headers: bearer() })).statusCode).toBe(405);
    const overridden = await server.app.inject({
      method: 'GET',
      url: logout.path,
      headers: { ...bearer(), 'x-http-method-override': 'POST' },
    });
    expect(overridden.statusCode).toBe(405);
  });

  it('that climb out of the client’s folder find no file', async () => {
    for (const path of ['/../package.json', '/..%2f..%2fpackage.json', '/assets/../../server/config.ts', '/.env']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: app\r\nAccept: text/plain\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (404|422|400)/);
      expect(answer).not.toMatch(/dependencies|environmentSchema/);
    }
  });
});

describe('headers', () => {
  it('that are too large -> 431, as a problem, and the server goes on', async () => {
    const answer = await raw(`GET /api/health HTTP/1.1\r\nHost: app\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"headers_too_large"');
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  });

  it('Host: no answer and no address is made of it', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'app', 'x-forwarded-host': 'evil.example' },
      { host: 'app', forwarded: 'host=evil.example;proto=http' },
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: userLogin.path,
        headers,
        payload: asEmployee('BWBAYY', 'nobody'),
      });
      const told = JSON.stringify([{ ...answer.headers, 'content-security-policy': '' }, answer.body]);
      expect(told).not.toContain('evil.example');
    }
  });

  it('that contradict each other about the length smuggle nothing', async () => {
    const answer = await raw(
      `POST ${logout.path} HTTP/1.1\r\nHost: app\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: app\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('X-Forwarded-For of somebody who is no proxy does not change his address', async () => {
    const answer = await server.app.inject({ url: '/api/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('bodies', () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: userLogin.path,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it.each([
    ['nested a million deep', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['nested deep inside a field', `{"loginName":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
    ['__proto__', '{"__proto__":{"isAdmin":true},"loginName":"x"}'],
    ['__proto__ in a field', '{"a":{"__proto__":{"isAdmin":true}}}'],
    ['__proto__ in escapes', '{"\\u005f\\u005fproto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('%s -> 422, nothing read', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'malformed_body' });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['cut off', '{"loginName":"x"'],
    ['a NUL outside of text', '{"loginName":"x"}\u0000'],
  ])('%s -> 400, nothing read', async (_, payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'not_json']);
  });

  it('too large -> 413', async () => {
    const answer = await post(JSON.stringify({ loginName: 'x'.repeat(5_000_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('of the wrong shape -> 422 that names the field, never a fault', async () => {
    for (const payload of ['null', '[]', '"x"', '7', '{"loginName":["x"],"password":{},"accountMode":"employee"}']) {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().code).toBe('invalid_input');
    }
  });

  it('a query that says a thing twice, or reaches for a prototype, is refused or means nothing', async () => {
    const twice = await server.app.inject({ url: '/api/Message/List?limit=5&limit=6', headers: bearer() });
    expect(twice.statusCode).toBe(422);
    const proto = await server.app.inject({
      url: '/api/Message/List?__proto__[limit]=5&constructor=1',
      headers: bearer(),
    });
    expect(proto.statusCode).toBe(200);
  });
});
