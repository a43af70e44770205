import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as si from '#contract/si/calls.ts';
import { bodyOf, draftsFor, recordOf, type TestShipment } from './si-shipments.ts';
import { makeVictim, REMARKS, type Victim } from './si-victim.ts';
import { openSiWorld, type Role, type SiWorld } from './si-world.ts';

/** Requests that arrive together: one after the other all the same, in whatever order. */
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

describe('at the same instant', () => {
  const statuses = (...asked: readonly (readonly [Role, string])[]) =>
    Promise.all(
      asked.map(([role, Status]) =>
        world.call(role, si.changeSiStatus, { query: { TDId: victim.id, Status, Remarks: REMARKS } }),
      ),
    );
  const outcomes = (answers: readonly { readonly http: number }[]) => answers.map(({ http }) => http).sort();

  it('two equal Add make one set and get one answer', async () => {
    const body = bodyOf(own, draftsFor(own, 3));
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.call('stranger', si.addSi, { body })));
    expect(outcomes(answers)).toEqual([200, 200, 200, 200]);
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    const { data } = await world.call('stranger', si.siList, { query: { CGO_ID: own.id } });
    expect(data.map(({ Id }) => Id)).toEqual(answers[0]!.data.map(({ Id }) => Id));
  });

  it('two different sets for one shipment: one wins', async () => {
    const add = (draftId: string) =>
      world.call('stranger', si.addSi, { body: bodyOf(own, draftsFor(own, 1, { draftId })) });
    expect(outcomes(await Promise.all([add('000001'), add('000002')]))).toEqual([200, 422]);
    expect((await world.call('stranger', si.siList, { query: { CGO_ID: own.id } })).data).toHaveLength(1);
  });

  it('two reviewers claim: one has it, the other reads who-has-it', async () => {
    const answers = await statuses(['reviewer', '2'], ['otherReviewer', '2']);
    expect(outcomes(answers)).toEqual([200, 422]);
    const refused = answers.find(({ http }) => http === 422);
    expect(refused?.problem.errors.map(({ code }) => code)).toEqual(['SI-L-02']);
    expect((await world.standing(victim.id)).facts).toBe(2);
  });

  it('approved, returned and withdrawn: one of them', async () => {
    const answers = await statuses(['reviewer', '3'], ['otherReviewer', '4'], ['customer', '6']);
    expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(0);
    const { facts, version } = await world.standing(victim.id);
    // A withdrawal of what was just returned is permitted too.
    expect(facts).toBe(1 + answers.filter(({ http }) => http === 200).length);
    expect(version).toBe(facts);
  });

  it('two edits of one version: one is stored, the other is stale', async () => {
    const edit = (TBI_REMARKS: string) => {
      const record = recordOf(draftsFor(victim.shipment)[0]!);
      return world.call('customer', si.modifySi, { body: { ...record, TBI_REMARKS, Id: victim.id, VERSION: 1 } });
    };
    expect(outcomes(await Promise.all([edit('ONE'), edit('TWO')]))).toEqual([200, 412]);
    expect((await world.standing(victim.id)).facts).toBe(2);
  });
});
