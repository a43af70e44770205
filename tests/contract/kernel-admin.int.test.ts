import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentEmployee, menuTree } from '#contract/session/calls.ts';
import { beginTwoStep, confirmTwoStep } from '#contract/session/own-account.ts';
import { adminSchema, createAdmin, resetPassword, resetTwoStep, unlock } from '#server/admin-accounts.ts';
import { seedDemoOnce } from '#server/kernel/demo-seed.ts';
import { aDevice, asEmployee } from '#tests/support/device.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

// Whole processes on new clusters: long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const request = (more: object = {}) =>
  adminSchema.parse({ company: 'pltfrm', account: 'Chief', companyName: '远航货运', ...more });
const signIn = (companyCode: string, account: string, password: string) =>
  aDevice(server).tryLogin(asEmployee(companyCode, account, { password }));

describe('an administrator made at the machine', () => {
  it('needs the name of the company the first time only', async () => {
    await expect(createAdmin(server.deps, request({ companyName: undefined }))).rejects.toThrow('--company-name');
  });

  it('signs in and holds every page', async () => {
    const { company, account, password } = await createAdmin(server.deps, request());
    const token = await server.login(company, account, password);
    expect((await server.call(currentEmployee, { token })).data).toMatchObject({
      CompanyKind: 'platform',
      CompanyName: '远航货运',
      Account: 'chief',
    });
    expect((await server.call(menuTree, { token })).data.length).toBeGreaterThan(5);
  });

  it('is refused twice, and at another company than the platform', async () => {
    await expect(createAdmin(server.deps, request())).rejects.toThrow('use reset-password');
    await expect(createAdmin(server.deps, request({ company: 'ACMEXX', account: 'other' }))).rejects.toThrow(
      'is PLTFRM, not ACMEXX',
    );
  });
});

describe('demo rows', () => {
  it('never come into a database where somebody works', async () => {
    const seedDemo = vi.fn();
    await seedDemoOnce(server.deps, [{ name: 'demo', register() {}, seedDemo }]);
    expect(seedDemo).not.toHaveBeenCalled();
  });

  it('come once into an empty one, by one of several servers that start at once', async () => {
    const empty = await startTestServer();
    const seedDemo = vi.fn(async () => {
      await createAdmin(empty.deps, request());
    });
    const feature = { name: 'demo', register() {}, seedDemo };
    await Promise.all([seedDemoOnce(empty.deps, [feature]), seedDemoOnce(empty.deps, [feature])]);
    await seedDemoOnce(empty.deps, [feature]);
    expect(seedDemo).toHaveBeenCalledOnce();
    await empty.close();
  });
});

describe('a password reset at the machine', () => {
  it('ends the sessions, lifts the lock, and only the new password opens', async () => {
    const first = await createAdmin(server.deps, request({ account: 'second' }));
    const token = await server.login(first.company, first.account, first.password);
    for (let tries = 0; tries < 5; tries++) await signIn(first.company, first.account, 'wrong password');
    expect((await signIn(first.company, first.account, first.password)).http).toBe(429);
    const { password } = await resetPassword(server.deps, request({ account: 'second' }));
    expect(password).toMatch(/^\w{20}$/);
    expect((await server.call(currentEmployee, { token })).http).toBe(401);
    expect((await signIn(first.company, first.account, first.password)).http).toBe(422);
    expect((await signIn(first.company, first.account, password)).http).toBe(200);
  });

  it('is not needed to lift a lock: unlock does, and says so when there is none', async () => {
    const { company, account, password } = await createAdmin(server.deps, request({ account: 'third' }));
    for (let tries = 0; tries < 5; tries++) await signIn(company, account, 'wrong password');
    expect((await signIn(company, account, password)).http).toBe(429);
    await unlock(server.deps, request({ account: 'third' }));
    expect((await signIn(company, account, password)).http).toBe(200);
    await expect(unlock(server.deps, request({ account: 'third' }))).rejects.toThrow('is not locked');
  });

  it('says so when there is no such account', async () => {
    await expect(resetPassword(server.deps, request({ account: 'nobody' }))).rejects.toThrow('no nobody at PLTFRM');
  });
});

describe('a second step reset at the machine', () => {
  it('leaves the password alone sufficient and ends the sessions; it says so where there is none', async () => {
    const { company, account, password } = await createAdmin(server.deps, request({ account: 'fourth' }));
    const wanted = request({ account: 'fourth' });
    await expect(resetTwoStep(server.deps, wanted)).rejects.toThrow('has no second step');
    const begun = await server.login(company, account, password);
    const { data: setup } = await server.call(beginTwoStep, { token: begun, body: { password } });
    const code = await generate({ secret: setup.secret });
    const { data } = await server.call(confirmTwoStep, { token: begun, body: { setupToken: setup.setupToken, code } });
    expect((await signIn(company, account, password)).status, 'half a sign-in').toBe(2);
    await resetTwoStep(server.deps, wanted);
    expect((await server.call(currentEmployee, { token: data.token })).http).toBe(401);
    expect((await signIn(company, account, password)).status).toBe(1);
  });
});

describe('npm run admin', () => {
  it('creates the first administrator in an empty folder and prints the password', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-admin-'));
    const args = ['create-admin', '--company', 'PLTFRM', '--account', 'chief', '--company-name', 'Far Freight'];
    const child = startChild('server/admin.ts', args, { DATA_DIR: dataDir, DATABASE_URL: '' });
    expect(await child.line(line => line.includes('password'))).toMatch(/account chief {3}password \w{20}$/);
    expect(await child.ended()).toBe(0);
    const again = startChild('server/admin.ts', args, { DATA_DIR: dataDir, DATABASE_URL: '' });
    await again.line(line => line.includes('use reset-password'));
    expect(await again.ended()).toBe(1);
    rmSync(dataDir, { recursive: true });
  });

  it('says what it wants when it is asked wrongly', async () => {
    const child = startChild('server/admin.ts', ['create-admin', '--company', 'NO', '--account', 'x']);
    await child.line(line => line.includes('--company: six letters') && line.includes('--account: 3 to 30'));
    expect(await child.ended()).toBe(1);
    const none = startChild('server/admin.ts', []);
    await none.line(line => line.includes('reset-password'));
    expect(await none.ended()).toBe(2);
  });
});
