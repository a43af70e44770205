import { afterAll, beforeAll, expect, test } from 'vitest';
import { billDetail, changeBill, modifyBill } from '#contract/bill/house-bill.calls.ts';
import { BILL_STATES, type BillState } from '#contract/bill/status.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { BillEvent } from '#machines/bill/house-bill.commands.ts';
import { BILL_EVENTS } from '#machines/bill/house-bill.events.ts';
import { foldBill } from '#machines/bill/house-bill.evolve.ts';
import { BILL_TABLE } from '#machines/bill/house-bill.table.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { aBill } from './bill.samples.ts';
import { decideOnBill } from './house-bill.decide.ts';
import { billOfRow } from './house-bill.projection.ts';
import { BILL_DOCUMENT_TYPE, lockBill, saveBill } from './store.ts';

/** Every command in every state over HTTP: what the table says, and no fact where it is refused. */

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

const remarks = '收货人地址有误，请更正';
const SENDERS: Readonly<Partial<Record<BillEvent, keyof typeof tokens>>> = {
  VIEWED: 'customer',
  ACCEPT: 'customer',
  REQUEST_CHANGE: 'customer',
  REPRINT_ORIGINAL: 'supervisor',
  VOID: 'supervisor',
};
/** Sent by the SI, by the system, or by a screen that is to come; a person who tries is refused. */
const isSent = (event: BillEvent): boolean => BILL_EVENTS[event].anyOf.length > 0;
const EVENTS = Object.keys(BILL_EVENTS) as BillEvent[];

const standing = async (id: string) => {
  const row = await server.deps.db.selectFrom('houseBill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const facts = await inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, BILL_DOCUMENT_TYPE, id));
  return { document: billOfRow(row), facts };
};

async function send(id: string, event: BillEvent) {
  const { version } = (await standing(id)).document;
  const token = tokens[SENDERS[event] ?? 'clerk'];
  const answered = await (event === 'EDIT'
    ? edit(id, token, version)
    : server.call(changeBill, {
        token,
        body: { Id: id, VERSION: version, Event: event, Remarks: remarks, originalsReturned: 9 } as BodyOf<
          typeof changeBill
        >,
      }));
  return answered;
}

let typed = 0;
async function edit(id: string, token: string, VERSION: number) {
  const { data } = await server.call(billDetail, { token, query: { Id: id } });
  typed += 1;
  return server.call(modifyBill, { token, body: { Id: id, VERSION, body: { ...data.body, marks: `MARKS ${typed}` } } });
}

/** The release of documents tells the bill; here in its place. */
async function release(id: string): Promise<void> {
  await inScope(server.deps.db, SYSTEM, async tx => {
    const actor = { employeeId: null, companyId: null, companyKind: 'system', supervisor: false } as const;
    const at = server.deps.clock.now().toISOString();
    const decision = decideOnBill(await lockBill(tx.db, id), { type: 'RELEASE', actor, at });
    if (!decision.ok) throw new Error(decision.refusal.code);
    await saveBill(tx, server.deps, decision, null);
  });
}

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

test.each(BILL_STATES)('%s: every command does what the table says, and a refused one leaves nothing', async state => {
  let id = await billIn(state);
  expect((await standing(id)).document.state).toBe(state);
  for (const event of EVENTS) {
    const before = await standing(id);
    const { http, problem } = await send(id, event);
    const after = await standing(id);
    const cell = isSent(event) ? BILL_TABLE[state][event] : 'BL-L-01';
    if (cell.startsWith('BL-')) {
      // Nobody holds the right to what no person sends.
      const code = isSent(event) ? problem.errors?.[0]?.code : problem.code;
      expect({ event, http, code }).toEqual({
        event,
        http: isSent(event) ? 422 : 403,
        code: isSent(event) ? cell : 'AUTH_FORBIDDEN',
      });
      expect(after).toEqual(before);
      continue;
    }
    expect({ event, http, state: after.document.state }).toEqual({ event, http: 200, state: cell });
    expect(after.facts.length, event).toBe(before.facts.length + 1);
    expect(foldBill(after.facts), event).toEqual(after.document);
    if (cell !== state) id = await billIn(state);
  }
});
