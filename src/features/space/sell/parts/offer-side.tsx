import { offerForReview, spaceOfferLog } from '#contract/space/desk.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { OFFER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { PolicyWords } from '../../kit/policy-words.tsx';
import '../queries.ts';
import '../sell.css';
import { offerEventWords } from './event-words.ts';
import { Facts } from './facts.tsx';
import { LogList } from './log-list.tsx';

/** One offer as who reviews it sees it; its log for who may read it. */
export function OfferSide({ id }: { readonly id: string }) {
  const t = useT('spaceSell');
  const text = useText();
  const { menu } = useSession();
  const { data: offer, error, refetch } = useCallQuery(offerForReview, { id });
  const log = useCallQuery(spaceOfferLog, { id }, { enabled: hasButton(menu, 'LOG', SPACE_PATHS.all), retry: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offer) return <LoadingState />;
  const { cutOffs } = offer;
  const at = (instant: string | null) => instant && <Instant at={instant} zone={offer.polZone} format="dateMinute" />;
  return (
    <section className="ss-side" aria-label={t('side.offer')}>
      <h2>
        {offer.offerNo} <StatusTag>{text(OFFER_STATE_LABELS[offer.state])}</StatusTag>
      </h2>
      {offer.authorIsReader && offer.state === 'PENDING' && <p className="fl-finding-warning">{t('side.own')}</p>}
      <Facts
        of={[
          [t('side.seller'), <NameText key="seller" zh={offer.sellerName} en={offer.sellerNameEn} />],
          [t('side.sailing'), `${offer.carrier} ${offer.vesselName} ${offer.voyageNo}`],
          [t('side.lane'), [offer.pol, ...offer.pots, offer.pod].join(' → ')],
          [t('side.etd'), at(offer.etd)],
          [t('side.si'), at(cutOffs.si)],
          [t('side.vgm'), at(cutOffs.vgm)],
          [t('side.cy'), at(cutOffs.cy)],
          [t('side.until'), at(offer.sellUntil)],
          [t('side.reason'), offer.stateReason],
          [t('side.remark'), [offer.remarkZh, offer.remarkEn].filter(Boolean).join(' / ')],
        ]}
      />
      <h3>{t('side.items')}</h3>
      <table className="ss-table">
        <tbody>
          {offer.lines.map(({ lineId, containerType, price, available }) => (
            <tr key={lineId}>
              <th scope="row">{containerType}</th>
              <td className="ss-figure">{available}</td>
              <td className="ss-figure">
                {offer.currency} {formatFigure(price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('side.policy')}</h3>
      <PolicyWords
        policy={offer.cancelPolicy}
        etd={offer.etd}
        zone={offer.polZone}
        currency={offer.currency}
        noShowFee={offer.noShowFee}
      />
      {log.data && (
        <>
          <h3>{t('side.history')}</h3>
          <LogList entries={log.data} words={offerEventWords} />
        </>
      )}
    </section>
  );
}
