import { z } from 'zod';
import { unprintable } from './printable.ts';
import type { Text } from './text.ts';

/**
 * Fields of a resource. Each builder gives a zod type that carries what both sides need to know of it: validation, OpenAPI,
 * grid column, filter, form input, Excel column and import check all come from the same line.
 *
 *     terminalCode: code({ zh: '码头代码', en: 'Terminal code' }, { max: 6, required: true }),
 */

export type FieldKind =
  | 'text'
  | 'longText'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'yesNo'
  | 'date'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'reference'
  | 'references'
  | 'rows'
  | 'content';

export interface Choice {
  readonly value: string;
  readonly label: Text;
  /** Colour of its tag. */
  readonly tone?: 'neutral' | 'info' | 'good' | 'warn' | 'bad';
}

interface Common {
  readonly help?: Text;
  readonly required?: boolean;
  /** Pixels of the grid column. */
  readonly width?: number;
  /** Not a column until the reader asks for it. */
  readonly hiddenColumn?: boolean;
  /** Made by the server: shown, never typed. */
  readonly computed?: boolean;
  /** May be changed in the cell. */
  readonly inline?: boolean;
  /** `false` where no index could serve it on a large table. */
  readonly sortable?: boolean;
  /** Columns that hold the members of a list one by one, with an index each: asked for one of them, they are read and not the list. */
  readonly heldIn?: readonly string[];
  readonly example?: string;
  /** Of a document: sides that see the value; all who see the document unless said. */
  readonly seenBy?: readonly string[];
  /** Of content of a document: facts tell it as one value and not by path; `lists`: by path, and the lists in it as one value each. */
  readonly toldWhole?: true | 'lists';
}

/** All that is known of a field beyond its type. */
export interface FieldMeta extends Common {
  readonly kind: FieldKind;
  readonly label: Text;
  readonly max?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  readonly choices?: readonly Choice[];
  /** Name of the resource that a reference points at. */
  readonly resource?: string;
  /** Fields of the entries of a `rows` field. */
  readonly fields?: z.ZodRawShape;
  /** A closer word on how a text is typed: the form offers the fitting input. */
  readonly format?: 'email' | 'url' | 'zone' | 'colour' | 'country' | 'time';
}

const described = <T extends z.ZodType>(schema: T, meta: FieldMeta): T =>
  schema.meta({
    title: meta.label.en,
    description: meta.help ? `${meta.label.zh} · ${meta.help.en}` : meta.label.zh,
    ...(meta.example === undefined ? {} : { examples: [meta.example] }),
    'x-field': meta,
  }) as T;

/** Required fields are themselves; all others take null, and null is what an absent one becomes. */
type Optional<T extends z.ZodType, O> = O extends { readonly required: true } ? T : z.ZodDefault<z.ZodNullable<T>>;

const finish = <T extends z.ZodType, O extends Common>(schema: T, options: O, meta: FieldMeta): Optional<T, O> =>
  described((options.required ? schema : schema.nullable().default(null)) as z.ZodType, {
    ...options,
    ...meta,
  }) as Optional<T, O>;

/** One spelling for all widths and composed forms: for comparing and for reading figures, never for what is kept. */
export const comparedText = (text: string): string => text.normalize('NFKC').trim();

interface TextOptions extends Common {
  readonly max: number;
  readonly pattern?: RegExp;
  /** The empty text is a value of it, as of one that facts write and that says nothing yet. */
  readonly mayBeEmpty?: true;
  readonly format?: NonNullable<FieldMeta['format']>;
}

const textType = (options: TextOptions, upper: boolean): z.ZodString => {
  const limited = z
    .string()
    .overwrite(text => (upper ? text.trim().toUpperCase() : text.trim()))
    .refine(text => unprintable(text) === null, { params: { reason: 'unprintable' } })
    .min(options.mayBeEmpty ? 0 : 1)
    .max(options.max);
  return options.pattern ? limited.regex(options.pattern) : limited;
};

export const text = <const O extends TextOptions>(label: Text, options: O): Optional<z.ZodString, O> =>
  finish(textType(options, false), options, { kind: 'text', label, max: options.max });

/** Several lines. */
export const longText = <const O extends TextOptions>(label: Text, options: O): Optional<z.ZodString, O> =>
  finish(textType(options, false), options, { kind: 'longText', label, max: options.max });

/** Upper case; a text cell in Excel, so that `0042` survives. */
export const code = <const O extends TextOptions>(label: Text, options: O): Optional<z.ZodString, O> =>
  finish(textType(options, true), options, { kind: 'code', label, max: options.max });

export const integer = <const O extends Common & { readonly min?: number; readonly max?: number }>(
  label: Text,
  options: O,
): Optional<z.ZodInt, O> => {
  const least = options.min === undefined ? z.int() : z.int().min(options.min);
  return finish(options.max === undefined ? least : least.max(options.max), options, { kind: 'integer', label });
};

interface DecimalOptions extends Common {
  /** Digits after the point. */
  readonly scale: number;
  readonly min?: number;
  readonly max?: number;
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,12})?$/;
/** Without zeros that mean nothing: `0450.00` is `450`. */
export const plainDecimal = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  const rest = fraction.replace(/0+$/, '');
  const head = whole.replace(/^(-?)0+(?=\d)/, '$1');
  return rest === '' ? (head === '-0' ? '0' : head) : `${head}.${rest}`;
};

