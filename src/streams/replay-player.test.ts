import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIVE_CONNECTION_EVENTS, liveConnectionFlow } from '#machines/live-connection/live-connection.flow.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import { SESSION_EVENTS } from '#machines/session/session-events.ts';
import type { LogEntry } from './client-log.ts';
import { MACHINE_HEARD, replay } from './replay.ts';
import { createPlayer } from './replay-player.ts';

const PLAYABLES = [
  { machine: sessionFlow, types: SESSION_EVENTS },
  { machine: liveConnectionFlow, types: LIVE_CONNECTION_EVENTS },
] as const;

/** A connection that is cut and comes back, `rounds` times. */
function aLog(rounds: number): LogEntry[] {
  const round = [
    { type: 'live.opened', payload: {} },
    { type: 'account.known', payload: { ref: 't1', seat: null } },
    { type: 'live.received', payload: { message: { type: 'authOk' } } },
    { type: 'row.picked', payload: {} },
    { type: 'live.closed', payload: { code: 1006 } },
    {
      type: MACHINE_HEARD,
      payload: { machine: 'liveConnection', event: { type: 'xstate.after.reconnectAfter.liveConnection.waiting' } },
    },
  ];
  const present = { type: 'token.present', payload: { ref: 't1' } };
  return [present, ...Array.from({ length: rounds }, () => round).flat()].map((entry, index) => ({
    ...entry,
    id: index + 1,
    at: index * 1_000,
    source: 'live' as const,
  }));
}

const valueAt = (player: ReturnType<typeof createPlayer>, step: number) =>
  player.at(step).map(({ snapshot }) => snapshot.value);

describe('the player', () => {
  const entries = aLog(200);
  const whole = PLAYABLES.map(({ machine, types }) => replay(machine, types, entries));
  const expected = (step: number) => whole.map(steps => steps[step]?.snapshot.value);

  test('knows before the first entry and after the last', () => {
    const player = createPlayer(PLAYABLES, entries);
    expect(player.length).toBe(entries.length);
    expect(valueAt(player, 0)).toEqual([{ booting: 'starting' }, 'idle']);
    expect(valueAt(player, 9_999_999)).toEqual(expected(entries.length));
    expect(valueAt(player, -5)).toEqual(expected(0));
  });

  test('stands at every step where the plain replay stands, in whatever order steps are asked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: entries.length }), { minLength: 1, maxLength: 12 }), steps => {
        const player = createPlayer(PLAYABLES, entries);
        for (const step of steps) expect(valueAt(player, step)).toEqual(expected(step));
      }),
      { numRuns: 12 },
    );
  });

  test('goes forwards and backwards entry by entry', () => {
    const player = createPlayer(PLAYABLES, aLog(1));
    const forwards = [0, 1, 2, 3, 4, 5, 6, 7].map(step => valueAt(player, step)[1]);
    expect(forwards).toEqual([
      'idle',
      'connecting',
      { authenticating: 'awaitingAccount' },
      { authenticating: 'awaitingAnswer' },
      'open',
      'open',
      'waiting',
      'connecting',
    ]);
    expect([7, 6, 5, 4, 3, 2, 1, 0].map(step => valueAt(player, step)[1])).toEqual(forwards.toReversed());
  });
});
