import Big from 'big.js';
import { lazy, Suspense, useMemo } from 'react';
import { fxMatrix } from '#contract/basic-data/commercial/fx/calls.ts';
import { addMonths, monthPeriod } from '#contract/basic-data/commercial/fx-matrix.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { LoadingState } from '#kit/screen-states.tsx';
import './locale/words.ts';

const RateChart = lazy(async () => ({ default: (await import('./rate-chart.tsx')).RateChart }));

const MONTHS = 24;

/** Twenty-four months of one currency, as a line and in words. */
export function RateHistory({ currency, month }: { readonly currency: string; readonly month: string }) {
  const t = useT('commercial');
  const [from, to] = [addMonths(month, 1 - MONTHS), month];
  const { data } = useCallQuery(fxMatrix, { table: 'MONTH', from: monthPeriod(from).from, to: monthPeriod(to).to });
  const points = useMemo(() => {
    const cells = data?.rows.find(row => row.currency === currency)?.cells ?? [];
    return (data?.periods ?? []).map((period, index) => ({
      month: period.from.slice(0, 7),
      rate: cells[index]?.published?.rateToCny ?? null,
    }));
  }, [data, currency]);
  const sorted = points.flatMap(({ rate }) => rate ?? []).sort((a, b) => new Big(a).cmp(b));
  const last = points.findLast(({ rate }) => rate !== null)?.rate;
  if (!data) return <LoadingState />;
  if (sorted.length === 0 || !last) return <p className="fl-muted">{t('fx.chartNone', { currency })}</p>;
  const description = t('fx.chartText', { currency, from, to, low: sorted[0]!, high: sorted.at(-1)!, last });
  return (
    <figure>
      <figcaption>{t('fx.chart', { currency })}</figcaption>
      <Suspense fallback={<LoadingState />}>
        <RateChart points={points} description={description} />
      </Suspense>
    </figure>
  );
}
