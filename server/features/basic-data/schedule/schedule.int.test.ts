import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import {
  addCall,
  blankVoyage,
  generateVoyages,
  notifyCustomers,
  omitCall,
  pullCall,
  reorderCalls,
  scheduleBoard,
  scheduledDepartures,
  scheduleVoyages,
  searchSailings,
  searchSailingsPublic,
  serviceAsDcsa,
  setCallTime,
  shiftCalls,
  slideVoyage,
  voyageEffect,
} from '#contract/basic-data/schedule/calls.ts';
import type { BoardRow, VoyageLine } from '#contract/basic-data/schedule/shapes.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { closeDue } from './closer.ts';
import { sailingsSql } from './projection.ts';
import { matchVoyage } from './search.read.ts';
import { SEARCHES_A_MINUTE } from './search-limit.ts';
import { readVoyage, readVoyages, shownDeparture } from './voyage.read.ts';

let server: TestServer;
let admin: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
});
afterAll(() => server.close());

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const voyageCalls = resourceCalls(documentResource(voyage));
const { apply } = documentCalls(voyage);
const ask = (token: string, event: string, row: { readonly id: string; readonly version: number }) =>
  server.call(apply, { token, body: { event, rows: [row], payload: {}, remarks: null } });
const callCalls = resourceCalls(portCallResource);
const inDatabase = <T>(work: (db: TestServer['deps']['db']) => Promise<T>): Promise<T> => work(server.deps.db);

async function voyagesOf(query: { q?: string; status?: VoyageLine['status'] }): Promise<VoyageLine[]> {
  const { data } = await server.call(scheduleVoyages, {
    token: admin,
    query: { from: '2020-01-01', to: '2040-01-01', limit: 200, ...query },
  });
  return [...data.rows];
}
const voyageOf = async (q: string): Promise<VoyageLine> => (await voyagesOf({ q }))[0]!;
const callsOf = async (voyageId: string) => [...((await inDatabase(db => readVoyage(db, voyageId)))?.calls ?? [])];
const queued = (kind: string, voyageOrCall: string) =>
  inDatabase(db =>
    db.selectFrom('messageOutbox').selectAll().where('sendId', '=', `schedule:${kind}:${voyageOrCall}`).execute(),
  );

/** What the projection should hold, made anew from the calls. */
async function expectProjected(): Promise<void> {
  const order = <T extends { voyageId: string; loadingCode: string }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => `${a.voyageId}${a.loadingCode}`.localeCompare(`${b.voyageId}${b.loadingCode}`));
  const kept = await inDatabase(db => db.selectFrom('voyageSchedule').selectAll().execute());
  const { rows } = await inDatabase(db => sailingsSql(sql`true`).execute(db));
  expect(kept.length).toBeGreaterThan(300);
  expect(order(kept as never[])).toEqual(order(rows as never[]));
}

describe('the demo', () => {
  test('has services, voyages of all states, and a projection equal to its calls', async () => {
    const voyages = await voyagesOf({});
    const states = Map.groupBy(voyages, ({ status }) => status);
    expect([...states.keys()].sort()).toEqual(
      ['BLANKED', 'CLOSED', 'COMPLETED', 'OPEN', 'PLANNED', 'SAILED', 'SLID'].sort(),
    );
    expect(states.get('BLANKED')).toHaveLength(1);
    expect(states.get('SLID')).toHaveLength(1);
    expect(await inDatabase(db => db.selectFrom('service').select('id').execute())).toHaveLength(12);
    expect(await inDatabase(db => db.selectFrom('vessel').select('id').execute())).toHaveLength(24);
    const omitted = await inDatabase(db =>
      db.selectFrom('portCall').select('id').where('callStatus', '=', 'OMIT').execute(),
    );
    expect(omitted).toHaveLength(1);
    await expectProjected();
  });

  test('shows every band of deviation on the board, from 8 h early to 86 h late', async () => {
    const rows: BoardRow[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await server.call(scheduleBoard, {
        token: admin,
        query: { limit: 200, ...(cursor ? { cursor } : {}) },
      });
      rows.push(...data.rows);
      if (!data.nextCursor) break;
      cursor = data.nextCursor;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ band }) => band))).toEqual(new Set([null, 'onPlan', 'slight', 'off', 'farOff']));
    const hours = rows.flatMap(row => row.deviationHours ?? []);
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([-8, 86]);
    const { data } = await server.call(scheduleBoard, { token: admin, query: { band: 'farOff', limit: 200 } });
    expect(data.rows.map(({ id }) => id)).toEqual(rows.filter(({ band }) => band === 'farOff').map(({ id }) => id));
    expect(rows.some(row => row.shipments > 0)).toBe(true);
  });
});

