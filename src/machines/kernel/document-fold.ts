import type { Fact } from '#contract/kernel/facts.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import { applyChanges } from './content-changes.ts';
import { type AnyDocument, type AnyDocumentRow, isGone, toldState } from './document.ts';

/** (document, fact) -> document: the one meaning of a log, for every declared document. */

const LISTS: ReadonlySet<string> = new Set(['choices', 'texts', 'references', 'rows']);

/** What a field holds before any fact speaks of it. */
export const blankOf = (meta: Pick<FieldMeta, 'kind'> | undefined): unknown => {
  if (meta?.kind === 'yesNo') return false;
  return meta !== undefined && LISTS.has(meta.kind) ? [] : null;
};

/** Folding needs who did it as well: a claim names its actor. */
type Told = Omit<Fact, 'fromState' | 'revision' | 'onBehalfOfEmployeeId' | 'actorKind' | 'origins' | 'remarks'> &
  Partial<Fact>;

/** A document of which nothing is told yet. */
export const blankRow = ({ meta }: AnyDocument): Record<string, unknown> =>
  Object.fromEntries(Object.entries(meta).map(([field, one]) => [field, blankOf(one)]));

type Members = Readonly<Record<string, unknown>>;

const isOwn = ({ meta }: AnyDocument, name: string): boolean => name === 'id' || name in meta;

const fieldsAt = new WeakMap<AnyDocument['factPaths'], ReadonlyMap<string, string>>();

/** A path of a fact as one of the row. */
function rowPathOf({ factPaths }: AnyDocument, path: string): string {
  const known = fieldsAt.get(factPaths) ?? new Map(Object.entries(factPaths).map(([field, at]) => [at, field]));
  fieldsAt.set(factPaths, known);
  if (known.size === 0) return path;
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const field = known.get(keys.slice(0, length).join('.'));
    if (field !== undefined) return [field, ...keys.slice(length)].join('.');
  }
  return path;
}

/** A path of the row, which begins with a field, as facts tell it. */
export function factPathOf({ factPaths }: AnyDocument, path: string): string {
  const [field, ...below] = path.split('.');
  return [factPaths[field!] ?? field, ...below].join('.');
}

/** Field that a path of a fact leads into; members of flat content stand beside the fields. */
export const fieldOfPath = (document: AnyDocument, path: string): string => {
  const name = rowPathOf(document, path).split('.')[0]!;
  return document.flat === null || isOwn(document, name) ? name : document.flat;
};

function setAt(told: Record<string, unknown>, [key, ...below]: readonly string[], value: unknown): void {
  if (below.length === 0) told[key!] = value;
  else {
    told[key!] ??= {};
    setAt(told[key!] as Record<string, unknown>, below, value);
  }
}

const hasAt = (told: unknown, [key, ...below]: readonly string[]): boolean =>
  typeof told === 'object' &&
  told !== null &&
  Object.hasOwn(told, key!) &&
  (below.length === 0 || hasAt((told as Members)[key!], below));

const valueAt = (told: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (value as Members)[key], told);

/** Fields to where facts tell them. */
function nested(factPaths: AnyDocument['factPaths'], row: Members): Members {
  const told: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) setAt(told, (factPaths[field] ?? field).split('.'), value);
  return told;
}

/** The same read back; what stands below such a name and is no field is left out. */
function unnested(factPaths: AnyDocument['factPaths'], told: Members): Members {
  const paths = Object.entries(factPaths).map(([field, path]) => [field, path.split('.')] as const);
  const roots = new Set(paths.map(([, [root]]) => root!));
  return {
    ...Object.fromEntries(Object.entries(told).filter(([name]) => !roots.has(name))),
    ...Object.fromEntries(
      paths.filter(([, keys]) => hasAt(told, keys)).map(([field, keys]) => [field, valueAt(told, keys)]),
    ),
  };
}

/** What a birth tells: members of flat content stand beside the fields. */
export function toldByBirth({ flat, factPaths }: AnyDocument, given: Members): Members {
  const row = Object.keys(factPaths).length === 0 ? given : nested(factPaths, given);
  if (flat === null) return row;
  const { [flat]: content, ...fields } = row;
  return { ...(content as object), ...fields };
}

/** The same read back. */
function bornOf(document: AnyDocument, given: Members): Members {
  const { flat, factPaths } = document;
  const told = Object.keys(factPaths).length === 0 ? given : unnested(factPaths, given);
  if (flat === null) return told;
  const entries = Object.entries(told);
  const content = Object.fromEntries(entries.filter(([name]) => !isOwn(document, name)));
  return { ...Object.fromEntries(entries.filter(([name]) => isOwn(document, name))), [flat]: content };
}

/** A path without `after` was emptied; a path into a field's content is changed there. */
function withChanges(document: AnyDocument, row: Record<string, unknown>, changes: Fact['changes']) {
  const { flat } = document;
  let after = row;
  for (const given of changes) {
    const path = rowPathOf(document, given.path);
    if (document.tells.includes(path)) continue;
    const change = { ...given, path };
    if (path === '') after = { ...after, ...bornOf(document, change.after as Members) };
    else if (flat !== null && !isOwn(document, path.split('.')[0]!))
      after = { ...after, [flat]: applyChanges(after[flat] as object, [change]) };
    else if (path.includes('.')) after = applyChanges(after, [change]) as Record<string, unknown>;
    else after = { ...after, [path]: 'after' in change ? change.after : blankOf(document.meta[path]) };
  }
  return after;
}

/**
 * The document after one more fact. Throws on a log with a gap or a fact that does not follow the state before: such a log
 * must never be projected.
 */
export function evolveDocument(
  document: AnyDocument,
  before: AnyDocumentRow | null,
  fact: Told,
  id?: string,
): AnyDocumentRow & Record<string, unknown> {
  const { seq, event, toState, at, changes, fromState } = fact;
  if (seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${seq} ${event} of ${document.type} comes after ${before?.version ?? 0}`);
  // The kit of resources told a deleted row's return as a birth.
  const isReturn = fromState === null && before !== null && isGone(document, before.state);
  if (fromState !== undefined && fromState !== (before?.state ?? null) && !isReturn)
    throw new Error(`fact ${seq} ${event} of ${document.type} is from ${fromState}, the document is ${before?.state}`);
  const told = withChanges(document, before ? { ...before } : blankRow(document), changes);
  const further = document.fold[event]?.(told as never, fact as Fact, before as never) ?? {};
  return {
    ...told,
    ...further,
    id: before?.id ?? id ?? String(told.id),
    ...toldState(document, toState),
    version: seq,
    createdAt: before === null ? at : told.createdAt,
    updatedAt: at,
  };
}

/** The document after these facts; null without any. `id` is needed where the first fact does not tell it. */
export const foldDocument = (document: AnyDocument, facts: readonly Told[], id?: string): AnyDocumentRow | null =>
  facts.reduce<AnyDocumentRow | null>((before, fact) => evolveDocument(document, before, fact, id), null);
