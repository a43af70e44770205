import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What a list reads of a big table before it answers its page: rows, counted by the database itself. */

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
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

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isOf = (table: string) => (node: PlanNode) => node['Relation Name'] === table;

const readBy = (node: PlanNode): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));

/** The most that one step of the statement reads of the table. */
export async function mostRead(
  db: Kysely<Tables> | Transaction<Tables>,
  { text, values }: Asked,
  table: string,
): Promise<Read> {
  const pieces = text.split(/\$\d+/);
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1]);
  const statement = pieces.reduce(
    (whole, piece, index) => sql`${whole}${sql.raw(piece)}${index < order.length ? sql`${order[index]}` : sql``}`,
    sql``,
  );
  const { rows } = await sql<{
    'QUERY PLAN': readonly [{ Plan: PlanNode }];
  }>`explain (analyze, format json) ${statement}`.execute(db);
  const plan = Object.values(rows[0]!)[0] as readonly [{ Plan: PlanNode }];
  const steps = nodesOf(plan[0].Plan).filter(isOf(table));
  const worst = steps.reduce<PlanNode | null>(
    (most, node) => (!most || readBy(node) > readBy(most) ? node : most),
    null,
  );
  return worst ? { rows: readBy(worst), how: worst['Node Type'] } : { rows: 0, how: 'not read' };
}
