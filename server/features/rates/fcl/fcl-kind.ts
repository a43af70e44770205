import { priced } from '#contract/rates/batch/apply-actions.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { fclPrices, fclRate } from '#machines/rates/fcl-rate.document.ts';
import { typedIn } from '#machines/rates/rate.declaration.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import type { RateKind } from '../upkeep/rate-kind.ts';
import { fclRateOfRow, typedContent } from './fcl-rate.projection.ts';
import { contentFindings } from './findings.ts';
import { fingerprintOf } from './fingerprint.ts';

/** What a line is computed from is kept by the system: nobody types which increases were folded in. */
const withFolded = (content: FclRateInput, before: FclRateInput | null): FclRateInput => ({
  ...content,
  lines: content.lines.map(line => ({
    ...line,
    foldedRules: before?.lines.find(({ containerType }) => containerType === line.containerType)?.foldedRules ?? [],
  })),
});

/** Freight is quoted in whole units. */
const WHOLE = { unit: '1', mode: 'NEAREST' } as const;

/** Full-container rates, as upkeep knows them. */
export const FCL_KIND: RateKind<FclRateInput> = {
  key: 'fcl',
  series: 'FR',
  document: fclRate,
  served: serve({ resource: fclRateResource, table: 'fclRate' }),
  table: 'fclRate',
  offers: 'fclOffer',
  paths: { list: RATE_PATHS.maintenance, one: RATE_PATHS.add, pending: RATE_PATHS.pending },
  ofRow: fclRateOfRow,
  typedFields: typedIn(fclRateResource),
  typed: typedContent,
  madeOf: ({ content }) => fclPrices(content.lines),
  fingerprintOf,
  offeredDays: ({ validFrom, validTo, lines }) => ({
    validFrom,
    validTo,
    containerTypes: lines.filter(({ cost }) => cost !== null).map(({ containerType }) => containerType),
  }),
  pieceOf: (content, { validFrom, validTo, containerTypes }) => ({
    ...content,
    validFrom,
    validTo,
    lines: content.lines.filter(({ containerType }) => containerTypes.includes(containerType)),
  }),
  pricesOf: ({ lines }) => lines.map(({ containerType, currency, cost }) => ({ key: containerType, currency, cost })),
  repriced: (content, { op, amount }) =>
    priced(content, { kind: 'PRICE', containerTypes: [], op, amount, round: WHOLE }),
  findingsOf: contentFindings,
  kept: withFolded,
};
