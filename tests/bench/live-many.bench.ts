import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_PING_EVERY_MS } from '#contract/kernel/live.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { openBenchServer } from './bench-server.ts';
import { line } from './figures.ts';

/**
 * Many live connections at one server: what each weighs, and how long until the last has a message to all. The other ends live in
 * processes of their own, so that their memory does not count.
 */
const CONNECTIONS = 5_000;
const PROCESSES = 2;
/** Opened side by side; the database is asked who each one is. */
const AT_ONCE = 50;

/** One process of clients: says when all are signed in, then when the last of them has heard. */
async function beClients(url: string, token: string, count: number): Promise<void> {
  let next = 0;
  let heard = 0;
  const open = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token }));
    await once(socket, 'message');
    setInterval(() => socket.send('{"type":"ping"}'), LIVE_PING_EVERY_MS);
    socket.on('message', data => {
      if (!data.toString().includes('"menu"')) return;
      heard += 1;
      if (heard === count) process.send?.({ heardAt: Date.now() });
    });
  };
  const lane = async () => {
    while (next < count) {
      next += 1;
      await open();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  process.send?.({ isOpen: true });
}

async function measure(): Promise<void> {
  const server = await openBenchServer();
  const clients = Array.from({ length: PROCESSES }, () => fork(import.meta.filename, { stdio: 'inherit' }));
  try {
    const token = await new Api(server.url).login('PLTFRM', 'admin');
    const resident = (): number => {
      globalThis.gc?.();
      return process.memoryUsage().rss;
    };
    const before = resident();
    const from = performance.now();
    await Promise.all(
      clients.map(client => {
        client.send({ url: server.url, token, count: CONNECTIONS / PROCESSES });
        return once(client, 'message');
      }),
    );
    const opened = performance.now() - from;
    const weight = (resident() - before) / CONNECTIONS;
    const published = Date.now();
    const heard = Promise.all(clients.map(client => once(client, 'message')));
    await server.deps.bus.publish({ to: { platform: true }, message: { type: 'menu' } });
    const last = Math.max(...(await heard).map(([message]) => (message as { heardAt: number }).heardAt));
    line(`${CONNECTIONS} live connections`, {
      'KiB each': weight / 1024,
      'open and signed in s': opened / 1000,
      'message at the last after ms': last - published,
    });
  } finally {
    for (const client of clients) client.kill();
    await server.end();
  }
}

if (process.send)
  process.once('message', asked => {
    const { url, token, count } = asked as { url: string; token: string; count: number };
    void beClients(url, token, count);
  });
else await measure();
