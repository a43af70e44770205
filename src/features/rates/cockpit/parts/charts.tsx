import { HTMLSelect } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { rateCockpitCharts } from '#contract/rates/cockpit/cockpit.calls.ts';
import { COCKPIT_PARTS, FUNNEL_STEPS, type FunnelStep } from '#contract/rates/cockpit/cockpit-words.ts';
import { FiguresPanel } from '#kit/charts/figures-panel.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';
import { medianSeries } from './chart-series.ts';

const TYPES = ['40HC', '20GP'];
const STEPS = Object.keys(FUNNEL_STEPS) as FunnelStep[];

/** Prices by week, whose was best, what came of questions and how long they took; as charts or as tables. */
export function CockpitCharts({
  charts,
  isTable,
}: {
  readonly charts: DataOf<typeof rateCockpitCharts>;
  readonly isTable: boolean;
}) {
  const t = useT('rateCockpit');
  const text = useText();
  const language = useLanguage();
  const [type, setType] = useState(TYPES[0]!);
  const { best, funnel, response } = charts;
  const parts = useMemo(
    () => ({
      medians: medianSeries(charts.medians, type, language),
      best: {
        names: best.map(({ carrier }) => carrier.code),
        series: [{ name: t('best'), values: best.map(one => one.best) }],
      },
      funnel: {
        names: STEPS.map(step => text(FUNNEL_STEPS[step])),
        series: [{ name: t('count'), values: STEPS.map(step => funnel[step]) }],
      },
      response: {
        names: response.map(({ day }) => day),
        series: [
          { name: t('p50'), values: response.map(({ p50 }) => p50) },
          { name: t('p95'), values: response.map(({ p95 }) => p95) },
        ],
      },
    }),
    [charts.medians, best, funnel, response, type, language, t, text],
  );
  const common = { isTable, empty: t('empty') };
  return (
    <div className="rck-charts">
      <FiguresPanel
        {...common}
        {...parts.medians}
        kind="line"
        head={t('week')}
        title={text(COCKPIT_PARTS.medians)}
        note={
          <HTMLSelect
            aria-label={t('boxType')}
            value={type}
            options={TYPES}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          />
        }
      />
      <FiguresPanel {...common} {...parts.best} kind="bar" head={t('carrier')} title={text(COCKPIT_PARTS.best)} />
      <FiguresPanel {...common} {...parts.funnel} kind="bar" head={t('step')} title={text(COCKPIT_PARTS.funnel)} />
      <FiguresPanel {...common} {...parts.response} kind="line" head={t('day')} title={text(COCKPIT_PARTS.response)} />
    </div>
  );
}
