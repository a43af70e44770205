import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { serviceAsDcsa, takeDcsa } from '#contract/basic-data/schedule/calls.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readVoyages, shownDeparture } from '../voyage.read.ts';
import { scheduleKind } from './schedule.kind.ts';
import type { ScheduleLine } from './schedule-line.ts';
import { readScheduleSheet } from './sheet-in.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

const voyageCount = async () =>
  Number((await server.deps.db.selectFrom('voyage').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);

const call = (code: string, at: Readonly<Record<string, string>>, more: object = {}) => ({
  carrierImportVoyageNumber: '700W',
  carrierExportVoyageNumber: '700W',
  location: { locationName: code, locationType: 'UNLO', UNLocationCode: code },
  timestamps: Object.entries(at).map(([kind, eventDateTime]) => ({
    eventTypeCode: kind.split(' ')[0],
    eventClassifierCode: kind.split(' ')[1],
    eventDateTime,
  })),
  ...more,
});
const schedule = (transportCalls: readonly object[], more: object = {}) => [
  {
    carrierServiceCode: 'FAL1',
    vesselSchedules: [
      {
        vesselOperatorSMDGLinerCode: 'CMA',
        vesselIMONumber: '9877121',
        vesselName: 'GRAND COMPASS',
        isDummyVessel: false,
        transportCalls,
      },
    ],
    ...more,
  },
];
const take = (json: unknown, apply: boolean) => server.call(takeDcsa, { token: admin, body: { json, apply } });

test('what goes out as DCSA comes back as the same', async () => {
  const service = await server.deps.db
    .selectFrom('service')
    .select('id')
    .where('carrierServiceCode', '=', 'JTX')
    .executeTakeFirstOrThrow();
  const { data } = await server.call(serviceAsDcsa, { token: admin, query: { serviceId: service.id } });
  const taken = await take(data, true);
  expect(taken.data.lines.length).toBeGreaterThan(20);
  expect(taken.data.lines.filter(({ outcome }) => outcome !== 'SAME')).toEqual([]);
});

test('a look writes nothing; taking makes the voyage, and a second time changes nothing', async () => {
  const json = schedule([
    call('CNNGB', { 'ARRI PLN': '2027-03-01T07:00:00+08:00', 'DEPA PLN': '2027-03-02T07:00:00+08:00' }),
    call('NLRTM', { 'ARRI EST': '2027-04-01T06:00:00+02:00' }, { statusCode: 'ADHO' }),
  ]);
  const before = await voyageCount();
  const look = await take(json, false);
  expect(look.data).toMatchObject({ applied: false, lines: [{ outcome: 'NEW' }, { outcome: 'NEW' }] });
  expect(await voyageCount()).toBe(before);
  expect((await take(json, true)).data.applied).toBe(true);
  expect(await voyageCount()).toBe(before + 1);
  const [voyage] = await readVoyages(server.deps.db, sql`v.carrier_export_voyage_number = '700W'`);
  expect(voyage).toMatchObject({ scac: 'CMDU', service: 'FAL1', vessel: 'GRAND COMPASS', status: 'PLANNED' });
  expect(voyage!.calls.map(({ place, status, arrival }) => [place.code, status, arrival.estimated])).toEqual([
    ['CNNGB', null, null],
    ['NLRTM', 'ADHO', '2027-04-01T04:00:00.000Z'],
  ]);
  expect((await take(json, true)).data.lines.map(({ outcome }) => outcome)).toEqual(['SAME', 'SAME']);
});

test('unknown codes are named, and wait in the inbox', async () => {
  const json = schedule([call('ZZZZZ', { 'DEPA PLN': '2027-03-02T07:00:00+08:00' })], { carrierServiceCode: 'NOSUCH' });
  const taken = await take(json, true);
  expect(taken.data.lines[0]).toMatchObject({ outcome: 'ERROR', findings: [{ path: 'port' }, { path: 'service' }] });
  const waiting = await server.deps.db
    .selectFrom('unmappedCode')
    .selectAll()
    .where('system', '=', 'CARRIER:CMDU')
    .execute();
  expect(waiting.map(({ object, text }) => `${object} ${text}`)).toEqual(
    expect.arrayContaining(['PORT ZZZZZ', 'SERVICE NOSUCH']),
  );
});

test('a file that holds no schedule is refused', async () => {
  expect((await take([{ some: 'thing' }], true)).problem.errors[0]).toMatchObject({ code: 'VY-24' });
});

test('the sheet is compared with the calls it means', async () => {
  const [known] = await readVoyages(
    server.deps.db,
    sql`v.carrier_export_voyage_number = '025E' and b.name = 'ORIENT CREST'`,
  );
  const load = known!.calls[0]!;
  const etd = shownDeparture(load)!;
  const later = localTimeOf(new Date(Date.parse(etd) + 86_400_000).toISOString(), load.zone);
  const rows = [
    ['Carrier', 'Vessel', 'Voyage', 'Seq', 'Port', 'ETD'],
    ['COSU', 'ORIENT CREST', '0025E', '1', 'CNNGB', later],
    ['COSU', 'ORIENT CREST', '0025E', '9', 'KRPUS', later],
    ['COSU', 'ORIENT CREST', '999E', '1', 'KRPUS', '2029-01-01 10:00'],
  ];
  async function* cells() {
    for (const [index, row] of rows.entries()) yield { line: index + 1, cells: row };
  }
  const lines: { key: string; values: ScheduleLine }[] = [];
  for await (const line of readScheduleSheet(cells())) if (line.outcome === 'ROW') lines.push(line);
  await inScope(server.deps.db, SYSTEM, async tx => {
    const { resources } = server.deps;
    const context = { tx, resources, served: resources.get('PortCall')! };
    const found = await scheduleKind.find(
      lines.map(({ key }) => key),
      context,
    );
    expect([...found.values()].map(({ id }) => id)).toEqual([load.id]);
    const pairs = lines.map(({ key, values }) => ({
      ours: (found.get(key) ?? null) as AnyRow | null,
      theirs: values,
      openUses: 0,
    }));
    const compared = await scheduleKind.compare(pairs, context);
    expect(compared.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'NEW', 'ERROR']);
    expect(compared[0]!.diff).toEqual([
      { field: 'departureEstimated', ours: null, theirs: expect.stringMatching(/Z$/), locked: false },
    ]);
    expect(compared[2]!.message).toMatchObject({ code: 'VY-22', path: 'voyageId' });
  });
});
