import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAliases, listAliases, removeAlias, saveOverlay, sortOverlays } from '#contract/basic-data/overlay/calls.ts';
import { rateLaneResource } from '#contract/basic-data/overlay/rate-lane.resource.ts';
import { ratePortResource } from '#contract/basic-data/overlay/rate-port.resource.ts';
import { rateSurchargeResource } from '#contract/basic-data/overlay/rate-surcharge.resource.ts';
import { rateTerminalResource } from '#contract/basic-data/overlay/rate-terminal.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { type AnyRow, type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { countRows, readingOf, readPage } from '#server/kernel/resource/read.ts';
import { seedRows } from '#server/kernel/resource/seed-rows.ts';
import { inScope, type Scope } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: string;
let customer: string;
let northquay: string;
const ports = resourceCalls(ratePortResource);
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
  northquay = await companyId('NQUAYS');
});
afterAll(() => server.close());
// The log of a row outlives its overlay, so each test has ports of its own.
beforeEach(() => sql`delete from master_overlay`.execute(server.deps.db));

async function companyId(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from company where company_code = ${code}`.execute(
    server.deps.db,
  );
  return rows[0]!.id;
}
const portId = async (code: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from port where un_locode = ${code}`.execute(server.deps.db);
  return rows[0]!.id;
};
/** An overlay of another company, as its own administrator would have made it. */
const foreignOverlay = (rowId: string, shortName: string, hidden = false, favourite = false) =>
  sql`insert into master_overlay (id, company_id, resource, row_id, hidden, favourite, short_name, version, created_at, updated_at)
    values (gen_random_uuid()::text, ${northquay}, 'Port', ${rowId}, ${hidden}, ${favourite}, ${shortName}, 1, now(), now())`.execute(
    server.deps.db,
  );

async function find(resource: Resource, field: string, value: string): Promise<AnyRow> {
  const answer = await server.call(resourceCalls(resource).list, {
    token: admin,
    query: { filter: JSON.stringify([{ field, op: 'is', values: [value] }]) },
  });
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return (answer.data as unknown as { rows: AnyRow[] }).rows[0]!;
}
const change = (resource: Resource, row: AnyRow, changes: Record<string, unknown>, version = row.version) =>
  server.call(resourceCalls(resource).modify, {
    token: admin,
    body: { id: row.id, changes } as never,
    headers: { 'if-match': `"${version}"` },
  });
const codes = async (token: string, q: string, resource = 'Port') =>
  (await server.call(suggest, { token, query: { resource, q, limit: 50 } })).data.map(({ code }) => code);

describe('rows with the own overlay', () => {
  it('begin as the global row, take changes under If-Match, and leave the row itself alone', async () => {
    const row = await find(ratePortResource, 'unLocode', 'CAVAN');
    expect(row).toMatchObject({ unLocode: 'CAVAN', isHot: false, shortName: null, version: 0, lanes: [] });
    const first = await change(ratePortResource, row, { isHot: true, shortName: '温哥华港' });
    expect(first.data).toMatchObject({ isHot: true, shortName: '温哥华港', version: 1 });
    const late = await change(ratePortResource, row, { isHot: false });
    expect(late.http).toBe(412);
    expect(late.problem.current).toMatchObject({ shortName: '温哥华港', version: 1 });
    expect((await change(ratePortResource, row, { unLocode: 'XXXXX' }, 1)).http).toBe(422);
    const again = await change(ratePortResource, row, { isHot: false }, 1);
    expect(again.data).toMatchObject({ isHot: false, shortName: '温哥华港', version: 2 });
    const global = await server.call(resourceCalls(portResource).get, { token: admin, query: { id: row.id } });
    expect(global.data.row).toMatchObject({ unLocode: 'CAVAN', version: 1 });
  });

  it('keep following the row in what was not touched', async () => {
    const lane = await find(rateLaneResource, 'code', 'CAN');
    await change(rateLaneResource, lane, { personInCharge: '王静' });
    await sql`update trade_lane set colour = '#123456' where id = ${lane.id}`.execute(server.deps.db);
    expect(await find(rateLaneResource, 'code', 'CAN')).toMatchObject({ personInCharge: '王静', colour: '#123456' });
  });

  it('tell their history, also as they were on a day, and find each other by short name', async () => {
    const row = await find(ratePortResource, 'unLocode', 'TWKHH');
    await change(ratePortResource, row, { shortName: '高雄港甲' });
    await change(ratePortResource, row, { shortName: 'QQKHH' }, 1);
    const log = (await server.call(ports.log, { token: admin, query: { id: row.id } })).data;
    expect(log.map(({ seq, event }) => [seq, event])).toEqual([
      [2, 'EDIT'],
      [1, 'EDIT'],
    ]);
    expect(log[0]?.changes).toEqual([{ path: 'shortName', before: '高雄港甲', after: 'QQKHH' }]);
    const then = await server.call(ports.get, { token: admin, query: { id: row.id, asOf: log[1]!.at } });
    expect(then.data.row).toMatchObject({ unLocode: 'TWKHH', shortName: '高雄港甲', version: 1 });
    const found = await server.call(ports.list, { token: admin, query: { q: 'qqkh' } });
    expect(found.data.rows.map(({ unLocode }) => unLocode)).toEqual(['TWKHH']);
    const byName = await server.call(ports.list, { token: admin, query: { q: 'gaoxiong' } });
    expect(byName.data.rows.map(({ unLocode }) => unLocode)).toContain('TWKHH');
  });

  it('show ACTIVE rows only', async () => {
    const row = await find(ratePortResource, 'unLocode', 'CNDLC');
    await sql`update port set status = 'DEPRECATED' where id = ${row.id}`.execute(server.deps.db);
    expect(await find(ratePortResource, 'unLocode', 'CNDLC')).toBeUndefined();
    expect((await change(ratePortResource, row, { isHot: true })).http).toBe(404);
    await sql`update port set status = 'ACTIVE' where id = ${row.id}`.execute(server.deps.db);
  });
});

