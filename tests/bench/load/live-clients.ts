import { once } from 'node:events';
import process from 'node:process';
import { WebSocket } from 'ws';
import { LIVE_PING_EVERY_MS } from '#contract/kernel/live.ts';

/** Many open browsers in one process: says when all are signed in, then, each time a word has reached the last of them, when. */
export interface LiveOrder {
  readonly address: string;
  readonly token: string;
  readonly count: number;
  /** What the word has in it. */
  readonly word: string;
}

/** Opened side by side; the database is asked who each one is. */
const AT_ONCE = 50;

async function beClients({ address, token, count, word }: LiveOrder): Promise<void> {
  let next = 0;
  let [heard, lost] = [0, 0];
  const open = async () => {
    const socket = new WebSocket(address);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      lost += 1;
      process.send?.({ lost });
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', token }));
    await once(socket, 'message');
    setInterval(() => socket.send('{"type":"ping"}'), LIVE_PING_EVERY_MS);
    socket.on('message', data => {
      if (!data.toString().includes(word)) return;
      heard += 1;
      if (heard % count === 0) process.send?.({ heardAt: Date.now() });
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

process.once('message', asked => void beClients(asked as LiveOrder));
