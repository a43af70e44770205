import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../tenancy.ts';
import { type Decided, type Deciding, type Decision, decideBirth, decideChange, keepDecided } from './decided.ts';
import type { ServedDocument, Written } from './served-document.ts';
import { joinedOf } from './step.ts';

/**
 * Lives of demo documents, decided in memory as the machine permits and written together, where one statement an event would make the
 * first start slow. Who tells a life says what each event writes.
 */
export interface Tale<Row extends AnyDocumentRow = AnyDocumentRow> {
  readonly served: ServedDocument<Row>;
  /** As it is by now, joined values too. */
  readonly row: Row;
  readonly decided: readonly Decided<Row>[];
}

/** One event of a life. */
export type TaleEvent<Row> = Deciding & Omit<Written<Row>, 'further'>;

/** Throws the document's refusal. */
function permitted<Row extends AnyDocumentRow>(
  served: ServedDocument<Row>,
  decision: Decision<Row>,
  { actor, now }: Deciding,
  row: Row | null,
): Decided<Row> {
  if (decision.ok) return decision;
  throw served.refused(decision.refusal, { row: row as never, actor, at: now.toISOString() });
}

/** A life begins with a document of these members. Throws the document's refusal. */
export function beginTale<Row extends AnyDocumentRow>(
  served: ServedDocument<Row>,
  { id, row, ...ask }: Deciding & { readonly id: string; readonly row: Readonly<Record<string, unknown>> },
): Tale<Row> {
  const { document } = served;
  const born = permitted(served, decideBirth<Row>(document, { ...row, id }, ask), ask, null);
  const joined = Object.fromEntries(document.joined.map(field => [field, row[field] ?? null]));
  return { served, row: { ...born.after, ...joined }, decided: [born] };
}

/** The life after one more event. Throws the document's refusal. */
export function continueTale<Row extends AnyDocumentRow>(
  { served, row, decided }: Tale<Row>,
  { changes = {}, columns = {}, ...ask }: TaleEvent<Row>,
): Tale<Row> {
  const { document } = served;
  const next = permitted(
    served,
    decideChange(document, row, ask, () => changes),
    ask,
    row,
  );
  return { served, row: { ...next.after, ...joinedOf(document, row, { columns }) }, decided: [...decided, next] };
}

/** Writes lives of one kind of document, each as it ends. */
export async function writeTales<Row extends AnyDocumentRow>(
  parts: { readonly tx: Tx; readonly deps: Pick<Deps, 'bus' | 'resources'> },
  served: ServedDocument<Row>,
  tales: readonly Tale<Row>[],
): Promise<void> {
  const decided = tales.flatMap(({ decided: life, row }) => life.with(-1, { ...life.at(-1)!, after: row }));
  await keepDecided(parts, served as unknown as ServedDocument, decided, { demo: true });
}
