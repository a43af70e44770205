import { sql } from 'kysely';
import { type AnyDocument, type AnyDocumentRow, knowsEvent } from '#machines/kernel/document.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { actorOf } from './actor.ts';
import { findDocuments } from './document-row.ts';
import type { ServedDocument } from './served-document.ts';
import { changeDocument } from './step.ts';

/** Documents that one employee works on (`assigneeId`), and how all of them go to a colleague: by ASSIGN, one event each. */

const GIVE = 'ASSIGN';
const MOST = 5_000;

const givable = (document: AnyDocument): string[] =>
  Object.keys(document.states).filter(state => knowsEvent(document, state, GIVE));

const inHand = (served: ServedDocument, employeeId: string) =>
  sql`t.assignee_id = ${employeeId} and t.state = any(${givable(served.document)})`;

export async function countInHand({ db }: Tx, served: ServedDocument, employeeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(served.table)} as t
    where ${inHand(served, employeeId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface Giving {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly who: SeatedWho;
  readonly now: Date;
}

export interface Given {
  readonly from: string;
  readonly to: string;
  /** Only these, as far as they are still with `from`; all without it. */
  readonly ids?: readonly string[];
}

/** Answers the ids of those that went. */
export async function giveInHand<Row extends AnyDocumentRow>(
  { tx, deps, who, now }: Giving,
  served: ServedDocument<Row>,
  { from, to, ids }: Given,
): Promise<string[]> {
  const receiver = await tx.db.selectFrom('employee').select(['id', 'name']).where('id', '=', to).executeTakeFirst();
  if (!receiver) return [];
  const only = ids ? sql`and t.id = any(${[...ids]})` : sql``;
  const rows = await findDocuments(tx.db, served, sql`${inHand(served, from)} ${only}`, { limit: MOST, hold: true });
  for (const row of rows)
    await changeDocument({ tx, deps }, served, row, {
      event: GIVE,
      actor: actorOf(served.document, who),
      who,
      now,
      payload: { employeeId: receiver.id },
      prepared: { name: receiver.name },
    });
  return rows.map(({ id }) => id);
}
