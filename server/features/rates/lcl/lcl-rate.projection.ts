import { createHash } from 'node:crypto';
import { type LclRateInput, lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { identityText } from '#contract/rates/rules/overlap/identity.ts';
import type { RateDocument } from '#machines/rates/rate.evolve.ts';
import { toColumns } from '../../../kernel/resource/row-codec.ts';
import { onSale } from '../upkeep/rate-kind.ts';

/** Facts -> rows, and back. */

export type LclRateDocument = RateDocument<LclRateInput>;
type Row = Readonly<Record<string, unknown>>;

/** Fields of the resource that people type: the content of the document. */
const TYPED = Object.entries(lclRateResource.meta)
  .filter(([, meta]) => !meta.computed)
  .map(([field]) => field);

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
  const { content } = document;
  const shown = toColumns(lclRateResource, {
    ...content,
    firstPrice: firstPrice(content),
    rateNo: document.no,
    state: document.state,
    sourceKind: document.sourceKind,
    source: document.source,
    ownerEmployeeId: document.ownerEmployeeId,
    departmentId: document.departmentId,
    stateReason: document.reason,
    approvalHits: document.approvalHits,
    successorId: document.successorId,
    spaceStatusAt: document.spaceStatusAt === null ? null : new Date(document.spaceStatusAt),
  });
  const offer = onSale(document);
  return {
    ...shown,
    id: document.id,
    companyId: document.companyId,
    authorId: document.authorId,
    standing: document.standing === null ? null : JSON.stringify(document.standing),
    fingerprint: lclFingerprint(document.companyId, content),
    offerPolId: offer?.polId ?? null,
    offerPodId: offer?.podId ?? null,
    offerFrom: offer?.validFrom ?? null,
    offerTo: offer?.validTo ?? null,
    version: document.version,
    createdAt: new Date(document.createdAt),
    updatedAt: new Date(document.updatedAt),
  };
}

/** What people type, out of a row that may hold more; `numeric` comes with the zeros of its scale, content has none. */
export const lclContent = (row: Row): LclRateInput =>
  lclRateResource.schema.parse(Object.fromEntries(TYPED.map(field => [field, row[field]])));

export const lclRateOfRow = (row: Row): LclRateDocument => ({
  id: String(row.id),
  no: String(row.rateNo),
  companyId: String(row.companyId),
  state: row.state as LclRateDocument['state'],
  version: Number(row.version),
  content: lclContent(row),
  standing: row.standing as LclRateInput | null,
  authorId: row.authorId as string | null,
  approvalHits: row.approvalHits as string[],
  successorId: row.successorId as string | null,
  spaceStatusAt: (row.spaceStatusAt as Date | null)?.toISOString() ?? null,
  sourceKind: String(row.sourceKind),
  source: row.source as readonly unknown[],
  ownerEmployeeId: row.ownerEmployeeId as string | null,
  departmentId: row.departmentId as string | null,
  reason: row.stateReason as string | null,
  createdAt: (row.createdAt as Date).toISOString(),
  updatedAt: (row.updatedAt as Date).toISOString(),
});
