import { createHash } from 'node:crypto';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { identityText } from '#contract/rates/rules/overlap/identity.ts';
import type { RateDocument } from '#machines/rates/rate.evolve.ts';
import { onSale } from '../upkeep/rate-kind.ts';
import { picked, type RateRow, rateColumns, rateOfRow, typedFields } from '../upkeep/rate-projection.ts';

export type LclRateDocument = RateDocument<LclRateInput>;

const TYPED = typedFields(lclRateResource);

/** Warehouses stand where full-container rates name terminals; a consolidation is handed in and out at them. */
export const lclFingerprint = (companyId: string, rate: LclRateInput): string =>
  createHash('sha256')
    .update(
      identityText({
        ...rate,
        companyId,
        polTerminalId: rate.polCfs?.toUpperCase() ?? null,
        podTerminalId: rate.podCfs?.toUpperCase() ?? null,
        ...{ socAllowed: false, receiptType: 'CFS', deliveryType: 'CFS' },
      }),
    )
    .digest('base64url')
    .slice(0, 32);

export const firstPrice = ({ pricing, breaks, perCbmCost }: LclRateInput): string | null =>
  pricing === 'CBM_AND_TON' ? perCbmCost : (breaks[0]?.cost ?? null);

/** The row of `lcl_rate` as the database takes it. */
export function lclRateColumns(document: LclRateDocument): Record<string, unknown> {
  const { content, companyId } = document;
  const offer = onSale(document);
  return {
    ...rateColumns(lclRateResource, document, { firstPrice: firstPrice(content) }),
    fingerprint: lclFingerprint(companyId, content),
    offerPolId: offer?.polId ?? null,
    offerPodId: offer?.podId ?? null,
    offerFrom: offer?.validFrom ?? null,
    offerTo: offer?.validTo ?? null,
  };
}

/** What people type, out of a row that may hold more; `numeric` comes with the zeros of its scale, content has none. */
export const lclContent = (row: RateRow): LclRateInput => lclRateResource.schema.parse(picked(row, TYPED));

export const lclRateOfRow = (row: RateRow): LclRateDocument => rateOfRow(row, lclContent(row));
