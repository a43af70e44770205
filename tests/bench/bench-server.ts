import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';

/** The server on the demo rows in this process: on PostgreSQL when `TEST_DATABASE_URL` is set, else embedded in a new folder. */
export async function openBenchServer(): Promise<App & { readonly url: string; end(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' };
  const config = readConfig({ ...env, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT: '0' });
  const server = await buildApp(config, { maxLoopDelayMs: 0 });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...server,
    url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    async end() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
