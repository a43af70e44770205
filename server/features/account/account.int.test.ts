import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/kernel/call.ts';
import { currentEmployee, currentUser, userLogin } from '#contract/session/calls.ts';
import { askCaptcha, changePassword, register, resetPassword, sendCode } from '#contract/session/sign-in.calls.ts';
import { CONSENT_VERSION, termsOperator } from '#contract/session/terms.ts';
import { aClock, aDevice, asEmployee, asUser, readPicture, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

const clock = aClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
});
afterAll(() => server.close());
// A day apart: no lock and no address count of one test reaches the next.
beforeEach(() => clock.forward(2 * 86_400_000));

const ask = (
  purpose: BodyOf<typeof sendCode>['purpose'],
  target: string,
  more: Partial<BodyOf<typeof sendCode>> = {},
) => server.call(sendCode, { body: { channel: target.includes('@') ? 'mail' : 'sms', purpose, target, ...more } });

const letters = (recipient: string) =>
  server.deps.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute();
/** The code of the newest letter. */
const codeFor = async (recipient: string): Promise<string> => {
  const [letter] = await letters(recipient);
  return /\d{6}/.exec(letter?.bodyText ?? '')?.[0] ?? '';
};
const wrongOf = (code: string): string => (code === '111111' ? '222222' : '111111');

const newcomer = (email: string, code: string, more: Partial<BodyOf<typeof register>> = {}) =>
  server.call(register, {
    body: {
      email,
      code,
      password: '一个谁也猜不到的口令',
      displayName: '方远',
      consentVersion: CONSENT_VERSION,
      ...more,
    },
  });
const audited = (action: string) =>
  server.deps.db.selectFrom('auditEvent').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();

describe('codes (A.6.2)', () => {
  test('six digits sign in a user, once', async () => {
    await ask('login', ' Seats1@Demo.Example ');
    const code = await codeFor('seats1@demo.example');
    expect(code).toMatch(/^\d{6}$/);
    const body = { accountMode: 'userBindEmployee', loginName: 'seats1@demo.example', code } as const;
    const first = await server.call(userLogin, { body });
    expect(first).toMatchObject({ http: 200, data: { AccountMode: 'userBindEmployee' } });
    expect((await server.call(userLogin, { body })).problem.code).toBe('CODE_EXPIRED');
    const kept = await server.deps.db.selectFrom('loginCode').select('codeHash').execute();
    expect(kept.some(row => row.codeHash.includes(code))).toBe(false);
  });

  test('five tries, then it is dead; so it is after five minutes', async () => {
    await ask('login', 'noseat@demo.example');
    const code = await codeFor('noseat@demo.example');
    const tryIt = async (typed: string) =>
      server.call(userLogin, {
        body: { accountMode: 'userBindEmployee', loginName: 'noseat@demo.example', code: typed },
      });
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await tryIt(wrongOf(code))).problem.code).toBe('CODE_INVALID');
    expect((await tryIt(code)).problem.code).toBe('CODE_EXPIRED');

    clock.forward(60_000);
    await ask('login', 'noseat@demo.example');
    clock.forward(5 * 60_000);
    expect((await tryIt(await codeFor('noseat@demo.example'))).problem.code).toBe('CODE_EXPIRED');
  });

  test('a code for one purpose is none for another', async () => {
    await ask('reset', 'noseat@demo.example');
    const code = await codeFor('noseat@demo.example');
    const body = { accountMode: 'userBindEmployee', loginName: 'noseat@demo.example', code } as const;
    expect((await server.call(userLogin, { body })).problem.code).toBe('CODE_EXPIRED');
  });

  test('who has no account gets the same answers, and no letter', async () => {
    const known = await ask('login', 'noseat@demo.example');
    const unknown = await ask('login', 'ghost@demo.example');
    expect(unknown.data).toEqual(known.data);
    expect(await letters('ghost@demo.example')).toEqual([]);
    const again = [await ask('login', 'noseat@demo.example'), await ask('login', 'ghost@demo.example')];
    for (const { http, headers } of again) expect([http, headers['retry-after']]).toEqual([429, '60']);
    const guess = { accountMode: 'userBindEmployee', code: '000000' } as const;
    const answers = [];
    for (const loginName of ['ghost@demo.example', 'seats3@demo.example'])
      answers.push((await server.call(userLogin, { body: { ...guess, loginName } })).problem.code);
    expect(answers).toEqual(['CODE_INVALID', 'CODE_EXPIRED']);
  });

  test('ten a day to one target; from the sixth of an hour on an address reads a picture, after twenty it waits', async () => {
    for (let send = 1; send <= 10; send++) {
      expect((await ask('login', 'seats3@demo.example')).http).toBe(200);
      clock.forward(13 * 60_000);
    }
    expect((await ask('login', 'seats3@demo.example')).problem.code).toBe('too_many_requests');

    clock.forward(2 * 3_600_000);
    const pictureFor = async (target: string) => {
      const { data } = await server.call(askCaptcha, { body: { use: 'code', loginName: target } });
      const row = await server.deps.db
        .selectFrom('loginCaptcha')
        .selectAll()
        .where('id', '=', data.id)
        .executeTakeFirst();
      return { id: data.id, answer: (row?.answer ?? '').toLowerCase() };
    };
    for (let send = 1; send <= 5; send++) expect((await ask('register', `new${send}@example.com`)).http).toBe(200);
    const refused = await ask('register', 'new6@example.com');
    expect(refused.problem).toMatchObject({ code: 'CAPTCHA_REQUIRED', captchaWanted: true });
    const other = await pictureFor('other@example.com');
    expect((await ask('register', 'new6@example.com', { captcha: other })).problem.code).toBe('CAPTCHA_INVALID');
    for (let send = 6; send <= 20; send++) {
      const target = `new${send}@example.com`;
      expect((await ask('register', target, { captcha: await pictureFor(target) })).http).toBe(200);
    }
    const late = await ask('register', 'new21@example.com', { captcha: await pictureFor('new21@example.com') });
    expect(late).toMatchObject({ http: 429, problem: { code: 'too_many_requests' } });
  });

  test('a phone is reached by text message, kept in the outbox', async () => {
    await ask('register', '139 0013 9001');
    expect(await letters('+8613900139001')).toMatchObject([{ purpose: 'sms' }]);
    const { http } = await server.call(register, {
      body: {
        phone: '13900139001',
        code: await codeFor('+8613900139001'),
        displayName: '高帆',
        password: '码头上的风很大今天',
        consentVersion: CONSENT_VERSION,
      },
    });
    expect(http).toBe(422);
    const body = { phone: '+86 139-0013-9001', code: await codeFor('+8613900139001'), displayName: '高帆' };
    const done = await server.call(register, {
      body: { ...body, password: '码头上的风很大今天下雨', consentVersion: CONSENT_VERSION },
    });
    expect(done.http).toBe(200);
    expect((await server.call(currentUser, { token: done.data.Token })).data?.Phone).toBe('139****9001');
  });
});

