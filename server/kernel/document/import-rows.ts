import { z } from 'zod';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type AnyDocumentRow, EDITED_BY, SYSTEM_ACTOR, toldState } from '#machines/kernel/document.ts';
import { blankRow, foldDocument } from '#machines/kernel/document-fold.ts';
import type { Deps } from '../deps.ts';
import { readFacts } from '../event-store.ts';
import { findingsOf } from '../http/findings.ts';
import { changesBetween } from '../resource/facts.ts';
import type { ImportedByEvents, Row, Writer } from '../resource/served-resource.ts';
import { stale } from '../resource/write.ts';
import { actorOf } from './actor.ts';
import { lockDocument, readDocument } from './document-row.ts';
import type { ServedDocument } from './served-document.ts';
import { changeDocument, createDocument, type EventAsk, whyRefused } from './step.ts';

/**
 * Rows of a file as events of documents: one that makes a document is its `CREATE`, one that changes it its `EDIT`, and taking the
 * import back is `DELETE` or an `EDIT` to what was. So the file obeys what a form obeys. The right is that of the import.
 */
export function importRows(served: ServedDocument): ImportedByEvents {
  const { document } = served;
  const partsOf = ({ tx, deps }: Writer) => ({ tx, deps: deps as Deps });

  const asking = ({ who, at, requestId }: Writer, event: string, payload: unknown): EventAsk => {
    const actor = who ? actorOf(document, who) : SYSTEM_ACTOR;
    return { event, actor, who, now: at, requestId: requestId ?? null, payload };
  };

  /** What differs, as the event's fields take it; a field that the event does not know is refused at its place. */
  const payloadOf = (event: string, before: Row | null, after: Row): unknown => {
    const schema = z.strictObject(document.events[event]!.payload);
    const differs = new Set(changesBetween(document, before ?? blankRow(document), after).map(({ path }) => path));
    const isGiven = (field: string): boolean =>
      differs.has(field) || (before === null && field in schema.shape && after[field] !== undefined);
    const typed = Object.keys(document.meta).filter(field => !document.meta[field]!.computed && isGiven(field));
    const parsed = schema.safeParse(Object.fromEntries(typed.map(field => [field, after[field]])), {
      reportInput: true,
    });
    if (parsed.success) return parsed.data;
    const [first, ...others] = findingsOf(parsed.error, schema);
    throw first ? invalid([first, ...others]) : new AppError('invalid_input');
  };

  const held = async ({ tx, who }: Writer, { id, version }: AnyRow): Promise<AnyDocumentRow> => {
    const row = await lockDocument(tx.db, served, id, who);
    if (row.version !== version) throw stale(row);
    return row;
  };

  const change = (writer: Writer, row: AnyDocumentRow, to: Row, remarks: string): Promise<AnyDocumentRow> => {
    const payload = payloadOf(EDITED_BY.modify, row, to);
    return changeDocument(partsOf(writer), served, row, { ...asking(writer, EDITED_BY.modify, payload), remarks });
  };

  return {
    born: toldState(document, document.events[EDITED_BY.create]!.rows[0]!.to),

    async refusals(writer, before, after): Promise<readonly Finding[]> {
      const { tx, who } = writer;
      const row = before && (await readDocument(tx.db, served, before.id, who));
      const event = row ? EDITED_BY.modify : EDITED_BY.create;
      try {
        const refusal = await whyRefused(
          partsOf(writer),
          served,
          row,
          asking(writer, event, payloadOf(event, row, after)),
        );
        return refusal?.detail.errors ?? [];
      } catch (error) {
        if (error instanceof AppError && error.detail.errors) return error.detail.errors;
        throw error;
      }
    },

    async write(writer, before, after, remarks) {
      if (before) return change(writer, await held(writer, before), after, remarks);
      const payload = payloadOf(EDITED_BY.create, null, after);
      return createDocument(partsOf(writer), served, { ...asking(writer, EDITED_BY.create, payload), remarks });
    },

    async takeBack(writer, now, { isNew, remarks }) {
      const row = await held(writer, now);
      if (isNew) {
        await changeDocument(partsOf(writer), served, row, { ...asking(writer, EDITED_BY.delete, {}), remarks });
        return;
      }
      // The last fact is the import's: nothing was done since. Only what it changed goes back.
      const facts = await readFacts(writer.tx.db, document.type, row.id);
      const was = foldDocument(document, facts.slice(0, -1), row.id);
      const changed = changesBetween(document, was, foldDocument(document, facts, row.id));
      await change(
        writer,
        row,
        { ...row, ...Object.fromEntries(changed.map(({ path }) => [path, was?.[path] ?? null])) },
        remarks,
      );
    },
  };
}
