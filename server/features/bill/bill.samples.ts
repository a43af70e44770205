import { type BillBody, emptyBillBody } from '#contract/bill/body.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { decideBill } from './house-bill.decide.ts';
import { saveBill } from './store.ts';

let made = 0;

/** A bill without an SI, for tests of its life: clean words, on board since March 2026. */
export async function aBill(deps: Deps, bookingNo: string, over: Partial<BillBody> = {}): Promise<string> {
  const shipment = await deps.db
    .selectFrom('shipment')
    .select(['id', 'companyId'])
    .where('bookingNo', '=', bookingNo)
    .executeTakeFirstOrThrow();
  made += 1;
  const birth = {
    ...{ id: newId(), no: `TEST${String(made).padStart(6, '0')}`, companyId: shipment.companyId },
    ...{ siId: null, shipmentId: shipment.id, source: null },
    body: { ...emptyBillBody(), shipper: 'SHIPPER', originals: '3', onBoardDate: '2026-03-11', ...over },
  };
  const actor = { employeeId: null, companyId: null, companyKind: 'platform', supervisor: false } as const;
  const decision = decideBill(birth, { type: 'CREATE', actor, at: deps.clock.now().toISOString() });
  if (!decision.ok) throw new Error(decision.refusal.code);
  await inScope(deps.db, SYSTEM, tx => saveBill(tx, deps, decision, null));
  return birth.id;
}
