import type { z } from 'zod';
import { siDetailSchema, siSetBodySchema } from '#contract/si/calls.ts';
import type { CheckInput } from '#contract/si/check/set-view.ts';
import { ORIGINS_WIRE, type StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type SiWire, siFromWire, unknownMembers } from '#contract/si/wire.ts';

/** Members that an answer of ours carries beside the content: known when the whole record comes back, and ignored. */
const BESIDE_CONTENT = [
  ...Object.keys(siDetailSchema.shape),
  'TBI_CREATE_ID',
  'TBI_REVIEWER_ID',
  'TBI_REVIEWER_DATE',
  'TBI_SOURCES',
  'TBI_ISDEL',
  'AcceptWarnings',
  'AMEND_REASON',
  ORIGINS_WIRE,
];

export const readRecord = (record: SiWire, index = 0): { draft: SiDraft; unknown: string[] } => ({
  draft: siFromWire(record),
  unknown: unknownMembers(record, index, BESIDE_CONTENT),
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Totals that a file or an interface sent along; the boxes must bear them out (SI-W-02). */
const sentTotalsOf = (record: Readonly<Record<string, unknown>>) => ({
  packageCount: text(record.TOTAL_NUM),
  weightKg: text(record.TOTAL_WEIGHT),
  volumeCbm: text(record.TOTAL_VOLUME),
});

/** A set with what its sender says of its values, draft by draft. */
export interface ReadSet extends CheckInput {
  readonly origins: readonly (StatedOrigins | null)[];
}

/** Members of the bodies of check, add, add on behalf and park. */
const OF_BODY = new Set([
  ...Object.keys(siSetBodySchema.shape),
  'AcceptWarnings',
  'Id',
  'VERSION',
  'EmployeeId',
  'COMPANYID',
  'COMPANYCODE',
]);

/** The body of check and add, in the product's own names. */
export function readSet(body: z.output<typeof siSetBodySchema>): ReadSet {
  const records = body.TDBLInfos.map((record, index) => readRecord(record, index));
  return {
    drafts: records.map(({ draft }) => draft),
    num: body.Num,
    shipmentId: body.CGO_ID,
    mblNo: body.MBL_NO,
    origins: body.TDBLInfos.map(record => (record.ORIGINS as StatedOrigins | null | undefined) ?? null),
    sentTotals: body.TDBLInfos.map(sentTotalsOf),
    unknown: [...Object.keys(body).filter(key => !OF_BODY.has(key)), ...records.flatMap(({ unknown }) => unknown)],
  };
}

/** Every shipment a set touches: its own and those its merge links name. */
export const shipmentIdsOf = ({ shipmentId, drafts }: Pick<CheckInput, 'shipmentId' | 'drafts'>): string[] => [
  shipmentId,
  ...drafts.flatMap(draft => draft.masters.map(link => link.shipmentId)).filter(id => id !== ''),
];
