import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** PostgreSQL's own programs for whole databases; they come with its client package. */

const DEBIAN = '/usr/lib/postgresql';

/** Where the program is, the newest version where several are installed; null where there is none. */
export function toolAt(name: 'pg_dump' | 'pg_restore'): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map(version => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.map(folder => path.join(folder, name)).find(file => existsSync(file)) ?? null;
}

/** As variables of the environment: arguments are there for every user of the machine to read. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  return {
    PGHOST: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    ...(url.port && { PGPORT: url.port }),
    ...(url.username && { PGUSER: decodeURIComponent(url.username) }),
    ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(mode && { PGSSLMODE: mode }),
  };
}

/** Runs the program on the database; fails with what it wrote when it fails. */
export async function runTool(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
): Promise<void> {
  const file = toolAt(name);
  if (!file) throw new Error(`${name} is not installed; it comes with PostgreSQL's client programs`);
  const child = spawn(file, args, {
    env: { ...process.env, ...connectionOf(databaseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', chunk => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${name}: ${said.trim() || `exit code ${code}`}`);
}
