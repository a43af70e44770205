import { expect } from 'vitest';
import { offline } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { type Driver, refusedWith } from '../resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '../toasts.tsx';

/**
 * What is sent breaks in four ways, one after the other: the line before the server, somebody else who was faster, the line after the
 * server has done it, and then nothing. Whoever sends the same each time must get it done, once, on what he was told of.
 */

interface Attempt {
  readonly body: Readonly<Record<string, unknown>>;
  readonly ifMatch: unknown;
  readonly idempotencyKey: unknown;
}

const SEEN = 3;
const NOW = 9;

export interface BrokenLine {
  readonly client: Client;
  readonly sent: readonly Attempt[];
  /** How often the server did it. */
  readonly effects: () => number;
}

/** The client's own answers, but for the call that ends so. `byRow` is answered row by row instead of by a 412. */
export function brokenLine(
  client: Client,
  path: string,
  answer: unknown,
  { byRow = false, id = 'b1' }: { readonly byRow?: boolean; readonly id?: string } = {},
): BrokenLine {
  const sent: Attempt[] = [];
  const answered = new Map<unknown, unknown>();
  let effects = 0;
  const serve = ({ idempotencyKey }: Attempt): unknown => {
    if (sent.length === 1) throw offline(null);
    if (sent.length === 2) {
      if (byRow) return [{ id, ok: false, message: { zh: '已被修改', en: 'Changed by another' } }];
      throw refusedWith('stale_version', [], { current: { id, version: NOW } });
    }
    if (!answered.has(idempotencyKey)) {
      effects += 1;
      answered.set(idempotencyKey, byRow ? [{ id, ok: true, message: null }] : answer);
    }
    if (sent.length === 3) throw offline(null);
    return answered.get(idempotencyKey);
  };
  const call = async (asked: { readonly path: string }, options: Attempt) => {
    if (!asked.path.endsWith(path)) return client.call(asked as never, options as never);
    sent.push({ ...options });
    return { data: serve(options), status: 1, message: null, headers: new Headers() };
  };
  return { client: { ...client, call } as unknown as Client, sent, effects: () => effects };
}

const alertText = (): string => document.querySelector('.fl-dialog [role=alert]')?.textContent ?? '';
const toastText = (): string =>
  shownToasts()
    .map(({ text, detail = '' }) => `${text} ${detail}`)
    .join(' ');

const OFFLINE = 'No connection; please check it and try again';
const STALE = /It has changed meanwhile|Changed by another/;

interface Trial {
  /** Presses the button; of a dialog Ctrl+Enter unless said. */
  readonly press?: () => Promise<void>;
  /** What was typed is still there. */
  readonly stands?: () => void;
  readonly isDone: () => void;
  /** Versions that one sending names; `If-Match` unless said. */
  readonly versions?: (attempt: Attempt) => unknown;
}

/** Sends until it is done; what is wrong is told where the person looks. */
export async function sendsAgain(
  { key, until }: Pick<Driver, 'key' | 'until'>,
  { sent, effects }: BrokenLine,
  { press, stands = () => undefined, isDone, versions = ({ ifMatch }) => ifMatch }: Trial,
): Promise<void> {
  const told = press ? toastText : () => alertText() || document.querySelector('.fl-outcomes')?.textContent || '';
  const again = async (holds: () => void): Promise<void> => {
    for (const { id } of shownToasts()) dismissToast(id);
    await (press ?? (() => key('Enter', { ctrlKey: true })))();
    await until(holds);
  };
  await again(() => expect(told()).toContain(OFFLINE));
  stands();
  await again(() => expect(told()).toMatch(STALE));
  stands();
  await again(() => expect(told()).toContain(OFFLINE));
  stands();
  await again(isDone);
  expect(sent.map(versions)).toEqual([SEEN, SEEN, NOW, NOW]);
  // The same words go under the same key: what was done before its answer was lost is not done again.
  expect(effects()).toBe(1);
  expect([sent[0], sent[2]].map(attempt => attempt?.idempotencyKey)).toEqual(
    [sent[1], sent[3]].map(attempt => attempt?.idempotencyKey),
  );
  expect(sent.every(({ idempotencyKey }) => typeof idempotencyKey === 'string')).toBe(true);
}

/** Of a call that names its rows in the body. */
export const versionOfRow = ({ body }: Attempt): unknown =>
  (body.rows as readonly { readonly version: number }[])[0]?.version;

/** The field that stands under a label of the dialog. */
export function fieldOf(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find(one => one.textContent?.trim().startsWith(label));
  const found = named && document.getElementById(named.htmlFor);
  if (!found) throw new Error(`no field ${label}: ${[...document.querySelectorAll('label')].map(l => l.textContent)}`);
  return found as HTMLInputElement;
}
