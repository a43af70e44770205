import { useMemo } from 'react';
import {
  type HistoryPoint,
  type HistoryRange,
  operationsHistory,
  QUEUE_KEYS,
  QUEUES,
} from '#contract/operations/calls.ts';
import { FiguresPanel } from '#kit/charts/figures-panel.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../locale/words.ts';

/** A minute is kept once it is over. */
const ASK_EVERY_MS = 60_000;

type FigureName = Exclude<keyof HistoryPoint, 'at' | 'waiting'>;

/** What waited, how much was asked, what failed, how fast and how busy it was: over the last hour, day or week. */
export function HistoryCharts({ range, isTable }: { readonly range: HistoryRange; readonly isTable: boolean }) {
  const t = useT('operations');
  const history = useCallQuery(operationsHistory, { range }, { refetchInterval: ASK_EVERY_MS });
  return (
    <section className="ops-history" aria-label={t('historyTitle', { range: t(`range.${range}`) })}>
      <h2>{t('historyTitle', { range: t(`range.${range}`) })}</h2>
      {history.data ? (
        <Charts points={history.data} range={range} isTable={isTable} />
      ) : history.isPending ? (
        <LoadingState />
      ) : (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      )}
    </section>
  );
}

function Charts({
  points,
  range,
  isTable,
}: {
  readonly points: readonly HistoryPoint[];
  readonly range: HistoryRange;
  readonly isTable: boolean;
}) {
  const t = useT('operations');
  const text = useText();
  const zone = useViewerZone();
  const shown = useMemo(() => {
    const known = points.some(({ calls }) => calls !== null) ? points : [];
    const of = (figures: readonly FigureName[]) =>
      figures.map(figure => ({ name: t(`figure.${figure}`), values: known.map(point => point[figure]) }));
    return {
      names: known.map(({ at }) => {
        const minute = formatInstant(at, zone, 'dateMinute').slice(-5);
        return range === 'week' ? `${formatInstant(at, zone, 'monthDay')} ${minute}` : minute;
      }),
      queues: QUEUE_KEYS.map(key => ({ name: text(QUEUES[key]), values: known.map(({ waiting }) => waiting[key]) })),
      traffic: of(['calls', 'failed']),
      speed: of(['meanMs', 'p95Ms', 'slowestMs']),
      load: of(['loopLagMs']),
      live: of(['liveConnections']),
      cutOffs: of(['cutOffs']),
    };
  }, [points, range, zone, t, text]);
  const common = { names: shown.names, isTable, isCount: true, empty: t('noFigures'), head: t('minute') };
  return (
    <div className="ops-columns">
      <FiguresPanel {...common} kind="line" title={t('queues')} series={shown.queues} />
      <FiguresPanel {...common} kind="line" title={t('cutOffs')} series={shown.cutOffs} />
      <FiguresPanel {...common} kind="bar" title={t('trafficTitle')} series={shown.traffic} />
      <FiguresPanel {...common} kind="line" title={t('speedTitle')} series={shown.speed} />
      <FiguresPanel {...common} kind="line" title={t('loadTitle')} series={shown.load} />
      <FiguresPanel {...common} kind="line" title={t('figure.liveConnections')} series={shown.live} />
    </div>
  );
}
