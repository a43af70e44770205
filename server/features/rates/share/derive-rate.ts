import Big from 'big.js';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import type { RateConfig } from '#contract/rates/rate-config.ts';
import { type MarkupRule, markupBook } from '#contract/rates/rules/chain/markup-book.ts';
import { runChain } from '#contract/rates/rules/chain/run-chain.ts';
import { sharePriceOf } from '#contract/rates/rules/chain/share-price.ts';
import { isOffered } from '#contract/rates/rules/price/freight-charges.ts';
import { BASE_FREIGHT_FEE } from '#contract/rates/rules/surcharge/fee-codes.ts';
import { plainDecimal } from '#contract/si/parts/decimal.ts';
import type { ShareLink, SharePath } from './links.read.ts';
import type { AcceptedPrice } from './tables.ts';

/** A shared rate as its receiver has it: his cost is the owner's base with the share's price, link by link (A.5.6, V-M4). */

type Line = FclRateInput['lines'][number];

/** The owner's own price for other companies, up to the step of the company (A.5.4). */
function baseOf(
  { lines: _, ...content }: FclRateInput,
  { containerType, currency, guideSell }: Line,
  cost: Big,
  seller: { readonly link: ShareLink; readonly rules: readonly MarkupRule[]; readonly priceDate: string },
): Big {
  const { link, rules, priceDate } = seller;
  const buyer = { customerLevelId: null, customerCompanyId: link.receiverId, salesEmployeeId: null, hsCodes: [] };
  const steps = rules.filter(({ step }) => step === 'PLATFORM' || step === 'COMPANY');
  const lane = { ...content, sourceCompanyId: null, priceDate };
  const fee = { feeCode: BASE_FREIGHT_FEE, containerType, basis: 'PER_CONTAINER', currency } as const;
  const chain = {
    ...fee,
    cost,
    guideSell: guideSell === null ? null : new Big(guideSell),
    isBaseFreight: true,
    isThroughPlatform: link.ownerKind === 'platform',
  };
  return runChain(chain, markupBook(steps, buyer).forLane(lane)).sell;
}

/** Mark-up rules of each company that the rate passes, by its id. */
export type RulesOfOwners = ReadonlyMap<string, readonly MarkupRule[]>;

export function receivedLines(content: FclRateInput, path: SharePath, rules: RulesOfOwners, priceDate: string): Line[] {
  return content.lines.filter(isOffered).map(line => {
    let cost = new Big(line.cost ?? 0);
    path.forEach((link, index) => {
      const seller = { link, rules: rules.get(link.ownerId) ?? [], priceDate };
      const base = baseOf(content, index === 0 ? line : { ...line, guideSell: null }, cost, seller);
      cost = sharePriceOf(base, line.containerType, line.currency, link.price);
    });
    const { containerType, currency } = line;
    const own = { guideSell: null, minMargin: null, minMarginIsPct: false, foldedRules: [], note: null };
    return { ...own, containerType, currency, cost: plainDecimal(cost), zeroConfirmed: cost.eq(0) };
  });
}

/** Prices as they were accepted stand for those of now; types that were not accepted are not offered. */
export const acceptedLines = (lines: readonly Line[], prices: readonly AcceptedPrice[]): Line[] =>
  lines.flatMap(line => {
    const known = prices.find(
      ({ containerType, currency }) => containerType === line.containerType && currency === line.currency,
    );
    return known ? [{ ...line, cost: known.cost }] : [];
  });

type HiddenField = RateConfig['pool']['hiddenFields'][number];

const BARE: Readonly<Record<HiddenField, Partial<FclRateInput>>> = {
  serviceCode: { serviceCode: null },
  transitDays: { transitDays: null },
  freeTime: { freeTime: [] },
  sailings: { sailings: [], sailTemplateId: null },
  remarkZh: { remarkZh: null },
  remarkEn: { remarkEn: null },
};

/** Whom the rate was bought from and for is never shared, nor what the owner keeps to itself by its settings. */
export const withoutOwners = (content: FclRateInput, hidden: readonly HiddenField[]): FclRateInput => ({
  ...content,
  contractNo: null,
  quotationRef: null,
  namedAccountIds: [],
  internalRemark: null,
  source: [],
  providerId: null,
  ...Object.assign({}, ...hidden.map(field => BARE[field])),
});