describe('another company', () => {
  it("neither sees nor counts an overlay that is not its own, and writing one's own does not touch it", async () => {
    const id = await portId('SGSIN');
    await foreignOverlay(id, 'FOREIGN');
    const row = await find(ratePortResource, 'unLocode', 'SGSIN');
    expect(row).toMatchObject({ shortName: null, version: 0 });
    await change(ratePortResource, row, { shortName: 'OWN' });
    const { rows } = await sql<{
      shortName: string;
    }>`select short_name from master_overlay order by short_name`.execute(server.deps.db);
    expect(rows.map(({ shortName }) => shortName)).toEqual(['FOREIGN', 'OWN']);
    const scope: Scope = { kind: 'seat', companyId: northquay, companyKind: 'customer', employeeId: 'x', userId: null };
    await inScope(server.deps.db, scope, async ({ db }) => {
      const served = server.deps.resources.get('RatePort')!;
      const reading = readingOf(served, {
        filter: JSON.stringify([{ field: 'shortName', op: 'notEmpty', values: [] }]),
      });
      expect(await countRows(db, served, reading)).toBe(1);
      expect((await readPage(db, served, reading, { limit: 9 })).rows).toMatchObject([{ shortName: 'FOREIGN' }]);
      const seen = await sql<{ n: number }>`select count(*) as n from master_overlay`.execute(db);
      expect(Number(seen.rows[0]?.n)).toBe(1);
    });
  });

  it('is not found by name, and a customer may not write at all', async () => {
    const rowId = await portId('KRPUS');
    const write = (token: string, more: object) =>
      server.call(saveOverlay, {
        token,
        body: { resource: 'Port', rowId, hidden: true, ...more } as never,
        headers: { 'if-match': '0' },
      });
    expect((await write(admin, { companyId: northquay })).http).toBe(404);
    expect((await write(customer, {})).http).toBe(403);
    expect((await write(admin, { rowId: 'no-such-row' })).http).toBe(404);
    const own = await write(admin, { companyId: await companyId('PLTFRM'), defaults: { isHot: true } });
    expect(own.data).toMatchObject({ hidden: true, defaults: { isHot: true }, version: 1 });
    expect((await write(admin, { defaults: { unLocode: 'AAAAA' } })).http).toBe(422);
  });
});

describe('pickers', () => {
  it('leave out what the own company hides and begin with its favourites, for nobody else', async () => {
    const [hidden, liked] = [await portId('JPTYO'), await portId('JPYOK')];
    expect((await codes(admin, 'JPTY')).indexOf('JPTYO')).toBe(0);
    const save = (rowId: string, values: object) =>
      server.call(saveOverlay, {
        token: admin,
        body: { resource: 'Port', rowId, ...values } as never,
        headers: { 'if-match': '0' },
      });
    await save(liked, { favourite: true });
    expect((await codes(admin, 'JP'))[0]).toBe('JPYOK');
    expect((await codes(admin, ''))[0]).toBe('JPYOK');
    await save(hidden, { hidden: true });
    expect(await codes(admin, 'JPTY')).not.toContain('JPTYO');
    expect((await codes(customer, 'JPTY'))[0]).toBe('JPTYO');
  });
});