describe('a voyage', () => {
  test('is generated from the proforma, published, closed, sailed and completed; the log tells the same', async () => {
    const [service] = await inDatabase(db =>
      db.selectFrom('service').selectAll().where('carrierServiceCode', '=', 'AAC4').execute(),
    );
    const made = await server.call(generateVoyages, {
      token: admin,
      body: { serviceId: service!.id, fromDay: '2027-10-12', count: 4, firstNumber: '900E' },
    });
    expect(made.http).toBe(200);
    expect(made.data.voyages.map(row => row.carrierExportVoyageNumber)).toEqual(['900E', '901E', '902E', '903E']);
    // Long Beach: 06:00 by the clock there on both sides of 2027-11-07, cut-offs too.
    const zones = await Promise.all(made.data.voyages.map(row => callsOf(row.id)));
    const berths = zones.map(calls => calls.find(call => call.place.code === 'USLGB')!);
    expect(berths.map(call => localTimeOf(call.arrival.planned!, call.zone))).toEqual([
      '2027-10-30 06:00',
      '2027-11-06 06:00',
      '2027-11-13 06:00',
      '2027-11-20 06:00',
    ]);
    expect(new Date(berths[1]!.arrival.planned!).getUTCHours()).toBe(13);
    expect(new Date(berths[2]!.arrival.planned!).getUTCHours()).toBe(14);
    const clocks = berths.map(call =>
      localTimeOf(call.cutOffs.find(({ code }) => code === 'DCO')!.at, call.zone).slice(11),
    );
    expect(new Set(clocks).size).toBe(1);

    const twice = await server.call(generateVoyages, {
      token: admin,
      body: { serviceId: service!.id, fromDay: '2027-10-12', count: 1, firstNumber: '901E' },
    });
    expect(twice.problem.errors[0]).toMatchObject({ path: 'firstNumber', code: 'MD-01' });

    const [{ id, version }] = made.data.voyages as unknown as [AnyRow];
    const tooEarly = await ask(admin, 'DEPART', { id, version });
    expect(tooEarly.problem).toMatchObject({ code: 'event_not_allowed', errors: [{ code: 'VY-01' }] });
    expect((await server.call(blankVoyage, { token: admin, body: { id } })).problem.errors[0]).toMatchObject({
      path: 'If-Match',
    });
    const open = await ask(admin, 'OPEN', { id, version });
    expect(open.data.rows[0]!.row).toMatchObject({ status: 'OPEN', state: 'OPEN', version: 2 });
    expect((await ask(admin, 'OPEN', { id, version })).http).toBe(412);
    const close = await ask(admin, 'CLOSE', { id, version: 2 });
    expect(close.problem.errors[0]).toMatchObject({ code: 'VY-06' });

    const facts = (await server.call(voyageCalls.log, { token: admin, query: { id } })).data.toReversed();
    const told = foldDocument(
      voyage,
      facts.map(({ state: toState, ...fact }) => ({ ...fact, toState, actorEmployeeId: null, actorCompanyId: null })),
      id,
    );
    expect(told).toEqual((await server.call(voyageCalls.get, { token: admin, query: { id } })).data.row);
  });

  test('belongs to the platform: a customer reads it and changes nothing', async () => {
    const { id, version } = await voyageOf('208E');
    const asked = { token: customer, headers: ifMatch(version) };
    expect((await server.call(blankVoyage, { ...asked, body: { id } })).http).toBe(403);
    expect((await ask(customer, 'BLANK', { id, version })).http).toBe(403);
    expect((await server.call(scheduleBoard, { token: customer })).http).toBe(403);
    expect((await server.call(voyageCalls.get, { token: customer, query: { id } })).data.row.status).toBe('OPEN');
  });

  test('that is blanked takes its calls and departures along, and tells every customer once', async () => {
    const before = await voyageOf('331W');
    const effect = await server.call(voyageEffect, { token: admin, query: { id: before.id, event: 'BLANK' } });
    expect(effect.data.total).toBeGreaterThan(1);
    expect(effect.data.shipments).toHaveLength(effect.data.total);
    const blanked = await server.call(blankVoyage, {
      token: admin,
      body: { id: before.id, remarks: 'Golden week' },
      headers: ifMatch(before.version),
    });
    expect(blanked.data).toMatchObject({ row: { status: 'BLANKED' }, told: effect.data.companies.length });
    expect((await callsOf(before.id)).map(({ status }) => status)).toEqual(['BLNK', 'BLNK', 'BLNK']);
    const messages = await queued('BLANK', before.id);
    expect(messages.map(({ companyId }) => companyId).sort()).toEqual(
      [...new Set(effect.data.shipments.map(({ companyId }) => companyId))].sort(),
    );
    expect(messages[0]).toMatchObject({
      title: expect.stringContaining('停航'),
      titleEn: expect.stringContaining('331W'),
    });
    const left = await inDatabase(db =>
      db.selectFrom('voyageSchedule').selectAll().where('voyage', '=', '331W').execute(),
    );
    expect(left).toEqual([]);
    const edit = await server.call(voyageCalls.modify, {
      token: admin,
      body: { id: before.id, changes: { remarks: 'x' } },
      headers: ifMatch(before.version + 1),
    });
    expect(edit.problem.errors[0]).toMatchObject({ code: 'VY-16' });
    await expectProjected();
  });

  test('that slides keeps local times, hands on its number, and moves the cut-offs of its shipments', async () => {
    const before = await voyageOf('119E');
    const planned = await callsOf(before.id);
    const shipmentsOf = () =>
      inDatabase(db =>
        db
          .selectFrom('shipment')
          .selectAll()
          .where('voyage', '=', '119E')
          .where('vessel', '=', 'PACIFIC LANTERN')
          .orderBy('id')
          .execute(),
      );
    const shipments = await shipmentsOf();
    expect(shipments.length).toBeGreaterThan(2);
    const tooFar = await server.call(slideVoyage, {
      token: admin,
      body: { id: before.id, weeks: 9 },
      headers: ifMatch(before.version),
    });
    expect(tooFar.problem.errors[0]).toMatchObject({ code: 'VY-10' });

    const slid = await server.call(slideVoyage, {
      token: admin,
      body: { id: before.id, weeks: 1 },
      headers: ifMatch(before.version),
    });
    expect(slid.data.row).toMatchObject({
      status: 'SLID',
      carrierExportVoyageNumber: '119E/SLID',
      successorId: slid.data.successorId,
    });
    const successor = (await inDatabase(db => readVoyage(db, slid.data.successorId!)))!;
    expect(successor).toMatchObject({ number: '119E', status: 'OPEN', vessel: 'PACIFIC LANTERN' });
    const clock = (call: { zone: string }, at: string | null) =>
      at === null ? null : localTimeOf(at, call.zone).slice(11);
    expect(successor.calls.map(call => clock(call, shownDeparture(call)))).toEqual(
      planned.map(call => clock(call, shownDeparture(call))),
    );
    const after = await shipmentsOf();
    const week = 7 * 86_400_000;
    expect(after.map(({ dco }) => dco!.getTime())).toEqual(shipments.map(({ dco }) => dco!.getTime() + week));
    expect(after.map(({ etd }) => etd!.getTime())).toEqual(shipments.map(({ etd }) => etd!.getTime() + week));
    const companies = new Set(shipments.map(({ companyId }) => companyId));
    expect(await queued('SLIDE', before.id)).toHaveLength(companies.size);
    expect((await callsOf(before.id)).every(({ status }) => status === 'SLID')).toBe(true);
    await expectProjected();
  });

  test('closes by itself when its cut-off has passed, and sails and completes with its actual times', async () => {
    const voyage = await voyageOf('208E');
    const [load, discharge] = await callsOf(voyage.id);
    const dco = load!.cutOffs.find(({ code }) => code === 'DCO')!.at;
    await closeDue({ ...server.deps, clock: { now: () => new Date(Date.parse(dco) - 60_000) } });
    expect((await voyageOf('208E')).status).toBe('OPEN');
    const later = { now: () => new Date(Date.parse(dco) + 1000) };
    expect(await closeDue({ ...server.deps, clock: later })).toBeGreaterThan(0);
    expect(await voyageOf('208E')).toMatchObject({ status: 'CLOSED', version: voyage.version + 1 });

    const times = (id: string, version: number, event: 'ARRI' | 'DEPA', text: string) =>
      server.call(setCallTime, {
        token: admin,
        body: { id, event, classifier: 'ACT', text },
        headers: ifMatch(version),
      });
    const future = await times(load!.id, load!.version, 'DEPA', '+1h');
    expect(future.problem.errors[0]).toMatchObject({ code: 'VY-18' });
    const left = await times(
      load!.id,
      load!.version,
      'DEPA',
      localTimeOf(new Date(Date.now() - 3_600_000).toISOString(), load!.zone),
    );
    expect(left.http).toBe(200);
    expect((await voyageOf('208E')).status).toBe('SAILED');
    const omitted = await server.call(omitCall, {
      token: admin,
      body: { id: load!.id },
      headers: ifMatch(left.data.row.version),
    });
    expect(omitted.problem.errors[0]).toMatchObject({ code: 'VY-11' });
    await times(discharge!.id, discharge!.version, 'ARRI', localTimeOf(new Date().toISOString(), discharge!.zone));
    expect((await voyageOf('208E')).status).toBe('COMPLETED');
    await expectProjected();
  });
});

