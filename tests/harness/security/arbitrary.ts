import fc from 'fast-check';
import { hostileHeaders, hostileText, hostileValue, jsonOf } from './hostile.ts';
import type { Operation, Schema } from './operations.ts';
import type { Sent } from './request.ts';
import type { KnownIds } from './world.ts';

/** Requests made of what the product says it reads: as it wants them, nearly so, and as nobody means them. */
export const KINDS = ['valid', 'near', 'hostile'] as const;
export type Kind = (typeof KINDS)[number];

/** What nobody may find in a log, planted wherever something is to be kept secret. */
export const PLANTED_SECRET = 'Pl4nted-S3cret';
const SECRET_NAME = /password|secret|token|^code$|captcha|authorization|credential/i;

const ID_NAME = /(^|_)(id|key|node)s?$|(Id|Key|ID)s?$/;
const SEARCH_NAME = /^(q|text|term|search|keyword|prefix)$/i;
const DEEPEST = 6;
const LONGEST_TEXT = 40;
const MOST_ITEMS = 3;

interface Making {
  readonly ids: KnownIds;
  readonly root: Schema;
  /** For every free text, as far as it fits. */
  readonly filling?: string;
}

type Json = Readonly<Record<string, unknown>>;
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Strings that call themselves by a format. */
const OF_FORMAT: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom('2026-03-10', '2027-12-31', '2024-02-29', '2030-01-01'),
  'date-time': fc.constantFrom('2026-03-10T09:30:00.000Z', '2027-01-01T00:00:00Z', '2026-11-30T16:00:00.000Z'),
  time: fc.constantFrom('00:00', '09:30', '23:59:59'),
  email: fc.constantFrom('census@demo.example', 'a.b+c@demo.example'),
  uri: fc.constant('https://fairlead.example/'),
  url: fc.constant('https://fairlead.example/'),
  uuid: fc.uuid({ version: 7 }),
};

const idText = ({ own, others }: KnownIds): fc.Arbitrary<string> =>
  fc.oneof(
    ...(own.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...own) }] : []),
    ...(others.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...others) }] : []),
    { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  );

/** The pattern's own texts; a pattern that cannot be turned round gives any text. */
function ofPattern(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' });
  } catch {
    return null;
  }
}

function text(name: string, schema: Schema, { ids, filling }: Making): fc.Arbitrary<string> {
  if (SECRET_NAME.test(name)) return fc.constant(PLANTED_SECRET);
  const format = OF_FORMAT[String(schema.format)];
  if (format) return format;
  const minLength = asNumber(schema.minLength) ?? 0;
  const maxLength = Math.max(minLength, Math.min(asNumber(schema.maxLength) ?? LONGEST_TEXT, LONGEST_TEXT));
  const isId = !SEARCH_NAME.test(name) && (ID_NAME.test(name) || schema.maxLength === 36);
  if (isId) return idText(ids);
  if (filling !== undefined) return fc.constant(filling.slice(0, asNumber(schema.maxLength) ?? filling.length));
  const pattern = typeof schema.pattern === 'string' ? ofPattern(schema.pattern) : null;
  return pattern ?? fc.string({ unit: 'grapheme', minLength, maxLength });
}

function number(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Json,
  isWhole: boolean,
): fc.Arbitrary<number> {
  const least = Math.max(asNumber(minimum) ?? -1_000, asNumber(exclusiveMinimum) ?? -1_000, -1_000_000);
  const most = Math.max(least, Math.min(asNumber(maximum) ?? least + 2_000, asNumber(exclusiveMaximum) ?? 1_000_000));
  return isWhole
    ? fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) })
    : fc.double({ min: least, max: most, noNaN: true });
}

function object(schema: Schema, making: Making, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = new Set((schema.required ?? []) as readonly string[]);
  const fields = Object.entries(properties).map(
    ([name, inner]) => [name, valid(name, inner, making, depth + 1)] as const,
  );
  const requiredKeys = fields.map(([name]) => name).filter(name => required.has(name));
  const record = fc.record(Object.fromEntries(fields), { requiredKeys });
  const others = schema.additionalProperties;
  if (typeof others !== 'object' || others === null || Object.keys(others).length === 0) return record;
  const names = fc.constantFrom('a', 'name', 'zh', 'CNSHA', '20GP', 'constructor');
  return fc
    .tuple(record, fc.dictionary(names, valid('', others as Schema, making, depth + 1), { maxKeys: 2 }))
    .map(([fixed, free]) => ({ ...free, ...fixed }));
}

/** `#/$defs/x` and the like, inside of the same schema. */
const resolved = (reference: string, root: Schema): Schema =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], root) as Schema;

