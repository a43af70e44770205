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
/** A page, and what stands between its rows in the index: of five customers each has every fifth. */
const MOST = 600;

let server: TestServer;
const asked: Asked[] = [];
const scopes: Record<'platform' | 'customer', Scope | null> = { platform: null, customer: null };

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
    select 'many-' || n, (array(select id from company where kind = 'customer' order by id))[1 + n % 5], b.desk_company_id,
      'BK' || (20000000000 + n)::text, (array['DRAFT', 'CONFIRMED', 'COMPLETED'])[1 + n % 3], 'WEB',
      '{"routing": {"etd": null, "departureDate": ""}, "terms": {}, "cutOffs": {}, "equipments": []}', '{}', 1,
      now() - n * interval '1 minute', now()
    from (select desk_company_id from booking where channel = 'WEB' limit 1) b, generate_series(1, ${ROWS}) n`.execute(
    db,
  );
  await sql`analyze booking`.execute(db);
  scopes.platform = await seatOf(db, 'PLTFRM', 'admin');
  scopes.customer = await seatOf(db, 'NQUAYS', 'admin');
  const tokens = [await server.login('PLTFRM', 'admin'), await server.login('NQUAYS', 'admin')];
  const run = vi.spyOn(Statements.prototype, 'run');
  for (const token of tokens)
    expect(
      (await server.call(resourceCalls(bookingResource).list, { token, query: { limit: 50 } as never })).http,
    ).toBe(200);
  for (const [text, values] of run.mock.calls)
    if (/^select .*from "?booking"?.* limit /is.test(text) && !/count\(/i.test(text)) asked.push({ text, values });
  run.mockRestore();
});
afterAll(() => server.close());

const readAs = (who: 'platform' | 'customer') =>
  inScope(server.deps.db, scopes[who]!, async ({ db }) => {
    // Six thousand rows are few: what counts is that there is another way than to read and sort all of them.
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    const reads = [];
    for (const one of asked) reads.push(await mostRead(db, one, 'booking'));
    return reads.reduce((most, read) => (read.rows > most.rows ? read : most), { rows: 0, how: 'not read' });
  });

it.each(['platform', 'customer'] as const)('reads no more than it shows, as the %s', async who => {
  expect(asked.length).toBeGreaterThan(0);
  const { rows, how } = await readAs(who);
  expect(rows, how).toBeGreaterThan(0);
  expect(rows, how).toBeLessThan(MOST);
});

it('is caught without the index', async () => {
  await sql`drop index booking_all, booking_of_company`.execute(server.deps.db);
  const { rows } = await readAs('platform');
  expect(rows).toBeGreaterThan(MOST);
});
