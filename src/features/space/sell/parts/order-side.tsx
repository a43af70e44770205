import { Link } from 'react-router-dom';
import { spaceOrderLog } from '#contract/space/desk.calls.ts';
import { type SpaceOrder, spaceOrderDetail } from '#contract/space/space.calls.ts';
import { ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { NameText } from '#kit/name-text.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../queries.ts';
import '../sell.css';
import { orderEventWords } from './event-words.ts';
import { Facts } from './facts.tsx';
import { LogList } from './log-list.tsx';

const bookingAt = (id: string): string => `${ROUTE.QuckBookInternalBookDetail.path}?${new URLSearchParams({ id })}`;

/** What was ordered, and with which booking numbers. */
function Items({ order }: { readonly order: SpaceOrder }) {
  const t = useT('spaceSell');
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">{t('refs.type')}</th>
          <th scope="col" className="ss-figure">
            {t('refs.qty')}
          </th>
          <th scope="col" className="ss-figure">
            {t('terms.price')}
          </th>
          <th scope="col">{t('side.refs')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ lineId, containerType, qty, unitPrice }) => (
          <tr key={lineId}>
            <th scope="row">{containerType}</th>
            <td className="ss-figure">{qty}</td>
            <td className="ss-figure">{formatFigure(unitPrice)}</td>
            <td>
              {order.refs
                .filter(one => one.containerType === containerType)
                .map(({ ref, qty: n }) => `${ref} × ${n}`)
                .join(', ') || t('side.noRefs')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One order for its seller and for the platform: who buys, what is to be shipped, what happened. */
export function OrderSide({ id }: { readonly id: string }) {
  const t = useT('spaceSell');
  const text = useText();
  const { data: order, error, refetch } = useCallQuery(spaceOrderDetail, { id });
  const log = useCallQuery(spaceOrderLog, { id }, { retry: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!order) return <LoadingState />;
  const { details } = order;
  return (
    <section className="ss-side" aria-label={t('side.order')}>
      <h2>
        {order.orderNo} <StatusTag>{text(ORDER_STATE_LABELS[order.state])}</StatusTag>
      </h2>
      <Facts
        of={[
          [t('side.buyer'), <NameText key="buyer" zh={order.buyerName} en={order.buyerNameEn} />],
          [t('side.seller'), <NameText key="seller" zh={order.sellerName} en={order.sellerNameEn} />],
          [
            t('surplus.source'),
            order.source && (
              <Link key="source" to={bookingAt(order.source.bookingId)}>
                {order.source.bookingNo}
              </Link>
            ),
          ],
          [t('side.sailing'), `${order.sailing} · ${order.lane}`],
          [t('side.etd'), <Instant key="etd" at={order.etd} format="dateMinute" />],
          [t('side.amount'), `${order.currency} ${formatFigure(order.amount)}`],
          [t('side.due'), order.confirmDueAt && <Instant key="due" at={order.confirmDueAt} format="dateMinute" />],
          [
            t('side.contact'),
            details && [details.contactName, details.phone, details.mail].filter(Boolean).join(' · '),
          ],
          [t('side.goods'), details?.goods],
          [t('side.gross'), details?.grossKgPerContainer && formatFigure(details.grossKgPerContainer)],
          [t('side.buyerRef'), details?.buyerRef],
          [t('side.remark'), details?.remark],
          [t('side.fee'), order.fee && `${order.currency} ${formatFigure(order.fee)}`],
          [t('side.reason'), order.stateReason],
        ]}
      />
      <h3>{t('side.items')}</h3>
      <Items order={order} />
      {log.data && (
        <>
          <h3>{t('side.history')}</h3>
          <LogList entries={log.data} words={orderEventWords} />
        </>
      )}
    </section>
  );
}
