import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { openKernelDatabase, seatScope } from '#tests/support/kernel-database.ts';
import type { TestDatabase } from '#tests/support/test-databases.ts';
import { underClaim } from './claimed-call.ts';
import { appendFacts, LOG_START, type NewFact, readFacts, readFactsSince, seqOfCommand } from './event-store.ts';
import { beginFactEpoch } from './fact-epoch.ts';
import { registerFactShapes } from './fact-shapes.ts';
import { newId } from './ids.ts';
import { inScope, type Scope, SYSTEM } from './tenancy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openKernelDatabase();
});
afterAll(() => database.close());

const aFact = (documentId: string, expectedSeq: number, more: Partial<NewFact> = {}): NewFact => ({
  documentType: 'si',
  documentId,
  companyId: 'red',
  expectedSeq,
  event: expectedSeq === 1 ? 'SUBMIT' : 'PASS',
  fromState: expectedSeq === 1 ? null : 'SUBMITTED',
  toState: 'SUBMITTED',
  actorEmployeeId: 'e1',
  actorCompanyId: 'red',
  actorKind: 'employee',
  onBehalfOfEmployeeId: null,
  at: '2026-03-12T01:02:03.456Z',
  remarks: null,
  changes: [{ path: 'BOXES[0].TBX_CNNO', before: 'A', after: 'B' }],
  revision: 1,
  ...more,
});
const append = (scope: Scope, ...facts: NewFact[]) => inScope(database.db, scope, ({ db }) => appendFacts(db, facts));
const read = (scope: Scope, id: string, untilSeq?: number) =>
  inScope(database.db, scope, ({ db }) => readFacts(db, 'si', id, untilSeq));

