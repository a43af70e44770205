import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSiStatus, deleteSi, modifySi } from '#contract/si/calls.ts';
import type { SiState } from '#contract/si/status.ts';
import type { OrNew } from '#machines/kernel/lifecycle.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { SI_SAMPLES, SI_SCENARIOS, type SiScenarioName } from '#machines/si/shipping-instruction.samples.ts';
import { DELETABLE } from '#machines/si/shipping-instruction.table.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  run,
  SCENARIO_NAMES,
  SI_EVENT_NAMES,
  type SiCase,
  type SiPath,
  type SiStep,
  send,
  siCases,
  siPaths,
  stepOf,
  type Walked,
} from '../machines/si-paths.ts';
import {
  create,
  type LiveSi,
  lacksRight,
  meaningOf,
  NEVER_PERMITTED,
  NOT_SENT,
  replay,
  sendStep,
  setOfScenario,
  timeAfter,
} from './si-lifecycle.ts';
import { recordOf } from './si-shipments.ts';
import { openSiWorld, type Role, type SiWorld } from './si-world.ts';

/**
 * The generated paths of the lifecycle, driven through the real server: every state that calls reach, then every event
 * from there with every sample. What the table permits moves the document; everything else is refused and leaves no fact.
 */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
  await world.server.deps.db.updateTable('partnerChannel').set({ active: false }).execute();
});
afterAll(() => world.close());

const isSent = ({ event }: { readonly event: SiEvent }): boolean => !(event in NOT_SENT) && !(event in NEVER_PERMITTED);

const reachable = (scenario: SiScenarioName): SiPath[] =>
  siPaths(scenario).filter(path => path.steps.every(step => isSent(step)));

/** States that the calls of this product reach; a validate-only document has no bill. */
const REACHED: readonly OrNew<SiState>[] = [
  'NEW',
  'SUBMITTED',
  'IN_REVIEW',
  'APPROVED',
  'RETURNED',
  'DECLINED',
  'CANCELLED',
  'BILL_DRAFTED',
  'COMPLETED',
];

interface Expected {
  readonly http: number;
  readonly code?: string;
  readonly finding?: string;
  readonly because?: unknown;
  readonly to?: SiState;
}

const UNDO_MS = 10_000;

/** No channel to a carrier, whatever a sample says. */
const inThisProduct = (step: SiStep): SiStep => ({
  ...step,
  payload: { ...step.payload, channelReady: false } as SiStep['payload'],
});

const isUndoable = ({ document }: Walked, waitMs: number): boolean => document?.decision != null && waitMs < UNDO_MS;

/** Call 8 answers a repetition by the same person, in the same words, without a new fact. */
const isRepeated = ({ facts }: Walked, { step }: SiCase): boolean => {
  const last = facts.at(-1);
  const { remarks = '' } = step.payload as { remarks?: string };
  return (
    last?.actorEmployeeId === step.as &&
    last.fromState !== last.toState &&
    SI_EVENTS[last.event as SiEvent].status === SI_EVENTS[step.event].status &&
    !['CREATE', 'MODIFY', 'DELETE'].includes(step.event) &&
    (last.remarks ?? '') === remarks
  );
};

/** Neither of the owning company nor of the platform: the document does not exist for them. */
const isOutsider = (role: Role, scenario: SiScenarioName): boolean =>
  role === 'stranger' || (role === 'customer' && SI_SCENARIOS[scenario].ownerCompanyId !== 'CUSTOMER');

