import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { isOffered } from '#contract/rates/rules/price/freight-charges.ts';
import type { VisibilityTest } from '#contract/rates/search/codes.ts';
import type { RateCriteria } from '#contract/rates/search/criteria.ts';
import type { LaneRate } from './lane-rates.ts';
import type { RateSource } from './rate-sources.ts';
import type { Fit } from './sailing-days.ts';

/** Which rates a viewer gets (design commercial A.5.3): the tests stand in this order, and the first that fails hides the rate. */

export interface Looker {
  readonly source: Pick<RateSource, 'buyerId' | 'sees'>;
  /** Own people see all that the company sells; a customer, and who looks as one, what is meant for him. */
  readonly isStaff: boolean;
  readonly levelId: string | null;
  readonly levelCode: string | null;
}

type Audience = Pick<
  FclRateInput,
  'visibility' | 'visibleLevels' | 'visibleCompanyIds' | 'productType' | 'namedAccountIds'
>;

export const isForBuyer = (rate: Audience, { source, levelId, levelCode }: Looker): boolean => {
  const isVisitor = source.sees.kind === 'SITE';
  switch (rate.visibility) {
    case 'PUBLIC_SITE':
      return true;
    case 'LEVELS':
      return !isVisitor && rate.visibleLevels.some(level => level === levelId || level === levelCode);
    case 'COMPANIES':
      return source.buyerId !== null && rate.visibleCompanyIds.includes(source.buyerId);
    // The pool is reached by a subscription, the company's own rates by its own people.
    case 'POOL':
    case 'COMPANY':
      return false;
  }
};

/** A named account's price is for those accounts; own people who ask for nobody in particular see it. */
export const isNamed = (rate: Audience, { source, isStaff }: Looker): boolean =>
  rate.productType !== 'NAC' || (source.buyerId === null ? isStaff : rate.namedAccountIds.includes(source.buyerId));

const startsWithAny = (prefixes: readonly string[], code: string): boolean =>
  prefixes.some(prefix => code.startsWith(prefix));

/** Goods by their HS codes: a rate for certain goods needs to know them, a FAK rate takes all but what it excludes. */
export function takesGoods(
  rate: Pick<FclRateInput, 'dgAllowed' | 'reeferAllowed' | 'socAllowed' | 'excludedGoods' | 'goodsScope'>,
  { hsCodes, flags }: Pick<RateCriteria, 'hsCodes' | 'flags'>,
): boolean {
  if (flags.has('dg') && !rate.dgAllowed) return false;
  if (flags.has('reefer') && !rate.reeferAllowed) return false;
  if (flags.has('soc') && !rate.socAllowed) return false;
  if (hsCodes.some(code => startsWithAny(rate.excludedGoods, code))) return false;
  if (rate.goodsScope.length === 0) return true;
  return hsCodes.length > 0 && hsCodes.every(code => startsWithAny(rate.goodsScope, code));
}

/** Types of the question that the rate has a price for. */
export const offeredTypes = (rate: FclRateInput, { containers }: RateCriteria): string[] =>
  containers
    .map(one => one.containerType)
    .filter(type => rate.lines.some(line => line.containerType === type && isOffered(line)));

/** What fails first, or null. A rate that offers some of the asked types passes: it is answered as a part of the question. */
export function failingTest(
  { isOnSale, content: rate }: Pick<LaneRate, 'isOnSale' | 'content'>,
  fit: Fit | null,
  criteria: RateCriteria,
  looker: Looker,
): VisibilityTest | null {
  if (!isOnSale) return 'STATUS';
  if (!looker.isStaff && !isForBuyer(rate, looker)) return 'AUDIENCE';
  if (!isNamed(rate, looker)) return 'NAMED_ACCOUNT';
  if (fit === null) return 'VALIDITY';
  if (offeredTypes(rate, criteria).length === 0) return 'CONTAINERS';
  if (!takesGoods(rate, criteria)) return 'GOODS';
  if (!looker.isStaff && rate.spaceStatus === 'SUSPENDED') return 'SPACE';
  return null;
}
