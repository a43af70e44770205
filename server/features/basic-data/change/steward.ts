import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { codeOfKind } from '#contract/basic-data/change/rights.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { ChangeBirth, MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, dayAt, governedResource, isStewardOf, refused } from './governed.ts';
import { keptValues, nextChangeNo } from './propose.ts';
import { happen, permit } from './store.ts';
import { asSubject, readRows, takeEffect } from './take-effect.ts';

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
): Promise<MasterChangeDocument> {
  const { kind } = asked;
  const served = governedResource(deps, asked.resource, kind);
  if (!isStewardOf(who, served.resource, [codeOfKind(kind)])) throw new AppError('AUTH_FORBIDDEN');
  const no = await nextChangeNo(deps);
  return inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who, at: deps.clock.now(), requestId };
    const today = dayAt(writer.at);
    const rows = await readRows(writer, served, { rowId: asked.id, targetId: asked.targetId ?? null });
    if (rows.row.version !== asked.version) throw new AppError('stale_version', { extra: { current: rows.row } });
    const birth: ChangeBirth = {
      id: newId(),
      no,
      companyId: who.seat.companyId,
      resource: asked.resource,
      kind,
      rowId: asked.id,
      targetId: asked.targetId ?? null,
      proposed: keptValues(served, kind, rows.row, asked.values ?? {}),
      reason: asked.remarks ? asked.remarks : null,
      isAnother: false,
      effectiveFrom: asked.effectiveFrom ?? today,
      rowVersion: rows.row.version,
    };
    const permitted = permit(birth, {
      type: 'DIRECT',
      actor: actorOf(who, true),
      at: writer.at.toISOString(),
      today,
      ...asSubject(rows),
      effectiveFrom: birth.effectiveFrom,
    });
    if (!permitted.ok) throw refused(permitted.refusal);
    const change = await happen(writer, null, { event: 'DIRECT', toState: permitted.to, birth, remarks: birth.reason });
    return birth.effectiveFrom <= today ? takeEffect(writer, served, change) : change;
  });
}
