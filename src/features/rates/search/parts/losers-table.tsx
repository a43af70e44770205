import { queryOfTexts } from '#contract/kernel/call.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import { losingRates } from '#contract/rates/search/calls.ts';
import { VISIBILITY_TESTS } from '#contract/rates/search/codes.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { SearchText } from '../use-search.ts';

/** Rates of the lane that were not shown, each with the first test that it fails: "why does the customer not see this price". */
export function LosersTable({ asked }: { readonly asked: SearchText }) {
  const t = useT('rateSearch');
  const text = useText();
  const lost = useCallQuery(losingRates, queryOfTexts(losingRates, asked));
  if (lost.error) return <ErrorState error={lost.error} onRetry={() => void lost.refetch()} />;
  if (!lost.data) return <LoadingState lines={4} />;
  if (lost.data.losers.length === 0) return <EmptyState title={t('none')} />;
  return (
    <table className="rs-fees" aria-label={t('losers')}>
      <caption>{t('losersHint')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('col.reason')}</th>
          <th scope="col">{t('col.rateNo')}</th>
          <th scope="col">{t('col.carrier')}</th>
          <th scope="col">{t('col.lane')}</th>
          <th scope="col">{t('col.valid')}</th>
          <th scope="col">{t('col.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lost.data.losers.map(
          ({ rateId, rateNo, carrier, pol, pod, validFrom, validTo, state, test, testNo, detail }) => (
            <tr key={rateId}>
              <th scope="row">
                {t('loserTest', { no: testNo, reason: text(VISIBILITY_TESTS[test]) })}
                {detail && <small className="fl-muted"> {text(detail)}</small>}
              </th>
              <td className="fl-mono">{rateNo}</td>
              <td>{carrier}</td>
              <td>
                {pol} → {pod}
              </td>
              <td>
                {validFrom} – {validTo}
              </td>
              <td>{text(RATE_STATE_LABELS[state as keyof typeof RATE_STATE_LABELS])}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
