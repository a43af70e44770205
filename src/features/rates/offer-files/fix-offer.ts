import { makePriceOffer } from '#contract/rates/offer-files/offer-files.calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import type { Client } from '#streams/client.ts';

/** A chosen rate with the question that found it. */
export interface ChosenOffer {
  readonly offer: RateOffer;
  readonly asked: Readonly<Record<string, string | undefined>>;
}

/** Fixes the prices of what was chosen, as they are now; once for one key. */
export async function fixOffer(
  client: Client,
  chosen: readonly ChosenOffer[],
  customer: string | undefined,
  idempotencyKey: string,
) {
  const items = chosen.map(({ offer, asked }) => {
    const { customer: _, ...question } = asked;
    const given = Object.fromEntries(Object.entries(question).filter(([, value]) => value));
    return { ...given, rateId: offer.rateId } as never;
  });
  return (await client.call(makePriceOffer, { body: { customer: customer || null, items }, idempotencyKey })).data;
}
