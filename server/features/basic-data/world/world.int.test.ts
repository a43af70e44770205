import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceResource } from '#contract/basic-data/service.resource.ts';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import { renameVessel } from '#contract/basic-data/world/calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: string;
const vessels = resourceCalls(vesselResource);
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

const offered = async (q: string): Promise<string[]> => {
  const { data } = await server.call(suggest, { token: admin, query: { resource: 'Port', q } });
  return data.map(({ code }) => code);
};

it('V-70: a city leads to its ports, a member of a group to its head, a name to both', async () => {
  expect((await offered('CNSZX')).sort()).toEqual(['CNCWN', 'CNSHK', 'CNYTN']);
  expect((await offered('cnsgh'))[0]).toBe('CNSHA');
  expect((await offered('上海'))[0]).toBe('CNSHA');
});

it('MD-06: a rotation calls at places with a quay only, and says which does not', async () => {
  const { db } = server.deps;
  const { id } = await db.selectFrom('port').select('id').where('unLocode', '=', 'CNXMN').executeTakeFirstOrThrow();
  const service = await db.selectFrom('service').select(['id', 'version', 'rotation']).executeTakeFirstOrThrow();
  await db
    .updateTable('port')
    .set({ functions: ['2', '3'] })
    .where('id', '=', id)
    .execute();
  const rotation = (service.rotation as object[]).map((call, index) => (index === 1 ? { ...call, portId: id } : call));
  const answer = await server.call(resourceCalls(serviceResource).modify, {
    token: admin,
    body: { id: service.id, changes: { rotation } as never },
    headers: { 'if-match': String(service.version) },
  });
  expect(answer.http).toBe(422);
  expect(answer.problem?.errors).toEqual([
    expect.objectContaining({
      code: 'MD-06',
      path: 'rotation[1].portId',
      params: { c: 'CNXMN', f: '-23-----' },
    }),
  ]);
});

it('MD-12: a known IMO number under another name asks whether the ship was renamed, and tells which row it is', async () => {
  const ship = await server.deps.db
    .selectFrom('vessel')
    .selectAll()
    .where('imoNumber', 'is not', null)
    .executeTakeFirstOrThrow();
  const create = (name: string) =>
    server.call(vessels.create, {
      token: admin,
      body: { imoNumber: ship.imoNumber, name, vesselType: 'CONTAINER', serviceStatus: 'IN_SERVICE' } as never,
    });
  const other = await create('SOME OTHER SHIP');
  expect(other.http).toBe(422);
  expect(other.problem?.errors).toEqual([
    expect.objectContaining({ code: 'MD-01', params: expect.objectContaining({ id: ship.id }) }),
    expect.objectContaining({ code: 'MD-12', path: 'name', params: { n: ship.imoNumber, name: ship.name } }),
  ]);
  expect((await create(ship.name.toLowerCase())).problem?.errors.map(({ code }) => code)).toEqual(['MD-01']);
});

it('a renamed ship keeps its old name with the day, is found by both, and is renamed once by two at a time', async () => {
  const ship = await server.deps.db
    .selectFrom('vessel')
    .selectAll()
    .where('imoNumber', 'is not', null)
    .executeTakeFirstOrThrow();
  const rename = (name: string, token = admin) =>
    server.call(renameVessel, {
      token,
      body: { id: ship.id, name, until: '2026-03-31' },
      headers: { 'if-match': String(ship.version) },
    });
  expect((await rename(ship.name)).problem?.errors[0]).toMatchObject({ path: 'name' });
  const both = await Promise.all([rename('Morning Tide'), rename('Evening Tide')]);
  expect(both.map(({ http }) => http).sort()).toEqual([200, 412]);
  const { data } = await server.call(vessels.get, { token: admin, query: { id: ship.id } });
  expect(data.row.name).toMatch(/^(MORNING|EVENING) TIDE$/);
  expect(data.row.formerNames).toEqual([...(ship.formerNames as object[]), { name: ship.name, until: '2026-03-31' }]);
  const found = await server.call(suggest, { token: admin, query: { resource: 'Vessel', q: ship.name } });
  expect(found.data.map(({ id }) => id)).toContain(ship.id);
  expect((await rename('X', await server.login('NQUAYS', 'admin'))).http).toBe(403);
});
