import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { needsSecondPerson } from '#contract/basic-data/change/second-person.ts';
import { AppError } from '#contract/kernel/errors.ts';
import {
  CODES_OF,
  isStewardOf,
  type MasterChangeRow,
  masterChange,
} from '#machines/basic-data/master-change.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { judgeWrite } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { governedResource } from './governed.ts';
import { keptValues } from './judge-values.ts';
import { applyIfDue, nextChangeNo, openChange } from './master-change.served.ts';
import { clashesOf, planMove, refuseClashes } from './move-references.ts';
import { type Rows, readRows } from './take-effect.ts';

/** A steward's own change: at once or on a day to come, and a proposal only where it would move deadlines. */

export interface Direct {
  readonly resource: string;
  readonly kind: ChangeKind;
  readonly id: string;
  /** Version of the row that was seen. */
  readonly version: number;
  readonly targetId?: string | undefined;
  readonly values?: Row;
  readonly effectiveFrom?: string | undefined;
  readonly remarks?: string | undefined;
}

type Doing = Parameters<typeof applyIfDue>[0];

/** What would be refused when the second person approves is told to the first one at once. */
async function tryOut(
  { tx, deps, who, now }: Doing,
  served: ServedResource,
  { resource, kind, proposed }: MasterChangeRow,
  { row, target }: Rows,
): Promise<void> {
  if (kind === 'RECODE') await judgeWrite({ tx, deps, who, at: now }, served, { ...row, ...proposed }, row);
  if (kind === 'MERGE' && target)
    refuseClashes(await clashesOf(tx, await planMove(tx, deps.resources, resource, row.id, target.id)));
}

export async function changeDirectly(
  deps: Deps,
  who: SeatedWho,
  asked: Direct,
  requestId: string,
): Promise<MasterChangeRow> {
  const { kind } = asked;
  const served = governedResource(deps, asked.resource, kind);
  const actor = actorOf(masterChange, who);
  if (!isStewardOf(actor, asked.resource, CODES_OF.DIRECT(kind))) throw new AppError('AUTH_FORBIDDEN');
  const isDirect = !needsSecondPerson(asked.resource, kind);
  const no = await nextChangeNo(deps);
  return inScope(deps.db, SYSTEM, async tx => {
    const doing = { tx, deps, who, now: deps.clock.now(), requestId };
    const rows = await readRows(doing, served, { rowId: asked.id, targetId: asked.targetId ?? null });
    if (rows.row.version !== asked.version) throw new AppError('stale_version', { extra: { current: rows.row } });
    const reason = asked.remarks ? asked.remarks : null;
    const change = await openChange({
      ...doing,
      // Waits for a second person where it would move deadlines.
      event: isDirect ? 'DIRECT' : 'PROPOSE',
      actor,
      rows,
      remarks: isDirect ? reason : null,
      change: {
        no,
        companyId: who.seat.companyId,
        resource: asked.resource,
        kind,
        rowId: asked.id,
        targetId: asked.targetId ?? null,
        proposed: keptValues(served, kind, rows.row, asked.values ?? {}),
        reason,
        isAnother: false,
        effectiveFrom: asked.effectiveFrom ?? houseDay(doing.now),
        rowVersion: isDirect ? rows.row.version : null,
      },
    });
    if (isDirect) return applyIfDue(doing, change);
    await tryOut(doing, served, change, rows);
    return change;
  });
}
