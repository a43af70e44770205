import { sql } from 'kysely';
import type { LiveServerMessage } from '#contract/kernel/live.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Deps } from '#server/kernel/deps.ts';
import type { ServedDocument } from '#server/kernel/document/served-document.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { databaseHere } from '#server/kernel/tenancy.ts';
import type { SeatedWho } from '#server/kernel/who.ts';
import { createInProcessBus } from '#server/live/in-process-bus.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { hashOf } from '#tests/support/database-image.ts';
import { QUIET } from '#tests/support/server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';
import { BOSS, buttonOf, declare, kindOfCompany } from './declare.ts';
import type { Actor } from './oracle.ts';
import { COMPANIES, type DocumentPlan } from './plan.ts';
import { newSwitches, type Switches, serve } from './serve.ts';
import { tableSqlOf } from './table-sql.ts';

/** The real server with random documents as its only area, and people whose menus differ. */

/** What somebody's menu gives of every document. */
export const LEVELS = ['full', 'clerk', 'partly', 'reader', 'outsider'] as const;
export type Level = (typeof LEVELS)[number];

export interface Person {
  readonly companyId: string;
  readonly level: Level;
}

/** The one event that `partly` may send. */
const PARTLY = 'OPEN';

const sentBy = ({ events }: DocumentPlan, level: Level): readonly string[] => {
  const sent = events.filter(({ isSent }) => isSent).map(({ name }) => name);
  if (level === 'full' || level === 'clerk') return sent;
  return level === 'partly' ? [PARTLY] : [];
};

export const employeeOf = ({ companyId, level }: Person): string => `${companyId}-${level}`;

export const actorFor = (plan: DocumentPlan, person: Person): Actor => ({
  kind: 'employee',
  employeeId: employeeOf(person),
  companyId: person.companyId,
  holds: [...sentBy(plan, person.level), ...(person.level === 'full' ? ['boss'] : [])],
});

const nodeFor = (plan: DocumentPlan, level: Level): MenuNode => {
  const codes = [...sentBy(plan, level).map(buttonOf), ...(level === 'full' ? [BOSS] : [])];
  return {
    Path: plan.path,
    Sort: 0,
    Name: plan.type,
    NameEn: plan.type,
    Icon: null,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
    Children: [],
    Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
  };
};

export interface KitDocument {
  readonly plan: DocumentPlan;
  readonly served: ServedDocument;
  readonly switches: Switches;
}

export interface Answered {
  readonly http: number;
  readonly body: {
    readonly Data?: unknown;
    readonly code?: string;
    readonly errors?: readonly { readonly code: string; readonly path: string }[];
    readonly current?: unknown;
  };
}

export interface HeardMessage {
  readonly companies: readonly string[];
  readonly message: Extract<LiveServerMessage, { readonly type: 'doc' }>;
}