describe('a call', () => {
  const aVoyage = async (service: string): Promise<VoyageLine> =>
    (await voyagesOf({ q: service, status: 'OPEN' })).at(-1)!;

  test('takes what is typed into its cell, by the clock of the port', async () => {
    const voyage = await aVoyage('JTX');
    const call = (await callsOf(voyage.id))[2]!;
    const set = (version: number, text: string, event: 'ARRI' | 'DEPA' = 'ARRI') =>
      server.call(setCallTime, {
        token: admin,
        body: { id: call.id, event, classifier: 'EST', text },
        headers: ifMatch(version),
      });
    const moved = await set(call.version, '+6h');
    expect(Date.parse(moved.data.row.arrivalEstimated!) - Date.parse(call.arrival.planned!)).toBe(6 * 3_600_000);
    expect((await set(call.version, '+6h')).http).toBe(412);
    const refused = await set(moved.data.row.version, 'soon');
    expect(refused.problem.errors[0]).toMatchObject({ path: 'text', code: 'VY-17' });
    // A day later than the departure takes the departure along, for as long as the ship was to stay.
    const late = await set(moved.data.row.version, '+2d');
    const stay = Date.parse(call.departure.planned!) - Date.parse(call.arrival.planned!);
    expect(Date.parse(late.data.row.departureEstimated!) - Date.parse(late.data.row.arrivalEstimated!)).toBe(stay);
    expect(late.data.warnings.map(({ code }) => code)).toContain('MD-19');
    const emptied = await set(late.data.row.version, '');
    expect(emptied.data.row.arrivalEstimated).toBeNull();
    await expectProjected();
  });

  test('moves with all after it', async () => {
    const voyage = await aVoyage('CV1');
    const calls = await callsOf(voyage.id);
    const { data } = await server.call(shiftCalls, {
      token: admin,
      body: { id: calls[2]!.id, hours: 12 },
      headers: ifMatch(calls[2]!.version),
    });
    expect(data.rows).toHaveLength(calls.length - 2);
    const after = await callsOf(voyage.id);
    const gaps = after.map(
      (call, index) => (Date.parse(call.arrival.planned!) - Date.parse(calls[index]!.arrival.planned!)) / 3_600_000,
    );
    expect(gaps).toEqual([0, 0, 12, 12, 12]);
    await expectProjected();
  });

  test('is omitted, and whoever has cargo there is told', async () => {
    const voyage = await voyageOf('332E');
    const call = (await callsOf(voyage.id)).find(({ place }) => place.code === 'USLAX')!;
    const effect = await server.call(voyageEffect, {
      token: admin,
      query: { id: voyage.id, event: 'OMIT', callId: call.id },
    });
    const omitted = await server.call(omitCall, {
      token: admin,
      body: { id: call.id, remarks: 'Congestion' },
      headers: ifMatch(call.version),
    });
    expect(omitted.data).toMatchObject({
      row: { callStatus: 'OMIT', changeRemark: 'Congestion' },
      told: effect.data.companies.length,
    });
    expect(omitted.data.told).toBeGreaterThan(0);
    expect(await queued('OMIT', call.id)).toHaveLength(omitted.data.told);
    const twice = await server.call(omitCall, {
      token: admin,
      body: { id: call.id },
      headers: ifMatch(omitted.data.row.version),
    });
    expect(twice.problem.errors[0]).toMatchObject({ code: 'VY-12' });
    await expectProjected();
  });

  test('is added, put elsewhere, and not deleted once it is published', async () => {
    const voyage = await aVoyage('ZSA');
    const calls = await callsOf(voyage.id);
    const port = await inDatabase(db =>
      db.selectFrom('port').select('id').where('unLocode', '=', 'MYPKG').executeTakeFirstOrThrow(),
    );
    const added = await server.call(addCall, {
      token: admin,
      body: {
        voyageId: voyage.id,
        afterSeq: 3,
        portId: port.id,
        arrivalPlanned: new Date(Date.parse(calls[2]!.departure.planned!) + 86_400_000).toISOString(),
        departurePlanned: new Date(Date.parse(calls[2]!.departure.planned!) + 2 * 86_400_000).toISOString(),
      },
    });
    expect(added.data).toMatchObject({ row: { seq: 4, callStatus: 'ADHO' }, warnings: [] });
    const codes = async () => (await callsOf(voyage.id)).map(({ place }) => place.code);
    expect(await codes()).toEqual(['CNSHA', 'CNYTN', 'SGSIN', 'MYPKG', 'BRSSZ']);
    const ids = (await callsOf(voyage.id)).map(({ id }) => id);
    const version = (await inDatabase(db => readVoyage(db, voyage.id)))!.version;
    const order = [ids[0]!, ids[1]!, ids[3]!, ids[2]!, ids[4]!];
    const moved = await server.call(reorderCalls, {
      token: admin,
      body: { voyageId: voyage.id, callIds: order },
      headers: ifMatch(version),
    });
    expect(moved.data.warnings.map(({ code }) => code)).toContain('MD-19');
    expect(await codes()).toEqual(['CNSHA', 'CNYTN', 'MYPKG', 'SGSIN', 'BRSSZ']);
    const after = await callsOf(voyage.id);
    expect(after.map(({ status }) => status)).toEqual([null, null, 'ADHO', 'ROTC', null]);
    const removed = await server.call(callCalls.remove, {
      token: admin,
      body: { rows: [{ id: after[2]!.id, version: after[2]!.version }] },
    });
    expect(removed.data[0]).toMatchObject({ ok: false });
    await expectProjected();
  });

  test('changed by hand is projected too', async () => {
    const voyage = await aVoyage('NEAX');
    const [call] = await callsOf(voyage.id);
    const etd = new Date(Date.parse(call!.departure.planned!) + 3_600_000).toISOString();
    const { http } = await server.call(callCalls.modify, {
      token: admin,
      body: { id: call!.id, changes: { departurePlanned: etd } },
      headers: ifMatch(call!.version),
    });
    expect(http).toBe(200);
    const row = await inDatabase(db =>
      db.selectFrom('voyageSchedule').selectAll().where('portCallId', '=', call!.id).executeTakeFirstOrThrow(),
    );
    expect(row.etd.toISOString()).toBe(etd);
    await expectProjected();
  });

  test('has no source that could be asked, and says so', async () => {
    const voyage = await aVoyage('KMS');
    const [call] = await callsOf(voyage.id);
    const { problem } = await server.call(pullCall, { token: admin, body: { id: call!.id } });
    expect(problem.errors[0]).toMatchObject({ code: 'VY-20' });
  });

  test('tells its customers after a look: one message each', async () => {
    const voyage = await voyageOf('120E');
    const ids = (await callsOf(voyage.id)).map(({ id }) => id);
    const count = async () => (await inDatabase(db => db.selectFrom('messageOutbox').select('id').execute())).length;
    const before = await count();
    const look = await server.call(notifyCustomers, { token: admin, body: { callIds: ids, send: false } });
    expect(look.data.sent).toBe(false);
    expect(look.data.messages.length).toBeGreaterThan(1);
    expect(new Set(look.data.messages.map(({ companyId }) => companyId)).size).toBe(look.data.messages.length);
    expect(await count()).toBe(before);
    const sent = await server.call(notifyCustomers, { token: admin, body: { callIds: ids, send: true } });
    expect(sent.data.messages).toEqual(look.data.messages);
    expect(await count()).toBe(before + look.data.messages.length);
  });
});

