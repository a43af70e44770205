import type { Fact } from '#contract/kernel/facts.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  type DocumentActor,
  permitsDocument,
} from '#machines/kernel/document.ts';
import { NEW, type Refusal } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../deps.ts';
import { appendFacts } from '../event-store.ts';
import type { Tx } from '../tenancy.ts';
import { insertDocuments, type NewRow } from './document-row.ts';
import { birthOf, keepRow } from './edited.ts';
import type { ServedDocument } from './served-document.ts';
import { announce, changesOf, factOf, newFactOf, plainly, same } from './step.ts';

/**
 * Events of many documents at once, as of a sheet with a thousand rows: what they want to know of the world the caller has read for all
 * of them, and their facts are written by one statement. Messages and further steps are the caller's; `after` is not run.
 */

export interface Decided<Row extends AnyDocumentRow = AnyDocumentRow> {
  readonly ok: true;
  readonly fact: Fact;
  readonly actor: DocumentActor;
  readonly before: Row | null;
  readonly after: Row;
}
export type Decision<Row extends AnyDocumentRow = AnyDocumentRow> =
  | Decided<Row>
  | { readonly ok: false; readonly refusal: Refusal };

export interface Deciding {
  readonly event: string;
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly remarks?: string | null;
  /** What the guards are told. */
  readonly payload?: unknown;
  readonly world?: unknown;
}

const asked = ({ now, ...asking }: Deciding) => ({ ...asking, at: now.toISOString() });

/** A document that an event would make of `born`, which names its id. Nothing is written. */
export function decideBirth<Row extends AnyDocumentRow>(
  document: AnyDocument,
  born: Readonly<Record<string, unknown>> & { readonly id: string },
  asking: Deciding,
): Decision<Row> {
  const permit = permitsDocument(document, NEW, born, asked(asking));
  if (!permit.ok) return permit;
  const changes = birthOf(document, plainly(document, born));
  const made = factOf(document, { ask: asking, before: null, to: permit.to, changes, id: born.id });
  return { ok: true, fact: made.fact, actor: asking.actor, before: null, after: made.after as unknown as Row };
}

/** An event of a document that the caller holds; `changes` tells what it writes in the state that it leads to. Nothing is written. */
export function decideChange<Row extends AnyDocumentRow>(
  document: AnyDocument,
  row: Row,
  asking: Deciding,
  changes: (to: string) => Readonly<Record<string, unknown>> = () => ({}),
): Decision<Row> {
  const permit = permitsDocument(document, row.state, row, asked(asking));
  if (!permit.ok) return permit;
  const { to } = permit;
  const told = changesOf(document, row, changes(to));
  const { fact, after } = factOf(document, { ask: asking, before: row, to, changes: told, id: row.id });
  return { ok: true, fact, actor: asking.actor, before: row, after: after as unknown as Row };
}

export interface Keeping {
  readonly requestId?: string | null;
  readonly prepared?: unknown;
  /** Demo rows: no live update is sent for them. */
  readonly demo?: boolean;
}

/** Facts and rows of one statement; more would meet the limit of bound values. */
const AT_A_TIME = 100;

const partsOf = <T>(all: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, n) => all.slice(n * AT_A_TIME, (n + 1) * AT_A_TIME));

/**
 * Writes what was decided, in the caller's transaction. A document may stand in the list several times, its events in order: its row is
 * written once, as the last of them leaves it.
 */
export async function keepDecided(
  { tx, deps }: { readonly tx: Tx; readonly deps: Pick<Deps, 'bus' | 'resources'> },
  served: ServedDocument,
  decided: readonly Decided[],
  { requestId = null, prepared = null, demo = false }: Keeping = {},
): Promise<void> {
  const { document } = served;
  for (const some of partsOf(decided)) {
    await appendFacts(
      tx.db,
      some.map(one => newFactOf(served, one, { requestId })),
    );
  }
  const rows = [...Map.groupBy(decided, ({ after }) => after.id).values()].map(own => ({
    before: own[0]!.before,
    after: own.at(-1)!.after,
  }));
  const isMade = ({ before }: (typeof rows)[number]): boolean => before === null && !document.edited;
  for (const made of partsOf(rows.filter(isMade))) {
    const born = made.map(({ after }): NewRow => [after, served.columns(after as never)]);
    await insertDocuments(tx, served, born);
  }
  for (const { before, after } of rows.filter(row => !isMade(row))) {
    const fields = before ? Object.keys(document.meta).filter(field => !same(before[field], after[field])) : [];
    await keepRow({ tx, deps }, served, before, after, { fields });
  }
  const held = new Map<string, unknown>();
  for (const some of partsOf(decided)) {
    const kept = some.map(({ fact: { event, at }, actor, before, after }) => ({
      tx,
      event,
      actor,
      at,
      held,
      prepared,
      before: before as never,
      after: after as never,
    }));
    await served.keptAll(kept, { tx, deps });
  }
  if (demo) return;
  for (const { after, before } of decided) announce({ tx, deps }, served, after, before);
}
