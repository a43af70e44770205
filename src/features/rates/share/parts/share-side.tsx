import { shareOverview } from '#contract/rates/share/share.calls.ts';
import { SUBSCRIPTION_STATE_LABELS } from '#contract/rates/share/share-codes.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import '../locale/words.ts';
import '../queries.ts';
import '../share.css';

/** How many rates the share means now, and who has it. */
export function ShareSide({ id }: { readonly id: string }) {
  const t = useT('rateShare');
  const text = useText();
  const { data, error, refetch } = useCallQuery(shareOverview, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState lines={3} />;
  return (
    <section className="fl-share-side" aria-label={t('side')}>
      <h2>{t('side')}</h2>
      <p>
        {t('rates')} {data.rates}
        {data.changedAt && (
          <>
            {' · '}
            {t('changedAt')} <Instant at={data.changedAt} />
          </>
        )}
      </p>
      <h3>{t('receivers')}</h3>
      {data.receivers.length === 0 ? (
        <p className="fl-muted">{t('nobody')}</p>
      ) : (
        <ul>
          {data.receivers.map(({ code, name, state }) => (
            <li key={code}>
              {code} {name} · {text(SUBSCRIPTION_STATE_LABELS[state])}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
