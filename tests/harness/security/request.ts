import { setImmediate as turn } from 'node:timers/promises';
import type { Asker, World } from './world.ts';

/** One request as it goes over the wire. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Null: none is sent. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly ms: number;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const LONGEST_SHOWN = 600;
const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…(${text.length} characters)` : text;

/** The request as one line that can be typed again; the token is the reader's own to put in. */
export function asCurl(asker: Asker, { method, path, query, body, headers }: Sent): string {
  const parts = [`curl -X ${method} ${quoted(`$URL${path}${query === '' ? '' : `?${shortened(query)}`}`)}`];
  if (asker.company !== null) parts.push(`-H "Authorization: Bearer $TOKEN_OF_${asker.company}_${asker.account}"`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${shortened(value)}`)}`);
  if (body !== null) parts.push(`--data-raw ${quoted(shortened(body))}`);
  return parts.join(' ');
}

/** Whoever asks has shut himself out: signed out for good, a password changed, a role taken away. */
export class ShutOut extends Error {}

/** Sends it as the asker; where his session has ended meanwhile he signs in and asks once more. */
export async function send(world: World, asker: Asker, sent: Sent): Promise<Told> {
  const ask = async (): Promise<Told> => {
    const token = await world.tokenOf(asker).catch((cause: unknown) => {
      throw new ShutOut(asker.name, { cause });
    });
    const begun = performance.now();
    const answer = await world.server.app.inject({
      method: sent.method,
      url: sent.query === '' ? sent.path : `${sent.path}?${sent.query}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(sent.body === null ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body === null ? {} : { payload: sent.body }),
    });
    const ms = performance.now() - begun;
    // Neither the injected request nor the embedded database lets the event loop turn, as a socket would.
    await turn();
    return { status: answer.statusCode, headers: answer.headers as Told['headers'], text: answer.body, ms };
  };
  const told = await ask();
  const isOver = asker.company !== null && [401, 409].includes(told.status);
  if (!isOver) return told;
  world.forget(asker);
  return ask();
}