export interface KitServer {
  readonly deps: Deps;
  readonly documents: readonly KitDocument[];
  /** Of which document an id is that another one points at; its own where it is not here. */
  readonly homes: Map<string, ServedDocument>;
  /** Moves the clock on and answers the moment of the next command, UTC ISO 8601. */
  tick(seconds?: number): string;
  whoOf(person: Person): SeatedWho;
  send(
    person: Person | null,
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered>;
  get(person: Person | null, path: string, query: Readonly<Record<string, string>>): Promise<Answered>;
  /** Messages since it was asked last. */
  heard(): readonly HeardMessage[];
  /** What the server wrote down as broken, newest last. */
  readonly broken: readonly string[];
  /** Messages that were published before their transaction had ended. */
  readonly early: readonly string[];
  close(): Promise<void>;
}

const ADMINISTRATIVE = `
  insert into company (id, company_code, kind, name_zh, name_en, short_name, status, created_at) values
  ${COMPANIES.map((id, at) => `('${id}', 'KXTAA${'BCDEF'[at]}', '${kindOfCompany(id)}', '${id}', '${id}', '${id}', 'ACTIVE', now())`).join(', ')}
  on conflict do nothing;`;

async function openDatabase(): Promise<TestDatabase> {
  const migrations = readMigrations();
  const key = hashOf(['kit', ...migrations.map(({ checksum }) => checksum)]);
  return openTestDatabase(key, async database => {
    const config = readConfig({ ...QUIET, DEMO: '0' });
    await prepareDatabase({
      config,
      database,
      migrations,
      features: FEATURES,
      clock: systemClock,
      bus: createInProcessBus(),
    });
  });
}

/** Begins where the clocks of the demo do not; every command has a second of its own. */
const BEGIN = Date.parse('2027-01-12T08:00:00.000Z');

export async function startKitServer(plans: readonly DocumentPlan[]): Promise<KitServer> {
  const homes = new Map<string, ServedDocument>();
  const documents = plans.map((plan): KitDocument => {
    const switches = newSwitches();
    return { plan, switches, served: serve(plan, declare(plan), switches, id => homes.get(id) ?? null) };
  });
  const menus = new Map(
    LEVELS.map(level => [level, level === 'outsider' ? [] : plans.map(plan => nodeFor(plan, level))] as const),
  );
  const whoOf = ({ companyId, level }: Person): SeatedWho => {
    const employeeId = employeeOf({ companyId, level });
    return {
      sessionId: employeeId,
      accountKey: employeeId,
      accountMode: 'employee',
      userId: null,
      seat: {
        employeeId,
        employeeName: employeeId,
        companyId,
        companyCode: companyId.toUpperCase(),
        companyName: companyId,
        companyKind: kindOfCompany(companyId),
        menu: menus.get(level)!,
      },
    };
  };
  const feature: Feature = {
    name: 'kit',
    documents: documents.map(({ served }) => served),
    authenticator: () => ({
      async authenticate(token) {
        const [companyId = '', level = ''] = token.split('-');
        return COMPANIES.includes(companyId as never) && LEVELS.includes(level as never)
          ? { kind: 'ok', who: whoOf({ companyId, level: level as Level }) }
          : { kind: 'unknown' };
      },
    }),
    register() {},
  };
  const tables = documents.map(({ plan, served }) =>
    tableSqlOf(served.document, { extra: ['beside text'], platformReads: plan.platformReads }),
  );
  const database = await openDatabase();
  const bus = createInProcessBus();
  let now = BEGIN;
  const broken: string[] = [];
  const { app, deps, close } = await buildApp(readConfig({ ...QUIET, DEMO: '0', LOG_LEVEL: 'error' }), {
    logStream: { write: line => void (line.includes('"level":50') && broken.push(line)) },
    database,
    bus,
    features: [feature],
    clock: { now: () => new Date(now) },
    maxLoopDelayMs: 0,
    migrations: [
      ...readMigrations(),
      { name: '9900-kit', checksum: 'kit', sql: [ADMINISTRATIVE, ...tables].join('\n') },
    ],
  });
  const messages: HeardMessage[] = [];
  const early: string[] = [];
  bus.subscribe(({ to, message }) => {
    if (message.type !== 'doc') return;
    if (databaseHere() !== null) early.push(`${message.docType} ${message.docId} ${message.version}`);
    messages.push({ companies: [...(to.companies ?? [])].sort(), message });
    if (Object.keys(to).some(name => name !== 'companies'))
      early.push(`${message.docType} is told to ${JSON.stringify(to)}`);
  });
  const headersOf = (person: Person | null, more: Readonly<Record<string, string>> = {}) => ({
    ...(person ? { authorization: `Bearer ${employeeOf(person)}` } : {}),
    ...more,
  });
  return {
    deps,
    documents,
    homes,
    whoOf,
    early,
    broken,
    tick(seconds = 60) {
      now += seconds * 1000;
      return new Date(now).toISOString();
    },
    async send(person, path, body, headers) {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        payload: body as object,
        headers: headersOf(person, headers),
      });
      return { http: answer.statusCode, body: answer.json() };
    },
    async get(person, path, query) {
      const answer = await app.inject({ method: 'GET', url: path, query: { ...query }, headers: headersOf(person) });
      return { http: answer.statusCode, body: answer.json() };
    },
    heard: () => messages.splice(0),
    close,
  };
}

/** All rows of a document's table as the database has them, read by the owner of the tables. */
export const rawRows = async ({ deps }: Pick<KitServer, 'deps'>, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(deps.db)).rows;
