import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { CallDef } from '#contract/kernel/call.ts';
import { menuTree } from '#contract/session/calls.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { plantMarkers } from '#tests/contract/tenancy-markers.ts';
import { type Company, companiesOf, liveTables } from '#tests/contract/tenancy-probe.ts';
import { TABLE_RULES } from '#tests/contract/tenancy-tables.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Operation, operationsOf, recordCalls } from './operations.ts';

/** Who asks. Without a company: a visitor. */
export interface Asker {
  readonly name: 'visitor' | 'customer' | 'provider' | 'staff' | 'administrator';
  readonly company: string | null;
  readonly account: string;
}

export const ASKERS: readonly Asker[] = [
  { name: 'visitor', company: null, account: '' },
  { name: 'customer', company: 'NQUAYS', account: 'admin' },
  { name: 'provider', company: 'SHTRUK', account: 'admin' },
  { name: 'staff', company: 'PLTFRM', account: 'doc1' },
  { name: 'administrator', company: 'PLTFRM', account: 'admin' },
];

/** Ids by whose they are: what an asker may know, and what he may have found out. */
export interface KnownIds {
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/**
 * The product's server on the demo rows, whole, in this process, with a folder and a database that are thrown away: nothing that is
 * sent to it can do harm. Texts of every company outside the platform hold its seal.
 */
export interface World {
  readonly server: TestServer;
  readonly operations: readonly Operation[];
  /** Companies outside the platform. */
  readonly companies: readonly Company[];
  /** Every line that the server has logged, at the level where it says most. */
  readonly log: readonly string[];
  idsFor(asker: Asker): KnownIds;
  /** Signs in where no session is left; null for a visitor. */
  tokenOf(asker: Asker): Promise<string | null>;
  menuOf(asker: Asker): readonly MenuNode[];
  /** The session is gone: the next question signs in again. */
  forget(asker: Asker): void;
  close(): Promise<void>;
}

/** What works in the background changes rows that nobody has asked to change. */
const quiet = (features: readonly Feature[]): readonly Feature[] => features.map(({ start: _, ...feature }) => feature);

const IDS_OF_A_TABLE = 2;
const OF_TWO_SIDES = ['space_order', 'space_waiter', 'space_bid', 'rate_subscription'];

async function learnIds(server: TestServer, companies: readonly Company[]): Promise<ReadonlyMap<string, string[]>> {
  const { db } = server.deps;
  const found = new Map<string, string[]>(companies.map(({ id }) => [id, [id]]));
  for (const table of await liveTables(db)) {
    const rule = TABLE_RULES[table.name];
    if (rule?.kind !== 'owned' || table.isView || !table.columns.includes('id')) continue;
    const { rows } = await sql<{ id: string; owner: string }>`select id::text as id, owner from (
        select id, ${sql.ref(rule.column)} as owner, row_number() over (partition by ${sql.ref(rule.column)} order by id desc) as nth
        from ${sql.table(table.name)}) t where nth <= ${IDS_OF_A_TABLE}`.execute(db);
    for (const { id, owner } of rows) found.get(owner)?.push(id);
  }
  return found;
}

export interface WorldOptions {
  /** In place of the product's own features; a seeded fault goes along with one of them. */
  readonly features?: readonly Feature[];
  readonly env?: Readonly<Record<string, string>>;
}

export async function openWorld({ features = FEATURES, env = {} }: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-security-'));
  const calls: CallDef[] = [];
  const log: string[] = [];
  const server = await startTestServer({
    demo: true,
    features: recordCalls(calls, quiet(features)),
    env: { LOG_LEVEL: 'trace', DATA_DIR: folder, ...env },
    logStream: { write: line => void log.push(line) },
  });
  const { db } = server.deps;
  const all = await companiesOf(db);
  const companies = all.filter(({ kind }) => kind !== 'platform');
  await plantMarkers(db, companies);
  // What is offered to everybody is told to everybody; here each offer is for named companies, and names none. So with templates.
  await sql`update space_offer set visibility = 'COMPANIES', audience_codes = '{}'`.execute(db);
  await sql`update booking_template set scope = 'COMPANY'`.execute(db);
  await sql`update rate_share set audience = 'COMPANIES', audience_codes = '{}'`.execute(db);
  // What two companies have agreed on names both to each other; here nobody has agreed on anything.
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of OF_TWO_SIDES) await sql`delete from ${sql.table(table)}`.execute(trx);
    // The rows of the demo's files are here, their bytes stand in another folder.
    await sql`delete from stored_file`.execute(trx);
  });
  const ids = await learnIds(server, all);
  const idsByCode = new Map(all.map(({ id, code }) => [code, ids.get(id) ?? []]));
  const tokens = new Map<Asker, string>();
  const menus = new Map<Asker, readonly MenuNode[]>();
  return {
    server,
    companies,
    log,
    operations: await operationsOf(server.app, calls),
    idsFor: ({ company }) => ({
      own: idsByCode.get(company ?? '') ?? [],
      others: [...idsByCode].flatMap(([code, known]) => (code === company ? [] : known)),
    }),
    async tokenOf(asker) {
      if (asker.company === null) return null;
      const known = tokens.get(asker);
      if (known !== undefined) return known;
      const token = await server.login(asker.company, asker.account);
      tokens.set(asker, token);
      if (!menus.has(asker)) menus.set(asker, (await server.call(menuTree, { token })).data);
      return token;
    },
    menuOf: asker => menus.get(asker) ?? [],
    forget: asker => void tokens.delete(asker),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
