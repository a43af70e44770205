import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { masterChange } from '#machines/basic-data/master-change.document.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { asRow } from '../../../kernel/document/document-row.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type ChangeWorld, startChangeWorld } from './change-world.samples.ts';
import { applyDueChanges } from './due-changes.ts';
import { servedMasterChange } from './master-change.served.ts';

/** What stewards do without a proposal, at once or on a day to come. */

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const port = (unLocode: string, nameEn: string, more: object = {}) =>
  world.create('Port', { unLocode, nameEn, ...more });
const direct = (row: AnyRow, resource = 'Port') => ({ resource, id: row.id, version: row.version });
const inDays = (days: number): string => houseDay(new Date(world.clock.now().getTime() + days * DAY_MS));

describe('a status', () => {
  it('goes from active to deprecated and disabled and back; pickers follow', async () => {
    const row = await port('CNQSA', 'Status Walk');
    const offered = async () => (await world.suggested('Port', 'CNQSA', 'customer')).length;
    const now = () => world.row('Port', row.id);
    expect((await world.activate(direct(row))).problem.errors).toMatchObject([
      { code: 'MC-13', params: { status: 'ACTIVE' } },
    ]);
    const { data } = await world.deprecate({ ...direct(row), remarks: '已关闭' });
    expect(data.change).toMatchObject({ kind: 'DEPRECATE', state: 'APPLIED', reason: '已关闭' });
    expect([(await now()).status, await offered()]).toEqual(['DEPRECATED', 0]);
    await world.disable(direct(await now()));
    expect((await now()).status).toBe('DISABLED');
    await world.activate(direct(await now()));
    expect([(await now()).status, await offered()]).toEqual(['ACTIVE', 1]);
    expect((await world.log('Port', row.id)).map(({ event }) => event)).toEqual([
      'ACTIVATE',
      'DISABLE',
      'DEPRECATE',
      'CREATE',
    ]);
    expect((await world.log('Port', row.id))[0]?.who).toBeTruthy();
  });

  it('is not disabled while something in work uses the row, unless that goes to another (MC-08)', async () => {
    const [row, other] = [await port('CNQSB', 'Used Port'), await port('CNQSC', 'Replacing Port')];
    const terminal = await world.create('Terminal', { portId: row.id, terminalCode: 'USED', nameEn: 'Used' });
    const effect = await world.effect({ kind: 'DISABLE', resource: 'Port', id: row.id });
    expect(effect.data.uses).toMatchObject([{ area: { en: 'Terminals' }, open: 1, closed: 0 }]);
    expect(effect.data.findings).toMatchObject([{ code: 'MC-08' }]);
    expect((await world.disable(direct(row))).problem.errors).toMatchObject([{ code: 'MC-08', params: { n: 1 } }]);
    const { data } = await world.disable({ ...direct(row), targetId: other.id });
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'DISABLED', mergedIntoId: null });
    expect(await world.row('Terminal', terminal.id)).toMatchObject({ portId: other.id });
    await world.decide(data.change, 'REVERT');
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await world.row('Terminal', terminal.id)).toMatchObject({ portId: row.id });
  });

  it('is changed from the version that was seen: 412 tells what it is now', async () => {
    const row = await port('CNQSD', 'Stale Status');
    await world.modify('Port', row, { nameEn: 'Newer' });
    const late = await world.deprecate(direct(row));
    expect(late.http).toBe(412);
    expect(late.problem.current).toMatchObject({ nameEn: 'Newer', version: 2 });
  });
});

describe('a code', () => {
  it('is changed everywhere; the old one still finds the row; a revert brings it back', async () => {
    const row = await port('CNQRA', 'Recode Me');
    const { db } = world.server.deps;
    await sql`update shipment set pod = 'CNQRA' where id = (select id from shipment order by id limit 1)`.execute(db);
    const pods = async () =>
      (await sql<{ pod: string }>`select pod from shipment order by id limit 1`.execute(db)).rows[0]?.pod;
    const { data } = await world.recode({ ...direct(row), code: 'cnqrb' });
    expect(data.change).toMatchObject({ kind: 'RECODE', proposed: { unLocode: 'CNQRB' } });
    expect(await world.row('Port', row.id)).toMatchObject({ unLocode: 'CNQRB', aliases: ['CNQRA'] });
    expect(await pods()).toBe('CNQRB');
    expect((await world.suggested('Port', 'CNQRA', 'customer')).map(({ code }) => code)).toEqual(['CNQRB']);
    await world.decide(data.change, 'REVERT');
    expect(await world.row('Port', row.id)).toMatchObject({ unLocode: 'CNQRA', aliases: [] });
    expect(await pods()).toBe('CNQRA');
  });

  it('must be new, good and there', async () => {
    const row = await port('CNQRC', 'Bad Codes');
    const recoded = async (code: string) => (await world.recode({ ...direct(row), code })).problem.errors;
    expect(await recoded(' ')).toMatchObject([{ code: 'MC-18' }]);
    expect(await recoded('CNQRC')).toMatchObject([{ code: 'MC-17' }]);
    expect(await recoded('CNQ0C')).toMatchObject([{ code: 'MD-03' }]);
    expect(await recoded('CNSHA')).toMatchObject([{ code: 'MD-01' }]);
    const vessel = await world.rowBy('Vessel', 'name', 'BLUE HARBOUR');
    expect((await world.recode({ ...direct(vessel, 'Vessel'), code: 'X' })).problem.errors).toMatchObject([
      { code: 'MC-16' },
    ]);
  });
});

