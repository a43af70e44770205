import { Link } from 'react-router-dom';
import type { Booking } from '#contract/booking/booking.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { OFFER_STATE_LABELS, ORDER_STATE_LABELS } from '#contract/space/space-codes.ts';
import { bookingSurplus } from '#contract/space/surplus.calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { NameText } from '#kit/name-text.tsx';
import { queryKey } from '#kit/queries.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import './booking.css';
import { ShortfallNote } from './shortfall-note.tsx';

const WORDS = {
  title: { zh: '转现舱', en: 'Surplus for sale' },
  type: { zh: '箱型', en: 'Type' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  reserved: { zh: '在售', en: 'On sale' },
  sold: { zh: '已售', en: 'Sold' },
  left: { zh: '可转卖', en: 'Left' },
  short: { zh: '缺舱', en: 'Short' },
  offer: { zh: '现舱', en: 'Offer' },
  order: { zh: '订单', en: 'Order' },
} as const satisfies Readonly<Record<string, Text>>;

for (const docType of ['spaceOffer', 'spaceSale']) keepLive({ docType, keys: () => [queryKey(bookingSurplus)] });

const linkTo = (path: string, no: string): string => `${path}?${new URLSearchParams({ q: no })}`;

/** What of the booking is for sale as ready space, and who has bought it; for the desk that may sell it. */
export function SurplusPanel({ booking }: { readonly booking: Booking }) {
  const text = useText();
  const { menu } = useSession();
  const maySell = [BOOKING_PATHS.mine, BOOKING_PATHS.queue].some(path => hasButton(menu, 'TO_SPACE', path));
  const { data } = useCallQuery(
    bookingSurplus,
    { bookingId: booking.id },
    { enabled: maySell && booking.isDesk && booking.confirmed !== null },
  );
  if (!data || data.offers.length === 0) return null;
  const short = data.lines.filter(line => line.short > 0);
  // Nobody looks for a column of noughts.
  const figures = (['confirmed', 'reserved', 'sold', 'left', 'short'] as const).filter(
    key => key !== 'short' || short.length > 0,
  );
  return (
    <section className="bk-box" aria-label={text(WORDS.title)} data-surplus={booking.id}>
      <h3>{text(WORDS.title)}</h3>
      <ShortfallNote
        booking={booking}
        of="sold"
        boxes={short.map(({ containerType, short: units }) => ({ type: containerType, units }))}
      />
      <table className="bk-table">
        <thead>
          <tr>
            <th scope="col">{text(WORDS.type)}</th>
            {figures.map(key => (
              <th key={key} scope="col" className="fl-number">
                {text(WORDS[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.lines.map(line => (
            <tr key={line.containerType} className={line.short > 0 ? 'bk-differs' : undefined}>
              <th scope="row">{line.containerType}</th>
              {figures.map(key => (
                <td key={key} className="fl-number">
                  {key === 'short' && line.short > 0 ? <StatusTag tone="bad">{line.short}</StatusTag> : line[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {data.offers.map(offer => (
          <li key={offer.id}>
            {text(WORDS.offer)} <Link to={linkTo(SPACE_PATHS.mine, offer.offerNo)}>{offer.offerNo}</Link>{' '}
            {offer.containers} <StatusTag>{text(OFFER_STATE_LABELS[offer.state])}</StatusTag>
            <ul>
              {offer.orders.map(order => (
                <li key={order.id}>
                  {text(WORDS.order)} <Link to={linkTo(SPACE_PATHS.sold, order.orderNo)}>{order.orderNo}</Link>{' '}
                  {order.containers} <NameText zh={order.buyerZh} en={order.buyerEn} />{' '}
                  <StatusTag>{text(ORDER_STATE_LABELS[order.state])}</StatusTag>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
