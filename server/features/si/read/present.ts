import type { SiHeader } from '#contract/si/calls.ts';
import { siStatusCode } from '#contract/si/status.ts';
import type { SeatName } from '../../identity/names.read.ts';
import type { HeaderRow } from './queries.ts';

type Names = ReadonlyMap<string, SeatName>;

/** Everybody a header names. */
export const peopleOf = (rows: readonly HeaderRow[]): string[] => [
  ...new Set(rows.flatMap(row => [row.createId, row.claimerId, row.reviewerId]).filter((id): id is string => !!id)),
];

const nameOf = (names: Names, id: string | null, field: 'name' | 'nameEn' = 'name'): string | null =>
  id === null ? null : (names.get(id)?.[field] ?? null);

/** Decimal text as the database pads it -> as it is written. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const presentHeader = (row: HeaderRow, names: Names): SiHeader => ({
  Id: row.id,
  TBI_NO: row.no,
  TBI_STATUS: siStatusCode(row.state),
  CGO_ID: row.shipmentId,
  VERSION: row.version,
  REVISION: row.revision,
  LATE: row.late,
  AMENDMENT: row.amendment,
  COMPANY_NAME: row.companyName,
  COMPANY_NAME_EN: row.companyNameEn,
  TBI_COMPANYCODE: row.companyCode,
  BOOKING_NO: row.bookingNo,
  TBI_MBL_NO: row.mblNo,
  TBI_SIMBL_NO: row.simblNo,
  TBI_SITYPE: row.siType,
  TBI_NUM: row.plannedCount,
  TBI_CARRIER: row.carrier,
  TBI_VESSEL: row.vessel,
  TBI_VOYAGE: row.voyage,
  TBI_LOADING_CODE: row.loadingCode,
  TBI_DISCHARGE_CODE: row.dischargeCode,
  TBI_SAILINGDATE: row.sailingDate ?? '',
  TBI_DEADLINE: row.deadline?.toISOString() ?? '',
  TBI_SHREMARKS: row.reviewRemarks,
  TBI_SOURCES: row.sources,
  TBI_CREATE_ID: row.createId,
  TBI_REVIEWER_ID: row.reviewerId,
  TBI_REVIEWER_DATE: row.reviewedAt?.toISOString() ?? null,
  TBI_ISDEL: row.deleted ? 1 : 0,
  BOX_SUMMARY: row.boxSummary,
  TOTAL_NUM: plain(row.totalPackages),
  TOTAL_WEIGHT: plain(row.totalWeightKg),
  TOTAL_VOLUME: plain(row.totalVolumeCbm),
  CREATE_NAME: nameOf(names, row.createId) ?? '',
  CREATE_NAME_EN: nameOf(names, row.createId, 'nameEn') ?? '',
  CLAIMER_ID: row.claimerId,
  CLAIMER_NAME: nameOf(names, row.claimerId),
  CLAIMER_NAME_EN: nameOf(names, row.claimerId, 'nameEn'),
  REVIEWER_NAME: nameOf(names, row.reviewerId),
  REVIEWER_NAME_EN: nameOf(names, row.reviewerId, 'nameEn'),
  SUBMITTED_AT: row.submittedAt.toISOString(),
  UPDATED_AT: row.updatedAt.toISOString(),
  WARNINGS: row.warnings,
});
