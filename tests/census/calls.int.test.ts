import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/kernel/errors.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { DECLARED_CALLS, EVERY_CALL, nameOfCall as nameOf } from '#tests/support/every-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Every declared call is served as it was declared, described, and nothing else is. */
const named = EVERY_CALL.map(call => ({ name: nameOf(call), call }));
const isDeclared = new Set(DECLARED_CALLS);

/** Specification §7, to the letter. */
const SPECIFIED = [
  'GET /api/CurrentEmployee/Current',
  'GET /api/CurrentUser/Current',
  'POST /api/WebsitePublic/UserLogin',
  'GET /api/CurrentUser/GetUserBindEmployeeList',
  'POST /api/AuthUser/TryChooseDefaultEmployee',
  'GET /api/Employee/GetCurrentEmployeeMenuTree',
  'GET /api/WxAppWebsite/ShowPointTo',
  'GET /api/Message/UnReadMessageCount',
  'GET /api/Message/GetMessageSelfInfoDetail',
  'GET /api/TDBillLadingSI/GetDataInfo',
  'POST /api/TDBillLadingInfo/CheckTDBillLadingInfo',
  'POST /api/TDBillLadingInfo/AddTDBillLadingInfoList',
  'POST /api/TDBillLadingInfo/ModifyTDBillLadingInfo',
  'GET /api/TDBillLadingInfo/GetTDBillLadingInfoList',
  'GET /api/TDBillLadingInfo/GetTDBillLadingInfo',
  'GET /api/TDBillLadingInfo/GetTDBillLadingLog',
  'GET /api/TDBillLadingInfo/ChangeTDBillLadingStatus',
  'POST /api/TDBillLadingInfo/PTAddTDBillLadingInfoList',
  'POST /api/TDBillLadingTemplate/AddOrModifyTDTemplate',
  'GET /api/TDBillLadingTemplate/GetTDTemplateInfo',
];

const routes: RouteOptions[] = [];
/** Comes first and listens to what the others register. */
const recorder: Feature = {
  name: 'recorder',
  register(app) {
    app.addHook('onRoute', route => void routes.push(route));
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ features: [recorder, ...FEATURES] });
});
afterAll(() => server.close());

interface Described {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const describedCalls = async (): Promise<ReadonlyMap<string, Described>> => {
  const answer = await server.app.inject({ url: '/api/docs/json' });
  const paths: Readonly<Record<string, Readonly<Record<string, Described>>>> = answer.json().paths;
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
    ),
  );
};

describe('declared calls', () => {
  it('hold every call of the specification, each once', () => {
    const names = EVERY_CALL.map(nameOf);
    expect(SPECIFIED.filter(name => !names.includes(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(named)('$name is served as it was declared', ({ call }) => {
    const served = routes.filter(({ method, url }) => method === call.method && url === call.path);
    expect(served).toHaveLength(1);
    // The access hook reads the declaration here: the same object, so the same access.
    if (isDeclared.has(call)) expect(served[0]?.config?.call).toBe(call);
    else expect(served[0]?.config?.call).toMatchObject({ path: call.path, access: call.access });
  });

  it('are all that the features serve', () => {
    const others = routes.filter(
      ({ url, config, method }) => url.startsWith('/api/') && !config?.call && method !== 'HEAD',
    );
    expect(others.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  it.each(named.filter(({ call }) => call.access !== 'visitor'))('$name asks for a sign-in', async ({ call }) => {
    const answer = await server.app.inject({ method: call.method, url: call.path });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED', Status: 0 });
  });

  it('declare only known error codes, and none that any call may give', () => {
    const declared = EVERY_CALL.flatMap(call => (call.errors ?? []).map(code => ({ call: nameOf(call), code })));
    expect(declared.length).toBeGreaterThan(10);
    expect(declared.filter(({ code }) => !Object.hasOwn(ERRORS, code))).toEqual([]);
    const anyCall = ['SIGN_IN_REQUIRED', 'AUTH_FORBIDDEN', 'invalid_input', 'too_many_requests', 'broken'];
    expect(declared.filter(({ code }) => anyCall.includes(code))).toEqual([]);
  });

  it('say in both languages what they do', () => {
    expect(EVERY_CALL.filter(({ summary }) => !/\p{Script=Han}/u.test(summary.zh) || summary.en === '')).toEqual([]);
  });
});

describe('the API document', () => {
  it('lists every declared call and no other', async () => {
    expect([...(await describedCalls()).keys()].sort()).toEqual(EVERY_CALL.map(nameOf).sort());
  });

  it('tells which calls need no sign-in, the words of each, and its failures', async () => {
    const described = await describedCalls();
    for (const call of EVERY_CALL) {
      const entry = described.get(nameOf(call));
      expect(entry, nameOf(call)).toMatchObject({ summary: call.summary.en, description: call.summary.zh });
      expect(entry?.security, nameOf(call)).toEqual(call.access === 'visitor' ? [] : undefined);
      const statuses = Object.keys(entry?.responses ?? {});
      const own = (call.errors ?? []).map(code => String(ERRORS[code].status));
      const expected = [...own, '422', '429', 'default', ...(call.access === 'visitor' ? [] : ['401', '403', '409'])];
      expect(
        expected.filter(status => !statuses.includes(status)),
        nameOf(call),
      ).toEqual([]);
      expect(statuses[0], nameOf(call)).toMatch(/^20[04]$/);
    }
  });
});
