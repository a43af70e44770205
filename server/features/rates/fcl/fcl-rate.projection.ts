import { PRICE_FIELDS } from '#contract/rates/codes.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { RateDocument } from '#machines/rates/rate.evolve.ts';
import { toColumns } from '../../../kernel/resource/row-codec.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Facts -> rows, and back. */

export type FclRateDocument = RateDocument<FclRateInput>;
type Row = Readonly<Record<string, unknown>>;

/** Fields of the resource that people type: the content of the document. */
const TYPED = Object.entries(fclRateResource.meta)
  .filter(([, meta]) => !meta.computed)
  .map(([field]) => field);

export const priceColumns = (content: FclRateInput): Row =>
  Object.fromEntries(
    Object.entries(PRICE_FIELDS).map(([column, type]) => [
      column,
      content.lines.find(({ containerType }) => containerType === type)?.cost ?? null,
    ]),
  );

/** The row of `fcl_rate` as the database takes it. */
export function fclRateColumns(document: FclRateDocument): Record<string, unknown> {
  const { content } = document;
  const shown = toColumns(fclRateResource, {
    ...content,
    ...priceColumns(content),
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
  return {
    ...shown,
    id: document.id,
    companyId: document.companyId,
    authorId: document.authorId,
    standing: document.standing === null ? null : JSON.stringify(document.standing),
    fingerprint: fingerprintOf(document.companyId, content),
    version: document.version,
    createdAt: new Date(document.createdAt),
    updatedAt: new Date(document.updatedAt),
  };
}

/** `numeric` comes with the zeros of its scale; content has none. */
const contentOfRow = (row: Row): FclRateInput => typedContent(row);

export const fclRateOfRow = (row: Row): FclRateDocument => ({
  id: String(row.id),
  no: String(row.rateNo),
  companyId: String(row.companyId),
  state: row.state as FclRateDocument['state'],
  version: Number(row.version),
  content: contentOfRow(row),
  standing: row.standing as FclRateInput | null,
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

/** What people type, out of a row that may hold more. */
export const typedContent = (row: Row): FclRateInput =>
  fclRateResource.schema.parse(Object.fromEntries(TYPED.map(field => [field, row[field]])));

/** What is on sale: the content, or what stands while its revision waits; nothing in other states. */
export const onSale = ({ state, content, standing }: FclRateDocument): FclRateInput | null =>
  state === 'ACTIVE' ? content : state === 'PENDING' ? standing : null;

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
