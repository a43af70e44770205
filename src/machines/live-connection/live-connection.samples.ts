import type { AnyMachineSnapshot } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { liveConnectionFlow } from './live-connection.flow.ts';

/** Everything the machine can hear, its own timers included. Two tokens are enough to tell old from new. */
export const EVENTS = [
  { type: 'token.present', ref: 't1' },
  { type: 'token.present', ref: 't2' },
  { type: 'token.absent' },
  { type: 'account.known', ref: 't1' },
  { type: 'account.known', ref: 't2' },
  { type: 'live.opened' },
  { type: 'live.closed', code: 1006 },
  { type: 'live.closed', code: 4401 },
  { type: 'live.closed', code: 4409 },
  { type: 'live.received', message: { type: 'authOk' } },
  { type: 'live.received', message: { type: 'doc' } },
  { type: 'net.online' },
  { type: 'net.offline' },
  { type: 'ping.due' },
  { type: 'xstate.after.reconnectAfter.liveConnection.waiting' },
] as const;

export const liveConnectionWalk: FlowWalk = {
  name: 'live-connection',
  machine: liveConnectionFlow,
  events: EVENTS,
  serialise: ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]),
};
