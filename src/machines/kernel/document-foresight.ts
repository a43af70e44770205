import {
  type AnyDocument,
  type AnyDocumentRow,
  type DocumentCommand,
  type DocumentGuard,
  guardsOfFirst,
} from './document.ts';
import { NEW, type Refusal } from './lifecycle.ts';

/** What can be told of a command before the server has read the world: where it leads to, or why it is refused. */
export type Foresight = { readonly ok: true; readonly to: string } | { readonly ok: false; readonly refusal: Refusal };

/**
 * The machine's answer to a whole command, as far as it can be known here: every guard is asked but those that want the world.
 * `row` is null for an event that makes a document; of what is not there yet no guard can be asked.
 */
export function foresee(document: AnyDocument, row: AnyDocumentRow | null, command: DocumentCommand): Foresight {
  const state = row?.state ?? NEW;
  const ask = { remarks: null, payload: {}, world: {}, ...command };
  let first: Refusal | null = null;
  for (const one of document.events[command.event]?.rows ?? []) {
    if (!one.from.includes(state)) continue;
    const guards: readonly DocumentGuard[] = [...guardsOfFirst(document.events, one), ...(one.guards ?? [])];
    const known = row === null ? [] : guards.filter(({ needs }) => !needs.includes('world'));
    const refusal = known.map(check => check.refuse(row as never, ask as never)).find(found => found !== null);
    if (!refusal) return { ok: true, to: one.to === 'same' ? state : one.to };
    first ??= refusal;
  }
  return { ok: false, refusal: first ?? { code: document.notPermitted } };
}

/**
 * Values of a choice of the payload that the machine refuses where it would take another: value -> why. What is refused whatever is
 * chosen says nothing about the choice.
 */
export function refusedChoices(
  document: AnyDocument,
  row: AnyDocumentRow,
  command: DocumentCommand & { readonly payload: Readonly<Record<string, unknown>> },
  field: string,
  values: readonly string[],
): ReadonlyMap<string, Refusal> {
  const refused = new Map<string, Refusal>();
  for (const value of values) {
    const answer = foresee(document, row, { ...command, payload: { ...command.payload, [field]: value } });
    if (!answer.ok) refused.set(value, answer.refusal);
  }
  return refused.size < values.length ? refused : new Map();
}
