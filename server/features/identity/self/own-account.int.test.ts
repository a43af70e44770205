import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundEmployeeList, currentUser, logout, secondStep } from '#contract/session/calls.ts';
import {
  beginTwoStep,
  changeContact,
  confirmTwoStep,
  endOtherSessions,
  endSession,
  endTwoStep,
  ownSessions,
  ownSignIns,
  renewRecoveryCodes,
  sendContactCode,
  setDefaultEmployee,
  twoStepState,
} from '#contract/session/own-account.ts';
import { sendCode } from '#contract/session/sign-in.calls.ts';
import { deleteAccount, keepAccount, privacy } from '#contract/settings/privacy.calls.ts';
import { newId } from '#server/kernel/ids.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

const clock = aClock(new Date().toISOString());
const PERSON = 'seats1@demo.example';
const password = DEMO_PASSWORD;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND, clock });
});
afterAll(() => server.close());

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
/** A code works once, so the next one is of the next half minute. */
const nextCodeOf = (secret: string) => {
  clock.forward(30_000);
  return codeOf(secret);
};
const rowOf = (email: string) =>
  server.deps.db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const auditOf = async (userId: string) =>
  (
    await server.deps.db
      .selectFrom('auditEvent')
      .select('action')
      .where('actorUserId', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('two steps', () => {
  let secret: string;
  let recovery: string[];
  let token: string;
  beforeAll(async () => {
    token = await aDevice(server).signIn(asUser(PERSON));
  });

  test('are switched on by password and code; the secret stands sealed, the codes hashed, the owner is told', async () => {
    expect((await server.call(beginTwoStep, { token, body: { password: 'wrong' } })).problem.code).toBe(
      'PASSWORD_WRONG',
    );
    const begun = await server.call(beginTwoStep, { token, body: { password } });
    expect(begun.http).toBe(200);
    const { setupToken } = begun.data;
    ({ secret } = begun.data);
    expect(begun.data.uri).toBe(
      `otpauth://totp/Fairlead:${encodeURIComponent(PERSON)}?secret=${secret}&issuer=Fairlead`,
    );
    expect((await rowOf(PERSON)).totpEnabledAt, 'not before it is confirmed').toBeNull();
    expect((await server.call(confirmTwoStep, { token, body: { setupToken, code: '000000' } })).problem.code).toBe(
      'TOTP_WRONG',
    );
    const other = await aDevice(server).signIn(asUser('noseat@demo.example'));
    expect(
      (await server.call(confirmTwoStep, { token: other, body: { setupToken, code: await codeOf(secret) } })).problem
        .code,
      'a set-up belongs to its person',
    ).toBe('TWO_STEP_LATE');
    const confirmed = await server.call(confirmTwoStep, { token, body: { setupToken, code: await codeOf(secret) } });
    recovery = confirmed.data.recoveryCodes;
    expect(new Set(recovery).size).toBe(10);
    expect(recovery.every(code => /^[A-Z2-9]{4}(-[A-Z2-9]{4}){5}$/.test(code))).toBe(true);
    const row = await rowOf(PERSON);
    expect(row.totpSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recovery[0]);
    expect(await auditOf(row.id)).toContain('TWO_STEP_ON');
    const mails = await server.deps.db.selectFrom('mail').selectAll().where('recipient', '=', PERSON).execute();
    expect(mails.map(({ subject }) => subject).join()).toContain('两步验证');
    expect((await server.call(twoStepState, { token })).data).toMatchObject({ isOffered: true, codesLeft: 10 });
    expect(
      (await server.call(confirmTwoStep, { token, body: { setupToken, code: await codeOf(secret) } })).problem.code,
    ).toBe('TWO_STEP_ON');
  });

  test('then ask every sign-in for a code; the one that switched them on is used up, a recovery code works once', async () => {
    const finish = async (method: 'totp' | 'recovery', code: string) => {
      const { data } = await aDevice(server).tryLogin(asUser(PERSON));
      if (!('stepToken' in data)) throw new Error('no second step was asked for');
      return server.call(secondStep, { body: { stepToken: data.stepToken, method, code } });
    };
    expect((await finish('totp', await codeOf(secret))).problem.code).toBe('TWO_STEP_INVALID');
    expect((await finish('totp', await nextCodeOf(secret))).http).toBe(200);
    expect((await finish('recovery', recovery[3]!)).http).toBe(200);
    expect((await finish('recovery', recovery[3]!)).problem.code).toBe('TWO_STEP_INVALID');
    token = (await finish('recovery', recovery[4]!)).data.Token;
    expect((await server.call(twoStepState, { token })).data.codesLeft).toBe(8);
    expect((await server.call(currentUser, { token })).data?.TwoStepEnabled).toBe(true);
  });

  test('new recovery codes make the old ones worthless', async () => {
    const renewed = await server.call(renewRecoveryCodes, {
      token,
      body: { password, code: await nextCodeOf(secret) },
    });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await server.call(endTwoStep, { token, body: { password, code: recovery[5]! } })).problem.code).toBe(
      'TOTP_WRONG',
    );
    recovery = renewed.data.recoveryCodes;
  });

  test('are switched off by password and code only, and a code is not taken twice', async () => {
    const used = await nextCodeOf(secret);
    expect((await server.call(renewRecoveryCodes, { token, body: { password, code: used } })).http).toBe(200);
    expect((await server.call(endTwoStep, { token, body: { password, code: used } })).problem.code).toBe('TOTP_WRONG');
    expect(
      (await server.call(endTwoStep, { token, body: { password: 'x', code: await nextCodeOf(secret) } })).problem.code,
    ).toBe('PASSWORD_WRONG');
    expect((await server.call(endTwoStep, { token, body: { password, code: await nextCodeOf(secret) } })).http).toBe(
      200,
    );
    expect(await rowOf(PERSON)).toMatchObject({ totpSecret: null, totpEnabledAt: null, recoveryHashes: [] });
    expect(await auditOf((await rowOf(PERSON)).id)).toContain('TWO_STEP_OFF');
    expect((await aDevice(server).tryLogin(asUser(PERSON))).status).toBe(1);
  });

  test('guesses at the password of a session that was taken over lock like a sign-in', async () => {
    const stolen = await aDevice(server).signIn(asUser('noseat@demo.example'));
    const codes: string[] = [];
    for (let n = 0; n < 6; n++)
      codes.push((await server.call(beginTwoStep, { token: stolen, body: { password: `guess ${n}` } })).problem.code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'PASSWORD_WRONG'), 'LOGIN_LOCKED']);
    clock.forward(61_000);
    expect((await server.call(beginTwoStep, { token: stolen, body: { password } })).http).toBe(200);
  });

  test('a secret of before is sealed by the start', async () => {
    const { totpSecret } = await rowOf('twostep@demo.example');
    expect(totpSecret).toMatch(/^v1\./);
  });
});

