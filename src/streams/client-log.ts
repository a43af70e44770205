import { type Observable, Subject } from 'rxjs';
import { z } from 'zod';
import { masked } from './log-mask.ts';

export type LogSource = 'user' | 'http' | 'live' | 'timer';

/** One thing that happened to the client. Names say what happened, in the past; secrets are never in here. */
export interface LogEntry {
  readonly id: number;
  readonly at: number;
  readonly source: LogSource;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** An event as it is appended: `at` comes from the log. */
export type Happening = { readonly type: string };

export interface ClientLog {
  /** Every entry from the moment of subscription on, in the order of `id`. */
  readonly entries$: Observable<LogEntry>;
  /** The kept entries, oldest first. */
  entries(): readonly LogEntry[];
  append(source: LogSource, event: Happening): LogEntry;
}

/** Enough for a working day of clicks, little enough for memory and for an exported file. */
const CAPACITY = 10_000;

const SECRET_NAMES = /^(token|password|newPassword|oldPassword|authorization|stepToken|captcha|otp)$/i;

/** The log is exported and shown: whoever puts a secret into it made a mistake that must not stay unseen. */
function refuseSecrets(type: string, payload: object): void {
  for (const [name, value] of Object.entries(payload)) {
    if (SECRET_NAMES.test(name) && typeof value === 'string') throw new Error(`client log: "${name}" in ${type}`);
    if (typeof value === 'object' && value !== null) refuseSecrets(type, value);
  }
}

/**
 * The one stream that feeds every machine. An entry appended while another is being delivered waits for its turn, so
 * that all subscribers see the same order.
 */
export function createClientLog(now: () => number, capacity = CAPACITY): ClientLog {
  const subject = new Subject<LogEntry>();
  const kept: LogEntry[] = [];
  const waiting: LogEntry[] = [];
  let lastId = 0;
  let delivering = false;

  function deliver(): void {
    if (delivering) return;
    delivering = true;
    try {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) subject.next(entry);
    } finally {
      delivering = false;
    }
  }

  return {
    entries$: subject.asObservable(),
    entries: () => kept.slice(),
    append(source, { type, ...payload }) {
      refuseSecrets(type, payload);
      lastId += 1;
      const entry: LogEntry = { id: lastId, at: now(), source, type, payload };
      kept.push(entry);
      if (kept.length > capacity) kept.shift();
      waiting.push(entry);
      deliver();
      return entry;
    },
  };
}

const FORMAT = 'fairlead-client-log/1';

export const exportLog = (entries: readonly LogEntry[]): string =>
  JSON.stringify({ format: FORMAT, entries: masked(entries) });

const exportedSchema = z.object({
  format: z.literal(FORMAT),
  entries: z.array(
    z.object({
      id: z.int(),
      at: z.number(),
      source: z.enum(['user', 'http', 'live', 'timer']),
      type: z.string().min(1),
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** Reads an exported log; anything else is refused. */
export function importLog(text: string): readonly LogEntry[] {
  try {
    return exportedSchema.parse(JSON.parse(text)).entries;
  } catch (cause) {
    throw new Error('not a client log', { cause });
  }
}
