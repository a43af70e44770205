import Big from 'big.js';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { BookingPrice } from '#contract/booking/booking.ts';
import type { BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import { questionOfPrice, readPriceKey } from '#contract/booking/find/price-key.ts';
import type { BookingPriceState } from '#contract/booking/rules/check-booking.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { PricedRate } from '#contract/rates/rules/price/priced-rate.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type FoundPrice, findPrice } from '../../rates/search/promise-price.act.ts';

/**
 * What was promised, and what it would be now (design commercial C.5.7): a promise holds for 24 hours or to the last day of its rate,
 * whichever is first. No line of it names a cost.
 */

const HELD_MS = 24 * 3_600_000;
const DAYS_AROUND = 3;

export interface Promise24 {
  readonly snapshotId: string;
  readonly price: BookingPrice;
}

/** Boxes of the content as a price search reads them; '' while one is not known. */
const boxOf = ({ equipments }: BookingContent): string =>
  equipments.some(({ type, units }) => type === '' || units < 1)
    ? ''
    : equipments
        .map(({ type, units, grossKg }) => {
          const kg = grossKg === '' ? '' : `@${new Big(grossKg).round(0, Big.roundUp).toFixed()}`;
          return `${units}x${type}${kg}`;
        })
        .join(',');

async function shownLines({ db }: Deps, { lines, subtotals, total }: PricedRate) {
  const counted = lines.filter(({ isCounted, sellAmount }) => isCounted && sellAmount !== null);
  const codes = [...new Set(counted.map(({ feeCode }) => feeCode))];
  const names = await inScope(db, SYSTEM, tx =>
    tx.db.selectFrom('feeCode').select(['code', 'nameZh', 'nameEn']).where('code', 'in', codes.concat('')).execute(),
  );
  return {
    lines: counted.map(line => {
      const name = names.find(({ code }) => code === line.feeCode);
      const box = line.containerType === null ? '' : ` ${line.containerType}`;
      return {
        code: line.feeCode,
        nameZh: `${name?.nameZh ?? line.feeCode}${box}`,
        nameEn: `${name?.nameEn ?? line.feeCode}${box}`,
        basis: line.basis,
        quantity: line.quantity ?? '1',
        unitPrice: line.unitSell,
        currency: line.currency,
        amount: line.sellAmount ?? '0',
        containerType: line.containerType,
      };
    }),
    totals: subtotals.map(({ currency, amount }) => ({ currency, amount })),
    total: total && { currency: total.currency, amount: total.amount },
  };
}

/** Midnight after the last day; days of a rate end where its ports are, and a few hours are nobody's quarrel. */
const endOf = (day: string): number => Date.parse(`${day}T23:59:59.000Z`);

async function shown(deps: Deps, found: FoundPrice, snapshotId: string): Promise<BookingPrice> {
  const now = deps.clock.now().getTime();
  const goodUntil = new Date(Math.min(now + HELD_MS, endOf(found.validTo))).toISOString();
  const madeAt = new Date(now).toISOString();
  return { snapshotId, madeAt, goodUntil, isExpired: false, ...(await shownLines(deps, found.price)) };
}

interface ForWhom {
  readonly who: SeatedWho;
  /** The customer that staff book for; null = the own company. */
  readonly customerId: string | null;
}

/** The price of now for the offer that the booking stands on; null where there is none, or it is not on sale any more. */
async function findNow(
  deps: Deps,
  { who, customerId }: ForWhom,
  { content, links }: { readonly content: BookingContent; readonly links: BookingLinks },
  /** Any rate of the carrier that holds on the day of departure, instead of the one that the booking stands on. */
  carrier?: string,
) {
  const key = links.priceKey === null ? null : readPriceKey(links.priceKey);
  if (!key) return null;
  const customer = customerId !== null && customerId !== who.seat.companyId ? customerId : undefined;
  const question = questionOfPrice(key, boxOf(content) || key.box);
  const asked =
    carrier === undefined
      ? { query: question, customer, rateId: key.rate }
      : {
          // Ships are a day or two beside the days that a rate names.
          query: { ...question, carrier, from: addDays(key.etd, -DAYS_AROUND), to: addDays(key.etd, DAYS_AROUND) },
          customer,
          on: key.etd,
        };
  return findPrice(deps, who, asked).catch(error => {
    // Boxes that no price search reads are the form's to complain about.
    if (error instanceof AppError && (error.code === 'invalid_input' || error.code === 'not_found')) return null;
    throw error;
  });
}

/** Promises the price of now. Asked before the transaction of the booking. */
export async function promise(
  deps: Deps,
  whom: ForWhom,
  about: { readonly content: BookingContent; readonly links: BookingLinks },
  replacesId: string | null = null,
  carrier?: string,
): Promise<(Promise24 & { readonly rateId: string; readonly day: string; readonly isElsewhere: boolean }) | null> {
  const found = await findNow(deps, whom, about, carrier);
  if (!found) return null;
  const snapshotId = await found.keep(replacesId);
  const { rateId, day, bookingMode } = found;
  const price = await shown(deps, found, snapshotId);
  return { snapshotId, price, rateId, day, isElsewhere: bookingMode === 'THIRD' };
}

/** What it would be now, without a promise. */
export async function priceNow(
  deps: Deps,
  whom: ForWhom,
  about: { readonly content: BookingContent; readonly links: BookingLinks },
): Promise<BookingPrice | null> {
  const found = await findNow(deps, whom, about);
  return found && shown(deps, found, '');
}

export const totalsText = ({ totals }: Pick<BookingPrice, 'totals'>): string =>
  totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ');

const sameTotals = (one: BookingPrice, other: BookingPrice): boolean => totalsText(one) === totalsText(other);

/** Dearer in a currency, or in another one: only what is cheaper throughout goes without a word. */
export const isDearer = (now: BookingPrice, promised: BookingPrice): boolean =>
  now.totals.some(({ currency, amount }) => {
    const before = promised.totals.find(one => one.currency === currency);
    return !before || new Big(amount).gt(before.amount);
  });

/** How a promise stands at `at`: kept while it lasts; afterwards the price of now takes its place unless it is dearer. */
export function priceStateOf(promised: BookingPrice | null, now: BookingPrice | null, at: Date): BookingPriceState {
  if (promised === null) return { is: 'NONE' };
  if (promised.goodUntil > at.toISOString()) return { is: 'GOOD' };
  if (now === null || isDearer(now, promised)) return { is: 'EXPIRED' };
  return sameTotals(now, promised)
    ? { is: 'GOOD' }
    : { is: 'CHANGED', from: totalsText(promised), to: totalsText(now) };
}

/** Is another price asked for than the one that was promised: another offer, or other boxes of it? */
export const isOtherOffer = (
  before: { readonly content: BookingContent; readonly links: BookingLinks },
  after: { readonly content: BookingContent; readonly links: BookingLinks },
): boolean => before.links.priceKey !== after.links.priceKey || boxOf(before.content) !== boxOf(after.content);