/** What must come of it: existence first, then repetition, right, input, and at last what the table says. */
function expectedOf(walked: Walked, kase: SiCase): Expected {
  const { step, expected, guard } = kase;
  const { event, payload } = step;
  const role = step.as as Role;
  if (isOutsider(role, kase.scenario)) return { http: 404, code: 'not_found' };
  if (isRepeated(walked, kase)) return { http: 200 };
  if (lacksRight(role, event)) return { http: 403, code: 'AUTH_FORBIDDEN' };
  const remarks = (payload as { remarks?: string }).remarks ?? '';
  if (remarks.length > 500) return { http: 422, code: 'invalid_input', finding: 'SI-L-03' };
  if (guard === 'isCheckClean' && event !== 'APPROVE') return { http: 422, code: 'invalid_input', finding: 'SI-P-01' };
  if ('to' in expected && !(event in NEVER_PERMITTED)) return { http: 200, to: expected.to };
  const refused = { http: 422, code: 'event_not_allowed', finding: 'code' in expected ? expected.code : 'SI-L-01' };
  // A number that means another event by now is refused for a reason of that event.
  const isMeant = meaningOf(event, kase.state, isUndoable(walked, step.waitMs)) === event;
  const { permit } = send(walked, inThisProduct(step));
  return !permit.ok && isMeant ? { ...refused, because: permit.refusal.params?.because } : refused;
}

/** Puts the world around a document as the sample wants it. */
async function arrange({ shipment, id }: LiveSi, { guard, step }: SiCase): Promise<void> {
  const { db } = world.server.deps;
  if (guard === 'isCheckClean' && step.event === 'APPROVE')
    await db.updateTable('shipment').set({ state: 'CLOSED' }).where('id', '=', shipment.id).execute();
  if (guard === 'isEveryDifferenceAccepted')
    await db
      .updateTable('shipmentContainer')
      .set({ grossKg: '11300', packages: '520' })
      .where('shipmentId', '=', shipment.id)
      .execute();
  if (step.messageOut) await db.deleteFrom('messageOutbox').where('docId', '=', id).execute();
}
const NEEDS_ARRANGING = ['isCheckClean', 'isEveryDifferenceAccepted', 'isMessageNotOut', 'isBillVoided'];

/** The wait that makes the number mean this event: a claim is asked for when a decision can no longer be undone. */
const asAsked = (walked: Walked, kase: SiCase): SiCase =>
  kase.step.event === 'CLAIM' && isUndoable(walked, kase.step.waitMs)
    ? { ...kase, step: { ...kase.step, waitMs: UNDO_MS } }
    : kase;

/** Cases of a path that a person can send by a call and that mean there what they say. */
const casesOf = (path: SiPath, walked: Walked): SiCase[] =>
  siCases(path)
    .map(kase => asAsked(walked, kase))
    .filter(({ step }) => !(step.event in NOT_SENT) && step.as !== ('system' as Role))
    .filter(({ step, guard }) => {
      const meaning = meaningOf(step.event, path.state, isUndoable(walked, step.waitMs));
      return meaning === step.event || (meaning !== null && guard === 'isWithinUndoWindow');
    });

const hold = async (live: LiveSi, path: SiPath, kase: SiCase, expected: Expected): Promise<void> => {
  const before = await world.standing(live.id);
  const factsBefore = await world.factCount();
  world.setClock(timeAfter(path.steps) + 1_000 + kase.step.waitMs);
  const answer = await sendStep(world, live, kase.step);
  const after = await world.standing(live.id);
  const factsAfter = await world.factCount();
  const seen = {
    title: kase.title,
    http: answer.http,
    ...(answer.http === 200 ? {} : { code: answer.problem.code }),
    ...(expected.finding ? { finding: answer.problem.errors?.[0]?.code } : {}),
    ...(expected.because ? { because: answer.problem.errors?.[0]?.params?.because } : {}),
    state: after.state,
    factsOfDocument: after.facts - before.facts,
    factsOfAll: factsAfter - factsBefore,
    version: after.version,
  };
  const written = expected.to === undefined ? 0 : 1;
  expect(seen).toEqual({
    title: kase.title,
    http: expected.http,
    ...(expected.http === 200 ? {} : { code: expected.code }),
    ...(expected.finding ? { finding: expected.finding } : {}),
    ...(expected.because ? { because: expected.because } : {}),
    state: expected.to ?? before.state,
    factsOfDocument: written,
    factsOfAll: written,
    version: before.facts + written,
  });
};

