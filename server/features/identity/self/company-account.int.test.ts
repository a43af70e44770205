import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindEmployee, unbindEmployee } from '#contract/account/join.ts';
import { currentEmployee, secondStep } from '#contract/session/calls.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  twoStepState,
} from '#contract/session/own-account.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { DEMO_PASSWORD as password, startTestServer, type TestServer } from '#tests/support/server.ts';
import { aPhone } from '#tests/support/two-step.ts';
import { audited, seatCalled } from '../second-step.samples.ts';

const clock = aClock(new Date().toISOString());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND, clock });
});
afterAll(() => server.close());

const half = async (login: Parameters<ReturnType<typeof aDevice>['tryLogin']>[0]) => {
  const { data } = await aDevice(server).tryLogin(login);
  if (!('stepToken' in data)) throw new Error('no second step was asked for');
  return data.stepToken;
};

describe('the second step of a company account', () => {
  const WHO = ['QDTEAM', 'doc1'] as const;
  let phone: ReturnType<typeof aPhone>;
  let recovery: string[];
  let token: string;
  beforeAll(() => {
    phone = aPhone(server, clock);
  });

  test('is switched on by password and code: sealed, hashed, written down, told; the session has a new token', async () => {
    const before = await aDevice(server).signIn(asEmployee(...WHO));
    expect((await server.call(twoStepState, { token: before })).data).toEqual({
      isOffered: true,
      isRequired: false,
      hasPassword: true,
      enabledAt: null,
      codesLeft: 0,
    });
    expect((await server.call(beginTwoStep, { token: before, body: { password: 'wrong' } })).problem.code).toBe(
      'PASSWORD_WRONG',
    );
    const { data } = await server.call(beginTwoStep, { token: before, body: { password } });
    expect(data.uri).toContain('otpauth://totp/Fairlead:QDTEAM%2Fdoc1?');
    const { setupToken, secret } = data;
    phone.keep(secret);
    const other = await aDevice(server).signIn(asEmployee('QDTEAM', 'buyer1'));
    const stolen = { setupToken, code: await phone.codeNow() };
    expect((await server.call(confirmTwoStep, { token: other, body: stolen })).problem.code).toBe('TWO_STEP_LATE');
    expect(
      (await server.call(confirmTwoStep, { token: before, body: { setupToken, code: '000000' } })).problem.code,
    ).toBe('TOTP_WRONG');
    const done = await server.call(confirmTwoStep, { token: before, body: stolen });
    ({ token, recoveryCodes: recovery } = done.data);
    expect(token).not.toBe(before);
    clock.forward(31_000);
    expect((await server.call(currentEmployee, { token: before })).http, 'the token before').toBe(401);
    expect((await server.call(currentEmployee, { token })).http).toBe(200);
    const { id, companyId } = await seatCalled(server, ...WHO);
    const row = await server.deps.db
      .selectFrom('employeeTwoStep')
      .selectAll()
      .where('employeeId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.totpSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(recovery[0]);
    expect(await audited(server, 'TWO_STEP_ON', id)).toMatchObject([{ actorEmployeeId: id, companyId }]);
    const mails = await server.deps.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', 'doc1@qdteam.example')
      .execute();
    expect(mails.map(({ subject }) => subject).join()).toContain('两步验证');
  });

  test('is asked for at the sign-in; no code works twice, a recovery code once', async () => {
    const finish = async (method: 'totp' | 'recovery', code: string) =>
      server.call(secondStep, { body: { stepToken: await half(asEmployee(...WHO)), method, code } });
    const code = await phone.nextCode();
    expect((await finish('totp', code)).http).toBe(200);
    expect((await finish('totp', code)).problem.code).toBe('TWO_STEP_INVALID');
    expect((await finish('recovery', recovery[0]!)).http).toBe(200);
    expect((await finish('recovery', recovery[0]!)).problem.code).toBe('TWO_STEP_INVALID');
    const signedIn = await finish('recovery', recovery[1]!);
    expect(signedIn.data).toMatchObject({ AccountMode: 'employee', FIRST_REGISTER: false });
    ({ Token: token } = signedIn.data);
    expect((await server.call(twoStepState, { token })).data.codesLeft).toBe(8);
  });

  test('a step begun for one account is no step of another, and ends with the sign-in it belongs to', async () => {
    const first = await half(asEmployee(...WHO));
    const second = await half(asEmployee(...WHO));
    const body = { stepToken: first, method: 'totp', code: await phone.nextCode() } as const;
    expect((await server.call(secondStep, { body })).http).toBe(200);
    const late = { stepToken: second, method: 'totp', code: await phone.nextCode() } as const;
    expect((await server.call(secondStep, { body: late })).problem.code).toBe('TWO_STEP_INVALID');
    const old = await half(asEmployee(...WHO));
    clock.forward(5 * 60_000);
    const over = { stepToken: old, method: 'totp', code: await phone.nextCode() } as const;
    expect((await server.call(secondStep, { body: over })).problem.code).toBe('TWO_STEP_INVALID');
  });

  test('wrong codes count like wrong passwords: the fifth locks the account, the right one with it', async () => {
    const stepToken = await half(asEmployee(...WHO));
    const codes: string[] = [];
    for (let n = 0; n < 5; n++)
      codes.push((await server.call(secondStep, { body: { stepToken, method: 'totp', code: '000000' } })).problem.code);
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'TWO_STEP_INVALID'));
    const right = { stepToken, method: 'totp', code: await phone.codeNow() } as const;
    const locked = await server.call(secondStep, { body: right });
    expect(locked.problem.code).toBe('LOGIN_LOCKED');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    clock.forward(61_000);
    token = await phone.signIn(asEmployee(...WHO));
  });

  test('a seat that was disabled after its password was typed does not get in by its code', async () => {
    const stepToken = await half(asEmployee(...WHO));
    const { id } = await seatCalled(server, ...WHO);
    const set = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('employee').set({ status }).where('id', '=', id).execute();
    await set('DISABLED');
    const body = { stepToken, method: 'totp', code: await phone.nextCode() } as const;
    expect((await server.call(secondStep, { body })).problem.code).toBe('TWO_STEP_INVALID');
    await set('ACTIVE');
    token = await phone.signIn(asEmployee(...WHO));
  });

  test('a binding by the account’s password asks for it too: it would be a way around', async () => {
    const user = await aDevice(server).signIn(asUser('noseat@demo.example'));
    const bind = async (code?: string) =>
      server.call(bindEmployee, {
        token: user,
        body: { companyCode: WHO[0], account: WHO[1], password, ...(code === undefined ? {} : { code }) },
      });
    expect((await bind()).problem.code).toBe('TWO_STEP_NEEDED');
    expect((await bind('000000')).problem.code).toBe('TWO_STEP_INVALID');
    const { id } = await seatCalled(server, ...WHO);
    expect(await audited(server, 'LOGIN_FAILED', `e:${id}`), 'a wrong code counts').not.toEqual([]);
    const bound = await bind(await phone.nextCode());
    expect(bound.data).toEqual({ employeeId: id });
    const body = { employeeId: id, evenWithoutPassword: true };
    expect((await server.call(unbindEmployee, { token: user, body })).http).toBe(200);
  });

  test('new recovery codes void the old ones; password and code switch it off, and the sign-in is one step again', async () => {
    const renewed = await server.call(renewRecoveryCodes, { token, body: { password, code: await phone.nextCode() } });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const end = (code: string, given = password) => server.call(endTwoStep, { token, body: { password: given, code } });
    expect((await end(recovery[5]!)).problem.code).toBe('TOTP_WRONG');
    expect((await end(renewed.data.recoveryCodes[0]!, 'x')).problem.code).toBe('PASSWORD_WRONG');
    expect((await end(renewed.data.recoveryCodes[0]!)).http).toBe(200);
    expect((await end(renewed.data.recoveryCodes[1]!)).http, 'it is off').toBe(404);
    const { id } = await seatCalled(server, ...WHO);
    expect(await audited(server, 'TWO_STEP_OFF', id)).toHaveLength(1);
    expect((await aDevice(server).tryLogin(asEmployee(...WHO))).status).toBe(1);
  });
});
