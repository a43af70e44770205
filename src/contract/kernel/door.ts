import type { FieldMeta } from './field.ts';
import type { Condition } from './filter.ts';
import type { Text } from './text.ts';

/**
 * One of several screens that share a resource: it shows the rows whose fields have some values, under the rights of its own path.
 * A row is seen and changed through a door that it fits, by whoever holds the right on that door's path.
 */
export interface Door {
  /** Tells the saved views of its screen from those of the others. */
  readonly key: string;
  readonly path: string;
  readonly title: Text;
  /** Field -> values that rows of it may have. */
  readonly only: Readonly<Record<string, readonly string[]>>;
  /** Order of its rows until the reader chooses another; the resource's own unless said. */
  readonly sort?: string;
}

/** Fields whose value keeps the row from fitting. */
export const misfits = ({ only }: Door, row: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(only)
    .filter(([field, values]) => !values.includes(String(row[field])))
    .map(([field]) => field);

/** Conditions that every row of the door meets. */
export const doorConditions = ({ only }: Door): Condition[] =>
  Object.entries(only).map(([field, values]) => ({ field, op: 'in', values: [...values] }));

/** What a new row of the door has from the start: the fields that leave no choice. */
export const doorValues = ({ only }: Door): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(only).flatMap(([field, [first, ...others]]) =>
      first && others.length === 0 ? [[field, first]] : [],
    ),
  );

/** A resource, as far as its doors change it. */
interface Doored {
  readonly name: string;
  readonly title: Text;
  readonly paths: readonly [string, ...string[]];
  readonly meta: Readonly<Record<string, FieldMeta>>;
  readonly doors?: readonly Door[];
}

/** The resource as one of its screens knows it: that door's path and title, and no other values to choose from than its rows have. */
export function throughDoor<R extends Doored>(resource: R, path: string): R {
  const door = resource.doors?.find(one => one.path === path);
  if (!door) throw new Error(`${resource.name} has no door at ${path}`);
  const meta = Object.fromEntries(
    Object.entries(resource.meta).map(([field, one]) => {
      const values = door.only[field];
      return [
        field,
        values && one.choices ? { ...one, choices: one.choices.filter(({ value }) => values.includes(value)) } : one,
      ];
    }),
  );
  return { ...resource, title: door.title, paths: [path], meta, through: door };
}
