import { z } from 'zod';
import type { CallDef } from '#contract/kernel/call.ts';

/** Inputs made from what a call declares: well-formed enough to reach its handler, filled with what an attacker knows. */

type Json = Readonly<Record<string, unknown>>;

interface Filling {
  /** For everything that looks like an id. */
  readonly id: string;
  /** For what is searched by. */
  readonly search: string;
}

const ID_NAME = /(^|_)(id|key)s?$|(Id|Key|ID)s?$/;
const SEARCH_NAME = /^(q|text|term|search|keyword|prefix)$/i;
const ID_LENGTH = 36;

const isIdLike = (name: string, { maxLength }: Json): boolean => ID_NAME.test(name) || maxLength === ID_LENGTH;

const TEXT_OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-03-10T09:30:00.000Z',
  date: '2026-03-10',
  email: 'census@demo.example',
  uri: 'https://fairlead.example/',
  uuid: '00000000-0000-7000-8000-000000000000',
};

/** For what has to look like an amount, a currency, a heading of the tariff, a table of rates. */
const OF_PATTERN: readonly string[] = ['1', 'USD', '01', 'MONTH'];

function textOf(name: string, schema: Json, { id, search }: Filling): string {
  if (SEARCH_NAME.test(name)) return search;
  if (isIdLike(name, schema)) return id;
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 200,
  } = schema as { format?: string; pattern?: string; minLength?: number; maxLength?: number };
  const fitting = pattern === undefined ? undefined : OF_PATTERN.find(text => new RegExp(pattern).test(text));
  return TEXT_OF_FORMAT[format ?? ''] ?? fitting ?? 'census'.padEnd(minLength, 'x').slice(0, maxLength);
}

function numberOf({ minimum, exclusiveMinimum }: Json): number {
  if (typeof exclusiveMinimum === 'number' && exclusiveMinimum > Number.MIN_SAFE_INTEGER) return exclusiveMinimum + 1;
  return typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? Math.max(minimum, 1) : 1;
}

const holdsIds = (name: string, schema: Json): boolean =>
  schema.type === 'string' && (isIdLike(name, schema) || SEARCH_NAME.test(name));

function objectOf(schema: Json, filling: Filling): Json {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>;
  const required = new Set((schema.required ?? []) as readonly string[]);
  const wanted = Object.entries(properties).filter(([name, inner]) => required.has(name) || holdsIds(name, inner));
  return Object.fromEntries(wanted.map(([name, inner]) => [name, madeOf(name, inner, filling)]));
}

function madeOf(name: string, schema: Json, filling: Filling): unknown {
  const variants = (schema.anyOf ?? schema.oneOf) as readonly Json[] | undefined;
  if (variants?.[0]) return madeOf(name, variants[0], filling);
  if (schema.allOf)
    return Object.assign({}, ...(schema.allOf as readonly Json[]).map(part => madeOf(name, part, filling)));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return textOf(name, schema, filling);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        madeOf(name, (schema.items ?? {}) as Json, filling),
      );
    case 'object':
      return objectOf(schema, filling);
    default:
      return null;
  }
}

const jsonSchemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;

export interface Inputs {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface CallInputs {
  /** Does it name a record at all? */
  readonly namesRecords: boolean;
  with(filling: Filling): Inputs;
}

const known = new Map<CallDef, CallInputs>();

/** How a call is filled. */
export function inputsOf(call: CallDef): CallInputs {
  const made = known.get(call) ?? makeInputs(call);
  known.set(call, made);
  return made;
}

/** Of what a call is asked, no more than it cannot do without. */
export function leastOf(call: CallDef, query: Inputs['query']): Inputs['query'] {
  const without = (name: string) => Object.fromEntries(Object.entries(query).filter(([other]) => other !== name));
  const needed = Object.keys(query).filter(name => !call.query?.safeParse(without(name)).success);
  return Object.fromEntries(needed.map(name => [name, query[name]!]));
}

function makeInputs(call: CallDef): CallInputs {
  const query = call.query && jsonSchemaOf(call.query);
  const body = call.body && jsonSchemaOf(call.body);
  const fill = (filling: Filling): Inputs => ({
    query: query
      ? Object.fromEntries(
          Object.entries(objectOf(query, filling)).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        )
      : {},
    body: body ? madeOf('', body, filling) : {},
  });
  const [one, other] = ['1', '2'].map(id => JSON.stringify(fill({ id, search: '' })));
  return { namesRecords: one !== other, with: fill };
}
