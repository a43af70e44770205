import { getShortestPaths } from '@xstate/graph';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, createActor, initialTransition, transition, waitFor } from 'xstate';
import { siWizardMachine } from '#features/si/wizard/provide.ts';
import { isKept, type MultiCreateEvent, multiCreateFlow } from '#machines/si/multi-create.flow.ts';
import { walk } from '#machines/si/multi-create.walk.ts';
import type { DraftStep } from '#machines/si/multi-create.work.ts';
import { draftsFor, type TestShipment } from './si-shipments.ts';
import { openSiWorld, type SiWorld } from './si-world.ts';
import { wizardHttp } from './wizard-http.ts';

/**
 * The generated ways of the wizard from nothing to a full set, then checked and submitted by its real actors against the
 * real server: what the server made is what the wizard showed, in its order.
 */
let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

/** Steps of a new set; a modification has its own test below. */
const OF_A_MODIFICATION: readonly string[] = ['OPEN', 'MERGE'];
const steps = (walk.events as readonly MultiCreateEvent[]).filter(
  event => isKept(event) && !OF_A_MODIFICATION.includes(event.type),
);

type Snapshot = typeof initial;
const [initial] = initialTransition(multiCreateFlow);
const next = (snapshot: Snapshot, event: MultiCreateEvent): Snapshot => transition(multiCreateFlow, snapshot, event)[0];

/** Every step that leads into a full set, by what it is and where it leads, after a shortest way to where it is taken. */
function waysToFinish() {
  const ways = new Map<string, { readonly way: string; readonly events: readonly MultiCreateEvent[] }>();
  const paths = getShortestPaths(multiCreateFlow, {
    events: steps as never,
    serializeState: ((snapshot: AnyMachineSnapshot) => walk.serialise(snapshot)) as never,
  });
  for (const path of paths) {
    const sofar = path.steps
      .map(({ event }) => event as MultiCreateEvent)
      .filter(({ type }) => !type.startsWith('xstate.'));
    // Situations are told apart only as far as it matters, so the way itself says where it ends.
    const before = sofar.reduce(next, initial);
    for (const event of steps) {
      const after = next(before, event);
      const where = walk.serialise(after);
      const isNew = after.matches('finish') && where !== walk.serialise(before);
      const events = [...sofar, event];
      const way = events.map(({ type }) => type).join(' ');
      if (isNew && !ways.has(`${event.type} ${where}`)) ways.set(`${event.type} ${where}`, { way, events });
    }
  }
  return [...ways.values()];
}
const WAYS = waysToFinish();
const ONE = WAYS.find(({ events }) => events.reduce(next, initial).context.work?.drafts.length === 1)!;
const SPLIT = WAYS.find(({ events }) => events.at(-2)?.type === 'ADD')!;

/** The step of the walk with the shipment, and the content, that the server knows. */
function realStep(event: DraftStep | MultiCreateEvent, shipment: TestShipment): MultiCreateEvent {
  const [prefill] = draftsFor(shipment);
  if (event.type === 'START') {
    const others = event.others?.map(other => ({ ...other, prefill: prefill! })) ?? [];
    return { ...event, shipmentId: shipment.id, mblNo: shipment.mblNo, prefill: prefill!, others };
  }
  return event.type === 'ADD' ? { ...event, prefill: prefill! } : event;
}

/** Gives each draft its share of the shipment's box, as a person does with the remainder. */
function* fillShares(snapshot: AnyMachineSnapshot, shipment: TestShipment): Generator<MultiCreateEvent> {
  const { drafts } = snapshot.context.work;
  const shares = draftsFor(shipment, drafts.length);
  for (const [index, { draftId }] of drafts.entries()) {
    yield { type: 'EDIT', draftId };
    yield { type: 'EDIT_FIELD', path: 'boxes', value: shares[index]!.boxes };
    yield { type: 'EDIT_FIELD', path: 'vessel', value: shares[index]!.vessel };
    yield { type: 'SAVE_DRAFT' };
  }
}

const start = () => createActor(siWizardMachine(wizardHttp(world, 'customer'))).start();
const isSettled = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status !== 'active' || snapshot.matches({ finish: 'idle' });

const rowsOf = (shipment: TestShipment) =>
  world.server.deps.db
    .selectFrom('shippingInstruction')
    .select(['id', 'no', 'draftId', 'simblNo', 'billNo', 'siType', 'plannedCount', 'state'])
    .where('shipmentId', '=', shipment.id)
    .orderBy('id')
    .execute();

const LETTERS = ['', 'A', 'B'];

