import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSiWorld, type SiWorld } from '#tests/support/si-server.ts';
import { tellMissing } from './missing-si.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
/** Messages in the outbox about a shipment that has no SI: whom they lead where. */
const messages = async (booking: string) => {
  const id = await world.shipment(booking);
  const { rows } = await sql<{ sendId: string; linkPath: string }>`
    select send_id, link_path from message_outbox where doc_type = 'shipment' and doc_id = ${id} order by send_id`.execute(
    world.server.deps.db,
  );
  return rows.map(
    ({ sendId, linkPath }) => `${sendId.split(':')[2]} ${sendId.split(':')[4]} ${linkPath.replace(id, 'ID')}`,
  );
};
const cutOffIn = async (booking: string, hours: number) =>
  void (await world.server.deps.db
    .updateTable('shipment')
    .set({ dco: new Date(world.clock.now().getTime() + hours * HOUR_MS) })
    .where('bookingNo', '=', booking)
    .execute());

const CUSTOMER = '/external/workbench/siSubmit?CGO_ID=ID';
const CLERK = '/tdManage/siCreator?CGO_ID=ID';

test('a shipment without an SI is told of at 24 hours and at 4, to its customer and the clerks, once', async () => {
  await tellMissing(world.server.deps, { isQuiet: true });
  await cutOffIn('BK-NQ-03', 23);
  expect(await tellMissing(world.server.deps)).toBe(1);
  expect(await messages('BK-NQ-03')).toEqual([`24 clerk ${CLERK}`, `24 customer ${CUSTOMER}`]);
  // A restart, or a second server, finds it written down.
  expect(await tellMissing(world.server.deps)).toBe(0);
  expect(await Promise.all([tellMissing(world.server.deps), tellMissing(world.server.deps)])).toEqual([0, 0]);

  world.later(20 * HOUR_MS);
  await tellMissing(world.server.deps);
  expect(await messages('BK-NQ-03')).toEqual([
    `24 clerk ${CLERK}`,
    `24 customer ${CUSTOMER}`,
    `4 clerk ${CLERK}`,
    `4 customer ${CUSTOMER}`,
  ]);
});

test('first seen within four hours it is told once, and a cut-off that is moved is told anew', async () => {
  await cutOffIn('BK-NQ-05', 3);
  await tellMissing(world.server.deps);
  expect(await messages('BK-NQ-05')).toEqual([`4 clerk ${CLERK}`, `4 customer ${CUSTOMER}`]);
  await cutOffIn('BK-NQ-05', 20);
  await tellMissing(world.server.deps);
  expect(await messages('BK-NQ-05')).toHaveLength(4);
});

test('with an SI, after the cut-off, or cancelled: silence', async () => {
  await world.submitted('BK-NQ-06');
  await cutOffIn('BK-NQ-06', 3);
  await cutOffIn('BK-NQ-07', -1);
  await cutOffIn('BK-NEW-01', 3);
  await world.server.deps.db
    .updateTable('shipment')
    .set({ state: 'CANCELLED' })
    .where('bookingNo', '=', 'BK-NEW-01')
    .execute();
  await tellMissing(world.server.deps);
  for (const booking of ['BK-NQ-06', 'BK-NQ-07', 'BK-NEW-01']) expect(await messages(booking), booking).toEqual([]);
});

test('the platform’s own shipment is its staff’s affair alone', async () => {
  await cutOffIn('BK-PF-01', 2);
  await tellMissing(world.server.deps);
  expect(await messages('BK-PF-01')).toEqual(['4 clerk /tdManage/siMake?CGO_ID=ID']);
});