describe('devices', () => {
  /** The person of `seats3` also holds this company account. */
  const companyAccount = async () => {
    const { data } = await server.call(boundEmployeeList, {
      token: await aDevice(server).signIn(asUser('seats3@demo.example')),
    });
    const seat = data.find(({ Status, CompanyStatus }) => Status === 'ACTIVE' && CompanyStatus === 'ACTIVE')!;
    const { account } = await server.deps.db
      .selectFrom('employee')
      .select('account')
      .where('id', '=', seat.EmployeeId)
      .executeTakeFirstOrThrow();
    return { seat, account };
  };

  test('a person sees his own and his company accounts’ and ends one; it gets 401, the audit log says so', async () => {
    const { seat, account } = await companyAccount();
    const there = await aDevice(server).signIn(asEmployee(seat.CompanyCode, account));
    const here = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const { data } = await server.call(ownSessions, { token: here });
    expect(data.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ account: '', status: 'ACTIVE' }]);
    const other = data.find(({ status, isCurrent }) => status === 'ACTIVE' && !isCurrent)!;
    expect(other).toMatchObject({ account: `${seat.CompanyCode} / ${account}`, deviceLabel: 'Chrome · Windows' });
    const end = (proof: { password?: string; code?: string }) =>
      server.call(endSession, { token: here, body: { sessionId: other.sessionId, ...proof } });
    const refused = [await end({}), await end({ password: 'not mine' }), await end({ code: '123456' })];
    expect(refused.map(({ http, problem }) => [http, problem.code])).toEqual([
      [422, 'PROOF_NEEDED'],
      [422, 'PASSWORD_WRONG'],
      [422, 'TOTP_WRONG'],
    ]);
    expect((await server.call(ownSessions, { token: there })).http, 'nothing has ended yet').toBe(200);
    expect((await end({ password })).http).toBe(200);
    expect((await server.call(ownSessions, { token: there })).http).toBe(401);
    expect((await end({ password })).http).toBe(404);
    const { id } = await rowOf('seats3@demo.example');
    expect(await auditOf(id)).toContain('SESSION_END');
  });

  test('all others end at once; the own one and strangers’ go on; the company account does not see the person', async () => {
    const { seat, account } = await companyAccount();
    const there = await aDevice(server).signIn(asEmployee(seat.CompanyCode, account));
    const here = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const stranger = await aDevice(server).signIn(asEmployee('TJSTEE', 'doc1'));
    const seen = (await server.call(ownSessions, { token: there })).data;
    expect(seen.every(({ account: name }) => name !== '')).toBe(true);
    const mine = (await server.call(ownSessions, { token: here })).data.find(({ isCurrent }) => isCurrent)!;
    const { sessionId } = mine;
    expect((await server.call(endSession, { token: stranger, body: { sessionId, password } })).http).toBe(404);
    expect((await server.call(endOtherSessions, { token: here, body: {} })).problem.code).toBe('PROOF_NEEDED');
    expect((await server.call(endOtherSessions, { token: here, body: { password } })).data).toEqual({ ended: 1 });
    expect((await server.call(ownSessions, { token: there })).http).toBe(401);
    expect((await server.call(ownSessions, { token: here })).http).toBe(200);
    expect((await server.call(ownSessions, { token: stranger })).http).toBe(200);
  });

  test('an account without a password and a second step proves itself by having just signed in', async () => {
    const { seat, account } = await companyAccount();
    const here = await aDevice(server).signIn(asUser('seats3@demo.example'));
    const before = await rowOf('seats3@demo.example');
    await server.deps.db.updateTable('appUser').set({ passwordHash: null }).where('id', '=', before.id).execute();
    await aDevice(server).signIn(asEmployee(seat.CompanyCode, account));
    expect((await server.call(twoStepState, { token: here })).data).toMatchObject({ hasPassword: false });
    expect((await server.call(endOtherSessions, { token: here, body: {} })).data).toEqual({ ended: 1 });
    await aDevice(server).signIn(asEmployee(seat.CompanyCode, account));
    clock.forward(11 * 60_000);
    expect((await server.call(endOtherSessions, { token: here, body: {} })).problem.code).toBe('PROOF_NEEDED');
    await server.deps.db.updateTable('appUser').set(before).where('id', '=', before.id).execute();
  });

  test('with a second step, a code is enough; however many have ended since, what is active is listed', async () => {
    const token = await aDevice(server).signIn(asUser(PERSON));
    const { setupToken, secret } = (await server.call(beginTwoStep, { token, body: { password } })).data;
    const on = await server.call(confirmTwoStep, { token, body: { setupToken, code: await nextCodeOf(secret) } });
    expect((await server.call(endOtherSessions, { token: on.data.token, body: {} })).problem.code).toBe('PROOF_NEEDED');
    const code = await nextCodeOf(secret);
    expect((await server.call(endOtherSessions, { token: on.data.token, body: { code } })).http).toBe(200);
    expect((await server.call(endOtherSessions, { token: on.data.token, body: { code } })).problem.code).toBe(
      'TOTP_WRONG',
    );
    const { db } = server.deps;
    const [own, ...others] = (await server.call(ownSessions, { token: on.data.token })).data;
    expect(own).toMatchObject({ isCurrent: true, status: 'ACTIVE' });
    const like = await db.selectFrom('session').selectAll().where('id', '=', own!.sessionId).executeTakeFirstOrThrow();
    const ended = Array.from({ length: 30 }, () => ({
      ...like,
      id: newId(clock.now().getTime() + 60_000),
      previousTokenHash: null,
      tokenHash: newId(),
      status: 'LOGGED_OUT' as const,
      endedAt: clock.now(),
    }));
    await db.insertInto('session').values(ended).execute();
    const listed = (await server.call(ownSessions, { token: on.data.token })).data;
    expect([listed[0]?.sessionId, listed.length]).toEqual([own!.sessionId, 21]);
    expect(others.every(({ status }) => status !== 'ACTIVE')).toBe(true);
    expect(
      (await server.call(endTwoStep, { token: on.data.token, body: { password, code: await nextCodeOf(secret) } }))
        .http,
    ).toBe(200);
  });

  test('sign-ins and attempts are listed newest first, of the own accounts only', async () => {
    const device = aDevice(server);
    await device.tryLogin(asEmployee('QDTEAM', 'buyer1', { password: 'not this one' }));
    clock.forward(1_000);
    const token = await device.signIn(asEmployee('QDTEAM', 'buyer1'));
    const { data } = await server.call(ownSignIns, { token });
    expect(data.map(({ action }) => action)).toEqual(['LOGIN', 'LOGIN_FAILED']);
    expect(data[0]).toMatchObject({ account: 'QDTEAM / buyer1', deviceLabel: 'Chrome · Windows' });
    await server.call(logout, { token });
  });
});

