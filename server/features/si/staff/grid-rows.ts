import type { AnyRow } from '#contract/kernel/resource.ts';
import type { SiGridMore } from '#contract/si/staff.calls.ts';
import { siGrid } from '#contract/si/staff.resource.ts';
import type { SubmitLogMore } from '#contract/si/submit-log.calls.ts';
import { siSubmitLog } from '#contract/si/submit-log.resource.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import type { SeatName } from '../../identity/names.read.ts';

export type Names = ReadonlyMap<string, Pick<SeatName, 'name' | 'nameEn'>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const idsAt =
  (...fields: readonly string[]) =>
  (rows: readonly Row[]): string[] => [
    ...new Set(rows.flatMap(row => fields.map(field => textOf(row[field]) ?? '')).filter(id => id !== '')),
  ];

/** Everybody the rows name. */
export const peopleIn = idsAt('createId', 'claimerId', 'reviewerId');
export const logPeopleIn = idsAt('employeeId', 'onBehalfOfEmployeeId');

const nameIn = (names: Names, id: unknown): string => names.get(textOf(id) ?? '')?.name ?? '';
const englishIn = (names: Names, id: unknown): string => names.get(textOf(id) ?? '')?.nameEn ?? '';

/** The row as a reader of English has it, in a file that knows one language: names in it where they are known. */
export const withEnglishNames = (row: AnyRow): AnyRow => ({
  ...row,
  ...Object.fromEntries(
    Object.keys(row).flatMap(field => (row[`${field}En`] ? [[field, row[`${field}En`]] as const] : [])),
  ),
});

/** A row of the view as it goes over the wire. */
export function presentGridRow(row: Row, names: Names): AnyRow & SiGridMore {
  const more: SiGridMore = {
    companyId: String(row.companyId),
    shipmentId: String(row.shipmentId),
    createId: String(row.createId),
    lastEditorId: String(row.lastEditorId),
    claimerId: textOf(row.claimerId),
    claimedAt: row.claimedAt instanceof Date ? row.claimedAt.toISOString() : null,
    everSent: row.everSent === true,
    companyNameEn: textOf(row.companyNameEn) ?? '',
    creatorName: nameIn(names, row.createId),
    creatorNameEn: englishIn(names, row.createId),
    claimerName: nameIn(names, row.claimerId),
    claimerNameEn: englishIn(names, row.claimerId),
    reviewerName: nameIn(names, row.reviewerId),
    reviewerNameEn: englishIn(names, row.reviewerId),
  };
  return { ...toWire(siGrid, row), ...more };
}

/** A row of the submission log. */
export function presentLogRow(row: Row, names: Names): AnyRow & SubmitLogMore {
  const more: SubmitLogMore = {
    companyNameEn: textOf(row.companyNameEn) ?? '',
    employeeName: nameIn(names, row.employeeId),
    employeeNameEn: englishIn(names, row.employeeId),
    onBehalfOfName: nameIn(names, row.onBehalfOfEmployeeId),
    onBehalfOfNameEn: englishIn(names, row.onBehalfOfEmployeeId),
  };
  return { ...toWire(siSubmitLog, row), ...more };
}
