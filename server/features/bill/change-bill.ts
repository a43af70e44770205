import type { BillState } from '#contract/bill/status.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { BillCommand } from '#machines/bill/house-bill.commands.ts';
import { BILL_EVENTS, isBillEvent } from '#machines/bill/house-bill.events.ts';
import type { Deps } from '../../kernel/deps.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { completeSi, holdSi } from '../si/bill-issued.act.ts';
import { billActor, holdsAny } from './actor.ts';
import { billRefused } from './findings.ts';
import { decideOnBill } from './house-bill.decide.ts';
import { aroundBill } from './present.ts';
import { lockBill, saveBill } from './store.ts';
import { refuseStale } from './version.ts';

export interface BillAsked {
  readonly Id: string;
  readonly Event: string;
  readonly Remarks: string;
  readonly originalsReturned: number;
  readonly indemnity: boolean;
  readonly version: number;
}

/** One event of the lifecycle: existence first, then the right, the version, and at last the machine. */
export async function sendBillEvent(
  deps: Deps,
  who: SeatedWho,
  asked: BillAsked,
  requestId: string,
): Promise<{ id: string; state: BillState; version: number }> {
  const { Event: event, originalsReturned, indemnity } = asked;
  const now = deps.clock.now();
  return inScope(deps.db, scopeOf(who), async tx => {
    const found = await tx.db.selectFrom('houseBill').select('siId').where('id', '=', asked.Id).executeTakeFirst();
    if (!found) throw new AppError('not_found');
    const held = event === 'ISSUE' && found.siId ? await holdSi(tx, found.siId) : null;
    const document = await lockBill(tx.db, asked.Id);
    // Typing has a call of its own; what the SI or the system does, no person sends.
    if (!isBillEvent(event) || event === 'EDIT') throw billRefused({ code: 'BL-L-01' });
    if (!holdsAny(who.seat, BILL_EVENTS[event].anyOf)) throw new AppError('AUTH_FORBIDDEN');
    await refuseStale(tx, document, asked.version);
    const at = now.toISOString();
    const command = {
      ...{ type: event, actor: billActor(who.seat), at, remarks: asked.Remarks.trim() },
      ...{ originalsReturned, indemnity, ...aroundBill(document, now) },
    } as BillCommand;
    const decision = decideOnBill(document, command);
    if (!decision.ok) throw billRefused(decision.refusal);
    await saveBill(tx, deps, decision, requestId);
    if (held) await completeSi(tx, deps, held, { at, requestId });
    const { id, state, version } = decision.document;
    return { id, state, version };
  });
}
