import path from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { answerBackupRequests } from './backup/requests.ts';
import type { Config } from './config.ts';
import { type Migration, readMigrations } from './db/migration-files.ts';
import { openDatabase } from './db/open.ts';
import type { OpenDatabase } from './db/opened.ts';
import { FEATURES } from './feature-list.ts';
import { registerJobCalls } from './jobs/calls.ts';
import { writeAuditLines } from './kernel/audit-lines.ts';
import { nobody } from './kernel/authenticator.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { createProcessCounts } from './kernel/counts/window-counts.ts';
import type { Deps } from './kernel/deps.ts';
import { startLapsingClaims } from './kernel/document/claim.ts';
import { registerDocument } from './kernel/document/document.calls.ts';
import { EXPORT_MAX_ROWS } from './kernel/export-limit.ts';
import type { Feature } from './kernel/feature.ts';
import { registerFileCalls } from './kernel/files/calls.ts';
import { acceptUploads } from './kernel/files/receive-file.ts';
import { checkAccess } from './kernel/http/access.ts';
import { answerBrokenRequest } from './kernel/http/broken-request.ts';
import { serveClient } from './kernel/http/client-files.ts';
import { auditDenials } from './kernel/http/denials.ts';
import { prepareDrain } from './kernel/http/drain.ts';
import { handleErrors, sendProblem, TRACE_HEADER } from './kernel/http/error-handler.ts';
import { answerHealth } from './kernel/http/health.ts';
import { readJsonBodies } from './kernel/http/json-body.ts';
import { type Metrics, measure } from './kernel/http/metrics.ts';
import { describeApi } from './kernel/http/openapi.ts';
import { refuseForeignOrigins } from './kernel/http/origin.ts';
import { logOptions } from './kernel/http/request-log.ts';
import { MAX_LOOP_DELAY_MS, protect } from './kernel/http/security.ts';
import { answerSecurityText } from './kernel/http/security-text.ts';
import { trustedHops } from './kernel/http/trusted-hops.ts';
import { validatorCompiler } from './kernel/http/validation.ts';
import { announceWebVersion } from './kernel/http/web-version.ts';
import { newId } from './kernel/ids.ts';
import { PRODUCT_VERSION } from './kernel/product-version.ts';
import { openRedis, type Redis } from './kernel/redis/open-redis.ts';
import { createRedisCounts } from './kernel/redis/redis-counts.ts';
import { serveResources } from './kernel/resource/serve-resources.ts';
import type { Running } from './kernel/running.ts';
import { openTraces } from './kernel/tracing/open-traces.ts';
import { requestIdFor, traceRequests } from './kernel/tracing/request-spans.ts';
import type { LiveBus } from './live/bus.ts';
import { createLiveHub } from './live/hub.ts';
import { createInProcessBus } from './live/in-process-bus.ts';
import { createRedisBus } from './live/redis-bus.ts';
import { openLiveSocket } from './live/socket.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Largest JSON body; uploads go another way. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const IDLE_EVERY_MS = 50;
const CLIENT_DIR = path.resolve(import.meta.dirname, '../dist/client');

/** What a test may put in place of the product's own parts. */
export interface AppOverrides {
  readonly features?: readonly Feature[];
  readonly migrations?: readonly Migration[];
  readonly database?: OpenDatabase;
  readonly clock?: Clock;
  readonly bus?: LiveBus;
  readonly clientDir?: string;
  readonly logStream?: { write(line: string): void };
  /** Load from which on requests are turned away; 0 = never. */
  readonly maxLoopDelayMs?: number;
  /** Figures of the whole process at `/api/metrics`; the real start wants them. */
  readonly processMetrics?: boolean;
}

export interface App {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Where another server takes over: sends the live connections away and takes nothing new, before `close`. */
  drain(): Promise<void>;
  /** Stops listening, ends connections and background work, closes the database. */
  close(): Promise<void>;
}

