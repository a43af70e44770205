import type { ShipmentRow } from '#contract/shipment/calls.ts';
import { Countdown } from '#kit/countdown.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { both } from '../locale/both.ts';

const TONES: Readonly<Record<ShipmentRow['SI_STATE'], Tone>> = {
  NONE: 'warn',
  PART: 'accent',
  COMPLETE: 'ok',
  MERGED: 'neutral',
};

function SiProgress({ state, isUnsent }: { readonly state: ShipmentRow['SI_STATE']; readonly isUnsent: boolean }) {
  const t = useT('si');
  return (
    <>
      <StatusTag tone={TONES[state]}>{t(`siStates.${state}`)}</StatusTag>{' '}
      {isUnsent && <StatusTag tone="accent">{t('siStates.UNSENT')}</StatusTag>}
    </>
  );
}

const mono = (text: string) => <span className="fl-mono">{text}</span>;

/** Shipments that wait for an SI: what is due first, and when, in the port's own time; `unsent`: those that were begun here. */
export const todoColumns = (unsent: ReadonlySet<string>): readonly Column<ShipmentRow>[] => [
  {
    key: 'cutoff',
    label: both('columns.cutoff'),
    width: 148,
    cell: row => (
      <Countdown deadline={row.DEADLINE} isShort {...(row.DEADLINE_ZONE ? { zone: row.DEADLINE_ZONE } : {})} />
    ),
  },
  {
    key: 'siState',
    label: both('columns.siState'),
    width: unsent.size > 0 ? 160 : 96,
    cell: row => <SiProgress state={row.SI_STATE} isUnsent={unsent.has(row.CGO_ID)} />,
  },
  { key: 'booking', label: both('columns.booking'), width: 140, cell: row => mono(row.BOOKING_NO) },
  { key: 'bill', label: both('columns.bill'), width: 144, cell: row => mono(row.MBL_NO) },
  { key: 'carrier', label: both('columns.carrier'), width: 80, cell: row => row.CARRIER },
  { key: 'voyage', label: both('columns.voyage'), width: 200, cell: row => `${row.VESSEL} / ${row.VOYAGE}` },
  { key: 'lane', label: both('columns.lane'), width: 150, cell: row => `${row.LOADING_CODE} → ${row.DISCHARGE_CODE}` },
  { key: 'boxes', label: both('columns.boxes'), width: 148, cell: row => row.BOX_SUMMARY },
  { key: 'sailing', label: both('columns.sailing'), width: 110, cell: row => row.SAILINGDATE.slice(0, 10) },
];