test('the default seat is one of the own, or none', async () => {
  const token = await aDevice(server).signIn(asUser('seats3@demo.example'));
  const { data } = await server.call(boundEmployeeList, { token });
  const { id: foreign } = await server.deps.db
    .selectFrom('employee')
    .select('id')
    .where('userId', 'is', null)
    .executeTakeFirstOrThrow();
  expect((await server.call(setDefaultEmployee, { token, body: { employeeId: foreign } })).http).toBe(404);
  const { EmployeeId: employeeId } = data[1]!;
  expect((await server.call(setDefaultEmployee, { token, body: { employeeId } })).http).toBe(200);
  const after = (await server.call(boundEmployeeList, { token })).data;
  expect(after.filter(({ IsDefault }) => IsDefault).map(({ EmployeeId }) => EmployeeId)).toEqual([employeeId]);
  expect((await server.call(setDefaultEmployee, { token, body: { employeeId: null } })).http).toBe(200);
});

test('an account is to be erased in fifteen days, unless its owner changes his mind', async () => {
  const token = await aDevice(server).signIn(asUser('first@demo.example'));
  expect((await server.call(deleteAccount, { token, body: { password: 'no' } })).problem.code).toBe('PASSWORD_WRONG');
  const before = clock.now().getTime();
  const { data } = await server.call(deleteAccount, { token, body: { password } });
  expect((Date.parse(data.dueAt) - before) / 86_400_000).toBe(15);
  clock.forward(60_000);
  expect((await server.call(deleteAccount, { token, body: { password } })).data.dueAt, 'the first day counts').toBe(
    data.dueAt,
  );
  expect((await server.call(privacy, { token })).data).toMatchObject({ deletion: { dueAt: data.dueAt } });
  expect((await server.call(keepAccount, { token })).http).toBe(200);
  expect((await server.call(privacy, { token })).data.deletion).toBeNull();
  expect((await server.call(keepAccount, { token })).http).toBe(404);
});

