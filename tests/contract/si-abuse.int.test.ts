import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallDef } from '#contract/kernel/call.ts';
import { logout } from '#contract/session/calls.ts';
import * as si from '#contract/si/calls.ts';
import { newId } from '#server/kernel/ids.ts';
import type { CallOptions } from '#tests/support/server.ts';
import { bodyOf, draftsFor, recordOf, type TestShipment } from './si-shipments.ts';
import { expectUntouched, makeVictim, REMARKS, SI_CALLS, type Victim } from './si-victim.ts';
import { openSiWorld, type Role, type SiWorld } from './si-world.ts';

/** What people ask who may not (design A11.6 and A11.8): nothing is told and nothing is written. */
let world: SiWorld;
let victim: Victim;
let own: TestShipment;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  victim = await makeVictim(world);
  own = await world.shipmentOf('stranger');
});
const untouched = () => expectUntouched(world, victim);

/** Per call that names a document: how a stranger would ask for the victim's. */
const REACHES: Readonly<Record<string, () => CallOptions<CallDef>>> = {
  [si.getDataInfo.path]: () => ({ query: { CGO_ID: victim.shipment.id } }),
  [si.checkSi.path]: () => ({ body: { ...bodyOf(own, draftsFor(own)), Id: victim.id } }),
  [si.addSi.path]: () => ({ body: bodyOf(victim.shipment, draftsFor(victim.shipment)) }),
  [si.modifySi.path]: () => ({ body: { ...recordOf(draftsFor(own)[0]!), Id: victim.id, VERSION: 1 } }),
  [si.siList.path]: () => ({ query: { CGO_ID: victim.shipment.id } }),
  [si.siDetail.path]: () => ({ query: { Id: victim.id } }),
  [si.siLog.path]: () => ({ query: { Id: victim.id } }),
  [si.changeSiStatus.path]: () => ({ query: { TDId: victim.id, Status: '6', Remarks: REMARKS } }),
  [si.changeSiStatusBatch.path]: () => ({ body: { items: [{ TDId: victim.id }], Status: 6, Remarks: REMARKS } }),
  [si.deleteSi.path]: () => ({ body: { Id: victim.id, VERSION: 1 } }),
  [si.saveTemplate.path]: () => ({ body: { Id: victim.template, TBI_TEMPLATE_NAME: 'MINE NOW' } }),
  [si.getTemplate.path]: () => ({ query: { Id: victim.template } }),
  [si.deleteTemplate.path]: () => ({ body: { Id: victim.template } }),
  [si.addSiOnBehalf.path]: () => ({
    body: {
      ...bodyOf(victim.shipment, draftsFor(victim.shipment)),
      EmployeeId: newId(),
      COMPANYID: victim.shipment.companyId,
      COMPANYCODE: 'BWBAYY',
    },
  }),
};

/** Names of members that point at a document of somebody. */
const POINTERS = ['Id', 'TDId', 'CGO_ID', 'items'];
function membersOf(schema: z.ZodType | undefined): string[] {
  const { shape, left, right } = (schema?.def ?? {}) as { shape?: object; left?: z.ZodType; right?: z.ZodType };
  return [...Object.keys(shape ?? {}), ...(left ? membersOf(left) : []), ...(right ? membersOf(right) : [])];
}
const pointing = SI_CALLS.filter(({ query, body }) =>
  [...membersOf(query), ...membersOf(body)].some(name => POINTERS.includes(name)),
);

describe('documents of another company', () => {
  it('are tried by every call that names a document', () => {
    expect(pointing.map(({ path }) => path).sort()).toEqual(Object.keys(REACHES).sort());
  });

  it.each(pointing.map(call => ({ path: call.path, call })))('$path: do not exist', async ({ path, call }) => {
    const facts = await world.factCount();
    const answer = await world.call('stranger', call, REACHES[path]!());
    if (path === si.changeSiStatusBatch.path)
      expect(answer.data).toMatchObject([{ ok: false, errors: [{ code: 'not_found' }] }]);
    else if (path === si.addSiOnBehalf.path) expect(answer.http).toBe(403);
    else expect({ http: answer.http, code: answer.problem.code }).toEqual({ http: 404, code: 'not_found' });
    expect(JSON.stringify(answer)).not.toContain('SECRET');
    expect(await world.factCount()).toBe(facts);
    await untouched();
  });

  it.each(pointing.map(call => ({ path: call.path, call })))('$path: an unknown one answers the same', async call => {
    const strange = await world.call('stranger', call.call, REACHES[call.path]!());
    victim = { ...victim, id: newId(), template: newId(), shipment: { ...victim.shipment, id: newId() } };
    const unknown = await world.call('stranger', call.call, REACHES[call.path]!());
    const told = ({ http, status, problem }: typeof unknown) => ({ http, status, code: problem.code });
    expect(told(unknown)).toEqual(told(strange));
  });

  it('cannot be drawn into a merged bill, and whether they exist is not told', async () => {
    const [draft] = draftsFor(own);
    const merge = async (shipmentId: string) => {
      const masters = [{ shipmentId, mblNo: victim.shipment.mblNo }];
      const answer = await world.call('stranger', si.addSi, {
        body: bodyOf(own, [{ ...draft!, mergeMblNo: own.mblNo, masters }]),
      });
      expect(answer.http).toBe(422);
      return answer.problem.errors.map(({ code, path }) => `${code} ${path}`);
    };
    expect(await merge(victim.shipment.id)).toEqual(await merge(newId()));
    await untouched();
  });

  it('are in no list and no search', async () => {
    const rows = (await world.call('stranger', si.siPage, { query: { q: victim.shipment.mblNo, limit: 200 } })).data
      .rows;
    expect(rows).toEqual([]);
    const templates = await world.call('stranger', si.templateList);
    expect(templates.data.map(({ Id }) => Id)).not.toContain(victim.template);
  });
});

