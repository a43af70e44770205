import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { userLogin } from '#contract/session/calls.ts';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase, Replica } from '#server/db/opened.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { newId } from '#server/kernel/ids.ts';
import { asEmployee, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { openDemoDatabase, QUIET } from '#tests/support/server.ts';
import { AT_PRIMARY } from './reads-at-primary.ts';
import { inputsOf, leastOf } from './tenancy-inputs.ts';
import { shareOneId } from './tenancy-markers.ts';
import { companiesOf } from './tenancy-probe.ts';

/**
 * Every GET call of the code, as a company of each kind, on a database that counts: what is read at the primary that a replica
 * would have told as well. The replica is the same database, so that answers are whole whatever is read where.
 */

/** A statement outside of a transaction, a transaction that changed nothing, one that did. */
type Asked = 'statement' | 'read' | 'write';

let app: App;
const own = newId();

/** What one call has asked of either, from the moment that it is settled who calls until its answer. */
interface Counted {
  readonly primary: Asked[];
  reads: number;
}
/** Of each its own: what others note for later is written at any time. */
const calling = new AsyncLocalStorage<Counted>();
let inHand: Counted | null = null;
const mine = (): Counted | null => (calling.getStore() === inHand ? inHand : null);

type Db = OpenDatabase['db'];

const hasWritten = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(trx);
  return rows[0]?.id != null;
};

function counted(db: Db): Db {
  const transaction = () => ({
    execute: async <T>(work: (trx: never) => Promise<T>): Promise<T> => {
      let found: Asked = 'read';
      try {
        return await db.transaction().execute(async trx => {
          const result = await work(trx as never);
          if (await hasWritten(trx)) found = 'write';
          return result;
        });
      } finally {
        mine()?.primary.push(found);
      }
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        mine()?.primary.push('statement');
        return Reflect.apply(value, target, given);
      };
    },
  });
}

/** Who calls has been settled by hooks that come before. */
const fromHere: Feature = {
  name: 'counting',
  register: async app => {
    app.addHook('preHandler', (_request, _reply, done) => {
      if (inHand) calling.run(inHand, done);
      else done();
    });
  },
};

beforeAll(async () => {
  const database = await openDemoDatabase();
  const { db } = database;
  const companies = await companiesOf(db);
  await shareOneId(db, companies.find(({ code }) => code === 'NQUAYS')!, own);
  const replica: Replica = {
    async tryRead(work) {
      const call = mine();
      if (call) call.reads += 1;
      return { value: await work(db) };
    },
    status: () => ({ state: 'used', behindBytes: 0, why: '' }),
    onChange: () => undefined,
    close: async () => undefined,
  };
  app = await buildApp(readConfig({ ...QUIET, DEMO: '0' }), {
    maxLoopDelayMs: 0,
    features: [fromHere, ...WITHOUT_BACKGROUND],
    database: { ...database, db: counted(db), replica },
  });
});
afterAll(() => app.close());

/** A call's own record may be none that it knows; then what it cannot do without is asked for alone. */
function questionsOf(call: CallDef): readonly Readonly<Record<string, string>>[] {
  const { query } = inputsOf(call).with({ id: own, search: 'a' });
  return [query, leastOf(call, query)];
}

it('every GET call reads at the replica, but for those that are named', { timeout: 120_000 }, async () => {
  const found = new Map<string, { reads: number; asked: Set<Asked> }>();
  const broken: string[] = [];
  const ask = async (call: CallDef, query: Readonly<Record<string, string>>, token: string): Promise<number> => {
    const asked: Counted = { primary: [], reads: 0 };
    inHand = asked;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await app.app.inject({ method: 'GET', url: call.path, query, headers });
    inHand = null;
    // Refused before it could read; what refuses writes it down.
    if (statusCode === 403) return statusCode;
    const one = found.get(nameOfCall(call)) ?? { reads: 0, asked: new Set() };
    found.set(nameOfCall(call), one);
    // A read-only transaction that writes or locks fails.
    if (statusCode === 500) broken.push(`${nameOfCall(call)} ${body}`);
    one.reads += asked.reads;
    // What a question that is not answered asks first settles who asks and what he may.
    for (const kind of asked.primary) if (kind === 'read' || statusCode < 400) one.asked.add(kind);
    return statusCode;
  };
  for (const company of ['PLTFRM', 'NQUAYS', 'SHTRUK']) {
    const login = await app.app.inject({ method: 'POST', url: userLogin.path, payload: asEmployee(company, 'admin') });
    const token: string = login.json().Data.Token;
    for (const call of EVERY_CALL.filter(({ method }) => method === 'GET')) {
      // A provider is asked what nobody else may.
      if (company === 'SHTRUK' && found.has(nameOfCall(call))) continue;
      const [whole, least] = questionsOf(call);
      if ((await ask(call, whole!, token)) >= 400) await ask(call, least!, token);
    }
  }
  expect(broken).toEqual([]);
  const atPrimary = [...found].filter(
    ([, { reads, asked }]) => asked.has('read') || (reads === 0 && asked.has('statement')),
  );
  expect(atPrimary.map(([name]) => name).toSorted()).toEqual(Object.keys(AT_PRIMARY).toSorted());
  const atReplica = [...found.values()].filter(({ reads }) => reads > 0);
  expect(atReplica.length).toBeGreaterThan(400);
});
