import { queryOfTexts } from '#contract/kernel/call.ts';
import { explainRate } from '#contract/rates/search/calls.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import type { FeeNames } from '../fee-names.ts';
import type { SearchText } from '../use-search.ts';
import { FeeName, lineKey } from './offer-words.tsx';

/** Why an offer has its price: the chain in words, the rule behind each fee with its version, rates of exchange and days. */
export function WhyPanel({
  offer,
  asked,
  fees,
}: {
  readonly offer: RateOffer;
  readonly asked: SearchText;
  readonly fees: FeeNames;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const zone = useViewerZone();
  const why = useCallQuery(explainRate, queryOfTexts(explainRate, { ...asked, rateId: offer.rateId }));
  if (why.error) return <ErrorState error={why.error} onRetry={() => void why.refetch()} />;
  if (!why.data) return <LoadingState lines={4} />;
  const { chains, rules, priceDate, fxTable, fxDay, level } = why.data;
  const { lines = [], fxRates = [] } = why.data.offer.price;
  const ruleOf = (id: string | null | undefined): string | null => {
    const rule = rules.find(one => one.id === id);
    if (!rule) return null;
    const { name, scope, version, who, at } = rule;
    const by = [who, formatInstant(at, zone)].filter(Boolean).join(' ');
    return t('whyRule', { name: text(name), scope: text(scope), v: version, by });
  };
  const stepRules = (feeCode: string, containerType: string | null): string[] =>
    lines
      .filter(line => line.feeCode === feeCode && line.containerType === containerType)
      .flatMap(({ steps = [] }) => steps.flatMap(({ ruleId }) => ruleOf(ruleId) ?? []));
  const Fee = ({ code, containerType }: { readonly code: string; readonly containerType: string | null }) => (
    <b>
      <FeeName code={code} names={fees} /> {printedContainerType(containerType ?? '')}
    </b>
  );
  return (
    <section className="rs-why" aria-label={t('why')}>
      <h2>{t('why')}</h2>
      <ol>
        {chains.map(({ feeCode, containerType, words }) => (
          <li key={`${feeCode} ${containerType}`}>
            <Fee code={feeCode} containerType={containerType} />: {text(words)}
            {stepRules(feeCode, containerType).map(told => (
              <small key={told} className="fl-muted rs-origin">
                {told}
              </small>
            ))}
          </li>
        ))}
      </ol>
      <ul>
        {lines
          .filter(line => line.layer !== 'FREIGHT')
          .map(line => (
            <li key={lineKey(line)}>
              <Fee code={line.feeCode} containerType={line.containerType} />{' '}
              {line.ruleId ? (ruleOf(line.ruleId) ?? t('ruleOfSeller')) : t('onRate')}
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
