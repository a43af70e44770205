import { type BookingPrice, CUT_OFF_SOURCES, type ShownCutOff } from '#contract/booking/booking.ts';
import { CUT_OFF_LABELS, DEMANDED_FIELDS } from '#contract/booking/config.ts';
import { carrierNeeds } from '#contract/booking/find/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { formatFigure } from '#kit/figures.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { useAt } from '../model/form-place.ts';
import type { Checked } from '../use-check.ts';

const money = (totals: BookingPrice['totals']): string =>
  totals.map(({ currency, amount }) => `${currency} ${formatFigure(amount)}`).join(' + ');

/** One figure, as the query showed it; by currencies where they cannot be added. */
const totalOf = ({ total, totals }: BookingPrice): string => money(total ? [total] : totals);

/** Beside the form: what was promised, the last moments, and what this carrier asks for. */
export function PriceRail({ checked }: { readonly checked: Checked | null }) {
  const t = useT('bookingForm');
  const zone = useAt<string>('routing.zone');
  const carrier = useAt<string>('carrier');
  return (
    <aside className="bf-side" aria-label={t('side')}>
      <section>
        <h2>{t('price.title')}</h2>
        {checked?.price ? (
          <Price price={checked.price} repriced={checked.repriced} />
        ) : (
          <p className="fl-muted">{t('price.none')}</p>
        )}
      </section>
      <section>
        <h2>{t('cutOffs.title')}</h2>
        <CutOffs cutOffs={checked?.cutOffs ?? []} zone={zone} />
      </section>
      {carrier !== '' && <Needs carrier={carrier} />}
    </aside>
  );
}

export function Price({ price, repriced }: { readonly price: BookingPrice; readonly repriced: BookingPrice | null }) {
  const t = useT('bookingForm');
  const language = useLanguage();
  const zone = useViewerZone();
  return (
    <>
      <p className="bf-total">{totalOf(price)}</p>
      {price.total && price.totals.length > 1 && <p className="fl-muted">{money(price.totals)}</p>}
      <p className="fl-muted">{t('price.goodUntil', { at: formatInstant(price.goodUntil, zone, 'dateMinute') })}</p>
      {price.isExpired && <StatusTag tone="warn">{t('price.expired')}</StatusTag>}
      {repriced && (
        <p className="fl-finding-warning">
          {t('price.changed')}: {totalOf(repriced)}
        </p>
      )}
      <table className="bf-lines">
        <thead>
          <tr>
            <th scope="col">{t('price.fee')}</th>
            <th scope="col">{t('price.quantity')}</th>
            <th scope="col">{t('price.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {price.lines.map(line => (
            <tr key={`${line.code} ${line.nameEn} ${line.unitPrice}`}>
              <th scope="row">
                <span className="fl-mono">{line.code}</span> {language === 'EN' ? line.nameEn : line.nameZh}
              </th>
              <td>{line.quantity}</td>
              <td>
                {line.currency} {formatFigure(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function CutOffs({ cutOffs, zone }: { readonly cutOffs: readonly ShownCutOff[]; readonly zone: string }) {
  const t = useT('bookingForm');
  const text = useText();
  if (cutOffs.length === 0) return <p className="fl-muted">{t('cutOffs.none')}</p>;
  return (
    <dl className="bf-cut-offs">
      {cutOffs.map(({ code, at, source }) => (
        <div key={code} data-source={source}>
          <dt>{text(CUT_OFF_LABELS[code])}</dt>
          <dd>
            {zone === '' ? (
              <Instant at={at} format="dateMinute" />
            ) : (
              <Instant at={at} zone={zone} format="dateMinute" />
            )}
            {source === 'ESTIMATED' && <small> · {text(CUT_OFF_SOURCES.ESTIMATED)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Needs({ carrier }: { readonly carrier: string }) {
  const t = useT('bookingForm');
  const text = useText();
  const { data } = useCallQuery(carrierNeeds, { carrier }, { staleTime: 300_000 });
  if (!data) return null;
  return (
    <section>
      <h2>{t('needs.title')}</h2>
      <p className="fl-muted">
        {data.required.length === 0
          ? t('needs.none')
          : data.required.map(field => text(DEMANDED_FIELDS[field])).join('、')}
      </p>
    </section>
  );
}
