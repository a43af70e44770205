import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useIsDark } from '#kit/theme.ts';

use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** People by month as bars. What they show is said in words as well. */
export function LoginsChart({
  months,
  description,
}: {
  readonly months: readonly { readonly month: string; readonly n: number }[];
  readonly description: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are the theme's, read when it is drawn
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'svg' });
    const style = getComputedStyle(element);
    const ink = style.getPropertyValue('--fl-accent').trim();
    const soft = style.getPropertyValue('--fl-ink-soft').trim();
    chart.setOption({
      animation: false,
      aria: { enabled: true, label: { description } },
      grid: { left: 36, right: 8, top: 10, bottom: 24 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => month.slice(2)), axisLabel: { color: soft } },
      yAxis: { type: 'value', minInterval: 1, axisLabel: { color: soft } },
      series: [{ type: 'bar', data: months.map(({ n }) => n), itemStyle: { color: ink }, barMaxWidth: 28 }],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [months, description, isDark]);
  return <div ref={host} className="ptn-chart" role="img" aria-label={description} />;
}
