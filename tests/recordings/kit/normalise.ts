/** Makes a recording the same on every run: ids, numbers and secrets become names in the order in which they appear. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Normaliser {
  /** From now on this id is called so. */
  name(id: string, name: string): void;
  /** Whatever a call, a row or a message is: a copy with sorted keys and nothing in it that chance or the demo's counters decide. */
  of(value: unknown): Json;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A number that a counter of the day gives, as `PR25111900021`: letters, the day, digits. */
const NUMBER = /\b([A-Z]{0,6})(25(?:1[12])[0-3]\d)(\d{2,6})(?!\d)/g;
const SHA256 = /\b[0-9a-f]{64}\b/g;
/** Also how a request names its trace. */
const HEX_ID = /\b[0-9a-f]{32}\b/g;
/** 32 random bytes as a link or a header carries them. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** A carrier's number as `booking-ground.ts` makes it of an id. */
const CARRIER_NUMBER = /\bW[0-9A-F]{9}\b/g;

/** Members that name the request, which no two runs share. */
const OF_REQUEST: ReadonlySet<string> = new Set(['TraceId', 'traceId', 'trace_id', 'requestId', 'request_id']);
/** A password that the product draws, and what is kept of one. */
const DRAWN = /^[A-Za-z0-9]{16}$/;
const HASH = /\$argon2id\$[\w$=,+/]+/g;
/** Members that hold a place in a list, made of ids. */
const CURSORS: ReadonlySet<string> = new Set(['cursor', 'next', 'nextCursor']);

export function createNormaliser(): Normaliser {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  const nameOf = (kind: string, text: string): string => {
    const known = names.get(`${kind} ${text}`);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `<${kind}:${count}>`;
    names.set(`${kind} ${text}`, name);
    return name;
  };

  const text = (value: string): string =>
    value
      .replace(HASH, '<secret>')
      .replace(UUID, id => nameOf('id', id))
      .replace(SHA256, '<sha256>')
      .replace(HEX_ID, '<hex>')
      .replace(SECRET, '<secret>')
      .replace(CARRIER_NUMBER, number => nameOf('carrier no.', number))
      .replace(NUMBER, number => nameOf(/^[A-Z]*/.exec(number)?.[0] || 'number', number));

  const of = (value: unknown): Json => {
    if (typeof value === 'string') return text(value);
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return value.map(of);
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== 'object') return value as Json;
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]): [string, Json] => {
        if (typeof member === 'string' && OF_REQUEST.has(key)) return [key, '<request>'];
        if (typeof member === 'string' && CURSORS.has(key)) return [key, '<cursor>'];
        // Of everything that a rate says, ids too.
        if (typeof member === 'string' && key === 'fingerprint') return [key, '<fingerprint>'];
        if (typeof member === 'string' && key === 'password' && DRAWN.test(member)) return [key, '<secret>'];
        return [text(key), of(member)];
      });
    return Object.fromEntries(members);
  };

  return { name: (id, name) => void names.set(`id ${id}`, `<${name}>`), of };
}

/** Longer lists are recorded by how many they are, and their first. */
const MOST_ROWS = 6;

/** The same value with long lists cut to their shape. */
export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) {
    const isLong = value.length > MOST_ROWS && typeof value[0] === 'object' && value[0] !== null;
    return isLong ? { '(rows)': value.length, '(first)': shapeOf(value[0]) } : value.map(shapeOf);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member as Json)]));
}
