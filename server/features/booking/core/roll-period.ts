import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { type BookingRoll, ROLL_CAUSES, type RollCause } from '#contract/booking/booking-confirmation.ts';
import type { BookingRow } from '#machines/booking/booking.document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Whether a roll-over leads into another price period, and what the contract says of it (design commercial C.5.8). */

type Priced = Pick<BookingRow, 'content' | 'deskCompanyId' | 'links' | 'price' | 'snapshotId'>;

const USUAL_ZONE = 'Asia/Shanghai';
/** Prices that follow the sailing; the others were settled when the cargo came in or the booking was made. */
const BY_SAILING: ReadonlySet<string> = new Set(['ETD', 'ONBOARD']);

export const dayOf = ({ content }: Pick<BookingRow, 'content'>, etd: string): string =>
  localDayOf(etd, content.routing.zone || USUAL_ZONE);

/** The setting of the contract that the booking names; of several the one that began last. */
async function settingOf({ db }: Tx, { content: { carrier, terms }, deskCompanyId }: Priced) {
  const { contractReference, quotationReference } = terms;
  if (contractReference === '' && quotationReference === '') return 'BY_FAULT';
  const code = await db
    .selectFrom('bookCode as code')
    .innerJoin('shippingLine as line', 'line.id', 'code.carrierId')
    .select('code.rollPricing')
    .where('code.companyId', '=', deskCompanyId)
    .where('line.scac', '=', carrier)
    .where(({ or, eb }) =>
      or([
        ...(contractReference ? [eb('code.contractReference', '=', contractReference)] : []),
        ...(quotationReference ? [eb('code.quotationReference', '=', quotationReference)] : []),
      ]),
    )
    .orderBy('code.validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  return code?.rollPricing ?? 'BY_FAULT';
}

/** Null where the new day is in the same price period, or there is no price. */
export async function rollPricingOf(
  tx: Tx,
  row: Priced,
  cause: RollCause,
  etd: string,
): Promise<BookingRoll['pricing']> {
  if (row.price === null || row.snapshotId === null || row.links.priceKey === null) return null;
  const rate = await tx.db
    .selectFrom('priceSnapshot as kept')
    .innerJoin('fclRate as rate', 'rate.id', 'kept.rateId')
    .select(['rate.validFrom', 'rate.validTo', 'rate.validityBasis'])
    .where('kept.id', '=', row.snapshotId)
    .executeTakeFirst();
  const day = dayOf(row, etd);
  if (!rate || !BY_SAILING.has(rate.validityBasis ?? 'ETD')) return null;
  if (day >= String(rate.validFrom) && day <= String(rate.validTo)) return null;
  const setting = await settingOf(tx, row);
  if (setting !== 'BY_FAULT') return setting;
  return ROLL_CAUSES[cause].fault === 'CARRIER' ? 'KEEP' : 'REPRICE';
}
