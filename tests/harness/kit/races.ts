import assert from 'node:assert/strict';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { toWire } from '#server/kernel/resource/row-codec.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { type Answered, type KitDocument, type KitServer, type Person, rawRows, startKitServer } from './kit-server.ts';
import type { DocumentPlan, EventPlan } from './plan.ts';

/**
 * Commands that meet on the same documents over several connections: from both ends, on documents of one kind and of two kinds, and
 * two at a third one. The embedded database has one connection and never shows it.
 */

const EVENT: Omit<EventPlan, 'name' | 'rows'> = {
  payload: [],
  remarks: 'none',
  bulk: false,
  once: false,
  undo: null,
  isSent: true,
  counts: false,
  joins: false,
  turnsHold: false,
  calls: false,
};

const racing = (word: string, lockRank: number): DocumentPlan => ({
  seed: 0,
  type: `kitrace${word}`,
  controller: `Kitrace${word}`,
  path: `/kit/race${word}`,
  fields: [
    { name: 'docNo', kind: 'code', role: 'number', required: true, seenBy: null },
    { name: 'ownerId', kind: 'text', role: 'side', required: true, seenBy: null },
    { name: 'linkId', kind: 'reference', role: 'typed', required: false, seenBy: null },
    { name: 'lastBy', kind: 'text', role: 'written', required: false, seenBy: null },
    { name: 'times', kind: 'integer', role: 'folded', required: false, seenBy: null },
    { name: 'joinedName', kind: 'text', role: 'joined', required: false, seenBy: null },
  ],
  sides: [{ name: 'owner', field: 'ownerId' }],
  owner: 'owner',
  states: ['ALPHA', 'BRAVO'],
  events: [
    { ...EVENT, name: 'OPEN', payload: ['linkId', 'ownerId'], rows: [{ from: ['NEW'], to: 'ALPHA', guards: [] }] },
    { ...EVENT, name: 'CALL', payload: ['linkId'], calls: true, rows: [{ from: ['ALPHA'], to: 'same', guards: [] }] },
    {
      ...EVENT,
      name: 'PING',
      isSent: false,
      counts: true,
      rows: [{ from: ['ALPHA', 'BRAVO'], to: 'same', guards: [] }],
    },
    { ...EVENT, name: 'CLOSE', rows: [{ from: ['ALPHA'], to: 'BRAVO', guards: [] }] },
  ],
  sort: 'docNo',
  lockRank,
  hidesHeld: false,
  platformReads: false,
  tellsPlatform: false,
});

const owner: Person = { companyId: 'kitone', level: 'full' };

interface Place {
  readonly document: KitDocument;
  readonly id: string;
}

const rowOf = ({ body }: Answered) => (body.Data as { rows: { row: { id: string; version: number } }[] }).rows[0]!.row;

async function make(kit: KitServer, document: KitDocument): Promise<Place> {
  const answer = await kit.send(owner, `/api/${document.plan.controller}/Apply`, {
    event: 'OPEN',
    rows: [],
    payload: { ownerId: owner.companyId },
  });
  assert.equal(answer.http, 200, JSON.stringify(answer.body));
  const { id } = rowOf(answer);
  kit.homes.set(id, document.served);
  return { document, id };
}

async function versionOf(kit: KitServer, { document, id }: Place): Promise<number> {
  const answer = await kit.get(owner, `/api/${document.plan.controller}/Get`, { id });
  return (answer.body.Data as { row: { version: number } }).row.version;
}

async function call(kit: KitServer, from: Place, to: Place): Promise<() => Promise<Answered>> {
  const version = await versionOf(kit, from);
  const body = { event: 'CALL', rows: [{ id: from.id, version }], payload: { linkId: to.id } };
  return () => kit.send(owner, `/api/${from.document.plan.controller}/Apply`, body);
}

const told = ({ http, body }: Answered): string => `${http} ${body.code ?? ''}`.trim();

/** Whoever comes second may find that the first has changed what it saw; nothing else may happen. */
function oneAtLeast(answers: readonly Answered[], title: string): void {
  const words = answers.map(told);
  assert(
    words.includes('200') && words.every(word => word === '200' || word === '412 stale_version'),
    `${title}: ${words.join(', ')}`,
  );
}

function all(answers: readonly Answered[], title: string): void {
  assert.deepEqual(
    answers.map(told),
    answers.map(() => '200'),
    title,
  );
}

async function logsAreWhole(kit: KitServer, { served, plan }: KitDocument): Promise<void> {
  for (const columns of await rawRows(kit, plan.type)) {
    const id = String(columns.id);
    const facts = await inScope(kit.deps.db, SYSTEM, tx => readFacts(tx.db, plan.type, id));
    const { joinedName: _, ...told } = foldDocument(served.document, facts, id) as AnyDocumentRow;
    const { joinedName: __, ...row } = toWire(served.served.resource, columns);
    assert.deepEqual(JSON.parse(JSON.stringify(told)), JSON.parse(JSON.stringify(row)), `${plan.type} ${id}`);
  }
}

/** So many rounds of each race; throws at the first that ends as it must not. Answers how many commands were sent. */
export async function race(rounds: number): Promise<number> {
  const kit = await startKitServer([racing('a', 20), racing('b', 10)]);
  let sent = 0;
  const together = async (...calls: readonly (() => Promise<Answered>)[]): Promise<Answered[]> => {
    sent += calls.length;
    return Promise.all(calls.map(send => send()));
  };
  try {
    const [a, b] = kit.documents as [KitDocument, KitDocument];
    const [one, two] = [await make(kit, a), await make(kit, a)];
    const other = await make(kit, b);
    for (let round = 0; round < rounds; round += 1) {
      kit.tick(1);
      oneAtLeast(await together(await call(kit, one, two), await call(kit, two, one)), 'two of one kind at each other');
      oneAtLeast(await together(await call(kit, one, other), await call(kit, other, one)), 'two kinds at each other');
      all(await together(await call(kit, one, other), await call(kit, two, other)), 'two at a third one');
      const again = await call(kit, one, other);
      const answers = await together(again, again, again);
      assert.deepEqual(
        answers.map(told).toSorted(),
        ['200', '412 stale_version', '412 stale_version'],
        'three at the same version',
      );
    }
    for (const document of kit.documents) await logsAreWhole(kit, document);
  } finally {
    await kit.close();
  }
  return sent;
}
