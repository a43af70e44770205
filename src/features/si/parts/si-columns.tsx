import type { Text } from '#contract/kernel/text.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { Countdown } from '#kit/countdown.tsx';
import type { Column } from '#kit/grid-column.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { SiStatus } from './si-status.tsx';

type ColumnName = keyof typeof zh.columns;
const label = (name: ColumnName): Text => ({ zh: zh.columns[name], en: en.columns[name] });

/** The number as people know it: no decimals, no separators (A5.4). */
export const shownNo = (no: string): string => no.replace(/\.0+$/, '');

export const billNo = (row: SiHeader): string => row.TBI_SIMBL_NO || row.TBI_MBL_NO;

const COLUMNS: Readonly<Record<string, Column<SiHeader>>> = {
  no: {
    key: 'no',
    label: label('no'),
    width: 112,
    card: 'who',
    cell: row => <span className="fl-mono">{shownNo(row.TBI_NO)}</span>,
  },
  status: {
    key: 'status',
    label: label('status'),
    width: 150,
    cell: row => <SiStatus status={row.TBI_STATUS} late={row.LATE} amendment={row.AMENDMENT} />,
  },
  revision: { key: 'revision', label: label('revision'), width: 60, numeric: true, cell: row => row.REVISION },
  bill: { key: 'bill', label: label('bill'), width: 144, cell: row => <span className="fl-mono">{billNo(row)}</span> },
  company: {
    key: 'company',
    label: label('company'),
    width: 132,
    card: 'who',
    cell: row => <NameText zh={row.COMPANY_NAME} en={row.COMPANY_NAME_EN} />,
  },
  booking: { key: 'booking', label: label('booking'), width: 140, cell: row => row.BOOKING_NO },
  carrier: { key: 'carrier', label: label('carrier'), width: 80, cell: row => row.TBI_CARRIER },
  voyage: { key: 'voyage', label: label('voyage'), width: 212, cell: row => `${row.TBI_VESSEL} / ${row.TBI_VOYAGE}` },
  lane: {
    key: 'lane',
    label: label('lane'),
    width: 124,
    card: 'what',
    cell: row => `${row.TBI_LOADING_CODE} → ${row.TBI_DISCHARGE_CODE}`,
  },
  boxes: { key: 'boxes', label: label('boxes'), width: 108, card: 'what', cell: row => row.BOX_SUMMARY },
  packages: { key: 'packages', label: label('packages'), width: 92, numeric: true, cell: row => row.TOTAL_NUM },
  weight: { key: 'weight', label: label('weight'), width: 110, numeric: true, cell: row => row.TOTAL_WEIGHT },
  cutoff: {
    key: 'cutoff',
    label: label('cutoff'),
    width: 148,
    card: 'state',
    cell: row => <Countdown deadline={row.TBI_DEADLINE} isShort />,
  },
  warnings: {
    key: 'warnings',
    label: label('warnings'),
    width: 68,
    numeric: true,
    card: 'none',
    cell: row => row.WARNINGS,
  },
  claimer: {
    key: 'claimer',
    label: label('claimer'),
    width: 96,
    card: 'state',
    cell: row => <NameText zh={row.CLAIMER_NAME} en={row.CLAIMER_NAME_EN} />,
  },
  reviewer: {
    key: 'reviewer',
    label: label('reviewer'),
    width: 110,
    cell: row => <NameText zh={row.REVIEWER_NAME} en={row.REVIEWER_NAME_EN} />,
  },
  remarks: { key: 'remarks', label: label('remarks'), width: 220, cell: row => row.TBI_SHREMARKS },
  creator: {
    key: 'creator',
    label: label('creator'),
    width: 110,
    cell: row => <NameText zh={row.CREATE_NAME} en={row.CREATE_NAME_EN} />,
  },
  updated: { key: 'updated', label: label('updated'), width: 170, cell: row => <Instant at={row.UPDATED_AT} /> },
};

const pick = (...names: (keyof typeof COLUMNS)[]): readonly Column<SiHeader>[] => names.map(name => COLUMNS[name]!);

/** Not among a list's first columns, offered where columns are chosen. */
export const CREATOR_COLUMN = COLUMNS.creator!;

/** Columns of the reviewer's queue: what decides the order and the decision stands first; the first eight fit a screen of 1,440. */
export const QUEUE_COLUMNS = pick(
  'no',
  'cutoff',
  'company',
  'lane',
  'warnings',
  'claimer',
  'bill',
  'boxes',
  'status',
  'voyage',
  'revision',
  'creator',
  'updated',
);

/** Columns of a customer's own list: what became of it stands first. */
export const OWN_COLUMNS = pick(
  'no',
  'status',
  'cutoff',
  'bill',
  'lane',
  'boxes',
  'remarks',
  'booking',
  'voyage',
  'packages',
  'weight',
  'revision',
  'reviewer',
  'updated',
);