describe.each(SCENARIO_NAMES)('scenario %s', scenario => {
  const paths = reachable(scenario);

  it('reaches by calls the states it should', () => {
    const expected = scenario === 'validateOnly' ? REACHED.filter(state => state !== 'BILL_DRAFTED') : REACHED;
    expect(paths.map(path => path.state).sort()).toEqual([...expected].sort());
  });

  it('begins by CREATE alone: a set with an error, a stranger and every other event leave nothing behind', async () => {
    const walked = run(scenario, []);
    const before = await world.factCount();
    const creations = siCases(paths[0]!).filter(({ step }) => step.event === 'CREATE');
    for (const kase of creations) {
      const set = await setOfScenario(world, scenario);
      const expected = expectedOf(walked, kase);
      const isClean = (kase.step.payload as { checkClean: boolean }).checkClean;
      const answer = await create(world, kase.step.as as Role, set, isClean);
      expect({ title: kase.title, http: answer.http }).toEqual({ title: kase.title, http: expected.http });
      if (expected.code) expect(answer.problem.code, kase.title).toBe(expected.code);
      if (expected.finding) expect(answer.problem.errors.map(error => error.code)).toContain(expected.finding);
      if (expected.to) expect((await world.standing(answer.data[0]!.Id)).state).toBe(expected.to);
    }
    const made = (await world.factCount()) - before;
    const setSize = (await setOfScenario(world, scenario)).drafts.length;
    expect(made).toBe(creations.filter(({ expected }) => 'to' in expected).length * setSize);

    const [draft] = (await setOfScenario(world, scenario)).drafts;
    const Id = newId();
    const answers = [
      ...(await Promise.all(
        Array.from({ length: 11 }, (_, index) =>
          world.call('maker', changeSiStatus, {
            query: { TDId: Id, Status: String(index + 1), Remarks: '箱号错误，请核对' },
          }),
        ),
      )),
      await world.call('maker', modifySi, { body: { ...recordOf(draft!), Id, VERSION: 1 } }),
      await world.call('maker', deleteSi, { body: { Id, VERSION: 1 } }),
    ];
    expect(new Set(answers.map(({ http, problem }) => `${http} ${problem.code}`))).toEqual(new Set(['404 not_found']));
    expect(await world.factCount()).toBe(before + made);
  });

  it.each(paths.slice(1))(
    '$state: every event moves it as the table says, or is refused without a fact',
    async path => {
      const walked = run(scenario, path.steps);
      const cases = casesOf(path, walked);
      const standing = await replay(world, scenario, path.steps);
      for (const kase of cases) {
        const expected = expectedOf(walked, kase);
        const isFresh = expected.to !== undefined || NEEDS_ARRANGING.includes(kase.guard ?? '');
        const live = isFresh ? await replay(world, scenario, path.steps) : standing;
        await arrange(live, kase);
        await hold(live, path, kase, expected);
      }
      const sent = new Set(cases.map(({ step }) => step.event));
      const left = SI_EVENT_NAMES.filter(event => !sent.has(event) && !(event in NOT_SENT));
      // What the numbers of call 8 mean elsewhere; CREATE always makes a new document.
      for (const event of left) expect(meaningOf(event, path.state, isUndoable(walked, 0)), event).not.toBe(event);
    },
  );

  it.each(paths.filter(path => DELETABLE.includes(path.state as SiState)))(
    '$state and deleted: takes no event any more',
    async path => {
      const standing = run(scenario, path.steps);
      const deletion = stepOf(standing, 'DELETE', SI_SAMPLES.DELETE.passes[0]);
      const deleted: SiPath = { ...path, steps: [...path.steps, deletion] };
      const walked = run(scenario, deleted.steps);
      const live = await replay(world, scenario, deleted.steps);
      expect((await world.standing(live.id)).deleted).toBe(true);
      for (const kase of casesOf(deleted, walked).filter(({ guard }) => guard === undefined))
        await hold(live, deleted, kase, expectedOf(walked, kase));
    },
  );
});
