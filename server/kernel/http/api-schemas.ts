import { z } from 'zod';

/** JSON schemas of an API document: each object is named once and referred to, however many calls hold it. */

export type JsonSchema = { readonly [member: string]: unknown };

type Way = 'input' | 'output';

interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

export interface Components {
  /** Names a schema as it is called here. */
  add(name: string, type: z.ZodType, way: Way): void;
  /** A schema, by reference where it is an object or a long list of values. */
  schemaOf(name: string, type: z.ZodType, way: Way): JsonSchema;
  /** Members of a query, each for itself. */
  membersOf(type: z.ZodType): Member[];
  all(): Readonly<Record<string, JsonSchema>>;
}

/** Shorter ones are read sooner where they stand. */
const LEAST_NAMED = 120;

/** Members that are no JSON schema, or say nothing to a stranger. */
const OWN = new Set(['x-field', '$schema', 'label', 'id']);
/** Schema of an answer without constraints that only a request must meet. */
const OF_INPUTS = new Set(['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum']);
/** Between the name of a field and its help. */
const HELP = ' · ';
const REFERRED = '#/components/schemas/';
/** Members whose names are names of data and no keywords. */
const NAMED_BY_DATA = new Set(['properties', 'patternProperties', '$defs']);

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const plain = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(capital)
    .join('');

/** Objects with fewer members are said whole. */
const LEAST_SHARED = 6;

const membersIn = (schema: JsonSchema): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, one]) => [
      name,
      JSON.stringify(one),
    ]),
  );
const requiredIn = ({ required }: JsonSchema): readonly unknown[] => (Array.isArray(required) ? required : []);

/** Rows of a list, of an answer and of a log say the same and some more: what has all of another object refers to it. */
function factored(schemas: ReadonlyMap<string, JsonSchema>): [string, JsonSchema][] {
  const objects = [...schemas]
    .filter(([, schema]) => schema.type === 'object' && !('additionalProperties' in schema))
    .map(([name, schema]) => ({ name, schema, members: membersIn(schema) }))
    .filter(({ members }) => members.size >= LEAST_SHARED)
    .map(one => ({ ...one, required: requiredIn(one.schema) }))
    // The plainest come last, so that each refers to one that stands behind it and none to itself.
    .sort((left, right) => right.members.size - left.members.size || right.required.length - left.required.length);
  const bases = new Map(
    objects.flatMap((one, index) => {
      const base = objects
        .slice(index + 1)
        .find(
          ({ members, required }) =>
            [...members].every(([name, text]) => one.members.get(name) === text) &&
            required.every(name => one.required.includes(name)),
        );
      return base ? [[one.name, base] as const] : [];
    }),
  );
  return [...schemas].map(([name, schema]) => {
    const base = bases.get(name);
    if (!base) return [name, schema];
    const own = Object.entries(schema.properties as JsonSchema).filter(([member]) => !base.members.has(member));
    const required = requiredIn(schema).filter(member => !base.required.includes(member));
    return [
      name,
      {
        ...schema,
        allOf: [{ $ref: `${REFERRED}${base.name}` }],
        properties: own.length > 0 ? Object.fromEntries(own) : undefined,
        required: required.length > 0 ? required : undefined,
      },
    ];
  });
}

