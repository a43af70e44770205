import { AppError } from '#contract/kernel/errors.ts';
import {
  CODES_OF,
  isStewardOf,
  type MasterChangeRow,
  masterChange,
} from '#machines/basic-data/master-change.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { applyIfDue, servedMasterChange } from './master-change.served.ts';

/** A steward approves, rejects, or takes back. */

export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly event: 'APPROVE' | 'REJECT' | 'REVERT';
  readonly corrections: Row;
  readonly replacementId?: string | undefined;
  readonly effectiveFrom?: string | undefined;
  readonly remarks?: string | undefined;
}

const payloadOf = ({ event, corrections, replacementId, effectiveFrom }: Decision): object => {
  if (event === 'APPROVE') return { corrections, effectiveFrom: effectiveFrom ?? null };
  return event === 'REJECT' ? { replacementId: replacementId ?? null } : {};
};

export async function decideChange(
  deps: Deps,
  who: SeatedWho,
  asked: Decision,
  requestId: string,
): Promise<MasterChangeRow> {
  const { event } = asked;
  const actor = actorOf(masterChange, who);
  return inScope(deps.db, SYSTEM, async tx => {
    const change = await lockDocument(tx.db, servedMasterChange, asked.id, who);
    const { id, version, state, resource, kind } = change;
    // Whoever has no right to it is not told that its version is another.
    if (!isStewardOf(actor, resource, CODES_OF[event](kind))) throw new AppError('AUTH_FORBIDDEN');
    if (version !== asked.version) throw new AppError('stale_version', { extra: { current: { id, version, state } } });
    const doing = { tx, deps, who, now: deps.clock.now(), requestId };
    const decided = await changeDocument({ tx, deps }, servedMasterChange, change, {
      ...doing,
      event,
      actor,
      payload: payloadOf(asked),
      remarks: asked.remarks ? asked.remarks : null,
    });
    return event === 'APPROVE' ? applyIfDue(doing, decided) : decided;
  });
}
