import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokens, createApiToken } from '#contract/session/api-token.ts';
import {
  chooseEmployee,
  currentEmployee,
  currentUser,
  logout,
  secondStep,
  tryChooseDefaultEmployee,
  userLogin,
} from '#contract/session/calls.ts';
import { DEMO_TOTP_SECRET } from '#server/features/identity/demo/people.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Attacks on accounts, sessions and rights; each has one clear answer. */
const clock = aClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
});
afterAll(() => server.close());

const signIn = (company: string, account: string): Promise<string> =>
  aDevice(server).signIn(asEmployee(company, account));
const apart = ({ traceId: _, ...rest }: Record<string, unknown>) => rest;

describe('guessing', () => {
  it('a known and an unknown account, a wrong company and a right one are told by nothing', async () => {
    const answers = [];
    for (const body of [
      asEmployee('BWBAYY', 'doc1', { password: 'wrong password' }),
      asEmployee('BWBAYY', 'nobody', { password: 'wrong password' }),
      asEmployee('NOSUCH', 'doc1', { password: 'wrong password' }),
      asUser('seats1@demo.example', { password: 'wrong password' }),
      asUser('unknown@demo.example', { password: 'wrong password' }),
    ])
      answers.push(await server.call(userLogin, { body }));
    for (const { http, problem } of answers) {
      expect(http).toBe(422);
      expect(apart(problem as never)).toEqual(apart(answers[0]!.problem as never));
    }
  });

  it('thirty failures from one address shut it out, whatever it claims in its headers', async () => {
    const guess = (at: number) =>
      server.call(userLogin, {
        body: asEmployee('BWBAYY', `guess${at}`, { password: 'wrong password' }),
        headers: { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` },
      });
    const codes: number[] = [];
    for (let at = 0; at < 31; at++) codes.push((await guess(at)).http);
    expect(codes.filter(code => code === 429).length).toBeGreaterThan(0);
    expect(codes.at(-1)).toBe(429);
    // The right password is refused from there as well.
    expect((await server.call(userLogin, { body: asEmployee('RCHDSZ', 'doc1') })).http).toBe(429);
    clock.forward(11 * 60_000);
  });

  it('a record of another company and one that never was are told by nothing', async () => {
    const token = await signIn('NQUAYS', 'doc1');
    const { id } = await server.deps.db
      .selectFrom('shippingInstruction as s')
      .innerJoin('company as c', 'c.id', 's.companyId')
      .select('s.id')
      .where('c.companyCode', '=', 'BWBAYY')
      .executeTakeFirstOrThrow();
    const get = (Id: string) =>
      server.app.inject({
        url: '/api/TDBillLadingInfo/GetTDBillLadingInfo',
        query: { Id },
        headers: { authorization: `Bearer ${token}` },
      });
    const [foreign, none] = [await get(id), await get('01a1ff00-0000-7000-8000-000000000000')];
    expect(foreign.statusCode).toBe(404);
    expect(apart(foreign.json())).toEqual(apart(none.json()));
  });
});

describe('sessions', () => {
  it('a token that somebody brings along is not the one he gets (fixation)', async () => {
    const planted = await signIn('TJSTEE', 'doc1');
    const answer = await server.call(userLogin, {
      body: asEmployee('QDTEAM', 'doc1'),
      token: planted,
      headers: { cookie: `token=${planted}; fairlead_device=AAAAAAAAAAAAAAAAAAAAAA` },
    });
    expect(answer.http).toBe(200);
    const { Token } = answer.data as { Token: string };
    expect(Token).not.toBe(planted);
    expect((await server.call(currentEmployee, { token: planted })).data).toMatchObject({ CompanyCode: 'TJSTEE' });
    expect((await server.call(currentEmployee, { token: Token })).data).toMatchObject({ CompanyCode: 'QDTEAM' });
  });

  it('ended, a token opens nothing again; changed by one sign it is unknown', async () => {
    const token = await signIn('RCHDSZ', 'doc1');
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await server.call(currentEmployee, { token: changed })).http).toBe(401);
    await server.call(logout, { token });
    for (const tried of [token, token.toLowerCase(), `${token}=`])
      expect((await server.call(currentEmployee, { token: tried })).http).toBe(401);
  });

  it('a code that was used opens nothing a second time, nor does an older one (replay)', async () => {
    const login = async () =>
      (await aDevice(server).tryLogin(asUser('twostep@demo.example'))).data as { stepToken: string };
    const code = generateSync({ secret: DEMO_TOTP_SECRET, epoch: Math.floor(clock.now().getTime() / 1000) });
    const first = await login();
    const second = await login();
    const step = (stepToken: string, tried: string) =>
      server.call(secondStep, { body: { stepToken, method: 'totp', code: tried } });
    expect((await step(first.stepToken, code)).http).toBe(200);
    expect((await step(second.stepToken, code)).problem.code).toBe('TWO_STEP_INVALID');
    const third = await login();
    expect((await step(third.stepToken, code)).problem.code).toBe('TWO_STEP_INVALID');
    const older = generateSync({ secret: DEMO_TOTP_SECRET, epoch: Math.floor(clock.now().getTime() / 1000) - 30 });
    expect((await step(third.stepToken, older)).problem.code).toBe('TWO_STEP_INVALID');
  });
});

describe('rights', () => {
  it('a Portal-Key, known, unknown or strange, gives none and moves nobody', async () => {
    const token = await signIn('TJSTEE', 'doc1');
    const sites = await server.deps.db.selectFrom('companyDomain').select('siteKey').distinct().execute();
    const keys = [...sites.map(site => site.siteKey), 'main', '__proto__', '../main', 'x'.repeat(5_000), "' or 1=1 --"];
    for (const key of keys) {
      const headers = { 'portal-key': key };
      expect((await server.call(currentEmployee, { token, headers })).data).toMatchObject({ CompanyCode: 'TJSTEE' });
      const foreign = await server.app.inject({
        url: '/api/Audit/List',
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      expect(foreign.statusCode).toBe(403);
    }
    const person = await aDevice(server).signIn(asUser('noseat@demo.example'));
    for (const key of keys) {
      const chosen = await server.call(tryChooseDefaultEmployee, {
        token: person,
        body: {},
        headers: { 'portal-key': key },
      });
      expect(chosen).toMatchObject({ http: 200, status: 0, data: null, message: 'NONE' });
    }
  });

  it('somebody else’s seat cannot be chosen, by whatever name', async () => {
    const person = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const { id } = await server.deps.db
      .selectFrom('employee')
      .select('id')
      .where('account', '=', 'admin')
      .where('userId', 'is', null)
      .executeTakeFirstOrThrow();
    for (const employeeId of [id, '', '%', id.toUpperCase()])
      expect([404, 422]).toContain((await server.call(chooseEmployee, { token: person, body: { employeeId } })).http);
  });

  it('members that a call does not declare are not read (mass assignment)', async () => {
    const token = await signIn('SHTRUK', 'op1');
    const own = await server.call(currentEmployee, { token });
    const foreign = await server.deps.db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'e.companyId'])
      .where('c.companyCode', '=', 'SZYARD')
      .executeTakeFirstOrThrow();
    const body = {
      title: 'mine',
      days: 1,
      readsOnly: true,
      id: 'mine',
      companyId: foreign.companyId,
      employeeId: foreign.id,
      tokenHash: 'x',
      expiresAt: '2099-01-01',
    };
    const made = await server.call(createApiToken, { token, body });
    expect(made.http).toBe(200);
    const row = await server.deps.db
      .selectFrom('apiToken')
      .selectAll()
      .where('id', '=', made.data.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ companyId: own.data!.CompanyId, employeeId: own.data!.EmployeeId, readsOnly: true });
    expect(row.expiresAt.getTime() - clock.now().getTime()).toBe(86_400_000);
    expect((await server.call(apiTokens, { token })).data).toHaveLength(1);

    const login = {
      ...asEmployee('SZYARD', 'op1'),
      companyKind: 'platform',
      isAdmin: true,
      roleIds: ['x'],
      actingFor: {},
    };
    const session = await server.call(userLogin, { body: login as never });
    expect(
      (await server.call(currentEmployee, { token: (session.data as { Token: string }).Token })).data,
    ).toMatchObject({
      CompanyKind: 'provider',
      ActingFor: null,
    });
  });

  it('a company account reads no user of somebody else', async () => {
    const token = await signIn('GZSHPA', 'op1');
    for (const query of ['', '?userId=1', '?id=1'])
      expect(
        (
          await server.app.inject({ url: `${currentUser.path}${query}`, headers: { authorization: `Bearer ${token}` } })
        ).json(),
      ).toMatchObject({
        Status: 0,
        Data: null,
      });
  });
});
