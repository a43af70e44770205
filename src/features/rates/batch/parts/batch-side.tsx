import { Link } from 'react-router-dom';
import { rateBatchDetail, rateBatchRows } from '#contract/rates/batch/batch.calls.ts';
import { BATCH_KINDS } from '#contract/rates/batch/batch-codes.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { APPROVAL_RULES, type ApprovalRule } from '#contract/rates/rate-codes.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import '../queries.ts';
import { becomesText } from './row-columns.tsx';

const ROWS = 30;

/** A batch that waits: what becomes of its first rates, and which rules ask for a second person. */
export function BatchSide({ id }: { readonly id: string }) {
  const t = useT('rateBatch');
  const text = useText();
  const detail = useCallQuery(rateBatchDetail, { id });
  const rows = useCallQuery(rateBatchRows, { id, limit: ROWS });
  const error = detail.error ?? rows.error;
  if (error) return <ErrorState error={error} onRetry={() => void detail.refetch()} />;
  if (!detail.data || !rows.data) return <LoadingState />;
  const batch = detail.data;
  const rule = (code: string): string => {
    const words = APPROVAL_RULES[code as ApprovalRule];
    return words ? text(words) : code;
  };
  return (
    <div className="fl-rate-sides">
      <section className="fl-rate-side" aria-labelledby="batch-pending">
        <h2 id="batch-pending">
          <Link to={`${RATE_PATHS.results}?id=${encodeURIComponent(id)}`}>{`${batch.no} ${batch.title}`.trim()}</Link>
        </h2>
        <p>
          {text(BATCH_KINDS[batch.kind])} · {t('author', { who: batch.author ?? '–' })}
        </p>
        <p>
          {t('counts', batch.counts)} · {t('hits', { n: batch.counts.hits ?? 0 })}
        </p>
        <table className="fl-rate-table">
          <thead>
            <tr>
              <th scope="col">{t('rateNo')}</th>
              <th scope="col">{t('lane')}</th>
              <th scope="col">{t('becomes')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.data.rows.map(row => (
              <tr key={row.seq}>
                <th scope="row">{row.rateNo ?? '–'}</th>
                <td>{row.lane}</td>
                <td>{becomesText(row, text)}</td>
                <td>{row.hits.map(rule).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
