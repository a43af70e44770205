import { fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../form/form.css';
import { LaneRates } from '../form/lane-rates.tsx';
import { useRuleWords } from '../form/rate-checks.tsx';
import { priceSteps } from './difference.ts';

/** What waits: each price before and after, why a second person is asked, and what others cost on the lane. */
export function PendingSide({ id }: { readonly id: string }) {
  const t = useT('fclRates');
  const rules = useRuleWords();
  const { data, error, refetch } = useCallQuery(fclRateDetail, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { content } = data;
  const steps = priceSteps(data.previous, content.lines);
  return (
    <div className="fl-rate-sides">
      <section className="fl-rate-side" aria-labelledby="rate-pending">
        <h2 id="rate-pending">{data.no}</h2>
        <p>
          {t('queue.author')} {data.author ?? '–'} ·{' '}
          {t('queue.valid', { from: content.validFrom, to: content.validTo })}
        </p>
        <p>
          {t('queue.rules')} {rules(data.waitsFor)}
        </p>
        <table className="fl-rate-table">
          <thead>
            <tr>
              <th scope="col">{t('queue.type')}</th>
              <th scope="col">{t('queue.before')}</th>
              <th scope="col">{t('queue.after')}</th>
              <th scope="col">{t('queue.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ containerType, before, after, difference, trend }) => (
              <tr key={containerType}>
                <th scope="row">{printedContainerType(containerType)}</th>
                <td>{before ?? '–'}</td>
                <td>{after ?? '–'}</td>
                <td className={trend === 'risen' || trend === 'fallen' ? `fl-price-${trend}` : 'fl-muted'}>
                  {difference ?? t(trend === 'same' ? 'queue.same' : 'queue.isNew')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LaneRates polId={content.polId} podId={content.podId} rateId={data.id} />
    </div>
  );
}
