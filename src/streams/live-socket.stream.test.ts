import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';
import { Subject } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { waitFor } from 'xstate';
import type { LiveClientMessage } from '#contract/kernel/live.ts';
import { liveAddress, liveSocket, readFrame, type SocketHappening } from './live-socket.stream.ts';
import { clientUnderTest } from './test/client-under-test.ts';
import { aMessage, done, startScriptedServer } from './test/scripted-server.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('frames', () => {
  test.each([
    ['pong', '{"type":"pong"}'],
    ['a type of a newer server', '{"type":"pool","id":"1"}'],
    ['a known type in another shape', '{"type":"doc","docType":"si"}'],
    ['broken JSON', '{"type":"mess'],
    ['no object', '7'],
    ['binary', new ArrayBuffer(4)],
  ])('%s is ignored', (_, data) => {
    expect(readFrame(data)).toBeNull();
  });

  test('a document change is read', () => {
    const doc = { type: 'doc', docType: 'si', docId: '7', version: 2, state: 'APPROVED' };
    expect(readFrame(JSON.stringify(doc))).toEqual(doc);
  });

  test('https goes with wss', () => {
    expect(liveAddress('https://x.example')).toBe('wss://x.example/api/client/ws');
    expect(liveAddress('http://127.0.0.1:8080')).toBe('ws://127.0.0.1:8080/api/client/ws');
  });
});

async function socketServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise(resolve => server.once('listening', resolve));
  closing.push(() => server.close());
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('one connection: opened, messages, closed, and then nothing more', async () => {
  const { server, url } = await socketServer();
  const heard: string[] = [];
  server.on('connection', socket => {
    socket.on('message', data => {
      heard.push(String(data));
      socket.send('nonsense');
      socket.send('{"type":"pong"}');
      socket.send('{"type":"authOk","unread":3}');
      socket.close(4409);
    });
  });
  const outgoing = new Subject<LiveClientMessage>();
  const happened: SocketHappening[] = [];
  await new Promise<void>(complete => {
    liveSocket(url, WebSocket, outgoing).subscribe({
      next(happening) {
        happened.push(happening);
        if (happening.type === 'live.opened') outgoing.next({ type: 'auth', token: 'T1' });
      },
      complete,
    });
    outgoing.next({ type: 'ping' });
  });
  expect(heard).toEqual(['{"type":"auth","token":"T1"}']);
  expect(happened).toEqual([
    { type: 'live.opened' },
    { type: 'live.received', message: { type: 'authOk', unread: 3 } },
    { type: 'live.closed', code: 4409 },
  ]);
});

test('nobody there: closed, not thrown', async () => {
  const { server, url } = await socketServer();
  await new Promise(resolve => server.close(resolve));
  const happened = await new Promise<SocketHappening>(resolve => {
    liveSocket(url, WebSocket, new Subject()).subscribe(resolve);
  });
  expect(happened.type).toBe('live.closed');
});

describe('the real client on a real socket', () => {
  async function connected() {
    const server = await startScriptedServer();
    closing.push(() => server.close());
    const live = new WebSocketServer({ server: server.server, path: '/api/client/ws' });
    const frames: { type: string; token?: string; asked: string[] }[] = [];
    const { promise: socketOf, resolve } = Promise.withResolvers<ServerSocket>();
    live.on('connection', socket => {
      resolve(socket);
      socket.on('message', data => {
        const frame = JSON.parse(String(data));
        frames.push({ ...frame, asked: server.asked.map(({ path }) => path) });
        if (frame.type === 'auth') socket.send('{"type":"authOk","unread":7}');
      });
    });
    closing.push(() => {
      for (const socket of live.clients) socket.terminate();
    });
    server.answer('/api/Message/GetMessageSelfInfoDetail', ({ query }) => done(aMessage(query.get('id') ?? '')));
    const { promise: countedTwice, resolve: second } = Promise.withResolvers<void>();
    server.answer('/api/Message/UnReadMessageCount', () => {
      if (server.to('/api/Message/UnReadMessageCount').length === 2) second();
      return done(8);
    });
    const under = clientUnderTest(server, { local: { token: 'T1' }, options: { WebSocket } });
    closing.push(() => under.client.stop());
    under.client.start();
    await waitFor(under.client.live, snapshot => snapshot.matches('open'), { timeout: 5_000 });
    return { server, under, frames, countedTwice, socket: await socketOf };
  }

  test('authenticates with the token once the employee is set', async () => {
    const { frames } = await connected();
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ type: 'auth', token: 'T1' });
    expect(frames[0]?.asked).toContain('/api/CurrentEmployee/Current');
  });

  test('a push arrives with its detail, and is counted', async () => {
    const { server, under, socket, countedTwice } = await connected();
    const arrived = new Promise(resolve => under.client.arrivals$.subscribe(resolve));
    socket.send('{"type":"message","id":"m1","title":"x"}');
    expect(await arrived).toEqual(aMessage('m1'));
    // Once when the account became known, once for the push.
    await countedTwice;
    expect(server.to('/api/Message/UnReadMessageCount')).toHaveLength(2);
    expect(server.to('/api/Message/GetMessageSelfInfoDetail')).toHaveLength(1);
  });

  test('a superseded session waits for a new token and never says the old one again', async () => {
    const { under, socket } = await connected();
    socket.close(4409);
    await waitFor(under.client.live, snapshot => snapshot.matches('refused'), { timeout: 5_000 });
    expect(JSON.stringify(under.client.log.entries())).not.toContain('"T1"');
  });
});
