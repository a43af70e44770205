import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '#server/db/opened.ts';
import type { Tables } from '#server/db/tables.ts';

/** What was committed to a row, of any table, in the order in which it was written. */
export interface RowChange {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}
export type Row = Readonly<Record<string, unknown>>;

export const CHANGE_TRIGGERS = `
create table recorded_change (n bigserial primary key, of_table text not null, before text, after text);

create function record_change() returns trigger language plpgsql security definer as $$
begin
  insert into recorded_change (of_table, before, after) values (
    tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old)::text end,
    case when tg_op <> 'DELETE' then to_jsonb(new)::text end);
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'recorded_change'
  loop
    execute format(
      'create trigger zz_record_change after insert or update or delete on %I for each row execute function record_change()',
      one.relname);
  end loop;
end $$;

-- Triggers that write facts tell the time by the database; a server's own clock cannot be set, so they are given this one.
create table recorded_clock (at timestamptz not null);
insert into recorded_clock values (now());

create function recorded_now() returns timestamptz language sql stable security definer as
  'select at from public.recorded_clock';

do $$
declare
  one record;
begin
  for one in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang
    where n.nspname = 'public' and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
      and p.prosrc ~* '\\mnow\\(\\)' and p.proname <> 'recorded_now'
  loop
    execute regexp_replace(one.definition, '\\mnow\\(\\)', 'public.recorded_now()', 'gi');
  end loop;
end $$;
`;

/** What the database's own functions take for the present from now on. */
export const setDatabaseClock = async (db: Kysely<Tables>, at: Date): Promise<void> => {
  await sql`update recorded_clock set at = ${at}`.execute(db);
};

/** From now on the database itself keeps what is written to it: the product neither sees it nor pays a statement for it. */
export const recordRowChanges = (database: OpenDatabase): Promise<void> =>
  database.scriptTransaction(session => session.run(CHANGE_TRIGGERS));

/** Numbers as SQL writes them: `1900.5000` stays what it is. */
const exact = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;

const readRow = (text: string | null): Row | null => (text === null ? null : JSON.parse(text, exact as never));

/** What was written since the last call of it. */
export async function takeRowChanges(db: Kysely<Tables>): Promise<readonly RowChange[]> {
  const { rows } = await sql<{ n: string; ofTable: string; before: string | null; after: string | null }>`
    with taken as (delete from recorded_change returning *) select * from taken order by n`.execute(db);
  return rows.map(({ ofTable, before, after }) => ({ table: ofTable, before: readRow(before), after: readRow(after) }));
}
