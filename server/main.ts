import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { helpText, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { resolveQuickly } from './quick-resolve.ts';

/** Time for requests and jobs under way; after that the process ends whatever still hangs. */
const STOP_PATIENCE_MS = 15_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  resolveQuickly();
  // The database is opened while the rest of the server is still being loaded: each takes about as long as the other.
  let report = (error: unknown): void => console.error(error);
  const opening = openDatabase(config, error => report(error));
  const [{ buildApp }, { logConsole }, { offerSetup }, { startNotice }, database] = await Promise.all([
    import('./app.ts'),
    import('./kernel/http/console-log.ts'),
    import('./features/setup/offer-setup.ts'),
    import('./start-notice.ts'),
    opening,
  ]);
  const { app, deps, drain, close } = await buildApp(config, { processMetrics: true, database });
  report = error => app.log.error({ err: error }, 'background');
  logConsole(app.log);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    // The embedded database has one server: nobody takes over.
    const leaving = database.kind === 'postgres' ? drain() : Promise.resolve();
    leaving.then(close).then(
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
