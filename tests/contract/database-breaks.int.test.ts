import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as si from '#contract/si/calls.ts';
import { foldSi } from '#machines/si/shipping-instruction.evolve.ts';
import { documentOf } from '#server/features/si/store.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { connectionsMayBreak } from '#tests/support/test-databases.ts';
import { bodyOf, draftsFor } from './si-shipments.ts';
import { openSiWorld, type SiWorld } from './si-world.ts';

/**
 * The database is restarted while customers submit: every connection at work breaks. The server lives on, and what a customer
 * sends again stands once, whole. (The embedded database has no connections that could break; there the same must hold.)
 */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
  connectionsMayBreak(true);
});
afterAll(async () => {
  await world.close();
  connectionsMayBreak(false);
});

const CUSTOMERS = 6;
const TRIES = 8;

/** Ends every connection that is at work for somebody, as a restart does. */
async function breakConnections(): Promise<number> {
  const { db } = world.server.deps;
  const { rows } = await sql<{ kind: string }>`select current_setting('server_version') as kind`.execute(db);
  expect(rows).toHaveLength(1);
  if (!process.env.TEST_DATABASE_URL) return 0;
  const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`.execute(
    db,
  );
  return ended.rows.length;
}

test('submissions in the middle of a restart stand once, whole, after they were sent again', async () => {
  const shipments = await Promise.all(Array.from({ length: CUSTOMERS }, () => world.shipmentOf('stranger')));
  const bodies = shipments.map(shipment => bodyOf(shipment, draftsFor(shipment, 3)));
  // Signed in before the trouble begins.
  expect((await world.call('stranger', si.siList, { query: { CGO_ID: shipments[0]!.id } })).data).toEqual([]);
  let broken = 0;
  let isDone = false;
  const breaking = (async () => {
    for (let rounds = 0; !isDone && rounds < 40; rounds++) broken += await breakConnections().catch(() => 0);
  })();
  const first = await Promise.all(bodies.map(body => world.call('stranger', si.addSi, { body })));
  isDone = true;
  await breaking;
  expect(first.every(({ http }) => http === 200 || http >= 500)).toBe(true);

  for (const body of bodies) {
    let answer = await world.call('stranger', si.addSi, { body });
    for (let tries = 1; answer.http !== 200 && tries < TRIES; tries++)
      answer = await world.call('stranger', si.addSi, { body });
    expect(answer.http).toBe(200);
    const listed = await world.call('stranger', si.siList, { query: { CGO_ID: body.CGO_ID } });
    expect(listed.data.map(({ Id }) => Id)).toEqual(answer.data.map(({ Id }) => Id));
  }
  await world.server.deps.db.transaction().execute(async trx => {
    const ids = shipments.map(({ id }) => id);
    const rows = await trx.selectFrom('shippingInstruction').selectAll().where('shipmentId', 'in', ids).execute();
    expect(rows).toHaveLength(CUSTOMERS * 3);
    for (const row of rows) expect(foldSi(await readFacts(trx, 'si', row.id)), row.id).toEqual(documentOf(row));
  });
  console.log(
    `database breaks: ${broken} connections ended, ${first.filter(({ http }) => http !== 200).length} of ${CUSTOMERS} sets cut off`,
  );
});
