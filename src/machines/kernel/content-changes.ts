import type { Change } from '#contract/kernel/facts.ts';

/**
 * Differences of JSON content as a fact keeps them: dotted paths (`boxes.0.weightKg`), an absent side means "was not there".
 * `applyChanges(before, diffContent(before, after))` equals `after`; a property test holds it.
 * Keys must be non-empty and free of dots, which all field names are.
 */
type Json = Readonly<Record<string, unknown>> | readonly unknown[];

const isContainer = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const entry = (container: Json, key: string): unknown => (container as Readonly<Record<string, unknown>>)[key];
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

interface HowToTell {
  /** Lists are told as one value each, whatever differs in them. */
  readonly listsWhole?: boolean;
}

/** Removals come last and from the end, so that applying them in order never moves a later one. */
export function diffContent(before: unknown, after: unknown, path = '', how: HowToTell = {}): Change[] {
  if (Object.is(before, after)) return [];
  if (how.listsWhole && Array.isArray(before) && Array.isArray(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  const comparable = isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after);
  if (!comparable) return [{ path, before, after }];
  const kept = Object.keys(after).flatMap(key =>
    Object.hasOwn(before, key)
      ? diffContent(entry(before, key), entry(after, key), join(path, key), how)
      : [{ path: join(path, key), after: entry(after, key) }],
  );
  const removed = Object.keys(before)
    .filter(key => !Object.hasOwn(after, key))
    .reverse()
    .map(key => ({ path: join(path, key), before: entry(before, key) }));
  return [...kept, ...removed];
}

/** A copy of `content` with one value set, or taken out where `change` has no `after`. */
function withValue(content: unknown, keys: readonly string[], change: Change): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change.after;
  if (!isContainer(content)) throw new Error(`change at ${change.path}: no such place in the content`);
  const removes = rest.length === 0 && !Object.hasOwn(change, 'after');
  if (Array.isArray(content)) {
    const index = Number(key);
    if (!Number.isInteger(index) || index < 0 || index > content.length)
      throw new Error(`change at ${change.path}: no such place in the list`);
    return removes ? content.toSpliced(index, 1) : withItem(content, index, rest, change);
  }
  if (removes) return Object.fromEntries(Object.entries(content).filter(([name]) => name !== key));
  return { ...content, [key]: withValue(Object.hasOwn(content, key) ? entry(content, key) : undefined, rest, change) };
}

const withItem = (list: readonly unknown[], index: number, rest: readonly string[], change: Change): unknown[] => {
  const item = withValue(list[index], rest, change);
  return index === list.length ? [...list, item] : list.with(index, item);
};

export const applyChanges = (content: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>(
    (sofar, change) => withValue(sofar, change.path === '' ? [] : change.path.split('.'), change),
    content,
  );
