import { afterAll, beforeAll, expect, test } from 'vitest';
import { billOfSi } from '#contract/bill/house-bill.calls.ts';
import { siLog } from '#contract/si/calls.ts';
import { type BillEvent, houseBill } from '#machines/bill/house-bill.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { applyCarrierAnswer } from './carrier-answer.act.ts';

/** The bill is issued while the carrier still owes its answer: the yes, whenever it comes, completes the SI once. */

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

async function billEvent(id: string, event: BillEvent, as: Seats, payload: object = {}): Promise<void> {
  const found = world.server.deps.db.selectFrom('houseBill').select('version').where('id', '=', id);
  const { version } = await found.executeTakeFirstOrThrow();
  const { http, problem } = await world.server.call(documentCalls(houseBill).apply, {
    token: await world.token(as),
    body: { event, rows: [{ id, version }], payload: { ...payload }, remarks: null },
  });
  expect(http, `${event} ${JSON.stringify(problem)}`).toBe(200);
}

/** Approved, billed, sent, and its bill issued while it is SENT. */
async function issuedWhileSent(booking: string): Promise<string> {
  const id = await world.submitted(booking);
  for (const status of [3, 7, 8]) expect((await world.status(id, status, 'reviewer')).http, `${status}`).toBe(200);
  const token = await world.token('reviewer');
  const bill = (await world.server.call(billOfSi, { token, query: { SiId: id } })).data.bill!;
  await billEvent(bill.id, 'EDIT', 'reviewer', { body: { ...bill.body, onBoardDate: '2026-03-11' } });
  await billEvent(bill.id, 'SEND_PROOF', 'reviewer');
  await billEvent(bill.id, 'ACCEPT', 'customer');
  await billEvent(bill.id, 'ISSUE', 'reviewer');
  expect((await world.detail(id)).TBI_STATUS).toBe(8);
  return id;
}

const accept = (siId: string) =>
  inScope(world.server.deps.db, SYSTEM, tx =>
    applyCarrierAnswer(tx, world.server.deps, { siId, isAccepted: true, reason: '' }),
  );
const eventsOf = async (Id: string) =>
  (await world.server.call(siLog, { token: await world.token('supervisor'), query: { Id } })).data.map(
    ({ Event, EmployeeName }) => `${Event} ${EmployeeName ?? '-'}`,
  );

test('by the carrier’s own answer, and a second copy of it changes nothing', async () => {
  const id = await issuedWhileSent('BK-NQ-01');
  expect(await accept(id)).toBe(true);
  expect((await world.detail(id)).TBI_STATUS).toBe(11);
  expect((await eventsOf(id)).slice(0, 2)).toEqual(['COMPLETE -', 'CARRIER_ACCEPT -']);
  expect(await accept(id)).toBe(false);
  expect((await eventsOf(id)).filter(event => event.startsWith('COMPLETE'))).toHaveLength(1);
});

test('by a clerk who confirms by hand, and asking again is answered as done', async () => {
  const id = await issuedWhileSent('BK-NQ-02');
  expect((await world.status(id, 9, 'reviewer')).data).toMatchObject({ TBI_STATUS: 11, unchanged: false });
  expect((await world.status(id, 9, 'reviewer')).data).toMatchObject({ TBI_STATUS: 11, unchanged: true });
  expect((await eventsOf(id)).filter(event => event.startsWith('COMPLETE'))).toEqual(['COMPLETE -']);
});

test('without a bill that is out the yes only confirms', async () => {
  const id = await world.submitted('BK-NQ-04');
  for (const status of [3, 7, 8]) await world.status(id, status, 'reviewer');
  expect(await accept(id)).toBe(true);
  expect((await world.detail(id)).TBI_STATUS).toBe(9);
});
