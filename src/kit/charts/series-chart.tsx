import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTheme } from '../theme.ts';
import './charts.css';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface Series {
  readonly name: string;
  /** Decimal text or counts, one a name of the axis; null where there is none: a line breaks there. */
  readonly values: readonly (string | number | null)[];
}

/** Told apart in both themes and by those who see no red. */
const COLOURS = ['#2d72d2', '#c87619', '#00a396', '#9d3f9d', '#7157d9', '#8f9a00', '#d33d17', '#147eb3'];

/** Lines or bars over names. What it shows is said in words as well, and stands in a table beside it. */
export function SeriesChart({
  kind,
  names,
  series,
  description,
  isCount = false,
}: {
  readonly kind: 'line' | 'bar';
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly description: string;
  /** Of a count nothing lies between two values, and lines begin at nought as well. */
  readonly isCount?: boolean;
}) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are the theme's, read when it is drawn
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'svg' });
    const style = getComputedStyle(element);
    const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
    const ink = colour('--fl-ink-soft', '#566475');
    const hasLegend = series.length > 1;
    chart.setOption({
      animation: false,
      aria: { enabled: true, label: { description } },
      color: COLOURS,
      grid: { left: 56, right: 12, top: hasLegend ? 34 : 14, bottom: 26 },
      tooltip: { trigger: 'axis' },
      ...(hasLegend ? { legend: { type: 'scroll', top: 0, textStyle: { color: ink } } } : {}),
      xAxis: { type: 'category', data: [...names], axisLabel: { color: ink } },
      yAxis: {
        type: 'value',
        scale: kind === 'line' && !isCount,
        ...(isCount ? { minInterval: 1 } : {}),
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: colour('--fl-line', '#dbe2ea') } },
      },
      series: series.map(({ name, values }) => ({
        type: kind,
        name,
        connectNulls: false,
        barMaxWidth: 36,
        // Only the drawing is made of floats; every figure that counts stays text.
        data: values.map(value => (value === null ? null : Number(value))),
      })),
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [kind, names, series, description, isCount, theme]);
  return <div ref={host} className="rate-chart" role="img" aria-label={description} />;
}
