import type { Booking, ExpectedCost } from '#contract/booking/booking.ts';
import { formatFigure } from '#kit/figures.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import './booking.css';
import './locale/words.ts';

/** What was promised, line by line; cost stands there only for those who get it from the server. */
export function PricePanel({ booking: { price, expectedCosts = [] } }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const language = useLanguage();
  const expected = expectedCosts.length > 0 && <ExpectedCosts costs={expectedCosts} />;
  if (!price) return expected || <EmptyState title={t('price.none')} />;
  const hasCost = price.lines.some(({ cost }) => cost !== undefined);
  return (
    <ScrollRegion label={t('tabs.price')}>
      <p>
        {t('price.made')} <Instant at={price.madeAt} /> · {t('price.until')} <Instant at={price.goodUntil} />{' '}
        {price.isExpired && <StatusTag tone="warn">{t('price.expired')}</StatusTag>}
      </p>
      <table className="bk-table" aria-label={t('tabs.price')}>
        <thead>
          <tr>
            <th scope="col">{t('price.fee')}</th>
            <th scope="col">{t('price.basis')}</th>
            <th scope="col" className="fl-number">
              {t('price.quantity')}
            </th>
            <th scope="col" className="fl-number">
              {t('price.unit')}
            </th>
            <th scope="col" className="fl-number">
              {t('price.amount')}
            </th>
            {hasCost && (
              <th scope="col" className="fl-number">
                {t('price.cost')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {price.lines.map(line => (
            <tr key={`${line.code} ${line.basis} ${line.unitPrice}`}>
              <th scope="row">
                {line.code} {language === 'EN' ? line.nameEn : line.nameZh}
              </th>
              <td>{line.basis}</td>
              <td className="fl-number">{formatFigure(line.quantity)}</td>
              <td className="fl-number">{formatFigure(line.unitPrice)}</td>
              <td className="fl-number">
                {line.currency} {formatFigure(line.amount)}
              </td>
              {hasCost && <td className="fl-number">{line.cost === undefined ? '' : formatFigure(line.cost)}</td>}
            </tr>
          ))}
          {price.totals.map(({ currency, amount }) => (
            <tr key={currency} className="bk-total">
              <th scope="row" colSpan={4}>
                {t('price.total')}
              </th>
              <td className="fl-number">
                {currency} {formatFigure(amount)}
              </td>
              {hasCost && <td />}
            </tr>
          ))}
          {price.total && price.totals.length > 1 && (
            <tr className="bk-total">
              <th scope="row" colSpan={4}>
                {t('price.converted')}
              </th>
              <td className="fl-number">
                {price.total.currency} {formatFigure(price.total.amount)}
              </td>
              {hasCost && <td />}
            </tr>
          )}
        </tbody>
      </table>
      {expected}
    </ScrollRegion>
  );
}

/** What the carrier is expected to charge beside the price; for the desk alone. */
function ExpectedCosts({ costs }: { readonly costs: readonly ExpectedCost[] }) {
  const t = useT('bookingDetail');
  return (
    <section className="bk-expected" aria-label={t('price.expected')}>
      <h3>{t('price.expected')}</h3>
      <ul>
        {costs.map(({ amendment, currency, amount, at }) => (
          <li key={amendment}>
            {t('price.late', { n: amendment })}: {currency} {formatFigure(amount)} ·{' '}
            <Instant at={at} format="dateMinute" />
          </li>
        ))}
      </ul>
    </section>
  );
}
