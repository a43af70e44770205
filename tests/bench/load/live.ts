import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { line, median } from '../figures.ts';
import type { LiveOrder } from './live-clients.ts';

const PROCESSES = 2;
const WORDS = 5;

const told = async (child: ChildProcess, name: string): Promise<number> => {
  for (;;) {
    const [message] = (await once(child, 'message')) as [Readonly<Record<string, number>>];
    if (name in message) return message[name]!;
  }
};

export interface LiveSide {
  readonly name: string;
  readonly order: Omit<LiveOrder, 'count'>;
  /** Has the server say its word to all, once. */
  speak(): Promise<unknown>;
  /** Bytes that the server holds. */
  resident(): Promise<number>;
}

export interface LiveMeasured {
  /** From a word to the last of all who hears it; null: somebody did not. */
  readonly wordMs: number | null;
  /** Connections that closed by themselves. */
  readonly lost: number;
}

/** Whoever has not heard a word by then will not. */
const PATIENCE_MS = 30_000;

export async function measureLive(
  { name, order, speak, resident }: LiveSide,
  connections: number,
): Promise<LiveMeasured> {
  const clients = Array.from({ length: PROCESSES }, () => fork(path.join(import.meta.dirname, 'live-clients.ts')));
  let lost = 0;
  for (const client of clients)
    client.on('message', message => {
      if ('lost' in (message as object)) lost += 1;
    });
  try {
    const before = await resident();
    const from = performance.now();
    await Promise.all(
      clients.map(client => {
        client.send({ ...order, count: Math.floor(connections / PROCESSES) } satisfies LiveOrder);
        return told(client, 'isOpen');
      }),
    );
    const opened = performance.now() - from;
    const weight = ((await resident()) - before) / connections;
    const each: number[] = [];
    for (let word = 0; word < WORDS; word += 1) {
      const heard = Promise.all(clients.map(client => told(client, 'heardAt')));
      const spoken = Date.now();
      await speak();
      const heardAt = await Promise.race([heard, wait(PATIENCE_MS, null, { ref: false })]);
      if (heardAt === null) return { wordMs: null, lost };
      each.push(Math.max(...heardAt) - spoken);
    }
    line(`${name}, ${connections} live connections`, {
      'open and signed in s': opened / 1000,
      'KiB each': weight / 1024,
      'a word at the last after ms': median(each),
      'lost meanwhile': lost,
    });
    return { wordMs: median(each), lost };
  } finally {
    for (const client of clients) client.kill();
  }
}