describe('deadlines of others', () => {
  const SHANGHAI = 'Asia/Shanghai';

  it('a zone or position is never changed by one person: not by the form, not by merging or another code', async () => {
    const row = await world.rowBy('Port', 'unLocode', 'CNSHA');
    const typed = async (changes: object) => (await world.modify('Port', row, changes)).problem.errors;
    expect(await typed({ timeZone: 'Asia/Urumqi' })).toMatchObject([{ path: 'timeZone', code: 'MC-21' }]);
    expect(await typed({ latitude: '31.5' })).toMatchObject([{ path: 'latitude', code: 'MC-21' }]);
    const other = await port('CNQTA', 'Second Person');
    for (const asked of [
      await world.recodeAlone({ ...direct(other), code: 'CNQTB' }),
      await world.mergeAlone({ ...direct(other), targetId: row.id }),
    ]) {
      expect(asked.data.change.state).toBe('PROPOSED');
      const { change } = asked.data;
      expect((await world.decide(change, 'APPROVE', { corrections: {} })).problem.errors).toMatchObject([
        { code: 'MD-23' },
      ]);
      await world.decide(change, 'REJECT', { remarks: 'no' }, 'steward2');
    }
    expect(await world.row('Port', other.id)).toMatchObject({ unLocode: 'CNQTA', status: 'ACTIVE' });
  });

  it('a second person changes the zone: cut-offs keep their local time, what happened stays, people are told', async () => {
    const row = await world.rowBy('Port', 'unLocode', 'CNSHA');
    const { db } = world.server.deps;
    const calls = async () =>
      (
        await sql<{ id: string; etd: Date | null; atd: Date | null; cutOffs: { at: string }[] }>`
          select id, departure_planned as etd, departure_actual as atd, cut_offs from port_call
          where port_id = ${row.id} order by id`.execute(db)
      ).rows;
    const before = await calls();
    const effect = (await world.effect({ kind: 'EDIT', resource: 'Port', id: row.id }, 'steward2')).data;
    expect(effect.uses.map(({ area }) => area.en)).toEqual(expect.arrayContaining(['Port calls', 'Cut-offs']));
    const values = { timeZone: 'Asia/Urumqi' };
    const asked = await world.propose({ resource: 'Port', kind: 'EDIT', rowId: row.id, values }, 'steward');
    const done = await world.decide(asked.data.change, 'APPROVE', { corrections: {} }, 'steward2');
    expect(done.data.change.state).toBe('APPLIED');
    const hours = (one: Date | string, other: Date | string) => (+new Date(other) - +new Date(one)) / 3_600_000;
    const after = await calls();
    let moved = 0;
    for (const [index, was] of before.entries()) {
      const is = after[index]!;
      const by = was.atd ? 0 : 2;
      expect(is.atd).toEqual(was.atd);
      if (was.etd) expect(hours(was.etd, is.etd!)).toBe(by);
      for (const [place, cutOff] of was.cutOffs.entries()) {
        expect(hours(cutOff.at, is.cutOffs[place]!.at)).toBe(by);
        moved += by;
      }
    }
    expect(moved).toBeGreaterThan(0);
    const told = await sql`select from message_outbox where title like '%CNSHA%'`.execute(db);
    expect(told.rows.length).toBeGreaterThan(0);
    await world.decide(done.data.change, 'REVERT', {}, 'steward2');
    expect(await calls()).toMatchObject(before.map(({ etd, cutOffs }) => ({ etd, cutOffs })));
    expect(await world.row('Port', row.id)).toMatchObject({ timeZone: SHANGHAI });
  });

  it('a port is not put into another country, and its clock must be able to be right there', async () => {
    const made = async (values: Record<string, unknown>) =>
      (await world.propose({ resource: 'Port', kind: 'EDIT', rowId: (await bangkok()).id, values }, 'steward')).problem
        .errors;
    const bangkok = () => world.rowBy('Port', 'unLocode', 'THBKK');
    const create = async (values: Record<string, unknown>) =>
      (await world.propose({ resource: 'Port', values: { functions: ['1'], nameEn: 'Nowhere', ...values } })).problem
        .errors;
    expect(await create({ unLocode: 'THQZA', timeZone: 'Asia/Tokyo' })).toMatchObject([{ code: 'MD-24' }]);
    expect(
      await create({ unLocode: 'THQZA', timeZone: 'Asia/Bangkok', latitude: '-33.9', longitude: '151.2' }),
    ).toMatchObject([{ code: 'MD-25' }, { code: 'MD-26' }]);
    expect(await made({ timeZone: 'Asia/Bangkok' })).toMatchObject([{ code: 'MC-17' }]);
  });
});

