import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useIsDark } from '#kit/theme.ts';

use([BarChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface Bar {
  readonly name: string;
  readonly median: number;
  readonly decisions: number;
}

/** Median minutes as bars. What it shows is said in words as well, and stands in a table beside it. */
export function TimesChart({ bars, description }: { readonly bars: readonly Bar[]; readonly description: string }) {
  const host = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
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
      color: [colour('--fl-accent', '#0b6488')],
      grid: { left: 44, right: 12, top: 16, bottom: 28 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: bars.map(({ name }) => name), axisLabel: { color: ink } },
      yAxis: {
        type: 'value',
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: colour('--fl-line', '#dbe2ea') } },
      },
      series: [{ type: 'bar', data: bars.map(({ median }) => median), barMaxWidth: 36 }],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [bars, description, isDark]);
  return <div ref={host} className="sic-chart" role="img" aria-label={description} />;
}
