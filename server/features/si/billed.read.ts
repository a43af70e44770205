import { readLogs } from '../../kernel/event-store.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { SI_DOCUMENT_TYPE } from './document-type.ts';

/** SIs whose log says that a bill was made of them, in the order in which that was; 500 at most. */
export async function billedSis({ db }: Tx) {
  const rows = await db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(['shippingInstruction.id', 'shippingInstruction.companyId', 'shippingInstruction.shipmentId'])
    .select(['shippingInstruction.state', 'shippingInstruction.content', 'shippingInstruction.createId'])
    .select('shipment.bookingNo')
    .limit(500)
    .execute();
  const logs = await readLogs(
    db,
    SI_DOCUMENT_TYPE,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap(row => {
      const made = logs.get(row.id)?.facts.filter(({ event }) => event === 'MAKE_BILL') ?? [];
      return made.map(({ seq, revision, at, actorEmployeeId }) => ({
        ...row,
        seq,
        revision,
        at: new Date(at),
        actorEmployeeId,
      }));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