describe('aliases', () => {
  it('are given to another row', async () => {
    const row = await port('CNQPA', 'Split From', { aliases: ['One', 'Two', 'Three'] });
    const other = await port('CNQPB', 'Split To', { aliases: ['two'] });
    const wrong = await world.split({ ...direct(row), targetId: other.id, aliases: ['Four'] });
    expect(wrong.problem.errors).toMatchObject([{ code: 'MC-19' }]);
    const { data } = await world.split({ ...direct(row), targetId: other.id, aliases: ['One', 'Two'] });
    expect((await world.row('Port', row.id)).aliases).toEqual(['Three']);
    expect((await world.row('Port', other.id)).aliases).toEqual(['two', 'One']);
    await world.decide(data.change, 'REVERT');
    expect((await world.row('Port', row.id)).aliases).toEqual(['One', 'Two', 'Three']);
    expect((await world.row('Port', other.id)).aliases).toEqual(['two']);
  });
});

describe('a change with a day to come', () => {
  it('waits as APPROVED and takes effect on its day, once', async () => {
    const row = await port('CNQDY', 'Later');
    expect((await world.deprecate({ ...direct(row), effectiveFrom: inDays(-1) })).problem.errors).toMatchObject([
      { path: 'effectiveFrom', code: 'MC-09' },
    ]);
    const { data } = await world.deprecate({ ...direct(row), effectiveFrom: inDays(2) });
    expect(data.change.state).toBe('APPROVED');
    expect(await applyDueChanges(world.server.deps)).toBe(0);
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'ACTIVE' });
    const later = { ...world.server.deps, clock: { now: () => new Date(world.clock.now().getTime() + 2 * DAY_MS) } };
    expect(await applyDueChanges(later)).toBe(1);
    expect(await applyDueChanges(later)).toBe(0);
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'DEPRECATED', version: 2 });
    expect((await world.change(data.change.id)).data.change).toMatchObject({ state: 'APPLIED', version: 2 });
  });

  it('goes back to be decided again where the row has changed since', async () => {
    const row = await port('CNQDZ', 'Moving Target');
    const { data } = await world.deprecate({ ...direct(row), effectiveFrom: inDays(1) });
    await world.modify('Port', row, { nameEn: 'Moved Target' });
    const later = { ...world.server.deps, clock: { now: () => new Date(world.clock.now().getTime() + DAY_MS) } };
    expect(await applyDueChanges(later)).toBe(0);
    const { change, log } = (await world.change(data.change.id)).data;
    expect(change).toMatchObject({
      state: 'PROPOSED',
      difference: [{ path: 'nameEn', before: 'Moving Target', after: 'Moved Target' }],
    });
    expect(log[0]).toMatchObject({ event: 'RETURN', remarks: '批准后记录已被修改' });
    const again = await world.decide(change, 'APPROVE', { effectiveFrom: inDays(0) }, 'steward2');
    expect(again.data.change).toMatchObject({ state: 'APPLIED', difference: [] });
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'DEPRECATED', nameEn: 'Moved Target' });
  });

  it('is stopped by a rejection before its day', async () => {
    const row = await port('CNQDW', 'Stopped');
    const { data } = await world.deprecate({ ...direct(row), effectiveFrom: inDays(1) });
    const stopped = await world.decide(data.change, 'REJECT', { remarks: '不再需要' });
    expect(stopped.data.change.state).toBe('REJECTED');
    expect((await world.decide(data.change, 'REJECT', { remarks: 'x' })).http).toBe(412);
  });
});

describe('the queue', () => {
  it('pages newest first, by resource and state', async () => {
    for (const code of ['QUA', 'QUB', 'QUC'])
      await world.propose({ resource: 'Line', values: { code, nameEn: `Queue lane ${code}` } });
    const query = { resource: 'Line', state: 'PROPOSED', limit: 2 };
    const first = (await world.changes(query)).data;
    expect(first).toMatchObject({ total: 3, totalIsMore: false });
    const next = (await world.changes({ ...query, cursor: first.nextCursor })).data;
    expect([...first.rows, ...next.rows].map(({ rowId }) => ({ ...first.refs, ...next.refs })[rowId]?.code)).toEqual([
      'QUC',
      'QUB',
      'QUA',
    ]);
    expect(next.nextCursor).toBeNull();
    expect((await world.changes({ cursor: 'nonsense' })).http).toBe(422);
  });
});

it('every row of the table is what its log folds to', async () => {
  const { db } = world.server.deps;
  await inScope(db, SYSTEM, async tx => {
    const rows = await tx.db.selectFrom('masterChange').selectAll().execute();
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      const facts = await readFacts(tx.db, 'masterChange', row.id);
      expect(asRow(servedMasterChange, row), row.no).toEqual(foldDocument(masterChange, facts));
    }
  });
});
