import { BOOKING } from '#contract/booking/booking.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';

/** A draft that is not wanted any more: the row goes, its log stays. */
export async function throwAway(
  tx: Tx,
  { bus }: Pick<Deps, 'bus'>,
  { id, companyId, version }: Pick<BookingRecord, 'id' | 'companyId' | 'version'>,
  seat: Seat,
  at: string,
): Promise<void> {
  await tx.db.deleteFrom('booking').where('id', '=', id).execute();
  await appendFacts(tx.db, [
    {
      ...{ documentType: BOOKING, documentId: id, companyId, expectedSeq: version + 1 },
      ...{ event: 'DELETE', fromState: 'DRAFT', toState: 'DELETED', at },
      ...{ actorEmployeeId: seat.employeeId, actorCompanyId: seat.companyId, actorKind: 'employee' },
      ...{ onBehalfOfEmployeeId: null, remarks: null, changes: [], revision: 1 },
    },
  ]);
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId], platform: true },
      message: { type: 'doc', docType: BOOKING, docId: id, version: version + 1, state: 'DELETED' },
    }),
  );
}
