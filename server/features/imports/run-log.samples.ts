import type { Kysely } from 'kysely';
import { evolveImport, type ImportDocument } from '#machines/imports/import-run.evolve.ts';
import type { Tables } from '#server/db/tables.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { documentOf } from './run-row.ts';

/** A run as its log tells it, and as its row says. */
export const foldImportRun = (db: Kysely<Tables>, id: string) =>
  inScope(db, SYSTEM, async tx => {
    const facts = await readFacts(tx.db, 'importRun', id);
    const folded = facts.reduce<ImportDocument | null>(evolveImport, null);
    const row = documentOf(
      await tx.db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const { companyKind: _, jobId: __, edition: ___, ...known } = row as unknown as Record<string, unknown>;
    return { folded, row: known };
  });
