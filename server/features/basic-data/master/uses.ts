import { type RawBuilder, sql } from 'kysely';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Use } from '../../../kernel/resource/served-resource.ts';

/** A use that counts rows of one table; `open` says which of them are in work, all unless given. */
export const countedUse = (
  area: Text,
  table: string,
  where: (row: AnyRow) => RawBuilder<unknown>,
  { open = sql`true`, link }: { open?: RawBuilder<unknown>; link?: (row: AnyRow) => string } = {},
): Use => ({
  area,
  async count({ db }, row) {
    const { rows } = await sql<{ open: number; closed: number }>`select count(*) filter (where ${open}) as open,
      count(*) filter (where not (${open})) as closed from ${sql.table(table)} where ${where(row)}`.execute(db);
    return { open: Number(rows[0]?.open ?? 0), closed: Number(rows[0]?.closed ?? 0) };
  },
  ...(link ? { link } : {}),
});
