import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { buildApp } from './app.ts';
import { helpText, readConfig } from './config.ts';
import { offerSetup } from './features/setup/offer-setup.ts';
import { startNotice } from './start-notice.ts';

/** Time for requests under way; after that the process ends whatever still hangs. */
const STOP_PATIENCE_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { app, deps, close } = await buildApp(config, { processMetrics: true });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      error => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  console.log(startNotice(address, config.demo, await offerSetup(deps)));
}

if (process.argv.includes('--help') || process.argv.includes('-h')) console.log(helpText());
else
  start().catch((error: unknown) => {
    // A start that fails says why in one line; the stack is for those who ask for it.
    console.error(process.env.LOG_LEVEL === 'debug' ? error : `Fairlead cannot start: ${(error as Error).message}`);
    process.exit(1);
  });
