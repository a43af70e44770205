import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentEmployee, userLogin } from '#contract/session/calls.ts';
import { aDataFolder } from '#tests/support/data-folder.ts';
import { connectLive } from '#tests/support/live-client.ts';
import { type Child, startChild } from '#tests/support/processes/child.ts';

/** The product as a process of its own, as `npm start` runs it. Always on the embedded database. */

// Whole processes: long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
let running: Child[];
beforeEach(async () => {
  dataDir = await aDataFolder();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(child => child.end('SIGKILL')));
  rmSync(dataDir, { recursive: true, force: true });
});

const launch = (env: Record<string, string> = {}, ...args: string[]) => {
  const child = startChild('server/main.ts', args, {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    LOG_LEVEL: 'warn',
    DEMO: '0',
    ...env,
  });
  running.push(child);
  return child;
};
const addressOf = async (child: Child): Promise<string> =>
  (await child.line(line => line.includes('is ready'))).replace(/^.*ready: /, '');

const login = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}${userLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      accountMode: 'employee',
      companyCode: 'PLTFRM',
      loginName: 'doc1',
      password: 'Fairlead#2026',
    }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).Data.Token;
};
const current = async (url: string, token: string) =>
  (await fetch(`${url}${currentEmployee.path}`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('a first start', () => {
  it('seeds demo data, prints address and accounts; what was answered survives kill -9; nothing is seeded twice', async () => {
    rmSync(dataDir, { recursive: true });
    const first = launch({ DEMO: '' });
    const url = await addressOf(first);
    await first.line(line => line.includes('twostep@demo.example'));
    expect(first.lines.join('\n')).toMatch(/PLTFRM {3}admin/);
    expect(existsSync(path.join(dataDir, 'first-start'))).toBe(false);
    const token = await login(url);
    await first.end('SIGKILL');

    const second = launch({ DEMO: '' });
    const again = await addressOf(second);
    expect(await current(again, token)).toBe(200);
    await login(again);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(readdirSync(dataDir).filter(name => name.endsWith('.lock'))).toEqual([]);
  });

  it('seeds nothing with DEMO=0', async () => {
    const child = launch();
    const url = await addressOf(child);
    expect(child.lines.join('\n')).not.toContain('demo.example');
    const answer = await fetch(`${url}${userLogin.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        accountMode: 'employee',
        companyCode: 'PLTFRM',
        loginName: 'doc1',
        password: 'Fairlead#2026',
      }),
    });
    expect(answer.status).toBe(422);
  });
});

describe('one folder, one server', () => {
  it('the second is told who has it, and ends with 1; the first goes on', async () => {
    const first = launch();
    const url = await addressOf(first);
    const second = launch();
    const refusal = await second.line(line => line.includes('cannot start'));
    expect(refusal).toContain(`in use by process ${first.pid}`);
    expect(await second.ended()).toBe(1);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });
});

describe('the end of a server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: tells its live connections, closes, and gives the folder back',
    async signal => {
      const child = launch();
      const client = await connectLive(await addressOf(child));
      expect(await child.end(signal)).toBe(0);
      expect(await client.closed()).toBe(1001);
      expect(readdirSync(dataDir)).toEqual(['pgdata']);
    },
  );
});

describe('the command line', () => {
  it('--help lists every environment variable and opens nothing', async () => {
    const child = launch({}, '--help');
    const before = readdirSync(dataDir);
    for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'DEMO', 'TRUST_PROXY', 'LOG_LEVEL'])
      await child.line(line => line.trim().startsWith(name));
    expect(readdirSync(dataDir)).toEqual(before);
  });

  it('a wrong variable ends the start with its name', async () => {
    const child = launch({ PORT: 'eighty' });
    expect(await child.line(line => line.includes('cannot start'))).toContain('PORT');
    expect(await child.ended()).toBe(1);
  });
});
