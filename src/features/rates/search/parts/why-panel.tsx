import { explainRate } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import type { SearchText } from '../use-search.ts';
import { lineKey } from './offer-words.tsx';

/** Why an offer has its price: the chain in words, the rule behind each fee with its version, rates of exchange and days. */
export function WhyPanel({ offer, asked }: { readonly offer: RateOffer; readonly asked: SearchText }) {
  const t = useT('rateSearch');
  const text = useText();
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  const why = useCallQuery(explainRate, { ...given, rateId: offer.rateId } as never);
  if (why.error) return <ErrorState error={why.error} onRetry={() => void why.refetch()} />;
  if (!why.data) return <LoadingState lines={4} />;
  const { chains, priceDate, fxTable, fxDay, level } = why.data;
  const { lines = [], fxRates = [] } = why.data.offer.price;
  return (
    <section className="rs-why" aria-label={t('why')}>
      <h2>{t('why')}</h2>
      <ol>
        {chains.map(({ feeCode, containerType, words }) => (
          <li key={`${feeCode} ${containerType}`}>
            <b>{[feeCode, containerType].filter(Boolean).join(' ')}</b>: {text(words)}
          </li>
        ))}
      </ol>
      <ul>
        {lines
          .filter(line => line.layer !== 'FREIGHT')
          .map(line => (
            <li key={lineKey(line)}>
              <b>{[line.feeCode, line.containerType].filter(Boolean).join(' ')}</b>{' '}
              {line.ruleId ? t('whyRules', { id: line.ruleId, v: line.ruleVersion ?? 0 }) : t('onRate')}
            </li>
          ))}
      </ul>
      <p className="fl-muted">
        {t('priceDay', { day: priceDate })}
        {level && ` · ${t('level', { level })}`} · {t('fxTable', { table: fxTable, day: fxDay })}
        {fxRates
          .map(rate => ` · ${t('fxUsed', { c: rate.currency, rate: rate.rateToCny, to: rate.validTo ?? '–' })}`)
          .join('')}
      </p>
    </section>
  );
}