describe('a search', () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const window = { fromDay: soon(7), toDay: soon(35) };

  test('finds direct sailings and ways by hubs, in order of departure', async () => {
    const direct = await server.call(searchSailings, {
      token: customer,
      query: { pol: 'CNSGH', pod: 'USLGB', maxHubs: 0, ...window },
    });
    expect(direct.data.sailings.length).toBeGreaterThan(2);
    for (const { legs, transitDays } of direct.data.sailings) {
      expect(legs).toHaveLength(1);
      expect(legs[0]).toMatchObject({ from: { code: 'CNSHA' }, to: { code: 'USLGB' }, service: 'AAC4' });
      expect(transitDays).toBeGreaterThan(10);
    }
    const etds = direct.data.sailings.map(({ etd }) => etd);
    expect(etds).toEqual([...etds].sort());
    const none = await server.call(searchSailings, {
      token: customer,
      query: { pol: 'USLGB', pod: 'CNSHA', ...window },
    });
    expect(none.data.sailings).toEqual([]);
  });

  test('offers the voyages of a carrier that leave a port, by the beginning of number or ship', async () => {
    const ask = (query: object) =>
      server.call(scheduledDepartures, { token: customer, query: { pol: 'CNSHA', limit: 50, ...query } });
    const all = await ask({});
    expect(all.http, JSON.stringify(all.problem)).toBe(200);
    expect(all.data.length).toBeGreaterThan(5);
    const [one] = all.data;
    const mine = await ask({ carrier: one!.carrier, q: one!.vessel.slice(0, 5).toLowerCase() });
    expect(mine.data).toContainEqual(one);
    expect(
      mine.data.every(({ carrier, vessel }) => carrier === one!.carrier && vessel.startsWith(one!.vessel.slice(0, 5))),
    ).toBe(true);
    expect((await ask({ q: one!.voyage })).data).toContainEqual(one);
    expect((await ask({ q: '%' })).data).toEqual([]);
    expect((await server.call(scheduledDepartures, { token: customer, query: { pol: 'x' } })).http).toBe(422);
  });

  test('is open to visitors, to so many a minute', async () => {
    const query = { pol: 'CNSHA', pod: 'JPTYO', ...window };
    const first = await server.call(searchSailingsPublic, { query });
    expect(first.data.sailings.length).toBeGreaterThan(2);
    for (let count = 1; count < SEARCHES_A_MINUTE; count += 1) await server.call(searchSailingsPublic, { query });
    const refused = await server.call(searchSailingsPublic, { query });
    expect(refused.http).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('for a voyage takes leading zeros as nothing (V-26)', async () => {
    const [known] = await inDatabase(db =>
      readVoyages(db, sql`v.carrier_export_voyage_number = '025E' and b.name = 'ORIENT CREST'`),
    );
    const etd = shownDeparture(known!.calls[0]!)!;
    const date = new Date(Date.parse(etd) - 2 * 86_400_000).toISOString();
    const question = { carrier: 'COSU', vessel: 'ORIENT CREST', imo: '', voyage: '0025E', pol: 'CNNBO', date };
    const [best] = await inDatabase(db => matchVoyage(db, question));
    expect(best).toMatchObject({ score: 95, taken: true, voyage: { id: known!.id } });
  });

  test('a service goes out as DCSA vessel schedules', async () => {
    const service = await inDatabase(db =>
      db.selectFrom('service').select('id').where('carrierServiceCode', '=', 'FAL1').executeTakeFirstOrThrow(),
    );
    const { data } = await server.call(serviceAsDcsa, { token: admin, query: { serviceId: service.id } });
    expect(data[0]).toMatchObject({ carrierServiceCode: 'FAL1' });
    const calls = data[0]!.vesselSchedules.flatMap(one => one.transportCalls);
    expect(calls.filter(({ statusCode }) => statusCode === 'OMIT')).toHaveLength(1);
    const rotterdam = calls.find(({ location }) => location.UNLocationCode === 'NLRTM')!;
    expect(rotterdam.timestamps[0]!.eventDateTime).toMatch(/T\d\d:\d\d:00\+0[12]:00$/);
  });
});