describe('registering', () => {
  test('a visitor reads who the other party of the terms is', async () => {
    const { data } = await server.call(termsOperator);
    expect(data).toMatchObject({ nameZh: expect.stringContaining('公司') });
    const platform = await server.deps.db
      .selectFrom('company')
      .select(['nameZh', 'nameEn'])
      .where('kind', '=', 'platform')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject(platform);
  });

  test('by a mail code signs in at once, for the first time', async () => {
    await ask('register', 'fang@example.com');
    const done = await newcomer('Fang@Example.com', await codeFor('fang@example.com'));
    expect(done).toMatchObject({ http: 200, data: { FIRST_REGISTER: true, AccountMode: 'userBindEmployee' } });
    expect(done.problem).toMatchObject({ FIRST_REGISTER: true });
    const user = await server.deps.db
      .selectFrom('appUser')
      .selectAll()
      .where('email', '=', 'fang@example.com')
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ displayName: '方远', consentVersion: CONSENT_VERSION, consentAt: clock.now() });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await audited('REGISTER'))[0]).toMatchObject({ actorUserId: user.id, targetId: user.id });
    await expect(
      aDevice(server).signIn(asUser('fang@example.com', { password: '一个谁也猜不到的口令' })),
    ).resolves.toBeTruthy();
  });

  test('an address that has an account gets the same first answer; the letter tells its owner', async () => {
    const fresh = await ask('register', 'wei@example.com');
    const taken = await ask('register', 'seats1@demo.example');
    expect(taken.data).toEqual(fresh.data);
    const [letter] = await letters('seats1@demo.example');
    expect(letter?.bodyText).toContain('already have an account');
    expect(letter?.bodyText).not.toMatch(/\d{6}/);
    expect((await newcomer('seats1@demo.example', '123456')).problem.code).toBe('CODE_INVALID');
  });

  test.each([
    ['no consent', { consentVersion: undefined }, 'CONSENT_REQUIRED'],
    ['an old consent', { consentVersion: '1999' }, 'CONSENT_REQUIRED'],
    ['a short password', { password: 'short' }, 'PASSWORD_WEAK'],
    ['a common one', { password: 'Qwertyuiop' }, 'PASSWORD_WEAK'],
    ['one with the name of the mailbox', { password: 'my weiweiwei 2026' }, 'PASSWORD_WEAK'],
    ['no address', { email: undefined }, 'invalid_input'],
    ['two addresses', { phone: '13800138000' }, 'invalid_input'],
    ['a code of letters', { code: 'abcdef' }, 'CODE_INVALID'],
  ] as const)('refuses %s', async (_, more, code) => {
    await ask('register', 'weiweiwei@example.com');
    const answer = await newcomer('weiweiwei@example.com', await codeFor('weiweiwei@example.com'), more as object);
    expect(answer).toMatchObject({ http: 422, problem: { code } });
  });

  test('why a password is too simple is said in both languages, at the field', async () => {
    const answer = await newcomer('why@example.com', '123456', { password: 'aaaaaaaaaaaa' });
    expect(answer.problem).toMatchObject({
      message: { zh: '密码过于简单：全是同一个字符', en: 'Password too weak: it is one character repeated' },
      errors: [{ path: 'password', code: 'PASSWORD_REPEATED' }],
    });
  });

  test('two registrations with one code make one user', async () => {
    await ask('register', 'twice@example.com');
    const code = await codeFor('twice@example.com');
    const answers = await Promise.all([newcomer('twice@example.com', code), newcomer('twice@example.com', code)]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422]);
  });
});

