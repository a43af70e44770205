import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope } from '../../kernel/tenancy.ts';
import { DEMO_SAILINGS } from './demo/sailings.ts';
import { VESSELS } from './demo/vessels.ts';
import { allSailings, portNamesOf, sailingsOf, shippingLinesOf } from './reference.read.ts';
import { formerPort, SEA_PORTS } from './sea-ports.ts';
import { PORT_NAMES_EN, PORT_NAMES_ZH } from './seed/port-names.ts';
import { prepareBasicData } from './seed/prepare.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

test('every sea port is there, spelled as EDI can carry it, and a second start changes nothing', async () => {
  const { db } = server.deps;
  await db.updateTable('port').set({ nameEn: 'Lax' }).where('unLocode', '=', 'USLAX').execute();
  await prepareBasicData(server.deps);
  const ports = await db.selectFrom('port').selectAll().execute();
  expect(ports).toHaveLength(SEA_PORTS.length);
  expect(ports.length).toBeGreaterThan(1_500);
  expect(ports.filter(port => !/^[\x20-\x7e]+$/.test(port.nameWoDiacritics ?? ''))).toEqual([]);
  expect(ports.find(port => port.unLocode === 'USLAX')?.nameEn).toBe('Lax');
  const names = new Map(ports.map(port => [port.unLocode, [port.nameZh, port.nameEn]]));
  expect([names.get('INNSA'), names.get('GBSOU')]).toEqual([
    ['那瓦西瓦', 'Nhava Sheva'],
    ['南安普敦', 'Southampton'],
  ]);
  expect(ports.filter(port => port.nameZh !== null).length).toBeGreaterThan(300);
  expect(ports.find(port => port.unLocode === 'CNNGB')).toMatchObject({ nameZh: '宁波', timeZone: 'Asia/Shanghai' });
});

test('a database of an earlier version gets what the lists have learned, and keeps what people have changed', async () => {
  const { db } = server.deps;
  const portOf = async (code: string) =>
    (await db.selectFrom('port').selectAll().where('unLocode', '=', code).execute())[0]!;
  for (const code of ['CDMAT', 'CNYTN']) {
    const former = formerPort(code)!;
    await sql`update port set latitude = ${former.latitude}::numeric, longitude = ${former.longitude}::numeric,
      time_zone = ${former.timeZone}, functions = '{1}', source = 'MANUAL', source_edition = null, un_status = null,
      position_source = null, aliases = '{}' where un_locode = ${code}`.execute(db);
  }
  await sql`update port set time_zone = 'Asia/Tehran' where un_locode = 'THBKK'`.execute(db);
  await sql`update port set time_zone = 'America/Chicago', name_zh = '自订名' where un_locode = 'USNYC'`.execute(db);
  await sql`delete from port where un_locode = 'PECHY'`.execute(db);
  await sql`update country set region = null, is_sanctioned = false, name_en = 'Islamic Republic of Iran'
    where code = 'IR'`.execute(db);
  await sql`delete from counter where name = 'basic-data:default-lists'`.execute(db);
  const call = (
    await sql<{ id: string; cutOffs: { at: string }[]; etd: Date }>`select c.id, c.cut_offs,
    c.departure_planned as etd from port_call as c join port as p on p.id = c.port_id
    where p.un_locode = 'CNYTN' limit 1`.execute(db)
  ).rows[0];
  await prepareBasicData(server.deps);
  expect(await portOf('CDMAT')).toMatchObject({
    latitude: '-5.82278',
    longitude: '13.45222',
    timeZone: 'Africa/Kinshasa',
    source: 'OFFICIAL',
    positionSource: 'TERMINAL',
  });
  expect(await portOf('CNYTN')).toMatchObject({ latitude: '22.57306', positionSource: 'TERMINAL' });
  expect(await portOf('THBKK')).toMatchObject({ timeZone: 'Asia/Bangkok' });
  expect(await portOf('USNYC')).toMatchObject({ timeZone: 'America/Chicago', nameZh: '自订名' });
  expect(await portOf('PECHY')).toMatchObject({ nameEn: 'Chancay', timeZone: 'America/Lima' });
  const [iran] = await db.selectFrom('country').selectAll().where('code', '=', 'IR').execute();
  expect(iran).toMatchObject({ nameEn: 'Iran', region: 'Asia', isSanctioned: true, timeZone: 'Asia/Tehran' });
  // Ports whose zone was right keep their times.
  if (call) {
    const [after] = await db.selectFrom('portCall').selectAll().where('id', '=', call.id).execute();
    expect(after?.departurePlanned).toEqual(call.etd);
  }
  // Runs once, so that later edits by people stay.
  await sql`update port set time_zone = 'Africa/Lubumbashi' where un_locode = 'CDMAT'`.execute(db);
  await prepareBasicData(server.deps);
  expect(await portOf('CDMAT')).toMatchObject({ timeZone: 'Africa/Lubumbashi' });
  await sql`update port set time_zone = 'America/New_York', name_zh = '纽约' where un_locode = 'USNYC'`.execute(db);
  await sql`update port set time_zone = 'Africa/Kinshasa' where un_locode = 'CDMAT'`.execute(db);
});

