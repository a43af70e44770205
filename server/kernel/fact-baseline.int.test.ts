import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { BASELINE, withBaseline } from '#machines/kernel/baseline.ts';
import { openKernelDatabase, seatScope } from '#tests/support/kernel-database.ts';
import type { TestDatabase } from '#tests/support/test-databases.ts';
import { appendFacts, type NewFact, readFacts } from './event-store.ts';
import { type BaselinedDocument, closeByBaseline } from './fact-baseline.ts';
import { inScope, SYSTEM } from './tenancy.ts';

const NOW = new Date('2026-11-23T08:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database =
    await openKernelDatabase(`create table parcel (id text primary key, version integer not null, state text not null,
    weight text, desk_note text, extra jsonb, owner_name text)`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from parcel`.execute(database.db);
  await sql`delete from fact_baseline`.execute(database.db);
});

const evolve = (before: object | null, { seq, toState, changes }: Fact): object => ({
  ...before,
  ...Object.fromEntries(changes.map(({ path, after }) => [path, after])),
  state: toState,
  version: seq,
});
const parcels: BaselinedDocument = {
  type: 'parcel',
  table: 'parcel',
  evolve,
  columnsOfRow: ({ state, version, weight, deskNote, extra, ownerName }) => ({
    state,
    version,
    weight,
    deskNote,
    extra,
    ownerName,
  }),
  joined: ['ownerName'],
  declared: '1',
};

let made = 0;
/** A parcel of two facts that tell its weight, and a row with whatever else. */
async function aParcel(
  row: { deskNote?: string; extra?: object; ownerName?: string; state?: string; version?: number } = {},
) {
  made += 1;
  const id = `parcel-${String(made).padStart(4, '0')}`;
  const fact = (expectedSeq: number, weight: string): NewFact => ({
    documentType: 'parcel',
    documentId: id,
    companyId: 'red',
    expectedSeq,
    event: expectedSeq === 1 ? 'CREATE' : 'WEIGH',
    fromState: expectedSeq === 1 ? null : 'OPEN',
    toState: 'OPEN',
    actorEmployeeId: 'e1',
    actorCompanyId: 'red',
    actorKind: 'employee',
    onBehalfOfEmployeeId: null,
    at: '2026-03-12T01:02:03.456Z',
    remarks: null,
    changes: [{ path: 'weight', after: weight }],
    revision: 1,
    readerCompanyIds: ['blue'],
  });
  await inScope(database.db, SYSTEM, ({ db }) => appendFacts(db, [fact(1, '1'), fact(2, '2')]));
  const { deskNote = null, extra = null, ownerName = null, state = 'OPEN', version = 2 } = row;
  await sql`insert into parcel values (${id}, ${version}, ${state}, '2', ${deskNote},
    ${extra === null ? null : JSON.stringify(extra)}::jsonb, ${ownerName})`.execute(database.db);
  return id;
}
const factsOf = (id: string, scope = SYSTEM) => inScope(database.db, scope, ({ db }) => readFacts(db, 'parcel', id));
const close = (document = parcels, batch = 2) => closeByBaseline(database.db, document, { now: NOW, batch });

describe('a baseline', () => {
  it('tells what the log did not, after which its fold is the row; a document that needs none gets none', async () => {
    const whole = await aParcel();
    const lacking = await aParcel({ deskNote: 'by hand', extra: { b: 1, a: null }, ownerName: 'joined, so not told' });
    expect(await close()).toEqual({ documents: 2, baselines: 1, unexplained: [] });
    expect(await factsOf(whole)).toHaveLength(2);
    const facts = await factsOf(lacking);
    expect(facts.at(-1)).toMatchObject({
      seq: 3,
      event: BASELINE,
      fromState: 'OPEN',
      toState: 'OPEN',
      actorKind: 'system',
      at: NOW.toISOString(),
      changes: [
        { path: 'deskNote', after: 'by hand' },
        { path: 'extra', after: { b: 1, a: null } },
      ],
    });
    const { rows } = await sql<{ version: number }>`select version from parcel where id = ${lacking}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ version: 3 }]);
    const folded = facts.reduce<object | null>((before, fact) => withBaseline(evolve)(before, fact), null);
    expect(folded).toMatchObject({ state: 'OPEN', version: 3, weight: '2', deskNote: 'by hand', extra: { b: 1 } });
    // Who read the log reads this, too.
    expect(await factsOf(lacking, seatScope('blue'))).toHaveLength(3);
  });

  it('is appended once, however often the start runs, and again only where another declaration tells more', async () => {
    const id = await aParcel({ deskNote: 'by hand', ownerName: 'Li' });
    expect(await close()).toMatchObject({ documents: 1, baselines: 1 });
    expect(await close()).toEqual({ documents: 0, baselines: 0, unexplained: [] });
    const all = { ...parcels, joined: [], declared: '2' };
    expect(await close(all)).toMatchObject({ documents: 1, baselines: 1 });
    expect((await factsOf(id)).at(-1)!.changes).toEqual([{ path: 'ownerName', after: 'Li' }]);
    expect(await close({ ...all, declared: '3' })).toMatchObject({ documents: 1, baselines: 0 });
  });

  it('goes on after the last whole batch when the start was cut off', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await aParcel({ deskNote: `note ${at}` }));
    const cut: BaselinedDocument = {
      ...parcels,
      columnsOfRow(row) {
        if (row.id === ids[3]) throw new Error('power cut');
        return parcels.columnsOfRow(row);
      },
    };
    await expect(close(cut)).rejects.toThrow('power cut');
    const lengths = async () => Promise.all(ids.map(async id => (await factsOf(id)).length));
    expect(await lengths()).toEqual([3, 3, 2, 2, 2]);
    expect(await close()).toMatchObject({ documents: 3, baselines: 3 });
    expect(await lengths()).toEqual([3, 3, 3, 3, 3]);
  });

  it('papers over no row that contradicts its log: it names it', async () => {
    const moved = await aParcel({ deskNote: 'x', state: 'SHUT' });
    const younger = await aParcel({ deskNote: 'x', version: 9 });
    const { baselines, unexplained } = await close();
    expect(baselines).toBe(0);
    expect(unexplained).toEqual([
      `parcel ${moved} stands in SHUT, its log in OPEN`,
      `parcel ${younger} is of version 9, its log of 2`,
    ]);
  });

  it('is appended once by servers that start at the same time', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await aParcel({ deskNote: `note ${at}` }));
    const reports = await Promise.all([close(), close(), close()]);
    expect(reports.reduce((sum, { baselines }) => sum + baselines, 0)).toBe(6);
    for (const id of ids) expect(await factsOf(id)).toHaveLength(3);
  });
});
