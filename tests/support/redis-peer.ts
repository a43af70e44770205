import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/**
 * What of Redis the product uses, spoken on a real socket to the real client library: PUBLISH and SUBSCRIBE of RESP 2 and 3, the one
 * script (that counts in a window), and the greetings around them.
 */
export interface RedisPeer {
  readonly url: string;
  /** Drops every connection, as a restart does. */
  drop(): void;
  /** Hears everything and answers nothing, as a machine that hangs. */
  hang(): void;
  close(): Promise<void>;
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

/** Complete commands at the front of the text, and what is left of it. */
function commandsOf(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest);
    if (!head) return { commands, rest };
    let at = head[0].length;
    const words: string[] = [];
    for (let left = Number(head[1]); left > 0; left--) {
      const length = /^\$(\d+)\r\n/.exec(rest.slice(at));
      if (!length) return { commands, rest };
      at += length[0].length;
      if (rest.length < at + Number(length[1]) + 2) return { commands, rest };
      words.push(rest.slice(at, at + Number(length[1])));
      at += Number(length[1]) + 2;
    }
    commands.push(words);
    rest = rest.slice(at);
  }
}

export async function startRedisPeer(): Promise<RedisPeer> {
  const sockets = new Set<Socket>();
  const channels = new Map<Socket, { names: Set<string>; push: string }>();

  const counted = new Map<string, { count: number; until: number }>();
  let isHanging = false;

  /** As `redis-counts.ts` has it in the language of Redis; the tests with a real Redis run that. */
  const count = ([, , key = '', windowMs]: string[]): string => {
    const now = Date.now();
    const before = counted.get(key);
    const running = before && before.until > now ? before : { count: 0, until: now + Number(windowMs) };
    counted.set(key, { ...running, count: running.count + 1 });
    return `*2\r\n:${running.count + 1}\r\n:${running.until - now}\r\n`;
  };

  const answer = (socket: Socket, [name = '', ...words]: string[]): string => {
    const state = channels.get(socket)!;
    switch (name.toUpperCase()) {
      case 'HELLO':
        if (words[0] === '3') state.push = '>';
        return `${words[0] === '3' ? '%1' : '*2'}\r\n${bulk('server')}${bulk('redis')}`;
      case 'SUBSCRIBE':
        return words
          .map(channel => {
            state.names.add(channel);
            return `${state.push}3\r\n${bulk('subscribe')}${bulk(channel)}:${state.names.size}\r\n`;
          })
          .join('');
      case 'PUBLISH': {
        const [channel = '', message = ''] = words;
        const listeners = [...channels].filter(([, { names }]) => names.has(channel));
        for (const [listener, { push }] of listeners)
          listener.write(Buffer.from(`${push}3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`, 'latin1'));
        return `:${listeners.length}\r\n`;
      }
      case 'EVAL':
        return count(words);
      default:
        return '+OK\r\n';
    }
  };

  const server = createServer(socket => {
    sockets.add(socket);
    channels.set(socket, { names: new Set(), push: '*' });
    let text = '';
    socket.on('data', chunk => {
      // Byte for byte, so that lengths count bytes.
      const { commands, rest } = commandsOf(text + chunk.toString('latin1'));
      text = rest;
      for (const command of isHanging ? [] : commands) socket.write(Buffer.from(answer(socket, command), 'latin1'));
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      channels.delete(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    hang() {
      isHanging = true;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