test('names given to ports are names of ports there are', () => {
  const known = new Set(SEA_PORTS.map(port => port.unLocode));
  const named = [...Object.keys(PORT_NAMES_EN), ...Object.keys(PORT_NAMES_ZH)];
  expect(named.filter(code => !known.has(code))).toEqual([]);
});

test('vessels have valid IMO numbers', () => {
  for (const { imoNumber, name } of VESSELS) {
    const sum = [...imoNumber.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
    expect(sum % 10, name).toBe(Number(imoNumber[6]));
  }
});

test('every seat reads reference data, whatever company it is of, and writes none', async () => {
  const scope = {
    kind: 'seat',
    companyId: 'any',
    companyKind: 'provider',
    employeeId: 'any',
    userId: null,
  } as const;
  await inScope(server.deps.db, scope, async ({ db }) => {
    expect((await shippingLinesOf(db, ['COSU', 'SMLM', 'NONE'])).map(line => line.status === 'ACTIVE').sort()).toEqual([
      false,
      true,
    ]);
    expect(await portNamesOf(db, ['CNSZX', 'XXXXX'])).toEqual(new Map([['CNSZX', 'Shenzhen']]));
    expect(await shippingLinesOf(db, [])).toEqual([]);
  });
  await expect(
    inScope(server.deps.db, scope, ({ db }) => db.deleteFrom('port').where('unLocode', '=', 'CNSHA').execute()),
  ).resolves.toMatchObject([{ numDeletedRows: 0n }]);
});

test('sailings carry the day at the port and their cut-offs', async () => {
  const { db } = server.deps;
  const sailings = await allSailings(db);
  // Shipments of the demo hang on exactly these departures, whatever else sails.
  const ships = new Set(DEMO_SAILINGS.map(({ vessel }) => vessel));
  const keyOf = (one: { carrier: string; vessel: string; voyage: string; loadingCode: string }) =>
    [one.carrier, one.vessel, one.voyage, one.loadingCode].join(' ');
  const own = sailings.filter(({ vessel }) => ships.has(vessel));
  expect(own.map(keyOf).sort()).toEqual(DEMO_SAILINGS.map(keyOf).sort());
  const start = own.find(one => one.voyage === '330E')!.etd.getTime() - 20 * 3_600_000;
  for (const demo of DEMO_SAILINGS) {
    const sailing = own.find(one => keyOf(one) === keyOf(demo))!;
    const hours = (at: Date | null) => (at!.getTime() - start) / 3_600_000;
    expect(hours(sailing.etd)).toBe(demo.etdInHours);
    expect(hours(sailing.documentationCutOff)).toBe(demo.documentationInHours);
    expect(hours(sailing.vgmCutOff)).toBe(demo.documentationInHours + 12);
    expect(hours(sailing.advanceFilingCutOff)).toBe(demo.documentationInHours - 2);
  }
  const [one] = await sailingsOf(db, ['CMDU'], ['207W']);
  expect(one).toMatchObject({ vessel: 'NORDIC MERIDIAN', loadingCode: 'CNSZX' });
  expect(one!.sailingDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(one!.documentationCutOff!.getTime()).toBeLessThan(one!.etd.getTime());
  expect(await sailingsOf(db, ['CMDU'], [])).toEqual([]);
});