/** `companyCode` -> `Company code`. */
export const inWords = (name: string): string => {
  const words = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

/** A title that says the member's name once more says nothing. */
function withoutEchoes(schema: JsonSchema): JsonSchema {
  if (!isObject(schema.properties)) return schema;
  const properties = Object.entries(schema.properties).map(([name, member]) => {
    if (!isObject(member) || String(member.title).toLowerCase() !== inWords(name).toLowerCase())
      return [name, member] as const;
    const { title: _, ...rest } = member;
    return [name, rest] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

export function createComponents(): Components {
  const schemas = new Map<string, JsonSchema>();
  const nameOf = new Map<string, string>();
  /** Of the schema that is being converted. */
  let way: Way = 'input';

  function freeName(wanted: string): string {
    const name = plain(wanted) || 'Part';
    for (let count = 1; ; count += 1) {
      const tried = count === 1 ? name : `${name}${count}`;
      if (!schemas.has(tried)) return tried;
    }
  }

  /** By reference, if it is worth a name. */
  function named(schema: JsonSchema, hint: string): JsonSchema {
    const isLong = Array.isArray(schema.enum) || (isObject(schema.properties) && schema.type === 'object');
    const text = isLong ? JSON.stringify(schema) : '';
    if (text.length < LEAST_NAMED) return schema;
    const known = nameOf.get(text);
    const name = known ?? freeName(hint);
    nameOf.set(text, name);
    schemas.set(name, schema);
    return { $ref: `${REFERRED}${name}` };
  }

  /** Where the way is out, without what only inputs must hold. */
  const isLeftOut = (member: string, inner: unknown, whole: JsonSchema): boolean =>
    OWN.has(member) ||
    member === '$defs' ||
    // The format says it in a word; zod writes its whole pattern beside it.
    (member === 'pattern' && whole.format !== undefined) ||
    // Generators take a member with a default for one that is always there; a sender may leave it out.
    member === 'default' ||
    // An object that another one refers to cannot be closed.
    (member === 'additionalProperties' && inner === false) ||
    (way === 'output' && OF_INPUTS.has(member)) ||
    // Beside the title of a field stands its help; without one that would be the title once more, in Chinese.
    (member === 'description' && typeof inner === 'string' && typeof whole.title === 'string' && !inner.includes(HELP));

  /** `anyOf` of a plain type and null is the type or null. */
  function orNull(schema: JsonSchema): JsonSchema {
    const { anyOf, ...rest } = schema;
    if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isObject(anyOf[0]) || anyOf[1]?.type !== 'null') return schema;
    const [one] = anyOf as [JsonSchema];
    const isPlain = typeof one.type === 'string' && !('enum' in one) && !('const' in one);
    return isPlain ? { ...one, ...rest, type: [one.type, 'null'] } : schema;
  }

  function cleaned(value: unknown, hint: string, defs: ReadonlyMap<string, string>): unknown {
    if (Array.isArray(value)) return value.map(one => inside(one, hint, defs));
    if (!isObject(value)) return value;
    const made: Record<string, unknown> = {};
    for (const [member, inner] of Object.entries(value)) {
      if (isLeftOut(member, inner, value)) continue;
      if (member === '$ref' && typeof inner === 'string') {
        made.$ref = `${REFERRED}${defs.get(inner.replace('#/$defs/', '')) ?? defs.get('#')}`;
      } else if (NAMED_BY_DATA.has(member) && isObject(inner)) {
        made[member] = Object.fromEntries(
          Object.entries(inner).map(([name, schema]) => [name, inside(schema, `${hint}${capital(name)}`, defs)]),
        );
      } else if (member === 'enum' || member === 'const' || member === 'examples') {
        made[member] = inner;
      } else made[member] = isObject(inner) ? inside(inner, hint, defs) : cleaned(inner, hint, defs);
    }
    // In one order: what says the same is the same text.
    return Object.fromEntries(Object.entries(orNull(made)).sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  const inside = (schema: unknown, hint: string, defs: ReadonlyMap<string, string>): unknown => {
    const clean = cleaned(schema, hint, defs);
    return isObject(clean) ? named(clean, hint) : clean;
  };

  /** Of one zod type, its definitions named as well. */
  function converted(type: z.ZodType, io: Way, hint: string): JsonSchema {
    way = io;
    const whole = z.toJSONSchema(type, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' });
    const definitions = Object.entries(isObject(whole.$defs) ? whole.$defs : {});
    const defs = new Map<string, string>();
    // Names first: a definition may refer to itself.
    for (const [index, [id]] of definitions.entries()) {
      const name = freeName(`${hint}Part${index === 0 ? '' : index + 1}`);
      schemas.set(name, {});
      defs.set(id, name);
    }
    const refersToWhole = JSON.stringify(whole).includes('"$ref":"#"');
    if (refersToWhole) {
      const name = freeName(`${hint}Tree`);
      schemas.set(name, {});
      defs.set('#', name);
    }
    for (const [id, schema] of definitions) {
      const name = defs.get(id)!;
      schemas.set(name, cleaned(schema, name, defs) as JsonSchema);
    }
    const clean = cleaned(whole, hint, defs) as JsonSchema;
    const root = defs.get('#');
    if (root === undefined) return clean;
    schemas.set(root, clean);
    return { $ref: `${REFERRED}${root}` };
  }

  return {
    add(name, type, way) {
      const schema = converted(type, way, name);
      schemas.set(name, schema);
      nameOf.set(JSON.stringify(schema), name);
    },
    schemaOf: (name, type, way) => named(converted(type, way, name), name),
    membersOf(type) {
      const { properties, required } = converted(type, 'input', 'Query');
      const needed = new Set(Array.isArray(required) ? required : []);
      return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
        name,
        schema: isObject(schema) ? schema : {},
        isRequired: needed.has(name),
      }));
    },
    all: () =>
      Object.fromEntries(
        factored(schemas)
          .map(([name, schema]) => [name, withoutEchoes(schema)] as const)
          .sort(([left], [right]) => (left < right ? -1 : 1)),
      ),
  };
}
