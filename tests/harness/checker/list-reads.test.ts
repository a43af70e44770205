import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bookingResource } from '#contract/booking/booking.resource.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { Statements } from '#server/db/statements.ts';
import type { Tables } from '#server/db/tables.ts';
import { inScope, type Scope } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Asked, mostRead } from './list-reads.ts';

/** A page of bookings reads about as many rows as it shows, however many there are; without its index the harness says so. */
const ROWS = 6_000;
/** A page, its count and what stands between its rows in the index; a customer with many rows has a quarter of all. */
const MOST = 600;
const MANY = ['BWBAYY', 'RCHDSZ', 'QDTEAM', 'TJSTEE'];
const READERS = {
  platform: ['PLTFRM', 'admin'],
  'customer with many': ['BWBAYY', 'admin'],
  'customer with few': ['NQUAYS', 'admin'],
} as const;
type Reader = keyof typeof READERS;

let server: TestServer;
const asked = new Map<Reader, { readonly scope: Scope; readonly statements: readonly Asked[] }>();

const seatOf = async (db: Kysely<Tables>, code: string, account: string): Promise<Scope> => {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id as employeeId', 'c.id as companyId', 'c.kind as companyKind'])
    .where('c.companyCode', '=', code)
    .where('e.account', '=', account)
    .executeTakeFirstOrThrow();
  return { kind: 'seat', userId: null, ...row } as Scope;
};

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const { db } = server.deps;
  await sql`insert into booking (id, company_id, desk_company_id, booking_no, state, channel, content, links, version, created_at, updated_at)
    select 'many-' || n, (array(select id from company where company_code = any(${MANY})))[1 + n % 4], b.desk_company_id,
      'BK' || (20000000000 + n)::text, (array['DRAFT', 'CONFIRMED', 'COMPLETED'])[1 + n % 3], 'WEB',
      '{"routing": {"etd": null, "departureDate": ""}, "terms": {}, "cutOffs": {}, "equipments": []}', '{}', 1,
      now() - n * interval '1 minute', now()
    from (select desk_company_id from booking where channel = 'WEB' limit 1) b, generate_series(1, ${ROWS}) n`.execute(
    db,
  );
  await sql`analyze booking`.execute(db);
  for (const [reader, [code, account]] of Object.entries(READERS)) {
    const token = await server.login(code, account);
    const run = vi.spyOn(Statements.prototype, 'run');
    const answer = await server.call(resourceCalls(bookingResource).list, { token, query: { limit: 50 } as never });
    expect(answer.http).toBe(200);
    const statements = run.mock.calls
      .map(([text, values]) => ({ text, values }))
      .filter(({ text }) => /^select .*from "?booking"?.* limit /is.test(text) && !/count\(/i.test(text));
    run.mockRestore();
    asked.set(reader as Reader, { scope: await seatOf(db, code, account), statements });
  }
});
afterAll(() => server.close());

const readAs = (reader: Reader) =>
  inScope(server.deps.db, asked.get(reader)!.scope, async ({ db }) => {
    // Six thousand rows are few: what counts is that there is another way than to read and sort all of them.
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    const reads = [];
    for (const one of asked.get(reader)!.statements) reads.push(await mostRead(db, one, 'booking'));
    return reads.reduce((most, read) => (read.rows > most.rows ? read : most), { rows: 0, how: 'not read' });
  });

it.each(Object.keys(READERS) as Reader[])('reads no more than it shows, as the %s', async reader => {
  const { rows, how } = await readAs(reader);
  expect(rows, how).toBeGreaterThan(0);
  expect(rows, how).toBeLessThan(MOST);
});

it('is caught without the index', async () => {
  await sql`drop index booking_all, booking_of_company`.execute(server.deps.db);
  const { rows } = await readAs('platform');
  expect(rows).toBeGreaterThan(MOST);
});
