import type { Kysely } from 'kysely';
import { importRun } from '#machines/imports/import-run.document.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import type { Tables } from '#server/db/tables.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { readRun } from './import-run.served.ts';

/** A run as its log tells it, and as its row says; what no fact holds is left out. */
export const foldImportRun = (db: Kysely<Tables>, id: string) =>
  inScope(db, SYSTEM, async tx => {
    const told = (row: object | null) =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([field]) => !importRun.joined.includes(field)));
    const folded = foldDocument(importRun, await readFacts(tx.db, importRun.type, id), id);
    return { folded: told(folded), row: told(await readRun(tx.db, id)) };
  });