function valid(name: string, schema: Schema, making: Making, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) return fc.constant(null);
  if (typeof schema.$ref === 'string') return valid(name, resolved(schema.$ref, making.root) ?? {}, making, depth + 1);
  const variants = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (variants) return fc.oneof(...variants.map(variant => valid(name, variant, making, depth)));
  if (schema.allOf)
    return fc
      .tuple(...(schema.allOf as readonly Schema[]).map(part => valid(name, part, making, depth)))
      .map(parts => Object.assign({}, ...parts));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly unknown[]));
  switch (schema.type) {
    case 'string':
      return text(name, schema, making);
    case 'integer':
    case 'number':
      return number(schema, schema.type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = asNumber(schema.minItems) ?? 0;
      const maxLength = Math.max(minLength, Math.min(asNumber(schema.maxItems) ?? MOST_ITEMS, MOST_ITEMS));
      return fc.array(valid(name, (schema.items ?? {}) as Schema, making, depth + 1), { minLength, maxLength });
    }
    case 'object':
      return object(schema, making, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Places in a value, as paths of keys. */
function* placesIn(value: unknown, at: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  yield at;
  if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* placesIn(inner, [...at, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...at, key]);
}

const LEFT_OUT = Symbol('left out');

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  const inner = replaced(copy[key], rest, by);
  if (inner === LEFT_OUT) Reflect.deleteProperty(copy, key);
  else copy[key] = inner;
  return copy;
}

/** The value with one place broken: left out, or something else there. */
const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), fc.oneof(fc.constant<unknown>(LEFT_OUT), hostileValue)).map(([whole, nth, by]) => {
    const places = [...placesIn(whole)];
    const place = places[nth % places.length] ?? [];
    const result = replaced(whole, place, by);
    return result === LEFT_OUT ? null : result;
  });

const hostileObject = (schema: Schema): fc.Arbitrary<unknown> => {
  const names = Object.keys((schema.properties ?? {}) as object);
  if (names.length === 0) return hostileValue;
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(names.map(name => [name, hostileValue])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: hostileValue },
  );
};

type Query = readonly (readonly [string, string])[];
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
const encoded = (query: Query): string =>
  query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`).join('&');

/** Addresses that no form writes: bytes that are no text, a name twice, names that reach further. */
const ODD_QUERIES = [
  '%ff=%fe',
  'a[]=1&a[]=2',
  '__proto__[x]=1',
  'limit=1&limit=2',
  '&&==&',
  `x=${'y'.repeat(6_000)}`,
  '%',
];

function queryOf({ query }: Operation, kind: Kind, making: Making, isWhole = false): fc.Arbitrary<string> {
  const parts = (of: (name: string, schema: Schema) => fc.Arbitrary<unknown>, isSome: boolean) =>
    fc
      .record(Object.fromEntries(query.map(({ name, schema }) => [name, of(name, schema)])), {
        requiredKeys: isSome ? [] : query.filter(({ isRequired }) => isRequired || isWhole).map(({ name }) => name),
      })
      .map(given => encoded(Object.entries(given).map(([name, value]) => [name, asText(value)])));
  const asWanted = parts((name, schema) => valid(name, schema, making, 0), false);
  if (kind === 'valid') return asWanted;
  const oneWrong = parts(
    (name, schema) => fc.oneof({ weight: 3, arbitrary: valid(name, schema, making, 0) }, hostileText),
    true,
  );
  if (kind === 'near') return oneWrong;
  const allWrong = parts(() => hostileText, true);
  return fc
    .tuple(allWrong, fc.option(fc.constantFrom(...ODD_QUERIES), { freq: 4 }))
    .map(([given, odd]) => [given, odd].filter(Boolean).join('&'));
}

function bodyOf({ method, body }: Operation, kind: Kind, making: Making): fc.Arbitrary<string | null> {
  if (method === 'GET') return fc.constant(null);
  if (body === null) return kind === 'hostile' ? hostileValue.map(jsonOf) : fc.constant('{}');
  const wanted = valid('', body, { ...making, root: body }, 0);
  if (kind === 'valid') return wanted.map(jsonOf);
  return (kind === 'near' ? broken(wanted) : hostileObject(body)).map(jsonOf);
}

/** What versions a writing call is given: mostly the first, which most rows of the demo have. */
const VERSIONS = fc.constantFrom<Readonly<Record<string, string>>>({ 'if-match': '"1"' }, { 'if-match': '"2"' }, {});

/** Requests of one operation and kind. */
export function requestsOf(operation: Operation, kind: Kind, ids: KnownIds): fc.Arbitrary<Sent> {
  const making = { ids, root: {} };
  return fc
    .record({
      query: queryOf(operation, kind, making),
      body: bodyOf(operation, kind, making),
      headers: kind === 'hostile' ? hostileHeaders : operation.method === 'POST' ? VERSIONS : fc.constant({}),
    })
    .map(made => ({ method: operation.method, path: operation.path, ...made }));
}

/** One request as the operation wants it, with the same string in every free text of address and body. */
export function requestFilledWith(operation: Operation, filling: string, ids: KnownIds, seed: number): Sent {
  const making = { ids, root: {}, filling };
  const query = queryOf(operation, 'valid', making, true);
  const made = fc.record({ query, body: bodyOf(operation, 'valid', making), headers: VERSIONS });
  const [sent] = fc.sample(made, { seed, numRuns: 1 });
  return { method: operation.method, path: operation.path, ...sent! };
}

/** Every text of a request, as an answer might repeat it. */
export function echoesOf({ query, body, headers }: Sent): readonly string[] {
  const texts: string[] = [...new URLSearchParams(query)].flat();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        texts.push(key);
        collect(inner);
      }
  };
  try {
    collect(JSON.parse(body ?? 'null'));
  } catch {
    // No JSON: nothing of it is repeated.
  }
  return [...texts, ...Object.values(headers)];
}
