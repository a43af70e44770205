import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { BookingPrice } from '#contract/booking/booking.ts';
import { type BookingRoll, ROLL_CAUSES, type RollCause } from '#contract/booking/booking-confirmation.ts';
import { priceKeyText, readPriceKey } from '#contract/booking/find/price-key.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { BookingRecord } from '../tables.ts';
import { lockBooking, stepBooking } from './booking.store.ts';
import { bookingActor } from './booking-actor.ts';
import { promise, totalsText } from './promise.ts';
import { tellCustomer, tellDesk } from './tell-booking.ts';

/** A roll-over into another price period: kept or priced anew, as the contract has it (design commercial C.5.8). */

const USUAL_ZONE = 'Asia/Shanghai';
/** Prices that follow the sailing; the others were settled when the cargo came in or the booking was made. */
const BY_SAILING: ReadonlySet<string> = new Set(['ETD', 'ONBOARD']);

const dayOf = ({ content }: BookingRecord, etd: string): string => localDayOf(etd, content.routing.zone || USUAL_ZONE);

/** The setting of the contract that the booking names; of several the one that began last. */
async function settingOf({ db }: Tx, { content: { carrier, terms }, deskCompanyId }: BookingRecord) {
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
  row: BookingRecord,
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

const TOLD = {
  ...{ event: 'booking-repriced', level: 'WARN' as const },
  title: { zh: '甩柜后已重新计价', en: 'Repriced after the roll-over' },
};

/** The price of the carrier's best offer for the new day becomes the promised one; the old one is kept beside it. */
export async function repriceRolled(
  deps: Deps,
  who: SeatedWho,
  id: string,
  isSeen: (row: BookingRecord) => void = () => undefined,
): Promise<BookingRecord> {
  const kept = await inScope(deps.db, SYSTEM, tx => lockBooking(tx, id, who.seat));
  isSeen(kept);
  const key = kept.links.priceKey === null ? null : readPriceKey(kept.links.priceKey);
  const roll = kept.rollList.at(-1);
  if (!key || !roll?.to.etd || roll.pricing !== 'REPRICE') throw new AppError('event_not_allowed');
  const anew = { ...key, etd: dayOf(kept, roll.to.etd) };
  const links = { ...kept.links, priceKey: priceKeyText(anew) };
  const whom = { who, customerId: kept.companyId };
  const found = await promise(deps, whom, { content: kept.content, links }, kept.snapshotId, kept.content.carrier);
  return inScope(deps.db, SYSTEM, async tx => {
    const row = await lockBooking(tx, id, who.seat);
    isSeen(row);
    if (row.version !== kept.version) throw new AppError('event_not_allowed');
    const now = deps.clock.now();
    const rolls = row.rollList.map(one => (one.seq === roll.seq ? { ...one, pricing: null } : one));
    const command = { type: 'REPRICE', actor: bookingActor(who.seat), at: now.toISOString() } as const;
    if (!found) throw new AppError('PRICE_GONE');
    const fixed = {
      ...links,
      rateId: found.rateId,
      priceKey: priceKeyText({ ...anew, rate: found.rateId, etd: found.day }),
    };
    const after = await stepBooking(tx, deps, row, command, () => ({
      document: { snapshotId: found.snapshotId, links: fixed, rolls },
      columns: { price: found.price },
    }));
    const more = difference(row.price, found.price);
    await tellCustomer(tx, after, now, { ...TOLD, more });
    await tellDesk(tx, after, now, { ...TOLD, more });
    return after;
  });
}

const difference = (was: BookingPrice | null, now: BookingPrice) => {
  const text = `${was ? totalsText(was) : '–'} → ${totalsText(now)}`;
  return { zh: text, en: text };
};
