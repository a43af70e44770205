import { hash } from '@node-rs/argon2';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentEmployee, currentUser, firstRegisterDone, secondStep } from '#contract/session/calls.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { DEMO_PASSWORD, DEMO_RECOVERY_CODES, DEMO_TOTP_SECRET } from './demo/people.ts';
import { needsRehash } from './login/password.ts';

const clock = aClock();
const logged: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  const env = { LOG_LEVEL: 'trace' };
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND, logStream, env });
});
afterAll(() => server.close());
// A day apart: no lock and no address count of one test reaches the next.
beforeEach(() => clock.forward(86_400_000));

const seatIdOf = async (account: string): Promise<string> => {
  const { id } = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select('e.id')
    .where('e.account', '=', account)
    .where('c.companyCode', '=', 'PLTFRM')
    .executeTakeFirstOrThrow();
  return id;
};

const failuresOf = async (account: string): Promise<number | undefined> => {
  const row = await server.deps.db
    .selectFrom('loginThrottle')
    .select('failures')
    .where('accountKey', '=', `e:${await seatIdOf(account)}`)
    .executeTakeFirst();
  return row?.failures;
};

describe('signing in', () => {
  test('with the company account, in any letter case, gives an opaque token', async () => {
    const answer = await aDevice(server).tryLogin(asEmployee('pltfrm', 'DOC1'));
    expect(answer).toMatchObject({ http: 200, status: 1 });
    expect(answer.data).toMatchObject({
      Token: expect.stringMatching(/^[\w-]{43}$/),
      AccountMode: 'employee',
      FIRST_REGISTER: false,
      MustChangePassword: false,
      Superseded: false,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('leaves a device cookie that no script can read, and keeps it at the next login', async () => {
    const device = aDevice(server);
    const first = await device.tryLogin(asEmployee('PLTFRM', 'doc2'));
    expect(first.headers['set-cookie']).toMatch(
      /^fairlead_device=[\w-]{22}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    const second = await device.tryLogin(asEmployee('PLTFRM', 'doc2'));
    expect(second.headers['set-cookie']).toBe(first.headers['set-cookie']);
  });

  test('as a user for the first time says FIRST_REGISTER in Data and beside Status, until the dialog was answered', async () => {
    const device = aDevice(server);
    const first = await device.tryLogin(asUser('First@Demo.example'));
    expect(first.problem).toMatchObject({ FIRST_REGISTER: true, Data: { FIRST_REGISTER: true } });
    const token = (first.data as { Token: string }).Token;
    expect((await server.call(currentUser, { token })).data).toMatchObject({
      FIRST_REGISTER: true,
      Email: 'f***@demo.example',
    });
    await server.call(firstRegisterDone, { token, body: {} });
    const again = await device.tryLogin(asUser('first@demo.example'));
    expect(again.problem).toMatchObject({ FIRST_REGISTER: false, Data: { FIRST_REGISTER: false } });
  });

  test('answers a wrong password, a wrong name and a wrong company alike, with 422', async () => {
    const device = aDevice(server);
    const answers = [
      await device.tryLogin(asEmployee('PLTFRM', 'finance', { password: 'wrong' })),
      await device.tryLogin(asEmployee('PLTFRM', 'nobody')),
      await device.tryLogin(asEmployee('ABCDEF', 'finance')),
      await device.tryLogin(asUser('nobody@demo.example')),
      await device.tryLogin(asUser('13900000000')),
    ];
    for (const { http, problem } of answers) {
      expect(http).toBe(422);
      expect({ ...problem, traceId: '' }).toEqual({ ...answers[0]?.problem, traceId: '' });
    }
    expect(answers[0]?.problem?.code).toBe('LOGIN_BAD_CREDENTIALS');
  });

  test('tells a suspended company, a disabled seat and a locked account apart, only to who knows the password', async () => {
    const device = aDevice(server);
    const { db } = server.deps;
    await db.updateTable('employee').set({ status: 'DISABLED' }).where('account', '=', 'marketing').execute();
    expect((await device.tryLogin(asEmployee('XMTEAX', 'admin'))).problem?.code).toBe('COMPANY_SUSPENDED');
    expect((await device.tryLogin(asEmployee('PLTFRM', 'marketing'))).problem?.code).toBe('LOGIN_DISABLED');
    expect((await device.tryLogin(asUser('locked@demo.example'))).problem?.code).toBe('LOGIN_DISABLED');
    const guess = { password: 'guess' };
    for (const login of [asEmployee('XMTEAX', 'admin', guess), asEmployee('PLTFRM', 'marketing', guess)])
      expect((await device.tryLogin(login)).problem?.code).toBe('LOGIN_BAD_CREDENTIALS');
    await db.updateTable('employee').set({ status: 'ACTIVE' }).where('account', '=', 'marketing').execute();
  });

  test('makes a hash with weaker parameters anew', async () => {
    const { db } = server.deps;
    const weak = await hash(DEMO_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await db.updateTable('employee').set({ passwordHash: weak }).where('account', '=', 'pricing').execute();
    await aDevice(server).signIn(asEmployee('PLTFRM', 'pricing'));
    const row = await db
      .selectFrom('employee')
      .select('passwordHash')
      .where('account', '=', 'pricing')
      .executeTakeFirstOrThrow();
    expect(needsRehash(row.passwordHash!)).toBe(false);
    await expect(aDevice(server).signIn(asEmployee('PLTFRM', 'pricing'))).resolves.toBeTruthy();
  });

  test.each([
    ['no name', { accountMode: 'employee', companyCode: 'PLTFRM', password: 'x' }],
    ['an unknown mode', { accountMode: 'guest', loginName: 'doc1', password: 'x' }],
    ['a password of 129 characters', { accountMode: 'employee', loginName: 'doc1', password: 'x'.repeat(129) }],
  ])('refuses %s with 422 and counts nothing', async (_, body) => {
    const before = await failuresOf('doc1');
    const answer = await server.app.inject({ method: 'POST', url: '/api/WebsitePublic/UserLogin', payload: body });
    expect(answer.statusCode).toBe(422);
    expect(await failuresOf('doc1')).toBe(before);
  });
});

describe('lock per account (A.6.4)', () => {
  test('the worked example, to the second', async () => {
    const device = aDevice(server);
    const day = clock.now().toISOString().slice(0, 10);
    const at = async (time: string, password: string) => {
      clock.set(`${day}T${time}.000Z`);
      return device.tryLogin(asEmployee('PLTFRM', 'sales1', { password }));
    };
    for (const time of ['10:00:00', '10:00:05', '10:00:10', '10:00:15', '10:00:20'])
      expect((await at(time, 'wrong')).http).toBe(422);

    const early = await at('10:01:00', DEMO_PASSWORD);
    expect(early).toMatchObject({ http: 429, problem: { code: 'LOGIN_LOCKED' } });
    expect(early.headers['retry-after']).toBe('20');
    expect(await failuresOf('sales1')).toBe(5);

    expect((await at('10:01:21', 'wrong')).http).toBe(422);
    expect(await failuresOf('sales1')).toBe(6);
    const locked = await at('10:03:20', DEMO_PASSWORD);
    expect(locked.http).toBe(429);
    expect(locked.headers['retry-after']).toBe('1');

    expect((await at('10:03:22', DEMO_PASSWORD)).http).toBe(200);
    expect(await failuresOf('sales1')).toBe(0);
  });

  test('a name that belongs to nobody locks in the same way', async () => {
    const device = aDevice(server);
    for (let time = 1; time <= 5; time++) expect((await device.tryLogin(asEmployee('PLTFRM', 'ghost'))).http).toBe(422);
    expect((await device.tryLogin(asEmployee('PLTFRM', 'ghost'))).http).toBe(429);
  });

  test('guesses sent at once do not get past the lock, nor does the right one after them', async () => {
    const passwords = Array.from({ length: 12 }, (_, index) => `guess ${index}`);
    const tryOne = (password: string) => aDevice(server).tryLogin(asEmployee('PLTFRM', 'sales2', { password }));
    const answers = await Promise.all(passwords.map(tryOne));
    expect(answers.map(({ http }) => http).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    expect(await failuresOf('sales2')).toBe(5);
    expect((await tryOne(DEMO_PASSWORD)).http).toBe(429);
  });

  test('the hundredth failure ends login by password', async () => {
    const { db } = server.deps;
    await aDevice(server).tryLogin(asEmployee('PLTFRM', 'sales3', { password: 'wrong' }));
    await db
      .updateTable('loginThrottle')
      .set({ failures: 99 })
      .where('accountKey', '=', `e:${await seatIdOf('sales3')}`)
      .execute();
    await aDevice(server).tryLogin(asEmployee('PLTFRM', 'sales3', { password: 'wrong' }));
    clock.forward(3_600_000);
    expect((await aDevice(server).tryLogin(asEmployee('PLTFRM', 'sales3'))).problem?.code).toBe('LOGIN_DISABLED');
  });
});

test('30 failures from one address within ten minutes close it until the first is ten minutes old (A.6.4)', async () => {
  const device = aDevice(server);
  const day = clock.now().toISOString().slice(0, 10);
  clock.set(`${day}T10:00:00.000Z`);
  for (let failure = 0; failure < 30; failure++) {
    expect((await device.tryLogin(asEmployee('PLTFRM', `unknown${failure}`))).http).toBe(422);
    if (failure < 29) clock.forward(10_000);
  }
  expect(clock.now().toISOString()).toContain('10:04:50');
  clock.set(`${day}T10:05:00.000Z`);
  const closed = await device.tryLogin(asEmployee('PLTFRM', 'finance'));
  expect(closed).toMatchObject({ http: 429, problem: { code: 'LOGIN_LOCKED' } });
  expect(closed.headers['retry-after']).toBe('300');
  clock.set(`${day}T10:10:00.000Z`);
  expect((await device.tryLogin(asEmployee('PLTFRM', 'finance'))).http).toBe(200);
});

describe('two-step sign-in', () => {
  const begin = async () => {
    const answer = await aDevice(server).tryLogin(asUser('twostep@demo.example'));
    expect(answer).toMatchObject({ http: 200, status: 2, data: { methods: ['totp', 'recovery'] } });
    return (answer.data as { stepToken: string }).stepToken;
  };
  const finish = (stepToken: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
    server.call(secondStep, { body: { stepToken, method, code } });
  const code = () => generateSync({ secret: DEMO_TOTP_SECRET, epoch: Math.floor(clock.now().getTime() / 1000) });

  test('the password alone gives no token; password and code do, and both are spent', async () => {
    const stepToken = await begin();
    const right = code();
    expect(await finish(stepToken, right)).toMatchObject({
      http: 200,
      status: 1,
      data: { Token: expect.stringMatching(/^[\w-]{43}$/), AccountMode: 'userBindEmployee' },
    });
    expect((await finish(stepToken, right)).problem?.code).toBe('TWO_STEP_INVALID');
    expect((await finish(await begin(), right)).problem?.code).toBe('TWO_STEP_INVALID');
  });

  test('a shared computer, said with the password, stays one after the code', async () => {
    clock.forward(60_000);
    const answer = await aDevice(server).tryLogin(asUser('twostep@demo.example', { remember: false, shared: true }));
    const { data } = await finish((answer.data as { stepToken: string }).stepToken, code());
    const halfADay = new Date(clock.now().getTime() + 12 * 3_600_000).toISOString();
    expect(data.ExpiresAt).toBe(halfADay);
  });

  test('a recovery code works once', async () => {
    const [first = ''] = DEMO_RECOVERY_CODES;
    expect((await finish(await begin(), first, 'recovery')).http).toBe(200);
    expect((await finish(await begin(), first, 'recovery')).problem?.code).toBe('TWO_STEP_INVALID');
  });

  test('five wrong codes lock the account, and the step stays dead afterwards', async () => {
    await finish(await begin(), DEMO_RECOVERY_CODES[1] ?? '', 'recovery');
    const stepToken = await begin();
    for (let time = 1; time <= 5; time++)
      expect((await finish(stepToken, 'nonsense')).problem?.code).toBe('TWO_STEP_INVALID');
    expect((await finish(stepToken, code())).problem?.code).toBe('LOGIN_LOCKED');
    clock.forward(61_000);
    expect((await finish(stepToken, code())).problem?.code).toBe('TWO_STEP_INVALID');
  });

  test('a step token dies after five minutes; an unknown one is refused', async () => {
    const stepToken = await begin();
    clock.forward(5 * 60_000);
    expect((await finish(stepToken, code())).problem?.code).toBe('TWO_STEP_INVALID');
    expect((await finish('unknown', code())).problem?.code).toBe('TWO_STEP_INVALID');
  });
});

test('no password, hash or token is in any log line, and no hash in any answer', async () => {
  const device = aDevice(server);
  const signedIn = await device.tryLogin(asEmployee('PLTFRM', 'admin'));
  const { Token: token } = signedIn.data as { Token: string };
  const refused = await device.tryLogin(asEmployee('PLTFRM', 'admin', { password: 'NotThisOne#1' }));
  const answers = [signedIn, refused, await server.call(currentEmployee, { token })];
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of [DEMO_PASSWORD, 'NotThisOne#1', token, '$argon2id$'])
    expect(logged.join('')).not.toContain(secret);
  for (const { problem: body } of answers) {
    expect(JSON.stringify(body)).not.toContain('$argon2id$');
    expect(JSON.stringify(body)).not.toContain(DEMO_PASSWORD);
  }
});
