import type { CriteriaText } from '../../rates/search/criteria.ts';

/**
 * A price that was shown, as text of at most 200 characters, so that the server can find it again and promise it: the rate (a shared one
 * with the way it came by) and the question that it answered. It names no amount: what is promised is what the server finds.
 */
export interface PriceKey {
  readonly rate: string;
  readonly pol: string;
  readonly pod: string;
  /** `2x40HC,1x20GP@18000`. */
  readonly box: string;
  /** Day of departure at the port of loading. */
  readonly etd: string;
  readonly currency: string;
  readonly payer: 'PRE' | 'COL';
  readonly flags: string;
  /** Optional fees that were ticked. */
  readonly fees: string;
}

const MOST = 200;
const SIGN = '|';

export function priceKeyText({ rate, pol, pod, box, etd, currency, payer, flags, fees }: PriceKey): string {
  const lane = [rate, pol, pod, box, etd, currency, payer].join(SIGN);
  const whole = [lane, flags, fees].join(SIGN);
  // Options are asked again in the form; the lane is what makes the price.
  return whole.length <= MOST ? whole : [lane, '', ''].join(SIGN);
}

export function readPriceKey(text: string): PriceKey | null {
  const [rate = '', pol = '', pod = '', box = '', etd = '', currency = '', payer = '', flags = '', fees = ''] =
    text.split(SIGN);
  if ([rate, pol, pod, box, etd].includes('') || text.length > MOST) return null;
  return {
    rate,
    pol,
    pod,
    box,
    etd,
    flags,
    fees,
    currency: currency || 'USD',
    payer: payer === 'COL' ? 'COL' : 'PRE',
  };
}

/** The question to a price search that the key's price answers; containers as they are now, where they were changed since. */
export const questionOfPrice = (key: PriceKey, box = key.box): CriteriaText => ({
  pol: key.pol,
  pod: key.pod,
  box,
  from: key.etd,
  to: key.etd,
  currency: key.currency,
  payer: key.payer,
  ...(key.flags === '' ? {} : { flags: key.flags }),
  ...(key.fees === '' ? {} : { fees: key.fees }),
});
