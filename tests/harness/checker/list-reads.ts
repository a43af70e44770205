import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What a statement reads of a big table before it answers: rows, counted by the database itself. */

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Read {
  readonly rows: number;
  readonly how: string;
}

/** A step that reads a table. */
export interface TableRead extends Read {
  readonly table: string;
  /** One row at a time by its key, for each that another step has found: how many is that step's doing. */
  readonly isLookup: boolean;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const readBy = (node: PlanNode): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));

/** The statement with its values in their places. */
export function statementOf({ text, values }: Asked): RawBuilder<unknown> {
  const pieces = text.split(/\$\d+/);
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1]);
  return pieces.reduce(
    (whole, piece, index) => sql`${whole}${sql.raw(piece)}${index < order.length ? sql`${order[index]}` : sql``}`,
    sql``,
  );
}

type Db = Kysely<Tables> | Transaction<Tables>;

/** Every step of the statement that reads a table, and how many rows it answers. */
export async function readsOf(
  db: Db,
  asked: Asked,
): Promise<{ readonly answers: number; readonly reads: readonly TableRead[] }> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly [{ Plan: PlanNode }];
  }>`explain (analyze, timing off, format json) ${statementOf(asked)}`.execute(db);
  const [{ Plan: plan }] = Object.values(rows[0]!)[0] as readonly [{ Plan: PlanNode }];
  const reads = nodesOf(plan).flatMap(node => {
    const { 'Relation Name': table, 'Index Name': index } = node;
    if (!table) return [];
    const isLookup = node['Actual Loops'] > 1 && node['Actual Rows'] <= 1 && !node['Rows Removed by Filter'];
    return [{ table, isLookup, rows: readBy(node), how: [node['Node Type'], index].filter(Boolean).join(' ') }];
  });
  return { answers: plan['Actual Rows'], reads };
}

/** The most that one step of the statement reads of the table. */
export async function mostRead(db: Db, asked: Asked, table: string): Promise<Read> {
  const { reads } = await readsOf(db, asked);
  return reads
    .filter(read => read.table === table)
    .reduce<Read>((most, read) => (read.rows > most.rows ? read : most), { rows: 0, how: 'not read' });
}
