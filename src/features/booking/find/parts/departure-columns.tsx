import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { both } from '../locale/both.ts';

const FEW = 3;

/** How many containers of the asked types are ready on it; sellers say `10+` where they have more. */
const readyOf = ({ spaces }: FoundDeparture): number =>
  spaces.reduce(
    (sum, { lines }) => sum + lines.reduce((all, { available }) => all + Number.parseInt(available, 10), 0),
    0,
  );

function Light({ row }: { readonly row: FoundDeparture }) {
  const t = useT('bookingFind');
  const ready = readyOf(row);
  const light = row.spaces.length === 0 || ready === 0 ? 'none' : ready < FEW ? 'few' : 'some';
  const word =
    row.spaces.length === 0 ? t('light.none') : ready === 0 ? t('light.full') : t('light.some', { n: ready });
  return (
    <span className="bq-light" data-light={light}>
      {word}
    </span>
  );
}

const cutOff = (row: FoundDeparture, code: string, zone: string) => {
  const at = row.cutOffs.find(one => one.code === code)?.at;
  return at ? <Instant at={at} zone={zone} format="dateMinute" showZone={false} /> : '—';
};

/** Times are those of the port of loading. */
export const departureColumns = (zone: string): Column<FoundDeparture>[] => [
  { key: 'carrier', label: both('col.carrier'), width: 64, cell: row => row.carrier },
  { key: 'vessel', label: both('col.vessel'), width: 170, cell: row => `${row.vessel} ${row.voyage}`.trim() || '—' },
  {
    key: 'etd',
    label: both('col.etd'),
    width: 156,
    cell: row => (row.etd ? <Instant at={row.etd} zone={zone} format="dateMinute" showZone={false} /> : row.day),
  },
  { key: 'eta', label: both('col.eta'), width: 104, cell: row => <Instant at={row.eta} format="date" /> },
  {
    key: 'transit',
    label: both('col.transit'),
    width: 64,
    numeric: true,
    cell: row => row.transitDays ?? row.price?.transitDays ?? '',
  },
  { key: 'hubs', label: both('col.hubs'), width: 70, cell: row => row.hubs.join(' ') || '—' },
  { key: 'si', label: both('col.si'), width: 156, cell: row => cutOff(row, 'DCO', zone) },
  { key: 'cy', label: both('col.cy'), width: 156, cell: row => cutOff(row, 'FCO', zone) },
  {
    key: 'price',
    label: both('col.price'),
    width: 122,
    numeric: true,
    cell: ({ price }) =>
      price?.price.total ? `${price.price.total.currency} ${formatFigure(price.price.total.amount)}` : '—',
  },
  { key: 'space', label: both('col.space'), width: 92, cell: row => <Light row={row} /> },
];
