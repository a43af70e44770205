import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { newId } from '#server/kernel/ids.ts';
import { inputsOf, leastOf } from '#tests/contract/tenancy-inputs.ts';
import { shareOneId } from '#tests/contract/tenancy-markers.ts';
import { type Company, companiesOf } from '#tests/contract/tenancy-probe.ts';
import { WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ALLOWED_READS } from './allowed-reads.ts';
import { type AskedInScope, listenToSelects, toldOfSelects } from './asked-statements.ts';
import { type Filled, fillForOthers, ownRows } from './fill-for-others.ts';
import { readsOf, statementOf } from './list-reads.ts';

/**
 * What a customer and a provider of few rows read where others have many: every GET call once, and each statement that it asked again,
 * with its rows counted. A policy `platform or own` leads to no index; a list that does not name its company reads everybody's rows.
 */
const READERS: readonly string[] = ['NQUAYS', 'GZSHPA'];
const ROWS = 400;
/** Rows of others that may stand between one's own. */
const PAST = ROWS / 10;
/** Ends what the census still needs. */
const LAST = /\/(Logout|LeaveEmployee|EndSession)/;
/** Nothing begins with it: what is read for it is read past. */
const SEARCH = 'zqx';

/** What is asked of places and cargo cannot be made up. */
const LANE = { pol: 'CNSHA', pod: 'DEHAM' };
const BOXES = { ...LANE, box: '1x40HC' };
const CARGO = { ...LANE, kg: '1200', cbm: '3' };
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/FclRate/Query': BOXES,
  'GET /api/PublicRate/Query': BOXES,
  'GET /api/LclRate/Query': CARGO,
  'GET /api/PublicRate/LclQuery': CARGO,
};

interface Heard extends AskedInScope {
  readonly call: string;
  readonly reader: string;
}

let server: TestServer;
let filled: Filled;
let readers: readonly Company[];
/** Rows of each table that are the reader's own. */
const own = new Map<string, ReadonlyMap<string, number>>();
const heard = new Map<string, Heard>();
const answered = new Set<string>();

async function askAll({ code, id: companyId }: Company): Promise<void> {
  const id = newId();
  await shareOneId(server.deps.db, readers.find(reader => reader.id === companyId)!, id);
  const token = await server.login(code, 'admin');
  const ask = async (call: CallDef, query: Readonly<Record<string, string>>): Promise<number> => {
    const name = nameOfCall(call);
    const hear = (one: AskedInScope): void => {
      const key = `${one.scope ? code : ''} ${one.text.replaceAll(/\$\d+(, \$\d+)+/g, '$n')}`;
      if (!heard.has(key)) heard.set(key, { ...one, call: name, reader: code });
    };
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await toldOfSelects(hear, () =>
      Promise.resolve(server.app.inject({ method: 'GET', url: call.path, query, headers })),
    );
    if (statusCode === 200) answered.add(name);
    return statusCode;
  };
  for (const call of EVERY_CALL.filter(({ method, path }) => method === 'GET' && !LAST.test(path))) {
    const query = ASKED[nameOfCall(call)] ?? inputsOf(call).with({ id, search: SEARCH }).query;
    const least = leastOf(call, query);
    const isMore = Object.keys(query).length > Object.keys(least).length;
    if ((await ask(call, query)) !== 403 && isMore) await ask(call, least);
  }
}

/** `call table` -> how it is read, of all statements that read past more rows of others than they may. */
async function readPast(asked: Iterable<Heard>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await server.deps.db.transaction().execute(async trx => {
    // Few rows are read whole by right: what counts is that there is another way.
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const one of asked) {
      await sql`savepoint asking`.execute(trx);
      if (one.scope) await statementOf(one.scope).execute(trx);
      const { answers, reads } = await readsOf(trx, one);
      await sql`rollback to savepoint asking`.execute(trx);
      for (const { table, rows, how, isLookup } of reads) {
        const mine = own.get(one.reader)!.get(table) ?? 0;
        if (isLookup || !filled.has(table) || rows <= mine + PAST || answers >= rows) continue;
        found.set(`${one.call} ${table}`, `${one.reader} reads ${rows} by ${how}, for ${answers}: ${one.text}`);
      }
    }
  });
  return found;
}

beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND });
  const { db } = server.deps;
  readers = (await companiesOf(db)).filter(({ code }) => READERS.includes(code));
  filled = await fillForOthers(db, { rows: ROWS, readers: readers.map(({ id }) => id) });
  listenToSelects();
  for (const reader of readers) {
    await askAll(reader);
    own.set(reader.code, await ownRows(db, filled, reader.id));
  }
});
afterAll(() => server.close());

it('fills the tables that grow', () => {
  const grown = ['booking', 'shipment', 'shipment_container', 'shipping_instruction', 'document_event', 'audit_event'];
  const more = [
    'message',
    'message_recipient',
    'space_offer',
    'space_order',
    'fcl_rate',
    'lcl_rate',
    'price_query_log',
    'mail',
  ];
  expect([...filled.keys()]).toEqual(expect.arrayContaining([...grown, ...more]));
});

it('no statement of a company reads past the rows of others', { timeout: 120_000 }, async () => {
  expect(answered.size).toBeGreaterThan(150);
  expect([...answered]).toEqual(expect.arrayContaining(Object.keys(ASKED)));
  const found = await readPast(heard.values());
  expect([...found].filter(([name]) => !(name in ALLOWED_READS))).toEqual([]);
});

// The embedded database keeps plans with their texts: one made for a company with many rows reads them all for one with few.
it('a list is asked in a statement of each company’s own', () => {
  for (const { code, id } of readers) {
    const asked = [...heard.values()].filter(
      ({ reader, text }) => reader === code && /from "?booking_list"? as t.* limit /s.test(text),
    );
    expect(asked.length).toBeGreaterThan(2);
    for (const { text } of asked) expect(text.replaceAll('"', '')).toContain(`t.company_id = '${id}'`);
  }
});

it('is caught without its index', async () => {
  const call = 'GET /api/SpaceSale/List';
  await sql`drop index space_order_seller`.execute(server.deps.db);
  const found = await readPast([...heard.values()].filter(one => one.call === call));
  expect([...found.keys()]).toContain(`${call} space_order`);
});
