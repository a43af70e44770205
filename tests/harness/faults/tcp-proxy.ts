import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between two programs that can be cut, slowed down, or go dead without a word. */
export interface TcpProxy {
  readonly port: number;
  /** How long each piece is under way, in each direction; 0 = at once. */
  delay(ms: number): void;
  /** Ends all lines with a reset. */
  cut(): number;
  /** From now on nothing passes on the lines that stand, and neither end is told; new ones work. */
  goDead(): number;
  /** New lines are turned away, or taken again. */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
}

interface Line {
  readonly ends: readonly [Socket, Socket];
  isDead: boolean;
}

export async function startProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const lines = new Set<Line>();
  let delayMs = 0;
  let refuses = false;

  const pass = (line: Line, from: Socket, into: Socket): void => {
    // Pieces keep their order: each leaves no sooner than the one before it.
    let last = Promise.resolve();
    from.on('data', piece => {
      const due = Date.now() + delayMs;
      last = last.then(async () => {
        const left = due - Date.now();
        if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
        if (!line.isDead && !into.destroyed) into.write(piece);
      });
    });
    from.on('close', () => {
      lines.delete(line);
      if (!line.isDead) into.destroy();
    });
    from.on('error', () => from.destroy());
  };

  const server = createServer(near => {
    if (refuses) return near.resetAndDestroy();
    const far = connect(to);
    const line: Line = { ends: [near, far], isDead: false };
    lines.add(line);
    near.setNoDelay(true);
    far.setNoDelay(true);
    pass(line, near, far);
    pass(line, far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): number => {
    const count = lines.size;
    for (const { ends } of lines) for (const end of ends) end.resetAndDestroy();
    lines.clear();
    return count;
  };
  return {
    port: (server.address() as AddressInfo).port,
    delay(ms) {
      delayMs = ms;
    },
    cut,
    goDead() {
      for (const line of lines) line.isDead = true;
      return lines.size;
    },
    refuse(now) {
      refuses = now;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
