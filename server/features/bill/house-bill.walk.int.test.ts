import { afterAll, beforeAll, expect, test } from 'vitest';
import { BILL_STATES, type BillState } from '#contract/bill/status.ts';
import { type BillEvent, type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { documentTable } from '#machines/bill/house-bill.table.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { lockDocument, readDocument } from '#server/kernel/document/document-row.ts';
import { changeDocument } from '#server/kernel/document/step.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { aBill } from './bill.samples.ts';
import { servedHouseBill } from './house-bill.served.ts';

/** Every event in every state over HTTP: what the table says, and no fact where it is refused. */

const BOOKING = 'BK-PEND-02';
let server: TestServer;
const tokens = {} as Record<'clerk' | 'supervisor' | 'customer', string>;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  tokens.clerk = await server.login('PLTFRM', 'doc1');
  tokens.supervisor = await server.login('PLTFRM', 'docsup');
  tokens.customer = await server.login('NQUAYS', 'doc1');
});
afterAll(() => server.close());

const SENDERS: Readonly<Partial<Record<BillEvent, keyof typeof tokens>>> = {
  VIEWED: 'customer',
  ACCEPT: 'customer',
  REQUEST_CHANGE: 'customer',
  REPRINT_ORIGINAL: 'supervisor',
  VOID: 'supervisor',
};
const EVENTS = Object.keys(houseBill.events) as BillEvent[];
/** The others are the SI's, the system's, or those of a screen that is to come: the call does not know them. */
const isSent = (event: BillEvent): boolean => houseBill.events[event].right.length > 0;

const standing = (id: string) =>
  inScope(server.deps.db, SYSTEM, async ({ db }) => ({
    row: (await readDocument(db, servedHouseBill, id, null))!,
    facts: await readFacts(db, houseBill.type, id),
  }));

let typed = 0;
function payloadOf(event: BillEvent, { body }: HouseBillRow): object {
  typed += 1;
  if (event === 'EDIT') return { body: { ...body, marks: `MARKS ${typed}` } };
  return event === 'SURRENDER' || event === 'AMEND' ? { originalsReturned: 9 } : {};
}

async function send(id: string, event: BillEvent) {
  const { row } = await standing(id);
  const remarks = houseBill.events[event].remarks === 'required' ? '收货人地址有误，请更正' : null;
  return server.call(documentCalls(houseBill).apply, {
    token: tokens[SENDERS[event] ?? 'clerk'],
    body: { event, rows: [{ id, version: row.version }], payload: { ...payloadOf(event, row) }, remarks },
  });
}

/** The release of documents tells the bill; here in its place. */
const release = (id: string) =>
  inScope(server.deps.db, SYSTEM, async tx => {
    const bill = await lockDocument(tx.db, servedHouseBill, id, null);
    const ask = { event: 'RELEASE', actor: SYSTEM_ACTOR, now: server.deps.clock.now() };
    await changeDocument({ tx, deps: server.deps }, servedHouseBill, bill, ask);
  });

const TO_CONFIRMED: readonly BillEvent[] = ['SEND_PROOF', 'ACCEPT'];
const TO_ISSUED: readonly BillEvent[] = [...TO_CONFIRMED, 'ISSUE', 'PRINT_ORIGINAL'];
const WAYS: Readonly<Record<BillState, readonly BillEvent[]>> = {
  DRAFT: [],
  PROOF_SENT: ['SEND_PROOF'],
  CHANGE_REQUESTED: ['SEND_PROOF', 'REQUEST_CHANGE'],
  CONFIRMED: TO_CONFIRMED,
  ISSUED: TO_ISSUED,
  SURRENDERED: [...TO_ISSUED, 'SURRENDER'],
  RELEASED: [...TO_ISSUED, 'RELEASE'],
  AMENDING: [...TO_ISSUED, 'AMEND'],
  VOID: ['VOID'],
};

async function billIn(state: BillState): Promise<string> {
  const id = await aBill(server.deps, BOOKING);
  for (const event of WAYS[state]) {
    if (event === 'RELEASE') {
      await release(id);
      continue;
    }
    const { http, problem } = await send(id, event);
    if (http !== 200) throw new Error(`${event}: ${JSON.stringify(problem)}`);
  }
  return id;
}

test.each(BILL_STATES)('%s: every event does what the table says, and a refused one leaves nothing', async state => {
  let id = await billIn(state);
  expect((await standing(id)).row.state).toBe(state);
  for (const event of EVENTS) {
    const before = await standing(id);
    const { http, problem } = await send(id, event);
    const after = await standing(id);
    const cell = isSent(event) ? documentTable[state][event] : 'BL-L-01';
    if (cell.startsWith('BL-')) {
      const code = isSent(event) ? problem.errors?.[0]?.code : problem.code;
      expect({ event, http, code }).toEqual({ event, http: 422, code: isSent(event) ? cell : 'invalid_input' });
      expect(after).toEqual(before);
      continue;
    }
    expect({ event, http, state: after.row.state }).toEqual({ event, http: 200, state: cell });
    expect(after.facts.length, event).toBe(before.facts.length + 1);
    expect(foldDocument(houseBill, after.facts, id), event).toEqual(after.row);
    if (cell !== state) id = await billIn(state);
  }
});

test('Bills of the demo fold to their rows, from facts in the shape that was always written', async () => {
  const bills = await server.deps.db.selectFrom('houseBill').select('id').where('siId', 'is not', null).execute();
  expect(bills.length).toBeGreaterThan(10);
  for (const { id } of bills) {
    const { row, facts } = await standing(id);
    const [birth] = facts[0]!.changes;
    expect(Object.keys(birth!.after as object).sort()).toEqual(
      ['body', 'companyId', 'id', 'no', 'shipmentId', 'siId', 'source'].sort(),
    );
    expect(foldDocument(houseBill, facts)).toEqual(row);
  }
});
