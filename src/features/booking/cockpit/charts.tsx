import { useMemo } from 'react';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { type bookingCockpitCharts, CHART_DAYS, chartFilter } from '#contract/booking/cockpit.calls.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { type Condition, filterText } from '#contract/kernel/filter.ts';
import { say } from '#contract/kernel/text.ts';
import { FiguresPanel } from '#kit/charts/figures-panel.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import './locale/words.ts';

const DAY_MS = 86_400_000;
/** Weeks begin where the platform is. */
const ZONE = 'Asia/Shanghai';

const listPath = (filter: readonly Condition[]): string =>
  `${BOOKING_PATHS.data}?filter=${encodeURIComponent(filterText(filter))}`;

const weekOf = (monday: string): readonly [string, string] => {
  const from = readLocalTime(`${monday} 00:00`, ZONE)?.instant ?? `${monday}T00:00:00.000Z`;
  return [from, new Date(Date.parse(from) + 7 * DAY_MS - 1).toISOString()];
};

/** How carriers answer and what sails; as charts or as tables. */
export function CockpitCharts({
  charts,
  now,
  isTable,
}: {
  readonly charts: DataOf<typeof bookingCockpitCharts>;
  /** When the figures were counted. */
  readonly now: string;
  readonly isTable: boolean;
}) {
  const t = useT('bookingCockpit');
  const language = useLanguage();
  const { confirmation, acceptance, rolls, teu, cancellations } = charts;
  const weeks = useMemo(() => [...new Set(teu.map(({ week }) => week))].toSorted(), [teu]);
  const trades = useMemo(() => {
    const names = [...new Set(teu.map(({ trade }) => say(trade, language)))];
    const of = (name: string, week: string) =>
      teu.find(one => one.week === week && say(one.trade, language) === name)?.teu ?? null;
    return names.map(name => ({ name, values: weeks.map(week => of(name, week)) }));
  }, [teu, weeks, language]);
  const common = { isTable, empty: t('empty') };
  const from = new Date(Date.parse(now) - CHART_DAYS * DAY_MS).toISOString();
  const of = (chart: 'confirmation' | 'acceptance' | 'rolls' | 'cancellations', names: readonly string[]) =>
    names.map(name => listPath(chartFilter(chart, name, from)));
  const carriers = (list: readonly { readonly carrier: string }[]) => list.map(({ carrier }) => carrier);
  return (
    <div className="bkc-charts">
      <FiguresPanel
        {...common}
        kind="bar"
        head={t('carrier')}
        title={t('confirmation')}
        names={carriers(confirmation)}
        opens={of('confirmation', carriers(confirmation))}
        series={[
          { name: t('p50'), values: confirmation.map(({ p50 }) => p50) },
          { name: t('p90'), values: confirmation.map(({ p90 }) => p90) },
        ]}
      />
      <FiguresPanel
        {...common}
        kind="bar"
        head={t('carrier')}
        title={t('acceptance')}
        names={carriers(acceptance)}
        opens={of('acceptance', carriers(acceptance))}
        series={[{ name: t('pct'), values: acceptance.map(({ pct }) => pct) }]}
      />
      <FiguresPanel
        {...common}
        kind="bar"
        head={t('carrier')}
        title={t('rolls')}
        names={carriers(rolls)}
        opens={of('rolls', carriers(rolls))}
        series={[
          { name: t('rolled'), values: rolls.map(({ rolled }) => rolled) },
          { name: t('count'), values: rolls.map(({ n }) => n) },
        ]}
      />
      <FiguresPanel
        {...common}
        kind="line"
        head={t('week')}
        title={t('teu')}
        names={weeks}
        series={trades}
        opens={weeks.map(week => listPath(chartFilter('teu', week, ...weekOf(week))))}
      />
      <FiguresPanel
        {...common}
        kind="bar"
        head={t('reason')}
        title={t('cancellations')}
        names={cancellations.map(({ reason }) => reason || t('noReason'))}
        opens={of(
          'cancellations',
          cancellations.map(({ reason }) => reason),
        )}
        series={[{ name: t('count'), values: cancellations.map(({ n }) => n) }]}
      />
    </div>
  );
}
