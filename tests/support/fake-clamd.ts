import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * What a scanner may do to whoever asks it: its work (a text with this word is a virus), refuse what is too long, say so and hang up, hang
 * up without a word, say what nobody understands, never come to an end, or nothing.
 */
export type ClamdManner = 'works' | 'limits' | 'hangsUp' | 'cuts' | 'babbles' | 'drones' | 'isSilent';

export const VIRUS_WORD = 'a-virus-of-the-tests';
const LIMIT = 1_000;
const VERSION = 'ClamAV 1.4.6/27823/Mon Nov 23 08:00:00 2026';

/** Pieces behind their lengths, until the empty one; null = not all is here. */
function bytesIn(said: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= said.length; ) {
    const length = said.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(said.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

interface Heard {
  /** Of all that was said. */
  readonly length: number;
  readonly manner: ClamdManner;
}

function hear(socket: Socket, said: Buffer, { length, manner }: Heard): void {
  if (said.toString('latin1').startsWith('zVERSION\0')) {
    if (manner === 'isSilent') return;
    socket.end(`${VERSION}\0`);
    return;
  }
  const bytes = said.toString('latin1', 0, 10) === 'zINSTREAM\0' ? bytesIn(said) : null;
  switch (manner) {
    case 'limits':
      if (length > LIMIT) socket.write('INSTREAM size limit exceeded. ERROR\0');
      return;
    case 'hangsUp':
      if (length > LIMIT) socket.resetAndDestroy();
      return;
    case 'cuts':
      if (bytes) socket.end();
      return;
    case 'babbles':
      if (bytes) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0');
      return;
    case 'drones':
      if (bytes) socket.write('stream: '.repeat(2_000));
      return;
    case 'isSilent':
      return;
    case 'works':
      if (bytes) socket.end(bytes.includes(VIRUS_WORD) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
  }
}

/** A ClamAV by its protocol, at a port or at a socket of the file system. */
export async function startFakeClamd(at: number | string = 0) {
  const clamd = { manner: 'works' as ClamdManner };
  const open = new Set<Socket>();
  const server = createServer(socket => {
    open.add(socket);
    const parts: Buffer[] = [];
    let length = 0;
    socket.on('data', part => {
      parts.push(part);
      length += part.length;
      // Looked at as a whole only where it may be whole.
      const isEnd = part.subarray(-1)[0] === 0;
      if (isEnd || length > LIMIT) hear(socket, isEnd ? Buffer.concat(parts) : part, { length, manner: clamd.manner });
    });
    // Whoever asked may be gone.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  server.listen(...((typeof at === 'string' ? [at] : [at, '127.0.0.1']) as [number, string]));
  await once(server, 'listening');
  const { port } = typeof at === 'string' ? { port: 0 } : (server.address() as AddressInfo);
  return Object.assign(clamd, {
    port,
    url: typeof at === 'string' ? `unix:${at}` : `tcp://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  });
}
