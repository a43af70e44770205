import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKernelDatabase, seatScope } from '#tests/support/kernel-database.ts';
import type { OpenDatabase } from '../db/opened.ts';
import { appendFacts, type NewFact, readFacts } from './event-store.ts';
import { newId } from './ids.ts';
import { inScope, type Scope, SYSTEM } from './tenancy.ts';

let database: OpenDatabase;
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
