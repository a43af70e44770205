import { type BillBody, emptyBillBody } from '#contract/bill/body.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../kernel/deps.ts';
import { createDocument } from '../../kernel/document/step.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';
import { type NewBill, servedHouseBill } from './house-bill.served.ts';

let made = 0;

const SOMEBODY: DocumentActor = { ...SYSTEM_ACTOR, kind: 'employee', companyKind: 'platform' };

/** A bill without an SI, for tests of its life: clean words, on board since March 2026. */
export async function aBill(deps: Deps, bookingNo: string, over: Partial<BillBody> = {}): Promise<string> {
  const shipment = await deps.db
    .selectFrom('shipment')
    .select(['id', 'companyId'])
    .where('bookingNo', '=', bookingNo)
    .executeTakeFirstOrThrow();
  made += 1;
  const prepared: NewBill = {
    no: `TEST${String(made).padStart(6, '0')}`,
    companyId: shipment.companyId,
    siId: null,
    shipmentId: shipment.id,
    source: null,
    body: { ...emptyBillBody(), shipper: 'SHIPPER', originals: '3', onBoardDate: '2026-03-11', ...over },
  };
  const ask = { event: 'CREATE', actor: SOMEBODY, now: deps.clock.now(), prepared };
  const { id } = await inScope(deps.db, SYSTEM, tx => createDocument({ tx, deps }, servedHouseBill, ask));
  return id;
}
