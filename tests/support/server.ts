import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { BodyOf, CallDef, DataOf, QueryOf } from '#contract/kernel/call.ts';
import type { Problem } from '#contract/kernel/envelope.ts';
import { userLogin } from '#contract/session/calls.ts';
import { type AppOverrides, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import type { OpenDatabase } from '#server/db/opened.ts';
import { FEATURES } from '#server/feature-list.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Deps } from '#server/kernel/deps.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { dayOfDemo, hashOf, sourceHash } from './database-image.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

export const DEMO_PASSWORD = 'Fairlead#2026';

export interface TestServerOptions extends Omit<AppOverrides, 'database'> {
  /** With the demo companies and accounts; without, the tables are empty. */
  readonly demo?: boolean;
  /** Further environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface CallOptions<C extends CallDef> {
  readonly token?: string | null;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallOutcome<D> {
  readonly http: number;
  /** `Status` of the envelope. */
  readonly status: number;
  readonly data: D;
  /** Body of a failed call; reading it of a call that went well is a mistake of the test. */
  readonly problem: Problem;
  readonly message: string | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** `http://127.0.0.1:<free port>` */
  readonly url: string;
  /** Signs in as an employee; demo data has one password for all. */
  login(companyCode: string, account: string, password?: string): Promise<string>;
  call<C extends CallDef>(call: C, options?: CallOptions<C>): Promise<CallOutcome<DataOf<C>>>;
  close(): Promise<void>;
}

/** One secret for all: rows of a kept image were sealed with it. */
const SERVER_SECRET = 'the same for every server of the tests';
export const QUIET = { LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: '.cache/test-data', SERVER_SECRET };

/** A database of its own: PostgreSQL when `TEST_DATABASE_URL` is set, else the embedded one in memory. */
function openPrepared({
  demo = false,
  features = FEATURES,
  migrations = readMigrations(),
}: TestServerOptions): Promise<TestDatabase> {
  const key = hashOf([
    ...migrations.map(migration => migration.checksum),
    ...features.map(feature => feature.name),
    // Demo rows come from code.
    ...(demo ? [dayOfDemo(), sourceHash('server', 'src/contract', 'src/machines', 'src/routes/catalogue')] : []),
  ]);
  const fill = async (database: OpenDatabase) => {
    const config = readConfig({ ...QUIET, DEMO: demo ? '1' : '0' });
    await prepareDatabase({ config, database, migrations, features, clock: systemClock, bus: createInProcessBus() });
  };
  return openTestDatabase(key, fill);
}

/** The whole demo in a database of its own, for servers that are processes of their own. */
export const openDemoDatabase = (): Promise<TestDatabase> => openPrepared({ demo: true });

/** The product's server, whole, on a free port and a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { demo: _, env = {}, ...overrides } = options;
  const database = await openPrepared(options);
  const config = readConfig({ ...QUIET, DEMO: '0', ...env });
  const { app, deps, close } = await buildApp(config, { maxLoopDelayMs: 0, ...overrides, database });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const call = async <C extends CallDef>(definition: C, sent: CallOptions<C> = {}): Promise<CallOutcome<DataOf<C>>> => {
    const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined);
    const answer = await app.inject({
      method: definition.method,
      url: definition.path,
      query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
      ...(definition.method === 'POST' ? { payload: (sent.body ?? {}) as object } : {}),
      headers: { ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}), ...sent.headers },
    });
    const body = answer.json();
    return {
      http: answer.statusCode,
      status: body.Status,
      data: body.Data,
      problem: body,
      message: body.Message ?? null,
      headers: answer.headers as Readonly<Record<string, string | undefined>>,
    };
  };

  return {
    app,
    deps,
    url: `http://127.0.0.1:${port}`,
    call,
    async login(companyCode, account, password = DEMO_PASSWORD) {
      const { http, data, problem } = await call(userLogin, {
        body: { accountMode: 'employee', companyCode, loginName: account, password },
      });
      if (http !== 200 || !('Token' in data))
        throw new Error(`${account}@${companyCode} cannot sign in: ${http} ${problem.code}`);
      return data.Token;
    },
    close,
  };
}
