import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';

/** The table of a declared document, as an area would write it: columns, whose rows they are, and grants. Tests alone make tables so. */

const TYPES: Readonly<Partial<Record<FieldMeta['kind'], (meta: FieldMeta) => string>>> = {
  integer: () => 'integer',
  decimal: ({ scale = 0 }) => `numeric(${20 + scale}, ${scale})`,
  yesNo: () => 'boolean',
  date: () => 'date',
  instant: () => 'timestamptz',
  choices: () => 'text[]',
  texts: () => 'text[]',
  references: () => 'text[]',
  rows: () => 'jsonb',
  content: () => 'jsonb',
};
const NEVER_NULL: ReadonlySet<string> = new Set(['yesNo', 'choices', 'texts', 'references', 'rows']);

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const columnOf = ([name, meta]: [string, FieldMeta]): string => {
  const type = TYPES[meta.kind]?.(meta) ?? 'text';
  return `${snake(name)} ${type}${meta.required || NEVER_NULL.has(meta.kind) ? ' not null' : ''}`;
};

/** `extra`: further columns, of no field. `platformReads`: the platform's own company reads every row. */
export function tableSqlOf(
  { type, meta, sides, owner, states, number }: AnyDocument,
  { extra = [], platformReads = false }: { readonly extra?: readonly string[]; readonly platformReads?: boolean } = {},
): string {
  const table = snake(type);
  const own = (field: string) => `${snake(field)} = current_setting('app.company', true)`;
  const anySide = Object.values(sides).map(own).join(' or ');
  const platform = `current_setting('app.company_kind', true) = 'platform'`;
  const columns = [
    'id text primary key',
    ...Object.entries(meta).map(columnOf),
    `state text not null check (state in (${Object.keys(states)
      .map(state => `'${state}'`)
      .join(', ')}))`,
    'version integer not null check (version > 0)',
    'created_at timestamptz not null',
    'updated_at timestamptz not null',
    ...extra,
    `unique (${snake(number)})`,
  ];
  return `
    create table ${table} (${columns.join(', ')});
    grant select, insert, update on ${table} to fairlead_app;
    alter table ${table} enable row level security;
    create policy readers on ${table} for select to fairlead_app using (${anySide}${platformReads ? ` or ${platform}` : ''});
    create policy makers on ${table} for insert to fairlead_app with check (${own(sides[owner]!)});
    create policy workers on ${table} for update to fairlead_app using (${anySide});`;
}
