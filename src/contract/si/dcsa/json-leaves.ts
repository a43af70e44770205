/** A JSON value read leaf by leaf: what was taken is remembered, so that what was not can be told at the end. */

export type JsonPath = readonly (string | number)[];

export interface Leaf {
  readonly path: JsonPath;
  readonly value: string | number | boolean;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than any document of the trade; what lies below counts as one leaf, so that no file exhausts the stack. */
const DEEPEST = 64;

/** Every value that says something; null, empty text, empty lists and objects say nothing that could be lost. */
export function* leavesOf(value: unknown, path: JsonPath = []): Iterable<Leaf> {
  if (path.length >= DEEPEST && typeof value === 'object' && value !== null) {
    yield { path, value: '…' };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(member, [...path, name]);
  } else if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) {
    yield { path, value };
  }
}

/** `consignmentItems[0].cargoItems[1].equipmentReference` */
export const pathText = (path: JsonPath): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('');

const keyOf = (path: JsonPath): string => JSON.stringify(path);

export interface LeafReader {
  /** A place inside, for a part that is read by itself. */
  at(...path: JsonPath): LeafReader;
  /** Is there something at this place? Takes nothing. */
  has(...path: JsonPath): boolean;
  /** Number of items of a list; 0 where there is none. */
  count(...path: JsonPath): number;
  /** Text of a leaf, taken; numbers and booleans as text; empty where there is none. */
  text(...path: JsonPath): string;
  /** Text of a leaf, not taken. */
  peek(...path: JsonPath): string;
  /** All texts of a list of leaves, taken. */
  texts(...path: JsonPath): string[];
  /** Leaves of the whole value that nobody took. */
  untaken(): Leaf[];
}

export function readLeaves(root: unknown): LeafReader {
  const taken = new Set<string>();
  const valueAt = (path: JsonPath): unknown => {
    let value = root;
    for (const part of path) {
      const known = isRecord(value) || Array.isArray(value) ? Object.hasOwn(value, part) : false;
      value = known ? (value as Record<string | number, unknown>)[part] : undefined;
    }
    return value;
  };
  const leafText = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  const readerAt = (base: JsonPath): LeafReader => ({
    at: (...path) => readerAt([...base, ...path]),
    has: (...path) =>
      !leavesOf(valueAt([...base, ...path]))
        [Symbol.iterator]()
        .next().done,
    count: (...path) => {
      const value = valueAt([...base, ...path]);
      return Array.isArray(value) ? value.length : 0;
    },
    text: (...path) => {
      const whole = [...base, ...path];
      const text = leafText(valueAt(whole));
      if (text !== '') taken.add(keyOf(whole));
      return text;
    },
    peek: (...path) => leafText(valueAt([...base, ...path])),
    texts: (...path) => {
      const reader = readerAt([...base, ...path]);
      return Array.from({ length: reader.count() }, (_, index) => reader.text(index)).filter(text => text !== '');
    },
    untaken: () => [...leavesOf(root)].filter(({ path }) => !taken.has(keyOf(path))),
  });
  return readerAt([]);
}
