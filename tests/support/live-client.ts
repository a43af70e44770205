import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#contract/kernel/live.ts';

/** A live connection as a browser has one, with what came over it. */
export interface LiveClient {
  send(message: unknown): void;
  /** The next message, in order. */
  next(): Promise<unknown>;
  /** Code that the server closed it with. */
  closed(): Promise<number>;
  close(): void;
}

export async function connectLive(url: string): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`);
  const came: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', data => {
    const message: unknown = JSON.parse(data.toString());
    const next = waiting.shift();
    if (next) next(message);
    else came.push(message);
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return {
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => (came.length > 0 ? Promise.resolve(came.shift()) : new Promise(resolve => waiting.push(resolve))),
    closed: () => closed,
    close: () => socket.terminate(),
  };
}
