import type { Transaction } from 'kysely';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SpaceStatus } from '#contract/rates/codes.ts';
import type { Reprice } from '#contract/rates/rate.calls.ts';
import type { OfferedDays } from '#contract/rates/rules/overlap/cuts.ts';
import type { AnyRateContent, RateDeclared, RateRow } from '#machines/rates/rate.declaration.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import type { PricedFor } from '../approval.ts';
import { type RateDocument, rowOf } from '../rate-document.ts';

/** What upkeep asks of a content, whatever is priced in it. */
export interface RateContent extends AnyRateContent {
  readonly polId: string;
  readonly podId: string;
  readonly lineId: string | null;
  readonly spaceStatus: SpaceStatus;
}

/** Where full-container and consolidation rates differ; everything else of their upkeep is here once. */
export interface RateKind<C extends RateContent> {
  readonly key: 'fcl' | 'lcl';
  /** Begins their numbers. */
  readonly series: string;
  /** Its declaration. */
  readonly document: RateDeclared;
  /** Its resource and table; what else the resource serves does not matter here. */
  readonly served: ServedResource;
  readonly table: 'fclRate' | 'lclRate';
  /** One row for each offer that was ever put on sale; its lock lets one publication at a time cut the others. */
  readonly offers: 'fclOffer' | 'lclOffer';
  /** Screens: the list, one rate, what waits for a second person. */
  readonly paths: { readonly list: string; readonly one: string; readonly pending: string };
  /** Of a row of the kit or of the table. */
  ofRow(row: Readonly<Record<string, unknown>>): RateDocument<C>;
  /** Names of what people type. */
  readonly typedFields: readonly string[];
  /** What people type, out of a row that may hold more. */
  typed(row: Readonly<Record<string, unknown>>): C;
  /** Fields that the system makes, as the calls of the resource answer them. */
  madeOf(document: RateDocument<C>): Readonly<Record<string, unknown>>;
  /** Two published rates with the same one are the same offer (A.5.1). */
  fingerprintOf(companyId: string, content: C): string;
  offeredDays(content: C): OfferedDays;
  pieceOf(content: C, days: OfferedDays): C;
  pricesOf(content: C): PricedFor[];
  findingsOf(
    db: Transaction<Tables>,
    content: C,
    around: { readonly companyId: string; readonly today: string },
  ): Promise<Finding[]>;
  /** The content with all its prices moved; a kind without it is extended at the prices it has. */
  repriced?(content: C, change: Reprice): C;
  /** What of a typed content the system keeps itself stays as it was. */
  kept?(content: C, before: C | null): C;
}

/** The row as the calls of the resource answer it. */
export const wireOf = <C extends RateContent>(kind: RateKind<C>, document: RateDocument<C>) => ({
  ...document.content,
  ...kind.madeOf(document),
  id: document.id,
  version: document.version,
  rateNo: document.no,
  state: document.state,
  sourceKind: document.sourceKind,
  source: document.source,
  ownerEmployeeId: document.ownerEmployeeId,
  departmentId: document.departmentId,
  stateReason: document.reason,
  approvalHits: document.approvalHits,
  successorId: document.successorId,
  spaceStatusAt: document.spaceStatusAt,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
});

/** The rate as the kit knows it. */
export const rowOfRate = <C extends RateContent>(kind: RateKind<C>, rate: RateDocument<C>): RateRow =>
  rowOf(rate, { typed: kind.typedFields, made: kind.madeOf(rate) });

/** What is on sale: the content, or what stands while its revision waits; nothing in other states. */
export const onSale = <C extends RateContent>({ state, content, standing }: RateDocument<C>): C | null =>
  state === 'ACTIVE' ? content : state === 'PENDING' ? standing : null;

/** Both tables have the columns that are asked for by this name. */
export const rowsOf = ({ table }: Pick<RateKind<never>, 'table'>) => table as 'fclRate';
