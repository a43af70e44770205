import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { AppError } from '#contract/kernel/errors.ts';
import {
  CODES_OF,
  isStewardOf,
  type MasterChangeRow,
  masterChange,
} from '#machines/basic-data/master-change.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { governedResource } from './governed.ts';
import { keptValues } from './judge-values.ts';
import { applyIfDue, nextChangeNo, openChange } from './master-change.served.ts';
import { readRows } from './take-effect.ts';

/** A steward's own change: no proposal, at once or on a day to come. */

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
  const no = await nextChangeNo(deps);
  return inScope(deps.db, SYSTEM, async tx => {
    const doing = { tx, deps, who, now: deps.clock.now(), requestId };
    const rows = await readRows(doing, served, { rowId: asked.id, targetId: asked.targetId ?? null });
    if (rows.row.version !== asked.version) throw new AppError('stale_version', { extra: { current: rows.row } });
    const reason = asked.remarks ? asked.remarks : null;
    const change = await openChange({
      ...doing,
      event: 'DIRECT',
      actor,
      rows,
      remarks: reason,
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
        rowVersion: rows.row.version,
      },
    });
    return applyIfDue(doing, change);
  });
}
