import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { echo, fail, fakeFeature } from '#tests/support/fake-feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    features: [fakeFeature],
    env: { LOG_LEVEL: 'info' },
    logStream: { write: line => void log.push(line) },
  });
});
afterAll(() => server.close());

const info = (more: object = {}) => ({ TBI_CONSIGNOR: 'ACME', SITYPE: '1' as const, BOXES: [{ TBX_NUM: 1 }], ...more });
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${echo.path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

const expectProblem = async (answer: Response, status: number, code: string) => {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = problemSchema.parse(await answer.json());
  expect(body).toMatchObject({ code, Status: 0, traceId: answer.headers.get('x-trace-id') });
  expect(body.message.zh).toMatch(/\p{Script=Han}/u);
  expect(body.message.en).not.toBe('');
  return body;
};

describe('success', () => {
  it('is the envelope, with the trace id in body and header', async () => {
    const answer = await post(JSON.stringify({ TDBLInfos: [info(), info({ BOXES: [] })] }));
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({
      Status: 1,
      Data: { boxes: 1, limit: 50, who: null },
      Message: 'done',
      TraceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      FIRST_REGISTER: true,
    });
    expect(answer.headers.get('x-trace-id')).toBe(body.TraceId);
    expect(answer.headers.get('etag')).toBe('"3"');
  });
});

describe('invalid input', () => {
  it('names every place as the caller spelled it, in both languages', async () => {
    const { http, problem } = await server.call(echo, {
      body: {
        TDBLInfos: [
          info(),
          info({ TBI_CONSIGNOR: 'X'.repeat(11), SITYPE: '9', BOXES: [{}, { TBX_NUM: 'many' }] }),
          info({ TBI_CONSIGNOR: '' }),
        ],
        mail: 'nobody',
      } as never,
    });
    expect(http).toBe(422);
    expect(problem.code).toBe('invalid_input');
    expect(problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['TDBLInfos[1].TBI_CONSIGNOR', 'too_big'],
      ['TDBLInfos[1].SITYPE', 'invalid_value'],
      ['TDBLInfos[1].BOXES[0].TBX_NUM', 'required'],
      ['TDBLInfos[1].BOXES[1].TBX_NUM', 'invalid_type'],
      ['TDBLInfos[2].TBI_CONSIGNOR', 'required'],
      ['mail', 'invalid_format'],
    ]);
    expect(problem.errors[0]).toMatchObject({
      severity: 'error',
      message: { zh: '最多 10 个字符', en: 'At most 10 characters' },
      params: { limit: '10' },
    });
  });

  it('judges the query too', async () => {
    const { http, problem } = await server.call(echo, { query: { limit: 500 }, body: { TDBLInfos: [] } });
    expect(http).toBe(422);
    expect(problem.errors).toMatchObject([{ path: 'limit', code: 'too_big' }]);
  });

  it('counts a missing body as an empty one', async () => {
    const answer = await fetch(`${server.url}${echo.path}`, { method: 'POST' });
    const { errors } = await expectProblem(answer, 422, 'invalid_input');
    expect(errors).toMatchObject([{ path: 'TDBLInfos', code: 'required' }]);
  });
});

describe('problems', () => {
  it.each(['{"a":', 'nonsense', ''])('what is no JSON, %j, -> 400 with the place', async body => {
    const { errors } = await expectProblem(await post(body), 400, 'not_json');
    expect(errors).toMatchObject([{ code: 'not_json', params: { reason: expect.stringContaining('JSON') } }]);
  });

  it('JSON that reaches into a prototype -> 422', async () => {
    await expectProblem(await post('{"__proto__":{"x":1}}'), 422, 'malformed_body');
  });

  it('another content type -> 422', async () => {
    await expectProblem(await post('<a/>', { 'content-type': 'text/xml' }), 422, 'malformed_body');
  });

  it('a body that is too large -> 413', async () => {
    await expectProblem(await post(JSON.stringify({ x: 'y'.repeat(5 * 1024 * 1024) })), 413, 'body_too_large');
  });

  it('a call by another method -> 405 with the ones it takes', async () => {
    for (const method of ['DELETE', 'PUT', 'GET']) {
      const answer = await fetch(`${server.url}${echo.path}?x=1`, { method });
      expect(answer.headers.get('allow')).toBe('POST');
      await expectProblem(answer, 405, 'method_not_allowed');
    }
  });

  it('an unknown call -> 404, whatever the method', async () => {
    await expectProblem(await fetch(`${server.url}/api/Kernel/Nothing`), 404, 'unknown_call');
    await expectProblem(await fetch(`${server.url}/api`, { headers: { accept: 'text/html' } }), 404, 'unknown_call');
  });

  it('an address that does not decode -> a problem as well', async () => {
    await expectProblem(await fetch(`${server.url}/api/%zz`), 422, 'malformed_body');
  });

  it('a known refusal -> its own status, extra members and headers', async () => {
    const stale = await server.call(fail, { query: { how: 'stale' } });
    expect(stale).toMatchObject({ http: 412, problem: { code: 'stale_version', current: 7 } });
    const busy = await server.call(fail, { query: { how: 'busy' } });
    expect(busy).toMatchObject({ http: 429, headers: { 'retry-after': '9' } });
    expect(busy.problem.message).toEqual({
      zh: '请求过于频繁，请在 9 秒后重试',
      en: 'Too many requests; try again in 9 s',
    });
  });

  it('no database -> 503, text that no column can hold -> 422', async () => {
    expect(await server.call(fail, { query: { how: 'noDatabase' } })).toMatchObject({
      http: 503,
      problem: { code: 'unavailable' },
    });
    expect(await server.call(fail, { query: { how: 'text' } })).toMatchObject({
      http: 422,
      problem: { code: 'malformed_body' },
    });
  });

  it('what is broken tells nothing of itself but its trace id, and stands in the log with it', async () => {
    const answer = await fetch(`${server.url}${fail.path}?how=thrown`);
    const text = await answer.clone().text();
    const { traceId } = await expectProblem(answer, 500, 'broken');
    expect(text).not.toMatch(/secret detail|home|stack|at /);
    const line = log.find(entry => entry.includes('secret detail'));
    expect(line).toContain(traceId);
  });

  it('never answers what a call does not declare', async () => {
    const { http, problem } = await server.call(fail, { query: { how: 'leaky' } });
    expect(http).toBe(500);
    expect(JSON.stringify(problem)).not.toContain('secret');
  });
});