describe('phone and mail', () => {
  const codesTo = async (address: string) => {
    const mails = await server.deps.db
      .selectFrom('mail')
      .select(['bodyText'])
      .where('recipient', '=', address)
      .where('purpose', 'in', ['code', 'sms'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return mails.map(({ bodyText }) => /\d{6}/.exec(bodyText)?.[0] ?? '');
  };
  const OLD = 'noseat@demo.example';
  const NEW = 'ruan.xing@elsewhere.example';

  test('change by a code to the new and a code to the old one, and by neither alone', async () => {
    clock.forward(3_600_000);
    const token = await aDevice(server).signIn(asUser(OLD));
    expect((await server.call(sendCode, { token, body: { channel: 'mail', target: NEW, purpose: 'bind' } })).http).toBe(
      200,
    );
    const sent = await server.call(sendContactCode, { token, body: { channel: 'mail' } });
    expect(sent.data.sentTo).toBe('n***@demo.example');
    const [newCode = ''] = await codesTo(NEW);
    const oldCode = (await codesTo(OLD)).at(-1) ?? '';
    const change = (body: object) =>
      server.call(changeContact, { token, body: { channel: 'mail', target: NEW, newCode, oldCode, ...body } });
    const wrong = newCode === '000000' ? '111111' : '000000';
    expect((await change({ oldCode: wrong })).problem.code).toBe('CODE_INVALID');
    expect((await change({ target: 'not an address' })).http).toBe(422);
    expect((await rowOf(OLD)).email, 'nothing has changed').toBe(OLD);
    expect((await change({})).http).toBe(200);
    expect((await change({})).problem.code, 'codes work once').toBe('CODE_EXPIRED');
    expect((await aDevice(server).tryLogin(asUser(OLD))).problem.code).toBe('LOGIN_BAD_CREDENTIALS');
    expect((await aDevice(server).tryLogin(asUser(NEW))).http).toBe(200);
  });

  test('an address of another account gets no code, so nobody can take it', async () => {
    clock.forward(3_600_000);
    const token = await aDevice(server).signIn(asUser(NEW));
    const target = 'seats3@demo.example';
    const before = (await codesTo(target)).length;
    expect((await server.call(sendCode, { token, body: { channel: 'mail', target, purpose: 'bind' } })).http).toBe(200);
    expect((await codesTo(target)).length).toBe(before);
    const seat = await aDevice(server).signIn(asEmployee('BWBAYY', 'buyer1'));
    expect((await server.call(sendContactCode, { token: seat, body: { channel: 'mail' } })).http).toBe(404);
  });
});
