import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { firstLclPrice, lclRate } from '#machines/rates/lcl-rate.document.ts';
import { typedIn } from '#machines/rates/rate.declaration.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import type { PricedFor } from '../approval.ts';
import type { RateKind } from '../upkeep/rate-kind.ts';
import { lclFindings } from './findings.ts';
import { lclContent, lclFingerprint, lclRateOfRow } from './lcl-rate.projection.ts';

/** What is offered: a rate of consolidation is on sale as a whole. */
const WHOLE = ['LCL'];

/** Prices by the quantity that they begin at; those of another way of pricing count for nothing. */
const pricesOf = ({ pricing, currency, breaks, perCbmCost, perTonCost }: LclRateInput): PricedFor[] =>
  pricing === 'CBM_AND_TON'
    ? [
        { key: 'CBM', currency, cost: perCbmCost },
        { key: 'TON', currency, cost: perTonCost },
      ]
    : breaks.map(({ fromRt, cost }) => ({ key: fromRt, currency, cost }));

/** Less than container rates, as upkeep knows them. */
export const LCL_KIND: RateKind<LclRateInput> = {
  key: 'lcl',
  series: 'LR',
  document: lclRate,
  served: serve({ resource: lclRateResource, table: 'lclRate' }),
  table: 'lclRate',
  offers: 'lclOffer',
  paths: { list: RATE_PATHS.lcl, one: RATE_PATHS.lclEdit, pending: RATE_PATHS.lcl },
  ofRow: lclRateOfRow,
  typedFields: typedIn(lclRateResource),
  typed: lclContent,
  madeOf: ({ content }) => ({ firstPrice: firstLclPrice(content) }),
  fingerprintOf: lclFingerprint,
  offeredDays: ({ validFrom, validTo }) => ({ validFrom, validTo, containerTypes: WHOLE }),
  pieceOf: (content, { validFrom, validTo }) => ({ ...content, validFrom, validTo }),
  pricesOf,
  findingsOf: lclFindings,
};
