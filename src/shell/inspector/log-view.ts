import type { LogEntry } from '#streams/client-log.ts';
import { MACHINE_MOVED } from '#streams/machine-moves.ts';
import { MACHINE_HEARD } from '#streams/replay.ts';

/** What an entry says in one line: of a machine's event also which machine, of a call where it went. */
export function summaryOf({ type, payload }: LogEntry): string {
  const told = payload as Readonly<Record<string, unknown>>;
  if (type === MACHINE_HEARD) return `${told.machine} ← ${(told.event as { type?: string } | undefined)?.type ?? ''}`;
  if (type === MACHINE_MOVED) return `${told.machine} → ${JSON.stringify(told.state)}`;
  const parts = [told.status, told.method, told.path, (told.message as { type?: string } | undefined)?.type, told.code];
  return parts.filter(part => typeof part === 'string' || typeof part === 'number').join(' ');
}

/** Entries that hold every word of the filter, in type, source or payload. */
export function filtered(entries: readonly LogEntry[], filter: string): readonly LogEntry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(entry => {
    const text = `${entry.source} ${entry.type} ${JSON.stringify(entry.payload)}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** States that screens' machines had told of themselves up to this entry, newest of each. */
export function recordedStates(entries: readonly LogEntry[], until: number): ReadonlyMap<string, unknown> {
  const states = new Map<string, unknown>();
  for (const { type, payload } of entries.slice(0, until)) {
    if (type === MACHINE_MOVED) states.set(String(payload.machine), payload.state);
  }
  return states;
}
