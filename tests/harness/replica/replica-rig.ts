import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { userLogin } from '#contract/session/calls.ts';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { FEATURES } from '#server/feature-list.ts';
import { type MortalPostgres, mortalPostgres } from '#tests/support/provision-postgres.mjs';
import { DEMO_PASSWORD } from '#tests/support/server.ts';
import { startProxy, type TcpProxy } from '../faults/tcp-proxy.ts';

/** A primary, its streaming replica behind a line that can be cut, and servers on both. */

/** People, companies and master data of the demo; the rest takes its time and is not asked for. */
const NOT_SEEDED = ['rates', 'space', 'shipment', 'partner', 'si', 'bill', 'imports', 'booking'];
const features = FEATURES.map(({ seedDemo, ...feature }) =>
  NOT_SEEDED.includes(feature.name) || !seedDemo ? feature : { ...feature, seedDemo },
);
const NAME = 'fairlead';

export interface ReplicaServer extends App {
  readonly log: readonly { readonly msg: string; readonly state?: string; readonly why?: string }[];
  send(
    method: 'GET' | 'POST',
    path: string,
    token: string | null,
    sent?: object,
  ): Promise<{ readonly http: number; readonly data: never; readonly text: string }>;
  /** As it comes: not every answer is an envelope. */
  ask(path: string, token: string, query: Readonly<Record<string, string>>): Promise<{ http: number; body: string }>;
  login(company: string, account: string): Promise<string>;
}

export interface ReplicaRig {
  readonly primary: MortalPostgres;
  readonly replica: MortalPostgres;
  readonly line: TcpProxy;
  /** Straight to the replica, or the primary, as its owner. */
  ask<T>(side: 'primary' | 'replica', statement: string): Promise<readonly T[]>;
  /** A server with a replica at this address; the line's without one, none by null. */
  server(replicaUrl?: string | null): Promise<ReplicaServer>;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

const named = (url: string, port?: number): string => {
  const at = new URL(url);
  at.pathname = `/${NAME}`;
  if (port !== undefined) at.port = String(port);
  return at.href;
};

async function query<T>(url: string, statement: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

async function openServer(env: Readonly<Record<string, string>>): Promise<ReplicaServer> {
  const log: { msg: string }[] = [];
  const config = readConfig({ ...env, RATE_LIMIT: '0', LOG_LEVEL: 'info' });
  const database = await openDatabase(config, () => undefined);
  const logStream = { write: (line: string) => void log.push(JSON.parse(line)) };
  const app = await buildApp(config, { features, database, logStream, maxLoopDelayMs: 0 });
  const send: ReplicaServer['send'] = async (method, url, token, sent = {}) => {
    const answer = await app.app.inject({
      method,
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? { query: sent as Record<string, string> } : { payload: sent }),
    });
    return { http: answer.statusCode, data: answer.json().Data as never, text: answer.body };
  };
  return {
    ...app,
    log,
    send,
    async ask(url, token, query) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.app.inject({ method: 'GET', url, query, headers });
      return { http: answer.statusCode, body: answer.body };
    },
    async login(companyCode, loginName) {
      const body = { accountMode: 'employee', companyCode, loginName, password: DEMO_PASSWORD };
      const { http, data } = await send('POST', userLogin.path, null, body);
      if (http !== 200) throw new Error(`${loginName} cannot sign in: ${http}`);
      return (data as { Token: string }).Token;
    },
  };
}

export async function startReplicaRig(): Promise<ReplicaRig> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairlead-replica-'));
  chmodSync(home, 0o755);
  const primary = await mortalPostgres(home, { fsync: 'off', autovacuum: 'off', wal_keep_size: '256MB' });
  await query(primary.url, `create database ${NAME}`);
  const databaseUrl = named(primary.url);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(home, 'files'),
    SERVER_SECRET: 's'.repeat(32),
    DEMO: '1',
  };
  // The tables and the demo rows, before they are copied.
  await (await openServer(env)).close();
  const replica = await primary.replica();
  const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(replica.url).port) });
  const ownUrl = named(replica.url);
  const opened: ReplicaServer[] = [];
  return {
    primary,
    replica,
    line,
    databaseUrl,
    ask: (side, statement) => query(side === 'primary' ? databaseUrl : ownUrl, statement),
    async server(replicaUrl = named(replica.url, line.port)) {
      const server = await openServer({ ...env, ...(replicaUrl === null ? {} : { DATABASE_REPLICA_URL: replicaUrl }) });
      opened.push(server);
      return server;
    },
    async close() {
      for (const server of opened) await server.close();
      await line.close();
      if (replica.isRunning()) await replica.end('SIGQUIT');
      await primary.end('SIGQUIT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
