import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aWho } from '#tests/support/fake-feature.ts';
import type { Authentication } from '../kernel/authenticator.ts';
import { createLiveConnection, type LiveConnection } from './connection.ts';
import { createLiveHub } from './hub.ts';
import { createInProcessBus } from './in-process-bus.ts';

let now = 0;
let sent: unknown[];
let closedWith: number | null;
let terminated: boolean;
let buffered: number;
let answers: Record<string, Promise<Authentication>>;
const onFailure = vi.fn();
let connection: LiveConnection;

const socket = {
  get bufferedAmount() {
    return buffered;
  },
  send: (text: string) => void sent.push(JSON.parse(text)),
  close: (code: number) => {
    closedWith = code;
  },
  terminate: () => {
    terminated = true;
  },
};
const deps = {
  clock: { now: () => new Date(now) },
  authenticator: { authenticate: (token: string) => answers[token] ?? Promise.resolve({ kind: 'unknown' as const }) },
  unreadCount: async () => 7,
  onFailure,
};
const ok = (name: string): Promise<Authentication> => Promise.resolve({ kind: 'ok', who: aWho(name, []) });
const say = (message: unknown) =>
  connection.receive(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
const event = (session: string, closeWith?: number) => ({
  to: { sessions: [`session of ${session}`] },
  message: { type: 'menu' as const },
  ...(closeWith === undefined ? {} : { closeWith }),
});

beforeEach(() => {
  now = 1_000_000;
  sent = [];
  closedWith = null;
  terminated = false;
  buffered = 0;
  answers = { ann: ok('ann'), bob: ok('bob') };
  onFailure.mockReset();
  connection = createLiveConnection(socket, deps);
});

describe('a live connection', () => {
  it('answers pings and nothing else before it has shown a token', async () => {
    await say({ type: 'ping' });
    connection.deliver(event('ann'));
    expect(sent).toEqual([{ type: 'pong' }]);
  });

  it('tells the unread count when it is authorised, and then what is for it', async () => {
    await say({ type: 'auth', token: 'ann' });
    connection.deliver(event('ann'));
    connection.deliver(event('bob'));
    expect(sent).toEqual([{ type: 'authOk', unread: 7 }, { type: 'menu' }]);
  });

  it.each([
    ['unknown', { kind: 'unknown' }, 4401],
    ['ended', { kind: 'seatEnded', newToken: null }, 4401],
    ['superseded', { kind: 'superseded', at: new Date(), deviceLabel: '', ipRegion: '' }, 4409],
  ] as const)('closes for a token that is %s', async (token, told, code) => {
    answers[token] = Promise.resolve(told);
    await say({ type: 'auth', token });
    expect(closedWith).toBe(code);
    expect(sent).toEqual([]);
  });

  it('tells half a sign-in what becomes of itself, and nothing of the work', async () => {
    answers.ann = Promise.resolve({ kind: 'ok', who: { ...aWho('ann', []), wantsSecondStep: true } });
    await say({ type: 'auth', token: 'ann' });
    const to = { sessions: ['session of ann'] };
    connection.deliver({ to, message: { type: 'doc', docType: 'si', docId: 'd', version: 1, state: 'NEW' } });
    connection.deliver({ to, message: { type: 'session', reason: 'REVOKED' } });
    connection.deliver({ to, message: { type: 'menu' } });
    expect(sent).toEqual([{ type: 'authOk', unread: 0 }, { type: 'session', reason: 'REVOKED' }, { type: 'menu' }]);
  });

  it('acts for the new token after a second auth', async () => {
    await say({ type: 'auth', token: 'ann' });
    await say({ type: 'auth', token: 'bob' });
    connection.deliver(event('ann'));
    expect(sent).toHaveLength(2);
    connection.deliver(event('bob'));
    expect(sent).toHaveLength(3);
  });

  it('lets the last token win, also when its look-up comes back first', async () => {
    let answerAnn: (told: Authentication) => void = () => {};
    answers.ann = new Promise(resolve => {
      answerAnn = resolve;
    });
    const first = say({ type: 'auth', token: 'ann' });
    await say({ type: 'auth', token: 'bob' });
    answerAnn(await ok('ann'));
    await first;
    connection.deliver(event('ann'));
    expect(sent).toEqual([{ type: 'authOk', unread: 7 }]);
  });

  it('stays open for an older token that turns out bad', async () => {
    let answerAnn: (told: Authentication) => void = () => {};
    answers.ann = new Promise(resolve => {
      answerAnn = resolve;
    });
    const first = say({ type: 'auth', token: 'ann' });
    await say({ type: 'auth', token: 'bob' });
    answerAnn({ kind: 'unknown' });
    await first;
    expect(closedWith).toBeNull();
  });

  it('asks to come again when the look-up fails', async () => {
    answers.ann = Promise.reject(new Error('no database'));
    await say({ type: 'auth', token: 'ann' });
    expect(closedWith).toBe(1013);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('closes after 15 s without a ping, whatever else is said', async () => {
    now += 10_000;
    await say({ type: 'ping' });
    now += 14_999;
    await say({ type: 'auth', token: 'ann' });
    connection.checkSilence();
    expect(closedWith).toBeNull();
    now += 1;
    connection.checkSilence();
    expect(closedWith).toBe(4408);
  });

  it('closes a client that never pings at all', () => {
    now += 15_000;
    connection.checkSilence();
    expect(closedWith).toBe(4408);
  });

  it.each(['{"type":', 'null', '[]', '{"type":"dance"}', '{"type":"auth"}', '{"type":"auth","token":7}'])(
    'ignores what it does not understand: %s',
    async frame => {
      await say(frame);
      expect(closedWith).toBeNull();
      expect(sent).toEqual([]);
    },
  );

  it('takes 64 kB in a frame, not a byte more', async () => {
    await say('x'.repeat(64 * 1024));
    expect(closedWith).toBeNull();
    await say('x'.repeat(64 * 1024 + 1));
    expect(closedWith).toBe(4429);
  });

  it('takes 20 frames in a second, not one more', async () => {
    for (let frame = 0; frame < 20; frame++) await say({ type: 'ping' });
    now += 1_000;
    for (let frame = 0; frame < 20; frame++) await say({ type: 'ping' });
    expect(closedWith).toBeNull();
    now += 999;
    await say({ type: 'ping' });
    expect(closedWith).toBe(4429);
  });

  it('sends the farewell before it closes, and nothing after', async () => {
    await say({ type: 'auth', token: 'ann' });
    connection.deliver(event('ann', 4409));
    connection.deliver(event('ann'));
    expect(sent).toEqual([{ type: 'authOk', unread: 7 }, { type: 'menu' }]);
    expect(closedWith).toBe(4409);
  });

  it('drops a peer that does not read', async () => {
    await say({ type: 'auth', token: 'ann' });
    buffered = 2 * 1024 * 1024;
    connection.deliver(event('ann'));
    expect(terminated).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe('who is addressed', () => {
  const clerk = { ...aWho('ann', [], 'red'), userId: 'u1' };
  it.each([
    [{ sessions: ['session of ann'] }, true],
    [{ sessions: ['session of bob'] }, false],
    [{ users: ['u1'] }, true],
    [{ employees: ['employee ann'] }, true],
    [{ companies: ['red'] }, true],
    [{ companies: ['blue'] }, false],
    [{ companies: ['blue'], users: ['u1'] }, true],
    [{ platform: true }, false],
    [{}, false],
  ])('%j -> %s', async (to, expected) => {
    answers.ann = Promise.resolve({ kind: 'ok', who: clerk });
    const bus = createInProcessBus();
    const hub = createLiveHub(bus, deps);
    connection = hub.open(socket);
    await say({ type: 'auth', token: 'ann' });
    await bus.publish({ to, message: { type: 'menu' } });
    expect(sent.length === 2).toBe(expected);
  });

  it('reaches the platform’s staff as a whole', async () => {
    answers.ann = Promise.resolve({ kind: 'ok', who: aWho('ann', [], 'platform') });
    const bus = createInProcessBus();
    const hub = createLiveHub(bus, deps);
    connection = hub.open(socket);
    await say({ type: 'auth', token: 'ann' });
    await bus.publish({ to: { platform: true }, message: { type: 'menu' } });
    expect(sent).toHaveLength(2);
    hub.forget(connection);
    await bus.publish({ to: { platform: true }, message: { type: 'menu' } });
    expect(sent).toHaveLength(2);
    expect(hub.size()).toBe(0);
  });
});
