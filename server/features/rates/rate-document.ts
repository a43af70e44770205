import type { RateState } from '#contract/rates/codes.ts';
import type { AnyRateContent, RateRow } from '#machines/rates/rate.declaration.ts';

/** A rate as the work on it knows it: what people typed is one value beside what the system keeps. */

/** What events change. */
export interface RateParts<C extends AnyRateContent = AnyRateContent> {
  readonly content: C;
  /** What is on sale while a revision waits for its second person; null otherwise. */
  readonly standing: C | null;
  /** Who wrote the content. */
  readonly authorId: string | null;
  /** Approval rules that the waiting content hits. */
  readonly approvalHits: readonly string[];
  /** The rate that took its place. */
  readonly successorId: string | null;
  /** When the space was last said to be as it is; UTC instant. */
  readonly spaceStatusAt: string | null;
}

/** What a rate is made with. */
export interface RateBirth<C extends AnyRateContent = AnyRateContent> extends RateParts<C> {
  readonly id: string;
  readonly no: string;
  readonly companyId: string;
  readonly sourceKind: string;
  readonly source: readonly unknown[];
  readonly ownerEmployeeId: string | null;
  readonly departmentId: string | null;
}

export interface RateDocument<C extends AnyRateContent = AnyRateContent> extends RateBirth<C> {
  readonly state: RateState;
  readonly version: number;
  /** Why it is hidden, returned or withdrawn. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What of its row an event changes by these parts; `typed` names the members of a content that people say. */
export const changedBy = (parts: RateParts, typed: readonly string[]): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(typed.map(field => [field, parts.content[field as keyof AnyRateContent]])),
  standing: parts.standing,
  authorId: parts.authorId,
  approvalHits: parts.approvalHits,
  successorId: parts.successorId,
  spaceStatusAt: parts.spaceStatusAt,
});

/** Members of its row as the document is made of them. */
export const bornWith = (
  birth: Omit<RateBirth, 'id'>,
  typed: readonly string[],
): Readonly<Record<string, unknown>> => ({
  ...changedBy(birth, typed),
  rateNo: birth.no,
  companyId: birth.companyId,
  sourceKind: birth.sourceKind,
  source: birth.source,
  ownerEmployeeId: birth.ownerEmployeeId,
  departmentId: birth.departmentId,
});

/** The row of a rate; `made` is computed of its content. */
export const rowOf = (
  rate: RateDocument,
  { typed, made }: { readonly typed: readonly string[]; readonly made: Readonly<Record<string, unknown>> },
): RateRow =>
  ({
    ...bornWith(rate, typed),
    ...made,
    id: rate.id,
    version: rate.version,
    state: rate.state,
    stateReason: rate.reason,
    createdAt: rate.createdAt,
    updatedAt: rate.updatedAt,
  }) as unknown as RateRow;

/** A row, of the kit or of the table, read back; `content` is what people typed of it. */
export const rateOfRow = <C extends AnyRateContent>(
  row: Readonly<Record<string, unknown>>,
  content: C,
): RateDocument<C> => ({
  content,
  id: String(row.id),
  no: String(row.rateNo),
  companyId: String(row.companyId),
  state: row.state as RateState,
  version: Number(row.version),
  standing: row.standing as C | null,
  authorId: row.authorId as string | null,
  approvalHits: row.approvalHits as string[],
  successorId: row.successorId as string | null,
  spaceStatusAt: instantOf(row.spaceStatusAt),
  sourceKind: String(row.sourceKind),
  source: row.source as readonly unknown[],
  ownerEmployeeId: row.ownerEmployeeId as string | null,
  departmentId: row.departmentId as string | null,
  reason: row.stateReason as string | null,
  createdAt: instantOf(row.createdAt)!,
  updatedAt: instantOf(row.updatedAt)!,
});

/** The table gives instants as dates, the kit as text. */
const instantOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : (value as string | null);
