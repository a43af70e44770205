import type { Resource } from '#contract/kernel/resource.ts';
import type { AnyRateContent, RateDocument } from '#machines/rates/rate.evolve.ts';
import { toColumns } from '../../../kernel/resource/row-codec.ts';

/** Facts -> rows, and back: what rates of full containers and of consolidations have in common. */

export type RateRow = Readonly<Record<string, unknown>>;

/** Fields of the resource that people type: the content of the document. */
export const typedFields = ({ meta }: Pick<Resource, 'meta'>): readonly string[] =>
  Object.entries(meta)
    .filter(([, { computed }]) => !computed)
    .map(([field]) => field);

export const picked = (row: RateRow, fields: readonly string[]): RateRow =>
  Object.fromEntries(fields.map(field => [field, row[field]]));

/** The row as the database takes it; `more` are fields of the resource that the content has only by computing. */
export function rateColumns<C extends AnyRateContent>(
  resource: Resource,
  document: RateDocument<C>,
  more: RateRow,
): Record<string, unknown> {
  const content: object = document.content;
  const { no, state, sourceKind, source, ownerEmployeeId, departmentId, approvalHits, successorId } = document;
  const shown = toColumns(resource, {
    ...{ ...content, ...more, rateNo: no, state, stateReason: document.reason },
    ...{ sourceKind, source, ownerEmployeeId, departmentId, approvalHits, successorId },
    spaceStatusAt: document.spaceStatusAt === null ? null : new Date(document.spaceStatusAt),
  });
  const { id, companyId, authorId, version, standing } = document;
  return {
    ...{ ...shown, id, companyId, authorId, version },
    standing: standing === null ? null : JSON.stringify(standing),
    createdAt: new Date(document.createdAt),
    updatedAt: new Date(document.updatedAt),
  };
}

export const rateOfRow = <C extends AnyRateContent>(row: RateRow, content: C): RateDocument<C> => ({
  content,
  id: String(row.id),
  no: String(row.rateNo),
  companyId: String(row.companyId),
  state: row.state as RateDocument['state'],
  version: Number(row.version),
  standing: row.standing as C | null,
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
