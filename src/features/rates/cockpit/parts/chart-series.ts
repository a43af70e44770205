import type { DataOf } from '#contract/kernel/call.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import type { rateCockpitCharts } from '#contract/rates/cockpit/cockpit.calls.ts';
import type { Series } from '#kit/charts/series-chart.tsx';

export type Medians = DataOf<typeof rateCockpitCharts>['medians'];

/** Weeks as names, a line a trade; a week in which nobody asked for a trade breaks its line. */
export function medianSeries(
  medians: Medians,
  containerType: string,
  language: Language,
): { readonly names: readonly string[]; readonly series: readonly Series[] } {
  const own = medians.filter(one => one.containerType === containerType);
  const names = [...new Set(own.map(({ week }) => week))].toSorted();
  const trades = new Map(own.map(({ trade }) => [trade.code, trade]));
  return {
    names,
    series: [...trades.values()].map(trade => ({
      name: say(trade, language),
      values: names.map(week => own.find(one => one.week === week && one.trade.code === trade.code)?.median ?? null),
    })),
  };
}
