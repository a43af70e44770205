import { fold } from '#contract/basic-data/rules/fold.ts';
import { importFinding } from '#contract/imports/findings.ts';
import type { ImportOutcome } from '#contract/imports/import-run.ts';
import type { ImportDiff, ImportKind } from '../../../kernel/imports/import-kind.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { StoredRow } from '../tables.ts';
import { locksOf } from './own-rows.ts';
import { insertPreview, messageOf, type PreviewRow } from './preview-row.ts';

/** Lines that only say another name: the name goes to the row of the place, wherever that stands in the file. */
export interface AliasLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly of: unknown;
  readonly alias: string;
}

export interface AliasRun {
  readonly runId: string;
  readonly companyId: string;
  readonly served: ServedResource;
  readonly aliases: NonNullable<ImportKind['aliases']>;
  /** Key of the row that has a name. */
  readonly keyOfName: ReadonlyMap<string, string>;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The row with further names, and what it thereby becomes. */
function withNames(
  row: StoredRow,
  field: string,
  names: readonly string[],
  ours: readonly string[],
  locked: boolean,
): { readonly diff: readonly ImportDiff[]; readonly outcome: ImportOutcome } {
  const diff = row.diff as readonly ImportDiff[];
  const before = diff.find(one => one.field === field);
  const base = before && !before.locked ? listOf(before.theirs) : ours;
  const known = new Set(base.map(fold));
  const fresh = names.filter(name => fold(name) !== '' && !known.has(fold(name)) && known.add(fold(name)));
  if (fresh.length === 0) return { diff, outcome: row.outcome };
  const one: ImportDiff = { field, ours: row.outcome === 'NEW' ? null : ours, theirs: [...base, ...fresh], locked };
  const changed = row.outcome === 'SAME' && !locked ? 'CHANGED' : row.outcome;
  return { diff: [...diff.filter(other => other.field !== field), one], outcome: changed };
}

const TAKES_NAMES: readonly ImportOutcome[] = ['SAME', 'NEW', 'CHANGED', 'CONFLICT'];

/** Puts a batch of aliases to their rows, and says on their own lines where they went. */
export async function addAliases(tx: Tx, run: AliasRun, lines: readonly AliasLine[]): Promise<void> {
  const { runId, served, aliases, keyOfName } = run;
  const { field } = aliases;
  const keyOf = (line: AliasLine): string | undefined => keyOfName.get(aliases.nameOf(line.of));
  const keys = [...new Set(lines.flatMap(line => keyOf(line) ?? []))];
  const rows =
    keys.length === 0
      ? []
      : await tx.db
          .selectFrom('importRow')
          .selectAll()
          .where('runId', '=', runId)
          .where('key', 'in', keys)
          .where('outcome', 'in', TAKES_NAMES)
          .execute();
  const byKey = new Map(rows.map(row => [row.key, row]));
  const targets = await rowsByIds(
    tx.db,
    served,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  const ours = new Map(targets.map(target => [target.id, target]));
  const placed = Map.groupBy(
    lines.filter(line => byKey.has(keyOf(line) ?? '')),
    line => keyOf(line)!,
  );
  for (const [key, named] of placed) {
    const row = byKey.get(key)!;
    const target = row.targetId === null ? null : (ours.get(row.targetId) ?? null);
    const names = named.map(({ alias }) => alias);
    const next = withNames(row, field, names, listOf(target?.[field]), locksOf(target).includes(field));
    await tx.db
      .updateTable('importRow')
      .set({ diff: JSON.stringify(next.diff), outcome: next.outcome })
      .where('runId', '=', runId)
      .where('line', '=', row.line)
      .execute();
  }
  const told = lines.map((line): PreviewRow => {
    const row = byKey.get(keyOf(line) ?? '');
    const name = aliases.nameOf(line.of);
    const finding = row
      ? importFinding('IM-27', field, { name, line: row.line })
      : importFinding('IM-28', field, { name });
    return {
      line: line.line,
      cells: line.cells,
      isMissing: false,
      key: line.alias,
      outcome: 'SAME',
      diff: [],
      messages: [messageOf(finding)],
      targetId: null,
      targetVersion: null,
    };
  });
  await insertPreview(tx, run, told);
}
