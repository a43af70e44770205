import type { Transaction } from 'kysely';
import type { RateConfig } from '#contract/rates/rate-config.ts';
import { type PriceAsk, type PriceRules, priceRules } from '#contract/rates/rules/price/price-rules.ts';
import type { SurchargeRule } from '#contract/rates/rules/surcharge/surcharge-rule.ts';
import type { RateCriteria } from '#contract/rates/search/criteria.ts';
import type { Tables } from '../../../db/tables.ts';
import { fxRowsAround } from '../../basic-data/fx.read.ts';
import { type LevelOfCustomer, levelFor, levelsOf } from '../rules/level.read.ts';
import { markupRulesOf } from '../rules/markup-rules.read.ts';
import { rateConfigOf } from '../rules/rate-config.read.ts';
import { type RuleStamps, ruleStampsOf } from '../rules/stamped.ts';
import { surchargeRulesOf } from '../rules/surcharge-rules.read.ts';
import type { RateSource } from './rate-sources.ts';

/** What a seller's prices are made of for one buyer: read once for a search, sorted once for each level that the buyer has. */

/** An older rate of exchange may stand in for so many days, and nothing older is read. */
const STALE_FX_DAYS = 35;

export interface Terms {
  readonly level: LevelOfCustomer | null;
  readonly ask: PriceAsk;
  readonly rules: PriceRules;
}

export interface SellerPrices {
  readonly config: RateConfig;
  readonly today: string;
  /** The buyer's level may be another one with a carrier or on a trade. */
  termsFor(lane: { readonly carrierId: string | null; readonly lineId: string | null }): Promise<Terms>;
}

const totalKgOf = ({ containers }: RateCriteria): string | null =>
  containers.some(one => one.grossKg === null)
    ? null
    : String(containers.reduce((sum, one) => sum + one.count * (one.grossKg ?? 0), 0));

/** Of a shared rate the fees of the company that it began with, at its price; only what is the seller's own service is the seller's. */
async function feesFor(
  db: Transaction<Tables>,
  { ownerId, feesOfId }: RateSource,
  mode: 'FCL' | 'LCL',
  stamps: RuleStamps,
) {
  const own = await surchargeRulesOf(db, ownerId, mode, stamps);
  if (feesOfId === ownerId) return own;
  const lent = (await surchargeRulesOf(db, feesOfId, mode, stamps)).filter(({ layer }) => layer !== 'SERVICE');
  return [...lent.map(atItsPrice), ...own.filter(({ layer }) => layer === 'SERVICE')];
}

/** What the lender sells a fee for, and nothing that tells what it pays. */
const atItsPrice = (rule: SurchargeRule): SurchargeRule => ({
  ...rule,
  costAmount: rule.sellAmount ?? rule.costAmount,
  sellAmount: null,
  amountsByType: rule.amountsByType.map(({ containerType, cost, sell }) => ({
    containerType,
    cost: sell ?? cost,
    sell: null,
  })),
});

export async function sellerPrices(
  db: Transaction<Tables>,
  source: RateSource & { readonly salesPersonId: string | null },
  criteria: RateCriteria,
  today: string,
  /** A consolidation is asked for, by what is shipped. */
  cargo: { readonly kg: string; readonly cbm: string } | null = null,
  /** Of the seller and of whom it has the rates from; several sellers' are read together. */
  read?: RuleStamps,
): Promise<SellerPrices> {
  const { ownerId, buyerId, feesOfId, sees } = source;
  const config = await rateConfigOf(db, ownerId);
  const stamps = read ?? (await ruleStampsOf(db, [...new Set([ownerId, feesOfId])]));
  const { table } = config.fxPolicy;
  const rows = {
    markups: await markupRulesOf(db, ownerId, stamps),
    surcharges: await feesFor(db, source, cargo ? 'LCL' : 'FCL', stamps),
    fxRows: await fxRowsAround(db, { table, day: today, endedDays: STALE_FX_DAYS }),
    fxPolicy: config.fxPolicy,
    today,
    companyMargin: config.minMargin.abs === null && config.minMargin.pct === null ? null : config.minMargin,
    isFloorKept: sees.kind === 'CUSTOMER' || sees.kind === 'SITE',
  };
  const { flags, containers, hsCodes, currency, payer, tickedFees } = criteria;
  const ask = {
    containers,
    hsCodes,
    currency,
    payer,
    tickedFees,
    bills: 1,
    isDg: flags.has('dg'),
    isReefer: flags.has('reefer'),
    isSoc: flags.has('soc'),
    withDestination: flags.has('dest'),
    totalKg: cargo?.kg ?? totalKgOf(criteria),
    totalCbm: cargo?.cbm ?? null,
    cargoValue: null,
    customerCompanyId: buyerId,
    salesEmployeeId: source.salesPersonId,
  };
  const levels = await levelsOf(db, ownerId, buyerId, today);
  const byLevel = new Map<string | null, Terms>();
  const byLane = new Map<string, Terms>();
  return {
    config,
    today,
    async termsFor(lane) {
      // Most customers have one level everywhere.
      const key = levels.some(one => one.carrierId !== null || one.lineId !== null)
        ? `${lane.carrierId} ${lane.lineId}`
        : '';
      const before = byLane.get(key);
      if (before) return before;
      const level = levelFor(levels, lane);
      const known = byLevel.get(level?.id ?? null);
      const levelAsk = { ...ask, customerLevelId: level?.id ?? null };
      const terms = known ?? {
        level,
        ask: levelAsk,
        rules: priceRules({ ...rows, levelMargin: level?.margin ?? null }, levelAsk),
      };
      byLevel.set(level?.id ?? null, terms);
      byLane.set(key, terms);
      return terms;
    },
  };
}
