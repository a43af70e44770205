import { useMemo } from 'react';
import type { bookingCockpitCharts } from '#contract/booking/cockpit.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { say } from '#contract/kernel/text.ts';
import { FiguresPanel } from '#kit/charts/figures-panel.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import './locale/words.ts';

/** How carriers answer and what sails; as charts or as tables. */
export function CockpitCharts({
  charts,
  isTable,
}: {
  readonly charts: DataOf<typeof bookingCockpitCharts>;
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
  return (
    <div className="bkc-charts">
      <FiguresPanel
        {...{ ...common, kind: 'bar', head: t('carrier'), title: t('confirmation') }}
        names={confirmation.map(({ carrier }) => carrier)}
        series={[
          { name: t('p50'), values: confirmation.map(({ p50 }) => p50) },
          { name: t('p90'), values: confirmation.map(({ p90 }) => p90) },
        ]}
      />
      <FiguresPanel
        {...{ ...common, kind: 'bar', head: t('carrier'), title: t('acceptance') }}
        names={acceptance.map(({ carrier }) => carrier)}
        series={[{ name: t('pct'), values: acceptance.map(({ pct }) => pct) }]}
      />
      <FiguresPanel
        {...{ ...common, kind: 'bar', head: t('carrier'), title: t('rolls') }}
        names={rolls.map(({ carrier }) => carrier)}
        series={[
          { name: t('rolled'), values: rolls.map(({ rolled }) => rolled) },
          { name: t('count'), values: rolls.map(({ n }) => n) },
        ]}
      />
      <FiguresPanel {...{ ...common, kind: 'line', head: t('week'), title: t('teu'), names: weeks, series: trades }} />
      <FiguresPanel
        {...{ ...common, kind: 'bar', head: t('reason'), title: t('cancellations') }}
        names={cancellations.map(({ reason }) => reason || t('noReason'))}
        series={[{ name: t('count'), values: cancellations.map(({ n }) => n) }]}
      />
    </div>
  );
}