describe('the event store', () => {
  it('gives facts back in order as they were accepted', async () => {
    const id = newId();
    await append(seatScope('red'), aFact(id, 1), aFact(id, 2, { remarks: '已核对' }));
    await append(seatScope('red'), aFact(id, 3));
    const facts = await read(seatScope('red'), id);
    expect(facts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(facts[1]).toMatchObject({
      event: 'PASS',
      at: '2026-03-12T01:02:03.456Z',
      remarks: '已核对',
      changes: [{ path: 'BOXES[0].TBX_CNNO', before: 'A', after: 'B' }],
    });
    expect((await read(seatScope('red'), id, 2)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('lets one of two writers win who expect the same number; the other has a stale version', async () => {
    for (let round = 0; round < 5; round++) {
      const id = newId();
      await append(seatScope('red'), aFact(id, 1));
      const race = await Promise.allSettled([
        append(seatScope('red'), aFact(id, 2)),
        append(seatScope('red'), aFact(id, 2)),
      ]);
      const lost = race.filter(result => result.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]!.reason).toMatchObject({ code: 'stale_version' });
      expect(await read(seatScope('red'), id)).toHaveLength(2);
    }
  });

  it('writes nothing of a list of which one is refused', async () => {
    const id = newId();
    await append(seatScope('red'), aFact(id, 1));
    await expect(append(seatScope('red'), aFact(id, 2), aFact(id, 2))).rejects.toMatchObject({ code: 'stale_version' });
    expect(await read(seatScope('red'), id)).toHaveLength(1);
  });

  it('has no gaps', async () => {
    await expect(append(SYSTEM, aFact(newId(), 2))).rejects.toThrow('would leave a gap');
  });

  it('is append only, for the owner of the tables too', async () => {
    const id = newId();
    await append(seatScope('red'), aFact(id, 1));
    for (const attempt of [
      sql`update document_event set remarks = 'x' where document_id = ${id}`,
      sql`delete from document_event where document_id = ${id}`,
      sql`truncate document_event`,
    ])
      await expect(attempt.execute(database.db)).rejects.toThrow('never changed or removed');
    const byRequest = inScope(database.db, seatScope('red'), ({ db }) => sql`delete from document_event`.execute(db));
    await expect(byRequest).rejects.toMatchObject({ code: '42501' });
  });

  it('shows no fact to another company and takes none for it', async () => {
    const id = newId();
    await append(seatScope('red'), aFact(id, 1));
    expect(await read(seatScope('blue'), id)).toEqual([]);
    expect(await read(seatScope('office', 'platform'), id)).toHaveLength(1);
    await expect(append(seatScope('blue'), aFact(newId(), 1))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a fact that names its command', () => {
  it('is found under it for ever, and the command is not done a second time', async () => {
    const id = newId();
    await append(seatScope('red'), aFact(id, 1, { commandId: 'c1' }));
    await append(seatScope('red'), aFact(id, 2, { commandId: 'c2' }), aFact(id, 3, { commandId: 'c2' }));
    const find = (command: string) =>
      inScope(database.db, seatScope('red'), ({ db }) => seqOfCommand(db, 'si', id, command));
    expect([await find('c1'), await find('c2'), await find('c3')]).toEqual([1, 2, null]);
    const again = [
      // As it was sent, on what has become of the document since, and with all of its facts.
      append(seatScope('red'), aFact(id, 2, { commandId: 'c2' })),
      append(seatScope('red'), aFact(id, 4, { commandId: 'c2' })),
      append(seatScope('red'), aFact(id, 4, { commandId: 'c2' }), aFact(id, 5, { commandId: 'c2' })),
    ];
    for (const attempt of await Promise.allSettled(again))
      expect(attempt).toMatchObject({
        reason: { code: 'ALREADY_DONE', detail: { extra: { seq: 2, documentId: id } } },
      });
    expect(await read(seatScope('red'), id)).toHaveLength(3);
  });

  it('is stale when another command took its number, and may name a command of another document', async () => {
    const [id, other] = [newId(), newId()];
    await append(seatScope('red'), aFact(id, 1, { commandId: 'c1' }));
    await expect(append(seatScope('red'), aFact(id, 1, { commandId: 'c9' }))).rejects.toMatchObject({
      code: 'stale_version',
    });
    await append(seatScope('red'), aFact(other, 1, { commandId: 'c1' }));
  });

  it('takes the key of the running call for its command, once for each document', async () => {
    const [id, other] = [newId(), newId()];
    await sql`create table if not exists answered_call (company_id text, employee_id text, key text, has_effect boolean)`.execute(
      database.db,
    );
    const claim = { companyId: 'red', employeeId: 'e1', key: 'k1' };
    await underClaim(claim, async () => {
      await append(SYSTEM, aFact(id, 1), aFact(other, 1));
      await append(SYSTEM, aFact(id, 2));
    });
    const { rows } = await sql<{ commandId: string | null }>`select command_id from document_event
      where document_id in (${id}, ${other}) order by seq, id`.execute(database.db);
    expect(rows.map(({ commandId }) => commandId)).toEqual(['e1/k1', 'e1/k1', null]);
    const repeated = underClaim(claim, () => append(SYSTEM, aFact(id, 3)));
    await expect(repeated).rejects.toMatchObject({ code: 'ALREADY_DONE', detail: { extra: { seq: 1 } } });
  });

  it('lets one of two writers do a command that both send at once; the other learns which fact it left', async () => {
    for (let round = 0; round < 5; round++) {
      const id = newId();
      await append(seatScope('red'), aFact(id, 1));
      const race = await Promise.allSettled([
        append(seatScope('red'), aFact(id, 2, { commandId: 'c' }), aFact(id, 3, { commandId: 'c' })),
        append(seatScope('red'), aFact(id, 2, { commandId: 'c' }), aFact(id, 3, { commandId: 'c' })),
      ]);
      const lost = race.filter(result => result.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]!.reason).toMatchObject({ code: 'ALREADY_DONE', detail: { extra: { seq: 2 } } });
      expect(await read(seatScope('red'), id)).toHaveLength(3);
    }
  });
});

describe('the readers of a fact', () => {
  const buyer = seatScope('buyer');
  const seller = seatScope('seller');
  const bought = (id: string, seq: number, more: Partial<NewFact> = {}) =>
    aFact(id, seq, { companyId: 'buyer', actorCompanyId: 'buyer', ...more });

  it('read it beside its owner, and both sides append what they did under their own seats', async () => {
    const id = newId();
    await append(buyer, bought(id, 1, { readerCompanyIds: ['seller'] }));
    await append(seller, bought(id, 2, { actorCompanyId: 'seller' }));
    await append(buyer, bought(id, 3));
    for (const scope of [buyer, seller, seatScope('office', 'platform'), SYSTEM])
      expect((await read(scope, id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await read(seatScope('red'), id)).toEqual([]);
  });

  it('are those of the fact before when a fact names none, and change from a fact on that names others', async () => {
    const id = newId();
    await append(buyer, bought(id, 1, { readerCompanyIds: ['seller', 'buyer'] }), bought(id, 2));
    await append(buyer, bought(id, 3, { readerCompanyIds: [] }), bought(id, 4));
    expect((await read(seller, id)).map(({ seq }) => seq)).toEqual([1, 2]);
    const { rows } = await sql<{ readers: string[] }>`select reader_company_ids as readers from document_event
      where document_id = ${id} order by seq`.execute(database.db);
    expect(rows.map(({ readers }) => readers)).toEqual([['seller'], ['seller'], [], []]);
  });

  it('append nothing in the name of the other side, nor what follows by itself', async () => {
    const id = newId();
    await append(buyer, bought(id, 1, { readerCompanyIds: ['seller'] }));
    for (const actorCompanyId of ['buyer', 'office', null])
      await expect(append(seller, bought(id, 2, { actorCompanyId }))).rejects.toMatchObject({ code: '42501' });
    await append(buyer, bought(id, 2, { actorCompanyId: null, actorKind: 'system' }));
  });

  it('are not joined by a company that names itself: it must see the fact before', async () => {
    const id = newId();
    await append(buyer, bought(id, 1));
    const entered = append(seller, bought(id, 2, { actorCompanyId: 'seller', readerCompanyIds: ['seller'] }));
    await expect(entered).rejects.toThrow('would leave a gap');
    const noted = inScope(database.db, seller, ({ db }) =>
      sql`insert into fact_reader values ('seller', 1, 1, 'x')`.execute(db),
    );
    await expect(noted).rejects.toMatchObject({ code: '42501' });
  });
});

describe('facts of more than one shape', () => {
  it('are read at the shape of today, whatever version of the product wrote them', async () => {
    const renamed = (from: string, to: string) => (fact: Fact) => ({
      ...fact,
      changes: fact.changes.map(change => (change.path === from ? { ...change, path: to } : change)),
    });
    registerFactShapes({
      documentType: 'shaped',
      upcasters: { MOVE: [renamed('pol', 'from'), renamed('from', 'origin')] },
    });
    const id = newId();
    const moved = (seq: number, path: string, shape?: number) =>
      aFact(id, seq, {
        documentType: 'shaped',
        event: 'MOVE',
        changes: [{ path, after: seq }],
        ...(shape !== undefined && { shape }),
      });
    await append(seatScope('red'), moved(1, 'pol', 1), moved(2, 'from', 2), moved(3, 'origin'));
    const facts = await inScope(database.db, seatScope('red'), ({ db }) => readFacts(db, 'shaped', id));
    expect(facts.map(({ changes }) => changes)).toEqual([1, 2, 3].map(after => [{ path: 'origin', after }]));
    // Taken back, since it would stop every reader of this log.
    const unknown = inScope(database.db, seatScope('red'), async ({ db }) => {
      await appendFacts(db, [moved(4, 'elsewhere', 4)]);
      await readFacts(db, 'shaped', id);
    });
    await expect(unknown).rejects.toThrow('has shape 4; this version of the product knows 3');
  });
});

describe('the log since a position', () => {
  const since = (scope: Scope, companyId: string | null, position: string, limit = 100) =>
    inScope(database.db, scope, ({ db }) => readFactsSince(db, { position, limit, companyId }));
  /** Other databases of a server write too, and hold back what is shown here. */
  const settled = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{
          isFinal: boolean;
        }>`select coalesce(max(position) < fact_horizon(), true) as is_final
          from document_event`.execute(database.db);
        expect(rows).toEqual([{ isFinal: true }]);
      },
      { timeout: 30_000 },
    );
  /** Where the log ends. */
  const end = async (): Promise<string> => {
    await settled();
    let position = LOG_START;
    for (;;) {
      const facts = await since(SYSTEM, null, position);
      if (facts.length === 0) return position;
      position = facts.at(-1)!.position;
    }
  };

  it('gives each company what it owns and what it reads, in order and page by page, and everybody’s to the platform', async () => {
    const from = await end();
    const [owned, read, foreign] = [newId(), newId(), newId()];
    const one = (id: string, seq: number, companyId: string, readerCompanyIds: string[] = []) =>
      aFact(id, seq, { companyId, readerCompanyIds });
    await append(SYSTEM, one(owned, 1, 'me'), one(owned, 2, 'me'), one(foreign, 1, 'other'));
    await append(SYSTEM, one(read, 1, 'other', ['me', 'third']), one(foreign, 2, 'other'));
    await append(SYSTEM, one(owned, 3, 'me'), one(read, 2, 'other', ['me']));
    await settled();
    const told = (facts: { documentId: string; seq: number }[]) => facts.map(fact => [fact.documentId, fact.seq]);
    const mine = [
      [owned, 1],
      [owned, 2],
      [read, 1],
      // Of one transaction: by number.
      [read, 2],
      [owned, 3],
    ];
    expect(told(await since(seatScope('me'), 'me', from))).toEqual(mine);
    expect(told(await since(seatScope('third'), 'third', from))).toEqual([[read, 1]]);
    expect(await since(seatScope('office', 'platform'), null, from)).toHaveLength(7);
    // Under the rights of another company nothing of it is seen.
    expect(await since(seatScope('fourth'), 'me', from)).toEqual([]);
    const paged = [];
    for (let position = from; ; ) {
      const page = await since(seatScope('me'), 'me', position, 2);
      paged.push(...page);
      if (page.length < 2) break;
      position = page.at(-1)!.position;
    }
    expect(told(paged)).toEqual(mine);
  });

  it('refuses what is no position', async () => {
    for (const position of ['', 'x', '1', '1.2', '1.2.3;drop'])
      await expect(since(SYSTEM, null, position)).rejects.toThrow('is no position of the log');
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'shows no fact beside which an older transaction still writes, and so misses none that commits later',
    async () => {
      const from = await end();
      const [slow, quick] = [newId(), newId()];
      let goOn = () => {};
      const mayEnd = new Promise<void>(resolve => {
        goOn = resolve;
      });
      let appended = () => {};
      const hasAppended = new Promise<void>(resolve => {
        appended = resolve;
      });
      const writing = inScope(database.db, SYSTEM, async ({ db }) => {
        await appendFacts(db, [aFact(slow, 1)]);
        appended();
        await mayEnd;
        await appendFacts(db, [aFact(slow, 2)]);
      });
      await hasAppended;
      await append(SYSTEM, aFact(quick, 1));
      expect(await since(SYSTEM, null, from)).toEqual([]);
      goOn();
      await writing;
      await settled();
      const facts = await since(SYSTEM, null, from);
      expect(facts.map(fact => [fact.documentId, fact.seq])).toEqual([
        [slow, 1],
        [slow, 2],
        [quick, 1],
      ]);
    },
  );

  it.runIf(process.env.TEST_DATABASE_URL)(
    'keeps the facts of one document in their order when the later one is of the older transaction',
    async () => {
      const from = await end();
      const id = newId();
      await append(SYSTEM, aFact(id, 1));
      await inScope(database.db, SYSTEM, async ({ db }) => {
        await appendFacts(db, [aFact(newId(), 1)]);
        // What another server does meanwhile.
        const other = database.another();
        await other.db.transaction().execute(trx => appendFacts(trx, [aFact(id, 2)]));
        await other.close();
        await appendFacts(db, [aFact(id, 3)]);
      });
      await settled();
      const facts = await since(SYSTEM, null, from);
      expect(facts.filter(fact => fact.documentId === id).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    },
  );

  it('goes on in another cluster: a restored copy counts in an epoch of its own, once', async () => {
    await append(SYSTEM, aFact(newId(), 1));
    const before = await beginFactEpoch(database, '');
    expect(await beginFactEpoch(database, '')).toBe(before);
    const from = await end();
    const restored = await Promise.all(['a restore', 'a restore'].map(restore => beginFactEpoch(database, restore)));
    expect(restored).toEqual([before + 1, before + 1]);
    const id = newId();
    await append(seatScope('red'), aFact(id, 1));
    await settled();
    const [fact, ...more] = await since(SYSTEM, null, from);
    expect([fact?.documentId, more]).toEqual([id, []]);
    expect(Math.floor(Number.parseInt(fact!.position, 10) / 2 ** 44)).toBe(before + 1);
  });
});
