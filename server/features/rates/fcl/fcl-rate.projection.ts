import { PRICE_FIELDS } from '#contract/rates/codes.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { RateDocument } from '#machines/rates/rate.evolve.ts';
import { onSale } from '../upkeep/rate-kind.ts';
import { picked, type RateRow, rateColumns, rateOfRow, typedFields } from '../upkeep/rate-projection.ts';
import { fingerprintOf } from './fingerprint.ts';

export type FclRateDocument = RateDocument<FclRateInput>;

const TYPED = typedFields(fclRateResource);

export const priceColumns = (content: FclRateInput): RateRow =>
  Object.fromEntries(
    Object.entries(PRICE_FIELDS).map(([column, type]) => [
      column,
      content.lines.find(({ containerType }) => containerType === type)?.cost ?? null,
    ]),
  );

/** The row of `fcl_rate` as the database takes it. */
export const fclRateColumns = (document: FclRateDocument): Record<string, unknown> => ({
  ...rateColumns(fclRateResource, document, priceColumns(document.content)),
  fingerprint: fingerprintOf(document.companyId, document.content),
});

/** What people type, out of a row that may hold more; `numeric` comes with the zeros of its scale, content has none. */
export const typedContent = (row: RateRow): FclRateInput => fclRateResource.schema.parse(picked(row, TYPED));

export const fclRateOfRow = (row: RateRow): FclRateDocument => rateOfRow(row, typedContent(row));

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
