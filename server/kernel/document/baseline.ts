import { evolveDocument } from '#machines/kernel/document-fold.ts';
import type { BaselinedDocument } from '../fact-baseline.ts';
import { toWire } from '../resource/row-codec.ts';
import { snake } from '../resource/write.ts';
import type { ServedDocument } from './served-document.ts';

/**
 * What closes the logs of a document that was there before the kit and told less than its row holds. `declared` is named anew where fields
 * changed from joined to told.
 */
export const baselineOf = ({ document, table, served }: ServedDocument, declared: string): BaselinedDocument => ({
  type: document.type,
  table: snake(table),
  evolve: (before, fact, id) => evolveDocument(document, before as never, fact, id),
  columnsOfRow: row => {
    const wire = toWire(served.resource, row);
    return Object.fromEntries(Object.keys(document.meta).map(field => [field, wire[field]]));
  },
  joined: document.joined,
  declared,
});
