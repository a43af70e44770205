import { billOfSi, billPdf } from '#contract/bill/house-bill.calls.ts';
import { BILL_STATES, type BillState } from '#contract/bill/status.ts';
import { changeSiStatus, modifySi } from '#contract/si/calls.ts';
import { type BillEvent, type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { documentTable } from '#machines/bill/house-bill.table.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { aBill } from '#server/features/bill/bill.samples.ts';
import { servedHouseBill } from '#server/features/bill/house-bill.served.ts';
import { lockDocument } from '#server/kernel/document/document-row.ts';
import { changeDocument } from '#server/kernel/document/step.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { recordDocument } from './kit/record-document.ts';
import { siGround } from './kit/si-ground.ts';

type Person = 'customer' | 'stranger' | 'reviewer' | 'supervisor' | 'finance';

const { apply, get, list, log } = documentCalls(houseBill);

const BOOKING = 'BK-PEND-02';
const REMARKS = '收货人地址有误，请更正';
const SENDERS: Readonly<Partial<Record<BillEvent, Person>>> = {
  VIEWED: 'customer',
  ACCEPT: 'customer',
  REQUEST_CHANGE: 'customer',
  REPRINT_ORIGINAL: 'supervisor',
  VOID: 'supervisor',
};
type Members = Readonly<Record<string, unknown>>;
const PAYLOADS: Readonly<Partial<Record<BillEvent, Members>>> = {
  SURRENDER: { originalsReturned: 9 },
  AMEND: { originalsReturned: 9 },
};
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

recordDocument<Person>({
  document: 'house-bill',
  calls: ['/api/HouseBill/'],
  machines: { houseBill: 'bill/house-bill' },
  tables: ['house_bill'],
  people: {
    customer: ['NQUAYS', 'doc1'],
    stranger: ['BWBAYY', 'doc1'],
    reviewer: ['PLTFRM', 'doc1'],
    supervisor: ['PLTFRM', 'docsup'],
    finance: ['PLTFRM', 'finance'],
  },
  async play(recorder) {
    const { server, step, refused, tried, work, ask, aside } = recorder;
    const { deps } = server;
    const ground = siGround(recorder);

    /** A bill without an SI; only the product itself makes one. */
    const born = (over: object = {}): Promise<string> => aBill(deps, BOOKING, { onBoardDate: '2025-11-11', ...over });
    /** The release of documents tells the bill; here in its place. */
    const release = (id: string): Promise<void> =>
      inScope(deps.db, SYSTEM, async tx => {
        const bill = await lockDocument(tx.db, servedHouseBill, id, null);
        const released = { event: 'RELEASE', actor: SYSTEM_ACTOR, now: deps.clock.now() };
        await changeDocument({ tx, deps }, servedHouseBill, bill, released);
      });
    const versionOf = async (id: string): Promise<number> => {
      const found = server.db.selectFrom('houseBill').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };
    const bodyOf = async (id: string) => {
      const { row } = await ask('supervisor', get, { query: { id } });
      return (row as unknown as HouseBillRow).body;
    };
    const change = (id: string, event: string, version: number | undefined, more: object = {}) => {
      const declared = houseBill.events[event as BillEvent];
      return {
        body: {
          event,
          rows: [{ id, version: version as number }],
          payload: PAYLOADS[event as BillEvent] ?? {},
          remarks: declared?.remarks === 'required' ? REMARKS : null,
          ...more,
        },
      };
    };
    const billIn = async (state: BillState, over: object = {}): Promise<string> => {
      const id = await aside(() => born(over));
      for (const event of WAYS[state])
        if (event === 'RELEASE') await aside(() => release(id));
        else await ask(SENDERS[event] ?? 'reviewer', apply, change(id, event, await versionOf(id)));
      return id;
    };

    await work('a bill without an SI is made', 'the product itself', () => born());

    // Every event that a person may send, in every state.
    const sent = (Object.keys(houseBill.events) as BillEvent[]).filter(
      event => houseBill.events[event].right.length > 0,
    );
    for (const state of BILL_STATES) {
      let id = await billIn(state);
      for (const event of sent) {
        const who = SENDERS[event] ?? 'reviewer';
        const version = await versionOf(id);
        const isRefused = documentTable[state][event].startsWith('BL-');
        const payload = event === 'EDIT' ? { body: { ...(await bodyOf(id)), marks: `MARKS IN ${state}` } } : undefined;
        await tried(
          isRefused,
          `${state}: ${event}`,
          who,
          apply,
          change(id, event, version, payload ? { payload } : {}),
        );
        if ((await versionOf(id)) !== version) id = await billIn(state);
      }
    }

    // Guards that the matrix does not meet.
    const unloaded = await billIn('CONFIRMED', { onBoardDate: '' });
    await refused('issued before it is on board', 'reviewer', apply, change(unloaded, 'ISSUE', 3));
    const wrong = await billIn('DRAFT', { docType: 'SEAWAY' });
    await refused('sent with an error in its words', 'reviewer', apply, change(wrong, 'SEND_PROOF', 1));
    const issued = await billIn('ISSUED');
    const nothingBack = { originalsReturned: 0 };
    await refused('surrendered without its originals', 'reviewer', apply, {
      ...change(issued, 'SURRENDER', 5, { payload: nothingBack }),
    });
    await refused('amended without its originals', 'reviewer', apply, {
      ...change(issued, 'AMEND', 5, { payload: nothingBack }),
    });
    await step('amended with an indemnity', 'reviewer', apply, {
      ...change(issued, 'AMEND', 5, { payload: { ...nothingBack, indemnity: true } }),
    });
    const printed = await billIn('ISSUED', { originals: '1' });
    await refused('printed more often than it has originals', 'reviewer', apply, change(printed, 'PRINT_ORIGINAL', 5));
    await refused('printed again by a clerk', 'reviewer', apply, change(printed, 'REPRINT_ORIGINAL', 5));
    const draft = await billIn('DRAFT');
    await refused('made void without remarks', 'supervisor', apply, change(draft, 'VOID', 1, { remarks: '' }));
    await refused('made void with few words', 'supervisor', apply, change(draft, 'VOID', 1, { remarks: '错' }));
    await refused('made void by a clerk', 'reviewer', apply, change(draft, 'VOID', 1));
    await refused('sent at a stale version', 'reviewer', apply, change(draft, 'SEND_PROOF', 7));
    await refused('sent without a version', 'reviewer', apply, change(draft, 'SEND_PROOF', undefined));
    await refused('sent where nothing is', 'reviewer', apply, change('nothing', 'SEND_PROOF', 1));
    await refused('sent of two at once', 'reviewer', apply, {
      body: { ...change(draft, 'SEND_PROOF', 1).body, rows: [draft, issued].map(id => ({ id, version: 1 })) },
    });
    await refused('sent with words', 'reviewer', apply, change(draft, 'SEND_PROOF', 1, { remarks: REMARKS }));
    await refused('sent with what only the database knows', 'reviewer', apply, {
      ...change(draft, 'SEND_PROOF', 1, { payload: { openErrors: 0 } }),
    });
    await refused('sent by another customer', 'stranger', apply, change(draft, 'SEND_PROOF', 1));
    await refused('an event that the system alone sends', 'reviewer', apply, change(draft, 'RELEASE', 1));
    await refused('an event that the SI alone sends', 'reviewer', apply, change(draft, 'UPDATE_FROM_SI', 1));
    await refused('an event that does not exist', 'reviewer', apply, change(draft, 'TEAR_UP', 1));
    await refused('an event without a name', 'reviewer', apply, { body: { rows: [{ id: draft, version: 1 }] } });
    await refused('an event without a sign-in', null, apply, change(draft, 'SEND_PROOF', 1));
    const words = await bodyOf(draft);
    const typed = (version: number | undefined, over: object = {}, id = draft) =>
      change(id, 'EDIT', version, { payload: { body: { ...words, ...over } } });
    await step('nothing is typed', 'reviewer', apply, typed(1));
    await refused('typed at a stale version', 'reviewer', apply, typed(9, { marks: 'LATE' }));
    await refused('typed without a version', 'reviewer', apply, typed(undefined));
    await refused('Chinese is typed', 'reviewer', apply, typed(1, { marks: '宁波' }));
    await refused('typed by the customer', 'customer', apply, typed(1));
    await refused('words that are none are typed', 'reviewer', apply, {
      ...change(draft, 'EDIT', 1, { payload: { body: { ...words, originals: 3 } } }),
    });
    const other = await billIn('DRAFT');
    await step('one word is typed, the others are emptied', 'reviewer', apply, {
      ...change(other, 'EDIT', 1, { payload: { body: { marks: 'N/M' } } }),
    });
    const asOf = new Date(server.now()).toISOString();
    const several = { ...typed(1, { marks: 'N/M', finalDestination: 'chicago, il' }), key: 'words' };
    await step('several words are typed', 'reviewer', apply, several);
    await step('the same key again', 'reviewer', apply, several);
    await refused('other words with the same key', 'reviewer', apply, {
      ...typed(1, { marks: 'OTHER' }),
      key: 'words',
    });
    const proof = await billIn('PROOF_SENT');
    await refused('seen by another customer', 'stranger', apply, change(proof, 'VIEWED', 2));
    await refused('accepted by another customer', 'stranger', apply, change(proof, 'ACCEPT', 2));
    await step('seen by the customer', 'customer', apply, change(proof, 'VIEWED', 2));
    await refused('seen once more', 'customer', apply, change(proof, 'VIEWED', 3));
    const waiting = await billIn('ISSUED');
    await work('released', 'the release of documents', () => release(waiting));

    // Reading.
    await step('read', 'reviewer', get, { query: { id: draft } });
    await step('read as it was', 'reviewer', get, { query: { id: draft, asOf } });
    await refused('read where nothing is', 'reviewer', get, { query: { id: 'nothing' } });
    await refused('read by the customer', 'customer', get, { query: { id: draft } });
    await refused('read without the right', 'finance', get, { query: { id: draft } });
    await step('the rows', 'reviewer', list, {
      query: { limit: 3, filter: JSON.stringify([{ field: 'no', op: 'contains', values: ['TEST'] }]) },
    });
    await refused('the rows for the customer', 'customer', list, { query: { limit: 3 } });
    await step('the log', 'reviewer', log, { query: { id: waiting } });
    await refused('the log of nothing', 'reviewer', log, { query: { id: 'nothing' } });
    await step('the paper', 'reviewer', billPdf, { query: { Id: waiting } });
    await refused('the paper of nothing', 'reviewer', billPdf, { query: { Id: 'nothing' } });
    await refused('the paper for the customer', 'customer', billPdf, { query: { Id: waiting } });

    // From the SI and back.
    const [booking] = await ground.freeBookings(1);
    const si = await ground.submitted(booking!);
    await ground.status(si, 3, 'reviewer');
    await step('no bill of an SI yet', 'reviewer', billOfSi, { query: { SiId: si } });
    const status = (Status: number, Remarks = '') => ({ query: { TDId: si, Status: String(Status), Remarks } });
    await step('a bill is made from the SI', 'reviewer', changeSiStatus, status(7));
    const { bill } = (await step('the bill of the SI', 'reviewer', billOfSi, { query: { SiId: si } })).data;
    const { id } = bill!;
    const next = async (event: BillEvent, more: object = {}) => change(id, event, await versionOf(id), more);
    await step('the SI is opened again', 'reviewer', changeSiStatus, status(4, '唛头与合同不符'));
    await step('the customer changes the SI', 'customer', modifySi, {
      body: await ground.changed(si, { TBI_MARKS: 'NEW MARKS' }),
    });
    await ground.status(si, 3, 'reviewer');
    await step('the bill follows the SI', 'reviewer', changeSiStatus, status(7));
    await step('its day on board is typed', 'reviewer', apply, {
      ...(await next('EDIT', { payload: { body: { ...(await bodyOf(id)), onBoardDate: '2025-11-11' } } })),
    });
    await refused('sent without a sign-in', null, apply, await next('SEND_PROOF'));
    for (const event of TO_CONFIRMED) await ask(SENDERS[event] ?? 'reviewer', apply, await next(event));
    await step('issued, and the SI is done with it', 'reviewer', apply, await next('ISSUE'));
    const opened = status(9, '船公司换船，重新签发');
    await refused('the SI is opened while its bill is valid', 'supervisor', changeSiStatus, opened);
    await step('the bill is made void', 'supervisor', apply, await next('VOID'));
    await step('the SI is opened once its bill is void', 'supervisor', changeSiStatus, opened);
    await step('the void bills of the SI', 'reviewer', billOfSi, { query: { SiId: si } });
    await refused('the bill of no SI', 'reviewer', billOfSi, { query: { SiId: 'nothing' } });
    await refused('the bill of an SI for the customer', 'customer', billOfSi, { query: { SiId: si } });
  },
});