describe('every way to a full set', () => {
  it('is one of many, of one, two and three drafts', () => {
    const sizes = WAYS.map(({ events }) => events.reduce(next, initial).context.work?.drafts.length);
    expect(new Set(sizes)).toEqual(new Set([1, 2, 3]));
    const lastSteps = new Set(WAYS.map(({ events }) => events.at(-1)?.type));
    expect([...lastSteps].sort()).toEqual([
      'CHANGE_NUM',
      'DISCARD',
      'EDIT_DRAFTS',
      'REDO',
      'SAVE_DRAFT',
      'START',
      'UNDO',
    ]);
  });

  it.each(WAYS)('%#: checks clean, and the server makes what was shown ($way)', async ({ events }) => {
    const shipment = await world.shipmentOf('customer');
    const actor = start();
    for (const event of events) actor.send(realStep(event, shipment));
    expect(actor.getSnapshot().matches('finish')).toBe(true);
    for (const event of fillShares(actor.getSnapshot(), shipment)) actor.send(event);
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().context.refusal, 'unchecked').toBe('SI-L-01');

    actor.send({ type: 'CHECK' });
    const checked = await waitFor(actor, isSettled);
    expect(checked.context.problem).toBeNull();
    expect(checked.context.work?.lastCheck).toMatchObject({ ok: true, errors: [], warnings: [] });
    actor.send({ type: 'SUBMIT' });
    const done = await waitFor(actor, isSettled);
    expect(done.context.problem).toBeNull();
    expect(done.matches('done')).toBe(true);

    const { drafts, num, siType } = done.context.work!;
    const rows = await rowsOf(shipment);
    const shown = drafts.map(({ draftId }, index) => ({
      draftId,
      billNo: `${shipment.mblNo}${LETTERS[index]}`,
      siType,
      plannedCount: num,
      state: 'SUBMITTED',
    }));
    expect(rows).toMatchObject(shown);
    expect(done.output).toEqual(
      rows.map(({ id, no, draftId, billNo }) => ({ id, no, draftId, billNo: siType === 2 ? billNo : shipment.mblNo })),
    );
    if (siType === 2) expect(rows.map(({ simblNo }) => simblNo)).toEqual(shown.map(({ billNo }) => billNo));
  });
});

describe('what the server finds', () => {
  it('stands in the check, forbids the submission, and goes with the next change', async () => {
    const shipment = await world.shipmentOf('customer');
    const actor = start();
    for (const event of SPLIT.events) actor.send(realStep(event, shipment));
    const [firstId, secondId] = actor.getSnapshot().context.work!.drafts.map(draft => draft.draftId);
    const shares = draftsFor(shipment, 2);
    const [short, ...others] = shares[1]!.boxes;
    const oneLess = { ...short!, packageCount: '259', lines: [{ ...short!.lines[0]!, packageCount: '259' }] };
    const put = (draftId: string | undefined, value: unknown) => {
      actor.send({ type: 'EDIT', draftId: draftId ?? '' });
      actor.send({ type: 'EDIT_FIELD', path: 'boxes', value });
      actor.send({ type: 'SAVE_DRAFT' });
    };
    put(firstId, shares[0]!.boxes);
    put(secondId, [oneLess, ...others]);
    actor.send({ type: 'CHECK' });
    const { work } = (await waitFor(actor, isSettled)).context;
    expect(work?.lastCheck?.errors).toMatchObject([
      { code: 'SI-W-03', params: { containerNo: shipment.containerNo, value: '519', expected: '520' } },
    ]);
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().context.refusal).toBe('SI-L-01');
    put(secondId, shares[1]!.boxes);
    expect(actor.getSnapshot().context.work?.lastCheck).toBeNull();
    actor.send({ type: 'CHECK' });
    expect((await waitFor(actor, isSettled)).context.work?.lastCheck?.ok).toBe(true);
    expect(await rowsOf(shipment)).toEqual([]);
  });

  it('a submission that is sent again answers the same, and the set stands once', async () => {
    const shipment = await world.shipmentOf('customer');
    const submitted = await Promise.all(
      [0, 1].map(async () => {
        const actor = start();
        for (const event of SPLIT.events) actor.send(realStep(event, shipment));
        for (const event of fillShares(actor.getSnapshot(), shipment)) actor.send(event);
        actor.send({ type: 'CHECK' });
        await waitFor(actor, isSettled);
        actor.send({ type: 'SUBMIT' });
        return (await waitFor(actor, isSettled)).output;
      }),
    );
    expect(submitted[0]).toEqual(submitted[1]);
    expect((await rowsOf(shipment)).map(({ id }) => id)).toEqual(submitted[0]?.map(({ id }) => id));
  });
});

describe('a modification', () => {
  it('goes from OPEN to the next revision; based on an old version it comes back with the current one', async () => {
    const shipment = await world.shipmentOf('customer');
    const [draft] = draftsFor(shipment);
    const making = start();
    for (const event of ONE.events) making.send(realStep(event, shipment));
    for (const event of fillShares(making.getSnapshot(), shipment)) making.send(event);
    making.send({ type: 'CHECK' });
    await waitFor(making, isSettled);
    making.send({ type: 'SUBMIT' });
    const [made] = (await waitFor(making, isSettled)).output ?? [];

    const modify = async (version: number, remarks: string) => {
      const actor = start();
      const record = { ...draft!, draftId: made!.draftId };
      actor.send({ type: 'OPEN', siId: made!.id, version, record, source: null });
      actor.send({ type: 'EDIT_FIELD', path: 'remarks', value: remarks });
      actor.send({ type: 'SAVE_DRAFT' });
      actor.send({ type: 'CHECK' });
      await waitFor(actor, isSettled);
      actor.send({ type: 'SUBMIT' });
      return waitFor(actor, isSettled);
    };
    expect((await modify(1, 'FIRST')).output).toMatchObject([{ id: made!.id }]);
    const stale = await modify(1, 'SECOND');
    expect(stale.matches({ finish: 'idle' })).toBe(true);
    expect(stale.context.problem).toMatchObject({ code: 'stale_version', current: { version: 2 } });
    expect(await world.standing(made!.id)).toEqual({ state: 'SUBMITTED', version: 2, deleted: false, facts: 2 });
  });
});