describe('rules', () => {
  it('an outport follows a port whose price stands', async () => {
    const lane = await find(rateLaneResource, 'code', 'NEU');
    const [basic, outport] = [
      await find(ratePortResource, 'unLocode', 'GBFXT'),
      await find(ratePortResource, 'unLocode', 'FRLEH'),
    ];
    const entry = (more: object) => ({ laneId: lane.id, kind: 'OUTPORT', ...more });
    const set = (lanes: object[], row = outport, version = 0) => change(ratePortResource, row, { lanes }, version);
    const pathsOf = async (lanes: object[]) => (await set(lanes)).problem.errors.map(({ path }) => path);
    expect(await pathsOf([entry({ arbitrary: '100', currencyCode: 'USD' })])).toEqual(['lanes[0].followsPortId']);
    expect(await pathsOf([entry({ followsPortId: basic.id, arbitrary: '100' })])).toEqual(['lanes[0].currencyCode']);
    expect(await pathsOf([entry({ followsPortId: outport.id })])).toEqual(['lanes[0].followsPortId']);
    expect(await pathsOf([entry({ followsPortId: 'nowhere' })])).toEqual(['lanes[0].followsPortId']);
    const good = await set([entry({ followsPortId: basic.id, arbitrary: '150.00', currencyCode: 'USD' })]);
    expect(good.data).toMatchObject({ lanes: [{ followsPortId: basic.id, arbitrary: '150' }] });
    const chain = await set([entry({ followsPortId: outport.id })], basic);
    expect(chain.problem.errors).toMatchObject([{ path: 'lanes[0].followsPortId', code: 'ARBITRARY' }]);
  });

  it('a port has one default terminal for a carrier, and rates may name it', async () => {
    const port = await portId('AEJEA');
    const [one, other] = await seedRows(server.deps, server.deps.resources.get('Terminal')!, [
      { portId: port, terminalCode: 'TST1', nameEn: 'One' },
      { portId: port, terminalCode: 'TST2', nameEn: 'Other' },
    ]);
    const carrier = (
      await sql<{ id: string }>`select id from shipping_line where scac in ('COSU', 'MAEU') order by scac`.execute(
        server.deps.db,
      )
    ).rows;
    const view = async (row: AnyRow) => find(rateTerminalResource, 'terminalCode', String(row.terminalCode));
    expect((await change(rateTerminalResource, await view(one!), { isDefault: true, isAllowed: false })).http).toBe(
      422,
    );
    await change(rateTerminalResource, await view(one!), { isDefault: true, carrierIds: [carrier[0]!.id] });
    const clash = await change(rateTerminalResource, await view(other!), { isDefault: true });
    expect(clash.problem.errors).toMatchObject([{ path: 'isDefault', params: { code: 'TST1' } }]);
    const apart = await change(rateTerminalResource, await view(other!), {
      isDefault: true,
      carrierIds: [carrier[1]!.id],
    });
    expect(apart.http).toBe(200);
  });

  it('a surcharge has a currency that is known', async () => {
    await seedRows(server.deps, server.deps.resources.get('FeeCode')!, [
      { code: 'ZZT', nameEn: 'Test', category: 'SURCHARGE', defaultBasis: 'PER_BL', enabledFor: 'BOTH' },
    ]);
    const fee = await find(rateSurchargeResource, 'code', 'ZZT');
    expect(fee).toMatchObject({ basis: 'PER_BL' });
    expect((await change(rateSurchargeResource, fee, { currencyCode: 'QQQ' })).problem.errors).toMatchObject([
      { path: 'currencyCode' },
    ]);
    const set = await change(rateSurchargeResource, fee, { currencyCode: 'usd', payer: 'COL', basis: null });
    expect(set.data).toMatchObject({ currencyCode: 'USD', payer: 'COL', basis: 'PER_BL' });
  });
});

describe('order and price-sheet names', () => {
  it('are kept, row by row', async () => {
    const rows = [await find(rateLaneResource, 'code', 'MEG'), await find(rateLaneResource, 'code', 'RED')];
    const sent = { resource: 'Line', rowIds: rows.map(({ id }) => id) } as const;
    expect((await server.call(sortOverlays, { token: admin, body: sent })).data.changed).toBeGreaterThan(0);
    expect(await find(rateLaneResource, 'code', 'RED')).toMatchObject({ sort: 20 });
    expect((await server.call(sortOverlays, { token: admin, body: sent })).data).toEqual({ changed: 0 });
    expect((await server.call(sortOverlays, { token: admin, body: { resource: 'Line', rowIds: ['x'] } })).http).toBe(
      404,
    );
  });

  it('go to the code mapping of their sheet, come back, and go again', async () => {
    const lane = await find(rateLaneResource, 'code', 'MED');
    const at = { resource: 'Line', rowId: lane.id } as const;
    const bad = await server.call(addAliases, { token: admin, body: { ...at, system: 'UNLOCODE', texts: ['x'] } });
    expect(bad.http).toBe(422);
    const made = await server.call(addAliases, {
      token: admin,
      body: { ...at, system: 'excel:weekly', texts: ['地中海', 'MEDITERRANEAN BASE PORTS'] },
    });
    expect(made.data.map(({ text }) => text)).toEqual(expect.arrayContaining(['地中海', 'MEDITERRANEAN BASE PORTS']));
    const twice = await server.call(addAliases, {
      token: admin,
      body: { ...at, system: 'EXCEL:WEEKLY', texts: ['地中海'] },
    });
    expect(twice.http).toBe(422);
    const [first, ...rest] = made.data;
    const left = await server.call(removeAlias, {
      token: admin,
      body: { ...at, id: first!.id, version: first!.version },
    });
    expect(left.data).toEqual(rest);
    expect((await server.call(listAliases, { token: admin, query: at })).data).toEqual(rest);
    expect((await server.call(listAliases, { token: customer, query: at })).http).toBe(403);
  });
});
