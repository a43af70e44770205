import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { type RateDocument, rateOfRow } from '../rate-document.ts';
import { onSale } from '../upkeep/rate-kind.ts';
import { contentReader, type PlainRow } from '../upkeep/rate-projection.ts';

export type FclRateDocument = RateDocument<FclRateInput>;

export const typedContent = contentReader<FclRateInput>(fclRateResource);

export const fclRateOfRow = (row: PlainRow): FclRateDocument => rateOfRow(row, typedContent(row));

/** Rows of `fcl_rate_line`: one for each container type with a price. */
export function fclRateLines(document: FclRateDocument) {
  const content = onSale(document);
  if (!content) return [];
  return content.lines
    .filter(line => line.cost !== null)
    .map(line => ({
      rateId: document.id,
      companyId: document.companyId,
      polId: content.polId,
      podId: content.podId,
      containerType: line.containerType,
      carrierId: content.carrierId,
      validFrom: content.validFrom,
      validTo: content.validTo,
      currency: line.currency,
      cost: line.cost as string,
      visibility: content.visibility,
      visibleLevels: [...content.visibleLevels],
      visibleCompanyIds: [...content.visibleCompanyIds],
      namedAccountIds: [...content.namedAccountIds],
    }));
}
