import { importFinding } from '#contract/imports/findings.ts';
import type { ImportMessage } from '#contract/imports/import-run.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { breathe } from '../../../jobs/breathe.ts';
import { rowsByKeys } from '../../../kernel/imports/find-rows.ts';
import type { ImportDiff } from '../../../kernel/imports/import-kind.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { judge } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { KnownKind } from '../kinds.ts';
import { ROWS_A_STATEMENT } from '../parse/batches.ts';
import { takenOf } from '../parse/official-rows.ts';
import { isError, messageOf } from '../parse/preview-row.ts';
import type { StoredRow } from '../tables.ts';

/** What is to be written for a row of the preview, seen against our rows as they are now. */

export interface PlannedWrite {
  readonly stored: StoredRow;
  /** Null: the row is new. */
  readonly before: AnyRow | null;
  readonly row: Row;
}

/** A row that cannot be written as the preview promised. */
export interface Setback {
  readonly stored: StoredRow;
  /** CONFLICT: a person may decide again; ERROR: the row is wrong by now. */
  readonly outcome: 'CONFLICT' | 'ERROR';
  readonly messages: readonly ImportMessage[];
  readonly diff?: readonly ImportDiff[];
  readonly target?: AnyRow | null;
}

export interface Plan {
  readonly writes: readonly PlannedWrite[];
  readonly setbacks: readonly Setback[];
  /** Ours is as theirs by now: nothing to write, only to mark. */
  readonly alreadySo: readonly { readonly stored: StoredRow; readonly target: AnyRow }[];
}

const diffOf = ({ diff }: StoredRow): readonly ImportDiff[] => diff as readonly ImportDiff[];

/** Fields of the difference that somebody changed after the preview to something else than theirs. */
const movedSince = ({ resource }: KnownKind['served'], stored: StoredRow, now: AnyRow): readonly ImportDiff[] =>
  diffOf(stored).filter(({ field, ours, theirs }) => {
    const differs = (value: unknown): boolean =>
      changesBetween(resource, { [field]: now[field] }, { [field]: value }).length > 0;
    return differs(ours) && differs(theirs);
  });

const conflict = (stored: StoredRow, code: 'IM-21' | 'IM-23', target: AnyRow): Setback => ({
  stored,
  outcome: 'CONFLICT',
  messages: [messageOf(importFinding(code, ''))],
  diff: diffOf(stored).map(one => ({ ...one, ours: target[one.field] ?? null })),
  target,
});

export interface Planning {
  readonly tx: Tx;
  readonly kind: KnownKind;
  readonly edition: string | null;
  readonly companyId: string | null;
}

export async function planRows({ tx, kind, edition, companyId }: Planning, rows: readonly StoredRow[]): Promise<Plan> {
  const { served, official } = kind;
  const { resource } = served;
  const writes: PlannedWrite[] = [];
  const setbacks: Setback[] = [];
  const alreadySo: { stored: StoredRow; target: AnyRow }[] = [];

  const admit = async (stored: StoredRow, before: AnyRow | null): Promise<void> => {
    const taken = takenOf(diffOf(stored), official?.marks?.(before, edition));
    const { row, findings } = judge(served, { ...before, ...taken }, before);
    const errors = findings.filter(isError);
    // Official lists are compared by the area that owns them; a person's own rows obey the rules of its forms.
    if (errors.length === 0 && !official)
      errors.push(...((await served.check?.(row, { tx, before, companyId })) ?? []).filter(isError));
    if (errors.length > 0) {
      setbacks.push({ stored, outcome: 'ERROR', messages: errors.map(finding => messageOf(finding)) });
      return;
    }
    if (before && changesBetween(resource, before, row).length === 0) alreadySo.push({ stored, target: before });
    else writes.push({ stored, before, row });
  };

  const targets = await rowsByIds(
    tx.db,
    served,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  const byId = new Map(targets.map(target => [target.id, target]));
  for (const [at, stored] of rows.filter(({ targetId }) => targetId !== null).entries()) {
    if (at % ROWS_A_STATEMENT === 0) await breathe();
    const target = byId.get(stored.targetId!);
    if (!target) setbacks.push({ stored, outcome: 'ERROR', messages: [messageOf(importFinding('IM-22', ''))] });
    else if (target.version !== stored.targetVersion && movedSince(served, stored, target).length > 0)
      setbacks.push(conflict(stored, 'IM-21', target));
    else await admit(stored, target);
  }

  const fresh = rows.filter(({ targetId }) => targetId === null);
  const keys = fresh.map(stored => takenOf(diffOf(stored)));
  const taken = await rowsByKeys(tx, served, keys);
  for (const [at, stored] of fresh.entries()) {
    if (at % ROWS_A_STATEMENT === 0) await breathe();
    const other = taken[at] ?? null;
    if (other) setbacks.push(conflict(stored, 'IM-23', other));
    else await admit(stored, null);
  }
  return { writes, setbacks, alreadySo };
}
