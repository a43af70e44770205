import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * ClamAV's daemon by its INSTREAM command. Written here: the package for it, `clamscan`, has had no release since December 2024, and the
 * command is a length before each piece.
 */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly virus: string }
  /** It did not look at all of it. */
  | { readonly kind: 'tooLarge' };

export interface Patience {
  /** Without a byte going either way, connecting included. */
  readonly silentMs: number;
  readonly wholeMs: number;
}

/** Less than proxies wait, as `deploy/nginx.conf` does. */
const PATIENCE: Patience = { silentMs: 60_000, wholeMs: 110_000 };
const LONGEST_ANSWER = 4_096;

const FOUND = /^stream: (.+) FOUND$/;
/** `AlertExceedsMax yes`: an archive or document that is larger inside than clamd looks. */
const TOO_LARGE = /^INSTREAM size limit exceeded\. ERROR$|^stream: Heuristics\.Limits\.Exceeded\S* FOUND$/;

function converse(at: ClamdAddress, { silentMs, wholeMs }: Patience) {
  const socket = connect(at);
  const giveUp = (ms: number) => socket.destroy(new Error(`clamd has not answered within ${ms} ms`));
  const deadline = setTimeout(giveUp, wholeMs, wholeMs);
  socket.setTimeout(silentMs, () => giveUp(silentMs));
  let answer: string | null = null;
  let failure: Error | null = null;
  const answered = new Promise<string>((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', part => {
      said += part;
      const end = said.indexOf('\0');
      if (end >= 0) {
        answer = said.slice(0, end);
        resolve(answer);
      } else if (said.length > LONGEST_ANSWER) socket.destroy(new Error('clamd answers without an end'));
    });
    socket.once('error', error => {
      failure = error;
      reject(error);
    });
    socket.once('close', () => reject(new Error('clamd has closed the connection without an answer')));
  });
  // Whoever sends waits for the sending first.
  answered.catch(() => undefined);
  return {
    answered,
    hasAnswered: () => answer !== null,
    /** What broke the line, where writing to it tells only that it is broken. */
    failure: () => failure,
    send: (bytes: Uint8Array | string) =>
      new Promise<void>((resolve, reject) => socket.write(bytes, error => (error ? reject(error) : resolve()))),
    close() {
      clearTimeout(deadline);
      socket.destroy();
    },
  };
}

/** As `ClamAV 1.4.6/27823/Mon Nov 23 08:00:00 2026`: program, edition and day of its signatures. */
export async function clamdVersion(at: ClamdAddress, patience: Patience): Promise<string> {
  const line = converse(at, patience);
  try {
    await line.send('zVERSION\0');
    const version = await line.answered;
    if (!version.startsWith('ClamAV ')) throw new Error('what answers is no clamd');
    return version.slice(0, 100);
  } finally {
    line.close();
  }
}

const isThere = (at: ClamdAddress, patience: Patience): Promise<boolean> =>
  clamdVersion(at, patience).then(
    () => true,
    () => false,
  );

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { kind: 'clean' };
  if (TOO_LARGE.test(answer)) return { kind: 'tooLarge' };
  const virus = FOUND.exec(answer)?.[1];
  if (virus !== undefined) return { kind: 'infected', virus };
  throw new Error(`clamd says ${JSON.stringify(answer.slice(0, 200))}`);
}

/** Bytes go as they come, each piece behind its length; an empty one ends them. */
export async function scanByClamd(at: ClamdAddress, bytes: Readable, patience = PATIENCE): Promise<Verdict> {
  const line = converse(at, patience);
  let sent = 0;
  const send = async (piece: Uint8Array): Promise<void> => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await line.send(length);
    if (piece.length > 0) await line.send(piece);
    sent += piece.length;
  };
  try {
    await line.send('zINSTREAM\0');
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      if (piece.length > 0) await send(piece);
      // It need not hear all of it to say that it is too much.
      await turn();
      if (line.hasAnswered()) break;
    }
    if (!line.hasAnswered()) await send(Buffer.alloc(0));
    return verdictOf(await line.answered);
  } catch (error) {
    // What has come in meanwhile is heard first.
    await turn();
    if (line.hasAnswered()) return verdictOf(await line.answered);
    const reason = line.failure() ?? error;
    // Above its limit it says so and hangs up at once; what it said is lost when we were still sending.
    if (sent > 0 && isHangUp(reason) && (await isThere(at, patience))) return { kind: 'tooLarge' };
    throw reason;
  } finally {
    line.close();
  }
}

const isHangUp = (error: unknown): boolean => ['EPIPE', 'ECONNRESET'].includes((error as { code?: string }).code ?? '');
