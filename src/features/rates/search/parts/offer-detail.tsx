import { HAULAGE_TYPES } from '#contract/rates/codes.ts';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import type { FeeNames } from '../fee-names.ts';
import { FeeTable } from './fee-table.tsx';
import { useFreeTimeText } from './offer-facts.tsx';
import { Blanks, useNotes } from './offer-words.tsx';

/** One offer opened: fees, departures with their closing, conditions. */
export function OfferDetail({
  offer,
  fees,
  onTick,
}: {
  readonly offer: RateOffer;
  readonly fees: FeeNames;
  readonly onTick: (feeCode: string) => void;
}) {
  const t = useT('rateSearch');
  const text = useText();
  const notes = useNotes()(offer);
  const freeTime = useFreeTimeText()(offer);
  const haulage = (type: string) =>
    type in HAULAGE_TYPES ? text(HAULAGE_TYPES[type as keyof typeof HAULAGE_TYPES]) : type;
  return (
    <div className="rs-detail">
      {notes.length > 0 && (
        <ul className="rs-notes">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {offer.price.lines && (
        <ScrollRegion label={t('fees')} className="rs-scroll">
          <FeeTable offer={offer} names={fees} onTick={onTick} />
        </ScrollRegion>
      )}
      <section>
        <h2>{t('sailings')}</h2>
        {offer.sailings.length === 0 ? (
          <p className="fl-muted">{t('noSailings')}</p>
        ) : (
          <ul className="rs-sailings">
            {offer.sailings.map(sailing => (
              <li key={`${sailing.etd} ${sailing.etdTime}`}>
                <b>{sailing.etdTime ?? sailing.etd}</b> {offer.pol}
                {sailing.closing && <span className="fl-muted"> · {t('closing', { at: sailing.closing })}</span>}
                {sailing.transitDays !== null && <span> · {t('days', { n: sailing.transitDays })}</span>}
                {sailing.vessel && <span> · {[sailing.vessel, sailing.voyage].filter(Boolean).join(' ')}</span>}
              </li>
            ))}
          </ul>
        )}
        <Blanks offer={offer} />
      </section>
      <section>
        <h2>{t('conditions')}</h2>
        <p>
          {t('valid', { from: offer.validFrom, to: offer.validTo })} · {haulage(offer.receiptType)}/
          {haulage(offer.deliveryType)}
        </p>
        {freeTime !== '' && (
          <p>
            {t('freeTime')}: {freeTime}
          </p>
        )}
        {offer.equipmentNote && <p>{offer.equipmentNote}</p>}
        {offer.remark && <p>{text(offer.remark)}</p>}
      </section>
    </div>
  );
}
