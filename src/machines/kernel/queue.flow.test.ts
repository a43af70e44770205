import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { CLAIM_LOST } from '#contract/kernel/document-calls.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import { queueFlow } from './queue.flow.ts';

const MINUTE = 60_000;
const { zh, en } = ERRORS.ALREADY_TAKEN;
const refused = (code: string) => ({ problem: { code, message: { zh, en }, errors: [], traceId: '', Status: 0 } });

/** Somebody has a document in hand, and works on it until the first sign of life is due. */
function atWork(keep: () => Promise<unknown>) {
  const clock = new SimulatedClock();
  const flow = queueFlow.provide({ actors: { keep: fromPromise(keep) } });
  const actor = createActor(flow, { input: { idleMs: 15 * MINUTE, isOpenedTaken: false }, clock }).start();
  actor.send({ type: 'ROW', row: { id: 'a', version: 2, holder: 'mine' } });
  clock.increment(MINUTE);
  actor.send({ type: 'ACTIVE' });
  const context = () => actor.getSnapshot().context;
  return { actor, clock, context };
}

describe('what somebody has in hand', () => {
  it('is lost by the one sign that the server gives, and by no other refusal', async () => {
    const lost = atWork(() => Promise.reject(refused(CLAIM_LOST)));
    await waitFor(lost.actor, at => at.matches({ claim: 'idle' }));
    expect(lost.context().lost).toBe('a');
    const kept = atWork(() => Promise.reject(refused('SI-L-02')));
    await waitFor(kept.actor, at => at.matches({ claim: { held: 'resting' } }));
    expect(kept.context().lost).toBeNull();
  });

  it('is lost when it is seen in other hands, and not when it was laid back; taken again it is no loss', async () => {
    const { actor, context } = atWork(async () => null);
    actor.send({ type: 'ROW', row: { id: 'a', version: 3, holder: 'free' } });
    expect(context().lost).toBeNull();
    actor.send({ type: 'ROW', row: { id: 'a', version: 4, holder: 'mine' } });
    actor.send({ type: 'ROW', row: { id: 'a', version: 6, holder: 'other' } });
    expect(context().lost).toBe('a');
    actor.send({ type: 'ROW', row: { id: 'a', version: 7, holder: 'mine' } });
    expect(context().lost).toBeNull();
  });
});

it('a decision may be taken back as long as its window is open', () => {
  const { actor, clock, context } = atWork(async () => null);
  const decided = { rows: [{ id: 'a', version: 3, state: 'SETTLED' }], undo: 'UNDO_SETTLE', windowMs: 10_000 };
  actor.send({ type: 'DECIDED', decided });
  clock.increment(9_999);
  expect(context().decided).toEqual(decided);
  clock.increment(1);
  expect(context().decided).toBeNull();
  expect(actor.getSnapshot().matches({ undo: 'closed' })).toBe(true);
});