/** A decimal as text, `31.23333`: no float ever holds it. Zeros at its end mean nothing and are left out. */
export const decimal = <const O extends DecimalOptions>(label: Text, options: O): Optional<z.ZodString, O> => {
  const { scale, min = -1e15, max = 1e15 } = options;
  const type = z
    .string()
    .overwrite(amount => (DECIMAL.test(amount.trim()) ? plainDecimal(amount.trim()) : amount))
    .regex(DECIMAL)
    .refine(amount => (amount.split('.')[1]?.length ?? 0) <= scale, { params: { reason: 'scale', scale } })
    .refine(amount => Number(amount) >= min && Number(amount) <= max, { params: { reason: 'range', min, max } });
  return finish(type, options, { kind: 'decimal', label, scale, max });
};

export const yesNo = (label: Text, options: Common & { readonly on?: boolean } = {}): z.ZodDefault<z.ZodBoolean> =>
  described(z.boolean().default(options.on ?? false), { ...options, kind: 'yesNo', label });

/** A calendar day without a time, `2026-11-21`. */
export const date = <const O extends Common>(label: Text, options: O): Optional<z.ZodISODate, O> =>
  finish(z.iso.date(), options, { kind: 'date', label });

/** As the database gives it back: a fact must say what the row reads. */
const toMilliseconds = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};

/** A UTC instant, kept to the millisecond. */
export const instant = <const O extends Common>(label: Text, options: O): Optional<z.ZodISODateTime, O> =>
  finish(z.iso.datetime().overwrite(toMilliseconds), options, { kind: 'instant', label });

type Choices = Readonly<Record<string, Text & { readonly tone?: NonNullable<Choice['tone']> }>>;
const choicesOf = (values: Choices): Choice[] =>
  Object.entries(values).map(([value, { tone, ...label }]) => ({ value, label, ...(tone ? { tone } : {}) }));

type ChoiceType<V extends Choices> = z.ZodEnum<{ [K in keyof V & string]: K }>;
const enumOf = <V extends Choices>(values: V): ChoiceType<V> => z.enum(Object.keys(values)) as never;

export const choice = <const V extends Choices, const O extends Common>(
  label: Text,
  values: V,
  options: O,
): Optional<ChoiceType<V>, O> => finish(enumOf(values), options, { kind: 'choice', label, choices: choicesOf(values) });

/** A set of choices, kept in the order of the declaration. */
export const choices = <const V extends Choices>(
  label: Text,
  values: V,
  options: Common = {},
): z.ZodDefault<z.ZodArray<ChoiceType<V>>> => {
  const order = Object.keys(values);
  const type = z
    .array(enumOf(values))
    .max(order.length)
    .overwrite(list => [...new Set(list)].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
    .default([]);
  return described(type, { ...options, kind: 'choices', label, choices: choicesOf(values) });
};

/** A list of short texts, as aliases. */
export const texts = (
  label: Text,
  options: Common & { readonly max: number; readonly most: number; readonly pattern?: RegExp },
): z.ZodDefault<z.ZodArray<z.ZodString>> =>
  described(
    z
      .array(textType({ max: options.max, ...(options.pattern ? { pattern: options.pattern } : {}) }, false))
      .max(options.most)
      .overwrite(list => [...new Set(list)])
      .default([]),
    { ...options, kind: 'texts', label },
  );

const id = z.string().min(1).max(36);

/** A row of another resource, by id. */
export const reference = <const O extends Common>(
  label: Text,
  resource: string,
  options: O,
): Optional<z.ZodString, O> => finish(id, options, { kind: 'reference', label, resource });

export const references = (
  label: Text,
  resource: string,
  options: Common & { readonly most?: number } = {},
): z.ZodDefault<z.ZodArray<z.ZodString>> =>
  described(
    z
      .array(id)
      .max(options.most ?? 200)
      .default([]),
    { ...options, kind: 'references', label, resource },
  );

/** Entries that belong to the row and have no life of their own, as the calls of a proforma. */
export const rows = <S extends z.ZodRawShape>(
  label: Text,
  fields: S,
  options: Common & { readonly most: number },
): z.ZodDefault<z.ZodArray<z.ZodObject<S>>> =>
  described(z.array(z.object(fields)).max(options.most).default([]), {
    ...options,
    kind: 'rows',
    label,
    fields,
  });

/** Nested content with a schema and an editor of its own, as the words of a bill: one value to the kit, changed by path in the log. */
export const content = <T extends z.ZodType, const O extends Common>(
  label: Text,
  schema: T,
  options: O,
): Optional<T, O> => finish(schema, options, { kind: 'content', label });

/** What the builder said of the field. */
export function fieldMeta(schema: z.core.$ZodType): FieldMeta {
  const meta = (schema as z.ZodType).meta()?.['x-field'] as FieldMeta | undefined;
  if (!meta) throw new Error('a field of a resource must come from a builder of contract/kernel/field.ts');
  return meta;
}
