import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { LIVE_PATH, type LiveServerMessage } from '#contract/kernel/live.ts';
import { SERVED_BY } from './nginx.ts';

/** One open browser: connects again when it is sent away, and reads again what it may have missed. */
export interface LiveReader {
  /** All that came over every connection it had, in order. */
  readonly heard: readonly Heard[];
  readonly connections: readonly Connection[];
  close(): void;
}

export interface Heard {
  readonly connection: number;
  readonly message: LiveServerMessage;
}

export interface Connection {
  /** Address of the server behind the load balancer. */
  readonly server: string;
  /** False: it never opened. */
  readonly isOpen: boolean;
  closedWith: number | null;
  /** Why it never opened. */
  failure: string;
}

export interface LiveReaderOptions {
  readonly url: string;
  readonly token: string;
  /** The address it seems to come from. */
  readonly from: string;
  readonly reconnectAfterMs: number;
  /** Once it is authorised, the first time and every other. */
  resync(): Promise<void>;
}

export function openLiveReader(options: LiveReaderOptions): { reader: LiveReader; ready: Promise<void> } {
  const heard: Heard[] = [];
  const connections: Connection[] = [];
  const opening = Promise.withResolvers<void>();
  let isOver = false;
  let socket: WebSocket;

  const connect = (): void => {
    let connection: Connection = { server: '?', isOpen: false, closedWith: null, failure: '' };
    const at = connections.push(connection) - 1;
    socket = new WebSocket(`${options.url.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { 'x-forwarded-for': options.from },
    });
    const pings = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, 5_000);
    socket.on('upgrade', (response: IncomingMessage) => {
      connection = {
        ...connection,
        server: String(response.headers[SERVED_BY] ?? '?')
          .split(', ')
          .at(-1)!,
        isOpen: true,
      };
      connections[at] = connection;
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: options.token })));
    socket.on('message', data => {
      const message = JSON.parse(data.toString()) as LiveServerMessage;
      heard.push({ connection: at, message });
      if (message.type === 'authOk') options.resync().then(opening.resolve, opening.reject);
    });
    socket.on('error', error => {
      connection.failure = error.message;
    });
    socket.on('close', code => {
      clearInterval(pings);
      connection.closedWith = code;
      if (!isOver) setTimeout(() => !isOver && connect(), options.reconnectAfterMs);
    });
  };
  connect();
  return {
    ready: opening.promise,
    reader: {
      heard,
      connections,
      close() {
        isOver = true;
        socket.terminate();
      },
    },
  };
}
