import { CALL_STATUS } from '#contract/basic-data/port-call.resource.ts';
import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { BoardRow } from '#contract/basic-data/schedule/shapes.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { type TimeEdit, TimeEditor } from '../parts/time-editor.tsx';
import '../locale/words.ts';

/** One of the four times that a person sets. */
export type TimeField = 'estArr' | 'estDep' | 'actArr' | 'actDep';

export const TIME_FIELDS = {
  estArr: { event: 'ARRI', classifier: 'EST', times: 'arrival', kind: 'estimated' },
  estDep: { event: 'DEPA', classifier: 'EST', times: 'departure', kind: 'estimated' },
  actArr: { event: 'ARRI', classifier: 'ACT', times: 'arrival', kind: 'actual' },
  actDep: { event: 'DEPA', classifier: 'ACT', times: 'departure', kind: 'actual' },
} as const;

export interface OpenCell {
  readonly id: string;
  readonly field: TimeField;
}

export interface BoardCells {
  readonly open: OpenCell | null;
  /** Null where the time may not be set. */
  readonly edit: ((row: BoardRow, field: TimeField) => void) | null;
  readonly save: (row: BoardRow, field: TimeField, edit: TimeEdit) => Promise<void>;
  readonly close: () => void;
}

const short = (at: string | null, zone: string): string => (at === null ? '—' : localTimeOf(at, zone).slice(5));

/** Base of `+6h`: what the cell shows, else what it follows. */
export const baseOf = (row: BoardRow, field: TimeField): string | null => {
  const { times, kind } = TIME_FIELDS[field];
  const { planned, estimated, actual } = row[times];
  return kind === 'actual' ? (actual ?? estimated ?? planned) : (estimated ?? planned);
};

function TimeCell({
  row,
  field,
  cells,
}: {
  readonly row: BoardRow;
  readonly field: TimeField;
  readonly cells: BoardCells;
}) {
  const t = useT('schedule');
  const { times, kind } = TIME_FIELDS[field];
  const at = row[times][kind];
  const label = t('edit.label', { what: t(`edit.${field}`), port: row.port.code });
  if (cells.open?.id === row.id && cells.open.field === field)
    return (
      <TimeEditor
        label={label}
        base={baseOf(row, field)}
        zone={row.port.zone}
        onSave={edit => cells.save(row, field, edit)}
        onCancel={cells.close}
      />
    );
  const shown = short(at, row.port.zone);
  if (cells.edit === null) return <span>{shown}</span>;
  return (
    <button
      type="button"
      className="sch-cell"
      tabIndex={-1}
      title={label}
      onClick={event => {
        event.stopPropagation();
        cells.edit?.(row, field);
      }}
    >
      {shown}
    </button>
  );
}

const BAND_TONE: Readonly<Record<NonNullable<BoardRow['band']>, Tone>> = {
  onPlan: 'ok',
  slight: 'info',
  off: 'warn',
  farOff: 'bad',
};

/** How far off; of a call that is not made, why there is nothing to be off from. */
function Deviation({ row }: { readonly row: BoardRow }) {
  const t = useT('schedule');
  const text = useText();
  if (row.callStatus !== null) return <StatusTag tone="warn">{text(CALL_STATUS[row.callStatus])}</StatusTag>;
  if (row.band === null || row.deviationHours === null) return <span className="fl-muted">{t('band.none')}</span>;
  const sign = row.deviationHours > 0 ? '+' : '';
  return (
    <StatusTag tone={BAND_TONE[row.band]}>
      {sign}
      {row.deviationHours} h {t(`band.${row.band}`)}
    </StatusTag>
  );
}

/** How old the news is, in the younger unit that still reads as a number; where it is from under the pointer. */
function News({ row: { updatedAt: at, source } }: { readonly row: BoardRow }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 60_000));
  const shown =
    minutes < 60
      ? `${minutes} min`
      : minutes < 2880
        ? `${Math.floor(minutes / 60)} h`
        : `${Math.floor(minutes / 1440)} d`;
  return <span title={[at, source].filter(Boolean).join(' · ')}>{shown}</span>;
}

const time = (key: TimeField, zh: string, en: string, cells: BoardCells): Column<BoardRow> => ({
  key,
  label: { zh, en },
  width: 92,
  card: 'none',
  cell: row => <TimeCell row={row} field={key} cells={cells} />,
});

/** One row per call: plan, expectation, fact, how far off, from where and how old. */
export const boardColumns = (cells: BoardCells): Column<BoardRow>[] => [
  {
    key: 'ship',
    label: { zh: '船名 / 航次', en: 'Vessel / voyage' },
    width: 168,
    cell: row => (
      <span title={[row.line, row.service, row.vessel ?? 'TBN', row.voyage].filter(Boolean).join(' ')}>
        {row.vessel ?? 'TBN'} <strong>{row.voyage}</strong>
      </span>
    ),
  },
  {
    key: 'port',
    label: { zh: '港口', en: 'Port' },
    width: 70,
    cell: row => <span title={row.port.name.zh}>{row.port.code}</span>,
  },
  {
    key: 'deviation',
    card: 'state',
    label: { zh: '偏差', en: 'Deviation' },
    width: 136,
    cell: row => <Deviation row={row} />,
  },
  {
    key: 'plnArr',
    card: 'what',
    label: { zh: '计划到', en: 'PLN arr' },
    width: 94,
    cell: row => short(row.arrival.planned, row.port.zone),
  },
  time('estArr', '预计到', 'EST arr', cells),
  time('actArr', '实际到', 'ACT arr', cells),
  {
    key: 'plnDep',
    card: 'what',
    label: { zh: '计划离', en: 'PLN dep' },
    width: 94,
    cell: row => short(row.departure.planned, row.port.zone),
  },
  time('estDep', '预计离', 'EST dep', cells),
  time('actDep', '实际离', 'ACT dep', cells),
  {
    key: 'shipments',
    card: 'none',
    label: { zh: '货运', en: 'Shpts' },
    width: 54,
    numeric: true,
    cell: row => row.shipments,
  },
  {
    key: 'news',
    card: 'state',
    label: { zh: '更新', en: 'Age' },
    width: 62,
    cell: row => <News row={row} />,
  },
];
