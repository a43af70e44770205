import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { MasterChangeRow, Versions } from '#machines/basic-data/master-change.document.ts';
import { changesBetween, foldRow } from '../../../kernel/resource/facts.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { factsOf, logWrites, modifyRow, updateRow, usesOf, type Writer } from '../../../kernel/resource/write.ts';
import { aliasesWith, mergedAliases, recodedAliases } from './aliases.ts';
import { followZone } from './follow-zone.ts';
import { moveBack, moveReferences } from './move-references.ts';

/** What a change does to rows on its day, and how that is taken back. Runs with the rights of the system, in one transaction. */

/** The rows a change speaks of, as they stand. */
export interface Rows {
  readonly row: AnyRow;
  readonly target: AnyRow | null;
}

export async function readRows(
  { tx }: Pick<Writer, 'tx'>,
  served: ServedResource,
  { rowId, targetId }: Pick<MasterChangeRow, 'rowId' | 'targetId'>,
): Promise<Rows> {
  const row = await readRow(tx.db, served, rowId);
  const target = targetId === null ? null : await readRow(tx.db, served, targetId);
  // A target that is not there is of another resource.
  if (!row) throw new AppError('not_found');
  if (targetId !== null && !target) throw invalid([changeFinding('MD-17', 'targetId')]);
  return { row, target };
}

/** Fields set as they are: a status changes even where the row would not be taken as new any more. */
export async function setFields(
  writer: Writer,
  served: ServedResource,
  before: AnyRow,
  fields: Row,
  event: string,
  remarks: string | null = null,
): Promise<AnyRow> {
  if (changesBetween(served.resource, before, { ...before, ...fields }).length === 0) return before;
  const after = await updateRow(writer, served, before, fields);
  await logWrites(writer, served, [{ event, before, after, remarks }]);
  return after;
}

const openUses = async ({ tx }: Writer, served: ServedResource, row: AnyRow): Promise<number> =>
  (await usesOf(tx, served, row)).reduce((sum, { open }) => sum + open, 0);

async function refuseOpenUses(writer: Writer, served: ServedResource, row: AnyRow): Promise<void> {
  const n = await openUses(writer, served, row);
  if (n > 0) throw invalid([changeFinding('MC-08', 'targetId', { n })]);
}

interface Effect {
  readonly writer: Writer;
  readonly served: ServedResource;
  readonly change: MasterChangeRow;
  readonly rows: Rows;
}

const fresh = async ({ writer, served }: Effect, { id }: AnyRow): Promise<AnyRow> =>
  (await readRow(writer.tx.db, served, id)) as AnyRow;

const modified = ({ writer, served, change, rows: { row } }: Effect, changes: Row, event: string): Promise<AnyRow> =>
  modifyRow(writer, served, {
    id: row.id,
    version: row.version,
    changes,
    event,
    remarks: change.reason,
    isApproved: true,
  });

const becomes =
  (status: string) =>
  async ({ writer, served, change, rows }: Effect): Promise<void> => {
    await setFields(writer, served, rows.row, { status }, change.kind, change.reason);
  };

const EFFECTS: Readonly<Record<ChangeKind, (effect: Effect) => Promise<unknown>>> = {
  CREATE: effect => modified(effect, { ...effect.change.corrections, status: 'ACTIVE' }, 'APPROVE'),
  async EDIT(effect) {
    const { writer, served, rows } = effect;
    const after = await modified(effect, { ...effect.change.proposed, ...effect.change.corrections }, 'EDIT');
    if (served.resource.name === 'Port') await followZone(writer, rows.row, after);
  },
  DEPRECATE: becomes('DEPRECATED'),
  ACTIVATE: becomes('ACTIVE'),

  async DISABLE(effect) {
    const { writer, served, change, rows } = effect;
    if (rows.target) await moveReferences(writer, served, change.id, rows.row, rows.target);
    await refuseOpenUses(writer, served, rows.row);
    const row = await fresh(effect, rows.row);
    await setFields(writer, served, row, { status: 'DISABLED' }, 'DISABLE', change.reason);
  },

  async MERGE(effect) {
    const { writer, served, change, rows } = effect;
    const { resource } = served;
    await moveReferences(writer, served, change.id, rows.row, rows.target!);
    // What pointed at itself by way of the other has been rewritten in between.
    const target = await fresh(effect, rows.target!);
    const source = await fresh(effect, rows.row);
    const aliases = mergedAliases(resource, target, source);
    await setFields(
      writer,
      served,
      source,
      { status: 'MERGED', mergedIntoId: target.id, aliases: [] },
      'MERGE',
      change.reason,
    );
    await setFields(writer, served, target, { aliases }, 'MERGE_IN', change.reason);
  },

  RECODE(effect) {
    const aliases = recodedAliases(effect.served.resource, effect.rows.row);
    return modified(effect, { ...effect.change.proposed, ...effect.change.corrections, aliases }, 'RECODE');
  },

  async SPLIT({ writer, served, change, rows }) {
    const moved = change.proposed.aliases as readonly string[];
    const left = (rows.row.aliases as readonly string[]).filter(alias => !moved.includes(alias));
    await setFields(writer, served, rows.row, { aliases: left }, 'SPLIT', change.reason);
    const aliases = aliasesWith(served.resource, rows.target!, moved);
    await setFields(writer, served, rows.target!, { aliases }, 'SPLIT_IN', change.reason);
  },
};

const versionsOf = ({ row, target }: Rows): Versions => ({
  [row.id]: row.version,
  ...(target ? { [target.id]: target.version } : {}),
});

/** Does an approved change to its rows; answers their versions around it, which a revert needs. */
export async function takeEffect(
  writer: Writer,
  served: ServedResource,
  change: MasterChangeRow,
  rows: Rows,
): Promise<{ readonly before: Versions; readonly after: Versions }> {
  await EFFECTS[change.kind]({ writer, served, change, rows });
  const after = await readRows(writer, served, change);
  return { before: versionsOf(rows), after: versionsOf(after) };
}

/** The row as it was at a version, and now the fields that differ. */
async function rowBack(writer: Writer, served: ServedResource, now: AnyRow, version: number): Promise<void> {
  const { resource } = served;
  const facts = (await factsOf(writer.tx.db, served, now.id)).filter(({ seq }) => seq <= version);
  const then = foldRow(resource, now.id, facts);
  if (!then) throw new Error(`${resource.name} ${now.id} has no log up to ${version}`);
  const fields = Object.fromEntries(changesBetween(resource, now, then).map(({ path }) => [path, then[path] ?? null]));
  await setFields(writer, served, now, fields, 'REVERT');
}

/** Takes an applied change back: the rows, and what was moved for them. */
export async function takeBack(writer: Writer, served: ServedResource, change: MasterChangeRow): Promise<void> {
  const { row, target } = await readRows(writer, served, change);
  if (change.kind === 'CREATE') {
    await refuseOpenUses(writer, served, row);
    await setFields(writer, served, row, { status: 'DISABLED' }, 'REVERT');
    return;
  }
  for (const one of [target, row]) if (one) await rowBack(writer, served, one, change.before[one.id] ?? one.version);
  if (change.kind === 'EDIT' && served.resource.name === 'Port')
    await followZone(writer, row, (await readRow(writer.tx.db, served, row.id)) as AnyRow);
  if (target) await moveBack(writer, served, change.id, row, target);
}
