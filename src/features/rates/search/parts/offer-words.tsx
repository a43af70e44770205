import { PRODUCT_TYPES, SPACE_STATUS } from '#contract/rates/codes.ts';
import { RANK_ORDERS } from '#contract/rates/rules/ranking/rank.ts';
import type { CodeLabel, OfferLine, RateOffer } from '#contract/rates/search/offer.ts';
import { formatFigure } from '#kit/figures.ts';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { StatusTag, toneOf } from '#kit/status-tag.tsx';
import type { FeeNames } from '../fee-names.ts';

/** Small parts that every view of an offer shares. */

export const amountText = (
  amount: { readonly currency: string; readonly amount: string } | null | undefined,
): string => (amount ? `${amount.currency} ${formatFigure(amount.amount)}` : '');

export function Total({ offer }: { readonly offer: Pick<RateOffer, 'price'> }) {
  const t = useT('rateSearch');
  const { price } = offer;
  if (price.total)
    return (
      <b className="rs-total">
        {price.isFromPrice ? t('from10', { amount: amountText(price.total) }) : amountText(price.total)}
      </b>
    );
  if ((price.missingRates ?? []).length > 0)
    return <span className="fl-finding-warning">{t('missingFx', { c: (price.missingRates ?? []).join(' ') })}</span>;
  return <span className="fl-muted">{price.lines ? t('noTotal') : t('signIn')}</span>;
}

export function Space({ offer }: { readonly offer: RateOffer }) {
  const t = useT('rateSearch');
  const text = useText();
  const { tone, ...label } = SPACE_STATUS[offer.space];
  return (
    <span title={offer.isSpaceStale ? t('stale') : undefined} className={offer.isSpaceStale ? 'rs-stale' : undefined}>
      <StatusTag tone={toneOf(tone)}>{text(label)}</StatusTag>
      {offer.isSpaceStale && <small className="fl-muted"> {t('stale')}</small>}
    </span>
  );
}

/** SCAC and name; the code alone where the carrier has none. */
export function Carrier({ code, names }: { readonly code: string; readonly names: ReadonlyMap<string, CodeLabel> }) {
  const text = useText();
  const name = names.get(code);
  return (
    <>
      <b className="rs-carrier">{code}</b>
      {name && <small className="fl-muted"> {text(name)}</small>}
    </>
  );
}

/** Regular departures that fall away: 停航 11-27. */
export function Blanks({ offer: { blankSailings = [] } }: { readonly offer: RateOffer }) {
  const t = useT('rateSearch');
  if (blankSailings.length === 0) return null;
  return (
    <span className="fl-finding-warning">
      {' '}
      {t('blank', { days: blankSailings.map(day => day.slice(5)).join(' ') })}
    </span>
  );
}

export function Product({ offer }: { readonly offer: RateOffer }) {
  const text = useText();
  const label = PRODUCT_TYPES[offer.productType as keyof typeof PRODUCT_TYPES];
  return label ? text(label) : offer.productType;
}

export function Badges({ offer }: { readonly offer: RateOffer }) {
  const text = useText();
  return (
    <>
      {offer.badges.map(badge => (
        <span key={badge} className="rs-badge">
          {text(RANK_ORDERS[badge])}
        </span>
      ))}
    </>
  );
}

/** What keeps an offer from being whole, in words. */
export function useNotes(): (offer: RateOffer) => readonly string[] {
  const t = useT('rateSearch');
  return ({ price, isBookable }) => [
    ...((price.missingTypes ?? []).length > 0 ? [t('partial', { types: (price.missingTypes ?? []).join(' ') })] : []),
    ...((price.overLimitTypes ?? []).length > 0
      ? [t('tooHeavy', { types: (price.overLimitTypes ?? []).join(' ') })]
      : []),
    ...((price.notPricedFees ?? []).length > 0
      ? [t('notPriced', { fees: (price.notPricedFees ?? []).join(' ') })]
      : []),
    ...(price.needsApproval ? [t('approval')] : []),
    ...(price.isStaleRate ? [t('staleFx')] : []),
    ...(isBookable || !price.total ? [] : [t('notBookable')]),
  ];
}

export function useRouteText(names: ReadonlyMap<string, CodeLabel>): (offer: RateOffer) => string {
  const language = useLanguage();
  const nameOf = (code: string): string => {
    const label = names.get(code);
    return label ? labelText({ id: code, ...label }, language) : code;
  };
  return offer =>
    [
      ...[offer.pol, ...offer.pots, offer.pod].map(nameOf),
      ...(offer.delivery ? [nameOf(offer.delivery)] : []),
      ...(offer.deliveryCode ? [offer.deliveryCode] : []),
    ].join(' → ');
}

/** `OCF 海运费`; the code alone where the fee has no name. */
export function FeeName({ code, names }: { readonly code: string; readonly names: FeeNames }) {
  const text = useText();
  const name = names.get(code);
  return (
    <>
      {code}
      {name && <small className="fl-muted"> {text(name)}</small>}
    </>
  );
}

/** No two fees of a price are alike in all of these. */
export const lineKey = ({
  feeCode,
  layer,
  containerType,
  payableAt,
  basis,
  currency,
  unitSell,
  quantity,
}: OfferLine): string => [feeCode, layer, containerType, payableAt, basis, currency, unitSell, quantity].join(' ');
