import { sql } from 'kysely';
import { IMPORT_BATCH } from '#contract/imports/import-run.ts';
import { breathe } from '../../../jobs/breathe.ts';
import type { ImportKind, ImportLine } from '../../../kernel/imports/import-kind.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { SheetRow } from '../../../kernel/sheets/sheet-types.ts';
import { type AliasLine, addAliases } from './alias-lines.ts';
import { inBatches, inParts } from './batches.ts';
import { createOfficialReader } from './official-rows.ts';
import { insertPreview } from './preview-row.ts';
import type { Reading } from './reading.ts';

const ROWS_OF_OURS = 200;

/** Reads an official list: its lines, then the names that point at lines, then what a complete edition no longer has. */
export async function readOfficial(reading: Reading, kind: ImportKind, sheet: AsyncIterable<SheetRow>): Promise<void> {
  const { deps, job, run, step } = reading;
  const { served } = reading.kind;
  const owner = { runId: run.id, companyId: run.companyId };
  const reader = createOfficialReader({
    served,
    resources: deps.resources,
    kind,
    edition: run.edition,
  });
  const named = new Set<string>();
  const keyOfName = new Map<string, string>();
  const aliasLines: AliasLine[] = [];
  let lastLine = 0;
  let done = 0;

  const look = (line: ImportLine<unknown>): void => {
    lastLine = Math.max(lastLine, line.line);
    if (line.outcome === 'ALIAS') aliasLines.push(line);
    if (line.outcome === 'ROW' || line.outcome === 'REMOVED') named.add(line.key);
    if (line.outcome !== 'ROW') return;
    for (const name of kind.aliases?.namesOf(line.values) ?? [])
      if (!keyOfName.has(name)) keyOfName.set(name, line.key);
  };

  for await (const lines of inBatches(kind.read(sheet), IMPORT_BATCH)) {
    job.signal.throwIfAborted();
    lines.forEach(look);
    await step(async tx => {
      for (const part of inParts(lines)) {
        await insertPreview(tx, owner, await reader.preview(tx, part));
        await breathe();
      }
    });
    done += lines.length;
    job.progress(done, null);
    await breathe();
  }

  const { aliases } = kind;
  if (aliases)
    for (let from = 0; from < aliasLines.length; from += IMPORT_BATCH) {
      job.signal.throwIfAborted();
      const batch = aliasLines.slice(from, from + IMPORT_BATCH);
      await step(tx => addAliases(tx, { ...owner, served, aliases, keyOfName }, batch));
      await breathe();
    }

  if (!run.options.complete) return;
  const nextLine = (): number => {
    lastLine += 1;
    return lastLine;
  };
  for (let last: string | null = ''; last !== null; ) {
    job.signal.throwIfAborted();
    const after: string = last;
    last = await step(async tx => {
      const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(served.table)} as t
        where t.id > ${after} order by t.id limit ${ROWS_OF_OURS}`.execute(tx.db);
      const ours = rows.map(row => toWire(served.resource, row));
      await insertPreview(tx, owner, await reader.missing(tx, ours, key => named.has(key), nextLine));
      return ours.length < ROWS_OF_OURS ? null : (ours.at(-1)?.id ?? null);
    });
    await breathe();
  }
}