function createHttp(config: Config, logStream: AppOverrides['logStream']): FastifyInstance {
  const isTrusted = trustedHops(config.trustProxy);
  const app = Fastify({
    logger: logOptions(config.logLevel, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIdFor(isTrusted),
    logController: new LogController({ requestIdLogLabel: 'traceId' }),
    trustProxy: config.trustProxy ?? false,
    // Addresses that do not even decode get a problem as well.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(TRACE_HEADER, request.id);
  });
  traceRequests(app, isTrusted);
  handleErrors(app);
  refuseForeignOrigins(app, config);
  readJsonBodies(app);
  return app;
}

const theOne = <T>(features: readonly Feature[], make: (feature: Feature) => T | undefined): T | undefined => {
  for (const feature of features) {
    const made = make(feature);
    if (made !== undefined) return made;
  }
  return undefined;
};

const runningOf = (
  { calls }: Metrics,
  clock: Clock,
  parts: Pick<Running, 'database' | 'liveConnections' | 'scanner'>,
): Running => ({ id: newId(), version: PRODUCT_VERSION, startedAt: clock.now(), calls, ...parts });

/** Whatever else `LOG_LEVEL` leaves out, only `silent` leaves out these. */
function logAudit(app: FastifyInstance, { logLevel }: Config, { db }: OpenDatabase): void {
  const log = app.log.child({}, { level: logLevel === 'silent' ? 'silent' : 'info' });
  writeAuditLines(db, line => log[line.result === 'OK' ? 'info' : 'warn'](line, 'audit'));
}

/** The composition root: the only place that knows every concrete part. Ready for requests, not listening yet. */
export async function buildApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const { features = FEATURES, clock = systemClock } = overrides;
  const app = createHttp(config, overrides.logStream);
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'background');
  const database = overrides.database ?? (await openDatabase(config, onFailure));
  const drain = prepareDrain(app);
  const traces = config.traces ? await openTraces(config.traces) : null;
  let redis: Redis | null = null;
  logAudit(app, config, database);
  try {
    if (config.redisUrl && !overrides.bus) redis = await openRedis(config.redisUrl, onFailure);
    const bus = overrides.bus ?? (redis ? await createRedisBus(redis, onFailure) : createInProcessBus());
    const ownCounts = createProcessCounts(clock);
    const counts = redis ? createRedisCounts(redis, ownCounts, onFailure) : ownCounts;
    const migrations = overrides.migrations ?? readMigrations();
    const { deps, applied, jobs, files } = await prepareDatabase({
      config,
      database,
      migrations,
      features,
      clock,
      bus,
      counts,
    });
    if (applied.length > 0) app.log.info({ applied }, 'migrations');

    const authenticator = theOne(features, feature => feature.authenticator?.(deps)) ?? nobody;
    const unreadCount = theOne(features, feature => feature.unreadCount?.(deps)) ?? (async () => 0);
    const hub = createLiveHub(bus, { clock, authenticator, unreadCount, onFailure });
    await protect(app, { config, counts }, overrides.maxLoopDelayMs ?? MAX_LOOP_DELAY_MS);
    announceWebVersion(app);
    checkAccess(app, authenticator);
    auditDenials(app, deps);
    await describeApi(app, config.publicUrl ?? '/');
    const metrics = measure(app, {
      processMetrics: overrides.processMetrics ?? false,
      liveConnections: hub.size,
      database,
      scanner: files.scanner,
    });
    for (const feature of features) metrics.add(feature.figures?.(deps) ?? []);
    database.replica?.onChange((state, why) => app.log[state === 'used' ? 'info' : 'warn']({ state, why }, 'replica'));
    answerHealth(app, { db: deps.db, drain, scanner: files.scanner });
    answerSecurityText(app, config, clock);
    await openLiveSocket(app, hub);
    await acceptUploads(app);
    for (const feature of features) await feature.register(app, deps);
    for (const feature of features) for (const served of feature.documents ?? []) registerDocument(app, deps, served);
    const running = runningOf(metrics, clock, { database, liveConnections: hub.size, scanner: files.scanner.status });
    const operating = features.flatMap(feature => feature.operate?.(app, deps, running) ?? []);
    const exportLimit = theOne(features, feature => feature.exportLimit?.(deps)) ?? (async () => EXPORT_MAX_ROWS);
    serveResources(app, deps, exportLimit);
    registerJobCalls(app, deps);
    registerFileCalls(app, deps);
    await serveClient(app, overrides.clientDir ?? CLIENT_DIR);
    const sweeping: { stop(): Promise<void> }[] = [];
    // Neither may hold up the start.
    app.addHook('onListen', async () => {
      jobs.runner.start(onFailure);
      sweeping.push(files.startSweeping(onFailure));
      sweeping.push(
        files.scanner.startWatching(status =>
          app.log[status.state === 'ready' ? 'info' : 'warn']({ event: 'virusScanner', ...status }, 'virus scanner'),
        ),
      );
      if (database.copyTo) sweeping.push(answerBackupRequests(config, database, onFailure));
    });
    await app.ready();

    const background = features.flatMap(feature => feature.start?.(deps) ?? []);
    background.push(
      startLapsingClaims(
        deps,
        features.flatMap(({ documents = [] }) => documents),
        onFailure,
      ),
    );
    let closing: Promise<void> | undefined;
    return {
      app,
      deps,
      async drain() {
        // Live connections would never be silent.
        await Promise.all([drain.begin(), hub.close()]);
      },
      close() {
        closing ??= (async () => {
          // One that was answered meanwhile and stays open would hold up the end.
          const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_EVERY_MS);
          await app.close().finally(() => clearInterval(idle));
          await jobs.runner.stop();
          for (const work of [...background, ...operating, ...sweeping]) await work.stop();
          await bus.close();
          await redis?.close();
          await database.close();
          await traces?.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    await app.close().catch(onFailure);
    await redis?.close();
    await database.close();
    throw error;
  }
}