describe('a forgotten password', () => {
  const reset = (target: string, code: string, newPassword: string, companyCode?: string) =>
    server.call(resetPassword, { body: { target, code, newPassword, ...(companyCode ? { companyCode } : {}) } });

  test('is replaced by a code: all sessions end, the lock is gone, the old one is dead', async () => {
    const token = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const userId = (await server.call(currentUser, { token })).data?.UserId ?? '';
    await server.deps.db
      .updateTable('loginThrottle')
      .set({ failures: 100 })
      .where('accountKey', '=', `u:${userId}`)
      .execute();
    expect((await aDevice(server).tryLogin(asUser('seats1@demo.example'))).problem.code).toBe('LOGIN_DISABLED');
    await ask('reset', 'seats1@demo.example');
    const code = await codeFor('seats1@demo.example');
    expect((await reset('seats1@demo.example', code, DEMO_PASSWORD)).problem.code).toBe('PASSWORD_REUSED');
    expect((await reset('seats1@demo.example', code, 'a quite different one')).http).toBe(200);
    expect((await server.call(currentUser, { token })).http).toBe(401);
    expect((await aDevice(server).tryLogin(asUser('seats1@demo.example'))).problem.code).toBe('LOGIN_BAD_CREDENTIALS');
    const again = asUser('seats1@demo.example', { password: 'a quite different one' });
    await expect(aDevice(server).signIn(again)).resolves.toBeTruthy();
    expect((await audited('PASSWORD_RESET'))[0]).toMatchObject({ actorUserId: userId });
    expect((await reset('seats1@demo.example', code, 'and yet another one')).problem.code).toBe('CODE_EXPIRED');
  });

  test('of a company account goes to the seat’s own mail', async () => {
    await ask('reset', 'Buyer1', { companyCode: 'nquays', channel: 'mail' });
    const code = await codeFor('buyer1@nquays.example');
    expect(await letters('buyer1')).toEqual([]);
    expect((await reset('buyer1', wrongOf(code), 'a quite different one', 'NQUAYS')).problem.code).toBe('CODE_INVALID');
    expect((await reset('buyer1', code, 'a quite buyer1 one', 'NQUAYS')).problem.code).toBe('PASSWORD_WEAK');
    expect((await reset('buyer1', code, 'a quite different one', 'NQUAYS')).http).toBe(200);
    await expect(
      aDevice(server).signIn(asEmployee('NQUAYS', 'buyer1', { password: 'a quite different one' })),
    ).resolves.toBeTruthy();
  });

  test('of nobody is answered like any other', async () => {
    const answers = [
      await ask('reset', 'ghost1', { companyCode: 'NQUAYS', channel: 'mail' }),
      await ask('reset', 'admin', { companyCode: 'NQUAYS', channel: 'mail' }),
    ];
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect((await reset('ghost1', '123456', 'a quite different one', 'NQUAYS')).problem.code).toBe('CODE_INVALID');
    expect((await reset('admin', '000000', 'a quite different one', 'NQUAYS')).problem.code).toBe('CODE_INVALID');
  });
});

