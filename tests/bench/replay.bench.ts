import { LIVE_CONNECTION_EVENTS, liveConnectionFlow } from '#machines/live-connection/live-connection.flow.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import { SESSION_EVENTS } from '#machines/session/session-events.ts';
import { exportLog, importLog, type LogEntry } from '#streams/client-log.ts';
import { MACHINE_HEARD } from '#streams/replay.ts';
import { createPlayer } from '#streams/replay-player.ts';
import { line, median, quantile, timed } from './figures.ts';

/** The inspector's replay on a log of 100,000 entries: read, played to the end, stepped and jumped through. */
const ENTRIES = 100_000;
const JUMPS = 500;

const call = {
  type: 'http.answered',
  payload: { method: 'GET', path: '/api/TDBillLadingInfo/List', status: 200, ms: 3 },
};
const ROUND = [
  { type: 'live.opened', payload: {} },
  { type: 'account.known', payload: { ref: 't1', seat: 'e1' } },
  { type: 'live.received', payload: { message: { type: 'authOk' } } },
  { type: 'live.received', payload: { message: { type: 'doc', docType: 'si', docId: 'a', version: 2 } } },
  call,
  { type: 'live.received', payload: { message: { type: 'menu' } } },
  call,
  { type: 'form.dirtied', payload: { dirty: true } },
  { type: 'live.closed', payload: { code: 1006 } },
  {
    type: MACHINE_HEARD,
    payload: { machine: 'liveConnection', event: { type: 'xstate.after.reconnectAfter.liveConnection.waiting' } },
  },
];
const entries = Array.from({ length: ENTRIES }, (_, index): LogEntry => {
  const { type, payload } =
    index === 0 ? { type: 'token.present', payload: { ref: 't1' } } : ROUND[(index - 1) % ROUND.length]!;
  return { id: index + 1, at: index * 100, source: 'live', type, payload };
});

let text = '';
const exporting = await timed(async () => {
  text = exportLog(entries);
});
const importing = await timed(async () => {
  importLog(text);
});
const player = createPlayer(
  [
    { machine: sessionFlow, types: SESSION_EVENTS },
    { machine: liveConnectionFlow, types: LIVE_CONNECTION_EVENTS },
  ],
  entries,
);
const whole = await timed(async () => {
  player.at(ENTRIES);
});
const stepsMs: number[] = [];
for (let step = ENTRIES; step > ENTRIES - JUMPS; step--) stepsMs.push(await timed(async () => void player.at(step)));
const jumpsMs: number[] = [];
for (let jump = 0; jump < JUMPS; jump++)
  jumpsMs.push(await timed(async () => void player.at((jump * 7_919) % ENTRIES)));

line('replay', {
  entries: ENTRIES,
  'MB exported': text.length / 1e6,
  'export ms': exporting,
  'import ms': importing,
  'to the end ms': whole,
  'events a second': (ENTRIES * 1000) / whole,
  'step back p50 ms': median(stepsMs),
  'step back p95 ms': quantile(stepsMs, 0.95),
  'jump p50 ms': median(jumpsMs),
  'jump p95 ms': quantile(jumpsMs, 0.95),
});
