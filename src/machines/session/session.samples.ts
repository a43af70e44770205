import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { type SessionSnapshot, sessionFlow } from './session.flow.ts';
import type { HttpRefused, Surroundings } from './session-events.ts';

/** Everything the session can hear, and what its actors may answer in each state: for its walk and for coverage. */
const AT = 1_000_000;

const around = (local: string | null): Surroundings => ({
  stored: { session: null, local },
  mode: 'employee',
  path: '/tdManage/siCheck',
  allowLogout: false,
  hidden: false,
});

const refused = (status: HttpRefused['status'], offered: string | null = null): HttpRefused => ({
  type: 'http.refused',
  at: AT,
  requestId: 1,
  status,
  method: 'GET',
  sent: { ref: 't1', from: 'local' },
  offered,
  repeated: false,
  ownReload: false,
  conflict: null,
  where: around('t1'),
});

/** What comes from the log. */
export const HEARD = [
  { type: 'app.started', at: AT, mainHost: true, where: around('t1') },
  { type: 'app.started', at: AT, mainHost: false, where: around(null) },
  refused(401),
  refused(409),
  refused(403),
  refused(403, 't2'),
  { type: 'token.changedElsewhere', at: AT, where: around('t2') },
  { type: 'token.changedElsewhere', at: AT, where: around(null) },
  { type: 'login.submitted', at: AT, attempt: 1 },
  { type: 'code.submitted', at: AT, attempt: 1 },
  { type: 'login.cancelled', at: AT },
  { type: 'seat.picked', at: AT, employeeId: 'e2', remember: false },
  { type: 'seat.left', at: AT },
  { type: 'token.rotated', at: AT, ref: 't2' },
  { type: 'logout.confirmed', at: AT, sharedComputer: false },
  { type: 'net.online', at: AT },
  { type: 'live.received', at: AT, message: { type: 'menu' } },
  { type: 'live.received', at: AT, message: { type: 'doc' } },
] as const;

const EMPLOYEE = { EmployeeId: 'e1', AccountMode: 'employee', IsMultiAccount: false, Language: 'CN' };
const SIGNED_IN = { kind: 'signedIn', ref: 't4', remember: true, accountMode: 'employee', firstRegister: false };

/** Each state that waits for an actor: what it may answer, and where that leads; `error` last. */
export const ACTORS: Readonly<Record<string, readonly (readonly [answer: unknown, leadsTo: string])[]>> = {
  resolvingHost: [[null, 'visitor.steady | booting.loading.askingCurrent']],
  askingCurrent: [
    [EMPLOYEE, 'loadingMenu'],
    [null, 'askingUser'],
  ],
  loadingMenu: [[[], 'seated.steady']],
  askingUser: [[{ UserId: 'u1', Language: 'CN' }, 'listingSeats']],
  listingSeats: [[[], 'choosingDefault | user.steady']],
  choosingDefault: [['t3', 'askingCurrent']],
  signingIn: [
    [SIGNED_IN, 'booting.loading.askingCurrent'],
    [{ kind: 'secondStep', methods: ['totp'] }, 'awaitingCode'],
  ],
  checkingCode: [[SIGNED_IN, 'booting.loading.askingCurrent']],
  choosing: [['t5', 'reloading.askingCurrent']],
  leaving: [['t5', 'reloading.askingCurrent']],
  telling: [[undefined, 'loggingOut.wiping']],
  wiping: [[undefined, 'visitor.steady']],
};

export function pathOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[name, inner] = ['', '']] = Object.entries(value as object);
  return `${name}.${pathOf(inner)}`;
}

export const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

export interface Walked {
  readonly type: string;
  readonly [more: string]: unknown;
}

/** The machine's own events in a state: answers and failures of its actor, and its timers. */
function ownEvents(path: string): Walked[] {
  const timers: Walked[] = [
    { type: 'xstate.after.retryAfter.session.booting.unreachable' },
    { type: 'xstate.after.logoutWithin.session.loggingOut.telling' },
  ].filter(({ type }) => type.endsWith(path));
  const answers = ACTORS[lastOf(path)]?.map(([output]) => ({ type: `xstate.done.actor.0.session.${path}`, output }));
  const failure = { type: `xstate.error.actor.0.session.${path}`, error: new Error('broken') };
  return answers ? [...timers, ...answers, failure] : timers;
}

export const sessionWalk: FlowWalk = {
  name: 'session',
  machine: sessionFlow as AnyStateMachine,
  events: snapshot => [...HEARD, ...ownEvents(pathOf(snapshot.value))],
  serialise: (snapshot: AnyMachineSnapshot) => {
    const { value, context } = snapshot as unknown as SessionSnapshot;
    return JSON.stringify([
      value,
      context.token,
      context.employee === null,
      context.defaultTried,
      context.incoming?.employee == null,
      context.lastNavigation?.status,
      context.lastRenewalAt,
    ]);
  },
};
