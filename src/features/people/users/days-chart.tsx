import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { UserSurvey } from '#contract/people/user-calls.ts';
import { useIsDark } from '#kit/theme.ts';
import '../people.css';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** Registrations as bars, activity as a line, thirty days. What it shows is said in words as well. */
export function DaysChart({
  days,
  words,
}: {
  readonly days: UserSurvey['days'];
  readonly words: { readonly registered: string; readonly active: string; readonly description: string };
}) {
  const host = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const { registered, active, description } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are the theme's, read when it is drawn
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'svg' });
    const style = getComputedStyle(element);
    const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
    const ink = colour('--fl-ink-soft', '#566475');
    chart.setOption({
      animation: false,
      aria: { enabled: true, label: { description } },
      color: [colour('--fl-accent', '#0b6488'), colour('--fl-warn', '#8a5a00')],
      grid: { left: 36, right: 12, top: 32, bottom: 24 },
      legend: { top: 0, textStyle: { color: ink } },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisLabel: { color: ink } },
      yAxis: { type: 'value', minInterval: 1, axisLabel: { color: ink } },
      series: [
        { type: 'bar', name: registered, data: days.map(day => day.registered) },
        { type: 'line', name: active, data: days.map(day => day.active), showSymbol: false },
      ],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [days, registered, active, description, isDark]);
  return <div ref={host} className="ppl-chart" role="img" aria-label={description} />;
}
