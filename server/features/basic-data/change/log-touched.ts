import type { AnyRow } from '#contract/kernel/resource.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import { appendRowFacts } from '../../../kernel/resource/row-facts.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { authorOf, logWrites, stateOf, type Writer } from '../../../kernel/resource/write.ts';

export interface Touched {
  readonly before: AnyRow;
  readonly after: AnyRow;
  /** Owner of the row; null where rows belong to nobody. */
  readonly companyId: string | null;
}

const AT_A_TIME = 500;

/**
 * Facts of rows that a change rewrote. Those of a company go into its own log, with the steward as the actor: the writer's company
 * is not the owner here, as it is everywhere else.
 */
async function logOwned(
  writer: Writer,
  served: ServedResource,
  event: string,
  rows: readonly Touched[],
): Promise<void> {
  const { tx, deps } = writer;
  const { resource } = served;
  await appendRowFacts(
    tx.db,
    authorOf(writer),
    rows.map(({ before, after, companyId }) => ({
      documentType: resource.docType,
      documentId: after.id,
      companyId: companyId ?? '',
      version: after.version,
      event,
      fromState: stateOf(served, before),
      toState: stateOf(served, after),
      changes: changesBetween(resource, before, after),
    })),
  );
  for (const [companyId, own] of Map.groupBy(rows, row => row.companyId ?? '')) {
    await putTerms(
      tx.db,
      served,
      own.map(({ after }) => after),
      companyId,
    );
    for (const { before, after } of own) await served.afterWrite?.(after, { tx, before, companyId, event });
    const [first] = own;
    if (first)
      tx.afterCommit(() =>
        deps.bus.publish({
          to: { companies: [companyId], platform: true },
          message: {
            type: 'doc',
            docType: resource.docType,
            docId: own.length === 1 ? first.after.id : '*',
            version: first.after.version,
            state: stateOf(served, first.after),
          },
        }),
      );
  }
}

/** Facts, terms and live messages of rows that were rewritten. */
export async function logTouched(
  writer: Writer,
  served: ServedResource,
  event: string,
  rows: readonly Touched[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    const some = rows.slice(from, from + AT_A_TIME);
    if (served.resource.owner === 'company') await logOwned(writer, served, event, some);
    else
      await logWrites(
        writer,
        served,
        some.map(({ before, after }) => ({ event, before, after })),
      );
  }
}
