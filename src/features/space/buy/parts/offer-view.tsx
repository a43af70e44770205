import { useId } from 'react';
import type { HallOffer } from '#contract/space/space.calls.ts';
import { Countdown } from '#kit/countdown.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import type { zh } from '../../kit/locale/zh.ts';
import { PolicyWords } from '../../kit/policy-words.tsx';

/** An offer as its buyer reads it: sailing, cut-offs in the port's time, terms in plain words. */

type CutOff = keyof typeof zh.cutOff;
const CUT_OFFS: readonly CutOff[] = ['receipt', 'cy', 'si', 'vgm', 'customs', 'manifest'];

export function OfferView({ offer }: { readonly offer: HallOffer }) {
  const t = useT('spaceBuy');
  const words = useT('space');
  const isEnglish = useLanguage() === 'EN';
  const id = useId();
  const name = (of: HallOffer['polName']): string => (isEnglish ? of.en : of.zh);
  const cutOffs = CUT_OFFS.filter(key => offer.cutOffs[key] !== null);
  const remark = (isEnglish ? offer.remarkEn || offer.remarkZh : offer.remarkZh || offer.remarkEn).trim();
  return (
    <div className="sb-offer">
      <section className="fl-card" aria-labelledby={`${id}-sailing`}>
        <h2 id={`${id}-sailing`}>{t('sailing')}</h2>
        <p className="sb-lane">
          <b>
            {offer.pol} {name(offer.polName)}
          </b>
          <span aria-hidden> → </span>
          <b>
            {offer.pod} {name(offer.podName)}
          </b>
          <span className="fl-muted">
            {offer.pots.length === 0 ? words('direct') : words('via', { ports: offer.pots.join(' ') })}
          </span>
        </p>
        <dl className="sb-facts">
          <dt>{offer.carrier}</dt>
          <dd>
            {offer.vesselName} {offer.voyageNo}
          </dd>
          <dt>{t('etd')}</dt>
          <dd>
            <Instant at={offer.etd} zone={offer.polZone} format="dateMinute" />
          </dd>
          {offer.eta && (
            <>
              <dt>{t('eta')}</dt>
              <dd>
                <Instant at={offer.eta} format="dateMinute" />
              </dd>
            </>
          )}
          <dt>{t('seller')}</dt>
          <dd>
            <NameText zh={offer.sellerName} en={offer.sellerNameEn} />
          </dd>
          <dt>{t('sellUntil')}</dt>
          <dd>
            <Countdown deadline={offer.sellUntil} />
          </dd>
        </dl>
        <p>
          {offer.confirmMode === 'INSTANT' ? words('instant') : words('byProvider', { n: offer.confirmMinutes })}
          {' · '}
          {t('limits', { min: offer.minPerOrder })}
          {offer.maxPerBuyer !== null && ` · ${t('limitMost', { n: offer.maxPerBuyer })}`}
          {' · '}
          {t('holdNote', { n: offer.holdMinutes })}
        </p>
      </section>
      {cutOffs.length > 0 && (
        <section className="fl-card" aria-labelledby={`${id}-cutOffs`}>
          <h2 id={`${id}-cutOffs`}>{t('cutOffs')}</h2>
          <dl className="sb-facts">
            {cutOffs.map(key => (
              <div key={key} className="sb-fact">
                <dt>{words(`cutOff.${key}`)}</dt>
                <dd>
                  <Countdown deadline={offer.cutOffs[key]} zone={offer.polZone} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className="fl-card" aria-labelledby={`${id}-policy`}>
        <h2 id={`${id}-policy`}>{t('policyTitle')}</h2>
        <PolicyWords
          policy={offer.cancelPolicy}
          etd={offer.etd}
          zone={offer.polZone}
          currency={offer.currency}
          noShowFee={offer.noShowFee}
        />
        {offer.priceIncludes.length > 0 && (
          <p>
            {t('includes')}: {offer.priceIncludes.join(' ')}
          </p>
        )}
        {remark !== '' && (
          <p className="sb-remark">
            {t('remark')}: {remark}
          </p>
        )}
      </section>
    </div>
  );
}
