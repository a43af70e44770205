import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useIsDark } from '#kit/theme.ts';

use([LineChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface RatePoint {
  readonly month: string;
  /** Null where a month has none: the line breaks there. */
  readonly rate: string | null;
}

/** A line of months. What it shows is said in words as well. */
export function RateChart({
  points,
  description,
}: {
  readonly points: readonly RatePoint[];
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
    const ink = style.getPropertyValue('--fl-accent').trim() || '#0b6488';
    const axisLabel = { color: style.getPropertyValue('--fl-ink-soft').trim() || '#566475' };
    chart.setOption({
      animation: false,
      aria: { enabled: true, label: { description } },
      grid: { left: 56, right: 12, top: 12, bottom: 24 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: points.map(({ month }) => month), axisLabel },
      yAxis: { type: 'value', scale: true, axisLabel },
      series: [
        {
          type: 'line',
          connectNulls: false,
          showSymbol: points.length <= 24,
          // Only the drawing is made of floats; every figure that counts stays text.
          data: points.map(({ rate }) => (rate === null ? null : Number(rate))),
          lineStyle: { color: ink },
          itemStyle: { color: ink },
        },
      ],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [points, description, isDark]);
  return <div ref={host} className="fl-rate-chart" role="img" aria-label={description} />;
}
