import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { draftFlow, type SaveOutcome, saveDraft } from './draft.flow.ts';

const SAVE_AFTER = 800;
const TRY_AGAIN = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form that is kept by the flow, over a server that ends its saves so; then all succeed. */
function form(outcomes: SaveOutcome[] = []) {
  const sent: string[] = [];
  let text = '';
  const save = fromPromise(async () => {
    sent.push(text);
    return outcomes.shift() ?? 'saved';
  });
  const actor = createActor(draftFlow.provide({ actors: { save } }), {
    input: { saveAfterMs: SAVE_AFTER, tryAgainMs: TRY_AGAIN },
  }).start();
  return {
    actor,
    sent,
    state: () => actor.getSnapshot().value,
    type(next: string) {
      text = next;
      actor.send({ type: 'TYPED' });
    },
  };
}

describe('what is typed', () => {
  it('goes out together, no later than 800 ms after the first key', async () => {
    const { type, sent, state } = form();
    for (const text of ['M', 'MS', 'MSC']) {
      type(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect([sent, state()]).toEqual([[], 'waiting']);
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, state()]).toEqual([['MSC'], 'clean']);
  });

  it('while a save is on its way goes out behind it', async () => {
    const answers: ((outcome: SaveOutcome) => void)[] = [];
    const save = fromPromise(() => new Promise<SaveOutcome>(resolve => answers.push(resolve)));
    const actor = createActor(draftFlow.provide({ actors: { save } }), {
      input: { saveAfterMs: SAVE_AFTER, tryAgainMs: TRY_AGAIN },
    }).start();
    actor.send({ type: 'TYPED' });
    const isSaved = saveDraft(actor);
    actor.send({ type: 'TYPED' });
    answers[0]!('saved');
    await vi.advanceTimersByTimeAsync(0);
    expect([answers.length, actor.getSnapshot().value]).toEqual([2, 'saving']);
    answers[1]!('saved');
    expect(await isSaved).toBe(true);
  });
});

describe('a save that did not succeed', () => {
  it('is tried again by itself where the server could not be reached', async () => {
    const { type, sent, state } = form(['offline']);
    type('A');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(state()).toBe('offline');
    await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    expect([sent, state()]).toEqual([['A', 'A'], 'clean']);
  });

  it('waits for the merge where the server has a newer version, whatever is typed or asked for meanwhile', async () => {
    const { actor, type, sent, state } = form(['stale']);
    type('A');
    expect(await saveDraft(actor)).toBe(false);
    type('AB');
    expect(await saveDraft(actor)).toBe(false);
    await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    expect([sent, state()]).toEqual([['A'], 'stale']);
    actor.send({ type: 'REBASED' });
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, state()]).toEqual([['A', 'AB'], 'clean']);
  });

  it('is not repeated where it was refused, until something else is typed', async () => {
    const { type, sent, state } = form(['failed']);
    type('A');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER + TRY_AGAIN);
    expect([sent, state()]).toEqual([['A'], 'failed']);
    type('B');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect([sent, state()]).toEqual([['A', 'B'], 'clean']);
  });

  it('comes to its turn later where it could not be tried', async () => {
    const { type, sent, state } = form(['later']);
    type('A');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect([sent, state()]).toEqual([['A', 'A'], 'clean']);
  });
});

it('what is forgotten is not sent', async () => {
  const { actor, type, sent, state } = form();
  type('A');
  actor.send({ type: 'FORGET' });
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect([sent, state()]).toEqual([[], 'clean']);
  expect(await saveDraft(actor)).toBe(true);
});
