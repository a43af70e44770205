import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { type Child, startChild } from '#tests/support/processes/child.ts';
import { openDemoDatabase } from '#tests/support/server.ts';
import type { TestDatabase } from '#tests/support/test-databases.ts';
import { plantedBy } from '../planting.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { startNginx } from './nginx.ts';
import { startRedis } from './redis.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Servers behind a load balancer, as `compose.yaml` has them, as plain processes of this machine. */
export interface Cluster {
  /** Of the load balancer. */
  readonly url: string;
  readonly servers: readonly ClusterServer[];
  readonly database: TestDatabase;
  /** What the servers have printed that tells of an error. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface ClusterServer {
  readonly url: string;
  readonly port: number;
  /** SIGTERM, its end, and a new one at its place; how long nobody was there. */
  restart(): Promise<{ readonly stopMs: number; readonly startMs: number; readonly code: number | null }>;
}

export interface Programs {
  readonly nginx: string;
  readonly redis: string;
}

/** Calls a minute of one address. */
export const CALLS_A_MINUTE = 300;
const SERVERS = 3;

interface Started extends ClusterServer {
  readonly printed: readonly (readonly string[])[];
  end(): Promise<void>;
}

async function startServer(env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const launch = async (): Promise<Child> => {
    const child = startChild('server/main.ts', [], { ...env, PORT: String(port) });
    await child.line(line => line.includes('is ready'));
    return child;
  };
  const printed: (readonly string[])[] = [];
  let child = await launch();
  printed.push(child.lines);
  return {
    printed,
    url: `http://127.0.0.1:${port}`,
    port,
    async restart() {
      const from = performance.now();
      const code = await child.end('SIGTERM');
      const stopMs = performance.now() - from;
      child = await launch();
      printed.push(child.lines);
      return { code, stopMs, startMs: performance.now() - from - stopMs };
    },
    end: async () => void (await child.end('SIGKILL')),
  };
}

export async function startCluster({ nginx, redis }: Programs, fault: FaultName | null = null): Promise<Cluster> {
  const [database, shared] = await Promise.all([openDemoDatabase(), startRedis(redis)]);
  const folder = temporaryFolder('scale');
  const env = {
    HOST: '127.0.0.1',
    DATA_DIR: folder.at,
    DATABASE_URL: database.url,
    REDIS_URL: shared.url,
    DEMO: '0',
    SERVER_SECRET: 'the same for every server of the tests',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: String(CALLS_A_MINUTE),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.resolve('.cache/compiled'),
    ...plantedBy(fault ? FAULTS[fault].edits : undefined),
  };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(env)));
  const balancer = await startNginx(
    nginx,
    servers.map(({ port }) => port),
  );
  return {
    url: balancer.url,
    servers,
    database,
    complaints: () =>
      servers.flatMap(({ printed }) => printed.flat()).filter(line => /"level":(50|60)|rror/.test(line)),
    async close() {
      await Promise.all(servers.map(server => server.end()));
      await Promise.all([balancer.stop(), shared.stop()]);
      await database.close();
      folder.remove();
    },
  };
}
