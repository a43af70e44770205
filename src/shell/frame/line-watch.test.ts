import { expect, test } from 'vitest';
import { LINE_UP, type LineState, lineStep } from './line-watch.ts';

const after = (...states: readonly string[]): LineState =>
  states.reduce((line, state, index) => lineStep(line, state, index), LINE_UP);

test('a line that comes back at the first try is not told of', () => {
  expect(after('connecting', 'authenticating', 'open', 'waiting', 'connecting').isTold).toBe(false);
  expect(after('open', 'waiting', 'connecting', 'authenticating', 'open')).toEqual(LINE_UP);
});

test('a line that fails again is told of with the time of the first loss, until it is open', () => {
  const away = after('open', 'waiting', 'connecting', 'waiting', 'connecting', 'waiting');
  expect(away).toMatchObject({ since: 1, isTold: true });
  expect(lineStep(away, 'authenticating', 9).isTold).toBe(true);
  expect(lineStep(away, 'open', 9)).toEqual(LINE_UP);
});

test('a browser without a network is told of at once; a visitor and a refused token have no line to lose', () => {
  expect(after('open', 'offline')).toMatchObject({ since: 1, isTold: true });
  for (const state of ['idle', 'refused'])
    expect(after('open', 'waiting', 'connecting', 'waiting', state)).toEqual(LINE_UP);
});
