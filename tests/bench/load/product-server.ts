import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Edit, plantedBy } from '#tests/harness/planting.ts';
import { startChild } from '#tests/support/processes/child.ts';

/** The product in a process of its own, on a PostgreSQL. */
export interface ProductServer {
  readonly url: string;
  /** Gauges of the process, by their name at `/api/metrics`. */
  gauges(): Promise<ReadonlyMap<string, number>>;
  end(): Promise<void>;
}

export async function startProductServer(databaseUrl: string, edits?: readonly Edit[]): Promise<ProductServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-load-'));
  const child = startChild('server/main.ts', [], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: '',
    DEMO: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    SERVER_SECRET: 'the same for every server of the tests',
    ...plantedBy(edits),
  });
  const ready = await child.line(line => line.includes('is ready'));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)![0];
  return {
    url,
    async gauges() {
      const text = await (await fetch(`${url}/api/metrics`)).text();
      return new Map([...text.matchAll(/^(\w+) ([\d.e+]+)$/gm)].map(([, name, value]) => [name!, Number(value)]));
    },
    async end() {
      await child.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
