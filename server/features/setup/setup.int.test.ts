import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentEmployee } from '#contract/session/calls.ts';
import { setupFinish, setupOpen } from '#contract/setup/calls.ts';
import { aClock, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startNotice } from '../../start-notice.ts';
import { offerSetup } from './offer-setup.ts';

const clock = aClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, features: WITHOUT_BACKGROUND });
});
afterAll(() => server.close());

const PASSWORD = 'harbour lights at dusk';
const asked = (token: string, more: object = {}) => ({
  token,
  companyCode: 'pltfrm',
  companyName: '远航货运',
  account: 'Chief',
  name: '首席管理员',
  password: PASSWORD,
  ...more,
});
const finish = (token: string, more: object = {}) => server.call(setupFinish, { body: asked(token, more) });
const open = (token: string) => server.call(setupOpen, { body: { token } });

test('the address is printed with its token, which is kept as a hash alone', async () => {
  const token = (await offerSetup(server.deps))!;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(startNotice('https://app.fairlead.example/', false, token)).toContain(
    `https://app.fairlead.example/?setup=${token}\n`,
  );
  expect(startNotice('http://127.0.0.1:8080', false, null)).not.toContain('setup');
  const links = await server.deps.db.selectFrom('setupLink').selectAll().execute();
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(token);
  expect((await open(token)).data).toEqual({ companyCode: null, companyName: null });
});

test('an unknown token and one that is a day old are refused alike', async () => {
  const old = (await offerSetup(server.deps))!;
  clock.forward(86_400_000);
  for (const token of [old, 'A'.repeat(43)]) {
    expect(await open(token)).toMatchObject({ http: 422, problem: { code: 'SETUP_INVALID' } });
    expect(await finish(token)).toMatchObject({ http: 422, problem: { code: 'SETUP_INVALID' } });
  }
});

test.each([
  ['the demo password', { password: 'Fairlead#2026' }, 'password'],
  ['a common one', { password: 'password123' }, 'password'],
  ['one with the account in it', { account: 'harbourmaster', password: 'the harbourmaster is in' }, 'password'],
  ['a code that is none', { companyCode: 'ab' }, 'companyCode'],
])('%s is refused at its field, and the address lives on', async (_, more, path) => {
  const token = (await offerSetup(server.deps))!;
  const answer = await finish(token, more);
  expect(answer.http).toBe(422);
  expect(answer.problem.errors.map(finding => finding.path)).toContain(path);
  expect((await open(token)).http).toBe(200);
});

test('of two who use addresses at once one becomes administrator; every address is dead then, and none is offered again', async () => {
  const tokens = [(await offerSetup(server.deps))!, (await offerSetup(server.deps))!];
  const answers = await Promise.all(tokens.map((token, at) => finish(token, { account: `chief${at}` })));
  const [made, ...others] = answers.filter(({ http }) => http === 200);
  expect(others).toEqual([]);
  expect(answers.find(({ http }) => http !== 200)).toMatchObject({ http: 422, problem: { code: 'SETUP_INVALID' } });
  const token = await server.login('PLTFRM', made!.data.account, PASSWORD);
  expect((await server.call(currentEmployee, { token })).data).toMatchObject({
    CompanyKind: 'platform',
    CompanyName: '远航货运',
  });
  for (const used of tokens) expect((await open(used)).problem.code).toBe('SETUP_INVALID');
  expect(await offerSetup(server.deps)).toBeNull();
  expect(await server.deps.db.selectFrom('setupLink').selectAll().execute()).toEqual([]);
  const log = await server.deps.db.selectFrom('auditEvent').select(['action', 'seq']).orderBy('seq').execute();
  expect(log.map(entry => entry.action)).toEqual(['REGISTER', 'LOGIN']);
});

test('demo mode offers none', async () => {
  expect(await offerSetup({ ...server.deps, config: { ...server.deps.config, demo: true } })).toBeNull();
});
