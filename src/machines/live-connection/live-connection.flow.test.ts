import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type LiveConnectionEvent, liveConnectionFlow, type SocketCommand } from './live-connection.flow.ts';

/** The machine on a simulated clock, with a socket that only writes down what it is asked. */
function connection() {
  const clock = new SimulatedClock();
  const happened: { at: number; what: string }[] = [];
  const note = (what: string): void => {
    happened.push({ at: clock.now(), what });
  };
  const actor = createActor(
    liveConnectionFlow.provide({
      actors: {
        socket: fromCallback<SocketCommand>(({ receive }) => {
          note('connect');
          receive(({ type }) => note(type));
          return () => note('close');
        }),
      },
    }),
    { clock },
  ).start();
  const hear = (...events: LiveConnectionEvent[]): void => {
    for (const event of events) actor.send(event);
  };
  /** In steps: a simulated clock that jumps would start the next timer at the end of the jump. */
  const pass = (ms: number): void => {
    for (let rest = ms; rest > 0; rest -= 100) clock.increment(Math.min(100, rest));
  };
  const authOk: LiveConnectionEvent = { type: 'live.received', message: { type: 'authOk' } };
  return {
    pass,
    hear,
    value: () => actor.getSnapshot().value,
    times: (what: string) => happened.filter(each => each.what === what).map(each => each.at),
    all: () => happened.map(each => each.what),
    authOk,
    open(): void {
      hear({ type: 'token.present', ref: 't1' }, { type: 'live.opened' }, { type: 'account.known', ref: 't1' }, authOk);
    },
    lose: (code = 1006) => hear({ type: 'live.closed', code }),
  };
}

describe('authentication', () => {
  test('auth is sent after the account is known, and once', () => {
    const { hear, times, value, authOk } = connection();
    hear({ type: 'token.present', ref: 't1' }, { type: 'live.opened' });
    expect([value(), times('auth')]).toEqual([{ authenticating: 'awaitingAccount' }, []]);
    hear({ type: 'account.known', ref: 't1' }, { type: 'account.known', ref: 't1' });
    expect([value(), times('auth')]).toEqual([{ authenticating: 'awaitingAnswer' }, [0]]);
    hear(authOk);
    expect(value()).toBe('open');
  });

  test('an account known before the socket opened is told as soon as it is open', () => {
    const { hear, all } = connection();
    hear({ type: 'token.present', ref: 't1' }, { type: 'account.known', ref: 't1' }, { type: 'live.opened' });
    expect(all()).toEqual(['connect', 'auth']);
  });

  test('a new token is told on the same connection, the same one is not', () => {
    const { open, hear, all, value, authOk } = connection();
    open();
    hear({ type: 'account.known', ref: 't1' });
    expect(value()).toBe('open');
    hear({ type: 'token.present', ref: 't2' }, { type: 'account.known', ref: 't2' });
    expect(value()).toEqual({ authenticating: 'awaitingAnswer' });
    hear(authOk);
    expect([value(), all()]).toEqual(['open', ['connect', 'auth', 'auth']]);
  });
});

describe('pings', () => {
  test('5.0 s apart from the opening on, authenticated or not', () => {
    const { pass, hear, times, authOk } = connection();
    hear({ type: 'token.present', ref: 't1' }, { type: 'live.opened' });
    pass(7_000);
    hear({ type: 'account.known', ref: 't1' }, authOk);
    pass(13_000);
    expect(times('ping')).toEqual([5_000, 10_000, 15_000, 20_000]);
  });

  test('none while the connection is down, none twice after it is back', () => {
    const { pass, open, lose, hear, times } = connection();
    open();
    pass(5_000);
    lose();
    pass(5_000);
    expect(times('ping')).toEqual([5_000]);
    hear({ type: 'live.opened' });
    pass(10_000);
    expect(times('ping')).toEqual([5_000, 15_000, 20_000]);
  });
});

describe('reconnect', () => {
  test('exactly 5 s after the close, and 5 s after each refused attempt', () => {
    const { pass, open, lose, times, value } = connection();
    open();
    pass(1_000);
    lose();
    pass(4_999);
    expect([value(), times('connect')]).toEqual(['waiting', [0]]);
    pass(1);
    expect(times('connect')).toEqual([0, 6_000]);
    lose();
    pass(5_000);
    expect(times('connect')).toEqual([0, 6_000, 11_000]);
  });

  test('authenticates again by itself', () => {
    const { pass, open, lose, hear, times } = connection();
    open();
    lose();
    pass(5_000);
    hear({ type: 'live.opened' });
    expect(times('auth')).toEqual([0, 5_000]);
  });

  test('offline it waits for the browser to be online', () => {
    const { pass, open, lose, hear, times, value } = connection();
    open();
    hear({ type: 'net.offline' });
    lose();
    pass(60_000);
    expect([value(), times('connect')]).toEqual(['offline', [0]]);
    hear({ type: 'net.online' });
    expect(times('connect')).toEqual([0, 60_000]);
  });

  test('online again within the 5 s changes nothing', () => {
    const { pass, open, lose, hear, times } = connection();
    open();
    hear({ type: 'net.offline' });
    lose();
    pass(1_000);
    hear({ type: 'net.online' });
    pass(4_000);
    expect(times('connect')).toEqual([0, 5_000]);
  });

  test('not after signing out, and not without a token', () => {
    const { pass, open, hear, times, value } = connection();
    open();
    hear({ type: 'token.absent' });
    pass(60_000);
    expect([value(), times('connect'), times('close'), times('ping')]).toEqual(['idle', [0], [0], []]);
  });

  test('not after signing out while waiting', () => {
    const { pass, open, lose, hear, times } = connection();
    open();
    lose();
    hear({ type: 'token.absent' });
    pass(60_000);
    expect(times('connect')).toEqual([0]);
  });
});

describe('refused', () => {
  test.each([4401, 4409])('%i: only a new token is worth a try', code => {
    const { pass, open, lose, hear, times, value } = connection();
    open();
    lose(code);
    pass(60_000);
    hear({ type: 'token.present', ref: 't1' }, { type: 'net.online' });
    expect([value(), times('connect')]).toEqual(['refused', [0]]);
    hear({ type: 'token.present', ref: 't2' });
    expect(times('connect')).toEqual([0, 60_000]);
  });

  test('a refusal of the token before the last is no refusal of the last', () => {
    const { open, lose, hear, value } = connection();
    open();
    hear({ type: 'token.present', ref: 't2' });
    lose(4401);
    expect(value()).toBe('waiting');
  });

  test.each([4408, 4429, 1001])('%i is an ordinary close', code => {
    const { open, lose, value } = connection();
    open();
    lose(code);
    expect(value()).toBe('waiting');
  });
});

test('a socket that was not provided fails loudly', () => {
  const errors: unknown[] = [];
  const actor = createActor(liveConnectionFlow);
  actor.subscribe({ error: error => errors.push(error) });
  actor.start();
  actor.send({ type: 'token.present', ref: 't1' });
  expect(String(errors[0])).toContain('"socket" was not provided');
});