describe('missing rights', () => {
  const guarded = SI_CALLS.filter(({ access }) => typeof access === 'object');

  it.each(guarded.map(call => ({ path: call.path, call })))(
    '$path: 403 for a seat without its pages',
    async ({ call }) => {
      // Asked before any input is read.
      const answer = await world.call('provider', call);
      expect({ http: answer.http, code: answer.problem.code }).toEqual({ http: 403, code: 'AUTH_FORBIDDEN' });
    },
  );

  it('a customer reviews nothing, not even its own', async () => {
    for (const Status of ['1', '2', '3', '4', '5', '7', '8', '9', '10', '11']) {
      const query = { TDId: victim.id, Status, Remarks: REMARKS };
      const answer = await world.call('customer', si.changeSiStatus, { query });
      // 1 is where it stands already, by the same person: a repetition.
      if (Status !== '1') expect({ Status, http: answer.http }).toEqual({ Status, http: 403 });
    }
    await untouched();
  });

  it('PTAdd: what does not fit together is told all at once, and a customer may not at all', async () => {
    const customer = await world.person('customer');
    const stranger = await world.person('stranger');
    const provider = await world.person('provider');
    const shipment = await world.shipmentOf('customer');
    const right = { EmployeeId: customer.employeeId, COMPANYID: customer.companyId, COMPANYCODE: 'BWBAYY' };
    const codes = async (over: object, role: Role = 'maker') => {
      const body = { ...bodyOf(shipment, draftsFor(shipment)), ...right, ...over };
      const { http, problem } = await world.call(role, si.addSiOnBehalf, { body });
      return http === 422 ? problem.errors.map(({ code }) => code).sort() : http;
    };
    expect(await codes({ COMPANYID: provider.companyId, COMPANYCODE: 'SHTRUK' })).toEqual(['PT-01', 'PT-03', 'PT-04']);
    expect(await codes({ COMPANYID: newId() })).toEqual(['PT-01', 'PT-03', 'PT-04']);
    expect(await codes({ COMPANYCODE: 'NQUAYS' })).toEqual(['PT-02']);
    expect(await codes({ EmployeeId: stranger.employeeId })).toEqual(['PT-03']);
    expect(await codes({ CGO_ID: own.id, TDBLInfos: draftsFor(own).map(recordOf) })).toEqual(['PT-04']);
    expect(await codes({}, 'customer')).toBe(403);
    expect(await codes({})).toBe(200);
  });
});

describe('tokens', () => {
  const approve = (headers: Readonly<Record<string, string>>) =>
    world.server.call(si.changeSiStatus, { query: { TDId: victim.id, Status: '3' }, headers });
  const bearer = (token: string) => approve({ authorization: `Bearer ${token}` });

  it.each(['x', '0'.repeat(43), '../../etc/passwd', "' or '1'='1", ''])('unknown (%s) -> 401', async token => {
    expect(await bearer(token)).toMatchObject({ http: 401, problem: { code: 'SIGN_IN_REQUIRED' } });
    await untouched();
  });

  it('counts in the Authorization header alone: a cookie or a query does nothing', async () => {
    const token = await world.token('reviewer');
    expect((await approve({ cookie: `token=${token}; Authorization=Bearer ${token}` })).http).toBe(401);
    const query = `TDId=${victim.id}&Status=3&token=${token}`;
    expect((await world.server.app.inject({ url: `${si.changeSiStatus.path}?${query}` })).statusCode).toBe(401);
    await untouched();
  });

  it('of a session that was ended or has expired -> 401', async () => {
    const ended = await world.server.login('PLTFRM', 'cs1');
    expect((await world.server.call(logout, { token: ended })).http).toBe(200);
    expect((await bearer(ended)).http).toBe(401);
    const expired = await world.server.login('PLTFRM', 'cs2');
    world.setClock(31 * 24 * 3_600_000);
    expect((await bearer(expired)).http).toBe(401);
    world.setClock(0);
    await untouched();
  });
});
