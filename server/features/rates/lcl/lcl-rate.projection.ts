import { createHash } from 'node:crypto';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { identityText } from '#contract/rates/rules/overlap/identity.ts';
import { type RateDocument, rateOfRow } from '../rate-document.ts';
import { onSale } from '../upkeep/rate-kind.ts';
import { contentReader, type PlainRow } from '../upkeep/rate-projection.ts';

export type LclRateDocument = RateDocument<LclRateInput>;

/** Warehouses stand where full-container rates name terminals; a consolidation is handed in and out at them. */
export const lclFingerprint = (companyId: string, rate: LclRateInput): string =>
  createHash('sha256')
    .update(
      identityText({
        ...rate,
        companyId,
        polTerminalId: rate.polCfs?.toUpperCase() ?? null,
        podTerminalId: rate.podCfs?.toUpperCase() ?? null,
        socAllowed: false,
        receiptType: 'CFS',
        deliveryType: 'CFS',
      }),
    )
    .digest('base64url')
    .slice(0, 32);

/** Lane and days of what is on sale; null where nothing is. */
export function lclOffered(document: LclRateDocument) {
  const offer = onSale(document);
  return {
    offerPolId: offer?.polId ?? null,
    offerPodId: offer?.podId ?? null,
    offerFrom: offer?.validFrom ?? null,
    offerTo: offer?.validTo ?? null,
  };
}

export const lclContent = contentReader<LclRateInput>(lclRateResource);

export const lclRateOfRow = (row: PlainRow): LclRateDocument => rateOfRow(row, lclContent(row));
