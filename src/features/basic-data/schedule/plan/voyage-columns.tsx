import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { SchedulePlace, VoyageLine } from '#contract/basic-data/schedule/shapes.ts';
import { VOYAGE_STATE } from '#contract/basic-data/voyage-fields.ts';
import type { Column } from '#kit/grid-column.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import '../locale/words.ts';

const TONES: Readonly<Record<string, Tone>> = {
  neutral: 'neutral',
  good: 'ok',
  warn: 'warn',
  info: 'info',
  bad: 'bad',
};

function State({ status }: { readonly status: VoyageLine['status'] }) {
  const text = useText();
  const { tone, ...label } = VOYAGE_STATE[status];
  return <StatusTag tone={TONES[tone] ?? 'neutral'}>{text(label)}</StatusTag>;
}

function Ship({ row }: { readonly row: VoyageLine }) {
  const t = useT('schedule');
  return row.vessel === null ? <span className="fl-muted">{t('voyages.tbn')}</span> : <span>{row.vessel}</span>;
}

const at = (instant: string | null, place: SchedulePlace | null): string =>
  instant === null ? '—' : localTimeOf(instant, place?.zone ?? 'Etc/UTC');

/** One row per voyage; times by the clock of the port. */
export const VOYAGE_COLUMNS: readonly Column<VoyageLine>[] = [
  { key: 'service', label: { zh: '服务', en: 'Service' }, width: 86, cell: row => row.service ?? '' },
  { key: 'line', label: { zh: '船公司', en: 'Line' }, width: 76, cell: row => row.line },
  { key: 'vessel', label: { zh: '船名', en: 'Vessel' }, width: 170, cell: row => <Ship row={row} /> },
  { key: 'number', label: { zh: '航次', en: 'Voyage' }, width: 110, cell: row => row.number },
  { key: 'status', label: { zh: '状态', en: 'Status' }, width: 110, cell: row => <State status={row.status} /> },
  { key: 'from', label: { zh: '首港', en: 'From' }, width: 84, cell: row => row.firstPort?.code ?? '' },
  { key: 'etd', label: { zh: '首港离港', en: 'First departure' }, width: 164, cell: row => at(row.etd, row.firstPort) },
  { key: 'to', label: { zh: '末港', en: 'To' }, width: 84, cell: row => row.lastPort?.code ?? '' },
  { key: 'eta', label: { zh: '末港到港', en: 'Last arrival' }, width: 164, cell: row => at(row.eta, row.lastPort) },
  { key: 'calls', label: { zh: '挂靠', en: 'Calls' }, width: 64, numeric: true, cell: row => row.calls },
  { key: 'changes', label: { zh: '变更', en: 'Changes' }, width: 72, numeric: true, cell: row => row.changes },
];
