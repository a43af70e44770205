import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { jsonColumn } from '../../../kernel/json-column.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { KeptCutOff } from '../tables.ts';
import { type BookedBox, bookedBoxes, bookedShipment } from './shipment-of.ts';

/** The shipment of a booking: made once, by the first confirmation, and brought to what the carrier last said (design C.5.3). */

/** What a shipment knows of its booking. */
type Booked = Pick<BookingRow, 'companyId' | 'bookingNo' | 'content' | 'confirmed' | 'carrierRef' | 'cgoId'>;

const SERIES = 'CG';

/** To be drawn before the transaction that may make a shipment; one that is not used is a gap. */
export const drawShipmentNo = async ({ numbering, clock }: Pick<Deps, 'numbering' | 'clock'>): Promise<string> =>
  `${SERIES}${await nextDayNumber(numbering, { series: 'shipment', at: clock.now(), digits: 6 })}`;

async function insertBoxes(
  { db }: Tx,
  { shipmentId, companyId, from, now }: { shipmentId: string; companyId: string; from: number; now: Date },
  boxes: readonly BookedBox[],
): Promise<void> {
  if (boxes.length === 0) return;
  await db
    .insertInto('shipmentContainer')
    .values(
      boxes.map((box, index) => ({
        ...box,
        id: newId(now.getTime()),
        shipmentId,
        companyId,
        seq: from + index,
        lines: jsonColumn(box.lines),
      })),
    )
    .execute();
}

/** Its key is its number, so that people and programs call it the same. */
export async function makeShipment(
  tx: Tx,
  document: Booked,
  cutOffs: readonly KeptCutOff[],
  { shipmentNo, now }: { readonly shipmentNo: string; readonly now: Date },
): Promise<string> {
  const { isBillNumber } = await carrierConfigOf(tx.db, document.content.carrier);
  const shipment = bookedShipment(document, cutOffs, { isBillNumber });
  const companyId = document.companyId;
  await tx.db
    .insertInto('shipment')
    .values({
      ...shipment,
      id: shipmentNo,
      shipmentNo,
      companyId,
      state: 'CONFIRMED',
      atd: null,
      packingFinal: false,
      mergedIntoId: null,
      siState: 'NONE',
      siCount: 0,
      createdAt: now,
      parties: jsonColumn(shipment.parties),
      cargoExtra: jsonColumn(shipment.cargoExtra),
    })
    .execute();
  await insertBoxes(tx, { shipmentId: shipmentNo, companyId, from: 1, now }, bookedBoxes(document));
  return shipmentNo;
}

/** Boxes with a number are in the world: they stay, and what is booked besides comes and goes around them. */
async function followBoxes(tx: Tx, document: Booked, now: Date): Promise<void> {
  const shipmentId = document.cgoId!;
  const kept = await tx.db
    .selectFrom('shipmentContainer')
    .select(['id', 'seq', 'type', 'containerNo'])
    .where('shipmentId', '=', shipmentId)
    .orderBy('seq')
    .execute();
  const wanted = bookedBoxes(document);
  const firstFree = Math.max(0, ...kept.map(({ seq }) => seq)) + 1;
  const numbered = kept.filter(({ containerNo }) => containerNo !== null);
  const empty = kept.filter(({ containerNo }) => containerNo === null);
  const left = [...numbered];
  const missing: BookedBox[] = [];
  for (const box of wanted) {
    const at = left.findIndex(one => one.type === box.type);
    if (at >= 0) left.splice(at, 1);
    else missing.push(box);
  }
  // Goods are spread over all of them anew, so the unnumbered are written anew as well.
  if (empty.length > 0)
    await tx.db
      .deleteFrom('shipmentContainer')
      .where(
        'id',
        'in',
        empty.map(({ id }) => id),
      )
      .execute();
  const from = numbered.length === 0 ? 1 : firstFree;
  await insertBoxes(tx, { shipmentId, companyId: document.companyId, from, now }, missing);
}

/** After a new confirmation, a confirmed amendment or a roll-over. */
export async function followShipment(
  tx: Tx,
  document: Booked,
  cutOffs: readonly KeptCutOff[],
  { now, withBoxes }: { readonly now: Date; readonly withBoxes: boolean },
): Promise<void> {
  if (document.cgoId === null) return;
  const { isBillNumber } = await carrierConfigOf(tx.db, document.content.carrier);
  const { mblNo, bookingNo: _, quotationNo: __, ...shipment } = bookedShipment(document, cutOffs, { isBillNumber });
  await tx.db
    .updateTable('shipment')
    .set({
      ...shipment,
      ...(mblNo && { mblNo }),
      parties: jsonColumn(shipment.parties),
      cargoExtra: jsonColumn(shipment.cargoExtra),
    })
    .where('id', '=', document.cgoId)
    .execute();
  if (withBoxes) await followBoxes(tx, document, now);
}

/** The space is gone. Of a shipment that is under way already people decide themselves. */
export async function endShipment(tx: Tx, cgoId: string | null, state: 'BOOKING_LOST' | 'CANCELLED'): Promise<void> {
  if (cgoId === null) return;
  await tx.db
    .updateTable('shipment')
    .set({ state })
    .where('id', '=', cgoId)
    .where('state', 'in', ['DRAFT', 'CONFIRMED'])
    .execute();
}
