import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../share.css';

interface Price {
  readonly containerType: string;
  readonly currency: string;
  readonly price: string;
  readonly accepted?: string | null;
}
export interface PricedLane {
  readonly rateId: string;
  readonly carrier: string;
  readonly pol: string;
  readonly pod: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly prices: readonly Price[];
}

const textOf = ({ containerType, currency, price, accepted }: Price): string =>
  accepted === undefined || accepted === price
    ? `${containerType} ${currency} ${price}`
    : `${containerType} ${currency} ${accepted ?? '–'} → ${price}`;

/** Rates with what the receiver pays; where something was accepted before, from that to now. */
export function PriceTable({ label, rates }: { readonly label: string; readonly rates: readonly PricedLane[] }) {
  const t = useT('rateShare');
  if (rates.length === 0) return <p className="fl-muted">{t('noRates')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="fl-share-scroll" aria-label={label} tabIndex={0}>
      <table className="fl-share-table">
        <thead>
          <tr>
            <th scope="col">{t('carrier')}</th>
            <th scope="col">{t('lane')}</th>
            <th scope="col">{t('valid')}</th>
            <th scope="col">{t('prices')}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rateId, carrier, pol, pod, validFrom, validTo, prices }) => (
            <tr key={rateId}>
              <th scope="row">{carrier}</th>
              <td>
                {pol} → {pod}
              </td>
              <td>
                {validFrom} – {validTo}
              </td>
              <td>{prices.map(textOf).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
