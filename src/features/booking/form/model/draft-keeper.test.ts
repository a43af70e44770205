import { beforeEach, expect, test, vi } from 'vitest';
import { emptyBooking } from '#contract/booking/booking-content.ts';
import { createDraftKeeper, type KeeperState, type SaveOutcome } from './draft-keeper.ts';

let content = emptyBooking();
const type = (carrier: string) => {
  content = { ...content, carrier };
};
const told: KeeperState[] = [];
const sent: string[] = [];

function keeper(outcomes: SaveOutcome[]) {
  return createDraftKeeper({
    read: () => content,
    told: state => told.push(state),
    save: async ({ carrier }) => {
      sent.push(carrier);
      return outcomes.shift() ?? 'saved';
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  content = emptyBooking();
  told.length = 0;
  sent.length = 0;
  return () => vi.useRealTimers();
});

test('keys within 800 ms are one save', async () => {
  const draft = keeper([]);
  for (const text of ['M', 'MS', 'MSC']) {
    type(text);
    draft.note();
    await vi.advanceTimersByTimeAsync(700);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['MSC']);
  expect(told).toEqual(['waiting', 'saving', 'clean']);
});

test('what is typed while a save is on its way is saved behind it', async () => {
  let answer: (outcome: SaveOutcome) => void = () => undefined;
  const draft = createDraftKeeper({
    read: () => content,
    told: () => undefined,
    save: ({ carrier }) => {
      sent.push(carrier);
      return new Promise(resolve => {
        answer = resolve;
      });
    },
  });
  type('A');
  draft.note();
  const done = draft.flush();
  type('AB');
  draft.note();
  answer('saved');
  await vi.advanceTimersByTimeAsync(0);
  answer('saved');
  expect(await done).toBe(true);
  expect(sent).toEqual(['A', 'AB']);
});

test('without a line it tries again by itself; a newer version waits for the merge', async () => {
  const draft = keeper(['offline', 'stale', 'saved']);
  type('A');
  draft.note();
  await vi.advanceTimersByTimeAsync(800);
  expect(draft.state).toBe('offline');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(draft.state).toBe('stale');
  expect(await draft.flush()).toBe(false);
  draft.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.state).toBe('clean');
  expect(sent).toHaveLength(3);
});
