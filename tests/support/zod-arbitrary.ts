import fc from 'fast-check';
import { z } from 'zod';
import type { FieldMeta } from '#contract/kernel/field.ts';

/** Inputs that a schema takes, made from the schema itself; fields of `contract/kernel/field.ts` are known by what they say of themselves. */

type Def = Readonly<Record<string, unknown>> & { readonly type: string };

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;
const inner = (schema: z.core.$ZodType): z.core.$ZodType => defOf(schema).innerType as z.core.$ZodType;

const metaOf = (schema: z.core.$ZodType): FieldMeta | undefined =>
  (schema as z.ZodType).meta?.()?.['x-field'] as FieldMeta | undefined;

const word = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,7}$/);
const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map(one => one.toISOString());

function ofText(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { format, pattern } = schema._zod.bag as {
    readonly format?: string;
    readonly patterns?: ReadonlySet<RegExp>;
  } & {
    readonly pattern?: RegExp;
  };
  const patterns = [...((schema._zod.bag as { readonly patterns?: ReadonlySet<RegExp> }).patterns ?? [])];
  if (format === 'date') return day.map(text => text.slice(0, 10));
  if (format === 'datetime') return day;
  const wanted = pattern ?? patterns.at(-1);
  const matching = wanted ? fc.stringMatching(new RegExp(wanted.source), { size: 'xsmall' }) : word;
  return fc.oneof(matching, word);
}

const BY_KIND: Readonly<Partial<Record<FieldMeta['kind'], (meta: FieldMeta) => fc.Arbitrary<unknown>>>> = {
  decimal: ({ scale = 0 }) =>
    fc.tuple(fc.nat(9_999), fc.nat(9_999)).map(([whole, rest]) => {
      const fraction = String(rest).slice(0, scale);
      return fraction === '' ? String(whole) : `${whole}.${fraction}`;
    }),
  date: () => day.map(text => text.slice(0, 10)),
  instant: () => day,
  choice: ({ choices = [] }) => fc.constantFrom(...choices.map(({ value }) => value)),
  reference: () => word,
};

/** Without knowing what came before, as a guess that `inputsOf` keeps where the schema takes it. */
function guess(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
    case 'prefault':
      return fc.option(guess(inner(schema)), { nil: undefined });
    case 'optional':
      return fc.option(guess(inner(schema)), { nil: undefined });
    case 'nullable':
      return fc.option(guess(inner(schema)), { nil: null });
  }
  const meta = metaOf(schema);
  const known = meta && BY_KIND[meta.kind];
  if (known) return known(meta);
  switch (def.type) {
    case 'string':
      return ofText(schema);
    case 'number': {
      const { minimum = -1_000, maximum = 1_000 } = schema._zod.bag as {
        readonly minimum?: number;
        readonly maximum?: number;
      };
      return fc.integer({ min: Math.max(minimum, -100_000), max: Math.min(maximum, 100_000) });
    }
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Readonly<Record<string, unknown>>));
    case 'literal':
      return fc.constantFrom(...(def.values as readonly unknown[]));
    case 'array':
      return fc.array(guess(def.element as z.core.$ZodType), { maxLength: 3 });
    case 'object': {
      return fc
        .record(membersOf(def.shape as Readonly<Record<string, z.ZodType>>))
        .map(made => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
    }
    case 'record':
      return fc.dictionary(word, guess(def.valueType as z.core.$ZodType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(def.options as readonly z.core.$ZodType[]).map(guess));
    case 'pipe':
      return guess(def.in as z.core.$ZodType);
    default:
      return fc.constant(null);
  }
}

const optionMeta = (schema: z.core.$ZodType): FieldMeta | undefined => metaOf(schema);

/** Where the field is optional its description stands outside of what makes it so. */
function fieldGuess(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const known = optionMeta(schema);
  const of = known && BY_KIND[known.kind];
  if (!of) return guess(schema);
  return known.required ? of(known) : fc.option(of(known), { nil: null });
}

/** Tries for a member; one that no guess meets is left to where its object may be missing. */
const TRIES = 20;

/** Each member as its own schema takes it: of fifty guesses together hardly ever all are good. */
const membersOf = (shape: Readonly<Record<string, z.ZodType>>): Readonly<Record<string, fc.Arbitrary<unknown>>> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, type]) => {
      let refused = 0;
      const isTaken = (value: unknown): boolean => {
        const isOver = refused >= TRIES || type.safeParse(value).success;
        refused = isOver ? 0 : refused + 1;
        return isOver;
      };
      return [name, fieldGuess(type).filter(isTaken)];
    }),
  );

/** Inputs that the schema takes, as a caller would send them. */
export const inputsOf = (schema: z.ZodObject): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>);
  return fc.record(
    Object.fromEntries(
      fields.map(([name, type]) => [name, fieldGuess(type).filter(value => type.safeParse(value).success)]),
    ),
  );
};

/** Values of these fields as the schemas make them out of inputs. */
export const outputsOf = (shape: z.ZodRawShape): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const schema = z.object(shape);
  return inputsOf(schema).map(input => schema.parse(input));
};