describe('a new password', () => {
  const seat = () => asEmployee('QDTEAM', 'buyer1');
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call(changePassword, { token, body: { oldPassword, newPassword } });

  test('gives this session a new token, ends the others, and lifts the duty to change it', async () => {
    const { db } = server.deps;
    await db.updateTable('employee').set({ mustChangePassword: true }).where('account', '=', 'buyer1').execute();
    const device = aDevice(server);
    const login = await device.tryLogin(seat());
    expect(login.data).toMatchObject({ MustChangePassword: true });
    const token = (login.data as { Token: string }).Token;
    expect((await change(token, 'wrong', 'ten nautical miles')).problem.code).toBe('PASSWORD_WRONG');
    expect((await change(token, DEMO_PASSWORD, 'short')).problem.code).toBe('PASSWORD_WEAK');
    expect((await change(token, DEMO_PASSWORD, DEMO_PASSWORD)).problem.code).toBe('PASSWORD_REUSED');
    const done = await change(token, DEMO_PASSWORD, 'ten nautical miles');
    expect(done.http).toBe(200);
    expect((await server.call(currentEmployee, { token: done.data })).data?.MustChangePassword).toBe(false);
    clock.forward(31_000);
    expect((await server.call(currentEmployee, { token })).http).toBe(401);
    expect((await server.call(currentEmployee, { token: done.data })).http).toBe(200);
    expect((await audited('PASSWORD_CHANGE'))[0]?.actorEmployeeId).toBeTruthy();
  });

  test('differs from the last five; the sixth may come back', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'].map(name => `the password number ${name}`);
    let token = await aDevice(server).signIn(asEmployee('TJSTEE', 'admin'));
    let before = DEMO_PASSWORD;
    for (const next of names) {
      clock.forward(1_000);
      token = (await change(token, before, next)).data;
      before = next;
      if (next !== names[4]) expect((await change(token, before, DEMO_PASSWORD)).problem.code).toBe('PASSWORD_REUSED');
    }
    expect((await change(token, before, names[0] ?? '')).problem.code).toBe('PASSWORD_REUSED');
    expect((await change(token, before, DEMO_PASSWORD)).http).toBe(200);
  });

  test('guesses at the old one lock the account like any other', async () => {
    const token = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    for (let guess = 1; guess <= 5; guess++)
      expect((await change(token, `guess ${guess}`, 'ten nautical miles')).problem.code).toBe('PASSWORD_WRONG');
    expect((await change(token, DEMO_PASSWORD, 'ten nautical miles')).problem.code).toBe('LOGIN_LOCKED');
  });
});

describe('the image code (A.6.4)', () => {
  test('is asked for from the third failure on, is bound to its account and works once', async () => {
    const login = asEmployee('PLTFRM', 'marketing', { password: 'wrong' });
    const plain = (body: BodyOf<typeof userLogin>) => server.call(userLogin, { body });
    expect((await plain(login)).problem).not.toHaveProperty('captchaWanted');
    await plain(login);
    expect((await plain(login)).problem).toMatchObject({ code: 'LOGIN_BAD_CREDENTIALS', captchaWanted: true });
    const right = asEmployee('PLTFRM', 'marketing');
    expect((await plain(right)).problem).toMatchObject({ code: 'CAPTCHA_REQUIRED', captchaWanted: true });

    const ofAnother = await readPicture(server, asEmployee('PLTFRM', 'finance'));
    expect((await plain({ ...right, captcha: ofAnother })).problem.code).toBe('CAPTCHA_INVALID');
    const picture = await readPicture(server, right);
    expect((await plain({ ...right, captcha: { ...picture, answer: 'nope' } })).problem.code).toBe('CAPTCHA_INVALID');
    expect((await plain({ ...right, captcha: picture })).problem.code).toBe('CAPTCHA_INVALID');
    const second = await readPicture(server, right);
    expect((await plain({ ...login, captcha: second })).problem.code).toBe('LOGIN_BAD_CREDENTIALS');
    expect((await plain({ ...right, captcha: second })).problem.code).toBe('CAPTCHA_INVALID');
    expect((await plain({ ...right, captcha: await readPicture(server, right) })).http).toBe(200);
    expect((await plain(right)).http).toBe(200);
  });
});
