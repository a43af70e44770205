import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type ChangeWorld, startChangeWorld } from './change-world.samples.ts';

/** Two rows that are one thing become one, everywhere, and two again when it was a mistake (A.4.1, A.7.9, J.3). */

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const merging = (resource: string, from: AnyRow, to: AnyRow) =>
  world.merge({ resource, id: from.id, version: from.version, targetId: to.id });

async function merged(resource: string, from: AnyRow, to: AnyRow) {
  const answer = await merging(resource, from, to);
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  // A port's merge was proposed and approved; others are approved as they are asked for.
  const version = resource === 'Port' ? 3 : 2;
  expect(answer.data.change).toMatchObject({ kind: 'MERGE', state: 'APPLIED', version });
  return answer.data.change;
}

const ship = (imoNumber: string, name: string, more: object = {}) =>
  world.create('Vessel', { imoNumber, name, vesselType: 'CONTAINER', serviceStatus: 'IN_SERVICE', ...more });
const line = () => world.rowBy('ShippingLine', 'scac', 'COSU');
const voyage = async (vessel: AnyRow, number: string) =>
  world.create('Voyage', { lineId: (await line()).id, vesselId: vessel.id, carrierExportVoyageNumber: number });
const shipmentsWith = async (column: string, value: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from shipment where ${sql.ref(column)} = ${value} order by id`.execute(world.server.deps.db);
  return rows.map(({ id }) => id);
};

describe('two vessels of one ship', () => {
  it('are one after a merge and two again after its revert', async () => {
    const right = await world.rowBy('Vessel', 'name', 'ORIENT CREST');
    const wrong = await ship('9074729', 'ORIENT CRESTE', {
      nameZh: '东方峰号',
      aliases: ['O. CREST'],
      callSign: 'XXAB',
    });
    const sailing = await voyage(wrong, '777E');
    const mapping = await world.create('CodeMapping', {
      system: 'CARRIER:COSU',
      object: 'VESSEL',
      foreignCode: 'ZQCR9',
      ourId: wrong.id,
      direction: 'IN',
    });
    const [shipment] = await shipmentsWith('vessel', 'ORIENT CREST');
    await sql`update shipment set vessel = 'ORIENT CRESTE' where id = ${shipment}`.execute(world.server.deps.db);
    const before = await shipmentsWith('vessel', 'ORIENT CREST');

    const change = await merged('Vessel', wrong, right);
    expect(await world.row('Vessel', wrong.id)).toMatchObject({
      status: 'MERGED',
      mergedIntoId: right.id,
      aliases: [],
    });
    const target = await world.row('Vessel', right.id);
    expect(target.aliases).toEqual(expect.arrayContaining(['ORIENT CRESTE', '9074729', '东方峰号', 'O. CREST']));
    expect(await world.row('Voyage', sailing.id)).toMatchObject({ vesselId: right.id, version: 2 });
    expect((await world.log('Voyage', sailing.id))[0]).toMatchObject({ event: 'FOLLOW_MERGE' });
    expect(await world.row('CodeMapping', mapping.id)).toMatchObject({ ourId: right.id });
    expect(await shipmentsWith('vessel', 'ORIENT CREST')).toEqual([...before, shipment].sort());
    // Whoever looks for the old name finds the ship, and only her.
    expect((await world.suggested('Vessel', 'orient creste', 'customer')).map(({ id }) => id)).toEqual([right.id]);
    expect((await world.suggested('Vessel', 'O. CREST', 'customer')).map(({ id }) => id)).toEqual([right.id]);

    const reverted = await world.decide(change, 'REVERT', { remarks: '两艘船' });
    expect(reverted.data.change.state).toBe('REVERTED');
    const { version: _v, updatedAt: _u, ...same } = wrong;
    expect(await world.row('Vessel', wrong.id)).toMatchObject(same);
    expect((await world.row('Vessel', right.id)).aliases).toEqual(right.aliases);
    expect(await world.row('Voyage', sailing.id)).toMatchObject({ vesselId: wrong.id, version: 3 });
    expect(await world.row('CodeMapping', mapping.id)).toMatchObject({ ourId: wrong.id });
    expect(await shipmentsWith('vessel', 'ORIENT CREST')).toEqual(before);
    expect((await world.suggested('Vessel', 'orient creste', 'customer')).map(({ id }) => id)).toEqual([wrong.id]);
  });

  it('stay merged where somebody has worked on them since', async () => {
    const [one, two] = [await ship('9510371', 'FIRST TWIN'), await ship('9510747', 'SECOND TWIN')];
    const change = await merged('Vessel', two, one);
    const target = await world.row('Vessel', one.id);
    await world.modify('Vessel', target, { callSign: 'NEWER' });
    expect((await world.decide(change, 'REVERT')).problem.errors).toMatchObject([{ code: 'MC-04' }]);
  });

  it('with a voyage of the same number each are settled by people first', async () => {
    const [one, two] = [await ship('9511117', 'CLASH ONE'), await ship('9511480', 'CLASH TWO')];
    await voyage(one, '901W');
    const second = await voyage(two, '901W');
    const effect = await world.effect({ kind: 'MERGE', resource: 'Vessel', id: two.id, targetId: one.id });
    expect(effect.data.conflicts).toMatchObject([{ row: { code: '901W' }, with: { code: '901W' } }]);
    expect(effect.data.moved).toMatchObject([{ title: { en: 'Voyages' }, count: 1 }]);
    expect((await merging('Vessel', two, one)).problem.errors).toMatchObject([{ code: 'MC-15', params: { n: 1 } }]);
    expect(await world.row('Voyage', second.id)).toMatchObject({ vesselId: two.id, version: 1 });
    expect(await world.row('Vessel', two.id)).toMatchObject({ status: 'ACTIVE', version: 1 });
  });
});

describe('a merge that somebody proposes', () => {
  it('is done when a steward approves it', async () => {
    const [one, two] = [await ship('9521112', 'SEEN ONCE'), await ship('9522221', 'SEEN TWICE')];
    const input = { resource: 'Vessel', kind: 'MERGE', rowId: two.id, targetId: one.id, reason: '同一艘船' } as const;
    expect((await world.propose({ ...input, targetId: two.id })).problem.errors).toMatchObject([{ code: 'MD-17' }]);
    const { data } = await world.propose(input);
    expect(await world.row('Vessel', two.id)).toMatchObject({ status: 'ACTIVE', version: 1 });
    const approved = await world.decide(data.change, 'APPROVE');
    expect(approved.data.change).toMatchObject({ state: 'APPLIED', createdByName: expect.any(String) });
    expect(await world.row('Vessel', two.id)).toMatchObject({ status: 'MERGED', mergedIntoId: one.id });
  });
});

describe('two ports of one place', () => {
  it('take terminals, calls, services, booking codes and shipments along, and give them back', async () => {
    const right = await world.create('Port', {
      unLocode: 'CNQMA',
      nameEn: 'Merge Right',
      functions: ['1'],
      timeZone: 'Asia/Shanghai',
    });
    const wrong = await world.create('Port', {
      unLocode: 'CNQMB',
      nameEn: 'Merge Wrong',
      functions: ['1'],
      timeZone: 'Asia/Shanghai',
    });
    const carrier = await line();
    const terminal = await world.create('Terminal', { portId: wrong.id, terminalCode: 'MW1', nameEn: 'Wrong 1' });
    const service = await world.create('Service', {
      lineId: carrier.id,
      carrierServiceCode: 'MRG1',
      nameEn: 'Merging service',
      rotation: [{ portId: wrong.id, weekday: 1, arrives: '08:00', dayOffset: 0, stayHours: 12 }],
    });
    const agency = await world.create('ShipAgency', { code: 'MRGAG', nameEn: 'Agency', portIds: [right.id, wrong.id] });
    const booking = await world.create('BookCodes', {
      lineId: carrier.id,
      portId: wrong.id,
      code: 'MRG-77',
      kind: 'CONTRACT',
      validFrom: '2026-01-01',
    });
    const sailing = await voyage(await ship('9511856', 'PORT CALLER'), '902W');
    const call = await world.create('PortCall', {
      voyageId: sailing.id,
      seq: 1,
      portId: wrong.id,
      terminalId: terminal.id,
    });
    const shipment = (await shipmentsWith('state', 'CONFIRMED'))[0]!;
    await sql`update shipment set pol = 'CNQMB', por = 'CNQMB' where id = ${shipment}`.execute(world.server.deps.db);

    const { db } = world.server.deps;
    await sql`insert into voyage_schedule (carrier, vessel, voyage, loading_code, etd, sailing_date)
      values ('COSU', 'PORT CALLER', '999X', 'CNQMB', now(), current_date)`.execute(db);
    const sailsFrom = async () => {
      const { rows } = await sql<{ from: string }>`select loading_code as from from voyage_schedule
        where voyage = '999X'`.execute(db);
      return rows.map(({ from }) => from);
    };

    const { data: effect } = await world.effect({ kind: 'MERGE', resource: 'Port', id: wrong.id, targetId: right.id });
    expect(effect.uses).toContainEqual(expect.objectContaining({ area: { zh: '货运订单', en: 'Shipments' }, open: 1 }));
    expect(effect.findings).toEqual([]);

    const change = await merged('Port', wrong, right);
    const pointers = async () => ({
      terminal: (await world.row('Terminal', terminal.id)).portId,
      rotation: (await world.row('Service', service.id)).rotation,
      agency: (await world.row('ShipAgency', agency.id)).portIds,
      booking: (await world.row('BookCodes', booking.id)).portId,
      call: (await world.row('PortCall', call.id)).portId,
    });
    expect(await pointers()).toMatchObject({
      terminal: right.id,
      rotation: [{ portId: right.id, stayHours: 12 }],
      agency: [right.id],
      booking: right.id,
      call: right.id,
    });
    expect(await shipmentsWith('pol', 'CNQMA')).toEqual([shipment]);
    expect(await shipmentsWith('por', 'CNQMA')).toEqual([shipment]);
    expect(await sailsFrom()).toEqual(['CNQMA']);
    const { rows: owners } = await sql<{ companyId: string }>`select distinct company_id from document_event
      where document_id = ${booking.id}`.execute(world.server.deps.db);
    expect(owners).toHaveLength(1);

    expect((await world.decide(change, 'REVERT')).http).toBe(200);
    expect(await pointers()).toMatchObject({
      terminal: wrong.id,
      rotation: [{ portId: wrong.id }],
      agency: [right.id, wrong.id],
      booking: wrong.id,
      call: wrong.id,
    });
    expect(await shipmentsWith('pol', 'CNQMB')).toEqual([shipment]);
    expect(await shipmentsWith('por', 'CNQMB')).toEqual([shipment]);
    expect(await sailsFrom()).toEqual(['CNQMB']);
  });

  it('are told in the log of a company under the state that its document is in', async () => {
    const { db } = world.server.deps;
    const port = (unLocode: string, nameEn: string) => world.create('Port', { unLocode, nameEn });
    const [right, wrong] = [await port('CNQMG', 'Told Right'), await port('CNQMH', 'Told Wrong')];
    const { rows } = await sql<{ id: string; state: string }>`update rate_share set pol_ids = array[${wrong.id}]
      where id = (select id from rate_share order by id limit 1) returning id, state`.execute(db);
    await merged('Port', wrong, right);
    const [share] = rows;
    const fact = await db
      .selectFrom('documentEvent')
      .select(['event', 'fromState', 'toState'])
      .where('documentType', '=', 'rateShare')
      .where('documentId', '=', share!.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(fact).toEqual({ event: 'FOLLOW_MERGE', fromState: share!.state, toState: share!.state });
  });

  it('leave alone what people have pointed elsewhere since', async () => {
    const port = (unLocode: string, nameEn: string) => world.create('Port', { unLocode, nameEn });
    const [right, wrong, third] = [
      await port('CNQMC', 'Kept A'),
      await port('CNQMD', 'Kept B'),
      await port('CNQME', 'Kept C'),
    ];
    const terminal = await world.create('Terminal', { portId: wrong.id, terminalCode: 'KEPT', nameEn: 'Kept' });
    const change = await merged('Port', wrong, right);
    await world.modify('Terminal', await world.row('Terminal', terminal.id), { portId: third.id });
    expect((await world.decide(change, 'REVERT')).http).toBe(200);
    expect(await world.row('Terminal', terminal.id)).toMatchObject({ portId: third.id });
  });
});

describe('the target of a merge', () => {
  it('is another row in use of the same resource (MD-17)', async () => {
    const [one, two] = [await ship('9512226', 'TARGET ONE'), await ship('9512599', 'TARGET TWO')];
    const shanghai = await world.rowBy('Port', 'unLocode', 'CNSHA');
    const refused = async (target: AnyRow) =>
      (await merging('Vessel', await world.row('Vessel', one.id), target)).problem.errors;
    expect(await refused(one)).toMatchObject([{ path: 'targetId', code: 'MD-17' }]);
    expect(await refused(shanghai)).toMatchObject([{ code: 'MD-17' }]);
    await merged('Vessel', two, one);
    expect(await refused(await world.row('Vessel', two.id))).toMatchObject([{ code: 'MD-17' }]);
    const again = await merging('Vessel', await world.row('Vessel', two.id), one);
    expect(again.problem.errors).toMatchObject([{ code: 'MC-13', params: { status: 'MERGED' } }]);
  });

  it('stays one step away: what was merged before follows', async () => {
    const [a, b, c] = [
      await ship('9512965', 'CHAIN A'),
      await ship('9513335', 'CHAIN B'),
      await ship('9513701', 'CHAIN C'),
    ];
    await merged('Vessel', a, b);
    await merged('Vessel', await world.row('Vessel', b.id), c);
    expect(await world.row('Vessel', a.id)).toMatchObject({ status: 'MERGED', mergedIntoId: c.id });
    expect((await world.suggested('Vessel', 'CHAIN A', 'customer')).map(({ id }) => id)).toEqual([c.id]);
  });

  it('does not end up pointing at itself', async () => {
    const lane = (code: string, more: object = {}) => world.create('Line', { code, nameEn: `Lane ${code}`, ...more });
    const parent = await lane('QLA');
    const child = await lane('QLB', { parentId: parent.id });
    await merged('Line', parent, child);
    expect(await world.row('Line', child.id)).toMatchObject({ parentId: null, status: 'ACTIVE' });
  });
});