describe('headers', () => {
  it('allow no inline script, no frame and no foreign connection', async () => {
    const { headers } = await fetch(`${server.url}/api/health`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(server.url).host} wss://${new URL(server.url).host}`);
    expect(policy.replace(/style-src[^;]*/, '')).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('take no policy from a Host header', async () => {
    const answer = await server.app.inject({ url: '/api/health', headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src 'unsafe-inline'/);
  });

  it('say nothing of versions to a client that is new enough, and the least one to an old one', async () => {
    const current = await server.app.inject({ url: '/api/health', headers: { 'web-version': '1' } });
    expect(current.headers['web-version-min']).toBeUndefined();
    const old = await server.app.inject({ url: '/api/health', headers: { 'web-version': '0' } });
    expect(old.headers['web-version-min']).toBe('1');
  });

  it('compress long answers for those who take it', async () => {
    const answer = await server.app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('the log', () => {
  it('keeps tokens, passwords and remarks out', async () => {
    log.length = 0;
    await server.app.inject({
      url: `${fail.path}?how=stale&Remarks=${encodeURIComponent('客户电话')}&token=abc&CGO_ID=7`,
      headers: { authorization: 'Bearer very-secret-token', cookie: 'a=b' },
    });
    server.app.log.info(
      { body: { loginName: 'x', password: 'pw1' }, newPassword: 'pw2', headers: { authorization: 'pw3' } },
      'x',
    );
    const text = decodeURIComponent(log.join(''));
    expect(text).toContain('CGO_ID=7');
    expect(text).not.toMatch(/very-secret|客户电话|token=abc|pw1|pw2|pw3/);
  });
});

describe('health, figures and the API document', () => {
  it.each(['/api/health', '/api/health/live', '/api/health/ready'])('%s answers', async path => {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ Status: 1, Data: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('counts requests by route, not by address', async () => {
    await fetch(`${server.url}/api/Kernel/Guess${Date.now()}`);
    const text = await (await fetch(`${server.url}/api/metrics`)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/);
    expect(text).toMatch(/^live_connections 0$/m);
    expect(text).toMatch(/^database_file_syncs \d+$/m);
    expect(text).not.toContain('Guess');
  });

  it('keeps the figures from the far side of a proxy', async () => {
    await expectProblem(
      await fetch(`${server.url}/api/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
      404,
      'unknown_call',
    );
  });

  it('describes every call with its input, its answer and its problem', async () => {
    const document = await (await fetch(`${server.url}/api/docs/json`)).json();
    expect(document.openapi).toBe('3.1.0');
    const described = document.paths[echo.path].post;
    expect(described.security).toEqual([]);
    expect(described.responses['200'].content['application/json'].schema.properties).toHaveProperty('Data');
    const body = described.requestBody.content['application/json'].schema;
    const named = body.$ref ? document.components.schemas[body.$ref.split('/').at(-1)] : body;
    expect(named.properties).toHaveProperty('TDBLInfos');
    expect(Object.keys(described.responses)).toEqual(['200', '400', '422', '429', 'default']);
    const ui = await fetch(`${server.url}/api/docs`);
    expect(await ui.text()).toContain('swagger-ui-bundle.js');
    expect(ui.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});

describe('bytes that are no HTTP', () => {
  it('are refused without harm', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', chunk => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200);
  });
});
